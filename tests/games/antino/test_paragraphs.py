"""Every refusal that somebody can meet on the board leads to its paragraph in both rulebooks."""

from __future__ import annotations

from random import Random

from ludoteca.contract import Action, State
from ludoteca.games.antino import game
from ludoteca.games.antino.tiles import KINDS
from ludoteca.rulebooks import NAME, paragraph_of, paragraphs, rulebook
from ludoteca.words import Sentence
from tests.games.antino.test_bot import position


def attempts(state: State, seat: int, rng: Random) -> list[Action]:
    """What a hand may try: tiles on any cell, and the buttons at the wrong moment."""
    side = state.dump()["options"]["board"]
    hand = state.dump()["position"]["hands"][seat] or ["A"]
    cells = [[rng.randrange(side), rng.randrange(side)] for _ in range(6)]
    lays = [{"type": "place", "tile": rng.choice(hand), "cell": cell} for cell in cells]
    return [
        *lays,
        {"type": "place", "tile": rng.choice(KINDS[1:]), "cell": cells[0]},
        {"type": "stop"},
        {"type": "drop"},
    ]


def test_every_refusal_on_the_board_has_a_paragraph_in_both_books() -> None:
    met = set()
    for touch in ("one", "all"):
        state: State = game.start(3, {"board": 7, "touch": touch})
        rng = Random(4)
        while True:
            for seat in range(3):
                for action in attempts(state, seat, rng):
                    refusal = state.refuse(seat, action)
                    if refusal is not None:
                        assert isinstance(refusal, Sentence)
                        assert paragraph_of(game, refusal) is not None, refusal
                        met.add(refusal.template)
            if state.over:
                break
            actions = [] if state.nature else list(state.actions(state.turn[0]))
            action = rng.choice(actions) if actions else state.chance(rng)
            state = state.play(state.turn[0] if actions else -1, action)
    seldom = {
        "You have laid a tile this turn: lay another or stop.",
        "You have reached 72 twice and left the game: watch the others.",
    }
    assert met | seldom == set(paragraphs(game))
    for language in ("en", "it"):
        assert set(NAME.findall(rulebook(game, language) or "")) == set(paragraphs(game).values())


def test_after_a_twelve_nothing_is_dropped_and_the_book_says_so() -> None:
    state = position("A@4,3", [["A", "B"], ["G", "R", "R"]], run=1)
    assert paragraph_of(game, state.refuse(0, {"type": "drop"})) == "twelve"


def test_who_has_left_watches_and_the_book_says_so() -> None:
    retired = {"seventytwos": [0, 2, 0], "retired": [1]}
    hands: list[list[str]] = [["A", "B", "G"], [], []]
    start = game.start(3, {"first": "seat0", "play_on": True}).dump()
    start["position"] |= {"hands": hands, **retired}
    refusal = game.load(start).refuse(1, {"type": "stop"})
    assert paragraph_of(game, refusal) == "second-72"
