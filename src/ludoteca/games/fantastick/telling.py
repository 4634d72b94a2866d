"""What happens in a match of Fantastick, told step by step; and how it ended."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import Action, Event
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.modes.numbers import NAMES
from ludoteca.words import Sentence, say


def story(position: Position, seat: int, action: Action) -> list[Event]:
    """What a legal action makes happen. Nothing is hidden, so all viewers are told the same."""
    number = actions.number_of(position, seat, action)
    assert not isinstance(number, Sentence)
    after = position.step(number)
    acting = int(position[kernel.SEAT])
    kind = "open" if number >= kernel.MADE * kernel.AREA else action["type"]
    if kind == "open":
        events = [_opened(position, after, action)]
    elif kind == "place":
        events = [{"type": "place", "seat": acting, "good": action["good"], "bad": action["bad"]}]
    elif kind == "roll":
        swap = position[kernel.MODE] == kernel.NUMBERS and after[kernel.FACE] == equalities.FACE_EQ
        events = [{"type": "roll", "seat": acting, "face": action["face"], "swap": swap}]
    elif kind == "undo":
        events = [{"type": "undo", "seat": acting, "of": handled(after, position.moves()[-1])}]
    elif kind == "finish":
        events = [_finished(position, after, number)]
    elif kind in ("giveup", "eliminate"):
        events = [{"type": kind, "seat": acting}]
    else:
        events = [handled(position, number)]
    return events + _consequences(position, after)


def handled(position: Position, number: int) -> Event:
    """An elementary move, told from the position before it."""
    mode = actions.mode_of(position)
    action = actions.action_of(position, number)
    kind, seat = action["type"], int(position[kernel.SEAT])
    if kind == "space":
        which = number % kernel.AREA
        low, high = position[kernel.LOW], position[kernel.HIGH]
        moved = {place: equalities.spaced(low, high, which, place) for place in listed(low, high)}
        shifts = {NAMES[start]: NAMES[end] for start, end in moved.items() if start != end}
        return {"type": kind, "seat": seat, "number": action["number"], "moved": shifts}
    start, end = divmod(number % kernel.AREA, kernel.WIDTH)
    return {
        "type": kind,
        "seat": seat,
        "from": action.get("from"),
        "to": action.get("to"),
        "pivot": mode.pivot(start, end) if kind == "rotate" else None,
        "match": action["match"] if kind == "add" else actions.STICK_NAMES[position.stick_on(start)],
        "price": int(position.price(number)),
    }


def _opened(position: Position, after: Position, action: Action) -> Event:
    mode = actions.mode_of(position)
    good, bad = after[kernel.START_GOOD], after[kernel.START_BAD]
    return {
        **action,
        "seat": int(position[kernel.SEAT]),
        "mat": [mode.place(place) for place in listed(after[kernel.START_LOW], after[kernel.START_HIGH])],
        "good": None if good < 0 else mode.place(good),
        "bad": None if bad < 0 else mode.place(bad),
    }


def _finished(position: Position, after: Position, number: int) -> Event:
    mode = actions.mode_of(position)
    seat = int(position[kernel.SEAT])
    wild = number % kernel.AREA
    event: dict[str, Any] = {
        "type": "finish",
        "seat": seat,
        "score": int(position[kernel.SCORE]),
        "bonus": -int(position.bonus(wild)),
        "wild": bool(wild),
        "points": int(after[kernel.POINTS + seat]),
    }
    return event | mode.shown(position, "now") | mode.settled(position)


def _consequences(position: Position, after: Position) -> list[Event]:
    """Who has left, whether a lap begins, and whether all is over."""
    events: list[Event] = []
    if after[kernel.OUT_COUNT] > position[kernel.OUT_COUNT]:
        events.append({"type": "out", "seat": int(position[kernel.SEAT])})
    if after[kernel.LAPS] > position[kernel.LAPS]:
        first = kernel.FIXED + 4 * (int(after[kernel.LAPS]) - 1)
        tied = [seat for seat in range(after[kernel.SEATS]) if after[first + seat] == kernel.NOT_YET]
        events.append({"type": "lap", "seats": tied})
    if after[kernel.PHASE] == kernel.OVER:
        events.append({"type": "over"})
    return events


def reason(position: Position) -> Sentence:
    """Why the match ended (B14, B15, B20)."""
    if position[kernel.SEATS] == 1:
        if position[kernel.OUT_COUNT]:
            return say("The piece has come to FINISH.")
        return say("Nine turns are over, and FINISH was not reached.")
    if position[kernel.OUT_COUNT] >= position[kernel.SEATS] - 1:
        return say("All but one have come to FINISH.")
    if position[kernel.LAPS]:
        return say("Extra turns have decided the tie for the first place.")
    return say("All turns have been played.")
