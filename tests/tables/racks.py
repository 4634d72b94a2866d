"""Tables of Calculissimo at which the first player can lay something: one rack in two hundred cannot."""

from __future__ import annotations

from typing import Any

from tests.tables.house import AnyHouse, AnyLine


def table_to_lay_at(house: AnyHouse, language: str = "en", **options: Any) -> tuple[AnyLine, int, list[dict[str, Any]]]:
    """The line of both players, the seat whose turn it is, and its hint, step by step."""
    while True:
        more = {"game": "calculissimo", "settings": {"hints": True}, "clock": 0, **options}
        table, secrets, _ = house.table("Ada", "Bruno", **more)
        line = house.line(table, *secrets.values(), language=language)
        seat = line.newest(0)["turn"][0]
        steps = line.ask(type="hint", seat=seat)["steps"]
        if any(step["step"] == "piece" for step in steps):  # else nothing can be laid with what was dealt
            return line, seat, steps
