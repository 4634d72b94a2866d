"""Sentences and their Italian."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import ludoteca
from ludoteca import words
from ludoteca.promises.sentences import templates
from ludoteca.promises.whole import parts
from ludoteca.words import catalogue, learn, say, translated

pytestmark = pytest.mark.compiled

SOURCES = Path(ludoteca.__file__).parent


def test_every_sentence_has_its_italian_with_the_same_parts():
    italian = catalogue("it")
    for template, place in templates(SOURCES).items():
        assert template in italian, f"{place}: no Italian for {template!r}"
        assert parts(italian[template]) == parts(template), place


def test_no_italian_is_left_over():
    assert catalogue("it").keys() <= templates(SOURCES).keys()


def test_a_sentence_is_a_string_that_remembers_its_parts():
    sentence = say("{king} has most tóncc points: {points}.", king=say("Red"), points=5)
    assert sentence == "Red has most tóncc points: 5."
    assert translated({"reason": [sentence]}, "it") == {"reason": ["Rosso ha più punti tóncc di tutti: 5."]}
    assert translated(sentence, "en") is sentence
    assert translated(pickle.loads(pickle.dumps(sentence)), "it") == "Rosso ha più punti tóncc di tutti: 5."


def test_what_is_no_sentence_stays_as_it_is():
    assert translated({"a": [1, None, True, "Red", 2.5]}, "it") == {"a": [1, None, True, "Red", 2.5]}


def test_a_package_that_brings_a_game_brings_its_italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What it says besides us is learned; what we say too stays ours."""
    monkeypatch.setattr(words, "_learned", {})
    monkeypatch.syspath_prepend(tmp_path)
    for name, italian in (("guests", '"It rains." = "Piove."\n"rules" = "leggi"'), ("sloppy", '"It rains." = ')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "it.toml").write_text(italian)
    rains = say("It rains.")
    assert translated(rains, "it") == "It rains."
    try:
        learn("guests")
        assert translated([rains, say("rules")], "it") == ["Piove.", "regole"], "also what was said before"
        with pytest.raises(ValueError, match="value"):
            learn("sloppy")
    finally:
        catalogue.cache_clear()
