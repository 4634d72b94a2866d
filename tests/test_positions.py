"""Positions in links: what a stranger has made of one is a state that the rules let in, or one sentence."""

from __future__ import annotations

import base64
import json
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca import GAMES, Game
from ludoteca.positions import LARGEST, LONGEST, Position, opened, packed
from ludoteca.promises.walks import walked
from ludoteca.words import Sentence
from tests.fuzz import mutated

pytestmark = pytest.mark.compiled  # what is compiled is what strangers' links reach
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
NOT_WHOLE = "This link is not whole: a piece of it was lost or changed on the way."
TOO_LONG = "That is too long for a position."


def link(form: Any, head: str = "1") -> str:
    """Any JSON as the text of a link."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(json.dumps(form).encode()) + deflate.flush()
    return head + base64.urlsafe_b64encode(data).decode().rstrip("=")


def refusal(text: str) -> str:
    with pytest.raises(ValueError, match=r"\w") as caught:
        opened(text)
    assert isinstance(caught.value.args[0], Sentence), "it is said in the player's language"
    return str(caught.value)


@every_game
def test_a_position_comes_out_of_its_link_as_it_went_in(game: Game):
    for state, *_ in walked(game, 2)[::7]:
        for seat in (None, 0):
            text = packed(Position(state, seat))
            assert opened(text) == (state, seat)
            assert len(text) < LONGEST / 3, "far from too long"


@every_game
@given(seed=st.integers(0, 10**6), rate=st.sampled_from([0.01, 0.1]), number=st.integers(0, 200))
def test_whatever_a_link_holds_it_is_a_position_or_refused_in_words(game: Game, seed: int, rate: float, number: int):
    rng, steps = Random(seed), walked(game, 1)
    form = steps[number % len(steps)][0].dump() | {"version": game.version, "seat": None}
    for _ in range(5):
        check(link(mutated(rng, form, rate)))
    text = [*packed(Position(steps[number % len(steps)][0], None))]
    text[rng.randrange(len(text))] = rng.choice("09azAZ-_%é ")
    check("".join(text))
    check("".join(text)[: rng.randrange(len(text))])


@given(st.text(max_size=80) | st.from_regex(r"1[A-Za-z0-9_-]{0,200}", fullmatch=True))
def test_no_text_does_anything_but_open_or_be_refused(text: str):
    check(text)


def check(text: str) -> None:
    try:
        position = opened(text)
    except ValueError as problem:
        sentence = problem.args[0]
    else:
        assert opened(packed(position)) == position
        return
    assert isinstance(sentence, Sentence)
    assert len(sentence) < 500
    assert sentence.said("it") != sentence


def test_a_link_that_was_cut_or_changed_says_so():
    text = packed(Position(GAMES["toncc"].start(3), None))
    assert [refusal(broken) for broken in (text[:-5], "", "?" + text, text + "AAAA", text[1:])] == [NOT_WHOLE] * 5


def test_a_link_of_another_version_says_so():
    form = GAMES["toncc"].start(3).dump()
    newer = "This link was made by a newer Ludoteca; this one cannot read it yet."
    assert refusal(link(form, "2")) == refusal(link(form | {"version": 99})) == newer
    assert refusal(link(form | {"version": "x"})) == "This is no position of Tóncc."


def test_an_old_link_keeps_the_rules_it_was_made_with():
    market = GAMES["mathmarket"]
    form = {"game": "mathmarket", "version": 1, "seats": 2, "options": {"version": "standard"}, "position": None}
    assert opened(link(form)).state.dump()["options"]["used"] == "out"
    assert market.start(2, {"version": "standard"}).dump()["options"]["used"] == "under"


def test_a_link_that_is_a_bomb_is_never_unpacked_whole():
    assert refusal(link({"game": "toncc", "seats": 3, "position": " " * LARGEST})) == TOO_LONG
    assert refusal("1" + "A" * LONGEST) == TOO_LONG


def test_a_link_with_lists_without_end_is_refused():
    deep: Any = []
    for _ in range(500):
        deep = [deep]
    assert refusal(link({"game": "toncc", "seats": 3, "position": deep})) == NOT_WHOLE


@pytest.mark.parametrize("name", ["../../etc/passwd", "chess", 7, None, "__class__"])
def test_a_link_of_a_game_we_do_not_have_is_refused(name: Any):
    form = GAMES["toncc"].start(3).dump() | {"game": name}
    assert refusal(link(form)) == "This position is of a game that we do not have."


@pytest.mark.parametrize("seat", [3, -1, "0", True])
def test_nobody_looks_through_the_eyes_of_a_seat_that_is_not_there(seat: Any):
    assert refusal(link(GAMES["toncc"].start(3).dump() | {"seat": seat})) == NOT_WHOLE
