"""Calculissimo's bots: gentle, fair, strong. Each is a function of the view alone: it knows no more than a player."""

from __future__ import annotations

from random import Random
from time import perf_counter_ns

from ludoteca.contract import Action, Bot, View
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.games.calculissimo.compiled.endgame import Look
from ludoteca.games.calculissimo.compiled.position import Position, of
from ludoteca.games.calculissimo.compiled.search import MOST_JOKERS, NEVER, Search
from ludoteca.games.calculissimo.rules import CalculissimoState, action_of
from ludoteca.games.calculissimo.tokens import TOKENS, canonical, tokens_in

LONGEST = 1.0  # seconds that a strong choice may take, whatever it is offered
ONE_GLANCE = 3  # tokens that a gentle player lays at most, where that is possible
GLANCES = 5  # short lays that a gentle player notices
OVERLOOKED = 0.5  # how often a gentle player does not see that a sum is wrong
MANY_MORE = 5  # times as long as without it takes the listing of lays with one joker more, about
MOST_NODES = 1_000_000  # positions that the end of a match is worth
DEEPEST = 40  # turns to the end of a match, more than there can be


def gentle(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Plays as a child might: notices a few short lays and takes the best of those worth a third of what is possible.

    It does not think about jokers while it can lay without, and overlooks some wrong sums of others.
    """
    position = seen(view)
    if position.phase() == kernel.BY_ANSWER:
        return answer(position, rng.random() < OVERLOOKED)
    row = position.values()
    row[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1] = 0
    plain = of(row)
    _, best = plain.best_lay(seat)
    if not best:
        number, _ = position.best_lay(seat)
        return action_of(position, number) if number else stuck(position, rng)
    lays = plain.lays(seat, 0).pairs()
    short = [lay for lay in lays if numbers.lay_count(lay[0]) <= ONE_GLANCE] or lays
    modest = [lay for lay in short if 3 * lay[1] <= best] or [min(short, key=lambda lay: lay[1])]
    noticed = rng.sample(modest, min(GLANCES, len(modest)))
    return action_of(position, max(noticed, key=lambda lay: lay[1])[0])


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes the most points, whatever that opens to others and whatever stays on its rack."""
    position = seen(view)
    if position.phase() == kernel.BY_ANSWER:
        return answer(position)
    number, _ = position.best_lay(seat)
    return action_of(position, number) if number else stuck(position, rng)


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """Plays on many times with the unseen tokens dealt anew, for as long as it may but a second at most.

    It stops sooner when the best action is clear. When the bag is empty and two are left it follows the lines of play,
    to the end where time allows. With a number of simulations it does just about so many instead of looking at the
    clock, and then the same generator always gives the same choice.
    """
    until = NEVER if simulations is not None else perf_counter_ns() + int(min(seconds, LONGEST) * 1e9)
    position = seen(view)
    if position.phase() == kernel.BY_ANSWER:
        return answer(position)
    if position.seats() == 2 and position[kernel.BAG_SIZE] == 0:
        return action_of(position, to_the_end(position, until, simulations or MOST_NODES))
    search = begun(position, seat, rng.getrandbits(32), until)
    if simulations is not None and not search.settled():
        search.go_on(simulations, until)
    while simulations is None and not search.settled() and perf_counter_ns() < until:
        search.go_on(1, until)
    return action_of(position, search.best())


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}


def seen(view: View) -> Position:
    """A position that fits what the view shows. Racks that it hides are filled in; the search deals them anew.

    With an empty bag and two seats nothing is hidden: all tokens one does not see are on the other's rack.
    """
    return CalculissimoState.game.imagine(view, Random(0)).position


def begun(position: Position, seat: int, seed: int, until: int) -> Search:
    """A search with as many jokers as there is time to think of: each makes many more lays."""
    held = position[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1]
    for jokers in range(MOST_JOKERS + 1):
        before = perf_counter_ns()
        search = Search(position, seat, seed, jokers)
        now = perf_counter_ns()
        if jokers >= held or now + MANY_MORE * (now - before) > until:
            break
    return search


def to_the_end(position: Position, until: int, nodes: int) -> int:
    """The best action when both racks are known: it looks ever further, as far as time and the number of nodes go."""
    best, turns = 0, 1
    while turns <= DEEPEST and (turns == 1 or perf_counter_ns() < until):
        look = Look(position, turns, nodes, best, until)
        if look.nodes < 0:
            break
        nodes, best = look.nodes, look.best
        if look.exact:
            break
        turns += 1
    return best


def answer(position: Position, overlooks: bool = False) -> Action:
    """Challenges what is wrong, unless that is overlooked, and accepts what is right."""
    right = position.judge(position[kernel.LAID]).right()
    return {"type": "accept" if right or overlooks else "challenge"}


def stuck(position: Position, rng: Random) -> Action:
    """What one does who can lay nothing: exchanges most of what there is too much of, numbers or signs; else passes."""
    rack = tokens_in(position.values(), kernel.RACKS + kernel.KINDS * position[kernel.SEAT])
    if position[kernel.BAG_SIZE] == 0 or not rack:
        return {"type": "pass"}
    figures = [token for token in rack if token in TOKENS[: kernel.NINE]]
    signs = [token for token in rack if token in TOKENS[kernel.NINE : -1]]
    surplus = max(figures, signs, key=len) or list(rack)
    given = rng.sample(surplus, len(surplus) // 2 + 1)
    return {"type": "exchange", "tokens": canonical("".join(given))}
