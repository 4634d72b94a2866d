"""The logs that are left after a run, read from the database itself, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import JSON, column, create_engine, select, table

from ludoteca.contract import Event, Game, IllegalAction, State
from ludoteca.games import game as game_named
from ludoteca.match import Entry, Trail, replay
from ludoteca.tables.pictures import Sight, Sights, encoded, picture
from ludoteca.torture.checker import Kept
from ludoteca.torture.history import digest, picture_digest

LOG = table(
    "log", column("match"), column("number"), column("seat"), column("action", JSON), column("at"), column("client")
)
MATCHES = table(
    "matches",
    column("id"),
    column("table"),
    column("game"),
    column("version"),
    column("options", JSON),
    column("seats", JSON),
)

Eyes = int | None


@dataclass
class Replayed:
    """A match as it was kept, and all that eyes can have seen of it."""

    game: Game
    seats: int
    options: dict[str, Any]
    log: list[Kept] = field(default_factory=list)
    moments: dict[Eyes, list[tuple[State, Sight]]] = field(default_factory=dict)
    """By eyes what they see at each number."""
    told: dict[Eyes, list[list[Event]]] = field(default_factory=dict)
    """By eyes what they are told on the way to each number."""
    numbers: dict[int, int] = field(default_factory=dict)
    """By row the number it has for the seat that did it."""
    broken: str | None = None
    """Why the log does not replay to its end, if it does not."""


class Database:
    """What a database holds of some tables after a run."""

    def __init__(self, url: str, tables: Collection[str]) -> None:
        self.matches: dict[str, Replayed] = {}
        self.digests: dict[tuple[str, Eyes, int], str] = {}
        engine = create_engine(url)
        with engine.connect() as connection:
            matches = select(MATCHES).where(MATCHES.c.table.in_(tables))
            for id, _, game, version, options, seats in connection.execute(matches):
                rules = game_named(game)
                self.matches[id] = Replayed(rules, len(seats), rules.upgrade_options(version, options))
            for match, *row in connection.execute(select(LOG).order_by(LOG.c.match, LOG.c.number)):
                if match in self.matches:
                    self.matches[match].log.append(Kept(*row))
        engine.dispose()
        self.logs: dict[str, Sequence[Kept]] = {id: match.log for id, match in self.matches.items()}

    def broken(self, match: str) -> str | None:
        """Why this log does not replay; None if it does."""
        return self._replayed(match).broken

    def known(self, match: str, seat: Eyes) -> int:
        """How many pictures these eyes can have seen of the match."""
        return len(self._replayed(match).moments[seat]) - 1

    def picture(self, match: str, seat: Eyes, number: int) -> str:
        """The digest of the picture of this number for these eyes."""
        key = match, seat, number
        if key not in self.digests:
            found = self._replayed(match)
            state, sight = found.moments[seat][number]
            self.digests[key] = picture_digest(plain(picture(found.game, match, state, sight, [])))
        return self.digests[key]

    def story(self, match: str, seat: Eyes, after: int, number: int) -> str:
        """The digest of what these eyes are told between two pictures."""
        told = self._replayed(match).told[seat][after + 1 : number + 1]
        return digest(plain([event for story in told for event in story]))

    def shown_as(self, match: str, row: Kept) -> int:
        """The number that the row has for the seat that did it."""
        return self._replayed(match).numbers.get(row.number, 0)

    def _replayed(self, match: str) -> Replayed:
        found = self.matches[match]
        if found.moments:
            return found
        state = found.game.start(found.seats, found.options)
        sights = Sights(found.game, found.seats)
        found.moments = {eyes: [(state, sight)] for eyes, sight in sights.all.items()}
        found.told = {eyes: [[]] for eyes in sights.all}
        entries = [Entry(row.seat, row.action) for row in found.log]
        try:
            for row, step in zip(found.log, replay(state, entries, Trail(state)), strict=True):
                for eyes, story in sights.follow(step, row.client is not None).items():
                    found.moments[eyes].append((step.after, sights.all[eyes]))
                    found.told[eyes].append(story)
                if row.seat in sights.all:
                    found.numbers[row.number] = sights.all[row.seat].number
        except IllegalAction as refusal:
            found.broken = str(refusal)
        return found


def plain(value: Any) -> Any:
    """What arrives at a browser that reads English."""
    return msgspec.json.decode(encoded(value))
