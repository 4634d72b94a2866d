"""`ludoteca dial`: how often each level of a game beats the one below."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludoteca.cli.arena import opened
from ludoteca.cli.arguments import GameName, Seconds, chosen, game_options, written
from ludoteca.cli.progress import shown
from ludoteca.cli.saying import command
from ludoteca.contract import Game
from ludoteca.words import say

if TYPE_CHECKING:
    from ludoteca.arena.ladder import Plan, Step, Table

EXAMPLE = "ludoteca dial GAME -o NAME=VALUE"
HEADINGS = ("game", "seats", "step", "duels won", "95 % interval", "matches", "65–75 %", "s a choice", "longest")
ROW = "{:<30}{:>5}  {:<24}{:>9}{:>19}{:>9}{:>9}{:>12}{:>9}"


class Levels(click.ParamType[tuple[int, int]]):
    """Which levels: one, or the first and the last of them."""

    name = "levels"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        found = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", value)
        if found is None:
            self.fail(say("levels are written 3-5, or 4; got {value}", value=repr(value)), param, ctx)
        first, last = int(found[1]), int(found[2] or found[1])
        return first, last


@command()
@click.argument("games", metavar="[GAME]...", type=GameName(), nargs=-1)
@click.option(
    "--matches", type=click.IntRange(1, 1_000_000), default=400, show_default=True, help="At least so many a step."
)
@click.option("--levels", type=Levels(), metavar="3-5", help="These alone; else all.")
@click.option("--seats", type=click.IntRange(2, 20), help="How many sit at a table; else as few as may.")
@click.option(
    "--seconds",
    type=Seconds(0.001, 60),
    default=0.3,
    show_default=True,
    help="Processor time that a bot may think.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same number gives the same deals.")
@click.option("--processes", type=click.IntRange(1, 256), help="How many at the same time; else one a core.")
@click.option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Writes every match down here, as the arena's --file; those that are there are not played again.",
)
@click.option("--markdown", is_flag=True, help="As a table for a document.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@game_options
def dial(games: tuple[Game, ...], as_json: bool, markdown: bool, **asked: Any) -> None:
    """Measure how often each level of GAME, or of every game, beats the one below; the first is played against chance.

    Counted are duels: every two seats of a match that different levels hold, a shared place as half. At tables of three
    and more one of the better level sits among the worse, and the other way round, in turn. The interval knows that the
    seatings of one deal are not independent.

    \b
    ludoteca dial
    ludoteca dial antino --levels 3-5 --matches 1000
    ludoteca dial mathmarket -o version=advanced --seats 3 --markdown
    """
    from ludoteca.arena.entries import UnfitEntry
    from ludoteca.arena.ladder import Plan

    try:
        with opened((asked["keep"],) if asked["keep"] is not None else ()) as book:
            plan = Plan(asked["matches"], asked["seconds"], asked["seed"], asked["processes"], book)
            found = climbed(asked_tables(games, asked["given"], asked["seats"]), plan, asked["levels"])
            if as_json:
                click.echo(json.dumps([step.dump() for step in found], indent=2))
                return
            ruled = [f"| {' | '.join(HEADINGS)} |", f"|{'---|' * len(HEADINGS)}"]
            head = ruled if markdown else [ROW.format(*HEADINGS)]
            for number, step in enumerate(found):
                for line in [*(head if number == 0 else []), row(step, markdown)]:
                    click.echo(line)
    except UnfitEntry as problem:
        raise click.UsageError(problem.args[0]) from None


def asked_tables(games: tuple[Game, ...], given: tuple[tuple[str, str], ...], seats: int | None) -> list[Table]:
    """What is measured."""
    from ludoteca.arena.ladder import all_tables, tables

    if not games:
        if given or seats is not None:
            raise click.UsageError(say("say which game that is for, such as: {example}", example=EXAMPLE))
        return all_tables()
    found = []
    for game in games:
        options = chosen(game, given)
        found += tables(game.id, {name: options[name] for name, _ in given}, seats)
    return found


def climbed(tables: list[Table], plan: Plan, levels: tuple[int, int] | None) -> Iterator[Step]:
    """Every step, as each is measured."""
    from ludoteca.arena.ladder import climb, steps

    first, last = levels or (1, None)
    for table in tables:
        steps(table, first, last)  # before anything is played
    for table in tables:
        yield from climb(table, plan, first, last, shown)


def row(step: Step, markdown: bool) -> str:
    """A step as a line of the table."""
    cells = (
        titled(step.table),
        str(step.table.seats),
        f"{step.better} against {step.worse}",
        f"{step.share:.1%}",
        f"{step.low:.1%} – {step.high:.1%}",
        str(step.matches),
        ("yes" if step.fits else "no") if step.worse != "uniform" else "–",
        f"{step.seconds:.4f}",
        f"{step.longest:.3f}",
    )
    if step.forfeits:
        cells = (*cells[:2], f"{cells[2]} ({step.forfeits} forfeits)", *cells[3:])
    return f"| {' | '.join(cells)} |" if markdown else ROW.format(*cells)


def titled(table: Table) -> str:
    """The game and what is unusual at this table."""
    from ludoteca.games import game

    options = ", ".join(
        f"{name} {written(value)}" if name not in ("version", "mode") else written(value)
        for name, value in table.unusual.items()
    )
    title = game(table.game).title
    return f"{title}, {options}" if options else title
