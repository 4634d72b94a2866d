"""Ludoteca: tabletop games of number, logic and nerve, to play, to study and to extend.

>>> import random, ludoteca
>>> state = ludoteca.game("toncc").start(seats=3)
>>> while state.nature:
...     state = state.play(ludoteca.NATURE, state.chance(random.Random(1)))
>>> state.turn
(0, 1, 2)
"""

from ludoteca.contract import NATURE, Game, IllegalAction, Option, Result, State
from ludoteca.games import GAMES, compiled, game

__all__ = ["GAMES", "NATURE", "Game", "IllegalAction", "Option", "Result", "State", "compiled", "game"]
