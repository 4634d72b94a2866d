"""Who meets whom: round robin, gauntlet and ladder, at small and at large tables."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.arena import UnfitEntry
from ludoteca.arena.pairings import GAUNTLET, LADDER, ROUND_ROBIN, Company, companies
from ludoteca.games import game

pytestmark = pytest.mark.compiled


def met(pairing: str, names: str, of: str = "antino", seats: int | None = None) -> list[Company]:
    rules = game(of)
    options: dict[str, Any] = rules.check_options(None)
    return companies(pairing, names.split(), rules, options, seats)


def tables(found: list[Company]) -> list[list[tuple[str, ...]]]:
    return [[company.seated(order) for order in company.orders] for company in found]


def test_in_a_round_robin_all_meet_all_in_every_seating() -> None:
    assert tables(met(ROUND_ROBIN, "a b c", seats=2)) == [
        [("a", "b"), ("b", "a")],
        [("a", "c"), ("c", "a")],
        [("b", "c"), ("c", "b")],
    ]
    assert [len(company.orders) for company in met(ROUND_ROBIN, "a b c")] == [6], "three have room at one table"


def test_in_a_gauntlet_the_first_meets_each_of_the_others() -> None:
    assert tables(met(GAUNTLET, "a b c")) == [[("a", "b"), ("b", "a")], [("a", "c"), ("c", "a")]]


def test_in_a_ladder_each_meets_the_next() -> None:
    assert tables(met(LADDER, "a b c")) == [[("a", "b"), ("b", "a")], [("b", "c"), ("c", "b")]]


def test_at_larger_tables_one_sits_among_copies_of_the_other_and_the_other_way_round() -> None:
    assert tables(met(LADDER, "a b", "toncc")) == [
        [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")],
        [("a", "a", "b"), ("a", "b", "a"), ("b", "a", "a")],
    ]
    assert all(company.pairs == [("a", "b")] for company in met(LADDER, "a b", "toncc"))


def test_who_meets_nobody_is_told_so() -> None:
    with pytest.raises(UnfitEntry, match="a gauntlet takes two bots or more; got a"):
        met(GAUNTLET, "a a")
    with pytest.raises(UnfitEntry, match="Tóncc takes this many seats: 3; got 2"):
        met(LADDER, "a b", "toncc", seats=2)
    with pytest.raises(UnfitEntry, match="Antino takes this many seats: 1, 2, 3, 4; got 5"):
        met(ROUND_ROBIN, "a b c d e", seats=5)
    with pytest.raises(UnfitEntry, match="at a table for 3 sit 3 bots; got 2: one may be entered more than once"):
        met(ROUND_ROBIN, "a b", "toncc", seats=3)
    with pytest.raises(UnfitEntry, match="nobody meets anybody in a match for one"):
        met(GAUNTLET, "a b", seats=1)
