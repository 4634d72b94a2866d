"""Bots of somebody's own, good and bad ones. They are named by where they stand: `tests.arena.own:first`."""

from __future__ import annotations

import os
from random import Random
from threading import Event
from typing import Any

from ludoteca.contract import Action, View
from ludoteca.games import game

NUMBER = 3


def first(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Does what comes first."""
    return next(iter(game(view["game"]).imagine(view, rng).actions(seat)))


def crashing(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Has a mistake."""
    raise ZeroDivisionError("nothing to share\namong nobody")


def leaving(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Means to end the program."""
    raise SystemExit(3)


def cheating(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Does not know the rules."""
    return {"type": "add", "number": 7}


def babbling(view: View, seat: int, seconds: float, rng: Random) -> Any:
    """Does not know what an action is."""
    return {"type": {1, 2}}


def silent(view: View, seat: int, seconds: float, rng: Random) -> Any:
    """Forgets to answer."""


def endless(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Thinks and thinks."""
    while True:
        pass


def waiting(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Waits for something that never happens."""
    Event().wait()
    return {}


def dying(view: View, seat: int, seconds: float, rng: Random) -> Action:
    """Takes the whole process with it."""
    os._exit(7)


def react(view: View, seat: int, rng: Random) -> tuple[int, Action]:
    """Races: it cannot buy anything, and says so."""
    return 900, next(iter(game(view["game"]).imagine(view, rng).actions(seat)))


def react_wrongly(view: View, seat: int, rng: Random) -> tuple[int, Action]:
    """Races without knowing the rules."""
    return 5, {"type": "grab"}


def react_in_no_time(view: View, seat: int, rng: Random) -> Any:
    """Does not know what a time is."""
    return -1, {"type": "cannot"}
