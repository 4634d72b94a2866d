"""`ludoteca play` and `ludoteca serve`: a match in the browser, in the terminal, or for others."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from ludoteca.cli.arguments import (
    INTERRUPTED,
    LEVEL,
    GameName,
    Seconds,
    bot_of,
    chosen,
    game_options,
    language_option,
    setting,
    unwritable,
    why,
)
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command
from ludoteca.contract import Game
from ludoteca.games import GAMES
from ludoteca.words import say, translated

if TYPE_CHECKING:
    from ludoteca.server.run import Ready
    from ludoteca.server.settings import Settings

PORTS = click.IntRange(1, 65535)
FOLDER = click.Path(path_type=Path, file_okay=False)
READERS = click.Choice(["nobody", "machine", "network", "everybody"])
LOGS = click.Choice(["text", "json"])


@command()
@click.argument("game", type=GameName(), required=False)
@setting("--port", type=PORTS, help="The port of the page; else 8000, or the next that is free.")
@setting("--lan", is_flag=True, help="Let other devices of your network in.")
@setting("--no-browser", is_flag=True, help="Print the address, and open nothing.")
@click.option("--terminal", is_flag=True, help="Play in the terminal, against bots.")
@click.option("--seats", type=int, help="Terminal: how many play, you among them; else as few as the game takes.")
@click.option("--level", default=LEVEL, show_default=True, help="Terminal: how well the bots play.")
@click.option("--seconds", type=Seconds(0.01, 60), default=0.5, help="Terminal: how long a bot may think.")
@click.option("--seed", type=int, help="Terminal: the same number gives the same shuffles.")
@click.option("--save", type=click.Path(path_type=Path, dir_okay=False), help="Terminal: keep the match in this file.")
@language_option
@game_options
def play(
    game: Game | None,
    port: int | None,
    lan: bool,
    no_browser: bool,
    terminal: bool,
    language: str,
    given: tuple[tuple[str, str], ...],
    **rest: Any,
) -> None:
    """Play in the browser, or with --terminal right here.

    \b
    ludoteca play                                  every game, in the browser
    ludoteca play --lan                            phones at home may join
    ludoteca play --terminal toncc --level strong  in the terminal
    ludoteca play --terminal toncc -o challenges=1  with an option of the game
    """
    if terminal:
        in_terminal(game or only_game(), language=language, given=given, **rest)
        return
    if given:
        raise click.UsageError(say("-o goes with --terminal; in the browser one chooses the options on the page"))
    with server_extras():
        from ludoteca.server.settings import Settings

        path = f"/new/{game.id}" if game else ""
        run(Settings(port=port, lan=lan), language, browser=None if no_browser else path)


@command()
@setting("--host", help="The address to listen on; else this machine alone, or with --lan all of them.")
@setting("--port", type=PORTS, help="The port; else 8000, or the next that is free.")
@setting("--lan", is_flag=True, help="Let other devices of your network in.")
@setting("--data", type=FOLDER, help="The folder of the database; else your data folder.")
@setting("--database", help="A database URL, instead of a file in the data folder.")
@setting("--allow-host", multiple=True, help="A name this server is reached by; may be given again.")
@setting("--address", help="The address in invite links, such as https://games.example.org.")
@setting("--proxy", multiple=True, help="A proxy whose X-Forwarded-For is believed; may be given again.")
@setting("--connections", type=click.IntRange(min=1), help="Connections at once; else as the open files allow.")
@setting("--metrics-for", type=READERS, default="network", show_default=True, help="Who may read /metrics.")
@setting("--log-format", type=LOGS, default="text", show_default=True, help="How the log is written to stderr.")
@setting("--bot-workers", type=click.IntRange(1, 64), help="Processes for the bots; else all cores but one.")
@setting("--bot-seconds", type=Seconds(0.01, 1), default=0.3, help="How long a bot may think.")
@setting("--bot-token", multiple=True, help="A token for bots from outside; may be given again.")
@language_option
def serve(
    language: str,
    data: Path | None,
    allow_host: tuple[str, ...],
    proxy: tuple[str, ...],
    bot_token: tuple[str, ...],
    **settings: Any,
) -> None:
    """Run the server for others; no browser is opened.

    Every flag can also be set by a variable of the environment; those that may be given again take several words.

    \b
    ludoteca serve --lan --port 8000
    ludoteca serve --allow-host games.example.org --address https://games.example.org --proxy 127.0.0.1
    LUDOTECA_PORT=8000 LUDOTECA_LAN=1 ludoteca serve
    """
    with server_extras():
        from ludoteca.server.settings import Settings
        from ludoteca.tables.tokens import SHORTEST

        if any(len(token) < SHORTEST for token in bot_token):
            short = say("a token for bots has at least {least} characters; ludoteca token makes one", least=SHORTEST)
            raise click.UsageError(short)
        run(Settings(data=data, hosts=allow_host, proxies=proxy, tokens=bot_token, **settings), language)


def run(settings: Settings, language: str, browser: str | None = None) -> None:
    """Runs the server until it is told to stop; with `browser`, opens that page once it is there."""
    from ludoteca.server.run import CannotStart
    from ludoteca.server.run import serve as run_server

    def ready(found: Ready) -> None:
        click.echo(translated(say("Ludoteca is ready: {address}", address=found.address), language))
        if found.network and found.network != found.address:
            click.echo(translated(say("For other devices: {address}", address=found.network), language))
        click.echo(translated(say("Ctrl-C stops it; every match is kept."), language))
        if browser is not None:
            show(found.address + browser)

    try:
        run_server(settings, ready)
    except CannotStart as problem:
        if problem.address is not None and browser is not None:
            click.echo(translated(problem.sentence, language))
            show(problem.address + browser).join()
            return
        raise click.ClickException(problem.sentence) from None
    except OSError as problem:
        where = problem.filename or settings.data or say("the data folder")
        raise click.ClickException(say("{file} cannot be used: {reason}", file=where, reason=why(problem))) from None


def show(address: str) -> threading.Thread:
    """Opens the browser without waiting for it."""
    thread = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    thread.start()
    return thread


def only_game() -> Game:
    """The game that is meant when nobody says which; wrong use where there are several."""
    if len(GAMES) == 1:
        return next(iter(GAMES.values()))
    example = f"ludoteca play --terminal {next(iter(GAMES))}"
    raise click.UsageError(say("say which game, such as: {example}", example=example))


def in_terminal(
    game: Game,
    seats: int | None,
    level: str,
    seconds: float,
    seed: int | None,
    save: Path | None,
    language: str,
    given: tuple[tuple[str, str], ...],
) -> None:
    """A match of one person against bots, here."""
    from ludoteca.cli.terminal import Left, Terminal
    from ludoteca.match import Match

    options = chosen(game, given)
    bot = bot_of(game, level, options)
    if seats is not None and seats not in game.seats_with(options):
        allowed = ", ".join(map(str, game.seats_with(options)))
        parts = {"title": game.title, "allowed": allowed, "seats": seats}
        raise click.UsageError(say("{title} takes this many seats: {allowed}; got {seats}", **parts))
    match = Match(game.id, seats, options)
    if match.state.timed:
        sentence = say("This is played against the clock, and a terminal is too slow for that: play it in the browser.")
        raise click.ClickException(sentence)
    if save is not None:
        with written_to(save):  # before the first question, and what is in the file stays until there is a match
            save.open("a").close()
    table = Terminal(match, bot, seconds, Random(seed), language)
    goodbye = translated(say("You have left the table. Until next time!"), language)
    code = 0
    try:
        table.run()
    except Left:
        click.echo(goodbye)
    except KeyboardInterrupt:
        click.echo(f"\n{goodbye}")
        code = INTERRUPTED
    if save is not None:
        with written_to(save):
            table.match.save(save)
        click.echo(translated(say("The match is kept in {file}.", file=str(save)), language))
    click.get_current_context().exit(code)


@contextmanager
def written_to(file: Path) -> Iterator[None]:
    """What goes wrong with writing to this file is one sentence."""
    try:
        yield
    except OSError as problem:
        raise unwritable(file, problem) from None
