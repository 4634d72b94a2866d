"""After a turn of Fantastick: what it cost and could have cost, by the exact solver; and what a whole match tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ludoteca.contract import Action, State
from ludoteca.games.fantastick import actions, solving
from ludoteca.games.fantastick.advice import price
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.compiled.clock import TimeOver
from ludoteca.games.fantastick.compiled.position import Position
from ludoteca.games.fantastick.compiled.shapes import figures
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.thinking import ideas
from ludoteca.words import Sentence, say

LOOKS = 80_000 if kernel.__file__.endswith(".py") else 400_000
"""So long a turn is worked on, in looks at the clock: about a second, compiled or not. Hardly any turn takes longer."""
TRIES = 5
SOME, SOME_FIGURES = 8, 6
"""Ends of a turn that come to mind of somebody who plays fairly well."""


def review(state: FantastickState, action: Action) -> dict[str, Any] | None:
    """What a turn cost and what it could have cost, judged from its beginning; None for what does not end a turn."""
    position = state.position
    if position[kernel.PHASE] != kernel.IN_PLAY or action["type"] not in ("finish", "giveup"):
        return None
    told = ended(position, action)
    try:
        with ideas.looking(LOOKS):
            answer = solving.solve(begun(state))
            usually = usual(begun(state).position)
    except TimeOver:
        text = say("What was best there is not worked out: it takes too long.")
        return told | {"best": told["played"], "lost": 0, "sure": 0.0, "worth": 0, "text": text}
    best = answer.score
    assert best is not None  # any arrangement can be laid, match by match
    spared = told["given_up"] or told["wild"]
    return told | {
        "best": best,
        "lost": 0 if told["wild"] else max(0, told["played"] - best),
        "worth": 0 if spared else max(0, usually - told["played"]),
        "text": judged(position, told, best),
        "actions": answer.actions,
        "mat": list(answer.mat),
        "reads": answer.goal if position[kernel.MODE] == kernel.NUMBERS else None,
    }


def ended(position: Position, action: Action) -> dict[str, Any]:
    """How a turn ended: its number (None for an extra turn), what was asked, what it cost and by which handlings."""
    given_up = action["type"] == "giveup"
    counts = figures.counts(position[kernel.LOW], position[kernel.HIGH])
    pure = bool(not given_up and position[kernel.MODE] == kernel.SHAPES and figures.is_pure(counts))
    moves = [] if given_up else [actions.action_of(position, number)["type"] for number in position.moves()]
    return {
        "played": int(position.room() if given_up else position[kernel.SCORE] - pure),
        "turn": None if position.in_lap() else int(position[kernel.TURN]) + 1,
        "face": actions.mode_of(position).faces[position[kernel.FACE]],
        "moves": [kind for kind in moves if kind != "space"],
        "given_up": given_up,
        "wild": bool(action.get("wild")),
        "pure": pure,
    }


def begun(state: FantastickState) -> FantastickState:
    """The turn as it began."""
    form = state.dump()
    return state.game.load(form | {"position": form["position"] | {"moves": []}})


def usual(position: Position) -> int:
    """What such a turn costs somebody who plays fairly well: the middle of what some tries come to."""
    rng, count = Random(0), SOME if position[kernel.MODE] == kernel.NUMBERS else SOME_FIGURES
    tries = [list(ideas.thought(position, count, rng)) for _ in range(TRIES)]
    scores = sorted(found[-1].score or 0 for found in tries if found)
    return scores[len(scores) // 2] if scores else 0


def judged(position: Position, told: Mapping[str, Any], best: int) -> Sentence:
    """The judgement in a sentence that does not give the answer away: the turn may be tried again."""
    played, cheap = told["played"], price(best)
    if told["given_up"]:
        if best >= position.room():
            return say("Given up: nothing could be had before FINISH.")
        return say("Given up; it could be done {cheap}.", cheap=cheap)
    if told["wild"]:
        return say("The wild card spared {paid}; it could be done {cheap}.", paid=paid(played), cheap=cheap)
    if played <= best:
        return say("This cost {paid}: it cannot be done for less.", paid=paid(played))
    return say("This cost {paid}; it could be done {cheap}.", paid=paid(played), cheap=cheap)


def paid(points: int) -> Sentence:
    """What was paid, in words."""
    if points < 0:
        return say("nothing, and one space came back")
    if points == 0:
        return say("nothing")
    return say("1 point") if points == 1 else say("{points} points", points=points)


# The whole match


def lookback(steps: Sequence[tuple[State, int, Action]], turns: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """By player what was paid and given away, by face of the die, and the prettiest turn of all; {} without turns."""
    if not turns:
        return {}
    seats = steps[0][0].dump()["seats"]
    return {
        "players": [summed([turn for turn in turns if turn["seat"] == seat]) for seat in range(seats)],
        "prettiest": prettiest(steps, turns),
    }


def summed(turns: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The turns of one player, added up. A turn that was given up or spared by the wild card has no price."""
    priced = [turn for turn in turns if not turn["given_up"] and not turn["wild"]]
    faces: dict[str, dict[str, int]] = {}
    for turn in priced:
        face = faces.setdefault(turn["face"], {"turns": 0, "paid": 0, "lost": 0})
        face["turns"] += 1
        face["paid"] += turn["played"]
        face["lost"] += turn["lost"]
    return {
        "turns": len(turns),
        "free": sum(turn["played"] <= 0 for turn in priced),
        "paid": sum(turn["played"] for turn in priced),
        "lost": sum(turn["lost"] for turn in priced),
        "pure": sum(turn["pure"] for turn in turns),
        "given_up": sum(turn["given_up"] for turn in turns),
        "unknown": sum(turn.get("sure") == 0 for turn in turns),
        "faces": faces,
    }


def prettiest(steps: Sequence[tuple[State, int, Action]], turns: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The turn for nothing that is best to look at: a pure figure, then what others pay for, then a long way."""
    free = [turn for turn in turns if turn["played"] <= 0 and turn["moves"] and not turn["wild"]]
    if not free:
        return None
    best = max(free, key=lambda turn: (turn["pure"], turn["worth"], len(turn["moves"])))
    state, seat, _ = steps[best["number"] - 1]
    view = state.view(seat)
    start = state.game.notes(view)["start"] | {"form": view["now"].get("form", 0)}
    shown = ("number", "seat", "turn", "moves", "pure")
    return {**{name: best[name] for name in shown}, "start": start, "end": view["now"]}
