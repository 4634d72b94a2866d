"""Actions as numbers and words: every legal action has one, and each says what it did."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from ludoteca.contract import State
from ludoteca.environments.speech import speech_of, started
from ludoteca.games import GAMES, compiled
from ludoteca.games.mathmarket.versions.advanced import Advanced
from ludoteca.promises.walks import states

numpy = pytest.importorskip("numpy")

MATCHES = 3 if compiled("toncc") else 1


def words_of(state: State, seat: int) -> dict[tuple[int, ...], Any]:
    """The words of a seat with the actions they mean."""
    speech = speech_of(state.game.id, state.dump()["options"])
    words = [tuple(letter for letter in row if letter >= 0) for row in speech.words(state, seat).tolist()]
    assert len(set(words)) == len(words)
    assert all(0 <= letter < speech.actions for word in words for letter in word)
    starts = {word[:length] for word in words for length in range(1, len(word))}
    assert starts.isdisjoint(words), "no word is the beginning of another"
    return {word: speech.action(state, seat, word) for word in words}


def written(actions: Any) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def spelt(state: State, seat: int) -> list[dict[str, Any]]:
    """The legal actions that have a word: not taking back, not what is made up, of equal coins the leftmost."""
    form = state.dump()
    found = [{name: value for name, value in action.items() if name != "at"} for action in state.actions(seat)]
    if form["game"] == "fantastick":
        found = [action for action in found if action["type"] != "undo"]
    position = getattr(state, "position", None)
    if isinstance(position, Advanced):
        first: dict[str, dict[str, Any]] = {}
        for action in found:
            values = sorted(position.row[place] or 0 for place in action["coins"])
            first.setdefault(f"{action['price']} {values}", action)
        found = list(first.values())
    return found + ([{}] if state.timed else [])


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_has_a_word_of_its_own(name: str) -> None:
    seen = 0
    for seed in range(MATCHES):
        for state in list(states(GAMES[name], Random(seed)))[:: 2 if compiled("toncc") else 6]:
            for seat in state.turn:
                made_up = name == "fantastick" and state.dump()["position"]["phase"] == "open"
                actions = words_of(state, seat)
                if made_up:
                    assert all(state.refuse(seat, action) is None for action in actions.values())
                else:
                    assert written(actions.values()) == written(spelt(state, seat))
                seen += len(actions)
            for seat in set(range(state.dump()["seats"])) - set(state.turn):
                assert not words_of(state, seat)
    assert seen


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_tells_no_more_than_the_seat_may_see(name: str) -> None:
    game = GAMES[name]
    for seed in range(MATCHES):
        rng = Random(seed)
        for state in list(states(game, Random(seed)))[::5]:
            if state.nature or state.over:
                continue
            speech = speech_of(name, state.dump()["options"])
            for seat in state.turn:
                other = game.imagine(state.view(seat), rng)
                assert (speech.observe(state, seat, ()) == speech.observe(other, seat, ())).all()
                assert speech.words(state, seat).tolist() == speech.words(other, seat).tolist()


def test_an_observation_of_math_market_shows_the_shop_from_the_viewers_chair() -> None:
    for seed in range(4):
        for state in states(GAMES["mathmarket"], Random(seed)):
            form = state.dump()
            if form["position"]["phase"] != "play":
                continue
            speech: Any = speech_of("mathmarket", form["options"])
            for seat in range(form["seats"]):
                view = state.view(seat)["position"]
                array = speech.observe(state, seat, ())
                part = {name: array[place] for name, place in layout(speech).items()}
                shown = [speech.deck.price[name] for name in view["market"] if name is not None]
                assert part["market"].sum() == len(shown)
                assert part["seated"].sum() == form["seats"]
                if "hands" in view:
                    values = [
                        v for v, n in zip(speech.values, part["hand"], strict=True) for _ in range(round(float(n)))
                    ]
                    assert values == view["hands"][seat]
                assert round(float(part["bought"][0]) * 10) == len(view["bought"][seat])
                assert bool(part["turn"][0]) == (seat in state.seen_turn(seat))


def layout(speech: Any) -> dict[str, slice]:
    from ludoteca.arrays import layout_of

    return layout_of(speech.parts)


def test_a_word_that_is_being_spelt_shows_in_the_observation() -> None:
    from ludoteca.environments import Play

    for name, parts in (("calculissimo", ("laid", "spelling")), ("fantastick", ("taken",))):
        play, rng = Play(name, 2, {}, Random(3)), Random(1)
        while True:
            seat = play.turn[0]
            before = play.observe(seat)
            number = rng.choice(
                [n for n in play.open_to(seat) if n < (90 if name == "fantastick" else 5625)] or play.open_to(seat)
            )
            play.decide(seat, number)
            if play.said:
                break
        after = play.observe(seat)
        changed = {part for part, place in layout(play.speech).items() if (before[place] != after[place]).any()}
        assert changed - {"laid_jokers"} == set(parts)


def test_a_lay_of_calculissimo_is_spelt_square_by_square_and_then_done() -> None:
    from ludoteca.games.calculissimo.spelling import DONE, EXCHANGE, PASS

    seen = set()
    for state in states(GAMES["calculissimo"], Random(2)):
        for seat in state.turn:
            for word, action in words_of(state, seat).items():
                seen.add(action["type"])
                if action["type"] == "lay":
                    cells = [15 * row + column for row, column, _ in action["tiles"]]
                    assert [letter // 25 for letter in word] == [*cells, DONE // 25]
                    assert word[-1] == DONE
                elif action["type"] == "exchange":
                    assert word[-1] == DONE
                    assert all(EXCHANGE <= letter < PASS for letter in word[:-1])
                else:
                    assert word[0] >= PASS
    assert "lay" in seen


def test_two_play_unless_somebody_says_otherwise() -> None:
    assert {name: started(name, None, None).dump()["seats"] for name in GAMES} == {
        "antino": 2, "calculissimo": 2, "fantastick": 2, "mathmarket": 2, "toncc": 3,
    }  # fmt: skip
