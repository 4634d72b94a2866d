"""Tóncc's bots: they play by the view alone, always legally, and the same seed gives the same choice.

`choices.json` holds choices and mixtures made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.toncc.test_bot`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, Action, State, View
from ludoteca.games import bots
from ludoteca.games.toncc import bot, game
from ludoteca.games.toncc.bot import DIAL, HABIT, LEVELS, answer, likely, seen
from ludoteca.games.toncc.compiled import evaluation, kernel, search, wishes
from ludoteca.promises.walks import states
from ludoteca.search import uniform

CHOICES = Path(__file__).with_name("choices.json")
PLAIN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11, 12, 13, 14, 15, 16, 17, 18]
TOP = len(LEVELS)
QUICK = 60  # simulations of levels that search
every_level = pytest.mark.parametrize("level", range(1, TOP + 1))


def position(**changes: Any) -> State:
    """The plain layout, seats blue, red, yellow, at the start of a challenge, with these changes."""
    start = {
        "kings": ["blue", "red", "yellow"],
        "tiles": PLAIN,
        "seals": [[], [], []],
        "at": [9, 9, 9],
        "king_points": [None, None, None],
        "idle": 0,
        "choices": [None, None, None],
        "past": [],
    }
    challenges = changes.pop("challenges", 3)
    return game.load({"game": "toncc", "seats": 3, "options": {"challenges": challenges}, "position": start | changes})


def play(level: int, view: View, rng: Random) -> Action:
    """What a level does with few simulations."""
    return DIAL.choose(view, view["seat"], 0.0, rng, level, simulations=QUICK)  # type: ignore[call-arg]


def choice(level: int, view: View, seed: int) -> int:
    """The direction a bot chooses, from a view that has been through JSON text."""
    return int(play(level, json.loads(json.dumps(view)), Random(seed))["direction"])


def match(levels: list[int], seed: int) -> list[int]:
    """The places at the end of a short match; level 0 plays by chance."""
    nature, rngs = Random(f"{seed} nature"), [Random(f"{seed} {seat}") for seat in range(3)]
    by_chance = uniform(game)
    state: State = game.start(3, {"challenges": 1})
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(nature))
        for seat in state.turn:
            view = state.view(seat)
            by_level = levels[seat] > 0
            action = play(levels[seat], view, rngs[seat]) if by_level else by_chance(view, seat, 0.0, rngs[seat])
            state = state.play(seat, action)
    assert state.result is not None
    return list(state.result.places)


def test_the_dial_has_its_names_in_order() -> None:
    named = DIAL.named({"challenges": 3})
    assert 1 < named["gentle"] < named["fair"] < named["strong"] == TOP == DIAL.levels({"challenges": 1})
    assert list(bots("toncc"))[:TOP] == [str(level) for level in range(1, TOP + 1)]


@every_level
def test_a_bot_plays_legally_to_the_end_of_the_match(level: int) -> None:
    rng = Random(5)
    state: State = game.start(3, {"challenges": 1})
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        for seat in state.turn:
            state = state.play(seat, play(level, state.view(seat), rng))
    assert state.result is not None


@every_level
def test_a_bot_answers_in_any_position_in_which_it_may_choose(level: int) -> None:
    asked = 0
    for seed in range(4):
        for state in states(game, Random(seed)):
            for seat in state.turn[:1] if asked % 3 else state.turn[-1:]:
                assert choice(level, state.view(seat), seed) in range(1, 7)
                asked += 1
    assert asked > 50


@every_level
def test_the_same_seed_gives_the_same_choice(level: int) -> None:
    view = position().view(2)
    for seed in range(5):
        assert choice(level, view, seed) == choice(level, view, seed)


@every_level
def test_a_bot_leaves_the_view_as_it_was(level: int) -> None:
    view = position(choices=[None, 4, None]).view(0)
    before = json.dumps(view)
    play(level, view, Random(1))
    assert json.dumps(view) == before


@every_level
def test_a_choice_that_another_has_sealed_changes_nothing(level: int) -> None:
    one, other = (position(choices=[None, direction, None]) for direction in (1, 5))
    for seat in (0, 2):
        for seed in range(5):
            assert choice(level, one.view(seat), seed) == choice(level, other.view(seat), seed)


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 10
    for entry in stored:
        assert found(entry["view"], entry["seed"]) == entry


def test_a_strong_king_finishes_the_kingdom_that_wins() -> None:
    """Blue makes Red-blue with region 7 and leaves first; nobody else can come there."""
    state = position(challenges=1, at=[2, 14, 16], seals=[[1, 2, 3, 8, 9], [4, 5, 6, 13, 14], [10, 11, 12, 15, 16]])
    assert {choice(TOP, state.view(0), seed) for seed in range(10)} == {3}


def test_a_strong_king_goes_where_he_is_sure_to_win_the_contest() -> None:
    """Yellow makes Red-yellow with region 18 and leaves; blue alone can come there too, and is the weaker one."""
    state = position(challenges=1, at=[15, 1, 17], seals=[[1, 2, 3, 8, 15], [4, 5, 6, 13, 14], [10, 11, 12, 16, 17]])
    mixture = advice(state.view(2), simulations=2000)
    assert mixture[state_directions(state, 2).index(18)] == max(mixture)


def test_a_lone_king_takes_the_shortest_walk() -> None:
    """Yellow alone: as many moves as a search through all walks needs, which a careless order would exceed."""
    seals = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13]]
    state = position(at=[None, None, 13], seals=seals, king_points=[3, 3, None])
    fewest = shortest(13, frozenset({14, 15, 16, 17, 18}))
    moves = 0
    while not state.dump()["position"]["past"]:
        state = state.play(2, play(TOP, state.view(2), Random(moves)))
        moves += 1
    assert moves == fewest
    assert state.dump()["position"]["seals"][2] == [13, 14, 15, 16, 17, 18]


def test_the_search_values_the_match_more_than_the_challenge() -> None:
    """Blue leads 4 to 1 to 1 before the last challenge, so one tóncc point more makes him first for sure."""
    survey = wishes.Survey(seen(position(past=[[20, 5, 1], [20, 1, 5]]).view(0)))
    assert survey.worth(2, 1)[0] - survey.worth(1, 2)[0] == wishes.POINT
    assert survey.worth(1, 2)[0] == wishes.FIRST + wishes.POINT
    assert all(sum(survey.worth(a, b)) in (0, wishes.TOTAL_WORTH) for a in range(3) for b in range(3))


def test_what_is_best_in_the_challenge_need_not_be_best_in_the_match() -> None:
    """The same ending of a challenge: where it is all there is, blue goes one way to be first.

    Where two challenges have won him the match already, only his points count, and he goes another way.
    """
    seals = [[7, 11, 13, 14, 15], [3, 4, 9, 16], [2, 6, 8, 10, 12, 17]]
    ending = {"seals": seals, "at": [17, 10, None], "king_points": [None, None, 3]}
    assert shares(position(challenges=1, **ending), 0)[0] > 0.8
    assert shares(position(past=[[20, 5, 1], [20, 1, 5]], **ending), 0)[2] > 0.8


def test_a_king_who_must_not_be_foreseen_mixes() -> None:
    """Two regions and one seal each are left. Where they meet, blue wins the region and the challenge, else red does.

    So red flees and blue pursues, and each goes both ways equally often.
    """
    seals = [[1, 4, 8, 16, 17], [3, 10, 12, 15, 18], [2, 5, 6, 7, 9, 11]]
    state = position(challenges=1, at=[17, 17, None], seals=seals, king_points=[None, None, 3])
    for seat in (0, 1):
        mixed = {action["direction"]: part for action, part in likely(state.view(seat), seat, 0.0, Random(1), TOP, 500)}
        assert mixed.keys() == {1, 6}
        assert all(0.35 < part < 0.65 for part in mixed.values())


def test_whoever_knows_a_mixture_answers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue wants to meet red in the same position, and knows where red goes."""
    monkeypatch.setattr(bot, "ANSWERED", 300)
    seals = [[1, 4, 8, 16, 17], [3, 10, 12, 15, 18], [2, 5, 6, 7, 9, 11]]
    state = position(challenges=1, at=[17, 17, None], seals=seals, king_points=[None, None, 3])
    for way in (1, 6):
        there, elsewhere = ({"type": "choose", "direction": direction} for direction in (way, 7 - way))
        assert answer(state.view(0), 0, {1: [(there, 0.8), (elsewhere, 0.2)]}, Random(1)) == there


@every_level
def test_what_a_level_is_likely_to_choose_is_what_it_chooses(level: int) -> None:
    view = position(at=[8, 5, 13], seals=[[9, 11], [6], [13]]).view(0)
    for seed in range(8):
        parts = {action["direction"]: part for action, part in likely(view, 0, 0.0, Random(seed), level, QUICK)}
        assert choice(level, view, seed) in parts
        assert sum(parts.values()) == pytest.approx(1)


def test_even_a_beginner_beats_chance() -> None:
    firsts = sum(match([0] * (n % 3) + [1] + [0] * (2 - n % 3), n)[n % 3] == 1 for n in range(30))
    assert firsts > 20


def test_a_beginner_makes_no_aimless_move() -> None:
    """It goes to a region that lies face up whenever one lies beside it."""
    for seed in range(6):
        for state in states(game, Random(seed)):
            for seat in state.turn:
                open_ways = [way for way, option in enumerate(previews(state, seat), 1) if option["face_up"]]
                if open_ways:
                    assert choice(1, state.view(seat), seed) in open_ways


def test_the_lead_counts_toncc_points_and_the_score() -> None:
    ahead = position(past=[[20, 5, 1]], seals=[[1, 2, 3], [], []], at=[0, 0, 0])
    assert DIAL.lead(ahead.view(0), 0) == pytest.approx(1.6)
    assert DIAL.lead(ahead.view(1), 1) == pytest.approx(-1.6)
    assert DIAL.lead(position().view(0), 0) == 0


def test_more_simulations_go_on_where_fewer_stopped() -> None:
    at_once, in_parts = (search.Search(seen(position().view(0)), 9, 0, HABIT) for _ in range(2))
    at_once.go_on(50)
    in_parts.go_on(20)
    in_parts.go_on(30)
    assert list(at_once.tree) == list(in_parts.tree)


def previews(state: State, seat: int) -> list[dict[str, Any]]:
    """What the seat knows of its six steps."""
    return [state.preview(seat, action) for action in state.actions(seat)]


def state_directions(state: State, seat: int) -> list[int]:
    """The cells that the seat's king reaches, by direction."""
    return [int(option["cell"]) for option in previews(state, seat)]


def shares(state: State, seat: int) -> list[float]:
    """The mixture that the search advises, as parts of 1."""
    mixed = advice(state.view(seat), 500)
    return [part / sum(mixed) for part in mixed]


def shortest(start: int, left: frozenset[int]) -> int:
    """The fewest moves that visit all cells of the set, by walking everywhere at once."""
    sights = {(start, left)}
    for moves in range(1, 20):
        after = set()
        for cell, rest in sights:
            for way in range(6):
                there = int(kernel.DESTINATION[cell * 6 + way])
                after.add((there, rest - {there}))
        if any(not rest for _, rest in after):
            return moves
        sights = after
    raise AssertionError("no walk found")


def advice(view: View, simulations: int, seed: int = 1) -> list[int]:
    """What the search advises the viewer, as weights of the six directions."""
    found = search.Search(seen(view), seed, view["seat"], HABIT)
    found.go_on(simulations)
    return found.mixture(view["seat"])


def found(view: View, seed: int) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    return {
        "view": view,
        "seed": seed,
        "choices": [choice(level, view, seed) for level in range(1, TOP + 1)],
        "features": evaluation.features(seen(view))[view["seat"]],
        "mixture": advice(view, 150, seed),
    }


def sample_views() -> Iterator[View]:
    """Views from the beginning, the middle and the end of challenges."""
    for seed in range(4):
        for number, state in enumerate(states(game, Random(seed))):
            if state.turn and number % 8 == 2:
                yield state.view(state.turn[-1])


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


class Growing:
    """A search by a clock of its own: a simulation takes ten microseconds, and room for twice as many 8 % of it all."""

    now = 0.0
    first = 1_000

    def __init__(self, *asked: Any) -> None:
        self.done, self.room = 0, Growing.first

    def go_on(self, simulations: int) -> None:
        self.done += simulations
        Growing.now += simulations * 1e-5
        if self.done > self.room:
            self.room *= 2
            Growing.now *= 1.08

    def simulations(self) -> int:
        return self.done


@pytest.mark.parametrize("room", range(1_000, 2_000, 50))
def test_there_is_time_for_a_tree_to_grow_at_the_last_moment(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "thread_time", lambda: Growing.now)
    monkeypatch.setattr(bot, "Search", Growing)
    monkeypatch.setattr(Growing, "now", 0.0)
    monkeypatch.setattr(Growing, "first", room)
    bot.thought(seen(position().view(0)), 0, 0.3, Random(1), bot.MOST, True)
    assert 0.25 < Growing.now <= 0.3
