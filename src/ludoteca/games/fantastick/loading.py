"""Positions of Fantastick from JSON and to JSON; what is no position is a `ValueError` that says so.

A loaded position is played from its beginning of the turn: every move of `moves` must be legal where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.contract import check_fields, is_integer
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import course, kernel, play
from ludoteca.games.fantastick.compiled import mat as mat_kernel
from ludoteca.games.fantastick.compiled.numbers import equalities as numbers
from ludoteca.games.fantastick.mode import Mode, Row
from ludoteca.games.fantastick.numbers import text
from ludoteca.words import Sentence

MODE_NAMES = ("numbers", "shapes")
LENGTHS = ("turns", "rounds")
SPECIALS = ("printed", "chance", "chosen")
OPENINGS = ("die", "six", "free")
HANDLINGS = ("once", "free")
PHASES = ("open", "place", "roll", "choose", "play", "over")


def new(seats: int, options: Mapping[str, Any]) -> Row:
    """The row of a match that has not begun."""
    return kernel.new(
        MODE_NAMES.index(options["mode"]),
        seats,
        LENGTHS.index(options["length"]),
        options["track"],
        SPECIALS.index(options["specials"]),
        OPENINGS.index(options["opening"]),
        HANDLINGS.index(options["handling"]),
    )


# To JSON


def options_of(row: Row) -> dict[str, Any]:
    """The options of a row."""
    return {
        "mode": MODE_NAMES[row[kernel.MODE]],
        "length": LENGTHS[row[kernel.LENGTH]],
        "track": int(row[kernel.TRACK]),
        "specials": SPECIALS[row[kernel.SPECIALS]],
        "opening": OPENINGS[row[kernel.OPENING]],
        "handling": HANDLINGS[row[kernel.HANDLING]],
    }


def position_of(row: Row) -> dict[str, Any]:
    """The position of a row."""
    mode = actions.mode_of(row)
    seats = range(row[kernel.SEATS])
    good, bad, face = row[kernel.START_GOOD], row[kernel.START_BAD], row[kernel.FACE]
    position: dict[str, Any] = {
        "phase": PHASES[row[kernel.PHASE]],
        "seat": int(row[kernel.SEAT]),
        "turn": int(row[kernel.TURN]),
        "points": [int(row[kernel.POINTS + seat]) for seat in seats],
        "out": [int(row[kernel.OUT + n]) for n in range(row[kernel.OUT_COUNT])],
        "extra": [extra_of(row, seat) for seat in seats],
        "wild": bool(row[kernel.WILD]),
    }
    if mode.name == "numbers":
        position["used"] = [text(equality) for n, equality in enumerate(numbers.FIRST) if row[kernel.USED] >> n & 1]
    position |= {
        mode.arrangement: mode.start(row),
        "good": None if good < 0 else mode.place(good),
        "bad": None if bad < 0 else mode.place(bad),
        "face": None if face < 0 else mode.faces[face],
        "previous": mode.previous(row),
        "moves": [actions.action_of(row, kernel.move_at(row, n)) for n in range(row[kernel.MOVES])],
    }
    return position


def extra_of(row: Row, seat: int) -> list[int]:
    """The seat's scores in laps."""
    scores = (int(row[kernel.FIXED + 4 * lap + seat]) for lap in range(row[kernel.LAPS]))
    return [score for score in scores if score > kernel.NOT_YET]


# From JSON


def load(seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> Row:
    """The row of a position (rules, "A loaded position must hold")."""
    row = new(seats, options)
    mode = actions.mode_of(row)
    fields = list(position_of(row))
    check_fields(position, fields, "a position of Fantastick")
    phase = position["phase"]
    if not isinstance(phase, str) or phase not in PHASES or (phase == "choose" and mode.name != "numbers"):
        raise ValueError(f"'phase' is one of {', '.join(PHASES)}; got {phase!r}")
    _check_number("seat", position["seat"], 0, seats - 1)
    _check_number("turn", position["turn"], 0, int(kernel.total(row)))
    if not isinstance(position["wild"], bool) or (position["wild"] and seats > 1):
        raise ValueError(f"'wild' is true or false, and true only in solitaire; got {position['wild']!r}")
    row[kernel.PHASE] = PHASES.index(phase)
    row[kernel.SEAT] = position["seat"]
    row[kernel.TURN] = position["turn"]
    row[kernel.WILD] = int(position["wild"])
    _load_points(row, position["points"])
    _load_out(row, position["out"])
    row = _load_laps(row, position["extra"])
    if mode.name == "numbers":
        _load_used(row, position["used"])
    if phase == "open":
        if {**position} != position_of(new(seats, options)):
            raise ValueError("in the phase 'open' nothing has happened yet")
        return row
    _load_arrangement(row, mode, position)
    _load_face(row, mode, position["face"])
    if position["previous"] is not None:
        mode.load_previous(row, position["previous"])
    _check_turn(row)
    kernel.put_back_in_place(row)
    return _load_moves(row, position["moves"])


def _load_points(row: Row, points: Any) -> None:
    seats, track = int(row[kernel.SEATS]), int(row[kernel.TRACK])
    if not isinstance(points, list) or len(points) != seats:
        raise ValueError(f"'points' has one number for each of {seats} seats; got {points!r}")
    for seat, number in enumerate(points):
        _check_number("points", number, 0, track)
        row[kernel.POINTS + seat] = number


def _load_out(row: Row, out: Any) -> None:
    seats = int(row[kernel.SEATS])
    if not isinstance(out, list) or not all(is_integer(seat) and 0 <= seat < seats for seat in out):
        raise ValueError(f"'out' are seats; got {out!r}")
    if len(set(out)) != len(out) or len(out) > max(seats - 1, 1):
        raise ValueError(f"'out' names a seat once, and not all of several seats; got {out!r}")
    for n, seat in enumerate(out):
        if row[kernel.POINTS + seat] != row[kernel.TRACK]:
            raise ValueError(f"a seat that is out stands on FINISH; seat {seat} does not")
        row[kernel.OUT + n] = seat
    row[kernel.OUT_COUNT] = len(out)


def _load_laps(row: Row, extra: Any) -> Row:
    """The row with the laps that these scores make up, each seat's in its order (B15)."""
    seats, track = int(row[kernel.SEATS]), int(row[kernel.TRACK])
    least = -1 if row[kernel.MODE] == kernel.SHAPES else 0
    if not isinstance(extra, list) or len(extra) != seats or not all(isinstance(scores, list) for scores in extra):
        raise ValueError(f"'extra' is one list for each of {seats} seats; got {extra!r}")
    left = [list(scores) for scores in extra]
    for scores in left:
        for score in scores:
            _check_number("extra", score, least, track)
    if seats > 1 and row[kernel.TURN] == kernel.total(row):
        while not course.ended(row):
            row = course.lap_continued(row)
            seat = course.next_in_lap(row)
            if not left[seat]:
                break
            row[kernel.FIXED + 4 * (row[kernel.LAPS] - 1) + seat] = left[seat].pop(0)
    if any(left):
        raise ValueError(f"'extra' are the scores of those who are tied, lap by lap in seat order; got {extra!r}")
    return row


def _load_used(row: Row, used: Any) -> None:
    six = [text(equality) for equality in numbers.FIRST]
    if not isinstance(used, list) or not all(isinstance(one, str) and one in six for one in used):
        raise ValueError(f"'used' are starting equalities; got {used!r}")
    found = [six.index(one) for one in used]
    if found != sorted(set(found)):
        raise ValueError(f"'used' is in the order of the die, each once; got {used!r}")
    row[kernel.USED] = sum(2**n for n in found)


def _load_arrangement(row: Row, mode: Mode, position: Mapping[str, Any]) -> None:
    mode.load_start(row, position[mode.arrangement], position["phase"])
    good, bad = mode.index(position["good"]), mode.index(position["bad"])
    for field, index in (("good", good), ("bad", bad)):
        place = position[field]
        if place is not None and (index is None or not _starts(row, index)):
            raise ValueError(f"{field!r} is a place of the arrangement or null; got {place!r}")
    if row[kernel.PHASE] == kernel.IN_PLACE:
        if good is not None or bad is not None:
            raise ValueError("in the phase 'place' neither the good nor the bad match is placed yet")
        return
    if bad is None or bad == good:
        raise ValueError("'bad' is a place of the arrangement, and another one than 'good'")
    kernel.put_back_in_place(row)
    if good is None and kernel.in_pile(row) < 1:
        raise ValueError("'good' is not null where all 25 matches are shown")
    row[kernel.START_GOOD] = -1 if good is None else good
    row[kernel.START_BAD] = bad


def _starts(row: Row, index: int) -> bool:
    low, high = mat_kernel.LOW[index], mat_kernel.HIGH[index]
    return bool(row[kernel.START_LOW] & low or row[kernel.START_HIGH] & high)


def _load_face(row: Row, mode: Mode, face: Any) -> None:
    """`face` fits the phase: in `play` there is one, `zero` only there; elsewhere Shapes has none."""
    playing = row[kernel.PHASE] == kernel.IN_PLAY
    known = mode.faces if playing else mode.faces[:6] if mode.name == "numbers" else ()
    if face is None and not playing:
        return
    if not isinstance(face, str) or face not in known:
        raise ValueError(f"'face' does not fit the phase {PHASES[row[kernel.PHASE]]!r}; got {face!r}")
    row[kernel.FACE] = mode.faces.index(face)
    if face == "zero" and not numbers.has_zero(row[kernel.EQUALITY]):
        raise ValueError("'face' is 'zero' only where a number is 0")


def _check_turn(row: Row) -> None:
    """Whose turn it is follows from the counter, from who is out and from the laps (B4, B13 to B15)."""
    over = row[kernel.PHASE] == kernel.OVER
    if over != course.ended(row):
        raise ValueError("'phase' is 'over' exactly when nothing is left to decide")
    if over:
        return
    expected = row[kernel.TURN] % row[kernel.SEATS] if row[kernel.TURN] < kernel.total(row) else course.next_in_lap(row)
    if row[kernel.SEAT] != expected or course.is_out(row, row[kernel.SEAT]):
        raise ValueError(f"'seat' is the one whose turn it is; got {int(row[kernel.SEAT])}")
    if row[kernel.PHASE] == kernel.IN_CHOOSE and not numbers.has_zero(row[kernel.EQUALITY]):
        raise ValueError("the phase is 'choose' only where a number is 0")


def _load_moves(row: Row, moves: Any) -> Row:
    if not isinstance(moves, list):
        raise ValueError(f"'moves' is a list of actions; got {moves!r}")
    if moves and row[kernel.PHASE] != kernel.IN_PLAY:
        raise ValueError("'moves' is empty unless the phase is 'play'")
    for move in moves:
        number = actions.number_of(row, int(row[kernel.SEAT]), move)
        if isinstance(number, Sentence):
            raise ValueError(f"the move {move!r} cannot be done there: {number}")
        if number // kernel.AREA > kernel.SPACE:
            raise ValueError(f"'moves' are elementary moves; got {move!r}")
        row = play.done(row, number)
    return row


def _check_number(field: str, number: Any, least: int, most: int) -> None:
    if not is_integer(number) or not least <= number <= most:
        raise ValueError(f"{field!r} is a whole number from {least} to {most}; got {number!r}")
