"""A wall clock that jumps: `time.time` of a process is as many seconds off as a file says.

Started by Python itself in the server's process, as `sitecustomize`, so it knows nothing of Ludoteca.
"""

from __future__ import annotations

import time
from pathlib import Path

STARTER = "from runpy import run_path\nrun_path({code!r})['skew']({file!r})\n"
"""What `sitecustomize.py` says in the process whose clock jumps."""


def skew(file: str | Path) -> None:
    """From now on the wall clock of this process is off by what stands in the file, if it is there."""
    path, true, true_ns = Path(file), time.time, time.time_ns

    def off() -> float:
        try:
            return float(path.read_text())
        except (OSError, ValueError):
            return 0.0

    time.time = lambda: true() + off()
    time.time_ns = lambda: true_ns() + round(1e9 * off())
