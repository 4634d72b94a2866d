"""Ludoteca with the trivial game of the comparison besides its own.

python -m benchmarks.peers.house FOLDER [--port PORT] [DATABASE]
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from ludoteca.contract import Action, Event, Game, Option, Result, State, View
from ludoteca.games import GAMES


@dataclass(frozen=True, eq=False)
class AddState(State):
    """How much has been added by two who take turns, for ever."""

    seats: int
    options: dict[str, Any]
    count: int = 0

    game: ClassVar[Game]
    nature = False
    over = False
    result: ClassVar[Result | None] = None

    @property
    def turn(self) -> tuple[int, ...]:
        return (self.count % 2,)

    @property
    def scores(self) -> tuple[int, ...]:
        return (self.count,) * self.seats

    def chance(self, rng: Random) -> Action:
        raise NotImplementedError

    def actions(self, seat: int) -> list[Action]:
        return [{"type": "add"}] if seat in self.turn else []

    def refuse(self, seat: int, action: Action) -> str | None:
        if seat not in self.turn:
            return "It is not your turn."
        return None if action == {"type": "add"} else "Here one adds."

    def after(self, seat: int, action: Action) -> AddState:
        return replace(self, count=self.count + 1)

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        return {}

    def view(self, seat: int | None) -> View:
        return {**self.dump(), "seat": seat}

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        return [{"type": "add", "seat": seat}]

    def dump(self) -> dict[str, Any]:
        return {"game": "add", "seats": self.seats, "options": self.options, "position": {"count": self.count}}


class Add(Game):
    """In turn each adds 1."""

    id = "add"
    title = "Add"
    version = 1
    seats: ClassVar[Sequence[int]] = (2,)
    options: ClassVar[Mapping[str, Option]] = {}

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> AddState:
        return AddState(self.check_seats(seats), self.check_options(options))

    def load(self, data: Any) -> AddState:
        seats, options, position = self.check_form(data)
        return AddState(seats, options, position["count"])

    def imagine(self, view: View, rng: Random) -> AddState:
        return self.load({name: value for name, value in view.items() if name != "seat"})

    def notes(self, view: View) -> dict[str, Any]:
        return {}


AddState.game = GAMES["add"] = Add()  # here, because the bots' processes import this module too


def main() -> None:
    """Serves until it is stopped or killed."""
    from ludoteca.server.run import serve
    from ludoteca.server.settings import Settings
    from ludoteca.tables import visitors

    visitors.BURST, visitors.RATE = 1_000_000, 1_000_000  # the others let everybody say as much as they like
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("database", nargs="?")
    parser.add_argument("--port", type=int, default=0)
    given = parser.parse_args()
    settings = Settings(given.folder, given.database, port=given.port, bot_workers=1)
    serve(settings, lambda ready: print("READY", ready.address.rpartition(":")[2], flush=True))


if __name__ == "__main__":
    main()
