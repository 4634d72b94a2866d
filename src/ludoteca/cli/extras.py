"""What is not installed by default, and how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def server_extras(what: str = "server") -> Iterator[None]:
    """Turns a missing library of the server, or of another extra, into one sentence that says what to type."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "").split(".")[0] == "ludoteca":
            raise
        raise click.ClickException(
            f"the {what} is not installed here ({problem.name} is missing): "
            f'in the folder of the sources, type  pip install ".[{what}]"'
        ) from None
