"""Whose games these are: said once, in the game's folder, and shown wherever its rules are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rulebooks import BOOKS, CREDITS, all_credits

from ludoteca import rulebooks
from ludoteca.cli.terminal import rules
from ludoteca.games import GAMES, OURS
from ludoteca.rulebooks import INDEPENDENT, credits, rulebook
from ludoteca.sheets import NoSheet, sheets
from ludoteca.tables import catalogue
from ludoteca.words import LANGUAGES, translated

ROOT = Path(__file__).parent.parent
NAMED = {
    "antino": {"Jeroen Broks"},
    "calculissimo": {"Marca depositata 2011"},
    "fantastick": {
        "Emanuele Pessi",
        "Luigi Regoliosi",
        "Domenico Monforte",
        "CreativaMente srl",
        "Associazione To Kalon",
    },
    "mathmarket": {"Simple Rules", "simplerules.eu"},
    "toncc": {"Davide Bassanelli", "Bergamo"},
}
"""Who and what the printed rulebooks name."""


def flowing(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_every_game_of_ours_says_whose_it_is_and_names_the_same_in_every_language(game: str, language: str) -> None:
    said = credits(GAMES[game], language)
    assert said is not None
    assert GAMES[game].title in said
    assert set(re.findall(r"\*\*(.+?)\*\*", said)) == NAMED[game]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_whose_game_it_is_stands_wherever_its_rules_are_read(game: str, language: str) -> None:
    said, independent = credits(GAMES[game], language), str(translated(INDEPENDENT, language))
    assert said is not None
    read = {
        "page": catalogue.rulebook(game, language)["markdown"],
        "terminal": rules(GAMES[game], language),
        "docs": (BOOKS / f"{game}.{language}.md").read_text(encoding="utf-8"),
        "CREDITS.md": CREDITS.read_text(encoding="utf-8"),
    }
    if language == "en":
        read["README.md"] = (ROOT / "README.md").read_text(encoding="utf-8")
    for where, text in read.items():
        assert said in flowing(text), where
        assert independent in flowing(text), where


def test_the_file_of_credits_is_as_the_games_have_it() -> None:
    assert CREDITS.read_text(encoding="utf-8") == all_credits(), "python workshop/rulebooks.py writes it anew"


@pytest.mark.parametrize("game", OURS)
def test_every_printed_sheet_says_at_its_foot_whose_game_it_is(game: str) -> None:
    said = credits(GAMES[game], "it")
    assert said is not None
    for what in ("pieces", "puzzles", "sums"):
        try:
            pages = sheets(GAMES[game], what, "2026-11-04", "it")
        except NoSheet:
            continue
        for page in pages:
            assert f"<desc>{said.replace('**', '')}</desc>" in page


def test_the_licence_covers_code_and_drawings_alone_and_names_the_file_of_credits() -> None:
    licence = flowing((ROOT / "LICENSE").read_text(encoding="utf-8"))
    assert "It covers neither the names of the games nor the games" in licence
    assert CREDITS.name in licence


def test_no_text_claims_a_permission() -> None:
    for language in LANGUAGES:
        whole = " ".join([*(credits(GAMES[game], language) or "" for game in OURS), translated(INDEPENDENT, language)])
        assert not re.search(r"permission|permit|kind(ly)? allow|licensed by|permesso|concess|su licenza", whole, re.I)


def test_a_game_of_another_package_says_what_it_likes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a file its rulebook ends as it is written; with one it says whose it is, and nothing in our name."""

    class Guest:
        id = "guest"

    monkeypatch.setattr(rulebooks, "folder", lambda _: tmp_path)
    (tmp_path / "rulebook.en.md").write_text("# Guest\n\nTake a stone.\n")
    guest: object = Guest()
    assert rulebook(guest, "en") == "# Guest\n\nTake a stone.\n"  # type: ignore[arg-type]
    (tmp_path / "credits.en.md").write_text("Guest is by **Ada**.\n")
    assert rulebook(guest, "en") == (  # type: ignore[arg-type]
        "# Guest\n\nTake a stone.\n\n## Whose game this is\n\nGuest is by **Ada**.\n"
    )
    assert rulebook(guest, "it") is None  # type: ignore[arg-type]
