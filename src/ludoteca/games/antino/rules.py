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
from ludoteca.words import Sentence, say

FIELDS = ("board", "hands", "points", "seventytwos", "turn", "lots", "run", "dropped", "streak", "retired")
INVITING = 4  # points to be found in a newcomer's first turn
LARGEST_NUMBER = 2**61  # what a row of 64-bit integers can hold


class AntinoState(State):
    """One position of Antino, kept as the kernel has it."""

    __slots__ = ("position",)

    game: ClassVar[Antino]

    def __init__(self, position: Position) -> None:
        self.position = position

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
        bag = kinds(self.position.values(), layout.BAG)
        if phase == kernel.BY_LOTS:
            return {"type": "lots", "tiles": rng.sample(bag, self.position.lots_count())}
        if phase == kernel.BY_DRAW:
            return {"type": "draw", "tiles": sorted(rng.sample(bag, self.position.to_draw()))}
        raise ValueError("nothing is left to chance now")

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
        if _is(action, "place", "tile", "cell"):
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
            if not _is(action, "lots", "tiles") or not self._in_bag(action["tiles"], count):
                return say("Now each of these seats takes one lot from the bag: {count} in all.", count=count)
        elif phase == kernel.BY_DRAW:
            count = self.position.to_draw()
            if not _is(action, "draw", "tiles") or not self._in_bag(action["tiles"], count):
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
        if seat == NATURE or self.refuse(seat, action) is not None or action["type"] != "place":
            return {}
        place = place_of(action["cell"], self.position[layout.SIDE])
        assert place is not None
        return notes.preview(self.position, NUMBERS[action["tile"]], place)

    def view(self, seat: int | None) -> View:
        view = self.dump()
        position = view["position"]
        hands = position.pop("hands")
        position["hand"] = None if seat is None else hands[seat]
        position["hand_sizes"] = [len(hand) for hand in hands]
        position["bag"] = self.position[layout.BAG_SIZE]
        view["seat"] = seat
        return view

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        return telling.story(self.position, seat, action, viewer, self.after(seat, action).position)

    def dump(self) -> dict[str, Any]:
        row = self.position.values()
        seats = range(row[layout.SEATS])
        lots = [seat for seat in seats if row[layout.LOTS] >> seat & 1]
        return {
            "game": "antino",
            "seats": len(seats),
            "options": {
                "board": row[layout.SIDE],
                "touch": "all" if row[layout.TOUCH_ALL] else "one",
                "first": "lots" if row[layout.FIRST_BY_LOTS] else "seat0",
                "direction": "clockwise" if row[layout.CLOCKWISE] else "counterclockwise",
                "streak": bool(row[layout.STREAK_ENDS]),
                "play_on": bool(row[layout.PLAY_ON]),
            },
            "position": {
                "board": notes.board(row),
                "hands": [kinds(row, layout.HANDS + 12 * seat) for seat in seats],
                "points": row[layout.POINTS : layout.POINTS + len(seats)],
                "seventytwos": row[layout.SEVENTYTWOS : layout.SEVENTYTWOS + len(seats)],
                "turn": None if lots else row[layout.TURN],
                "lots": lots or None,
                "run": row[layout.RUN],
                "dropped": kinds(row, layout.DROPPED) if row[layout.DROPPING] else None,
                "streak": row[layout.STREAK],
                "retired": row[layout.RETIRED : layout.RETIRED + row[layout.RETIRED_COUNT]],
            },
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
            say(
                "How many cells a side of the board has. "
                "On 11 whoever starts wins only 37 of 100 matches between equals; on 9 it is even."
            ),
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
        unseen = kinds(seen.position.values(), layout.BAG)
        rng.shuffle(unseen)
        for other, size in enumerate(sizes):
            if own is None or other != seat:
                hands[other] = sorted(unseen.pop() for _ in range(size))
        return self.load(dict(form, position=position))

    def notes(self, view: View) -> dict[str, Any]:
        return notes.notes(self._known(view), view["seat"], view["position"]["bag"])

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
        position["hands"] = [own if own is not None and other == seat else [] for other in range(len(sizes))]
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


AntinoState.game = Antino()


def _is(action: object, kind: str, *fields: str) -> bool:
    """True for an action of this type with exactly these fields; a table's time stamp is ignored."""
    return isinstance(action, dict) and action.get("type") == kind and action.keys() - {"at"} == {"type", *fields}


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
    most = 1 if seats == 1 else 3
    _check_hands(position["hands"], seats, most)
    _check_numbers("points", position["points"], seats, LARGEST_NUMBER)
    _check_numbers("seventytwos", position["seventytwos"], seats, 2)
    _check_number("run", run, 2)
    _check_number("streak", position["streak"], LARGEST_NUMBER)
    if (turn is None) != (lots is not None):
        raise ValueError("'turn' is null exactly while lots are taken")
    retired = position["retired"]
    _check_retired(retired, position["seventytwos"], position["hands"], turn)
    if turn is None:
        _check_lots(lots, seats, position, AntinoState(start).dump()["position"])
        row[layout.TURN] = -1
        row[layout.LOTS] = sum(2**seat for seat in lots)
    else:
        if not is_integer(turn) or not 0 <= turn < seats:
            raise ValueError(f"'turn' is a seat from 0 to {seats - 1}; got {turn!r}")
        row[layout.TURN] = turn
        row[layout.LOTS] = 0
        if run + len(position["hands"][turn]) > 3:
            raise ValueError("'run' and the hand of 'turn' are not above 3 together")
    if dropped is not None:
        _check_tiles("dropped", dropped, 3)
        if turn is None or position["hands"][turn] or run:
            raise ValueError("'dropped' tiles come with an empty hand of 'turn' and a 'run' of 0")
    row[layout.RUN] = run
    row[layout.STREAK] = position["streak"]
    row[layout.DROPPING] = int(dropped is not None)
    row[layout.RETIRED_COUNT] = len(retired)
    for n, seat in enumerate(retired):
        row[layout.RETIRED + n] = seat
    for seat in range(seats):
        row[layout.POINTS + seat] = position["points"][seat]
        row[layout.SEVENTYTWOS + seat] = position["seventytwos"][seat]
        for tile in position["hands"][seat]:
            row[layout.HANDS + 12 * seat + NUMBERS[tile] - 1] += 1
    for tile in dropped or ():
        row[layout.DROPPED + NUMBERS[tile] - 1] += 1
    _fill_bag(row, [tile for hand in position["hands"] for tile in hand] + (dropped or []))
    return of(row)


def _lays(board: Any, side: int) -> list[int]:
    """The tiles of a position's board, numbered by kind and place like the actions that lay them."""
    lays = []
    if not isinstance(board, list) or len(board) != side:
        raise ValueError(f"'board' has {side} rows; got {board!r}")
    for r, line in enumerate(board):
        if not isinstance(line, list) or len(line) != side:
            raise ValueError(f"a row of the board has {side} cells; got {line!r}")
        for c, tile in enumerate(line):
            middle = (r, c) == (side // 2, side // 2)
            if middle != (tile == "*"):
                raise ValueError("the joker '*' lies in the middle of the board and nowhere else")
            if tile is None or middle:
                continue
            if not isinstance(tile, str) or tile not in NUMBERS:
                raise ValueError(f"no tile is called {tile!r}")
            lays.append(layout.AREA * NUMBERS[tile] + layout.WIDTH * (r + 1) + c + 1)
    return lays


def _fill_bag(row: list[int], held: list[str]) -> None:
    """The bag is what is neither on the board nor in a hand nor dropped."""
    row[layout.BAG_SIZE] = 0
    for kind in range(1, 13):
        left = row[layout.OUTSIDE + kind - 1] - held.count(KINDS[kind])
        if left < 0:
            raise ValueError(f"there are more tiles {KINDS[kind]!r} than exist")
        row[layout.BAG + kind - 1] = left
        row[layout.BAG_SIZE] += left


def _check_tiles(field: str, tiles: Any, most: int) -> None:
    if not isinstance(tiles, list) or not all(isinstance(tile, str) and tile in NUMBERS for tile in tiles):
        raise ValueError(f"{field!r} are tiles; got {tiles!r}")
    if tiles != sorted(tiles) or len(tiles) > most:
        raise ValueError(f"{field!r} are sorted and at most {most}; got {tiles!r}")


def _check_hands(hands: Any, seats: int, most: int) -> None:
    if not isinstance(hands, list) or len(hands) != seats:
        raise ValueError(f"'hands' are one list for each of {seats} seats; got {hands!r}")
    for hand in hands:
        _check_tiles("hands", hand, most)


def _check_number(field: str, number: Any, most: int) -> None:
    if not is_integer(number) or not 0 <= number <= most:
        raise ValueError(f"{field!r} is a whole number from 0 to {most}; got {number!r}")


def _check_numbers(field: str, numbers: Any, seats: int, most: int) -> None:
    if not isinstance(numbers, list) or len(numbers) != seats:
        raise ValueError(f"{field!r} has one number for each of {seats} seats; got {numbers!r}")
    for number in numbers:
        _check_number(field, number, most)


def _check_retired(retired: Any, seventytwos: list[int], hands: list[list[str]], turn: Any) -> None:
    twice = [seat for seat, count in enumerate(seventytwos) if count == 2]
    if not isinstance(retired, list) or not all(is_integer(seat) for seat in retired) or sorted(retired) != twice:
        raise ValueError(f"'retired' are exactly the seats with 'seventytwos' 2; got {retired!r}")
    if any(hands[seat] for seat in retired) or turn in retired:
        raise ValueError("a retired seat has an empty hand and is not 'turn'")


def _check_lots(lots: Any, seats: int, position: Mapping[str, Any], start: Mapping[str, Any]) -> None:
    if not isinstance(lots, list) or not all(is_integer(seat) and 0 <= seat < seats for seat in lots):
        raise ValueError(f"'lots' are seats; got {lots!r}")
    if lots != sorted(set(lots)) or len(lots) < 2:
        raise ValueError(f"'lots' are at least two seats, sorted; got {lots!r}")
    for field in FIELDS:
        if field not in ("lots", "turn") and position[field] != start[field]:
            raise ValueError(f"while lots are taken {field!r} is as at the start")
