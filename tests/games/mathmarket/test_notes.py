"""What a page is told: notes, the story of every action, and the drawing for the terminal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca import NATURE, State
from ludoteca.games.mathmarket import game
from ludoteca.games.mathmarket.advice import best, chance_to_hold, ranked, right_claims
from ludoteca.games.mathmarket.deck import STANDARD_DECK
from ludoteca.games.mathmarket.drawing import SHEETS, completions, draw, question, read
from ludoteca.games.mathmarket.rules import MathMarketState
from ludoteca.games.mathmarket.sentences import MOMENTS, tell
from ludoteca.games.mathmarket.versions.beginner import Beginner
from ludoteca.words import translated
from tests.games.mathmarket.tables import advanced, beginner, cannot, claim, now, pay, standard, tick, wish
from tests.games.mathmarket.test_properties import TABLES, match
from tests.games.mathmarket.test_standard import HANDS, MARKET

SKIP = {"type": "skip"}


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def test_a_card_tells_what_is_printed_on_it_and_leaves_the_sum_to_the_player():
    card = game.notes(beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None]).view(0))["cards"][0]
    assert card == {
        "slot": 0,
        "name": "unicorn",
        "label": "unicorn",
        "price": 12,
        "mark": None,
        "hint": 3,
        "deposit": 7,
    }


def test_what_everybody_has_bought_is_told_with_its_price():
    state = standard(MARKET, 7, HANDS, bought=[2, 0, 1])
    first, second, third = game.notes(state.view(None))["bought"]
    names = now(state)["bought"]
    assert [card["name"] for card in first] == names[0]
    assert (second, [card["price"] for card in third]) == ([], [STANDARD_DECK.price[names[2][0]]])
    assert translated(first, "it")[0]["label"] != first[0]["label"]


def test_before_the_deal_there_is_little_to_say():
    notes = game.notes(game.start(2).view(0))
    assert notes == {
        "version": "beginner",
        "phase": "deal",
        "acting": [],
        "why": "Wait until the cards are dealt.",
    }


def test_beginner_notes_say_what_fits_and_whose_turn_it_is():
    state = beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None])
    notes = game.notes(state.view(0))
    assert (notes["acting"], notes["why"], notes["scores"]) == ([0], None, [-2, -2])
    assert notes["fits"] == [[0, 5], [1, 9], [2, 5], [2, 9]]
    other = game.notes(state.view(1))
    assert (other["acting"], other["why"], other["fits"]) == ([0], "It is not your turn yet.", [])
    assert notes["left"] == {"coins": 35, "creatures": 17}
    assert game.notes(standard(MARKET, 7, HANDS).view(0))["left"] == {"coins": 30, "creatures": 16}
    assert game.notes(standard(MARKET, 7, HANDS, used="under").view(0))["left"] == {"creatures": 16}


def test_the_chance_that_an_opponent_holds_the_rest_is_exact():
    assert chance_to_hold(10, 0, 5) == 0
    assert chance_to_hold(10, 1, 5) == pytest.approx(0.5)
    assert chance_to_hold(4, 2, 3) == pytest.approx(1.0)


def test_the_best_payment_is_the_first_of_the_ranked():
    for seed in range(6):
        for state, _, _ in match("beginner", 3, seed):
            position = getattr(state, "position", None)
            if isinstance(position, Beginner) and not state.over:
                options = ranked(position, position.to_move)
                assert best(position, position.to_move) == (options[0] if options else None)


def test_standard_notes_tell_whose_moment_it_is():
    state = standard(MARKET, 7, HANDS, bought=[2, 0, 1], changes={"marks": ["snail"]}, patience_ms=5000)
    notes = game.notes(state.view(0))
    assert (notes["acting"], notes["open"], notes["until"]) == ([1], 7, 15_000)
    assert notes["why"] == "The snail is here: those with the fewest creatures go first."
    assert notes["moment"] == {
        "marks": ["snail"],
        "binding": ["snail"],
        "silenced": [{"seat": 0, "mark": "snail"}, {"seat": 2, "mark": "snail"}],
        "free": [1],
        "text": "Snail! Those with the fewest creatures go first.",
    }
    lifted = game.notes(cannot(state, 1).view(0))["moment"]
    assert (lifted["binding"], lifted["text"]) == ([], "The marks silence nobody now.")
    both = standard(MARKET, 7, HANDS, bought=[2, 0, 1], changes={"marks": ["cheetah", "snail"]})
    moment = game.notes(both.view(None))["moment"]
    assert moment["binding"] == ["snail"]
    assert [one["mark"] for one in moment["silenced"]] == ["snail", "snail"]
    cheetah = game.notes(cannot(both, 1).view(None))["moment"]
    assert (cheetah["binding"], cheetah["free"]) == (["cheetah"], [2])
    assert cheetah["text"] == "Cheetah! Those with the most creatures must wait."


def test_standard_notes_say_why_one_may_not_act():
    state = standard(MARKET, 7, HANDS)
    assert game.notes(claim(state, 0, 12, 4).view(0))["why"] == "You are out until the next coin is laid."
    pending = claim(state, 0, 12, 5)
    assert game.notes(pending.view(0))["why"] == "You have already named a price: wait for the verdict."


def test_right_claims_spend_first_the_coin_with_the_fewest_uses():
    assert right_claims(STANDARD_DECK, ["unicorn", "yeti", "dragon", "kraken"], 9, [3, 4, 9]) == [
        (0, 3),
        (1, 4),
        (2, 9),
    ]


def test_advanced_notes_say_why_one_may_not_act_and_keep_the_time_of_practice():
    state = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti")
    assert game.notes(state.view(0))["practice"] is None
    out = claim(state, 0, 12, [0, 1], at=6000)
    assert game.notes(out.view(0))["why"] == "You are out until somebody buys a creature."


def test_the_story_of_a_turn_in_the_beginner_version():
    state = beginner("unicorn sphinx kraken", [[5, 6, 9, 9], [4, 4]], [7, 6, None], nexts="gnome yeti")
    story = state.story(0, {"type": "pay", "slot": 0, "coin": 5}, None)
    assert story == [
        {"type": "buy", "seat": 0, "slot": 0, "creature": "unicorn", "price": 12, "sum": [7, 5]},
        {"type": "extra", "seat": 0},
    ]
    first = pay(state, 5, 0)
    story = first.story(0, {"type": "pay", "slot": 2, "coin": 9}, 1)
    assert story == [
        {"type": "deposit", "seat": 0, "slot": 2, "creature": "kraken", "coin": 9, "price": 17, "rest": 8},
        {"type": "refill", "cards": [{"slot": 0, "creature": "gnome"}]},
        {"type": "turn", "seat": 1},
    ]
    assert kinds(first.story(0, {"type": "done"}, 0)) == ["done", "refill", "turn"]


def test_a_drawn_coin_is_told_to_its_owner_alone():
    state = beginner("unicorn dragon elf", [[5, 9], [4, 4]])
    assert kinds(state.story(0, {"type": "skip"}, 0)) == ["skip", "draw", "turn"]
    assert (
        kinds(state.story(0, {"type": "skip"}, 1)) == kinds(state.story(0, {"type": "skip"}, None)) == ["skip", "turn"]
    )
    deal = game.start(2).chance(random.Random(1))
    assert kinds(game.start(2).story(NATURE, deal, 1)) == ["deal", "hand", "turn"]
    assert kinds(game.start(2).story(NATURE, deal, None)) == ["deal", "turn"]


def test_the_photo_finish():
    state = claim(standard(MARKET, 7, HANDS, coins=[2, 3, 9], nexts="centaur griffin"), 1, 15, 8, at=11_840)
    pending = claim(state, 0, 12, 5, at=11_910)
    story = pending.story(NATURE, {"type": "tick", "at": 11_990}, 0)
    assert kinds(story) == ["sale", "refill", "draw", "marks", "coin"]
    assert story[0] == {
        "type": "sale",
        "round": 1,
        "coin": 7,
        "claims": [
            {
                "seat": 1,
                "price": 15,
                "coin": 8,
                "at": 11_840,
                "reaction": 1840,
                "slot": 2,
                "creature": "sphinx",
                "named": True,
            },
            {
                "seat": 0,
                "price": 12,
                "coin": 5,
                "at": 11_910,
                "reaction": 1910,
                "slot": 0,
                "creature": "unicorn",
                "named": True,
            },
        ],
    }
    assert story[2] == {"type": "draw", "seat": 0, "coin": 3}
    assert story[3] == {"type": "marks", "marks": ["cheetah", "snail"], "silenced": [0, 1]}
    assert story[4] == {"type": "coin", "coin": 9, "round": 2}
    told = [str(one) for event in story for one in tell(event, tick(pending, 11_990).view(0))]
    assert told[:3] == [
        "Player 2 buys sphinx 15: 7 + 8 = 15, in 1.84 s.",
        "Player 1 buys unicorn 12: 7 + 5 = 12, in 1.91 s.",
        "Together! Everybody who was right gets a creature.",
    ]


def test_a_mistake_is_told_in_full_to_its_owner_alone():
    """What coin somebody tried is nobody else's business."""
    state = standard(MARKET, 7, HANDS)
    wrong = wish(state, 12, 4)
    assert state.story(0, wrong, 1) == [{"type": "wrong", "seat": 0}]
    assert state.story(0, wrong, 0)[1] == {"type": "mistake", "seat": 0, "price": 12, "sum": [7, 4], "makes": 11}


def test_the_story_of_a_coin_that_goes():
    state = standard(MARKET, 7, HANDS, changes={"out": [0, 1]}, coins=[2, 9], stuck="replace", bought=[1, 0, 0])
    story = state.story(2, {"type": "pass", "round": now(state)["round"], "at": 10_000}, None)
    assert kinds(story)[:2] == ["pass", "unused"]
    assert story[-1]["type"] == "coin"
    patient = standard(MARKET, 7, HANDS, patience_ms=1000)
    assert patient.story(NATURE, {"type": "tick", "at": 11_000}, None)[0] == {"type": "patience", "seats": [0, 1, 2]}


def test_the_story_of_an_advanced_sale():
    state = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti")
    sold = state.story(0, wish(state, 12, [2, 3], 6500), None)
    assert sold[0] == {
        "type": "buy",
        "seat": 0,
        "slot": 0,
        "creature": "unicorn",
        "price": 12,
        "coins": [2, 3],
        "sum": [5, 7],
        "at": 6500,
        "reaction": 1500,
    }
    wrong = state.story(0, wish(state, 12, [0, 1], 6500), 1)
    assert wrong == [{"type": "wrong", "seat": 0, "price": 12, "coins": [0, 1], "sum": [2, 9], "makes": 11}]
    first = claim(state, 0, 12, [0, 1], at=6500)
    assert kinds(first.story(1, wish(first, 12, [0, 1], 6600), 1)) == ["wrong", "back"]


@pytest.mark.parametrize(("version", "seats"), TABLES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_match_can_be_drawn_and_told(version: str, seats: int, language: str):
    seen = set()
    for seed in range(3):
        for state, seat, action in match(version, seats, seed, patience_ms=2000, stuck="replace"):
            assert draw(state.view(0), language)
            SHEETS["hint"](state.view(0), language)
            if state.over:
                break
            story = state.story(seat, action, 0)
            after = state.play(seat, action)
            for event in story:
                for sentence in tell(event, after.view(0)):
                    assert translated(sentence, language)
            seen |= {name for name, test in MOMENTS.items() if test(story)}
    assert "end" in seen


def test_a_drawing():
    state = beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None])
    assert draw(state.view(0)).splitlines() == [
        "1. unicorn 12, from 3: 7 + ? = 12",
        "2. dragon 18, from 9",
        "3. elf 11, from 2",
        "Creatures in the pile: 17",
        "",
        "Coins in the pile: 35",
        "",
        "Player 1 (you); coins 5 9; creatures: -",
        "Player 2; coins in hand: 2; creatures: -",
    ]
    assert "da 3" in draw(state.view(0), "it")
    assert draw(game.start(2).view(None)) == "The cards are not dealt yet."


def test_answers_are_read():
    first = beginner("unicorn dragon elf", [[5, 9], [4, 4]]).view(0)
    assert read("5 1", first) == read("5 1") == {"type": "pay", "slot": 0, "coin": 5}
    assert (read("s", first), read("D", first)) == ({"type": "skip"}, {"type": "done"})
    assert (read("n", first), read("", first), read("5", first), read("x y", first)) == (None, None, None, None)
    second = standard(MARKET, 7, HANDS).view(0)
    assert read("5 1", second) == {"type": "claim", "round": 1, "price": 12, "coin": 5}
    assert read("n", second) == {"type": "pass", "round": 1}
    assert read("5 9", second) is None
    assert read("5 B", first) == read(" 5b ") == {"type": "pay", "slot": 1, "coin": 5}
    assert read("5 b", second) == read("5 2", second)
    assert (read("skip"), read("fatto"), read("Non  posso", second)) == (
        {"type": "skip"},
        {"type": "done"},
        {"type": "pass", "round": 1},
    )
    assert read("5 B", game.start(2).view(0)) is None
    third = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti").view(0)
    assert read("6 6 1", third) == {"type": "claim", "round": 17, "price": 12, "coins": [4, 5]}
    assert read("6 6 A", third) == read("6 6 1", third)
    assert read("2 2 1", third) is None
    assert [question(view).split("?")[0] for view in (first, second, third)] == [
        "Which coin on which creature",
        "Which of your coins buys which creature",
        "Which two coins buy which creature",
    ]


def test_what_is_typed_can_be_completed_and_the_sum_is_left_to_the_player():
    first = beginner("unicorn dragon elf", [[5, 5, 9], [4, 4]]).view(0)
    assert completions("", first) == ["5 A", "5 B", "5 C", "9 A", "9 B", "9 C", "s", "skip"]
    assert completions("5", first) == ["5 A", "5 B", "5 C"]
    assert completions(" 9 b", first) == []
    assert completions("f", first) == ["fatto"]
    second = standard(MARKET, 7, HANDS).view(0)
    assert completions("5", second) == ["5 A", "5 B", "5 C", "5 D"]
    assert completions("no", second) == ["non posso"]
    third = advanced("unicorn elf faun", [2, 9, 5, 7, 6, 6, 8, 4], nexts="yeti").view(0)
    assert completions("6 6", third) == ["6 6 A", "6 6 B", "6 6 C"]
    assert (completions("2 2", third), len(completions("", third))) == ([], 8)
    assert all(read(text, view) for view in (first, second, third) for text in completions("", view))
    assert completions("", first | {"seat": None}) == completions("", game.start(2).view(0)) == []


def test_an_eight_is_called_so():
    deposit = {"type": "deposit", "seat": 0, "slot": 0, "creature": "yeti", "coin": 8, "price": 13, "rest": 5}
    view = beginner("yeti dragon elf", [[8, 9], [4, 4]]).view(0)
    assert tell(deposit, view) == ["Player 1 lays an 8 on yeti: 5 is still to pay."]
    assert translated(tell(deposit, view), "it") == ["Giocatore 1 mette un 8 su yeti: resta da pagare 5."]
    assert tell({"type": "draw", "seat": 0, "coin": 7}, view) == ["You draw a 7."]
    refusal = beginner("dragon yeti elf", [[8, 9], [4, 4]]).refuse(0, {"type": "pay", "slot": 0, "coin": 8})
    assert refusal == "An 8 is of no use here: no other coin makes 18 with it."


@pytest.mark.parametrize(("version", "seats"), TABLES)
def test_a_story_is_the_same_whoever_asked_for_it_before(version: str, seats: int) -> None:
    for state, seat, action in match(version, seats, 3):
        if not action:
            break
        assert isinstance(state, MathMarketState)
        for viewer in (None, *range(seats)):
            alone = MathMarketState(state.setting, state.position)  # one that nobody has asked yet
            assert alone.story(seat, action, viewer) == state.story(seat, action, viewer)


def test_a_story_is_told_anew_for_another_action_and_nobody_can_change_what_others_hear() -> None:
    state = beginner("unicorn dragon elf", [[5, 9], [4, 4]], [7, None, None])
    bought = state.story(0, {"type": "pay", "slot": 0, "coin": 5}, 0)
    assert kinds(bought) != kinds(state.story(0, SKIP, 0))
    assert kinds(state.story(0, SKIP, 0)) == ["skip", "draw", "turn"]
    assert kinds(state.story(0, SKIP, 1)) == ["skip", "turn"]
    state.story(0, SKIP, 1).clear()
    assert kinds(state.story(0, SKIP, 1)) == ["skip", "turn"]


@pytest.mark.parametrize(("version", "seats"), TABLES)
def test_previews_are_the_actions_with_what_each_would_bring(version: str, seats: int) -> None:
    for state, _, _ in match(version, seats, 4):
        for seat in range(seats):
            actions = list(state.actions(seat))
            wanted = [(one, state.preview(seat, one)) for one in actions] if len(actions) <= 300 else None
            assert state.previews(seat, 300) == wanted


def test_cards_go_by_the_deck_of_the_view() -> None:
    """Two house decks in which the same name has another price."""
    for price in (3, 4):
        deck = {
            "coins": [1, 1, 1, 2, 2, 2, 3, 3],
            "creatures": [{"name": name, "price": price, "mark": None} for name in "abcd"],
        }
        state: State = game.start(1, {"version": "advanced", "deck": deck})
        state = state.play(NATURE, state.chance(random.Random(1)))
        assert {card["price"] for card in game.notes(state.view(0))["cards"]} == {price}
