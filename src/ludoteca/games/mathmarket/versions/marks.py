"""Snail and cheetah: who may act while they are here (S5, S9 to S11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from ludoteca.words import Sentence, say

MARKS = ("cheetah", "snail")


def silenced(counts: Sequence[int], marks: Collection[str], out: Collection[int]) -> dict[int, str]:
    """The seats that a mark silences now, each with that mark (S9 to S11); `counts` are the creatures of each seat."""
    if not marks:
        return {}
    least, most = min(counts), max(counts)
    if least == most:
        return {}
    fewest = [seat for seat, count in enumerate(counts) if count == least]
    others = [seat for seat, count in enumerate(counts) if count != most]
    found: dict[int, str] = {}
    if "cheetah" in marks and any(seat not in out for seat in others):
        found |= {seat: "cheetah" for seat in range(len(counts)) if seat not in others}
    if "snail" in marks and any(seat not in out for seat in fewest):
        found |= {seat: "snail" for seat in range(len(counts)) if seat not in fewest}
    return found


def acting(
    counts: Sequence[int], marks: Collection[str], out: Collection[int], claimed: Collection[int]
) -> tuple[int, ...]:
    """The seats that may act when these are out and those have a claim pending (S5)."""
    return _acting(tuple(counts), tuple(marks), tuple(out), tuple(claimed))


@lru_cache(maxsize=256)
def _acting(
    counts: tuple[int, ...], marks: tuple[str, ...], out: tuple[int, ...], claimed: tuple[int, ...]
) -> tuple[int, ...]:
    """The same, remembered: one picture asks for every seat, and the next asks it all again."""
    silent = silenced(counts, marks, out)
    return tuple(seat for seat in range(len(counts)) if seat not in out and seat not in claimed and seat not in silent)


def why_silent(
    seat: int, counts: Sequence[int], marks: Collection[str], out: Collection[int], claimed: Collection[int]
) -> Sentence:
    """Why the seat may not act: its own claim, its mistake or its pass, or a mark."""
    if seat in claimed:
        return say("You have already named a price: wait for the verdict.")
    if seat in out:
        return say("You are out until the next coin is laid.")
    if silenced(counts, marks, out).get(seat) == "snail":
        return say("The snail is here: those with the fewest creatures go first.")
    return say("The cheetah is here: those with the most creatures must wait for the others.")
