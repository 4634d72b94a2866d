"""Who can enter: the levels of a game, the bots that can play any game, and bots of one's own.

One's own are functions, or said by where they stand: `mine.py:bot` is the function `bot` of that file,
`package.module:bot` that of a module that can be imported.
"""

from __future__ import annotations

import inspect
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from sysconfig import get_path
from types import ModuleType
from typing import Any

from ludoteca.contract import Bot, Game, Reaction
from ludoteca.games import bots, has_bot, listed_bots, reactions
from ludoteca.search import ismcts, mcts, uniform
from ludoteca.words import Sentence, say

Chooser = Callable[..., Any]
"""A `Bot`, or a `Reaction` for a game against the clock."""
Extra = Mapping[str, Bot | Reaction | str]
"""Bots of one's own by name; a text says where one stands."""
ANY_GAME: Mapping[str, Callable[[Game], Bot]] = {"uniform": uniform, "mcts": mcts, "ismcts": ismcts}
"""Bots that know the contract alone, as functions of the game."""
HOMES = (Path(__file__).parents[1], Path(get_path("stdlib")))
"""Where Ludoteca is, and where Python is."""
LONGEST = 200
"""Characters of somebody else's message that are shown."""


class UnknownBot(KeyError):
    """There is no such bot; its text says which there are."""


class UnfitEntry(ValueError):
    """Those who were entered cannot play this; its text says why."""


def entered(rules: Game, names: Sequence[str], extra: Extra | None, options: Mapping[str, Any]) -> dict[str, Chooser]:
    """By name who plays a match with these options; `UnknownBot` or `UnfitEntry` says who cannot, and why."""
    timed = rules.start(min(rules.seats_with(options)), options).timed
    return {name: _found(rules, name, dict(extra or {}), options, timed) for name in dict.fromkeys(names)}


def _found(rules: Game, name: str, extra: Extra, options: Mapping[str, Any], timed: bool) -> Chooser:
    own = extra.get(name, name if ":" in name else None)
    if own is not None:
        return _fit(rules, name, load(own) if isinstance(own, str) else own, timed)
    if name in ANY_GAME:
        if timed:
            raise UnfitEntry(_no_racer(rules, name))
        return ANY_GAME[name](rules)
    if name.endswith(".py"):
        raise UnknownBot(
            say("which function of {file} is the bot? Write it {file}:bot, if that is its name", file=name)
        )
    if not has_bot(rules.id, name, options):
        parts = {"name": repr(name), "bots": ", ".join([*listed_bots(rules.id, options), *ANY_GAME, *extra])}
        raise UnknownBot(say("{title} has no bot {name}; its bots are {bots}", title=rules.title, **parts))
    if not timed:
        return bots(rules.id)[name]
    if name not in reactions(rules.id):
        raise UnfitEntry(_no_racer(rules, name))
    return reactions(rules.id)[name]


def _fit(rules: Game, name: str, own: Any, timed: bool) -> Chooser:
    """This function, if it can be called as a bot is; else `UnfitEntry`."""
    if not callable(own):
        raise UnfitEntry(say("the bot {name} is no function; got {own}", name=repr(name), own=repr(own)[:LONGEST]))
    if takes(own, 3 if timed else 4):
        fit: Chooser = own
        return fit
    if timed:
        why = _no_racer(rules, name)
        raise UnfitEntry(say("{why}: that takes a function of view, seat and rng", why=why))
    raise UnfitEntry(say("the bot {name} must be a function of view, seat, seconds and rng", name=repr(name)))


def _no_racer(rules: Game, name: str) -> Sentence:
    return say("the bot {name} cannot play {title} against the clock", name=repr(name), title=rules.title)


def takes(function: Chooser, count: int) -> bool:
    """True if it can be called with so many values; also where Python cannot tell."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def load(reference: str) -> Chooser:
    """The function that stands there, `mine.py:bot` or `package.module:bot`; `UnfitEntry` if there is none."""
    where, _, name = reference.rpartition(":")
    if not where or not name.isidentifier():
        form = say("a bot of one's own is written FILE.py:FUNCTION or MODULE:FUNCTION; got {got}", got=repr(reference))
        raise UnfitEntry(form)
    if where.endswith(".py") and not Path(where).is_file():
        raise UnfitEntry(say("there is no file {file}", file=repr(where)))
    try:
        module = _file(Path(where).resolve()) if where.endswith(".py") else _module(where)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # a file may also end the program while it is loaded
        parts = {"name": repr(reference), "reason": f"{described(problem)}{there(problem)}"}
        raise UnfitEntry(say("the bot {name} cannot be loaded: {reason}", **parts)) from problem
    if not hasattr(module, name):
        raise UnfitEntry(say("there is no function {name} in {file}", name=repr(name), file=where))
    found: Chooser = getattr(module, name)
    return found


@cache
def _file(path: Path) -> ModuleType:
    """The module in the file at this whole path; what lies beside it can be imported, as where Python runs it."""
    spec = spec_from_file_location(re.sub(r"\W", "_", str(path)), path)
    assert spec is not None
    assert spec.loader is not None
    _reach(str(path.parent))
    module = sys.modules[spec.name] = module_from_spec(spec)  # dataclasses look for their module there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module


def _module(name: str) -> ModuleType:
    """The module of this name, also of the folder in which one is."""
    _reach(os.getcwd())
    return import_module(name)


def _reach(folder: str) -> None:
    if folder not in sys.path:
        sys.path.append(folder)


def described(problem: BaseException) -> str:
    """What went wrong in somebody else's code, in one short line."""
    text = " ".join(f"{type(problem).__name__}: {problem}".split()).removesuffix(":")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def there(problem: BaseException) -> str:
    """The last line of somebody's own code that was reached, in brackets; nothing if none was."""
    lines = [line for line in traceback.extract_tb(problem.__traceback__) if _foreign(Path(line.filename))]
    own = [line for line in lines if Path(line.filename).parent == Path(lines[0].filename).parent]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


def _foreign(file: Path) -> bool:
    """True for a file that is neither Ludoteca's nor Python's own."""
    return file.is_file() and not any(file.is_relative_to(home) for home in HOMES)
