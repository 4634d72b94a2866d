"""A match looked back upon: what was best at a turn, by the search, and where everybody's points come from.

A review reads a position in which all that the seat did not see is dealt somehow: nothing depends on how.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Any
from zlib import crc32

from ludoteca.contract import Event
from ludoteca.games.antino.advice import Lay, best_reply
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.position import Position
from ludoteca.games.antino.compiled.search import Search, compared
from ludoteca.games.antino.notes import points_for
from ludoteca.games.antino.tiles import KINDS, cell_name, one_of, the
from ludoteca.words import Sentence, say

SIMULATIONS, ROUNDS = (600, 200) if kernel.__file__.endswith(".py") else (8000, 3000)
"""To find what is best, and deals in which it is then measured against what was done.

A turn takes a tenth of a second, interpreted a quarter.
"""
SURE = 0.9  # below that nothing was given away
DOUBT = 0.5  # points: whoever plays on in the search takes the most of them, people may not


def review(position: Position, seat: int, played: int) -> dict[str, Any] | None:
    """What was best where the seat did the action of this number; None where there was no choice.

    `played` is in points of this turn, `best` is as much more as the best is worth, now and later. Both are measured
    with the same deals, so that luck does not tell them apart.
    """
    numbers = position.legal()
    if len(numbers) < 2:
        return None
    seed = crc32(repr(position.values()).encode())
    search = Search(position, seat, seed)
    search.go_on(SIMULATIONS)
    best = search.best()
    other = best if best != played else runner_up(search, best)
    ahead, spread = measured(position, seat, other, played, seed)
    lost = round(ahead)
    if best == played or lost < 1 or chance_above(0, ahead, spread) < SURE:
        lost, best = 0, played
    lays = [lay_of(position, number) for number in numbers if number < kernel.STOP]
    mine, better = lay_of(position, played), lay_of(position, best)
    usual = sum(lay.points for lay in lays) / len(lays) if lays else 0
    return {
        "played": mine.points,
        "best": mine.points + lost,
        "lost": lost,
        "worth": max(0, round(mine.points - usual) - lost),
        "sure": round(chance_above(0, ahead, spread) if lost else 1 - chance_above(1, ahead, spread), 2),
        "text": _given(position, mine, better, lost) if lost else _good(mine, max(lays, default=mine)),
        "action": best,
    }


def runner_up(search: Search, best: int) -> int:
    """The next best of what the search still had in question."""
    alive = search.standing()[: max(2, search.race.alive)]
    return max((one for one in alive if one[0] != best), key=lambda one: one[1])[0]


def measured(position: Position, seat: int, one: int, other: int, seed: int) -> tuple[float, float]:
    """How many points of lead the first action brings more than the second, and how uncertain that is."""
    total, squares = compared(position, seat, one, other, ROUNDS, seed ^ 1)
    ahead = total / ROUNDS
    return ahead, sqrt((squares / ROUNDS - ahead * ahead) / ROUNDS + DOUBT * DOUBT)


def chance_above(least: float, ahead: float, spread: float) -> float:
    """How likely it is truly more than `least`."""
    return (1 + erf((ahead - least) / spread / sqrt(2))) / 2


def lay_of(position: Position, number: int) -> Lay:
    """An action as a placement; who stops lays nothing."""
    if number >= kernel.STOP:
        return Lay(0, 0, 0)
    kind, place = divmod(number, layout.AREA)
    return Lay(points_for(position.score(kind, place)), kind, place)


def _good(mine: Lay, most: Lay) -> Sentence:
    if mine.points == 24:
        return say("A twelve: nothing is better.")
    if mine.kind == 0:
        return say("It was as good to stop here.")
    if mine.points < most.points:
        return say("Well chosen: {most} points were to be had, but this was as good in the long run.", most=most.points)
    return say("Nothing better was to be found.")


def _given(position: Position, mine: Lay, better: Lay, lost: int) -> Sentence:
    points = say("one point") if lost == 1 else say("{points} points", points=lost)
    if better.kind == 0:
        return say("Better by about {points}: to stop.", points=points)
    there = cell_name(better.place)
    said = say("Better by about {points}: {tile} on {cell}.", points=points, tile=the(better.kind), cell=there)
    return say("{said} {reason}", said=said, reason=_reason(position, mine, better, lost))


def _reason(position: Position, mine: Lay, better: Lay, lost: int) -> Sentence:
    """Why it was better, as far as that can be seen: by what it makes, what the next may do, or what is kept."""
    if better.points == 24:
        return say("That is a twelve, which is paid twice.")
    if mine.kind == 0:
        return say("Here it was worth going on.")
    reply, other = (best_reply(position, lay) if position.seats() > 1 else None for lay in (mine, better))
    opened = (reply.points if reply else 0) - (other.points if other else 0)
    if better.points - mine.points >= max(1, lost // 2, opened):  # what is seen at once explains most of it
        return say("It makes {more} points at once, not {less}.", more=better.points, less=mine.points)
    if position.seats() == 1:
        if room(position, better) > room(position, mine):
            return say("It leaves more cells to the tiles that are still to come.")
        return say("It makes more of the tiles that are still to come.")
    if reply is not None and opened > 0:
        tile, cell = one_of((reply.kind - 1) // 3), cell_name(reply.place)
        if reply.points == 24:
            return say("After what was laid {tile} could make a twelve on {cell}.", tile=tile, cell=cell)
        return say(
            "After what was laid {tile} could make {points} points on {cell}.",
            tile=tile,
            points=reply.points,
            cell=cell,
        )
    if (mine.kind - 1) % 3 == layout.KEY and (better.kind - 1) % 3 != layout.KEY:
        return say("It keeps the key for later.")
    return say("It leaves less to the others.")


def room(position: Position, lay: Lay) -> int:
    """For all tiles that may still come together: how many cells take each after this placement."""
    after = position.lay(lay.kind, lay.place)
    return sum(int(after[layout.FITS + kind]) * int(position[layout.BAG + kind]) for kind in range(len(KINDS) - 1))


# The whole match


def lookback(seats: int, events: Sequence[Event]) -> dict[str, Any]:
    """By seat where its points come from, its best tile and what else it did; and the most twelves in one turn."""
    found: list[dict[str, Any]] = [
        {"lines": 0, "keys": 0, "twelves": 0, "opened": 0, "dropped": 0, "best": None} for _ in range(seats)
    ]
    chain = 0
    for event in events:
        if event["type"] == "drop":
            found[event["seat"]]["dropped"] += 1
        if event["type"] == "place":
            own, points, opened = found[event["seat"]], event["points"], len(event["opens"])
            own["twelves" if event["run"] else "keys" if opened else "lines"] += points
            own["opened"] += opened
            if own["best"] is None or points > own["best"]["points"]:
                own["best"] = {"tile": event["tile"], "cell": event["cell"], "points": points}
            chain = max(chain, event["run"])
    return {"seats": found, "chain": chain}
