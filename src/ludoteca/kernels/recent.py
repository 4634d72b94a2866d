"""What was worked out for the views that were given last."""

from __future__ import annotations

import marshal
from collections import deque
from typing import Generic, TypeVar

from ludoteca.contract import View

T = TypeVar("T")

AS_IT_READS = 2
"""A version of `marshal` in which equal values are written alike, however they came to be."""


def written(view: View) -> bytes:
    """A view as bytes: those that say the same, in the same order, are the same bytes; none where it is no JSON."""
    try:
        return marshal.dumps(view, AS_IT_READS)
    except ValueError:
        return b""


def read(view: bytes) -> View:
    """The view that is written so, as new as if it had just been made."""
    found: View = marshal.loads(view)
    return found


class Recent(Generic[T]):
    """What belongs to each of the views that were given last, so that `notes` need not load what `view` just wrote.

    It goes by what a view says, not by which object it is: a view that somebody has changed is another one.
    """

    def __init__(self, most: int) -> None:
        """It remembers so many."""
        self.most = most
        self._kept: dict[bytes, T] = {}
        self._order: deque[bytes] = deque()  # each of its steps is one that no other thread can come between

    def keep(self, key: bytes, found: T) -> None:
        """Remembers this for the view that is written so."""
        if not key or key in self._kept:
            return
        self._kept[key] = found
        self._order.append(key)
        if len(self._order) > self.most:
            self._kept.pop(self._order.popleft(), None)

    def get(self, key: bytes) -> T | None:
        """What was remembered for it, if it still is."""
        return self._kept.get(key)
