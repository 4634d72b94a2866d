"""The package and a second program, written from the rules alone, agree step by step on random matches."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.contract import Action
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.modes.numbers import text
from ludoteca.games.fantastick.rules import FantastickState
from tests.games.fantastick import witness

MOST_STEPS = 400
KINDS = ["triangle", "trapezoid", "rhombus"]


def begun(rng: Random, mode: str) -> FantastickState:
    options = {name: rng.choice(option.allowed) for name, option in game.options.items()} | {"mode": mode}
    options["track"] = rng.choice([10, 14, 20, 30, 60])
    return game.start(rng.choice([1, 2, 2, 3, 4]), options)


def target(state: FantastickState, rng: Random) -> set[Any]:
    """The mat of an arrangement that might end the turn; empty if none came to mind."""
    form = state.dump()
    if form["options"]["mode"] == "numbers":
        some = rng.sample(list(equalities.every(witness.sign_form(form))), 40)
        mats = [witness.laid(text(equality)) for equality in some]
    else:
        outlines = {kind: [set(shape[1]) for shape in witness.shapes() if shape[0] == kind] for kind in KINDS}
        kinds = rng.choices(KINDS, k=150)
        mats = [set().union(*rng.sample(outlines[kind], rng.choice([1, 1, 2]))) for kind in kinds]
    turn = witness.Turn(form)
    for mat in sorted(mats, key=lambda mat: len(mat ^ turn.mat)):
        turn.mat = mat
        if len(mat) <= 23 and witness.may_finish(form, turn):
            return mat
    return set()


def plan(state: FantastickState, mat: set[Any], rng: Random) -> list[Action]:
    """Moves that lay the mat from the beginning of a turn, and the end of the turn."""
    turn = witness.Turn(state.dump())
    extra, missing = sorted(turn.mat - mat), sorted(mat - turn.mat)
    rng.shuffle(extra)
    rng.shuffle(missing)
    found: list[Action] = []
    for start in [place for place in (turn.bad, turn.good) if place in extra]:
        extra.remove(start)
        if missing:
            found.append({"type": "move", "from": start, "to": missing.pop()})
        elif start == turn.good:
            found.append({"type": "remove", "from": start})
    while extra and missing:
        found.append({"type": "move", "from": extra.pop(), "to": missing.pop()})
    found += [{"type": "remove", "from": start} for start in extra]
    in_pile = turn.good is None
    for end in missing:
        found.append({"type": "add", "to": end, "match": "good" if in_pile else "plain"})
        in_pile = False
    rng.shuffle(found)
    ending: Action = {"type": "finish"} | ({"wild": True} if state.dump()["position"]["wild"] else {})
    plain: list[Action] = json.loads(json.dumps([*found, ending]))
    return plain


def chosen(state: FantastickState, rng: Random, planned: list[Action]) -> Action:
    """An action of the seat to act: the next one of its plan if it can be done, else some other."""
    seat = state.turn[0]
    position = state.dump()["position"]
    if position["phase"] == "play" and not position["moves"]:
        aim = target(state, rng) if rng.random() < 0.8 else set()
        planned[:] = plan(state, aim, rng) if aim else []
    if planned and rng.random() < 0.97:
        action = planned.pop(0)
        if state.refuse(seat, action) is None:
            return action
    planned.clear()
    listed = list(state.actions(seat))
    endings = [action for action in listed if action["type"] in ("undo", "finish", "giveup", "space", "eliminate")]
    return rng.choice(endings if endings and rng.random() < 0.3 else listed)


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
@pytest.mark.parametrize("seed", range(12))
def test_both_programs_play_the_same_match(mode: str, seed: int) -> None:
    rng = Random(f"{mode} {seed}")
    state = begun(rng, mode)
    planned: list[Action] = []
    for _ in range(MOST_STEPS):
        if state.over:
            break
        form = state.dump()
        seat = NATURE if state.nature else state.turn[0]
        if form["position"]["phase"] == "play" and rng.random() < 0.2:
            listed = [json.dumps(action, sort_keys=True) for action in state.actions(seat)]
            assert len(set(listed)) == len(listed)
            assert set(listed) == witness.legal(form)
        action = state.chance(rng) if seat == NATURE else chosen(state, rng, planned)
        state = state.play(seat, action)
        assert state.dump() == witness.play(form, action), action
        if state.dump()["position"]["phase"] == "play":
            see(state)
    if state.over:
        assert state.result is not None
        assert list(state.result.places) == witness.places(state.dump())


def see(state: FantastickState) -> None:
    """The view of the moment, by the second program."""
    now = state.view(None)["now"]
    turn = witness.Turn(state.dump())
    assert [witness.Turn.plain(turn, place) for place in now["mat"]] == sorted(turn.mat)
    assert (turn.plain(now["good"]), turn.plain(now["bad"])) == (turn.good, turn.bad)
    handled = [turn.plain(place) for place in now["handled"]]
    assert handled == sorted(turn.handled) + (["pile"] if turn.gone else [])
    assert (now["pile"], now["score"]) == (turn.pile(), turn.score)
    if turn.numbers:
        form = witness.sign_form(state.dump())
        assert (now["form"], now["reads"]) == (form, witness.read(turn.mat, form))
    else:
        counts, leading, pure, valid = witness.judge(turn.mat) if turn.mat else ([0, 0, 0], None, False, False)
        assert (now["counts"], now["leading"], now["pure"], now["valid"]) == (counts, leading, pure, valid)
