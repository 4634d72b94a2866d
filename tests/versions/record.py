"""Matches of the version of the rules that runs, with what they look like: kept for the versions that come after it.

`PYTHONPATH=src python -m tests.versions.record FOLDER` plays a whole match of each kind below and half of another one.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from ludoteca.contract import NATURE, State
from ludoteca.games import bots
from ludoteca.match import Match

HOUSE_DECK = {
    "coins": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8],
    "creatures": [
        {"name": f"beast {price}", "price": price, "mark": mark}
        for price, mark in ((5, None), (6, "snail"), (7, "cheetah"), (8, None), (9, None), (10, "snail"), (11, None))
    ],
}
KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "antino-nine": ("antino", 2, {}),
    "antino-seven-for-one": ("antino", 1, {"board": 7, "touch": "all"}),
    "antino-eleven-for-four": ("antino", 4, {"board": 11, "first": "seat0", "direction": "clockwise", "streak": True}),
    "antino-seven-play-on": ("antino", 3, {"board": 7, "play_on": True}),
    "calculissimo": ("calculissimo", 2, {}),
    "calculissimo-challenge": ("calculissimo", 3, {"challenge": True, "clock": 30}),
    "calculissimo-no-clock": ("calculissimo", 4, {"clock": 0, "exchange": "free"}),
    "fantastick-numbers": ("fantastick", 2, {"track": 12}),
    "fantastick-numbers-free": ("fantastick", 2, {"opening": "free", "track": 10, "handling": "free"}),
    "fantastick-numbers-chance": ("fantastick", 1, {"specials": "chance", "opening": "six", "track": 10}),
    "fantastick-shapes": ("fantastick", 2, {"mode": "shapes", "track": 10}),
    "fantastick-shapes-rounds": ("fantastick", 2, {"mode": "shapes", "length": "rounds", "specials": "chosen"}),
    "mathmarket-beginner": ("mathmarket", 3, {}),
    "mathmarket-standard": ("mathmarket", 4, {"version": "standard", "tie_ms": 500}),
    "mathmarket-standard-replace": (
        "mathmarket",
        2,
        {"version": "standard", "stuck": "replace", "patience_ms": 10_000},
    ),
    "mathmarket-standard-house": ("mathmarket", 3, {"version": "standard", "deck": HOUSE_DECK, "tie_ms": 0}),
    "mathmarket-standard-for-two": ("mathmarket", 2, {"version": "standard"}),
    "mathmarket-standard-for-six": ("mathmarket", 6, {"version": "standard"}),
    "mathmarket-advanced": ("mathmarket", 3, {"version": "advanced"}),
    "mathmarket-practice": ("mathmarket", 1, {"version": "advanced"}),
    "toncc": ("toncc", 3, {}),
    "toncc-one-challenge": ("toncc", 3, {"challenges": 1}),
}


def played_on(match: Match, rng: Random, until: Callable[[Match], bool] = lambda match: False) -> Match:
    """The match as gentle bots with some odd ideas play it on, to its end or until this is true and a seat may act."""
    choose = bots(match.game.id)["gentle"]
    now = max((action.get("at", 0) for _, action in match.log), default=0)
    while not match.state.over and (match.state.nature or not until(match)):
        state = match.state
        at = now + rng.choice((20, 60, 400, 3000))
        if state.nature or (state.due is not None and (at >= state.due or rng.random() < 0.03)):
            seat, action = NATURE, state.chance(rng)
        else:
            seat = rng.choice(state.turn)
            some = list(islice(state.actions(seat), 3000)) if rng.random() < 0.08 else []
            action = rng.choice(some) if some else choose(state.view(seat), seat, 0.02, rng)
            action = {**action, "at": at} if state.stamped else action
        match = match.play(seat, action)
        now = max(now, action.get("at", 0))
    return match


def digests(match: Match, fields: list[str]) -> list[str]:
    """A few letters for each state of a match: these fields of its position, and of what everybody sees of it."""
    return [digest(state, match.seats, fields) for state in match.replay()]


def digest(state: State, seats: int, fields: list[str]) -> str:
    """A few letters that are others if these fields of the position, or of what anybody sees of it, are others."""
    forms = [state.dump(), *(state.view(viewer) for viewer in (None, *range(seats)))]
    positions = [[form["position"].get(field) for field in fields] for form in forms]
    return hashlib.sha256(json.dumps(positions, sort_keys=True).encode()).hexdigest()[:4]


def record(match: Match, path: Path) -> None:
    """Writes the match to this file with what is to be found again: fields, digests, and how it ended."""
    fields = sorted({name for state in match.replay() for name in state.dump()["position"]})
    result = match.state.result
    form = match.dump()
    log = ",\n ".join(json.dumps(entry, separators=(",", ":")) for entry in form.pop("log"))
    form["result"] = None if result is None else [result.scores, result.places]
    form["fields"] = fields
    form["digests"] = " ".join(digests(match, fields))
    path.write_text(f'{json.dumps(form, ensure_ascii=False)[:-1]}, "log": [\n {log}\n]}}\n', encoding="utf-8")


def is_half(length: int, match: Match) -> bool:
    """True from so many entries on; where claims are sealed for a moment, only while one is."""
    return len(match.log) >= length and (match.options.get("tie_ms") != 500 or match.state.due is not None)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, (game, seats, options)) in enumerate(KINDS.items()):
        rng = Random(number)
        whole = played_on(Match(game, seats, options), rng)
        record(whole, folder / f"{name}.json")
        half = played_on(Match(game, seats, options), rng, partial(is_half, len(whole.log) // 3))
        record(half, folder / f"{name}-half.json")
        print(name, len(whole.log), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
