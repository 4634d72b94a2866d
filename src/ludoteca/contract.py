"""What every game offers: `Game` and `State`, and the few small types they speak in.

Everything above (bots, arena, server, terminal, page) knows a game only through these names; docs/contract.md
explains them.
A game is pure: no clock, no disk, no random generator of its own. Chance is an action of `NATURE`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:
    from random import Random

NATURE = -1
"""The seat number of nature: whoever shuffles, deals, rolls, and lets time pass."""
MOST_LEVELS = 32
"""Lists and objects within one another: more than any position or option has."""

Action = dict[str, Any]
View = dict[str, Any]
Event = dict[str, Any]
Bot = Callable[[View, int, float, "Random"], Action]
"""A bot: what a seat sees, the seat, the seconds it may think and a random generator in; an action out."""
Reaction = Callable[[View, int, "Random"], tuple[int, Action]]
"""A bot of a timed game: what a seat sees, the seat and a random generator in; milliseconds and an action out."""


class Option(NamedTuple):
    """One option of a game: what it is if nobody says otherwise, what it may be, and one line of help."""

    default: Any
    allowed: tuple[Any, ...]
    help: str

    def refuse(self, value: Any) -> str | None:
        """What the option may be, if it may not be this; None if it may."""
        if any(same(value, allowed) for allowed in self.allowed):
            return None
        if isinstance(self.allowed, Offered):
            return self.allowed.check(value)
        return ", ".join(repr(choice) for choice in self.allowed)


class Clash(NamedTuple):
    """Values of options that do not go together, and the sentence that says why."""

    options: Mapping[str, Any]
    why: str

    def meets(self, options: Mapping[str, Any]) -> bool:
        """True if all these values are chosen."""
        return all(same(options[name], value) for name, value in self.options.items())


class Offered(tuple[Any, ...]):
    """Values of an option worth offering, where more are allowed than can be listed: `in` answers for all of them."""

    check: Callable[[Any], str | None]
    """Says what the option may be, if it may not be this value; None if it may."""

    def __new__(cls, values: Iterable[Any], check: Callable[[Any], str | None]) -> Offered:
        offered = super().__new__(cls, values)
        offered.check = check
        return offered

    def __contains__(self, value: object) -> bool:
        return self.check(value) is None


class Result(NamedTuple):
    """How a match ended. Places count from 1 and ties share a place; the reason is one plain sentence."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str


class Puzzle(NamedTuple):
    """A task for one, who has seat 0 of a match that is taken up in the middle. See docs/contract.md."""

    name: str
    """Which of the game's tasks it is: "numbers"."""
    options: dict[str, Any]
    log: tuple[tuple[int, Action], ...]
    """The actions that lead to the task, from the position on."""
    par: int
    """What the best play makes of the task, proven: the least that it can cost, or the most that it can bring."""
    most: bool = False
    """True where the most is wanted; else the least."""
    seats: int = 1
    position: dict[str, Any] | None = None
    """Where the log begins; without one at the very beginning."""
    answers: tuple[tuple[tuple[int, Action], ...], ...] = ()
    """What the others and nature do after each turn of the player."""
    turns: int = 1
    """How many turns the player has."""
    solution: tuple[Action, ...] = ()
    """What the player does to make the par."""
    task: str = ""
    """What is to be done, in one sentence."""
    level: float = 0
    """How hard it is, by the game's own measure: among tasks of one name more is harder."""
    checks: tuple[tuple[str, ...], ...] = ()
    """Where no rules are needed: the ends that are right, each the sorted places where something lies.

    Such a task is no scene of the game: its position says what lies there, and an action moves it `from` `to`.
    """


class Outcome(NamedTuple):
    """What a player has made of a task."""

    score: int
    """To be held beside the par."""
    time: int | None = None
    """In milliseconds, where it counts."""


class IllegalAction(ValueError):
    """An action that may not be done now; its text is the refusal, one sentence for the player."""


class Fast(Protocol):
    """A game's kernel: positions as compiled code has them, actions as numbers. See docs/contract.md."""

    def pack(self, state: Any) -> Any: ...
    def unpack(self, position: Any) -> Any: ...
    def encode(self, state: Any, action: Action) -> int: ...
    def decode(self, position: Any, number: int) -> Action: ...
    def turn(self, position: Any) -> int: ...
    def legal(self, position: Any) -> list[int]: ...
    def step(self, position: Any, number: int) -> Any: ...
    def chance(self, position: Any, seed: int) -> Any: ...
    def playouts(self, position: Any, n: int, seed: int) -> Any: ...


class State(ABC):
    """One position of one match. It never changes: `play` gives the next one.

    States compare, hash and pickle by their full JSON form.
    """

    __slots__ = ()

    game: ClassVar[Game]

    @property
    @abstractmethod
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now; empty when nature acts or the match is over."""

    @property
    @abstractmethod
    def nature(self) -> bool:
        """True when chance must act next."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """True at the end."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """None until the match is over."""

    @property
    def timed(self) -> bool:
        """True where seats race each other in real time: the table then makes up for slow connections."""
        return False

    @property
    def stamped(self) -> bool:
        """True where the actions of seats carry `at`, the table's stamp, and nature may tick."""
        return self.timed

    @property
    def due(self) -> int | None:
        """The time at which the table must play nature's tick if nothing has happened before; None if it need not."""
        return None

    @property
    def elapsed(self) -> int:
        """The time of the match up to which everything has happened: a clock that begins here begins with it."""
        return 0

    @property
    def round(self) -> int:
        """The number of the situation that seats react to now: a timed action names it as its `round`."""
        return 0

    @property
    def hushed(self) -> bool:
        """True where the list of legal actions would tell a seat what it has to find out: no picture lists them."""
        return False

    @property
    def scores(self) -> tuple[int, ...]:
        """How the seats stand now, as everybody may see it, for a chart of the match; () where nothing is counted."""
        return ()

    @property
    def forfeits(self) -> bool:
        """True where the tick that is due takes somebody's turn away: a table asks the others before it plays it."""
        return self.due is not None and not self.timed

    def seen_turn(self, viewer: int | None) -> tuple[int, ...]:
        """The seats that may act, as far as the viewer can know: a sealed action does not show here."""
        return self.turn

    @abstractmethod
    def chance(self, rng: Random) -> Action:
        """One action of nature, drawn with this generator: what must happen next, or the tick that is due."""

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """Everything that `chance` may give now, each with its probability; [] where nothing is left to chance.

        None where there is more than can be listed, such as a shuffle of eighteen tiles: then `chance` draws one. So it
        is here wherever nature acts; a game lists what it can.
        """
        if self.nature:
            return None
        from random import Random  # here: the front door opens without it

        return [] if self.due is None else [(self.chance(Random(0)), 1.0)]

    @abstractmethod
    def actions(self, seat: int) -> Iterable[Action]:
        """Every legal action of the seat now."""

    @abstractmethod
    def refuse(self, seat: int, action: Action) -> str | None:
        """Why the seat (or nature) may not do this now, in one sentence; None if it may."""

    @abstractmethod
    def after(self, seat: int, action: Action) -> State:
        """The next state, for an action that `refuse` has nothing against."""

    def play(self, seat: int, action: Action) -> State:
        """The next state; `IllegalAction` with the refusal if the action may not be done now."""
        refusal = self.refuse(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.after(seat, action)

    @abstractmethod
    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        """What a legal draft would bring, as far as the seat may know it; {} if nothing."""

    def previews(self, seat: int, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
        """Every legal action of the seat with what it would bring; None if there are more than so many.

        Every picture asks for it. A game that counts faster than it lists, or previews many at once, does so here, and
        may leave out what is only wanted of a draft: each is a part of its `preview`.
        """
        actions = list(islice(self.actions(seat), most + 1))
        return None if len(actions) > most else [(action, self.preview(seat, action)) for action in actions]

    def written_previews(self, seat: int, most: int) -> str | None:
        """The same as JSON, each `{"action": …, "preview": …}`, for a game that writes faster than it lists.

        None if there are more than so many; "" where whoever asks is to write what `previews` gives.
        """
        return ""

    def sketch(self, seat: int, draft: Action) -> dict[str, Any]:
        """How a draft looks while it is put together, legal or not yet; {} where there is nothing to say.

        It tells no more than the seat may know, whatever the draft holds.
        """
        return {}

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Exactly what the seat may see; `view(None)` is a spectator's."""

    @abstractmethod
    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        """What a legal action makes happen, as the viewer sees it; what stays sealed is not told."""

    def reveals(self, seat: int, action: Action) -> bool:
        """True if a legal action brings to light something that was hidden: nobody can take it back then.

        Whoever does it, and whoever may act now, knows the answer from their own view. Where a game hides something it
        is true unless the game knows better.
        """
        return self.game.hides

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The full JSON form; `game.load` gives the state back."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.dump() == other.dump()

    def __hash__(self) -> int:
        import json  # slow to import, and asked for seldom

        return hash(json.dumps(self.dump(), sort_keys=True))

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], State], tuple[dict[str, Any]]]:
        return self.game.load, (self.dump(),)

    def __repr__(self) -> str:
        import json

        return f"<{self.game.title}: {json.dumps(self.dump()['position'])}>"


class Game(ABC):
    """The rules of one game and its options. It knows no people and no clock."""

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """The version of the rules; a stored match keeps the one it was played by."""
    seats: ClassVar[Sequence[int]]
    """The player counts it takes."""
    options: ClassVar[Mapping[str, Option]]
    older: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    """By earlier version: what the next one changed in the options, with the values that play on as before.

    That is every option that came new and every default that changed, so that an old match keeps its own rules.
    """
    clashes: ClassVar[tuple[Clash, ...]] = ()
    """Options that do not go together."""
    phrases: ClassVar[tuple[str, ...]] = ()
    """Codes of what players may say with one tap at this game, besides what can be said at every table."""
    fast: ClassVar[Fast | None] = None
    """The kernel; None for a game without one."""
    hides: ClassVar[bool] = True
    """False where all seats and spectators see everything."""
    guessed: ClassVar[bool] = False
    """True where players may note secretly what they expect of each other: what a seat could do must then be public.

    A guess is checked with `refuse` in the state in which the other acts, so nothing hidden may change that answer.
    """
    asides: ClassVar[frozenset[str]] = frozenset()
    """Types of story events that are no move by themselves: a draw, a sealed choice, a part of a turn.

    A step is a move where its story tells anything else. Such an event belongs to the seats it names as `seat`.
    """
    mistakes: ClassVar[frozenset[str]] = frozenset()
    """Types of story events that say that their `seat` was wrong in a race, which costs it something.

    Where it could not have seen yet what it acted on, a table does not play what would be told so.
    """
    aids: ClassVar[Mapping[str, Option]] = {}
    """Small helps that a table may grant to all its players, by name: the seconds before each may be had, None for off.

    The default is what somebody has who plays alone or against bots; between people all are off unless they are wanted.
    """

    lessons: ClassVar[tuple[str, ...]] = ()
    """The names of its lessons in the order in which they are learnt, each a file `lessons/<name>.json` beside it."""

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> State:
        """The first state; chance has not acted yet. `ValueError` says what is wrong with seats or options."""

    @abstractmethod
    def load(self, data: Any) -> State:
        """A state from its full JSON form; `ValueError` with the reason if it is not one."""

    @abstractmethod
    def imagine(self, view: View, rng: Random) -> State:
        """A full state that fits what one seat sees, every possibility equally likely."""

    @abstractmethod
    def notes(self, view: View) -> dict[str, Any]:
        """What follows from a view, worked out for a page, a terminal or a screen reader. It reads the view alone.

        Equal views may be given the same notes: they are to be read, not changed.
        """

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        """Help for the seat that sees this and is to act: a ladder of steps that say more and more.

        Each has its `step` and its `text`, a sentence for a child: first "good" (how good, no piece named), then
        "piece" (which piece, with fields to light it), last "where" (where and why, with the `actions` of this turn
        that do it, in order). There may be several of a kind. `rng` lets equal minds differ where all choose at once.
        It may take a second, so it is asked for, never sent along. [] where nothing can be done or there is no advice.
        """
        return []

    def aid(self, name: str, view: View) -> dict[str, Any]:
        """The help of this name (one of `aids`) for the seat that sees this, from the view alone."""
        raise KeyError(f"{self.title} has no aid {name!r}; its aids are {', '.join(self.aids) or 'none'}")

    def invites(self, state: State, seat: int) -> bool:
        """True if this is a good first turn for a newcomer on this seat, which is to act: something can be found."""
        return True

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        """What was best where a seat that saw this did that; None for an action that is not worth a judgement.

        `played` and `best` are in the points of the game, `lost` is what was given away (0 or more), `text` says it;
        `worth` is how much more it was than what is usually found there, for the best finds of a match; `action` or
        `actions` do what was best. `sure`, where what was best is an estimate, is how sure it is, from 0 to 1.
        """
        return None

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        """What a finished match tells as a whole, besides its turns; {} where there is nothing to say.

        `steps` are the states with what was done there, `turns` the reviews with their `number` and `seat`, `guesses`
        what players have secretly guessed: the `seat` that guessed, `about` whom, the `action` that was expected, and
        the `number` of the step (from 1) from which on the next one of `about` is meant. It takes seconds at most.
        """
        return {}

    tasks: ClassVar[tuple[str, ...]] = ()
    """The names of the tasks that `task` can set."""

    def task(self, name: str, seed: str, level: int) -> Puzzle:
        """A task of this name and level (1 to 7), drawn from the seed; `KeyError` if there is no such name."""
        raise KeyError(f"{self.title} has no task {name!r}; its tasks are {', '.join(self.tasks) or 'none'}")

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        """The puzzles of a day ("2026-11-15"), the same everywhere; () where the game has none."""
        return ()

    def coach(self, puzzle: Puzzle, turns: int, state: State) -> list[dict[str, Any]] | None:
        """Hints in a task after so many turns, like `advise`, by whoever knows what is to come.

        None where `advise` knows enough.
        """
        return None

    def ends_turn(self, before: State, after: State) -> bool:
        """True if the turn of seat 0 has ended with this step of a task."""
        return after.over or 0 not in after.turn

    def outcome(self, first: State, last: State) -> Outcome | None:
        """What seat 0 has made of a task that began with the first state and ended with the last; None if it failed."""
        return Outcome(last.scores[0] - first.scores[0])

    def seats_with(self, options: Mapping[str, Any]) -> Sequence[int]:
        """The player counts it takes with these options, all of them filled in."""
        return self.seats

    def check_seats(self, seats: Any) -> int:
        """The number of seats, if this game takes it."""
        if not is_integer(seats) or seats not in self.seats:
            allowed = ", ".join(str(count) for count in self.seats)
            raise ValueError(f"{self.title} takes this many seats: {allowed}; got {seats!r}")
        return int(seats)

    def check_options(self, options: Any) -> dict[str, Any]:
        """The options with every default filled in, in the order of the rulebook."""
        return self.upgrade_options(self.version, options)

    def upgrade_options(self, version: Any, options: Any) -> dict[str, Any]:
        """The options of a match of this version, filled in so that today's rules play it as it was begun."""
        if not is_integer(version) or not 1 <= version <= self.version:
            raise ValueError(
                f"this match was played by version {short(version)} of the rules of {self.title}; "
                f"here is version {self.version}"
            )
        defaults = {name: option.default for name, option in self.options.items()}
        for earlier in reversed(range(version, self.version)):
            defaults |= self.older[earlier]
        if options is None:
            options = {}
        check_depth(options)
        if not isinstance(options, Mapping):
            raise ValueError(f"options are names with values; got {options!r}")
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.title} has no option {name!r}; its options are {known}")
        chosen = {}
        for name, option in self.options.items():
            value = options.get(name, defaults[name])
            allowed = option.refuse(value)
            if allowed is not None:
                raise ValueError(f"option {name!r} of {self.title} may be {allowed}; got {value!r}")
            chosen[name] = value
        for clash in self.clashes:
            if clash.meets(chosen):
                raise ValueError(clash.why)
        return chosen

    def check_form(self, data: Any) -> tuple[int, dict[str, Any], dict[str, Any]]:
        """Seats, options and the still unchecked position of a full JSON form."""
        check_depth(data)
        if not isinstance(data, dict):
            raise ValueError(f"a position of {self.title} is a JSON object; got {data!r}")
        check_fields(data, ("game", "seats", "options", "position"), "the full form")
        if data["game"] != self.id:
            raise ValueError(f"this is a position of {data['game']!r}, not of {self.id!r}")
        if not isinstance(data["options"], dict) or set(data["options"]) != set(self.options):
            raise ValueError(f"options of {self.title} are exactly {list(self.options)}; got {data['options']!r}")
        if not isinstance(data["position"], dict):
            raise ValueError(f"a position is a JSON object; got {data['position']!r}")
        return self.check_seats(data["seats"]), self.check_options(data["options"]), data["position"]


def check_depth(data: object) -> None:
    """Nothing if `data` is nested as deep as a position may be; else `ValueError`, before anything walks down there."""
    if too_deep(data):
        raise ValueError(f"a position has at most {MOST_LEVELS} levels of lists and objects")


def too_deep(data: object) -> bool:
    """True if `data` has more than `MOST_LEVELS` levels of lists and objects; found out without a call for each."""
    level = [data] if isinstance(data, (dict, list, tuple)) else []
    for _ in range(MOST_LEVELS - 1):
        inside = [value.values() if isinstance(value, dict) else value for value in level]
        level = [part for parts in inside for part in parts if isinstance(part, (dict, list, tuple))]
        if not level:
            return False
    return any(level)


def is_integer(value: object) -> bool:
    """True for whole numbers; `True` and `False` are not numbers here."""
    return type(value) is int


def same(value: object, other: object) -> bool:
    """Equal and of one type, so that neither `True` nor `3.0` passes for a whole number."""
    return type(value) is type(other) and value == other


def check_fields(data: Mapping[str, Any], fields: Iterable[str], what: str) -> None:
    """Nothing if `data` has exactly these fields; else `ValueError` names the first that is missing or too many."""
    expected = set(fields)
    for name in sorted(expected - data.keys()):
        raise ValueError(f"{what} needs the field {name!r}")
    for name in sorted(str(name) for name in data.keys() - expected):
        raise ValueError(f"{what} has no field {name!r}")
