"""What a browser may say to a table. Anything else is refused with one plain sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from ludoteca.contract import too_deep
from ludoteca.tables.refusals import NOT_OUR_FORM, NOT_WHOLE, Refused
from ludoteca.words import say

TOO_DEEP = say("That message has too many things inside one another, so nothing was done.")

MOST = 64
"""Actions that may be played together."""

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=99)]
Short = Annotated[str, msgspec.Meta(max_length=64)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """Anything a browser says."""


class Hello(Message):
    """I come to this table, with these seats (none for a spectator)."""

    table: Short
    secrets: Annotated[list[Short], msgspec.Meta(max_length=16)] = []
    screen: Short | None = None
    """The secret by which this screen is the table."""
    language: Literal["en", "it"] = "en"


class Play(Message):
    """I do this."""

    id: Id
    seat: Seat
    action: dict[str, Any]
    begun: int | None = None
    """In a race the round in which I began to put it together; without it, the round that the action names."""


class Plays(Message):
    """I do all of this, or nothing."""

    id: Id
    seat: Seat
    actions: list[dict[str, Any]]


class Try(Message):
    """Could I do this?"""

    id: Id
    seat: Seat
    action: dict[str, Any]


class Hint(Message):
    """What could I do?"""

    id: Id
    seat: Seat


class Review(Message):
    """What was best at this step?"""

    id: Id
    number: int


class Aid(Message):
    """I would like this help that the table grants."""

    id: Id
    seat: Seat
    name: Short


class Read(Message):
    """What does this mean that I have typed, and how could it go on?"""

    id: Id
    seat: Seat
    text: Annotated[str, msgspec.Meta(max_length=200)]


class Guess(Message):
    """Secretly I expect the seat `about` to do this, looking at the picture of this number."""

    seat: Seat
    about: Seat
    action: dict[str, Any]
    number: int


class Takeback(Message):
    """I would like to take back what I did last."""

    id: Id
    seat: Seat


class Agree(Message):
    """I agree to what somebody asks (to take something back, to play again), or not; whoever asked gives it up so."""

    seat: Seat
    yes: bool


class Pause(Message):
    """Let the time stand still; the table's own screen says it without a seat."""

    seat: Seat | None = None


class Go(Message):
    """Let the time go on."""

    seat: Seat | None = None


class Time(Message):
    """The time of whoever is to act is over."""

    seat: Seat


class More(Message):
    """Thirty seconds more for whoever is to act."""

    seat: Seat


class Fill(Message):
    """Let a bot have this seat, or stand in there."""

    seat: Seat
    level: Short


class Start(Message):
    """Let bots of this level have all seats that are still open, and the match begin."""

    level: Short


class Say(Message):
    """I say this with one tap."""

    seat: Seat
    phrase: Short


class Unwait(Message):
    """I do not wait for the next match any more."""


class Rematch(Message):
    """Let us play once more; the table's own screen says it without a seat, and it begins."""

    seat: Seat | None = None


class Language(Message):
    """From now on I read this language."""

    language: Literal["en", "it"]


class Ping(Message):
    """Are you there?"""


class Measured(Message):
    """I answer your measure at once."""

    id: int


AnyMessage = (
    Hello
    | Play
    | Plays
    | Try
    | Hint
    | Aid
    | Review
    | Read
    | Guess
    | Takeback
    | Agree
    | Pause
    | Go
    | Time
    | More
    | Fill
    | Start
    | Say
    | Unwait
    | Rematch
    | Language
    | Ping
    | Measured
)
_decoder = msgspec.json.Decoder(AnyMessage)


def decoded(text: str) -> AnyMessage:
    """The message in this text; `Refused` if it is not one."""
    try:
        message: AnyMessage = _decoder.decode(text)
    except msgspec.ValidationError:
        raise Refused(NOT_OUR_FORM) from None
    except (msgspec.DecodeError, UnicodeError):
        raise Refused(NOT_WHOLE) from None
    except RecursionError:
        raise Refused(TOO_DEEP) from None
    if isinstance(message, Play | Try | Guess) and too_deep(message.action):
        raise Refused(TOO_DEEP)
    if isinstance(message, Plays) and any(map(too_deep, message.actions)):
        raise Refused(TOO_DEEP)
    return message


def check_row(actions: Sequence[dict[str, Any]]) -> None:
    """Nothing if so many actions can be played together; else `Refused`."""
    if not 1 <= len(actions) <= MOST:
        raise Refused(say("From 1 to {most} actions can be played together.", most=MOST))
