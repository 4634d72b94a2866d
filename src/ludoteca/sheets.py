"""Sheets of paper: puzzles with their solutions, boards and pieces to cut out, sums to practise; as SVG, one a page.

They are drawn by the games' own `picture.py`, on white, with shapes and words beside every colour, so that they are
good in black and white too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from html import escape
from typing import Any

from ludoteca.contract import Game, Puzzle, State, is_integer
from ludoteca.games import Missing, part
from ludoteca.ink import Cut, Drawing, box, fitted, placed, width_of, words
from ludoteca.puzzles import PLAYER, attempt, begun, told, until_handed_on
from ludoteca.rulebooks import credits
from ludoteca.words import Sentence, say, translated

WIDTH, HEIGHT, EDGE = 2100, 2970, 100
"""A page of A4 in tenths of a millimetre, and what stays white round it."""
TOP, BOTTOM, GAP = 215, HEIGHT - 100, 20
"""Where six boxes begin and end, and what is between them and round what is in them."""
INK, LINE = "#24211a", "#8a8272"
KINDS = ("puzzles", "pieces", "sums")
PUZZLES = 6
"""Puzzles on a sheet."""
DAYS = 8
"""Days back in which they are looked for."""
SUMS = 30
MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)
WAYS: tuple[Callable[[int, int], str], ...] = (
    lambda one, other: f"{one} + ____ = {one + other}",
    lambda one, other: f"{one} + {other} = ____",
    lambda one, other: f"____ + {other} = {one + other}",
    lambda one, other: f"{one + other} − {one} = ____",
    lambda one, other: f"{other} + {one} = ____",
)


class NoSheet(ValueError):
    """There is no such sheet; its text is one sentence that says why."""


def sheets(game: Game, what: str, day: str, language: str = "en", options: Any = None) -> list[str]:
    """The pages of this kind, each as SVG; `NoSheet` says why there are none.

    Puzzles are those of this day and of the days before. With options the pieces are those of a house deck, or of a
    board of another size.
    """
    if what == "puzzles":
        return puzzle_pages(game, day, language)
    if what == "pieces":
        return piece_pages(game, options, language)
    if what == "sums":
        return sum_pages(game, options, language)
    raise NoSheet(say("There are sheets of these kinds: {kinds}.", kinds=", ".join(KINDS)))


def kinds(game: Game, puzzles: Sequence[Puzzle]) -> list[str]:
    """Which sheets there are of a game that has these puzzles on a day; nothing is drawn for it."""
    try:
        picture = part(game.id, "picture")
    except Missing:
        return []
    there = {
        "puzzles": any(fits_paper(game, puzzle) for puzzle in puzzles),
        "pieces": hasattr(picture, "cut_out"),
        "sums": hasattr(picture, "bonds"),
    }
    return [what for what in KINDS if there[what]]


def page(game: Game, title: str, inside: str, language: str) -> str:
    """One sheet with its title, and at its foot whose game it is."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="210mm" height="297mm" '
        f'color="{INK}" role="img"><title>{escape(title)}</title>'
        + box(0, 0, WIDTH, HEIGHT, "#ffffff")
        + fitted(title, EDGE, 165, 78, WIDTH - 2 * EDGE, INK, "start")
        + inside
        + foot((credits(game, language) or "").replace("**", ""))
        + "</svg>"
    )


def foot(whose: str) -> str:
    """The last line of a sheet: whose game it is, in outlines and in words for who cannot see them, and our name."""
    ours, y = "Ludoteca", HEIGHT - 60
    wide = WIDTH - 2 * EDGE - width_of(ours, 34) - 2 * GAP
    return (
        f"<desc>{escape(whose, quote=False)}</desc>"
        + fitted(whose, EDGE, y, 34, wide, LINE, "start")
        + words(ours, WIDTH - EDGE, y, 34, LINE, "end")
    )


def fit(drawing: Drawing, x: float, y: float, width: float, height: float) -> str:
    """A drawing in the middle of a box."""
    scale = min(width / drawing.width, height / drawing.height)
    left, top = x + (width - drawing.width * scale) / 2, y + (height - drawing.height * scale) / 2
    return placed(drawing.svg, left, top, scale)


# Puzzles


def puzzle_pages(game: Game, day: str, language: str) -> list[str]:
    """Six puzzles, and on a second page how they are solved."""
    picture = drawer(game)
    found = suitable(game, date.fromisoformat(day))
    if not found:
        raise NoSheet(say("{title} has no puzzles for paper.", title=game.title))
    tasks, solved = [], []
    for number, (then, puzzle) in enumerate(found):
        first = begun(game, puzzle).state
        tasks.append(cell(number, task_for(game, puzzle, then, first, language), drawn(picture, game, first, language)))
        last = solved_by(game, puzzle, first)
        solved.append(
            cell(number, words_for(game, puzzle, first, language), marked(picture, game, first, last, language))
        )
    title = say("{title}: puzzles", title=game.title), say("{title}: solutions", title=game.title)
    return [
        page(game, str(translated(name, language)), "".join(cells), language)
        for name, cells in zip(title, (tasks, solved), strict=True)
    ]


def suitable(game: Game, last: date) -> list[tuple[str, Puzzle]]:
    """The last six puzzles until this day that fit on paper."""
    found: list[tuple[str, Puzzle]] = []
    for back in range(DAYS):
        then = (last - timedelta(back)).isoformat()
        for puzzle in game.puzzles(then):
            if fits_paper(game, puzzle):
                found.append((then, puzzle))
        if len(found) >= PUZZLES or not found:
            break
    return found[:PUZZLES]


def fits_paper(game: Game, puzzle: Puzzle) -> bool:
    """True for a puzzle that needs neither a clock nor matches to lie beside each other freely."""
    return not puzzle.checks and not begun(game, puzzle).state.timed


def solved_by(game: Game, puzzle: Puzzle, first: State) -> State:
    """The position when the solution lies there, before the turn is handed on."""
    steps = until_handed_on(attempt(game, puzzle, puzzle.solution, first).steps)
    return steps[-1].after if steps else first


def cell(number: int, text: str, drawing: Drawing) -> str:
    """One of six boxes of a page: its number and text below, and all the rest is the drawing's."""
    wide, high = (WIDTH - 2 * EDGE - GAP) / 2, (BOTTOM - TOP - 2 * GAP) / 3
    x, y = EDGE + number % 2 * (wide + GAP), TOP + number // 2 * (high + GAP)
    lines, size = wrapped(f"{number + 1}. {text}", wide - 2 * GAP)
    first = y + high - GAP - 10 - (len(lines) - 1) * size * 1.25
    return (
        box(x, y, wide, high, "#ffffff", 24, f'stroke="{LINE}" stroke-width="3"')
        + fit(drawing, x + GAP, y + GAP, wide - 2 * GAP, first - size - 2 * GAP - y)
        + "".join(words(line, x + wide / 2, first + n * size * 1.25, size, INK) for n, line in enumerate(lines))
    )


def wrapped(text: str, most: float) -> tuple[list[str], float]:
    """A text in as many lines as it takes, and their size; a long one is smaller."""
    size = 36 if width_of(text, 36) <= most else 28
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines, size


def drawn(picture: Any, game: Game, state: State, language: str) -> Drawing:
    """What the one who plays sees, with little ink where the game can draw it so."""
    view = state.view(PLAYER)
    notes = translated(game.notes(view), language)
    on_paper = getattr(picture, "on_paper", None)
    found: Drawing = picture.draw(view, notes) if on_paper is None else on_paper(view, notes, language)
    return found


def marked(picture: Any, game: Game, first: State, last: State, language: str) -> Drawing:
    """The end of a solution; what is new there is marked where the game can draw it so."""
    found, marks = drawn(picture, game, last, language), getattr(picture, "marks", None)
    return found if marks is None else found._replace(svg=found.svg + marks(first.view(PLAYER), last.view(PLAYER)))


def task_for(game: Game, puzzle: Puzzle, day: str, state: State, language: str) -> str:
    """What is asked: its day, the task, the par, and what else one has to know that the drawing does not show."""
    needed, view = getattr(part(game.id, "picture"), "needed", None), state.view(PLAYER)
    besides = [] if needed is None else [needed(view, game.notes(view))]
    said = [say("{day}.", day=day_named(day)), puzzle.task, say("Par: {par}.", par=puzzle.par), *besides]
    return " ".join(translated(said, language))


def day_named(day: str) -> Sentence:
    """A day as people write it.

    >>> day_named("2026-11-05")
    '5 November 2026'
    """
    then = date.fromisoformat(day)
    return say("{day} {month} {year}", day=then.day, month=MONTHS[then.month - 1], year=then.year)


def words_for(game: Game, puzzle: Puzzle, state: State, language: str) -> str:
    """How it is solved: the game's own words where one turn is all, and else what is done in each."""
    if puzzle.turns == 1:
        ladder = game.advise(state.view(PLAYER))
        last = next((step for step in reversed(ladder) if step.get("actions")), None)
        if last is not None:
            drawn_too = last["actions"] == [*puzzle.solution][: len(last["actions"])]
            seen = say("Like this, for a par of {par}.", par=puzzle.par)  # there are several ways, and this is drawn
            return str(translated(last["text"] if drawn_too else seen, language))
    return " ".join(translated(told(game, attempt(game, puzzle, puzzle.solution, state).steps), language))


# Pieces to cut out


def piece_pages(game: Game, options: Any, language: str) -> list[str]:
    """The board, and everything that lies on it, to be cut out."""
    picture = drawer(game)
    if not hasattr(picture, "cut_out"):
        raise NoSheet(say("{title} has nothing to cut out.", title=game.title))
    try:
        chosen = game.check_options(options)
        view = game.start(min(game.seats_with(chosen)), chosen).view(None)
    except ValueError as problem:
        parts = {"title": game.title, "reason": problem.args[0]}
        raise NoSheet(say("{title} cannot be played so: {reason}.", **parts)) from None
    cuts: list[Cut] = picture.cut_out(view, game.notes(view))
    title = str(translated(say("{title}: to cut out", title=game.title), language))
    return [page(game, title, pieces, language) for cut in cuts for pieces in laid(cut)]


def laid(cut: Cut) -> list[str]:
    """The pieces side by side with lines to cut along, as much as a page takes."""
    first = cut.drawings[0]
    wide, high = cut.width * 10, cut.width * 10 * first.height / first.width
    across = max(1, int((WIDTH - 2 * EDGE + 1) // wide))
    down = max(1, int((HEIGHT - 260 - 120) // high))
    frame = f'stroke="{LINE}" stroke-width="2" stroke-dasharray="12 10"'
    pages = []
    for start in range(0, len(cut.drawings), across * down):
        found = []
        for place, drawing in enumerate(cut.drawings[start : start + across * down]):
            x, y = EDGE + place % across * wide, 240 + place // across * high
            found.append(box(x, y, wide, high, "none", 0, frame) + fit(drawing, x + 4, y + 4, wide - 8, high - 8))
        pages.append("".join(found))
    return pages


# Sums


def sum_pages(game: Game, options: Any, language: str) -> list[str]:
    """Thirty sums of the game's bonds, each asked in several ways, and their answers on a second page."""
    picture = drawer(game)
    if not hasattr(picture, "bonds"):
        raise NoSheet(say("{title} has no sums to practise.", title=game.title))
    given = dict(options or {})
    wanted = given.pop("sums", None)
    sums: Sequence[tuple[int, int]] = checked(wanted) if wanted else picture.bonds(game.check_options(given))
    asked = [(WAYS[(number // len(sums) + number) % len(WAYS)], *sums[number % len(sums)]) for number in range(SUMS)]
    title = str(translated(say("{title}: sums to practise", title=game.title), language))
    name = str(translated(say("Name: ____________________   Minutes: ________"), language))
    lines = [way(one, other) for way, one, other in asked]
    answers = [solved(line, one, other) for line, (_, one, other) in zip(lines, asked, strict=True)]
    head = words(name, EDGE, 290, 44, INK, "start")
    return [page(game, title, inside, language) for inside in (head + listed(lines), listed(answers))]


def listed(lines: Sequence[str]) -> str:
    """Lines in two columns, numbered."""
    half = (len(lines) + 1) // 2
    return "".join(
        words(f"{number + 1}.", EDGE + 80 + number // half * 980, 430 + number % half * 160, 42, LINE, "end")
        + words(line, EDGE + 120 + number // half * 980, 430 + number % half * 160, 64, INK, "start")
        for number, line in enumerate(lines)
    )


def solved(line: str, one: int, other: int) -> str:
    """A sum with what belongs in the gap."""
    left, _, right = line.partition("____")
    for number in (one, other, one + other):
        whole = f"{left}{number}{right}"
        plain = whole.replace("−", "-").split(" = ")
        terms = plain[0].split()
        value = int(terms[0]) + (int(terms[2]) if terms[1] == "+" else -int(terms[2]))
        if str(value) == plain[1]:
            return whole
    return line


def checked(sums: Any) -> list[tuple[int, int]]:
    """The sums that somebody wants to practise; `NoSheet` if they are none."""
    if not isinstance(sums, list) or not 0 < len(sums) <= 40 or not all(map(is_sum, sums)):
        raise NoSheet(say("A sum is two numbers from 1 to 99, and there are at most 40 of them."))
    return [(one[0], one[1]) for one in sums]


def is_sum(one: Any) -> bool:
    """True for two numbers that may be added on a sheet."""
    return isinstance(one, list) and len(one) == 2 and all(is_integer(number) and 0 < number < 100 for number in one)


def drawer(game: Game) -> Any:
    """What draws this game; `NoSheet` where nothing does."""
    try:
        return part(game.id, "picture")
    except Missing:
        raise NoSheet(say("Nobody has drawn {title} for paper yet.", title=game.title)) from None


def html(pages: Sequence[str], title: str) -> str:
    """All pages as one document that any browser prints."""
    style = "@page{size:A4;margin:0}body{margin:0}svg{display:block;width:210mm;height:297mm;break-after:page}"
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
    return f"<!doctype html><html><head>{head}</head><body>{''.join(pages)}</body></html>"


def options_of(text: str) -> Any:
    """The options that stand in an address as JSON; `NoSheet` if they do not."""
    try:
        found = json.loads(text) if text else None
    except (ValueError, RecursionError):
        raise NoSheet(say("These options cannot be read.")) from None
    if found is not None and not isinstance(found, dict):
        raise NoSheet(say("These options cannot be read."))
    return found
