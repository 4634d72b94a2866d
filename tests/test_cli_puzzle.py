"""`ludoteca puzzle` and the classic of `ludoteca solve`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ludoteca.cli import main
from ludoteca.cli.puzzle import of_day
from ludoteca.games import game
from ludoteca.puzzles import attempt, told

DAY = "2026-12-24"


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, args, input=typed, env={"LC_ALL": "C"})


@pytest.mark.parametrize(
    "name", ["fantastick-numbers", "fantastick-shapes", "antino", "calculissimo", "toncc", "mathmarket"]
)
def test_a_puzzle_is_printed_with_its_task_its_par_and_its_solution(name: str) -> None:
    puzzle = json.loads(run("puzzle", name, "--day", DAY, "--json").output)
    shown = run("puzzle", name, "--day", DAY)
    assert shown.exit_code == 0, shown.stderr
    assert shown.output.endswith(f"{puzzle['task']}\nPar: {puzzle['par']}.\n")
    solved = run("puzzle", name, "--day", DAY, "--solution").output
    assert solved.startswith(shown.output)
    whose, found = of_day(name, DAY, "en")
    if found.checks:  # there is no match in whose words it could be told
        assert solved.count('"type"') == len(puzzle["solution"])
        return
    said = told(whose, attempt(whose, found, found.solution).steps)
    assert said
    assert all(str(sentence) in solved for sentence in said)


def test_a_puzzle_is_solved_in_the_terminal() -> None:
    (puzzle,) = game("toncc").puzzles(DAY)
    typed = "".join(f"{action['direction']}\n" for action in puzzle.solution)
    result = run("puzzle", "toncc", "--day", DAY, "--play", typed="9\n" + typed)
    assert result.exit_code == 0, result.stderr
    assert result.output.endswith(f"You made {puzzle.par}; the par is {puzzle.par}.\n")
    assert run("puzzle", "toncc", "--day", DAY, "--play", "--language", "it", typed=typed).output.endswith(
        f"Hai fatto {puzzle.par}; il par è {puzzle.par}.\n"
    )
    assert run("puzzle", "toncc", "--day", DAY, "--play").exit_code == 0  # whoever leaves has seen it


def test_the_classic_of_a_sunday_is_printed_too() -> None:
    result = run("puzzle", "fantastick-classic", "--day", "2026-12-27", "--solution")
    assert result.exit_code == 0
    assert "make it true" in result.output


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["chess"], "There are no puzzles called 'chess'; there are some of"),
        (["antino-eleven"], "Antino has these on that day: antino-"),
        (["fantastick-classic"], "Fantastick has these on that day: fantastick-numbers, fantastick-shapes."),
        (["antino", "--day", "24.12."], "A day is written like this: 2026-11-15."),
        (["mathmarket", "--play"], "This puzzle is solved in the browser."),
    ],
)
def test_what_is_no_puzzle_is_one_sentence(args: list[str], sentence: str) -> None:
    days = [] if "--day" in args else ["--day", DAY]
    result = run("puzzle", *args, *days)
    assert result.exit_code == 2
    assert result.stderr.startswith(sentence)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["puzzle", "antino", "--day", "pippo"], "Un giorno si scrive così: 2026-11-15."),
        (["puzzle", "antino", "--day", "2026-02-30"], "Questo giorno non esiste: 2026-02-30."),
        (["print", "antino", "--day", "2026-02-30"], "Questo giorno non esiste: 2026-02-30."),
        (["puzzle", "chess"], "Non ci sono rompicapi che si chiamano 'chess'; ce ne sono di"),
        (["replay", "no/match.json"], "Il file no/match.json non si può leggere: non esiste."),
        (["replay", "FILE"], "Il file FILE non si può rivedere: non contiene una partita salvata."),
    ],
)
def test_a_refusal_is_in_the_language_that_was_asked_for(args: list[str], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"pgn": "1. e4"}', encoding="utf-8")
    result = run(*[str(file) if one == "FILE" else one for one in args], "--language", "it")
    assert result.stderr.startswith(sentence.replace("FILE", str(file)))


def test_the_classic_is_solved_with_all_its_solutions() -> None:
    result = run("solve", "6+4=4", "--move", "1")
    assert result.exit_code == 0, result.stderr
    assert [line.split()[0] for line in result.output.splitlines()] == ["0+4=4", "8-4=4"]
    assert run("solve", "fantastick", "6+4=4", "--move", "1").output == result.output
    found = json.loads(run("solve", "3 + 2 = 6", "--move", "2", "--json").output)["solutions"]
    assert all(len(one["taken"]) == len(one["laid"]) == 2 for one in found)
    assert run("solve", "12=3*5", "--move", "1", "--language", "it").output == "Non c’è modo.\n"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["6+4", "--move", "1"], "'6+4' is no equality such as 6+4=4, with numbers up to 99."),
        (["6+4=4", "--move", "4"], "--move: this is a whole number, from 1 to 3; got 4."),
        (["6+4=4", "--move", "1", "--face", "A"], "--move goes alone: it knows no die and no special matches."),
    ],
)
def test_a_classic_that_is_none_is_one_sentence(args: list[str], sentence: str) -> None:
    result = run("solve", *args)
    assert (result.exit_code, result.stderr) == (2, sentence + "\n")
