"""What tokens kept and lines left open are worth, in points: of the live squares, then of the first ones.

Written by `python -m ludoteca.games.calculissimo.fitting`; not by hand.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ONE: Final = vec[i64]([
    -12, -17, -21, -17, -16, -7, 4, 12, 27, 10, -8, 13, -20, 26,
    -5, -11, -13, -10, -14, -11, -6, 2, 9, 1, -23, 54, -33, 5,
])  # fmt: skip
MORE: Final = vec[i64]([
    -13, -19, -21, -25, -13, -6, 1, 12, 30, -5, -16, -5, -31, 26,
    -8, -5, -17, -31, -1, 5, -4, 2, 8, -2, -19, 25, -34, 11,
])  # fmt: skip
WITH_TIMES: Final = vec[i64]([
    1, 0, 2, -5, 0, 9, 11, 13, 15, 19, 10, 0, 8, 16,
    0, 1, 0, -3, 1, 2, 7, 2, 14, 16, 19, 0, 6, 17,
])  # fmt: skip
APART: Final = vec[i64]([-11, -12])
OPENS: Final = vec[i64]([-6, -11, -660, -41, -6, -10, -532, 10])  # in hundredths
