"""What the documents show is true: their Python runs, their links lead somewhere, their trees are the repository's."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from ludoteca import contract
from ludoteca.games import GAMES

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parent.parent
GUIDES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FOLDERS = sorted((ROOT / "src").rglob("*.md"))
MADE = {"static/"}
"""Folders of a tree that the build makes."""
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("guide", GUIDES + FOLDERS, ids=name)
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
    for target in re.findall(r"\]\(([^)#]+)\)", FENCE.sub("", guide.read_text(encoding="utf-8"))):
        assert target.startswith("https://") or (guide.parent / target).exists(), target


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


def trees() -> list[str]:
    """The drawings of folders in architecture.md: blocks whose first name is one of the repository's."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    return [code for kind, code in FENCE.findall(text) if not kind and (ROOT / re.split(r" {2,}|\n", code)[0]).exists()]


@pytest.mark.parametrize("tree", trees(), ids=lambda tree: tree.split()[0])
def test_what_a_tree_names_is_there(tree: str) -> None:
    """Names stand before two spaces, parted by commas; what is further in stands in the folder above it."""
    above: dict[int, Path] = {-2: ROOT}
    for line in tree.splitlines():
        depth = len(line) - len(line.lstrip())
        folder = above[max(further for further in above if further < depth)]
        for name in re.split(r" {2,}", line.strip())[0].split(", "):
            above[depth] = folder / name
            assert name in MADE or above[depth].exists(), name


def test_there_are_trees() -> None:
    assert [tree.split()[0] for tree in trees()] == ["Makefile", "web/src/"]


def test_the_rooms_in_the_architecture_are_those_of_the_import_rules() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("## Who may import whom")[1]
    drawn = [re.split(r" {2,}", line)[0].split(" | ") for line in FENCE.findall(text)[0][1].splitlines()]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    layers = [re.sub(r"(^| \| )\(\w+\)", "", layer).split(" | ") for layer in settings[0]["layers"]]
    assert drawn == layers


def test_the_readme_is_short_and_its_pictures_are_small() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    pictures = [ROOT / "docs/pictures" / f"{game}.webp" for game in GAMES]
    assert all(f"(docs/pictures/{picture.name})" in text for picture in pictures)
    assert sum(picture.stat().st_size for picture in pictures) < 400_000


@pytest.mark.parametrize("game", GAMES)
def test_files_and_functions_that_the_readme_of_a_game_names_are_there(game: str) -> None:
    folder = ROOT / "src/ludoteca/games" / game
    modules: dict[str, str] = {}
    for file in folder.rglob("*.py"):  # several may have one name, in different folders
        modules[file.name] = modules.get(file.name, "") + file.read_text(encoding="utf-8")
    guides = [folder / "README.md", *((ROOT / "docs/solver.md",) if game == "fantastick" else ())]
    text = "".join(guide.read_text(encoding="utf-8") for guide in guides)
    named = [name for name in re.findall(r"`([\w/]+\.(?:py|ts|md))`", text) if Path(name).name not in modules]
    assert [name for name in named if not (ROOT / name).exists() and not (folder / name).exists()] == []
    functions = [(f"{module}.py", name) for module, name in re.findall(r"`(\w+)\.(?:\w+\.)?(\w+)`", text)]
    inside = [(module, name) for module, name in functions if module in modules and name != "py"]
    assert [(module, name) for module, name in inside if not re.search(rf"\b{name}\b", modules[module])] == []


def test_every_threat_names_tests_that_there_are() -> None:
    rows = re.findall(r"^\| (T\d+) \|(.*)\|$", (ROOT / "docs/threats.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [threat for threat, _ in rows] == [f"T{number}" for number in range(1, 20)]
    for threat, row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)
        assert named, threat
        for file, test in named:
            assert f"\ndef {test}(" in (ROOT / file).read_text(encoding="utf-8"), f"{threat}: {file}::{test}"
