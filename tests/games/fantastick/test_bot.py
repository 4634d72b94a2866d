"""Fantastick's bots: they play by the view alone, always legally, plan whole turns and carry their plans out.

`choices.json` holds choices made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.fantastick.test_bot`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, Action, State, View
from ludoteca.games import bots
from ludoteca.games.fantastick import game, solve, solving
from ludoteca.games.fantastick.bot import PLANS
from ludoteca.games.fantastick.compiled.clock import over
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.thinking import ideas
from tests.games.fantastick.positions import handling, numbers, shapes
from tests.games.fantastick.test_numbers_search import QUICK

CHOICES = Path(__file__).with_name("choices.json")
BOTS = bots("fantastick")
every_bot = pytest.mark.parametrize("level", ["gentle", "fair", pytest.param("strong", marks=pytest.mark.compiled)])
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


def test_there_are_three_levels_the_weakest_first() -> None:
    assert list(BOTS) == ["gentle", "fair", "strong"]


@pytest.mark.compiled
@every_bot
@every_mode
@pytest.mark.parametrize("seats", [1, 2])
def test_a_bot_plays_legally_to_the_end_of_the_match(level: str, mode: str, seats: int) -> None:
    asked = played(game.start(seats, {"mode": mode}), level, Random(5), 2000)
    assert len(asked) >= 12
    state, action = asked[-1]
    assert state.play(state.turn[0], action).over


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
def test_strong_pays_the_least(mode: str) -> None:
    faces = ("A", "op", "eq") if mode == "numbers" else ("rhombus", "increase", "change")
    for face in faces:
        state = numbers(face=face) if mode == "numbers" else shapes(face)
        answer = solve(state)
        assert answer.score is not None
        _, after = turn_of(state, "strong")
        assert after.dump()["position"]["points"][0] == max(0, answer.score)


def test_strong_leaves_the_dearest_of_equals() -> None:
    state = numbers(face="op")
    ends = [(answer, before) for answer, before in ideas.ends(state.position) if ideas.worth(before) == 2]
    assert len({answer.goal for answer, _ in ends}) == 12
    left = [ideas.left_to_pay(ideas.done(before, [{"type": "finish"}])) for _, before in ends]
    _, after = turn_of(state, "strong")
    assert ideas.left_to_pay(after.position) == max(left)
    assert max(left) > min(left)


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


def test_a_plan_made_in_a_hurry_is_forgotten_where_there_is_time() -> None:
    """It is kept for the turn that began with it; here none has begun."""
    state = numbers(face="op")
    PLANS.clear()
    BOTS["strong"](state.view(0), 0, 0.0, Random(1))
    assert [plan.hurried for plan in PLANS.values()] == [True]
    _, after = turn_of(state, "strong")
    assert [plan.hurried for plan in PLANS.values()] == [False]
    assert after.dump()["position"]["points"][0] == solve(state).score


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


def test_the_wild_card_is_kept_for_a_dear_turn_and_played_in_the_last() -> None:
    alone: dict[str, Any] = {"seats": 1, "wild": True}
    done, _ = turn_of(numbers("1+1=2", "C1g", "A1c", "two", **alone), "strong")
    assert done[-1] == {"type": "finish"}
    done, _ = turn_of(numbers("1+1=2", "C1g", "A1c", "two", points=[28], **alone), "strong")
    assert done[-1] == {"type": "finish", "wild": True}
    done, _ = turn_of(numbers("1+1=2", "C1g", "A1c", "two", turn=8, **alone), "strong")
    assert done[-1] == {"type": "finish", "wild": True}
    done, _ = turn_of(numbers("1+2=3", "A1b", "A1c", "two", **alone), "strong")
    assert done[-1] == {"type": "finish", "wild": True}


@pytest.mark.parametrize("level", ["fair", "strong"])
def test_a_zero_is_eliminated_where_that_is_cheaper(level: str) -> None:
    cheap = numbers("9=9+0", "C1b", "A1a", None, phase="choose", used=["3+2=5", "8/2=4"])
    assert choice(level, cheap.view(0), 1) == {"type": "eliminate"}
    dear = numbers("0*4=0", None, "A1b", None, phase="choose", used=["3+2=5"])
    assert choice(level, dear.view(0), 1) == {"type": "open", "equality": "8/2=4"}


@every_bot
def test_a_bot_leaves_the_view_as_it_was_and_the_same_seed_gives_the_same_choice(level: str) -> None:
    view = numbers().view(0)
    before = json.dumps(view)
    assert BOTS[level](view, 0, PATIENT, Random(1)) == BOTS[level](view, 0, PATIENT, Random(1))
    assert json.dumps(view) == before


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 20
    for entry in stored if QUICK else stored[::4]:
        assert found(entry["view"], entry["seed"]) == entry


def found(view: View, seed: int) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    entry: dict[str, Any] = {"view": view, "seed": seed}
    entry["choices"] = {level: choice(level, view, seed) for level in BOTS}
    if view["position"]["phase"] == "play":
        answer = solve(game.imagine(view, Random(0)))
        entry["answer"] = {"score": answer.score, "ways": answer.ways, "actions": answer.actions}
    return entry


def sample_views() -> Iterator[View]:
    """Views from matches of all levels in both games, some from the middle of turns."""
    for number, (mode, how, level) in enumerate(
        (mode, how, level) for mode in ("numbers", "shapes") for how in ("once", "free") for level in BOTS
    ):
        options = {"mode": mode, "handling": how, "opening": ("die", "six", "free")[number % 3], "specials": "chosen"}
        asked = played(game.start(1 + number % 3, options), level, Random(number), 60)
        yield from (state.view(None) for state, _ in asked[:: 1 + len(asked) // 4])


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
