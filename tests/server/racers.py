"""Players of a timed game at a house whose clock goes by hand: as far away as one likes, answering as they like."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from ludoteca import game
from ludoteca.tables.clocks import MEASURES
from ludoteca.tables.measures import OFTEN
from ludoteca.tables.races import COUNT
from tests.server.house import Line

FIVES = {
    "coins": [5] * 120,
    "creatures": [{"name": f"creature {number}", "price": 10, "mark": None} for number in range(60)],
}
"""A house deck in which everybody can always buy everything: what is left is the race."""
MOMENT = 0.05
"""Seconds that pass between two looks."""
LONG = 6_000
"""So many moments are five minutes: whatever has not come by then never comes."""
MARKET = game("mathmarket")
ids = itertools.count()


def begun(*lines: Line) -> None:
    """Time goes: all are there, or the others are not waited for."""
    for line in lines:
        line.so_far()
    lines[0].send(type="go", seat=lines[0].info["held"][0])
    lines[0].so_far()
    lines[0].house.pass_time(COUNT)
    for line in lines:
        line.so_far()
        assert line.info["race"] == {"stands": None, "seat": None, "go": None}


def uncovered(line: Line) -> None:
    """What lies there has come, now that time goes."""
    later(line, lambda: line.pictures and not line.pictures[-1].get("covered"))


def measured(line: Line, trip: float) -> None:
    """The line has been measured as often as it takes: every answer came after so many seconds."""
    for _ in range(MEASURES):
        line.so_far()
        line.house.pass_time(trip)
        line.send(type="measured", id=line.measure)
        line.so_far()
        line.house.pass_time(OFTEN)


def sent(line: Line, seat: int, action: dict[str, Any], id: str | None = None) -> str:
    """The id of an action that has arrived and waits for its moment."""
    id = id or f"r{next(ids)}"
    line.send(type="play", id=id, seat=seat, action=action)
    line.so_far()
    return id


def answered(line: Line, id: str) -> dict[str, Any]:
    """The answer to an action, however much time has to pass."""

    def found() -> list[dict[str, Any]]:
        return [said for said in line.heard if said["type"] in ("played", "refused") and said["id"] == id]

    later(line, found)
    return found()[-1]


def played(line: Line, seat: int, action: dict[str, Any], id: str | None = None) -> dict[str, Any]:
    """The answer to an action."""
    return answered(line, sent(line, seat, action, id))


def bought(round: int) -> dict[str, Any]:
    """A claim at a table with the deck of fives."""
    return {"type": "claim", "round": round, "price": 10, "coin": 5}


def later(line: Line, fits: Callable[[], Any]) -> None:
    """Lets time pass until it is so, for five minutes of the match at most."""
    line.so_far()
    for _ in range(LONG):
        if fits():
            return
        line.house.pass_time(MOMENT)
        line.so_far()
    raise AssertionError(f"It never came. Last: {line.heard[-5:]}\n{line.house.log.read_text()}")


def in_round(line: Line, round: int) -> dict[str, Any]:
    """The newest picture, once this round has begun."""
    later(line, lambda: line.pictures and line.pictures[-1]["view"]["position"].get("round", 0) >= round)
    picture = line.pictures[-1]
    assert picture["view"]["position"]["round"] == round
    return picture


def event_of(line: Line, kind: str, times: int = 1) -> dict[str, Any]:
    """The event of this kind that happens for the so-manieth time."""

    def found() -> list[dict[str, Any]]:
        return [event for event in line.events if event["type"] == kind][times - 1 :]

    later(line, found)
    return found()[0]


def play_on(*lines: Line, thinks: float = MOMENT) -> list[dict[str, Any]]:
    """Seats 0, 1, …, one a line, play to the end of the match by the hints, each after a while; their last pictures."""
    begun(*lines)
    done = [-1] * len(lines)
    while not all(line.pictures and line.pictures[-1]["over"] for line in lines):
        for seat, line in enumerate(lines):
            line.so_far()
            picture = line.newest(seat)
            if seat in picture["turn"] and picture["number"] > done[seat]:
                done[seat] = picture["number"]
                sent(line, seat, MARKET.advise(picture["view"])[-1]["actions"][0])
        lines[0].house.pass_time(thinks)
        for line in lines:
            line.so_far()
    return [line.pictures[-1] for line in lines]
