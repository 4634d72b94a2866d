"""Antino: lay symbol tiles on a square board, open locks with keys, and count lines of different symbols."""

from ludoteca.games.antino.rules import AntinoState

game = AntinoState.game
