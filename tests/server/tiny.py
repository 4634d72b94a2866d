"""A very small game that has everything a server may be asked for: a clock of turns, hints, reviews, puzzles, lessons.

In turn each adds 1, 2 or 3; who reaches the goal wins: twelve, but ten in version 1 of the rules. A house of the tests
has it when it is started with `tiny`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar

from ludoteca.contract import NATURE, Action, Event, Game, Option, Puzzle, Result, State, View
from ludoteca.games import GAMES
from ludoteca.words import say
from tests.waiting import until


@dataclass(frozen=True, eq=False)
class TinyState(State):
    """How much has been added, whose turn it is, and since when."""

    seats: int
    options: dict[str, Any]
    total: int = 0
    seat: int = 0
    since: int = 0

    game: ClassVar[Game]

    @property
    def turn(self) -> tuple[int, ...]:
        return () if self.over else (self.seat,)

    @property
    def nature(self) -> bool:
        return False

    @property
    def over(self) -> bool:
        return bool(self.total >= self.options["goal"])

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        won = [(self.seat - 1) % self.seats == seat for seat in range(self.seats)]
        return Result(tuple(map(int, won)), tuple(1 if one else 2 for one in won), "The goal is reached.")

    @property
    def stamped(self) -> bool:
        return bool(self.options["clock"] > 0)

    @property
    def due(self) -> int | None:
        return self.since + 1000 * self.options["clock"] + 1 if self.stamped and not self.over else None

    @property
    def scores(self) -> tuple[int, ...]:
        return (self.total,) * self.seats

    def chance(self, rng: Random) -> Action:
        return {"type": "tick", "at": self.due}

    def actions(self, seat: int) -> list[Action]:
        return [{"type": "add", "number": number} for number in (1, 2, 3)] if seat in self.turn else []

    def refuse(self, seat: int, action: Action) -> str | None:
        at = action.get("at", self.since)
        if seat == NATURE:
            return None if self.due is not None and at >= self.due else "It is not time yet."
        if seat not in self.turn:
            return "It is not your turn."
        if action.get("type") != "add" or action.get("number") not in (1, 2, 3):
            return say("You add 1, 2 or 3.")
        return "Your time is over." if self.due is not None and not self.since <= at < self.due else None

    def after(self, seat: int, action: Action) -> TinyState:
        since, following = action.get("at", self.since), (self.seat + 1) % self.seats
        return replace(self, total=self.total + action.get("number", 0), seat=following, since=since)

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        return {"total": self.total + action["number"]}

    def sketch(self, seat: int, draft: Action) -> dict[str, Any]:
        return {"fields": sorted(draft)}

    def view(self, seat: int | None) -> View:
        return {**self.dump(), "seat": seat}

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        if action["type"] == "tick":
            return [{"type": "tick", "seat": self.seat}]
        added = {"type": "add", "seat": seat, "number": action["number"]}
        finish = {"type": "finish", "seat": seat, "score": action["number"]}
        return [added, finish] if self.total + action["number"] >= self.options["goal"] else [added]

    def reveals(self, seat: int, action: Action) -> bool:
        return bool(action.get("number") == 3)  # a three cannot be taken back

    def dump(self) -> dict[str, Any]:
        position = {"total": self.total, "to_move": self.seat, "since": self.since}
        return {"game": "tiny", "seats": self.seats, "options": self.options, "position": position}


class Tiny(Game):
    """The rules."""

    id = "tiny"
    title = "Tiny"
    version = 2
    seats: ClassVar[Sequence[int]] = (1, 2, 3)
    options: ClassVar[Mapping[str, Option]] = {
        "clock": Option(0, (0, 1, 2, 120), "Seconds for a turn."),
        "goal": Option(12, (10, 12), "What is to be reached."),
    }
    older: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"goal": 10}}
    guessed = True
    asides = frozenset({"tick"})
    lessons: ClassVar[tuple[str, ...]] = ("adding", "clock")
    aids: ClassVar[Mapping[str, Option]] = {"left": Option(0, (None, 0, 5), "How much is left to the goal.")}

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> TinyState:
        return TinyState(self.check_seats(seats), self.check_options(options))

    def load(self, data: Any) -> TinyState:
        seats, options, position = self.check_form(data)
        return TinyState(seats, options, position["total"], position["to_move"], position["since"])

    def imagine(self, view: View, rng: Random) -> TinyState:
        return self.load({name: value for name, value in view.items() if name != "seat"})

    def notes(self, view: View) -> dict[str, Any]:
        return {}

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        best = view["position"]["total"] % 4
        action = {"type": "add", "number": 4 - best}
        return [
            {"step": "good", "text": "There is a good number."},
            {"step": "where", "text": f"Add {4 - best}.", "number": 4 - best, "actions": [action]},
        ]

    def aid(self, name: str, view: View) -> dict[str, Any]:
        return {"left": view["options"]["goal"] - view["position"]["total"]}

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        if action["number"] == 2:
            return None
        until(lambda: not (Path(*sys.argv[1:2]) / "ponder").exists())
        return {"played": action["number"], "best": 3, "lost": 3 - action["number"], "text": f"{view['seat']} saw it."}

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        totals = [state.dump()["position"]["total"] for state, _, _ in steps]
        seats = [seat for _, seat, _ in steps]
        return {"totals": totals, "seats": seats, "turns": [turn["number"] for turn in turns], "guesses": [*guesses]}

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        log: tuple[tuple[int, Action], ...] = ((0, {"type": "add", "number": 3}),) * 3
        return (Puzzle("end", {"clock": 0}, log, 3),)


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """A bot that adds one."""
    return {"type": "add", "number": 1}


def move_in() -> None:
    """Lets this process know the game."""
    TinyState.game = GAMES["tiny"] = Tiny()
    module: Any = ModuleType("tests.server.bot")  # a game's parts stand beside its rules
    module.BOTS = {"gentle": gentle}
    sys.modules["tests.server.bot"] = module


@contextmanager
def moved_in() -> Iterator[None]:
    """Lets this process know the game for a while, unless it knows it already."""
    if "tiny" in GAMES:
        yield
        return
    move_in()
    try:
        yield
    finally:
        del GAMES["tiny"], sys.modules["tests.server.bot"]
