"""The end of a match of two with an empty bag: looked through to the end, it is worth what plain full search says."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import State
from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.compiled import kernel
from ludoteca.games.calculissimo.compiled.endgame import ENTRY, PLACES, Ending
from ludoteca.games.calculissimo.compiled.kernel import copy
from ludoteca.games.calculissimo.compiled.keys import kind_of
from ludoteca.games.calculissimo.compiled.lines import Lines
from ludoteca.games.calculissimo.compiled.numbers import lay_count, lay_number, lay_token
from ludoteca.games.calculissimo.compiled.position import Position, of
from ludoteca.games.calculissimo.compiled.replies import EVERY, WORDS, laid_cost, replied
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
    counted = {int(number): int(replied(here.row, 0, number)) for number in elsewhere}
    assert {number: points for number, points in counted.items() if points >= 0} == {
        number: known[number] for number in map(int, elsewhere) if number in known
    }
    assert -1 in counted.values()


# A position played on and back


def begun(one: str, other: str, kept: int = 64) -> Lines:
    """The example with these racks, to be played on and back."""
    return Lines(ending(one, other).position.row, kept)


def as_it_is(lines: Lines) -> list[list[int]]:
    """All that is known of the position as it lies."""
    known = [lines.row, lines.line, lines.crossing, lines.held, lines.sizes, lines.figures]
    return [[int(number) for number in row] for row in known] + [[int(lines.board), int(lines.top)]]


def listed(lines: Lines, seat: int) -> list[tuple[int, int, int]]:
    """All lays of the seat with the lines they touch and their gains."""
    found = [int(word) for word in lines.listed(seat, EVERY)]
    return list(zip(found[::WORDS], found[1::WORDS], found[2::WORDS], strict=True))


def is_sparing(number: int, rack: list[int]) -> bool:
    """True if no joker of the lay is a sign of which a token was still in hand when it was laid."""
    left = list(rack)
    for n in range(lay_count(number)):
        token = lay_token(number, n)
        if token > kernel.AS_JOKER + kernel.NINE and left[token - kernel.AS_JOKER - 1] > 0:
            return False
        left[kind_of(token)] -= 1
    return True


def test_a_position_is_known_by_what_lies_where_and_who_holds_what_in_whatever_order_it_was_laid() -> None:
    lines = begun("12+-", "34")
    one, other = lay_number(17 * 2 + 2, 0, [1]), lay_number(17 * 3 + 3, 0, [2])
    numbers = set()
    for first, second in ((one, other), (other, one)):
        lines.lay(0, first)
        lines.lay(0, second)
        numbers.add(lines.known(0, 0))
        lines.take_back(0)
        lines.take_back(0)
    assert len(numbers) == 1
    numbers |= {lines.known(0, 0), lines.known(1, 0), lines.known(0, 1)}
    numbers |= {lines.known_after(0, one), lines.known_after(0, other)}
    assert len(numbers) == 6


def test_what_one_holds_is_not_the_same_if_the_other_holds_it() -> None:
    assert begun("12+", "34").known(0, 0) != begun("34", "12+").known(0, 0)


def test_a_joker_that_lies_is_what_it_shows() -> None:
    lines = begun("13+?", "2")
    three, joker = lay_number(17 * 2 + 2, 0, [3]), lay_number(17 * 2 + 2, 0, [3 + kernel.AS_JOKER])
    boards, positions = set(), set()
    for number in (three, joker):
        lines.lay(0, number)
        boards.add(lines.board)
        positions.add(lines.known(1, 0))
        lines.take_back(0)
    assert len(boards) == 1
    assert len(positions) == 2  # another token is left on the rack


@pytest.mark.parametrize("racks", [("1359+-*", "2468+-/"), ("12?", "34+"), ("9*?", "57+-"), ("+-?", "1?")])
def test_lays_put_together_from_lines_that_were_kept_are_all_lays_of_the_position(racks: tuple[str, str]) -> None:
    first = ending(*racks).position
    lines, rng = begun(*racks), Random(1)
    for _ in range(12):
        now, past = first, []
        while now.phase() == kernel.BY_SEAT:
            seat = now[kernel.SEAT]
            lays = [(int(number), int(points)) for number, points in now.lays(seat, 0).pairs()]
            rack = now.values()[kernel.RACKS + kernel.KINDS * seat :][: kernel.KINDS]
            found = listed(lines, seat)
            counted = sorted((lay, points + int(laid_cost(lay))) for lay, points in lays if is_sparing(lay, rack))
            assert sorted((lay, gain) for lay, _, gain in found) == counted
            gains = sorted((gain for _, _, gain in found), reverse=True)
            assert [int(word) for word in lines.listed(seat, 3)][2::WORDS] == gains[:3]
            assert lines.most(seat) == max(gains, default=0)
            row = copy(now.row)
            if lays:
                number, points = rng.choice(lays)
                past.append((seat, as_it_is(lines)))
                assert lines.known_after(seat, number) == after(lines, seat, number)
                lines.lay(seat, number)
                stand_in_place(row, number, points)
            else:
                idle_in_place(row)
            now = of(list(row))
        for seat, before in reversed(past):
            lines.take_back(seat)
            assert as_it_is(lines) == before


@pytest.mark.parametrize("racks", [("1359+-*", "2468+-/"), ("9*?", "57+-"), ("+-?", "1?")])
def test_a_lay_changes_what_can_be_laid_in_the_lines_it_touches_and_in_no_others(racks: tuple[str, str]) -> None:
    lines, rng = begun(*racks), Random(2)
    for _ in range(6):
        turn = 0
        while turn < 6:
            lays = listed(lines, turn % 2)
            before = [int(number) for number in lines.line]
            for lay, touched, _ in lays:
                assert touched == lines.touched(lay)
                lines.lay(turn % 2, lay)
                changed = [n for n, number in enumerate(lines.line) if number != before[n]]
                lines.take_back(turn % 2)
                assert all(touched >> n & 1 for n in changed)
            if not lays:
                break
            lines.lay(turn % 2, rng.choice(lays)[0])
            turn += 1
        for past in reversed(range(turn)):
            lines.take_back(past % 2)


def after(lines: Lines, seat: int, number: int) -> int:
    """What the position is known by after the lay, which is taken back again."""
    lines.lay(seat, number)
    known = lines.known(1 - seat, 0)
    lines.take_back(seat)
    return int(known)


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


ALONE = [("1+", "2"), ("12+", "3-"), ("+-", "12"), ("13+-", "5"), ("2?", "7+"), ("12+?", "35"), ("*/", "1234")]


@pytest.mark.parametrize(("one", "other"), ALONE)
def test_what_a_seat_gains_alone_is_never_more_than_is_said(one: str, other: str) -> None:
    position = ending(one, other).position
    for seat in (0, 1):
        most = most_alone(position, seat)
        for enough in (most + 50, most, most - 1, 0, most + 50):
            look = Ending(position, 10**6)
            look.spare = 10**6
            gained = look.alone(seat, enough)
            assert gained > enough or gained >= most
            assert enough < most + 50 or gained < FAR


@pytest.mark.parametrize(("one", "other"), ALONE)
def test_what_is_gained_by_one_more_lay_is_never_more_than_was_said_before(one: str, other: str) -> None:
    said = 0
    for seat in (0, 1):
        lines = begun(one, other, 4096)
        for _ in range(2):  # at first the lines after a lay were not met before
            found = lines.listed(seat, EVERY)
            lines.weigh(seat, found, 0)
            for n, lay in enumerate(int(word) for word in list(found)[::WORDS]):
                at_most = int(lines.after[n])
                lines.lay(seat, lay)
                gains = [gain for _, _, gain in listed(lines, seat)]
                more = most_of(lines, seat)
                lines.take_back(seat)
                assert max(gains, default=0) <= at_most
                assert more <= at_most
                said += at_most < FAR
    assert said > 0


def most_of(lines: Lines, seat: int) -> int:
    """What the seat gains at most from here on alone, found by trying everything."""
    most = 0
    for number, _, gain in listed(lines, seat):
        lines.lay(seat, number)
        most = max(most, gain + most_of(lines, seat))
        lines.take_back(seat)
    return most


@pytest.mark.parametrize(("one", "other"), [("13+", "24*"), ("13+-", "25*"), ("19?", "2+-")])
def test_lays_to_which_there_is_an_answer_gain_no_more_than_is_said(one: str, other: str) -> None:
    state = ending(one, other)
    most, said, left_out = 10**4, 0, set[int]()
    while True:  # until nothing more can be left out: what was left out last stands closest to what is said
        look = Ending(state.position, 10**6)
        found = look.lines.listed(0, EVERY)
        lays = {int(number) for number in list(found)[::WORDS]}
        most = int(look.answer(0, found, 0, most - 1))
        left = {int(number) for number in list(found)[: look.size : WORDS]}
        assert left <= lays
        if left == lays:
            break
        said, left_out = most, lays - left
    assert left_out
    for number in left_out:
        after = state.play(0, game.fast.decode(state.position, number))
        assert isinstance(after, CalculissimoState)
        assert not after.over
        reply = looked(after)
        assert reply.exact
        assert -int(reply.value) - int(look.ahead) <= said


def test_what_would_take_too_long_to_see_of_a_seat_alone_is_no_bound() -> None:
    look = looked(ending("1359+-*", "2468+-/"), 1)
    look.nodes = 10**6
    look.spare = 3
    assert look.alone(0, 10**6) >= FAR
