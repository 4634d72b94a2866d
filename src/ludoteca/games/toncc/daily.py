"""The task of Tóncc: the rivals are known to do exactly this, and three moves are to bring most.

The level of a task is how rare its best three moves are, in bits (216 ways over the best ones), and for each point that
is missed by going each time where most is gained at once, a half more.
"""

from __future__ import annotations

from itertools import product
from math import log2
from random import Random
from typing import Any

from ludoteca.contract import NATURE, Action, Puzzle
from ludoteca.draws import drawn, week_of
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.games.toncc.notes import destination, held, king
from ludoteca.games.toncc.notes import kingdom as kingdom_of
from ludoteca.games.toncc.rules import TonccState
from ludoteca.words import say

TASKS = ("kingdom",)
OPTIONS = {"challenges": 1}
MOVES = 3
PLAYED = range(2, 5)  # moves that are behind the kings
WAYS = range(1, 7)
ARROWS = " ↗→↘↙←↖"
LEAST = 3  # points to be won
MOST_SEALS = 2  # of each rival: none of them leaves before the end


def puzzles(day: str) -> tuple[Puzzle, ...]:
    """The puzzle of the day."""
    week, weekday = week_of(day)
    return (task("kingdom", week, weekday),)


def task(name: str, seed: str, level: int) -> Puzzle:
    """A task of this name."""
    if name not in TASKS:
        raise KeyError(name)
    return drawn(f"toncc {name} {seed}", level, kingdom)


def kingdom(rng: Random) -> Puzzle:
    """A challenge after some moves, with no kingdom yet, in which three moves can make one."""
    while True:
        state = TonccState.game.start(3, OPTIONS)
        while state.nature:
            state = state.after(NATURE, state.chance(rng))
        position = state.position
        for _ in range(rng.choice(PLAYED)):
            if position.phase() == kernel.CHOOSE:
                position = moved(position, rng.choice(WAYS), rng.choice(WAYS), rng.choice(WAYS))
        if not fit(position):
            continue
        rivals = [(rng.choice(WAYS), rng.choice(WAYS)) for _ in range(MOVES)]
        found = best(position, rivals)
        if found is not None and found[0] >= LEAST:
            return puzzle(position, rivals, *found)


def fit(position: Position) -> bool:
    """True if nobody has points or leaves soon, and nobody has gone far."""
    if position.phase() != kernel.CHOOSE or position[kernel.IDLE]:
        return False
    counts = [bin(position[kernel.SEALS + seat]).count("1") for seat in range(3)]
    return counts[0] <= MOST_SEALS + 1 and max(counts[1:]) <= MOST_SEALS and not any(TonccState(position).scores)


def moved(position: Position, *ways: int) -> Position:
    """All three kings have moved."""
    for seat, way in enumerate(ways):
        if position.may_choose(seat):
            position = position.choose(seat, way)
    return position


def points(position: Position) -> int:
    """What seat 0 has."""
    return int(TonccState(position).scores[0])


def best(position: Position, rivals: list[tuple[int, int]]) -> tuple[int, tuple[int, ...], float] | None:
    """The most that these moves bring, the first way to it and its level: all are looked at, of three moves 216."""
    totals: dict[tuple[int, ...], int] = {}
    for ways in product(WAYS, repeat=len(rivals)):
        now = position
        for way, (one, other) in zip(ways, rivals, strict=True):
            if now.phase() != kernel.CHOOSE or not now.may_choose(0):
                return None  # the challenge could end before the third move
            now = moved(now, way, one, other)
        totals[ways] = points(now)
    most = max(totals.values())
    good = [ways for ways, total in totals.items() if total == most]
    missed = most - points(greedy(position, rivals))
    return most, good[0], round(log2(len(totals) / len(good)) + missed / 2, 3)


def greedy(position: Position, rivals: list[tuple[int, int]]) -> Position:
    """Where it leads to go each time where most is gained at once."""
    for one, other in rivals:
        position = max((moved(position, way, one, other) for way in WAYS), key=points)
    return position


def puzzle(position: Position, rivals: list[tuple[int, int]], most: int, ways: tuple[int, ...], level: float) -> Puzzle:
    """The task, with what the rivals will do in its sentence."""
    answers = tuple(((1, choice(one)), (2, choice(other))) for one, other in rivals)
    state = TonccState(position)
    return Puzzle(
        "kingdom",
        state.game.check_options(OPTIONS),
        (),
        most,
        most=True,
        seats=3,
        position=state.dump()["position"],
        answers=answers,
        turns=MOVES,
        solution=tuple(choice(way) for way in ways),
        task=say(
            "You are {king}: three moves to your best kingdom. {one} goes {ways}, {other} goes {others}.",
            king=king(position, 0),
            one=king(position, 1),
            ways=" ".join(ARROWS[one] for one, _ in rivals),
            other=king(position, 2),
            others=" ".join(ARROWS[other] for _, other in rivals),
        ),
        level=level,
    )


def choice(way: int) -> Action:
    """Going one way."""
    return {"type": "choose", "direction": way}


def coach(puzzle: Puzzle, turns: int, state: TonccState) -> list[dict[str, Any]]:
    """The best that can still be had, the kingdom that it is about, and the next move to it."""
    rivals = [(one["direction"], other["direction"]) for (_, one), (_, other) in puzzle.answers[turns:]]
    found = best(state.position, rivals)
    if found is None:
        return []
    most, ways, _ = found
    cell = destination(state.position, 0, ways[0])[0]
    lights = {"region": int(state.position[kernel.TILES + cell]), "cell": cell, "direction": ways[0]}
    good = say("From here you can come to {points} points.", points=most)
    where = say("Now go {way}.", way=ARROWS[ways[0]])
    return [
        {"step": "good", "text": good},
        *about(state.position, list(zip(ways, rivals, strict=True))),
        {"step": "where", "text": where, **lights, "actions": [choice(ways[0])]},
    ]


def about(position: Position, moves: list[tuple[int, tuple[int, int]]]) -> list[dict[str, Any]]:
    """The best kingdom that these moves bring, as a step of a hint; none where they bring no more."""
    before = held(position[kernel.SEALS])
    for way, (one, other) in moves:
        position = moved(position, way, one, other)
    colour = position[kernel.KINGS]
    new = [kingdom_of(number, colour) for number in held(position[kernel.SEALS]) if number not in before]
    if not new:
        return []
    best = max(new, key=lambda found: found["points"])
    regions = ", ".join(map(str, best["regions"]))
    said = say("It is about {name}: regions {regions}.", name=best["name"], regions=regions)
    return [{"step": "piece", "text": said, "partners": best["regions"]}]
