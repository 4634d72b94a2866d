"""Calculissimo: a crossword of sums, laid with number and sign tokens on a board of coloured squares."""

from ludoteca.games.calculissimo.rules import CalculissimoState

game = CalculissimoState.game
