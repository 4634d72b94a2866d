"""What players agree on and no store keeps: a pause, that something is taken back, or that they play once more."""

from __future__ import annotations

from collections.abc import Iterable
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
    """A seat asks the others something about one step of one match.

    While it goes on: whether it may take back what it did last. Once it is over: whether they play again.
    """

    match: str
    number: int
    seat: int
    client: str
    """The id that the browser gave it: it is done once. A wish to play again needs none."""
    mine: bool
    """True at a node that does it when all have agreed."""
    agreed: set[int] = field(default_factory=set)

    def awaited(self, asked: Iterable[int]) -> list[int]:
        """Those of the seats it is put to that have still to agree."""
        return [seat for seat in asked if seat != self.seat and seat not in self.agreed]

    def said(self) -> dict[str, Any]:
        """The question as it is told to other nodes."""
        agreed = sorted(self.agreed)
        return {"match": self.match, "number": self.number, "seat": self.seat, "client": self.client, "agreed": agreed}

    def info(self, asked: Iterable[int]) -> dict[str, Any]:
        """The question as the page gets it."""
        return {"seat": self.seat, "awaited": self.awaited(asked)}


def people(seats: Iterable[Seat]) -> list[int]:
    """The seats of those who can be asked something; bots, programs, and for whom a bot stands in, always agree."""
    return [
        number
        for number, seat in enumerate(seats)
        if seat.kind == "person" and not seat.program and seat.stand_in is None
    ]
