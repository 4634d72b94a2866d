"""`ludoteca samples`: real pictures for the tests of the web client, typed by its hand-written types."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import click

from ludoteca.cli.arguments import GameName, chosen, game_options, unwritable
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command
from ludoteca.contract import Game
from ludoteca.games import Missing, bots, part, reactions
from ludoteca.match import Match
from ludoteca.words import LANGUAGES, say

HEAD = """\
// Written by `ludoteca samples {game}`: pictures of a real match.
// When Python and types.ts drift apart, this no longer compiles.
import type {{ Picture }} from '../../table/messages';
import type {{ Event, Notes, View }} from './types';

const samples = {pictures} satisfies Record<string, Picture<View, Notes, Event>>;

export default samples;
"""


@command()
@click.argument("game", type=GameName())
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The file to write, else the terminal.")
@click.option("--seed", default=1, show_default=True, help="Another number gives another match.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language.")
@game_options
def samples(game: Game, out: Path | None, seed: int, language: str, given: tuple[tuple[str, str], ...]) -> None:
    """Write pictures of a match of GAME as TypeScript.

    \b
    ludoteca samples toncc --out web/src/games/toncc/samples.ts
    """
    with server_extras():
        from ludoteca.tables.pictures import encoded

    found = json.loads(encoded(pictures(game, chosen(game, given), Random(seed)), language))
    lines = [f"  {name}: {json.dumps(picture, ensure_ascii=False)},\n" for name, picture in found.items()]
    text = HEAD.format(game=game.id, pictures="{\n" + "".join(lines) + "}")
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise unwritable(out, problem) from None


def pictures(game: Game, options: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Pictures by the name of their moment: the first time a seat may act, what the game finds worth it, the end."""
    from ludoteca.tables.pictures import Sights, picture

    moments = getattr(part(game.id, "drawing"), "MOMENTS", {})
    found: dict[str, Any] = {}
    match = match_of_bots(game, options, rng)
    sights = Sights(game, match.seats)
    for step in match.steps():
        after, stories = step.after, sights.follow(step)
        story = stories.get(0, [])
        names = [name for name, fits in moments.items() if fits(story)]
        names += ["start"] if after.turn else []
        names += ["over"] if after.over else []
        for name in names:
            if name not in found:
                found[name] = picture(game, "sample", after, sights.all[0], story)
            if name + "_watched" not in found and name in ("start", "over"):
                watched = stories.get(None, [])
                found[name + "_watched"] = picture(game, "sample", after, sights.all[None], watched)
    return found


def match_of_bots(game: Game, options: dict[str, Any], rng: Random) -> Match:
    """A whole match of the game's quickest bot, or of chance where it has none."""
    bot = next(iter(bots(game.id).values()), None)
    match = Match(game.id, None, options).advance(rng)
    if match.state.timed:
        react = next(iter(reactions(game.id).values()), None)
        if react is None:
            raise Missing(say("{title} has no bots that play against the clock", title=game.title))
        return match.race(lambda view, seat: react(view, seat, rng), rng)
    while not match.state.over:
        seat = rng.choice(match.state.turn)
        if bot is None:
            action = rng.choice(list(match.state.actions(seat)))
        else:
            action = bot(match.state.view(seat), seat, 0.01, rng)
        match = match.play(seat, action).advance(rng)
    return match
