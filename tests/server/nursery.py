"""Imported once by the process from which the tests' servers are forked: all that a server needs."""

from __future__ import annotations

from tests.measuring import measure

measure(short=True)

from ludoteca.server import run  # noqa: E402, F401  what is imported before is not measured
from tests.server import faults, serving  # noqa: E402, F401
