"""Calculissimo's bots: gentle, fair, strong. Each is a function of the view alone: it knows no more than a player."""

from __future__ import annotations

from random import Random
from time import perf_counter_ns

from ludoteca.contract import Action, Bot, View
from ludoteca.games.calculissimo.compiled import endgame as endgame_search
from ludoteca.games.calculissimo.compiled import kernel, search
from ludoteca.games.calculissimo.compiled import lays as lays_kernel
from ludoteca.games.calculissimo.rules import CalculissimoState, action_of
from ludoteca.games.calculissimo.tokens import TOKENS, Row, canonical, tokens_in

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
    row = seen(view)
    if kernel.phase(row) == kernel.BY_ANSWER:
        return answer(row, rng.random() < OVERLOOKED)
    jokers = row[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1]
    row[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1] = 0
    best = int(lays_kernel.best_lay(row, seat)[1])
    lays = listed(row, seat) if best else []
    row[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1] = jokers
    if not lays:
        number = int(lays_kernel.best_lay(row, seat)[0])
        return action_of(row, number) if number else stuck(row, rng)
    short = [lay for lay in lays if kernel.lay_count(lay[0]) <= ONE_GLANCE] or lays
    modest = [lay for lay in short if 3 * lay[1] <= best] or [min(short, key=lambda lay: lay[1])]
    noticed = rng.sample(modest, min(GLANCES, len(modest)))
    return action_of(row, max(noticed, key=lambda lay: lay[1])[0])


def fair(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes the most points, whatever that opens to others and whatever stays on its rack."""
    row = seen(view)
    if kernel.phase(row) == kernel.BY_ANSWER:
        return answer(row)
    number = int(lays_kernel.best_lay(row, seat)[0])
    return action_of(row, number) if number else stuck(row, rng)


def strong(view: View, seat: int, seconds: float, rng: Random, simulations: int | None = None) -> Action:
    """Plays on many times with the unseen tokens dealt anew, for as long as it may but a second at most.

    It stops sooner when the best action is clear. When the bag is empty and two are left it follows the lines of play,
    to the end where time allows. With a number of simulations it does just about so many instead of looking at the
    clock, and then the same generator always gives the same choice.
    """
    until = search.NEVER if simulations is not None else perf_counter_ns() + int(min(seconds, LONGEST) * 1e9)
    row = seen(view)
    if kernel.phase(row) == kernel.BY_ANSWER:
        return answer(row)
    if row[kernel.SEATS] == 2 and row[kernel.BAG_SIZE] == 0:
        return action_of(row, to_the_end(row, until, simulations or MOST_NODES))
    board = candidates(row, seat, rng.getrandbits(32), until)
    if simulations is not None and not board[search.SETTLED]:
        search.try_in_place(board, row, simulations, until)
    while simulations is None and not board[search.SETTLED] and perf_counter_ns() < until:
        search.try_in_place(board, row, 1, until)
    return action_of(row, int(search.chosen(board)))


BOTS: dict[str, Bot] = {"gentle": gentle, "fair": fair, "strong": strong}


def seen(view: View) -> Row:
    """The kernel's row for what the view shows. Racks that it hides are filled in; the search deals them anew.

    With an empty bag and two seats nothing is hidden: all tokens one does not see are on the other's rack.
    """
    return CalculissimoState.game.imagine(view, Random(0)).row


def candidates(row: Row, seat: int, seed: int, until: int) -> Row:
    """The candidates of the search, with as many jokers as there is time to think of: each makes many more lays."""
    held = row[kernel.RACKS + kernel.KINDS * seat + kernel.JOKER - 1]
    for jokers in range(search.MOST_JOKERS + 1):
        begun = perf_counter_ns()
        board = search.listed(row, seat, seed, jokers)
        now = perf_counter_ns()
        if jokers >= held or now + MANY_MORE * (now - begun) > until:
            break
    return board


def to_the_end(row: Row, until: int, nodes: int) -> int:
    """The best action when both racks are known: it looks ever further, as far as time and the number of nodes go."""
    best, turns = 0, 1
    while turns <= DEEPEST and (turns == 1 or perf_counter_ns() < until):
        look = endgame_search.looked(row, turns, nodes, best, until)
        if look[endgame_search.NODES] < 0:
            break
        nodes = int(look[endgame_search.NODES])
        best = int(look[endgame_search.BEST])
        if look[endgame_search.EXACT]:
            break
        turns += 1
    return best


def answer(row: Row, overlooks: bool = False) -> Action:
    """Challenges what is wrong, unless that is overlooked, and accepts what is right."""
    right = kernel.judge(row, row[kernel.LAID])[kernel.FAULT] == kernel.FINE
    return {"type": "accept" if right or overlooks else "challenge"}


def listed(row: Row, seat: int) -> list[tuple[int, int]]:
    """Every right lay of the seat, each with its points."""
    found = [int(number) for number in lays_kernel.lays(row, seat, 0)]
    return list(zip(found[::2], found[1::2], strict=True))


def stuck(row: Row, rng: Random) -> Action:
    """What one does who can lay nothing: exchanges most of what there is too much of, numbers or signs; else passes."""
    rack = tokens_in(row, kernel.RACKS + kernel.KINDS * row[kernel.SEAT])
    if row[kernel.BAG_SIZE] == 0 or not rack:
        return {"type": "pass"}
    numbers = [token for token in rack if token in TOKENS[: kernel.NINE]]
    signs = [token for token in rack if token in TOKENS[kernel.NINE : -1]]
    surplus = max(numbers, signs, key=len) or list(rack)
    given = rng.sample(surplus, len(surplus) // 2 + 1)
    return {"type": "exchange", "tokens": canonical("".join(given))}
