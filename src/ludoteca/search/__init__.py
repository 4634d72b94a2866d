"""Ways to choose an action that know the contract alone, so that a game without a bot of its own can be played too.

Each takes a game and gives a bot: `uniform(game)`, `mcts(game)`, `ismcts(game)`.
"""

from ludoteca.search.mcts import ismcts, mcts
from ludoteca.search.uniform import uniform

__all__ = ["ismcts", "mcts", "uniform"]
