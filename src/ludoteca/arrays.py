"""Observations for research: one flat array, made of named parts, each with a shape of its own."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Parts = Mapping[str, tuple[int, ...]]


def layout_of(parts: Parts) -> dict[str, slice]:
    """Where each part stands in the array, one after the other."""
    layout, first = {}, 0
    for name, shape in parts.items():
        layout[name] = slice(first, first + prod(shape))
        first += prod(shape)
    return layout


def size_of(parts: Parts) -> int:
    """How many numbers the array has."""
    return sum(prod(shape) for shape in parts.values())


def cut(array: NDArray[np.float32], parts: Parts) -> dict[str, NDArray[np.float32]]:
    """The parts by name, each in its own shape; they share the array's memory."""
    return {name: array[place].reshape(parts[name]) for name, place in layout_of(parts).items()}
