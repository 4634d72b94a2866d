"""Tóncc: three kings move at the same time and build kingdoms of three.

The rules themselves stand in `compiled/kernel.py`; here are JSON, refusals in words, views and the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
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
from ludoteca.games.toncc import notes, telling
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.compiled.position import Position, new, of, permutation, permutation_number, regions
from ludoteca.kernels import Kernel
from ludoteca.kernels.recent import Recent, read, written
from ludoteca.words import say

COLOURS = ("blue", "yellow", "red")
SEATS = range(3)
FIELDS = ("kings", "tiles", "seals", "at", "king_points", "idle", "choices", "past")
LARGEST_SCORE = 2**61  # what a row of 64-bit integers can hold


class TonccState(State):
    """One position of Tóncc, kept as the kernel has it."""

    __slots__ = ("_shown", "_turn", "position", "told")

    game: ClassVar[Toncc]

    def __init__(self, position: Position) -> None:
        self.position = position
        self._shown: tuple[bytes, notes.Scene] | None = None
        self.told: tuple[int, int, list[Event]] | None = None
        """The seat and the direction of the choice that was told last, and its story: all viewers ask for the same."""
        self._turn: tuple[int, ...] | None = None

    @property
    def turn(self) -> tuple[int, ...]:
        if self._turn is None:
            chooses = self.position.phase() == kernel.CHOOSE
            self._turn = tuple(seat for seat in SEATS if self.position.may_choose(seat)) if chooses else ()
        return self._turn

    @property
    def nature(self) -> bool:
        return self.position.phase() < kernel.CHOOSE

    @property
    def over(self) -> bool:
        return self.position.phase() == kernel.OVER

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        places = tuple(int(self.position.place(seat)) for seat in SEATS)
        return Result(tuple(self.position.totals()), places, notes.reason(self.position, places))

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of all challenges together, with what the kings have so far in the one being played."""
        row = self.position
        if row[kernel.KINGS] < 0:
            return (0, 0, 0)
        past = [sum(row[kernel.PAST + 3 * played + seat] for played in range(row[kernel.PLAYED])) for seat in SEATS]
        if row.phase() != kernel.CHOOSE:
            return tuple(past)
        return tuple(points + card["score"] for points, card in zip(past, notes.cards(row), strict=True))

    def chance(self, rng: Random) -> Action:
        phase = self.position.phase()
        if phase == kernel.DRAW:
            return {"type": "draw", "kings": rng.sample(COLOURS, 3)}
        if phase == kernel.SHUFFLE:
            tiles = rng.sample(range(1, 19), 18)
            tiles.insert(kernel.MIND, 0)
            return {"type": "shuffle", "tiles": tiles}
        raise ValueError("nothing is left to chance now")

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """The six draws of colours; the orders of eighteen tiles are too many to list."""
        phase = self.position.phase()
        if phase == kernel.DRAW:
            return [({"type": "draw", "kings": list(kings)}, 1 / 6) for kings in permutations(COLOURS)]
        return None if phase == kernel.SHUFFLE else []

    def actions(self, seat: int) -> list[Action]:
        if not is_integer(seat) or seat not in self.turn:
            return []
        return [{"type": "choose", "direction": direction} for direction in range(1, 7)]

    def refuse(self, seat: int, action: Action) -> str | None:
        position = self.position
        phase = position.phase()
        if phase == kernel.OVER:
            return say("The match is over.")
        if seat == NATURE and is_integer(seat):
            return self._refuse_nature(phase, action)
        if not is_integer(seat) or not 0 <= seat <= 2:
            return say("There is no such seat at this table.")
        if phase == kernel.DRAW:
            return say("Wait until the kings have their colours.")
        if phase == kernel.SHUFFLE:
            return say("Wait until the regions are shuffled.")
        if position[kernel.AT + seat] < 0:
            return say("Your king has left Tóncc: watch until the challenge is over.")
        if position[kernel.CHOICES + seat]:
            return say("You have already chosen: wait until the others have chosen too.")
        if not _is(action, "choose", "direction"):
            return say("Choose one of the six directions, and nothing else.")
        direction = action["direction"]
        if not is_integer(direction) or not 1 <= direction <= 6:
            return say("Choose one of the six directions, from 1 to 6.")
        return None

    def _refuse_nature(self, phase: int, action: Action) -> str | None:
        if phase == kernel.DRAW:
            if not _is(action, "draw", "kings") or not _are_kings(action["kings"]):
                return say("Now the three colours are drawn, one for each seat.")
        elif phase == kernel.SHUFFLE:
            if not _is(action, "shuffle", "tiles") or not _are_tiles(action["tiles"]):
                return say("Now the eighteen regions are shuffled over the eighteen cells round the Mind.")
        else:
            return say("Nothing is left to chance now: the kings choose.")
        return None

    def after(self, seat: int, action: Action) -> TonccState:
        if seat != NATURE:
            return TonccState(self.position.choose(seat, action["direction"]))
        if action["type"] == "draw":
            return TonccState(self.position.draw(*(COLOURS.index(colour) for colour in action["kings"])))
        return TonccState(self.position.shuffle(action["tiles"]))

    def reveals(self, seat: int, action: Action) -> bool:
        """What the others have chosen comes to light with the last choice; until then one may think again."""
        return seat == NATURE or self.turn == (seat,)

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        if seat == NATURE or self.refuse(seat, action) is not None:
            return {}
        return notes.preview(self.position, seat, action["direction"])

    def previews(self, seat: int, most: int) -> list[tuple[Action, dict[str, Any]]] | None:
        actions = self.actions(seat)
        if not actions or len(actions) > most:
            return None if actions else []
        return list(zip(actions, self.shown[1].previews(seat), strict=True))

    def view(self, seat: int | None) -> View:
        position = self.position
        view = read(self.shown[0])
        view["position"]["ready"] = [other for other in SEATS if position[kernel.CHOICES + other]]
        view["position"]["choice"] = None if seat is None else position[kernel.CHOICES + seat] or None
        view["seat"] = seat
        return view

    @property
    def shown(self) -> tuple[bytes, notes.Scene]:
        """What everybody sees, written down when the first one looks; and what that tells, for `notes` too."""
        if self._shown is None:
            public = self.dump()
            del public["position"]["choices"]
            key = written({**public, "seat": None})
            scene = _scenes.get(key)
            if scene is None:
                scene = notes.Scene(self.position.unsealed())
                _scenes.keep(key, scene)
            self._shown = key, scene
        return self._shown

    def story(self, seat: int, action: Action, viewer: int | None) -> list[Event]:
        if seat == NATURE:
            return telling.nature(self.position, action)
        direction = action["direction"]
        if self.told is None or self.told[:2] != (seat, direction):
            events = telling.choice(self.position, seat, direction, self.position.choose(seat, direction))
            self.told = (seat, direction, events)
        return list(self.told[2])

    def dump(self) -> dict[str, Any]:
        row = self.position.values()
        kings = row[kernel.KINGS : kernel.KINGS + 3]
        tiles = row[kernel.TILES : kernel.TILES + kernel.CELLS]
        past = row[kernel.PAST : kernel.PAST + 3 * row[kernel.PLAYED]]
        return {
            "game": "toncc",
            "seats": 3,
            "options": {"challenges": row[kernel.CHALLENGES]},
            "position": {
                "kings": None if kings[0] < 0 else [COLOURS[colour] for colour in kings],
                "tiles": tiles if any(tiles) else None,
                "seals": [regions(seals) for seals in row[kernel.SEALS : kernel.SEALS + 3]],
                "at": [None if cell < 0 else cell for cell in row[kernel.AT : kernel.AT + 3]],
                "king_points": [points or None for points in row[kernel.KING_POINTS : kernel.KING_POINTS + 3]],
                "idle": row[kernel.IDLE],
                "choices": [choice or None for choice in row[kernel.CHOICES : kernel.CHOICES + 3]],
                "past": [past[first : first + 3] for first in range(0, len(past), 3)],
            },
        }


class TonccKernel(Kernel[Position]):
    """The kernel's door. Numbers are always actions of nature or of the first seat of `turn`."""

    def encode(self, state: TonccState, action: Action) -> int:
        if action["type"] == "choose":
            return int(action["direction"])
        if action["type"] == "draw":
            return permutation_number([COLOURS.index(colour) for colour in action["kings"]])
        return permutation_number([region for region in action["tiles"] if region])

    def decode(self, position: Position, number: int) -> Action:
        phase = position.phase()
        if phase == kernel.DRAW:
            return {"type": "draw", "kings": [COLOURS[colour] for colour in permutation(number, 0, 3)]}
        if phase == kernel.SHUFFLE:
            tiles = permutation(number, 1, kernel.REGIONS)
            tiles.insert(kernel.MIND, 0)
            return {"type": "shuffle", "tiles": tiles}
        return {"type": "choose", "direction": number}


class Toncc(Game):
    """The game of Tóncc."""

    id = "toncc"
    title = "Tóncc"
    version = 1
    guessed = True  # where a king stands says where he may go, and all see that
    seats = range(3, 4)
    options: ClassVar[dict[str, Option]] = {
        "challenges": Option(3, (1, 3), say("How many challenges make the game: three, or one alone for a short game."))
    }
    phrases = (*(f"i_go_{direction}" for direction in range(1, 7)), "stay_away", "truce", "trust_me", "i_saw_that")
    asides = frozenset({"draw", "shuffle", "sealed"})
    fast = TonccKernel(TonccState)
    lessons = ("kings",)
    tasks = ("kingdom",)

    def start(self, seats: int = 3, options: Mapping[str, Any] | None = None) -> TonccState:
        self.check_seats(seats)
        return TonccState(new(self.check_options(options)["challenges"]))

    def load(self, data: Any) -> TonccState:
        _, options, position = self.check_form(data)
        check_fields(position, FIELDS, "a position of Tóncc")
        return TonccState(_position(options["challenges"], position))

    def imagine(self, view: View, rng: Random) -> TonccState:
        return TonccState(_position(*self._seen(view, rng)))

    def notes(self, view: View) -> dict[str, Any]:
        key = _public(view)
        scene = _scenes.get(key)
        if scene is None:
            scene = notes.Scene(_position(*self._seen(view, None)))
            _scenes.keep(key, scene)
        return notes.notes(scene, view["seat"], view["position"]["ready"])

    def advise(self, view: View, rng: Random | None = None) -> list[dict[str, Any]]:
        from ludoteca.games.toncc.advice import advise  # it searches, so only when asked for

        seat = view["seat"]
        if seat is None or seat in view["position"]["ready"]:
            return []
        return advise(_position(*self._seen(view, None)), seat, rng or Random(repr(view)))

    def review(self, view: View, action: Action) -> dict[str, Any] | None:
        from ludoteca.games.toncc.reviews import review

        return review(_position(*self._seen(view, None)), view["seat"], action["direction"])

    def lookback(
        self,
        steps: Sequence[tuple[State, int, Action]],
        turns: Sequence[Mapping[str, Any]],
        guesses: Sequence[Mapping[str, Any]],
    ) -> dict[str, Any]:
        from ludoteca.games.toncc.reviews import lookback

        return lookback(steps, turns, guesses)

    def _seen(self, view: View, rng: Random | None) -> tuple[int, dict[str, Any]]:
        """The challenges and the position behind a view; without a generator the sealed choices are left out."""
        form = {name: value for name, value in view.items() if name != "seat"}
        _, options, position = self.check_form(form)
        position = dict(position)
        ready, own = position.pop("ready", []), position.pop("choice", None)
        choices: list[int | None] = [None, None, None]
        if rng is not None:
            choices = [rng.randint(1, 6) if seat in ready else None for seat in SEATS]
            if own is not None:
                choices[view["seat"]] = own
        position["choices"] = choices
        check_fields(position, FIELDS, "a view of Tóncc")
        return options["challenges"], position

    def task(self, name: str, seed: str, level: int) -> Puzzle:
        from ludoteca.games.toncc.daily import task  # only when asked for

        return task(name, seed, level)

    def coach(self, puzzle: Puzzle, turns: int, state: State) -> list[dict[str, Any]]:
        from ludoteca.games.toncc.daily import coach

        assert isinstance(state, TonccState)
        return coach(puzzle, turns, state)

    def puzzles(self, day: str) -> tuple[Puzzle, ...]:
        from ludoteca.games.toncc.daily import puzzles

        return puzzles(day)


TonccState.game = Toncc()


_scenes: Recent[notes.Scene] = Recent(64)
"""By what everybody sees: all at a table see the same, and it stays so until the last of them has chosen."""


def _public(view: View) -> bytes:
    """What everybody sees in this view, whoever looks and whoever has chosen."""
    position = view["position"].copy()
    position.pop("ready", None)
    position.pop("choice", None)
    return written({**view, "seat": None, "position": position})


def _is(action: object, kind: str, field: str) -> bool:
    """True for an action of this type with this one field; a table's time stamp is ignored."""
    return isinstance(action, dict) and action.get("type") == kind and action.keys() - {"at"} == {"type", field}


def _are_kings(kings: object) -> bool:
    return isinstance(kings, list) and len(kings) == 3 and all(colour in kings for colour in COLOURS)


def _are_tiles(tiles: object) -> bool:
    return (
        isinstance(tiles, list)
        and len(tiles) == kernel.CELLS
        and all(is_integer(region) for region in tiles)
        and tiles[kernel.MIND] == 0
        and sorted(tiles) == list(range(kernel.CELLS))
    )


def _position(challenges: int, position: Mapping[str, Any]) -> Position:
    """The kernel's position of a JSON one; `ValueError` if it is none (rules, "JSON")."""
    kings, tiles, seals, at = (position[name] for name in ("kings", "tiles", "seals", "at"))
    king_points, idle, choices, past = (position[name] for name in ("king_points", "idle", "choices", "past"))
    if kings is not None and not _are_kings(kings):
        raise ValueError(f"'kings' are the three colours in the order of the seats, or null; got {kings!r}")
    if tiles is not None and not _are_tiles(tiles):
        raise ValueError(f"'tiles' are 19 numbers: 0 at index 9 and 1 to 18 once each, or null; got {tiles!r}")
    _check_seals(seals)
    _check_numbers("at", at, 0, 18)
    _check_numbers("king_points", king_points, 1, 3)
    _check_numbers("choices", choices, 1, 6)
    if not is_integer(idle) or not 0 <= idle <= 3:
        raise ValueError(f"'idle' is a whole number from 0 to 3; got {idle!r}")
    if not isinstance(past, list) or len(past) > challenges or not all(_are_scores(scores) for scores in past):
        raise ValueError(f"'past' is at most {challenges} lists of three scores; got {past!r}")
    _check_challenge(seals, at, king_points, idle, choices)
    if tiles is None and (past or any(seals) or any(cell is not None for cell in at)):
        raise ValueError("'tiles' may be null only before the first challenge")
    if tiles is not None:
        down = {region for own in seals for region in own}
        for cell in at:
            if cell is not None and (cell != kernel.MIND if not down else tiles[cell] not in down):
                raise ValueError(
                    say("Before the first seal a king stands on the Mind, later on a region that has been conquered.")
                )

    row = new(challenges).values()
    for seat in SEATS:
        row[kernel.KINGS + seat] = -1 if kings is None else COLOURS.index(kings[seat])
        row[kernel.SEALS + seat] = sum(2**region for region in seals[seat])
        row[kernel.AT + seat] = -1 if at[seat] is None else at[seat]
        row[kernel.KING_POINTS + seat] = king_points[seat] or 0
        row[kernel.CHOICES + seat] = choices[seat] or 0
    for cell, region in enumerate(tiles or ()):
        row[kernel.TILES + cell] = region
    row[kernel.IDLE] = idle
    row[kernel.PLAYED] = len(past)
    for place, score in enumerate(score for scores in past for score in scores):
        row[kernel.PAST + place] = score
    return of(row)


def _check_seals(seals: Any) -> None:
    if not isinstance(seals, list) or len(seals) != 3 or not all(isinstance(own, list) for own in seals):
        raise ValueError(f"'seals' are three lists of regions; got {seals!r}")
    everything = [region for own in seals for region in own]
    if not all(is_integer(region) and 1 <= region <= 18 for region in everything):
        raise ValueError(f"'seals' lie on regions 1 to 18; got {seals!r}")
    if any(own != sorted(own) for own in seals):
        raise ValueError(f"'seals' of a seat are sorted; got {seals!r}")
    if len(set(everything)) != len(everything) or any(len(own) > 6 for own in seals):
        raise ValueError(say("A king has at most six seals, and no region bears two."))


def _check_numbers(name: str, values: Any, least: int, most: int) -> None:
    if not isinstance(values, list) or len(values) != 3:
        raise ValueError(f"{name!r} has one value for each of three seats; got {values!r}")
    for value in values:
        if value is not None and not (is_integer(value) and least <= value <= most):
            raise ValueError(f"{name!r} are whole numbers from {least} to {most}, or null; got {value!r}")


def _are_scores(scores: object) -> bool:
    return (
        isinstance(scores, list)
        and len(scores) == 3
        and all(is_integer(score) and 0 <= score < LARGEST_SCORE for score in scores)
    )


def _check_challenge(
    seals: list[list[int]],
    at: list[int | None],
    king_points: list[int | None],
    idle: int,
    choices: list[int | None],
) -> None:
    """What must agree while a king is on Tóncc."""
    present = [seat for seat in SEATS if at[seat] is not None]
    if any(choices[seat] is not None and seat not in present for seat in SEATS):
        raise ValueError(f"'choices' belong to kings on Tóncc; got {choices!r}")
    if not present:
        return
    if all(choices[seat] is not None for seat in present):
        raise ValueError("'choices' are never all in: the last one carries out the move")
    if idle == 3:
        raise ValueError("'idle' is below 3 while a king is on Tóncc")
    for seat in SEATS:
        if (seat in present) != (len(seals[seat]) < 6):
            raise ValueError("a king is on Tóncc exactly while he has fewer than six seals on the Map")
        if (seat in present) != (king_points[seat] is None):
            raise ValueError("'king_points' are marked exactly by the kings who have left")
