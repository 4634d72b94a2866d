"""The wheel of names: a word and an animal, "Blue Fox" or "Volpe Blu", safe for children in both languages.

The page has the same wheel, and says a name of it in the language of whoever reads it.
"""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

NAMES = ("wheel", "free")
"""Where the names of people at a table may come from."""
ANIMALS = {
    "fox": ("Fox", "Volpe", "f"),
    "owl": ("Owl", "Gufo", "m"),
    "bear": ("Bear", "Orso", "m"),
    "cat": ("Cat", "Gatto", "m"),
    "whale": ("Whale", "Balena", "f"),
    "frog": ("Frog", "Rana", "f"),
    "bee": ("Bee", "Ape", "f"),
    "hare": ("Hare", "Lepre", "f"),
    "fish": ("Fish", "Pesce", "m"),
    "snail": ("Snail", "Lumaca", "f"),
    "wolf": ("Wolf", "Lupo", "m"),
    "duck": ("Duck", "Anatra", "f"),
}
"""By avatar what the animal is called in English and in Italian, and the gender of the Italian word."""
WORDS = (
    ("Blue", "Blu", "Blu"),
    ("Red", "Rosso", "Rossa"),
    ("Green", "Verde", "Verde"),
    ("Golden", "Dorato", "Dorata"),
    ("Brave", "Audace", "Audace"),
    ("Calm", "Calmo", "Calma"),
    ("Curious", "Curioso", "Curiosa"),
    ("Gentle", "Gentile", "Gentile"),
    ("Happy", "Allegro", "Allegra"),
    ("Merry", "Festoso", "Festosa"),
    ("Quick", "Svelto", "Svelta"),
    ("Sly", "Furbo", "Furba"),
    ("Sunny", "Solare", "Solare"),
    ("Wise", "Saggio", "Saggia"),
)
"""In English, and in Italian for a he and a she."""


def spoken(word: int, animal: str) -> tuple[str, str]:
    """A name of the wheel in English and in Italian.

    >>> spoken(0, "fox")
    ('Blue Fox', 'Volpe Blu')
    """
    english, italian, gender = ANIMALS[animal]
    word_en, masculine, feminine = WORDS[word % len(WORDS)]
    return f"{word_en} {english}", f"{italian} {masculine if gender == 'm' else feminine}"


WHEEL = frozenset(name for animal in ANIMALS for word in range(len(WORDS)) for name in spoken(word, animal))
"""Every name of the wheel, in both languages."""


def from_wheel(name: str, animal: str, taken: Collection[str | None] = ()) -> str:
    """The name itself if it is one of the wheel; else one of this animal that nobody has, the same for the same name.

    >>> from_wheel("Volpe Blu", "owl"), from_wheel("Zorro", "fox") == from_wheel("Zorro", "fox")
    ('Volpe Blu', True)
    """
    if name in WHEEL:
        return name
    start = crc32(name.encode("utf-8", "replace"))
    turned = [spoken(start + turn, animal) for turn in range(len(WORDS))]
    return next((names[0] for names in turned if not set(names) & set(taken)), turned[0][0])
