"""Pictures: what a browser receives of a match, for one pair of eyes and in one language.

Only `view`, and what follows from it, ever leaves the server; a log entry leaves it as its `story` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from ludoteca.contract import NATURE, Event, Game, Result, State, View
from ludoteca.match import Step, taken_back
from ludoteca.tables.steps import unstamped
from ludoteca.words import LANGUAGES, Sentence

NESTED = (dict, list, tuple)
"""What may hold something that names a seat."""
LISTED = 300
"""Actions a picture lists at most; beyond that the board puts drafts together and tries them."""
MOST_TOLD = 40
"""Events that are told at most of what is past: of a seat's last move, and of what happened before somebody came."""


class Written:
    """JSON that is written down already: it becomes a part of a message as it stands."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


UNWRITTEN = msgspec.Raw(b"")
GAP = '"actions":,'
"""Where actions that are written already belong. No message has it elsewhere: a quotation mark in a text is escaped."""


def _said(language: str, value: object) -> str | msgspec.Raw:
    """A sentence in this language as msgspec knows it: ours is a `str` with memory. What is written stays as it is."""
    if isinstance(value, Sentence):
        return value.said(language)
    if isinstance(value, Written):
        return msgspec.Raw(value.text.encode())
    raise TypeError(f"a message holds JSON and sentences alone; got {value!r}")


_encoders = {language: msgspec.json.Encoder(enc_hook=partial(_said, language)) for language in LANGUAGES}


def encoded(message: Any, language: str = "en") -> str:
    """A message as it goes over the wire; its sentences are translated where they are met."""
    return _encoders[language].encode(message).decode()


class Told(list[Event]):
    """The story of a seat's last move. It stands in every picture until the next one, so it is written down once."""

    __slots__ = ("texts",)

    def __init__(self, events: Iterable[Event]) -> None:
        super().__init__(events)
        self.texts: dict[str, bytes] = {}

    def text(self, language: str) -> msgspec.Raw:
        """It as a part of a message in this language."""
        if language not in self.texts:
            self.texts[language] = _encoders[language].encode(self)
        return msgspec.Raw(self.texts[language])


class Sight(NamedTuple):
    """What one pair of eyes (a seat's, or None for a spectator's) has seen of a match so far."""

    viewer: int | None
    number: int = 0
    """How many pictures they have been shown."""
    last: tuple[Told | None, ...] = ()
    """By seat the story of its last move, as they were told it."""
    back: bool = False
    """True if what the seat of these eyes did last could be taken back."""


def picture(
    game: Game,
    match: str,
    state: State,
    sight: Sight,
    story: list[Event],
    now: int = 0,
    notes_of: Callable[[View], dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """What these eyes are shown of this state; `now` is the time of the match.

    `notes_of` gives the game's notes where they are known already for an equal view.
    """
    viewer = sight.viewer
    view = state.view(viewer)
    notes = (notes_of or game.notes)(view)
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
        "takeback": sight.back and not state.over,
    }


def clock(state: State, notes: dict[str, Any], now: int) -> dict[str, Any] | None:
    """The time of the match and when it runs out for those who may act; None where time does not matter.

    In a race what is due may be sealed, so it is taken from what follows from the view.
    """
    if not state.stamped:
        return None
    return {"now": now, "due": notes.get("until") if state.timed else state.due}


def open_actions(state: State, viewer: int | None) -> list[dict[str, Any]] | Written | None:
    """What the seat may do now and what each would bring, without a stamp; None if that is long or tells too much."""
    if viewer is None or viewer not in state.seen_turn(viewer):
        return []
    if state.hushed:
        return None
    text = state.written_previews(viewer, LISTED)
    if text != "":
        return None if text is None else Written(text)
    found = state.previews(viewer, LISTED)
    if found is None:
        return None
    return [
        {"action": unstamped(action) if "at" in action else action, "preview": preview} for action, preview in found
    ]


def result(result: Result | None) -> dict[str, Any] | None:
    """The result as JSON."""
    if result is None:
        return None
    return {"scores": list(result.scores), "places": list(result.places), "reason": result.reason}


Stories = dict[int | None, list[Event]]
"""The story of one step, by viewer; whoever is not in it can see nothing of that step."""


def told_together(stories: Iterable[Stories]) -> Stories:
    """Several stories as one, each viewer's in their order.

    >>> told_together([{None: [{"type": "coin"}]}, {0: [], None: [{"type": "sale"}]}])
    {None: [{'type': 'coin'}, {'type': 'sale'}], 0: []}
    """
    found: Stories = {}
    for story in stories:
        for viewer, events in story.items():
            found[viewer] = [*found.get(viewer, []), *events][-MOST_TOLD:]
    return found


class Sights:
    """What everybody has seen of a match: how many pictures, and the last move of each seat as it was told them.

    A timed match has steps that are sealed: whoever can see nothing of one gets no picture for it, and his count does
    not tell that there was one. Nor does anything else here, for all of it follows from what was told.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.asides = game.asides
        self.hides = game.hides
        viewers: list[int | None] = [None, *range(seats)]
        self.all = {viewer: Sight(viewer, last=(None,) * seats) for viewer in viewers}
        self.parts: dict[tuple[int | None, int], list[Event]] = {}
        """By viewer and seat: what the seat was seen to do that was no move yet."""
        self.own = Own()

    def follow(self, step: Step, complete: bool = True) -> Stories:
        """Takes note of a step; gives its story for everybody who can see something of it.

        Those who were told the same are given the same list. Several steps may have been done in one go: all but the
        last of them are not `complete`.
        """
        self.own.follow(self.all[None].number + 1, step, complete)
        for viewer, sight in self.all.items():
            back = viewer is not None and self.own.to(viewer) is not None
            if sight.back != back:
                self.all[viewer] = sight._replace(back=back)
        stories: Stories = {}
        known: list[Telling] = []
        for viewer, story in self._stories(step).items():
            if shows(step, viewer, story):
                telling = self._telling(story, known)
                self._see(viewer, step.entry.seat, telling)
                stories[viewer] = telling.story
        return stories

    def skip(self, steps: Sequence[Step]) -> int:
        """Takes note of the first of these steps, as many as nobody need be told any more; gives their number.

        What is left has two moves of every seat for everybody: the last of them begins where the one before ended. Of
        an opening, where no seat has acted yet, and of a race, where some steps are sealed, nothing is skipped.
        """
        if not steps or steps[0].before.timed or all(step.entry.seat == NATURE for step in steps):
            return 0
        seats = range(len(self.all) - 1)
        missing = {(viewer, seat): 2 for viewer in self.all for seat in seats}
        left = len(steps)
        while missing and left:
            left -= 1
            known: list[Telling] = []
            for viewer, story in self._stories(steps[left]).items():
                for mover in self._telling(story, known).moved:
                    if missing.get((viewer, mover), 0) > 1:
                        missing[viewer, mover] -= 1
                    else:
                        missing.pop((viewer, mover), None)
        for viewer, sight in self.all.items():
            self.all[viewer] = sight._replace(number=sight.number + left)
        return left

    def _stories(self, step: Step) -> Stories:
        """What happened, for everybody; where nothing is hidden it is the same for all, and told once."""
        if self.hides:
            return {viewer: story_of(step, viewer) for viewer in self.all}
        return dict.fromkeys(self.all, story_of(step, None))

    def _telling(self, story: list[Event], known: list[Telling]) -> Telling:
        """This story with those it tells of; several may have been told the same."""
        for telling in known:
            if telling.story is story or telling.story == story:
                return telling
        asides = [event for event in story if event["type"] in self.asides]
        moved = named([event for event in story if event["type"] not in self.asides] if asides else story)
        found = Telling(story, moved, moved | named(asides) if asides else moved)
        known.append(found)
        return found

    def _see(self, viewer: int | None, seat: int, telling: Telling) -> None:
        _, number, last, back = self.all[viewer]
        if telling.moved:
            now = list(last)
            for mover in telling.moved:
                if 0 <= mover < len(now):
                    before = self.parts.pop((viewer, mover), None)
                    now[mover] = Told([*before, *telling.story][-MOST_TOLD:]) if before else telling.told
            last = tuple(now)
        if seat not in telling.moved and seat in telling.all:
            self.parts[viewer, seat] = [*self.parts.get((viewer, seat), []), *telling.story][-MOST_TOLD:]
        self.all[viewer] = Sight(viewer, number + 1, last, back)


class Own:
    """What the seat that acted last could take back: all it did since chance, another seat or a secret came between."""

    def __init__(self) -> None:
        self.seat = NATURE
        self.begun: list[int] = []
        """The numbers of the steps after which it began to do something; the last one is what it did last."""
        self.goes_on = False
        """True in the middle of what is done in one go."""

    def follow(self, number: int, step: Step, complete: bool) -> None:
        """Takes note of the step of this number."""
        seat, action = step.entry
        to = taken_back(action)
        if to is not None:
            self.begun = [one for one in self.begun if one < to]
            self.goes_on = False
            return
        if seat != self.seat:
            self.seat, self.begun, self.goes_on = seat, [], False
        if seat == NATURE or step.before.stamped or step.before.reveals(seat, action):
            self.begun = []
        elif not self.goes_on:
            self.begun.append(number - 1)
        self.goes_on = not complete

    def to(self, seat: int) -> int | None:
        """The number of the step after which this seat began what it did last, if it can be taken back."""
        return self.begun[-1] if self.begun and seat == self.seat else None


class Telling:
    """A story, and the seats it tells of: those who have moved, and all."""

    __slots__ = ("_told", "all", "moved", "story")

    def __init__(self, story: list[Event], moved: set[int], everybody: set[int]) -> None:
        self.story = story
        self.moved = moved
        self.all = everybody
        self._told: Told | None = None

    @property
    def told(self) -> Told:
        """The story as that of a last move: one for all who were told it."""
        if self._told is None:
            self._told = Told(self.story[-MOST_TOLD:])
        return self._told


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
    found: set[int] = set()
    waiting: list[Any] = [told]
    for one in waiting:  # which grows meanwhile
        parts = one
        if isinstance(one, dict):
            own = one.get("seat")
            if isinstance(own, int):
                found.add(own)
            parts = one.values()
        for part in parts:
            if isinstance(part, NESTED) and part:
                waiting.append(part)
    return found


def story_of(step: Step, viewer: int | None) -> list[Event]:
    """What happened in this step, as the viewer may know it."""
    if taken_back(step.entry.action) is not None:
        return [{"type": "takeback", "seat": step.entry.seat}]
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
        covered: bool = False,
    ) -> None:
        """The moment after a step with these stories; without any, the state as one finds it on coming to the table.

        It is `covered` where what really lies there is not to be seen: then the state is one of before the deal.
        """
        self.game = game
        self.match = match
        self.state = state
        self.sights = dict(sights)
        self.stories = stories
        self.now = now
        self.covered = covered
        self.pictures: dict[int | None, dict[str, Any]] = {}
        self.noted: list[tuple[View, dict[str, Any]]] = []
        """What follows from the views that were drawn: the same from equal ones."""
        self.texts: dict[tuple[int | None, str], str] = {}
        self.parts: dict[tuple[int, str], msgspec.Raw] = {}

    def shows(self, viewer: int | None) -> bool:
        """True if there is something to see here for this viewer."""
        return self.stories is None or viewer in self.stories

    def text(self, viewer: int | None, language: str) -> str:
        """The picture for this viewer in this language, as it goes over the wire."""
        key = (viewer, language)
        if key not in self.texts:
            if viewer not in self.pictures:
                self.pictures[viewer] = self._picture(viewer)
            self.texts[key] = self._whole(self._written(self.pictures[viewer], viewer, language), language)
        return self.texts[key]

    def _whole(self, picture: dict[str, Any], language: str) -> str:
        """The picture as one text. Actions that are written already may be long, so they are copied once and last."""
        actions = picture["actions"]
        if not isinstance(actions, Written):
            return encoded(picture, language)
        before, _, after = encoded({**picture, "actions": UNWRITTEN}, language).partition(GAP)
        return "".join((before, GAP[:-1], actions.text, ",", after))

    def _written(self, picture: dict[str, Any], viewer: int | None, language: str) -> dict[str, Any]:
        """The picture with what it shares with others written down: what has happened, last moves, notes."""
        last = [None if told is None else told.text(language) for told in self.sights[viewer].last]
        shared = {**picture, "story": self._part(picture["story"], language), "last": last}
        if not self.game.hides:
            shared["notes"] = self._part(picture["notes"], language)
        return shared

    def _part(self, value: Any, language: str) -> msgspec.Raw:
        """A part of pictures in this language; the same object is written down once."""
        key = (id(value), language)  # all of them are kept here, so no other gets the same id
        found = self.parts.get(key)
        if found is None:
            found = self.parts[key] = msgspec.Raw(_encoders[language].encode(value))
        return found

    def _picture(self, viewer: int | None) -> dict[str, Any]:
        story = [] if self.stories is None else self.stories[viewer]
        drawn = picture(self.game, self.match, self.state, self.sights[viewer], story, self.now, self._notes)
        return {**drawn, "covered": True} if self.covered else drawn

    def _notes(self, view: View) -> dict[str, Any]:
        if self.game.hides:
            return self.game.notes(view)  # hardly two of them see the same
        for known, notes in self.noted:
            if known == view:
                return notes
        notes = self.game.notes(view)
        self.noted.append((view, notes))
        return notes
