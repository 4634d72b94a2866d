"""Python's library as far as a browser needs it: what is imported by the house, by Pyodide and by what these import.

An import counts wherever it stands, in a function too, so that nothing is missing on a rare path. Only the modules of
`ABSENT` are left out with all that they alone need: others import them for what cannot happen here, such as a program
to debug, a process to start or a page to fetch. What is frozen into the interpreter needs no file.

Modules are there as bytecode, without docstrings and without the numbers of lines: so they are smaller on the wire than
their sources, and Python starts in a third of the time. (With the numbers they would be twice as large. Ludoteca itself
comes as source, with every line in its place.)

It runs in the browser's own Python, under Node (`pocket.mjs`), because only that reads its library's grammar and writes
its bytecode.
"""

from __future__ import annotations

import _imp
import ast
import marshal
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from types import CodeType

ABSENT = {
    *(
        "_ast_unparse",
        "_pydatetime",
        "_pyio",
        "_pyrepl",
        "_strptime",
        "antigravity",
        "argparse",
        "bdb",
        "bz2",
        "cProfile",
    ),
    *("calendar", "cmd", "code", "compileall", "compression", "configparser", "ctypes", "difflib", "doctest", "email"),
    *("ftplib", "getopt", "gettext", "http", "imaplib", "lzma", "mailbox", "mimetypes", "multiprocessing", "netrc"),
    *("nturl2path", "optparse", "pdb", "pickletools", "plistlib", "pprint", "profile", "pstats", "pty"),
    *("py_compile", "pydoc", "rlcompleter", "runpy", "shelve", "shlex", "smtplib", "socketserver", "sqlite3", "ssl"),
    *("sysconfig", "tarfile", "timeit", "trace", "tracemalloc", "tty", "unittest", "urllib", "webbrowser", "wsgiref"),
    *("xml", "xmlrpc", "zoneinfo"),
    *("asyncio.__main__", "asyncio.proactor_events", "asyncio.tools", "asyncio.windows_events"),
    *("asyncio.windows_utils", "concurrent.futures.interpreter", "concurrent.futures.process"),
    *("concurrent.interpreters", "encodings._win_cp_codecs", "importlib.metadata", "pyodide._nodesock_transport"),
    *("pyodide.console", "pyodide.http"),
}
ROOTS = {
    *("site", "encodings.aliases", "encodings.ascii", "encodings.cp437", "encodings.latin_1", "encodings.utf_8"),
    *("collections", "copy", "dataclasses", "datetime", "decimal", "enum", "re", "time", "typing", "uuid"),
}
"""What no source says: Python loads the first (the names in zip archives are code page 437), msgspec the others."""

MISSING = '''\
"""What Emscripten's Python lacks and ours asks for: read by Python itself when it starts."""

import time

# A worker of a browser is one thread, and nobody else's work is told apart from its own.
time.thread_time = time.perf_counter
time.thread_time_ns = time.perf_counter_ns
'''


def library(standard: dict[str, bytes], house: dict[str, bytes]) -> dict[str, bytes]:
    """The files of Python's library that are used, and one of ours that mends what is missing."""
    modules = {module_name(file): file for file in standard if file.endswith(".py")}
    waiting = [*ROOTS, *(name for name in modules if name.split(".")[0] in ("_pyodide", "pyodide"))]
    for file, text in house.items():
        if file.endswith(".py"):
            waiting += imported(module_name(file), file, text)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in modules or is_absent(name):
            continue
        found.add(name)
        waiting += [name.rpartition(".")[0], *imported(name, modules[name], standard[modules[name]])]
    chosen = {modules[name]: standard[modules[name]] for name in sorted(found) if not is_frozen(name)}
    chosen["sitecustomize.py"] = MISSING.encode()
    return {f"{file}c": bytecode(file, text) for file, text in chosen.items()}


def is_frozen(name: str) -> bool:
    """True for what is part of the interpreter; the two that import everything are so under other names."""
    return _imp.is_frozen(name) or name in ("importlib._bootstrap", "importlib._bootstrap_external")


def bytecode(file: str, text: bytes) -> bytes:
    """What Python makes of a source, as a file."""
    code = compile(text, file, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(bare(code))


def bare(code: CodeType) -> CodeType:
    """The same code without the numbers of its lines."""
    inside = tuple(bare(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * whole + bytes([0xF8 + rest - 1] * (rest > 0))  # a traceback asks where each instruction stands
    return code.replace(co_linetable=nowhere, co_consts=inside)


def module_name(file: str) -> str:
    """`json/__init__.py` is called `json`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def is_absent(name: str) -> bool:
    parts = name.split(".")
    return any(".".join(parts[: length + 1]) in ABSENT for length in range(len(parts)))


def imported(name: str, file: str, text: bytes) -> Iterator[str]:
    """The modules that a module may import, wherever it does; what follows `from … import` may be one too."""
    package = name if file.endswith("__init__.py") else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def main(standard: str, house: str, made: str) -> None:
    """Reads two archives and writes a third, the library's."""
    found = library(unzipped(standard), unzipped(house))
    with zipfile.ZipFile(made, "w") as packed:
        for name, data in sorted(found.items()):
            packed.writestr(zipfile.ZipInfo(name), data)


def unzipped(path: str) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        return {one.filename: packed.read(one) for one in packed.infolist() if not one.is_dir()}


if __name__ == "__main__":
    main(*(f"/here/{name}" for name in sys.argv[1:]))
