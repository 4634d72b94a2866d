"""What the contract promises, for every game, on random matches: see `ludoteca.promises`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ludoteca
from ludoteca import GAMES, Game
from ludoteca.dial import ADAPTIVE, MOST, NAMES
from ludoteca.games import bots, compiled, dial
from ludoteca.promises import all_promises_at_the_end_of_drawn_matches, ask_states, ask_steps
from ludoteca.promises.states import OF_STATES, OF_STEPS
from ludoteca.promises.whole import OF_GAMES
from ludoteca.words import LANGUAGES, translated
from tests.nights import LONG

plain = pytest.mark.compiled  # without a kernel there is nothing to compile
params = [pytest.param(game, id=name, marks=() if game.fast else plain) for name, game in GAMES.items()]
every_game = pytest.mark.parametrize("game", params)
kernels = {name: game for name, game in GAMES.items() if game.fast is not None}
every_kernel = pytest.mark.parametrize("game", kernels.values(), ids=list(kernels))
QUICK = compiled("toncc")
asked = pytest.mark.parametrize("matches", [4 if QUICK else 2, pytest.param(24, marks=LONG)], ids=["suite", "nightly"])
"""Of how many matches a promise is asked."""


def test_the_front_door_knows_the_games():
    assert list(GAMES) == sorted(GAMES)
    for name, game in GAMES.items():
        assert ludoteca.game(name) is game
        assert game.id == name
        assert game.title
    with pytest.raises(KeyError, match=r"no game is called 'tonc'; the games are .*toncc"):
        ludoteca.game("tonc")


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_what_an_option_says_of_itself_has_no_number_of_matches_won(game: Game, language: str):
    """Such numbers are measured, and change with the bots: they stand in docs/balance.md, with how sure they are."""
    for option in [*game.options.values(), *game.aids.values()]:
        said = str(translated(option.help, language))
        assert not re.search(r"\d+ ?%|\d+ (of|out of|in|su) \d+|\b(wins?|won|vinc\w+)\b", said), said


@every_game
@pytest.mark.parametrize("promise", OF_GAMES)
def test_a_promise_about_games(game: Game, promise: str):
    OF_GAMES[promise](game)


@every_game
@pytest.mark.parametrize("promise", OF_STATES)
@asked
def test_a_promise_about_states(game: Game, promise: str, matches: int):
    ask_states(OF_STATES[promise], game, matches)


@every_game
@pytest.mark.parametrize("promise", OF_STEPS)
@asked
def test_a_promise_about_steps(game: Game, promise: str, matches: int):
    ask_steps(OF_STEPS[promise], game, matches)


@every_game
def test_all_promises_at_the_end_of_drawn_matches(game: Game):
    all_promises_at_the_end_of_drawn_matches(game)


@every_kernel
@pytest.mark.parametrize("all_of_them", [QUICK, pytest.param(True, marks=LONG)], ids=["suite", "nightly"])
def test_ten_thousand_matches_give_the_same_totals_compiled_and_interpreted(game: Game, all_of_them: bool):
    """The totals of ten thousand and of a few were written down once; the suite runs both ways and must find them.

    Interpreted, ten thousand would take minutes, so it plays them at night only.
    """
    fast = game.fast
    assert fast is not None
    known = json.loads((Path(__file__).parent / game.id / "playouts.json").read_text())
    position = fast.pack(game.start(known["seats"], known["options"]))
    for total in (known["few"], known) if all_of_them else (known["few"],):
        found = fast.playouts(position, total.get("matches", 10_000), known["seed"])
        assert list(found.scores) == total["scores"]
        assert [list(counts) for counts in found.places] == total["places"]


@every_game
def test_bots_are_named_by_level(game: Game):
    stands = dial(game.id)
    names = list(bots(game.id))
    if stands is None:
        assert names == list(NAMES)
        return
    numbers = [name for name in names if name.isdigit()]
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert 2 < len(numbers) <= MOST
    assert names == [*numbers, *NAMES, *(f"{ADAPTIVE}{number}" for number in numbers)]
