"""A level of ours against searches that are not made for the game, with several times its processor time.

python -m benchmarks.against GAME [--level 7] [--times 5] [--seconds 0.1] [--matches 40] [-o NAME=VALUE]

The others are `mcts` and `ismcts`, which search any game over its kernel, and OpenSpiel's MCTS and IS-MCTS over the
same kernel, where OpenSpiel is installed. A game without a kernel is searched by the first two through its views, and
by OpenSpiel as the game that `ludoteca.environments.open_spiel` makes of it. The level may think for so many seconds a
choice, and each of the others for so many times that. At tables of three the level sits alone among two of them.
Counted are duels, as `ludoteca dial` does: the better one has an interval above 50 %. At tables of three first places
may say something else, because there a bot may play for them alone: equal is 33.3 %.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from random import Random
from weakref import WeakKeyDictionary

import click

from ludoteca import search
from ludoteca.arena import Conduct, UnfitEntry, UnknownBot, tournament
from ludoteca.arena.entries import Extra
from ludoteca.arena.statistics import duels, share_of_deals
from ludoteca.cli.arguments import NameAndValue, chosen
from ludoteca.cli.progress import shown
from ludoteca.contract import Action, Bot, Game, View
from ludoteca.games import game

MOST_TIMES = 8
"""More would be a forfeit in the arena: see `ludoteca.arena.matches`."""


class Longer:
    """A bot that may think for so many times the seconds that it is given, and is kept from going in circles.

    What it sees is all it knows, so where moves can be taken back it might move and take back for ever. What would lead
    to something that its seat has seen in this match gives way to anything that would not.
    """

    def __init__(self, bot: Bot, times: float) -> None:
        self.bot, self.times = bot, times
        self.seen: WeakKeyDictionary[Random, set[str]] = WeakKeyDictionary()
        """By the generator, of which every seat of every match has one of its own."""

    def __call__(self, view: View, seat: int, seconds: float, rng: Random) -> Action:
        seen = self.seen.setdefault(rng, set())
        seen.add(json.dumps(view, sort_keys=True))
        action = self.bot(view, seat, self.times * seconds, rng)
        state = game(view["game"]).imagine(view, rng)

        def leads_back(action: Action) -> bool:
            return json.dumps(state.play(seat, action).view(seat), sort_keys=True) in seen

        if not leads_back(action):
            return action
        others = list(state.actions(seat))
        rng.shuffle(others)
        return next((other for other in others if not leads_back(other)), action)

    def __getstate__(self) -> tuple[Bot, float]:
        return self.bot, self.times

    def __setstate__(self, form: tuple[Bot, float]) -> None:
        self.__init__(*form)  # type: ignore[misc]


def any_game(kind: Callable[[Game], Bot], view: View, seat: int, seconds: float, rng: Random) -> Action:
    """A search of ours that knows no game."""
    return kind(game(view["game"]))(view, seat, seconds, rng)


def others(rules: Game, times: float) -> dict[str, Bot]:
    """Who plays against the level, with so many times its time."""
    found: dict[str, Bot] = {"mcts": partial(any_game, search.mcts), "ismcts": partial(any_game, search.ismcts)}
    if find_spec("pyspiel"):
        from benchmarks import openspiel_search

        found |= {"OpenSpiel MCTS": openspiel_search.mcts, "OpenSpiel IS-MCTS": openspiel_search.ismcts}
    return {f"{name}, {times:g} times": Longer(bot, times) for name, bot in found.items()}


HEAD = (
    "against",
    "duels won",
    "95 % interval",
    "first places",
    "95 % interval",
    "matches",
    "s a choice",
    "of the other",
    "forfeits",
)


def outcome(rules: Game, name: str, bot: Bot, given: argparse.Namespace) -> tuple[str, ...]:
    """One line: the level against this one."""
    options = chosen(rules, given.option)
    seats = min(count for count in rules.seats_with(options) if count > 1)
    extra: Extra = {name: bot}
    played = tournament(
        rules.id,
        [given.level, *[name] * (seats - 1)],
        given.matches,
        given.seconds,
        given.seed,
        processes=given.processes,
        conduct=Conduct(progress=shown(f"{rules.title} {given.level} against {name}")),
        options=options,
        extra=extra,
    )
    deals: dict[int | str, list[float]] = {}
    for record in played.records:
        deals.setdefault(record.seed, []).extend(duels(record, given.level))
    share, low, high = share_of_deals(list(deals.values()))
    mine, its = ({one.name: one for one in played.standings}[who] for who in (given.level, name))
    return (
        name,
        f"{share:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{mine.share:.1%}",
        f"{mine.low:.1%} – {mine.high:.1%}",
        str(len(played.records)),
        f"{mine.seconds:.3f}",
        f"{its.seconds:.3f}",
        str(mine.forfeits + its.forfeits),
    )


def main() -> None:
    """Plays and prints."""
    parser = asked(__doc__)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--times", type=float, default=5.0, help=f"at most {MOST_TIMES}")
    given = parser.parse_args()
    if not 0 < given.times <= MOST_TIMES:
        parser.error(f"--times is above 0 and at most {MOST_TIMES}; got {given.times:g}")
    against = others(given.game, given.times).items()
    if not find_spec("pyspiel"):
        print("OpenSpiel is not installed, so its searches are left out.", file=sys.stderr)
    told(parser, HEAD, (outcome(given.game, name, bot, given) for name, bot in against))


def asked(what: str | None) -> argparse.ArgumentParser:
    """What can be asked of whoever plays one level against somebody else."""
    parser = argparse.ArgumentParser(description=what, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", type=known)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--seconds", type=float, default=0.1, help="of processor time for a choice of the level")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1, help="another number gives other deals")
    parser.add_argument("-o", "--option", action="append", default=[], type=named)
    return parser


def told(parser: argparse.ArgumentParser, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints a table for a document, each line as soon as it is known: the whole may take hours."""
    try:
        for number, row in enumerate(rows):
            if number == 0:  # not before it is known that there are any
                print(f"| {' | '.join(head)} |\n{'|---' * len(head)}|")
            print(f"| {' | '.join(row)} |", flush=True)
    except (UnknownBot, UnfitEntry) as problem:
        parser.error(problem.args[0])
    except click.ClickException as problem:
        parser.error(problem.message)


def known(text: str) -> Game:
    """The game of this name."""
    try:
        return game(text)
    except KeyError as problem:
        raise argparse.ArgumentTypeError(problem.args[0]) from None


def named(text: str) -> tuple[str, str]:
    """An option as it is typed."""
    try:
        return NameAndValue().convert(text, None, None)
    except click.ClickException as problem:
        raise argparse.ArgumentTypeError(problem.message) from None


if __name__ == "__main__":
    main()
