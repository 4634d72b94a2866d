"""What more thinking buys: the last level with so many simulations a choice against itself with fewer.

python -m benchmarks.more_time GAME [--simulations 200] [--times 3,10] [--matches 200] [--seed 1] [-o NAME=VALUE]

Simulations are counted, not seconds, so a busy machine changes nothing and the same seed gives the same matches. The
fewer ones are `--simulations`; for each of `--times` the other has so many times as many. At tables of three it sits
alone among two, where equal is 33.3 % of first places. Duels are counted as `ludoteca dial` does.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from benchmarks.against import asked, told
from ludoteca.arena import Conduct, tournament
from ludoteca.arena.statistics import duels, share_of_deals
from ludoteca.cli.arguments import chosen
from ludoteca.cli.progress import shown
from ludoteca.contract import Bot, Game
from ludoteca.games.antino import bot as antino
from ludoteca.games.calculissimo import bot as calculissimo
from ludoteca.games.mathmarket import bot as mathmarket
from ludoteca.games.toncc import bot as toncc

LAST: dict[str, Callable[[int], Bot]] = {
    "antino": lambda simulations: partial(antino.strong, simulations=simulations),
    "calculissimo": lambda simulations: partial(calculissimo.strong, simulations=simulations),
    "mathmarket": lambda tries: partial(mathmarket.thinker, tries=tries),
    "toncc": lambda simulations: partial(toncc.strong, simulations=simulations),
}
"""The last level of each game that counts simulations, with so many of them."""
SECONDS = 10.0
"""No limit: what counts is the number of simulations."""
HEAD = (
    "simulations",
    "against",
    "duels won",
    "95 % interval",
    "first places",
    "95 % interval",
    "matches",
    "s a choice",
)


def line(rules: Game, times: int, given: argparse.Namespace) -> tuple[str, ...]:
    """So many times the simulations against the fewer ones."""
    more, fewer = f"{times * given.simulations:,}", f"{given.simulations:,}"
    last, options = LAST[rules.id], chosen(rules, given.option)
    seats = min(count for count in rules.seats_with(options) if count > 1)
    played = tournament(
        rules.id,
        [more, *[fewer] * (seats - 1)],
        given.matches,
        SECONDS,
        given.seed,
        processes=1,
        conduct=Conduct(progress=shown(f"{rules.title} {more} against {fewer}")),
        options=options,
        extra={more: last(times * given.simulations), fewer: last(given.simulations)},
    )
    deals: dict[int | str, list[float]] = {}
    for record in played.records:
        deals.setdefault(record.seed, []).extend(duels(record, more))
    share, low, high = share_of_deals(list(deals.values()))
    mine = next(one for one in played.standings if one.name == more)
    intervals = [f"{share:.1%}", f"{low:.1%} – {high:.1%}", f"{mine.share:.1%}", f"{mine.low:.1%} – {mine.high:.1%}"]
    return (more, fewer, *intervals, str(len(played.records)), f"{mine.seconds:.4f}")


def main() -> None:
    """Plays and prints."""
    parser = asked(__doc__)
    parser.add_argument("--simulations", type=int, default=200, help="of the one with fewer")
    parser.add_argument("--times", type=lambda text: [int(one) for one in text.split(",")], default=[3, 10])
    given = parser.parse_args()
    if given.game.id not in LAST:
        parser.error(f"the last level of {given.game.title} counts no simulations")
    told(parser, HEAD, (line(given.game, times, given) for times in given.times))


if __name__ == "__main__":
    main()
