"""`ludoteca arena`: bots against bots."""

from __future__ import annotations

import json
import sys

import click

from ludoteca.cli.arguments import GameName, chosen, game_options
from ludoteca.contract import Game


@click.command()
@click.argument("game", type=GameName())
@click.argument("names", metavar="BOT...", nargs=-1, required=True)
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=300, show_default=True, help="How many matches.")
@click.option(
    "--seconds", type=click.FloatRange(0.001, 60), default=0.1, show_default=True, help="How long a bot may think."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same number gives the same deals.")
@click.option("--processes", type=click.IntRange(1, 256), help="How many at the same time; else one a core.")
@click.option("--json", "as_json", is_flag=True, help="Every match as JSON, for programs.")
@game_options
def arena(
    game: Game,
    names: tuple[str, ...],
    matches: int,
    seconds: float,
    seed: int,
    processes: int | None,
    as_json: bool,
    given: tuple[tuple[str, str], ...],
) -> None:
    """Let bots play GAME against each other, and say how sure the outcome is.

    Give as many bots as there are seats, or more; a bot may enter twice. Besides the bots of the game there are uniform
    (chance) and mcts (a search that knows no game). They change seats until every seating has been played.

    \b
    ludoteca arena toncc strong gentle gentle --matches 300
    ludoteca arena toncc strong fair fair --seconds 0.3 -o challenges=1 --json
    """
    from ludoteca.arena import UnfitEntry, UnknownBot, report, tournament

    options = chosen(game, given)
    hidden = not sys.stderr.isatty()
    try:
        with click.progressbar(length=matches, label="Matches", file=sys.stderr, show_pos=True, hidden=hidden) as bar:
            outcome = tournament(
                game.id, names, matches, seconds, seed, processes, lambda done, all: bar.update(1), options
            )
    except (UnknownBot, UnfitEntry) as problem:  # anything else is a mistake in a game or a bot, and is shown whole
        raise click.UsageError(str(problem.args[0])) from None
    click.echo(json.dumps(outcome.dump()) if as_json else report(outcome))
