"""Which rules of Tóncc an event of a story has met, for those who count them."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.contract import Event


def facts(event: Event) -> Mapping[str, float]:
    """By rule how often the event met it."""
    if event["type"] == "move":
        found = {
            "moves of all kings": 1,
            "conquests": len(event["conquests"]),
            "contests": len(event["contests"]),
            "contests of three": sum(len(contest["beaten"]) == 2 for contest in event["contests"]),
            "kingdoms finished": sum(len(conquest["kingdoms"]) for conquest in event["conquests"]),
            "kings who leave": len(event["left"]),
            "moves without a conquest": not event["conquests"],
        }
        return {name: float(value) for name, value in found.items() if value}
    if event["type"] == "challenge":
        return {"challenges": 1.0, **({"challenges that end idle": 1.0} if event["idle_end"] else {})}
    return {}
