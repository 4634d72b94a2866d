"""A match of Tóncc looked back upon: what a strong bot would have chosen, and who read whom."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ludoteca.games.toncc import game, reviews
from ludoteca.games.toncc.bot import choose as bot_choose
from ludoteca.games.toncc.rules import TonccState
from ludoteca.match import Entry, replay
from ludoteca.promises.walks import states
from ludoteca.words import translated
from tests.games.toncc.test_rules import choose, position, spread


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many simulations as a test needs, interpreted too."""
    monkeypatch.setattr(reviews, "SIMULATIONS", 600)


SQUARE = {"at": [8, 5, 13], "seals": [[9, 11], [6], [13]]}
"""Blue stands west of the Mind and needs region 10, beyond it, for Square; red may come, but is weaker there."""


def reviewed(state: TonccState, direction: int, seat: int = 0) -> dict[str, Any]:
    found = game.review(state.view(seat), {"type": "choose", "direction": direction})
    assert found is not None
    return found


def test_what_a_strong_bot_does_too_has_cost_nothing() -> None:
    found = reviewed(position(**SQUARE), 2)
    assert (found["lost"], found["played"]) == (0, found["best"])
    assert found["action"] == {"type": "choose", "direction": 2}
    assert found["text"] == "A strong bot goes → too, almost always."
    assert translated(found["text"], "it") == "Anche un bot forte va →, quasi sempre."
    assert found["worth"] > 0
    assert found["bits"] < 0.5


def test_a_kingdom_that_was_not_closed_is_told_with_what_it_cost() -> None:
    found = reviewed(position(**SQUARE), 5)
    assert found["lost"] == found["best"] - found["played"] >= reviews.COSTLY
    assert found["action"] == {"type": "choose", "direction": 2}
    assert (
        found["text"] == f"A strong bot would have gone → almost always; ← cost {found['lost']} chances in 100 to win."
    )
    assert found["sure"] > 0.5
    assert found["bits"] > 2


def test_the_longer_it_is_looked_at_the_surer_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    before = reviewed(position(**SQUARE), 5)["sure"]
    monkeypatch.setattr(reviews, "SIMULATIONS", 3000)
    assert before < 0.9 < reviewed(position(**SQUARE), 5)["sure"]


def test_a_review_is_in_parts_that_make_a_whole() -> None:
    walk = [(state, seat) for state in states(game, Random(7)) for seat in state.turn]
    for state, seat in walk[::9]:
        found = game.review(state.view(seat), {"type": "choose", "direction": 3})
        alone = sum(cell is not None for cell in state.dump()["position"]["at"]) == 1
        if alone:
            assert found is None
            continue
        assert found is not None
        assert json.loads(json.dumps(found)) == found
        assert 0 <= found["played"] <= found["best"] <= 100
        assert found["lost"] == 0 or found["lost"] >= reviews.COSTLY
        assert 0.5 <= found["sure"] <= 1
        for other, odds in enumerate([found["odds"], *(part for part in found["expects"] if part)]):
            assert len(odds) == 6, other
            assert sum(odds) == pytest.approx(1, abs=0.01)
        assert found["expects"][seat] is None


def test_the_same_view_is_judged_alike_and_what_others_have_sealed_changes_nothing() -> None:
    one, other = (position(choices=[None, direction, None]) for direction in (1, 4))
    assert reviewed(one, 2) == reviewed(one, 2) == reviewed(other, 2) == reviewed(position(), 2)


@pytest.mark.parametrize(
    ("part", "words"), [(1.0, "almost always"), (0.75, "three times in four"), (0.5, "half of the time")]
)
def test_how_often_is_said_in_words(part: float, words: str) -> None:
    assert reviews.often(part) == words
    assert reviews.often(0.0) == "hardly ever"


def test_a_mixture_may_go_several_ways_and_whoever_leaves_it_is_bold() -> None:
    odds = [0.5, 0.0, 0.4, 0.0, 0.1, 0.0]
    assert reviews.told(odds, 0, 2, 0) == "A strong bot goes ↗ half of the time and ↘ one time in three."
    assert reviews.told(odds, 0, 4, 0) == "A strong bot would have gone ↗ half of the time; ← was bold."


# Who read whom


def played(*directions: tuple[int, int, int], start: TonccState | None = None) -> list[tuple[Any, int, Any]]:
    """The steps of a match in which all three choose so, move after move."""
    state = start or position()
    log = [Entry(seat, {"type": "choose", "direction": way}) for move in directions for seat, way in enumerate(move)]
    return [(step.before, step.entry.seat, step.entry.action) for step in replay(state, log)]


def expecting(number: int, seat: int, **of: tuple[int, float]) -> dict[str, Any]:
    """A review by which this seat expects the others (a, b, c) in these directions, with these parts of 1."""
    expects: list[Any] = [None, None, None]
    for name, (way, part) in of.items():
        rest = (1 - part) / 5
        expects["abc".index(name)] = [part if one == way else rest for one in range(1, 7)]
    return {"number": number, "seat": seat, "expects": expects}


def looked_back(guesses: list[dict[str, Any]]) -> dict[str, Any]:
    """Two moves: blue and red meet on cell 10, where blue wins, then all go their ways."""
    tiles = [*spread(1, 9), 0, 13, 11, 12, 10, *spread(14, 18)]
    steps = played((2, 2, 4), (3, 1, 5), start=position(tiles=tiles))
    turns = [
        expecting(1, 0, b=(2, 0.6), c=(1, 0.5)),
        expecting(2, 1, a=(1, 0.7), c=(4, 0.8)),
        expecting(3, 2, a=(2, 0.9), b=(2, 0.3)),
        expecting(4, 0, b=(2, 0.6), c=(5, 0.5)),
        expecting(5, 1, a=(3, 0.5), c=(4, 0.8)),
        expecting(6, 2, a=(3, 0.4), b=(6, 0.3)),
    ]
    return game.lookback(steps, turns, guesses)


def guess(seat: int, about: int, direction: int, number: int) -> dict[str, Any]:
    return {"seat": seat, "about": about, "number": number, "action": {"type": "choose", "direction": direction}}


def test_where_nobody_guessed_the_search_says_what_each_could_expect() -> None:
    found = looked_back([])
    assert found["guessed"] == [False, False, False]
    assert found["reads"] == [
        [None, {"right": 1, "made": 2}, {"right": 1, "made": 2}],
        [{"right": 1, "made": 2}, None, {"right": 1, "made": 2}],
        [{"right": 2, "made": 2}, {"right": 1, "made": 2}, None],
    ]
    # Blue expected red on cell 10 and won there: a contest won by reading.
    assert found["contests"] == [{"won": 1, "read": 1}, {"won": 0, "read": 0}, {"won": 0, "read": 0}]
    best = found["best"]
    assert (best["seat"], best["about"], best["expected"], best["won"]) == (0, 1, 2, True)
    assert (best["number"], best["challenge"], best["move"], best["percent"]) == (3, 0, 1, 60)


def test_guesses_count_for_whoever_made_them_and_the_last_one_of_a_move() -> None:
    """Yellow guesses red before and after he has sealed; blue's guess about the second move comes while red thinks."""
    early, late = guess(2, 1, 5, 1), guess(2, 1, 2, 3)
    found = looked_back([early, late, guess(0, 1, 6, 4), guess(0, 2, 5, 4), guess(1, 0, 1, 99)])
    assert found["guessed"] == [True, False, True]
    assert found["reads"][2] == [{"right": 0, "made": 0}, {"right": 1, "made": 1}, None]
    assert found["reads"][0] == [None, {"right": 0, "made": 1}, {"right": 1, "made": 1}]
    assert found["contests"][0] == {"won": 1, "read": 0}
    assert all(moment["guessed"] is (moment["seat"] != 1) for moment in found["moments"])


def test_surprise_is_told_in_bits_and_in_words() -> None:
    found = looked_back([])
    blue, red, yellow = found["surprise"]
    assert blue["bits"] < red["bits"]
    assert blue["text"] in [words for _, words in reviews.READABLE]
    assert reviews.surprising([2.5, 2.5]) == {"bits": 2.5, "text": "a riddle"}
    assert reviews.surprising([0.2]) == {"bits": 0.2, "text": "an open book"}
    assert reviews.surprising([]) is None
    assert yellow["bits"] > 0


def test_the_moments_are_those_that_were_surest() -> None:
    moments = looked_back([])["moments"]
    assert all(moment["about"] != moment["seat"] for moment in moments)
    sure = [moment for moment in moments if moment["about"] == 0 and moment["expected"] == moment["went"]]
    assert [(moment["seat"], moment["percent"]) for moment in sure] == [(2, 90), (1, 50)]
    away = [moment for moment in moments if moment["about"] == 0 and moment["expected"] != moment["went"]]
    assert [(moment["seat"], moment["expected"], moment["percent"]) for moment in away] == [(1, 1, 70)]


def test_a_whole_match_is_looked_back_upon() -> None:
    """Challenges, lone kings and the end: nothing stumbles, and the numbers of the moments are those of moves."""
    rng = Random(3)
    state: Any = game.start(3, {"challenges": 1})
    steps, turns = [], []
    while not state.over:
        seat = -1 if state.nature else state.turn[0]
        action = state.chance(rng) if seat < 0 else bot_choose(state.view(seat), seat, 0, rng, 3)
        steps.append((state, seat, action))
        review = None if seat < 0 else game.review(state.view(seat), action)
        if review is not None:
            turns.append({"number": len(steps), "seat": seat, **review})
        state = state.play(seat, action)
    found = game.lookback(steps, turns, [])
    assert json.loads(json.dumps(found)) == found
    assert found["kings"] == state.dump()["position"]["kings"]
    for moment in [found["best"], *found["moments"]]:
        before, seat, action = steps[moment["number"] - 1]
        assert any(event["type"] == "move" for event in before.story(seat, action, None))
        assert moment["challenge"] == 1
    assert game.lookback(steps, [], []) == {}


# How the seats stand


def test_the_scores_are_the_points_of_all_challenges_and_of_the_one_being_played() -> None:
    assert game.start(3).scores == (0, 0, 0)
    assert position(seals=[[9, 10, 11], [6], [13]], at=[8, 5, 13], past=[[10, 12, 10]]).scores == (17, 12, 10)
    # Worked example 7: the third idle move ends the challenge, and its points are not counted twice.
    ended = choose(
        position(
            seals=[[1, 2, 3, 7, 8, 9], [4, 5, 6], [10, 11, 12, 13, 14]],
            at=[None, 4, 12],
            king_points=[3, None, None],
            idle=2,
            past=[[10, 12, 10]],
        ),
        None,
        5,
        2,
    )
    assert ended.scores == (28, 20, 20)
