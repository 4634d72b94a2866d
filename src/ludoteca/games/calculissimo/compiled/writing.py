"""Every lay of a turn with what it would bring, written as JSON at once. Compiled.

A turn may have some hundred lays, and every picture lists them: most of what it took was making objects of them, only
to write these down. So they are written here, in short and beside the numbers; nothing of it is in any language.
"""

from typing import Final, final

from librt.strings import StringWriter
from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.calculissimo.compiled import lays
from ludoteca.games.calculissimo.compiled.kernel import AREA, AS_JOKER, BOARD, CHALLENGE, RACK, SHOWN, WIDTH
from ludoteca.games.calculissimo.compiled.numbers import BEGIN, lay_token, lay_way
from ludoteca.games.calculissimo.compiled.reckoning import FACES, LAID, SMALL, plain
from ludoteca.games.calculissimo.compiled.trial import Trial

UNKNOWN: Final = '"?"'  # what others may challenge (C27)
CELLS: Final = [f"[{place // WIDTH - 1},{place % WIDTH - 1}" for place in range(AREA)]
"""By place its row and column, not closed yet."""
TOKENS: Final = [f',"{token}"]' for token in LAID]
"""By token what follows in a tile."""


def whole(n: i64) -> str:
    """A whole number."""
    return SMALL[n] if 0 <= n < 1000 else str(n)


def value(n: i64, by: i64) -> str:
    """A value: a whole number, or a fraction as text."""
    if n % by == 0:
        return whole(n // by)
    return '"' + str(plain(n, by)) + '"'


@final
class Writer:
    """Writes lays on one board. What several of them have in common is written once."""

    def __init__(self, s: vec[i64], reckons: bool) -> None:
        """Where it does not reckon, operations are told without what they make."""
        self.trial = Trial(s)
        self.reckons = reckons
        self.begin: i64 = -1
        """The first place and the way of the lay."""
        self.begins: list[str] = []
        """By number of tokens how the line along the way begins: all that depends on where it lies."""
        self.across: dict[i64, str] = {}
        """By place, token and way the line across."""

    def lay(self, number: i64, out: StringWriter) -> None:
        """A lay of formed lines as an action, and what it brings: its points, the line along its way, those across."""
        trial = self.trial
        places = trial.put(number)
        count: i64 = len(places)
        out.write('{"action":{"type":"lay","tiles":[')
        n: i64 = 0
        while n < count:
            if n > 0:
                out.write(",")
            out.write(CELLS[places[n]])
            out.write(TOKENS[lay_token(number, n)])
            n += 1
        out.write(']},"preview":{"points":')
        out.write(whole(trial.points()))
        out.write(',"operations":[')
        step: i64 = WIDTH if lay_way(number) == 1 else 1
        first = True
        if trial.length(0) > 0:
            if self.begin != number & BEGIN:
                self.begin = number & BEGIN
                self.begins = [""] * (RACK + 1)
            if self.begins[count] == "":
                self.begins[count] = self.place(0, step)
            out.write(self.begins[count])
            self.worth(0, step, out)
            first = False
        n = 1
        while n <= count:
            if trial.length(n) > 0:
                if not first:
                    out.write(",")
                out.write(self.line_across(n, places[n - 1], lay_way(number), WIDTH + 1 - step))
                first = False
            n += 1
        out.write("]}}")
        trial.lift(places)

    def line_across(self, n: i64, place: i64, way: i64, step: i64) -> str:
        """The operation across the n-th token of the lay, which lies on this place."""
        token = self.trial.board[BOARD + place] & (SHOWN | AS_JOKER)
        key = ((place * 32 + token) * 2 + (1 if self.trial.factor(n) > 1 else 0)) * 2 + way
        known = self.across.get(key)
        if known is None:
            out = StringWriter()
            out.write(self.place(n, step))
            self.worth(n, step, out)
            known = out.getvalue()
            self.across[key] = known
        return known

    def place(self, n: i64, step: i64) -> str:
        """How an operation of the lay on the board begins: where it lies."""
        first = self.trial.first(n)
        end = first + self.trial.length(n) * step
        found = '{"way":"row","cells":[' if step == 1 else '{"way":"column","cells":['
        place = first
        while place < end:
            if place != first:
                found += ","
            found += CELLS[place] + "]"
            place += step
        return found + '],"reads":"'

    def worth(self, n: i64, step: i64, out: StringWriter) -> None:
        """How it goes on: what it reads, makes and counts."""
        trial = self.trial
        b = trial.board
        place = trial.first(n)
        end = place + trial.length(n) * step
        while place < end:
            out.write(FACES[b[BOARD + place] & SHOWN])
            place += step
        out.write('","written":')
        out.write(value(trial.written(n), trial.written_by(n)) if self.reckons else UNKNOWN)
        out.write(',"counted":')
        out.write(value(trial.counted(n), trial.counted_by(n)) if self.reckons else UNKNOWN)
        out.write(',"factor":')
        out.write(whole(trial.factor(n)))
        out.write(',"points":')
        out.write(whole(trial.value(n) * trial.factor(n)))
        out.write("}")


def written_lays(s: vec[i64], seat: i64, most: i64) -> tuple[i64, str] | None:
    """Every lay of the seat as an action with its preview, parted by commas, and how many; None if there are more."""
    found = lays.lays_up_to(s, seat, s[CHALLENGE], most)
    if found is None:
        return None
    writer = Writer(s, s[CHALLENGE] == 0)
    out = StringWriter()
    row = found.row
    n: i64 = 0
    while n < len(row):
        if n > 0:
            out.write(",")
        writer.lay(row[n], out)
        n += 2
    return n // 2, out.getvalue()
