"""Tóncc: three kings move at once on a hexagon and build kingdoms of three."""

from ludoteca.games.toncc.rules import TonccState

game = TonccState.game
