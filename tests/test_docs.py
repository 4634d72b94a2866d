"""What the documents show is true: their Python runs, their links lead somewhere, their commands exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from ludoteca import contract
from ludoteca.cli import main
from ludoteca.games import GAMES

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parent.parent
GUIDES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = sorted((ROOT / "src").rglob("*.md"))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("guide", GUIDES, ids=name)
def test_the_python_in_a_document_runs(guide: Path) -> None:
    """Each file from its top to its end, as a reader would type it."""
    text = "\n".join(code for kind, code in FENCE.findall(guide.read_text(encoding="utf-8")) if kind == "python")
    test = doctest.DocTestParser().get_doctest(text, {}, name(guide), name(guide), 0)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


def test_there_is_python_to_run() -> None:
    shown = [guide for guide in GUIDES if ">>> " in guide.read_text(encoding="utf-8")]
    assert {guide.name for guide in shown} >= {"README.md", "python.md", "research.md"}


@pytest.mark.parametrize("guide", GUIDES + FOLDERS, ids=name)
def test_every_link_in_a_document_leads_somewhere(guide: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", guide.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (guide.parent / target).exists(), target


def shown_commands() -> list[str]:
    """Every line in a block of shell that calls `ludoteca`."""
    found = []
    for guide in GUIDES:
        for kind, code in FENCE.findall(guide.read_text(encoding="utf-8")):
            if kind == "sh":
                found += re.findall(r"^ludoteca.*$", code.replace("\\\n", " "), re.MULTILINE)
    return found


@pytest.mark.parametrize("line", shown_commands())
def test_every_command_shown_exists(line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    if not words or words[0].startswith("-"):
        return
    command = main.commands[words[0]]
    known = {option for param in command.params if isinstance(param, click.Option) for option in param.opts}
    assert {word for word in words if word.startswith("--")} <= known | {"--help"}


@pytest.mark.parametrize("game", GAMES)
def test_both_rulebooks_say_the_same(game: str) -> None:
    """As many headings, tables, quotes and list items, and the same numbers in the tables."""
    folder = ROOT / "src/ludoteca/games" / game
    english, italian = ((folder / f"rulebook.{language}.md").read_text(encoding="utf-8") for language in ("en", "it"))

    def form(text: str) -> list[str]:
        lines = [re.match(r"#+|\||>|-|\d+\.|$", line) for line in text.splitlines()]
        return [found.group() for found in lines if found and found.group()]

    def numbers(text: str) -> list[str]:
        return re.findall(r"\d+", "\n".join(line for line in text.splitlines() if line.startswith("|")))

    assert form(english) == form(italian)
    assert numbers(english) == numbers(italian)


def test_the_contract_explains_every_name_of_it() -> None:
    """Whatever a game gives, a state has and the small types hold."""
    text = (ROOT / "docs/contract.md").read_text(encoding="utf-8")
    parts = (contract.Game, contract.State, contract.Fast, contract.Option, contract.Clash, contract.Result)
    own = [member for part in (*parts, contract.Puzzle, contract.Offered) for member in vars(part)]
    own += [member for part in (contract.Game, contract.Offered) for member in part.__annotations__]
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", text))))
    assert {member for member in own if not member.startswith("_")} - {"game"} <= words
