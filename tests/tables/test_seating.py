"""Who sits with whom: everybody once, at tables that the game takes, whoever comes and goes."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ludoteca.tables.seating import BOT, meetings, mixed, places, together

SIZES = st.sets(st.integers(1, 6), min_size=1)
PEOPLE = st.integers(1, 40)


@given(PEOPLE, SIZES, st.data())
def test_everybody_sits_and_every_table_has_a_size_that_the_game_takes(people, sizes, data):
    size = data.draw(st.sampled_from(sorted(sizes)))
    tables = places(people, sizes, size, bots=True)
    assert sum(place.children for place in tables) == people
    assert all(place.seats in sizes and 1 <= place.children <= place.seats for place in tables)


@given(PEOPLE, SIZES, st.data())
def test_a_bot_plays_only_where_it_does_not_come_out_even(people, sizes, data):
    size = data.draw(st.sampled_from(sorted(sizes)))
    tables = places(people, sizes, size, bots=True)
    even = any(
        True
        for count in range(people + 1)
        if min(sizes) * count <= people <= max(sizes) * count and sums(people, sizes, count)
    )
    assert (sum(place.seats - place.children for place in tables) == 0) == even


def sums(people: int, sizes: set[int], count: int) -> bool:
    """True if so many tables of these sizes can have exactly so many seats."""
    if count == 0:
        return people == 0
    reached = {0}
    for _ in range(count):
        reached = {before + size for before in reached for size in sizes if before + size <= people}
    return people in reached


@given(PEOPLE, SIZES, st.data())
def test_without_bots_as_few_as_can_be_are_left_over(people, sizes, data):
    size = data.draw(st.sampled_from(sorted(sizes)))
    tables = places(people, sizes, size, bots=False)
    assert all(place.children == place.seats for place in tables)
    seated = sum(place.children for place in tables)
    assert not any(sums(more, sizes, count) for more in range(seated + 1, people + 1) for count in range(1, more + 1))


def test_nobody_plays_alone_where_that_can_be_helped():
    assert [place.seats for place in places(3, {1, 2, 3, 4}, 2, bots=True)] == [3]
    assert [place.seats for place in places(1, {1, 2, 3, 4}, 2, bots=True)] == [1]
    assert [place.seats for place in places(3, {1, 2, 3, 4}, 1, bots=True)] == [1, 1, 1]


@given(st.integers(2, 30), st.integers(2, 4), st.integers(0, 5), st.randoms(use_true_random=False))
def test_in_every_round_everybody_sits_exactly_once(people, size, rounds, rng):
    children = list(range(people))
    met = meetings([])
    for number in range(rounds + 1):
        rng.shuffle(children)
        there = children[: max(1, people - number)]  # some leave
        tables = places(len(there), {size}, size, bots=True)
        seated = mixed(there, tables, met, rng) if number % 2 == 0 else together(there, tables, rng)
        assert sorted(child for table in seated for child in table) == sorted(there)
        assert [len(table) for table in seated] == [place.children for place in tables]
        met += meetings((table, place.seats) for table, place in zip(seated, tables, strict=True))


def test_who_has_met_does_not_meet_again_where_that_can_be_helped():
    for people, size, rounds in ((6, 2, 3), (24, 2, 6), (24, 3, 4), (24, 4, 3), (8, 2, 4), (25, 3, 3)):
        rng, met = Random(people), meetings([])
        for _ in range(rounds):
            tables = places(people, {size}, size, bots=True)
            seated = mixed(range(people), tables, met, rng)
            met += meetings((table, place.seats) for table, place in zip(seated, tables, strict=True))
        assert max(met.values()) == 1, (people, size, met.most_common(3))


def test_it_is_not_always_the_same_who_plays_with_bots():
    rng, met = Random(3), meetings([])
    with_bots = set()
    for _ in range(3):
        tables = places(4, {3}, 3, bots=True)
        seated = mixed(range(4), tables, met, rng)
        met += meetings((table, place.seats) for table, place in zip(seated, tables, strict=True))
    assert all(met[frozenset((child, BOT))] == 3 for child in range(4)), "at three seats nobody of four is without"
    met = meetings([])
    for _ in range(5):
        tables = places(5, {2}, 2, bots=True)
        seated = mixed(range(5), tables, met, rng)
        with_bots |= set(seated[-1])
        met += meetings((table, place.seats) for table, place in zip(seated, tables, strict=True))
    assert with_bots == {0, 1, 2, 3, 4}


def test_winners_sit_with_winners():
    tables = places(9, {3}, 3, bots=True)
    assert [set(table) for table in together(range(9), tables, Random(1))] == [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}]
