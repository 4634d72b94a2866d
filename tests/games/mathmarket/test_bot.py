"""The bots: the same seed gives the same choice, all choices are legal, and none sees more than its view."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games import bots
from ludoteca.games.mathmarket import bot, game
from ludoteca.games.mathmarket.bot import DIAL, search_of, thinker
from ludoteca.games.mathmarket.compiled import playing
from ludoteca.games.mathmarket.deck import COINS
from ludoteca.games.mathmarket.reactions import FASTEST, LEVELS, Level, plan
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.match import Match
from ludoteca.search import uniform
from tests.games.mathmarket.tables import advanced, beginner, standard
from tests.games.mathmarket.test_standard import HANDS, MARKET
from tests.memory import kept_by

ROW = [2, 9, 5, 7, 6, 6, 8, 4]
HOUSE = {
    "coins": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 40, 60],
    "creatures": [
        {"name": "mouse", "price": 5, "mark": None},
        {"name": "cat", "price": 9, "mark": None},
        {"name": "dog", "price": 10, "mark": None},
        {"name": "whale", "price": 100, "mark": None},
    ],
}


def levels(version: str) -> range:
    return range(1, DIAL.levels({"version": version}) + 1)


def whole_match(seats: int, seed: int, players: list[Any], **options: Any) -> State:
    """A match of the beginner version among these bots, each asked with no time at all."""
    rng = random.Random(seed)
    state: State = game.start(seats, options)
    while not state.over:
        if state.nature:
            state = state.play(NATURE, state.chance(rng))
        else:
            seat = state.turn[0]
            state = state.play(seat, players[seat](state.view(seat), seat, 0.0, rng))
    return state


# The dial


@pytest.mark.parametrize("version", ["beginner", "standard", "advanced"])
def test_the_named_levels_stand_on_the_dial(version: str):
    options = {"version": version}
    named = DIAL.named(options)
    assert 1 <= named["gentle"] < named["fair"] < named["strong"] == DIAL.levels(options) <= 10


def test_an_adaptive_bot_plays_weaker_the_further_it_is_ahead():
    def now(state: State, name: str = "adaptive-5") -> int:
        return DIAL.level_now(name, state.view(0), 0)

    assert [now(standard(MARKET, 7, HANDS, bought=bought)) for bought in ([1, 1, 1], [4, 1, 2], [0, 3, 5])] == [5, 2, 9]
    assert now(standard(MARKET, 7, HANDS, bought=[9, 0, 0])) == 1
    hands = [[5, 9], [6, 7]], [[5, 9], [6, 6, 7]], [[5, 6, 7, 8], [6, 6]]
    assert [now(beginner("unicorn dragon kraken", list(both)), "adaptive-2") for both in hands] == [2, 1, 3]
    assert now(advanced("unicorn elf faun", ROW, seats=1)) == 5


def test_in_turns_who_is_to_lay_a_coin_is_ahead_of_who_has_as_many():
    state = beginner("unicorn dragon kraken", [[5, 9], [6, 7]])
    assert DIAL.lead(state.view(0), 0) == -DIAL.lead(state.view(1), 1) > 0


# In turns


@pytest.mark.parametrize("level", levels("beginner"))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_the_beginner_version_to_its_end(level: int, seats: int):
    def chosen(view: dict[str, Any], seat: int, seconds: float, rng: random.Random) -> dict[str, Any]:
        action = DIAL.choose(view, seat, seconds, random.Random(7), level)
        assert action == DIAL.choose(view, seat, seconds, random.Random(7), level)
        return action

    assert whole_match(seats, seats, [chosen] * seats).over
    if seats == 2:
        assert whole_match(seats, seats, [chosen] * seats, deck=HOUSE).over


def test_the_first_level_beats_chance():
    """Some eight matches of ten."""
    first, chance = bots("mathmarket")["1"], uniform(game)
    won = 0.0
    for seed in range(100):
        own = seed % 2
        result = whole_match(2, seed, [first if seat == own else chance for seat in range(2)]).result
        assert result is not None
        won += (result.places[own] == 1) / result.places.count(1)
    assert won > 70


def test_the_last_two_coins_win_at_once():
    state = beginner("unicorn dragon kraken", [[5, 9], [6, 7, 8]], [7, None, None])
    first = thinker(state.view(0), 0, 1.0, random.Random(1), 200)
    assert first == {"type": "pay", "slot": 0, "coin": 5}
    after = state.play(0, first)
    second = thinker(after.view(0), 0, 1.0, random.Random(1), 200)
    assert after.play(0, second).over


def test_without_a_choice_nothing_is_searched(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(bot, "search_of")
    skips = beginner("kraken dragon hydra", [[2, 3], [4, 4]])
    assert thinker(skips.view(0), 0, 1.0, random.Random(1), 200) == {"type": "skip"}


def test_a_search_ends_when_the_time_of_its_thread_is_over(monkeypatch: pytest.MonkeyPatch):
    """A clock that goes on by a tenth of a second at each look: it is looked at once more than a second has tenths."""
    looks: list[int] = []

    def look() -> float:
        looks.append(1)
        return len(looks) / 10

    monkeypatch.setattr(bot, "thread_time", look)
    view = beginner("unicorn dragon elf", [[3, 5, 9], [4, 4, 6]], [7, None, None]).view(0)
    thinker(view, 0, 30.0, random.Random(1), 10**9)
    assert len(looks) == 11
    looks.clear()
    thinker(view, 0, 0.3, random.Random(1), 10**9)
    assert len(looks) == 4


@pytest.mark.parametrize("seats", [2, 4])
def test_the_kernel_plays_by_the_rules(seats: int):
    """Whole random matches: after each action the row shows what the rules' position does."""
    values = sorted(set(COINS))
    rng = random.Random(seats)
    for _ in range(20):
        state = game.start(seats)
        state = state.after(NATURE, state.chance(rng))
        while not state.over:
            seat = state.turn[0]
            row = written(state, seats)
            action = rng.choice(list(state.actions(seat)))
            pays = action["type"] == "pay"
            number = action["slot"] * len(values) + values.index(action["coin"]) if pays else playing.NONE
            state = state.after(seat, action)
            after = playing.after(shop(seats), row, number)
            if state.over:
                assert after[playing.ENDED] == 1
            else:
                kept = playing.SHOWN + len(values) * (1 + seats)
                assert after[:kept] == written(state, seats)[:kept]


def shop(seats: int) -> playing.Shop:
    return search_of(beginner("unicorn dragon elf", [[3], *[[4]] * (seats - 1)]).view(0), 0, 1, 1).shop


def written(state: MathMarketState, seats: int) -> list[int]:
    """The row of a position, with both piles in their order."""
    values = sorted(set(COINS))
    prices = list(range(11, 19))
    position, deck = state.position, state.setting.deck
    assert isinstance(position, Beginner)
    coins = [values.index(coin) for coin in reversed(position.coins)]
    creatures = [prices.index(deck.price[name]) for name in reversed(position.creatures)]
    shown = [*position.discard, *position.deposits]
    return [
        *(-1 if name is None else prices.index(deck.price[name]) for name in position.market),
        *(-1 if coin is None else values.index(coin) for coin in position.deposits),
        *(position.to_move, int(position.extra), len(coins), len(creatures), int(state.over)),
        *(len(position.hands[seat]) if seat < seats else 0 for seat in range(playing.MOST_SEATS)),
        *(shown.count(value) for value in values),
        *(hand.count(value) for hand in position.hands for value in values),
        *(coins + [0] * (len(COINS) - len(coins))),
        *(creatures + [0] * (len(deck.creatures) - len(creatures))),
    ]


def test_searches_leave_no_trace():
    view = beginner("unicorn dragon elf", [[3, 5, 9], [4, 4, 6]], [7, None, None]).view(0)

    def search() -> None:
        thinker(view, 0, 1.0, random.Random(1), 2)

    assert kept_by(search, 500) < 200_000


# In a race


def raced(level: int, seats: int, seed: int, **options: Any) -> Match:
    """A match among bots of this level, in simulated time."""
    assert DIAL.react is not None
    rng, react = random.Random(seed), DIAL.react
    return Match("mathmarket", seats, options).race(lambda view, seat: react(view, seat, rng, level), rng)


@pytest.mark.parametrize("level", levels("standard"))
@pytest.mark.parametrize(
    ("version", "seats"), [("standard", 2), ("standard", 6), ("advanced", 1), ("advanced", 3), ("advanced", 6)]
)
def test_bots_play_the_versions_with_a_clock_to_their_end(level: int, version: str, seats: int):
    end = raced(level, seats, 3, version=version)
    assert end.state.over
    assert end == raced(level, seats, 3, version=version)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_standard_version_ends_when_the_creatures_run_out(seats: int):
    """R9, R12: 17 sales, and one or two creatures more where the last claims came together."""
    for level in (1, 5, 10):
        for seed in range(4):
            for tie, sold in ((0, {17}), (150, {17, 18, 19, 20})):
                end = raced(level, seats, seed, version="standard", tie_ms=tie).state
                assert end.dump()["position"]["end"] == "market"
                assert end.result is not None
                assert sum(end.result.scores) in sold


VIEWS = [standard(MARKET, 7, HANDS).view(0), advanced("unicorn elf faun", ROW, seats=2).view(1)]


@pytest.mark.parametrize("view", VIEWS, ids=["standard", "advanced"])
def test_bots_react_at_human_speed_the_higher_the_faster(view: dict[str, Any]):
    means = []
    for level in LEVELS[view["options"]["version"]]:
        plans = [plan(view, view["seat"], level, random.Random(seed)) for seed in range(400)]
        assert all(type(delay) is int and delay >= FASTEST for delay, _ in plans)
        assert all("at" not in action and action["round"] == view["position"]["round"] for _, action in plans)
        means.append(sum(delay for delay, _ in plans) / len(plans))
    assert means == sorted(means, reverse=True)
    assert means[-1] > 800
    assert bots("mathmarket")["fair"](view, view["seat"], 1.0, random.Random(1))["type"] in ("claim", "pass")


@pytest.mark.parametrize("view", VIEWS, ids=["standard", "advanced"])
def test_a_mistake_is_a_sum_that_is_one_off(view: dict[str, Any]):
    position = view["position"]
    offs = set()
    for level in LEVELS[view["options"]["version"]]:
        for seed in range(400):
            action = plan(view, view["seat"], level, random.Random(seed))[1]
            if action["type"] == "claim":
                coins = [position["row"][place] for place in action.get("coins", ())] or [7, action["coin"]]
                offs.add(sum(coins) - action["price"])
    assert offs == {-1, 0, 1}


NEVER_WRONG = Level(500, 0, 0, 0.0, 0.0, 0.0)


def test_without_slips_and_misses_every_claim_is_right():
    view = standard(MARKET, 7, HANDS).view(0)
    for seed in range(50):
        delay, action = plan(view, 0, NEVER_WRONG, random.Random(seed))
        assert (delay, action["coin"] + 7) == (500, action["price"])


def test_who_sees_nothing_passes():
    view = standard("unicorn dragon kraken hydra", 7, [[2, 3, 4], [5, 6, 8]]).view(0)
    assert plan(view, 0, NEVER_WRONG, random.Random(1))[1] == {"type": "pass", "round": 1}


def test_who_overlooks_everything_sees_in_the_end_what_there_is():
    view = advanced("unicorn elf faun", ROW, nexts="yeti").view(0)
    action = plan(view, 0, NEVER_WRONG._replace(miss=1.0), random.Random(1))[1]
    assert sum(ROW[place] for place in action["coins"]) == action["price"]
