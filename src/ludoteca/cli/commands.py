"""Commands that games bring: `ludoteca solve fantastick …` is the command `solve` of Fantastick's `commands.py`.

There `COMMANDS` has click commands by what a game that does not bring them is said not to have, `{"solver": solve}`.
Each takes `language`, which is given by the `--language` that it gets here, and imports what is slow when it runs.
"""

from __future__ import annotations

from functools import cache

import click

from ludoteca.cli.arguments import GameName, language_option
from ludoteca.games import GAMES, Missing, leave_out, part


class CommandOfGames(click.Group):
    """A command whose first word is a game: each game that brings it has its own form of it."""

    def __init__(self, name: str, has: str) -> None:
        super().__init__(name, callback=self.ask, invoke_without_command=True, subcommand_metavar="GAME ...")
        self.has = has

    def add(self, game: str, command: click.Command) -> None:
        """The form that this game brings."""
        self.add_command(language_option(command), game)
        titles = ", ".join(GAMES[name].title for name in self.commands)
        examples = "\n".join(f"ludoteca {self.name} {name} --help" for name in self.commands)
        self.help = f"{titles}: {command.get_short_help_str()}\n\n\b\n{examples}"

    def ask(self) -> None:
        """Wrong use if no game is named."""
        if click.get_current_context().invoked_subcommand is None:
            raise click.UsageError(f"say which game, such as: ludoteca {self.name} {next(iter(self.commands))}")

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and len(self.commands) == 1 and not args[0].replace("-", "").isalpha():
            args = [*self.commands, *args]  # it can only be meant for the one game that brings the command
        if args[0] not in self.commands:
            game = GameName().convert(args[0], None, ctx)
            raise click.UsageError(f"{game.title} has no {self.has}")
        return super().resolve_command(ctx, args)


@cache
def commands_of_games() -> dict[str, CommandOfGames]:
    """Every command that a game brings, by its name; what cannot be imported is left out."""
    found: dict[str, CommandOfGames] = {}
    for game in GAMES:
        try:
            for has, command in part(game, "commands").COMMANDS.items():
                found.setdefault(command.name, CommandOfGames(command.name, has)).add(game, command)
        except Missing:
            continue
        except Exception as problem:
            leave_out(f"commands.py of {game}", problem)
    return found
