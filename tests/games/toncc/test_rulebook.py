"""The rulebook for players says what the kernel does."""

from __future__ import annotations

from importlib.resources import files

import pytest

from ludoteca.games.toncc import notes
from ludoteca.games.toncc.compiled import kernel
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
