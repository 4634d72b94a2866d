"""Every rule that code cites by its number can be looked up in docs/rules, and what stands there is true."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from ludoteca.contract import Offered
from ludoteca.games import GAMES

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "web/src", "benchmarks", "docs")
KINDS = {".py", ".ts", ".svelte", ".toml", ".md"}
WRITTEN_BY_THE_BUILD = "samples.ts"
ABOUT_FANTASTICK = {ROOT / "docs/solver.md", ROOT / "tests/games/fantastick/try_everything.py"}

RULE = re.compile(r"\*\*([A-Z]\d+)\.|^\| ([A-Z]\d+) \|", re.MULTILINE)
IN_BRACKETS = re.compile(r"\(([A-Z]\d{1,2})(?:[,) –]| to )")
CODE = re.compile(r"`[^`\n]*`")


@cache
def rules(game: str) -> str:
    """The numbered rules of the game."""
    return (ROOT / "docs/rules" / f"{game}.md").read_text(encoding="utf-8")


@cache
def numbers(game: str) -> set[str]:
    """The rules, rulings and examples that have a letter and a number."""
    return {bold or row for bold, row in RULE.findall(rules(game))}


@cache
def rows(game: str, chapter: str) -> set[str]:
    """The plain numbers of the tables in the chapters whose headings begin so."""
    chapters = re.split(r"^## ", rules(game), flags=re.MULTILINE)
    return {
        row for text in chapters if text.startswith(chapter) for row in re.findall(r"^\| (\d+) \|", text, re.MULTILINE)
    }


def cited(game: str, text: str) -> set[str]:
    """The numbers with a letter of this game's rules that a text mentions; what stands in backticks is code."""
    letters = "".join({number[0] for number in numbers(game)})
    return set(re.findall(rf"\b[{letters}]\d{{1,2}}\b", CODE.sub("", text)))


def unknown(game: str, text: str) -> set[str]:
    """What a text about this game cites and its rules do not have."""
    examples = set(re.findall(r"\bExample (\d+)\b", text)) - rows(game, "Worked examples")
    rulings = set(re.findall(r"\bruling (\d+)\b", text)) - rows(game, "Rulings")
    return cited(game, text) - numbers(game) | examples | rulings


def game_of(file: Path) -> str | None:
    """The game a file is about, by its folder or its name."""
    if file in ABOUT_FANTASTICK:
        return "fantastick"
    return next((game for game in GAMES if game in str(file.relative_to(ROOT))), None)


def files() -> list[Path]:
    """Whatever may cite a rule, but this file."""
    found = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in KINDS]
    return [file for file in found if file.name != WRITTEN_BY_THE_BUILD and file != Path(__file__)]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_cited_can_be_looked_up(game: str) -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in files() if game_of(file) == game}
    missing = {str(file.relative_to(ROOT)): unknown(game, text) for file, text in texts.items()}
    assert {file: found for file, found in missing.items() if found} == {}
    assert len({number for text in texts.values() for number in cited(game, text)}) >= 20


def test_only_the_files_of_a_game_cite_its_rules() -> None:
    """Elsewhere one would not know whose `S5` is meant."""
    nobodys = {file: IN_BRACKETS.search(file.read_text(encoding="utf-8")) for file in files() if game_of(file) is None}
    assert [str(file.relative_to(ROOT)) for file, found in nobodys.items() if found] == []


def test_a_number_that_no_rule_has_is_found() -> None:
    assert unknown("toncc", "A king jumps the Mind (T9) and dances there (T22).") == {"T22"}
    assert unknown("mathmarket", "Example 30, Example 31, R27 and S3 to S17.") == {"31", "R27", "S17"}
    assert unknown("calculissimo", "`F8` is a square, F8 a rule; C24, ruling 31 and ruling 33.") == {"F8", "33"}


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_without_gaps(game: str) -> None:
    found = numbers(game)
    for letter in {number[0] for number in found}:
        mine = sorted(int(number[1:]) for number in found if number[0] == letter)
        assert mine == list(range(1, len(mine) + 1)), letter


@pytest.mark.parametrize("game", GAMES)
def test_the_options_in_the_rules_are_those_of_the_game(game: str) -> None:
    table = re.findall(
        r"^\| `(\w+)` \| `?([^`|]+?)`? \| (.+?) \| .+\|$", rules(game).split("## Options")[1], re.MULTILINE
    )
    written = {name: json.loads(default) for name, default, _ in table[: len(GAMES[game].options)]}
    assert written == {name: option.default for name, option in GAMES[game].options.items()}
    for name, _, allowed in table[: len(written)]:
        option = GAMES[game].options[name]
        if not isinstance(option.allowed, Offered) and "…" not in allowed:
            assert tuple(json.loads(value) for value in allowed.replace("`", "").split(", ")) == option.allowed


@pytest.mark.parametrize("game", GAMES)
def test_a_position_in_the_rules_is_one(game: str) -> None:
    """Every block of JSON is a full form, which loads and is written again as it stands."""
    blocks = re.findall(r"^```json\n(.*?)^```$", rules(game), re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        form = json.loads(block)
        assert GAMES[game].load(form).dump() == form


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_say_which_version_they_are(game: str) -> None:
    found = re.search(r"\*\*Version (\d+)\*\* of the rules|The rules are at version (\d+)\.", rules(game))
    assert found
    assert int(found.group(1) or found.group(2)) == GAMES[game].version
