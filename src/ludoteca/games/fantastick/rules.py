"""Fantastick: sticks on a mat, a die that says what must change, and a price for every handling.

The box is common to two games, the Game of Numbers and the Game of Shapes (option `mode`). Its rules stand in the
kernels; here are its JSON, its views and its result. What a mode does in its own way it is asked for: `modes/mode.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from ludoteca.contract import (
    NATURE,
    Action,
    Event,
    Game,
    IllegalAction,
    Option,
    Outcome,
    Puzzle,
    Result,
    State,
    View,
    is_integer,
)
from ludoteca.games.fantastick import actions, loading, notes, telling
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.mat import listed
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.kernels import Kernel
from ludoteca.kernels.recent import Recent, read, written
from ludoteca.words import Sentence, say


class FantastickState(State):
    """One position of Fantastick, kept as the kernel has it."""

    __slots__ = ("_seen", "_told", "position")

    game: ClassVar[Fantastick]

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seen = b""
        """The view, which is everybody's, written when the first one looks."""
        self._told: tuple[bytes, list[Event]] = (b"", [])
        """The last story, which is everybody's too, and of what."""

    @property
    def turn(self) -> tuple[int, ...]:
        return (int(self.position[kernel.SEAT]),) if self.position.actor() == kernel.BY_SEAT else ()

    @property
    def nature(self) -> bool:
        return self.position.actor() == kernel.BY_NATURE

    @property
    def over(self) -> bool:
        return self.position[kernel.PHASE] == kernel.OVER

    @property
    def result(self) -> Result | None:
        position = self.position
        if not self.over:
            return None
        seats = range(position[kernel.SEATS])
        scores = tuple(int(position[kernel.TRACK] - position[kernel.POINTS + seat]) for seat in seats)
        places = tuple(int(position.rank_of(seat)) for seat in seats)
        return Result(scores, places, telling.reason(position))

    @property
    def scores(self) -> tuple[int, ...]:
        """The spaces that each piece has gone: the fewer the better."""
        return tuple(int(self.position[kernel.POINTS + seat]) for seat in range(self.position[kernel.SEATS]))

    def chance(self, rng: Random) -> Action:
        position = self.position
        if not self.nature:
            raise ValueError("nothing is left to chance now")
        if position[kernel.PHASE] == kernel.IN_PLACE:
            good, bad = rng.sample(listed(position[kernel.START_LOW], position[kernel.START_HIGH]), 2)
            number = kernel.PLACE * kernel.AREA + kernel.WIDTH * good + bad
        elif position[kernel.PHASE] == kernel.IN_ROLL:
            faces = [face for face in range(6) if position.roll_counts(face)]
            number = kernel.ROLL * kernel.AREA + rng.choice(faces)
        else:
            number = kernel.OPEN * kernel.AREA + rng.randrange(6)
        return actions.action_of(position, number)

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """Each is as likely as any other."""
        position = self.position
        if not self.nature:
            return []
        if position[kernel.PHASE] == kernel.IN_PLACE:
            sticks = listed(position[kernel.START_LOW], position[kernel.START_HIGH])
            kind, rests = kernel.PLACE, [kernel.WIDTH * good + bad for good, bad in permutations(sticks, 2)]
        elif position[kernel.PHASE] == kernel.IN_ROLL:
            kind, rests = kernel.ROLL, [face for face in range(6) if position.roll_counts(face)]
        else:
            kind, rests = kernel.OPEN, list(range(6))
        return [(actions.action_of(position, kind * kernel.AREA + rest), 1 / len(rests)) for rest in rests]

    def actions(self, seat: int) -> Iterable[Action]:
        return iter(actions.listed(self.position) if is_integer(seat) and (seat,) == self.turn else [])

    def refuse(self, seat: int, action: Action) -> str | None:
        number = actions.number_of(self.position, seat, action)
        return number if isinstance(number, Sentence) else None

    def after(self, seat: int, action: Action) -> FantastickState:
        return self.play(seat, action)

    def play(self, seat: int, action: Action) -> FantastickState:
        number = actions.number_of(self.position, seat, action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        return FantastickState(self.position.step(number))

    def previews(self, seat: int, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
        return actions.previews(self.position, most) if is_integer(seat) and (seat,) == self.turn else []

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        number = actions.number_of(self.position, seat, action)
        return {} if isinstance(number, Sentence) else actions.preview(self.position, number)

    def sketch(self, seat: int, draft: Action) -> dict[str, Any]:
        if draft != {"type": "finish"} or (seat,) != self.turn:
            return {}
        from ludoteca.games.fantastick.thinking.cheaper import cheaper  # it needs the solver, so only when asked for

        found = cheaper(self.position)
        return {} if found is None else {"cheaper": found._asdict()}

    def view(self, seat: int | None) -> View:
        if not self._seen:
            self._seen = written(self.dump() | {"now": notes.now(self.position)})
        GIVEN.keep(self._seen, self.position)
        return read(self._seen)

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        key = written({"seat": seat, "action": action})
        if not key or self._told[0] != key:
            self._told = (key, telling.story(self.position, seat, action))
        return list(self._told[1])

    def dump(self) -> dict[str, Any]:
        position = self.position
        return {
            "game": "fantastick",
            "seats": int(position[kernel.SEATS]),
            "options": loading.options_of(position),
            "position": loading.position_of(position),
        }


GIVEN: Recent[Position] = Recent(64)
"""The positions of the views that were given last."""
NOTED: Recent[dict[str, Any]] = Recent(8)
"""What was noted last: everybody at a table sees the same."""


class FantastickKernel(Kernel[Position]):
    """The kernel's door. A figure that is made up has a number of more than 64 bits."""

    def encode(self, state: FantastickState, action: Action) -> int:
        seat = NATURE if state.nature else int(state.position[kernel.SEAT])
        number = actions.number_of(state.position, seat, action)
        if isinstance(number, Sentence):
            raise IllegalAction(number)
        return number

    def decode(self, position: Position, number: int) -> Action:
        return actions.action_of(position, number)

    def legal(self, position: Position) -> list[int]:
        if position[kernel.PHASE] != kernel.IN_OPEN:
            return super().legal(position)
        seat = int(position[kernel.SEAT])
        return [int(actions.number_of(position, seat, action)) for action in actions.listed(position)]


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
    lessons = ("numbers", "shapes")
    tasks = ("numbers", "shapes", "classic")
    phrases = ("my_match", "bad_match", "so_cheap")
    asides = frozenset({"place", "roll", "rotate", "move", "remove", "add", "space", "undo"})
    fast = FantastickKernel(FantastickState)
    hides = False

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> FantastickState:
        return FantastickState(loading.new(self.check_seats(seats), self.check_options(options)))

    def load(self, data: Any) -> FantastickState:
        return FantastickState(loading.load(*self.check_form(data)))

    def imagine(self, view: View, rng: Random) -> FantastickState:
        return self.load({field: value for field, value in view.items() if field != "now"})

    def notes(self, view: View) -> dict[str, Any]:
        key = written(view)
        found = NOTED.get(key)
        if found is None:
            given = GIVEN.get(key)
            found = notes.notes(self.imagine(view, Random(0)).position if given is None else given)
            NOTED.keep(key, found)
        return dict(found)

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        from ludoteca.games.fantastick.advice import advise  # it needs the solver, so only when asked for

        return advise(self.imagine(view, Random(0)))

    def invites(self, state: State, seat: int) -> bool:
        from ludoteca.games.fantastick.advice import invites

        assert isinstance(state, FantastickState)
        return invites(state)

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        from ludoteca.games.fantastick.judging import review

        return review(self.imagine(view, Random(0)), action)

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        from ludoteca.games.fantastick.judging import lookback

        return lookback(steps, turns)

    def task(self, name: str, seed: str, level: int) -> Puzzle:
        from ludoteca.games.fantastick.daily import task

        return task(name, seed, level)

    def ends_turn(self, before: State, after: State) -> bool:
        """The next turn may begin at once, without a roll (N20)."""
        assert isinstance(before, FantastickState)
        assert isinstance(after, FantastickState)
        return super().ends_turn(before, after) or after.position[kernel.TURN] != before.position[kernel.TURN]

    def outcome(self, first: State, last: State) -> Outcome | None:
        """What the turn has cost; nobody has solved it who gave up or used the wild card."""
        assert isinstance(first, FantastickState)
        assert isinstance(last, FantastickState)
        begun, done = first.position, last.position
        if done[kernel.OUT_COUNT] or done[kernel.WILD] != begun[kernel.WILD]:
            return None
        return Outcome(last.scores[0] - first.scores[0])

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        from ludoteca.games.fantastick.daily import puzzles

        return puzzles(day)


FantastickState.game = Fantastick()
