"""What a position promises, as fitted from matches: `python -m benchmarks.antino_fit` writes `evaluation.json`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ludoteca.games.antino.compiled.outlook import Outlook

DATA = "evaluation.json"


def outlook(seats: int, board: int, touch: str) -> Outlook:
    """A new outlook for a match of several with these options."""
    return Outlook(list(weights()[f"{seats} {board} {touch}"]))


@cache
def weights() -> dict[str, list[int]]:
    """The fitted weights, by seats, board and touch: those of all features, one phase of a match after the other."""
    found: dict[str, list[int]] = json.loads(files(__package__).joinpath(DATA).read_text(encoding="utf-8"))
    return found
