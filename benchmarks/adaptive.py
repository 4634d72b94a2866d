"""How often somebody wins against opponents who adapt, and against some who do not.

python -m benchmarks.adaptive [GAME ...] [--series 30] [--matches 20] [--persons 2,5] [--seconds 0.02] [-o NAME=VALUE]

The person is a level of the dial that stays the same: the second, the middle one and the last but one, if nothing is
said. It plays series of matches. In the first the opponent begins three levels above the person or three below, in
turns, as far as the dial goes; after each match it begins a level higher if the person has won and a level lower if the
person has lost, as `web/src/pages/climbing.ts` has it. At tables of three the person sits alone among two of them.

Counted are duels, a shared place as half: equal is 50 %. First places at a table of three have their equal at 33.3 %.
Matches of a series hang together, so the interval is of whole series. From the second half of a series on the opponent
is taken to have found its level. Beside it stands who does not adapt: a level above the person, and a level below, each
in half as many series. The seconds count for the few levels that use all they get. All is played in one process.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import fmean
from typing import NamedTuple

from benchmarks.against import known, named, told
from ludoteca.arena import Record, UnfitEntry, play_match
from ludoteca.arena.ladder import CHANCE, Table, rungs, tables
from ludoteca.arena.statistics import duels, share_of_deals
from ludoteca.cli.arguments import chosen
from ludoteca.cli.dial import titled
from ludoteca.cli.progress import shown
from ludoteca.dial import ADAPTIVE
from ludoteca.games import GAMES, game

OFF = 3
"""Levels by which the opponent is wrong in the first match."""
HEAD = (
    "game",
    "person",
    "against",
    "duels won",
    "95 % interval",
    "second half",
    "95 % interval",
    "first places",
    "95 % interval",
    "level of the opponent",
    "matches",
)


class Played(NamedTuple):
    """One match of a series."""

    begins: int
    """The level at which the opponent began."""
    duels: list[float]
    """How each duel of the person ended."""
    first: float
    """1 for the first place of the person, its share if there were several."""


def series(table: Table, person: int, begins: int, adapts: bool, seed: str, given: argparse.Namespace) -> list[Played]:
    """So many matches of the person against an opponent that begins the first of them at this level."""
    found = []
    for number in range(given.matches):
        opponent = f"{ADAPTIVE}{begins}" if adapts else str(begins)
        entries = [(seat + number) % table.seats for seat in range(table.seats)]
        names = [opponent if entry else str(person) for entry in entries]
        record = play_match(
            table.game, names, f"{seed} {number}", given.seconds, options=table.options, entries=entries
        )
        assert not record.forfeits, record.forfeits
        seat = entries.index(0)
        first = 1 / record.places.count(1) if record.places[seat] == 1 else 0.0
        found.append(Played(begins, duels(record, str(person)), first))
        if adapts:
            begins = next_level(begins, record, seat, levels(table))
    return found


def next_level(begins: int, record: Record, seat: int, last: int) -> int:
    """Where the opponent begins after this match: `wonBy` and `stepped` of the page."""
    best, worst = min(record.places), max(record.places)
    if best == worst:
        return begins
    step = (record.places[seat] == best) - (record.places[seat] == worst)
    return max(1, min(last, begins + step))


def levels(table: Table) -> int:
    """How many levels there are."""
    return sum(name != CHANCE for name in rungs(table))


def line(table: Table, person: int, against: str, given: argparse.Namespace) -> tuple[str, ...]:
    """One person against one kind of opponent."""
    last, adapts = levels(table), against == "adaptive"
    ends = [person + OFF, person - OFF] if adapts else [int(against)]
    starts = [max(1, min(last, end)) for end in ends]
    count = given.series if adapts else max(1, given.series // 2)
    progress = shown(f"{titled(table)}, {person} against {against}")
    found = []
    for number in range(count):
        seed = f"{given.seed} {number}"
        found.append(series(table, person, starts[number % len(starts)], adapts, seed, given))
        progress(number + 1, count)
    later = [matches[given.matches // 2 :] for matches in found]
    return (
        titled(table),
        f"{person} of {last}",
        "adaptive, from " + " or ".join(map(str, starts)) if adapts else f"always {against}",
        *share([[duel for match in matches for duel in match.duels] for matches in found]),
        *share([[duel for match in matches for duel in match.duels] for matches in later]),
        *share([[match.first for match in matches] for matches in later]),
        f"{fmean(match.begins for matches in later for match in matches):.1f}",
        str(sum(map(len, found))),
    )


def share(results: Sequence[Sequence[float]]) -> tuple[str, str]:
    """What is won of all, and its interval, when those of one series are not independent."""
    part, low, high = share_of_deals(results)
    return f"{part:.1%}", f"{low:.1%} – {high:.1%}"


def lines(asked: Sequence[Table], given: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    """All of them."""
    for table in asked:
        last = levels(table)
        for person in given.persons or sorted({2, (last + 1) // 2, last - 1}):
            if not 1 <= person <= last:
                raise UnfitEntry(f"{titled(table)} has the levels 1 to {last}; got {person}")
            fixed = [] if given.adaptive_only else [one for one in (person + 1, person - 1) if 1 <= one <= last]
            for against in chain(["adaptive"], map(str, fixed)):
                yield line(table, person, against, given)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", type=known, metavar="GAME")
    parser.add_argument("--series", type=int, default=30)
    parser.add_argument("--matches", type=int, default=20, help="in each series, two or more")
    parser.add_argument("--persons", type=lambda text: [int(one) for one in text.split(",")], help="levels")
    parser.add_argument("--adaptive-only", action="store_true", help="nobody who does not adapt")
    parser.add_argument("--seconds", type=float, default=0.02, help="of processor time for a choice")
    parser.add_argument("--seed", type=int, default=1, help="another number gives other deals")
    parser.add_argument("-o", "--option", action="append", default=[], type=named)
    given = parser.parse_args()
    if given.option and len(given.games) != 1:
        parser.error("options are for one game: name it")
    if given.series < 1 or given.matches < 2:
        parser.error("there is at least one series, of two matches or more")
    asked: list[Table] = []
    for rules in given.games or map(game, GAMES):
        options = chosen(rules, given.option)
        asked += tables(rules.id, {name: options[name] for name, _ in given.option})
    told(parser, HEAD, lines(asked, given))


if __name__ == "__main__":
    main()
