"""Tóncc as text: a view drawn for the terminal, and a position read from such a drawing, for tests and documents.

A region is the letter of its background and its number, `Y10`; face down only the number is left, `(10)`. Small letters
behind it are the kings who stand there. `+` is the Mind.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games.toncc import notes
from ludoteca.games.toncc.compiled import kernel
from ludoteca.games.toncc.rules import TonccState
from ludoteca.games.toncc.sentences import GROUNDS, NAMES
from ludoteca.games.toncc.sentences import MOMENTS as MOMENTS
from ludoteca.games.toncc.sentences import tell as tell
from ludoteca.words import LANGUAGES, Sentence, say, translated

ROWS = (3, 4, 5, 4, 3)
WIDTH = 8
LETTERS = {"blue": say("B"), "yellow": say("Y"), "red": say("R")}
TILE = re.compile(r"(?:([BYR])(\d+)|\((\d+)\)|\+)([byr]*)")


def draw(view: View, language: str = "en") -> str:
    """Everything a view shows: where the challenge stands, the board, the cards of the kings, and warnings."""
    warnings = "\n".join(f"! {warning}" for warning in translated(notes_of(view)["warnings"], language))
    parts = [head(view, language), board(view, language), cards(view, language), warnings]
    return "\n\n".join(part for part in parts if part)


def head(view: View, language: str = "en") -> str:
    """Which challenge it is, the moves without a conquest, and the scores of the challenges before."""
    found = notes_of(view)
    number, challenges = found["challenge"], found["challenges"]
    if found["ended"]:
        lines = [say("Challenge: {number} of {all}, ended", number=number, all=challenges)]
    else:
        lines = [say("Challenge: {number} of {all}", number=number, all=challenges)]
    lines.append(say("Moves without a conquest: {idle}", idle=view["position"]["idle"]))
    if view["position"]["past"]:
        scores = " / ".join(" ".join(map(str, scores)) for scores in view["position"]["past"])
        lines.append(say("Scores by seat: {scores}", scores=scores))
    return "\n".join(translated(lines, language))


def board(view: View, language: str = "en") -> str:
    """The hexagon of 19 cells; nothing before the first shuffle."""
    position = view["position"]
    if position["tiles"] is None:
        return ""
    down = {region for seals in position["seals"] for region in seals}
    letters = translated(LETTERS, language)
    lines, cell = [], 0
    for length in ROWS:
        line = ""
        for _ in range(length):
            region = position["tiles"][cell]
            tile = f"({region})" if region in down else _face_up(region, letters) if region else "+"
            kings = [letters[position["kings"][seat]].lower() for seat in range(3) if position["at"][seat] == cell]
            line += (tile + "".join(kings)).ljust(WIDTH)
            cell += 1
        lines.append((" " * (WIDTH // 2 * (5 - length)) + line).rstrip())
    return "\n".join(lines)


def _face_up(region: int, letters: dict[str, str]) -> str:
    return letters[notes.COLOURS[kernel.GROUND[region]]] + str(region)


def cards(view: View, language: str = "en") -> str:
    """One line a king, in the order of the seats: seals, king points, kingdoms and points so far."""
    position = view["position"]
    if position["kings"] is None:
        return ""
    lines = []
    for seat, card in enumerate(notes_of(view)["cards"]):
        parts = [say("seals {regions}", regions=" ".join(map(str, position["seals"][seat])) or "-")]
        if card["king_points"] is not None:
            parts.append(say("king points {points}", points=card["king_points"]))
        parts += [say("{name} {points}", name=one["name"], points=one["points"]) for one in card["kingdoms"]]
        parts.append(say("score {score}", score=card["score"]))
        parts.append(say("tóncc points {points}", points=card["toncc_points"]))
        if seat in position["ready"]:
            own = seat == view["seat"]
            parts.append(say("sealed {direction}", direction=_arrow(position["choice"])) if own else say("sealed"))
        if seat == view["seat"]:
            parts.append(say("this is you"))
        lines.append(f"{translated(NAMES[card['colour']], language)}: {'; '.join(translated(parts, language))}")
    return "\n".join(lines)


def _arrow(direction: int) -> str:
    return notes.ARROWS[direction - 1]


def map_(view: View, language: str = "en") -> str:
    """The Map: a triangle of 18 regions with the seals on them, and what every kingdom gives to whom."""
    position = view["position"]
    letters = translated(LETTERS, language)
    seals = {region: seat for seat, own in enumerate(position["seals"]) for region in own}

    def picture(region: int) -> str:
        if region not in seals:
            return _face_up(region, letters)
        return f"{_face_up(region, letters)}={letters[position['kings'][seals[region]]].lower()}"

    lines = [" " * 27 + picture(1)]
    for depth in range(1, 6):
        left, right = picture(1 + depth), picture(19 - depth)
        lines.append(" " * (27 - 4 * depth) + left.ljust(8 * depth) + right)
    lines.append("  " + "".join(picture(region).ljust(8) for region in range(7, 14)).rstrip())
    return "\n".join([*lines, "", *_kingdoms(view, seals, language)])


def _kingdoms(view: View, seals: dict[int, int], language: str) -> list[str]:
    """The fifteen kingdoms: their regions, what they give each king, and who has them or can still have them."""
    lines = []
    colours: list[str] = view["position"]["kings"] or list(notes.COLOURS)
    for number, three in enumerate(kernel.KINGDOMS):
        owners = {seals[region] for region in three if region in seals}
        count = sum(region in seals for region in three)
        points = ", ".join(
            f"{translated(NAMES[colour], language)} {notes.kingdom(number, notes.COLOURS.index(colour))['points']}"
            for colour in colours
        )
        line = f"{translated(notes.NAMES[number], language)} ({' '.join(map(str, three))}): {points}"
        if len(owners) > 1:
            line += f"; {translated(say('no longer possible'), language)}"
        elif owners:
            state = say("{king} has {count} of 3", king=NAMES[colours[owners.pop()]], count=count)
            line += f"; {translated(state, language)}"
        lines.append(line)
    return lines


def hint(view: View, language: str = "en") -> str:
    """The six directions in words, what not to overlook, and what a friend would say, more and more of it."""
    found = notes_of(view)
    words = translated(WORDS, language)
    lines = [f"{words[one['direction'] - 1]}: {translated(one['text'], language)}" for one in found["options"]]
    lines += translated(found["warnings"], language)
    return "\n".join([*lines, *(translated(step["text"], language) for step in TonccState.game.advise(view))])


def kings(view: View, language: str = "en") -> str:
    """The three kings: what each is strong in, and what pays him most."""
    lines = []
    for first, name in enumerate(NAMES.values()):
        body, hair, feet, beaten = (notes.COLOURS[(first + part) % 3] for part in (0, 1, 2, 1))
        lines.append(
            say(
                "{king}: body {body}, strong, a region pays 1; hair {hair}, pays 2; feet {feet}, weak, pays 3. "
                "In a tie he beats {beaten}.",
                king=name,
                body=GROUNDS[body],
                hair=GROUNDS[hair],
                feet=GROUNDS[feet],
                beaten=NAMES[beaten],
            )
        )
    return "\n".join(translated(lines, language))


SHEETS: dict[str, Callable[[View, str], str]] = {say("map"): map_, say("kings"): kings, say("hint"): hint}
"""What one may ask to see besides the board, by the word one types for it."""

WORDS = (say("ne"), say("e"), say("se"), say("sw"), say("w"), say("nw"))
"""What one types for the six directions: north-east first, then clockwise."""
QUESTION = say("Where does your king go? ne ↗, e →, se ↘, sw ↙, w ←, nw ↖")


def question(view: View) -> Sentence:
    """What to ask the player whose view this is."""
    return QUESTION


def read(answer: str, view: View | None = None) -> Action | None:
    """The action a typed answer means, whatever the view; None if it means none.

    A direction is typed in either language, as an arrow, as its name in full or by its number on the Compass.

    >>> read("NE") == read("↗") == read("nord est") == read("1")
    True
    """
    meant = _letters(answer)
    for direction in range(6):
        if meant in (*_spelled(direction), notes.ARROWS[direction], str(direction + 1)):
            return {"type": "choose", "direction": direction + 1}
    return None


def completions(answer: str, view: View) -> list[str]:
    """The directions that begin with what is typed, in the language it is typed in; none if nothing can be chosen."""
    if not notes_of(view)["options"]:
        return []
    meant = _letters(answer)
    for language in LANGUAGES:
        fitting = [word for word in translated(WORDS, language) if word.startswith(meant)]
        if fitting:
            return fitting
    return []


def _letters(answer: str) -> str:
    """What is typed, without capitals and without what may stand between letters."""
    return re.sub(r"(?<=[a-z])[ -]+(?=[a-z])", "", answer.strip().lower())


def _spelled(direction: int) -> list[str]:
    """A direction in letters, short and in full, in all languages."""
    return [
        _letters(word)
        for language in LANGUAGES
        for word in translated((WORDS[direction], notes.DIRECTIONS[direction]), language)
    ]


def notes_of(view: View) -> dict[str, Any]:
    """What follows from a view."""
    return TonccState.game.notes(view)


def position(text: str) -> TonccState:
    """The state of a drawing in English; `ValueError` with the reason if it is none.

    Of the lines below the board only seals, king points and sealed choices are read; the rest follows from them. Left
    out, the head is that of the first challenge of three. A king who has chosen stands there with his direction
    (`sealed ↘`): a drawing that hides it is no whole position.

    >>> position('''
    ...             Y1      Y2      Y3
    ...         B4      B5      (6)br   R7
    ...     R8      R9      +       Y10     Y11
    ...         Y12     (13)y   B14     B15
    ...             R16     R17     R18
    ...     Blue: seals 6
    ...     Red: seals -
    ...     Yellow: seals 13; sealed →
    ... ''').view(2)["position"]["at"]
    [5, 5, 13]
    """
    cells: list[tuple[int, str]] = []
    kings: list[str] = []
    seals, king_points, choices = [], [], []
    challenges, idle, past = 3, 0, []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("!"):
            continue
        name, _, rest = line.partition(": ")
        if name.rstrip(":").lower() in NAMES:
            card = _card(rest)
            kings.append(name.rstrip(":").lower())
            seals.append([int(region) for region in card.get("seals", "").split() if region != "-"])
            king_points.append(_number(card.get("king points")))
            choices.append(_direction(card.get("sealed")))
        elif name == "Challenge" and (found := re.fullmatch(r"\d+ of (\d+)(, ended)?", rest)):
            challenges = int(found[1])
        elif name == "Moves without a conquest" and rest.isdecimal():
            idle = int(rest)
        elif name == "Scores by seat" and re.fullmatch(r"[\d /]+", rest):
            past = [[int(score) for score in scores.split()] for scores in rest.split("/")]
        else:
            cells += _tiles(line)
    tiles = [region for region, _ in cells]
    stand = {letter: cell for cell, (_, letters) in enumerate(cells) for letter in letters}
    state = TonccState.game.load(
        {
            "game": "toncc",
            "seats": 3,
            "options": {"challenges": challenges},
            "position": {
                "kings": kings or None,
                "tiles": tiles or None,
                "seals": seals or [[], [], []],
                "at": [stand.get(LETTERS[king].lower()) for king in kings] or [None, None, None],
                "king_points": king_points or [None, None, None],
                "idle": idle,
                "choices": choices or [None, None, None],
                "past": past,
            },
        }
    )
    if cells and board(state.view(None)).split() != [word for line in text.splitlines() for word in _words(line)]:
        raise ValueError("a region is drawn face down, as (6), exactly if a king's seal lies on it")
    return state


def _card(text: str) -> dict[str, str]:
    """The parts of a king's line by their first words."""
    found = {}
    for part in text.split(";"):
        for name in ("seals", "king points", "sealed"):
            if part.strip().startswith(name):
                found[name] = part.strip().removeprefix(name).strip()
    return found


def _number(text: str | None) -> int | None:
    if text is not None and not text.isdecimal():
        raise ValueError(f"a number belongs here; got {text!r}")
    return None if text is None else int(text)


def _direction(text: str | None) -> int | None:
    if text is not None and text not in notes.ARROWS:
        raise ValueError(f"an arrow belongs here; got {text!r}")
    return None if text is None else notes.ARROWS.index(text) + 1


def _tiles(line: str) -> list[tuple[int, str]]:
    """The region and the kings of each cell in one row of the board."""
    words = _words(line)
    if len(words) != len(line.split()):
        raise ValueError(f"this line belongs to no drawing: {line!r}")
    found = []
    for word in words:
        letter, up, down, kings = TILE.fullmatch(word).groups()  # type: ignore[union-attr]
        region = int(up or down or 0)
        if letter and (not 1 <= region <= 18 or LETTERS[notes.COLOURS[kernel.GROUND[region]]] != letter):
            raise ValueError(f"no region is {word!r}")
        found.append((region, kings))
    return found


def _words(line: str) -> list[str]:
    return [word for word in line.split() if TILE.fullmatch(word)]
