"""Only yours: whatever is hidden from somebody, not one byte that they are sent depends on it, in any game."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

import pytest

from ludoteca import GAMES, Game, State
from ludoteca.promises.walks import states
from ludoteca.tables import pictures
from tests.nights import LONG
from tests.tables.worlds import compare, worlds

HIDING = {name: game for name, game in GAMES.items() if game.hides}
hiding = pytest.mark.parametrize("game", HIDING.values(), ids=list(HIDING))
PARTS = 2
"""The pairs of a game are looked at in so many parts, side by side."""


@hiding
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("pairs", [1_000, pytest.param(10_000, marks=LONG)], ids=["suite", "nightly"])
def test_two_worlds_that_somebody_cannot_tell_apart_give_them_the_same_bytes(game: Game, part: int, pairs: int):
    """Pictures, stories, refusals of drafts and plays, hints, aids, the table, replays: in both languages."""
    look(game, pairs // PARTS, Random(f"{game.id} {part} {pairs}"))


def look(game: Game, pairs: int, rng: Random) -> None:
    """Looks at so many pairs."""
    seen = 0
    while seen < pairs:
        seen += compare(worlds(game, rng), rng)


def leaking(state: State, notes: dict[str, Any], now: int) -> dict[str, Any]:
    """A clock that tells one bit of what is hidden."""
    return {"now": 0, "due": crc32(str(state.dump()["position"]).encode()) % 2}


@hiding
def test_one_bit_too_many_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pictures, "clock", leaking)
    with pytest.raises(AssertionError):
        look(game, 1_000, Random(game.id))


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.hides], ids=lambda game: game.id)
def test_where_nothing_is_hidden_every_view_tells_the_whole_state(game: Game):
    rng = Random(game.id)
    for _ in range(4):
        for state in states(game, rng):
            for viewer in (None, *range(state.dump()["seats"])):
                assert game.imagine(state.view(viewer), rng) == state
