"""What follows from a position of Fantastick, worked out for a page, a terminal or a screen reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.modes.mode import Mode
from ludoteca.words import Sentence, say

PRICES = {
    "rotate": {"plain": 0, "good": 0, "bad": 1},
    "move": {"plain": 1, "good": 0, "bad": 2},
    "remove": {"plain": 2, "good": 0},
    "add": {"plain": 2, "good": 0},
}
STICKS = {"plain": say("plain match"), "good": say("good match"), "bad": say("bad match")}


def now(position: Position) -> dict[str, Any] | None:
    """What lies on the mat at the moment (rules, "View"); None before the opening."""
    if position[kernel.PHASE] == kernel.IN_OPEN:
        return None
    mode = actions.mode_of(position)
    found = _mat(mode, position[kernel.LOW], position[kernel.HIGH], position[kernel.GOOD], position[kernel.BAD])
    handled_in_turn = mode.places(position[kernel.HANDLED_LOW], position[kernel.HANDLED_HIGH])
    found["handled"] = handled_in_turn + (["pile"] if position[kernel.GOOD_REMOVED] else [])
    found["pile"] = int(position.in_pile())
    found["score"] = int(position[kernel.SCORE])
    return found | mode.now(position)


def notes(position: Position) -> dict[str, Any]:
    """All that follows from a position (README, "JSON")."""
    mode = actions.mode_of(position)
    playing = position[kernel.PHASE] == kernel.IN_PLAY
    laid = position[kernel.PHASE] != kernel.IN_OPEN
    openings = position[kernel.PHASE] in (kernel.IN_OPEN, kernel.IN_CHOOSE)
    done = [actions.action_of(position, number) for number in position.moves()]
    turns = {place: position.rotations(place) for place in position.movable()} if playing else {}
    return {
        "duty": mode.duty(position) if playing else None,
        "lamps": mode.lamps(position) if playing else [],
        "reading": mode.reading(position) if laid else None,
        "finish": actions.why_not_finish(position) if playing else None,
        "wild": _wild(position, mode) if playing else False,
        "can": _can(position, mode, turns, done) if playing else _cannot(),
        "ends": {mode.key(place): mode.ends(place, turned) for place, turned in turns.items()},
        "price": PRICES,
        "room": int(max(position.room() - position[kernel.SCORE] - 1, 0)),
        "moves": _moves(position, done),
        "score": int(position[kernel.SCORE]),
        "start": _start(position, mode) if laid else None,
        "previous": _previous(position, mode) if position[kernel.PREVIOUS] >= 0 else None,
        "track": _track(position),
        "openings": mode.offered(position) if openings and position.actor() == kernel.BY_SEAT else [],
        **(mode.notes(position) if laid else {}),
    }


def _mat(mode: Mode, low: int, high: int, good: int, bad: int) -> dict[str, Any]:
    return {
        "mat": mode.places(low, high),
        "good": None if good < 0 else mode.place(good),
        "bad": None if bad < 0 else mode.place(bad),
    }


def _start(position: Position, mode: Mode) -> dict[str, Any]:
    """The mat at the beginning of the turn."""
    low, high = position[kernel.START_LOW], position[kernel.START_HIGH]
    found = _mat(mode, low, high, position[kernel.START_GOOD], position[kernel.START_BAD])
    return found | mode.shown(position, "start")


def _previous(position: Position, mode: Mode) -> dict[str, Any]:
    """What the previous turn began with."""
    return {"mat": mode.previous_mat(position)} | mode.shown(position, "previous")


def _wild(position: Position, mode: Mode) -> Sentence | bool | None:
    """Why the wild card cannot be played, None if it can, False if there is none."""
    if position[kernel.WILD] == 0:
        return False
    return mode.why_not_finish(position)


def _cannot() -> dict[str, Any]:
    return {"rotate": {}, "move": [], "remove": [], "add": [], "space": [], "free": [], "undo": False, "again": {}}


def _can(position: Position, mode: Mode, turns: dict[int, list[int]], done: list[Action]) -> dict[str, Any]:
    """What can be done with each stick and paid for; `turns` are the places to which each can turn."""
    left = position.room() - position[kernel.SCORE]
    found = _cannot()
    for place, turned in turns.items():
        rotates, moves, leaves = _payable(position, place)
        if rotates and turned:
            found["rotate"][mode.key(place)] = [mode.place(end) for end in turned]
        if moves:
            found["move"].append(mode.place(place))
        if leaves:
            found["remove"].append(mode.place(place))
    if position.plain_in_pile() > 0 and left > 2:
        found["add"].append("plain")
    if position.good_may_come() and left > 0:
        found["add"].append("good")
    found["space"] = [actions.LETTERS[number] for number in range(3) if left > 0 and position.may_space(number)]
    found["free"] = mode.places(*position.free())
    found["undo"] = bool(position[kernel.MOVES])
    found["again"] = _again(position, mode, done)
    return found


def _payable(position: Position, place: int) -> tuple[bool, bool, bool]:
    """Whether the stick on this place may be turned, moved and removed, as far as the prices say."""
    left = position.room() - position[kernel.SCORE]
    stick = actions.STICK_NAMES[position.stick_on(place)]
    return PRICES["rotate"][stick] < left, PRICES["move"][stick] < left, PRICES["remove"].get(stick, left) < left


def _with(position: Position, place: int) -> dict[str, Any]:
    """What can be done with the stick on this place and paid for; where it can turn to."""
    rotates, moves, leaves = _payable(position, place)
    return {"rotate": position.rotations(place) if rotates else [], "move": moves, "remove": leaves}


def _again(position: Position, mode: Mode, done: list[Action]) -> dict[str, Any]:
    """By place: how a stick that was handled in this turn is taken again, for its handling is then taken back (B10).

    Nothing else changes: the moves after it are made again. Where that cannot be without the stick, what is done
    with it instead comes before them.
    """
    found: dict[str, Any] = {}
    if position[kernel.HANDLING]:
        return found
    moves = position.moves()
    before = position.put_back()
    for index, number in enumerate(moves):
        kind, rest = divmod(number, kernel.AREA)
        start, end = divmod(rest, kernel.WIDTH)
        added, removed = kind in (kernel.ADD, kernel.ADD_GOOD), kind == kernel.REMOVE
        if kind != kernel.SPACE and (not removed or before.stick_on(start) == actions.STICK_NAMES.index("good")):
            kept = before.replayed(moves[index + 1 :])
            without = before if kept is None else kept
            stick: dict[str, Any] = {"rotate": [], "move": True, "remove": True}
            stick |= {} if added else _with(without, start)
            found["pile" if removed else mode.key(end)] = {
                "from": None if added else mode.place(start),
                **stick,
                "rotate": [mode.place(to) for to in stick["rotate"] if not position.lies(to)],
                "back": len(moves) - index,
                "redo": done[index + 1 :],
                "first": kept is None,
            }
        before = before.step(number)
    return found


def _moves(position: Position, done: list[Action]) -> list[dict[str, Any]]:
    """The elementary moves of the turn, each with its price and in words."""
    found = []
    before = position.put_back()
    for number, action in zip(position.moves(), done, strict=True):
        found.append(_priced(before, number, action))
        before = before.step(number)
    return found


def priced(position: Position, moves: Iterable[Action]) -> list[dict[str, Any]]:
    """Elementary moves from a position on, each with its price and in words."""
    found = []
    for action in moves:
        number = actions.handling(position, action)
        assert not isinstance(number, Sentence)
        found.append(_priced(position, number, action))
        position = position.step(number)
    return found


def _priced(position: Position, number: int, action: Action) -> dict[str, Any]:
    """An elementary move from this position on, with its price and in words."""
    price = int(position.price(number))
    return {"action": action, "price": price, "text": _told(position, number, action, price)}


def _told(position: Position, number: int, action: Action, price: int) -> Sentence:
    kind = action["type"]
    if kind == "space":
        return say("{number}: the 11 is set apart or close", number=action["number"])
    on = actions.STICK_NAMES[position.stick_on(number % kernel.AREA // kernel.WIDTH)]
    match = STICKS[action["match"] if kind == "add" else on]
    if kind == "rotate":
        return say("{match} turned: {price}", match=match, price=price)
    if kind == "move":
        return say("{match} moved: {price}", match=match, price=price)
    if kind == "remove":
        return say("{match} removed: {price}", match=match, price=price)
    return say("{match} added: {price}", match=match, price=price)


def _track(position: Position) -> dict[str, Any]:
    """The track and the counter, and how many turns each seat has still to play, this one included."""
    seats, turn, turns = int(position[kernel.SEATS]), int(position[kernel.TURN]), int(position.total())
    over = position[kernel.PHASE] == kernel.OVER
    left = [
        0 if over or position.is_out(seat) else len(range(turn + (seat - turn) % seats, turns, seats))
        for seat in range(seats)
    ]
    return {
        "length": int(position[kernel.TRACK]),
        "points": [int(position[kernel.POINTS + seat]) for seat in range(seats)],
        "turn": turn,
        "turns": turns,
        "own_turns_left": left,
        "lap": bool(position[kernel.LAPS]),
    }
