"""The games as environments for learners and solvers: batches, PettingZoo, Gymnasium, OpenSpiel.

`Batch` needs NumPy; `pettingzoo`, `gymnasium` and `open_spiel` are modules here, each of which needs the library of its
name. The extra `research` brings them all. docs/research.md shows each at work.
"""

from ludoteca.environments.batch import Batch, Step
from ludoteca.environments.play import BEAT, LONGEST, Play

__all__ = ["BEAT", "LONGEST", "Batch", "Play", "Step"]
