"""The pictures in the rulebooks are positions of their games, and stand wherever a rulebook is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludoteca import rulebooks
from ludoteca.cli.terminal import drawing_of, rules
from ludoteca.games import GAMES
from ludoteca.promises import whole
from ludoteca.promises.whole import refusals_know_paragraphs_that_stand_in_every_rulebook as paragraphs_are_in_order
from ludoteca.rulebooks import PICTURE, names, paragraph_of, paragraphs, picture, pictures, rulebook, with_pictures
from ludoteca.words import say


def blocks(game: str, language: str) -> dict[str, str]:
    """The captions of a rulebook by the names of their pictures, in the order of the book."""
    return dict(PICTURE.findall(rulebook(GAMES[game], language) or ""))


@pytest.mark.parametrize("game", GAMES)
def test_both_rulebooks_show_every_picture_of_the_game_in_the_same_order(game: str) -> None:
    english, italian = blocks(game, "en"), blocks(game, "it")
    assert list(english) == list(italian)
    assert set(english) == set(pictures(GAMES[game]))
    assert len(english) >= 2


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_a_caption_is_plain_sentences(game: str, language: str) -> None:
    """It stands alone where nothing is drawn, so it must say what is to be seen; a page shows its signs as they are."""
    for caption in blocks(game, language).values():
        assert caption.endswith(".")
        assert "\n" not in caption
        assert not set("*_`[]<>") & set(caption)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_in_the_terminal_has_its_pictures_drawn_as_text(game: str, language: str) -> None:
    text = rules(GAMES[game], language)
    assert "```picture" not in text
    shown = pictures(GAMES[game])
    for name, caption in blocks(game, language).items():
        assert caption in text
        if shown[name].shows is None:
            assert drawing_of(GAMES[game]).draw(shown[name].view, language) in text


def test_a_picture_that_no_terminal_can_draw_leaves_its_caption() -> None:
    text = "Above.\n\n```picture die\nThe six faces.\n```\n\nBelow."
    assert with_pictures(text, lambda _: "") == "Above.\n\nThe six faces.\n\nBelow."
    assert with_pictures(text, str.upper) == "Above.\n\nDIE\n\nThe six faces.\n\nBelow."


def test_a_picture_takes_the_usual_options_and_tells_the_story_of_its_last_action() -> None:
    opening = (-1, {"type": "open", "equality": "3+2=5"})
    rolling = (-1, {"type": "roll", "face": "A"})
    shown = picture(GAMES["fantastick"], {"seats": 2, "options": {"track": 10}, "log": [opening, rolling]})
    assert shown.view["options"]["track"] == 10
    assert shown.view["options"]["handling"] == "once"
    assert [event["type"] for event in shown.story] == ["roll"]
    assert shown.notes["duty"]["text"] == "Change the first number."


def test_a_picture_with_eyes_sees_what_that_seat_sees() -> None:
    assert pictures(GAMES["mathmarket"])["open"].view["position"]["hands"] == [[4, 5, 9], 3]


def test_what_the_rules_refuse_is_no_picture() -> None:
    with pytest.raises(ValueError, match="sorted"):
        picture(GAMES["toncc"], {"seats": 3, "position": POSITION | {"seals": [[7, 3], [], []]}})
    log = [(0, {"type": "choose", "direction": 7})]
    with pytest.raises(ValueError, match="direction"):
        picture(GAMES["toncc"], {"seats": 3, "position": POSITION, "log": log})


def test_a_file_that_is_no_picture_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "folder", lambda _: tmp_path)
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures/start.json").write_text('{"seats": 3, "action": []}')
    with pytest.raises(ValueError, match=r"the picture 'start' of Tóncc: .*'action'"):
        pictures.__wrapped__(GAMES["toncc"])


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_the_names_of_paragraphs_are_for_pages_and_do_not_show_in_the_terminal(game: str, language: str) -> None:
    assert "<!--" not in rules(GAMES[game], language)
    assert names(rulebook(GAMES[game], language) or "") == names(rulebook(GAMES[game], "en") or ""), "in the same order"


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Writes the rulebooks of Tóncc and what they refuse."""

    def write(toml: str, english: str, italian: str | None = None) -> None:
        (tmp_path / "rulebook.en.md").write_text(english)
        (tmp_path / "rulebook.it.md").write_text(english if italian is None else italian)
        (tmp_path / "paragraphs.toml").write_text(toml)
        (tmp_path / "rules.py").write_text('say("You have chosen.")\nsay("Your king cannot go {way}.", way=way)\n')
        paragraphs.cache_clear()

    for module in (rulebooks, whole):
        monkeypatch.setattr(module, "folder", lambda _: tmp_path)
    yield write
    paragraphs.cache_clear()


TOML = """
ways = ["Your king cannot go {way}."]
choice = ["You have chosen."]
"""
BOOK = "# Tóncc\n\n<!-- ways -->\nSix ways.\n\n<!-- choice -->\n## Choosing\n"


def test_a_refusal_knows_its_paragraph(written: Callable[..., None]) -> None:
    toncc = GAMES["toncc"]
    written(TOML, BOOK)
    paragraphs_are_in_order(toncc)
    assert paragraph_of(toncc, say("Your king cannot go {way}.", way="left")) == "ways"
    assert paragraph_of(toncc, say("Please choose a name.")) is None
    assert paragraph_of(toncc, "Your king cannot go left.") is None
    assert paragraph_of(toncc, None) is None
    assert with_pictures(BOOK, str) == "# Tóncc\n\nSix ways.\n\n## Choosing\n"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_acts_out_of_turn_or_too_late_is_shown_the_rule(game: str) -> None:
    known = paragraphs(GAMES[game])
    assert known["The match is over."] == "end"
    assert game == "toncc" or "It is not your turn yet." in known, "there all act at once"


@pytest.mark.parametrize(
    ("toml", "english", "italian", "reason"),
    [
        (TOML, BOOK, BOOK.replace("ways", "vie"), "'it' name others"),
        (TOML, BOOK.replace("<!-- ways -->\n", ""), BOOK, "'en' name others"),
        (TOML, BOOK + "<!-- more -->\nMore.", None, "'en' name others"),
        (TOML, BOOK + "<!-- ways -->\nMore.", None, "stands twice"),
        (TOML.replace("chosen", "flown"), BOOK, None, "what nobody says: 'You have flown.'"),
        (TOML.replace('["You have chosen."]', '"You have chosen."'), BOOK, None, "'choice' of Tóncc is not a list"),
        (TOML + 'more = ["You have chosen."]', BOOK, None, "'choice', 'more'"),
    ],
)
def test_paragraphs_that_are_not_in_order_are_named(
    written: Callable[..., None], toml: str, english: str, italian: str | None, reason: str
) -> None:
    written(toml, english, italian)
    with pytest.raises((AssertionError, ValueError), match=reason):
        paragraphs_are_in_order(GAMES["toncc"])


POSITION = {
    "kings": ["blue", "red", "yellow"],
    "tiles": [8, 2, 14, 5, 17, 11, 7, 1, 13, 0, 16, 3, 9, 10, 4, 15, 6, 18, 12],
    "seals": [[], [], []],
    "at": [9, 9, 9],
    "king_points": [None, None, None],
    "idle": 0,
    "choices": [None, None, None],
    "past": [],
}
