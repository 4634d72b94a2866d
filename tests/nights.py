"""What is too long for every run, and so is for `make nightly`."""

from __future__ import annotations

from typing import Any

import pytest

LONG = (pytest.mark.nightly, pytest.mark.timeout(7200))


def seeds(soon: int, later: int) -> list[Any]:
    """So many seeds for every run, and the rest of them for the night."""
    return [*range(soon), *(pytest.param(seed, marks=LONG) for seed in range(soon, later))]
