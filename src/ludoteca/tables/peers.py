"""Peers: the other nodes that serve the same store, and which of all nodes drives a table.

People sit at any node. What moves by itself (bots, clocks, the order of a race) is driven by one living node, which has
the lease of that table. The log is the truth all the same: whatever two nodes do at once, a step is stored once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol


class News(NamedTuple):
    """Something that a node has said about a table. It may be lost or come late; what counts is in the store.

    The peers themselves say `rows` (a log has grown), `record` (a table's seats, settings or match have changed), `gap`
    (of no table: anything may have been missed, so all is to be read again) and `gone` (of no table: the node that says
    it has died, and what it drove can be taken over). Everything else is what rooms say to each other.
    """

    what: str
    table: str
    node: str
    """Who says it."""
    said: Mapping[str, Any] = {}


class Peers(Protocol):
    """The way to the other nodes."""

    node: str
    """The name of this node, which no other has and none will have after it."""

    def listen(self, hear: Callable[[News], None]) -> None:
        """Calls `hear` in the room's own loop for whatever another node says from now on."""

    def tell(self, what: str, table: str, said: Mapping[str, Any] = {}, to: str | None = None) -> None:
        """Says something to all other nodes, or to one, without waiting. It has to be short: a few kilobytes."""

    async def drive(self, table: str) -> str:
        """The node that drives this table: this one, unless another one that lives has the lease.

        `NotSaved` if that cannot be found out now.
        """

    def drives(self, table: str) -> bool:
        """True while this node has the lease of a table and no other can have it."""

    async def let_go(self, tables: Iterable[str]) -> None:
        """Gives the leases of these tables back."""


class Alone:
    """No peers: this node drives everything."""

    node = "alone"

    def listen(self, hear: Callable[[News], None]) -> None:
        """There is nothing to hear."""

    def tell(self, what: str, table: str, said: Mapping[str, Any] = {}, to: str | None = None) -> None:
        """There is nobody to hear it."""

    async def drive(self, table: str) -> str:
        """This one."""
        return self.node

    def drives(self, table: str) -> bool:
        """Always."""
        return True

    async def let_go(self, tables: Iterable[str]) -> None:
        """Nobody else wants them."""


ALONE = Alone()
