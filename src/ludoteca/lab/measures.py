"""What one match tells those who design or teach a game: its length, its choices, its course, its end."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, NamedTuple

from ludoteca.arena.matches import Record
from ludoteca.contract import NATURE, Event, State
from ludoteca.games import Missing, game, part
from ludoteca.match import Entry, replay
from ludoteca.words import Sentence

MANY = 2000
"""Open actions are counted up to here."""
LOOKS = 16
"""At so many choices of a match they are counted; a longer match is looked at now and then."""


class Told(NamedTuple):
    """One match."""

    record: Record
    moves: int
    """What the players did that the table was told of; parts of a turn are none."""
    choices: int
    branching: tuple[tuple[float, int], ...]
    """When in the match (0 to 1) a seat had how many actions to choose from."""
    order: tuple[int, ...] | None
    """The seats in the order in which they first acted; None where all act at once."""
    lead_changes: int
    settled: float | None
    """When in the match (0 to 1) the winner was ahead for good; None where several share the first place."""
    ends: str
    """What ended it, in the words of the rules."""
    facts: Mapping[str, float]
    """How often each rule was met, or how many points came of it."""


def told(game_id: str, options: Mapping[str, Any], record: Record, fewest: bool) -> Told:
    """What a match tells whose record has its log; `fewest` where low scores win."""
    rules = game(game_id)
    entries = [Entry(seat, action) for seat, action in json.loads(record.log)]
    state: State = rules.start(len(record.names), options)
    order: list[int] | None = []
    branching, ahead, facts = list[tuple[float, int]](), list[tuple[int, ...]](), Counter[str]()
    acting = [number for number, entry in enumerate(entries) if entry.seat != NATURE]
    looked = set(acting[:: -(-len(acting) // LOOKS) or 1])
    moves = 0
    for number, step in enumerate(replay(state, entries)):
        seat, action = step.entry
        if seat != NATURE and order is not None and seat not in order:
            order = [*order, seat] if order or len(step.before.turn) == 1 else None
        if number in looked:
            branching.append((number / len(entries), sum(1 for _ in islice(step.before.actions(seat), MANY))))
        story = step.before.story(seat, action, None)
        moves += seat != NATURE and any(event["type"] not in rules.asides for event in story)
        for event in story:
            facts.update(facts_of(game_id, event))
        ahead.append(leaders(step.after.scores, fewest))
        state = step.after
    winners = tuple(seat for seat, place in enumerate(record.places) if place == 1)
    return Told(
        record=record,
        moves=moves,
        choices=len(acting),
        branching=tuple(branching),
        order=tuple(order) if order and len(order) == len(record.names) else None,
        lead_changes=changes(ahead),
        settled=settled(ahead, winners),
        ends=ending(state, record),
        facts=dict(facts),
    )


def leaders(scores: Sequence[int], fewest: bool) -> tuple[int, ...]:
    """The seats that are ahead; nobody where all are equal or nothing is counted yet."""
    if len(set(scores)) < 2:
        return ()
    best = min(scores) if fewest else max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def changes(ahead: Sequence[tuple[int, ...]]) -> int:
    """How often the lead went from one seat to another."""
    alone = [seats[0] for seats in ahead if len(seats) == 1]
    return sum(one != other for one, other in pairwise(alone))


def settled(ahead: Sequence[tuple[int, ...]], winners: tuple[int, ...]) -> float | None:
    """When the winner was ahead for good: 0 if from the first step on, 1 if only in the last."""
    if len(winners) != 1 or not ahead:
        return None
    last = max((number for number, seats in enumerate(ahead) if seats != winners), default=-1)
    return min(1.0, (last + 1) / len(ahead))


def ending(state: State, record: Record) -> str:
    """What ended the match, without the figures of this one match."""
    if record.forfeits and not state.over:
        return "forfeit"
    if state.result is None:
        return "not over"
    reason = state.result.reason
    return re.sub(r"\{\w+\}", "…", reason.template) if isinstance(reason, Sentence) else str(reason)


def facts_of(game_id: str, event: Event) -> Mapping[str, float]:
    """What an event of a story counts for: by the game's own `facts.py`, or its kind and all that is true in it."""
    try:
        found: Mapping[str, float] = part(game_id, "facts").facts(event)
        return found
    except Missing:
        kind = event["type"].replace("_", " ")
        return {kind: 1, **{f"{kind}, {name.replace('_', ' ')}": 1 for name, value in event.items() if value is True}}


def fewest_wins(records: Sequence[Record]) -> bool:
    """True where those who come first mostly have the lowest scores."""
    best = Counter[bool]()
    for record in records:
        winner = record.scores[record.places.index(1)] if 1 in record.places else None
        if winner is not None and min(record.scores) != max(record.scores):
            best[True] += winner == min(record.scores)
            best[False] += winner == max(record.scores)
    return best[True] > best[False]
