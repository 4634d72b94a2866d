"""Guesses: secret, checked, and looked at when the match is over."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.tables.guesses import MOST
from tests.tables.house import AnyLine
from tests.tables.test_advice import add
from tests.tables.test_bad_input import plain


def choose(direction: Any) -> dict[str, Any]:
    return {"type": "choose", "direction": direction}


def guess(line: AnyLine, seat: int, about: Any, direction: Any, number: int | None = None) -> str | None:
    """Guesses what another king does; why not, or None."""
    number = line.newest(seat)["number"] if number is None else number
    line.send(type="guess", seat=seat, about=about, action=choose(direction), number=number)
    return next((message["refusal"] for message in line.so_far() if message["type"] == "refused"), None)


@pytest.fixture
def kings(house):
    """Three at a table of Tóncc, each with a line of their own, and a guest."""
    table, secrets, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    return [house.line(table, secrets[seat]) for seat in range(3)] + [house.line(table)]


def ways(line: AnyLine, seat: int) -> list[int]:
    return [one["action"]["direction"] for one in line.newest(seat)["actions"]]


def test_nobody_sees_a_guess_and_the_match_does_not_change(kings):
    ada, *others = kings
    for line in kings:
        line.so_far()
    assert guess(ada, 0, 1, 3) is None
    heard = [message for line in kings for message in line.so_far()]
    assert {message["type"] for message in heard} <= {"table"}, "who has come"
    assert "guess" not in str(heard)
    ada.send(type="language", language="en")
    ada.until("picture")
    assert ada.newest(0)["number"] == ada.pictures[0]["number"]
    assert others[0].play(1, 3)["type"] == "played"


def test_what_is_sealed_can_still_be_guessed_and_what_has_come_to_light_cannot(kings):
    ada, bruno, carla, _ = kings
    number = ada.newest(0)["number"]
    assert bruno.play(1, 3)["type"] == "played"
    ada.so_far()
    assert guess(ada, 0, 1, 2) is None, "Bruno has chosen, but nobody knows what"
    assert guess(ada, 0, 2, 2, number) is None, "the picture of before shows the same turn"
    assert ada.play(0, 3)["type"] == "played"
    assert carla.play(2, 3)["type"] == "played"
    ada.so_far()
    assert guess(ada, 0, 1, 2, number) == "That guess comes too late."
    assert guess(ada, 0, 1, 2, ada.newest(0)["number"] + 1) == "That guess comes too late."
    bruno.so_far()
    assert guess(ada, 0, 1, ways(bruno, 1)[0]) is None, "a new turn"


@pytest.mark.parametrize(("about", "direction"), [(0, 3), (3, 3), (99, 3), (1, 0), (1, "3"), (1, None), (1, True)])
def test_a_guess_that_is_none_is_refused(kings, about, direction):
    assert plain(guess(kings[0], 0, about, direction) or "")


def test_only_who_has_the_seat_guesses_for_it(kings):
    ada, _, _, guest = kings
    assert guess(ada, 1, 2, 3, 0) == "That seat is not yours."
    guest.newest(None)
    assert plain(guess(guest, 0, 1, 3, 1) or "")


def test_one_may_change_ones_mind_a_few_times(kings):
    ada = kings[0]
    assert [guess(ada, 0, 1, 3) for _ in range(MOST)] == [None] * MOST
    assert "your last guess stands" in (guess(ada, 0, 1, 3) or "")
    assert guess(ada, 0, 2, 3) is None, "about another"


def test_what_is_refused_counts_too(kings):
    ada = kings[0]
    refusals = [guess(ada, 0, 1, 7) for _ in range(MOST + 1)]
    assert set(refusals[:-1]) == {"Choose one of the six directions, from 1 to 6."}
    assert "your last guess stands" in (refusals[-1] or "")
    assert "your last guess stands" in (guess(ada, 0, 1, 3) or "")


@pytest.mark.parametrize("game", ["antino", "calculissimo", "fantastick", "mathmarket"])
def test_a_guess_tells_nothing_where_it_could_tell_what_is_hidden(house, game):
    table, secrets, _ = house.table("Ada", "Bruno", game=game)
    ada, bruno = (house.line(table, secrets[seat]) for seat in range(2))
    number, picture = ada.newest(0)["number"], bruno.newest(1)
    can = [one["action"] for one in picture["actions"]][:3] if picture["actions"] else []
    answers = set()
    for action in [*can, {"type": "pass"}, {"type": "drop"}, {"type": "place", "tile": "+", "cell": [0, 0]}, {}]:
        ada.send(type="guess", seat=0, about=1, action=action, number=number)
        answers.add(ada.until("refused")["refusal"])
    assert answers == {"There is nothing to guess at this table."}


def test_the_guesses_of_a_match_are_told_when_it_is_looked_back_upon(tiny_house):
    table, secrets, _ = tiny_house.table("Ada", "Bruno", game="tiny")
    line = tiny_house.line(table, *secrets.values())

    def expect(number: int) -> None:
        picture = line.newest(0)["number"]
        line.send(type="guess", seat=0, about=1, action={"type": "add", "number": number}, number=picture)
        assert not any(message["type"] == "refused" for message in line.so_far())

    for number in (3, 3):
        add(line, 0, 3)
        for guessed in (1, 2):
            expect(guessed)
        add(line, 1, number)
    assert tiny_house.analysis(line.newest(0)["match"])["lookback"]["guesses"] == [
        {"number": number, "seat": 0, "about": 1, "action": {"type": "add", "number": 2}} for number in (2, 4)
    ]
