"""Pictures: what a browser receives of a match, for one pair of eyes and in one language.

Only `view`, and what follows from it, ever leaves the server; a log entry leaves it as its `story` alone.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

from ludoteca.contract import Event, Game, Result, State
from ludoteca.server.steps import Step
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
    game: Game, match: str, number: int, state: State, viewer: int | None, story: list[Event]
) -> dict[str, Any]:
    """What this viewer (a seat, or None for a spectator) is shown of this state."""
    view = state.view(viewer)
    return {
        "type": "picture",
        "match": match,
        "seat": viewer,
        "number": number,
        "view": view,
        "notes": game.notes(view),
        "turn": list(state.turn),
        "over": state.over,
        "result": result(state.result),
        "actions": open_actions(state, viewer),
        "story": story,
    }


def picture_of(game: Game, match: str, step: Step, viewer: int | None) -> dict[str, Any]:
    """The picture after a step, with the story of what happened."""
    story = step.before.story(step.entry.seat, step.entry.action, viewer)
    return picture(game, match, step.entry.number, step.after, viewer, story)


def open_actions(state: State, viewer: int | None) -> list[dict[str, Any]] | None:
    """What the seat may do now and what each would bring; None if that is a long list."""
    if viewer is None or viewer not in state.turn:
        return []
    actions = list(islice(state.actions(viewer), LISTED + 1))
    if len(actions) > LISTED:
        return None
    return [{"action": action, "preview": state.preview(viewer, action)} for action in actions]


def result(result: Result | None) -> dict[str, Any] | None:
    """The result as JSON."""
    if result is None:
        return None
    return {"scores": list(result.scores), "places": list(result.places), "reason": result.reason}


class Album:
    """The pictures of one moment, each made and written down once however many look at it."""

    def __init__(self, game: Game, match: str, step: Step | None, number: int, state: State) -> None:
        """The moment after `step`; with no step, the state as one finds it on coming to the table."""
        self.game = game
        self.match = match
        self.step = step
        self.number = number
        self.state = state
        self.pictures: dict[int | None, dict[str, Any]] = {}
        self.texts: dict[tuple[int | None, str], str] = {}

    def text(self, viewer: int | None, language: str) -> str:
        """The picture for this viewer in this language, as it goes over the wire."""
        key = (viewer, language)
        if key not in self.texts:
            if viewer not in self.pictures:
                self.pictures[viewer] = self._picture(viewer)
            self.texts[key] = encoded(self.pictures[viewer], language)
        return self.texts[key]

    def _picture(self, viewer: int | None) -> dict[str, Any]:
        if self.step is not None:
            return picture_of(self.game, self.match, self.step, viewer)
        return picture(self.game, self.match, self.number, self.state, viewer, [])
