"""The tables that a server of version 1 left behind: its database, and what its players hold."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

RECORDED = Path(__file__).parent / "1"
TABLES: dict[str, dict[str, Any]] = json.loads((RECORDED / "tables.json").read_text(encoding="utf-8"))


def restore(folder: Path) -> None:
    """Puts the database into this folder, where a server looks for it."""
    database = sqlite3.connect(folder / "ludoteca.sqlite")
    database.executescript((RECORDED / "tables.sql").read_text(encoding="utf-8"))
    database.close()
