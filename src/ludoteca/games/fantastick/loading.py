"""Positions of Fantastick from JSON and to JSON; what is no position is a `ValueError` that says so.

A loaded position is played from its beginning of the turn: every move of `moves` must be legal where it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.contract import check_fields, is_integer
from ludoteca.games.fantastick import actions
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled import position as positions
from ludoteca.games.fantastick.compiled.mat import HIGH, LOW
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.modes.mode import Mode
from ludoteca.games.fantastick.modes.numbers import text
from ludoteca.words import Sentence, say

MODE_NAMES = ("numbers", "shapes")
LENGTHS = ("turns", "rounds")
SPECIALS = ("printed", "chance", "chosen")
OPENINGS = ("die", "six", "free")
HANDLINGS = ("once", "free")
PHASES = ("open", "place", "roll", "choose", "play", "over")


def new(seats: int, options: Mapping[str, Any]) -> Position:
    """The position of a match that has not begun."""
    return positions.new(
        MODE_NAMES.index(options["mode"]),
        seats,
        LENGTHS.index(options["length"]),
        options["track"],
        SPECIALS.index(options["specials"]),
        OPENINGS.index(options["opening"]),
        HANDLINGS.index(options["handling"]),
    )


# To JSON


def options_of(position: Position) -> dict[str, Any]:
    """The options of a match."""
    return {
        "mode": MODE_NAMES[position[kernel.MODE]],
        "length": LENGTHS[position[kernel.LENGTH]],
        "track": int(position[kernel.TRACK]),
        "specials": SPECIALS[position[kernel.SPECIALS]],
        "opening": OPENINGS[position[kernel.OPENING]],
        "handling": HANDLINGS[position[kernel.HANDLING]],
    }


def position_of(position: Position) -> dict[str, Any]:
    """The position as JSON."""
    mode = actions.mode_of(position)
    seats = range(position[kernel.SEATS])
    good, bad, face = position[kernel.START_GOOD], position[kernel.START_BAD], position[kernel.FACE]
    form: dict[str, Any] = {
        "phase": PHASES[position[kernel.PHASE]],
        "seat": int(position[kernel.SEAT]),
        "turn": int(position[kernel.TURN]),
        "points": [int(position[kernel.POINTS + seat]) for seat in seats],
        "out": [int(position[kernel.OUT + n]) for n in range(position[kernel.OUT_COUNT])],
        "extra": [extra_of(position, seat) for seat in seats],
        "wild": bool(position[kernel.WILD]),
    }
    if mode.name == "numbers":
        form["used"] = [text(equality) for n, equality in enumerate(equalities.FIRST) if position[kernel.USED] >> n & 1]
    form |= {
        mode.arrangement: mode.start(position),
        "good": None if good < 0 else mode.place(good),
        "bad": None if bad < 0 else mode.place(bad),
        "face": None if face < 0 else mode.faces[face],
        "previous": mode.previous(position),
        "moves": [actions.action_of(position, number) for number in position.moves()],
    }
    return form


def extra_of(position: Position, seat: int) -> list[int]:
    """The seat's scores in laps."""
    scores = (int(position[kernel.FIXED + 4 * lap + seat]) for lap in range(position[kernel.LAPS]))
    return [score for score in scores if score > kernel.NOT_YET]


# From JSON


def load(seats: int, options: Mapping[str, Any], form: Mapping[str, Any]) -> Position:
    """The position of a JSON one (rules, "A loaded position must hold")."""
    start = new(seats, options)
    mode = actions.mode_of(start)
    check_fields(form, list(position_of(start)), "a position of Fantastick")
    phase = form["phase"]
    if not isinstance(phase, str) or phase not in PHASES or (phase == "choose" and mode.name != "numbers"):
        raise ValueError(f"'phase' is one of {', '.join(PHASES)}; got {phase!r}")
    _check_number("seat", form["seat"], 0, seats - 1)
    _check_number("turn", form["turn"], 0, int(start.total()))
    if not isinstance(form["wild"], bool) or (form["wild"] and seats > 1):
        raise ValueError(f"'wild' is true or false, and true only in solitaire; got {form['wild']!r}")
    row = start.values()
    row[kernel.PHASE] = PHASES.index(phase)
    row[kernel.SEAT] = form["seat"]
    row[kernel.TURN] = form["turn"]
    row[kernel.WILD] = int(form["wild"])
    _load_points(row, form["points"])
    _load_out(row, form["out"])
    row = _with_laps(row, form["extra"])
    if mode.name == "numbers":
        _load_used(row, form["used"])
    if phase == "open":
        if {**form} != position_of(start):
            raise ValueError("in the phase 'open' nothing has happened yet")
        return start
    _load_arrangement(row, mode, form)
    _load_face(row, mode, form["face"])
    if form["previous"] is not None:
        mode.load_previous(row, form["previous"])
    loaded = positions.of(row)
    _check_turn(loaded)
    return _with_moves(loaded.put_back(), form["moves"])


def _load_points(row: list[int], points: Any) -> None:
    seats, track = row[kernel.SEATS], row[kernel.TRACK]
    if not isinstance(points, list) or len(points) != seats:
        raise ValueError(f"'points' has one number for each of {seats} seats; got {points!r}")
    for seat, number in enumerate(points):
        _check_number("points", number, 0, track)
        row[kernel.POINTS + seat] = number


def _load_out(row: list[int], out: Any) -> None:
    seats = row[kernel.SEATS]
    if not isinstance(out, list) or not all(is_integer(seat) and 0 <= seat < seats for seat in out):
        raise ValueError(f"'out' are seats; got {out!r}")
    if len(set(out)) != len(out) or len(out) > max(seats - 1, 1):
        raise ValueError(f"'out' names a seat once, and not all of several seats; got {out!r}")
    for n, seat in enumerate(out):
        if row[kernel.POINTS + seat] != row[kernel.TRACK]:
            raise ValueError(f"a seat that is out stands on FINISH; seat {seat} does not")
        row[kernel.OUT + n] = seat
    row[kernel.OUT_COUNT] = len(out)


def _with_laps(row: list[int], extra: Any) -> list[int]:
    """The row with the laps that these scores make up, each seat's in its order (B15)."""
    seats, track = row[kernel.SEATS], row[kernel.TRACK]
    least = -1 if row[kernel.MODE] == kernel.SHAPES else 0
    if not isinstance(extra, list) or len(extra) != seats or not all(isinstance(scores, list) for scores in extra):
        raise ValueError(f"'extra' is one list for each of {seats} seats; got {extra!r}")
    for scores in extra:
        for score in scores:
            _check_number("extra", score, least, track)
    played = positions.of(row).with_laps(extra)
    if played is None:
        raise ValueError(f"'extra' are the scores of those who are tied, lap by lap in seat order; got {extra!r}")
    return played.values()


def _load_used(row: list[int], used: Any) -> None:
    six = [text(equality) for equality in equalities.FIRST]
    if not isinstance(used, list) or not all(isinstance(one, str) and one in six for one in used):
        raise ValueError(f"'used' are starting equalities; got {used!r}")
    found = [six.index(one) for one in used]
    if found != sorted(set(found)):
        raise ValueError(f"'used' is in the order of the die, each once; got {used!r}")
    row[kernel.USED] = sum(2**n for n in found)


def _load_arrangement(row: list[int], mode: Mode, form: Mapping[str, Any]) -> None:
    mode.load_start(row, form[mode.arrangement], form["phase"])
    good, bad = mode.index(form["good"]), mode.index(form["bad"])
    for field, index in (("good", good), ("bad", bad)):
        place = form[field]
        if place is not None and (index is None or not _starts(row, index)):
            raise ValueError(f"{field!r} is a place of the arrangement or null; got {place!r}")
    if row[kernel.PHASE] == kernel.IN_PLACE:
        if good is not None or bad is not None:
            raise ValueError("in the phase 'place' neither the good nor the bad match is placed yet")
        return
    if bad is None or bad == good:
        raise ValueError("'bad' is a place of the arrangement, and another one than 'good'")
    if good is None and positions.of(row).put_back().in_pile() < 1:
        raise ValueError("'good' is not null where all 25 matches are shown")
    row[kernel.START_GOOD] = -1 if good is None else good
    row[kernel.START_BAD] = bad


def _starts(row: list[int], index: int) -> bool:
    return bool(row[kernel.START_LOW] & LOW[index] or row[kernel.START_HIGH] & HIGH[index])


def _load_face(row: list[int], mode: Mode, face: Any) -> None:
    """`face` fits the phase: in `play` there is one, `zero` only there; elsewhere Shapes has none."""
    playing = row[kernel.PHASE] == kernel.IN_PLAY
    known = mode.faces if playing else mode.faces[:6] if mode.name == "numbers" else ()
    if face is None and not playing:
        return
    if not isinstance(face, str) or face not in known:
        raise ValueError(f"'face' does not fit the phase {PHASES[row[kernel.PHASE]]!r}; got {face!r}")
    row[kernel.FACE] = mode.faces.index(face)
    if face == "zero" and not equalities.has_zero(row[kernel.EQUALITY]):
        raise ValueError(say("Only where a number is 0 can the turn be about it."))


def _check_turn(position: Position) -> None:
    """Whose turn it is follows from the counter, from who is out and from the laps (B4, B13 to B15)."""
    over = position[kernel.PHASE] == kernel.OVER
    if over != position.ended():
        raise ValueError("'phase' is 'over' exactly when nothing is left to decide")
    if over:
        return
    seat, turn = position[kernel.SEAT], position[kernel.TURN]
    expected = turn % position[kernel.SEATS] if turn < position.total() else position.next_in_lap()
    if seat != expected or position.is_out(seat):
        raise ValueError(f"'seat' is the one whose turn it is; got {int(seat)}")
    if position[kernel.PHASE] == kernel.IN_CHOOSE and not equalities.has_zero(position[kernel.EQUALITY]):
        raise ValueError("the phase is 'choose' only where a number is 0")


def _with_moves(position: Position, moves: Any) -> Position:
    if not isinstance(moves, list):
        raise ValueError(f"'moves' is a list of actions; got {moves!r}")
    if moves and position[kernel.PHASE] != kernel.IN_PLAY:
        raise ValueError("'moves' is empty unless the phase is 'play'")
    for move in moves:
        number = actions.number_of(position, int(position[kernel.SEAT]), move)
        if isinstance(number, Sentence):
            raise ValueError(f"the move {move!r} cannot be done there: {number}")
        if number // kernel.AREA > kernel.SPACE:
            raise ValueError(f"'moves' are elementary moves; got {move!r}")
        position = position.step(number)
    return position


def _check_number(field: str, number: Any, least: int, most: int) -> None:
    if not is_integer(number) or not least <= number <= most:
        raise ValueError(f"{field!r} is a whole number from {least} to {most}; got {number!r}")
