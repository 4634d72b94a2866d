"""Rate limits: how much one may ask for on a line, and how much from an address.

An address of IPv6 is counted in every network it is in, for whoever has one such network has all its addresses.
Addresses live in memory alone and are never stored. Who has a token is counted by the token, wherever they are.
"""

from __future__ import annotations

import ipaddress
import sys
import time
from abc import ABC, abstractmethod
from collections import deque
from functools import lru_cache
from math import inf
from typing import Generic, Protocol, TypeVar

PROGRAM = "program "
"""Before the hash of a token, where the limits count by that and not by an address."""


SHARES = {32: 64, 48: 4, 56: 2, 64: 1}
"""How many households' worth a network of IPv6 may have, by the length of its prefix.

A household has one of the three longer ones, and so may anybody else for little money; a provider has a /32.
"""
KNOWN = 10_000
"""Addresses whose networks are remembered."""


class Bucket:
    """Tokens that fill up again with time: so many at once, so many a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.tokens = burst
        self.filled = time.monotonic()

    def take(self, price: float = 1) -> bool:
        """True if there was a token; the price is then paid, if need be with tokens that have yet to come."""
        self._fill()
        if self.tokens < 1:
            return False
        self.tokens -= price
        return True

    def add(self) -> None:
        """Takes a token, which must be there."""
        self._fill()
        self.tokens -= 1

    def wait(self) -> float:
        """Seconds until there is a token again; an hour where none ever comes."""
        if self.tokens >= 1:
            return 0.0
        missing = (1 - self.tokens) / self.rate if self.rate else 3600.0
        return max(0.0, missing - (time.monotonic() - self.filled))

    @property
    def used(self) -> float:
        """Tokens that are missing now."""
        self._fill()
        return self.burst - self.tokens

    def _fill(self) -> None:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.rate)
        self.filled = now


class Hour:
    """What was done within the last hour: so many times at most."""

    PERIOD = 3600.0

    def __init__(self, most: int) -> None:
        self.most = most
        self.times: deque[float] = deque(maxlen=most)

    def add(self) -> None:
        """Notes that it has just been done."""
        self.times.append(time.monotonic())

    def wait(self, most: int | None = None) -> float:
        """Seconds until it may be done again, at most so often where that is less than usual."""
        most = self.most if most is None else min(most, self.most)
        if not most:
            return self.PERIOD
        return max(0.0, self.times[-most] + self.PERIOD - time.monotonic()) if len(self.times) >= most else 0.0

    @property
    def used(self) -> float:
        """How often it was done."""
        start = time.monotonic() - self.PERIOD
        while self.times and self.times[0] <= start:
            self.times.popleft()
        return len(self.times)


class Crowd:
    """Who is here at once: so many at most."""

    def __init__(self, most: float) -> None:
        self.most = most
        self.used = 0.0

    def add(self) -> None:
        """One more is here."""
        self.used += 1

    def wait(self) -> float:
        """0 if there is room; else nobody knows how long."""
        return 0.0 if self.used < self.most else inf


class Meter(Protocol):
    """What is counted of one network, and what of it is used up; with nothing used it is as good as a new one."""

    @property
    def used(self) -> float: ...

    def add(self) -> None: ...

    def wait(self) -> float: ...


Kind = TypeVar("Kind", bound=Meter)


class Limit(ABC, Generic[Kind]):
    """How much may be done from an address: as much as each of the networks it is counted in has left."""

    NETWORKS = 10_000
    """Networks remembered at most: beyond that the quietest are forgotten."""

    def __init__(self) -> None:
        self.meters: dict[str, Kind] = {}

    @abstractmethod
    def meter(self, address: str, share: int) -> Kind:
        """A new meter for a network of this address that counts as so many households."""

    def wait(self, address: str) -> float:
        """Seconds until this address may do it; 0 if it may now."""
        return max((meter.wait() for meter, _ in self.known(address)), default=0.0)

    def reached(self, address: str) -> bool:
        """True if this address, or a network it is in, has done as much as it may."""
        return self.wait(address) > 0

    def count(self, address: str) -> None:
        """Notes that this address has just done it."""
        if len(self.meters) >= self.NETWORKS:
            self._forget()
        for name, share in networks(address):
            if name not in self.meters:
                self.meters[name] = self.meter(address, share)
            self.meters[name].add()

    def take(self, address: str) -> bool:
        """True if this address may do it, which then counts as done."""
        if self.reached(address):
            return False
        self.count(address)
        return True

    def known(self, address: str) -> list[tuple[Kind, int]]:
        """What is counted already of the networks of this address, and as how many households each counts."""
        return [(self.meters[name], share) for name, share in networks(address) if name in self.meters]

    def _forget(self) -> None:
        used = {name: meter.used for name, meter in self.meters.items()}
        busiest = sorted(filter(used.__getitem__, used), key=used.__getitem__, reverse=True)[: self.NETWORKS // 2]
        self.meters = {name: self.meters[name] for name in busiest}


class Hourly(Limit[Hour]):
    """How often an address may do something within an hour, or whoever has a token.

    Where the `house` has an end too, and the rest of the world together has reached it, each of its households may do
    it once. So a stranger with many addresses gets no further, and who has done nothing yet is not kept out.
    """

    def __init__(self, near: int, far: int, program: int = 0) -> None:
        """At most `near` times an hour for this machine and its network, `far` for the rest of the world.

        `program` times for a token.
        """
        super().__init__()
        self.near = near
        self.far = far
        self.program = program
        self.house: Hour | None = None
        """What all strangers together did, where that has an end."""

    def meter(self, address: str, share: int) -> Hour:
        if address.startswith(PROGRAM):
            return Hour(self.program)
        return Hour(share * (self.near if is_near(address) else self.far))

    def wait(self, address: str) -> float:
        if self.house is None or not is_far(address) or not self.house.wait():
            return super().wait(address)
        return max((hour.wait(share) for hour, share in self.known(address)), default=0.0)

    def count(self, address: str) -> None:
        super().count(address)
        if self.house is not None and is_far(address):
            self.house.add()


class Paced(Limit[Bucket]):
    """How often an address may do something at once, and how often a second in the long run."""

    def __init__(self, burst: float, rate: float) -> None:
        super().__init__()
        self.burst = burst
        self.rate = rate

    def meter(self, address: str, share: int) -> Bucket:
        return Bucket(share * self.burst, share * self.rate)


class AtOnce(Limit[Crowd]):
    """How many there may be from an address at once; nobody who is here is forgotten."""

    NETWORKS = sys.maxsize

    def __init__(self, near: float, far: float) -> None:
        """At most `near` from this machine or its network, `far` from any other address."""
        super().__init__()
        self.near = near
        self.far = far

    def meter(self, address: str, share: int) -> Crowd:
        return Crowd(share * (self.near if is_near(address) else self.far))

    def leave(self, address: str) -> None:
        """One who was here is gone."""
        for name, _ in networks(address):
            self.meters[name].used -= 1
            if not self.meters[name].used:
                del self.meters[name]


@lru_cache(maxsize=KNOWN)
def networks(address: str) -> tuple[tuple[str, int], ...]:
    """What an address is counted in, the largest first, and as how many households each counts.

    >>> networks("8.8.8.8")
    (('8.8.8.8', 1),)
    >>> networks("2a00:1450:1:203::5")
    (('2a001450/32', 64), ('2a0014500001/48', 4), ('2a001450000102/56', 2), ('2a00145000010203/64', 1))
    """
    found = _parsed(address)
    if isinstance(found, ipaddress.IPv6Address):
        return tuple((f"{int(found) >> 128 - size:x}/{size}", share) for size, share in SHARES.items())
    return ((str(found) if found is not None else address, 1),)


def household(address: str) -> str:
    """The smallest of the networks: a whole /64 for IPv6, because one household has all of it."""
    return networks(address)[-1][0]


def neighbourhood(address: str) -> str:
    """The largest network that a single household may have: a /48 for IPv6."""
    return next(name for name, share in networks(address) if share <= SHARES[48])


@lru_cache(maxsize=KNOWN)
def is_near(address: str) -> bool:
    """True for this machine and for private networks: a family must not be locked out by one child's typing."""
    found = _parsed(address)
    return found is not None and (found.is_loopback or found.is_private or found.is_link_local)


def is_far(address: str) -> bool:
    """True for the rest of the world; who has a token is nowhere."""
    return not address.startswith(PROGRAM) and not is_near(address)


def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
