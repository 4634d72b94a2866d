"""Positions to be passed on: a position as a short text that stands in a link, and the one door by which it comes in.

The text is the number of the form, then the full form of the state as JSON, deflated, in the letters of base64url. It
says with which version of the rules it was made and through whose eyes it is meant to be seen. Whatever a stranger has
made of it, `opened` gives a state that `game.load` has let in, or a `ValueError` with one sentence for the player.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any, NamedTuple

from ludoteca.contract import Game, State, is_integer, too_deep
from ludoteca.games import GAMES
from ludoteca.games import game as game_named
from ludoteca.match import beginning
from ludoteca.words import Sentence, say

FORM = "1"
"""The first character of a text: which form the rest has."""
LONGEST = 3000
"""Characters of a text; the largest positions of our games have some 550."""
LARGEST = 24_000
"""Bytes of JSON that may be in it."""
LETTERS = re.compile(r"[A-Za-z0-9_-]+")
FIELDS = {"game", "version", "seats", "options", "position", "seat"}

NOT_WHOLE = say("This link is not whole: a piece of it was lost or changed on the way.")
NEWER = say("This link was made by a newer Ludoteca; this one cannot read it yet.")
TOO_LONG = say("That is too long for a position.")
NO_GAME = say("This position is of a game that we do not have.")


class Position(NamedTuple):
    """A state, and the seat through whose eyes it is meant to be seen; None for a spectator's."""

    state: State
    seat: int | None

    @property
    def game(self) -> Game:
        """The game it is a position of."""
        return self.state.game


def packed(position: Position) -> str:
    """The position as a text for a link.

    >>> from ludoteca import game
    >>> text = packed(Position(game("toncc").start(3), None))
    >>> text[0], opened(text).state == game("toncc").start(3)
    ('1', True)
    """
    form = position.state.dump() | {"version": position.game.version, "seat": position.seat}
    text = json.dumps(form, separators=(",", ":"), ensure_ascii=False).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(text) + deflate.flush()
    return FORM + base64.urlsafe_b64encode(data).decode().rstrip("=")


def opened(text: str) -> Position:
    """The position that a text from a link stands for; `ValueError` with one sentence if it is none."""
    if len(text) > LONGEST:
        raise ValueError(TOO_LONG)
    if not LETTERS.fullmatch(text):
        raise ValueError(NOT_WHOLE)
    if text[0] != FORM:
        raise ValueError(NEWER if text[0].isdigit() and text[0] > FORM else NOT_WHOLE)
    try:
        data = base64.b64decode(text[1:] + "=" * (-len(text[1:]) % 4), altchars=b"-_", validate=True)
        form = json.loads(inflated(data).decode(), parse_constant=_no_number)
    except RecursionError:
        raise ValueError(NOT_WHOLE) from None
    except (binascii.Error, zlib.error, UnicodeDecodeError, json.JSONDecodeError):
        raise ValueError(NOT_WHOLE) from None
    return loaded(form)


def inflated(data: bytes) -> bytes:
    """What was deflated, up to the size that is allowed: no more than that is ever unpacked."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    found = inflate.decompress(data, LARGEST + 1)
    if len(found) > LARGEST:
        raise ValueError(TOO_LONG)
    if not inflate.eof or inflate.unused_data:
        raise ValueError(NOT_WHOLE)
    return found


def loaded(form: Any) -> Position:
    """The position of this full form, with the version of its rules and a seat besides; `ValueError` says why not.

    What later versions of the rules added to the options is filled in, so that an old link still means the same.
    """
    if too_deep(form) or not isinstance(form, dict) or not {"game", "seats", "position"} <= form.keys() <= FIELDS:
        raise ValueError(NOT_WHOLE)
    if not isinstance(form["game"], str) or form["game"] not in GAMES:
        raise ValueError(NO_GAME)
    game, seat = game_named(form["game"]), form.get("seat")
    version = form.get("version", game.version)
    if is_integer(version) and version > game.version:
        raise ValueError(NEWER)
    try:
        options = game.upgrade_options(version, form.get("options"))
        seats = game.check_seats(form["seats"])
        state = beginning(game, seats, options, form["position"])
    except (ValueError, RecursionError) as problem:
        reason = problem.args[0] if isinstance(problem, ValueError) and problem.args else ""
        if isinstance(reason, Sentence):
            raise ValueError(say("This is no position of {title}. {reason}", title=game.title, reason=reason)) from None
        raise ValueError(say("This is no position of {title}.", title=game.title)) from problem
    if seat is not None and (not is_integer(seat) or not 0 <= seat < seats):
        raise ValueError(NOT_WHOLE)
    return Position(state, seat)


def _no_number(name: str) -> None:
    raise json.JSONDecodeError(f"{name} is not a number of JSON", name, 0)
