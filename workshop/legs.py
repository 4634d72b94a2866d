"""Runs the legs of `make test`, as many at a time as there are cores: `python3 workshop/legs.py check browser web`.

A leg is a target of the Makefile. When it ends, one line says how, with its seconds and its own last line; all it said
is shown only if it failed, and then no other leg is begun.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor


class Legs:
    """The legs of one run."""

    def __init__(self, make: str) -> None:
        self.make = make
        self.failed: list[str] = []

    def run(self, name: str) -> None:
        """Runs one leg and says how it went; nothing if another has failed already."""
        if self.failed:
            return
        start = time.monotonic()
        command = [self.make, name]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        last = done.stdout.strip().splitlines()[-1:]
        how = " ".join(last) or "well"
        if done.returncode:
            self.failed.append(name)
            how = "it failed"
            print(done.stdout)
        print(f"── {name}, {time.monotonic() - start:.0f} s: {how}", flush=True)


def main(names: list[str]) -> int:
    """Runs all of them; 0 if all is well."""
    start = time.monotonic()
    legs = Legs(os.environ.get("MAKE", "make"))
    with ThreadPoolExecutor(os.cpu_count()) as slots:
        list(slots.map(legs.run, names))
    end = f"failed: {' '.join(legs.failed)}" if legs.failed else "well"
    print(f"── all legs, {time.monotonic() - start:.0f} s: {end}")
    return 1 if legs.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
