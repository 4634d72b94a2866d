"""Pauses where no time runs: nothing is played, by people or bots, until somebody lets the match go on.

Races and clocks of turns stand still in their own way (`races.py`, `turns.py`). Here every node keeps the pause for
itself and tells the others; all that was said bears a number, and the greatest one holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.tables.agreements import Pause
from ludoteca.tables.refusals import NOT_BEGUN, OVER, Refused
from ludoteca.tables.table import Table


def pause(table: Table, seat: int | None) -> None:
    """Nothing moves from now on; `seat` has asked for it, None for somebody who does not sit there."""
    if table.status != "playing":
        raise Refused(NOT_BEGUN if table.match is None else OVER)
    if table.pause is None:
        _change(table, Pause(seat))


def go(table: Table) -> None:
    """The match goes on, if it was paused."""
    if table.pause is not None:
        _change(table, None)


def _change(table: Table, pause: Pause | None) -> None:
    table.pause, table.pauses = pause, table.pauses + 1
    table.tell("pause", said(table))
    _show(table)


def _show(table: Table) -> None:
    table.thinking.clear()  # bots wait, or are asked again
    table.watchers.tell()
    table.moved()


def said(table: Table) -> dict[str, Any]:
    """Whether the match is paused, as it is told to other nodes."""
    match = None if table.match is None else table.match.id
    return {"match": match, "pauses": table.pauses, "paused": table.pause and list(table.pause)}


def heard(table: Table, news: Mapping[str, Any]) -> None:
    """Another node says whether the match is paused; what was said later counts."""
    if table.match is None or news.get("match") != table.match.id or news["pauses"] <= table.pauses:
        return
    before = table.pause
    table.pauses = news["pauses"]
    table.pause = None if news["paused"] is None or not table.anybody else Pause(*news["paused"])
    if table.pause != before:
        _show(table)
