"""What players agree on while they play and no store keeps: that a match is paused, or that something is taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludoteca.tables.records import Seat


class Pause(NamedTuple):
    """A match in which nothing moves until somebody says so."""

    seat: int | None
    """Who has asked for it; None where it was nobody at the table."""

    def info(self) -> dict[str, Any]:
        """The pause as the page gets it."""
        return {"seat": self.seat}


@dataclass(slots=True)
class Ask:
    """A seat asks the others whether it may take back what it did last. It is about one step of one match."""

    match: str
    number: int
    seat: int
    client: str
    """The id that the browser gave it: it is done once."""
    mine: bool
    """True at the node that does it when all have agreed."""
    agreed: set[int] = field(default_factory=set)

    def awaited(self, seats: Sequence[Seat]) -> list[int]:
        """The seats that have still to agree: people who have not; bots and programs always do."""
        return [seat for seat in people(seats) if seat != self.seat and seat not in self.agreed]

    def info(self, seats: Sequence[Seat]) -> dict[str, Any]:
        """The question as the page gets it."""
        return {"seat": self.seat, "awaited": self.awaited(seats)}


def people(seats: Iterable[Seat]) -> list[int]:
    """The seats of those who can be asked something: no bot, no program, and nobody for whom a bot stands in."""
    return [
        number
        for number, seat in enumerate(seats)
        if seat.kind == "person" and not seat.program and seat.stand_in is None
    ]
