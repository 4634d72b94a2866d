"""`ludoteca arena`: bots against bots."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ludoteca.cli.arguments import INTERRUPTED, GameName, Seconds, chosen, game_options, unwritable, why
from ludoteca.cli.extras import server_extras
from ludoteca.cli.progress import Live
from ludoteca.cli.saying import command, said
from ludoteca.contract import Game
from ludoteca.words import say

if TYPE_CHECKING:
    from ludoteca.arena import Book, Until

PAIRINGS = ("round-robin", "gauntlet", "ladder")


class Settled(click.ParamType["Until"]):
    """What is to be settled: a share of duels, or a low and a high one, in per cent."""

    name = "share"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Until:
        from ludoteca.arena import Until

        try:
            low, _, high = value.rpartition("-")
            found = Until(float(low or 50) / 100, float(high) / 100)
        except ValueError:
            form = say("what is to be settled is written 55, or 50-55, in per cent; got {value}", value=repr(value))
            self.fail(form, param, ctx)
        if not 0 < found.low < found.high < 1:
            order = say("of two shares the low one comes first, such as 50-55; got {value}", value=repr(value))
            self.fail(order, param, ctx)
        return found


class Page(click.Path):
    """A file for a page that is drawn when all has been played: a folder that is not there is said before."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        super().convert(value, param, ctx)
        file = Path(value)
        if not os.access(file.parent, os.W_OK):
            self.fail(say("nothing can be written in the folder {folder}", folder=repr(str(file.parent))), param, ctx)
        return file


def draw(file: Path, text: str) -> None:
    """Writes a page; it cannot be done if the file cannot be written any more."""
    from ludoteca.lab.pages import write

    try:
        write(file, text)
    except OSError as problem:
        raise unwritable(file, problem) from None


@contextmanager
def prints_aside() -> Iterator[None]:
    """What bots of one's own print goes to stderr: the outcome may be read by a program."""
    with redirect_stdout(sys.stderr):
        yield


def tournament_options(command: Any) -> Any:
    """What all commands take that let bots play many matches."""
    for option in reversed(
        [
            click.option(
                "--seed", type=int, default=1, show_default=True, help="The same number gives the same deals."
            ),
            click.option(
                "--processes", type=click.IntRange(1, 256), help="How many at the same time; else one a core."
            ),
            click.option(
                "--file",
                "files",
                type=click.Path(dir_okay=False, path_type=Path),
                multiple=True,
                help="Writes every match down here, and goes on from what is there; more files are read besides.",
            ),
            click.option("--json", "as_json", is_flag=True, help="As JSON, for programs."),
        ]
    ):
        command = option(command)
    return command


@command()
@click.argument("game", type=GameName())
@click.argument("names", metavar="BOT...", nargs=-1, required=True)
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=300, show_default=True, help="How many matches.")
@click.option(
    "--seconds",
    type=Seconds(0.001, 60),
    default=0.1,
    show_default=True,
    help="Processor time that a bot may think.",
)
@click.option(
    "--pairing",
    type=click.Choice(PAIRINGS),
    default=PAIRINGS[0],
    show_default=True,
    help="All meet all; or the first meets each of the others; or each meets the next.",
)
@click.option("--seats", type=click.IntRange(1, 20), help="How many sit at a table.")
@click.option(
    "--until",
    type=Settled(),
    metavar="[LOW-]HIGH",
    help="Stop when it is settled whether one wins at least HIGH % of the duels with another, or LOW % (50) at most.",
)
@click.option(
    "--ray",
    is_flag=False,
    flag_value="here",
    metavar="[HOST:PORT]",
    help="Play on this Ray cluster; without an address on one that is made here.",
)
@click.option("--report", "page", type=Page(), help="Draw all of it in this HTML file.")
@tournament_options
@game_options
def arena(game: Game, names: tuple[str, ...], as_json: bool, page: Path | None, **asked: Any) -> None:
    """Let bots play GAME against each other, and say how sure the outcome is.

    Give as many bots as there are seats, or more; a bot may enter twice. Besides the levels of the game there are
    uniform (chance), mcts and ismcts (searches that know no game), and your own: mine.py:bot is the function bot of
    that file. They change seats until every seating has been played. A bot that crashes, does what it may not or thinks
    too long forfeits the match, and the others play on.

    \b
    ludoteca arena toncc strong gentle gentle --matches 300
    ludoteca arena toncc strong fair fair --seconds 0.3 -o challenges=1 --json
    ludoteca arena antino mine.py:bot fair --file mine.jsonl --report mine.html
    ludoteca arena antino mine.py:bot 3 4 5 --pairing gauntlet --until 55 --matches 4000
    """
    from ludoteca.arena import Conduct, UnfitEntry, UnknownBot, report, tournament

    options = chosen(game, asked["given"])
    play = None
    if asked["ray"] is not None:

        def play(jobs: Any) -> Any:
            return on_cluster(jobs, asked["ray"], asked["processes"])

    live = Live("Matches")
    try:
        with opened(asked["files"], logs=page is not None) as book, prints_aside():
            outcome = tournament(
                *(game.id, names, asked["matches"], asked["seconds"], asked["seed"], asked["processes"], options),
                conduct=Conduct(
                    pairing=asked["pairing"],
                    seats=asked["seats"],
                    until=asked["until"],
                    book=book,
                    progress=live,
                    told=live.record,
                    play=play,
                    logs=page is not None,
                ),
            )
    except (UnknownBot, UnfitEntry) as problem:  # anything else is a mistake in a game, and is shown whole
        raise click.UsageError(problem.args[0]) from None
    click.echo(json.dumps(outcome.dump()) if as_json else report(outcome))
    if page is not None:
        from ludoteca.lab import page_of_tournament

        draw(page, page_of_tournament(outcome))


def on_cluster(jobs: Any, address: str, processes: int | None) -> Iterator[Any]:
    """Every match with its number, played on a Ray cluster; what is missing or does not answer is one sentence."""
    from ludoteca.arena.cluster import NoCluster, on_ray

    try:
        with server_extras("ray"):
            yield from on_ray(jobs, address, processes)
    except NoCluster as problem:
        raise click.ClickException(problem.args[0]) from None


@contextmanager
def opened(files: tuple[Path, ...], logs: bool = False) -> Iterator[Book | None]:
    """The tournament in these files; what is wrong with them is one sentence, and Ctrl-C says how to go on."""
    from ludoteca.arena import Book, UnfitBook

    if not files:
        yield None
        return
    try:
        with Book(files, logs) as book:
            before = len(book.written)
            for file, count in book.cut.items():
                one = say("A line of {file} was cut off in the middle: that match is not counted.", file=file)
                more = say(
                    "{count} lines of {file} were cut off in the middle: those matches are not counted.",
                    count=count,
                    file=file,
                )
                click.echo(said(one if count == 1 else more), err=True)
            try:
                yield book
            except KeyboardInterrupt:
                stopped = say(
                    "Stopped: {count} matches are in {file}, {new} of them new. The same command goes on from there.",
                    count=len(book.written),
                    file=files[0],
                    new=len(book.written) - before,
                )
                click.echo("\n" + said(stopped), err=True)
                raise SystemExit(INTERRUPTED) from None
    except UnfitBook as problem:
        raise click.ClickException(problem.args[0]) from None
    except OSError as problem:
        named = problem.filename or files[0]
        unusable = say("the file {file} cannot be used: {reason}", file=named, reason=why(problem))
        raise click.ClickException(unusable) from None
