"""Which rules of Antino an event of a story has met, for those who count them."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.contract import Event


def facts(event: Event) -> Mapping[str, float]:
    """By rule how often the event met it."""
    if event["type"] == "place":
        counted = event["counted"]
        found = {
            "tiles laid": 1,
            "12 counted: 24 points": counted == 12,
            "6 to 11 counted": 6 <= counted < 12,
            "only 1 counted": counted == 1,
            "locks opened by a key": len(event["opens"]),
            "turns of 24-48-72": event["seventytwo"],
        }
        return {name: float(value) for name, value in found.items() if value}
    return {"drop": {"hands dropped": 1.0}, "stop": {"stops after a 24": 1.0}}.get(event["type"], {})
