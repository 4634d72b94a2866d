"""Antino's bots: they play by the view alone, always legally, and the same seed gives the same choice.

`choices.json` holds choices made once; the suite runs interpreted and compiled, so both agree with it.
After a change that is meant to change them, write it anew: `python -m tests.games.antino.test_bot`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, Bot, State, View
from ludoteca.games import bots
from ludoteca.games.antino import evaluation, game
from ludoteca.games.antino.bot import DIAL, GREEDY, LEVELS, LOOKS, choose, exact, seen, strong
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.endgame import FINE, Endgame
from ludoteca.games.antino.compiled.outlook import FEATURES, PHASES, WEIGHT, Outlook
from ludoteca.games.antino.compiled.position import new
from ludoteca.games.antino.compiled.search import CANDIDATES, LONGEST, Search
from ludoteca.games.antino.compiled.simulations import WIN, Course
from ludoteca.games.antino.rules import AntinoState
from ludoteca.promises.walks import states

CHOICES = Path(__file__).with_name("choices.json")
QUICK: dict[str, Bot] = {**bots("antino"), "strong": partial(strong, simulations=30)}
NAMED = ["gentle", "fair", str(GREEDY), str(GREEDY + 1), "strong"]
every_bot = pytest.mark.parametrize("level", [*NAMED[:-1], pytest.param("strong", marks=pytest.mark.compiled)])
LINES = "R@0,3 A@1,3 B@2,3 R@3,0 A@3,1 B@3,2 R@3,4 A@3,5 B@3,6 R@4,3 A@5,3 B@6,3"


def position(tiles: str, hands: list[list[str]], **changes: Any) -> AntinoState:
    """A position of board 9 with these tiles (`B@2,3` is a B on [2, 3]) and hands; seat 0 moves."""
    board: list[list[str | None]] = [[None] * 9 for _ in range(9)]
    board[4][4] = "*"
    for word in tiles.split():
        tile, _, cell = word.partition("@")
        row, column = map(int, cell.split(","))
        board[row][column] = tile
    return loaded(board, hands, **changes)


def loaded(board: list[list[str | None]], hands: list[list[str]], **changes: Any) -> AntinoState:
    """The same from whole rows of the board."""
    seats = len(hands)
    start = game.start(seats, {"first": "seat0", "board": len(board)}).dump()
    start["position"] |= {"board": board, "hands": hands} | changes
    return game.load(start)


def choice(level: str, view: View, seed: int) -> dict[str, Any]:
    """The action a bot chooses, from a view that has been through JSON text."""
    return QUICK[level](json.loads(json.dumps(view)), view["seat"], 0.0, Random(seed))


def test_the_named_levels_stand_on_the_dial_the_strong_one_last() -> None:
    levels = [DIAL.level(name, {}) for name in ("gentle", "fair", "strong")]
    assert levels == sorted(set(levels), key=lambda level: level or 0)
    assert levels[-1] == LEVELS == DIAL.levels({})


def test_who_climbs_the_dial_notices_more() -> None:
    assert set(LOOKS) == set(game.options["board"].allowed)
    for levels in LOOKS.values():
        looks = [looks for looks, _ in levels]
        assert looks == sorted(set(looks))
        assert len(looks) == GREEDY - 1


@pytest.mark.compiled
@pytest.mark.parametrize("board", [7, 9, 11])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_level_plays_legally_to_the_end_on_every_board(board: int, seats: int) -> None:
    """They take turns. With no time at all the search still answers, after one round."""
    rng = Random(seats)
    state: State = game.start(seats, {"board": board, "touch": rng.choice(["one", "all"])})
    turns = 0
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        for seat in state.turn:
            state = state.play(seat, choose(state.view(seat), seat, 0.0, rng, 1 + turns % LEVELS))
            turns += 1
    assert turns > LEVELS


def test_a_child_beats_chance_by_far() -> None:
    """The first level against lays that come as they come, six matches: it makes a quarter more points."""
    made = [0, 0]
    rng = Random(2)
    for number in range(6):
        state: State = game.start(2, {})
        while not state.over:
            if state.nature:
                state = state.play(NATURE, state.chance(rng))
            for seat in state.turn:
                child = seat == number % 2
                view, actions = state.view(seat), list(state.actions(seat))
                state = state.play(seat, choose(view, seat, 0.0, rng, 1) if child else rng.choice(actions))
        assert state.result is not None
        for seat, points in enumerate(state.result.scores):
            made[seat != number % 2] += points
    assert made[0] > 1.25 * made[1]


def test_an_adaptive_bot_plays_lower_when_it_is_ahead_and_higher_when_behind() -> None:
    ahead, behind = (position("", [["A"], []], points=points).view(0) for points in ([40, 27], [27, 40]))
    assert (DIAL.level_now("adaptive-5", ahead, 0), DIAL.level_now("adaptive-5", behind, 0)) == (3, 7)


def test_there_are_weights_for_every_version_of_several() -> None:
    for seats in (2, 3, 4):
        for board in game.options["board"].allowed:
            for touch in game.options["touch"].allowed:
                assert len(evaluation.weights()[f"{seats} {board} {touch}"]) == FEATURES * PHASES
                evaluation.outlook(seats, board, touch)
    assert len(evaluation.weights()) == 18


def test_what_the_next_may_score_counts_against_a_placement() -> None:
    """In every phase that is fitted the best reply of three unknown tiles costs, and one's own next tile brings."""
    fitted = evaluation.weights()["2 9 one"]
    for phase in range(PHASES):
        replies, own, replies_after, own_after = fitted[phase * FEATURES : phase * FEATURES + 4]
        assert replies + replies_after < -WEIGHT // 4
        assert own + own_after > 0


def test_a_search_does_the_simulations_it_is_given_and_at_most_one_round_more() -> None:
    lines = seen(position(LINES, [["A", "B", "R"], ["G", "R"]]).view(0))
    for simulations in (1, 30, 90):
        search = Search(lines, 0, 3, evaluation.outlook(2, 9, "one"))
        search.go_on(simulations)
        assert search.race.alive == CANDIDATES  # nobody is left out so soon
        assert simulations <= search.race.rounds * CANDIDATES < simulations + CANDIDATES


def test_an_outlook_prefers_what_leaves_less_to_the_next() -> None:
    """A B on [2,3] scores most, and then whoever holds a G scores the twelve on [3,3]: it is not at the head."""
    tiles = LINES.replace("B@2,3", "G@2,1 R@2,2 A@2,4")
    lines = seen(position(tiles, [["B", "B", "R"], ["A", "G"]]).view(0))
    all_replies = Outlook([-WEIGHT, *[0] * (FEATURES - 1)] * PHASES)
    tempting = layout.AREA * 4 + 13 * 3 + 4
    assert Search(lines, 0, 1, all_replies).best() != tempting
    assert Search(lines, 0, 1, Outlook([0] * FEATURES * PHASES)).best() == tempting


@every_bot
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_bot_plays_legally_to_the_end_of_the_match(level: str, seats: int) -> None:
    rng = Random(5)
    state: State = game.start(seats, {"board": 7})
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        for seat in state.turn:
            state = state.play(seat, QUICK[level](state.view(seat), seat, 0.0, rng))
    assert state.result is not None


@every_bot
def test_a_bot_answers_in_any_position_in_which_it_may_act(level: str) -> None:
    asked = 0
    for seed in range(5):
        for state in states(game, Random(seed)):
            for seat in state.turn:
                assert state.refuse(seat, choice(level, state.view(seat), seed)) is None
                asked += 1
    assert asked > 30


@every_bot
def test_the_same_seed_gives_the_same_choice(level: str) -> None:
    view = position(LINES, [["A", "B", "R"], ["G", "R"]]).view(0)
    for seed in range(3):
        assert choice(level, view, seed) == choice(level, view, seed)


@every_bot
def test_a_bot_leaves_the_view_as_it_was(level: str) -> None:
    view = position(LINES, [["A", "B", "G"], ["G", "R"]]).view(0)
    before = json.dumps(view)
    QUICK[level](view, 0, 0.0, Random(1))
    assert json.dumps(view) == before


@every_bot
def test_tiles_that_another_holds_change_nothing(level: str) -> None:
    one, other = (position(LINES, [["A", "B", "R"], hand]) for hand in (["G", "R"], ["AK", "BL"]))
    for seed in range(3):
        assert choice(level, one.view(0), seed) == choice(level, other.view(0), seed)


@pytest.mark.parametrize("level", [str(GREEDY), "strong"])
def test_a_twelve_is_not_missed(level: str) -> None:
    state = position(LINES, [["A", "B", "G"], ["G", "R"]])
    assert choice(level, state.view(0), 1) == {"type": "place", "tile": "G", "cell": [3, 3]}


def test_who_takes_the_most_points_keeps_a_key_that_opens_nothing() -> None:
    """Beside the joker every tile scores 1."""
    state = position("", [["AK", "BK", "G"], []])
    assert {choice(str(GREEDY), state.view(0), seed)["tile"] for seed in range(10)} == {"G"}


def test_a_strong_player_does_not_open_the_way_to_a_twelve() -> None:
    """A B on [2,3] scores most, and then whoever holds a G scores the twelve on [3,3]."""
    tiles = LINES.replace("B@2,3", "G@2,1 R@2,2 A@2,4")
    view = position(tiles, [["B", "B", "R"], ["A", "G"]]).view(0)
    tempting = {"type": "place", "tile": "B", "cell": [2, 3]}
    assert choice(str(GREEDY), view, 1) == tempting
    assert strong(view, 0, 0.0, Random(1), simulations=1000) != tempting


FULL = [
    ["A", "B", "A", "B", "A", "B", "A"],
    ["G", "R", "G", "R", "G", "R", "G"],
    ["A", "B", "A", "B", "A", "B", "A"],
    ["G", "R", "G", "*", "G", "R", "G"],
    ["A", "B", "A", "B", "A", "B", "A"],
    ["G", "R", "G", "R", "G", "R", "G"],
    ["A", "B", "A", "B", "A", "B", "A"],
]


def emptied(*cells: tuple[int, int]) -> list[list[str | None]]:
    """The full board of 7 without these cells."""
    return [[None if (r, c) in cells else tile for c, tile in enumerate(line)] for r, line in enumerate(FULL)]


def test_the_last_cell_goes_to_the_tile_that_scores_most_there() -> None:
    state = loaded(emptied((0, 0)), [["A", "B", "R"], ["A", "A"]], points=[40, 41])
    end = seen(state.view(0))
    number = exact(end, 0, inf)
    assert number is not None
    found = game.fast.decode(end, number)
    best = max(state.actions(0), key=lambda action: state.preview(0, action)["points"])
    assert state.preview(0, found)["points"] == state.preview(0, best)["points"]


def test_an_end_that_is_not_known_in_time_is_left_to_the_search() -> None:
    state = loaded(emptied((0, 0), (2, 2)), [["A", "B", "R"], ["A", "A"]], points=[40, 41])
    end = seen(state.view(0))
    assert len(end.legal()) > 1
    assert exact(end, 0, -inf) is None
    assert state.refuse(0, strong(state.view(0), 0, -1.0, Random(1))) is None


@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_small_hand_with_an_empty_bag_has_its_placements_to_choose_from(held: int) -> None:
    """On the large board the bag runs empty. The hands of others, put back to be dealt anew, are not drawn from."""
    state = emptying(held)
    seat = state.turn[0]
    late = seen(state.view(seat))
    assert (late[layout.BAG_SIZE], late.hand_size(seat)) == (0, held)
    candidates = {number for number, _, _ in Search(late, seat, 1).standing()}
    assert candidates
    assert candidates <= set(late.legal())
    assert state.refuse(seat, strong(state.view(seat), seat, 0.0, Random(1))) is None


def emptying(held: int) -> AntinoState:
    """A match of two on the large board, when the bag is empty and the seat to act can lay one of so many tiles."""
    rng = Random(3)
    state: State = game.start(2, {"board": 11})
    while True:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
            continue
        seat = state.turn[0]
        assert isinstance(state, AntinoState)
        small = (state.position[layout.BAG_SIZE], state.position.hand_size(seat)) == (0, held)
        if small and len(list(state.actions(seat))) > 1:
            return state
        state = state.play(seat, QUICK["fair"](state.view(seat), seat, 0.0, rng))


def test_a_search_ends_by_its_rounds_and_where_there_is_nothing_to_try() -> None:
    search = Search(seen(position(LINES, [["A", "B", "R"], ["G", "R"]]).view(0)), 0, 1)
    assert (search.race.alive, search.settled()) == (CANDIDATES, False)
    search.race.rounds = LONGEST - 1
    search.go_on(1)
    assert search.settled()
    search.race.alive = 0
    search.go_on(1)
    assert search.race.rounds == LONGEST


def test_what_the_end_is_worth_is_the_average_over_all_tiles_that_may_come() -> None:
    """One cell is left and the other is to lay there: his hand is three of the unseen tiles, and he takes the best."""
    state = loaded(emptied((0, 0)), [["A", "B"], []], points=[50, 40], turn=1)
    end = game.fast.pack(state)
    bag = [kind for kind in range(1, 13) for _ in range(end[layout.BAG + kind - 1])]
    gains = {kind: end.score(kind, 14) for kind in set(bag) if end.fits(kind, 14)}
    assert len(set(gains.values())) > 1
    total = hands = 0
    for i, one in enumerate(bag):
        for j in range(i):
            for k in range(j):
                best = max((gains[kind] for kind in (one, bag[j], bag[k]) if kind in gains), default=None)
                assert best is not None
                total += 10 - best + WIN
                hands += 1
    assert Endgame(end, 0).expected(3) == pytest.approx(FINE * total / hands, abs=2)


def test_the_gains_that_the_search_keeps_are_those_of_the_rules() -> None:
    """After every step of a match they are what the kernel's count gives."""
    for touch in (0, 1):
        course = Course(new(9, 2, touch, 0, 0, 0, 0), 4)
        while course.position().phase() != kernel.OVER:
            course.go_on(1)
            now = course.position()
            for place in range(layout.AREA):
                for kind in range(1, 13):
                    if now.fits(kind, place):
                        assert course.gain(kind, place) == now.score(kind, place)


def test_more_simulations_go_on_where_fewer_stopped() -> None:
    lines = seen(position(LINES, [["A", "B", "R"], ["G", "R"]]).view(0))
    at_once, in_parts = Search(lines, 0, 9), Search(lines, 0, 9)
    alive = at_once.race.alive
    at_once.go_on(3 * alive)
    in_parts.go_on(alive)
    in_parts.go_on(2 * alive)
    assert words(at_once) == words(in_parts)


def test_interpreted_and_compiled_choose_alike() -> None:
    stored = json.loads(CHOICES.read_text(encoding="utf-8"))
    assert len(stored) > 10
    for entry in stored:
        assert found(entry["view"], entry["seed"]) == entry


def found(view: View, seed: int) -> dict[str, Any]:
    """All that must be the same, compiled and interpreted."""
    search = Search(seen(view), view["seat"], seed)
    search.go_on(40)
    return {
        "view": view,
        "seed": seed,
        "choices": {level: choice(level, view, seed) for level in NAMED},
        "list": words(search),
    }


def words(search: Search) -> list[int]:
    """What a search in which all candidates are still tried has come to: a head, then four words a candidate."""
    race = search.race
    head = [search.generator, search.seat, search.sizes, race.rounds, race.alive, int(race.settled), search.base]
    entries = [[number, race.rounds, total, squares] for number, total, squares in search.standing()]
    return head + [word for entry in entries for word in entry]


def sample_views() -> Iterator[View]:
    """Views from the beginning, the middle and the end of matches."""
    for seed in range(6):
        for number, state in enumerate(states(game, Random(seed))):
            if state.turn and number % 5 == 2:
                yield state.view(state.turn[0])


if __name__ == "__main__":
    lines = [json.dumps(found(view, number)) for number, view in enumerate(sample_views())]
    CHOICES.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
