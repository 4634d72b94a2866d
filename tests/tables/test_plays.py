"""Several actions of one turn in one message: all of them are done, stored and shown as one step, or none is."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludoteca
from ludoteca.contract import IllegalAction, State
from tests.tables.house import AnyHouse, AnyLine

UNDO, FINISH, GIVE_UP = ({"type": kind} for kind in ("undo", "finish", "giveup"))
NOT_ONE_TURN = "Your turn ends before the last of these actions, so none of them was played."
ONE_BY_ONE = "At this table one action is played at a time."
ROW: list[dict[str, Any]] = [{"type": "remove", "from": [3, 2, 0]}, UNDO, {"type": "remove", "from": [3, 2, 0]}]
OPENING = {"game": "fantastick", "mode": "shapes", "opening": "six"}


def begun(house: AnyHouse, *names: str, **options: Any) -> tuple[str, dict[int, str], AnyLine]:
    """A table of Fantastick at which seat 0 has laid the triangle: matches lie ready, the die has been rolled."""
    table, secrets, _ = house.table(*names, **OPENING, **options)
    line = house.line(table, secrets[0])
    line.newest(0)
    assert line.ask(type="play", seat=0, action={"type": "open", "face": "triangle"})["type"] == "played"
    while line.newest(0)["turn"] != [0]:
        line.hear()
    return table, secrets, line


def state_of(picture: dict[str, Any]) -> State:
    return ludoteca.game("fantastick").imagine(picture["view"], random.Random(0))


def log_of(house: AnyHouse) -> list[tuple[int, Any, str | None]]:
    (log,) = house.logs().values()
    return log


def plays(line: AnyLine, actions: Any, seat: int = 0, **more: Any) -> dict[str, Any]:
    return line.ask(type="plays", seat=seat, actions=actions, **more)


# One step


def test_all_of_it_is_one_step_and_everybody_is_told_one_story(house):
    table, secrets, ada = begun(house, "Ada", "Bruno")
    bruno, guest = house.line(table, secrets[1]), house.line(table)
    before = {line: line.newest(seat)["number"] for line, seat in ((ada, 0), (bruno, 1), (guest, None))}
    assert plays(ada, ROW)["number"] == before[ada] + 3
    for line, number in before.items():
        line.so_far()
        (shown,) = [picture for picture in line.pictures if picture["number"] > number]
        assert shown["number"] == number + 3
        assert [event["type"] for event in shown["story"]] == ["remove", "undo", "remove"]
        assert shown["view"]["position"]["moves"] == ROW[-1:]
    late = house.line(table, secrets[1])
    assert late.newest(1) == {**bruno.newest(1), "story": []}


def test_after_the_last_action_nature_and_bots_go_on_as_ever(house):
    _, _, ada = begun(house, "Ada", "gentle", "gentle")
    before = ada.newest(0)["number"]
    assert plays(ada, [*ROW, GIVE_UP])["number"] == before + 4
    while ada.newest(0)["number"] < before + 6:
        ada.hear()
    shown = [picture for picture in ada.pictures if picture["number"] > before]
    assert [picture["number"] for picture in shown[:3]] == [before + 4, before + 5, before + 6]
    stories = [[event["type"] for event in picture["story"]] for picture in shown]
    assert stories[:2] == [["remove", "undo", "remove", "giveup", "out"], ["roll"]]
    assert shown[2]["story"][0]["seat"] == 1, "and then a bot has its turn"
    assert ada.ask(type="review", number=before + 4)["type"] == "reviewed"


def test_a_replay_shows_each_action_by_itself(house):
    _, secrets, ada = begun(house, "Ada", "Bruno")
    assert plays(ada, [*ROW, GIVE_UP])["type"] == "played"
    ada.so_far()
    last = ada.newest(0)
    assert last["over"]
    replay = house.get(f"/api/matches/{last['match']}/replay", **{"X-Seat": secrets[0]})["pictures"]
    assert [picture["number"] for picture in replay] == list(range(last["number"] + 1))
    assert [event["type"] for picture in replay[-4:] for event in picture["story"]] == [
        event["type"] for event in last["story"]
    ]
    assert {**replay[-1], "story": last["story"]} == last


# All or nothing


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ([*ROW[:2], {"type": "remove", "from": [0, 0, 0]}, *ROW], "There is no such place on the mat."),
        ([*ROW, ROW[0]], "No match lies there."),
        ([UNDO, *ROW], "There is no move to take back."),
        ([*ROW, FINISH], None),
        (
            [*ROW, {"type": "remove", "from": [3, 3, 0], "at": 5}],
            "The table notes the time by itself, so leave it out.",
        ),
        ([*ROW, GIVE_UP, UNDO], NOT_ONE_TURN),
        ([GIVE_UP, GIVE_UP], NOT_ONE_TURN),
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_refusal_is_that_of_all_and_nothing_has_happened(house, row, sentence, seats):
    table, secrets, ada = begun(house, *("Ada", "Bruno", "Carla")[:seats])
    others = [house.line(table, secrets[1]), house.line(table)]
    for line in others:
        line.so_far()
    before = ada.newest(0)
    answer = plays(ada, row)
    if sentence is None:
        with pytest.raises(IllegalAction) as refusal:
            played(state_of(before), 0, row)
        sentence = str(refusal.value)
    assert (answer["type"], answer["refusal"]) == ("refused", sentence)
    assert [line.so_far() for line in others] == [[], []]
    assert house.line(table, secrets[0]).newest(0) == {**before, "story": []}
    assert plays(ada, ROW)["number"] == before["number"] + 3, "the number was not used up"


def played(state: State, seat: int, row: list[dict[str, Any]]) -> State:
    for action in row:
        state = state.play(seat, action)
    return state


def test_it_says_why_in_the_readers_language(house):
    table, secrets, _ = begun(house, "Ada", "Bruno", "Carla")
    ada = house.line(table, secrets[0], language="it")
    assert plays(ada, [GIVE_UP, UNDO])["refusal"].startswith("Il tuo turno finisce prima dell’ultima")
    assert plays(ada, [])["refusal"] == "Si possono giocare insieme da 1 a 64 azioni."


def test_rows_by_chance_do_what_the_rules_say_one_by_one(house):
    """Whatever is sent, the match stands where the rules alone lead, or where it stood."""
    rng = random.Random(4)
    _, _, ada = begun(house, "Ada", handling="free", track=60)
    went = refused = 0
    for _ in range(120):
        picture = ada.newest(0)
        state = before = state_of(picture)
        row: list[dict[str, Any]] = []
        why = None
        for _ in range(rng.randint(1, 9)):
            listed = [action for action in state.actions(0) if action["type"] not in ("giveup", "finish")]
            odd: list[Any] = [{}, {"type": "roll"}, {"type": ["undo"]}, {"type": "move", "from": None, "to": [0] * 9}]
            row.append(rng.choice(odd if rng.random() < 0.08 else [*listed, UNDO]))
            if why is None:
                why = state.refuse(0, row[-1])
                state = state if why else state.play(0, row[-1])
        answer = plays(ada, row)
        assert answer.get("refusal") == why
        if why is None:
            went += 1
            assert answer["number"] == picture["number"] + len(row)
            assert ada.newest(0)["number"] == answer["number"]
        else:
            refused += 1
        assert state_of(ada.newest(0)) == (before if why else state)
    assert min(went, refused) > 20


# Once


def test_the_first_answer_and_the_later_ones_are_the_same_when_nature_has_acted_in_between(house):
    table, secrets, _ = house.table("Ada", "Bruno", **OPENING)
    ada = house.line(table, secrets[0])
    first = ada.ask(type="play", seat=0, action={"type": "open", "face": "triangle"}, id="open")
    while ada.newest(0)["turn"] != [0]:
        ada.hear()
    assert ada.newest(0)["number"] > first["number"]
    assert ada.ask(type="play", seat=0, action={"type": "open", "face": "triangle"}, id="open") == first


# Who may, and how much


def test_it_needs_a_seat_of_ones_own_and_ones_own_turn(house):
    table, secrets, ada = begun(house, "Ada", "Bruno", "gentle")
    bruno, guest = house.line(table, secrets[1]), house.line(table)
    assert plays(bruno, ROW, 1)["refusal"] == "It is not your turn yet."
    assert plays(bruno, ROW, 0)["refusal"] == "That seat is not yours."
    assert plays(ada, ROW, 2)["refusal"] == "That seat is not yours.", "a bot's seat is nobody's"
    assert plays(guest, ROW)["refusal"].startswith("You are watching")
    assert plays(house.connected(), ROW)["refusal"] == "Come to a table first."
    waiting, mine, _ = house.table("Ada", "open", **OPENING)
    assert plays(house.line(waiting, mine[0]), ROW)["refusal"] == "The match has not begun yet."


def test_when_the_match_is_over_it_is_over(house):
    _, _, ada = begun(house, "Ada", "Bruno")
    assert plays(ada, [GIVE_UP])["type"] == "played"
    assert plays(ada, ROW)["refusal"] == "The match is over."


def test_sixty_four_actions_at_most_and_one_at_least(house):
    _, _, ada = begun(house, "Ada", "Bruno")
    before = ada.newest(0)["number"]
    rows: list[list[dict[str, Any]]] = [[], [*ROW[:2]] * 32 + [ROW[0]], [{}] * 3000]
    for row in rows:
        assert plays(ada, row)["refusal"] == "From 1 to 64 actions can be played together."
    assert plays(ada, [*ROW[:2]] * 32)["number"] == before + 64


def test_each_of_the_actions_is_looked_at_before_anything_is_done(house):
    _, _, ada = begun(house, "Ada", "Bruno")
    deep: Any = []
    for _ in range(50):
        deep = [deep]
    ada.send(type="plays", id="deep", seat=0, actions=[*ROW, {"type": "move", "from": deep, "to": deep}])
    assert ada.until("refused")["refusal"].startswith("That message has too many things inside one another")
    ada.send(type="plays", id="odd", seat=0, actions=[*ROW, 5])
    assert ada.until("refused")["refusal"].startswith("That message has not the form we know")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("toncc", {}),
        ("antino", {}),
        ("calculissimo", {}),
        ("calculissimo", {"clock": 120}),
        ("mathmarket", {"version": "beginner"}),
        ("mathmarket", {"version": "standard"}),
        ("mathmarket", {"version": "advanced"}),
    ],
)
def test_where_something_is_hidden_or_time_counts_one_action_is_played_at_a_time(house, game, options):
    """Else one could look at what an action brings, and let the whole be refused by the next."""
    table, secrets = house.gathered("Ada", "Bruno", "Carla", game=game, **options)
    line = house.line(table, *secrets.values())
    pictures = {seat: line.newest(seat) for seat in range(3)}
    for seat, picture in pictures.items():
        good = [choice["action"] for choice in picture["actions"] or []]
        for length in (0, 1, 2):
            assert plays(line, [*good[:length], {}], seat)["refusal"] == ONE_BY_ONE
        assert plays(line, good[:2] or [{}], seat)["refusal"] == ONE_BY_ONE
    match = pictures[0]["match"]
    assert [client for seat, _, client in house.logs()[match] if seat >= 0] == [], "nothing has been played"
