"""Any legal action, each as likely as any other."""

from __future__ import annotations

from random import Random

from ludoteca.contract import Action, Bot, Game, View


def uniform(game: Game) -> Bot:
    """A bot that plays anything that is allowed."""

    def choose(view: View, seat: int, seconds: float, rng: Random) -> Action:
        return rng.choice(list(game.imagine(view, rng).actions(seat)))

    return choose
