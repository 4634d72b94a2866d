"""Commands that games bring: `ludoteca solve fantastick …` is the command `solve` of Fantastick's `commands.py`.

There `COMMANDS` has click commands by what a game that does not bring them is said not to have, `{"solver": solve}`.
Each takes `language`, which is given by the `--language` that it gets here, and imports what is slow when it runs.
"""

from __future__ import annotations

from functools import cache

import click

from ludoteca.cli.arguments import GameName, language_option
from ludoteca.cli.saying import Speaking, SpeakingGroup
from ludoteca.games import GAMES, Missing, leave_out, part
from ludoteca.words import say

HAS = {"solver": say("solver")}
"""What a game has not that does not bring the command."""


class CommandOfGames(SpeakingGroup):
    """A command whose first word is a game: each game that brings it has its own form of it."""

    def __init__(self, name: str, has: str) -> None:
        super().__init__(name, callback=self.ask, invoke_without_command=True, subcommand_metavar="GAME ...")
        self.has = has

    def add(self, game: str, command: click.Command) -> None:
        """The form that this game brings."""
        own = Speaking(
            command.name,
            callback=command.callback,
            params=command.params,
            context_settings=command.context_settings,
            help=command.help,
            epilog=command.epilog,
        )
        self.add_command(language_option(own), game)

    @property
    def help(self) -> str:
        """Which games bring it and what it does there; its examples lead on."""
        titles = ", ".join(GAMES[name].title for name in self.commands)
        does = [command.get_short_help_str(100) for command in self.commands.values()][-1]
        examples = "\n".join(f"ludoteca {self.name} {name} --help" for name in self.commands)
        return f"{titles}: {does}\n\n\b\n{examples}"

    @help.setter
    def help(self, text: str | None) -> None:
        """Nothing: the games say it."""

    def ask(self) -> None:
        """Wrong use if no game is named."""
        if click.get_current_context().invoked_subcommand is None:
            example = f"ludoteca {self.name} {next(iter(self.commands))}"
            raise click.UsageError(say("say which game, such as: {example}", example=example))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and len(self.commands) == 1 and not args[0].replace("-", "").isalpha():
            args = [*self.commands, *args]  # it can only be meant for the one game that brings the command
        if args[0] not in self.commands:
            game = GameName().convert(args[0], None, ctx)
            raise click.UsageError(say("{title} has no {what}", title=game.title, what=HAS.get(self.has, self.has)))
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
