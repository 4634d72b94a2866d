"""Company: who is at a table at other nodes, and how far away they are from this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class Party(NamedTuple):
    """Those of one table who are at one other node."""

    ordinal: int
    """The match by whose seats they are counted: at a rematch everybody moves on by one."""
    seats: Mapping[int, float]
    """By seat that somebody holds there: how far away from their node they are, in milliseconds of one way."""
    heard: float
    """When that node has last spoken of them."""
    screen: bool = False
    """True if the table's own screen is there."""
    waits: tuple[str, ...] = ()
    """Those there who wait for the next match, by the short names of their secrets."""


class Company:
    """All who are at one table at other nodes, as those have last said."""

    def __init__(self, count: int) -> None:
        """The company of a table with so many seats."""
        self.count = count
        self.parties: dict[str, Party] = {}
        self.orders: dict[str, int] = {}
        """By node the number of what it has last said: something older may come later."""
        self.way: Callable[[str], float] = lambda node: 0.0
        """How far away a node is, in milliseconds of one way."""

    def hear(self, node: str, order: int, party: Party | None) -> bool:
        """A node says who is there, if anybody is; True unless it has said something newer before."""
        if order <= self.orders.get(node, 0):
            return False
        self.orders[node] = order
        self.lose(node)
        if party is not None:
            self.parties[node] = party
        return True

    def lose(self, node: str) -> bool:
        """Nobody is there any more; True if somebody was."""
        return self.parties.pop(node, None) is not None

    def not_heard_since(self, moment: float) -> list[str]:
        """The nodes that have not spoken of their party since then."""
        return [node for node, party in self.parties.items() if party.heard < moment]

    def distances(self, ordinal: int) -> dict[int, float]:
        """By seat of this match how far away whoever holds it elsewhere is, in milliseconds of one way to this node."""
        found: dict[int, float] = {}
        for node, party in self.parties.items():
            way = self.way(node)
            for seat, half in party.seats.items():
                now = (seat + ordinal - party.ordinal) % self.count
                found[now] = max(found.get(now, 0.0), half + way)
        return found

    def hold(self, seat: int, ordinal: int) -> bool:
        """True if somebody elsewhere holds this seat of this match."""
        return bool(self.parties) and seat in self.distances(ordinal)

    @property
    def screen(self) -> bool:
        """True if the table's own screen is at another node."""
        return any(party.screen for party in self.parties.values())

    def waits(self, name: str) -> bool:
        """True if somebody elsewhere waits for the next match whose secret has this short name."""
        return any(name in party.waits for party in self.parties.values())

    def farthest(self, seats: Iterable[int], ordinal: int) -> float:
        """How far away the farthest of those is who hold one of these seats elsewhere."""
        if not self.parties:
            return 0.0
        distances = self.distances(ordinal)
        return max((distances.get(seat, 0.0) for seat in seats), default=0.0)
