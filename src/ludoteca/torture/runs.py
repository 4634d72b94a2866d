"""A run: players at their tables, something that breaks meanwhile, and what is left compared with what was seen."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ludoteca.torture.checker import Anomaly, check
from ludoteca.torture.clients import SETTINGS, Crowd, Door, Manners, Seating, Setting
from ludoteca.torture.nodes import Node, Process
from ludoteca.torture.truth import Database

WARM = 60.0
"""Seconds within which all tables must have moved before anything is broken."""
FIRST, OVER = 2.0, 3.0
"""The goals, in seconds: from a restart to the first picture, and until everybody has moved over to another node."""
EVIDENCE = 200
"""Anomalies that are written down one by one."""


@dataclass
class Plan:
    """How much of everything."""

    folder: Path
    """Where data and evidence lie."""
    tables: int = 40
    seconds: float = 20.0
    """How long is played while nothing is broken, in all."""
    kills: int = 20
    """How often something is broken, where that can be counted."""
    seed: int = 1
    database: str | None = None
    """A PostgreSQL for what needs one; otherwise a temporary one."""
    nodes: int = 2
    settle: float = 15.0
    """Seconds after the last fault within which every table must move again."""
    cut: float = 10.0
    """Seconds for which the network lets nothing through, and for which a disk stays full."""
    settings: Sequence[Setting] = SETTINGS
    manners: Manners = field(default_factory=Manners)
    launch: Callable[[Path, str | None], Node] = Process
    say: Callable[[str], None] = lambda text: None


@dataclass
class Outcome:
    """What came out of one run."""

    fault: str
    tables: int
    moves: int = 0
    kills: int = 0
    """How often something was broken."""
    anomalies: list[Anomaly] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    """Tables that did not move again, each with what is known of it, and whatever else did not come back."""
    firsts: list[float] = field(default_factory=list)
    """Seconds from each start of a process that had been killed to the first picture it showed anybody."""
    overs: list[float] = field(default_factory=list)
    """Seconds from the death of each node until all who were there had a picture from another one."""
    resumes: list[float] = field(default_factory=list)
    """Seconds from each fault until every table had moved again."""
    pictures: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """True if nothing was found."""
        return not self.anomalies and not self.stuck

    @property
    def missed(self) -> list[str]:
        """The goals in time that were missed, each in a sentence."""
        goals = (
            ("the first picture after a restart", self.firsts, FIRST),
            ("moving over to another node", self.overs, OVER),
        )
        return [
            f"{what} took up to {max(took):.1f} s, and the goal is {goal:.0f} s"
            for what, took, goal in goals
            if took and max(took) > goal
        ]

    def count(self, *kinds: str) -> int:
        """How many anomalies of these kinds were found."""
        return sum(anomaly.kind in kinds for anomaly in self.anomalies)


class Run:
    """One fault's nodes and players while it lasts."""

    def __init__(self, fault: str, plan: Plan, nodes: Sequence[Node], doors: Sequence[Door] | None = None) -> None:
        self.plan = plan
        self.nodes = nodes
        self.rng = Random(f"{plan.seed} {fault}")
        self.crowd = Crowd(nodes if doors is None else doors, plan.seed, plan.manners)
        self.outcome = Outcome(fault, plan.tables)

    def say(self, text: str) -> None:
        """Progress, for whoever waits."""
        self.plan.say(f"{self.outcome.fault}: {text}")

    async def play(self, seconds: float) -> None:
        """Lets everybody play for about so long."""
        await self.crowd.until(lambda: False, seconds * self.rng.uniform(0.7, 1.3))

    async def restart(self, node: Node) -> None:
        """Starts a node again, and notes how long it takes until it has shown somebody something."""
        begun = time.monotonic()
        await asyncio.to_thread(node.start)
        self.crowd.spread()
        place = list(self.nodes).index(node)
        there = [0.0]

        def shown() -> bool:
            there[:] = [a.when for a in self.crowd.arrivals if a.when >= begun and a.node == place][:1]
            return bool(there)

        if await self.crowd.until(shown, self.plan.settle):
            self.outcome.firsts.append(there[0] - begun)
        else:
            self.outcome.stuck.append(f"node {place} was started again, and nobody was shown anything by it")

    async def moved_over(self, since: float, dead: Node) -> None:
        """Waits until all who were at this node have a picture from another one, and notes how long that took."""
        place = list(self.nodes).index(dead)
        there = {player.name for player in self.crowd.players if player.node == place}
        arrived: dict[str, float] = {}

        def over() -> bool:
            for arrival in self.crowd.arrivals:
                if arrival.when >= since and arrival.player in there and arrival.node != place:
                    arrived.setdefault(arrival.player, arrival.when)
            return len(arrived) == len(there)

        if await self.crowd.until(over, self.plan.settle):
            self.outcome.overs.append(max(arrived.values(), default=since) - since)
        for name in sorted(there - arrived.keys()):
            self.outcome.stuck.append(f"{name} was at node {place} when it died, and came to no other")

    async def resumed(self, since: float, fault: str) -> str:
        """Waits until every table has moved since then, and says how that ended; those that do not count as stuck."""
        crowd = self.crowd
        if await crowd.until(lambda: not crowd.standing(since), self.plan.settle):
            self.outcome.resumes.append(time.monotonic() - since)
            return f": all play again after {self.outcome.resumes[-1]:.1f} s"
        still = crowd.standing(since)
        for table in still:
            self.outcome.stuck.append(f"after {fault}: {table}; {self.people(table)}")
            self.say(f"STUCK {self.outcome.stuck[-1]}")
        return f": {len(still)} tables do not play again"

    def people(self, table: Seating) -> str:
        """Where the people of a table are, and what they wait for."""
        found = []
        for player in self.crowd.players:
            if player.table is table:
                state = "here" if player.came else "away"
                waits = f", waits for {player.pending.id}" if player.pending else ""
                found.append(f"{player.name} {state} at node {player.node}{waits}")
        return "; ".join(found)


async def fought(run: Run, url: str | Callable[[], str], nemesis: Callable[[Run], Awaitable[None]]) -> Outcome:
    """Starts the nodes, fills the tables, lets the nemesis do its work, and looks at what is left."""
    outcome, crowd = run.outcome, run.crowd
    try:
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in run.nodes))
        run.say(f"{run.plan.tables} tables sit down")
        await crowd.sit_down(run.plan.tables, run.plan.settings)
        if not await crowd.until(lambda: not crowd.standing(0.001), WARM):
            outcome.stuck += [f"from the start: {table}; {run.people(table)}" for table in crowd.standing(0.001)]
        await nemesis(run)
        await run.play(min(1.0, run.plan.seconds / 10))
        await crowd.leave()
        run.say("reading what is left")
        truth = await asyncio.to_thread(left, url, crowd)
    finally:
        for task in crowd.living:
            task.cancel()
        for node in run.nodes:
            await asyncio.to_thread(node.kill)
    outcome.moves = sum(len(log) for log in truth.logs.values())
    outcome.pictures = sum(type(happening).__name__ == "Seen" for happening in crowd.history.all)
    run.say(f"checking {outcome.pictures} pictures against {outcome.moves} rows")
    outcome.anomalies = await asyncio.to_thread(check, crowd.history.all, truth)
    complaints = sum(node.log.read_text().count("Traceback") for node in run.nodes if node.log.exists())
    if complaints:
        outcome.notes.append(f"the servers' logs have {complaints} tracebacks")
    keep(run)
    return outcome


def left(url: str | Callable[[], str], crowd: Crowd) -> Database:
    """What is kept of everybody's tables."""
    return Database(url if isinstance(url, str) else url(), [table.id for table in crowd.tables])


def keep(run: Run) -> None:
    """Writes down what was found, and the whole history if something was."""
    folder, outcome = run.plan.folder / run.outcome.fault, run.outcome
    folder.mkdir(parents=True, exist_ok=True)
    kinds = Counter(anomaly.kind for anomaly in outcome.anomalies)
    lines = [f"{kind}: {times}" for kind, times in kinds.items()]
    lines += [f"{anomaly.kind}: {anomaly.where}" for anomaly in outcome.anomalies[:EVIDENCE]]
    lines += [f"stuck: {table}" for table in outcome.stuck] + outcome.notes
    (folder / "found.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
    if not outcome.good:
        run.crowd.history.save(folder / "history.jsonl")
