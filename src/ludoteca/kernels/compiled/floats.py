"""Observations as compiled code writes them: words of 32 bits that NumPy reads as numbers with a fraction, in place.

A row has no items of that type, so what is written are their bits, looked up in tables.
"""

import struct
from typing import Final

from librt.vecs import vec
from mypy_extensions import i32

ONE: Final = 1065353216  # the bits of 1.0; those of 0.0 are 0


def bits(number: float) -> int:
    """The bits of a number."""
    found: int = struct.unpack("<i", struct.pack("<f", number))[0]
    return found


def shares(most: int, whole: int) -> vec[i32]:
    """The bits of 0, 1, 2, … up to `most`, each as a part of the whole."""
    return vec[i32]([i32(bits(number / whole)) for number in range(most + 1)])
