"""Tasks of Antino, alone: three known tiles, one after the other. "three" asks for the most, "twelve" hides a twelve.

The level of a task is how rare its best play is, in bits (all ways to lay the three over the best ways), and for each
point that is missed by laying every tile where it makes most at once, two more.
"""

from __future__ import annotations

from math import log2
from random import Random
from typing import Any, NamedTuple

from ludoteca.contract import NATURE, Action, Puzzle
from ludoteca.draws import drawn, week_of
from ludoteca.games.antino.compiled import layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.rules import AntinoState, action_of
from ludoteca.games.antino.tiles import KINDS, NUMBERS, cell_name, cell_of, name, the
from ludoteca.words import say

TASKS = ("three", "twelve")
OPTIONS = {"board": 9, "touch": "one", "first": "lots", "direction": "counterclockwise", "streak": False}
LYING = range(18, 46)  # tiles on the board when the task begins
CENTRES = ((3, 3), (3, 5), (5, 3), (5, 5))  # where twelve can be made on 9 × 9
AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))
FULL, DOUBLE = 12, 24
AMONG = 6  # of so many good places one is taken while the board is filled


class Best(NamedTuple):
    """What can be made of three tiles."""

    points: int
    places: tuple[int, ...]
    ways: int
    """Ways to lay the three."""
    good: int
    """Ways that make the most."""
    usual: int
    """What it makes to lay every tile where it makes most at once."""

    @property
    def level(self) -> float:
        return round(log2(self.ways / self.good) + 2 * (self.points - self.usual), 3)


def puzzles(day: str) -> tuple[Puzzle, ...]:
    """The puzzle of the day: on Sundays a twelve is to be made."""
    week, weekday = week_of(day)
    return (task("twelve" if weekday == 7 else "three", week, weekday),)


def task(name: str, seed: str, level: int) -> Puzzle:
    """A task of this name."""
    if name not in TASKS:
        raise KeyError(name)
    draw = three if name == "three" else twelve
    return drawn(f"antino {name} {seed}", level, draw)


def three(rng: Random) -> Puzzle:
    """A board somewhere in the middle of a match, and three tiles that all fit."""
    while True:
        state = filled(AntinoState.game.start(1, OPTIONS), rng, rng.choice(LYING), frozenset())
        tiles = rng.sample(state.position.kinds(layout.OUTSIDE), 3)
        best = most(state.position, tiles)
        if best is not None and best.good * 8 < best.ways:
            return puzzle("three", state, tiles, best)


def twelve(rng: Random) -> Puzzle:
    """A cross of twelve tiles that lacks two, for the first tiles, and its middle, where the last makes twelve."""
    while True:
        row, column = rng.choice(CENTRES)
        symbol = rng.randrange(4)
        cross: dict[int, int] = {}
        for down, right in AROUND:
            others = rng.sample([other for other in range(4) if other != symbol], 3)
            for far, other in enumerate(others, 1):
                cross[place(row + far * down, column + far * right)] = 3 * other + 1
        gaps = rng.sample(sorted(cross), 2)
        tiles = [cross.pop(gap) for gap in gaps] + [3 * symbol + 1]
        start = AntinoState.game.start(1, OPTIONS).position
        laid = AntinoState(start.with_tiles([layout.AREA * kind + at for at, kind in sorted(cross.items())]))
        state = filled(laid, rng, len(cross) + rng.randrange(8, 20), frozenset([*gaps, place(row, column)]))
        best = most(state.position, tiles)
        if best is not None and best.points >= DOUBLE and best.usual < DOUBLE:
            return puzzle("twelve", state, tiles, best)


def place(row: int, column: int) -> int:
    """A cell in the kernel's frame."""
    return layout.WIDTH * (row + 1) + column + 1


def filled(state: AntinoState, rng: Random, count: int, free: frozenset[int]) -> AntinoState:
    """The board with so many tiles at most, laid by somebody who takes good places but not these, and no hand."""
    position = state.position
    while position[layout.SIDE] ** 2 - 1 - position[layout.EMPTY] < count:
        kind = rng.choice(position.kinds(layout.OUTSIDE))
        lays = sorted((-position.score(kind, at), at) for at in places(position, kind) if at not in free)
        if not lays:
            break
        position = position.with_tiles([layout.AREA * kind + rng.choice(lays[:AMONG])[1]])
    return AntinoState(position.with_hands([], []))


def places(position: Position, kind: int) -> list[int]:
    """Where a tile of this kind fits."""
    return [at for at in range(layout.AREA) if position.fits(kind, at)]


def most(position: Position, tiles: list[int]) -> Best | None:
    """What can be made of these tiles, laid in this order: every way is looked at. None where one fits nowhere."""
    points, places, ways, good = looked(position, tiles)
    return Best(points, places, ways, good, usual(position, tiles)) if ways else None


def looked(position: Position, tiles: list[int]) -> tuple[int, tuple[int, ...], int, int]:
    """The most, the first places that make it, how many ways there are and how many of them make it."""
    if not tiles:
        return 0, (), 1, 1
    best, ways, good = -1, 0, 0
    found: tuple[int, ...] = ()
    for at in places(position, tiles[0]):
        points, rest, others, best_others = looked(laid(position, tiles[0], at), tiles[1:])
        if not others:
            continue
        points += paid(position, tiles[0], at)
        ways += others
        if points > best:
            best, found, good = points, (at, *rest), 0
        if points == best:
            good += best_others
    return best, found, ways, good


def usual(position: Position, tiles: list[int]) -> int:
    """What it makes to lay every tile where it makes most at once."""
    total = 0
    for kind in tiles:
        found = position.best_place(kind)
        if found < 0:
            break
        total += paid(position, kind, found % layout.AREA)
        position = laid(position, kind, found % layout.AREA)
    return total


def coach(puzzle: Puzzle, turns: int, state: AntinoState) -> list[dict[str, Any]]:
    """The best that can still be made, the line where the tile in the hand goes for it, and the place."""
    draws = [*puzzle.log, *(entry for answer in puzzle.answers for entry in answer)]
    tiles = [NUMBERS[action["tiles"][0]] for _, action in draws][turns:]
    best = most(state.position, tiles)
    if best is None:
        return []
    action = action_of(layout.AREA * tiles[0] + best.places[0])
    tile, cell = action["tile"], action["cell"]
    where = say("Now lay {tile} on {cell}.", tile=the(tiles[0]), cell=cell_name(best.places[0]))
    return [
        {"step": "good", "text": say("From here you can make {points} points.", points=best.points), "radar": []},
        {"step": "piece", "tile": tile, **line(state.position, tiles[0], best.places[0])},
        {"step": "where", "text": where, "tile": tile, "cell": cell, "radar": [], "actions": [action]},
    ]


def line(position: Position, kind: int, at: int) -> dict[str, Any]:
    """The row or the column of a place, whichever leaves more to choose, and in it the cells that take the tile."""
    cells, (row, column) = [cell_of(one) for one in places(position, kind)], cell_of(at)
    rows, columns = [one for one in cells if one[0] == row], [one for one in cells if one[1] == column]
    if len(rows) >= len(columns):
        return {"text": say("Look at row {row}: {tile} goes there.", row=row + 1, tile=the(kind)), "radar": rows}
    letter = cell_name(at)[0]
    said = say("Look at column {column}: {tile} goes there.", column=letter, tile=the(kind))
    return {"text": said, "radar": columns}


def laid(position: Position, kind: int, at: int) -> Position:
    """The board with one tile more."""
    return position.with_tiles([layout.AREA * kind + at])


def paid(position: Position, kind: int, at: int) -> int:
    """What a tile brings there (A20, A21)."""
    counted = int(position.score(kind, at))
    return DOUBLE if counted == FULL else counted


def puzzle(called: str, state: AntinoState, tiles: list[int], best: Best) -> Puzzle:
    """The task: the first tile is in the hand, the others are drawn one by one."""
    draws: list[tuple[int, Action]] = [(NATURE, {"type": "draw", "tiles": [KINDS[kind]]}) for kind in tiles]
    first, second, third = (name(kind) for kind in tiles)
    if called == "three":
        said = say(
            "Make the most of three tiles: {first}, then {second}, then {third}.",
            first=first,
            second=second,
            third=third,
        )
    else:
        said = say("Make the twelve: {first}, then {second}, then {third}.", first=first, second=second, third=third)
    return Puzzle(
        called,
        state.game.check_options(OPTIONS),
        (draws[0],),
        best.points,
        most=True,
        position=state.dump()["position"],
        answers=((draws[1],), (draws[2],)),
        turns=3,
        solution=tuple(action_of(layout.AREA * kind + at) for kind, at in zip(tiles, best.places, strict=True)),
        task=said,
        level=best.level,
    )
