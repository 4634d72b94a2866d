"""The database of a server of the version that runs: half-finished and finished tables, and one that waits.

`PYTHONPATH=src python -m tests.versions.record_tables FOLDER` plays over real sockets and writes `tables.sql`, the
database as text, and `tables.json`, what its players hold: table, secrets, match, and how far they got.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from ludoteca.games import bots
from tests.server.house import House, Line

KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "antino": ("antino", 2, {"board": 7}),
    "calculissimo": ("calculissimo", 2, {"challenge": True, "clock": 300}),
    "fantastick": ("fantastick", 2, {"track": 10}),
    "mathmarket-beginner": ("mathmarket", 2, {}),
    "mathmarket-standard": ("mathmarket", 2, {"version": "standard", "tie_ms": 0}),
    "mathmarket-advanced": ("mathmarket", 2, {"version": "advanced"}),
    "toncc": ("toncc", 3, {"challenges": 1}),
}
HALF = 8
"""Actions of seats at a half-finished table."""


def play(line: Line, game: str, seats: int, rng: Random, most: int | None) -> dict[str, Any]:
    """Plays all seats by gentle bots, so many actions or to the end; the newest picture."""
    done = 0
    while True:
        pictures = [line.newest(seat) for seat in range(seats)]
        newest = max(pictures, key=lambda picture: picture["number"])
        if newest["over"] or done == most:
            return newest
        seat = rng.choice(newest["turn"])
        view = next(picture for picture in pictures if picture["seat"] == seat)["view"]
        action = bots(game)["gentle"](view, seat, 0.02, rng)
        if line.ask(type="play", seat=seat, action=action)["type"] == "played":
            done += 1
        line.so_far()


def dumped(path: Path) -> str:
    """The database as text; the rows of a table stand together."""
    database = sqlite3.connect(path)
    lines = list(database.iterdump())
    database.close()
    text = []
    for head, rows in groupby(lines, lambda line: line.split(" VALUES(")[0] if line.startswith("INSERT") else ""):
        if head:
            text.append(f"{head} VALUES\n" + ",\n".join(row.removesuffix(";")[len(head) + 7 :] for row in rows) + ";")
        else:
            text += rows
    return "\n".join(text) + "\n"


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tables: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as place:
        house = House(Path(place), "unlimited")
        for number, (name, (game, seats, options)) in enumerate(KINDS.items()):
            rng = Random(number)
            for half in (False, True):
                table, secrets, _ = house.table(*["Ada", "Bruno", "Carla"][:seats], game=game, **options)
                line = house.line(table, *secrets.values())
                end = play(line, game, seats, rng, HALF if half else None)
                tables[f"{name}-half" if half else name] = {
                    "game": game,
                    "table": table,
                    "secrets": [secrets[seat] for seat in range(seats)],
                    "match": end["match"],
                    "number": end["number"],
                    "turn": end["turn"],
                    "result": end["result"],
                }
                line.close()
                print(name, end["number"], flush=True)
        table, secrets, _ = house.table("Ada", "open", game="mathmarket", version="standard")
        tables["waiting"] = {"game": "mathmarket", "table": table, "secrets": list(secrets.values())}
        house.stop()
        (folder / "tables.sql").write_text(dumped(Path(place) / "ludoteca.sqlite"), encoding="utf-8")
    (folder / "tables.json").write_text(json.dumps(tables, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
