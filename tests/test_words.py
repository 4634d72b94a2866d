"""Sentences and their Italian."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path
from string import Formatter

import pytest

import ludoteca
from ludoteca.words import catalogue, say, translated

pytestmark = pytest.mark.compiled

SOURCES = Path(ludoteca.__file__).parent


def templates() -> dict[str, str]:
    """Every template given to `say` anywhere in the package, with the file it stands in."""
    found: dict[str, str] = {}
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                template = ast.literal_eval(node.args[0])  # a sentence is written out where it is said
                assert isinstance(template, str)
                found[template] = f"{file.relative_to(SOURCES)}:{node.lineno}"
    return found


def parts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_sentence_has_its_italian_with_the_same_parts():
    italian = catalogue("it")
    for template, place in templates().items():
        assert template in italian, f"{place}: no Italian for {template!r}"
        assert parts(italian[template]) == parts(template), place


def test_no_italian_is_left_over():
    assert catalogue("it").keys() <= templates().keys()


def test_a_sentence_is_a_string_that_remembers_its_parts():
    sentence = say("{king} has most tóncc points: {points}.", king=say("Red"), points=5)
    assert sentence == "Red has most tóncc points: 5."
    assert translated({"reason": [sentence]}, "it") == {"reason": ["Rosso ha più punti tóncc di tutti: 5."]}
    assert translated(sentence, "en") is sentence
    assert translated(pickle.loads(pickle.dumps(sentence)), "it") == "Rosso ha più punti tóncc di tutti: 5."


def test_what_is_no_sentence_stays_as_it_is():
    assert translated({"a": [1, None, True, "Red", 2.5]}, "it") == {"a": [1, None, True, "Red", 2.5]}
