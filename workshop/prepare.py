"""Gets everything ready for `make play`, `make pocket` or `make test`: `python3 workshop/prepare.py play|pocket|test`.

Steps, each taken only where something has changed since: a Python environment in `.venv`, the locked packages, the web
client and the kernels (side by side), Ludoteca itself, installed as a package, and, but for `make play`, what a browser
runs the whole house with (`pocket.py`). One line a step says what, how
far and how long. What a step says besides is kept in `.make/` and shown only if the step fails.

It runs on the bare Python of the machine, so it imports nothing else.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from compiler import lacking

ROOT = Path(__file__).resolve().parent.parent
SPACE = {"play": 600, "pocket": 1_300, "test": 2_200}
"""Megabytes that everything takes the first time."""
SOURCES = ("src", "web", "README.md", "LICENSE", "pyproject.toml", "hatch_build.py")
POCKET = ("workshop", "requirements", "hatch_build.py", "src")
LOCKS = {"play": ("play",), "pocket": ("pocket", "play"), "test": ("test", "pocket", "play")}
"""Whose packages are all there when those for the first are."""
MADE = {"node_modules", "static", "__pycache__", "samples.ts"}
"""What is made, not written, below the sources."""
SERVER = (
    *("anyio", "click", "httptools", "msgspec", "mypy_extensions.py", "psycopg", "psycopg_binary", "sqlalchemy"),
    *("starlette", "typing_extensions.py", "uvicorn", "websockets"),
)
"""What a server loads of the packages."""
FULL = ("No space left on device", "ENOSPC", "is the disk full?")
OFFLINE = ("NewConnectionError", "NameResolutionError", "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT")
"""What pip and npm say when they reach nobody."""
NO_ROOM = "The disk is full. Make room and type the same again: it goes on where it stopped."
NO_NETWORK = (
    "There is no network, or no way to the packages. The first time, Ludoteca fetches what it is built from;\n"
    "after that it needs no network. Once there is one, type the same again: it goes on where it stopped."
)


class Stop(Exception):
    """Why it cannot go on, in plain words."""


def prepare(root: Path, aim: str) -> None:
    """Takes the steps that are still to be taken; `Stop` says why it cannot."""
    with alone(root):
        compiled = aim == "test" or (os.environ.get("LUDOTECA_COMPILE") != "0" and not lacking())
        environment, packages, package, pocket = (
            Mark(root, name) for name in ("environment", "packages", "package", "pocket")
        )
        wanted = {
            environment: sys.version,
            packages: digest(root, [root / "requirements" / f"{aim}.txt"]),
            package: f"{digest(root, sources(root))} {'compiled' if compiled else 'interpreted'}",
        }
        if aim != "play":
            wanted[pocket] = digest(root, [*sources(root, POCKET), root / "web" / "package-lock.json"])
        steps = [mark for mark, text in wanted.items() if not mark.says(text)]
        if environment in steps:
            steps = list(wanted)
            check_space(root, aim)
        python = str(root / ".venv" / "bin" / "python")
        pip = (python, "-m", "pip", "--disable-pip-version-check", "install")
        told = Progress(root, len(steps) + 2 * (package in steps))
        if environment in steps:
            told.step("Python environment", sys.executable, "-m", "venv", "--clear", ".venv")
            environment.write(wanted[environment])
        if packages in steps:
            lock = f"requirements/{aim}.txt"
            told.step(f"Packages to {aim}", *pip, "--retries=1", "--no-compile", "--require-hashes", "-r", lock)
            compile_ahead(root, python)
            packages.write(*(digest(root, [root / "requirements" / f"{name}.txt"]) for name in LOCKS[aim]))
        if package in steps:
            os.environ["LUDOTECA_COMPILE"] = "1" if compiled else "0"
            with ThreadPoolExecutor() as both:
                client = both.submit(told.step, "Web client", python, "hatch_build.py", "client")
                kernels = both.submit(told.step, "Kernels of the games", python, "hatch_build.py", "kernels")
            client.result()
            kernels.result()
            told.step("Ludoteca itself", *pip, "--no-build-isolation", "--no-deps", "--force-reinstall", ".")
            package.write(wanted[package])
        if pocket in steps:
            os.environ["PYTHONPATH"] = str(root)
            told.step("The house for browsers", python, "workshop/pocket.py")
            pocket.write(wanted[pocket])


def compile_ahead(root: Path, python: str) -> None:
    """Compiles for Python what a server loads, so that nobody who comes back after a restart waits for that."""
    found = [str(path) for name in SERVER for path in (root / ".venv").glob(f"lib/python*/site-packages/{name}")]
    if found:
        subprocess.run([python, "-m", "compileall", "-q", *found], stdout=subprocess.DEVNULL, check=False)


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Nobody else prepares this folder at the same time; who comes second waits."""
    (root / ".make").mkdir(exist_ok=True)
    with (root / ".make" / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another make is at work in this folder; waiting for it.", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Mark:
    """A file that says what a step was taken for. It stands in `.venv`, so that without it nothing counts as done."""

    def __init__(self, root: Path, name: str) -> None:
        self.file = root / ".venv" / "done" / name

    def says(self, text: str) -> bool:
        return self.file.is_file() and text in self.file.read_text().split("\n\n")

    def write(self, *texts: str) -> None:
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text("\n\n".join(texts))


def check_space(root: Path, aim: str) -> None:
    """Nothing if there is room for everything; else `Stop`, before half of it is there."""
    free = shutil.disk_usage(root).free // 1_000_000
    if free < SPACE[aim]:
        raise Stop(f"Ludoteca takes {SPACE[aim]} MB here the first time, and {free} MB are free. {NO_ROOM}")


def sources(root: Path, names: Iterable[str] = SOURCES) -> Iterator[Path]:
    """The files that the package is made of."""
    for name in names:
        top = root / name
        if top.is_file():
            yield top
        for folder, below, files in os.walk(top):
            below[:] = [one for one in below if one not in MADE]
            yield from (Path(folder, file) for file in files if file not in MADE)


def digest(root: Path, files: Iterable[Path]) -> str:
    """A word that changes with the name and the content of any of these files."""
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file.relative_to(root).as_posix()}\0{file.stat().st_size}\0".encode() + file.read_bytes())
    return found.hexdigest()


# ── steps ────────────────────────────────────────────────────────────────────────────────────────────────────────────


class Progress:
    """Runs the steps and says of each, in one line, what it was, how far we are, and the seconds it took."""

    def __init__(self, root: Path, count: int) -> None:
        self.root = root
        self.count = count
        self.done = 0
        self.running: dict[str, float] = {}
        self.lock = threading.Lock()
        if sys.stdout.isatty():
            threading.Thread(target=self._show_what_runs, daemon=True).start()

    def step(self, what: str, *command: str) -> None:
        """Runs the program quietly; `Stop` if it fails."""
        log = self.root / ".make" / f"{what.lower().replace(' ', '-')}.log"
        self.running[what] = start = time.monotonic()
        with log.open("w") as said:
            code = subprocess.run(command, cwd=self.root, stdout=said, stderr=subprocess.STDOUT, check=False).returncode
        with self.lock:
            del self.running[what]
            if code:
                raise Stop(reason(what, log, shutil.disk_usage(self.root).free))
            self.done += 1
            self._line(f"[{self.done}/{self.count}] {what}, {time.monotonic() - start:.0f} s\n")

    def _show_what_runs(self) -> None:
        while True:
            with self.lock:
                if self.running:
                    oldest = time.monotonic() - min(self.running.values())
                    self._line(f"[{self.done}/{self.count}] {' and '.join(self.running)} … {oldest:.0f} s")
            time.sleep(0.5)

    def _line(self, text: str) -> None:
        sys.stdout.write(f"\r\033[K{text}" if sys.stdout.isatty() else text)
        sys.stdout.flush()


def reason(what: str, log: Path, free: int) -> str:
    """Why a step failed, as far as what it said tells: no room, no network, or its own last lines."""
    said = log.read_text(encoding="utf-8", errors="replace")
    if any(word in said for word in FULL) or free < 1_000_000:
        return NO_ROOM
    if any(word in said for word in OFFLINE):
        return NO_NETWORK
    end = "\n".join(f"    {line}" for line in said.strip().splitlines()[-12:])
    slow = " With LUDOTECA_COMPILE=0 it goes without, with slow bots." if what.startswith("Kernels") else ""
    return f"{what}: this did not succeed.{slow} All it said is in {log}, and this is the end of it:\n{end}"


def main(aim: str) -> int:
    """Prepares this checkout; what goes wrong is told in plain words."""
    try:
        prepare(ROOT, aim)
    except Stop as why:
        print(why)
        return 1
    except OSError as problem:
        if problem.errno != errno.ENOSPC:
            raise
        print(NO_ROOM)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
