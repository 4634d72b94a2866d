"""What the Game of Numbers and the Game of Shapes do differently, as one list of questions.

`rules.py`, `loading.py`, `notes.py` and `telling.py` know the box alone; whatever depends on the game they ask the
`Mode` of the position. Places are numbers here (the kernel's). Lists and dicts that are given are new ones each time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from ludoteca.contract import Action
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.words import Sentence


class Mode(ABC):
    """One of the two games in the box."""

    name: ClassVar[str]
    """`"numbers"` or `"shapes"`."""
    arrangement: ClassVar[str]
    """The field of a position that holds the arrangement: `"equality"` or `"figure"`."""
    faces: ClassVar[tuple[str, ...]]
    """The faces of the die by the kernel's numbers; in Numbers `"zero"` is one more, at the end."""

    # Places

    @abstractmethod
    def place(self, index: int) -> Any:
        """A place as JSON: `"A1g"`, or `[2, 3, 0]`."""

    @abstractmethod
    def places(self, low: int, high: int) -> list[Any]:
        """The places of two words as JSON, in their order."""

    @abstractmethod
    def index(self, place: object) -> int | None:
        """The number of a place from its JSON; None for whatever is no place."""

    @abstractmethod
    def key(self, index: int) -> str:
        """A place as a key of the notes: `"A1g"`, or `"2,3,0"`."""

    @abstractmethod
    def pivot(self, start: int, end: int) -> Any:
        """The joint or point that two places share, as JSON (`"ML"`, `[2, 3]`); None if they share none."""

    @abstractmethod
    def ends(self, index: int, rotations: list[int]) -> dict[str, bool]:
        """For a stick on this place that can turn to those: which of its ends, `a` and `b`, can be a pivot.

        That is an end which touches another stick and round which a place is free.
        """

    # Arrangements

    @abstractmethod
    def start(self, position: Position) -> Any:
        """The arrangement at the beginning of the turn as JSON: the equality's text, or the sorted places."""

    @abstractmethod
    def previous(self, position: Position) -> Any:
        """The arrangement with which the previous turn began, as JSON; None if there is none."""

    @abstractmethod
    def load_start(self, row: list[int], arrangement: object, phase: str) -> None:
        """Writes the arrangement of a position into the row: START_LOW, START_HIGH and EQUALITY or COUNTS.

        `ValueError` if it is none: not valid, too many sticks, not in canonical form.
        """

    @abstractmethod
    def load_previous(self, row: list[int], arrangement: object) -> None:
        """Writes `previous` into the row (not null): PREVIOUS, and in Shapes its two words."""

    @abstractmethod
    def openings(self, position: Position) -> list[Action]:
        """The actions `open` that can be listed now, in phase open or choose."""

    @abstractmethod
    def opening_number(self, position: Position, action: Action) -> int | Sentence:
        """The number of an action `open` (of any content, its type is right), or why it may not be done now."""

    @abstractmethod
    def opening_action(self, position: Position, number: int) -> Action:
        """The action `open` behind such a number."""

    @abstractmethod
    def offered(self, position: Position) -> list[dict[str, Any]]:
        """For the notes in phases open and choose: the six as `{"value", "mat", "good", "bad", "used"}`."""

    # The turn

    @abstractmethod
    def now(self, position: Position) -> dict[str, Any]:
        """The fields of `now` that are this game's own."""

    @abstractmethod
    def why_no_rotation(self, position: Position, start: int, end: int) -> Sentence:
        """Why the stick on `start` cannot rotate to `end`, a free place: no common end, or nothing touches it there."""

    @abstractmethod
    def why_not_finish(self, position: Position) -> Sentence | None:
        """Why the arrangement on the mat does not end the turn yet (B11); None if it does."""

    @abstractmethod
    def duty(self, position: Position) -> dict[str, Any]:
        """What the face asks: `{"face", "text", "part"}`."""

    @abstractmethod
    def lamps(self, position: Position) -> list[dict[str, Any]]:
        """The duty line: `{"name", "lit", "text"}` each."""

    @abstractmethod
    def reading(self, position: Position) -> Sentence | None:
        """What the mat shows now, in a sentence."""

    @abstractmethod
    def shown(self, position: Position, which: str) -> dict[str, Any]:
        """`{"reads": …}` or `{"counts": …}` of the mat at the `"start"` of the turn, `"now"`, or the `"previous"`."""

    def previous_mat(self, position: Position) -> list[Any]:
        """The places of the arrangement with which the previous turn began; there is one."""
        found: list[Any] = self.previous(position)
        return found

    @abstractmethod
    def notes(self, position: Position) -> dict[str, Any]:
        """What the notes of this game hold besides what both have."""

    @abstractmethod
    def settled(self, position: Position) -> dict[str, Any]:
        """What finishing this position does to the mat: `{"tidied": {from: to}}` or `{"slide": [dr, dc]}`."""
