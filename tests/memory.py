"""How much memory stays behind when something is done again and again."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")


def kept_by(work: Callable[[], None], times: int) -> int:
    """Bytes of the process that doing this so many times more has added, once it has been done as often already.

    The system counts, so what compiled code keeps is seen too. Of some rounds the one that added least is meant: memory
    that is handed out in larger pieces may come in any of them, what leaks comes in each.
    """
    added = []
    for _ in range(4):
        gc.collect()
        before = resident()
        for _ in range(times):
            work()
        gc.collect()
        added.append(resident() - before)
    return min(added[1:])


def resident() -> int:
    """Bytes of memory that this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
