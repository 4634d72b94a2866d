"""What happens in a match of Fantastick, told step by step; and how it ended."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import Action, Event
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import course, kernel
from ludoteca.games.fantastick.compiled.numbers import equalities as numbers
from ludoteca.games.fantastick.mode import Row
from ludoteca.games.fantastick.numbers import NAMES
from ludoteca.words import Sentence, say


def story(row: Row, seat: int, action: Action) -> list[Event]:
    """What a legal action makes happen. Nothing is hidden, so all viewers are told the same."""
    number = actions.number_of(row, seat, action)
    assert not isinstance(number, Sentence)
    after = actions.step(row, number)
    acting = int(row[kernel.SEAT])
    kind = "open" if number >= kernel.MADE * kernel.AREA else action["type"]
    if kind == "open":
        events = [_opened(row, after, action)]
    elif kind == "place":
        events = [{"type": "place", "seat": acting, "good": action["good"], "bad": action["bad"]}]
    elif kind == "roll":
        swap = row[kernel.MODE] == kernel.NUMBERS and after[kernel.FACE] == numbers.FACE_EQ
        events = [{"type": "roll", "seat": acting, "face": action["face"], "swap": swap}]
    elif kind == "undo":
        undone = int(kernel.move_at(row, row[kernel.MOVES] - 1))
        events = [{"type": "undo", "seat": acting, "of": handled(after, undone)}]
    elif kind == "finish":
        events = [_finished(row, after, number)]
    elif kind in ("giveup", "eliminate"):
        events = [{"type": kind, "seat": acting}]
    else:
        events = [handled(row, number)]
    return events + _consequences(row, after)


def handled(row: Row, number: int) -> Event:
    """An elementary move, told from the row before it."""
    mode = actions.mode_of(row)
    action = actions.action_of(row, number)
    kind, seat = action["type"], int(row[kernel.SEAT])
    if kind == "space":
        which = number % kernel.AREA
        low, high = row[kernel.LOW], row[kernel.HIGH]
        moved = {place: numbers.spaced(low, high, which, place) for place in kernel.places_of(low, high)}
        shifts = {NAMES[start]: NAMES[end] for start, end in moved.items() if start != end}
        return {"type": kind, "seat": seat, "number": action["number"], "moved": shifts}
    start, end = divmod(number % kernel.AREA, kernel.WIDTH)
    return {
        "type": kind,
        "seat": seat,
        "from": action.get("from"),
        "to": action.get("to"),
        "pivot": mode.pivot(start, end) if kind == "rotate" else None,
        "match": action["match"] if kind == "add" else actions.MATCHES[kernel.match_on(row, start)],
        "price": int(kernel.price(row, number)),
    }


def _opened(row: Row, after: Row, action: Action) -> Event:
    mode = actions.mode_of(row)
    good, bad = after[kernel.START_GOOD], after[kernel.START_BAD]
    return {
        **action,
        "seat": int(row[kernel.SEAT]),
        "mat": [mode.place(place) for place in kernel.places_of(after[kernel.START_LOW], after[kernel.START_HIGH])],
        "good": None if good < 0 else mode.place(good),
        "bad": None if bad < 0 else mode.place(bad),
    }


def _finished(row: Row, after: Row, number: int) -> Event:
    mode = actions.mode_of(row)
    seat = int(row[kernel.SEAT])
    wild = number % kernel.AREA
    event: dict[str, Any] = {
        "type": "finish",
        "seat": seat,
        "score": int(row[kernel.SCORE]),
        "bonus": -int(course.bonus(row, wild)),
        "wild": bool(wild),
        "points": int(after[kernel.POINTS + seat]),
    }
    return event | mode.shown(row, "now") | mode.settled(row)


def _consequences(row: Row, after: Row) -> list[Event]:
    """Who has left, whether a lap begins, and whether all is over."""
    events: list[Event] = []
    if after[kernel.OUT_COUNT] > row[kernel.OUT_COUNT]:
        events.append({"type": "out", "seat": int(row[kernel.SEAT])})
    if after[kernel.LAPS] > row[kernel.LAPS]:
        first = kernel.FIXED + 4 * (int(after[kernel.LAPS]) - 1)
        tied = [seat for seat in range(after[kernel.SEATS]) if after[first + seat] == kernel.NOT_YET]
        events.append({"type": "lap", "seats": tied})
    if after[kernel.PHASE] == kernel.OVER:
        events.append({"type": "over"})
    return events


def reason(row: Row) -> Sentence:
    """Why the match ended (B14, B15, B20)."""
    if row[kernel.SEATS] == 1:
        if row[kernel.OUT_COUNT]:
            return say("The piece has come to FINISH.")
        return say("Nine turns are over, and FINISH was not reached.")
    if row[kernel.OUT_COUNT] >= row[kernel.SEATS] - 1:
        return say("All but one have come to FINISH.")
    if row[kernel.LAPS]:
        return say("Extra turns have decided the tie for the first place.")
    return say("All turns have been played.")
