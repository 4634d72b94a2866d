"""What environments show of a match: the space of observations, one of them, and the match as text."""

from __future__ import annotations

from typing import Any

from ludoteca.environments.play import Play
from ludoteca.environments.speech import lacking
from ludoteca.games import part

try:
    import numpy as np
    from gymnasium import spaces
except ImportError:
    raise ImportError(lacking("Gymnasium")) from None

MOST = 1000.0
"""No number of an observation is larger."""


def space_of(play: Play) -> spaces.Dict:
    """What a seat may see."""
    return space(play.size, play.speech.actions)


def space(size: int, actions: int) -> spaces.Dict:
    """Observations of so many numbers, and masks over so many actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-MOST, MOST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def seen(play: Play, seat: int) -> dict[str, Any]:
    """What a seat sees now, and what is open to it."""
    return {"observation": play.observe(seat).copy(), "action_mask": play.mask(seat).astype(np.int8)}


def drawn(play: Play) -> str:
    """What a spectator sees, as text."""
    text: str = part(play.name, "drawing").draw(play.state.view(None))
    return text
