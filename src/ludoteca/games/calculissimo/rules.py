"""Calculissimo: lay tokens on a crossword board so that every line is a sum, and score what the sums make.

The rules themselves stand in `compiled/`; here are their JSON, the refusals in words, the views and the result.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, ClassVar, NamedTuple

from ludoteca.contract import NATURE, Action, Clash, Event, Game, Option, Puzzle, Result, State, View, is_integer
from ludoteca.games.calculissimo import advice, lookback, notes, reviewing
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.games.calculissimo.compiled.lays import lays_from
from ludoteca.games.calculissimo.compiled.position import Position
from ludoteca.games.calculissimo.laying import judged, lacking, refuse_lay
from ludoteca.games.calculissimo.loading import new_position, position_of
from ludoteca.games.calculissimo.sketching import sketch
from ludoteca.games.calculissimo.telling import named, story
from ludoteca.games.calculissimo.tokens import (
    CELLS,
    KINDS,
    SQUARES,
    TOKENS,
    canonical,
    is_tokens,
    kinds_of,
    lay_of,
    tokens_in,
    whole,
)
from ludoteca.kernels import Kernel
from ludoteca.kernels.bags import handfuls, in_order, listed
from ludoteca.kernels.recent import Recent, read, written
from ludoteca.words import Sentence, say


class CalculissimoState(State):
    """One position of Calculissimo, as compiled code keeps it."""

    __slots__ = ("_shown", "_told", "position")

    game: ClassVar[Calculissimo]

    def __init__(self, position: Position) -> None:
        self.position = position
        self._shown: Shown | None = None
        """What everybody sees, written down when the first one looks."""
        self._told: tuple[bytes, Position, list[Event]] = (b"", position, [])
        """What was told last, where it leads, and its story as spectators hear it."""

    # Who acts

    @property
    def turn(self) -> tuple[int, ...]:
        phase = self.position.phase()
        if phase == kernel.BY_SEAT:
            return (self.position[kernel.SEAT],)
        return tuple(seats_in(self.position[kernel.WAIT])) if phase == kernel.BY_ANSWER else ()

    @property
    def nature(self) -> bool:
        return self.position.phase() <= kernel.BY_DRAW

    @property
    def stamped(self) -> bool:
        return self.position[kernel.CLOCK] > 0

    @property
    def due(self) -> int | None:
        if not self.stamped or self.position.phase() not in (kernel.BY_SEAT, kernel.BY_ANSWER):
            return None
        moment = self.position[kernel.SINCE] + 1000 * self.position[kernel.CLOCK] + 1
        return moment if moment <= kernel.LATEST else None

    @property
    def elapsed(self) -> int:
        return self.position[kernel.SINCE]

    @property
    def forfeits(self) -> bool:
        return self.due is not None and self.position.phase() == kernel.BY_SEAT

    @property
    def hushed(self) -> bool:
        return bool(self.position[kernel.ANNOUNCE])

    @property
    def scores(self) -> tuple[int, ...]:
        result = self.result
        if result is not None:
            return result.scores
        return tuple(self.position[kernel.SCORES + seat] for seat in range(self.position.seats()))

    def chance(self, rng: Random) -> Action:
        phase = self.position.phase()
        bag = tokens_in(self.position.values(), kernel.BAG)
        if phase == kernel.BY_LOTS:
            return {"type": "lots", "tokens": "".join(rng.sample(bag, self.position.lots_count()))}
        if phase == kernel.BY_DRAW:
            return {"type": "draw", "tokens": canonical("".join(rng.sample(bag, self.position[kernel.DRAWS] & 7)))}
        if self.due is None:
            raise ValueError("nothing is left to chance now")
        return {"type": "tick", "at": self.due}

    def outcomes(self) -> list[tuple[Action, float]] | None:
        position, phase = self.position, self.position.phase()
        bag = [position[kernel.BAG + kind] for kind in range(kernel.KINDS)]
        lots = phase == kernel.BY_LOTS
        if phase not in (kernel.BY_LOTS, kernel.BY_DRAW):
            return super().outcomes()
        size = position.lots_count() if lots else position[kernel.DRAWS] & 7
        if not listed(kernel.KINDS, size, lots):
            return None
        name, found = ("lots", in_order(bag, size)) if lots else ("draw", handfuls(bag, size))
        return [({"type": name, "tokens": "".join(TOKENS[kind] for kind in drawn)}, part) for drawn, part in found]

    # What one may do

    def actions(self, seat: int) -> Iterable[Action]:
        if not is_integer(seat) or seat not in self.turn:
            return
        position = self.position
        if position.phase() == kernel.BY_ANSWER:
            yield {"type": "accept"}
            yield {"type": "challenge"}
            return
        found = False
        survey = position.survey(seat, position[kernel.CHALLENGE])
        for way, start in product(range(2), CELLS):
            for number, points in lays_from(survey, way, start).pairs():
                found = True
                yield lay_action(position, number, points)
        stuck = not found or (position[kernel.CHALLENGE] == 1 and not position.can_lay(seat))
        if position.may_exchange(stuck):
            for number in position.exchanges():
                yield action_of(position, number)
        yield {"type": "pass"}

    def refuse(self, seat: int, action: Action) -> str | None:
        phase = self.position.phase()
        if phase == kernel.OVER:
            return say("The match is over.")
        if is_integer(seat) and seat == NATURE:
            return self._refuse_nature(phase, action)
        if not is_integer(seat) or not 0 <= seat < self.position[kernel.SEATS]:
            return say("There is no such seat at this table.")
        if phase == kernel.BY_LOTS:
            return say("Wait until the lots are drawn.")
        if phase == kernel.BY_DRAW:
            return say("Wait until the tokens are drawn from the bag.")
        if seat not in self.turn:
            return say("It is not your turn yet.")
        refusal = self._refuse_time(action, limited=True)
        if refusal is not None:
            return refusal
        if phase == kernel.BY_ANSWER:
            if has_fields(action, "accept") or has_fields(action, "challenge"):
                return None
            return say("Accept what was laid or challenge it.")
        if has_fields(action, "pass"):
            return None
        if has_fields(action, "exchange", "tokens"):
            return self._refuse_exchange(seat, action["tokens"])
        if is_lay(action):
            return self._refuse_lay(seat, action)
        return say("Lay an operation, exchange tokens or pass.")

    def _refuse_lay(self, seat: int, action: Action) -> Sentence | None:
        position = self.position
        lay = judged(position, seat, action["tiles"])
        refusal = lay if isinstance(lay, Sentence) else refuse_lay(position, lay)
        if refusal is not None:
            return refusal
        if position[kernel.ANNOUNCE]:
            if not whole(action.get("points"), numbers.MOST_ANNOUNCED):
                return say("Say how many points it makes: a whole number from 0 to 1,000,000.")
        elif "points" in action:
            return say("At this table nobody announces points: the table counts them.")
        return None

    def _refuse_time(self, action: object, limited: bool) -> Sentence | None:
        """Why the stamp of an action does not fit the clock, which limits seats but not nature (C24, ruling 31)."""
        if not isinstance(action, dict) or "at" not in action:
            return None
        at, since, clock = action["at"], self.position[kernel.SINCE], self.position[kernel.CLOCK]
        if not is_integer(at) or not since <= at <= kernel.LATEST:
            return say("Time is counted in whole thousandths of a second and never runs back.")
        if limited and clock and at - since > 1000 * clock:
            return say("Your time for this turn is over.")
        return None

    def _refuse_exchange(self, seat: int, tokens: object) -> Sentence | None:
        position = self.position
        if not is_tokens(tokens) or not isinstance(tokens, str) or not tokens:
            return say("Choose one or more tokens of your rack to exchange.")
        for token in tokens:
            held = position[kernel.RACKS + kernel.KINDS * seat + KINDS[token] - 1]
            if tokens.count(token) > held:
                return lacking(token, held)
        if position[kernel.BAG_SIZE] == 0:
            return say("The bag is empty: there is nothing to draw for your tokens.")
        if not position[kernel.FREE] and position.can_lay(seat):
            return say("An operation can be laid with your tokens, so you may not exchange them.")
        return None

    def _refuse_nature(self, phase: int, action: Action) -> Sentence | None:
        refusal = self._refuse_time(action, limited=False)
        if refusal is not None:
            return refusal
        position = self.position
        if phase == kernel.BY_LOTS:
            count = position.lots_count()
            if has_fields(action, "lots", "tokens") and self._in_bag(action["tokens"], count):
                return None
            return say("Now each of these seats draws one token from the bag: {count} in all.", count=count)
        if phase == kernel.BY_DRAW:
            count = position[kernel.DRAWS] & 7
            if has_fields(action, "draw", "tokens") and self._in_bag(action["tokens"], count):
                return None
            return say("Now tokens are drawn from the bag: {count}.", count=count)
        if has_fields(action, "tick") and "at" in action:
            if not position[kernel.CLOCK]:
                return say("At this table there is no clock.")
            if action["at"] - position[kernel.SINCE] > 1000 * position[kernel.CLOCK]:
                return None
            return say("The time of this turn is not over yet.")
        return say("Nothing is left to chance now: a player must act.")

    def _in_bag(self, tokens: object, count: int) -> bool:
        if not is_tokens(tokens) or not isinstance(tokens, str) or len(tokens) != count:
            return False
        return all(tokens.count(token) <= self.position[kernel.BAG + KINDS[token] - 1] for token in tokens)

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        if seat == NATURE or not is_lay(action) or self.refuse(seat, action) is not None:
            return {}
        waits = bool(self.position[kernel.CHALLENGE])  # nobody is told whether it is right
        found = self.position.preview(lay_of(action["tiles"]), reckons=not waits)
        if self.position[kernel.ANNOUNCE]:
            return {"operations": named(found["operations"])}  # what it makes is for the player to say
        return found

    def previews(self, seat: int, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
        text = self.written_previews(seat, most)
        if text == "":
            return super().previews(seat, most)
        return None if text is None else [(each["action"], each["preview"]) for each in json.loads(text)]

    def written_previews(self, seat: int, most: int) -> str | None:
        position = self.position
        if not is_integer(seat) or seat not in self.turn or position.phase() == kernel.BY_ANSWER:
            return ""
        if position[kernel.ANNOUNCE]:
            return ""
        found = position.written_lays(seat, most)
        if found is None:
            return None
        count, lays = found
        more = []
        stuck = count == 0 or (position[kernel.CHALLENGE] == 1 and not position.can_lay(seat))
        if position.may_exchange(stuck):
            exchanges = [tokens_of(numbers.counts_of(number - numbers.EXCHANGE)) for number in position.exchanges()]
            more = [f'{{"action":{{"type":"exchange","tokens":"{tokens}"}},"preview":{{}}}}' for tokens in exchanges]
        more.append('{"action":{"type":"pass"},"preview":{}}')
        if count + len(more) > most:
            return None
        return f"[{lays}{',' if count else ''}{','.join(more)}]"

    def sketch(self, seat: int, draft: Action) -> dict[str, Any]:
        if not is_integer(seat) or not 0 <= seat < self.position[kernel.SEATS] or not is_lay(draft):
            return {}
        return sketch(self.position, seat, draft["tiles"])

    # What then happens

    def after(self, seat: int, action: Action) -> CalculissimoState:
        accepts = action["type"] == "accept"
        after = self.position.accept(seat) if accepts else self.position.step(number_of(action))
        return CalculissimoState(after.at(action["at"]) if "at" in action else after)

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        key = written({"seat": seat, "action": action})
        if not key or self._told[0] != key:
            after = self.after(seat, action).position
            self._told = (key, after, story(self.position, seat, action, None, after))
        _, after, told = self._told
        if action["type"] in ("draw", "exchange"):  # whose tokens they are nobody else may know
            return story(self.position, seat, action, viewer, after)
        return list(told)

    # The end

    @property
    def over(self) -> bool:
        return self.position.phase() == kernel.OVER

    @property
    def result(self) -> Result | None:
        position = self.position
        if not self.over:
            return None
        seats = range(position.seats())
        scores = tuple(position[kernel.SCORES + seat] - position.left_cost(seat) for seat in seats)
        places = tuple(position.place(seat) for seat in seats)
        if position.ending() == kernel.WENT_OUT:
            return Result(scores, places, say("The bag is empty, and a player has laid the last token."))
        return Result(scores, places, say("Nobody goes on: too many turns in a row were without an operation."))

    # JSON

    def view(self, seat: int | None) -> View:
        racks = [rack if other == seat else len(rack) for other, rack in enumerate(self.shown.racks)]
        bag = self.position[kernel.BAG_SIZE]
        key = self.shown.form + written({"racks": racks, "bag": bag})
        GIVEN.keep(key, self.position.as_seen(-1 if seat is None else seat))
        return self._form(racks, bag)

    def dump(self) -> dict[str, Any]:
        return self._form(list(self.shown.racks), self.shown.bag)

    @property
    def shown(self) -> Shown:
        if self._shown is None:
            self._shown = shown(self.position)
        return self._shown

    def _form(self, racks: list[Any], bag: Any) -> dict[str, Any]:
        """The JSON form with these racks and this bag; nothing in it is shared with another."""
        form = read(self.shown.form)
        form["position"]["racks"] = racks
        form["position"]["bag"] = bag
        return form


class Shown(NamedTuple):
    """What is written down once of a position, however many look at it."""

    form: bytes
    """The JSON form but for racks and bag, of which each sees something else."""
    racks: list[str]
    bag: str


def shown(position: Position) -> Shown:
    """A position, written down."""
    row = position.values()
    seats = range(row[kernel.SEATS])
    laid = None
    if row[kernel.LAID]:
        laid = {
            "tiles": position.tiles(row[kernel.LAID]),
            "points": row[kernel.LAID_POINTS],
            "wait": seats_in(row[kernel.WAIT]),
        }
    form = {
        "game": "calculissimo",
        "seats": len(seats),
        "options": {
            "announce": bool(row[kernel.ANNOUNCE]),
            "challenge": bool(row[kernel.CHALLENGE]),
            "clock": row[kernel.CLOCK],
            "squares": SQUARES[row[kernel.SQUARES]],
            "exchange": "free" if row[kernel.FREE] else "stuck",
        },
        "position": {
            "board": position.faces(),
            "jokers": [list(cell) for cell in position.jokers()],
            "racks": None,
            "bag": None,
            "scores": row[kernel.SCORES : kernel.SCORES + len(seats)],
            "seat": row[kernel.SEAT],
            "lots": seats_in(row[kernel.LOTS]),
            "draws": [[draw >> 3, draw & 7] for draw in row[kernel.DRAWS : kernel.DRAWS + row[kernel.DRAW_COUNT]]],
            "laid": laid,
            "idle": row[kernel.IDLE],
            "since": row[kernel.SINCE],
        },
    }
    racks = [tokens_in(row, kernel.RACKS + kernel.KINDS * seat) for seat in seats]
    return Shown(written(form), racks, tokens_in(row, kernel.BAG))


GIVEN: Recent[Position] = Recent(64)
"""The positions that fit the views which were given last."""


def key_of(view: View) -> bytes:
    """A view as it is remembered: what all see, then racks and bag. What all see is written once for all of them."""
    position = view["position"]
    public = written({**view, "position": {**position, "racks": None, "bag": None}})
    own = written({"racks": position["racks"], "bag": position["bag"]})
    return public + own if public and own else b""


def has_fields(action: object, kind: str, *fields: str) -> bool:
    """True for an action of this type with exactly these fields; a table's time stamp is looked at elsewhere."""
    return isinstance(action, dict) and action.get("type") == kind and action.keys() - {"at"} == {"type", *fields}


def is_lay(action: object) -> bool:
    """True for an action that lays tiles, with points announced for it or without."""
    return has_fields(action, "lay", "tiles") or has_fields(action, "lay", "tiles", "points")


def seats_in(bits: int) -> list[int]:
    """The seats behind their bits."""
    return [seat for seat in range(4) if bits >> seat & 1]


def number_of(action: Action) -> int:
    """The kernel's number of an action; an answer has no seat in it."""
    kind = action["type"]
    if kind == "lay":
        number = lay_of(action["tiles"])
        return numbers.announced(number, action["points"]) if "points" in action else number
    if kind == "lots":
        return numbers.lots_number(kinds_of(action["tokens"]))
    if kind in ("draw", "exchange"):
        counts = numbers.counts_number(kinds_of(action["tokens"]))
        return counts + (numbers.EXCHANGE if kind == "exchange" else 0)
    if kind == "tick":
        return int(numbers.TICK + action["at"])
    return {"pass": numbers.PASS, "accept": numbers.ACCEPT, "challenge": numbers.DOUBT}[kind]


def action_of(position: Position, number: int) -> Action:
    """An action of a seat, or the clock's, from its number; where points are announced, a lay says what it counts."""
    tag = number - number % numbers.TAG
    if number >= numbers.ANNOUNCED:
        return lay_action(position, numbers.announced_lay(number), numbers.announced_points(number))
    if tag == 0:
        return lay_action(position, number, position.judge(number).points if position[kernel.ANNOUNCE] else 0)
    if tag == numbers.EXCHANGE:
        return {"type": "exchange", "tokens": tokens_of(numbers.counts_of(number - tag))}
    if tag == numbers.TICK:
        return {"type": "tick", "at": number - tag}
    return {"type": {numbers.PASS: "pass", numbers.ACCEPT: "accept", numbers.DOUBT: "challenge"}[tag]}


def lay_action(position: Position, number: int, points: int) -> Action:
    """The action that lays this, with the points where they are announced."""
    action = {"type": "lay", "tiles": position.tiles(number)}
    return action | {"points": points} if position[kernel.ANNOUNCE] else action


def tokens_of(kinds: list[int]) -> str:
    """Tokens from the kernel's numbers."""
    return "".join(TOKENS[kind - 1] for kind in kinds)


class CalculissimoKernel(Kernel[Position]):
    """The kernel's door. An answer is that of the first seat that has not answered."""

    def encode(self, state: CalculissimoState, action: Action) -> int:
        return number_of(action)

    def decode(self, position: Position, number: int) -> Action:
        phase = position.phase()
        if phase == kernel.BY_LOTS:
            return {"type": "lots", "tokens": tokens_of(numbers.lots_of(number, position.lots_count()))}
        if phase == kernel.BY_DRAW:
            return {"type": "draw", "tokens": tokens_of(numbers.counts_of(number))}
        return action_of(position, number)


class Calculissimo(Game):
    """The game of Calculissimo."""

    id = "calculissimo"
    title = "Calculissimo"
    version = 2
    seats = range(2, 5)
    options: ClassVar[dict[str, Option]] = {
        "announce": Option(
            False,
            (False, True),
            say("Who counts the points: the table, or whoever lays, and who says too much gets nothing."),
        ),
        "challenge": Option(
            False,
            (False, True),
            say("Whether a wrong operation is refused at once, or may be laid and challenged by the others."),
        ),
        "clock": Option(120, (0, 30, 60, 90, 120, 180, 300), say("Seconds for a turn; 0 is no limit.")),
        "squares": Option(
            "live",
            ("live", "first"),
            say(
                "Which board and tokens: those on which every coloured square can come into play, or those of the "
                "first version of the rules."
            ),
        ),
        "exchange": Option(
            "stuck",
            ("stuck", "free"),
            say("When tokens may be exchanged: only by a player who can lay no operation, or in any turn."),
        ),
    }
    older: ClassVar[dict[int, dict[str, Any]]] = {1: {"announce": False, "squares": "first"}}
    clashes = (
        Clash(
            {"announce": True, "challenge": True},
            say(
                "Either players say the points or sums may be challenged, not both: "
                "a table with challenges says the points itself."
            ),
        ),
    )
    lessons = ("numbers",)
    tasks = ("lay",)
    phrases = ("nice_sum", "too_many_signs", "big_one")
    asides = frozenset({"lots", "draw", "answer"})
    fast = CalculissimoKernel(CalculissimoState)

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> CalculissimoState:
        return CalculissimoState(new_position(self.check_seats(seats), self.check_options(options)))

    def load(self, data: Any) -> CalculissimoState:
        return CalculissimoState(position_of(*self.check_form(data)))

    def imagine(self, view: View, rng: Random) -> CalculissimoState:
        return self.load(notes.imagined(view, rng))

    def notes(self, view: View) -> dict[str, Any]:
        return notes.notes(self._seen(view), notes.viewer_of(view))

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        return advice.advise(self._seen(view), notes.viewer_of(view))

    def invites(self, state: State, seat: int) -> bool:
        return advice.invites(self._seen(state.view(seat)), seat)

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        seen, seat = CalculissimoState(self._seen(view)), notes.viewer_of(view)
        if seat is None or seen.refuse(seat, action) is not None or action["type"] not in ("lay", "exchange", "pass"):
            return None
        return reviewing.review(seen.position, seat, action)

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        return lookback.lookback(steps)

    def _seen(self, view: View) -> Position:
        """A position that fits the view. What is hidden lies there somehow: nothing but sizes may be read from it."""
        given = GIVEN.get(key_of(view))
        return self.load(notes.imagined(view, None)).position if given is None else given

    def task(self, name: str, seed: str, level: int) -> Puzzle:
        from ludoteca.games.calculissimo.daily import task  # only when asked for

        return task(name, seed, level)

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        from ludoteca.games.calculissimo.daily import puzzles

        return puzzles(day)


CalculissimoState.game = Calculissimo()
