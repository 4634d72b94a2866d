"""What is not installed by default, and how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def server_extras() -> Iterator[None]:
    """Turns a missing library of the server into one sentence that says what to type."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "").split(".")[0] == "ludoteca":
            raise
        raise click.ClickException(
            f"the server is not installed here ({problem.name} is missing): "
            'in the folder of the sources, type  pip install ".[server]"'
        ) from None
