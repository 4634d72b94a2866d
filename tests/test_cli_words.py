"""How the command line speaks: in the language of the terminal, in plain sentences, with nothing of click's jargon."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import ludoteca
from ludoteca.cli import extras, main
from ludoteca.cli.extras import how_to_install
from ludoteca.match import Match
from ludoteca.promises.sentences import parts_of
from ludoteca.words import catalogue
from tests.test_cli import WRONG

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parent.parent
ERRORS = {"UsageError", "ClickException", "BadParameter", "fail", "Missing", "UnfitEntry", "UnknownBot", "UnfitBook"}
ERRORS |= {"NoCluster", "CannotTorture", "CannotBeDone", "CannotStart", "NotOurs", "NoSheet", "wrong_use"}
"""What carries a sentence to the terminal."""
SOURCES = ["arena", "cli", "lab", "server", "torture", "games/fantastick", "sheets.py"]


def run(*args: str, locale: str = "C") -> Result:
    return CliRunner().invoke(main, list(args), env={"LC_ALL": locale}, prog_name="ludoteca")


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command by how it is typed, `ludoteca` itself among them."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from commands(found, (*path, name))


ALL = dict(commands(main))


@pytest.mark.parametrize("path", ALL, ids=lambda path: "-".join(path) or "ludoteca")
def test_no_help_is_in_english_where_the_terminal_is_italian(
    path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it says, an option or a paragraph at a time, has another text in Italian, and that text is shown."""
    monkeypatch.setenv("LC_ALL", "C")
    command = ALL[path]
    english, italian = run(*path, "--help"), run(*path, "--help", locale="it_IT.UTF-8")
    assert (english.exit_code, italian.exit_code) == (0, 0)
    assert english.output.startswith("Usage: ")
    assert italian.output.startswith("Uso: ")
    texts = [command.help or "", *(param.help or "" for param in command.params if isinstance(param, click.Option))]
    known = catalogue("it")
    said = [part for text in texts for part in parts_of(text) if path != ("solve",)]  # that one is made of others
    assert said or path == ("solve",)
    shown = " ".join(italian.output.split())
    for part in said:
        assert part in known, "a help without its Italian"
        assert " ".join(known[part].split()) in shown
    assert "[default" not in shown
    assert "env var" not in shown


@pytest.mark.parametrize(("args", "code", "reason"), WRONG.values(), ids=WRONG)
def test_no_error_is_in_english_where_the_terminal_is_italian(
    args: list[str], code: int, reason: str, tmp_path: Path
) -> None:
    Match("toncc").save(tmp_path / "match.json")
    args = [str(tmp_path / "match.json") if arg == "MATCH" else arg for arg in args]
    english, italian = run(*args), run(*args, locale="it_IT.UTF-8")
    assert italian.exit_code == code
    assert italian.stderr.count("\n") == 1
    if "--language" not in args or "de" in args:
        assert italian.stderr != english.stderr


def test_every_error_is_a_sentence_that_can_be_translated() -> None:
    """Where one is raised its text comes from `say`, or from somebody who has said it."""
    found = []
    for source in SOURCES:
        place = Path(ROOT / "src/ludoteca" / source)
        for file in [place] if place.is_file() else place.rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = ast.unparse(node.func).rpartition(".")[2]
                if name in ERRORS and isinstance(node.args[0], (ast.Constant, ast.JoinedStr)):
                    found.append(f"{file}:{node.lineno}: {ast.unparse(node)}")
    assert found == []


PLAIN: dict[str, tuple[list[str], str]] = {
    "a command": (["plya"], "No such command 'plya'; ludoteca --help lists them."),
    "an argument that may be repeated": (["dial", "tonc"], "No game is called 'tonc'; the games are "),
    "a number": (["play", "--port", "x"], "--port: this is a whole number, from 1 to 65535; got 'x'."),
    "a number without end": (["replay", "x", "--seat", "-1"], "--seat: this is a whole number, 0 or more; got -1."),
    "any number": (["samples", "toncc", "--seed", "x"], "--seed: this is a whole number; got 'x'."),
    "no value": (["play", "--port"], "A value goes after --port."),
    "a value too many": (["play", "--lan=3"], "--lan takes no value."),
    "a word too many": (
        ["play", "toncc", "antino"],
        "This is too much: antino; ludoteca play --help says what is taken.",
    ),
    "a folder for a file": (["backup", "FOLDER"], "FOLDER is a folder, and a file is meant."),
    "a file for a folder": (["torture", "kill", "--keep", "FILE"], "--keep: FILE is a file, and a folder is meant."),
    "one of several": (["torture"], "Missing argument 'FAULT': one of 'kill', "),
}


@pytest.mark.parametrize(("args", "sentence"), PLAIN.values(), ids=PLAIN)
def test_what_click_finds_wrong_is_a_plain_sentence(args: list[str], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    places = {"FOLDER": str(tmp_path), "FILE": str(tmp_path / "file")}
    for name, place in places.items():
        args, sentence = [place if arg == name else arg for arg in args], sentence.replace(name, place)
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    wrong = run(*args, locale="it_IT.UTF-8").stderr
    assert not wrong.startswith(sentence)


def test_a_variable_that_is_neither_yes_nor_no_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_LAN", "maybe")
    assert run("serve").stderr == "LUDOTECA_LAN: this is 1 or 0; got 'maybe'.\n"


def test_a_command_of_commands_alone_prints_its_help() -> None:
    alone, asked = run("lab"), run("lab", "--help")
    assert (alone.exit_code, alone.stdout, alone.stderr) == (0, asked.stdout, "")
    assert "\n  balance  " in alone.stdout


def test_the_name_of_a_file_is_written_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("garbage").write_text("nothing")
    args = ("restore", "garbage", "--data", "data")
    assert run(*args).stderr == "garbage is not a whole backup of Ludoteca.\n"
    assert run(*args, "--language", "it").stderr.startswith("garbage ")


@pytest.mark.parametrize("under", ["nowhere", "file"])
def test_a_backup_that_cannot_be_written_names_the_path_that_was_given(under: str, tmp_path: Path) -> None:
    from ludoteca.server.settings import Settings
    from ludoteca.server.storage import Storage

    Storage.check(Settings(data=tmp_path / "data").database_url())
    (tmp_path / "file").touch()
    file = tmp_path / under / "x"
    result = run("backup", str(file), "--data", str(tmp_path / "data"))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"The file {file} cannot be used: ")
    assert ".part" not in result.stderr


def test_puzzle_alone_lists_the_puzzles_by_the_names_one_types() -> None:
    day = ["--day", "2026-12-24"]
    listed = run("puzzle", *day)
    assert listed.exit_code == 0
    names = [line.partition(": ")[0] for line in listed.stdout.splitlines()]
    assert names == ["antino", "calculissimo", "fantastick-numbers", "fantastick-shapes", "mathmarket", "toncc"]
    for line, name in zip(listed.stdout.splitlines(), names, strict=True):
        assert run("puzzle", name, *day).stdout.endswith(
            "\n" + line.partition(": ")[2].replace(" Par:", "\nPar:") + "\n"
        )
    assert run("puzzle", *day, locale="it_IT").stdout != listed.stdout
    assert run("puzzle", "--play").stderr == "Say which puzzle; without a name they are listed.\n"


def test_who_installed_a_wheel_is_told_its_name_and_who_has_the_sources_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "one/ludoteca/cli/extras.py"
    monkeypatch.setattr(extras, "__file__", str(place))
    assert how_to_install("research") == 'type  pip install "ludoteca[research]"'
    (tmp_path / "pyproject.toml").touch()
    assert how_to_install("research") == 'in the folder of the sources, type  pip install ".[research]"'


def test_the_language_that_is_asked_for_counts_wherever_it_stands() -> None:
    assert run("replay", "no.json", "--language", "it").stderr == run("replay", "no.json", locale="it").stderr
    assert run("play", "tonc", "--language", "en", locale="it").stderr == run("play", "tonc").stderr
    assert ludoteca.__name__ in run("--help", locale="it").output
