"""A race among candidates: what lies clearly behind is tried no more, and luck that all share decides nothing."""

from __future__ import annotations

from random import Random

from ludoteca.kernels.compiled.race import Race


def after(rounds: int, race: Race, values: list[int], luck: int) -> Race:
    """The race after so many rounds in which each candidate brings its value, and all of them the luck of the round."""
    rng = Random(1)
    for _ in range(rounds):
        shared = rng.randint(-luck, luck)
        for candidate, value in enumerate(values):
            race.note(candidate, value + shared + rng.randint(-1, 1))
        race.end_round()
    return race


def test_the_best_is_found_at_once_however_much_luck_all_candidates_share() -> None:
    race = after(8, Race(3, 8, 1000), [5, 0, 9], luck=1000)
    assert race.settled
    assert race.best() == 2


def test_candidates_that_differ_by_less_than_their_own_luck_are_all_still_tried() -> None:
    race = after(8, Race(3, 8, 1000), [0, 0, 0], luck=1000)
    assert not race.settled
    assert race.alive == 3


def test_a_race_that_nobody_wins_is_over_after_its_longest() -> None:
    assert after(24, Race(2, 8, 24), [0, 0], luck=0).settled


def test_what_a_first_glance_counts_is_added_to_what_the_tries_brought() -> None:
    race = after(8, Race(2, 100, 1000), [3, 0], luck=0)
    race.glances[1] = 100
    assert race.best() == 1


def test_only_the_best_go_on_where_so_many_are_kept() -> None:
    race = after(4, Race(4, 100, 1000), [3, 9, 1, 7], luck=50)
    race.keep(2)
    assert sorted(race.order[n] for n in range(race.alive)) == [1, 3]
    assert (race.best(), race.settled) == (1, False)
    race.keep(1)
    assert (race.best(), race.settled) == (1, True)
