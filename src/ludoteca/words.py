"""Sentences for players, and their Italian.

A sentence is written in English where the rule stands, with `say`; it is an ordinary `str` that remembers its
parts. Its Italian stands in the `it.toml` beside the code, one line a sentence:
`"Your king cannot go {way}." = "Il tuo re non può andare {way}."`
A package that brings a game of its own brings its own `it.toml`, and what we say stays as we say it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LANGUAGES = ("en", "it")
_learned: dict[str, dict[str, str]] = {}


class Sentence(str):
    """A sentence in English that can be said in another language, because it knows its template and its parts."""

    __slots__ = ("_said", "parts", "template")

    template: str
    parts: dict[str, Any]
    _said: tuple[dict[str, str], str] | None
    """How it was last said in another language, and by which catalogue: many sentences are sent again and again."""

    def __new__(cls, template: str, parts: dict[str, Any]) -> Sentence:
        sentence = super().__new__(cls, template.format_map(parts))
        sentence.template = template
        sentence.parts = parts
        sentence._said = None
        return sentence

    def said(self, language: str) -> str:
        """The sentence in this language, without its memory."""
        if language == "en":
            return str(self)
        known = catalogue(language)
        if self._said is None or self._said[0] is not known:
            template = known.get(self.template, self.template)
            parts = {name: translated(part, language) for name, part in self.parts.items()}
            self._said = known, template.format_map(parts)
        return self._said[1]

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, dict[str, Any]]]:
        return Sentence, (self.template, self.parts)


def say(template: str, /, **parts: Any) -> Sentence:
    """The sentence with its parts filled in; parts may be sentences themselves.

    >>> say("Tiles left: {count}.", count=3)
    'Tiles left: 3.'
    """
    return Sentence(template, parts)


def translated(value: Any, language: str) -> Any:
    """The same JSON-able value with every sentence in it said in this language."""
    if language == "en":
        return value
    if isinstance(value, Sentence):
        return value.said(language)
    if isinstance(value, dict):
        return {name: translated(part, language) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [translated(part, language) for part in value]
    return value


def reworded(text: str, change: Callable[[str], str]) -> str:
    """The help of a command with each of its paragraphs changed, and in examples each remark beside a command.

    Examples stand in a paragraph of their own, which begins with a backspace, and keep their lines.

    >>> reworded("Write\\nit.\\n\\n\\b\\nwrite     all of it", str.upper)
    'WRITE IT.\\n\\n\\x08\\nwrite     ALL OF IT'
    """
    import re  # help is rarely asked for

    def reworded_part(part: str) -> str:
        if not part.startswith("\b"):
            return change(" ".join(part.split()))
        return re.sub(r"(?m)^(\S+(?: \S+)* {2,})(\S.*)$", lambda line: line[1] + change(line[2]), part)

    return "\n\n".join(reworded_part(part) for part in text.split("\n\n"))


def learn(package: str) -> None:
    """From now on the sentences of this package are translated too; `ValueError` if its Italian cannot be read."""
    for language in LANGUAGES[1:]:
        _learned[language] = _learned.get(language, {}) | sentences_of(package, language)
    catalogue.cache_clear()


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence that is known in this language, by its English template."""
    return _learned.get(language, {}) | sentences_of("ludoteca", language)


def sentences_of(package: str, language: str) -> dict[str, str]:
    """The sentences of one package in this language, by their English template."""
    import tomllib  # both are slow to import, and English needs neither
    from importlib.resources import files

    sentences: dict[str, str] = {}
    for file in _catalogue_files(files(package), f"{language}.toml"):
        sentences.update(tomllib.loads(file.read_text(encoding="utf-8")))
    return sentences


def _catalogue_files(folder: Traversable, name: str) -> list[Traversable]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in ("__pycache__", "static", "migrations"):
            found += _catalogue_files(entry, name)
        elif entry.name == name:
            found.append(entry)
    return found
