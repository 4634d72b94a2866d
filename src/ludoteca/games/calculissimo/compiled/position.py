"""A position of Calculissimo as Python holds it: the row inside, and what may be asked of it."""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled import (
    judging,
    kernel,
    lays,
    numbers,
    playouts,
    reckoning,
    seeing,
    steps,
    writing,
)
from ludoteca.games.calculissimo.compiled.reading import Reading
from ludoteca.games.calculissimo.compiled.squares import Survey
from ludoteca.kernels.compiled.chance import seeded
from ludoteca.kernels.compiled.position import AnyPosition


@final
class Reckoning:
    """A line of tokens on a board, and what it comes to; results are numerators over denominators."""

    def __init__(self, b: vec[i64], step: i64, r: vec[i64], at: i64) -> None:
        """The line that is written down at `at`."""
        self.board = b
        self.step = step
        """From one place to the next: 1 along a row, WIDTH down a column."""
        self.first = r[at + judging.FIRST]
        """The place of its first token."""
        self.length = r[at + judging.LENGTH]
        """0 for a line that is not there."""
        self.formed = r[at + judging.FORMED] == 1
        """True for number, sign, number, …, number."""
        self.written = r[at + judging.WRITTEN]
        """The result without bonus."""
        self.written_by = r[at + judging.WRITTEN_BY]
        self.counted = r[at + judging.COUNTED]
        """The result with the raised numbers."""
        self.counted_by = r[at + judging.COUNTED_BY]
        self.times_over = r[at + judging.TIMES_OVER]
        """What the operation is multiplied by in the end."""
        self.fault = judging.line_fault(r, at) if self.length > 0 else judging.FINE
        """What is wrong with its arithmetic."""

    def tokens(self) -> list[int]:
        """Its tokens in reading order; new ones are marked NEW."""
        return [int(self.board[kernel.BOARD + self.first + self.step * n]) for n in range(self.length)]

    def sum(self, raised: bool) -> reckoning.Sum:
        """The line in writing, which is number, sign, …, number; without `raised` no square counts."""
        found = reckoning.Sum()
        found.read(self.board, self.first, self.step, self.length, raised)
        return found


@final
class Judgement:
    """A lay, what is wrong with it, and what it counts."""

    def __init__(self, s: vec[i64], number: i64) -> None:
        self.number = number
        self.board = judging.with_lay(s, number)
        self.row = judging.judge_on(s, self.board, number)
        self.fault = self.row[judging.FAULT]
        self.fault_line = self.row[judging.FAULT_LINE]
        """Which of the lines is at fault."""
        self.points = self.row[judging.POINTS]

    def right(self) -> bool:
        """True if nothing is wrong with it, its arithmetic included."""
        return self.fault == judging.FINE

    def let_down(self) -> bool:
        """True if nothing but its arithmetic can be wrong (C27)."""
        return self.fault == judging.FINE or self.fault >= judging.SECOND_TIMES

    def line(self, n: i64) -> Reckoning:
        """The line along the way of the lay (0), or the one that crosses it at its n-th token, from 1."""
        along: i64 = kernel.WIDTH if numbers.lay_way(self.number) == 1 else 1
        step = along if n == 0 else kernel.WIDTH + 1 - along
        return Reckoning(self.board, step, self.row, judging.LINES + judging.LINE * n)


@final
class Draft:
    """A board with loose tokens on it, which need not lie in one line."""

    def __init__(self, s: vec[i64], tiles: list[int]) -> None:
        """Tiles are places and tokens, one after the other."""
        self.board = kernel.copy(s)
        for n in range(0, len(tiles), 2):
            self.board[kernel.BOARD + tiles[n]] = tiles[n + 1] | kernel.NEW

    def line(self, place: i64, step: i64) -> Reckoning:
        """The line through this place."""
        r = vec[i64]([0] * judging.LINE)
        judging.reckon_in_place(self.board, place, step, Reading(), r, 0)
        return Reckoning(self.board, step, r, 0)


@final
class Position(AnyPosition):
    """One position, which never changes; words of the row are read by their place (`position[SCORES + seat]`)."""

    def __init__(self, row: vec[i64]) -> None:
        """The position of this row, which nobody changes from now on. Python makes one by `of`."""
        self.row = row

    def __getitem__(self, place: i64) -> i64:
        return self.row[place]

    def values(self) -> list[int]:
        """All words of the row."""
        return [int(value) for value in self.row]

    def faces(self) -> list[str]:
        """The board as fifteen strings, a point where there is nothing."""
        return reckoning.faces(self.row)

    def jokers(self) -> list[tuple[i64, i64]]:
        """The rows and columns of the jokers on the board, in reading order."""
        return reckoning.jokers(self.row)

    # What a seat sees; nobody's eyes are those of seat -1

    def as_seen(self, viewer: i64) -> "Position":
        """The same for these eyes: the tokens they cannot see lie somehow, always in the same way."""
        return Position(seeing.as_seen(self.row, viewer))

    def unseen(self, viewer: i64) -> list[i64]:
        """How many tokens of each kind lie where these eyes cannot see them."""
        return list(seeing.unseen(self.row, viewer))

    def parity(self) -> i64:
        """What row and column of a square with a number add up to: 0 if even, 1 if odd; -1 on an empty board (F5)."""
        return seeing.parity(self.row)

    # Who acts, and how it ends

    def seats(self) -> i64:
        """How many play."""
        return self.row[kernel.SEATS]

    def turn(self) -> i64:
        """The seats that may act, as bits; 0 while nature acts, -1 at the end."""
        now = kernel.phase(self.row)
        if now == kernel.BY_ANSWER:
            return self.row[kernel.WAIT]
        return kernel.BIT[self.row[kernel.SEAT]] if now == kernel.BY_SEAT else -1 if now == kernel.OVER else 0

    def phase(self) -> i64:
        """Who acts: BY_LOTS and BY_DRAW are nature's, BY_SEAT the turn's, BY_ANSWER those who wait's, OVER nobody's."""
        return kernel.phase(self.row)

    def lots_count(self) -> i64:
        """How many seats draw lots now."""
        return kernel.lots_count(self.row)

    def rack_size(self, seat: i64) -> i64:
        """How many tokens the seat holds."""
        return kernel.rack_size(self.row, seat)

    def left_cost(self, seat: i64) -> i64:
        """What is subtracted from the seat's score for the tokens on its rack (C26)."""
        return kernel.left_cost(self.row, seat)

    def ending(self) -> i64:
        """Why the match is over, NOT_ENDED if it is not (C25)."""
        return kernel.ending(self.row)

    def place(self, seat: i64) -> i64:
        """The seat's place: one more than there are seats with a higher final score (C26)."""
        return kernel.place_of(self.row, seat)

    # What may be laid

    def compose(self, seat: i64, tiles: list[int]) -> i64:
        """The lay of these tiles, each a place and a token, in any order; or why the seat cannot lay them so (C6)."""
        return judging.compose(self.row, seat, tiles)

    def places(self, number: i64) -> list[i64]:
        """The places of the tokens of a lay, in reading order."""
        return judging.lay_places(self.row, number)

    def tiles(self, number: i64) -> list[list[Any]]:
        """The tiles of a lay as JSON, in reading order."""
        return reckoning.tiles(self.row, number)

    def judge(self, number: i64) -> Judgement:
        """What a lay of the seat to move is worth and what is wrong with it."""
        return Judgement(self.row, number)

    def preview(self, number: i64, reckons: bool) -> dict[str, Any]:
        """The points and the operations of a lay of formed lines; with what those make, if it reckons."""
        return reckoning.Teller(self.row, reckons).preview(number)

    def written_lays(self, seat: i64, most: i64) -> tuple[i64, str] | None:
        """How many lays the seat has, and each as an action, with what it brings in short, as JSON parted by commas.

        None if there are more.
        """
        return writing.written_lays(self.row, seat, most)

    def draft(self, tiles: list[int]) -> Draft:
        """The board with these tiles on it, each a place and a token."""
        return Draft(self.row, tiles)

    def survey(self, seat: i64, wrong_too: i64) -> Survey:
        """What `lays_from` needs to know of the seat; with `wrong_too` it finds lays that only C27 lets down, too."""
        return Survey(self.row, seat, wrong_too)

    def lays(self, seat: i64, wrong_too: i64) -> lays.Lays:
        """Every lay of the seat."""
        return lays.Lays(lays.lays(self.row, seat, wrong_too))

    def number_of_lays(self, seat: i64, wrong_too: i64, limit: i64) -> i64:
        """How many lays the seat has; it stops counting at the limit."""
        return lays.number_of_lays(self.row, seat, wrong_too, limit)

    def can_lay(self, seat: i64) -> bool:
        """True if the seat has a lay that keeps C6 to C15 (C22, C29)."""
        return lays.can_lay(self.row, seat)

    def best_lay(self, seat: i64) -> tuple[i64, i64]:
        """The right lay of the seat with the most points, and its points; two zeros if there is none."""
        best = lays.best_lay(self.row, seat)
        return best[0], best[1]

    def best_lays(self, seat: i64, wanted: i64) -> list[tuple[i64, i64, i64]]:
        """So many lays with their points, those first that are worth most with what then stays on the rack."""
        survey = lays.best_lays(self.row, seat, wanted)
        found = survey.found
        return [(found[3 * n], found[3 * n + 1], found[3 * n + 2]) for n in range(survey.count)]

    # What may be done, and what then happens

    def may_exchange(self, stuck: bool) -> bool:
        """True if the seat to move may exchange tokens, when it is known whether it is stuck (C22)."""
        return playouts.may_exchange(self.row, stuck)

    def exchanges(self) -> list[i64]:
        """Every selection of tokens from the rack of the seat to move, each once, as the number of an exchange."""
        return playouts.exchanges(self.row)

    def legal(self) -> list[i64]:
        """The numbers of the legal actions of the seat to act: lays, exchanges, the pass; or its two answers."""
        return playouts.legal(self.row)

    def may(self, number: int) -> bool:
        """True if the lowest seat that may act may do what has this number."""
        return playouts.may(self.row, number)

    def untried(self, tried: list[int], seed: i64) -> int:
        """A legal action that is not among these; -1 if there is none.

        Lays are drafted as in random matches: to list them takes longer than such a match.
        """
        if kernel.phase(self.row) == kernel.BY_SEAT:
            number: int = playouts.drafted(self.row, seeded(seed))
            if number >= 0 and number not in tried:
                return number
        return super().untried(tried, seed)

    def step(self, number: int) -> "Position":
        """The next position, when nature or the seat to act does the action with this number."""
        return Position(steps.step(self.row, number))

    def accept(self, seat: i64) -> "Position":
        """The seat accepts what is laid; the last to do so makes it stand (C27)."""
        row = kernel.copy(self.row)
        steps.accept_in_place(row, seat)
        return Position(row)

    def at(self, moment: i64) -> "Position":
        """The same position; the turn has begun at this moment (C24)."""
        row = kernel.copy(self.row)
        row[kernel.SINCE] = moment
        return Position(row)

    def chance(self, seed: i64) -> "Position":
        """The next position, when it is nature's to act and chance has this seed."""
        row = kernel.copy(self.row)
        playouts.act_for_nature_in_place(row, kernel.phase(row), seeded(seed))
        return Position(row)

    def played_out(self, seed: i64) -> "Position":
        """How a random match from here ends."""
        row = kernel.copy(self.row)
        playouts.play_out_in_place(row, seeded(seed))
        return Position(row)

    def playouts(self, n: i64, seed: i64) -> list[int]:
        """Sums over n random matches: the score of each seat, then by seat how often it reached each place."""
        return [int(total) for total in playouts.playouts(self.row, n, seed)]


def of(values: list[int]) -> Position:
    """The position with these words of the row, one after the other."""
    return Position(vec[i64](values))


def new(seats: i64, challenge: i64, clock: i64, free: i64, squares: i64 = kernel.LIVE, announce: i64 = 0) -> Position:
    """The position before chance has acted (C1)."""
    return Position(kernel.new(seats, challenge, clock, free, squares, announce))
