"""Which sentences a folder of Python says to players, and what the help of its commands says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from ludoteca.words import reworded


def templates(folder: Traversable) -> dict[str, str]:
    """Every template given to `say` anywhere in a folder, and all that help says, with the line in which it stands."""
    found: dict[str, str] = {}
    for file in modules(folder):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for text in helps(node):
                found |= dict.fromkeys(parts_of(text), str(file))
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                template = ast.literal_eval(node.args[0])  # a sentence is written out where it is said
                assert isinstance(template, str)
                found[template] = f"{file}:{node.lineno}"
    return found


def parts_of(text: str) -> list[str]:
    """What a help text says, sentence by sentence as it is translated."""
    found: list[str] = []

    def noted(part: str) -> str:
        found.append(part)
        return part

    reworded(text, noted)
    return found


def helps(node: ast.AST) -> Iterator[str]:
    """The help of a command, which is what its function says of itself, and of an option, `help="…"`."""
    if isinstance(node, ast.FunctionDef):
        makers = [maker.func for maker in node.decorator_list if isinstance(maker, ast.Call)]
        if any(ast.unparse(maker).rpartition(".")[2] in ("command", "group") for maker in makers):
            yield ast.get_docstring(node) or ""
    if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("option", "argument", "setting"):
        for keyword in node.keywords:
            if keyword.arg == "help" and isinstance(keyword.value, ast.Constant):
                yield str(keyword.value.value)


def modules(folder: Traversable) -> Iterator[Traversable]:
    """Every file of Python in a folder and below it."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from modules(entry)
        elif entry.name.endswith(".py"):
            yield entry
