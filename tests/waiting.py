"""Waiting for what happens in another process; pytest's own limit is the only stopwatch."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(so: Callable[[], object]) -> None:
    """Returns as soon as it is so."""
    while not so():
        time.sleep(0.01)
