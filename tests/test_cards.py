"""Cards: every position of every game can be drawn as a picture for chats."""

from __future__ import annotations

import json
import struct
from importlib.resources import files
from random import Random
from xml.etree import ElementTree

import pytest
from creatures import creatures

from ludoteca import GAMES, Game
from ludoteca.cards import HEIGHT, WIDTH, card, png
from ludoteca.positions import Position
from ludoteca.promises.walks import walked

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {f"{SVG}{name}" for name in ("svg", "title", "g", "path", "rect", "circle", "ellipse")}


@every_game
def test_every_position_has_a_card_of_plain_shapes(game: Game):
    for number, (state, *_) in enumerate(walked(game, 0)[::13]):
        for seat in (None, 0):
            drawn = card(Position(state, seat), ("en", "it")[number % 2], dark=number % 3 == 0)
            found = {element.tag for element in ElementTree.fromstring(drawn).iter()}
            assert found <= PLAIN, "no scripts, no words that need a font, nothing from elsewhere"


@pytest.mark.parametrize("options", [{"version": "standard"}, {"version": "advanced"}])
def test_the_market_is_drawn_in_every_version(options):
    market = GAMES["mathmarket"]
    state = market.start(2, options)
    assert card(Position(state, 0))
    assert card(Position(state.play(-1, state.chance(Random(1))), 0))


@every_game
def test_a_card_shows_no_more_than_its_eyes_see(game: Game):
    """Two positions that look the same to a spectator have the same card."""
    state = walked(game, 0)[9][0]
    other = game.imagine(state.view(None), Random(3))
    assert card(Position(state, None)) == card(Position(other, None))


def test_a_card_has_the_size_that_chats_show():
    drawn = png(card(Position(GAMES["toncc"].start(3), None)))
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", drawn[16:24]) == (WIDTH, HEIGHT)


def test_the_creatures_are_those_of_the_page():
    kept = json.loads((files("ludoteca.games.mathmarket") / "creatures.json").read_text(encoding="utf-8"))
    assert kept == creatures(), "python workshop/creatures.py writes them anew"
