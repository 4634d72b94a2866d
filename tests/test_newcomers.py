"""Games of other packages: the tutorial's, which plays everywhere, and those that the house cannot take."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from types import ModuleType, new_class
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.cli import main
from ludoteca.cli.new import skeleton
from ludoteca.client import asked, make
from ludoteca.contract import Game
from ludoteca.games import GAMES, Missing, Shelf, bots, part, reactions
from tests.newcomers import GUIDE, LISTING, listings, move_in
from tests.test_docs import FENCE
from tests.test_shown_commands import SHORT

pytestmark = pytest.mark.compiled

LUDOTECA = [sys.executable, "-m", "ludoteca.cli"]


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("street")


@pytest.fixture(scope="module")
def environment(street: Path) -> dict[str, str]:
    return move_in(street)


def ludoteca(environment: dict[str, str], *args: str, typed: str = "") -> str:
    """What the command prints; it goes well and says nothing on stderr."""
    done = subprocess.run([*LUDOTECA, *args], input=typed, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_document_shows_what_new_writes() -> None:
    assert listings() == skeleton("nim", "Nim")


def test_its_code_is_in_order(street: Path, environment: dict[str, str]) -> None:
    package = street / "ludoteca-nim"
    ruff = [sys.executable, "-m", "ruff"]
    rules = "B,C4,E,F,I,N,PIE,PT,RET,RUF,SIM,UP,W"
    subprocess.run([*ruff, "check", "--no-cache", f"--select={rules}", package], check=True)
    subprocess.run([*ruff, "format", "--no-cache", "--check", package], check=True)


def test_it_passes_the_contracts_suite_and_its_own(street: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "."]
    done = subprocess.run(command, cwd=street / "ludoteca-nim", env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^\d\d passed", done.stdout, re.MULTILINE)


def test_the_commands_of_the_document_run(environment: dict[str, str], tmp_path: Path) -> None:
    """In its order. What pip does has been done without a network, and the server is met below."""
    text = LISTING.sub("", GUIDE.read_text(encoding="utf-8"))
    lines = [shlex.split(line) for kind, code in FENCE.findall(text) if kind == "sh" for line in code.splitlines()]
    assert [line[0] for line in lines] == ["ludoteca", "pip", *["ludoteca"] * 4]
    assert lines[-1] == ["ludoteca", "play", "nim"]
    for _, name, *args in lines[2:-1]:
        assert ludoteca(environment, name, *args, *SHORT.get(name, []), typed="quit\n")


def test_it_stands_among_the_games(environment: dict[str, str]) -> None:
    found = [info["id"] for info in json.loads(ludoteca(environment, "games", "--json"))]
    assert found == [*GAMES, "nim"]
    assert "mucchi" in ludoteca(environment, "games", "nim", "--language", "it")
    script = "import ludoteca_nim, ludoteca; print(ludoteca.game('nim') is ludoteca_nim.game, ludoteca.compiled('nim'))"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True False\n", "")


def test_it_is_played_in_the_terminal(environment: dict[str, str]) -> None:
    """One takes single stones from wherever there may be some; what cannot be taken is refused, and one goes on."""
    typed = "rules\n" + "1 1\n2 1\n3 1\n" * 7
    text = ludoteca(environment, "play", "--terminal", "nim", "--seed", "2", "--level", "gentle", typed=typed)
    assert "## The heaps" in text
    assert "Player 2 takes " in text
    assert "Whoever took the last stone wins.\nYour place: " in text


def test_it_is_played_in_the_arena(environment: dict[str, str]) -> None:
    few = ["--matches", "4", "--seconds", "0.01", "--processes", "2", "-o", "last=loses", "--json"]
    found = json.loads(ludoteca(environment, "arena", "nim", "strong", "mcts", *few))
    assert found["options"] == {"heaps": 3, "last": "loses"}
    assert len(found["records"]) == 4


@contextmanager
def serving(environment: dict[str, str], data: Path) -> Any:
    """A server in a process of its own; its address."""
    command = [*LUDOTECA, "serve", "--data", str(data), "--bot-workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()
            server.communicate()


def test_it_is_played_over_the_server_against_a_bot(environment: dict[str, str], tmp_path: Path) -> None:
    seats = [{"kind": "person", "name": "Ada", "avatar": "owl"}, {"kind": "bot", "level": "strong"}]
    labels = set()
    with serving(environment | {"PYTHONUNBUFFERED": "1"}, tmp_path) as address:
        assert "## I mucchi" in asked(address, "/api/rulebooks/nim", language="it")["markdown"]
        with make(address, "nim", seats, options={"heaps": 4}, language="it") as ada:
            for picture in ada.pictures():
                if picture["turn"] == [0]:
                    labels |= {one["preview"]["text"] for one in picture["actions"]}
                    ada.act(picture["actions"][0]["action"])
    assert picture["result"]["reason"] == "Vince chi ha preso l'ultimo sasso."
    assert "Mucchio 1: prendi 1" in labels


# What ludoteca new refuses


def new(*args: str) -> Any:
    return CliRunner().invoke(main, ["new", *args], env={"LC_ALL": "C"})


def test_a_new_game_has_the_name_and_the_title_it_is_given(tmp_path: Path) -> None:
    folder = tmp_path / "four"
    done = new("four", "--title", "Four in a row", "--out", str(folder))
    assert done.exit_code == 0
    assert f"Four in a row is in {folder}." in done.output
    assert (folder / "tests/test_four.py").is_file()
    written = {file: file.read_text() for file in folder.rglob("*") if file.is_file()}
    assert 'title = "Four in a row"' in written[folder / "src/ludoteca_four/rules.py"]
    assert not [file for file, text in written.items() if re.search(r"nim|\$", f"{file.relative_to(folder)}{text}")]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = new("nim", "--out", str(tmp_path))
    assert (done.exit_code, done.stdout) == (1, "")
    assert "is there already, and nothing is written over it." in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["toncc"], "There is a game called 'toncc' already; choose another name.\n"),
        (["Nim"], "A game is called by small letters, digits and _, a letter first, at most 30; got 'Nim'.\n"),
        (["../nim"], "A game is called by small letters, digits and _, a letter first, at most 30; got '../nim'.\n"),
        (["nim", "--title", 'N"im'], "A title has letters, digits and spaces; got 'N\"im'.\n"),
    ],
)
def test_a_name_that_does_not_fit_is_refused(args: list[str], reason: str) -> None:
    done = new(*args)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", reason)


# What the house does not take


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package whose names are found at the entry point, besides one that is not there at all."""
    package: Any = ModuleType("guests")
    package.taken, package.nothing, package.antino = GAMES["toncc"], 7, type(GAMES["antino"])
    nameless: Any = new_class("Nameless", (Game,))
    nameless.__abstractmethods__ = frozenset()
    package.nameless = nameless()
    monkeypatch.setitem(sys.modules, "guests", package)
    values = ("guests:taken", "guests:nothing", "guests:antino", "guests:nameless", "no_such_package:game")
    points = EntryPoints(EntryPoint(value, value, "ludoteca.games") for value in values)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points)


def test_what_is_no_fit_game_is_left_out_with_one_line_each(guests: None, caplog: pytest.LogCaptureFixture) -> None:
    shelf = Shelf(["toncc"])
    assert list(shelf) == ["toncc"]
    assert shelf["toncc"] is GAMES["toncc"]
    assert "nothing" not in shelf
    assert [record.getMessage() for record in caplog.records] == [
        f"guests:antino is left out: a game was expected; got {type(GAMES['antino'])!r}",
        "guests:nameless is left out: a game says its id, title, version, seats, options",
        "guests:nothing is left out: a game was expected; got 7",
        "guests:taken is left out: there is a game called 'toncc' already",
        "no_such_package:game is left out: ModuleNotFoundError: No module named 'no_such_package'",
    ]


def test_our_own_games_are_found_without_looking_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: pytest.fail("looked for others"))
    shelf = Shelf(["toncc"])
    assert shelf["toncc"] is GAMES["toncc"]
    assert "toncc" in shelf


# Parts that not every game has


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that is nothing but its rules: Antino's, in a package without parts."""
    package: Any = ModuleType("bare")
    package.__path__, package.__package__ = [], "bare"
    monkeypatch.setitem(sys.modules, "bare", package)
    rules = type(GAMES["antino"])
    game = type("Bare", (rules,), {"id": "bare", "title": "Bare", "__module__": "bare"})()
    monkeypatch.setitem(GAMES, "bare", game)
    return "bare"


def test_a_part_that_is_missing_is_said_to_be_missing(bare: str) -> None:
    assert part("toncc", "tensors").__name__ == "ludoteca.games.toncc.tensors"
    assert (bots(bare), reactions(bare)) == ({}, {})
    for kind, has in (("bot", "bots"), ("drawing", "drawing for the terminal"), ("tensors", "tensors")):
        with pytest.raises(Missing, match=f"Bare has no {has}"):
            part(bare, kind)


def test_a_part_that_is_broken_is_no_missing_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, bare: str) -> None:
    (tmp_path / "bot.py").write_text("import no_such_library")
    monkeypatch.setattr(sys.modules["bare"], "__path__", [str(tmp_path)])
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        part(bare, "bot")
    assert bots(bare) == {}, "the house goes on without them"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["play", "--terminal", "bare"], "Bare has no bots.\n"),
        (["arena", "bare", "strong", "fair"], "Bare has no bot 'strong'; its bots are uniform, mcts, ismcts.\n"),
        (["samples", "bare"], "Bare has no drawing for the terminal.\n"),
        (["solve", "bare"], "Bare has no solver.\n"),
    ],
)
def test_a_command_that_needs_a_missing_part_says_so_in_one_sentence(bare: str, args: list[str], sentence: str) -> None:
    done = CliRunner().invoke(main, args, env={"LC_ALL": "C"})
    assert (done.stdout, done.stderr) == ("", sentence)
    assert done.exit_code in (1, 2)


def test_the_games_are_listed_where_one_has_no_parts(bare: str) -> None:
    done = CliRunner().invoke(main, ["games", "bare"], env={"LC_ALL": "C"})
    assert done.output.startswith("bare: Bare\n")
    assert "  bots: -\n" in done.output
