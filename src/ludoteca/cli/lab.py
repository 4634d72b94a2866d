"""`ludoteca lab`: what many matches say of a game, for people who design or teach games."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ludoteca.cli.arena import Page, draw, opened, prints_aside, tournament_options
from ludoteca.cli.arguments import LEVEL, GameName, NameAndValue, Seconds, chosen, game_options, written
from ludoteca.cli.progress import shown
from ludoteca.cli.saying import SpeakingGroup
from ludoteca.contract import Game
from ludoteca.words import say

if TYPE_CHECKING:
    from ludoteca.lab import Plan, Sample


@click.group(cls=SpeakingGroup)
def lab() -> None:
    """What many matches say of a game: its seats, length, scores, rules and drama.

    \b
    ludoteca lab balance antino -o board=11 --report antino.html
    ludoteca lab compare calculissimo -o squares=first -o squares=live --report boards.html
    """


def lab_options(command: Any) -> Any:
    """What both commands take."""
    for option in reversed(
        [
            click.option(
                "--matches",
                type=click.IntRange(2, 1_000_000),
                default=200,
                show_default=True,
                help="How many of each kind.",
            ),
            click.option("--seats", type=click.IntRange(1, 20), help="How many sit at a table; else as few as may."),
            click.option(
                "--seconds",
                type=Seconds(0.001, 60),
                default=0.05,
                show_default=True,
                help="Processor time that a bot may think.",
            ),
            click.option("--report", "page", type=Page(), help="Draw it in this HTML file."),
            click.option("--markdown", is_flag=True, help="As a table for a document."),
        ]
    ):
        command = option(command)
    return tournament_options(command)


@lab.command()
@click.argument("game", type=GameName())
@click.option(
    "--level",
    "levels",
    multiple=True,
    metavar="BOT",
    help="Whose matches: those of the level fair if nothing is said; may be given again.",
)
@lab_options
@game_options
def balance(game: Game, levels: tuple[str, ...], given: tuple[tuple[str, str], ...], **asked: Any) -> None:
    """Let bots of one level play GAME among themselves, and say how balanced, long and open it is.

    \b
    ludoteca lab balance toncc --level fair --level strong --report toncc.html
    ludoteca lab balance antino -o board=11 --matches 400 --file antino11.jsonl
    """
    from ludoteca.lab import balance as balanced

    options = chosen(game, given)
    levels = levels or (LEVEL,)
    of = ", ".join(f"{name} {written(value)}" for name, value in options.items() if value != game.options[name].default)

    def play(plan: Plan) -> list[Sample]:
        return balanced(game.id, levels, options, plan, shown)

    run(game, f"{game.title}{f' ({of})' if of else ''} among bots: {', '.join(levels)}", play, asked)


@lab.command()
@click.argument("game", type=GameName())
@click.option(
    "-o",
    "--option",
    "sides",
    type=NameAndValue(),
    metavar="NAME=VALUE",
    multiple=True,
    required=True,
    help="One of the sides that are compared; give two or more.",
)
@click.option(
    "--with", "common", type=NameAndValue(), metavar="NAME=VALUE", multiple=True, help="An option that all sides have."
)
@click.option("--level", default=LEVEL, show_default=True, metavar="BOT", help="Whose matches.")
@lab_options
def compare(
    game: Game, sides: tuple[tuple[str, str], ...], common: tuple[tuple[str, str], ...], level: str, **asked: Any
) -> None:
    """Set options of GAME side by side: the same deals, bots of the same level.

    \b
    ludoteca lab compare calculissimo -o squares=first -o squares=live --report boards.html
    ludoteca lab compare antino -o board=9 -o board=11 --with touch=all
    """
    from ludoteca.lab import compare as compared

    if len(sides) < 2:
        raise click.UsageError(say("a comparison has two sides or more: give -o NAME=VALUE again"))
    names = {name for name, _ in common}
    shared = {name: value for name, value in chosen(game, common).items() if name in names}
    found = [{**shared, side[0]: chosen(game, [*common, side])[side[0]]} for side in sides]

    def play(plan: Plan) -> list[Sample]:
        return compared(game.id, level, found, plan, shown)

    run(game, f"{game.title}: {', '.join('='.join(side) for side in sides)}", play, asked)


def run(game: Game, title: str, play: Callable[[Plan], list[Sample]], asked: dict[str, Any]) -> None:
    """Plays, prints the figures and draws the page."""
    from ludoteca.arena import UnfitEntry, UnknownBot
    from ludoteca.lab import Plan, figures, page

    with opened(asked["files"], logs=True) as book, prints_aside():
        plan = Plan(asked["matches"], asked["seconds"], asked["seed"], asked["processes"], asked["seats"], book)
        try:
            samples = play(plan)
        except (UnknownBot, UnfitEntry) as problem:
            raise click.UsageError(problem.args[0]) from None
    if asked["as_json"]:
        click.echo(json.dumps({"title": title, "samples": {one.label: one.figures() for one in samples}}))
    else:
        click.echo(figures(samples, asked["markdown"]))
    if asked["page"] is not None:
        lead = (
            f"{plan.matches} matches of each kind, {plan.seconds:g} s a choice, seed {plan.seed}, same deals for all."
        )
        draw(asked["page"], page(title, lead, samples))
