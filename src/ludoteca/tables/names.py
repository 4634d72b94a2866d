"""Which names everybody can read: nothing invisible, nothing that is drawn over the lines beside it."""

from __future__ import annotations

import unicodedata

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of Unicode that show nothing."""
BLANK = {
    *"\u115f\u1160\u3164\uffa0",  # letters of Korean that only fill a place
    *"\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f",  # marks that show nothing
    *"\u2800\ufffc\U00013441\U00013442\U0001d159",  # signs: an empty braille cell, a thing that is not there
}
"""Characters that show nothing though their category says they do."""
HUGE = {*"\ufdfd\u2e3a\u2e3b", *map(chr, range(0x12000, 0x12550))}
"""Characters as wide as a line: a whole sentence of Arabic, very long dashes, cuneiform."""
LETTERS = 4
"""Letters that one character may stand for."""
MARKS, ALIKE = 4, 2
"""Marks that one letter may carry, and those of them that stand over or under one another."""


def is_readable(name: str) -> bool:
    """True if each character shows something, and no letter carries more marks than in any language.

    >>> is_readable("José"), is_readable("हिन्दी"), is_readable("\u3164"), is_readable("a" + 5 * "\u0301")
    (True, True, False, False)
    """
    marks: list[int] | None = None  # the places of the marks on this letter; None where there is no letter to carry any
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category in UNSEEN or letter in BLANK or letter in HUGE:
            return False
        if len(unicodedata.normalize("NFKC", letter)) > LETTERS:
            return False
        if category == "Zs":
            marks = None
        elif category not in ("Mn", "Me"):
            marks = []
        elif marks is None:
            return False
        else:
            marks.append(unicodedata.combining(letter))
            if len(marks) > MARKS or (marks[-1] and marks.count(marks[-1]) > ALIKE):
                return False
    return True
