"""Finds what tokens kept and lines left open are worth, and writes `compiled/weights.py`.

    python -m ludoteca.games.calculissimo.fitting [--matches 4000] [--seed 1] [--to weights.py]

Players who weigh what stays with the weights there are now play matches of two; now and then one of them takes another
good lay than the best, so that all sorts of racks are met. Each lay is noted with what it left on the rack and what it
opened on the board, and with how the points of the next six turns came out, one's own less the other's. A plain
regression says what each part of it was worth. Run twice, the second time with the weights of the first.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from ludoteca.games.calculissimo.compiled import kernel, weights
from ludoteca.games.calculissimo.compiled.numbers import PASS
from ludoteca.games.calculissimo.compiled.opening import OFFERS, offers_of
from ludoteca.games.calculissimo.compiled.position import Position, new
from ludoteca.games.calculissimo.compiled.worth import ENDGAME
from ludoteca.games.calculissimo.tokens import SQUARES

LATER = 6  # turns in which a rack makes its difference
WANDER = 0.3  # how often a player takes any of the good lays
GOOD = 12  # lays
CALM = 10.0  # how many observations of nothing every weight begins with, so that what is rare does not stray

Row = dict[int, float]
"""What is not 0 of what was observed, by its number."""

ONE, MORE, WITH_TIMES = 0, kernel.KINDS, 2 * kernel.KINDS
APART = 3 * kernel.KINDS
OPENS = APART + 1
PLAIN = OPENS + OFFERS
"""What every lay has: its weight is what usually comes, and belongs to nobody."""


def observed(position: Position, seat: int, number: int) -> Row:
    """What this lay of the seat to move leaves and opens."""
    after = position.step(number)
    counts = [int(after[kernel.RACKS + kernel.KINDS * seat + kind]) for kind in range(kernel.KINDS)]
    row: Row = {PLAIN: 1.0}
    for kind, count in enumerate(counts):
        if count:
            row[ONE + kind] = 1.0
            if counts[kernel.TIMES - 1] and kind != kernel.TIMES - 1:
                row[WITH_TIMES + kind] = 1.0
        if count > 1:
            row[MORE + kind] = count - 1.0
    figures, signs = sum(counts[: kernel.NINE]), sum(counts[kernel.NINE : kernel.JOKER - 1])
    apart = abs(figures - signs) - counts[kernel.JOKER - 1]
    if apart > 0:
        row[APART] = float(apart)
    row.update((OPENS + n, float(value)) for n, value in enumerate(offers_of(position, number)) if value)
    return row


def match(squares: int, rng: Random) -> list[tuple[Row, float]]:
    """What was observed in one match, each with how the next turns came out."""
    position = new(2, 0, 0, 0, squares)
    turns: list[tuple[int, int, Row | None]] = []
    while position.phase() != kernel.OVER:
        if position.phase() != kernel.BY_SEAT:
            position = position.chance(rng.getrandbits(32))
            continue
        seat = position[kernel.SEAT]
        lays = position.best_lays(seat, GOOD)
        if not lays:
            position = position.step(position.exchanges()[-1] if position[kernel.BAG_SIZE] else PASS)
            turns.append((seat, 0, None))
            continue
        number, points, _ = rng.choice(lays) if rng.random() < WANDER else lays[0]
        row = observed(position, seat, number) if position[kernel.BAG_SIZE] > ENDGAME + LATER else None
        turns.append((seat, points, row))
        position = position.step(number)
    found = []
    for at, (seat, _, row) in enumerate(turns):
        if row is not None:
            later = turns[at + 1 : at + 1 + LATER]
            found.append((row, float(sum(points if other == seat else -points for other, points, _ in later))))
    return found


def fitted(observations: list[tuple[Row, float]]) -> list[float]:
    """The weights with which the observations come nearest to what followed (least squares)."""
    size = PLAIN + 1
    left = [[CALM if a == b and a != PLAIN else 0.0 for b in range(size)] for a in range(size)]
    right = [0.0] * size
    for row, value in observations:
        for a, x in row.items():
            right[a] += x * value
            for b, y in row.items():
                left[a][b] += x * y
    return solved(left, right)


def solved(left: list[list[float]], right: list[float]) -> list[float]:
    """The solution of these linear equations, whose matrix is symmetric and positive (Gauss)."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(left, right, strict=True)]
    for a in range(size):
        for b in range(a + 1, size):
            ratio = rows[b][a] / rows[a][a] if rows[a][a] else 0.0
            if ratio:
                rows[b] = [y - ratio * x for x, y in zip(rows[a], rows[b], strict=True)]
    found = [0.0] * size
    for a in reversed(range(size)):
        rest = rows[a][size] - sum(rows[a][b] * found[b] for b in range(a + 1, size))
        found[a] = rest / rows[a][a] if rows[a][a] else 0.0
    return found


def written(found: list[list[float]]) -> str:
    """The file of these weights, one list for each kind of squares."""
    head = Path(weights.__file__).with_name("weights.py").read_text(encoding="utf-8").partition("ONE: Final")[0]
    text = head
    for name, first in (("ONE", ONE), ("MORE", MORE), ("WITH_TIMES", WITH_TIMES)):
        rows = [", ".join(str(round(value)) for value in one[first : first + kernel.KINDS]) for one in found]
        text += f"{name}: Final = vec[i64]([\n" + "".join(f"    {row},\n" for row in rows) + "])  # fmt: skip\n"
    text += f"APART: Final = vec[i64]([{', '.join(str(round(one[APART])) for one in found)}])\n"
    opens = [str(round(100 * value)) for one in found for value in one[OPENS:PLAIN]]
    return text + f"OPENS: Final = vec[i64]([{', '.join(opens)}])  # in hundredths\n"


def main() -> None:
    """Plays, fits, and writes the weights over the old ones."""
    parser = argparse.ArgumentParser(description="Find what tokens kept and lines left open are worth.")
    parser.add_argument("--matches", type=int, default=4000, help="matches on each kind of squares")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path(__file__).parent / "compiled" / "weights.py")
    given = parser.parse_args()
    found = []
    for squares in range(len(SQUARES)):
        rng = Random(given.seed)
        found.append(fitted([one for _ in range(given.matches) for one in match(squares, rng)]))
    given.to.write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
