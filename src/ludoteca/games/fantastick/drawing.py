"""Fantastick as text: the mat drawn with characters, what a typed answer means, and the story of a match in sentences.

A stick is a stroke; `G` on it is the good stick and `B` the bad one. In Shapes the points of the mat are drawn where
something lies or could be reached: `o` where a stick ends, a dot elsewhere. Places are typed as in JSON, in Numbers
`c1g`, in Shapes the three figures without brackets, `230`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludoteca.contract import Action, Event, View
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.words import Sentence, say, translated

STEPS = ((0, 1), (1, 0), (1, -1))
"""From a point of the Shapes' mat along the three directions: row and column."""


def draw(view: View, language: str = "en") -> str:
    """Everything a view shows: the mat, what it reads, what the die asks, and how the players stand."""
    notes = notes_of(view)
    lines: list[Any] = []
    if notes["duty"] is not None:
        lines.append(notes["duty"]["text"])
    if notes["reading"] is not None:
        lines.append(notes["reading"])
    if view["now"] is not None:
        now = view["now"]
        lines.append(
            say("Paid in this turn: {score}; matches in the pile: {pile}", score=now["score"], pile=now["pile"])
        )
    lines += _players(view, notes)
    text = "\n".join(translated(lines, language))
    return text if view["now"] is None else mat(view) + "\n\n" + text


def mat(view: View) -> str:
    """What lies on the mat now."""
    now = view["now"]
    return picture(view["options"]["mode"], now["mat"], now["good"], now["bad"], now.get("form", 0))


def picture(mode: str, places: list[Any], good: Any = None, bad: Any = None, form: int = 0) -> str:
    """An arrangement of either game, drawn with characters."""
    marked = [(place, "G" if place == good else "B" if place == bad else "") for place in places]
    return _numbers(marked, form) if mode == "numbers" else _shapes(marked)


def _players(view: View, notes: dict[str, Any]) -> list[Sentence]:
    """One line a player: points, spaces to FINISH, turns to come."""
    track, position, lines = notes["track"], view["position"], []
    for seat, points in enumerate(track["points"]):
        line = say(
            "{player}: points {points}; to FINISH: {left}; turns to come: {turns}",
            player=player(seat),
            points=points,
            left=track["length"] - points,
            turns=track["own_turns_left"][seat],
        )
        if seat in position["out"]:
            line = say("{line}; out", line=line)
        elif seat == position["seat"] and position["phase"] != "over" and view["seats"] > 1:
            line = say("{line}; to play", line=line)
        lines.append(line)
    if position["wild"]:
        lines.append(say("The wild card is still there."))
    return lines


def player(seat: int) -> Sentence:
    """A seat as players count them, from 1."""
    return say("Player {number}", number=seat + 1)


def notes_of(view: View) -> dict[str, Any]:
    """What follows from a view."""
    return FantastickState.game.notes(view)


# The mats


def _stroke(plain: str, mark: str) -> str:
    """A stick of one or three characters, with the mark of a special one in its middle."""
    if not mark:
        return plain
    return plain[: len(plain) // 2] + mark + plain[len(plain) // 2 + 1 :]


SEGMENTS = {"a": (0, 1, "---"), "f": (1, 0, "|"), "b": (1, 4, "|"), "g": (2, 1, "---"), "e": (3, 0, "|")}
SEGMENTS |= {"c": (3, 4, "|"), "d": (4, 1, "---")}
STROKES = {"h": ((2, 0, "---"),), "v": ((1, 1, "|"), (2, 1, "|"), (3, 1, "|"))}
STROKES |= {"r": ((1, 2, "/"), (2, 1, "/"), (3, 0, "/")), "f": ((1, 0, "\\"), (2, 1, "\\"), (3, 2, "\\"))}


def _numbers(marked: list[tuple[str, str]], form: int) -> str:
    """The three numbers with their signs in one line; cells in which nothing lies are left out."""
    sign, equals = _sign([(place[1], mark) for place, mark in marked if place[0] == "O"]), ["", "---", "", "---", ""]
    blocks: list[list[str]] = []
    for number, letter in enumerate("ABC"):
        if number:
            blocks.append(equals if (number == 1) == (form == 1) else sign)
        for cell in "0123":
            here = [(place[2], mark) for place, mark in marked if place[:2] == letter + cell]
            if here:
                blocks.append(_cell(here))
    return "\n".join("  ".join(line).rstrip() for line in zip(*(_padded(block) for block in blocks), strict=True))


def _cell(segments: list[tuple[str, str]]) -> list[str]:
    grid = [[" "] * 5 for _ in range(5)]
    for segment, mark in segments:
        row, column, plain = SEGMENTS[segment]
        grid[row][column : column + len(plain)] = _stroke(plain, mark)
    return ["".join(line) for line in grid]


def _sign(strokes: list[tuple[str, str]]) -> list[str]:
    grid = [[" "] * 3 for _ in range(5)]
    for stroke, mark in strokes:
        for row, column, plain in STROKES[stroke]:
            grid[row][column : column + len(plain)] = plain
        if mark:  # not in the middle, where a second stroke may cross
            row, column, _ = STROKES[stroke][0]
            grid[row][column] = mark
    if {"h", "v"} <= {stroke for stroke, _ in strokes}:
        grid[2][1] = "+"
    if {"r", "f"} <= {stroke for stroke, _ in strokes}:
        grid[2][1] = "X"
    return ["".join(line) for line in grid]


def _padded(block: list[str]) -> list[str]:
    width = max(len(line) for line in block)
    return [line.ljust(width) for line in block]


def _shapes(marked: list[tuple[list[int], str]]) -> str:
    """The hexagon of points with the sticks between them."""
    grid = [[" "] * 40 for _ in range(13)]
    for row in range(7):
        for column in range(7):
            if abs(row + column - 6) <= 3:
                grid[2 * row][4 * column + 2 * row] = "."
    for (row, column, direction), mark in marked:
        down, right = STEPS[direction]
        y, x = 2 * row, 4 * column + 2 * row
        grid[y][x] = grid[y + 2 * down][x + 4 * right + 2 * down] = "o"
        if direction == 0:
            grid[y][x + 1 : x + 4] = _stroke("---", mark)
        else:
            grid[y + 1][x + (1 if direction == 1 else -1)] = mark or ("\\" if direction == 1 else "/")
    lines = ["".join(line).rstrip() for line in grid]
    left = min(len(line) - len(line.lstrip()) for line in lines if line)
    return "\n".join(line[left:] for line in lines)


# What may be asked to see, and what is typed


def hint(view: View, language: str = "en") -> str:
    """The steps of help for whoever is to play."""
    steps = [step["text"] for step in FantastickState.game.advise(view)]
    return "\n".join(translated(steps or [say("There is nothing to advise now.")], language))


def before(view: View, language: str = "en") -> str:
    """The arrangement at the beginning of the turn, and the one that one may not come back to."""
    notes, mode = notes_of(view), view["options"]["mode"]
    if notes["start"] is None:
        return str(translated(say("Nothing lies on the mat yet."), language))
    start = notes["start"]
    form = int(mode == "numbers" and "=" in start["reads"][:3])
    parts = [
        translated(say("At the beginning of the turn:"), language),
        picture(mode, start["mat"], start["good"], start["bad"], form),
    ]
    if notes["previous"] is not None:
        earlier = notes["previous"]
        form = int(mode == "numbers" and "=" in earlier["reads"][:3])
        parts += ["", translated(say("Not to come back to:"), language), picture(mode, earlier["mat"], form=form)]
    return "\n".join(parts)


SHEETS: dict[str, Callable[[View, str], str]] = {say("hint"): hint, say("before"): before}
"""What one may ask to see besides the mat, by the word one types for it."""


def question(view: View) -> Sentence:
    """What to ask the player whose turn it is."""
    phase, numbers = view["position"]["phase"], view["options"]["mode"] == "numbers"
    if phase == "open":
        if view["options"]["opening"] == "free":
            if numbers:
                return say("Which equality do you lay? `open 3+2=5`")
            return say("Which figure do you lay? Its places after `open`: `open 330 331 342`")
        if numbers:
            return say("Which of the six do you lay? `open 3+2=5`")
        return say("Which of the six do you lay? `open triangle`")
    if phase == "choose":
        return say("A zero: `open 6/2=3` lays an unused opening, `e` eliminates the zero")
    if phase == "place":
        if numbers:
            return say("Which match is the good one, which the bad one? `place c1d b1g`")
        return say("Which match is the good one, which the bad one? `place 330 241`")
    if numbers:
        return say("`c1g c1b` turns or moves a match, `- c1d` removes, `+ c1e` adds; u undo, f finish, `give up`")
    return say("`230 231` turns or moves a match, `- 330` removes, `+ 331` adds; u undo, f finish, `give up`")


WORDS = {
    "undo": ("u", "undo", "back", "annulla"),
    "finish": ("f", "finish", "done", "fatto"),
    "giveup": ("giveup", "rinuncio", "rinuncia"),
    "eliminate": ("e", "eliminate", "elimina"),
}
"""What one may type for an action without places, in either language; giving up costs too much for one letter."""
SHORT = {word: kind for kind, words in WORDS.items() for word in words}
OPEN, WILD, GOOD = ("open", "apri"), ("wild", "jolly"), ("good", "buono")


def split(answer: str) -> list[str]:
    """The words of an answer: an arrow divides like a space, and a sign need not stand apart.

    >>> split("C1d > C1f"), split("+c1e good"), split("open 3+2=5")
    (['c1d', 'c1f'], ['+', 'c1e', 'good'], ['open', '3+2=5'])
    """
    text = re.sub(r"\s*(->|→|>)\s*", " ", answer.strip().lower())
    return re.sub(r"^([+\-−])\s*", r"\1 ", text).replace("−", "-").split()


def read(answer: str, view: View) -> Action | None:
    """The action a typed answer means; None if it means none. Two places are a rotation where one is possible."""
    words = split(answer)
    if words == ["give", "up"]:
        words = ["giveup"]
    mode, phase = view["options"]["mode"], view["position"]["phase"]
    if len(words) == 1 and words[0] in SHORT:
        return {"type": SHORT[words[0]]}
    if (len(words) == 2 and SHORT.get(words[0]) == "finish" and words[1] in WILD) or words == ["fw"]:
        return {"type": "finish", "wild": True}
    if phase in ("open", "choose") and words and words[0] not in OPEN:
        return _opening(words, mode, view["options"]["opening"] == "free")
    if len(words) >= 2 and words[0] in OPEN:
        return _opening(words[1:], mode, view["options"]["opening"] == "free")
    if len(words) == 2 and words[0] == "s" and words[1] in "abc":
        return {"type": "space", "number": words[1].upper()}
    if words and words[0] in ("+", "-", "place", "r", "m"):
        return _named(words, mode)
    if len(words) == 2:
        start, end = place(words[0], mode), place(words[1], mode)
        if start is None or end is None:
            return None
        if phase == "place":
            return {"type": "place", "good": start, "bad": end}
        where = start if isinstance(start, str) else ",".join(map(str, start))
        ends = notes_of(view)["can"]["rotate"].get(where, [])
        return {"type": "rotate" if end in ends else "move", "from": start, "to": end}
    return None


MOST_COMPLETIONS = 8


def completions(answer: str, view: View) -> list[str]:
    """Ways to go on from what is typed, eight at most; of nothing typed, examples of what could be."""
    typed_so_far = "".join(split(answer))
    found = [one for one in _answers(view, answer) if "".join(split(one)).startswith(typed_so_far)]
    return found[:MOST_COMPLETIONS]


def _answers(view: View, answer: str) -> list[str]:
    """Answers that could be typed, the likeliest first; places to go to only once it is said from where."""
    notes, phase = notes_of(view), view["position"]["phase"]
    if phase in ("open", "choose"):
        drawn = view["options"]["mode"] == "shapes" and view["options"]["opening"] == "free"
        offered = [one for one in notes["openings"] if not one["used"]]
        laid = [f"open {' '.join(map(typed, one['mat'])) if drawn else one['value']}" for one in offered]
        return laid + [one.removeprefix("open ") for one in laid] + ["e"] * (phase == "choose")
    if phase == "place":
        lying = [typed(one) for one in view["now"]["mat"]]
        return [f"{good}>{bad}" for good in lying for bad in lying if good != bad]
    if phase != "play":
        return []
    can, mode = notes["can"], view["options"]["mode"]
    turned = {key: [typed(end) for end in ends] for key, ends in can["rotate"].items()}
    starts = {typed(one): one if isinstance(one, str) else ",".join(map(str, one)) for one in can["move"]}
    first = place(next(iter(split(answer)), ""), mode)
    here = None if first is None else typed(first)
    ends = [f"f{' wild' * (notes['finish'] is not None)}"] * (notes["finish"] is None or notes["wild"] is None)
    others = [*ends, *["u"] * can["undo"], *(f"s {number.lower()}" for number in can["space"])]
    piled = [f"+ {typed(one)}{' good' * (match == 'good')}" for match in can["add"] for one in can["free"]]
    taken = [f"- {typed(one)}" for one in can["remove"]]
    if here in starts:
        targets = [*turned.get(starts[here], []), *(typed(one) for one in can["free"])]
        return [f"{here}>{there}" for there in dict.fromkeys(targets)]
    if answer.strip():
        return [*others, *piled, *taken, *(f"{start}>" for start in starts)]
    examples = [f"{start}>{turned[key][0]}" for start, key in starts.items() if key in turned][:2]
    return [
        *ends,
        *examples,
        *(f"{start}>{typed(can['free'][0])}" for start in [*starts][:1]),
        *piled[:1],
        *taken[:1],
        *others,
    ]


def _opening(words: list[str], mode: str, free: bool) -> Action | None:
    if mode == "numbers":
        return {"type": "open", "equality": words[0]} if len(words) == 1 else None
    if not free:
        return {"type": "open", "face": words[0]} if len(words) == 1 else None
    places = [place(word, mode) for word in words]
    return None if None in places else {"type": "open", "figure": places}


def _named(words: list[str], mode: str) -> Action | None:
    """An answer that begins with what is to be done."""
    kind, good = words[0], words[-1] in GOOD
    places = [place(word, mode) for word in (words[1:-1] if good else words[1:])]
    if None in places or len(places) != (1 if kind in "+-" else 2) or (good and kind != "+"):
        return None
    if kind == "+":
        return {"type": "add", "to": places[0], "match": "good" if good else "plain"}
    if kind == "-":
        return {"type": "remove", "from": places[0]}
    if kind == "place":
        return {"type": "place", "good": places[0], "bad": places[1]}
    return {"type": "rotate" if kind == "r" else "move", "from": places[0], "to": places[1]}


def typed(where: Any) -> str:
    """A place as one types it: `C1g`, or `230`; nothing for none."""
    return "" if where is None else where if isinstance(where, str) else "".join(map(str, where))


def place(word: str, mode: str) -> Any:
    """A typed place as JSON; None if it is none.

    >>> place("c1g", "numbers"), place("oh", "numbers"), place("230", "shapes"), place("230", "numbers")
    ('C1g', 'Oh', [2, 3, 0], None)
    """
    if mode == "numbers":
        found = re.fullmatch(r"[a-c][0-3][a-g]|o[hvrf]", word.lower())
        return word[0].upper() + word[1:].lower() if found else None
    return [int(figure) for figure in word] if re.fullmatch(r"[0-6]{2}[0-2]", word) else None


# The story


def tell(event: Event, view: View) -> list[Sentence]:
    """What happened, one sentence a thing."""
    kind = event["type"]
    who = {"player": player(event.get("seat", 0))}
    if kind == "roll":
        if event["swap"]:
            return [say("{player} rolls: equal sign and operation change places.", **who)]
        return [say("{player} rolls: {face}.", **who, face=faces(view)[event["face"]])]
    if kind in ("rotate", "move", "remove", "add"):
        return [_handled(event, who)]
    if kind == "finish":
        return _finished(event, who)
    plain = {
        "open": say("An arrangement is laid out."),
        "place": say("The good and the bad match have their places."),
        "space": say("{player} sets an 11 apart or close.", **who),
        "undo": say("{player} takes the last move back.", **who),
        "giveup": say("{player} gives up this turn.", **who),
        "out": say("{player} is out.", **who),
        "lap": say("A tie: those who share the first place play one more turn each."),
        "eliminate": say("{player} will eliminate the zero.", **who),
    }
    return [plain[kind]] if kind in plain else []


def _handled(event: Event, who: dict[str, Any]) -> Sentence:
    sticks = {"plain": say("a match"), "good": say("the good match"), "bad": say("the bad match")}
    parts = who | {"match": sticks[event["match"]], "price": event["price"]}
    here, there = typed(event["from"]), typed(event["to"])
    if event["type"] == "rotate":
        return say("{player} turns {match} from {here} to {there}: {price}", **parts, here=here, there=there)
    if event["type"] == "move":
        return say("{player} moves {match} from {here} to {there}: {price}", **parts, here=here, there=there)
    if event["type"] == "remove":
        return say("{player} removes {match} from {here}: {price}", **parts, here=here)
    return say("{player} adds {match} at {there}: {price}", **parts, there=there)


def _finished(event: Event, who: dict[str, Any]) -> list[Sentence]:
    told = [
        say(
            "{player} has finished: {score} for the turn, points {points}.",
            **who,
            score=event["score"],
            points=event["points"],
        )
    ]
    if event["wild"]:
        told.append(say("The wild card is played: the piece does not advance."))
    if event["bonus"]:
        told.append(say("A pure figure: one space back."))
    return told


def faces(view: View) -> dict[str, Sentence]:
    """The faces of the die in words."""
    if view["options"]["mode"] == "numbers":
        return {
            "A": say("change the first number"),
            "B": say("change the second number"),
            "C": say("change the third number"),
            "op": say("change the operation"),
            "eq": say("exchange equal sign and operation"),
            "two": say("bring in a two-digit number"),
        }
    return {
        "triangle": say("triangles shall lead"),
        "trapezoid": say("trapezoids shall lead"),
        "rhombus": say("rhombuses shall lead"),
        "increase": say("more of the leading kind"),
        "decrease": say("fewer of the leading kind"),
        "change": say("another kind shall lead"),
    }


def _moment(kind: str) -> Callable[[list[Event]], bool]:
    return lambda story: any(event["type"] == kind for event in story)


MOMENTS: dict[str, Callable[[list[Event]], bool]] = {
    kind: _moment(kind)
    for kind in ("open", "place", "roll", "rotate", "move", "remove", "add", "space", "undo", "finish", "giveup")
}
"""Moments a board must be able to show, by the story that leads to them."""
