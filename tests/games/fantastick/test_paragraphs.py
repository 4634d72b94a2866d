"""Whatever the rules refuse to a hand on the board, both rulebooks have the paragraph that says why."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.contract import Action
from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.rulebooks import NAME, paragraph_of, paragraphs, rulebook
from ludoteca.words import Sentence
from tests.games.fantastick.positions import FINISH, UNDO, WILD, numbers, refused, shapes

OF_NO_RULE = {
    "No match lies there.",
    "Now the die is rolled.",
    "There is no move to take back.",
    "There is no such place on the mat.",
    "Wait until chance has done its part.",
}
"""What needs no rule to be understood, or no board lets one do."""


def tried(state: FantastickState, rng: Random) -> Iterator[Action]:
    """What a hand may try: any match to any place, to the pile and from it, and every button."""
    now = state.view(None)["now"]
    notes = game.notes(state.view(None))
    free = notes["can"]["free"] or now["mat"]
    for _ in range(12):
        start, end = rng.choice(now["mat"]), rng.choice([*free, *now["mat"]])
        yield {"type": rng.choice(("rotate", "move")), "from": start, "to": end}
        yield {"type": "remove", "from": start}
        yield {"type": "add", "to": end, "match": rng.choice(("plain", "good"))}
    yield from (FINISH, WILD, UNDO)
    if state.dump()["options"]["mode"] == "numbers":
        yield from ({"type": "space", "number": letter} for letter in "ABC")


def refusals(mode: str, seats: int, seed: int) -> Iterator[str]:
    """All that is refused in a match in which somebody handles matches wildly."""
    rng = Random(seed)
    state = game.start(seats, {"mode": mode, "track": 12})
    for _ in range(60):
        while state.nature:
            state = state.play(NATURE, state.chance(rng))
        if state.over:
            return
        if state.dump()["position"]["phase"] != "play":
            state = state.play(state.turn[0], {"type": "eliminate"})
            continue
        seat, may = state.turn[0], []
        for action in tried(state, rng):
            refusal = state.refuse(seat, action)
            if refusal is None:
                may.append(action)
            else:
                yield refusal
        state = state.play(seat, rng.choice(may or [{"type": "giveup"}]))


@pytest.mark.parametrize(("mode", "seats"), [("numbers", 1), ("numbers", 2), ("shapes", 1), ("shapes", 2)])
def test_every_refusal_that_a_hand_can_meet_has_its_paragraph_in_both_books(mode: str, seats: int) -> None:
    named = {language: set(NAME.findall(rulebook(game, language) or "")) for language in ("en", "it")}
    met: set[str] = set()
    for seed in range(12):
        for refusal in refusals(mode, seats, seed):
            assert isinstance(refusal, Sentence)
            if refusal.template in OF_NO_RULE:
                continue
            paragraph = paragraph_of(game, refusal)
            assert paragraph is not None, refusal
            assert all(paragraph in names for names in named.values()), paragraph
            met.add(refusal.template)
    assert len(met) >= 8


CASES: list[tuple[FantastickState, Any, str]] = [
    (numbers(), {"type": "rotate", "from": "A1g", "to": "A1f"}, "turn"),
    (numbers(), {"type": "remove", "from": "B1g"}, "matches"),
    (numbers(), FINISH, "die"),
    (numbers(points=[28, 5]), {"type": "add", "to": "A1f", "match": "plain"}, "finish"),
    (numbers("5+5=10", "A1a", "A1d", "C"), {"type": "space", "number": "C"}, "eleven"),
    (shapes("triangle"), FINISH, "die-of-shapes"),
    (numbers(), WILD, "alone"),
]


@pytest.mark.parametrize(("state", "action", "paragraph"), CASES)
def test_a_refusal_leads_to_the_paragraph_it_comes_from(state: FantastickState, action: Any, paragraph: str) -> None:
    assert paragraph_of(game, refused(state, action)) == paragraph


def test_the_names_stand_once_in_each_book_and_all_of_them_refuse_something() -> None:
    for language in ("en", "it"):
        names = NAME.findall(rulebook(game, language) or "")
        assert sorted(names) == sorted(set(paragraphs(game).values()))
