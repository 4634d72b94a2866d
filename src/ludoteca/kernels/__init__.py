"""What the kernels of several games share, and the door to a kernel from Python. It knows no game.

Every folder called `compiled`, here and in the games, is compiled by mypyc into the wheel and runs as it is from a
checkout. Rows of integers (`vec`) are made and handed on inside these folders alone: Python hands in numbers, lists
and objects of native classes, never a row, because mypyc never frees one that comes from Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ludoteca.kernels.compiled.position import AnyPosition


class Playouts(NamedTuple):
    """What n random matches gave: sums of scores by seat, and by seat how often each place was reached."""

    scores: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]


P = TypeVar("P", bound=AnyPosition)


class Kernel(Generic[P]):
    """The door to a game's kernel (`game.fast`); a game adds how actions become numbers (`encode`, `decode`)."""

    def __init__(self, state: Callable[[P], Any]) -> None:
        """`state` makes a state of the game round a position, which it then keeps as its `position`."""
        self.state = state

    def pack(self, state: Any) -> P:
        position: P = state.position
        return position

    def unpack(self, position: P) -> Any:
        return self.state(position)

    def turn(self, position: P) -> int:
        return position.turn()

    def legal(self, position: P) -> list[int]:
        return position.legal()

    def step(self, position: P, number: int) -> P:
        return cast(P, position.step(number))

    def chance(self, position: P, seed: int) -> P:
        return cast(P, position.chance(seed))

    def playouts(self, position: P, n: int, seed: int) -> Playouts:
        seats = position.seats()
        sums = position.playouts(n, seed)
        places = len(sums) // seats - 1
        starts = range(seats, len(sums), places)
        return Playouts(tuple(sums[:seats]), tuple(tuple(sums[start : start + places]) for start in starts))
