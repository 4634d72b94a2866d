"""What follows from a position of Fantastick, worked out for a page, a terminal or a screen reader."""

from __future__ import annotations

from typing import Any

from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import course, kernel
from ludoteca.games.fantastick.mode import Mode, Row
from ludoteca.games.fantastick.telling import handled
from ludoteca.words import Sentence, say

PRICES = {
    "rotate": {"plain": 0, "good": 0, "bad": 1},
    "move": {"plain": 1, "good": 0, "bad": 2},
    "remove": {"plain": 2, "good": 0},
    "add": {"plain": 2, "good": 0},
}


def now(row: Row) -> dict[str, Any] | None:
    """What lies on the mat at the moment (rules, "View"); None before the opening."""
    if row[kernel.PHASE] == kernel.IN_OPEN:
        return None
    mode = actions.mode_of(row)
    found = _mat(mode, row[kernel.LOW], row[kernel.HIGH], row[kernel.GOOD], row[kernel.BAD])
    handled_in_turn = _places(mode, row[kernel.HANDLED_LOW], row[kernel.HANDLED_HIGH])
    found["handled"] = handled_in_turn + (["pile"] if row[kernel.GOOD_REMOVED] else [])
    found["pile"] = int(kernel.in_pile(row))
    found["score"] = int(row[kernel.SCORE])
    return found | mode.now(row)


def notes(row: Row) -> dict[str, Any]:
    """All that follows from a position (README, "JSON")."""
    mode = actions.mode_of(row)
    playing = row[kernel.PHASE] == kernel.IN_PLAY
    laid = row[kernel.PHASE] != kernel.IN_OPEN
    openings = row[kernel.PHASE] in (kernel.IN_OPEN, kernel.IN_CHOOSE)
    return {
        "duty": mode.duty(row) if playing else None,
        "lamps": mode.lamps(row) if playing else [],
        "reading": mode.reading(row) if laid else None,
        "finish": actions.why_not_finish(row) if playing else None,
        "wild": _wild(row, mode) if playing else False,
        "can": _can(row, mode) if playing else _cannot(),
        "ends": {mode.key(place): mode.ends(row, place) for place in _movable(row)} if playing else {},
        "price": PRICES,
        "room": int(max(kernel.room(row) - row[kernel.SCORE] - 1, 0)),
        "moves": _moves(row, mode),
        "score": int(row[kernel.SCORE]),
        "start": _start(row, mode) if laid else None,
        "previous": None if row[kernel.PREVIOUS] < 0 else {"mat": mode.previous_mat(row)} | mode.shown(row, "previous"),
        "track": _track(row),
        "openings": mode.offered(row) if openings and kernel.actor(row) == kernel.BY_SEAT else [],
        **(mode.notes(row) if laid else {}),
    }


def _places(mode: Mode, low: int, high: int) -> list[Any]:
    return [mode.place(place) for place in kernel.places_of(low, high)]


def _mat(mode: Mode, low: int, high: int, good: int, bad: int) -> dict[str, Any]:
    return {
        "mat": _places(mode, low, high),
        "good": None if good < 0 else mode.place(good),
        "bad": None if bad < 0 else mode.place(bad),
    }


def _start(row: Row, mode: Mode) -> dict[str, Any]:
    """The mat at the beginning of the turn."""
    low, high = row[kernel.START_LOW], row[kernel.START_HIGH]
    return _mat(mode, low, high, row[kernel.START_GOOD], row[kernel.START_BAD]) | mode.shown(row, "start")


def _wild(row: Row, mode: Mode) -> Sentence | bool | None:
    """Why the wild card cannot be played, None if it can, False if there is none."""
    if row[kernel.WILD] == 0:
        return False
    return mode.why_not_finish(row)


def _movable(row: Row) -> list[int]:
    return [int(place) for place in kernel.movable(row)]


def _cannot() -> dict[str, Any]:
    return {"rotate": {}, "move": [], "remove": [], "add": [], "space": [], "free": [], "undo": False}


def _can(row: Row, mode: Mode) -> dict[str, Any]:
    """What can be done with each match, and what it can be paid for."""
    left = kernel.room(row) - row[kernel.SCORE]
    found = _cannot()
    for place in _movable(row):
        match = actions.MATCHES[kernel.match_on(row, place)]
        ends = kernel.rotations(row, place) if PRICES["rotate"][match] < left else ()
        if len(ends):
            found["rotate"][mode.key(place)] = [mode.place(end) for end in ends]
        if PRICES["move"][match] < left:
            found["move"].append(mode.place(place))
        if PRICES["remove"].get(match, left) < left:
            found["remove"].append(mode.place(place))
    if kernel.plain_in_pile(row) > 0 and left > 2:
        found["add"].append("plain")
    if kernel.good_may_come(row) and left > 0:
        found["add"].append("good")
    found["space"] = [actions.LETTERS[number] for number in range(3) if left > 0 and kernel.may_space(row, number)]
    found["free"] = _places(mode, kernel.free_low(row), kernel.free_high(row))
    found["undo"] = bool(row[kernel.MOVES])
    return found


def _moves(row: Row, mode: Mode) -> list[dict[str, Any]]:
    """The moves of the turn so far, with what each cost."""
    before = kernel.copy(row)
    kernel.put_back_in_place(before)
    found = []
    for n in range(row[kernel.MOVES]):
        number = int(kernel.move_at(row, n))
        event = handled(before, number)
        price = int(kernel.price(before, number))
        found.append({"action": actions.action_of(row, number), "price": price, "text": _told(event)})
        kernel.handle_in_place(before, number)
    return found


def _told(event: dict[str, Any]) -> Sentence:
    kind = event["type"]
    if kind == "space":
        return say("{number}: the 11 is set apart or close", number=event["number"])
    match = {"plain": say("plain match"), "good": say("good match"), "bad": say("bad match")}[event["match"]]
    if kind == "rotate":
        return say("{match} turned: {price}", match=match, price=event["price"])
    if kind == "move":
        return say("{match} moved: {price}", match=match, price=event["price"])
    if kind == "remove":
        return say("{match} removed: {price}", match=match, price=event["price"])
    return say("{match} added: {price}", match=match, price=event["price"])


def _track(row: Row) -> dict[str, Any]:
    """The track and the counter, and how many turns each seat has still to play, this one included."""
    seats, turn, turns = int(row[kernel.SEATS]), int(row[kernel.TURN]), int(kernel.total(row))
    over = row[kernel.PHASE] == kernel.OVER
    left = [
        0 if over or course.is_out(row, seat) else sum(number % seats == seat for number in range(turn, turns))
        for seat in range(seats)
    ]
    return {
        "length": int(row[kernel.TRACK]),
        "points": [int(row[kernel.POINTS + seat]) for seat in range(seats)],
        "turn": turn,
        "turns": turns,
        "own_turns_left": left,
        "lap": bool(row[kernel.LAPS]),
    }
