"""Help during a turn of Fantastick, and what was possible after it. All of it comes from the exact solver."""

from __future__ import annotations

from typing import Any

from ludoteca.contract import Action
from ludoteca.games.fantastick import solving
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.numbers import equalities
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.modes import numbers, shapes
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import Answer
from ludoteca.words import Sentence, say

Step = dict[str, Any]
PARTS = "ABCO"


def advise(state: FantastickState) -> list[Step]:
    """Steps that say more and more: how cheap, which part changes, the target, the first action; [] if none is due."""
    position = state.position
    if position[kernel.PHASE] != kernel.IN_PLAY:
        return []
    answer = solving.solve(state)
    if answer.score is None:
        undo: Action = {"type": "undo"}
        return [{"text": say("Nothing can be made of this any more: take the last move back."), "action": undo}]
    return [least(answer), *target(position, answer), {"text": said(answer.actions[0]), "action": answer.actions[0]}]


def least(answer: Answer) -> Step:
    """How cheap the turn can be, and in how many ways."""
    parts = {"score": answer.score, "ways": answer.ways}
    if answer.ways is None:
        return {"text": say("The turn can end for {score}.", score=answer.score), **parts}
    if answer.ways == 1:
        return {"text": say("The turn can end for {score}, in one way only.", score=answer.score), **parts}
    return {"text": say("The turn can end for {score}, with {ways} equalities.", **parts), **parts}


def target(position: Position, answer: Answer) -> list[Step]:
    """What changes, and to what it leads."""
    mat = list(answer.mat)
    if position[kernel.MODE] == kernel.SHAPES:
        counts = counts_of(mat)
        kind = int(figures.leading(counts))
        number = int(figures.count_of(counts, kind))
        text = say("Let the {kind} lead, with {number} of them.", kind=shapes.many(kind), number=number)
        size = say("The target has {count} matches.", count=len(mat))
        return [
            {"text": text, "parts": [kind_name(kind)]},
            {"text": size, "mat": mat, "reads": None, "counts": shapes.counted(counts)},
        ]
    goal = numbers.parse(answer.goal)
    assert goal is not None
    changed = changes(position, goal)
    text = say("What changes: {parts}.", parts=listed(changed)) if changed else say("Everything can stay as it is.")
    aim = say("Make {equality}.", equality=numbers.spoken(goal))
    return [{"text": text, "parts": changed}, {"text": aim, "mat": mat, "reads": answer.goal}]


def counts_of(places: list[Any]) -> int:
    """The counts of a figure."""
    words = shapes.words(places)
    assert words is not None
    return int(figures.counts(*words))


def kind_name(kind: int) -> str:
    """A kind as in JSON."""
    return ("triangle", "trapezoid", "rhombus")[kind]


def changes(position: Position, goal: int) -> list[str]:
    """The parts of the equality that are others in the goal."""
    start = position[kernel.EQUALITY]
    found = [PARTS[n] for n in range(3) if equalities.value_of(start, n) != equalities.value_of(goal, n)]
    return found + ["O"] * (equalities.operation_of(start) != equalities.operation_of(goal))


def listed(parts: list[str]) -> Sentence:
    """Parts of an equality in words."""
    names = {
        "A": say("the first number"),
        "B": say("the second number"),
        "C": say("the third number"),
        "O": say("the operation"),
    }
    found = names[parts[0]]
    for part in parts[1:]:
        found = say("{some}, {more}", some=found, more=names[part])
    return found


def said(action: Action) -> Sentence:
    """An action as advice."""
    kind = action["type"]
    if kind == "finish":
        return say("Finish now.")
    if kind == "space":
        return say("Set the 11 apart, or close: number {number}.", number=action["number"])
    here, there = named(action.get("from")), named(action.get("to"))
    if kind == "rotate":
        return say("Turn the match on {here} to {there}.", here=here, there=there)
    if kind == "move":
        return say("Move the match on {here} to {there}.", here=here, there=there)
    if kind == "remove":
        return say("Take the match on {here} away.", here=here)
    if action["match"] == "good":
        return say("Lay the good match on {there}.", there=there)
    return say("Lay a match from the pile on {there}.", there=there)


def named(place: Any) -> str:
    """A place as one types it: `C1g`, or `230`."""
    return place if isinstance(place, str) else "".join(str(part) for part in place or [])


# After a turn


def review(state: FantastickState, action: Action) -> dict[str, Any] | None:
    """What a turn cost and what it could have cost, judged from its beginning; None for what does not end a turn."""
    position = state.position
    kind = action["type"]
    if position[kernel.PHASE] != kernel.IN_PLAY or kind not in ("finish", "giveup"):
        return None
    form = state.dump()
    begun = state.game.load(form | {"position": form["position"] | {"moves": []}})
    answer = solving.solve(begun)
    if answer.score is None:
        return None
    if kind == "giveup":
        played = int(position.room())
    else:
        counts = figures.counts(position[kernel.LOW], position[kernel.HIGH])
        played = int(position[kernel.SCORE]) - int(position[kernel.MODE] == kernel.SHAPES and figures.is_pure(counts))
    lost = max(0, played - answer.score)
    return {
        "played": played,
        "best": answer.score,
        "lost": lost,
        "text": judged(position, kind, played, answer),
        "actions": answer.actions,
        "mat": list(answer.mat),
        "reads": answer.goal if position[kernel.MODE] == kernel.NUMBERS else None,
    }


def judged(position: Position, kind: str, played: int, answer: Answer) -> Sentence:
    """The judgement in a sentence."""
    best = answer.score
    assert best is not None
    if kind == "giveup":
        if best >= position.room():
            return say("Nothing could be had before FINISH.")
        return say("It could be done for {best}.", best=best)
    if played <= best:
        return say("{played}: it cannot be done for less.", played=played)
    if position[kernel.MODE] == kernel.SHAPES:
        return say("{played} paid; {best} was possible.", played=played, best=best)
    goal = numbers.parse(answer.goal)
    assert goal is not None
    equality = numbers.spoken(goal)
    return say("{played} paid; {best} was possible: {equality}.", played=played, best=best, equality=equality)
