"""Positions that are passed on: who may share what, and tables that begin in the middle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca import GAMES, Game
from ludoteca.match import Match
from ludoteca.positions import Position, opened, packed
from ludoteca.promises.walks import walked
from ludoteca.tables.positions import shared
from tests.tables.house import AnyHouse, AnyLine, wish

HIDING = [game for game in GAMES.values() if game.hides]


def middle(game: str, number: int, seat: int | None = 0) -> str:
    """The text of a link to the first position from this step on at which a seat alone is to act."""
    states = [state for state, *_ in walked(GAMES[game], 0)[number:]]
    return packed(Position(next(s for s in states if len(s.turn) == 1 and not s.timed), seat))


def made(house: AnyHouse, code: str, *seats: str, **more: Any) -> tuple[int, Any]:
    game = opened(code).game.id
    return house.post("/api/tables", {"game": game, "seats": [wish(seat) for seat in seats], "position": code, **more})


def sat_down(house: AnyHouse, code: str, *seats: str, **more: Any) -> tuple[AnyLine, str]:
    status, answer = made(house, code, *seats, **more)
    assert status == 201, answer
    return house.line(answer["table"], *answer["secrets"].values()), answer["table"]


def people(code: str) -> list[str]:
    return ["Ada", "Bruno", "Carla", "Dino"][: opened(code).state.dump()["seats"]]


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_what_is_shared_of_a_match_that_goes_on_follows_from_the_view_alone(game: Game):
    """Two matches that differ only in what is hidden from a seat: the links are the same, byte for byte."""
    states = [state for seed in range(8) for state, *_ in walked(game, seed)[5::23]]
    states = [state for state in states if not state.over and not state.timed]
    assert len(states) > 3
    for state in states:
        for seat in (None, 0, state.dump()["seats"] - 1):
            other = game.imagine(state.view(seat), Random(7))
            links = [shared(one, seat, Random(1)) for one in (state, other)]
            assert links[0] == links[1]
            assert links[0]["made_up"]
            assert opened(links[0]["code"]).state.view(seat) == state.view(seat)


def test_one_shares_what_one_sees_at_the_table(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="calculissimo", clock=0)
    line = house.line(table, *secrets.values())
    status, answer = house.post(f"/api/tables/{table}/position", {"seat": 0, "secrets": [secrets[0]]})
    assert (status, answer["made_up"]) == (200, True)
    assert opened(answer["code"]).state.view(0) == line.newest(0)["view"]
    for body in ({"seat": 0, "secrets": [secrets[1]]}, {"seat": 1}, {"seat": 9, "secrets": [secrets[0]]}):
        assert house.post(f"/api/tables/{table}/position", body) == (403, {"refusal": "That seat is not yours."})
    status, answer = house.post(f"/api/tables/{table}/position", {})
    assert opened(answer["code"]).seat is None


def test_nobody_shares_from_the_middle_of_a_race_nor_from_a_table_that_waits(house):
    table, secrets, _ = house.table("Ada", "gentle", game="mathmarket", version="standard")
    status, answer = house.post(f"/api/tables/{table}/position", {"seat": 0, "secrets": [secrets[0]]})
    assert (status, answer["refusal"]) == (
        400,
        "Where everybody acts at once, a position can be shared when the match is over.",
    )
    waiting, _, _ = house.table("Ada", "open", game="antino")
    assert house.post(f"/api/tables/{waiting}/position", {})[1]["refusal"] == "The match has not begun yet."


@pytest.mark.parametrize("game", ["antino", "calculissimo", "fantastick"])
def test_a_position_is_looked_at_on_the_real_board(house, game):
    code = middle(game, 20)
    status, shown = house.post("/api/positions", {"code": code})
    state, seat = opened(code)
    assert status == 200
    assert (shown["picture"]["view"], shown["picture"]["turn"]) == (state.view(seat), list(state.turn))
    assert (shown["code"], shown["refusal"], shown["task"]) == (code, None, None)
    assert len(shown["text"].splitlines()) > 3
    assert [seat["kind"] for seat in shown["table"]["seats"]] == ["person"] * len(people(code))
    assert house.post("/api/positions", {"form": shown["form"]})[1] == shown, "the JSON leads to the same"


def test_one_plays_on_from_a_position_and_a_rematch_begins_there_too(house):
    code = middle("antino", 60)
    line, table = sat_down(house, code, *people(code))
    state = opened(code).state
    first = line.newest(0)
    assert (first["view"], first["number"], first["story"]) == (state.view(0), 0, [])
    seats = range(len(people(code)))
    last = line.play_on(*seats)
    assert last["over"]
    replay = house.get(f"/api/matches/{last['match']}/replay?seat=0")
    assert (replay["pictures"][0]["view"], replay["pictures"][-1]["view"]) == (state.view(0), last["view"])
    status, answer = house.post(f"/api/matches/{last['match']}/position", {"number": 0, "seat": 0})
    assert (status, answer) == (200, {"code": code, "made_up": False})
    assert house.analysis(last["match"])["race"][0]["scores"] == list(state.scores)
    line.send(type="rematch", seat=0)
    line.until("moved")
    assert line.until("picture", seat=0)["view"] == state.view(0)
    assert house.get(f"/api/tables/{table}")["again"] == {"position": None, "seat": None}, "it tells nobody's hand"


def test_a_friend_comes_to_a_table_that_begins_in_the_middle(house):
    code = middle("antino", 30)
    others = len(people(code)) - 1
    line, table = sat_down(house, code, "Ada", *["open"] * others)
    for name in people(code)[1:]:
        assert house.post("/api/join", {"table": table, "name": name})[0] == 200
    assert line.until("picture")["view"] == opened(code).state.view(0)


def test_a_clock_goes_on_from_the_time_of_the_position(house):
    state = next(s for s, *_ in walked(GAMES["calculissimo"], 0) if s.turn and s.stamped)
    form = state.dump()
    form["position"]["since"] = 95_000
    code = packed(Position(GAMES["calculissimo"].load(form), 0))
    line, _ = sat_down(house, code, *people(code))
    clock = line.newest(0)["clock"]
    assert 95_000 <= clock["now"] < clock["due"] == 95_000 + 1000 * form["options"]["clock"] + 1
    seat = state.turn[0]
    action = {name: value for name, value in next(iter(state.actions(seat))).items() if name != "at"}
    assert line.ask(type="play", seat=seat, action=action)["type"] == "played"
    line.so_far()
    assert line.newest(0)["number"] > 0
    assert line.newest(0)["clock"]["now"] >= clock["now"]


def test_a_step_of_a_replay_is_shared_as_each_saw_it(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    line = house.line(table, *secrets.values())
    match = line.play_on(0, 1, 2)["match"]
    for seat in (None, 1):
        eyes = "" if seat is None else f"?seat={seat}"
        pictures = house.get(f"/api/matches/{match}/replay{eyes}")["pictures"]
        for shown in pictures[:: max(1, len(pictures) // 5)]:
            body = {"number": shown["number"], "seat": seat}
            position = opened(house.post(f"/api/matches/{match}/position", body)[1]["code"])
            assert position.state.view(seat) == shown["view"]
    assert house.post(f"/api/matches/{match}/position", {"number": 10_000})[0] == 404
    assert house.post(f"/api/matches/{match}/position", {"number": 1, "seat": 5})[0] == 400


def test_what_can_only_be_estimated_is_no_goal(house):
    """Math Market reckons with chances: "0.9" would tell nobody what to find."""
    state = Match("mathmarket", 2, {"version": "beginner"}).advance(Random(5)).state
    status, task = house.post("/api/positions/task", {"code": packed(Position(state, None))})
    assert status == 200, task
    assert (task["par"], task["text"].endswith(".")) == (None, True)


def test_a_position_is_set_as_a_puzzle_with_the_games_own_words(house):
    code = middle("fantastick", 12)
    status, task = house.post("/api/positions/task", {"code": code})
    assert status == 200, task
    seat = opened(code).state.turn[0]
    assert (task["seat"], opened(task["code"])) == (seat, (opened(code).state, seat))
    assert task["text"].endswith(".")
    seats = ["gentle"] * len(people(code))
    seats[seat] = "Ada"
    line, _ = sat_down(house, code, *seats, task=True)
    assert line.info["again"] == {"position": code, "seat": seat}
    status, answer = made(house, code, *["open"] * len(seats), task=True)
    assert (status, answer["refusal"]) == (400, "A puzzle is for one person, alone or with bots.")


def test_where_there_is_nothing_to_play_or_to_find_it_is_said(house):
    ended = GAMES["antino"].start(1)
    rng = Random(1)
    while not ended.over:
        seat, *_ = (-1,) if ended.nature else ended.turn
        ended = ended.play(seat, ended.chance(rng) if ended.nature else next(iter(ended.actions(seat))))
    over = packed(Position(ended, None))
    sentence = "Here the match is over; there is nothing left to play."
    shown = house.post("/api/positions", {"code": over})[1]
    assert (shown["refusal"], shown["task"]) == (sentence, sentence)
    assert made(house, over, "Ada") == (400, {"refusal": sentence})
    assert house.post("/api/positions/task", {"code": over}) == (400, {"refusal": sentence})
    race = packed(Position(GAMES["mathmarket"].start(2, {"version": "standard"}), None))
    assert (
        made(house, race, "Ada", "gentle")[1]["refusal"]
        == "Where everybody acts at once, one cannot begin in the middle."
    )


def test_what_does_not_fit_the_position_is_refused(house):
    code = middle("antino", 30)
    seats = people(code)
    assert made(house, code, *seats, "Eva")[0] == made(house, code, *seats[1:])[0] == 400
    body = {"game": "toncc", "seats": [wish(seat) for seat in seats], "position": code}
    assert house.post("/api/tables", body)[1]["refusal"] == "This is a position for another number of players."
    assert made(house, code, *seats, options={"board": 7})[0] == made(house, code, *seats, first=True)[0] == 400
    not_whole = {"refusal": "This link is not whole: a piece of it was lost or changed on the way."}
    for path in ("/api/positions", "/api/positions/task"):
        assert house.post(path, {"code": code[:-9]}) == house.post(path, {}) == (400, not_whole)
    assert house.post("/api/tables", {**body, "position": code[:-9]}) == (400, not_whole)
    italian = house.ask(
        "/api/positions?language=it", b'{"code": "1"}', **{"Content-Type": "application/json", "X-Ludoteca": "1"}
    )
    assert italian[1]["refusal"] == "Questo link non è intero: un pezzo si è perso o è cambiato per strada."
