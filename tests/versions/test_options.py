"""Options of older versions of the rules: each match is played by those it was begun with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from ludoteca.contract import Game
from ludoteca.games import GAMES
from ludoteca.match import Match
from tests.server.tiny import Tiny, TinyState

OLD = {"game": "tiny", "version": 1, "seats": 2, "options": {"clock": 0}}


def added(*numbers: int) -> list[list[Any]]:
    """A log in which the seats add these numbers by turns."""
    return [[turn % 2, {"type": "add", "number": number}] for turn, number in enumerate(numbers)]


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Tiny:
    """A game in version 2, in which the goal is twelve; in version 1 it was ten."""
    game = Tiny()
    monkeypatch.setitem(GAMES, "tiny", game)
    monkeypatch.setattr(TinyState, "game", game, raising=False)
    return game


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_says_for_every_earlier_version_how_it_was_played(game: Game):
    assert list(game.older) == list(range(1, game.version))
    for version, lacked in game.older.items():
        upgraded = game.upgrade_options(version, {})
        assert list(upgraded) == list(game.options)
        assert {name: upgraded[name] for name in lacked} == lacked


def test_a_match_of_version_1_plays_on_to_its_own_end(tiny):
    match = Match.load({**OLD, "log": added(3, 3, 3)})
    assert match.options == {"clock": 0, "goal": 10}
    assert match.play(1, {"type": "add", "number": 1}).state.over
    assert not Match("tiny", 2, None, [(seat, action) for seat, action in added(3, 3, 3, 1)]).state.over


def test_it_is_written_back_in_the_form_of_today_and_stays_the_same_match(tiny):
    match = Match.load({**OLD, "log": added(3, 3, 3, 1)})
    assert match.dump() == {
        **OLD,
        "version": 2,
        "options": {"clock": 0, "goal": 10},
        "log": added(3, 3, 3, 1),
    }
    assert Match.load(match.dump()) == match
    assert match.state.over


def test_a_match_of_today_has_the_defaults_of_today(tiny):
    assert Match.load({**OLD, "version": 2, "log": []}).options == {"clock": 0, "goal": 12}
    assert tiny.check_options(None) == {"clock": 0, "goal": 12}


def test_what_a_match_says_of_itself_counts_before_what_its_version_had():
    assert Tiny().upgrade_options(1, {"clock": 2, "goal": 12}) == {"clock": 2, "goal": 12}


def test_versions_build_on_one_another_and_the_oldest_has_the_first_word():
    class Third(Tiny):
        version = 3
        older: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"goal": 10}, 2: {"goal": 12, "clock": 2}}

    game = Third()
    assert game.upgrade_options(1, {}) == {"clock": 2, "goal": 10}
    assert game.upgrade_options(2, None) == {"clock": 2, "goal": 12}
    assert game.upgrade_options(3, {}) == {"clock": 0, "goal": 12}


@pytest.mark.parametrize("version", [0, -1, 3, 99, True, None, "1", 1.0, 10**100])
def test_versions_we_do_not_know_are_refused_in_one_sentence(version):
    with pytest.raises(
        ValueError, match=r"^this match was played by version .* of the rules of Tiny; here is version 2$"
    ):
        Tiny().upgrade_options(version, {})


@pytest.mark.parametrize("options", [[], 7, {"luck": 1}, {"goal": 11}])
def test_options_that_are_none_are_refused_in_every_version(options):
    for version in (1, 2):
        with pytest.raises(ValueError, match="option"):
            Tiny().upgrade_options(version, options)
