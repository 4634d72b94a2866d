"""Tóncc as text, there and back; and its story in sentences."""

from __future__ import annotations

import re
from random import Random

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.toncc import game
from ludoteca.games.toncc.drawing import SHEETS, board, completions, draw, map_, position, read, tell
from ludoteca.games.toncc.notes import ARROWS
from ludoteca.promises.walks import match, states, steps
from ludoteca.words import translated

CONTEST = """
            Y1      Y2      Y3
        B4      B5      (6)b    R7
    R8      (9)y    +       Y10     Y11
        Y12     B13     (14)r   B15
            R16     R17     R18

    Blue: seals 6
    Red: seals 14
    Yellow: seals 9
"""


def whole(state: State) -> str:
    """The drawing of a state by somebody who sees the sealed choices too."""
    lines = draw(state.view(None)).splitlines()
    choices = iter(state.dump()["position"]["choices"])
    for number, line in enumerate(lines):
        if line.startswith(("Blue: ", "Red: ", "Yellow: ")):
            choice = next(choices)
            lines[number] = line.replace("; sealed", f"; sealed {ARROWS[choice - 1]}") if choice else line
    return "\n".join(lines)


def test_a_drawing_gives_the_position_back() -> None:
    seen = 0
    for seed in range(12):
        for state, _, _ in match(game, Random(seed)):
            assert position(whole(state)) == state
            seen += 1
    assert seen > 500


def test_a_position_one_can_see() -> None:
    """Rulebook, the contest: blue and red meet on yellow 10, where blue is the stronger."""
    state: State = position(CONTEST)
    for seat, direction in enumerate((3, 1, 5)):
        state = state.play(seat, {"type": "choose", "direction": direction})
    assert state == position(
        """
                Y1      Y2      Y3
            B4      B5      (6)     R7
        (8)y    (9)     +       (10)br  Y11
            Y12     B13     (14)    B15
                R16     R17     R18

        Blue: seals 6 10
        Red: seals 14
        Yellow: seals 8 9
        """
    )


def test_the_board_is_drawn_as_it_is_read() -> None:
    lines = [line[4:] for line in CONTEST.strip("\n").splitlines()[:5]]
    assert board(position(CONTEST).view(None)) == "\n".join(lines)


def test_a_rivals_sealed_choice_is_not_drawn() -> None:
    one = position(CONTEST).play(1, {"type": "choose", "direction": 2})
    other = position(CONTEST).play(1, {"type": "choose", "direction": 5})
    assert draw(one.view(0)) == draw(other.view(0))
    assert "Red: seals 14; score 0; tóncc points 0; sealed\n" in draw(one.view(0))
    assert "sealed →; this is you" in draw(one.view(1))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("(6)b", "B6b", "face down"),
        ("Y1 ", "(1)", "face down"),
        ("Y10", "R10", "no region is 'R10'"),
        ("Y10", "Y99", "no region is 'Y99'"),
        ("Y10", "Y11", "'tiles' are 19 numbers"),
        ("R18", "R18 R18", "'tiles' are 19 numbers"),
        ("Y10", "Y10?", "belongs to no drawing"),
        ("seals 14", "seals 15", "on a region that has been conquered"),
        ("seals 14", "seals fourteen", "fourteen"),
        ("Red: seals 14", "Red: seals 14; sealed", "an arrow belongs here"),
        ("Red: seals 14", "Red: seals 14; king points two", "a number belongs here"),
        ("Red:", "Blue:", "'kings' are the three colours"),
    ],
)
def test_what_is_no_drawing_is_refused(old: str, new: str, reason: str) -> None:
    assert old in CONTEST
    with pytest.raises(ValueError, match=re.escape(reason)):
        position(CONTEST.replace(old, new))


def test_the_map_shows_seals_and_what_is_still_possible() -> None:
    text = map_(position(CONTEST).view(0))
    assert "R9=y    Y10     Y11" in text
    assert "B6=b" in text
    assert "Blue-red (4 5 6): Blue 3, Red 6, Yellow 9; Blue has 1 of 3" in text
    assert "Two lines (5 6 7): Blue 5, Red 5, Yellow 8; Blue has 1 of 3" in text
    assert len(text.splitlines()) == 7 + 1 + 15


def test_every_sheet_can_be_read_at_any_time_in_both_languages() -> None:
    for state in states(game, Random(7)):
        for sheet in [draw, *SHEETS.values()]:
            for seat in (0, None):
                sheet(state.view(seat), "en")
                assert "seals" not in sheet(state.view(seat), "it")


@pytest.mark.parametrize("typed", ["3", "se", "SE", " s e ", "South-East", "sud est", "↘"])
def test_a_direction_is_typed_as_letters_words_an_arrow_or_a_number(typed: str) -> None:
    assert read(typed) == {"type": "choose", "direction": 3}


def test_both_languages_name_all_six_directions() -> None:
    for words in (["ne", "e", "se", "sw", "w", "nw"], ["ne", "e", "se", "so", "o", "no"]):
        assert [read(word) for word in words] == [{"type": "choose", "direction": way} for way in range(1, 7)]


@pytest.mark.parametrize("typed", ["", "0", "7", "12", "-1", "three", "n", "s", "³", "１"])
def test_what_names_no_direction_is_no_answer(typed: str) -> None:
    assert read(typed) is None


def test_what_is_typed_is_gone_on_with_in_the_language_it_is_typed_in() -> None:
    view = position(CONTEST).view(0)
    assert completions("", view) == ["ne", "e", "se", "sw", "w", "nw"]
    assert completions("N", view) == ["ne", "nw"]
    assert completions("so", view) == ["so"]
    assert completions("x", view) == []
    assert completions("", position(CONTEST).view(None)) == []
    for word in completions("", view):
        assert read(word, view) is not None


def told(drawing: str, *directions: int, language: str = "en") -> list[str]:
    """What a spectator hears when the kings of this drawing choose these directions."""
    state: State = position(drawing)
    sentences: list[str] = []
    for seat, direction in enumerate(directions):
        action = {"type": "choose", "direction": direction}
        story = state.story(seat, action, None)
        state = state.play(seat, action)
        sentences += [sentence for event in story for sentence in tell(event, state.view(None))]
    found: list[str] = translated(sentences, language)
    return [str(sentence) for sentence in found]


def test_a_move_is_told_in_the_order_of_the_rulebook() -> None:
    assert told(CONTEST, 3, 1, 5) == [
        "Blue: South-east, to region 10.",
        "Red: North-east, to region 10.",
        "Yellow: West, to region 8.",
        "Contest on region 10, yellow: Blue (hair) beats Red (feet).",
        "Yellow conquers region 8.",
        "Blue conquers region 10.",
    ]
    assert told(CONTEST, 3, 1, 5, language="it")[3] == (
        "Contesa sulla regione 10, sfondo giallo: Blu (capelli) batte Rosso (piedi)."
    )


def test_the_end_of_a_challenge_is_told_with_every_sum() -> None:
    """Worked example 9: yellow takes 18 as the last one."""
    end = """
        Challenge: 3 of 3
        Scores by seat: 10 12 10 / 7 7 3
                (1)     (2)     (3)
            (4)     (5)     (6)     (7)
        (8)     (9)     +       (10)    (11)
            (12)    (13)    (14)    (15)
                (16)    (17)y   R18
        Blue: seals 7 8 9 10 11 12; king points 3
        Red: seals 1 2 3 4 5 6; king points 2
        Yellow: seals 13 14 15 16 17
    """
    state = position(end)
    action = {"type": "choose", "direction": 2}
    after = state.play(2, action)
    sentences = [line for event in state.story(2, action, None) for line in tell(event, after.view(None))]
    assert sentences == [
        "Yellow: East, to region 18.",
        "Yellow conquers region 18.",
        "A kingdom: Red-yellow, 2 + 2 + 2 = 6 points.",
        "Yellow leaves Tóncc. King points: 1.",
        "Challenge 3 is over.",
        "Blue: king points 3 + Red-blue 9 + Two dots 8 + Square 7 + Yellow-blue 6 = 33",
        "Red: king points 2 + Yellow-red 9 + One dot 8 + Circle 7 + Blue-red 6 = 32",
        "Yellow: king points 1 + Blue-yellow 9 + Three dots 8 + Triangle 7 + Red-yellow 6 = 31",
        "Blue: tóncc points 2",
        "Red: tóncc points 1",
        "Yellow: tóncc points 0",
    ]


def test_everything_that_happens_can_be_told() -> None:
    for seed in range(5):
        for state, seat, action in steps(game, Random(seed)):
            after = state.play(seat, action)
            for viewer in (0, None):
                told = [line for event in state.story(seat, action, viewer) for line in tell(event, after.view(viewer))]
                assert bool(told) == (seat == NATURE or after.view(None)["position"]["ready"] == [])
