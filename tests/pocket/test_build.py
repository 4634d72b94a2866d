"""What the build for browsers does to sources and settings."""

from __future__ import annotations

import ast

from pocket import archive, bare, house_sources, inputs
from pocket_headers import configuration

from tests.pocket.conftest import ROOT

SOURCE = b'''"""Of many
lines: \xe2\x89\xa5 1."""

WIDE = "\xc3\xb3 # no comment"  # a comment
"""What it is."""


def one(text: str = """not
a docstring""") -> int:
    """Long
    words."""
    # why
    return 1
'''


def test_prose_is_taken_out_of_a_source_and_every_line_stays_where_it_is():
    short = bare(SOURCE)
    assert b"comment" in short
    for gone in (b"Of many", b"a comment", b"What it is", b"words", b"why"):
        assert gone not in short.replace(b"# no comment", b"")
    assert b"not\na docstring" in short
    lines = {node.name: node.lineno for node in ast.walk(ast.parse(short)) if isinstance(node, ast.FunctionDef)}
    assert lines == {"one": 8}
    assert short.splitlines()[12] == b"    return 1"
    assert short.count(b"\n") == SOURCE.count(b"\n")


def test_prose_is_all_that_is_taken_out_of_the_house():
    """Without docstrings the sources and what is shipped of them are the same programs."""

    def program(source: bytes) -> str:
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                node.value.value = ""
        return ast.dump(tree)

    sources = [path for path in house_sources(ROOT) if path.suffix == ".py"]
    assert len(sources) > 100
    for path in sources:
        assert program(bare(path.read_bytes())) == program(path.read_bytes()), path


def test_no_room_of_the_server_is_in_the_house():
    rooms = {path.relative_to(ROOT / "src/ludoteca").parts[0] for path in house_sources(ROOT)}
    assert {"tables", "games", "kernels"} <= rooms
    assert not rooms & {"server", "arena", "search", "torture", "environments", "lab", "cli"}


def test_the_same_files_make_the_same_archive():
    assert archive({"b": b"2", "a": b"1"}) == archive({"a": b"1", "b": b"2"})
    assert inputs(ROOT) == inputs(ROOT)


def test_settings_of_the_browsers_machine_replace_those_of_this_one():
    known = "#define SIZEOF_LONG 8\n/* #undef WITH_IT */\n#define HAVE_FORK 1\n"
    text = configuration(known, {"SIZEOF_LONG": 4, "WITH_IT": 1, "HAVE_FORK": 0, "NO_SETTING": 1, "WORD": "x"})
    assert "#define SIZEOF_LONG 4" in text
    assert "#define WITH_IT 1" in text
    assert "HAVE_FORK" not in text
    assert "NO_SETTING" not in text
