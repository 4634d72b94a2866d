"""`ludoteca print`: sheets of paper."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from datetime import date, timedelta
from pathlib import Path

import click

from ludoteca.cli.arguments import GameName, chosen, game_options, language_option, unwritable
from ludoteca.cli.puzzle import checked_day
from ludoteca.cli.saying import command
from ludoteca.contract import Game
from ludoteca.games import Missing, part
from ludoteca.words import say

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")


@command("print")
@click.argument("game", type=GameName())
@click.option(
    "--what",
    type=click.Choice(["puzzles", "pieces", "sums"]),
    default=None,
    help="Which sheets; else pieces to cut out, and puzzles where there are none.",
)
@click.option("--day", default=None, help="The last day of the puzzles, such as 2026-12-24, else yesterday.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("sheet.pdf"), show_default=True, help="A .pdf or .html file."
)
@game_options
@language_option
def print_sheets(
    game: Game, what: str | None, day: str | None, out: Path, given: tuple[tuple[str, str], ...], language: str
) -> None:
    """Write sheets of GAME to be printed: puzzles with solutions, a board and pieces to cut out, sums.

    A PDF is made by Chromium, if it is there; an HTML file can be printed by any browser.

    \b
    ludoteca print antino --out antino.pdf
    ludoteca print fantastick --what puzzles --out puzzles.html
    ludoteca print mathmarket --what sums --language it
    """
    from ludoteca.sheets import NoSheet, html, sheets

    until = checked_day(day or str(date.today() - timedelta(1)), language)
    try:
        pages = sheets(game, what or usual(game), until, language, chosen(game, given))
    except NoSheet as problem:
        raise click.ClickException(problem.args[0]) from None
    text = html(pages, game.title)
    if out.suffix == ".html":
        write(out, text.encode())
    elif out.suffix == ".pdf":
        write(out, pdf(text))
    else:
        raise click.UsageError(say("the file ends in .pdf or .html"))
    count = len(pages)
    written = say("{file}: 1 page.", file=out) if count == 1 else say("{file}: {count} pages.", file=out, count=count)
    click.echo(written.said(language))


def usual(game: Game) -> str:
    """What is printed if nobody says what: pieces, or puzzles where there is nothing to cut out."""
    try:
        return "pieces" if hasattr(part(game.id, "picture"), "cut_out") else "puzzles"
    except Missing:
        return "puzzles"


def write(out: Path, data: bytes) -> None:
    """Writes the file, or says why it cannot."""
    try:
        out.write_bytes(data)
    except OSError as problem:
        raise unwritable(out, problem) from None


def pdf(text: str) -> bytes:
    """The document as a PDF, made by whichever Chromium is there."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise click.ClickException(say("no Chromium was found to make a PDF: let the file end in .html and print that"))
    with tempfile.TemporaryDirectory() as folder:
        page, made = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_text(text, encoding="utf-8")
        command = [browser, "--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer"]
        command += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}", page.as_uri()]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=120)
        except (OSError, subprocess.SubprocessError) as problem:
            parts = {"browser": Path(browser).name, "problem": str(problem)}
            raise click.ClickException(say("{browser} could not make a PDF: {problem}", **parts)) from None
        return made.read_bytes()
