"""The room leaves threads and processes to its shell; what the import rules cannot see of that is looked up here."""

from __future__ import annotations

import re
from pathlib import Path

import ludoteca

ROOM = Path(ludoteca.__file__).parent / "tables"


def test_the_room_asks_nobody_but_its_shell_to_work_apart():
    files = list(ROOM.glob("*.py"))
    assert len(files) > 20
    outside = re.compile(r"to_thread|executor|create_subprocess|open_connection|start_server|(?<!def )(?<![\w.])open\(")
    assert [file.name for file in files if outside.search(file.read_text(encoding="utf-8"))] == []
