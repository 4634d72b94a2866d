"""Setting a position up by hand: what lies where, what is chosen, and what the game makes of it.

A layout need not be a position yet: a line may lack its last number. A game's `editing.py` has an `editor`, which draws
a layout, says which pieces lie on which places, and completes a layout to a position; `game.load` decides about that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from ludoteca.contract import NATURE, Game, State, is_integer
from ludoteca.ink import Drawing
from ludoteca.words import Sentence, say

MOST_ON_A_PLACE = 5
NO_LAYOUT = say("That is nothing that could be laid out here.")


Lies = dict[str, tuple[str, ...]]


class Layout(NamedTuple):
    """A position that is being set up."""

    seats: int
    options: dict[str, Any]
    lies: Lies
    """By place: the pieces that lie there."""
    says: dict[str, Any]
    """What is chosen besides: who is to act, how the players stand."""
    rest: dict[str, Any]
    """Fields of the position from which one set out that are not changed by hand."""

    def at(self, place: str) -> str | None:
        """The one piece that lies there; None where nothing does."""
        return next(iter(self.lies.get(place, ())), None)

    def laid(self, lies: Mapping[str, Sequence[str]]) -> Layout:
        """The same with other pieces on these places; none lie on a place that is empty."""
        together = {**self.lies, **{place: tuple(pieces) for place, pieces in lies.items()}}
        return self._replace(lies={place: pieces for place, pieces in together.items() if pieces})

    def form(self) -> dict[str, Any]:
        """As JSON, without the rest: that stays where it came from. `Editor.layout` reads it."""
        lies = {place: list(pieces) for place, pieces in self.lies.items()}
        return {"seats": self.seats, "options": self.options, "lies": lies, "says": self.says}


class Piece(NamedTuple):
    """What can be laid."""

    id: str
    name: Sentence
    drawing: Drawing
    amount: int | None = None
    """How many there are; None where that does not matter."""


class Place(NamedTuple):
    """Where something can be laid: a part of the drawing, by its upper left corner and its size."""

    id: str
    name: Sentence
    x: float
    y: float
    width: float
    height: float


class Field(NamedTuple):
    """What is chosen and not laid: one of these values, each with its name, or a number up to the greatest."""

    name: str
    label: Sentence
    values: tuple[tuple[Any, Sentence], ...] = ()
    most: int = 0

    def takes(self, value: Any) -> bool:
        """True if it may be this."""
        if self.values:
            return any(type(value) is type(one) and value == one for one, _ in self.values)
        return is_integer(value) and 0 <= value <= self.most


class Editor(ABC):
    """How positions of one game are set up. What a game does not say differently stands here."""

    game: ClassVar[Game]
    options: ClassVar[tuple[str, ...]] = ()
    """The options that decide what lies on the table."""

    @abstractmethod
    def pieces(self, layout: Layout, language: str = "en") -> list[Piece]:
        """All that can be laid with these seats and options."""

    @abstractmethod
    def places(self, layout: Layout) -> list[Place]:
        """Where it can be laid."""

    @abstractmethod
    def draw(self, layout: Layout, dark: bool, language: str = "en") -> Drawing:
        """The layout as a picture; words in it are in this language."""

    @abstractmethod
    def fields(self, layout: Layout) -> list[Field]:
        """What is chosen besides."""

    @abstractmethod
    def taken(self, state: State) -> Layout:
        """The layout of a position."""

    @abstractmethod
    def position(self, layout: Layout) -> dict[str, Any]:
        """The position that the layout makes, completed; `ValueError` with one sentence if it makes none yet."""

    def typed(self, layout: Layout) -> Sentence | None:
        """What can be typed instead of being laid; None where nothing can."""
        return None

    def begun(self, seats: int, options: Mapping[str, Any]) -> Layout:
        """The layout with which one begins: that of a match whose first deal is done."""
        state, rng = self.game.start(seats, options), Random(0)
        while state.nature:
            state = state.play(NATURE, state.chance(rng))
        return self.taken(state)

    def cleared(self, layout: Layout) -> Layout:
        """The same with nothing laid."""
        return layout._replace(lies={})

    def put(self, layout: Layout, piece: str, place: str) -> Layout:
        """The layout with a piece on a place, instead of what lay there; laid twice it is taken away again."""
        return layout.laid({place: () if layout.at(place) == piece else (piece,)})

    def read(self, layout: Layout, text: str) -> Layout:
        """The layout with what was typed; `ValueError` with one sentence if it means nothing."""
        raise ValueError(NO_LAYOUT)

    def layout(self, data: Any, first: State | None = None) -> Layout:
        """A layout from its JSON, whoever has made it; `ValueError` with one sentence if it is none.

        Every name in it is one that the editor knows. What is not changed by hand is that of the position from which
        one set out, or of the beginning.
        """
        if not isinstance(data, dict) or data.keys() != {"seats", "options", "lies", "says"}:
            raise ValueError(NO_LAYOUT)
        lies, says = data["lies"], data["says"]
        if not isinstance(lies, dict) or not isinstance(says, dict):
            raise ValueError(NO_LAYOUT)
        seats, options = self.game.check_seats(data["seats"]), self.game.check_options(data["options"])
        found = self.begun(seats, options) if first is None else self.taken(first)
        if (found.seats, found.options) != (seats, options):
            found = self.begun(seats, options)
        fields = {field.name: field for field in self.fields(found)}
        if says.keys() != fields.keys() or not all(field.takes(says[name]) for name, field in fields.items()):
            raise ValueError(NO_LAYOUT)
        for there in lies.values():
            if not isinstance(there, list) or len(there) > MOST_ON_A_PLACE:
                raise ValueError(NO_LAYOUT)
            if not all(isinstance(piece, str) for piece in there):
                raise ValueError(NO_LAYOUT)
        found = found._replace(says=says, lies={place: tuple(there) for place, there in lies.items()})
        pieces, places = {piece.id for piece in self.pieces(found)}, {place.id for place in self.places(found)}
        for place, there in found.lies.items():
            if place not in places or not pieces.issuperset(there):
                raise ValueError(NO_LAYOUT)
        return found

    def changed(self, layout: Layout, piece: str | None, place: str) -> Layout:
        """The layout after a piece was laid on a place, or after all was taken from it; `ValueError` says why not."""
        if place not in {one.id for one in self.places(layout)}:
            raise ValueError(NO_LAYOUT)
        if piece is None:
            return self.emptied(layout, place)
        known = {one.id: one for one in self.pieces(layout)}
        if piece not in known:
            raise ValueError(NO_LAYOUT)
        after, (_, name, _, amount) = self.put(layout, piece, place), known[piece]
        if amount is not None and used(after)[piece] > max(amount, used(layout)[piece]):
            raise ValueError(say("All {count} of these lie here already: {piece}.", count=amount, piece=name))
        return after

    def emptied(self, layout: Layout, place: str) -> Layout:
        """The layout with nothing on this place."""
        return layout.laid({place: ()})

    def chosen(self, layout: Layout, name: str, value: Any) -> Layout:
        """The layout with something else chosen; `ValueError` if it may not be that."""
        field = next((field for field in self.fields(layout) if field.name == name), None)
        if field is None or not field.takes(value):
            raise ValueError(NO_LAYOUT)
        return layout._replace(says={**layout.says, name: value})


def used(layout: Layout) -> Counter[str]:
    """How many of each piece lie somewhere."""
    return Counter(piece for there in layout.lies.values() for piece in there)


def seat_field(name: str, seats: int) -> Field:
    """Who is to act."""
    return Field(name, say("To act"), tuple((seat, seat_name(seat)) for seat in range(seats)))


def number_fields(name: str, seats: int, most: int) -> list[Field]:
    """A number for each seat, by `points 0` and so on."""
    return [Field(f"{name} {seat}", say("Points of seat {number}", number=seat + 1), (), most) for seat in range(seats)]


def seat_name(seat: int) -> Sentence:
    """A seat as players count them."""
    return say("Seat {number}", number=seat + 1)
