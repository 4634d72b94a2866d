"""Fits what a position of Antino promises, from matches that are played for it, and writes it into the package.

python -m benchmarks.antino_fit [--matches 800]

It is plain regression: what a seat's lead grows by in its next three turns, and what the position then promises by the
weights found so far, against the features of the position. That is done four times, the first with the lead at the end.
Compiled, all versions together take some three minutes.
"""

from __future__ import annotations

import argparse
import json
from itertools import product
from pathlib import Path

import numpy as np

from ludoteca.games.antino import evaluation
from ludoteca.games.antino.compiled.outlook import FEATURES, FINE, PHASES, WEIGHT, Outlook, phase_of
from ludoteca.games.antino.compiled.selfplay import observed

BEFORE = [-WEIGHT, WEIGHT // 2, *[0] * (FEATURES - 2)] * PHASES
"""Where it begins: the next player's best reply counts in full, one's own next tile by half."""
AHEAD = 3  # own turns
ROUNDS = 4
FEWEST = 500  # rows, to fit a phase


def fitted(seats: int, board: int, touch: str, matches: int) -> list[int]:
    """The weights for one version of the game."""
    weights = BEFORE
    for number in range(ROUNDS):
        outlook = Outlook(weights)
        rows: list[list[int]] = []
        later: list[int] = []
        for match in range(matches):
            found = observed(board, seats, int(touch == "all"), outlook, number * 10_000_000 + match)
            later += [index + len(rows) if index >= 0 else -1 for index in next_ones([row[0] for row in found])]
            rows += found
        weights = solved(np.array(rows, dtype=float), np.array(later), weights, at_end=number == 0)
    return weights


def next_ones(seats: list[int]) -> list[int]:
    """For each of these turns, which of them is the same seat's some turns later; -1 if the match ends before."""
    found = [-1] * len(seats)
    for seat in set(seats):
        own = [index for index, one in enumerate(seats) if one == seat]
        for one, other in zip(own, own[AHEAD:], strict=False):
            found[one] = other
    return found


def solved(rows: np.ndarray, later: np.ndarray, weights: list[int], at_end: bool) -> list[int]:
    """Least squares, phase by phase; a phase that hardly occurs keeps its weights."""
    phases = np.array([phase_of(int(empty)) for empty in rows[:, 1]])
    features = rows[:, 4:] / FINE
    lead, last = rows[:, 2], rows[:, 3]
    more = last - lead
    if not at_end:
        known = np.array(weights).reshape(PHASES, FEATURES)[phases] / WEIGHT
        promised = (features[:, :FEATURES] * known).sum(axis=1)
        goes_on = later >= 0
        more[goes_on] = (lead + promised)[later[goes_on]] - lead[goes_on]
    new = list(weights)
    for phase in range(PHASES):
        here = phases == phase
        if here.sum() >= FEWEST:
            chosen = features[here]
            square = chosen.T @ chosen + np.eye(FEATURES + 1)
            found = np.linalg.solve(square, chosen.T @ more[here])[:FEATURES]
            new[phase * FEATURES : (phase + 1) * FEATURES] = [round(WEIGHT * value) for value in found]
    return new


def main() -> None:
    """Fits every version and writes the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=800, help="in each of four rounds, for each version")
    given = parser.parse_args()
    found = {
        f"{seats} {board} {touch}": fitted(seats, board, touch, given.matches)
        for seats, board, touch in product((2, 3, 4), (7, 9, 11), ("one", "all"))
    }
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(weights)}" for name, weights in found.items())
    target = Path(__file__).resolve().parents[1] / "src" / "ludoteca" / "games" / "antino" / evaluation.DATA
    target.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    print(f"{target} holds {len(found)} versions")


if __name__ == "__main__":
    main()
