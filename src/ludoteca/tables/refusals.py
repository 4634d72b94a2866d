"""What is said when something that was asked is not done: one plain sentence, and for HTTP a status."""

from __future__ import annotations

from math import ceil
from typing import Any

from ludoteca.words import say


class Refused(Exception):
    """Nothing was done; the sentence says why, to the one who asked alone.

    What was refused because it was too much may be asked again `retry_after` so many seconds.
    """

    def __init__(self, sentence: str, status: int = 400, retry_after: float | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status
        self.retry_after = retry_after

    def info(self) -> dict[str, Any]:
        """The refusal as JSON has it: when to ask again is there only where it helps to wait."""
        if self.retry_after is None:
            return {"refusal": self.sentence}
        return {"refusal": self.sentence, "retry_after": ceil(10 * self.retry_after) / 10}

    def headers(self) -> dict[str, str]:
        """What HTTP says of it besides, in whole seconds."""
        return {} if self.retry_after is None else {"Retry-After": str(max(1, ceil(self.retry_after)))}


WENT_WRONG = say("Something went wrong on our side; your match is safe.")
NOT_SAVED = say("That was not saved, so nobody has seen it: please try again.")
NOT_YOURS = say("That seat is not yours.")
NOT_BEGUN = say("The match has not begun yet.")
OVER = say("The match is over.")
PAUSED = say("The match is paused.")
TAKEN = say("This match was taken along: it goes on at another device.")
NOT_OVER = say("This match is not over yet.")
TOO_FAST = say("Not so fast, please: nothing was done.")
NOT_WHOLE = say("That message did not arrive whole, so nothing was done.")
NOT_OUR_FORM = say("That message has not the form we know, so nothing was done.")
NO_TABLE = say("We cannot find that table.")
NO_SUCH_SEAT = say("This table has no such seat.")
NO_STEP = say("There is no such step in this match.")
NO_MATCH = say("We cannot find that match.")
UNKNOWN_RULES = say("This server does not know the rules of this match: it takes a newer Ludoteca to open it.")
NO_PAGE = say("There is nothing at this address.")
