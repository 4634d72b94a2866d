"""Math Market: two coins make a price, and the first to see it buys the creature."""

from ludoteca.games.mathmarket.rules import MathMarketState

game = MathMarketState.game
