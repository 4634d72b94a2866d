"""The line of a race: who is played next, and when."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from ludoteca.tables.races import Race


@pytest.mark.parametrize("next_in_line", [None, (500, 0)])
def test_nothing_is_played_when_the_moment_to_go_on_comes_while_the_line_is_looked_at(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, next_in_line: Any
) -> None:
    """Time stands and counts: it was not yet over at the first look at the clock, and was at the second."""
    table: Any = SimpleNamespace(stands=("begin", None), clock=SimpleNamespace(now=lambda: 400))
    line = Race(table, lambda seat: None)
    waits = iter([0.0, None, None])
    played: list[Any] = []
    monkeypatch.setattr(line, "_wait", lambda: next(waits))
    monkeypatch.setattr(line, "_next", lambda: next_in_line)
    monkeypatch.setattr(line, "_carry_out", played.append)
    with caplog.at_level(logging.ERROR):
        asyncio.run(line._run())
    assert not played
    assert not caplog.records
