"""The process the tests start: the real server, with the faults that were asked for built in.

Importing what a server needs takes ten times as long as starting one. So the tests' servers are forked from a process
that has done it once; `python -m tests.server.serving` starts one from nothing.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path

from tests.measuring import note

if "tiny" in sys.argv:  # the bots' processes import this module too, and must know the game
    from tests.server import tiny

    tiny.move_in()


def begin(arguments: list[str], asked: Connection, said: Connection, log: Path) -> None:
    """In a process that was forked: what the command does that is given these arguments."""
    os.dup2(asked.fileno(), 0)
    os.dup2(said.fileno(), 1)
    with log.open("a") as file:
        os.dup2(file.fileno(), 2)
    asked.close()
    said.close()
    sys.stdin = os.fdopen(0, closefd=False)
    sys.argv = [sys.argv[0], *arguments]
    # The bots' processes import the main module.
    sys.modules["__main__"] = sys.modules[__name__]
    threading.Thread(target=leave_with_the_tests, daemon=True).start()
    if "tiny" in arguments:
        from tests.server import tiny

        tiny.move_in()
    try:
        main()
    finally:
        note()


def leave_with_the_tests() -> None:
    """Ends this process when the one that runs the tests is gone, however that ended."""
    tests = parent_process()
    assert tests
    wait([tests.sentinel])
    os._exit(1)


def main() -> None:
    from ludoteca.server.run import serve  # here, because the bots' processes import this module too
    from ludoteca.server.settings import Settings
    from tests.server import faults

    for name in sys.argv[3:]:
        if name != "tiny":
            getattr(faults, name)(Path(sys.argv[1]))
    settings = Settings(data=Path(sys.argv[1]), **{"port": 0, "bot_seconds": 0.02, **json.loads(sys.argv[2])})
    serve(settings, lambda ready: print("READY", ready.address.rpartition(":")[2], flush=True))


if __name__ == "__main__":
    main()
