"""Hints of Tóncc: a ladder that says more and more, drawn anew for everybody who asks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludoteca.games.toncc import advice, game
from ludoteca.promises.walks import states
from ludoteca.words import translated
from tests.games.toncc.test_rules import choose, position, spread


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many simulations as a test needs, interpreted too."""
    monkeypatch.setattr(advice, "SIMULATIONS", 300)


def ladder(state: Any, seat: int = 0, seed: int = 1) -> list[dict[str, Any]]:
    return game.advise(state.view(seat), Random(seed))


def test_the_ladder_says_how_good_then_which_region_then_where():
    """Blue stands west of the Mind and needs region 10, beyond it, for Square; red may come, but is weaker there."""
    good, piece, where = ladder(position(at=[8, 5, 13], seals=[[9, 11], [6], [13]]))
    assert (good["step"], piece["step"], where["step"]) == ("good", "piece", "where")
    assert good["text"] == "You can finish a kingdom with this move: 7 points."
    assert piece["text"] == "Region 10 is the last one of Square."
    assert (piece["region"], piece["cell"], piece["partners"]) == (10, 10, [9, 11])
    assert where["text"] == "Go → over the Mind to 10. Red can come too, but you win there."
    assert where["actions"] == [{"type": "choose", "direction": 2}]
    assert translated(where["text"], "it") == (
        "Vai → oltre la Mente, alla 10. Possibile scontro con Rosso, ma lì vinci tu."
    )


def test_the_first_rung_names_no_piece():
    for step in (ladder(state, seat)[0] for state in states(game, Random(3)) for seat in state.turn):
        assert step.keys() == {"step", "text"}
        assert not any(str(region) in step["text"].partition(":")[0] for region in range(10, 19))


def test_people_at_one_table_are_not_told_the_same_word():
    """At the start all directions are open, and no single one is right."""
    told = {ladder(position(), 0, seed)[-1]["direction"] for seed in range(12)}
    assert len(told) > 1


def test_the_same_draw_gives_the_same_hint_and_without_one_it_is_the_views_own():
    state = position()
    assert ladder(state, 1, 5) == ladder(state, 1, 5)
    assert game.advise(state.view(1)) == game.advise(state.view(1))


def test_a_risk_is_said_to_be_worth_it():
    """Where a stronger king may come, the hint says why one goes there all the same."""
    risky = 0
    for state in states(game, Random(2)):
        for seat in state.turn:
            where = ladder(state, seat)[-1]
            option = game.notes(state.view(seat))["options"][where["direction"] - 1]
            if option["face_up"] and any(rival["wins"] for rival in option["rivals"]):
                risky += 1
                assert where["text"].endswith((": try it.", ": dare it."))
                assert "is stronger there" in where["text"]
            else:
                assert "stronger" not in where["text"]
    assert risky > 3


def test_what_others_have_sealed_changes_no_hint():
    one, other = (position(choices=[None, direction, None]) for direction in (1, 4))
    assert ladder(one) == ladder(other)


def test_only_a_king_who_may_choose_gets_a_hint():
    state = position(choices=[None, 1, None])
    assert ladder(state, 1) == []
    assert game.advise(state.view(None)) == []
    left = position(seals=[spread(7, 12), spread(1, 6), [13]], at=[None, None, 13], king_points=[3, 3, None])
    assert ladder(left, 0) == []


def test_a_lone_king_is_led_over_the_shortest_walk():
    state = position(seals=[spread(7, 12), spread(1, 6), [13]], at=[None, None, 13], king_points=[3, 3, None])
    moves = 0
    while state.turn == (2,):
        steps = ladder(state, 2)
        assert steps[0]["text"].startswith("You are alone now")
        state = state.play(2, steps[-1]["actions"][0])  # type: ignore[assignment]
        moves += 1
    assert (moves, state.dump()["position"]["seals"][2]) == (5, spread(13, 18))


def test_where_nothing_can_be_conquered_the_hint_is_to_come_closer():
    """Blue stands at cell 0 and all six cells he can reach are face down."""
    state = position(seals=[[1, 2, 4, 5], [3, 8, 9], [16, 17, 18]], at=[0, 7, 18])
    good, _, where = ladder(state)
    assert good["text"] == "Nothing can be conquered with this move: come closer to what lies face up."
    after = choose(state, where["direction"], 1, 1)
    assert any(option["face_up"] for option in game.notes(after.view(0))["options"])
