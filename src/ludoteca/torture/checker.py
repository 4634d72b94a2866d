"""The history checker: whether all that players saw and were promised agrees with one log.

It knows no game, no server and no clock but the players' own: a history and a `Truth` in, anomalies out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from ludoteca.contract import Action
from ludoteca.torture.history import Happening, Played, Refused, Seen, Sent


class Kept(NamedTuple):
    """A row of a log that was found afterwards."""

    number: int
    seat: int
    action: Action
    at: int
    client: str | None


class Truth(Protocol):
    """The logs as they were found after the run, and what the rules make of them."""

    @property
    def logs(self) -> Mapping[str, Sequence[Kept]]:
        """Every log by its match, as it was stored."""

    def broken(self, match: str) -> str | None:
        """Why this log does not replay; None if it does."""

    def known(self, match: str, seat: int | None) -> int:
        """How many pictures these eyes can have seen of the match."""

    def picture(self, match: str, seat: int | None, number: int) -> str:
        """The digest of the picture of this number for these eyes."""

    def story(self, match: str, seat: int | None, after: int, number: int) -> str:
        """The digest of what these eyes are told between two pictures."""

    def shown_as(self, match: str, row: Kept) -> int:
        """The number that the row has for the seat that did it."""


class Anomaly(NamedTuple):
    """A promise that was not kept: which kind, and where."""

    kind: str
    where: str


KINDS = (
    "lost",  # acknowledged, and not in the log
    "doubled",  # in the log more than once, or answered as if it were
    "altered",  # in the log, but nobody sent it, or it was sent otherwise
    "gap",  # a number is missing in the log, or a step was neither shown nor told
    "reordered",  # acknowledged before the other was sent, and after it in the log; or another answer than the first
    "backwards",  # a player was shown an older picture than before
    "different",  # the same number, the same eyes, another picture
    "missing",  # shown, and not in the log
    "untrue",  # the log makes another picture of it
    "unreadable",  # the rules refuse a row of the log
    "clock",  # the stamps of a log go back
)


def check(history: Iterable[Happening], truth: Truth) -> list[Anomaly]:
    """All that is wrong; empty if every player has seen a part of one log and every promise was kept."""
    happenings = list(history)
    found = [*rows(truth), *plays(happenings, truth), *order(happenings, truth), *sights(happenings, truth)]
    return list(dict.fromkeys(found))


def rows(truth: Truth) -> Iterator[Anomaly]:
    """What can be said of the logs alone."""
    for match, log in truth.logs.items():
        refusal = truth.broken(match)
        if refusal is not None:
            yield Anomaly("unreadable", f"match {match} does not replay: {refusal}")
        for place, row in enumerate(log, 1):
            if row.number != place:
                yield Anomaly("gap", f"match {match} has row {row.number} where {place} belongs")
                break
        for before, row in pairwise(log):
            if row.at < before.at:
                yield Anomaly("clock", f"match {match}: row {row.number} was done at {row.at}, after {before.at}")


def plays(happenings: Sequence[Happening], truth: Truth) -> Iterator[Anomaly]:
    """Every acknowledged play is in the log once, as it was sent and under the number that was answered."""
    sent: dict[str, Sent] = {}
    answers: dict[str, list[Played]] = defaultdict(list)
    for happening in happenings:
        match happening:
            case Sent():
                sent.setdefault(happening.id, happening)
            case Played():
                answers[happening.id].append(happening)
            case Refused(id=id, judged=True) if id in answers:
                said = f"{happening.sentence!r} by node {happening.node}"
                yield Anomaly("reordered", f"play {id} was first acknowledged and then refused: {said}")
    found = [(match, row) for match, log in truth.logs.items() for row in log if row.client is not None]
    places = {row.client: (match, row) for match, row in found}
    for client, times in Counter(row.client for _, row in found).items():
        if times > 1:
            yield Anomaly("doubled", f"play {client} is {times} times in the log")
    for match, row in found:
        play = sent.get(row.client or "")
        done = {name: value for name, value in row.action.items() if name != "at"}
        if play is None or (play.match, play.seat, play.action) != (match, row.seat, done):
            yield Anomaly("altered", f"match {match}, row {row.number}: play {row.client} was not sent so")
    for id, heard in answers.items():
        if id not in places:
            yield Anomaly("lost", f"play {id} was acknowledged by node {heard[0].node} and is in no log")
            continue
        expected = truth.shown_as(*places[id])
        if len({answer.number for answer in heard}) > 1:
            yield Anomaly("doubled", f"play {id} got several numbers: {[answer.number for answer in heard]}")
        for answer in heard[:1]:
            if answer.number != expected:
                yield Anomaly("reordered", f"play {id} has number {expected}, answered was {answer.number}")


def order(happenings: Sequence[Happening], truth: Truth) -> Iterator[Anomaly]:
    """Whatever was acknowledged before something else was sent stands before it in the log."""
    places = {row.client: (match, row.number) for match, log in truth.logs.items() for row in log if row.client}
    newest: dict[str, tuple[int, str]] = {}
    floors: dict[str, tuple[int, str]] = {}
    for happening in happenings:
        if isinstance(happening, Sent) and happening.id in places:
            floors.setdefault(happening.id, newest.get(places[happening.id][0], (0, "")))
        elif isinstance(happening, Played) and happening.id in places:
            match, number = places[happening.id]
            newest[match] = max(newest.get(match, (0, "")), (number, happening.id))
    for id, (floor, other) in floors.items():
        match, number = places[id]
        if number < floor and other != id:
            yield Anomaly("reordered", f"match {match}: play {id} stands before {other}, which was known before it")


def sights(happenings: Sequence[Happening], truth: Truth) -> Iterator[Anomaly]:
    """What each player saw grows, is the same for equal eyes, is told without a gap, and is what the log says."""
    before: dict[tuple[str, str, int | None], Seen] = {}
    pictures: dict[tuple[str, int | None, int], str] = {}
    for seen in happenings:
        if not isinstance(seen, Seen):
            continue
        eyes = "a spectator" if seen.seat is None else f"seat {seen.seat}"
        where = f"match {seen.match}, picture {seen.number} for {eyes} ({seen.player} at node {seen.node})"
        last = before.get((seen.player, seen.match, seen.seat))
        before[seen.player, seen.match, seen.seat] = seen
        if last is not None and seen.number < last.number:
            yield Anomaly("backwards", f"{where} after {last.number} (at node {last.node})")
        if pictures.setdefault((seen.match, seen.seat, seen.number), seen.picture) != seen.picture:
            yield Anomaly("different", where)
        if seen.match not in truth.logs or seen.number > truth.known(seen.match, seen.seat):
            yield Anomaly("missing", where)
            continue
        if truth.picture(seen.match, seen.seat, seen.number) != seen.picture:
            yield Anomaly("untrue", where)
        if last is None or last.line != seen.line or seen.behind or seen.number <= last.number:
            continue
        if truth.story(seen.match, seen.seat, last.number, seen.number) != seen.story:
            yield Anomaly("gap", f"{where} after {last.number}: something on the way was not told")
