"""A hint for one king, as a ladder: how good, which region, where and why. It comes from the search that bots use.

What all choose at once has no single best answer: the search gives a mixture, and a direction is drawn from it. So two
people at one table are not told the same word, and whoever follows a hint cannot be foreseen by it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ludoteca.games.toncc import notes
from ludoteca.games.toncc.compiled import kernel, walks
from ludoteca.games.toncc.compiled.position import Position
from ludoteca.games.toncc.compiled.search import Search
from ludoteca.words import Sentence, say

SIMULATIONS = 4000
"""Enough for a child's question: a hundredth of a second compiled, half a second interpreted."""
HABIT = 500  # how often, in 1024 choices, rivals are expected to follow their noses
CLOSE = 0.4  # a direction is as good as the best if it has this share of the best one's part of the mixture

Step = dict[str, Any]


def advise(position: Position, seat: int, rng: Random) -> list[Step]:
    """The steps of the ladder for the seat; [] where its king has nothing to choose."""
    reach = notes.reached(position)
    if seat not in reach:
        return []
    options = notes.options(position, seat, reach)
    rivals = [rival for rival in reach if rival != seat]
    if not rivals:
        option = options[walks.next_direction(position, seat) - 1]
        return _ladder(position, option, _alone(option), say("Nobody else is left."))
    search = Search(position, rng.getrandbits(32), seat, HABIT)
    search.go_on(SIMULATIONS)
    mixture = search.mixture(seat)
    close = [part if part >= CLOSE * max(mixture) else 0 for part in mixture]
    option = options[rng.choices(range(6), close)[0]]
    wishes = {rival: _wish(position, rival, search.mixture(rival)) for rival in rivals}
    return _ladder(position, option, _good(position, seat, option), _why(position, option, wishes))


def _ladder(position: Position, option: dict[str, Any], good: Sentence, why: Sentence) -> list[Step]:
    """The three rungs: what can be had, the region it is about, the way there."""
    region, cell, direction = option["region"], option["cell"], option["direction"]
    kingdoms = option["finishes"] or option["grows"] or option["breaks"]
    partners = sorted({one for kingdom in kingdoms for one in kingdom["regions"]} - {region})
    place = {"region": region, "cell": cell, "partners": partners}
    parts = {"arrow": notes.ARROWS[direction - 1], "region": region, "why": why}
    if option["way"] == "jump":
        where = say("Go {arrow} over the Mind to {region}. {why}", **parts)
    elif option["way"] == "round":
        where = say("Go {arrow} off the board and round to {region}. {why}", **parts)
    else:
        where = say("Go {arrow} to {region}. {why}", **parts)
    actions = [{"type": "choose", "direction": direction}]
    return [
        {"step": "good", "text": good},
        {"step": "piece", "text": _piece(position, option), **place},
        {"step": "where", "text": where, **place, "direction": direction, "actions": actions},
    ]


def _alone(option: dict[str, Any]) -> Sentence:
    if option["face_up"]:
        return say("You are alone now: a region lies within reach, and nobody can take it from you.")
    return say("You are alone now: walk to the regions that are left, by the shortest way.")


def _good(position: Position, seat: int, option: dict[str, Any]) -> Sentence:
    """What can be had with this move."""
    if not option["face_up"]:
        if any(notes.destination(position, seat, direction)[2] for direction in range(1, 7)):
            return say("What lies within reach is not worth a fight: get ready for the next move.")
        return say("Nothing can be conquered with this move: come closer to what lies face up.")
    if option["finishes"]:
        points = sum(kingdom["points"] for kingdom in option["finishes"])
        return say("You can finish a kingdom with this move: {points} points.", points=points)
    if int(position[kernel.SEALS + seat]).bit_count() == 5:
        return say("You can lay your last seal and leave: whoever leaves first gets most king points.")
    if option["breaks"]:
        return say("You can spoil a kingdom of {king}.", king=notes.king(position, option["breaks"][0]["seat"]))
    if option["grows"]:
        points = max(kingdom["points"] for kingdom in option["grows"])
        return say("You can have two of three regions of a kingdom that gives you {points} points.", points=points)
    if option["starts"]:
        points = max(kingdom["points"] for kingdom in option["starts"])
        return say("You can begin a kingdom that gives you {points} points.", points=points)
    return say("No kingdom can be had here, but each seal you lay brings you closer to leaving.")


def _piece(position: Position, option: dict[str, Any]) -> Sentence:
    """The region it is about."""
    region = option["region"]
    if not option["face_up"]:
        return say("Region {region} is a good place to stand: from there you reach more.", region=region)
    if option["finishes"]:
        return say("Region {region} is the last one of {name}.", region=region, name=option["finishes"][0]["name"])
    if option["breaks"]:
        king, name = notes.king(position, option["breaks"][0]["seat"]), option["breaks"][0]["name"]
        return say("Region {region} is the last one that {king} needs for {name}.", region=region, king=king, name=name)
    for kind in ("grows", "starts"):
        if option[kind]:
            best = max(option[kind], key=lambda kingdom: kingdom["points"])
            return say("Region {region} belongs to {name}.", region=region, name=best["name"])
    return say("Region {region} lies face up.", region=region)


def _wish(position: Position, rival: int, mixture: list[int]) -> dict[str, Any]:
    """Where a rival would like to go most, and how likely he is to come to each cell, of 1."""
    likely: dict[int, float] = {}
    for direction, part in enumerate(mixture, start=1):
        cell = notes.destination(position, rival, direction)[0]
        likely[cell] = likely.get(cell, 0.0) + part / max(1, sum(mixture))
    return {"cell": max(likely, key=lambda cell: likely[cell]), "likely": likely}


def _why(position: Position, option: dict[str, Any], wishes: dict[int, dict[str, Any]]) -> Sentence:
    """Why this way, and why its risk is worth it."""
    rivals = {rival["seat"]: rival["wins"] for rival in option["rivals"]}
    stronger = [rival for rival, wins in rivals.items() if wins]
    if not option["face_up"]:
        return say("From there more can be conquered next time.")
    if not rivals:
        return say("Nobody else can come there.")
    if not stronger:
        kings = notes.listed([notes.king(position, rival) for rival in rivals])
        return say("{kings} can come too, but you win there.", kings=kings)
    danger = max(stronger, key=lambda rival: wishes[rival]["likely"].get(option["cell"], 0.0))
    king, wish = notes.king(position, danger), wishes[danger]
    if wish["cell"] != option["cell"]:
        other = position[kernel.TILES + wish["cell"]]
        return say("{king} is stronger there, but {king} would rather go to {other}: try it.", king=king, other=other)
    return say("{king} is stronger there and may come, but nothing else would bring you as much: dare it.", king=king)
