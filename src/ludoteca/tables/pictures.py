"""Pictures: what a browser receives of a match, for one pair of eyes and in one language.

Only `view`, and what follows from it, ever leaves the server; a log entry leaves it as its `story` alone.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

from ludoteca.contract import Event, Game, Result, State
from ludoteca.match import Step
from ludoteca.tables.steps import unstamped
from ludoteca.words import Sentence, translated

LISTED = 300
"""Actions a picture lists at most; beyond that the board puts drafts together and tries them."""


def _plain(value: object) -> str:
    """A sentence as msgspec knows it: it is a `str` with memory."""
    if isinstance(value, Sentence):
        return str(value)
    raise TypeError(f"a message holds JSON and sentences alone; got {value!r}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def encoded(message: Any, language: str = "en") -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(translated(message, language)).decode()


def picture(
    game: Game, match: str, number: int, state: State, viewer: int | None, story: list[Event], now: int = 0
) -> dict[str, Any]:
    """What this viewer (a seat, or None for a spectator) is shown of this state; `now` is the time of the match."""
    view = state.view(viewer)
    notes = game.notes(view)
    return {
        "type": "picture",
        "match": match,
        "seat": viewer,
        "number": number,
        "view": view,
        "notes": notes,
        "turn": list(state.seen_turn(viewer)),
        "clock": clock(state, notes, now),
        "over": state.over,
        "result": result(state.result),
        "actions": open_actions(state, viewer),
        "story": story,
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


class Numbering:
    """The numbers of the pictures of a match: how many each pair of eyes has been shown.

    A timed match has steps that are sealed: whoever can see nothing of one gets no picture for it, and his count does
    not tell that there was one.
    """

    def __init__(self, seats: int) -> None:
        self.numbers: dict[int | None, int] = dict.fromkeys([None, *range(seats)], 0)

    def follow(self, step: Step) -> Stories:
        """Takes note of a step; gives its story for everybody who can see something of it."""
        stories = {viewer: story_of(step, viewer) for viewer in self.numbers}
        if step.after.timed:
            stories = {
                viewer: story
                for viewer, story in stories.items()
                if story or step.before.view(viewer) != step.after.view(viewer)
            }
        for viewer in stories:
            self.numbers[viewer] += 1
        return stories


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
        numbers: dict[int | None, int],
        stories: Stories | None = None,
        now: int = 0,
    ) -> None:
        """The moment after a step with these stories; without any, the state as one finds it on coming to the table."""
        self.game = game
        self.match = match
        self.state = state
        self.numbers = dict(numbers)
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
        return picture(self.game, self.match, self.numbers[viewer], self.state, viewer, story, self.now)
