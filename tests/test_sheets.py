"""Sheets of paper: what there is of each game, and that it can be printed."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from ludoteca import GAMES, ink
from ludoteca.cli import main
from ludoteca.games.toncc import picture
from ludoteca.puzzles import attempt, begun, told
from ludoteca.sheets import KINDS, NoSheet, options_of, sheets, solved, suitable, task_for, words_for
from ludoteca.words import LANGUAGES

DAY = "2026-11-17"
PIECES = {"antino": 2, "calculissimo": 2, "mathmarket": 3}


@pytest.mark.parametrize("game", PIECES)
def test_there_is_a_board_with_its_pieces_to_cut_out(game: str):
    pages = sheets(GAMES[game], "pieces", DAY)
    assert len(pages) == PIECES[game]
    for page in pages:
        assert ElementTree.fromstring(page).attrib["viewBox"] == "0 0 2100 2970"


def test_the_pieces_of_a_house_deck_are_its_own():
    prices = {"elf": 5, "troll": 6, "yeti": 7, "faun": 4, "genie": 5, "gnome": 6}
    creatures = [{"name": name, "price": price, "mark": None} for name, price in prices.items()]
    deck = {"coins": sorted([1, 2, 3, 4] * 4), "creatures": creatures}
    pages = sheets(GAMES["mathmarket"], "pieces", DAY, options={"deck": deck})
    assert [page.count("stroke-dasharray") for page in pages] == [6, 16]


@pytest.mark.parametrize("name", ["antino", "calculissimo", "fantastick", "toncc"])
def test_six_puzzles_have_their_solutions_on_a_second_page(name: str):
    tasks, solutions = sheets(GAMES[name], "puzzles", DAY, "it")
    assert f"<title>{GAMES[name].title}: rompicapi</title>" in tasks
    assert f"<title>{GAMES[name].title}: soluzioni</title>" in solutions
    assert tasks.count('rx="24"') == solutions.count('rx="24"') == 6
    assert tasks != solutions


def test_what_is_asked_says_its_day_as_people_write_it_and_what_one_has_to_know():
    """Of Fantastick the pile and the costs are to be seen nowhere else on paper."""
    fantastick = GAMES["fantastick"]
    puzzle = fantastick.puzzles(DAY)[0]
    first = begun(fantastick, puzzle).state
    english, italian = (task_for(fantastick, puzzle, DAY, first, language) for language in LANGUAGES)
    pile = first.view(0)["now"]["pile"]
    assert english.startswith(f"17 November 2026. {puzzle.task} Par: {puzzle.par}. Matches in the pile: {pile}.")
    assert "To rotate a match costs 0, to move it 1, to remove or add one 2;" in english
    assert "The bad one costs 1 to rotate and 2 to move" in english
    assert italian.startswith("17 novembre 2026. Fai quello che chiede il dado")
    assert f"Fiammiferi nel mucchio: {pile}." in italian


def test_a_solution_of_calculissimo_frames_the_tokens_that_are_new():
    calculissimo = GAMES["calculissimo"]
    tasks, solutions = sheets(calculissimo, "puzzles", DAY)
    frame = 'stroke="#24211a" stroke-width="10"'
    found = suitable(calculissimo, date.fromisoformat(DAY))
    laid = sum(len(action["tiles"]) for _, puzzle in found for action in puzzle.solution if action["type"] == "lay")
    assert (tasks.count(frame), solutions.count(frame)) == (0, laid)


def test_beside_a_puzzle_of_toncc_lies_the_map_with_its_seals_and_what_its_king_is_paid():
    toncc = GAMES["toncc"]
    state = begun(toncc, toncc.puzzles(DAY)[0]).state
    view = state.view(0)
    chart = picture.chart(view, "en")
    assert chart.count("scale(0.46)") == 18
    assert chart.count('<circle r="17"') == sum(map(len, view["position"]["seals"]))
    notes = toncc.notes(view)
    assert chart + picture.pay(notes["cards"][0], "en") in picture.on_paper(view, notes, "en").svg


def test_the_sums_are_those_one_is_slow_at():
    market = GAMES["mathmarket"]
    asked, answers = sheets(market, "sums", DAY, options={"sums": [[7, 5]]})
    assert asked != answers
    assert sheets(market, "sums", DAY) != [asked, answers]
    for wrong in ([[7]], [["7", 5]], [[100, 1]], [[1, 1]] * 41, "7+5"):
        with pytest.raises(NoSheet, match=r"^A sum is two numbers"):
            sheets(market, "sums", DAY, options={"sums": wrong})


class Whole(dict[str, tuple[float, str]]):
    """Letters among which none may be missing."""

    def get(self, letter: str, instead: Any = None) -> Any:
        assert letter in self, f"{letter!r} would be printed as a question mark: see workshop/letters.py"
        return self[letter]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_word_on_every_sheet_has_its_letters(name: str, language: str, monkeypatch: pytest.MonkeyPatch):
    whole = Whole(ink.letters())
    monkeypatch.setattr(ink, "letters", lambda: whole)
    for what in KINDS:
        try:
            pages = sheets(GAMES[name], what, DAY, language)
        except NoSheet:
            continue
        assert all(pages)


def test_a_letter_that_is_missing_would_be_found(monkeypatch: pytest.MonkeyPatch):
    without = Whole({letter: drawn for letter, drawn in ink.letters().items() if letter != "↗"})
    monkeypatch.setattr(ink, "letters", lambda: without)
    with pytest.raises(AssertionError, match="↗"):
        sheets(GAMES["toncc"], "puzzles", DAY)


@pytest.mark.parametrize(("language", "letter"), [("en", "Y"), ("it", "G")])
def test_the_seal_on_a_region_bears_the_letter_of_its_king(language: str, letter: str):
    """In black and white a colour alone would not tell whose it is."""
    assert picture.seal("yellow", picture.LIGHT, language).endswith(ink.words(letter, 0, 7, 20, picture.INKS["yellow"]))


@pytest.mark.parametrize("name", ["antino", "calculissimo", "fantastick", "toncc"])
def test_the_boxes_fill_their_sheet(name: str):
    """Below a drawing stand at most a few lines of words, and nothing lies outside of its box."""
    for page in sheets(GAMES[name], "puzzles", DAY, "it"):
        boxes = [
            (float(y), float(high))
            for y, high in re.findall(r'y="([\d.]+)" width="\d+" height="([\d.]+)" rx="24"', page)
        ]
        assert len(boxes) == 6
        assert all(high > 850 and y + high <= 2870 for y, high in boxes)


@pytest.mark.parametrize(
    ("line", "whole"),
    [("7 + ____ = 12", "7 + 5 = 12"), ("____ + 5 = 12", "7 + 5 = 12"), ("12 − 7 = ____", "12 − 7 = 5")],
)
def test_an_answer_fills_the_gap(line: str, whole: str):
    assert solved(line, 7, 5) == whole


@pytest.mark.parametrize(
    ("game", "what", "why"),
    [
        ("fantastick", "pieces", "Fantastick has nothing to cut out."),
        ("antino", "sums", "Antino has no sums to practise."),
        ("mathmarket", "puzzles", "Math Market has no puzzles for paper."),
        ("antino", "posters", "There are sheets of these kinds: puzzles, pieces, sums."),
    ],
)
def test_where_there_is_no_sheet_it_is_said(game: str, what: str, why: str):
    with pytest.raises(NoSheet, match=f"^{re.escape(why)}$"):
        sheets(GAMES[game], what, DAY)


@pytest.mark.parametrize("text", ["{", "[1]", "7", "[" * 5000])
def test_options_that_cannot_be_read_are_refused(text: str):
    with pytest.raises(NoSheet, match="cannot be read"):
        options_of(text)


def test_the_command_writes_what_any_browser_prints(tmp_path: Path):
    out = tmp_path / "sheet.html"
    asked = CliRunner().invoke(main, ["print", "antino", "--out", str(out), "-o", "board=9"])
    assert asked.exit_code == 0, asked.output
    assert asked.output == f"{out}: 2 pages.\n"
    assert out.read_text(encoding="utf-8").count("<svg") == 2
    puzzles = CliRunner().invoke(main, ["print", "toncc", "--day", "2026-11-15", "--out", str(out)])
    assert puzzles.exit_code == 0, "where nothing can be cut out there are puzzles"
    no_day = ["fantastick", "--what", "puzzles", "--day", "soon"]
    for wrong in (["antino", "--what", "sums"], ["antino", "--out", "x.doc"], no_day):
        asked = CliRunner().invoke(main, ["print", *wrong])
        assert asked.exit_code != 0
        assert "Traceback" not in asked.output


@pytest.mark.parametrize("name", ["antino", "toncc"])
def test_a_solution_of_several_turns_says_what_is_done_in_each(name):
    game = GAMES[name]
    for puzzle in game.puzzles(DAY):
        steps = attempt(game, puzzle, puzzle.solution).steps
        assert len({str(sentence) for sentence in told(game, steps)}) == puzzle.turns == 3


def test_words_beside_a_solution_are_of_the_one_that_is_drawn():
    """On this day the solver's own way leads to 8 = 15 − 7; the puzzle's, which is drawn, to 9 = 12 − 3."""
    fantastick = GAMES["fantastick"]
    puzzle = next(one for one in fantastick.puzzles("2026-11-15") if one.name == "numbers")
    assert words_for(fantastick, puzzle, begun(fantastick, puzzle).state, "it") == "Così, con un par di 2."
    puzzle = next(one for one in fantastick.puzzles("2026-11-14") if one.name == "numbers")
    assert "27 = 31 − 4" in words_for(fantastick, puzzle, begun(fantastick, puzzle).state, "en")
