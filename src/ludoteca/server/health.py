"""Whether this server can be played at, and if not, why not."""

from __future__ import annotations

import asyncio
import time

from ludoteca.server.bots import Pool
from ludoteca.tables.outside import NotSaved, Store
from ludoteca.tables.tally import Tally

PATIENCE = 2.0
"""Seconds within which the store must answer."""
RECENT = 1.0
"""Seconds for which its answer is believed: many may ask, the store is asked once."""
LATELY = 10.0
"""Seconds for which something that was not saved is held against it: nobody may come to try again."""


class Health:
    """Looks at the parts of a server."""

    def __init__(self, store: Store, pool: Pool, tally: Tally) -> None:
        self.store = store
        self.pool = pool
        self.tally = tally
        self.draining = False
        """True from the wish to stop on."""
        self.looked = -RECENT
        self.looking = asyncio.Lock()
        self.trouble: str | None = None

    async def why_not(self) -> list[str]:
        """All that keeps it from being ready; nothing if it is."""
        if self.draining:
            return ["it is stopping"]
        found = [await self._store(), self._minds()]
        return [reason for reason in found if reason is not None]

    async def _store(self) -> str | None:
        async with self.looking:
            if time.monotonic() - self.looked >= RECENT:
                self.trouble = await self._ask()
                self.looked = time.monotonic()
        unsaved = self.tally.unsaved
        if self.trouble is None and unsaved is not None and time.monotonic() - unsaved < LATELY:
            return "the last action could not be saved"
        return self.trouble

    async def _ask(self) -> str | None:
        """What the store says to a write that changes nothing."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.forget_codes(0)
        except TimeoutError:
            return "the store does not answer"
        except NotSaved:
            return "the store cannot be used"
        return None

    def _minds(self) -> str | None:
        started = [worker for worker in self.pool.workers if worker is not None]
        alive = any(worker.process.is_alive() for worker in started)
        return "no process for the bots is alive" if started and not alive else None
