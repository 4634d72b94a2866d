"""Pictures: what a browser receives of a match, for one pair of eyes and in one language.

Only `view`, and what follows from it, ever leaves the server; a log entry leaves it as its `story` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, NamedTuple, cast

import msgspec

from ludoteca.contract import Event, Game, Result, State
from ludoteca.match import Step
from ludoteca.tables.steps import unstamped
from ludoteca.words import Sentence, translated

LISTED = 300
"""Actions a picture lists at most; beyond that the board puts drafts together and tries them."""
MOST_TOLD = 40
"""Events that are told at most of what is past: of a seat's last move, and of what happened before somebody came."""


def _plain(value: object) -> str:
    """A sentence as msgspec knows it: it is a `str` with memory."""
    if isinstance(value, Sentence):
        return str(value)
    raise TypeError(f"a message holds JSON and sentences alone; got {value!r}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def encoded(message: Any, language: str = "en") -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(translated(message, language)).decode()


class Sight(NamedTuple):
    """What one pair of eyes (a seat's, or None for a spectator's) has seen of a match so far."""

    viewer: int | None
    number: int = 0
    """How many pictures they have been shown."""
    last: tuple[list[Event] | None, ...] = ()
    """By seat the story of its last move, as they were told it."""


def picture(game: Game, match: str, state: State, sight: Sight, story: list[Event], now: int = 0) -> dict[str, Any]:
    """What these eyes are shown of this state; `now` is the time of the match."""
    viewer = sight.viewer
    view = state.view(viewer)
    notes = game.notes(view)
    return {
        "type": "picture",
        "match": match,
        "seat": viewer,
        "number": sight.number,
        "view": view,
        "notes": notes,
        "turn": list(state.seen_turn(viewer)),
        "clock": clock(state, notes, now),
        "over": state.over,
        "result": result(state.result),
        "actions": open_actions(state, viewer),
        "story": story,
        "last": list(sight.last),
    }


def clock(state: State, notes: dict[str, Any], now: int) -> dict[str, Any] | None:
    """The time of the match and when it runs out for those who may act; None where time does not matter.

    In a race what is due may be sealed, so it is taken from what follows from the view.
    """
    if not state.stamped:
        return None
    return {"now": now, "due": notes.get("until") if state.timed else state.due}


def open_actions(state: State, viewer: int | None) -> list[dict[str, Any]] | None:
    """What the seat may do now and what each would bring, without a stamp; None if that is long or tells too much."""
    if viewer is None or viewer not in state.seen_turn(viewer):
        return []
    if state.hushed:
        return None
    actions = list(islice(state.actions(viewer), LISTED + 1))
    if len(actions) > LISTED:
        return None
    return [{"action": unstamped(action), "preview": state.preview(viewer, action)} for action in actions]


def result(result: Result | None) -> dict[str, Any] | None:
    """The result as JSON."""
    if result is None:
        return None
    return {"scores": list(result.scores), "places": list(result.places), "reason": result.reason}


Stories = dict[int | None, list[Event]]
"""The story of one step, by viewer; whoever is not in it can see nothing of that step."""


class Sights:
    """What everybody has seen of a match: how many pictures, and the last move of each seat as it was told them.

    A timed match has steps that are sealed: whoever can see nothing of one gets no picture for it, and his count does
    not tell that there was one. Nor does anything else here, for all of it follows from what was told.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.asides = game.asides
        viewers: list[int | None] = [None, *range(seats)]
        self.all = {viewer: Sight(viewer, last=(None,) * seats) for viewer in viewers}
        self.parts: dict[tuple[int | None, int], list[Event]] = {}
        """By viewer and seat: what the seat was seen to do that was no move yet."""

    def follow(self, step: Step) -> Stories:
        """Takes note of a step; gives its story for everybody who can see something of it."""
        stories = {viewer: story_of(step, viewer) for viewer in self.all}
        stories = {viewer: story for viewer, story in stories.items() if shows(step, viewer, story)}
        for viewer, story in stories.items():
            self._see(viewer, step.entry.seat, story)
        return stories

    def _see(self, viewer: int | None, seat: int, story: list[Event]) -> None:
        _, number, last = self.all[viewer]
        moved = named(event for event in story if event["type"] not in self.asides)
        for mover in moved.intersection(range(len(last))):
            told = [*self.parts.pop((viewer, mover), []), *story][-MOST_TOLD:]
            last = (*last[:mover], told, *last[mover + 1 :])
        if seat not in moved and seat in named(story):
            self.parts[viewer, seat] = [*self.parts.get((viewer, seat), []), *story][-MOST_TOLD:]
        self.all[viewer] = Sight(viewer, number + 1, last)


def shows(step: Step, viewer: int | None, story: list[Event]) -> bool:
    """True if a viewer who is told this of a step gets a picture of it: in a race only if there is something to see."""
    return not step.after.timed or bool(story) or step.before.view(viewer) != step.after.view(viewer)


def is_move(game: Game, story: list[Event]) -> bool:
    """True if this story tells of something that a person would count."""
    return any(event["type"] not in game.asides for event in story)


def named(told: object) -> set[int]:
    """The seats that something is told of: whatever stands there as a `seat`, however deep.

    >>> sorted(named([{"type": "move", "steps": [{"seat": 2}, {"seat": 0}]}, {"type": "turn", "seats": [1]}]))
    [0, 2]
    """
    if isinstance(told, dict):
        own = told.get("seat")
        return named(list(told.values())) | ({own} if isinstance(own, int) else set())
    if isinstance(told, str | int | float | None):
        return set()
    return {seat for part in cast(Iterable[object], told) for seat in named(part)}


def story_of(step: Step, viewer: int | None) -> list[Event]:
    """What happened in this step, as the viewer may know it."""
    return step.before.story(step.entry.seat, step.entry.action, viewer)


class Showing:
    """What is shown at one moment: a picture for each pair of eyes, made and written down once however many look."""

    def __init__(
        self,
        game: Game,
        match: str,
        state: State,
        sights: Mapping[int | None, Sight],
        stories: Stories | None = None,
        now: int = 0,
    ) -> None:
        """The moment after a step with these stories; without any, the state as one finds it on coming to the table."""
        self.game = game
        self.match = match
        self.state = state
        self.sights = dict(sights)
        self.stories = stories
        self.now = now
        self.pictures: dict[int | None, dict[str, Any]] = {}
        self.texts: dict[tuple[int | None, str], str] = {}

    def shows(self, viewer: int | None) -> bool:
        """True if there is something to see here for this viewer."""
        return self.stories is None or viewer in self.stories

    def text(self, viewer: int | None, language: str) -> str:
        """The picture for this viewer in this language, as it goes over the wire."""
        key = (viewer, language)
        if key not in self.texts:
            if viewer not in self.pictures:
                self.pictures[viewer] = self._picture(viewer)
            self.texts[key] = encoded(self.pictures[viewer], language)
        return self.texts[key]

    def _picture(self, viewer: int | None) -> dict[str, Any]:
        story = [] if self.stories is None else self.stories[viewer]
        return picture(self.game, self.match, self.state, self.sights[viewer], story, self.now)
