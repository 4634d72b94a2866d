"""Whole matches that were played, and how they ended: correcting the code must not change an old result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.match import Match

MATCHES = sorted((Path(__file__).parent / "matches").glob("*.json"))


@pytest.mark.parametrize("file", MATCHES, ids=[file.stem for file in MATCHES])
def test_a_recorded_match_ends_as_it_did(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    result, past = data.pop("result"), data.pop("past")
    state = Match.load(data).state
    assert state.result is not None
    assert state.dump()["position"]["past"] == past
    assert {
        "scores": list(state.result.scores),
        "places": list(state.result.places),
        "reason": str(state.result.reason),
    } == result


def test_there_are_recorded_matches() -> None:
    assert len(MATCHES) >= 5
