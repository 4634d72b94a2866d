"""Help during a turn of Fantastick. All of it comes from the exact solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions, naming, solving
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
COMPARED = 24
"""So many figures of least score are compared to find the one that a person would find."""
UNDO: Action = {"type": "undo"}


def advise(state: FantastickState) -> list[Step]:
    """The ladder: how cheap the turn can be, with which match it begins, and the whole way; [] if nobody is to act."""
    position = state.position
    if position.actor() != kernel.BY_SEAT:
        return []
    if position[kernel.PHASE] != kernel.IN_PLAY:
        return beginning(state)
    answer = chosen(state)
    plan = None if answer is None else affordable(state, answer.actions)
    if answer is None or plan is None:
        return hopeless(state)
    return [least(answer), piece(position, answer), way(state, answer, plan)]


# The answer that a person would find


def chosen(state: FantastickState) -> Answer | None:
    """Of all ways that cost the least the one that is found most easily: few matches, no zeros, much as it was."""
    position = state.position
    if position[kernel.HANDLING]:  # the plain ways are the same there, and every answer has to be slid together
        answer = solving.solve(state)
        return None if answer.score is None else answer
    if position[kernel.MODE] == kernel.SHAPES:
        figures_found = [shortened(state, answer) for answer in solving.shapes_ends(position, 0, COMPARED)]
        return min(figures_found, key=lambda answer: len(answer.actions), default=None)
    found = [shortened(state, answer) for answer in solving.solutions(state)]
    return min(found, key=lambda answer: trouble(position, answer), default=None)


def shortened(state: FantastickState, answer: Answer) -> Answer:
    """The same arrangement for the same price, where one match can do what two did one after the other."""
    plan = answer.actions
    while (shorter := next(_shorter(state, plan), None)) is not None:
        plan = shorter
    return answer._replace(actions=plan)


def _shorter(state: FantastickState, plan: list[Action]) -> Iterator[list[Action]]:
    """Plans without one of the matches: what came to its place goes on to where it went."""
    special = (state.view(None)["now"]["good"], state.view(None)["now"]["bad"])
    cost = spent(state, plan)
    for first, gone in enumerate(plan):
        for second, came in enumerate(plan):
            if not {"from", "to"} <= gone.keys() & came.keys() or came["to"] != gone["from"]:
                continue
            if gone["from"] in special or came["from"] in special:
                continue
            for kind in ("rotate", "move"):
                merged = {"type": kind, "from": came["from"], "to": gone["to"]}
                for at in (first, second):
                    other = first + second - at
                    tried = [merged if i == at else action for i, action in enumerate(plan) if i != other]
                    price = spent(state, tried)
                    if price is not None and cost is not None and price <= cost:
                        yield tried


def spent(state: FantastickState, plan: list[Action]) -> int | None:
    """What the handlings of a plan cost; None if it cannot be carried out, whatever the track says."""
    position, before = state.position, int(state.position[kernel.SCORE])
    for action in plan[:-1]:
        number = actions.handling(position, action)
        if isinstance(number, Sentence):
            return None
        position = position.step(number)
    return int(position[kernel.SCORE]) - before


def trouble(position: Position, answer: Answer) -> tuple[int, int, str]:
    """How hard an equality is to find; a zero is worth two matches, for it is a trap besides."""
    goal = parsed(answer)
    zeros = sum(equalities.value_of(goal, number) == 0 for number in range(3))
    return len(answer.actions) + 2 * zeros, len(changes(position, goal)), str(answer.goal)


def affordable(state: FantastickState, plan: list[Action]) -> list[Action] | None:
    """The actions as they can be played, with the wild card where only that saves the piece; None if too dear."""
    (seat,) = state.turn
    for number, action in enumerate(plan):
        if state.refuse(seat, action) is not None:
            wild = {"type": "finish", "wild": True}
            if action != solving.FINISH or state.refuse(seat, wild) is not None:
                return None
            return [*plan[:number], wild]
        state = state.play(seat, action)
    return plan


# The ladder


def least(answer: Answer) -> Step:
    """How cheap the turn can be, and in how many ways."""
    parts = {"score": answer.score, "ways": answer.ways}
    return {"step": "good", "text": _least(answer), **parts}


def _least(answer: Answer) -> Sentence:
    cost = price(answer.score or 0)
    if answer.ways is None:
        return say("The turn can end {cost}.", cost=cost)
    if answer.ways == 1:
        return say("The turn can end {cost}, in one way only.", cost=cost)
    return say("The turn can end {cost}, with {ways} equalities.", cost=cost, ways=answer.ways)


def price(points: int) -> Sentence:
    """Points in words."""
    if points < 0:
        return say("for nothing, and one space back")
    if points == 0:
        return say("for nothing")
    return say("for 1 point") if points == 1 else say("for {points} points", points=points)


def piece(position: Position, answer: Answer) -> Step:
    """With which match it begins, and what it is about: the places of all matches that are handled, and the parts."""
    handled = [action["from"] for action in answer.actions if "from" in action]
    goal = None if position[kernel.MODE] == kernel.SHAPES else parsed(answer)
    parts = [kind_name(leading(answer))] if goal is None else changes(position, goal)
    return {
        "step": "piece",
        "text": _begins(position, answer.actions[0]),
        "parts": parts,
        "matches": handled,
        "pile": any(action["type"] == "add" for action in answer.actions),
    }


def _begins(position: Position, action: Action) -> Sentence:
    if action["type"] == "finish":
        return say("Everything can stay as it is.")
    if action["type"] == "space":
        return say("Look at the 11: its digits can stand apart or close.")
    if action["type"] == "add":
        return say("It begins with a match from the pile.")
    return say("It begins with {match}.", match=naming.stick(position, index(position, action["from"])))


def way(state: FantastickState, answer: Answer, plan: list[Action]) -> Step:
    """What to do, action by action, and what it leads to."""
    (seat,) = state.turn
    texts, now = [], state
    for action in plan:
        texts.append(said(now.position, action))
        if action is not plan[-1]:
            now = now.play(seat, action)
    aim = aimed(state.position, answer)
    if len(plan) > 1:
        texts[0] = say("{action} {aim}", action=texts[0], aim=aim)
    return {"step": "where", "text": texts[0], "texts": texts, "actions": plan, "mat": list(answer.mat)}


def aimed(position: Position, answer: Answer) -> Sentence:
    """What it leads to."""
    if position[kernel.MODE] == kernel.NUMBERS:
        return say("It leads to {equality}.", equality=numbers.spoken(parsed(answer)))
    kind = leading(answer)
    number = int(figures.count_of(counts_of(list(answer.mat)), kind))
    if number == 1:
        return say("Then there is one {kind}, and it leads.", kind=shapes.one(kind))
    return say("Then there are {number} {kind}, and they lead.", number=number, kind=shapes.many(kind))


def said(position: Position, action: Action) -> Sentence:
    """An action as advice, from the position in which it is done."""
    kind = action["type"]
    if kind == "finish":
        if action.get("wild"):
            return say("Play the wild card and press Done.")
        return say("All is right: press Done.")
    if kind == "space":
        return say(
            "Set the 11 apart, or close: the {which} number.", which=numbers.which("ABC".index(action["number"]))
        )
    start = index(position, action["from"]) if "from" in action else None
    there = naming.place(position, index(position, action["to"]), start) if "to" in action else None
    if kind == "add":
        if action["match"] == "good":
            return say("Put the good match on {there}.", there=there)
        return say("Put a match from the pile on {there}.", there=there)
    assert start is not None
    match = naming.stick(position, start)
    if kind == "rotate":
        return say("Turn {match} to {there}.", match=match, there=there)
    if kind == "move":
        return say("Move {match} to {there}.", match=match, there=there)
    return say("Lay {match} on the pile.", match=match)


def hopeless(state: FantastickState) -> list[Step]:
    """From here nothing can be made or paid for: something has to be taken back, or the turn given up."""
    position = state.position
    if not position[kernel.MOVES]:
        text = say("Nothing is cheap enough any more before FINISH.")
        give = say("Give up this turn: whatever is done would cost more.")
        return [{"step": "good", "text": text}, {"step": "where", "text": give, "actions": [{"type": "giveup"}]}]
    last = actions.action_of(position, position.moves()[-1])
    return [
        {"step": "good", "text": say("From here the turn cannot be finished: something has to be taken back.")},
        {
            "step": "piece",
            "text": say("It is the match that was handled last."),
            "matches": [last["to"]] * ("to" in last),
        },
        {"step": "where", "text": say("Take the last match back, then there is a way."), "actions": [UNDO]},
    ]


def beginning(state: FantastickState) -> list[Step]:
    """Before sticks are handled: how the match begins, which are special, what becomes of a zero."""
    (seat,) = state.turn
    offered = list(state.actions(seat))
    phase = state.position[kernel.PHASE]
    if phase == kernel.IN_CHOOSE:
        action = {"type": "eliminate"}
        good = say("A zero can be turned into something else in this turn, or all begins anew.")
        text = say("Eliminate the zero: then you need not roll.")
    elif phase == kernel.IN_PLACE:
        action = offered[0]
        good = say("Any two matches will do.")
        text = say("The good match is best where much has to change, the bad one where all can stay.")
    else:
        action = offered[0]
        good = say("Any beginning will do.")
        text = say("Begin with the first one: few matches, and easy to change.")
    return [{"step": "good", "text": good}, {"step": "where", "text": text, "actions": [action]}]


def invites(state: FantastickState) -> bool:
    """A turn that a newcomer can do for little, with something to find."""
    if state.position[kernel.PHASE] != kernel.IN_PLAY:
        return True
    answer = chosen(state)
    return answer is not None and (answer.score or 0) <= 1 and 2 <= len(answer.actions) <= 4


# What was asked


def index(position: Position, place: Any) -> int:
    """The number of a place of the solver's answer."""
    found = actions.mode_of(position).index(place)
    assert found is not None
    return found


def parsed(answer: Answer) -> int:
    """The equality of an answer."""
    goal = numbers.parse(answer.goal)
    assert goal is not None
    return goal


def leading(answer: Answer) -> int:
    """The kind that leads in the figure of an answer."""
    return int(figures.leading(counts_of(list(answer.mat))))


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
