"""What holds for all code that is compiled, and at its border with Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "ludoteca").rglob("*.py"))
COMPILED = [path for path in SOURCES if "compiled" in path.parts]
MOST_PARAMETERS = 9
pytestmark = pytest.mark.interpreted


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def shifted_constants(tree: ast.AST) -> list[int]:
    """The lines in which a number that is known beforehand is shifted to the left by one that is not."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift)
        if is_known(node.left) and not is_known(node.right)
    ]


def is_known(node: ast.expr) -> bool:
    """True for numbers and for names in capitals, which are `Final`, and what is reckoned from them alone."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.BinOp(left=left, right=right):
            return is_known(left) and is_known(right)
        case ast.UnaryOp(operand=operand):
            return is_known(operand)
        case ast.Call(func=ast.Name(id="i64"), args=[number]):
            return is_known(number)
    return False


def test_there_is_compiled_code_in_every_game_with_a_kernel() -> None:
    folders = {path.relative_to(ROOT / "src/ludoteca").parts[1] for path in COMPILED}
    assert {name for name, game in GAMES.items() if game.fast is not None} < folders


def test_rows_stay_inside_the_compiled_folders() -> None:
    """mypyc 2.4 never frees a row that comes from Python. Python may read the kernels' tables, but makes no rows."""
    users = [path for folder in ("tests", "benchmarks") for path in sorted((ROOT / folder).rglob("*.py"))]
    outside = [path for path in SOURCES + users if path not in COMPILED]
    assert [name_of(path) for path in outside if any(name.startswith("librt") for name in imported(path))] == []


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_no_constant_is_shifted_by_a_variable(path: Path) -> None:
    """mypyc 2.4 reckons `1 << n` in 32 bits where the left side is a constant: a table has the bits instead."""
    assert shifted_constants(tree_of(path)) == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("1 << n", [1]),
        ("HALF << (n + 1)", [1]),
        ("i64(1) << n", [1]),
        ("kernel.ONE << n", [1]),
        ("x << 3", []),
        ("1 << 4", []),
        ("BIT[n] << n", []),
    ],
)
def test_such_a_shift_is_found(code: str, lines: list[int]) -> None:
    assert shifted_constants(ast.parse(code)) == lines


def test_a_function_of_many_parameters_takes_an_object() -> None:
    long = [
        (name_of(path), node.name)
        for path in SOURCES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and len(node.args.args + node.args.kwonlyargs) > MOST_PARAMETERS
    ]
    assert long == []


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.fast is not None])
def test_the_border_of_every_kernel_is_watched_for_leaks(name: str) -> None:
    assert "kept_by(" in (ROOT / "tests" / "games" / name / "test_memory.py").read_text(encoding="utf-8")
