"""Which rules of Fantastick an event of a story has met, for those who count them."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.contract import Event

TOUCHED = {"rotate": "matches turned", "move": "matches moved", "remove": "matches taken away", "add": "matches added"}


def facts(event: Event) -> Mapping[str, float]:
    """By rule how often the event met it."""
    kind = event["type"]
    if kind in TOUCHED:
        special = {"matches with a good or bad mark": 1.0} if event["match"] != "plain" else {}
        return {TOUCHED[kind]: 1.0, **special}
    if kind == "finish":
        found = {
            "turns finished": 1,
            "turns for nothing": event["points"] <= 0,
            "turns with a bonus": event["bonus"] != 0,
            "wild faces used": event["wild"],
        }
        return {name: float(value) for name, value in found.items() if value}
    names = {"giveup": "turns given up", "lap": "extra turns for a tie", "out": "players out", "undo": "takes back"}
    return {names[kind]: 1.0} if kind in names else {}
