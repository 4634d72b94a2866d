"""A question to the solver in words, and its answer in words and pictures: what `ludoteca solve fantastick` says."""

from __future__ import annotations

import json
import re
from typing import Any

from ludoteca.contract import Action
from ludoteca.games.fantastick import actions, advice, drawing
from ludoteca.games.fantastick.classic import Solution
from ludoteca.games.fantastick.compiled import kernel
from ludoteca.games.fantastick.modes import numbers, shapes
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import Answer
from ludoteca.words import Sentence, say, translated

MODES = {mode.name: mode for mode in actions.MODES}
MOST_PICTURES = 6
FIRST_FIGURES = MODES["shapes"].faces


def position(
    arrangement: str,
    face: str | None = None,
    good: str | None = None,
    bad: str | None = None,
    handling: str = "once",
    previous: str | None = None,
) -> FantastickState:
    """The beginning of a turn: an arrangement as one types it, with the face that was rolled (None: not yet).

    An equality is `3+2=5`. A figure is the name of a starting figure, such as `triangle`, or the list of its places,
    `330 331 342` or as JSON. Without `good` and `bad` the special sticks of a starting arrangement lie as printed. Of
    another one `bad` has to be said, and without `good` the good stick is in the pile. `ValueError` says what is wrong.
    """
    mode, shown = read(arrangement)
    check(mode, shown)
    faces = MODES[mode].faces
    known = {name.lower(): name for name in faces}
    if face is not None and face.lower() not in known:
        raise ValueError(say("there is no face {face}; the faces are {faces}", face=repr(face), faces=", ".join(faces)))
    specials = printed(mode, shown)
    if good is None and bad is None:
        if specials is None:
            raise ValueError(say("say where the bad match lies, --bad; without --good the good one is in the pile"))
        chosen: dict[str, Any] = specials
    else:
        chosen = {"good": place(good, mode), "bad": place(bad, mode)}
        if chosen["bad"] is None:
            raise ValueError(say("say where the bad match lies, --bad: it is always on the mat"))
    start = FantastickState.game.start(2, {"mode": mode, "handling": handling}).dump()
    start["position"] |= chosen | {
        "phase": "roll" if face is None else "play",
        MODES[mode].arrangement: shown,
        "face": None if face is None else known[face.lower()],
        "previous": None if previous is None else read(previous)[1],
    }
    return FantastickState.game.load(start)


def read(arrangement: str) -> tuple[str, Any]:
    """The mode, and the arrangement as JSON."""
    text = arrangement.replace(" ", "").replace("×", "*").replace("−", "-").replace(":", "/")
    if numbers.parse(text) is not None:
        return "numbers", text
    if arrangement in FIRST_FIGURES:
        return "shapes", offered("shapes")[FIRST_FIGURES.index(arrangement)]["mat"]
    try:
        found = json.loads(arrangement)
    except (ValueError, RecursionError):
        found = [drawing.place(word, "shapes") for word in re.split(r"[\s,;]+", arrangement.strip())]
    if isinstance(found, list) and found and shapes.words(found) is not None:
        return "shapes", sorted(found)
    given = repr(arrangement)
    raise ValueError(say("{given} is neither an equality such as 3+2=5 nor a figure such as triangle", given=given))


def check(mode: str, shown: Any) -> None:
    """Nothing if a turn can begin with the arrangement, else `ValueError`."""
    start = FantastickState.game.start(2, {"mode": mode, "opening": "free"})
    MODES[mode].load_start(start.position.values(), shown, "roll")


def place(word: str | None, mode: str) -> Any:
    """A place as JSON; None for none."""
    if word is None:
        return None
    found = drawing.place(word.strip("[]").replace(",", "").replace(" ", ""), mode)
    if found is None:
        example = "C1d" if mode == "numbers" else "330"
        raise ValueError(
            say("{given} is no place; a place is written like {example}", given=repr(word), example=example)
        )
    return found


def printed(mode: str, shown: Any) -> dict[str, Any] | None:
    """Where the special sticks of a starting arrangement lie; None for any other."""
    for offer in offered(mode):
        if shown in (offer["value"], offer["mat"]):
            return {"good": offer["good"], "bad": offer["bad"]}
    return None


def offered(mode: str) -> list[dict[str, Any]]:
    """The six starting arrangements."""
    return MODES[mode].offered(FantastickState.game.start(2, {"mode": mode, "opening": "six"}).position)


# The answer


def answered(state: FantastickState, answer: Answer, language: str = "en") -> str:
    """The arrangement, what the face asks, the least score, every action with its price, and what it leads to."""
    view = state.view(None)
    lines: list[Any] = [drawing.notes_of(view)["duty"]["text"], ""]
    if answer.score is None:
        lines.append(say("Nothing can be made of this any more: take the last move back."))
    else:
        lines += [advice.least(answer)["text"], *steps(state, answer.actions)]
    after = drawing.picture(view["options"]["mode"], *ending(state, answer)) if answer.score is not None else ""
    text = "\n".join(str(translated(line, language)) for line in lines)
    return "\n\n".join(part for part in (drawing.mat(view), text, after) if part)


def steps(state: FantastickState, plan: list[Action]) -> list[Sentence]:
    """Each action in a sentence, with what it costs."""
    found, seat = [], int(state.position[kernel.SEAT])
    for number, action in enumerate(plan, 1):
        preview = state.preview(seat, action)
        text = typed(action)
        if action["type"] == "finish":
            found.append(say("{number}. {text}", number=number, text=text))
        else:
            found.append(say("{number}. {text} Price: {price}", number=number, text=text, price=preview["price"]))
        state = state.play(seat, action)
    return found


def typed(action: Action) -> Sentence:
    """An action with its places as one types them."""
    kind = action["type"]
    if kind == "finish":
        return say("Finish now.")
    if kind == "space":
        return say("Set the 11 apart, or close: number {number}.", number=action["number"])
    here, there = drawing.typed(action.get("from")), drawing.typed(action.get("to"))
    if kind == "rotate":
        return say("Turn the match on {here} to {there}.", here=here, there=there)
    if kind == "move":
        return say("Move the match on {here} to {there}.", here=here, there=there)
    if kind == "remove":
        return say("Take the match on {here} away.", here=here)
    if action["match"] == "good":
        return say("Lay the good match on {there}.", there=there)
    return say("Lay a match from the pile on {there}.", there=there)


def ending(state: FantastickState, answer: Answer) -> tuple[list[Any], Any, Any, int]:
    """What lies on the mat before the turn is finished: the places, the good and the bad stick, the form."""
    seat = int(state.position[kernel.SEAT])
    for action in answer.actions[:-1]:
        state = state.play(seat, action)
    now = state.view(None)["now"]
    return now["mat"], now["good"], now["bad"], now.get("form", 0)


def ways_answered(state: FantastickState, answers: list[Answer], language: str = "en") -> str:
    """All least solutions: equalities by name, figures as pictures, as far as there is room for them."""
    if state.position[kernel.MODE] == kernel.NUMBERS:
        goals = [goal for answer in answers if (goal := numbers.parse(answer.goal)) is not None]
        return "\n".join(numbers.spoken(goal) for goal in goals)
    pictures = [drawing.picture("shapes", *ending(state, answer)) for answer in answers[:MOST_PICTURES]]
    if len(answers) > MOST_PICTURES:
        more = len(answers) - MOST_PICTURES
        pictures.append(str(translated(say("and more of them: at least {count}", count=more), language)))
    return "\n\n".join(pictures)


def faces_answered(state: FantastickState, scores: dict[str, int | None], language: str = "en") -> str:
    """The arrangement, and the least score of every face."""
    view = state.view(None)
    names = drawing.faces(view)
    lines = [say("{face}: {score}", face=names[face], score=score) for face, score in scores.items()]
    return drawing.mat(view) + "\n\n" + "\n".join(str(translated(line, language)) for line in lines)


def as_json(answer: Answer) -> dict[str, Any]:
    """An answer for programs."""
    return {
        "score": answer.score,
        "ways": answer.ways,
        "actions": answer.actions,
        "goal": answer.goal,
        "mat": list(answer.mat),
    }


def moved_answered(found: list[Solution], language: str) -> str:
    """The answer to the classic: what lies there then, and which matches have moved."""
    if not found:
        return str(translated(say("There is no way."), language))
    lines = []
    for one in found:
        ways = ", ".join(f"{start}→{end}" for start, end in zip(one.taken, one.laid, strict=True))
        lines.append(f"{one.equality:<12} {ways}")
    return "\n".join(lines)
