"""Fantastick: matches on a mat, a die that says what must change, and a price for every handling.

The box is common to two games, the Game of Numbers and the Game of Shapes (option `mode`). Its rules stand in the
kernels; here are its JSON, its views and its result. What a mode does in its own way it is asked for: see `mode.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.contract import (
    NATURE,
    Action,
    Event,
    Game,
    IllegalAction,
    Option,
    Puzzle,
    Result,
    State,
    View,
    is_integer,
)
from ludoteca.games.fantastick import actions, loading, notes, telling
from ludoteca.games.fantastick.compiled import course, kernel, play, playouts
from ludoteca.games.fantastick.mode import Row
from ludoteca.words import Sentence, say


class FantastickState(State):
    """One position of Fantastick, kept as the kernel's row."""

    __slots__ = ("row",)

    game: ClassVar[Fantastick]

    def __init__(self, row: Row) -> None:
        self.row = row

    @property
    def turn(self) -> tuple[int, ...]:
        return (int(self.row[kernel.SEAT]),) if kernel.actor(self.row) == kernel.BY_SEAT else ()

    @property
    def nature(self) -> bool:
        return kernel.actor(self.row) == kernel.BY_NATURE

    @property
    def over(self) -> bool:
        return self.row[kernel.PHASE] == kernel.OVER

    @property
    def result(self) -> Result | None:
        row = self.row
        if not self.over:
            return None
        seats = range(row[kernel.SEATS])
        scores = tuple(int(row[kernel.TRACK] - row[kernel.POINTS + seat]) for seat in seats)
        places = tuple(int(course.place_of(row, seat)) for seat in seats)
        return Result(scores, places, telling.reason(row))

    def chance(self, rng: Random) -> Action:
        row = self.row
        if not self.nature:
            raise ValueError("nothing is left to chance now")
        if row[kernel.PHASE] == kernel.IN_PLACE:
            good, bad = rng.sample(list(kernel.places_of(row[kernel.START_LOW], row[kernel.START_HIGH])), 2)
            number = kernel.PLACE * kernel.AREA + kernel.WIDTH * good + bad
        elif row[kernel.PHASE] == kernel.IN_ROLL:
            faces = [face for face in range(6) if play.roll_counts(row, face)]
            number = kernel.ROLL * kernel.AREA + rng.choice(faces)
        else:
            number = kernel.OPEN * kernel.AREA + rng.randrange(6)
        return actions.action_of(row, number)

    def actions(self, seat: int) -> Iterable[Action]:
        return iter(actions.listed(self.row) if is_integer(seat) and (seat,) == self.turn else [])

    def refuse(self, seat: int, action: Action) -> str | None:
        number = actions.number_of(self.row, seat, action)
        return number if isinstance(number, Sentence) else None

    def after(self, seat: int, action: Action) -> FantastickState:
        return self.play(seat, action)

    def play(self, seat: int, action: Action) -> FantastickState:
        number = actions.number_of(self.row, seat, action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        return FantastickState(actions.step(self.row, number))

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        number = actions.number_of(self.row, seat, action)
        return {} if isinstance(number, Sentence) else actions.preview(self.row, number)

    def sketch(self, seat: int, draft: Action) -> dict[str, Any]:
        if draft != {"type": "finish"} or (seat,) != self.turn:
            return {}
        from ludoteca.games.fantastick.cheaper import cheaper  # it needs the solver, so only when asked for

        found = cheaper(self.row)
        return {} if found is None else {"cheaper": found._asdict()}

    def view(self, seat: int | None) -> View:
        return self.dump() | {"now": notes.now(self.row)}

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        return telling.story(self.row, seat, action)

    def dump(self) -> dict[str, Any]:
        row = self.row
        return {
            "game": "fantastick",
            "seats": int(row[kernel.SEATS]),
            "options": loading.options_of(row),
            "position": loading.position_of(row),
        }


class Playouts(NamedTuple):
    """What n random matches gave: sums of scores by seat, and by seat how often each place was reached."""

    scores: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]


class FantastickKernel:
    """The kernel's door (`game.fast`)."""

    def pack(self, state: FantastickState) -> Row:
        return kernel.copy(state.row)

    def unpack(self, position: Row) -> FantastickState:
        return FantastickState(kernel.copy(position))

    def encode(self, state: FantastickState, action: Action) -> int:
        seat = NATURE if state.nature else int(state.row[kernel.SEAT])
        number = actions.number_of(state.row, seat, action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        return number

    def decode(self, position: Row, number: int) -> Action:
        return actions.action_of(position, number)

    def legal(self, position: Row) -> list[int]:
        if position[kernel.PHASE] == kernel.IN_OPEN:  # a figure that is made up has no number of 64 bits
            seat = position[kernel.SEAT]
            return [int(actions.number_of(position, int(seat), action)) for action in actions.listed(position)]
        return [int(number) for number in play.legal(position)]

    def step(self, position: Row, number: int) -> Row:
        return actions.step(position, number)

    def playouts(self, position: vec[i64], n: int, seed: int) -> Playouts:
        sums = list(playouts.playouts(position, n, seed))
        seats = range(position[kernel.SEATS])
        most = max(len(seats), 2)  # alone there is a second place: lost
        places = tuple(tuple(sums[4 + 4 * seat : 4 + 4 * seat + most]) for seat in seats)
        return Playouts(tuple(sums[: len(seats)]), places)


class Fantastick(Game):
    """The game of Fantastick."""

    id = "fantastick"
    title = "Fantastick"
    version = 1
    seats = range(1, 5)
    options: ClassVar[dict[str, Option]] = {
        "mode": Option("numbers", ("numbers", "shapes"), say("Which of the two games: numbers or shapes.")),
        "length": Option(
            "turns", ("turns", "rounds"), say("Twelve turns in all, or twelve for each player; alone always nine.")
        ),
        "track": Option(30, tuple(range(10, 61)), say("How many spaces there are to FINISH.")),
        "specials": Option(
            "printed",
            ("printed", "chance", "chosen"),
            say("Where the good and the bad match lie at the start: as printed, by lot, or as a player likes."),
        ),
        "opening": Option(
            "die",
            ("die", "six", "free"),
            say("How the first arrangement is found: by the die, one of the six, or any that the first seat makes up."),
        ),
        "handling": Option(
            "once", ("once", "free"), say("How often a match may be handled in a turn: once, or as often as one likes.")
        ),
    }
    phrases = ("my_match", "bad_match", "so_cheap")
    fast = FantastickKernel()
    hides = False

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> FantastickState:
        return FantastickState(loading.new(self.check_seats(seats), self.check_options(options)))

    def load(self, data: Any) -> FantastickState:
        return FantastickState(loading.load(*self.check_form(data)))

    def imagine(self, view: View, rng: Random) -> FantastickState:
        return self.load({field: value for field, value in view.items() if field != "now"})

    def notes(self, view: View) -> dict[str, Any]:
        return notes.notes(self.imagine(view, Random(0)).row)

    def advise(self, view: View) -> list[dict[str, Any]]:
        from ludoteca.games.fantastick.advice import advise  # it needs the solver, so only when asked for

        return advise(self.imagine(view, Random(0)))

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        from ludoteca.games.fantastick.advice import review

        return review(self.imagine(view, Random(0)), action)

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        from ludoteca.games.fantastick.daily import puzzles

        return puzzles(day)


FantastickState.game = Fantastick()
