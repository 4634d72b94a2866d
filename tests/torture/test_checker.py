"""The history checker finds nothing in a true history, and finds whatever is put into it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ludoteca.torture.checker import KINDS, Kept, check
from ludoteca.torture.history import Happening, Played, Refused, Seen, Sent

pytestmark = pytest.mark.compiled
SEATS = 3


class World:
    """A server that keeps every promise, in a few lines: two matches, three seats and a spectator each.

    Everybody sees everything; a picture is named after the rows it shows.
    """

    def __init__(self, rng: Random, steps: int = 40) -> None:
        self.rng = rng
        self.logs: dict[str, list[Kept]] = {"m0": [], "m1": []}
        self.history: list[Happening] = []
        self.lines: dict[tuple[str, int | None], tuple[int, int]] = {}
        self.when = 0.0
        for match in self.logs:
            for seat in (None, *range(SEATS)):
                self.come(match, seat)
        for step in range(steps):
            match, seat = rng.choice(["m0", "m1"]), rng.randrange(SEATS)
            what = rng.random()
            if what < 0.1:
                self.come(match, rng.choice([None, *range(SEATS)]))
            elif what < 0.2:
                self.add(match, -1, {"type": "draw", "at": step}, None)
            else:
                self.play(match, seat, f"{match}.{step}")
            self.show(match)

    def come(self, match: str, seat: int | None) -> None:
        """A new line, which brings the newest picture."""
        line = self.lines.get((match, seat), (0, 0))[0] + 1
        self.lines[match, seat] = line, len(self.logs[match])
        self.see(match, seat, len(self.logs[match]), len(self.logs[match]))

    def play(self, match: str, seat: int, id: str) -> None:
        """A play that may be doubled, whose answer may be lost, or which may be refused."""
        action = {"type": "go", "way": self.rng.randrange(6)}
        sent = Sent(self.now(), f"p{seat}{match}", 0, match, seat, id, action)
        self.history += [sent] * self.rng.choice([1, 1, 1, 2])
        if self.rng.random() < 0.1:
            self.history.append(Refused(self.now(), sent.player, 0, id, "Not so.", True))
            return
        row = self.add(match, seat, {**action, "at": len(self.history)}, id)
        played = Played(self.now(), sent.player, 0, id, row.number)
        self.history += [played] * self.rng.choice([0, 1, 1, 1, 2])

    def add(self, match: str, seat: int, action: dict[str, Any], id: str | None) -> Kept:
        log = self.logs[match]
        log.append(Kept(len(log) + 1, seat, action, len(self.history), id))
        return log[-1]

    def show(self, match: str) -> None:
        for seat in (None, *range(SEATS)):
            if self.rng.random() < 0.8:
                _, seen = self.lines[match, seat]
                self.see(match, seat, seen, len(self.logs[match]))

    def see(self, match: str, seat: int | None, after: int, number: int) -> None:
        line = self.lines[match, seat][0]
        told = self.story(match, seat, after, number)
        player = f"p{seat}{match}"
        shown = Seen(self.now(), player, 0, line, match, seat, number, self.picture(match, seat, number), told)
        self.history.append(shown)
        self.lines[match, seat] = line, number

    def now(self) -> float:
        self.when += 1
        return self.when

    # What the rules make of the logs

    def broken(self, match: str) -> str | None:
        return None

    def known(self, match: str, seat: int | None) -> int:
        return len(self.logs[match])

    def picture(self, match: str, seat: int | None, number: int) -> str:
        return f"{seat} {[row.action for row in self.logs[match][:number]]}"

    def story(self, match: str, seat: int | None, after: int, number: int) -> str:
        return f"{[row.action for row in self.logs[match][after:number]]}"

    def shown_as(self, match: str, row: Kept) -> int:
        return row.number

    # What can go wrong

    def chosen(self, kind: type[Any], fits: Callable[[Any], bool] = lambda one: True) -> tuple[int, Any]:
        found = [(place, one) for place, one in enumerate(self.history) if isinstance(one, kind) and fits(one)]
        assume(found)
        return self.rng.choice(found)


def lose(world: World) -> None:
    """A row that was acknowledged is gone, and the log has closed over it."""
    _, answer = world.chosen(Played)
    for match, log in world.logs.items():
        left = [row for row in log if row.client != answer.id]
        world.logs[match] = [row._replace(number=place) for place, row in enumerate(left, 1)]


def double(world: World) -> None:
    _, answer = world.chosen(Played)
    log, row = next((log, row) for log in world.logs.values() for row in log if row.client == answer.id)
    log.append(row._replace(number=len(log) + 1, at=log[-1].at))


def answer_twice(world: World) -> None:
    place, answer = world.chosen(Played)
    world.history.insert(place + 1, replace(answer, number=answer.number + 1))


def alter(world: World) -> None:
    match = world.rng.choice(["m0", "m1"])
    rows = [place for place, row in enumerate(world.logs[match]) if row.client]
    assume(rows)
    place = world.rng.choice(rows)
    row = world.logs[match][place]
    world.logs[match][place] = row._replace(action={**row.action, "way": 7})


def tear(world: World) -> None:
    """A number is missing in the middle of a log."""
    log = world.logs["m0"]
    assume(len(log) > 2)
    del log[world.rng.randrange(1, len(log) - 1)]


def skip(world: World) -> None:
    """A picture on a line is not shown, and the next one tells only of itself."""
    lines: dict[tuple[str, int], list[Seen]] = {}
    for seen in world.history:
        if isinstance(seen, Seen):
            lines.setdefault((seen.player, seen.line), []).append(seen)
    trios = [trio for line in lines.values() for trio in zip(line, line[1:], line[2:], strict=False)]
    middle = [seen for before, seen, after in trios if before.number < seen.number < after.number]
    assume(middle)
    world.history.remove(world.rng.choice(middle))


def swap(world: World) -> None:
    """Two plays change places in the log, though one was acknowledged before the other was sent."""
    acknowledged: list[str] = []
    pairs: list[tuple[str, str]] = []
    for happening in world.history:
        if isinstance(happening, Played):
            acknowledged.append(happening.id)
        elif isinstance(happening, Sent) and happening.id not in acknowledged:
            pairs += [(earlier, happening.id) for earlier in acknowledged if earlier[:2] == happening.id[:2]]
    log = world.logs["m0"]
    places = {row.client: place for place, row in enumerate(log)}
    pairs = [pair for pair in pairs if pair[0] in places and pair[1] in places]
    assume(pairs)
    one, other = (places[id] for id in world.rng.choice(pairs))
    log[one], log[other] = log[other]._replace(number=one + 1), log[one]._replace(number=other + 1)


def refuse_afterwards(world: World) -> None:
    place, answer = world.chosen(Played)
    refusal = Refused(answer.when, answer.player, 0, answer.id, "It is not your turn.", True)
    world.history.insert(place + 1, refusal)


def go_back(world: World) -> None:
    place, seen = world.chosen(Seen, lambda one: one.number > 0)
    number = seen.number - 1
    picture = world.picture(seen.match, seen.seat, number)
    world.history.insert(place + 1, replace(seen, number=number, picture=picture))


def differ(world: World) -> None:
    """The same eyes are shown something else under the same number, on another device."""
    place, seen = world.chosen(Seen)
    world.history.insert(place, replace(seen, player="another device", line=1, picture="something else"))


def invent(world: World) -> None:
    """Somebody is shown what is not in the log."""
    place, seen = world.chosen(Seen)
    number = len(world.logs[seen.match]) + 1
    world.history.insert(place + 1, replace(seen, number=number))


def lie(world: World) -> None:
    """All who look are shown the same, and it is not what the log says."""
    _, seen = world.chosen(Seen)
    eyes = seen.match, seen.seat, seen.number
    for place, one in enumerate(world.history):
        if isinstance(one, Seen) and (one.match, one.seat, one.number) == eyes:
            world.history[place] = replace(one, picture="a lie")


def wind_back(world: World) -> None:
    log = world.logs["m1"]
    assume(len(log) > 1)
    log[-1] = log[-1]._replace(at=log[-2].at - 1)


PLANTED: Sequence[tuple[Callable[[World], None], str]] = (
    (lose, "lost"),
    (double, "doubled"),
    (answer_twice, "doubled"),
    (alter, "altered"),
    (tear, "gap"),
    (skip, "gap"),
    (swap, "reordered"),
    (refuse_afterwards, "reordered"),
    (go_back, "backwards"),
    (differ, "different"),
    (invent, "missing"),
    (lie, "untrue"),
    (wind_back, "clock"),
)


@given(st.randoms(use_true_random=False))
def test_in_a_true_history_nothing_is_found(rng):
    world = World(rng)
    assert check(world.history, world) == []


@pytest.mark.parametrize(("plant", "kind"), PLANTED, ids=[plant.__name__ for plant, _ in PLANTED])
@given(rng=st.randoms(use_true_random=False))
def test_what_is_planted_is_found(plant, kind, rng):
    world = World(rng)
    plant(world)
    assert kind in {anomaly.kind for anomaly in check(world.history, world)}


def test_everything_that_can_be_found_is_planted_here():
    assert {kind for _, kind in PLANTED} == set(KINDS) - {"unreadable"}


def test_a_log_that_does_not_replay_is_found():
    world = World(Random(1))
    world.broken = lambda match: "Not your turn." if match == "m1" else None  # type: ignore[method-assign]
    assert [anomaly.kind for anomaly in check(world.history, world)] == ["unreadable"]
