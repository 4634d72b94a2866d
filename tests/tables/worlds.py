"""Two worlds that one pair of eyes cannot tell apart, and every byte that a room sends to those eyes in each of them.

A pair of matches goes on side by side: what the viewer does is the same in both, and what others and nature do may be
anything, as long as the viewer's view stays the same. So racks, hands, sealed choices and what is drawn differ, and so
may the number of sealed steps. It needs the contract alone.
"""

from __future__ import annotations

import asyncio
import copy
import json
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from ludoteca.contract import NATURE, Action, Event, Game, State
from ludoteca.match import Entry, Step, Trail, replay
from ludoteca.promises.walks import likely, starts
from ludoteca.tables import minds, visitors
from ludoteca.tables.memory import Memory
from ludoteca.tables.minds import MindsHere, think
from ludoteca.tables.outside import Gone
from ludoteca.tables.records import MatchRecord, Row, Seat, TableRecord, hashed
from ludoteca.tables.replays import Replays
from ludoteca.tables.room import Room
from ludoteca.tables.settings import Settings
from ludoteca.tables.steps import unstamped
from ludoteca.tables.table import Table
from ludoteca.tables.visitors import Visitor
from ludoteca.tables.watchers import Watchers
from tests.tables.house import at_once

Pair = tuple[Entry | None, Entry | None]
"""What is done in the one world and in the other; None where nothing is."""
TRIES = 12
"""How many other actions are looked at for one that the viewer cannot tell from the first."""
LONGEST = 60
"""Steps of a pair of matches."""
THOUGHT_OVER = 0.2
"""After how many of the steps they are taken back, where they can be, and done again."""
ASKED = 0.12
"""After how many of the steps somebody asks for whatever can be asked."""


PUBLIC: dict[str, Callable[[State, Action], bool]] = {
    "antino": lambda state, action: action["type"] == "lots",
    "calculissimo": lambda state, action: action["type"] in ("lots", "accept", "challenge"),
    "mathmarket": lambda state, action: state.dump()["options"]["version"] == "advanced" and action["type"] == "claim",
}
"""What all see being done although no view keeps a trace of it: there is no other world in which it was different."""
REVEALS = {"mathmarket": "sale"}
"""The event by which something sealed comes to light that no view keeps a trace of."""


class Worlds(NamedTuple):
    """A pair of matches that begin alike, and those who cannot tell them apart."""

    first: State
    viewers: list[int | None]
    pairs: list[Pair]
    differ: int
    """After how many of its steps the two states differed."""


def worlds(game: Game, rng: Random) -> Worlds:
    """A pair of matches that somebody cannot tell apart."""
    first = one = other = starts(game, rng)
    viewers: list[int | None] = [None, *range(first.dump()["seats"])]
    viewer = rng.choice(viewers)
    pairs: list[Pair] = []
    differ = 0
    while not one.over and len(pairs) < LONGEST:
        found = next(further(one, other, viewer, rng), None)
        if found is None:
            break  # whatever happens now, the viewer learns in which world they are
        following = after(one, found[0]), after(other, found[1])
        if following[0].over or following[1].over:
            break  # in the end all hear the result
        if revealed(one, found[0]) != revealed(other, found[1]):
            break
        told = {entry.seat for entry in found if entry is not None} if found[0] != found[1] else set()
        fooled = [eyes for eyes in viewers if eyes not in told and following[0].view(eyes) == following[1].view(eyes)]
        pairs.append(found)
        viewers = fooled  # the others know now, and are looked at no more
        one, other = following
        differ += one != other
    return Worlds(first, viewers, pairs, differ)


def revealed(state: State, entry: Entry | None) -> list[Event]:
    """What comes to light for all by this entry."""
    story = [] if entry is None else state.story(*entry, None)
    return [event for event in story if event["type"] == REVEALS.get(state.game.id)]


def after(state: State, entry: Entry | None) -> State:
    return state if entry is None else state.play(*entry)


def further(one: State, other: State, viewer: int | None, rng: Random) -> Iterator[Pair]:
    """Ways to go on in both worlds at once."""
    for _ in range(TRIES):
        if one.nature or (one.due is not None and rng.random() < 0.2):
            seat, action = NATURE, one.chance(rng)
        else:
            seat = rng.choice(one.turn)
            action = likely(one, seat, rng)
        shown = one.play(seat, action).view(viewer)
        for same in counterparts(other, seat, action, viewer, rng):
            if same is None:
                if other.view(viewer) == shown:
                    yield Entry(seat, action), None
            elif other.refuse(seat, same) is None and other.play(seat, same).view(viewer) == shown:
                yield Entry(seat, action), Entry(seat, same)


def counterparts(state: State, seat: int, action: Action, viewer: int | None, rng: Random) -> Iterator[Action | None]:
    """What might be done in this world when that is done in the other; the viewer does the same."""
    public = PUBLIC.get(state.game.id)
    if seat == viewer or (public is not None and public(state, action)):
        yield action
        return
    if rng.random() < 0.1:
        yield None
    others = candidates(state, seat, action, rng)
    if rng.random() < 0.3:
        yield action
    yield from islice((one for one in others if one != action), TRIES)
    yield action


def candidates(state: State, seat: int, action: Action, rng: Random) -> Iterator[Action]:
    if seat != NATURE:
        actions = list(islice(state.actions(seat), 200))
        yield from rng.sample(actions, min(TRIES, len(actions)))
    elif state.nature or state.due is not None:
        for _ in range(TRIES // 2):
            yield state.chance(rng)
            yield swapped(action, rng)


def swapped(action: Action, rng: Random) -> Action:
    """The action with two of what one of its lists or strings holds in each other's place."""
    changed: Action = copy.deepcopy(action)
    rows = [name for name, value in changed.items() if isinstance(value, list | str) and len(value) > 1]
    if rows:
        name = rng.choice(rows)
        row = list(changed[name])
        left, right = rng.sample(range(len(row)), 2)
        row[left], row[right] = row[right], row[left]
        changed[name] = row if isinstance(changed[name], list) else "".join(row)
    return changed


# What is heard of a world


class Wire:
    """A line whose every byte is kept."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[str] = []

    async def receive(self) -> str:
        said = await self.said.get()
        if said is None:
            raise Gone
        return said

    async def send(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.sent.append(f"closed {code}")


class World:
    """A room with one table, at which visitors look through these eyes."""

    def __init__(self, first: State, viewers: list[int | None]) -> None:
        form = first.dump()
        self.game = first.game
        seats = [Seat("person", f"P{n}", "owl", secret_hash=hashed(f"s{n}")) for n in range(form["seats"])]
        settings = Settings(hints=True, aids=dict.fromkeys(self.game.aids, 0))
        self.record = TableRecord(
            "t", self.game.id, 1, form["options"], None, 0, seats, settings=settings, takeback="consent"
        )
        self.match = MatchRecord("m", "t", 1, self.game.id, 1, form["options"], seats, 0, settings=settings)
        self.room = Room(Memory(), MindsHere(0.01), at_once, "http://room")
        hall = self.room.hall
        hall.thinking.wake = lambda table: None  # type: ignore[method-assign]
        self.table: Table = hall.build(self.record, self.match, [])
        self.table.moved = lambda: None
        self.table.clock.go()
        hall.tables["t"] = self.table
        self.log: list[Row] = []
        self.state = first
        self.trail = Trail(first)
        self.wires = {viewer: Wire() for viewer in viewers}

    async def come(self) -> None:
        await self.room.hall.store.create(self.record, self.match, [])
        self.visits = [asyncio.create_task(Visitor(wire, self.room.hall).live()) for wire in self.wires.values()]
        for viewer in self.wires:
            secrets = [] if viewer is None else [f"s{viewer}"]
            await self.say(viewer, type="hello", table="t", secrets=secrets, language="en")

    async def say(self, viewer: int | None, **message: Any) -> None:
        self.wires[viewer].said.put_nowait(json.dumps(message))
        await settled()

    async def go_on(self, entry: Entry | None) -> None:
        """Something happens in this world, or nothing."""
        if entry is None:
            return
        self.table.stands = None  # one may ask while time goes
        steps: list[Step] = list(replay(self.state, [entry], self.trail))
        at = max([0, *(row.at for row in self.log[-1:]), entry.action.get("at", 0)])
        row = Row(len(self.log) + 1, entry, at, None if entry.seat == NATURE else f"c{len(self.log)}")
        self.log.append(row)
        self.state = steps[-1].after
        self.table._show(self.table._advance([row], steps))
        await settled()

    def taken_back(self) -> Entry | None:
        """What takes back what was done last, if that can be done."""
        if not self.log or self.state.over:
            return None
        seat = self.log[-1].entry.seat
        number = self.table.sights.own.to(seat)
        return None if number is None else Entry(seat, {"takeback": number})

    async def ask(self, viewer: int | None, drafts: list[Action]) -> None:
        """Asks for whatever a page can ask for: refusals of drafts, help, and to see it all again, in Italian."""
        seat = viewer if viewer is not None else 0
        for draft in drafts:
            await self.say(viewer, type="try", id="d", seat=seat, action=draft)
        if not self.table.timed:
            await self.say(viewer, type="play", id="p", seat=seat, action={"type": "nonsense"})
        await self.say(viewer, type="hint", id="h", seat=seat)
        for name in self.game.aids:
            await self.say(viewer, type="aid", id="a", seat=seat, name=name)
        await self.say(viewer, type="takeback", id="t", seat=seat)
        await self.say(viewer, type="agree", seat=seat, yes=True)
        await self.say(viewer, type="read", id="r", seat=seat, text="1+")
        await self.say(viewer, type="language", language="it")
        await self.say(viewer, type="language", language="en")

    def heard(self) -> list[list[str]]:
        """Every byte that was sent to each of the visitors."""
        return [wire.sent for wire in self.wires.values()]

    def replays(self) -> list[str]:
        """The match so far as a replay shows it to each of them."""
        replays = Replays(Memory(), at_once, "http://room")
        return [replays.draw(self.match, self.log, viewer, "en") for viewer in self.wires]

    async def leave(self) -> None:
        for wire in self.wires.values():
            wire.said.put_nowait(None)
        await asyncio.gather(*self.visits)


async def settled() -> None:
    """Whatever can be done without more time has been done."""
    for _ in range(6):
        await asyncio.sleep(0)


def drafts(state: State, viewer: int | None, rng: Random) -> list[Action]:
    """Actions that the viewer may or may not do now, made from what they can see alone."""
    found: list[Action] = [{"type": "nonsense"}]
    if viewer is not None and viewer in state.seen_turn(viewer):
        legal = list(islice(state.actions(viewer), 30))
        for action in rng.sample(legal, min(3, len(legal))):
            found += [unstamped(action), swapped(unstamped(action), rng)]
            found += [dict(unstamped(action), **{name: 3}) for name in action if name not in ("at", "type")][:2]
    return found


def compare(pair: Worlds, rng: Random) -> int:
    """How many pairs of different states somebody looked at; every byte they were sent was the same in both."""

    async def scene() -> None:
        one, other = World(pair.first, pair.viewers), World(pair.first, pair.viewers)
        await one.come()
        await other.come()
        for here, there in pair.pairs:
            await one.go_on(here)
            await other.go_on(there)
            if rng.random() < ASKED:
                viewer = rng.choice(pair.viewers)
                asked = drafts(one.state, viewer, rng)
                await one.ask(viewer, asked)
                await other.ask(viewer, asked)
            assert one.heard() == other.heard(), (here, there)
            if here is not None and there is not None and rng.random() < THOUGHT_OVER:
                back, back_there = one.taken_back(), other.taken_back()
                assert back == back_there, "whether something can be taken back is no secret"
                if back is not None and back_there is not None:
                    await one.go_on(back)
                    await other.go_on(back_there)
                    assert one.heard() == other.heard(), "and that it was tells nothing"
                    await one.go_on(Entry(*here))
                    await other.go_on(Entry(*there))
                    assert one.heard() == other.heard(), (here, there)
        assert one.replays() == other.replays()
        await one.leave()
        await other.leave()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: 1_000_000.0)
        patch.setattr(Watchers, "SOON", 0)
        patch.setattr(minds, "think", lambda what, game, given, seconds, seed: think(what, game, given, seconds, 1))
        for limit in ("BURST", "RATE"):
            patch.setattr(visitors, limit, 1_000_000)
        asyncio.run(scene())
    return pair.differ * len(pair.viewers)
