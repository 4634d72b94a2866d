"""Actions of Fantastick as JSON and as the kernel's numbers, and why one may not be done now.

`number_of` looks at the whole action, whatever it holds; what it lets pass, the kernel can do.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ludoteca.contract import NATURE, Action, is_integer
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.modes.mode import Mode
from ludoteca.games.fantastick.modes.numbers import Numbers
from ludoteca.games.fantastick.modes.shapes import Shapes
from ludoteca.words import Sentence, say

MODES: tuple[Mode, ...] = (Numbers(), Shapes())
"""The two games by the kernel's numbers."""

LETTERS = "ABC"
STICK_NAMES = ("plain", "good", "bad")
HANDLINGS = {"rotate": kernel.ROTATE, "move": kernel.MOVE, "remove": kernel.REMOVE}
AS_PRINTED = set(zip(equalities.FIRST, equalities.FIRST_GOOD, equalities.FIRST_BAD, strict=True))
OF_THE_TURN = {
    "undo": kernel.UNDO * kernel.AREA,
    "finish": kernel.FINISH * kernel.AREA,
    "giveup": kernel.GIVE_UP * kernel.AREA,
}


def mode_of(position: Position) -> Mode:
    """The game that is played."""
    return MODES[position[kernel.MODE]]


def action_of(position: Position, number: int) -> Action:
    """The action behind a number of this position."""
    mode = mode_of(position)
    kind, rest = divmod(number, kernel.AREA)
    if kind >= kernel.MADE or kind == kernel.OPEN:
        return mode.opening_action(position, number)
    start, end = divmod(rest, kernel.WIDTH)
    if kind == kernel.MOVE:
        return {"type": "move", "from": mode.place(start), "to": mode.place(end)}
    if kind == kernel.ROTATE:
        return {"type": "rotate", "from": mode.place(start), "to": mode.place(end)}
    if kind == kernel.REMOVE:
        return {"type": "remove", "from": mode.place(start)}
    if kind in (kernel.ADD, kernel.ADD_GOOD):
        return {"type": "add", "to": mode.place(end), "match": STICK_NAMES[kind - kernel.ADD]}
    if kind == kernel.SPACE:
        return {"type": "space", "number": LETTERS[rest]}
    if kind == kernel.PLACE:
        return {"type": "place", "good": mode.place(start), "bad": mode.place(end)}
    if kind == kernel.ROLL:
        return {"type": "roll", "face": mode.faces[rest]}
    if kind == kernel.FINISH and rest:
        return {"type": "finish", "wild": True}
    return {"type": {kernel.UNDO: "undo", kernel.FINISH: "finish", kernel.GIVE_UP: "giveup"}.get(kind, "eliminate")}


def number_of(position: Position, seat: object, action: object) -> int | Sentence:
    """The number of an action, or why the seat (or nature) may not do it now."""
    phase = position[kernel.PHASE]
    if phase == kernel.OVER:
        return say("The match is over.")
    by_nature = position.actor() == kernel.BY_NATURE
    if is_integer(seat) and seat == NATURE:
        if not by_nature:
            return say("Nothing is left to chance now: it is a player's turn.")
    else:
        refusal = _refuse_seat(position, seat, by_nature)
        if refusal is not None:
            return refusal
    fields: Action = action if isinstance(action, dict) else {}
    kind = fields.get("type")
    if not isinstance(kind, str):
        return _expected(position)
    if phase == kernel.IN_PLAY:
        return _in_turn(position, kind, fields)
    if kind == "open" and phase in (kernel.IN_OPEN, kernel.IN_CHOOSE):
        return mode_of(position).opening_number(position, fields)
    if kind == "eliminate" and phase == kernel.IN_CHOOSE and len(fields) == 1:
        return kernel.ELIMINATE * kernel.AREA
    if kind == "place" and (phase == kernel.IN_PLACE or _was_drawn(position)):
        return _placing(position, fields)
    if kind == "roll" and phase == kernel.IN_ROLL:
        return _rolling(position, fields)
    return _expected(position)


def _refuse_seat(position: Position, seat: object, by_nature: bool) -> Sentence | None:
    """Why this seat may do nothing now."""
    if not is_integer(seat) or not isinstance(seat, int) or not 0 <= seat < position[kernel.SEATS]:
        return say("There is no such seat at this table.")
    if position.is_out(seat):
        return say("Your piece has come to FINISH, so you are out of the match: watch the others.")
    if by_nature:
        return say("Wait until chance has done its part.")
    if seat != position[kernel.SEAT]:
        return say("It is not your turn yet.")
    return None


def _expected(position: Position) -> Sentence:
    """What has to be done now, for an action that is something else."""
    phase = position[kernel.PHASE]
    if phase == kernel.IN_PLAY:
        return say("Rotate, move, remove or add a match, take back, finish, or give up.")
    if phase == kernel.IN_ROLL:
        return say("Now the die is rolled.")
    if phase == kernel.IN_PLACE:
        return say("Now two different matches are named, the good one and the bad one.")
    if phase == kernel.IN_CHOOSE:
        return say("Lay one of the starting equalities, or get rid of the zero.")
    return say("Now the first arrangement is laid.")


# Before a turn


def _was_drawn(position: Position) -> bool:
    """True where one of the six that was made up has just been laid as printed: older logs go on with a draw.

    Such an equality once had its special sticks drawn (B19), and a match that was begun so replays with them.
    """
    return (
        (position[kernel.MODE], position[kernel.OPENING], position[kernel.SPECIALS])
        == (kernel.NUMBERS, kernel.MADE_UP, kernel.PRINTED)
        and (position[kernel.PHASE], position[kernel.TURN], position[kernel.FACE]) == (kernel.IN_ROLL, 0, -1)
        and (position[kernel.EQUALITY], position[kernel.START_GOOD], position[kernel.START_BAD]) in AS_PRINTED
    )


def _placing(position: Position, fields: Action) -> int | Sentence:
    if fields.keys() != {"type", "good", "bad"}:
        return _expected(position)
    mode = mode_of(position)
    good, bad = mode.index(fields["good"]), mode.index(fields["bad"])
    if good is None or bad is None:
        return _expected(position)
    if good == bad:
        return say("The good and the bad match are two different ones.")
    if not position.lies(good) or not position.lies(bad):
        return say("No match lies there.")
    return kernel.PLACE * kernel.AREA + kernel.WIDTH * good + bad


def _rolling(position: Position, fields: Action) -> int | Sentence:
    faces = mode_of(position).faces[:6]
    face = fields.get("face")
    if fields.keys() != {"type", "face"} or not isinstance(face, str) or face not in faces:
        return _expected(position)
    number = faces.index(face)
    if not position.roll_counts(number):
        if position[kernel.MODE] == kernel.NUMBERS:
            return say("That was the face of the previous turn: it does not count and is rolled again.")
        return say("The leading shape cannot become more: that face does not count and is rolled again.")
    return kernel.ROLL * kernel.AREA + number


# In a turn


def _in_turn(position: Position, kind: str, fields: Action) -> int | Sentence:
    if kind in OF_THE_TURN:
        return _ending(position, kind, fields)
    number = handling(position, fields)
    if isinstance(number, Sentence):
        return number
    if position[kernel.SCORE] + position.price(number) >= position.room():
        return too_dear(position)
    return number


def handling(position: Position, fields: Action) -> int | Sentence:
    """The number of an elementary move, or why it cannot be done; its price is not looked at."""
    kind = fields["type"]
    if kind in HANDLINGS and fields.keys() == ({"type", "from"} if kind == "remove" else {"type", "from", "to"}):
        return _handle(position, kind, fields)
    if kind == "add" and fields.keys() == {"type", "to", "match"}:
        return _add(position, fields["to"], fields["match"])
    if kind == "space" and position[kernel.MODE] == kernel.NUMBERS and fields.keys() == {"type", "number"}:
        return _space(position, fields["number"])
    return _expected(position)


def _handle(position: Position, kind: str, fields: Action) -> int | Sentence:
    mode = mode_of(position)
    start = mode.index(fields["from"])
    end = mode.index(fields["to"]) if kind != "remove" else 0
    if start is None or end is None:
        return say("There is no such place on the mat.")
    number = HANDLINGS[kind] * kernel.AREA + start * kernel.WIDTH + end
    if position.possible(number):
        return number
    if not position.lies(start):
        return say("No match lies there.")
    if position[kernel.HANDLING] == 0 and position.handled(start):
        return say("That match has been handled in this turn already.")
    if kind == "remove":
        return say("The bad match never leaves the mat.")
    if position.lies(end):
        return say("A match lies there already: two never lie side by side in one place.")
    return mode.why_no_rotation(position, start, end)


def _add(position: Position, to: object, stick: object) -> int | Sentence:
    end = mode_of(position).index(to)
    if end is None:
        return say("There is no such place on the mat.")
    if not isinstance(stick, str) or stick not in ("plain", "good"):
        return say("A match that is added is a plain one or the good one.")
    if position.lies(end):
        return say("A match lies there already: two never lie side by side in one place.")
    if stick == "plain":
        if position.plain_in_pile() <= 0:
            return say("There is no plain match left in the pile.")
        return kernel.ADD * kernel.AREA + end
    if position[kernel.GOOD] >= 0:
        return say("The good match is not in the pile.")
    if not position.good_may_come():
        return say("The good match has been removed in this turn: it can come back in a later one.")
    return kernel.ADD_GOOD * kernel.AREA + end


def _space(position: Position, number: object) -> int | Sentence:
    if not isinstance(number, str) or number not in ("A", "B", "C"):
        return say("A number is A, B or C.")
    if position[kernel.TOUCHED]:
        return say("An 11 is set apart or close before the first match is touched.")
    if not position.may_space(LETTERS.index(number)):
        return say("Only a number that reads 11 can be set apart or close.")
    return kernel.SPACE * kernel.AREA + LETTERS.index(number)


def too_dear(position: Position) -> Sentence:
    """Why a move is refused whose price would carry the piece to FINISH (B12)."""
    if position.in_lap() or position[kernel.WILD]:
        return say("A turn must cost less than the whole track: {track}.", track=int(position[kernel.TRACK]))
    return say("With that your piece would come to FINISH: find something cheaper, or give up.")


def _ending(position: Position, kind: str, fields: Action) -> int | Sentence:
    if kind == "finish" and fields.keys() == {"type", "wild"} and fields["wild"] is True:
        return why_no_card(position) or mode_of(position).why_not_finish(position) or OF_THE_TURN["finish"] + 1
    if len(fields) > 1:
        return _expected(position)
    if kind == "undo" and position[kernel.MOVES] == 0:
        return say("There is no move to take back.")
    if kind == "finish":
        return why_not_finish(position) or OF_THE_TURN[kind]
    return OF_THE_TURN[kind]


def why_not_finish(position: Position) -> Sentence | None:
    """Why the turn cannot be finished without the wild card; None if it can."""
    refusal = mode_of(position).why_not_finish(position)
    if refusal is None and position.reaches_finish():
        if position[kernel.WILD]:
            return say("With that your piece would come to FINISH: only the wild card can save it.")
        return too_dear(position)
    return refusal


def why_no_card(position: Position) -> Sentence | None:
    """Why the wild card cannot be played, whatever lies on the mat; None if it can."""
    if position[kernel.SEATS] > 1:
        return say("The wild card is for those who play alone.")
    return None if position[kernel.WILD] else say("You have played the wild card already.")


def listed(position: Position) -> list[Action]:
    """Every legal action of the seat to act; of the figures that can be made up, the six of the die."""
    mode = mode_of(position)
    if position.actor() != kernel.BY_SEAT:
        return []
    if position[kernel.PHASE] == kernel.IN_OPEN:
        return mode.openings(position)
    return [action_of(position, number) for number in position.legal()]


def previews(position: Position, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
    """The same actions, each with what it would bring; None if there are more than so many."""
    numbers = position.legal()
    if len(numbers) > most:
        return None
    if position[kernel.PHASE] == kernel.IN_OPEN:
        openings = listed(position)
        return [(action, {}) for action in openings] if len(openings) <= most else None
    place, score = cache(mode_of(position).place), int(position[kernel.SCORE])  # many of them name the same places
    found: list[tuple[Action, dict[str, Any]]] = []
    for number in numbers:
        kind, rest = divmod(number, kernel.AREA)
        if kind > kernel.MOVE:
            found.append((action_of(position, number), preview(position, number)))
            continue
        start, end = divmod(rest, kernel.WIDTH)  # almost all of them are rotations or moves
        price = int(position.price(number))
        action = {"type": "move" if kind else "rotate", "from": place(start), "to": place(end)}
        found.append((action, {"price": price, "score": score + price}))
    return found


def preview(position: Position, number: int) -> dict[str, Any]:
    """What an action would bring: price and running score of a move; price, bonus and points of finishing."""
    if position[kernel.PHASE] != kernel.IN_PLAY:
        return {}
    kind, rest = divmod(number, kernel.AREA)
    if kind <= kernel.SPACE:
        price = int(position.price(number))
        return {"price": price, "score": int(position[kernel.SCORE]) + price}
    if kind == kernel.UNDO:
        return {"price": 0, "score": int(position.step(number)[kernel.SCORE])}
    if kind == kernel.GIVE_UP:
        return {}
    return {
        "price": int(position[kernel.SCORE]),
        "bonus": -int(position.bonus(rest)),
        "points": int(position.step(number)[kernel.POINTS + position[kernel.SEAT]]),
    }
