"""`ludoteca backup`, `restore` and `prune`: what is kept, in a file, back from it, and no longer."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludoteca.cli.arguments import language_option, why
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command
from ludoteca.words import say, translated

if TYPE_CHECKING:
    from ludoteca.server.settings import Settings

FOLDER = click.Path(path_type=Path, file_okay=False)
FILE = click.Path(path_type=Path, dir_okay=False)
LEAST = 2
"""Days: when a table was used is noted to the day."""

Command = Callable[..., Any]


def place_options(command: Command) -> Command:
    """`--data` and `--database`, as for `ludoteca serve`."""
    for option in (
        language_option,
        click.option(
            "--database", envvar="LUDOTECA_DATABASE", help="A database URL, instead of a file in the data folder."
        ),
        click.option("--data", type=FOLDER, help="The folder of the database; else your data folder."),
    ):
        command = option(command)
    return command


class Days(click.ParamType[int]):
    """A number of days, such as 400d."""

    name = "days"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        found = re.fullmatch(r"(\d{1,5})d", value.strip())
        if not found or int(found[1]) < LEAST:
            parts = {"least": LEAST, "value": repr(value)}
            self.fail(
                say("a time is written as days, at least {least}d, such as 400d; got {value}", **parts), param, ctx
            )
        return int(found[1])


@command()
@click.argument("file", type=FILE)
@place_options
def backup(file: Path, data: Path | None, database: str | None, language: str) -> None:
    """Write all tables and matches into FILE, while they are played.

    What is in it is as it was at one moment. The same file can be restored into SQLite and into PostgreSQL.

    \b
    ludoteca backup ludoteca.backup
    ludoteca backup ludoteca.backup --database postgresql://localhost/ludoteca
    """
    with server_extras():
        from ludoteca.server import archive

        settings = place(data, database)
        with sentences(file), Progress(say("Writing"), language) as progress:
            check_there(settings)
            count = archive.backup(settings.database_url(), file, progress.begin)
    told = say(
        "Tables: {tables}, matches: {matches}, steps: {steps}. They are in {file}.", **numbers(count), file=str(file)
    )
    click.echo(translated(told, language))


@command()
@click.argument("file", type=FILE)
@click.option("--replace", is_flag=True, help="Take away the tables that are there, for good.")
@place_options
def restore(file: Path, replace: bool, data: Path | None, database: str | None, language: str) -> None:
    """Put all tables and matches of FILE back; no server may be running there.

    All of it is put back or nothing is changed.

    \b
    ludoteca restore ludoteca.backup
    ludoteca restore ludoteca.backup --database postgresql://localhost/ludoteca --replace
    """
    with server_extras():
        from ludoteca.server import archive
        from ludoteca.server.run import check_data, claimed

        settings = place(data, database)
        with sentences(file), Progress(say("Putting back"), language) as progress, claimed(settings):
            archive.looked_through(file)
            check_data(settings)
            count = archive.restore(settings.database_url(), file, replace, progress.begin)
    told = say("Tables: {tables}, matches: {matches}, steps: {steps}. They are back.", **numbers(count))
    click.echo(translated(told, language))


@command()
@click.option("--older-than", "days", type=Days(), required=True, metavar="DAYS", help="Such as 400d.")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken away.")
@place_options
def prune(days: int, dry_run: bool, data: Path | None, database: str | None, language: str) -> None:
    """Take away tables at which nothing has been played for long, finished or not, with their matches and replays.

    Nothing is ever taken away by itself. It may run while others play.

    \b
    ludoteca prune --older-than 400d --dry-run
    ludoteca prune --older-than 400d
    """
    with server_extras():
        from ludoteca.server import pruning
        from ludoteca.server.run import check_data

        settings = place(data, database)
        before = int((time.time() - days * 24 * 3600) * 1000)
        with sentences(), Progress(say("Taking away"), language) as progress:
            check_there(settings)
            check_data(settings)
            url = settings.database_url()
            found = pruning.old(url, before)
            if not dry_run:
                found = pruning.prune(url, before, progress.begin(found.tables))
    told = (
        say("Tables: {tables}, matches: {matches}, steps: {steps}. They would be taken away.", **numbers(found))
        if dry_run
        else say("Tables: {tables}, matches: {matches}, steps: {steps}. They are gone.", **numbers(found))
    )
    click.echo(translated(told, language))


def place(data: Path | None, database: str | None) -> Settings:
    """Where the data are."""
    from ludoteca.server.settings import Settings

    return Settings(data=data, database=database)


def check_there(settings: Settings) -> None:
    """Nothing if there is something to look at; else one sentence, and nothing is made."""
    from ludoteca.server.settings import data_folder

    folder = settings.data or data_folder()
    if settings.database is None and not (folder / "ludoteca.sqlite").is_file():
        none = say("there are no tables in {folder}; --data or --database says where they are", folder=folder)
        raise click.ClickException(none)


def numbers(count: Any) -> dict[str, str]:
    """Numbers that can be read."""
    return {name: f"{number:,}" for name, number in count._asdict().items()}


@contextmanager
def sentences(file: Path | None = None) -> Iterator[None]:
    """What goes wrong is one sentence."""
    from ludoteca.server.archive import CannotBeDone
    from ludoteca.server.database import NotOurs
    from ludoteca.server.run import CannotStart
    from ludoteca.tables.outside import NotSaved

    try:
        yield
    except (CannotBeDone, CannotStart) as problem:
        raise click.ClickException(problem.sentence) from None
    except (NotOurs, NotSaved) as problem:
        raise click.ClickException(say("The database cannot be used: {reason}.", reason=problem.args[0])) from None
    except OSError as problem:
        parts = {"file": problem.filename or file, "reason": why(problem)}
        raise click.ClickException(say("the file {file} cannot be used: {reason}", **parts)) from None


class Progress:
    """A bar on the terminal that shows how far it is; nothing where there is no terminal."""

    def __init__(self, label: str, language: str) -> None:
        self.label = translated(label, language)
        self.stack = ExitStack()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *problem: Any) -> None:
        self.stack.close()

    def begin(self, length: int) -> Callable[[int], None]:
        """Shows that this much is to be done; who calls what it gives says how much more is."""
        if not sys.stderr.isatty():
            return lambda done: None
        return self.stack.enter_context(click.progressbar(length=length, label=self.label, file=sys.stderr)).update
