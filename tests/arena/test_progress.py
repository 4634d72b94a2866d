"""How far a tournament is: in place where there is a terminal, in plain lines where there is none."""

from __future__ import annotations

import pytest

from ludoteca.arena import Record
from ludoteca.cli.progress import Live

pytestmark = pytest.mark.compiled


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def record(number: int) -> Record:
    return Record(("a", "b"), str(number), (1, 0), (1, 2), (1, 1), (0.1, 0.1), (0.1, 0.1))


def told(live: Live, clock: Clock, seconds: float, matches: int) -> None:
    for done in range(1, matches + 1):
        clock.now += seconds
        live.record(record(done))
        live(done, 100)


def test_without_a_terminal_a_line_now_and_then_says_who_leads_and_how_long_it_takes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clock = Clock()
    told(Live("Matches", clock, terminal=False), clock, 2.0, 20)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("Matches: 8 of 100, 3 min left; a 100.0% (at least 67.6%); b 0.0% (at most 32.4%)")
    assert lines[1].startswith("Matches: 16 of 100, 3 min left")
    assert "\x1b" not in "".join(lines)


def test_what_was_played_before_does_not_make_it_look_quick(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    live = Live("Matches", clock, terminal=False)
    clock.now = 20.0
    live(91, 100)
    assert "91 of 100, 3 min left" in capsys.readouterr().err


def test_in_a_terminal_the_standings_are_drawn_in_place(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    told(Live("Matches", clock, terminal=True), clock, 1.0, 3)
    shown = capsys.readouterr().err
    drawings = shown.split("\x1b[3A")
    assert len(drawings) == 3, "each begins where the one before did"
    assert all("left\n" in one and "  \x1b" not in one for one in drawings)
    assert drawings[-1].count("\n") == 3
    assert "2 min left" in drawings[-1]


def test_the_last_match_is_always_shown(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    live = Live("Matches", clock, terminal=True)
    live(1, 2)
    live(2, 2)
    assert "2 of 2" in capsys.readouterr().err
