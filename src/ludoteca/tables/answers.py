"""Which plays have been taken, by the id their browser gave them: one that is sent again counts once."""

from __future__ import annotations


class Answers:
    """The plays of a match and of the one before, and the numbers they got."""

    def __init__(self) -> None:
        self.now: dict[tuple[int, str], int] = {}
        self.earlier: dict[tuple[int, str], int] = {}
        """Those of the match before, by the seats of now: an answer may get lost just before a rematch."""

    def number(self, seat: int, client: str | None) -> int | None:
        """The number of a play that the browser sends again; None if it is new."""
        if client is None:
            return None
        return self.now.get((seat, client), self.earlier.get((seat, client)))

    def note(self, seat: int, client: str, number: int) -> None:
        """A play has got this number."""
        self.now[seat, client] = number

    def move_on(self, seats: int) -> None:
        """A new match begins, and everybody moves on by one seat."""
        self.earlier = {((seat + 1) % seats, client): number for (seat, client), number in self.now.items()}
        self.now = {}
