"""Python's library as far as a browser needs it."""

from __future__ import annotations

ABSENT = ()


def library(standard: dict[str, bytes], house: dict[str, bytes]) -> dict[str, bytes]:
    """The files of Python's library that are used."""
    return standard
