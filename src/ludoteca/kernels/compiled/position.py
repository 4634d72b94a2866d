"""What the positions of all kernels can do: compiled code that knows no game asks them, with no way through Python."""

from typing import Final

from mypy_extensions import i64

from ludoteca.kernels.compiled.chance import drawn, following, seeded

DRAWS: Final = 8
"""So often an action is drawn blindly before those that are left are counted."""


class AnyPosition:
    """A position of some game. It never changes: what is done gives another one. The numbers of actions are 0 or more.

    A kernel's own class is derived from it and has all of it, but for `may` and `untried` only where it is faster.
    """

    def seats(self) -> i64:
        """How many play."""
        raise NotImplementedError

    def turn(self) -> i64:
        """The seats that may act, as bits; 0 while nature acts, -1 at the end."""
        raise NotImplementedError

    def legal(self) -> list[i64]:
        """The numbers of the legal actions of the lowest seat that may act; none while nature acts."""
        raise NotImplementedError

    def step(self, number: int) -> "AnyPosition":
        """The next position, when nature or the lowest seat that may act does the action with this number."""
        raise NotImplementedError

    def chance(self, seed: i64) -> "AnyPosition":
        """The next position, when it is nature's to act and chance has this seed."""
        raise NotImplementedError

    def playouts(self, n: i64, seed: i64) -> list[int]:
        """Sums over n random matches: the score of each seat, then by seat how often it reached each place."""
        raise NotImplementedError

    def may(self, number: int) -> bool:
        """True if this number, which is that of some action, is among the legal ones."""
        return number in self.legal()

    def untried(self, tried: list[int], seed: i64) -> int:
        """A legal action that is not among these, which are legal, each as likely as any other; -1 if there is none."""
        legal = self.legal()
        count: i64 = len(legal)
        left: i64 = count - len(tried)
        if left <= 0:
            return -1
        generator = seeded(seed)
        draws: i64 = 0
        while draws < DRAWS:
            generator = following(generator)
            number: int = legal[drawn(generator, count)]
            if number not in tried:
                return number
            draws += 1
        left = drawn(following(generator), left)
        for number in legal:
            if number not in tried:
                if left == 0:
                    return number
                left -= 1
        raise AssertionError("not all that was tried is legal")
