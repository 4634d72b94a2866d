"""Tasks and puzzles of all games: the same everywhere, solvable, with a par that is proven, harder from day to day."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import product

import pytest

from ludoteca.contract import Game, Puzzle, State
from ludoteca.draws import week_of
from ludoteca.games import GAMES, game
from ludoteca.games.fantastick import classic, solve
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.puzzles import attempt, begun
from ludoteca.words import translated

OURS = ("antino", "calculissimo", "fantastick", "mathmarket", "toncc")
MONDAY = date(2026, 11, 16)
# Drawn once; another installation must draw the same.
DRAWN = {
    "antino": [("three", 11), ("twelve", 29)],
    "calculissimo": [("lay", 90), ("lay", 61)],
    "fantastick": [("numbers", 1), ("shapes", 1), ("numbers", 2), ("shapes", 2), ("classic", 3)],
    "mathmarket": [("sprint", 18), ("sprint", 18)],
    "toncc": [("kingdom", 11), ("kingdom", 9)],
}


def proven(game: Game, puzzle: Puzzle) -> int:
    """The par as an exact program finds it that asks nothing but the rules, or the game's own solver."""
    if puzzle.checks:
        assert puzzle.position is not None
        equality = puzzle.position["equality"]
        return next(moves for moves in (1, 2, 3) if classic.solutions(equality, moves))
    state = begun(game, puzzle).state
    if isinstance(state, FantastickState):
        least = solve(state).score
        assert least is not None
        return least
    if game.id == "calculissimo":
        brings = state.previews(0, 100_000)
        assert brings is not None
        return max(int(preview["points"]) for action, preview in brings if action["type"] == "lay")
    if game.id == "mathmarket":
        return len(state.dump()["position"]["creatures"]) + 1  # the last one leaves a gap, and the market is closed
    if game.id == "toncc":
        plays = [[{"type": "choose", "direction": way} for way in ways] for ways in product(range(1, 7), repeat=3)]
        return max(score(game, puzzle, play, state) for play in plays)
    return searched(game, puzzle, state, ())


def score(game: Game, puzzle: Puzzle, actions: object, first: State) -> int:
    tried = attempt(game, puzzle, actions, first)  # type: ignore[arg-type]
    assert tried.over
    assert tried.outcome is not None
    return tried.outcome.score


def searched(game: Game, puzzle: Puzzle, first: State, done: tuple[dict[str, object], ...]) -> int:
    """The most, by trying every legal action."""
    now = attempt(game, puzzle, done, first)
    if now.over:
        assert now.outcome is not None
        return now.outcome.score
    return max(searched(game, puzzle, first, (*done, action)) for action in now.state.actions(0))


def solved(game: Game, puzzle: Puzzle) -> None:
    """Nothing, if the solution makes the par."""
    if puzzle.checks:
        assert puzzle.position is not None
        lies = {*puzzle.position["mat"]}
        for action in puzzle.solution:
            lies.remove(action["from"])
            lies.add(action["to"])
        assert tuple(sorted(lies)) in {tuple(sorted(check)) for check in puzzle.checks}
        assert len(puzzle.solution) == puzzle.par
        return
    done = attempt(game, puzzle, puzzle.solution)
    assert done.over
    assert done.outcome is not None
    assert done.outcome.score == puzzle.par
    assert not attempt(game, puzzle, puzzle.solution[:-1]).over


@pytest.mark.parametrize("id", OURS)
def test_a_week_begins_and_ends_everywhere_with_the_same_puzzles(id: str) -> None:
    drawn = [puzzle for day in (MONDAY, MONDAY + timedelta(6)) for puzzle in game(id).puzzles(str(day))]
    assert [(puzzle.name, puzzle.par) for puzzle in drawn] == DRAWN[id]
    for puzzle in drawn:
        solved(game(id), puzzle)
        assert proven(game(id), puzzle) == puzzle.par
        assert puzzle.name in game(id).tasks
        assert translated(puzzle.task, "it") != puzzle.task
        assert json.loads(json.dumps(puzzle.log)) == [list(step) for step in puzzle.log]
        assert len(json.dumps(puzzle)) < 6000


@pytest.mark.parametrize("id", OURS)
def test_the_days_of_a_week_differ_and_become_harder(id: str) -> None:
    week = [game(id).puzzles(str(MONDAY + timedelta(day))) for day in range(7)]
    for place in range(2 if id == "fantastick" else 1):
        levels = [day[place].level for day in week]
        assert levels == sorted(levels)
        assert levels[0] < levels[-1]
        assert len({json.dumps(day[place]) for day in week}) == 7


@pytest.mark.parametrize("id", OURS)
def test_a_trainer_has_every_task_in_every_level(id: str) -> None:
    for name in game(id).tasks:
        levels = [game(id).task(name, "7", level) for level in (2, 5)]
        assert [task.name for task in levels] == [name] * 2
        assert [task.level for task in levels] == sorted(task.level for task in levels)
        for task in levels:
            solved(game(id), task)
    for wrong in (0, 8):
        with pytest.raises(ValueError, match="a level is a number from 1 to 7"):
            game(id).task(game(id).tasks[0], "7", wrong)
    with pytest.raises(KeyError):
        game(id).task("nothing", "7", 1)


def test_every_game_of_the_house_has_tasks() -> None:
    assert {*OURS} <= {id for id, one in GAMES.items() if one.tasks}
    assert game("antino").coach(*coached("antino"))
    assert game("toncc").coach(*coached("toncc"))


def coached(id: str) -> tuple[Puzzle, int, State]:
    puzzle = game(id).puzzles(str(MONDAY))[0]
    return puzzle, 0, begun(game(id), puzzle).state


@pytest.mark.parametrize("id", ["antino", "toncc"])
def test_who_follows_the_coach_makes_the_par_also_of_what_is_left(id: str) -> None:
    puzzle = game(id).puzzles(str(MONDAY + timedelta(4)))[0]
    done: list[dict[str, object]] = []
    while not (now := attempt(game(id), puzzle, done)).over:
        ladder = game(id).coach(puzzle, now.turns, now.state) or []
        assert all(translated(step["text"], "it") != step["text"] for step in ladder)
        where = ladder[-1]
        done.append(where["actions"][0])
    assert now.outcome is not None
    assert now.outcome.score == puzzle.par


@pytest.mark.parametrize("id", ["antino", "toncc"])
def test_between_how_good_and_where_the_coach_names_a_part_of_the_board(id: str) -> None:
    """What it lights holds the place or the regions of the solution, and leaves something to find."""
    for ago in range(7):
        puzzle = game(id).puzzles(str(MONDAY + timedelta(ago)))[0]
        state = begun(game(id), puzzle).state
        good, piece, where = game(id).coach(puzzle, 0, state) or []
        assert [good["step"], piece["step"], where["step"]] == ["good", "piece", "where"]
        assert not {"cell", "direction", "actions"} & piece.keys()
        if id == "antino":
            assert where["cell"] in piece["radar"]
            assert where["text"] != piece["text"]
        else:
            last = attempt(game(id), puzzle, puzzle.solution).state
            assert {*piece["partners"]} <= {*last.dump()["position"]["seals"][0]}


def test_the_coach_names_no_kingdom_where_none_can_be_had_any_more() -> None:
    toncc = game("toncc")
    puzzle = toncc.puzzles(str(MONDAY))[0]
    ladders = []
    for ways in product(range(1, 7), repeat=2):
        now = attempt(toncc, puzzle, [{"type": "choose", "direction": way} for way in ways])
        ladders.append(toncc.coach(puzzle, now.turns, now.state) or [])
    lost = [ladder for ladder in ladders if ladder[0]["text"].endswith(" 0 points.")]
    assert lost
    assert all([step["step"] for step in ladder] == ["good", "where"] for ladder in lost)


def test_a_week_belongs_to_the_year_in_which_it_began_or_ends() -> None:
    assert week_of("2027-01-01") == ("2026 53", 5)
    assert week_of("2026-12-28") == ("2026 53", 1)


@pytest.mark.nightly
@pytest.mark.parametrize("id", OURS)
def test_a_year_of_puzzles_is_solvable_proven_different_and_rising(id: str) -> None:
    seen: set[str] = set()
    by_name: dict[str, dict[int, list[float]]] = {}
    for ago in range(364):
        day = MONDAY + timedelta(ago)
        for puzzle in game(id).puzzles(str(day)):
            solved(game(id), puzzle)
            assert proven(game(id), puzzle) == puzzle.par, (id, day)
            task = json.dumps([puzzle.options, puzzle.position, puzzle.log, puzzle.answers])
            assert task not in seen, (id, day)
            seen.add(task)
            name = "antino" if id == "antino" else puzzle.name
            by_name.setdefault(name, {}).setdefault(day.isoweekday(), []).append(puzzle.level)
    for name, days in by_name.items():
        if name == "classic":
            continue  # one a week, in turn with one, two and three matches
        means = [sum(levels) / len(levels) for _, levels in sorted(days.items())]
        assert means == sorted(means), (id, name)
        assert len({*means}) == 7
        for week in zip(*(levels for _, levels in sorted(days.items())), strict=True):
            assert list(week) == sorted(week), (id, name)
