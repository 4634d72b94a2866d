"""Positions that are set up by hand: what the page shows of a layout, and what a change makes of it.

Nothing is stored: the page sends the layout and the link from which it set out, and `game.load` is the one door.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ludoteca.contract import Game, State, too_deep
from ludoteca.editing import Editor, Layout, used
from ludoteca.games import Missing, part
from ludoteca.ink import Drawing
from ludoteca.positions import Position, loaded, opened, packed
from ludoteca.tables.catalogue import known
from ludoteca.tables.guests import FairApart
from ludoteca.tables.limits import Paced
from ludoteca.tables.messages import TOO_DEEP
from ludoteca.tables.refusals import NOT_OUR_FORM, TOO_FAST, Refused
from ludoteca.words import Sentence, say, translated

BURST, RATE = 300, 25
"""Changes from one address: at once, and a second in the long run. A class has one address."""
LONGEST = 40
"""Letters that may be typed."""


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """One change: a piece on a place or nothing there, something chosen, something typed, or all taken away."""

    place: str | None = None
    piece: str | None = None
    choose: str | None = None
    value: Any = None
    text: str | None = None
    clear: bool = False


class Edited(msgspec.Struct, forbid_unknown_fields=True):
    """A layout and what is changed in it; without one, that of the link, or with these seats and options."""

    code: str | None = None
    """The link from which one set out."""
    layout: Any = None
    change: Change | None = None
    seats: int | None = None
    options: dict[str, Any] | None = None
    dark: bool = False


class Editing:
    """Layouts of all games that have an editor."""

    def __init__(self, apart: FairApart) -> None:
        self.apart = apart
        self.pace = Paced(BURST, RATE)

    async def answer(self, id: str, edited: Edited, address: str, language: str) -> dict[str, Any]:
        """The layout after the change, as the page shows it; `Refused` says why it is not done."""
        if not self.pace.take(address):
            raise Refused(TOO_FAST, 429, self.pace.wait(address))
        editor = editor_of(known(id))
        return await self.apart(lambda: shown(editor, edited, language))


def editor_of(game: Game) -> Editor:
    """The editor of a game; `Refused` where it has none."""
    try:
        editor: Editor = part(game.id, "editing").editor
    except Missing:
        raise Refused(say("Positions of {title} cannot be set up by hand.", title=game.title), 404) from None
    return editor


def shown(editor: Editor, edited: Edited, language: str) -> dict[str, Any]:
    """A layout with its picture, what can be laid and chosen, and the link or why there is none yet."""
    if too_deep(edited.layout) or too_deep(edited.options):
        raise Refused(TOO_DEEP)
    layout = told(lambda: changed(editor, edited))
    pieces = editor.pieces(layout, language)
    lies = used(layout)
    answer = {
        "game": editor.game.id,
        "title": editor.game.title,
        "layout": layout.form(),
        "drawing": drawn(editor.draw(layout, edited.dark, language)),
        "places": [place._asdict() for place in editor.places(layout)],
        "left": {piece.id: piece.amount - lies[piece.id] for piece in pieces if piece.amount is not None},
        "fields": [field._asdict() for field in editor.fields(layout)],
        "typed": editor.typed(layout),
        **standing(editor, layout),
    }
    if edited.change is None:
        answer |= {
            "pieces": [{"id": piece.id, "name": piece.name, "drawing": drawn(piece.drawing)} for piece in pieces],
            "options": {name: list(editor.game.options[name].allowed) for name in editor.options},
            "seats": list(editor.game.seats_with(layout.options)),
        }
    found: dict[str, Any] = translated(answer, language)
    return found


def changed(editor: Editor, edited: Edited) -> Layout:
    """The layout that is meant, with its change."""
    first = first_state(editor.game, edited.code)
    if edited.layout is not None:
        layout = editor.layout(edited.layout, first)
    elif first is not None:
        layout = editor.taken(first)
    else:
        layout = begun(editor, edited)
    change = edited.change
    if change is None:
        return layout
    if change.clear:
        return editor.cleared(layout)
    if change.text is not None:
        return editor.read(layout, change.text[:LONGEST])
    if change.choose is not None:
        return editor.chosen(layout, change.choose, change.value)
    if change.place is None:
        raise Refused(NOT_OUR_FORM)
    return editor.changed(layout, change.piece, change.place)


def begun(editor: Editor, edited: Edited) -> Layout:
    """A new layout, for as many as are wanted, else for two or for as few as there may be."""
    game = editor.game
    options = game.check_options(edited.options)
    counts = game.seats_with(options)
    seats = edited.seats
    if seats is None or seats not in counts:
        seats = min((count for count in counts if count > 1), default=counts[0])
    return editor.begun(seats, options)


def first_state(game: Game, code: str | None) -> State | None:
    """The position from which one set out; `Refused` where it is none of this game."""
    if code is None:
        return None
    position = opened(code)
    if position.game.id != game.id:
        raise Refused(say("This is a position of another game."))
    return position.state


def standing(editor: Editor, layout: Layout) -> dict[str, Any]:
    """The text of the link, or in one sentence why this is no position yet."""
    try:
        position = editor.position(layout)
        form = {"game": editor.game.id, "seats": layout.seats, "options": layout.options, "position": position}
        state = loaded(form).state
    except ValueError as problem:
        return {"code": None, "refusal": problem.args[0]}
    seat = state.turn[0] if len(state.turn) == 1 else None
    return {"code": packed(Position(state, seat)), "refusal": None}


def told(work: Callable[[], Layout]) -> Layout:
    """What the work gives; `Refused` with its sentence where it says why it cannot."""
    try:
        return work()
    except ValueError as problem:
        reason = problem.args[0] if problem.args else ""
        raise Refused(reason if isinstance(reason, Sentence) else NOT_OUR_FORM) from None


def drawn(drawing: Drawing) -> dict[str, Any]:
    """A drawing as the page gets it."""
    return drawing._asdict()
