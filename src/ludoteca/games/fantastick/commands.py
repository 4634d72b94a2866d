"""`ludoteca solve fantastick`: the least that a turn can cost, proven, and the actions that do it."""

from __future__ import annotations

import json
from typing import Any

import click

from ludoteca.words import say


@click.command()
@click.argument("arrangement")
@click.option("--face", help="What the die asks, such as A, op, two, triangle or increase.")
@click.option("--good", metavar="PLACE", help="Where the good match lies; without it as printed, or in the pile.")
@click.option("--bad", metavar="PLACE", help="Where the bad match lies; without it as printed.")
@click.option("--handling", type=click.Choice(["once", "free"]), default="once", help="How often a match is handled.")
@click.option("--previous", metavar="ARRANGEMENT", help="What the previous turn began with: not to come back to.")
@click.option("--all", "every_face", is_flag=True, help="The least score for every face.")
@click.option("--ways", is_flag=True, help="All least solutions, not only one.")
@click.option("--move", type=click.IntRange(1, 3), help="The classic: move so many matches and make it true.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def solve(
    arrangement: str, every_face: bool, ways: bool, move: int | None, as_json: bool, language: str, **asked: Any
) -> None:
    """Find the cheapest turn from ARRANGEMENT.

    That is an equality, a starting figure, or a list of places.

    \b
    ludoteca solve fantastick "3+2=5" --face A
    ludoteca solve fantastick "9=3+6" --face two --good A1a --bad C1d --ways
    ludoteca solve fantastick triangle --all
    ludoteca solve fantastick "330 331 342" --face change --bad 330 --json
    ludoteca solve "6+4=4" --move 1
    """
    if move is not None:
        given = [name for name, value in asked.items() if value is not None and name != "handling"]
        if given or every_face or ways or asked["handling"] != "once":
            raise click.UsageError(say("--move goes alone: it knows no die and no special matches"))
        moved(arrangement, move, as_json, language)
        return
    from ludoteca.games.fantastick import asking, solving  # they have much to set up: only when asked for

    if (asked["face"] is None) != every_face:
        raise click.UsageError(say("say one of these two: a --face of the die, or --all of them"))
    try:
        state = asking.position(arrangement, **asked)
    except ValueError as problem:
        raise click.UsageError(problem.args[0]) from None
    if every_face:
        scores = solving.by_face(state)
        click.echo(json.dumps({"faces": scores}) if as_json else asking.faces_answered(state, scores, language))
        return
    answer = solving.solve(state)
    solutions = solving.solutions(state) if ways else []
    if as_json:
        found = asking.as_json(answer)
        if ways:
            found["solutions"] = [asking.as_json(one) for one in solutions]
        click.echo(json.dumps(found))
        return
    click.echo(asking.answered(state, answer, language))
    if ways:
        click.echo("\n" + asking.ways_answered(state, solutions, language))


def moved(arrangement: str, moves: int, as_json: bool, language: str) -> None:
    """Says every true equality that so many moved matches make of this one."""
    from ludoteca.games.fantastick import asking, classic

    try:
        found = classic.solutions(arrangement, moves)
    except ValueError as problem:
        raise click.UsageError(problem.args[0]) from None
    if as_json:
        click.echo(json.dumps({"solutions": [one._asdict() for one in found]}))
    else:
        click.echo(asking.moved_answered(found, language))


COMMANDS = {"solver": solve}
