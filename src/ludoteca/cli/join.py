"""`ludoteca join` and `ludoteca token`: a bot at a table of a running server, and how the server knows it."""

from __future__ import annotations

import secrets
import shlex
from typing import TYPE_CHECKING, Any, NoReturn

import click

from ludoteca.cli.arguments import INTERRUPTED, LEVEL, Seconds, language_option, setting
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command, said
from ludoteca.games import GAMES, bots
from ludoteca.words import say, translated

if TYPE_CHECKING:
    from ludoteca.arena.entries import Chooser
    from ludoteca.client import Client


@command()
def token() -> None:
    """Make a token for the bots of a friend.

    Start the server with it (LUDOTECA_BOT_TOKEN=… ludoteca serve), and give it to your friend, who brings it along:

    \b
    ludoteca token
    ludoteca join https://games.example.org QWERTY --bot mine.py:bot --token …
    """
    click.echo(secrets.token_urlsafe(24))


@command()
@click.argument("link")
@click.argument("code", required=False)
@click.option("--bot", "wanted", default=LEVEL, show_default=True, help="A level, or a bot of yours: mine.py:bot.")
@click.option("--name", default="Robo", show_default=True, help="What it is called at the table.")
@setting("--token", help="The token that whoever runs the server has given you.")
@click.option("--secret", help="Come back to a seat that is yours, at the table of this link.")
@click.option("--seconds", type=Seconds(0.01, 60), default=0.3, show_default=True, help="How long it thinks.")
@click.option("--again", is_flag=True, help="Stay for every rematch, until Ctrl-C.")
@language_option
def join(
    link: str,
    code: str | None,
    wanted: str,
    name: str,
    token: str | None,
    secret: str | None,
    language: str,
    **how: Any,
) -> None:
    """Let a bot play at a table of a running server.

    LINK is the link of a table, or the address of the server; then CODE says which table.

    \b
    ludoteca join http://localhost:8000 QWERTY --bot strong
    ludoteca join http://localhost:8000/join/QWERTY --bot mine.py:bot --name Robo
    """
    known_bot(wanted)
    with server_extras("client"):
        from ludoteca import client as network
    try:
        with seated(link, code, secret, name=name, token=token, language=language) as client:
            play(client, bot_for(client, wanted), wanted, language, **how)
    except ValueError as problem:
        raise click.UsageError(problem.args[0]) from None
    except (network.Refused, network.Unreachable) as problem:
        raise click.ClickException(problem.args[0]) from None


def known_bot(wanted: str) -> None:
    """Nothing if there can be such a bot, be it in another game; else wrong use, before a seat is taken."""
    from ludoteca.arena.entries import ANY_GAME, UnfitEntry, load, takes

    if ":" in wanted:
        try:
            own: object = load(wanted)
        except UnfitEntry as problem:
            raise click.UsageError(problem.args[0]) from None
        if not callable(own) or not (takes(own, 3) or takes(own, 4)):
            raise click.UsageError(
                say(
                    "the bot {name} must be a function of view, seat, seconds and rng, "
                    "or of view, seat and rng against the clock",
                    name=repr(wanted),
                )
            )
    elif wanted not in ANY_GAME and not any(wanted in bots(one) for one in GAMES):
        raise click.UsageError(
            say("no game has a bot {name}; one of your own is written FILE:NAME, as in mine.py:bot", name=repr(wanted))
        )


def seated(link: str, code: str | None, secret: str | None, **more: Any) -> Client:
    """The client at its table: at a new seat, or back at one whose secret is known."""
    from ludoteca.client import Client, place
    from ludoteca.client import join as sit_down

    if secret is None:
        return sit_down(link, code, **more)
    found = place(link)
    if found.table is None:
        raise ValueError(say("with --secret goes the link of the table, such as http://localhost:8000/t/…"))
    return Client(found.address, found.table, secret, language=more["language"])


def bot_for(client: Client, wanted: str) -> Chooser:
    """The bot for the match that is played there; it cannot be done if there is none."""
    from ludoteca.arena.entries import UnfitEntry, UnknownBot, entered

    game, options = client.table["game"], client.table["options"]
    if game not in GAMES:
        leave(client, wanted, say("this table plays {title}, which is not installed here", title=client.table["title"]))
    try:
        return entered(GAMES[game], [wanted], None, options)[wanted]
    except (UnfitEntry, UnknownBot) as problem:
        leave(client, wanted, problem.args[0])


def play(client: Client, bot: Chooser, wanted: str, language: str, seconds: float, again: bool) -> None:
    """Plays until it is over or somebody stops it; what goes wrong with the bot is one sentence, here and there."""
    from ludoteca.arena.entries import described, there
    from ludoteca.arena.matches import Forfeit
    from ludoteca.client import Refused, Unreachable

    assert client.seat is not None
    called = client.table["seats"][client.seat]["name"]
    link = f"{client.address}/t/{client.id}"
    parts = {"name": called, "title": client.table["title"], "address": link}
    click.echo(translated(say("{name} sits at a table of {title}: {address}", **parts), language))
    answering = sensible(bot, client.timed)
    try:
        while True:
            result = client.play(answering, seconds=seconds)
            place, scores = result["places"][client.seat], ", ".join(map(str, result["scores"]))
            over = say("The match is over. Place: {place}. Scores: {scores}.", place=place, scores=scores)
            click.echo(translated(over, language))
            if not again:
                return
            client.wait_for_rematch()
    except KeyboardInterrupt:
        click.echo("\n" + translated(say("{name} has left the table.", name=called), language))
        click.get_current_context().exit(INTERRUPTED)
    except Unreachable:
        raise
    except Refused as refusal:
        leave(client, wanted, say("what {bot} did was refused: {reason}", bot=wanted, reason=refusal.sentence))
    except Forfeit as forfeit:
        leave(client, wanted, say("the bot {bot} {reason}", bot=wanted, reason=forfeit.args[0]))
    except (Exception, SystemExit) as problem:  # a bot may also mean to end the program
        crash = f"{described(problem)}{there(problem)}"
        leave(client, wanted, say("the bot {bot} crashed: {reason}", bot=wanted, reason=crash))


def sensible(bot: Chooser, timed: bool) -> Chooser:
    """The bot, which forfeits as in the arena if what it answers is no action."""
    from ludoteca.arena.matches import planned, told

    check = planned if timed else told
    return lambda *asked: check(bot(*asked))


def leave(client: Client, wanted: str, why: str) -> NoReturn:
    """Says sorry to the others and here what went wrong, and how to come back: the seat stays taken."""
    client.say("sorry")
    back = f"{client.address}/t/{client.id} --secret {client.secret} --bot {shlex.quote(wanted)}"
    click.echo(said(say("To come back: {command}", command=f"ludoteca join {back}")), err=True)
    raise click.ClickException(why) from None
