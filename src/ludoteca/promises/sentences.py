"""Which sentences a folder of Python says to players."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources.abc import Traversable


def templates(folder: Traversable) -> dict[str, str]:
    """Every template given to `say` anywhere in a folder, with the line in which it stands."""
    found: dict[str, str] = {}
    for file in modules(folder):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                template = ast.literal_eval(node.args[0])  # a sentence is written out where it is said
                assert isinstance(template, str)
                found[template] = f"{file}:{node.lineno}"
    return found


def modules(folder: Traversable) -> Iterator[Traversable]:
    """Every file of Python in a folder and below it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from modules(entry)
        elif entry.name.endswith(".py"):
            yield entry
