"""One match between bots, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from time import thread_time
from typing import Any, NamedTuple, Protocol, TypeVar

from ludoteca.arena.entries import LONGEST, Chooser, Extra, described, entered, there
from ludoteca.contract import NATURE, Action, Game, IllegalAction, State, View, is_integer
from ludoteca.games import compiled, game, reactions
from ludoteca.match import race
from ludoteca.search import uniform

T = TypeVar("T")

TIMES = 10
"""A choice may take so many times the seconds that the bot was given, in processor time of its thread …"""
SPARE = 2.0
"""… or this many seconds, if that is more."""
SPARE_INTERPRETED = 60.0
"""The same where the rules of the game are not compiled: they are some fifty times slower."""
IN_A_ROW = 1000
"""Actions of one seat, with nobody and nothing in between, after which it goes round in circles."""


class Record(NamedTuple):
    """One match: who sat where, how it ended, and how long each seat thought."""

    names: tuple[str, ...]
    seed: int | str
    scores: tuple[int, ...]
    places: tuple[int, ...]
    """Who forfeited comes last."""
    choices: tuple[int, ...]
    seconds: tuple[float, ...]
    """Processor time of all choices of the seat together."""
    longest: tuple[float, ...]
    """That of the longest choice of the seat."""
    forfeits: tuple[tuple[int, str], ...] = ()
    """The seats whose bots forfeited, each with the reason."""
    log: str = ""
    """What everybody did, as the JSON of a match's log; empty where that is not kept."""

    def dump(self) -> dict[str, Any]:
        """The record as JSON, without the log."""
        fields = {name: list(value) if isinstance(value, tuple) else value for name, value in self._asdict().items()}
        del fields["log"]
        return {**fields, "forfeits": [list(forfeit) for forfeit in self.forfeits]}

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Record:
        """The record from its JSON."""
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**{**fields, "forfeits": tuple((seat, reason) for seat, reason in data["forfeits"])})


class Watch(Protocol):
    """Somebody who ends the process of a bot that never answers."""

    def begin(self, seat: int, limit: float) -> None:
        """The bot of this seat thinks from now on, and may so many seconds of processor time."""

    def end(self) -> None:
        """It has answered."""


class Forfeit(Exception):
    """A bot is out of the match; its text says why."""


def play_match(
    game_id: str | Game,
    names: Sequence[str],
    seed: int | str = 0,
    seconds: float = 0.1,
    options: Mapping[str, Any] | None = None,
    extra: Extra | None = None,
    entries: Sequence[int] | None = None,
    forfeits: Mapping[int, str] | None = None,
    watch: Watch | None = None,
) -> Record:
    """A whole match between the bots of these names, seat by seat; `extra` are bots under names of their own.

    Nature and each bot have a generator of their own, made from the seed. `entries` says which one each seat gets (its
    own, if nothing is said), so that a bot may have the same luck wherever it sits. A timed match is played in
    simulated time, by bots that know how to react.

    A bot that crashes, does what it may not, answers nonsense or thinks too long forfeits: chance plays on for its seat
    (against the clock the weakest level does), and it is placed last. When one alone is left, the match is over.
    `forfeits` are seats that are out from the start, with the reason.
    """
    rules = game(game_id) if isinstance(game_id, str) else game_id
    state = rules.start(len(names), options)
    known = entered(rules, names, extra, rules.check_options(options))
    luck = [Random(f"{seed} {entry}") for entry in (entries or range(len(names)))]
    sitting = Sitting(rules, [known[name] for name in names], seconds, luck, watch)
    sitting.forfeits.update(forfeits or {})
    nature = Random(f"{seed} nature")
    state = sitting.race(state, nature) if state.timed else sitting.play(state, nature)
    scores = state.result.scores if state.result is not None else state.scores or (0,) * len(names)
    places = placed(state.result.places if state.result is not None else (1,) * len(names), sitting.forfeits)
    times = (tuple(sitting.count), tuple(sitting.spent), tuple(sitting.longest))
    out = tuple(sorted(sitting.forfeits.items()))
    return Record(tuple(names), seed, tuple(scores), places, *times, out, f"[{', '.join(sitting.log)}]")


class Sitting:
    """The bots of one match: asks them, and knows how long each has thought and who has forfeited."""

    def __init__(
        self, rules: Game, bots: Sequence[Chooser], seconds: float, luck: Sequence[Random], watch: Watch | None
    ) -> None:
        self.rules, self.bots, self.seconds, self.luck, self.watch = rules, bots, seconds, luck, watch
        self.limit = max(TIMES * seconds, SPARE if rules.fast is None or compiled(rules.id) else SPARE_INTERPRETED)
        self.count, self.spent, self.longest = [0] * len(bots), [0.0] * len(bots), [0.0] * len(bots)
        self.forfeits: dict[int, str] = {}
        self.log: list[str] = []
        """The entries, each as JSON at once: a bot may go on changing what it has answered."""
        self.chance = Random(0)
        self.row = (NATURE, 0)
        """Who has acted last, and how often since anybody else did."""

    @property
    def decided(self) -> bool:
        """True when nobody is left, or one alone, because others have forfeited."""
        return bool(self.forfeits) and len(self.bots) - len(self.forfeits) <= 1

    def play(self, state: State, nature: Random) -> State:
        """The end of a match in which nobody races."""
        while not state.over and not self.decided:
            if state.nature:
                state = self.done(state, NATURE, state.chance(nature))
                self.row = (NATURE, 0)
                continue
            for seat in state.turn:
                if seat in state.turn and not self.decided:
                    state = self.act(state, seat)
        return state

    def done(self, state: State, seat: int, action: Action) -> State:
        """The state after this action, which is written into the log."""
        following = state.play(seat, action)
        self.log.append(json.dumps([seat, action]))
        return following

    def act(self, state: State, seat: int) -> State:
        """The state after a choice of this seat: of its bot, or of chance if that has forfeited."""
        view = state.view(seat)
        before, times = self.row
        self.row = (seat, times + 1 if seat == before else 1)
        if seat not in self.forfeits:
            try:
                if self.row[1] > IN_A_ROW:
                    raise Forfeit(f"acted {IN_A_ROW} times in a row and came to no end")
                action = self.ask(seat, partial(self.bots[seat], view, seat, self.seconds, self.luck[seat]))
                return self.answered(state, seat, action)
            except Forfeit as forfeit:
                self.forfeits[seat] = str(forfeit)
                if self.decided:
                    return state
        return self.done(state, seat, uniform(self.rules)(view, seat, 0.0, self.chance))

    def answered(self, state: State, seat: int, action: Any) -> State:
        """The state after this answer of a bot; `Forfeit` if the rules refuse it, or if it is no action at all."""
        try:
            return self.done(state, seat, told(action))
        except IllegalAction as refusal:
            raise Forfeit(mistake(action, str(refusal))) from refusal

    def race(self, state: State, nature: Random) -> State:
        """The end of a timed match."""
        weakest = next(iter(reactions(self.rules.id).values()), None)

        def react(view: View, seat: int) -> tuple[int, Action]:
            if seat not in self.forfeits:
                try:
                    return planned(self.ask(seat, partial(self.bots[seat], view, seat, self.luck[seat])))
                except Forfeit as forfeit:
                    self.forfeits[seat] = str(forfeit)
            if weakest is None:
                actions = list(self.rules.imagine(view, self.chance).actions(seat))
                return 1000, self.chance.choice(actions)
            return weakest(view, seat, self.chance)

        def refused(seat: int, action: Action, refusal: IllegalAction) -> None:
            self.forfeits[seat] = mistake(action, str(refusal))

        steps = race(state, react, nature, refused)
        while not state.over and not self.decided:
            step = next(steps)
            self.log.append(json.dumps(step.entry))
            state = step.after
        return state

    def ask(self, seat: int, choose: Callable[[], T]) -> T:
        """What the bot of this seat answers; `Forfeit` if it crashes or thinks too long."""
        if self.watch is not None:
            self.watch.begin(seat, self.limit)
        crash: BaseException | None = None
        begun = thread_time()
        try:
            answer = choose()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # a bot may also mean to end the program
            crash = problem
        passed = thread_time() - begun
        if self.watch is not None:
            self.watch.end()
        self.count[seat] += 1
        self.spent[seat] += passed
        self.longest[seat] = max(self.longest[seat], passed)
        if crash is not None:
            raise Forfeit(f"crashed: {described(crash)}{there(crash)}") from crash
        if passed > self.limit:
            raise Forfeit(f"thought for {passed:.1f} s; it may for {self.limit:g} s")
        return answer


def told(answer: Any) -> Action:
    """What a bot does; `Forfeit` if that is no action at all."""
    if not is_action(answer):
        raise Forfeit(f"answered nonsense: {brief(answer)}")
    action: Action = answer
    return action


def planned(answer: Any) -> tuple[int, Action]:
    """What a bot means to do against the clock; `Forfeit` if it is nothing of the kind."""
    if isinstance(answer, tuple) and len(answer) == 2:
        delay, action = answer
        if is_integer(delay) and delay >= 0 and is_action(action):
            return delay, action
    raise Forfeit(f"answered nonsense: {brief(answer)}")


def is_action(answer: Any) -> bool:
    """True for an object that can be written as JSON; what it may be besides, the rules say."""
    try:
        return isinstance(answer, dict) and bool(json.dumps(answer))
    except (TypeError, ValueError, RecursionError):
        return False


def mistake(action: Action, refusal: str) -> str:
    """Why somebody forfeits who did what the rules refuse."""
    return f"chose {brief(action)}: {refusal}"


def brief(answer: Any) -> str:
    """An answer as Python writes it, as far as it is short."""
    try:
        text = " ".join(repr(answer).split())
    except Exception:
        return f"a {type(answer).__name__}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def placed(places: Sequence[int], forfeits: Mapping[int, str]) -> tuple[int, ...]:
    """The places when those who forfeited come last, together; alone one then comes second.

    >>> placed([1, 2, 3], {0: "crashed"})
    (3, 1, 2)
    """
    others = [place for seat, place in enumerate(places) if seat not in forfeits]
    last = max(2, len(others) + 1)
    return tuple(
        last if seat in forfeits else 1 + sum(other < place for other in others) for seat, place in enumerate(places)
    )
