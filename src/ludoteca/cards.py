"""Cards: a position as a picture for chats, in the size that they show, drawn by the game's own `picture.py`."""

from __future__ import annotations

from html import escape

from ludoteca.games import Missing, part
from ludoteca.ink import DARK_FELT, LIGHT_FELT, ON_GROUND, Drawing, box, fitted, placed
from ludoteca.positions import Position, opened
from ludoteca.words import say, translated

WIDTH, HEIGHT = 1200, 630
SIDE = 340
"""The width of what stands beside the board."""
LARGEST = 400_000
"""Characters of a card; ours have some 60,000."""


def title_of(position: Position, language: str) -> str:
    """What a card is called."""
    said: str = translated(say("A position of {title}", title=position.game.title), language)
    return said


def card(position: Position, language: str = "en", dark: bool = False) -> str:
    """The position as SVG: the board as large as it goes, beside it the game, the scores and who is to act."""
    state, game = position.state, position.game
    drawing = board_of(position, language, dark)
    felt = DARK_FELT if dark else LIGHT_FELT
    room = WIDTH - SIDE - 40
    scale = min(room / drawing.width, (HEIGHT - 50) / drawing.height)
    left, top = 30 + (room - drawing.width * scale) / 2, (HEIGHT - drawing.height * scale) / 2
    middle, y = WIDTH - SIDE / 2 - 10, 130
    beside = [
        box(WIDTH - SIDE, 30, SIDE - 30, HEIGHT - 60, "#16201b" if dark else "#fffaf0", 28),
        fitted(game.title, middle, y, 62, SIDE - 70, "#f3ebd9" if dark else "#24211a"),
    ]
    ink = "#c8c0ac" if dark else "#565041"
    scores = state.scores
    for seat in range(view_seats(position)):
        y += 78 if seat else 96
        acts = seat in state.seen_turn(position.seat)
        name = str(translated(say("Seat {number}", number=seat + 1), language))
        if acts:
            beside.append(box(WIDTH - SIDE + 18, y - 46, SIDE - 66, 66, "#eea83b" if dark else "#e39a26", 18))
        colour = "#271a05" if acts else ink
        beside.append(fitted(name, WIDTH - SIDE + 38, y, 36, 160, colour, "start"))
        if seat < len(scores):
            beside.append(fitted(str(scores[seat]), WIDTH - 68, y, 40, 90, colour, "end"))
    beside.append(fitted("Ludoteca", middle, HEIGHT - 60, 30, SIDE - 70, ink))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img">'
        f"<title>{escape(title_of(position, language))}</title>"
        + box(0, 0, WIDTH, HEIGHT, felt)
        + f'<g color="#f7efdd">{placed(drawing.svg, left, top, scale)}</g>'
        + "".join(beside)
        + "</svg>"
    )
    if len(svg) > LARGEST:
        raise ValueError(f"a card has at most {LARGEST} characters")
    return svg


def board_of(position: Position, language: str, dark: bool) -> Drawing:
    """The board as the game draws it; only its name where it does not draw."""
    try:
        picture = part(position.game.id, "picture")
    except Missing:
        return Drawing(800, 400, fitted(position.game.title, 400, 240, 120, 760, ON_GROUND))
    view = position.state.view(position.seat)
    drawing: Drawing = picture.draw(view, translated(position.game.notes(view), language), dark)
    return drawing


def view_seats(position: Position) -> int:
    """How many play."""
    seats: int = position.state.dump()["seats"]
    return seats


def picture(text: str, form: str, language: str, dark: bool) -> bytes:
    """The card of the position that this text of a link stands for, as `svg` or `png`; `ValueError` says why not."""
    svg = card(opened(text), language, dark)
    return svg.encode() if form == "svg" else png(svg)


def png(svg: str) -> bytes:
    """A card as pixels; its library comes with the server."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
