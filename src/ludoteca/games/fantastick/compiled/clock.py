"""The clock that the searches look at. Compiled with them.

Whoever has only so much time sets it, and a search that is still at work when it is over is left by `TimeOver`, from
wherever it is. It is the time that the processor has worked for this thread: others at work on the same machine make
nobody play weaker. Time can be counted in looks at the clock as well: then it is over at the same point of a search
on every machine. With nothing set nothing is left before it is proven.
"""

from time import thread_time_ns
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

UNTIL: Final = 0  # in nanoseconds; 0: there is time without end
CALLS: Final = 1  # how often `look` is called before the clock is read again
LOOKS: Final = 2  # how often `look` may still be called; 0: without end
BREATH: Final = 8
_clock: Final = vec[i64]([0, 0, 0])


class TimeOver(Exception):
    """The time that was set is over."""


def set_clock(until: i64) -> i64:
    """The searches may go on until this moment of `thread_time_ns`; gives the moment that was set before."""
    before = _clock[UNTIL]
    _clock[UNTIL] = until
    _clock[CALLS] = 0
    return before


def set_looks(most: i64) -> i64:
    """The searches may look at the clock so often; gives what was left of the looks that were set before."""
    before = _clock[LOOKS]
    _clock[LOOKS] = most
    return before


def over() -> bool:
    """True if the time that was set is over."""
    return _clock[UNTIL] != 0 and thread_time_ns() >= _clock[UNTIL]


def look() -> None:
    """Called again and again by everything that may take long: leaves it by `TimeOver` when the time is over."""
    if _clock[LOOKS] > 0:
        _clock[LOOKS] -= 1
        if _clock[LOOKS] == 0:
            raise TimeOver
    if _clock[UNTIL] == 0:
        return
    _clock[CALLS] -= 1
    if _clock[CALLS] < 0:
        if over():
            raise TimeOver
        _clock[CALLS] = BREATH
