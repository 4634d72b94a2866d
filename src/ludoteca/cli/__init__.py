"""The command line. `ludoteca` alone starts the server and opens the browser; `ludoteca --help` lists the rest.

Each command stands in its own module and imports what it needs when it runs, so that `--help` is quick. Games bring
commands of their own: see `commands.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from ludoteca.cli.arena import arena
from ludoteca.cli.arguments import CHOSEN, INTERRUPTED
from ludoteca.cli.bench import bench
from ludoteca.cli.commands import commands_of_games
from ludoteca.cli.dial import dial
from ludoteca.cli.exploit import exploit
from ludoteca.cli.games import games
from ludoteca.cli.join import join, token
from ludoteca.cli.keeping import backup, prune, restore
from ludoteca.cli.lab import lab
from ludoteca.cli.new import new
from ludoteca.cli.play import play, serve
from ludoteca.cli.pocket import pocket
from ludoteca.cli.printing import print_sheets
from ludoteca.cli.puzzle import puzzle
from ludoteca.cli.replay import replay
from ludoteca.cli.samples import samples
from ludoteca.cli.saying import SpeakingGroup, sentence
from ludoteca.cli.status import status
from ludoteca.cli.torture import torture
from ludoteca.games import Missing


class Commands(SpeakingGroup):
    """The commands in the order they are given here, then those of games; what goes wrong is one sentence on stderr."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(dict.fromkeys([*self.commands, *commands_of_games()]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or commands_of_games().get(cmd_name)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = "ludoteca", **extra: Any
    ) -> Any:
        """Runs a command and leaves with 0, with 2 after wrong use, or with 1 if it could not be done."""
        extra["standalone_mode"] = False
        CHOSEN.set(None)
        try:
            code = super().main(args, prog_name, **extra)
        except click.exceptions.NoArgsIsHelpError as problem:
            click.echo(problem.format_message())
            sys.exit(0)
        except click.ClickException as problem:
            click.echo(sentence(problem), err=True)
            sys.exit(problem.exit_code)
        except Missing as problem:
            click.echo(sentence(click.ClickException(problem.args[0])), err=True)
            sys.exit(1)
        except click.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


def version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Prints the version, if it is asked for; a checkout that is not installed has none."""
    if asked:
        from importlib.metadata import PackageNotFoundError
        from importlib.metadata import version as installed

        try:
            click.echo(f"ludoteca {installed('ludoteca')}")
        except PackageNotFoundError:
            click.echo("ludoteca, from a checkout")
        ctx.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=version, help="Show the version and leave."
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Tabletop games for people, bots and research.

    Without a command it plays: it starts the server and opens your browser.

    \b
    ludoteca                          play in the browser
    ludoteca play --terminal toncc    play in the terminal
    ludoteca COMMAND --help           more about a command
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(play)


for command in (
    *(play, serve, token, status, backup, restore, prune),
    *(games, puzzle, replay, print_sheets, pocket, join, arena, dial, exploit, lab, bench, samples, torture, new),
):
    main.add_command(command)
