"""Whatever is sent through whichever nodes, lost, doubled, late or cut off by a death: all see one and the same log.

A checker like Jepsen's: what was acknowledged is in the log exactly once, wherever it was sent; and what anybody was
shown is the log's, in its order.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import ExitStack
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludoteca import game
from ludoteca.match import Entry, replay
from tests.server.tiny import moved_in
from tests.tables.nodes import Person, World, worlds

NODES = "abc"
FATES = st.lists(st.sampled_from([[0.0], [0.0], [0.2], [], [0.0, 0.4], [0.7, 0.1]]), min_size=1, max_size=6)


class Nodes(RuleBasedStateMachine):
    """A table of Ada, Bruno and a bot, with a device of each of the two at every node."""

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.stack.enter_context(moved_in())
        self.world: World = self.stack.enter_context(worlds())(*NODES)
        self.people: dict[tuple[str, int], Person] = {}
        self.all: list[Person] = []
        self.sent: dict[str, tuple[int, int]] = {}
        self.living = list(NODES)

    @initialize(nodes=st.permutations(NODES))
    def begin(self, nodes: list[str]) -> None:
        """Ada makes the table, and Bruno and Carla join at two other nodes at once: one of them gets the seat."""
        self.table, secrets = self.world.table(nodes[0], "Ada", "open", "gentle")
        work = [self.world.asking(node, "/api/join", {"table": self.table, "name": "Bruno"}) for node in nodes[1:]]
        answers = self.world.do(all_of(work))
        joined = [answer for status, answer in answers if status == 200]
        assert [answer["seat"] for answer in joined] == [1]
        self.secrets = [secrets[0], joined[0]["secret"]]
        for node in NODES:
            self.come(node)

    def come(self, node: str) -> None:
        for who, secret in enumerate(self.secrets):
            person = self.world.person(node, self.table, secret)
            self.people[node, who] = person
            self.all.append(person)

    @rule(fates=FATES)
    def news_are(self, fates: list[list[float]]) -> None:
        """From now on the news has these fates, one after the other."""
        count = 0

        def fate(*_: Any) -> list[float]:
            nonlocal count
            count += 1
            return fates[count % len(fates)]

        self.world.mischief = fate

    @rule(who=st.integers(0, 1), number=st.integers(1, 3), data=st.data())
    def play(self, who: int, number: int, data: st.DataObject) -> None:
        """The same action through one node or several."""
        id = f"p{len(self.sent)}"
        self.sent[id] = who, number
        self.send(id, data.draw(st.sets(st.sampled_from(self.living), min_size=1)))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """Something old, once more."""
        id = data.draw(st.sampled_from(sorted(self.sent)))
        self.send(id, {data.draw(st.sampled_from(self.living))})

    def send(self, id: str, nodes: set[str]) -> None:
        who, number = self.sent[id]
        for node in sorted(nodes):
            person = self.people[node, who]
            held = person.visitor.held
            if held:
                person.say(type="play", id=id, seat=held[0], action={"type": "add", "number": number})
        self.world.settle()

    @rule(seconds=st.sampled_from([0.05, 0.5, 4.0]))
    def time_passes(self, seconds: float) -> None:
        self.world.pass_time(seconds)

    @rule(who=st.integers(0, 1), data=st.data())
    def rematch(self, who: int, data: st.DataObject) -> None:
        for node in data.draw(st.sets(st.sampled_from(self.living), min_size=1)):
            person = self.people[node, who]
            if person.visitor.held:
                person.say(type="rematch", seat=person.visitor.held[0])
        self.world.settle()

    @precondition(lambda self: len(self.living) > 1)
    @rule(data=st.data())
    def one_dies(self, data: st.DataObject) -> None:
        """In the middle of something; the others notice after a while."""
        node = data.draw(st.sampled_from(self.living))
        person = self.people[node, 0]
        if person.visitor.held:
            id = f"p{len(self.sent)}"
            self.sent[id] = 0, 1
            action = {"type": "add", "number": 1}
            person.say(type="play", id=id, seat=person.visitor.held[0], action=action)
            for _ in range(data.draw(st.integers(0, 8))):
                self.world.do(nothing())
        self.living.remove(node)
        self.world.kill(node)
        self.world.pass_time(2)
        self.world.miss(node)

    @invariant()
    def everybody_sees_the_one_log(self) -> None:
        logs = self.world.store.logs
        for rows in logs.values():
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            ids = [(row.entry.seat, row.client) for row in rows if row.client]
            assert len(set(ids)) == len(ids)
            assert [row.at for row in rows] == sorted(row.at for row in rows)
        for person in self.all:
            self.check_sight(person)
        answers = defaultdict(set)
        for person in self.all:
            for message in person.of("played"):
                answers[message["id"]].add(message["number"])
        for id, numbers in answers.items():
            kept = [row.number for rows in logs.values() for row in rows if row.client == id]
            assert kept == sorted(numbers), f"{id} was acknowledged as {numbers} and is kept as {kept}"

    def check_sight(self, person: Person) -> None:
        """What somebody saw of a match is what its log says, further and further on."""
        ordinals = {match.id: match.ordinal for match in self.world.store.matches.values()}
        pictures = person.of("picture")
        marks = [(ordinals[picture["match"]], picture["number"]) for picture in pictures]
        assert marks == sorted(marks)
        for picture in pictures:
            rows = self.world.store.logs[picture["match"]][: picture["number"]]
            first = game("tiny").start(3, picture["view"]["options"])
            steps = list(replay(first, (Entry(*row.entry) for row in rows)))
            state = steps[-1].after if steps else first
            assert len(rows) == picture["number"]
            assert picture["view"] == state.view(picture["seat"])

    def teardown(self) -> None:
        """When all is quiet again everybody has seen everything, and the bot has acted."""
        try:
            if self.people:
                self.world.mischief = lambda news, to: [0.0]
                for node in self.living:
                    self.world.hears(node, "gap", node)
                self.world.pass_time(10)
                log = self.world.log(self.table)
                for (node, _), person in self.people.items():
                    if node in self.living:
                        assert person.picture["number"] == len(log)
                        seats = [seat["kind"] for seat in person.info["seats"]]
                        assert person.picture["turn"] != [seats.index("bot")], "nobody has asked the bot"
                self.everybody_sees_the_one_log()
        finally:
            self.stack.close()


async def all_of(work: Any) -> list[Any]:
    return list(await asyncio.gather(*work))


async def nothing() -> None:
    """Everybody does one thing."""


TestNodes = Nodes.TestCase
TestNodes.settings = settings(
    max_examples=30, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
