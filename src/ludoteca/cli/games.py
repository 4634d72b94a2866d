"""`ludoteca games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

import click

from ludoteca.cli.arguments import GameName, language_option, written
from ludoteca.cli.saying import command
from ludoteca.contract import Game
from ludoteca.games import GAMES, bots, compiled, listed_bots
from ludoteca.words import say, translated


@command()
@click.argument("game", type=GameName(), required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@language_option
def games(game: Game | None, as_json: bool, language: str) -> None:
    """List GAME, or every game, with its seats, options and bots.

    \b
    ludoteca games
    ludoteca games toncc
    ludoteca games --json
    """
    found = [describe(each) for each in ([game] if game is not None else GAMES.values())]
    if as_json:
        click.echo(json.dumps(translated(found, language), ensure_ascii=False, indent=2))
        return
    for info in found:
        click.echo("\n".join(translated(lines(info), language)))


def describe(game: Game) -> dict[str, Any]:
    """A game as JSON."""
    options = {
        name: {"default": option.default, "allowed": list(option.allowed), "help": option.help}
        for name, option in game.options.items()
    }
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "options": options,
        "bots": list(bots(game.id)),
        "kernel": None if game.fast is None else "compiled" if compiled(game.id) else "interpreted",
    }


def lines(info: dict[str, Any]) -> list[str]:
    """A game in words."""
    found = [f"{info['id']}: {info['title']}"]
    found.append(say("  seats: {seats}", seats=", ".join(map(str, info["seats"]))))
    for name, option in info["options"].items():
        flag = f"-o {name}={'|'.join(map(written, option['allowed']))}"
        parts = {"flag": flag, "default": written(option["default"]), "help": option["help"]}
        found.append(say("  {flag} (default {default}): {help}", **parts))
    usual = {name: option["default"] for name, option in info["options"].items()}
    bots_as_usual = listed_bots(info["id"], usual)
    found.append(say("  bots: {bots}", bots=", ".join(bots_as_usual) or "-"))
    for name, option in info["options"].items():
        for value in option["allowed"]:
            others = listed_bots(info["id"], usual | {name: value})
            if others != bots_as_usual:
                parts = {"flag": f"-o {name}={written(value)}", "bots": ", ".join(others) or "-"}
                found.append(say("  bots with {flag}: {bots}", **parts))
    if info["kernel"] == "compiled":
        found.append(say("  the rules run compiled"))
    elif info["kernel"] == "interpreted":
        found.append(say("  the rules run interpreted"))
    return found
