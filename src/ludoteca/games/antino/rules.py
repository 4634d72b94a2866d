"""Antino: lay symbol tiles on a square board; lines of different symbols score, locks close and keys open.

The rules themselves stand in `compiled/`; here are their JSON, the refusals in words, the views and the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from ludoteca.contract import (
    NATURE,
    Action,
    Event,
    Game,
    Option,
    Puzzle,
    Result,
    State,
    View,
    check_fields,
    is_integer,
)
from ludoteca.games.antino import advice, notes, reviews, telling
from ludoteca.games.antino.compiled import kernel, layout
from ludoteca.games.antino.compiled.position import Position, new, of, tiles_number, tiles_of
from ludoteca.games.antino.tiles import KINDS, NUMBERS, cell_of, kinds, name, place_of
from ludoteca.kernels import Kernel
from ludoteca.kernels.bags import handfuls, in_order
from ludoteca.kernels.recent import Recent, written
from ludoteca.words import Sentence, say

FIELDS = ("board", "hands", "points", "seventytwos", "turn", "lots", "run", "dropped", "streak", "retired")
FORMS = {
    "lots": {"type", "tiles"},
    "draw": {"type", "tiles"},
    "place": {"type", "tile", "cell"},
    "stop": {"type"},
    "drop": {"type"},
}
"""The fields of each type of action."""
INVITING = 4  # points to be found in a newcomer's first turn
LARGEST_NUMBER = 2**61  # what a row of 64-bit integers can hold


class AntinoState(State):
    """One position of Antino, kept as the kernel has it."""

    __slots__ = ("board", "position")

    game: ClassVar[Antino]

    def __init__(self, position: Position) -> None:
        self.position = position
        self.board: list[list[str | None]] | None = None
        """The board as views have it, once somebody has looked."""

    @property
    def turn(self) -> tuple[int, ...]:
        return (self.position[layout.TURN],) if self.position.phase() == kernel.BY_SEAT else ()

    @property
    def nature(self) -> bool:
        return self.position.phase() < kernel.BY_SEAT

    @property
    def over(self) -> bool:
        return self.position.phase() == kernel.OVER

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        position = self.position
        places = tuple(position.place(seat) for seat in range(position.seats()))
        return Result(self.scores, places, notes.reason(position))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.position[layout.POINTS + seat] for seat in range(self.position.seats()))

    def chance(self, rng: Random) -> Action:
        phase = self.position.phase()
        bag = kinds(self.position, layout.BAG)
        if phase == kernel.BY_LOTS:
            return {"type": "lots", "tiles": rng.sample(bag, self.position.lots_count())}
        if phase == kernel.BY_DRAW:
            return {"type": "draw", "tiles": sorted(rng.sample(bag, self.position.to_draw()))}
        raise ValueError("nothing is left to chance now")

    def outcomes(self) -> list[tuple[Action, float]] | None:
        position, phase = self.position, self.position.phase()
        if phase not in (kernel.BY_LOTS, kernel.BY_DRAW):
            return []
        bag = [position[layout.BAG + kind] for kind in range(layout.KINDS)]
        lots = phase == kernel.BY_LOTS
        found = in_order(bag, position.lots_count()) if lots else handfuls(bag, position.to_draw())
        name = "lots" if lots else "draw"
        return [({"type": name, "tiles": [KINDS[kind + 1] for kind in drawn]}, chance) for drawn, chance in found]

    def actions(self, seat: int) -> Iterable[Action]:
        if not is_integer(seat) or (seat,) != self.turn:
            return
        for number in self.position.legal():
            yield action_of(number)

    def refuse(self, seat: int, action: Action) -> str | None:
        position = self.position
        phase = position.phase()
        if phase == kernel.OVER:
            return say("The match is over.")
        if is_integer(seat) and seat == NATURE:
            return self._refuse_nature(phase, action)
        if not is_integer(seat) or not 0 <= seat < position.seats():
            return say("There is no such seat at this table.")
        if position[layout.SEVENTYTWOS + seat] == 2:
            return say("You have reached 72 twice and left the game: watch the others.")
        if phase == kernel.BY_LOTS:
            return say("Wait until the lots are taken.")
        if phase == kernel.BY_DRAW:
            return say("Wait until the new tiles are taken from the bag.")
        if seat != position[layout.TURN]:
            return say("It is not your turn yet.")
        if _is(action, "place"):
            return self._refuse_place(action["tile"], action["cell"])
        if _is(action, "stop"):
            return None if position[layout.RUN] > 0 else say("You may stop only after a twelve: lay a tile.")
        if _is(action, "drop"):
            if position[layout.RUN] > 0:
                return say("You have laid a tile this turn: lay another or stop.")
            return say("One of your tiles can be laid, so you may not drop them.") if position.can_lay(seat) else None
        return say("Lay one of your tiles on a cell of the board.")

    def _refuse_place(self, tile: object, cell: object) -> str | None:
        position = self.position
        kind = NUMBERS.get(tile) if isinstance(tile, str) else None
        if kind is None:
            return say("Lay one of your tiles on a cell of the board.")
        if position[layout.HANDS + 12 * position[layout.TURN] + kind - 1] == 0:
            return say("There is no {tile} in your hand.", tile=name(kind))
        place = place_of(cell, position[layout.SIDE])
        if place is None:
            return say("A cell is its row and its column, counted from 0 at the top left.")
        return None if position.fits(kind, place) else notes.why_not(position, kind, place)

    def _refuse_nature(self, phase: int, action: Action) -> Sentence | None:
        if phase == kernel.BY_LOTS:
            count = self.position.lots_count()
            if not _is(action, "lots") or not self._in_bag(action["tiles"], count):
                return say("Now each of these seats takes one lot from the bag: {count} in all.", count=count)
        elif phase == kernel.BY_DRAW:
            count = self.position.to_draw()
            if not _is(action, "draw") or not self._in_bag(action["tiles"], count):
                return say("Now tiles are taken from the bag, as many as are missing: {count}.", count=count)
        else:
            return say("Nothing is left to chance now: somebody must lay a tile.")
        return None

    def _in_bag(self, tiles: object, count: int) -> bool:
        if not isinstance(tiles, list) or len(tiles) != count:
            return False
        if not all(isinstance(tile, str) and tile in NUMBERS for tile in tiles):
            return False
        return all(tiles.count(tile) <= self.position[layout.BAG + NUMBERS[tile] - 1] for tile in tiles)

    def after(self, seat: int, action: Action) -> AntinoState:
        return AntinoState(self.position.step(number_of(action)))

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        if not is_integer(seat) or not _is(action, "place"):
            return {}
        position, tile = self.position, action["tile"]
        kind = NUMBERS.get(tile) if isinstance(tile, str) else None
        place = place_of(action["cell"], position[layout.SIDE])
        if kind is None or place is None or not position.may_lay(seat, kind, place):
            return {}
        return notes.preview(position, kind, place)

    def previews(self, seat: int, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
        if not is_integer(seat) or (seat,) != self.turn:
            return []
        numbers = self.position.legal()
        if len(numbers) > most:
            return None
        return [(action_of(number), self._brings(number)) for number in numbers]

    def _brings(self, number: int) -> dict[str, Any]:
        """What the legal action with this number would bring."""
        return {} if number >= kernel.STOP else notes.preview(self.position, *divmod(number, layout.AREA))

    def view(self, seat: int | None) -> View:
        position = self.position
        hands = range(position.seats())
        first = self.board is None
        if self.board is None:
            self.board = notes.board(position)
        fields = self._fields([line.copy() for line in self.board])
        fields["hand"] = None if seat is None else kinds(position, layout.HANDS + 12 * hands[seat])
        fields["hand_sizes"] = [position.hand_size(other) for other in hands]
        fields["bag"] = position[layout.BAG_SIZE]
        view = {**self._form(fields), "seat": seat}
        if first:  # so that `notes` need not read the position from what was seen
            seen = position.with_hands([], position.kinds(layout.DROPPED))
            _scenes.keep(_public(view), notes.Scene(seen, fields["bag"]))
        return view

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        return telling.story(self.position, seat, action, viewer, self.after(seat, action).position)

    def dump(self) -> dict[str, Any]:
        fields = self._fields(notes.board(self.position))
        hands = [kinds(self.position, layout.HANDS + 12 * seat) for seat in range(self.position.seats())]
        return self._form({"board": fields.pop("board"), "hands": hands, **fields})

    def _form(self, fields: dict[str, Any]) -> dict[str, Any]:
        position = self.position
        return {
            "game": "antino",
            "seats": position.seats(),
            "options": {
                "board": position[layout.SIDE],
                "touch": "all" if position[layout.TOUCH_ALL] else "one",
                "first": "lots" if position[layout.FIRST_BY_LOTS] else "seat0",
                "direction": "clockwise" if position[layout.CLOCKWISE] else "counterclockwise",
                "streak": bool(position[layout.STREAK_ENDS]),
                "play_on": bool(position[layout.PLAY_ON]),
            },
            "position": fields,
        }

    def _fields(self, board: list[list[str | None]]) -> dict[str, Any]:
        """What everybody sees of the position."""
        position, seats = self.position, range(self.position.seats())
        lots = [seat for seat in seats if position[layout.LOTS] >> seat & 1]
        return {
            "board": board,
            "points": [position[layout.POINTS + seat] for seat in seats],
            "seventytwos": [position[layout.SEVENTYTWOS + seat] for seat in seats],
            "turn": None if lots else position[layout.TURN],
            "lots": lots or None,
            "run": position[layout.RUN],
            "dropped": kinds(position, layout.DROPPED) if position[layout.DROPPING] else None,
            "streak": position[layout.STREAK],
            "retired": [position[layout.RETIRED + n] for n in range(position[layout.RETIRED_COUNT])],
        }


def number_of(action: Action) -> int:
    """The kernel's number of an action."""
    kind = action["type"]
    if kind == "place":
        row, column = action["cell"]
        return layout.AREA * NUMBERS[action["tile"]] + layout.WIDTH * (int(row) + 1) + int(column) + 1
    if kind in ("stop", "drop"):
        return kernel.STOP if kind == "stop" else kernel.DROP
    tiles = [NUMBERS[tile] for tile in action["tiles"]]
    return tiles_number(sorted(tiles) if kind == "draw" else tiles)


def action_of(number: int) -> Action:
    """A seat's action from its number."""
    if number == kernel.STOP:
        return {"type": "stop"}
    if number == kernel.DROP:
        return {"type": "drop"}
    kind, place = divmod(number, layout.AREA)
    return {"type": "place", "tile": KINDS[kind], "cell": cell_of(place)}


class AntinoKernel(Kernel[Position]):
    """The kernel's door (`game.fast`)."""

    def encode(self, state: AntinoState, action: Action) -> int:
        return number_of(action)

    def decode(self, position: Position, number: int) -> Action:
        phase = position.phase()
        if phase == kernel.BY_SEAT:
            return action_of(number)
        count = position.lots_count() if phase == kernel.BY_LOTS else position.to_draw()
        tiles = [KINDS[kind] for kind in tiles_of(number, count)]
        return {"type": "lots" if phase == kernel.BY_LOTS else "draw", "tiles": tiles}


class Antino(Game):
    """The game of Antino."""

    id = "antino"
    title = "Antino"
    version = 1
    seats = range(1, 5)
    options: ClassVar[dict[str, Option]] = {
        "board": Option(
            9,
            (7, 9, 11),
            say("How many cells a side of the board has."),
        ),
        "touch": Option(
            "one",
            ("one", "all"),
            say("How many neighbours must have another symbol than the tile that is laid: at least one, or all."),
        ),
        "first": Option("lots", ("lots", "seat0"), say("Who starts: the highest lot, or the first seat.")),
        "direction": Option(
            "counterclockwise", ("counterclockwise", "clockwise"), say("Which way the turn goes round the table.")
        ),
        "streak": Option(
            False,
            (False, True),
            say("With three or four players the game also ends when all have dropped their tiles in a row."),
        ),
        "play_on": Option(
            False, (False, True), say("With three or four players the others play on after somebody's second 72.")
        ),
    }
    phrases = ("nice_lock", "i_need_a_key", "twelve")
    asides = frozenset({"lots", "draw"})
    fast = AntinoKernel(AntinoState)
    lessons = ("tiles", "alone")
    tasks = ("three", "twelve")

    def start(self, seats: int, options: Mapping[str, Any] | None = None) -> AntinoState:
        return AntinoState(_new(self.check_seats(seats), self.check_options(options)))

    def load(self, data: Any) -> AntinoState:
        seats, options, position = self.check_form(data)
        check_fields(position, FIELDS, "a position of Antino")
        return AntinoState(_position(seats, options, position))

    def imagine(self, view: View, rng: Random) -> AntinoState:
        form, position = self._seen(view)
        sizes, own, seat = position.pop("hand_sizes"), position.pop("hand"), view["seat"]
        position.pop("bag")
        hands: list[list[str]] = [[] for _ in sizes]
        if own is not None:
            hands[seat] = own
        position["hands"] = hands
        seen = self.load(dict(form, position=position))
        unseen = kinds(seen.position, layout.BAG)
        rng.shuffle(unseen)
        for other, size in enumerate(sizes):
            if own is None or other != seat:
                hands[other] = sorted(unseen.pop() for _ in range(size))
        return self.load(dict(form, position=position))

    def notes(self, view: View) -> dict[str, Any]:
        seat, fields, key = view["seat"], view["position"], _public(view)
        scene = _scenes.get(key)
        if scene is None:
            position = self._known({**view, "position": {**fields, "hand": None}})
            scene = notes.Scene(position, fields["bag"])
            _scenes.keep(key, scene)
        own, position = fields["hand"], scene.position
        if own not in (None, []):
            position = _with_hands(position, fields, _hands(own, seat, view["seats"]))
        return notes.notes(scene, position, seat)

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        position, seat = self._known(view), view["seat"]
        if seat is None or not notes.may_act(position, seat, view["position"]["bag"]):
            return []
        return advice.advise(position, seat)

    def invites(self, state: State, seat: int) -> bool:
        """Four points to find; on an empty board, where every tile makes one, three symbols to choose from."""
        assert isinstance(state, AntinoState)
        lays = notes.lays_of(state.position, seat)
        if state.position[layout.EMPTY] == state.position[layout.SIDE] ** 2 - 1:
            return len({KINDS[kind][0] for _, kind, _ in lays}) == state.position.full_hand()
        return bool(lays) and lays[0][0] >= INVITING

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        """By the search, which deals what the seat has not seen anew; so what others hold makes no difference."""
        seat, state = view["seat"], self.imagine(view, Random(0))
        if seat is None or state.refuse(seat, action) is not None:
            return None
        found = reviews.review(state.position, seat, number_of(action))
        return None if found is None else {**found, "action": action_of(found["action"])}

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        """Where the points of each seat come from, its best tile, and the most twelves in one turn."""
        stories = [state.story(seat, action, None) for state, seat, action in steps]
        return reviews.lookback(len(steps[0][0].scores), [event for story in stories for event in story])

    def _known(self, view: View) -> Position:
        """The position with the viewer's own hand alone; all tiles that he does not see count as its bag."""
        form, position = self._seen(view)
        sizes, own, seat = position.pop("hand_sizes"), position.pop("hand"), view["seat"]
        position.pop("bag")
        position["hands"] = _hands(own, seat, len(sizes))
        return self.load(dict(form, position=position)).position

    def _seen(self, view: View) -> tuple[dict[str, Any], dict[str, Any]]:
        """The form and the position of a view, to be completed."""
        form = {field: value for field, value in view.items() if field != "seat"}
        position = dict(view["position"])
        check_fields(
            position,
            [field for field in FIELDS if field != "hands"] + ["hand", "hand_sizes", "bag"],
            "a view of Antino",
        )
        return form, position

    def task(self, name: str, seed: str, level: int) -> Puzzle:
        from ludoteca.games.antino.daily import task  # only when asked for

        return task(name, seed, level)

    def coach(self, puzzle: Puzzle, turns: int, state: State) -> list[dict[str, Any]]:
        from ludoteca.games.antino.daily import coach

        assert isinstance(state, AntinoState)
        return coach(puzzle, turns, state)

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        from ludoteca.games.antino.daily import puzzles

        return puzzles(day)


AntinoState.game = Antino()


_scenes: Recent[notes.Scene] = Recent(64)
"""By what everybody sees: all at a table see the same board."""


def _public(view: View) -> bytes:
    """What everybody sees in this view, whoever looks."""
    position = {name: value for name, value in view["position"].items() if name != "hand"}
    return written({**view, "seat": None, "position": position})


def _hands(own: list[str] | None, seat: int | None, seats: int) -> list[list[str]]:
    """The hands as one seat knows them: its own alone."""
    return [own if own is not None and other == seat else [] for other in range(seats)]


def _is(action: object, kind: str) -> bool:
    """True for an action of this type with exactly its fields; a table's time stamp is ignored."""
    if not isinstance(action, dict) or action.get("type") != kind:
        return False
    return action.keys() == FORMS[kind] or action.keys() - {"at"} == FORMS[kind]


def _new(seats: int, options: Mapping[str, Any]) -> Position:
    return new(
        options["board"],
        seats,
        int(options["touch"] == "all"),
        int(options["first"] == "lots"),
        int(options["direction"] == "clockwise"),
        int(options["streak"]),
        int(options["play_on"]),
    )


def _position(seats: int, options: Mapping[str, Any], position: Mapping[str, Any]) -> Position:
    """The kernel's position of a JSON one; `ValueError` if it is none (rules, "JSON")."""
    start = _new(seats, options)
    row = start.with_tiles(_lays(position["board"], options["board"])).values()
    turn, lots, run, dropped = (position[field] for field in ("turn", "lots", "run", "dropped"))
    _check_numbers("points", position["points"], seats, LARGEST_NUMBER)
    _check_numbers("seventytwos", position["seventytwos"], seats, 2)
    _check_number("run", run, 2)
    _check_number("streak", position["streak"], LARGEST_NUMBER)
    if (turn is None) != (lots is not None):
        raise ValueError("'turn' is null exactly while lots are taken")
    retired = position["retired"]
    _check_retired(retired, position["seventytwos"], turn)
    if turn is None:
        _check_lots(lots, seats, position, AntinoState(start).dump()["position"])
        row[layout.TURN] = -1
        row[layout.LOTS] = sum(2**seat for seat in lots)
    else:
        if not is_integer(turn) or not 0 <= turn < seats:
            raise ValueError(f"'turn' is a seat from 0 to {seats - 1}; got {turn!r}")
        row[layout.TURN] = turn
        row[layout.LOTS] = 0
    if dropped is not None:
        _check_tiles("dropped", dropped, 3)
    row[layout.RUN] = run
    row[layout.STREAK] = position["streak"]
    row[layout.DROPPING] = int(dropped is not None)
    row[layout.RETIRED_COUNT] = len(retired)
    for n, seat in enumerate(retired):
        row[layout.RETIRED + n] = seat
    for seat in range(seats):
        row[layout.POINTS + seat] = position["points"][seat]
        row[layout.SEVENTYTWOS + seat] = position["seventytwos"][seat]
    return _with_hands(of(row), position, position["hands"])


def _with_hands(bare: Position, fields: Mapping[str, Any], hands: Any) -> Position:
    """The position of these fields with these hands; `ValueError` if they do not go together."""
    seats, turn, run, dropped = bare[layout.SEATS], fields["turn"], fields["run"], fields["dropped"]
    _check_hands(hands, seats, 1 if seats == 1 else 3)
    if any(hands[seat] for seat in fields["retired"]):
        raise ValueError(RETIRED)
    if turn is None:
        if any(hands):
            raise ValueError("while lots are taken 'hands' is as at the start")
    elif run + len(hands[turn]) > 3:
        raise ValueError("'run' and the hand of 'turn' are not above 3 together")
    if dropped is not None and (turn is None or hands[turn] or run):
        raise ValueError("'dropped' tiles come with an empty hand of 'turn' and a 'run' of 0")
    held = [12 * seat + NUMBERS[tile] for seat, hand in enumerate(hands) for tile in hand]
    position = bare.with_hands(held, [NUMBERS[tile] for tile in dropped or ()])
    kind = position.lacking()
    if kind:
        raise ValueError(say("There are not so many of these tiles: {tile}.", tile=name(kind)))
    return position


def _lays(board: Any, side: int) -> list[int]:
    """The tiles of a position's board, numbered by kind and place like the actions that lay them."""
    lays = []
    if not isinstance(board, list) or len(board) != side:
        raise ValueError(f"'board' has {side} rows; got {board!r}")
    for r, line in enumerate(board):
        if not isinstance(line, list) or len(line) != side:
            raise ValueError(f"a row of the board has {side} cells; got {line!r}")
        for c, tile in enumerate(line):
            middle = r == c == side // 2
            if tile is None and not middle:
                continue
            if middle != (tile == "*"):
                raise ValueError("the joker '*' lies in the middle of the board and nowhere else")
            if middle:
                continue
            if not isinstance(tile, str) or tile not in NUMBERS:
                raise ValueError(f"no tile is called {tile!r}")
            lays.append(layout.AREA * NUMBERS[tile] + layout.WIDTH * (r + 1) + c + 1)
    return lays


def _check_tiles(field: str, tiles: Any, most: int) -> None:
    if not isinstance(tiles, list) or not all(isinstance(tile, str) and tile in NUMBERS for tile in tiles):
        raise ValueError(f"{field!r} are tiles; got {tiles!r}")
    if tiles != sorted(tiles) or len(tiles) > most:
        raise ValueError(f"{field!r} are sorted and at most {most}; got {tiles!r}")


def _check_hands(hands: Any, seats: int, most: int) -> None:
    if not isinstance(hands, list) or len(hands) != seats:
        raise ValueError(f"'hands' are one list for each of {seats} seats; got {hands!r}")
    for hand in hands:
        if hand != []:
            _check_tiles("hands", hand, most)


def _check_number(field: str, number: Any, most: int) -> None:
    if not is_integer(number) or not 0 <= number <= most:
        raise ValueError(f"{field!r} is a whole number from 0 to {most}; got {number!r}")


def _check_numbers(field: str, numbers: Any, seats: int, most: int) -> None:
    if not isinstance(numbers, list) or len(numbers) != seats:
        raise ValueError(f"{field!r} has one number for each of {seats} seats; got {numbers!r}")
    for number in numbers:
        _check_number(field, number, most)


RETIRED = "a retired seat has an empty hand and is not 'turn'"


def _check_retired(retired: Any, seventytwos: list[int], turn: Any) -> None:
    twice = [seat for seat, count in enumerate(seventytwos) if count == 2]
    if not isinstance(retired, list) or not all(is_integer(seat) for seat in retired) or sorted(retired) != twice:
        raise ValueError(f"'retired' are exactly the seats with 'seventytwos' 2; got {retired!r}")
    if turn in retired:
        raise ValueError(RETIRED)


def _check_lots(lots: Any, seats: int, position: Mapping[str, Any], start: Mapping[str, Any]) -> None:
    if not isinstance(lots, list) or not all(is_integer(seat) and 0 <= seat < seats for seat in lots):
        raise ValueError(f"'lots' are seats; got {lots!r}")
    if lots != sorted(set(lots)) or len(lots) < 2:
        raise ValueError(f"'lots' are at least two seats, sorted; got {lots!r}")
    for field in FIELDS:
        if field not in ("hands", "lots", "turn") and position[field] != start[field]:
            raise ValueError(f"while lots are taken {field!r} is as at the start")
