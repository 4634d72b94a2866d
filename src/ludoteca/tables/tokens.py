"""Tokens of programs: whoever runs a server gives one to those whose bots may come, and knows them by it.

Who sits down with a token is marked as a program at the table, and is counted by the token and not by the address.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from ludoteca.tables.limits import PROGRAM
from ludoteca.tables.records import hashed
from ludoteca.words import say

SHORTEST = 16
"""Characters that a token has at least."""
UNKNOWN = say("This server does not know that token: ask whoever runs it for one, or come without.")


class Tokens:
    """The tokens this server knows, of which only the hashes are kept."""

    def __init__(self, tokens: Iterable[str] = ()) -> None:
        """`ValueError` if one is too short; it does not say which."""
        given = list(tokens)
        if any(len(token) < SHORTEST for token in given):
            raise ValueError(f"a token has at least {SHORTEST} characters")
        self.hashes = [hashed(token) for token in given]

    def asker(self, token: str) -> str | None:
        """By what the limits count somebody with this token; None if it is none of ours."""
        asked = hashed(token)
        known = [one for one in self.hashes if hmac.compare_digest(one, asked)]
        return PROGRAM + known[0] if known else None
