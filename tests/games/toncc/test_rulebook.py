"""The rulebook for players says what the kernel does."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from ludoteca.games.toncc import game, notes
from ludoteca.games.toncc.compiled import kernel
from ludoteca.promises.walks import states
from ludoteca.rulebooks import NAME, paragraph_of, rulebook
from ludoteca.words import translated


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_kingdoms_of_the_rulebook_are_those_of_the_kernel(language: str) -> None:
    text = (files("ludoteca.games.toncc") / f"rulebook.{language}.md").read_text(encoding="utf-8")
    for number, three in enumerate(kernel.KINGDOMS):
        points = [notes.kingdom(number, colour)["points"] for colour in range(3)]
        row = [translated(notes.NAMES[number], language), " ".join(map(str, three)), *map(str, points)]
        assert f"| {' | '.join(row)} |" in text


def test_the_backgrounds_of_the_rulebook_are_those_of_the_kernel() -> None:
    text = (files("ludoteca.games.toncc") / "rulebook.en.md").read_text(encoding="utf-8")
    for colour, name in enumerate(notes.COLOURS):
        own = [str(region) for region in range(1, 19) if kernel.GROUND[region] == colour]
        assert f"| {name} | {' '.join(own[:3])} and {' '.join(own[3:])} |" in text


def test_whatever_is_refused_to_a_player_leads_to_a_paragraph_of_both_books() -> None:
    """Too early, twice, after leaving, after the end, and in a direction that there is not."""
    walk = [game.start(3), *states(game, Random(4))]
    tried = [{"type": "choose", "direction": way} for way in (1, 7)] + [{"type": "choose"}]
    refusals = {
        refusal
        for state in walk
        for seat in notes.SEATS
        for action in tried
        if (refusal := state.refuse(seat, action)) is not None
    }
    assert len(refusals) == 7
    books = [set(NAME.findall(rulebook(game, language) or "")) for language in ("en", "it")]
    for refusal in refusals:
        assert paragraph_of(game, refusal) in books[0] & books[1], refusal
