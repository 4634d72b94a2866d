"""A mat as two words of 45 bits: place p is bit p of the low one below 45, bit p - 45 of the high one. Compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LOW: Final = vec[i64]([2**n if n < 45 else 0 for n in range(90)])
HIGH: Final = vec[i64]([2 ** (n - 45) if n >= 45 else 0 for n in range(90)])
# The number of the only bit of a word: the remainders of 2^n by 67 all differ.
NUMBER_OF_BIT: Final = vec[i64]([{pow(2, n, 67): n for n in range(66)}.get(rest, 0) for rest in range(67)])


def bits(word: i64) -> i64:
    """How many bits of a word of at most 60 are set."""
    word = word - (word >> 1 & 0x555555555555555)
    word = (word & 0x333333333333333) + (word >> 2 & 0x333333333333333)
    word = word + (word >> 4) & 0xF0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 127
