"""What a turn gave away: its points, what stays on the rack and what it opens to the others, beside the best play.

The three together are the equity of a play, in points. What stays is weighed as the strong player does; what a play
opens is guessed from its lines, shows when it is played on many times with the unseen tokens dealt anew, and is held
against the other good plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist, mean, median_low
from typing import Any, NamedTuple

from ludoteca.games.calculissimo.compiled import kernel, numbers, search
from ludoteca.games.calculissimo.compiled.position import Position, of
from ludoteca.games.calculissimo.laying import listed
from ludoteca.games.calculissimo.reckoning import operations
from ludoteca.games.calculissimo.telling import scored
from ludoteca.games.calculissimo.tokens import KINDS, lay_of, on_screen, tokens_in
from ludoteca.words import Sentence, say

SIMULATIONS = 0 if search.__file__.endswith(".py") else 1200
"""How often plays are played on in one review: a tenth of a second, interpreted a quarter of a minute."""
SEED = 1
SPREAD = 25
"""By how many points an equity may well be off that was only weighed at first glance."""


class Play(NamedTuple):
    """A play with the parts of its equity."""

    points: int
    stays: int
    """The worth of what stays on the rack."""
    opens: int = 0
    """What it leaves to the others, beside other good plays: less is above 0."""
    spread: float = SPREAD
    """By how many points the equity may well be off."""

    @property
    def equity(self) -> int:
        return self.points + self.stays + self.opens


def review(position: Position, seat: int, action: Mapping[str, Any]) -> dict[str, Any]:
    """What the seat to move could have done instead of this action, which it may do."""
    number, gone = 0, ""
    counts = points = 0
    if action["type"] == "lay":
        counts, points = scored(position, dict(action))
        number, gone = lay_of(action["tiles"]), "".join(token[0] for _, _, token in action["tiles"])
    elif action["type"] == "exchange":
        gone = action["tokens"]
    plays = good_plays(position, seat)
    played = Play(points, worth(without(position, seat, gone), seat))
    if number in plays:
        played = plays[number]._replace(points=points)
    best = max(plays, key=lambda one: plays[one].equity, default=0)
    if best == 0 or (number == best and points == counts) or played.equity >= plays[best].equity:
        best_play, done = played, number
    else:
        best_play, done = plays[best], best
    lost = best_play.equity - played.equity
    found = operations(position, position.judge(done)) if done else []
    left = without(position, seat, "".join(token[0] for _, _, token in position.tiles(done)) if done else gone)
    most = position.best_lay(seat)[1]
    said = _said(action, most, played, best_play, found, _tokens(left, seat))
    if action["type"] == "lay" and action.get("points", counts) != counts:
        said = _announced(counts, action["points"], most)
    return {
        "played": played.points,
        "best": best_play.points,
        "most": most,
        "lost": lost,
        "text": said,
        "worth": max(0, points - usual(position, seat) - lost),
        **({"sure": round(NormalDist().cdf(lost / sqrt(played.spread**2 + best_play.spread**2)), 2)} if lost else {}),
        "parts": {
            "played": _parts(played, without(position, seat, gone), seat),
            "best": _parts(best_play, left, seat),
        },
        "action": {"type": "lay", "tiles": position.tiles(done)} if done else None,
        "operations": found,
    }


def good_plays(position: Position, seat: int) -> dict[int, Play]:
    """The lays worth a thought by their numbers, played on as often as there is time."""
    # what a lay gives to the others, a turn of each, takes little luck and so few simulations to be told
    looked = search.Search(position, seat, SEED, turns=position.seats() - 1)
    rounds = {number: 0 for number, *_ in looked.tried()}
    # with an empty bag the match may end at any turn, and what stays is known to cost what it costs
    left = SIMULATIONS // position.seats() if position[kernel.BAG_SIZE] else 0
    while left > 0 and not looked.settled():
        tried = [number for number, *_ in looked.tried()[: looked.race.alive]]
        looked.go_on(1)
        left -= len(tried)
        for number in tried:
            rounds[number] += 1
    weighed, drifts, spreads = {}, {}, {}
    for number, points, total, squares, glance in looked.tried():
        if number >= numbers.TAG:
            continue  # an exchange or a pass
        n = rounds[number]
        gone = "".join(token[0] for _, _, token in position.tiles(number))
        stays = worth(without(position, seat, gone), seat)
        weighed[number] = points, stays
        drifts[number] = (total + glance) / (n + search.TRUST) - int(points) - stays
        spreads[number] = sqrt(max(1, n * squares - total * total)) / n / sqrt(n) if n > 1 else SPREAD
    usually = mean(drifts.values()) if drifts else 0
    return {
        number: Play(points, stays, round(drifts[number] - usually), spreads[number])
        for number, (points, stays) in weighed.items()
    }


def worth(position: Position, seat: int) -> int:
    """What the seat's rack is worth, in points."""
    return search.kept_by(position, seat)


def without(position: Position, seat: int, tokens: str) -> Position:
    """The position with these tokens gone from the seat's rack."""
    row = position.values()
    for token in tokens:
        row[kernel.RACKS + kernel.KINDS * seat + KINDS[token] - 1] -= 1
    return of(row)


def usual(position: Position, seat: int) -> int:
    """What is usually found here: of all lays without a joker as many bring less as bring more."""
    row = position.values()
    row[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1] = 0
    lays = of(row).lays(seat, 0).pairs()
    return median_low(points for _, points in lays) if lays else 0


def _tokens(position: Position, seat: int) -> str:
    return tokens_in(position.values(), kernel.RACKS + kernel.KINDS * seat)


def _parts(play: Play, left: Position, seat: int) -> dict[str, Any]:
    """The parts of an equity, with what stays on the rack in words."""
    tokens = _tokens(left, seat)
    if not tokens:
        rack = say("Nothing stays on the rack.")
    elif play.stays < 0:
        rack = say("On the rack stay {tokens}: that costs about {cost}.", tokens=listed(tokens), cost=-play.stays)
    else:
        rack = say("On the rack stay {tokens}: worth about {worth}.", tokens=listed(tokens), worth=play.stays)
    return {
        "points": play.points,
        "stays": play.stays,
        "opens": play.opens,
        "equity": play.equity,
        "tokens": tokens,
        "rack": rack,
    }


def _said(
    action: Mapping[str, Any],
    most: int,
    played: Play,
    best: Play,
    found: list[dict[str, Any]],
    left: str,
) -> Sentence:
    """What was given away and why, in one sentence."""
    if not most:
        return say("No operation could be laid.")
    if best is played and played.points < most:
        return say("Well chosen: {most} points were possible, but for what comes this is better.", most=most)
    if best is played:
        return say("Nothing better was possible: {points}.", points=played.points)
    reads = "; ".join(" ".join(on_screen(one["reads"])) for one in found)
    if action["type"] != "lay":
        return _there_were(best.points, reads)
    if best.points > played.points:
        return say(
            "There were {best} points with {operations}; this made {played}.",
            best=best.points,
            operations=reads,
            played=played.points,
        )
    if best.stays - played.stays < best.opens - played.opens:
        why = say("{operations} for {best} leaves less to the others.", operations=reads, best=best.points)
    elif not left:
        why = say("{operations} for {best} leaves nothing on the rack.", operations=reads, best=best.points)
    else:
        why = say(
            "{operations} for {best} leaves a better rack: {tokens}.",
            operations=reads,
            best=best.points,
            tokens=listed(left),
        )
    return say("The most points; but {why}", why=why) if played.points == most else why


def _there_were(points: int, reads: str) -> Sentence:
    if points == 1:
        return say("There was 1 point with {operations}.", operations=reads)
    return say("There were {best} points with {operations}.", best=points, operations=reads)


def _announced(counts: int, said: int, best: int) -> Sentence:
    """For a lay whose points were not announced as they are."""
    if said > counts:
        return say(
            "It counted {counts}, but {announced} was said, so it scored nothing; {best} points were possible.",
            counts=counts,
            announced=said,
            best=best,
        )
    return say(
        "It counted {counts}, but only {announced} was said; {best} points were possible.",
        counts=counts,
        announced=said,
        best=best,
    )
