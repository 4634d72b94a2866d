"""What holds for the tests themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STOPWATCH = re.compile(r"\b(perf_counter|monotonic|process_time|time\.time)\(\)|\bsleep\((?!0\))|\btimeout\b *[(=]")
pytestmark = pytest.mark.interpreted


def test_no_test_holds_a_stopwatch():
    """A test waits for what happens, or moves a clock by hand; how long something takes is asked in the benchmarks."""
    files = [file for file in HERE.rglob("*.py") if not file.is_relative_to(HERE / "browser")]
    found = {str(file.relative_to(HERE)): STOPWATCH.search(file.read_text(encoding="utf-8")) for file in files}
    assert {name for name, stopwatch in found.items() if stopwatch} == {"waiting.py"}
