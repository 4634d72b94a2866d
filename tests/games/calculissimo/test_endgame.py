"""The end of a match of two with an empty bag: looked through to the end, it is worth what plain full search says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ludoteca.contract import State
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.endgame import ENTRY, PLACES, Ending
from ludoteca.games.calculissimo.compiled.kernel import copy
from ludoteca.games.calculissimo.compiled.keys import board_after, key_after, position_key
from ludoteca.games.calculissimo.compiled.lines import Lines
from ludoteca.games.calculissimo.compiled.numbers import lay_number
from ludoteca.games.calculissimo.compiled.position import Position, of
from ludoteca.games.calculissimo.compiled.replies import EVERY, laid_cost, replied
from ludoteca.games.calculissimo.compiled.squares import WORDS
from ludoteca.games.calculissimo.compiled.steps import idle_in_place, stand_in_place
from ludoteca.games.calculissimo.compiled.worth import FAR
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
    [
        ("4+", "-"),
        ("1-", "2+"),
        ("+", "-/"),
        ("5", "3+"),
        ("7", "8"),
        ("1+", "2*"),
        ("13+", "-"),
        ("12+", "3-"),
        ("?", "1+"),
        ("2?", "-"),
    ],
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


def test_a_position_is_known_by_what_lies_where_and_who_holds_what_in_whatever_order_it_was_laid() -> None:
    row = ending("12+-", "34").position.row
    one, other = lay_number(17 * 2 + 2, 0, [1]), lay_number(17 * 3 + 3, 0, [2])
    assert board_after(row, board_after(row, 0, one), other) == board_after(row, board_after(row, 0, other), one)
    assert len({key_after(row, 0, one), key_after(row, 0, other), key_after(row, 5, one), position_key(row, 0)}) == 4


def test_a_position_has_the_number_that_it_was_said_to_have_before_the_lay() -> None:
    row = ending("1359+-?", "24+").position.row
    for number, points in of(list(row)).lays(0, 0).pairs()[:200]:
        after = copy(row)
        stand_in_place(after, number, points)
        assert position_key(after, board_after(row, 0, number)) == key_after(row, 0, number)


def test_a_joker_that_lies_is_what_it_shows() -> None:
    row = ending("13+?", "2").position.row
    three, joker = lay_number(17 * 2 + 2, 0, [3]), lay_number(17 * 2 + 2, 0, [3 + kernel.AS_JOKER])
    assert board_after(row, 0, three) == board_after(row, 0, joker)
    assert key_after(row, 0, three) != key_after(row, 0, joker)  # another token is left on the rack


@pytest.mark.parametrize("racks", [("1359+-*", "2468+-/"), ("12?", "34+"), ("9*?", "57+-")])
def test_lays_put_together_from_lines_that_were_kept_are_all_lays_of_the_position(racks: tuple[str, str]) -> None:
    first = ending(*racks).position
    lines, rng = Lines(first.row, 64), Random(1)
    for _ in range(12):
        now = first
        while now.phase() == kernel.BY_SEAT:
            seat = now[kernel.SEAT]
            lays = [(int(number), int(points)) for number, points in now.lays(seat, 0).pairs()]
            found = [int(word) for word in lines.listed(now.row, EVERY)]
            assert sorted(zip(found[::WORDS], found[1::WORDS], strict=True)) == sorted(lays)
            assert all(gain == points + laid_cost(lay) for lay, points, gain in batched(found))
            best = [int(word) for word in lines.listed(now.row, 3)]
            assert best[2::WORDS] == sorted(found[2::WORDS], reverse=True)[:3]
            row = copy(now.row)
            if lays:
                stand_in_place(row, *rng.choice(lays))
            else:
                idle_in_place(row)
            now = of(list(row))


def batched(words: list[int]) -> Iterator[tuple[int, int, int]]:
    """Lays with their points and gains."""
    return zip(words[::WORDS], words[1::WORDS], words[2::WORDS], strict=True)


def most_alone(position: Position, seat: int) -> int:
    """What the seat gains at most if it lays and the other passes, found by trying everything."""
    row = copy(position.row)
    row[kernel.SEAT] = seat
    most = 0
    for number, points in position.lays(seat, 0).pairs():
        after = copy(row)
        stand_in_place(after, number, points)
        most = max(most, points + laid_cost(number) + most_alone(of(list(after)), seat))
    return most


@pytest.mark.parametrize(("one", "other"), [("1+", "2"), ("12+", "3-"), ("+-", "12"), ("13+-", "5"), ("2?", "7+")])
def test_what_a_seat_gains_alone_is_the_most_there_is(one: str, other: str) -> None:
    position = ending(one, other).position
    row = position.row
    for seat in (0, 1):
        most = most_alone(position, seat)
        for enough in (most + 5, most, most - 1, 0, most + 5):
            look = Ending(of(list(row)), 10**6)
            look.spare = 10**6
            gained = look.alone(row, 0, seat, enough)
            assert gained == most if most <= enough else enough < gained <= most


def test_what_would_take_too_long_to_see_of_a_seat_alone_is_no_bound() -> None:
    row = ending("1359+-*", "2468+-/").position.row
    look = Ending(of(list(row)), 10**6)
    look.spare = 3
    assert look.alone(row, 0, 0, 10**6) >= FAR
