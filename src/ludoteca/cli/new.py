"""`ludoteca new`: the skeleton of a game, as a package of its own that can be played at once.

It is the game of docs/add-a-game.md. Its files stand in `skeleton/`, with `$id` and `$title` where the name belongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from reprlib import repr as short
from string import Template

import click

from ludoteca.cli.arguments import language_option, unwritable
from ludoteca.cli.saying import command
from ludoteca.games import GAMES, NAME
from ludoteca.words import say, translated


@command()
@click.argument("name")
@click.option("--title", help="What the game is called on the page; else its name.")
@click.option("--out", type=click.Path(path_type=Path), help="The folder to write; else ludoteca-NAME.")
@language_option
def new(name: str, title: str | None, out: Path | None, language: str) -> None:
    """Write the skeleton of a game called NAME: a small game that works, to be turned into yours.

    \b
    ludoteca new nim
    ludoteca new four --title "Four in a row" --out four
    """
    if not NAME.fullmatch(name):
        raise click.UsageError(
            say(
                "a game is called by small letters, digits and _, a letter first, at most 30; got {name}",
                name=short(name),
            )
        )
    if name in GAMES:
        raise click.UsageError(say("there is a game called {name} already; choose another name", name=repr(name)))
    title = name.capitalize() if title is None else title
    if not re.fullmatch(r"[\w .,:;!?&’'()-]+", title):
        raise click.UsageError(say("a title has letters, digits and spaces; got {title}", title=repr(title)))
    folder = out or Path(f"ludoteca-{name}")
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            there = say("the folder {folder} is there already, and nothing is written over it", folder=folder)
            raise click.ClickException(there)
        for file, text in skeleton(name, title).items():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise unwritable(folder, problem) from None
    click.echo(translated(say("{title} is in {folder}. To play it:", title=title, folder=str(folder)), language))
    click.echo(f"  pip install -e {folder}\n  ludoteca play --terminal {name}")


def skeleton(name: str, title: str) -> dict[str, str]:
    """The files of a new game by their place in its folder."""
    return {
        place.replace("nim", name).removesuffix(".txt"): Template(text).substitute(id=name, title=title)
        for place, text in _written(files("ludoteca.cli") / "skeleton", "")
    }


def _written(folder: Traversable, above: str) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _written(entry, f"{above}{entry.name}/")
        else:
            yield above + entry.name, entry.read_text(encoding="utf-8")
