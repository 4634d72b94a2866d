"""What is not installed by default, and how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ludoteca.words import Sentence, say


@contextmanager
def server_extras(what: str = "server") -> Iterator[None]:
    """Turns a missing library of the server, or of another extra, into one sentence that says what to type."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "").split(".")[0] == "ludoteca":
            raise
        parts = {"what": what, "library": problem.name, "how": how_to_install(what)}
        raise click.ClickException(
            say("the {what} is not installed here ({library} is missing): {how}", **parts)
        ) from None


def how_to_install(extra: str) -> Sentence:
    """What to type for an extra: in a checkout there are the sources, an installed package has its name alone."""
    if (Path(__file__).parents[3] / "pyproject.toml").is_file():
        return say("in the folder of the sources, type  {command}", command=f'pip install ".[{extra}]"')
    return say("type  {command}", command=f'pip install "ludoteca[{extra}]"')
