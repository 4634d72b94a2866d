"""The process the tests start: the real server, with the faults that were asked for built in."""

from __future__ import annotations

import json
import sys
from pathlib import Path

if "tiny" in sys.argv:  # the bots' processes import this module too, and must know the game
    from tests.server import tiny

    tiny.move_in()


def main() -> None:
    from ludoteca.server.run import serve  # here, because the bots' processes import this module too
    from ludoteca.server.settings import Settings
    from tests.server import faults

    for name in sys.argv[3:]:
        if name == "tiny":
            continue
        getattr(faults, name)(Path(sys.argv[1]))
    settings = Settings(data=Path(sys.argv[1]), **{"port": 0, "bot_seconds": 0.02, **json.loads(sys.argv[2])})
    serve(settings, lambda ready: print("READY", ready.address.rpartition(":")[2], flush=True))


if __name__ == "__main__":
    main()
