"""How the house is reached from other devices: not at all, by its address on the network, or by a name of its own.

A server starts on this machine alone. Whoever sits at this machine may let the phones of the network in while it runs:
from then on it is as if it had been started with `--lan`, and every link carries the address that works from there.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import sys
from contextlib import suppress
from typing import Any, Protocol
from urllib.parse import urlsplit

from starlette.requests import Request

from ludoteca.server.guard import LOOPBACK, host_name
from ludoteca.server.logs import event
from ludoteca.server.settings import PORT, Settings
from ludoteca.tables.refusals import Refused
from ludoteca.words import say

EVERYWHERE = "0.0.0.0"
SIOCGIFADDR = 0x8915
"""Linux: which address has this device?"""
INNER = ("docker", "br-", "veth", "virbr", "cni", "tun", "tap", "wg")
"""How devices are called behind which there are containers, virtual machines and tunnels, and no phones."""
PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""What a proxy adds: whoever comes through one may be anybody, however near the proxy is."""

NOT_HERE = say("Only whoever sits at the machine that Ludoteca runs on can do that.")
NAMED = say("This house is reached by an address of its own, for phones too.")
NO_NETWORK = say("This machine is on no network that phones could join. Connect it to your Wi-Fi, then try again.")
STAYS_OPEN = say("Ludoteca was started for the whole network: start it without --lan to keep phones out.")
NO_WAY_IN = say("Phones cannot come in yet: press “Play with phones” on the machine that Ludoteca runs on.")


class Listeners(Protocol):
    """What listens for connections."""

    async def listen(self, host: str) -> None:
        """Listens on this address from now on, at the same port; `OSError` if that cannot be, and nothing changes."""

    def send_away(self) -> None:
        """Lets everybody go who is not at this machine."""


class Reach:
    """By which address others come in, and whether they may."""

    def __init__(self, settings: Settings, address: str) -> None:
        """`address` is where the house is reached when nothing else is known."""
        self.settings = settings
        self.start = address
        self.port = urlsplit(address).port or settings.port or PORT
        self.named = bool(settings.address or settings.hosts or settings.proxies)
        self.always = settings.lan or settings.listen not in LOOPBACK
        """The network is let in from the start to the end."""
        self.let_in = False
        """The network is let in for now."""
        self.listeners: Listeners | None = None
        """None where somebody else's server runs this one: it listens where it likes."""
        self.changing = asyncio.Lock()

    def is_open(self) -> bool:
        """True if devices of the network may come in by this machine's own address."""
        return self.always or self.let_in

    def info(self, request: Request) -> dict[str, Any]:
        """How the house is reached, as whoever asks can use it."""
        phones = "closed" if self._may_change() else "named"
        if self.is_open() and not self.named:
            phones = "open"
        opens = self._may_change() and not self.always and is_here(request)
        return {"phones": phones, "address": self.address(request), "opens": opens}

    def address(self, request: Request) -> str | None:
        """The address for links that others follow; None if there is none that they could come in by."""
        if self.settings.address:
            return self.settings.address.rstrip("/")
        host = request.headers["host"].lower()
        name = host_name(host)
        # who has come over the network shows others the same way: this machine may be on several networks
        if name not in LOOPBACK and (self.named or is_number(name)):
            return f"{request.url.scheme}://{host}"
        return self.network() if self.is_open() and not self.named else None

    def network(self) -> str | None:
        """The address on the network as it is now; None while this machine is on none."""
        if self.settings.listen not in (EVERYWHERE, "::", *LOOPBACK):
            return self.start
        found = network_address()
        return None if found.startswith("127.") else f"http://{found}:{self.port}"

    def invitation(self) -> str:
        """The address that stands in what tables say of themselves, to whomever."""
        if self.settings.address:
            return self.settings.address.rstrip("/")
        return (self.network() if self.is_open() else None) or self.start

    async def change(self, request: Request, phones: str) -> None:
        """Lets the network in, or no longer; `Refused` says why that is not done."""
        if not is_here(request):
            raise Refused(NOT_HERE, 403)
        if not self._may_change() or self.listeners is None:
            raise Refused(NAMED, 409)
        async with self.changing:
            if self.always or self.let_in == (phones == "open"):
                if self.always and phones == "closed":
                    raise Refused(STAYS_OPEN, 409)
                return
            if phones == "open" and self.network() is None:
                raise Refused(NO_NETWORK, 409)
            await self._change(self.listeners, phones == "open")

    async def _change(self, listeners: Listeners, let_in: bool) -> None:
        try:
            await listeners.listen(EVERYWHERE if let_in else self.settings.listen)
        except OSError:
            sentence = say(
                "Another program has port {port} on the network: start Ludoteca with another port.", port=self.port
            )
            raise Refused(sentence, 409) from None
        self.let_in = let_in
        if not let_in:
            listeners.send_away()
        event("let the network in" if let_in else "keeps the network out")

    def _may_change(self) -> bool:
        """True if it is for us to say who comes in."""
        return not self.named and self.listeners is not None


def is_here(request: Request) -> bool:
    """True if whoever asks sits at this very machine.

    A page elsewhere that a browser here has open is stopped by the guard: its origin is not ours. A name elsewhere
    that was pointed at this machine is no name of it. And nobody on the network has a loopback address.
    """
    peer = request.client.host if request.client else ""
    passed_on = any(name in request.headers for name in PASSED_ON)
    return not passed_on and is_loopback(peer) and host_name(request.headers["host"]) in LOOPBACK


def is_loopback(address: str) -> bool:
    """True for the addresses by which a machine speaks to itself."""
    return is_number(address) and ipaddress.ip_address(address).is_loopback


def is_number(name: str) -> bool:
    """True for an address, False for a name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def network_address() -> str:
    """This machine's address on its network; no packet is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:  # no way leads out; but a laptop may be a hotspot for phones, without any internet
            return next(iter(addresses_of_devices(probe)), "127.0.0.1")


def addresses_of_devices(probe: socket.socket) -> list[str]:
    """The addresses of the network devices that phones could be behind, where the system tells: Linux does."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl

    found = []
    for _, name in socket.if_nameindex():
        with suppress(OSError):  # a device without an address
            answer = fcntl.ioctl(probe, SIOCGIFADDR, name.encode().ljust(40, b"\0"))
            if not name.startswith(INNER) and not is_loopback(address := socket.inet_ntoa(answer[20:24])):
                found.append(address)
    return found
