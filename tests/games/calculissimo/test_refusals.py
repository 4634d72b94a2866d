"""What Calculissimo refuses comes from a paragraph of its rulebooks."""

from __future__ import annotations

from random import Random

from ludoteca.games.calculissimo import game
from ludoteca.promises.walks import match
from ludoteca.rulebooks import names, paragraph_of, paragraphs, rulebook
from tests.games.calculissimo.boards import E0, E1, E3, lay, position

STANDS_FOR = "123456789+-/"


def drafted(state, seat, rng):
    """What a hand might try: some tokens of the rack on free squares, along a line or just anywhere; an exchange."""
    view = state.view(seat)["position"]
    rack, board = view["racks"][seat], view["board"]
    tokens = rng.sample(rack, rng.randint(1, min(4, len(rack))))
    if rng.random() < 0.1:
        return {"type": "exchange", "tokens": "".join(tokens)}
    row, column, across = rng.randrange(15), rng.randrange(15), rng.random() < 0.5
    cells = [(row, column + n) if across else (row + n, column) for n in range(15)]
    free = [(r, c) for r, c in cells if r < 15 and c < 15 and board[r][c] == "."]
    if rng.random() < 0.1:
        rng.shuffle(free)
    tiles = [
        [r, c, f"?{rng.choice(STANDS_FOR)}" if token == "?" else token]
        for (r, c), token in zip(free, tokens, strict=False)
    ]
    return {"type": "lay", "tiles": tiles}


def test_whatever_a_hand_tries_is_refused_with_a_paragraph_of_both_rulebooks():
    rng, met = Random(3), set()
    for state, _, _ in [step for seed in (1, 2) for step in match(game, Random(seed))[::3]]:
        seats = range(state.dump()["seats"]) if state.turn else ()
        for seat in seats:
            for _ in range(12 if seat in state.turn else 1):
                refusal = state.refuse(seat, drafted(state, seat, rng))
                if refusal is not None:
                    name = paragraph_of(game, refusal)
                    assert name is not None, refusal
                    met.add(name)
    assert met >= {"turn", "line", "beside", "form", "whole", "exchange"}
    for language in ("en", "it"):
        assert set(paragraphs(game).values()) == set(names(rulebook(game, language) or ""))


def test_refusals_that_are_rare_know_their_paragraph_too():
    challenged = position(E3, "1369-*/", options={"challenge": True}).play(0, lay("6,5>-"))
    announced = position(E0, "2469+-/", options={"announce": True})
    met = {
        "times": position(E0, "15699**").refuse(0, lay("7,5>9*9*1")),
        "joker": position(E1, "1345+-?").refuse(0, {"type": "lay", "tiles": [[6, 7, "?"]]}),
        "clock": position(E1, "1345+-?").refuse(0, {"type": "pass", "at": 120_001}),
        "challenge": challenged.refuse(1, {"type": "pass"}),
        "announce": announced.refuse(0, lay("7,5>6/2+9")),
        "whole": announced.refuse(0, lay("7,5>2-4") | {"points": 1}),
    }
    assert {name: paragraph_of(game, refusal) for name, refusal in met.items()} == {name: name for name in met}
