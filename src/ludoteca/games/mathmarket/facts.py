"""Which rules of Math Market an event of a story has met, for those who count them."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.contract import Event

NAMES = {
    "buy": "creatures bought",
    "deposit": "deposits",
    "extra": "extra turns",
    "skip": "turns without a coin",
    "sale": "sales",
    "pass": "passes",
    "useless": "coins that fit nothing",
    "marks": "marks given",
}


def facts(event: Event) -> Mapping[str, float]:
    """By rule how often the event met it."""
    kind = event["type"]
    found = {NAMES[kind]: 1.0} if kind in NAMES else {}
    if kind == "sale" and len(event["claims"]) > 1:
        found["sales that several claimed"] = 1.0
    return found
