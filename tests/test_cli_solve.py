"""`ludoteca solve`: the answer with pictures, as JSON, and one sentence when something is wrong."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner, Result

from ludoteca.cli import main
from ludoteca.games.fantastick import game

BEFORE = """\
 ---         ---         ---
    |   |       |  ---  |
 ---   -+-   -B-         ---
    |   |   |      ---      |
 ---         ---         -G-
"""


def solve(*args: str) -> Result:
    return CliRunner().invoke(main, ["solve", "fantastick", *args], env={"LC_ALL": "C"})


def test_the_answer_shows_the_mat_before_and_after_and_every_price() -> None:
    result = solve("3+2=5", "--face", "A")
    assert result.exit_code == 0
    assert result.output.startswith(BEFORE + "\nChange the first number.\n")
    assert "The turn can end for 1 point, with 2 equalities." in result.output
    prices = [int(price) for price in re.findall(r"Price: (\d)", result.output)]
    assert sum(prices) == 1
    assert re.search(r"^\d\. Finish now\.$", result.output, re.MULTILINE)
    assert result.output.count("---") > 2 * BEFORE.count("---") - 4


def test_it_is_told_in_italian() -> None:
    result = solve("3+2=5", "--face", "op", "--language", "it")
    assert "Il turno si può concludere con 2 punti, con 12 uguaglianze diverse." in result.output
    assert "Prezzo: " in result.output
    assert "Price" not in result.output


def test_all_ways_are_listed() -> None:
    lines = solve("3+2=5", "--face", "op", "--ways").output.splitlines()
    assert "3 × 2 = 6" in lines
    assert "13 − 2 = 11" in lines


def test_every_face_at_once() -> None:
    assert json.loads(solve("3+2=5", "--all", "--json").output) == {
        "faces": {"A": 1, "B": 1, "C": 1, "op": 2, "eq": 1, "two": 1}
    }
    assert "change the operation: 2" in solve("3 + 2 = 5", "--all").output
    free = json.loads(solve("3+2=5", "--all", "--json", "--handling", "free").output)
    assert list(free["faces"].values()) == [1, 1, 1, 1, 0, 1]
    shapes = json.loads(solve("triangle", "--all", "--json").output)
    assert list(shapes["faces"].values()) == [0, -1, 2, 2, 0, -1]


def test_an_answer_for_programs() -> None:
    found = json.loads(solve("5+2=7", "--face", "A", "--bad", "B1g", "--previous", "3+2=5", "--ways", "--json").output)
    assert found["actions"][-1] == {"type": "finish"}
    assert found["ways"] == len(found["solutions"])
    assert "3+2=5" not in [one["goal"] for one in found["solutions"]]


@pytest.mark.parametrize("figure", ["330 331 342", "[[3,3,0],[3,3,1],[3,4,2]]", "342,330,331"])
def test_a_figure_is_a_list_of_places(figure: str) -> None:
    result = solve(figure, "--face", "change", "--bad", "330", "--good", "331")
    assert result.exit_code == 0
    assert "Let another kind lead than the triangles." in result.output
    assert "o-B-o" in result.output


def test_figures_of_least_score_are_drawn() -> None:
    result = solve("triangle", "--face", "change", "--ways")
    assert result.exit_code == 0
    assert result.output.count("G") >= 2


WRONG = {
    "no equality": (["3+2", "--face", "A"], "neither an equality such as 3+2=5 nor a figure"),
    "a wrong equality": (["3+2=6", "--face", "A"], "The equality is not true: 3 + 2 = 6"),
    "too many matches": (["88+0=88", "--face", "A"], "there are only 25"),
    "no face": (["3+2=5"], "--face of the die, or --all"),
    "both": (["3+2=5", "--face", "A", "--all"], "--face of the die, or --all"),
    "another game's face": (["3+2=5", "--face", "triangle"], "the faces are A, B, C, op, eq, two, zero"),
    "special matches unknown": (["13+2=15", "--face", "A"], "say where the bad match lies"),
    "no place": (["3+2=5", "--face", "A", "--bad", "x"], "'x' is no place; a place is written like C1d"),
    "an empty place": (["3+2=5", "--face", "A", "--bad", "A0a"], "'A0a'"),
    "only the good one": (["3+2=5", "--face", "A", "--good", "C1d"], "--bad: it is always on the mat"),
    "a figure that is none": (["330 331", "--face", "change", "--bad", "330"], "There is no triangle"),
    "another handling": (["3+2=5", "--face", "A", "--handling", "twice"], "'twice' is not one of"),
}


@pytest.mark.parametrize(("args", "reason"), WRONG.values(), ids=WRONG)
def test_wrong_use_gets_one_sentence(args: list[str], reason: str) -> None:
    result = solve(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert reason.lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1
    assert not re.search(r"Traceback|\b(invalid|illegal|error)\b", result.stderr, re.IGNORECASE)


def test_a_game_without_a_solver_says_so() -> None:
    result = CliRunner().invoke(main, ["solve", "toncc", "3+2=5", "--face", "A"])
    assert (result.exit_code, result.stderr) == (2, "Tóncc has no solver.\n")
    assert game.title == "Fantastick"
