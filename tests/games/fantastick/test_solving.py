"""`solve` from a state: every figure of the rules, and answers that replay as legal actions to the promised score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import ludoteca
from ludoteca import NATURE
from ludoteca.games.fantastick import game, solve, solving
from ludoteca.games.fantastick.compiled import mat
from ludoteca.games.fantastick.compiled.numbers import equalities, solver
from ludoteca.games.fantastick.compiled.shapes.catalogue import Positions
from ludoteca.games.fantastick.modes.numbers import NAMES, parse, text
from ludoteca.games.fantastick.modes.shapes import places
from ludoteca.games.fantastick.rules import FantastickState
from tests.games.fantastick.positions import figure, handling, numbers, shapes
from tests.games.fantastick.test_numbers_search import drawn, wandered
from tests.nights import LONG

FACES = ("A", "B", "C", "op", "eq", "two")
ONCE = {
    "3+2=5": "1 (2), 1 (1), 1 (2), 2 (12), 1 (7), 1 (2)",
    "6/2=3": "1 (10), 1 (7), 1 (6), 1 (10), 1 (12), 1 (3)",
    "5*2=10": "1 (4), 0 (1), 1 (4), 0 (1), 2 (24), 1 (4)",
    "7-6=1": "1 (2), 1 (2), 2 (4), 1 (1), 1 (3), 2 (3)",
    "8/2=4": "0 (2), 0 (1), 1 (3), 0 (2), 0 (3), 1 (2)",
    "1+1=2": "2 (1), 2 (1), 1 (1), 1 (1), 1 (1), 3 (1)",
}
FREE = {
    "3+2=5": [1, 1, 1, 1, 0, 1],
    "6/2=3": [0, 0, 1, 0, 0, 1],
    "5*2=10": [1, 0, 1, 0, 2, 1],
    "7-6=1": [1, 1, 2, 1, 1, 2],
    "8/2=4": [0, 0, 1, 0, 0, 1],
    "1+1=2": [1, 1, 1, 1, 1, 3],
}
KINDS = ("triangle", "trapezoid", "rhombus", "increase", "decrease", "change")
SHAPES = {
    "once": {
        "triangle": [0, -1, 2, 2, 0, -1],
        "trapezoid": [1, 0, 1, 2, 0, 1],
        "rhombus": [0, -1, 1, 1, 2, -1],
        "increase": [0, 0, 0, 2, 0, 0],
        "decrease": [-1, 0, -1, 4, -1, -1],
        "change": [1, 1, 0, 1, 1, 0],
    },
    "free": {
        "triangle": [-1, -1, 1, 2, -1, -1],
        "trapezoid": [0, -1, -1, 2, -1, -1],
        "rhombus": [-1, -1, 1, 1, 1, -1],
        "increase": [0, -1, -1, 2, 0, -1],
        "decrease": [-1, -1, -1, 4, -1, -1],
        "change": [-1, -1, -1, 0, -1, -1],
    },
}


def opened(arrangement: str, face: str | None, **options: Any) -> FantastickState:
    """One of the six starting arrangements, and perhaps a roll."""
    field = "equality" if "=" in arrangement else "face"
    options = {"mode": "numbers" if "=" in arrangement else "shapes", "opening": "six"} | options
    state = game.start(2, options).play(0, {"type": "open", field: arrangement})
    return state if face is None else state.play(NATURE, {"type": "roll", "face": face})


def replays(state: FantastickState, answer: solving.Answer) -> None:
    """The actions are legal one after the other, end the turn and cost just what was promised."""
    assert answer.score is not None
    form = state.dump()
    form["options"]["track"] = 60  # the limit of the track is not applied
    form["position"]["points"] = [5] * form["seats"]
    state = game.load(form)
    seat = state.turn[0]
    for action in answer.actions:
        assert state.refuse(seat, action) is None, (action, answer)
        state = state.play(seat, action)
    position = state.dump()["position"]
    assert answer.actions[-1] == {"type": "finish"}
    assert position["points"][seat] == 5 + answer.score
    assert position["turn"] == form["position"]["turn"] + 1
    if form["options"]["mode"] == "numbers":
        assert position["equality"] == answer.goal


@pytest.mark.parametrize("equality", ONCE)
def test_the_least_scores_of_the_starting_equalities(equality: str) -> None:
    answers = [solve(opened(equality, face)) for face in FACES]
    assert ", ".join(f"{answer.score} ({answer.ways})" for answer in answers) == ONCE[equality]
    for face, answer in zip(FACES, answers, strict=True):
        replays(opened(equality, face), answer)
    assert list(solving.by_face(opened(equality, None)).values()) == [answer.score for answer in answers]


@pytest.mark.parametrize("equality", FREE)
def test_the_least_scores_with_free_handling(equality: str) -> None:
    for face, score in zip(FACES, FREE[equality], strict=True):
        answer = solve(opened(equality, face, handling="free"))
        assert answer.score == score
        replays(opened(equality, face, handling="free"), answer)
    assert list(solving.by_face(opened(equality, None, handling="free")).values()) == FREE[equality]


@pytest.mark.parametrize("start", KINDS)
@pytest.mark.parametrize("how", ["once", "free"])
def test_the_least_scores_of_the_starting_figures(start: str, how: str) -> None:
    for face, score in zip(KINDS, SHAPES[how][start], strict=True):
        answer = solve(opened(start, face, handling=how))
        assert (answer.score, answer.ways) == (score, None)
        replays(opened(start, face, handling=how), answer)
    assert list(solving.by_face(opened(start, None, handling=how)).values()) == SHAPES[how][start]


def test_all_ways_are_given_each_with_its_actions() -> None:
    state = opened("3+2=5", "op")
    ways = solving.solutions(state)
    assert len({answer.goal for answer in ways}) == len(ways) == 12
    assert {"13-2=11", "3*2=6"} <= {answer.goal for answer in ways}
    for answer in ways:
        assert answer.score == 2
        replays(state, answer)


many = pytest.mark.parametrize("count", [300, pytest.param(1000, marks=LONG)])


@pytest.mark.compiled
@many
@pytest.mark.parametrize("how", ["once", "free"])
def test_answers_from_chance_positions_replay(how: str, count: int) -> None:
    """Beginnings and middles of turns: the score is reached, and each step keeps it reachable."""
    rng = Random(2026)
    for number in range(count):
        state = drawn(rng, options={"handling": how, "track": 60})
        state = wandered(state, rng, rng.choice((0, 0, 0, 1, 3, 5)))
        answer = solve(state)
        if answer.score is None:
            assert how == "once"
            assert state.dump()["position"]["moves"], number
        else:
            replays(state, answer)


@pytest.mark.compiled
@many
@pytest.mark.parametrize("how", ["once", "free"])
def test_answers_from_chance_figures_replay(how: str, count: int) -> None:
    rng = Random(6)
    for _ in range(count):
        state = drawn_figure(rng, how)
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            found = [action for action in state.actions(0) if action["type"] == "rotate"]
            state = state.play(0, rng.choice(found)) if found else state
        answer = solve(state)
        if answer.score is not None:
            replays(state, answer)
        else:
            assert state.dump()["position"]["moves"]


def drawn_figure(rng: Random, how: str) -> FantastickState:
    """The beginning of a turn of Shapes by chance."""
    while True:
        found = Positions(rng.randint(3, 16), rng.randrange(3))
        if len(found):
            break
    low, high, _ = found[rng.randrange(len(found))]
    lying = places(low, high)
    good, bad = rng.sample(lying, 2)
    options = {"handling": how, "track": 60}
    pile = rng.random() < 0.15
    return shapes(rng.choice(KINDS), options=options, figure=lying, good=None if pile else good, bad=bad)


LARGE = "041 042 131 132 141 142 222 230 231 232 241 242 310 311 320 330 331 332 341 342 410 420 430"  # 23 matches


@pytest.mark.compiled  # so many figures are laid out
@pytest.mark.parametrize("face", KINDS)
@pytest.mark.parametrize("good", [None, [0, 4, 1]])
def test_what_is_hard_to_reach_waits_for_what_is_not(face: str, good: list[int] | None) -> None:
    """The first target of its score that comes to hand takes millions of steps here, another one a few hundred."""
    state = shapes(face, options={"track": 60}, figure=figure(LARGE), good=good, bad=[3, 1, 1])
    answer = solve(state)
    assert answer.score == 0
    replays(state, answer)


@pytest.mark.compiled
def test_following_the_answer_keeps_its_score() -> None:
    """Solved again after each of its actions, the turn still costs the same."""
    rng = Random(4)
    for _ in range(40):
        state = drawn(rng, options={"track": 60})
        answer = solve(state)
        for action in answer.actions[:-1]:
            state = state.play(0, action)
            assert solve(state).score == answer.score


def test_what_was_spent_counts() -> None:
    state = numbers().play(0, handling("A1b→A1f"))
    answer = solve(state)
    assert answer.score is not None
    assert answer.score >= 1
    replays(state, answer)


def test_nothing_to_do_is_an_answer() -> None:
    """Example 6."""
    answer = solve(numbers("5*1=5", "A1a", "C1d", "eq"))
    assert (answer.score, answer.actions) == (0, [{"type": "finish"}])


def test_an_eleven_is_set_apart_where_that_is_cheaper() -> None:
    """Example 9 needs it; without it a 17 cannot come from the 11."""
    state = numbers("10+1=11", "A2a", "B1b", "C")
    plan = {answer.goal: answer for answer in solving.solutions(state)}
    found = [answer for answer in plan.values() if {"type": "space", "number": "C"} in answer.actions]
    for answer in plan.values():
        replays(state, answer)
    turn = solving.Turn(state.position)
    seventeen = turn.reached(parsed("16+1=17"), int(turn.solver.bound(parsed("16+1=17"))))
    assert seventeen is not None
    assert seventeen.score == 2
    assert seventeen.actions[0] == {"type": "space", "number": "C"}
    replays(state, seventeen)
    assert all(answer.actions[0]["type"] == "space" for answer in found)


def parsed(written: str) -> int:
    found = parse(written)
    assert found is not None
    return found


def test_the_previous_arrangement_is_not_an_answer() -> None:
    """Example 18."""
    free = solve(numbers("5+2=7", None, "B1g", "A"))
    for answer in solving.solutions(numbers("5+2=7", None, "B1g", "A", previous=free.goal)):
        assert answer.goal != free.goal


@pytest.mark.compiled
def test_with_25_matches_the_good_one_is_needed() -> None:
    """From 25 matches and to 25 matches: every plan replays, though the pile is empty."""
    full = [one for one in solver.listed(0) if equalities.sticks(one) == 25]
    for equality in full[::40]:
        laid = [NAMES[place] for place in mat.listed(*equalities.laid(equality))]
        state = numbers(text(equality), laid[0], laid[-1], "zero" if equalities.has_zero(equality) else "B")
        for answer in solving.solutions(state):
            replays(state, answer)


def test_where_only_undoing_helps_there_is_no_score() -> None:
    """Matches lie fast in three cells of one number, and no number has three digits."""
    state = numbers(options={"track": 60})
    for written in ("A1a→A0a", "A1d→A2d", "A1g→A3g"):
        state = state.play(0, handling(written))
    answer = solve(state)
    assert (answer.score, answer.actions) == (None, [])
    assert not solving.solvable(state)
    assert solving.solvable(numbers())


def test_a_zero_can_be_eliminated() -> None:
    """Example 5."""
    answer = solve(numbers("9=9+0", "A1a", "C1d", "zero", used=["3+2=5"]))
    assert answer.score is not None
    assert answer.score <= 2
    replays(numbers("9=9+0", "A1a", "C1d", "zero"), answer)


@pytest.mark.parametrize("state", [game.start(2), opened("3+2=5", None)], ids=["open", "roll"])
def test_there_is_something_to_solve_only_in_a_turn(state: FantastickState) -> None:
    with pytest.raises(ValueError, match="nothing to solve"):
        solve(state)
    if state.dump()["position"]["equality"] is None:
        with pytest.raises(ValueError, match="no arrangement"):
            solving.by_face(state)


def test_importing_the_package_does_not_set_up_the_solver() -> None:
    import subprocess
    import sys

    code = (
        "import sys, ludoteca\n"
        "print([name for name in sys.modules if 'fantastick.compiled.plan' in name or name.endswith('.solver')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]", ludoteca.__file__
