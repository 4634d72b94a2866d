"""Fantastick's bots: they play by the view alone, always legally, plan whole turns and carry their plans out.

`choices.json` holds choices made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.fantastick.test_bot`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, Action, State, View
from ludoteca.games import bots
from ludoteca.games.fantastick import game, solve, solving
from ludoteca.games.fantastick.bot import DIAL, LEVELS, PLANS
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.clock import over
from ludoteca.games.fantastick.compiled.numbers.solver import listed
from ludoteca.games.fantastick.compiled.shapes.ahead import figures_with_burden
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.thinking import ahead, burdens, ideas
from ludoteca.search import uniform
from tests.games.fantastick.positions import handling, numbers, shapes
from tests.games.fantastick.test_numbers_search import QUICK

CHOICES = Path(__file__).with_name("choices.json")
BOTS = bots("fantastick")
STRONG = pytest.param("strong", marks=pytest.mark.compiled)  # interpreted it takes seconds
every_bot = pytest.mark.parametrize("level", ["gentle", "fair", STRONG])
every_mode = pytest.mark.parametrize("mode", ["numbers", "shapes"])
SHORT = {"track": 60}
PATIENT = 600.0  # seconds: what a bot knows is compared, not how fast it is


def choice(level: str, view: View, seed: int) -> Action:
    """The action a bot chooses, from a view that has been through JSON text."""
    view = json.loads(json.dumps(view))
    return BOTS[level](view, view["position"]["seat"], PATIENT, Random(seed))


def played(state: FantastickState, level: str, rng: Random, most: int = 2000) -> list[tuple[FantastickState, Action]]:
    """A whole match of one level: every state in which it was asked, with its answer."""
    asked: list[tuple[FantastickState, Action]] = []
    while not state.over and len(asked) < most:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
            continue
        action = choice(level, state.view(state.turn[0]), rng.getrandbits(32))
        asked.append((state, action))
        state = state.play(state.turn[0], action)
    return asked


def turn_of(state: FantastickState, level: str) -> tuple[list[Action], FantastickState]:
    """One turn of a bot: its actions, and what is then."""
    seat = state.turn[0]
    done: list[Action] = []
    while not done or done[-1]["type"] not in ("finish", "giveup"):
        done.append(choice(level, state.view(seat), len(done)))
        state = state.play(seat, done[-1])
        assert len(done) < 60
    return done, state


@every_mode
def test_the_names_stand_on_the_dial_and_strong_is_its_end(mode: str) -> None:
    options = {"mode": mode}
    gentle, fair, strong = (DIAL.level(name, options) or 0 for name in ("gentle", "fair", "strong"))
    assert 1 < gentle < fair < strong == DIAL.levels(options) == len(LEVELS[mode])
    assert DIAL.level(str(strong + 1), options) is None


OPTIONS: list[dict[str, Any]] = [
    {},
    {"handling": "free"},
    {"specials": "chosen", "opening": "free"},
    {"track": 10},
    {"length": "rounds", "track": 60},
]


@pytest.mark.compiled
@pytest.mark.parametrize(("mode", "level"), [(mode, n + 1) for mode in LEVELS for n in range(len(LEVELS[mode]))])
def test_a_bot_plays_legally_to_the_end_of_the_match(level: int, mode: str) -> None:
    for seats in (1, 2 + level % 3):
        options = OPTIONS[(level + seats) % len(OPTIONS)]
        asked = played(game.start(seats, {"mode": mode, **options}), str(level), Random(5), 2000)
        state, action = asked[-1]
        assert state.play(state.turn[0], action).over


@pytest.mark.compiled
@every_mode
def test_whoever_plays_for_the_first_time_beats_chance(mode: str) -> None:
    players = [BOTS["1"], uniform(game)]
    for seed in range(4):
        state: State = game.start(2, {"mode": mode})
        rng = Random(seed)
        while not state.over:
            seat = NATURE if state.nature else state.turn[0]
            action = state.chance(rng) if state.nature else players[seat](state.view(seat), seat, PATIENT, rng)
            state = state.play(seat, action)
        assert state.result is not None
        assert state.result.places[0] == 1


@every_bot
@every_mode
@pytest.mark.parametrize(
    "options", [{"specials": "chosen", "opening": "six"}, {"specials": "chosen", "opening": "free"}]
)
def test_a_bot_opens_and_names_the_special_matches(level: str, mode: str, options: dict[str, Any]) -> None:
    state = game.start(2, options | {"mode": mode})
    for _ in range(2):
        state = state.play(0, choice(level, state.view(0), 3))
    assert state.nature
    assert state.dump()["position"]["bad"] is not None


@every_bot
@every_mode
@pytest.mark.parametrize("how", ["once", "free"])
def test_a_plan_is_carried_out(level: str, mode: str, how: str) -> None:
    """Whatever generator a bot is given in the middle of its turn, it never takes anything back."""
    make = numbers if mode == "numbers" else shapes
    faces = ("A", "eq") if mode == "numbers" else ("triangle", "increase")
    for face in faces:
        done, after = turn_of(make(face=face, options={"handling": how}), level)
        assert all(action["type"] not in ("undo", "giveup") for action in done)
        assert after.dump()["position"]["turn"] == 1


@every_mode
def test_the_least_score_is_found(mode: str) -> None:
    faces = ("A", "op", "eq") if mode == "numbers" else ("rhombus", "increase", "change")
    for face in faces:
        state = numbers(face=face) if mode == "numbers" else shapes(face)
        before = ideas.affordable(state.position, list(ideas.least(state.position))[-1])
        assert before is not None
        assert ideas.worth(before) == max(0, solve(state).score or 0)  # a pure figure brings nothing on START


def test_a_slip_costs_a_point_more_and_comes_to_the_same() -> None:
    position = numbers(face="A").position
    turns = solving.Turn(position)
    answer = next(answer for answer in map(turns.answer, turns.goals) if answer.actions[0]["type"] == "rotate")
    slip = ideas.slipped(position, answer, Random(1))
    after, dearer = (ideas.done(position, each.actions) for each in (answer, slip))
    assert after[kernel.EQUALITY] == dearer[kernel.EQUALITY]
    assert dearer[kernel.POINTS] == after[kernel.POINTS] + 1


# Looking ahead


def test_every_arrangement_has_its_burden() -> None:
    tables = burdens.tables()
    assert [len(row) for row in tables["numbers"]] == [len(listed(form)) for form in range(2)]
    assert [len(row) for row in tables["shapes"]] == [len(some) for some in figures_with_burden()]


@pytest.mark.compiled
def test_what_the_next_turn_comes_to_is_the_best_of_all_equalities_for_each_face() -> None:
    """By trying every equality that is not too dear, with a plan of its own for each."""
    position = ideas.done(numbers(face="A").position, solve(numbers(face="A")).actions)
    assert position[kernel.PHASE] == kernel.IN_ROLL
    heavy = ahead.burden_of_equalities()
    found = []
    for face in range(6):
        if position.roll_counts(face):
            turn = solving.Turn(position.asked(face))
            near = [(price, goal) for price, goal in ideas.bounds(turn) if price <= (turn.price or 0) + 2]
            answers = [(goal, turn.reached(goal, price)) for price, goal in near]
            found.append(min(1000 * (answer.score or 0) - heavy[goal] for goal, answer in answers if answer))
    assert len(found) == 5
    assert ahead.next_turn(position) == found


@pytest.mark.compiled
@every_mode
def test_before_the_last_turn_of_the_match_the_chance_to_win_counts_face_by_face(mode: str) -> None:
    if mode == "numbers":
        state = numbers(face="op", points=[5, 6], turn=10)
    else:
        state = shapes("change", points=[6, 5], turn=10)
    won: dict[int, float] = {}
    for number, (_, before) in enumerate(ahead.ends(state.position)):
        after = FantastickState(ideas.done(before, [solving.FINISH]))
        if not after.nature:  # a zero: there is no roll
            won[number] = ahead.prospects(after.position, 0)
            continue
        mine, other = after.dump()["position"]["points"]
        prices = [price or 0 for price in solving.by_face(after).values()]
        counted = [price for face, price in enumerate(prices) if after.position.roll_counts(face)]
        won[number] = sum((other + price > mine) + (other + price == mine) / 2 for price in counted) / len(counted)
        assert ahead.prospects(after.position, 0) == pytest.approx(won[number])
    assert len(set(won.values())) > 1
    _, after = turn_of(state, "strong")
    assert ahead.prospects(after.position, 0) == pytest.approx(max(won.values()))


def test_whoever_is_ahead_leads() -> None:
    assert DIAL.lead(numbers(points=[2, 8]).view(0), 0) > 0 > DIAL.lead(numbers(points=[2, 8]).view(0), 1)
    assert DIAL.lead(numbers(seats=1, points=[9]).view(0), 0) == 0


@every_bot
def test_a_turn_begun_by_somebody_else_is_finished(level: str) -> None:
    state = numbers().play(0, handling("A1b→A1f"))
    done, after = turn_of(state, level)
    assert done[-1] == {"type": "finish"}
    assert after.dump()["position"]["points"][0] == solve(state).score


@every_bot
def test_what_cannot_be_finished_is_taken_back(level: str) -> None:
    state = numbers(options=SHORT)
    for written in ("A1a→A0a", "A1d→A2d", "A1g→A3g"):
        state = state.play(0, handling(written))
    assert choice(level, state.view(0), 1) == {"type": "undo"}


@every_bot
def test_a_bot_gives_up_only_where_nothing_is_cheap_enough(level: str) -> None:
    assert choice(level, numbers("1+1=2", "C1g", "A1c", "two", points=[28, 5]).view(0), 1) == {"type": "giveup"}
    done, _ = turn_of(numbers("1+1=2", "C1g", "A1c", "C", points=[28, 5]), level)
    assert done[-1] == {"type": "finish"}


@every_bot
@every_mode
@pytest.mark.parametrize("how", ["once", "free"])
def test_without_any_time_a_bot_takes_an_end_that_is_found_soon(level: str, mode: str, how: str) -> None:
    make, face = (numbers, "B") if mode == "numbers" else (shapes, "decrease")
    state: State = make(face=face, options={"handling": how})
    PLANS.clear()
    while state.turn == (0,):
        action = BOTS[level](state.view(0), 0, 0.0, Random(1))
        assert action["type"] not in ("undo", "giveup")
        state = state.play(0, action)
    assert state.dump()["position"]["turn"] == 1
    assert not over()


@pytest.mark.compiled
def test_a_plan_made_in_a_hurry_is_forgotten_where_there_is_time() -> None:
    """It is kept for the turn that began with it; here none has begun."""
    state = numbers(face="op")
    PLANS.clear()
    BOTS["strong"](state.view(0), 0, 0.0, Random(1))
    assert [plan.hurried for plan in PLANS.values()] == [True]
    turn_of(state, "strong")
    assert [plan.hurried for plan in PLANS.values()] == [False]


OPTIMISED = """
import json, sys
from random import Random
from ludoteca.contract import NATURE
from ludoteca.games import bots
from ludoteca.games.fantastick import game

assert False, "python -O leaves this out"
for form in json.load(sys.stdin):
    state, rng = game.load(form), Random(1)
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        else:
            seat = state.turn[0]
            state = state.play(seat, bots("fantastick")["strong"](state.view(seat), seat, 600.0, rng))
    print(state.result.scores)
"""


@pytest.mark.compiled
def test_strong_plays_on_where_assertions_are_left_out() -> None:
    """Near FINISH a pure figure may score little enough although its moves would cost too much."""
    forms = [shapes("triangle", seats=1, points=[28], turn=turn, wild=False).dump() for turn in (7, 8)]
    for form in forms:
        position = game.load(form).position
        cheap = [answer for answer in solving.shapes_ends(position, 1, 8) if (answer.score or 0) < position.room()]
        assert any(ideas.affordable(position, answer) is None for answer in cheap)
    asked = [sys.executable, "-O", "-c", OPTIMISED]
    played = subprocess.run(asked, input=json.dumps(forms), capture_output=True, text=True, check=False)
    assert (played.returncode, len(played.stdout.splitlines())) == (0, 2), played.stderr


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("face", "turn", "points", "wild"),
    [("C", 0, 5, False), ("C", 8, 5, True), ("two", 0, 5, True), ("C", 0, 29, True)],
)
def test_the_wild_card_is_kept_for_a_turn_that_costs_more_than_it_is_worth(
    face: str, turn: int, points: int, wild: bool
) -> None:
    """A change of the third number costs 1 here, a number of two digits 3."""
    done, _ = turn_of(numbers("1+1=2", "C1g", "A1c", face, seats=1, wild=True, turn=turn, points=[points]), "strong")
    assert done[-1] == ({"type": "finish", "wild": True} if wild else {"type": "finish"})


@pytest.mark.parametrize("level", ["fair", STRONG])
def test_a_zero_is_eliminated_where_that_is_cheaper(level: str) -> None:
    """With this seed whoever plays fairly does not slip."""
    cheap = numbers("9=9+0", "C1b", "A1a", None, phase="choose", used=["3+2=5", "8/2=4"])
    assert choice(level, cheap.view(0), 2) == {"type": "eliminate"}
    dear = numbers("0*4=0", None, "A1b", None, phase="choose", used=["3+2=5"])
    assert choice(level, dear.view(0), 2)["type"] == "open"


@every_bot
def test_a_bot_leaves_the_view_as_it_was_and_the_same_seed_gives_the_same_choice(level: str) -> None:
    view = numbers().view(0)
    before = json.dumps(view)
    first = BOTS[level](view, 0, PATIENT, Random(1))
    PLANS.clear()
    assert BOTS[level](view, 0, PATIENT, Random(2)) == first
    assert json.dumps(view) == before


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 20
    for entry in stored if QUICK else stored[::4]:
        again = found(entry["view"], entry["seed"], SAMPLED if QUICK else SAMPLED[:-1])
        again["choices"] = entry["choices"] | again["choices"]
        assert again == entry


SAMPLED = ("1", "gentle", "fair", "strong")
"""The last of them takes long, interpreted."""


def found(view: View, seed: int, levels: Sequence[str] = SAMPLED) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    entry: dict[str, Any] = {"view": view, "seed": seed}
    entry["choices"] = {level: choice(level, view, seed) for level in levels}
    if view["position"]["phase"] == "play":
        answer = solve(game.imagine(view, Random(0)))
        entry["answer"] = {"score": answer.score, "ways": answer.ways, "actions": answer.actions}
    return entry


def sample_views() -> Iterator[View]:
    """Views from matches of all levels in both games, some from the middle of turns."""
    for number, (mode, how, level) in enumerate(
        (mode, how, level) for mode in ("numbers", "shapes") for how in ("once", "free") for level in SAMPLED[1:]
    ):
        options = {"mode": mode, "handling": how, "opening": ("die", "six", "free")[number % 3], "specials": "chosen"}
        asked = played(game.start(1 + number % 3, options), level, Random(number), 60)
        yield from (state.view(None) for state, _ in asked[:: 1 + len(asked) // 4])


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
