"""Who may enter the arena: levels that there are, and bots of one's own by where they stand."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.arena import UnfitEntry, UnknownBot, play_match, tournament
from ludoteca.arena.entries import entered, load
from ludoteca.contract import Action, View
from ludoteca.dial import Dial, Player
from ludoteca.games import game, listed_bots, part

pytestmark = pytest.mark.compiled

OWN = "tests.arena.own"


def levels(options: Any) -> int:
    return 4 if options["board"] == 7 else 2


def named(options: Any) -> dict[str, int]:
    return {"gentle": 1, "fair": 2, "strong": levels(options)}


def choose(view: View, seat: int, seconds: float, rng: Random, level: int) -> Action:
    return next(iter(game("antino").imagine(view, rng).actions(seat)))


@pytest.fixture
def _dial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Antino with four levels on the small board and two on the others."""
    monkeypatch.setattr(part("antino", "bot"), "DIAL", Dial(levels, named, choose), raising=False)


@pytest.mark.usefixtures("_dial")
def test_levels_are_those_of_the_options() -> None:
    small, usual = (game("antino").check_options({"board": board}) for board in (7, 9))
    assert isinstance(entered(game("antino"), ["4"], None, small)["4"], Player)
    with pytest.raises(UnknownBot) as caught:
        entered(game("antino"), ["2", "4"], None, usual)
    assert caught.value.args[0] == (
        "Antino has no bot '4'; its bots are "
        "1 … 2, gentle, fair, strong, adaptive-1 … adaptive-2, uniform, mcts, ismcts"
    )
    assert listed_bots("antino", small) == ["1 … 4", "gentle", "fair", "strong", "adaptive-1 … adaptive-4"]


def test_a_bot_of_ones_own_stands_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside others that it imports."""
    (tmp_path / "beside_mine.py").write_text("DIRECTION = 2\n")
    (tmp_path / "mine.py").write_text(
        "from beside_mine import DIRECTION\n\n\n"
        'def bot(view, seat, seconds, rng):\n    return {"type": "choose", "direction": DIRECTION}\n'
    )
    monkeypatch.chdir(tmp_path)
    short: dict[str, Any] = {"challenges": 1}
    record = play_match("toncc", ["mine.py:bot", f"{OWN}:first", "gentle"], options=short)
    assert (record.names[0], record.forfeits) == ("mine.py:bot", ())
    named = tournament("toncc", ["me", "gentle", "gentle"], 1, processes=1, options=short, extra={"me": "mine.py:bot"})
    assert named.records[0].forfeits == ()


def test_bots_of_ones_own_play_against_the_clock() -> None:
    names = [f"{OWN}:react", "gentle"]
    outcome = tournament("mathmarket", names, 2, processes=1, options={"version": "standard"})
    assert all(record.forfeits == () and min(record.choices) > 0 for record in outcome.records)


WRONG = {
    "no such file": ("nowhere/mine.py:bot", "there is no file 'nowhere/mine.py'"),
    "no such module": ("nowhere.mine:bot", "the bot 'nowhere.mine:bot' cannot be loaded: ModuleNotFoundError"),
    "no such function": (f"{OWN}:nobody", f"there is no function 'nobody' in {OWN}"),
    "no function": (f"{OWN}:NUMBER", f"the bot '{OWN}:NUMBER' is no function; got 3"),
    "no name": (f"{OWN}:", "written FILE.py:FUNCTION or MODULE:FUNCTION"),
    "no place": (":bot", "written FILE.py:FUNCTION or MODULE:FUNCTION"),
    "another signature": (f"{OWN}:react", "must be a function of view, seat, seconds and rng"),
}


@pytest.mark.parametrize(("name", "reason"), WRONG.values(), ids=WRONG)
def test_what_is_no_bot_is_told_plainly(name: str, reason: str) -> None:
    with pytest.raises(UnfitEntry) as caught:
        tournament("toncc", [name, "fair", "fair"], 1)
    assert reason in str(caught.value)


def test_a_file_that_does_not_load_is_told_plainly(tmp_path: Path) -> None:
    for text, reason in {"1 / 0": "ZeroDivisionError", "def": "SyntaxError", "raise SystemExit": "SystemExit"}.items():
        file = tmp_path / f"{reason}.py"
        file.write_text(text)
        with pytest.raises(UnfitEntry, match=f"cannot be loaded: {reason}"):
            load(f"{file}:bot")


def test_a_file_may_say_what_a_module_may(tmp_path: Path) -> None:
    """Dataclasses with annotations as texts look for the module in which they stand."""
    file = tmp_path / "ideas.py"
    file.write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n\n"
        "@dataclass\nclass Idea:\n    worth: int\n\n"
        "def bot(view, seat, seconds, rng):\n    return Idea(3).worth\n"
    )
    assert load(f"{file}:bot")({}, 0, 0.0, None) == 3


def test_a_file_without_a_function_is_asked_for_it() -> None:
    with pytest.raises(UnknownBot, match=r"which function of mine\.py is the bot\? Write it mine\.py:bot"):
        tournament("toncc", ["mine.py", "fair", "fair"], 1)


def test_a_bot_that_takes_turns_cannot_race() -> None:
    with pytest.raises(UnfitEntry, match="against the clock: that takes a function of view, seat and rng"):
        tournament("mathmarket", [f"{OWN}:first", "fair"], 1, options={"version": "standard"})


def test_what_cannot_be_sent_to_another_process_is_told_plainly() -> None:
    with pytest.raises(UnfitEntry, match="must be importable, or play in one process"):
        tournament("toncc", ["me", "fair", "fair"], 2, processes=2, extra={"me": lambda view, seat, seconds, rng: {}})


def test_the_same_name_in_another_folder_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(f"def bot(view, seat, seconds, rng):\n    return {folder!r}\n")
        monkeypatch.chdir(tmp_path / folder)
        bot: Any = load("mine.py:bot")
        found.append(bot({}, 0, 0.0, None))
    assert found == ["one", "two"]
