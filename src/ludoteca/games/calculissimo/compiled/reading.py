"""A line of Calculissimo as one reads it: × first, then ÷ from left to right, then + and − (C12). Compiled."""

from typing import final

from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled.kernel import DIVIDED, PLUS, TIMES


@final
class Reading:
    """What has been read of a line: the sum so far and the term being read, written and counted, as fractions.

    A term is a product over products: what is multiplied before its first division stands above, all else below. So
    the one multiplication comes first and then the divisions from left to right.
    """

    def __init__(self) -> None:
        self.sign: i64 = PLUS
        """What stands before the next number."""
        self.below: i64 = 0
        """1 when the term has a division already, so that its next factor divides."""
        self.stars: i64 = 0
        """How many multiplications there were."""
        self.sum: i64 = 0
        self.sum_by: i64 = 1
        self.term: i64 = 0
        self.term_by: i64 = 1
        self.raised_sum: i64 = 0
        self.raised_sum_by: i64 = 1
        self.raised_term: i64 = 0
        self.raised_term_by: i64 = 1
        self.next: Reading | None = None

    def following(self) -> "Reading":
        """The reading that is kept for one token more."""
        if self.next is None:
            self.next = Reading()
        return self.next

    def begin(self) -> None:
        """Nothing has been read."""
        self.sign = PLUS
        self.below = 0
        self.stars = 0
        self.sum = 0
        self.sum_by = 1
        self.term = 0
        self.term_by = 1
        self.raised_sum = 0
        self.raised_sum_by = 1
        self.raised_term = 0
        self.raised_term_by = 1

    def follow(self, before: "Reading") -> None:
        """The same has been read as there."""
        self.sign = before.sign
        self.below = before.below
        self.stars = before.stars
        self.sum = before.sum
        self.sum_by = before.sum_by
        self.term = before.term
        self.term_by = before.term_by
        self.raised_sum = before.raised_sum
        self.raised_sum_by = before.raised_sum_by
        self.raised_term = before.raised_term
        self.raised_term_by = before.raised_term_by

    def take_number(self, shown: i64, raised: i64) -> None:
        """The next token is a number; its square has raised it to that when it counts (C17)."""
        if self.sign < TIMES:
            self.term = shown if self.sign == PLUS else -shown
            self.term_by = 1
            self.raised_term = raised if self.sign == PLUS else -raised
            self.raised_term_by = 1
            self.below = 0
        elif self.below == 1:
            self.term_by *= shown
            self.raised_term_by *= raised
        else:
            self.term *= shown
            self.raised_term *= raised

    def take_sign(self, sign: i64) -> None:
        """The next token is a sign."""
        self.sign = sign
        if sign == TIMES:
            self.stars += 1
        elif sign == DIVIDED:
            self.below = 1
        else:
            self.sum = self.written()
            self.sum_by = self.written_by()
            self.term = 0
            self.term_by = 1
            self.raised_sum = self.counted()
            self.raised_sum_by = self.counted_by()
            self.raised_term = 0
            self.raised_term_by = 1
            self.below = 0

    def value(self) -> i64:
        """What the line counts if it ends here; -1 where a result is not a whole number of 1 or more (C13, C14)."""
        by: i64 = self.sum_by * self.term_by
        value: i64 = self.sum * self.term_by + self.term * self.sum_by
        if value < by or (by != 1 and value % by != 0):
            return -1
        by = self.raised_sum_by * self.raised_term_by
        value = self.raised_sum * self.raised_term_by + self.raised_term * self.raised_sum_by
        if value < by:
            return -1
        if by == 1:
            return value
        return value // by if value % by == 0 else -1

    def written(self) -> i64:
        """The numerator of what the line makes without any bonus, if it ends here."""
        return self.sum * self.term_by + self.term * self.sum_by

    def written_by(self) -> i64:
        return self.sum_by * self.term_by

    def counted(self) -> i64:
        """The numerator of what it makes with its raised numbers."""
        return self.raised_sum * self.raised_term_by + self.raised_term * self.raised_sum_by

    def counted_by(self) -> i64:
        return self.raised_sum_by * self.raised_term_by
