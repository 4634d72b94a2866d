"""The faults: each takes a plan and gives what came out of it."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Protocol

from ludoteca.tables.refusals import NOT_SAVED
from ludoteca.torture import skew
from ludoteca.torture.clients import CannotTorture, Sleeper
from ludoteca.torture.nodes import Node, Process, memory
from ludoteca.torture.postgres import postgres, readable
from ludoteca.torture.proxy import Proxy
from ludoteca.torture.runs import Outcome, Plan, Run, fought
from ludoteca.words import say

SLOW = 0.2
"""The part of all readers that sleep."""
JUMPS = (3600.0, -3600.0, 86400.0, -7200.0, 0.0)
"""Seconds by which the wall clock is off, one after the other."""
JOURNAL = 10
"""Times as long as a table may need to move again, after which a full disk has been noticed."""
SMALL = 192
"""Megabytes of the disk that is filled: room for hundreds of tables and the journal, until then."""


async def kill(plan: Plan) -> Outcome:
    """The only node is killed in the middle of play and started again."""
    node = plan.launch(plan.folder / "kill", plan.database)

    async def nemesis(run: Run) -> None:
        for number in range(1, plan.kills + 1):
            await run.play(plan.seconds / plan.kills)
            killed = time.monotonic()
            await asyncio.to_thread(node.kill)
            await run.restart(node)
            run.outcome.kills += 1
            run.say(f"kill {number} of {plan.kills}{await run.resumed(killed, f'kill {number}')}")

    return await fought(Run("kill", plan, [node]), url_of(plan, "kill"), nemesis)


async def nodes(plan: Plan) -> Outcome:
    """Several nodes on one PostgreSQL, the seats of each table spread over them; one after the other is killed."""
    with postgres(plan.database) as store:
        many = [plan.launch(plan.folder / "nodes" / f"node{number}", store.url) for number in range(plan.nodes)]

        async def nemesis(run: Run) -> None:
            for number in range(1, plan.kills + 1):
                await run.play(plan.seconds / plan.kills)
                node = run.rng.choice(many)
                killed = time.monotonic()
                node.kill()  # at once, before anybody can move over
                run.outcome.kills += 1
                await run.moved_over(killed, node)
                ends = await run.resumed(killed, f"kill {number}, of node {many.index(node)}")
                run.say(f"kill {number} of {plan.kills}{ends}")
                await run.restart(node)
            await run.resumed(time.monotonic(), "the last restart")

        return await fought(Run("nodes", plan, many), readable(store.url), nemesis)


async def database(plan: Plan) -> Outcome:
    """PostgreSQL is restarted, and all its connections are cut, while two nodes use it."""
    with postgres(plan.database) as store:
        many = [plan.launch(plan.folder / "database" / f"node{number}", store.url) for number in range(plan.nodes)]

        async def nemesis(run: Run) -> None:
            restarts = cuts = 0
            for number in range(1, plan.kills + 1):
                await run.play(plan.seconds / plan.kills)
                begun = time.monotonic()
                if number % 2 and await asyncio.to_thread(store.restart):
                    what, restarts = "PostgreSQL restarted", restarts + 1
                    begun = time.monotonic()  # nobody can play on before it is there again
                else:
                    await asyncio.to_thread(store.cut)
                    what, cuts = "all connections cut", cuts + 1
                run.outcome.kills += 1
                run.say(f"{what}{await run.resumed(begun, what)}")
            run.outcome.notes.append(f"PostgreSQL restarted {restarts} times, connections cut {cuts} times")

        return await fought(Run("database", plan, many), readable(store.url), nemesis)


async def network(plan: Plan) -> Outcome:
    """Lines that are slow and stall, that are cut for a while, and that go silent without an end."""
    node = plan.launch(plan.folder / "network", plan.database)
    proxy = Proxy(node, Random(plan.seed))
    await proxy.open()

    async def nemesis(run: Run) -> None:
        proxy.delay, proxy.jitter, proxy.stalls = 0.1, 0.05, 0.05  # there and back 200 ± 100 ms
        run.say("200 ± 100 ms there and back, every 20th piece a second late")
        await run.play(plan.seconds / 2)
        run.say(f"nothing comes through for {plan.cut:.0f} seconds")
        proxy.passes.clear()
        await run.play(plan.cut)
        proxy.heal()
        healed = time.monotonic()
        run.say(f"the cut is over{await run.resumed(healed, 'the cut')}")
        silent = proxy.deafen(0.5)
        begun = time.monotonic()
        run.outcome.kills = 3
        run.say(f"{silent} lines have gone silent{await run.resumed(begun, 'lines went silent')}")
        await run.play(plan.seconds / 4)

    try:
        return await fought(Run("network", plan, [node], [proxy]), url_of(plan, "network"), nemesis)
    finally:
        await proxy.close()


async def disk(plan: Plan) -> Outcome:
    """The disk is full for a while: nothing is saved, nobody is shown anything, and it goes on without a restart."""
    small = small_disk(plan)

    async def nemesis(run: Run) -> None:
        await run.play(plan.seconds / 2)
        small.fill()
        run.say("the disk is full")
        # the journal writes over itself first: it is full when it would have to grow
        refused = await run.crowd.until(lambda: str(NOT_SAVED) in run.crowd.refusals, JOURNAL * plan.settle)
        await run.play(min(plan.cut, plan.seconds / 4))
        times = run.crowd.refusals.get(str(NOT_SAVED), 0)
        run.outcome.notes.append(f"{times} plays were refused because they could not be saved")
        if not refused:
            run.outcome.stuck.append("the disk was full, and nobody was told that a play was not saved")
        small.free()
        run.outcome.kills = 1
        run.say(f"there is room again{await run.resumed(time.monotonic(), 'the disk was full')}")
        await run.play(plan.seconds / 4)

    run = Run("disk", plan, [small.node])
    return await fought(run, small.left, nemesis)


class Small(Protocol):
    """A disk that can be filled, and the node that uses it."""

    @property
    def node(self) -> Node:
        """The node that uses it."""

    def left(self) -> str:
        """Where what was saved can be read, while the node still runs."""

    def fill(self) -> None:
        """Leaves no room."""

    def free(self) -> None:
        """Leaves room again."""


def small_disk(plan: Plan) -> Small:
    """A small disk of its own where the system lets us mount one, otherwise a limit for the size of files."""
    allowed = ["unshare", "--user", "--map-root-user", "--mount", "true"]
    if plan.launch is Process and os.name == "posix" and works(allowed):
        return Mounted(plan.folder / "disk")
    return Limited(plan)


def works(command: list[str]) -> bool:
    """True if this command is there and succeeds."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


class Mounted:
    """A file system in memory that only the server sees; we reach it through the server's process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        script = f'mount -t tmpfs -o size={SMALL}m none "$0" && exec "$@"'
        inside = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, str(self.folder / "small")]
        (self.folder / "small").mkdir(parents=True, exist_ok=True)
        self.node = Process(self.folder / "small", before=inside)
        self.node.log = self.folder / "server.log"  # it is to be read when the disk is gone

    @property
    def inside(self) -> Path:
        """The disk, as the server sees it."""
        return Path(f"/proc/{self.node.pid}/root{self.folder}/small")

    def left(self) -> str:
        """Where what was saved can be read: a copy, for SQLite follows no path through a process."""
        os.kill(self.node.pid, signal.SIGSTOP)
        for file in self.inside.glob("ludoteca.sqlite*"):
            shutil.copy(file, self.folder)
        os.kill(self.node.pid, signal.SIGCONT)
        return f"sqlite:///{self.folder}/ludoteca.sqlite"

    def fill(self) -> None:
        """Writes until there is no room."""
        with (self.inside / "filler").open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass

    def free(self) -> None:
        """Takes it away again."""
        (self.inside / "filler").unlink()


class Limited:
    """A limit for the size of the server's files, which a running process can be given on Linux."""

    def __init__(self, plan: Plan) -> None:
        try:
            from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
        except ImportError:
            raise CannotTorture(
                say("this system can neither mount a small disk nor limit the files of a process")
            ) from None
        self.node = plan.launch(plan.folder / "disk", None)
        self.data = plan.folder / "disk"
        self.limit: Callable[[int], object] = lambda size: prlimit(self.node.pid, RLIMIT_FSIZE, (size, RLIM_INFINITY))
        self.endless = RLIM_INFINITY

    def left(self) -> str:
        """Where what was saved can be read."""
        return f"sqlite:///{self.data / 'ludoteca.sqlite'}"

    def fill(self) -> None:
        """No file grows any more."""
        self.limit(1)

    def free(self) -> None:
        """They grow again."""
        self.limit(self.endless)


async def clock(plan: Plan) -> Outcome:
    """The wall clock of the server jumps forwards and backwards."""
    folder = plan.folder / "clock"
    folder.mkdir(parents=True, exist_ok=True)
    offset = folder / "offset"
    node = with_skewed_clock(plan, folder, offset)

    async def nemesis(run: Run) -> None:
        for jump in JUMPS:
            offset.write_text(str(jump))
            run.outcome.kills += 1
            begun = time.monotonic()
            await run.play(plan.seconds / len(JUMPS))
            run.say(f"the clock is {jump:+.0f} s off{await run.resumed(begun, f'a jump to {jump:+.0f} s')}")

    return await fought(Run("clock", plan, [node]), url_of(plan, "clock"), nemesis)


def with_skewed_clock(plan: Plan, folder: Path, offset: Path) -> Node:
    """A node whose wall clock is off by what stands in a file."""
    if plan.launch is not Process:
        return plan.launch(folder, plan.database)
    site = folder / "site"
    site.mkdir(exist_ok=True)
    text = skew.STARTER.format(code=skew.__file__, file=str(offset.absolute()))
    (site / "sitecustomize.py").write_text(text, encoding="utf-8")
    paths = [str(site.absolute()), os.environ.get("PYTHONPATH", "")]
    return Process(folder, plan.database, {"PYTHONPATH": os.pathsep.join(path for path in paths if path)})


async def slow(plan: Plan) -> Outcome:
    """A fifth of all readers sleep, or read a kilobyte a second, and ask for more and more."""
    node = plan.launch(plan.folder / "slow", plan.database)

    async def nemesis(run: Run) -> None:
        crowd, outcome = run.crowd, run.outcome
        await run.play(plan.seconds / 3)
        before, weight = time.monotonic(), memory(node.pid)
        people = len(crowd.players)
        sleepers = [
            Sleeper(crowd, f"s{number}", run.rng.choice(crowd.tables), 0, reads=bool(number % 2))
            for number in range(max(2, round(people * SLOW / (1 - SLOW))))
        ]
        for sleeper in sleepers:
            crowd.add(sleeper)
        outcome.kills = 1
        run.say(f"{len(sleepers)} of {len(crowd.players)} readers sleep")
        heaviest = weight
        end = before + plan.seconds * 2 / 3
        while time.monotonic() < end:
            await run.play(0.2)
            heaviest = max(heaviest, memory(node.pid))
        run.say(f"they have slept{await run.resumed(time.monotonic(), 'readers slept')}")
        quick, later = ([took for sent, took in crowd.latencies if (sent < before) is early] for early in (True, False))
        borne = [seconds for sleeper in sleepers for seconds in sleeper.borne]
        closed = f"{len(borne)} times after at most {max(borne):.0f} s" if borne else "never"
        outcome.notes.append(
            f"p50/p99 from play to answer {spread(quick)} before, {spread(later)} while {len(sleepers)} of"
            f" {len(crowd.players)} readers slept; the server closed their lines {closed};"
            f" its memory grew from {weight:.0f} to at most {heaviest:.0f} MB"
        )

    return await fought(Run("slow", plan, [node]), url_of(plan, "slow"), nemesis)


def spread(seconds: list[float]) -> str:
    """The middle and the slowest hundredth, in milliseconds."""
    if len(seconds) < 2:
        return "–"
    cuts = quantiles(seconds, n=100)
    return f"{1000 * cuts[49]:.0f}/{1000 * cuts[98]:.0f} ms"


def url_of(plan: Plan, fault: str) -> str:
    """Where the one node of a fault keeps its data."""
    return readable(plan.database) if plan.database else f"sqlite:///{plan.folder / fault / 'ludoteca.sqlite'}"


Fault = Callable[[Plan], Coroutine[Any, Any, Outcome]]
FAULTS: dict[str, Fault] = {
    "kill": kill,
    "nodes": nodes,
    "database": database,
    "network": network,
    "disk": disk,
    "clock": clock,
    "slow": slow,
}
"""Every fault by its name, in the order in which `all` goes through them."""


def run_faults(names: list[str], plan: Plan) -> list[Outcome]:
    """Runs these faults one after the other. Of several, one that cannot run here is left out, and it is said why."""
    outcomes: list[Outcome] = []
    for name in names:
        try:
            outcomes.append(asyncio.run(FAULTS[name](plan)))
        except CannotTorture as problem:
            if len(names) == 1:
                raise
            plan.say(f"{name} is left out: {problem}")
    return outcomes
