"""The process that the tests of the dial start: `ludoteca` with the tiny game, whose bots stand on a dial.

They add one whatever their level is, so a person wins or loses as the test wants. With the goal of ten there is room
for fewer levels.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.dial import Dial
from tests.server import tiny


def levels(options: Mapping[str, Any]) -> int:
    return 10 if options["goal"] == 12 else 4


def named(options: Mapping[str, Any]) -> dict[str, int]:
    return {"gentle": 2, "fair": levels(options) // 2, "strong": levels(options)}


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    return {"type": "add", "number": 1}


def move_in() -> None:
    """Lets this process know the game and its dial."""
    tiny.move_in()
    sys.modules["tests.server.bot"].DIAL = Dial(levels, named, choose)  # type: ignore[attr-defined]


if __name__ in {"__main__", "__mp_main__"}:  # the bots' processes import this module too, and must know the game
    move_in()

if __name__ == "__main__":
    from ludoteca.cli import main
    from tests.browser.serving import look_back_shortly, settle_chance

    settle_chance(Path(os.environ["LUDOTECA_DATA"]))
    look_back_shortly()
    main()
