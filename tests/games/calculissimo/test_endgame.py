"""The end of a match of two with an empty bag: looked through to the end, it is worth what plain full search says."""

from __future__ import annotations

import pytest

from ludoteca.contract import State
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.endgame import ENTRY, PLACES, Ending
from ludoteca.games.calculissimo.compiled.numbers import lay_number
from ludoteca.games.calculissimo.compiled.position import of
from ludoteca.games.calculissimo.compiled.replies import key_after, replied
from ludoteca.games.calculissimo.rules import CalculissimoState
from tests.games.calculissimo.boards import E3, Q, position


def ending(one: str, other: str, board: str = E3) -> CalculissimoState:
    """The example with these racks and nothing in the bag; the other tokens are out of the match."""
    row = position(board, one, other).position.values()
    for kind in range(kernel.KINDS):
        row[kernel.BAG + kind] = 0
    row[kernel.BAG_SIZE] = 0
    return CalculissimoState(of(row))


def worth(state: State, seat: int) -> int:
    """What a position is worth to the seat to move, all lines of play followed through the contract alone."""
    if state.over:
        assert state.result is not None
        return state.result.scores[seat] - state.result.scores[1 - seat]
    return max(
        worth(after, seat) if after.turn == (seat,) else -worth(after, 1 - seat)
        for after in (state.play(seat, action) for action in state.actions(seat))
    )


def looked(state: CalculissimoState, nodes: int = 10**6, until: int | None = None) -> Ending:
    """The end as it is looked at from here."""
    found = Ending(state.position, nodes) if until is None else Ending(state.position, nodes, until)
    found.look()
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [("4+", "-"), ("1-", "2+"), ("+", "-/"), ("5", "3+"), ("7", "8"), ("1+", "2*"), ("13+", "-"), ("12+", "3-")],
)
def test_the_end_is_worth_what_plain_full_search_says(one: str, other: str) -> None:
    check(ending(one, other))


@pytest.mark.parametrize(("one", "other"), [("12", "+"), ("5", "12"), ("12", "34"), ("+", "23")])
def test_two_numbers_without_a_sign_can_still_be_laid_on_both_sides_of_an_old_one(one: str, other: str) -> None:
    check(ending(one, other, Q))


def check(state: CalculissimoState) -> None:
    """The look is exact, and agrees with plain full search about the worth and the best action."""
    found = looked(state)
    assert found.exact
    assert found.value == worth(state, 0)
    after = state.play(0, game.fast.decode(state.position, found.best))
    assert (worth(after, 0) if after.over else -worth(after, 1)) == found.value


def test_an_end_too_long_to_look_through_is_played_as_far_as_it_was_seen() -> None:
    state = ending("13569+-", "1234+-/")
    for nodes, until in ((1, None), (30, None), (10**6, 0)):
        found = looked(state, nodes, until)
        assert not found.exact
        assert state.refuse(0, game.fast.decode(state.position, found.best)) is None


def test_the_same_number_of_positions_gives_the_same_choice() -> None:
    state = ending("13569+-", "1234+-/")
    one, other = looked(state, 60), looked(state, 60)
    assert (one.best, one.value, one.points) == (other.best, other.value, other.points)


@pytest.mark.parametrize(("nodes", "places"), [(60, 1024), (1000, 2048), (10**6, PLACES)])
def test_the_table_of_positions_seen_is_as_large_as_it_can_be_used_and_no_larger(nodes: int, places: int) -> None:
    found = Ending(ending("135+-", "24+-").position, nodes)
    assert len(found.seen) == ENTRY * places


def test_a_lay_that_was_good_elsewhere_counts_here_what_it_counts_among_all_lays_and_else_nothing() -> None:
    elsewhere = [number for number, _ in ending("1359+-*", "2").position.lays(0, 0).pairs()]
    here = ending("359+*", "2").position
    known = {int(number): int(points) for number, points in here.lays(0, 0).pairs()}
    counted = {int(number): int(replied(here.row, number)) for number in elsewhere}
    assert {number: points for number, points in counted.items() if points >= 0} == {
        number: known[number] for number in map(int, elsewhere) if number in known
    }
    assert -1 in counted.values()


def test_positions_are_known_by_who_laid_what_where_in_whatever_order() -> None:
    row = ending("12+-", "34").position.row
    one, other = lay_number(17 * 2 + 2, 0, [1]), lay_number(17 * 3 + 3, 0, [2])
    assert key_after(row, key_after(row, 0, one), other) == key_after(row, key_after(row, 0, other), one)
    assert len({key_after(row, 0, one), key_after(row, 0, other), key_after(row, 5, one), 0}) == 4
