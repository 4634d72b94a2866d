"""A match: a game, its options and its log. Replaying the log gives the same positions, always.

>>> from random import Random
>>> match = Match("toncc", seats=3, options={"challenges": 1}).advance(Random(1))
>>> match = match.play(0, {"type": "choose", "direction": 2})
>>> match.state.turn, len(match.log)
((1, 2), 3)
>>> Match.load(match.dump()) == match
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from reprlib import repr as short
from typing import Any, NamedTuple

from ludoteca.contract import NATURE, Action, Game, IllegalAction, State, View, check_fields, is_integer, too_deep
from ludoteca.games import GAMES, game
from ludoteca.words import say

FIELDS = ("game", "version", "seats", "options", "log")
"""Of a saved match."""
OPTIONAL = ("position", "players")
"""What it may have too: one that began in the middle has its `position`, and a table says who the `players` were."""
LARGEST = 10_000_000
"""Bytes of a saved match; more is refused unread."""
LONGEST = 100_000
"""Entries of a log."""
TOO_FAR = say("Only what a seat itself did last can be taken back.")


class Entry(NamedTuple):
    """One line of a log: who did what."""

    seat: int
    action: Action


class Step(NamedTuple):
    """One entry of the log and the states on both sides of it."""

    entry: Entry
    before: State
    after: State


class Match:
    """A game, its options and its log. It never changes: `play` and `advance` give a longer match."""

    __slots__ = ("game", "log", "options", "position", "seats", "state")

    game: Game
    seats: int
    options: dict[str, Any]
    log: tuple[Entry, ...]
    position: dict[str, Any] | None
    """Where it began, as `State.dump` has it in `position`; None for the beginning of the game."""
    state: State
    """Where the log has led."""

    def __init__(
        self,
        game_id: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        log: Iterable[tuple[int, Action]] = (),
        position: dict[str, Any] | None = None,
    ) -> None:
        """A match after this log; `ValueError` says which entry could not be played, and why.

        With no number of seats it takes the smallest the game allows with these options. It begins at a position, if
        one is given.
        """
        self.game = game(game_id)
        self.options = self.game.check_options(options)
        self.seats = self.game.check_seats(min(self.game.seats_with(self.options)) if seats is None else seats)
        self.position = position
        self.log = tuple(Entry(seat, action) for seat, action in log)
        self.state = self.first
        for step in self.steps():
            self.state = step.after

    @property
    def first(self) -> State:
        """The state before anything happened."""
        return beginning(self.game, self.seats, self.options, self.position)

    def play(self, seat: int, action: Action) -> Match:
        """The match with one action more; `IllegalAction` with the refusal if it may not be done now."""
        return self._longer(seat, action, self.state.play(seat, action))

    def advance(self, rng: Random) -> Match:
        """The match after all that nature has to do before a seat may act, or before the end."""
        match = self
        for entry, _, after in nature(self.state, rng):
            match = match._longer(*entry, after)
        return match

    def _longer(self, seat: int, action: Action, state: State) -> Match:
        match = object.__new__(Match)
        match.game, match.seats, match.options, match.position = self.game, self.seats, self.options, self.position
        match.log = (*self.log, Entry(seat, action))
        match.state = state
        return match

    def race(self, react: Callable[[View, int], tuple[int, Action]], rng: Random) -> Match:
        """The end of a timed match among bots, in simulated time; `react` says when and what a seat does."""
        match = self
        for entry, _, after in race(self.state, react, rng):
            match = match._longer(*entry, after)
        return match

    def steps(self) -> Iterator[Step]:
        """Every entry of the log with the state before and after it."""
        number = 1
        try:
            for step in replay(self.first, self.log, Trail(self.first)):
                yield step
                number += 1
        except IllegalAction as refusal:
            why = say("entry {number} of the log cannot be played: {refusal}", number=number, refusal=refusal.args[0])
            raise ValueError(why) from None

    def replay(self) -> Iterator[State]:
        """Every state of the match, from the first to the newest."""
        yield self.first
        for step in self.steps():
            yield step.after

    def dump(self) -> dict[str, Any]:
        """The match as one JSON object, in the form of the version of the rules that is noted in it."""
        return saved(self.game, self.seats, self.options, self.log, self.position)

    @classmethod
    def load(cls, data: Any) -> Match:
        """The match from its JSON object; `ValueError` says in one sentence why it is none.

        One of an older version of the rules goes on as it was begun, with that said in today's options.
        """
        if not isinstance(data, dict):
            raise ValueError(f"a saved match is a JSON object; got {short(data)}")
        check_fields(data, (*FIELDS, *(name for name in OPTIONAL if name in data)), "a saved match")
        if not isinstance(data["game"], str) or data["game"] not in GAMES:
            raise ValueError(f"no game is called {short(data['game'])}; the games are {', '.join(GAMES)}")
        rules = game(data["game"])
        options = rules.upgrade_options(data["version"], data["options"])
        log = data["log"]
        if not isinstance(log, list) or len(log) > LONGEST:
            raise ValueError(f"the log of a match is a list of at most {LONGEST} entries")
        for number, entry in enumerate(log, 1):
            if not isinstance(entry, list) or len(entry) != 2 or not is_integer(entry[0]):
                raise ValueError(f"entry {number} of the log is not a seat with its action; got {short(entry)}")
        return cls(rules.id, data["seats"], options, log, data.get("position"))

    def save(self, path: Path) -> None:
        """Writes the match to this file, one entry of the log a line."""
        head = {name: value for name, value in self.dump().items() if name != "log"}
        lines = ",\n  ".join(json.dumps(entry) for entry in self.log)
        path.write_text(f'{json.dumps(head)[:-1]}, "log": [\n  {lines}\n]}}\n', encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Match:
        """The match in this file; `ValueError` if it holds none, `OSError` if it cannot be read."""
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise ValueError(f"a saved match has at most {LARGEST} bytes; this file has more")
        return cls.load(parse(text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash((self.game.id, len(self.log), self.state))

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}: {len(self.log)} entries, {'over' if self.state.over else 'going on'}>"


def saved(
    game: Game, seats: int, options: Mapping[str, Any], log: Iterable[Entry], position: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A match as one JSON object, in the form of the version of the rules that is noted in it."""
    form: dict[str, Any] = {"game": game.id, "version": game.version, "seats": seats, "options": dict(options)}
    if position is not None:
        form["position"] = position
    return form | {"log": [[seat, action] for seat, action in log]}


def beginning(game: Game, seats: int, options: Any, position: Any) -> State:
    """The position, or without one the first state."""
    if position is None:
        return game.start(seats, options)
    return game.load({"game": game.id, "seats": seats, "options": game.check_options(options), "position": position})


class Trail:
    """What of a log can be taken back: the states through which whoever acted last has come, by their numbers.

    Nobody goes back past chance, nor past what another seat has done.
    """

    def __init__(self, state: State, number: int = 0) -> None:
        """The trail of a log that has led to this state with so many entries."""
        self.seat = NATURE
        self.number = number
        self.states = {number: state}

    def copy(self) -> Trail:
        """The same trail, to be followed by itself."""
        trail = Trail(self.states[self.number], self.number)
        trail.seat, trail.states = self.seat, self.states.copy()
        return trail

    def follow(self, step: Step) -> None:
        """Takes note of the next step of the log."""
        if step.entry.seat != self.seat:
            self.seat, self.states = step.entry.seat, {self.number: step.before}
        self.number += 1
        self.states[self.number] = step.after

    def back(self, entry: Entry) -> State:
        """The state to which this entry goes back; `IllegalAction` if it cannot."""
        number = taken_back(entry.action)
        if number not in self.states or number == self.number or entry.seat != self.seat or entry.seat == NATURE:
            raise IllegalAction(TOO_FAR)
        return self.states[number]


def taken_back(action: object) -> int | None:
    """The number of the entry after which a match goes on, for what takes back all that came after it; else None.

    An entry of a log with this action is the table's own: no game has such an action.

    >>> taken_back({"takeback": 3}), taken_back({"type": "move"})
    (3, None)
    """
    if not isinstance(action, dict) or action.keys() != {"takeback"} or not is_integer(action["takeback"]):
        return None
    number: int = action["takeback"]
    return number


def standing(entries: Iterable[tuple[int, Action]]) -> list[int]:
    """The numbers of the entries of a log that nobody has taken back; what takes back is not among them.

    >>> standing([(0, {"type": "a"}), (0, {"type": "b"}), (0, {"takeback": 1}), (0, {"type": "c"})])
    [1, 4]
    """
    found: list[int] = []
    for number, (_, action) in enumerate(entries, 1):
        to = taken_back(action)
        if to is None:
            found.append(number)
        else:
            found = [one for one in found if one <= to]
    return found


def replay(state: State, entries: Iterable[Entry], trail: Trail | None = None) -> Iterator[Step]:
    """Every step of a log from this state on; `IllegalAction` where an entry may not be done.

    With a trail, which is followed, an entry may take back others; without one the rules are asked about each.
    """
    for entry in entries:
        back = trail is not None and taken_back(entry.action) is not None
        step = Step(entry, state, trail.back(entry) if trail is not None and back else state.play(*entry))
        if trail is not None:
            trail.follow(step)
        yield step
        state = step.after


def nature(state: State, rng: Random) -> Iterator[Step]:
    """All that nature does from this state on; nothing when a seat must act or the match is over."""
    while state.nature:
        entry = Entry(NATURE, state.chance(rng))
        after = state.play(*entry)
        yield Step(entry, state, after)
        state = after


class Plan(NamedTuple):
    """What a seat means to do in a timed match: when, and in which round."""

    at: int
    round: int
    action: Action


def race(
    state: State,
    react: Callable[[View, int], tuple[int, Action]],
    rng: Random,
    refused: Callable[[int, Action, IllegalAction], None] | None = None,
) -> Iterator[Step]:
    """Every step of a timed match among bots from this state to its end, in simulated time.

    A seat plans when it gets the floor, and gives its plan up when the round changes or it loses the floor. Of equal
    stamps one comes first by chance, and before a plan for a time at which a tick is due the clock ticks. What may not
    be done is an `IllegalAction`, or it is told to `refused`, and the seat plans anew.
    """
    now = 0
    plans: dict[int, Plan] = {}
    while not state.over:
        if state.nature:
            seat, action = NATURE, state.chance(rng)
        else:
            plans = {seat: plan for seat, plan in plans.items() if seat in state.turn and plan.round == state.round}
            for seat in state.turn:
                if seat not in plans:
                    delay, wish = react(state.view(seat), seat)
                    plans[seat] = Plan(now + delay, state.round, wish)
            seat = min(plans, key=lambda one: (plans[one].at, rng.random()))
            if state.due is not None and plans[seat].at >= state.due:
                seat, action = NATURE, state.chance(rng)
            else:
                plan = plans.pop(seat)
                action = {**plan.action, "at": plan.at}
        try:
            after = state.play(seat, action)
        except IllegalAction as refusal:
            if refused is None or seat == NATURE:
                raise
            refused(seat, action, refusal)
            continue
        now = action.get("at", now)
        yield Step(Entry(seat, action), state, after)
        state = after


def parse(text: bytes) -> Any:
    """What a JSON text says; `ValueError` for anything that is not JSON, or is nested without end."""
    try:
        data = json.loads(text.decode("utf-8"), parse_constant=_no_number)
    except RecursionError:
        raise ValueError("the lists in this file lie too deep within each other") from None
    except ValueError:
        raise ValueError(say("this file is not the JSON of a saved match")) from None
    if too_deep(data):
        raise ValueError("the lists in this file lie too deep within each other")
    return data


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number of JSON")
