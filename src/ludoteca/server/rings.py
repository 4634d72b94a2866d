"""Rings of forgotten objects, looked for when that disturbs nobody.

Python frees at once what nobody holds, except rings of objects that hold each other. To find those it looks through all
objects while everybody waits: for some tenths of a second at a thousand tables, and by itself every few seconds. But a
move leaves no ring behind, and a connection that was closed only a small one. So they are looked for when nobody has
moved for a while, or when so much is new that memory matters.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

LOOK = 10.0
"""Seconds between two looks at how much is new."""
FEW, MANY = 20_000, 400_000
"""New objects among which rings are looked for while nobody moves, and while people would have to wait."""


async def look_for_rings(moves: Callable[[], int]) -> None:
    """Looks for them for as long as it is left running; `moves` counts what has been played so far."""
    gc.collect()
    gc.freeze()  # what is loaded now stays
    gc.disable()
    kept, before = 0, moves()
    try:
        while True:
            await asyncio.sleep(LOOK)
            new, now = gc.get_count()[0], moves()
            if new > (FEW if now == before else max(MANY, kept // 2)):
                kept += new - gc.collect()
            before = now
    finally:
        gc.enable()
        gc.unfreeze()
