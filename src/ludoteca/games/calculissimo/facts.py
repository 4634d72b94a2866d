"""Which rules of Calculissimo an event of a story has met, and where its points came from, for those who count them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ludoteca.contract import Event

SIGNS = {"*": "products", "/": "divisions", "-": "differences", "+": "sums"}
"""An operation is counted by the first of these signs that it has."""


def facts(event: Event) -> Mapping[str, float]:
    """By rule how often the event met it, and points by what made them."""
    found = Counter[str]()
    if event["type"] in ("lay", "stands"):
        found["lays"] += event["type"] == "lay"
        found["whole racks"] += bool(event.get("whole"))
        for operation in event["operations"]:
            made = operation.get("points")
            if made is None:
                continue
            kind = next((name for sign, name in SIGNS.items() if sign in operation["reads"]), "others")
            found[kind] += 1
            found[f"points of {kind}"] += made
            found["points of lines that a square multiplies"] += made if operation["factor"] > 1 else 0
    elif event["type"] in ("pass", "exchange", "back", "time"):
        names = {"pass": "passes", "exchange": "exchanges", "back": "lays taken back", "time": "turns out of time"}
        found[names[event["type"]]] += 1
    return {name: float(value) for name, value in found.items() if value}
