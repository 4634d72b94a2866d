"""`ludoteca pocket`: the house as a folder of files, which any web server can serve."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ludoteca.cli.arguments import unwritable
from ludoteca.cli.extras import server_extras
from ludoteca.cli.saying import command
from ludoteca.games import GAMES
from ludoteca.words import LANGUAGES, say

NOT_HERE = say(
    "what a browser needs to run the house by itself is not installed here: in the folder of the sources, "
    "type  make pocket"
)
NO_PAGE = say("the web client has not been built: in the folder of the sources, type  make pocket")
STAMP = "sources.sha256"
"""What the build notes beside the client, for itself."""


@command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder to write: a new one, an empty one, or an earlier site.",
)
def pocket(out: Path) -> None:
    """Write the whole house as files for a web server that runs no program.

    Whoever opens the site plays in the browser alone: all games, bots, lessons and puzzles, without a network too once
    it has been kept. Put the folder at the root of a host.

    \b
    ludoteca pocket --out site
    python -m http.server --directory site 8000
    """
    with server_extras():
        from ludoteca.server.client import Client, marked
        from ludoteca.server.guard import POLICY
        from ludoteca.server.pocket import LIST, installed
    runtime, client = installed(), Client().folder
    if runtime is None:
        raise click.ClickException(NOT_HERE)
    if not (client / "index.html").is_file():
        raise click.ClickException(NO_PAGE)
    if out.is_dir() and any(out.iterdir()) and not (out / "pocket" / LIST).is_file():
        raise click.ClickException(say("{folder} holds other files; name a new folder, or an empty one", folder=out))
    listed = json.loads((runtime / LIST).read_text(encoding="utf-8"))
    page = marked(guarded((client / "index.html").read_text(encoding="utf-8"), POLICY), "static")
    files = {path.relative_to(client): path for path in client.rglob("*") if path.is_file() and path.name != STAMP}
    files |= {Path("pocket") / path.relative_to(runtime): path for path in runtime.rglob("*") if path.is_file()}
    written = {
        Path("pocket", LIST): json.dumps({**listed, "static": True}, indent=1) + "\n",
        Path("404.html"): page,  # what a host shows at an address without a file: the page finds its own way from there
        Path("index.html"): page,
        **dict(readings()),
    }
    try:
        earlier = {path.relative_to(out) for path in out.rglob("*") if path.is_file()} if out.is_dir() else set()
        with click.progressbar(sorted(files.items()), label="Writing", file=sys.stderr) as copied:
            for name, path in copied:
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                if name not in written:
                    shutil.copyfile(path, out / name)
        for name, text in written.items():  # last: they name the others
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(text, encoding="utf-8")
        for name in earlier - set(files) - set(written):
            (out / name).unlink()
        for folder in sorted((path for path in out.rglob("*") if path.is_dir()), reverse=True):
            if not any(folder.iterdir()):
                folder.rmdir()
    except OSError as problem:
        raise unwritable(out, problem) from None
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file() and path.suffix != ".br")
    click.echo(
        f"{out}: {size / 1e6:.0f} MB; a browser that keeps the house for offline fetches {listed['wire'] / 1e6:.1f} MB"
    )


def readings() -> Iterator[tuple[Path, str]]:
    """What is only read, as the house would answer: it is there at once, and in browsers that cannot run the house."""
    import asyncio

    from ludoteca.browser.shell import HERE, at_once
    from ludoteca.tables.memory import Memory
    from ludoteca.tables.minds import MindsHere
    from ludoteca.tables.outside import Inquiry
    from ludoteca.tables.room import Room

    room = Room(Memory(), MindsHere(0), at_once, "")
    paths = ["games"]
    for id, game in GAMES.items():
        paths += [f"rulebooks/{id}", f"lessons/{id}", *(f"lessons/{id}/{name}" for name in game.lessons)]
    for language in LANGUAGES:
        for path in paths:
            inquiry = Inquiry("GET", f"/api/{path}", {"language": language}, {}, b"", HERE)
            answer = asyncio.run(room.answer(inquiry))
            if answer.status == 200:
                yield Path("read", f"{path}.{language}.json"), answer.text


def guarded(page: str, policy: str) -> str:
    """The page with its content policy in its head, for hosts that send none; a page cannot say who may frame it."""
    rules = "; ".join(rule for rule in policy.split("; ") if not rule.startswith("frame-ancestors"))
    return page.replace("<head>", f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{rules}" />', 1)
