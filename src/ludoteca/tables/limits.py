"""How much one may ask for: messages a second on a line, and tables, joins and lines from an address.

Addresses live in memory alone and are never stored. Who has a token is counted by the token, wherever they are.
"""

from __future__ import annotations

import ipaddress
import time
from collections import deque

PROGRAM = "program "
"""Before the hash of a token, where the limits count by that and not by an address."""


class Bucket:
    """Tokens that fill up again with time: so many at once, so many a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.tokens = burst
        self.filled = time.monotonic()

    def take(self, price: float = 1) -> bool:
        """True if there was a token; the price is then paid, if need be with tokens that have yet to come."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now
        if self.tokens < 1:
            return False
        self.tokens -= price
        return True

    def wait(self) -> float:
        """Seconds until there is a token again; an hour where none ever comes."""
        missing = (1 - self.tokens) / self.rate if self.rate else 3600.0
        return max(0.0, missing - (time.monotonic() - self.filled))


class Hourly:
    """Counts what each address, or each token, did within the last hour."""

    PERIOD = 3600.0
    ADDRESSES = 10_000
    """Addresses remembered at most: beyond that the quietest are forgotten."""

    def __init__(self, near: int, far: int, program: int = 0) -> None:
        """At most `near` times an hour for this machine and its network, `far` for the rest of the world.

        `program` times for a token.
        """
        self.near = near
        self.far = far
        self.program = program
        self.times: dict[str, deque[float]] = {}

    def reached(self, address: str) -> bool:
        """True if this address has used up its hour."""
        times = self.times.get(household(address))
        if times is None:
            return False
        start = time.monotonic() - self.PERIOD
        while times and times[0] < start:
            times.popleft()
        return len(times) >= self._most(address)

    def wait(self, address: str) -> float:
        """Seconds until this address may do it again."""
        times = self.times.get(household(address), ())
        over = len(times) - self._most(address)
        return max(0.0, times[over] + self.PERIOD - time.monotonic()) if over >= 0 else 0.0

    def count(self, address: str) -> None:
        """Notes that this address has just done it."""
        if len(self.times) >= self.ADDRESSES:
            self._forget()
        self.times.setdefault(household(address), deque()).append(time.monotonic())

    def _most(self, address: str) -> int:
        if address.startswith(PROGRAM):
            return self.program
        return self.near if is_near(address) else self.far

    def _forget(self) -> None:
        start = time.monotonic() - self.PERIOD
        kept = {address: times for address, times in self.times.items() if times and times[-1] >= start}
        busiest = sorted(kept, key=lambda address: len(kept[address]), reverse=True)[: self.ADDRESSES // 2]
        self.times = {address: kept[address] for address in busiest}


class Paced:
    """A bucket for each address."""

    ADDRESSES = 10_000
    """Addresses remembered at most: beyond that all begin anew."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """True if there was a token for this address."""
        if len(self.buckets) >= self.ADDRESSES:
            self.buckets.clear()
        return self.buckets.setdefault(household(address), Bucket(self.burst, self.rate)).take()

    def wait(self, address: str) -> float:
        """Seconds until there is a token for this address."""
        bucket = self.buckets.get(household(address))
        return bucket.wait() if bucket is not None else 0.0


def household(address: str) -> str:
    """The address as it is counted: a whole /64 for IPv6, because one household has all of it."""
    found = _parsed(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found) if found is not None else address


def is_near(address: str) -> bool:
    """True for this machine and for private networks: a family must not be locked out by one child's typing."""
    found = _parsed(address)
    return found is not None and (found.is_loopback or found.is_private or found.is_link_local)


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
