"""What holds for the tests themselves."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import LEGS, pytest_collection_modifyitems

HERE = Path(__file__).parent
STOPWATCH = re.compile(
    r"(?<!self\.)\b(perf_counter|monotonic|process_time|thread_time|time\.time)(_ns)?\(\)"
    r"|\bsleep\((?!0\))|(?<!mark\.)\btimeout\b *[(=]"
)
pytestmark = pytest.mark.interpreted


def test_no_test_holds_a_stopwatch():
    """A test waits for what happens, or moves a clock by hand; how long something takes is asked in the benchmarks."""
    files = [file for file in HERE.rglob("*.py") if not file.is_relative_to(HERE / "browser")]
    found = {str(file.relative_to(HERE)): STOPWATCH.search(file.read_text(encoding="utf-8")) for file in files}
    assert {name for name, stopwatch in found.items() if stopwatch} == {"waiting.py"}


def left_over(*marks: str) -> bool:
    """True if a test with these marks runs in this run."""
    test: Any = SimpleNamespace(
        nodeid="a test", path=HERE / "test_x.py", get_closest_marker=lambda leg: leg if leg in marks else None
    )
    config: Any = SimpleNamespace(hook=SimpleNamespace(pytest_deselected=lambda items: None))
    items = [test]
    pytest_collection_modifyitems(config, items)
    return items == [test]


def test_no_test_falls_between_the_runs():
    assert left_over()
    assert left_over("interpreted")
    assert not left_over("compiled")
    with pytest.raises(pytest.UsageError, match="neither"):
        left_over(*LEGS)
