"""Every command that a document shows is run, in a form that is quick; what is not run is named, with the reason."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random

import click
import pytest
from click.testing import CliRunner

from ludoteca.arena import Book, Conduct, tournament
from ludoteca.cli import main
from ludoteca.match import Match
from ludoteca.server.archive import backup
from ludoteca.server.settings import Settings
from ludoteca.server.storage import Storage
from tests.test_docs import FENCE, GUIDES, ROOT

pytestmark = pytest.mark.compiled

MEASURED = ROOT / "benchmarks/README.md"
TUTORIAL = ROOT / "docs/add-a-game.md"
"""Its commands are about a game that has to be installed first: tests/test_newcomers.py does that, and runs them."""
INLINE = re.compile(r"`((?:ludoteca|make|npm|python -m|PYTHONPATH=src) [^`\n]+)`")
SERVICE = re.compile(r"^ExecStart=\S*/(ludoteca .+)$", re.MULTILINE)
SHORT = {
    "arena": ["--matches=1", "--seconds=0.001", "--processes=1"],
    "bench": ["--seconds=0.05"],
    "dial": ["--matches=1", "--levels=1", "--seconds=0.001", "--processes=1"],
    "exploit": ["--matches=1", "--seconds=0.001"],
    "lab": ["--matches=2", "--seconds=0.001", "--processes=1"],
    "play": ["--seconds=0.01"],
}
"""What makes a command quick: an option that is given again counts as it is given last."""
FILE = re.compile(r"^`(\w+\.py)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file that a document shows, and what stands in it."""
LEAVE = "quit\nesci\nq\n"
"""What is typed at every question, in one language or the other."""


def shown() -> Iterator[str]:
    """Every command in a block of shell, in a service of systemd, and within a sentence if it is a whole one."""
    for guide in [*GUIDES, MEASURED]:
        text = guide.read_text(encoding="utf-8")
        for kind, code in FENCE.findall(text):
            lines = code.replace("\\\n", " ").splitlines() if kind == "sh" and guide != TUTORIAL else []
            yield from filter(None, (shlex.join(shlex.split(line, comments=True)) for line in lines))
        yield from (line for line in INLINE.findall(FENCE.sub("", text)) if not re.search("[…<]", line))
        yield from SERVICE.findall(text)


def ludoteca(words: list[str]) -> None:
    """Runs it. A server would not end, none runs to be asked or joined, torture takes long: options are read alone.

    So it is with a cluster, which tests/arena/test_cluster.py makes.
    """
    name, given = (words[0], words[1:]) if words else ("play", [])
    alone = name in ("serve", "status", "torture", "join") or "--ray" in given
    if alone or (name == "play" and "--terminal" not in given):
        if "--help" not in given:
            main.commands[name].make_context(name, given)
        return
    if name in main.commands and not given and any(param.required for param in main.commands[name].params):
        return  # a sentence speaks of the command, and says what it takes elsewhere
    result = CliRunner().invoke(main, [name, *given, *SHORT.get(name, [])], input=LEAVE, env={"LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    assert "forfeited" not in result.output


def make(words: list[str]) -> None:
    """Is there. What it calls is the suite itself, or tested by tests/test_workshop.py."""
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {word for word in words if "=" not in word} <= set(targets)


def npm(words: list[str]) -> None:
    """Is there. The page is built and looked at by the browser's tests."""
    assert words[:3] == ["--prefix", "web", "run"]
    assert words[3] in json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["scripts"]


def python(words: list[str]) -> None:
    """Is there, with these options. Figures take minutes and a quiet machine."""
    found = find_spec(words[1] if "." in words[1] else f"{words[1]}.__main__")
    assert found
    assert found.origin
    source = Path(found.origin).read_text(encoding="utf-8")
    assert all(f'"{option}"' in source for option in words if option.startswith("--"))


def one_part(words: list[str]) -> None:
    """They are there, and this very run has them."""
    assert (ROOT / words[-1]).exists()


def pip(words: list[str]) -> None:
    """The extra is there. It needs a network; tests/test_packaging.py builds the package."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    found = re.fullmatch(r"\.\[(\w+)\]", words[-1])
    assert found
    assert found.group(1) in extras


def apt(words: list[str]) -> None:
    """The look at the machine asks for the same. It changes the machine."""
    look = (ROOT / "workshop/look.sh").read_text(encoding="utf-8").replace("$name", "python3")
    assert words[:2] == ["apt", "install"]
    assert all(package in look for package in words[2:])


def sqlite3(words: list[str]) -> None:
    """Another program, and a server's own folder: the file is called so."""
    settings = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src/ludoteca/server").glob("*.py"))
    assert Path(words[0]).name in settings


WAYS: dict[str, Callable[[list[str]], None]] = {
    "ludoteca": ludoteca,
    "make": make,
    "npm": npm,
    "python": python,
    "PYTHONPATH=src": one_part,
    "pip": pip,
    "sudo": apt,
    "sqlite3": sqlite3,
}


@pytest.mark.parametrize("line", sorted(set(shown())))
def test_a_command_that_is_shown_does_what_it_says(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = shlex.split(line)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTECA_DATA", str(tmp_path))
    if {*words[1:2]} & {"backup", "restore", "prune"}:
        Storage.check(Settings().database_url())
        backup(Settings().database_url(), tmp_path / "ludoteca.backup", lambda rows: lambda done: None)
    Match("toncc", options={"challenges": 1}).advance(Random(1)).save(tmp_path / "match.json")
    if words[1:2] == ["replay"]:
        with Book([tmp_path / "t.jsonl"]) as book:
            tournament("toncc", ["gentle"] * 3, 12, processes=1, conduct=Conduct(book=book))
    for file, text in FILE.findall((ROOT / "docs/bots.md").read_text(encoding="utf-8")):
        (tmp_path / file).write_text(text, encoding="utf-8")
    WAYS[words[0]](words[1:])


def test_every_way_to_look_at_a_command_finds_what_is_wrong() -> None:
    wrong = {
        "ludoteca": ["arena toncc strong weak gentle", "serve --prot 8000", "sing", "play --terminal chess"],
        "make": ["tea"],
        "npm": ["--prefix web run away"],
        "python": ["-m benchmarks --minutes 5"],
        "pip": ["install .[sever]"],
        "sudo": ["apt install emacs"],
        "sqlite3": ["/var/lib/ludoteca/games.db"],
        "PYTHONPATH=src": ["pytest tests/games/chess"],
    }
    assert wrong.keys() == WAYS.keys()
    for way, lines in wrong.items():
        for line in lines:
            with pytest.raises((AssertionError, click.UsageError)):
                WAYS[way](shlex.split(line))
