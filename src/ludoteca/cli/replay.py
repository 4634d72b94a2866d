"""`ludoteca replay`: a saved match, step by step."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

import click

from ludoteca.cli.arguments import language_option, why
from ludoteca.cli.saying import command
from ludoteca.cli.terminal import drawing_of
from ludoteca.match import Match, taken_back
from ludoteca.words import Sentence, say, translated


@command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Every state as one line of JSON, for programs.")
@click.option("--match", "number", type=click.IntRange(min=1), help="Of a file of the arena the match of this line.")
@click.option("--seat", type=click.IntRange(min=0), help="Through the eyes of this seat, counted from 0.")
@language_option
def replay(file: Path, as_json: bool, number: int | None, seat: int | None, language: str) -> None:
    """Step through a match that was saved to FILE.

    Enter goes on, b goes back, a number goes to that step, q leaves.

    \b
    ludoteca play --terminal toncc --save match.json
    ludoteca replay match.json
    ludoteca replay match.json --json | wc -l
    ludoteca arena toncc strong fair fair --file t.jsonl
    ludoteca replay t.jsonl --match 12
    """
    try:
        match = Match.read(file) if number is None else of_arena(file, number)
    except OSError as problem:
        parts = {"file": file, "reason": why(problem)}
        raise click.ClickException(say("the file {file} cannot be read: {reason}", **parts)) from None
    except ValueError as problem:
        reason = problem.args[0]
        if language != "en" and not isinstance(reason, Sentence):  # it is for a programmer, and in English
            reason = say("it holds no saved match")
        parts = {"file": file, "reason": reason}
        raise click.ClickException(say("the file {file} cannot be replayed: {reason}", **parts)) from None
    if as_json:
        for state in match.replay():
            click.echo(json.dumps(state.dump()))
        return
    if seat is not None and seat >= match.seats:
        raise click.UsageError(say("this match has seats 0 to {last}; got {seat}", last=match.seats - 1, seat=seat))
    step_through(pages(match, seat, language), language)


def of_arena(file: Path, number: int) -> Match:
    """The match in this line of a file of the arena; `ValueError` if there is none."""
    from ludoteca.arena.book import Cut, understood

    with file.open(encoding="utf-8", errors="replace") as lines:
        line = next(islice(lines, number - 1, None), None)
    if line is None:
        raise ValueError(say("it has no line {number}", number=number))
    try:
        return understood(line).match
    except Cut:
        cut = say("its line {number} is no match of the arena, or was cut off", number=number)
        raise ValueError(cut) from None


def pages(match: Match, seat: int | None, language: str) -> list[str]:
    """The match as pages of text: one for every entry of the log that has something to tell."""
    drawing = drawing_of(match.game)
    found = [drawing.draw(match.first.view(seat), language)]
    for entry, before, after in match.steps():
        view = after.view(seat)
        if taken_back(entry.action) is None:
            story = before.story(entry.seat, entry.action, seat)
            told = [sentence for event in story for sentence in drawing.tell(event, view)]
        else:
            told = [say("Seat {seat} takes back what it did last.", seat=entry.seat)]
        if told:
            found.append("\n".join(translated(told, language)) + "\n\n" + drawing.draw(view, language))
    result = match.state.result
    if result is not None:
        found[-1] += "\n\n" + str(translated(result.reason, language))
    return found


def step_through(pages: list[str], language: str) -> None:
    """Shows one page after the other, as the person at the keyboard wants it; all of them if nobody is there."""
    question = translated(say("Enter, b for back, a number, or q"), language)
    number = 0
    while number < len(pages):
        click.echo(f"\n[{number + 1}/{len(pages)}]\n{pages[number]}")
        number += 1
        if not sys.stdin.isatty():
            continue
        try:
            answer = input(f"\n{question}: ").strip().lower()
        except EOFError:
            return
        if answer in ("q", "quit"):
            return
        if answer == "b":
            number = max(0, number - 2)
        elif answer.isdecimal():
            number = min(max(int(answer), 1), len(pages)) - 1
