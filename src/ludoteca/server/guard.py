"""The guard at the door: who may speak to this server, and what every answer carries.

Checked on every request, HTTP and WebSocket alike: the Host must be a name of this server (a foreign name that was
pointed here by DNS is not), and the Origin, where a browser sends one, must be this very page.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.server.settings import Settings
from ludoteca.tables.catalogue import language_of
from ludoteca.words import say, translated

BODY = 64 * 1024
"""Bytes a request may have at most."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
COMPILING = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"
"""For the scripts of workers that run the house in the browser: theirs is the policy their own file comes with."""
SCRIPTS = ("/assets/", "/pocket/")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
UNTRUSTED = {name: value for name, value in HEADERS.items() if name != "Cross-Origin-Opener-Policy"}
"""For who comes over a home network without HTTPS: browsers do not heed that header there, and complain of it."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")

STRANGER = say("This address is not one of this server's; please use the link it printed.")
OTHER_PAGE = say("Only the page of this server may ask that.")
NOT_JSON = say("Requests to this server are JSON and say that they come from its own page.")
TOO_BIG = say("That is too much at once.")
NOT_HERE = say("That cannot be done at this address.")


class Guard:
    """Lets in whom it should, and puts the security headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, is_open: Callable[[], bool], compiles: bool = False) -> None:
        """`is_open` says whether the network may come in by this machine's own names and addresses now.

        `compiles` says whether browsers get the whole house from here: then the scripts of workers may use WebAssembly.
        """
        self.app = app
        self.is_open = is_open
        self.compiles = compiles
        self.names = {name.lower() for name in (*LOOPBACK, *settings.hosts)}
        self.origins = {origin.lower().rstrip("/") for origin in settings.origins}
        own = socket.gethostname().lower()
        self.on_network = {own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if refusal is None:
            guarded = with_headers(send, scope, self.compiles) if scope["type"] == "http" else send
            await self.app(scope, receive, guarded)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})  # before the handshake this is a 403
        else:
            sentence, status = refusal
            answer = JSONResponse({"refusal": translated(sentence, language(scope))}, status)
            await answer(scope, receive, with_headers(send, scope))

    def refusal(self, scope: Scope) -> tuple[str, int] | None:
        """Why this request does not come in, and the status that says so; None if it may."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self.own_name(host_name(hosts[0]), scope):
            return STRANGER, 403
        if len(origins) > 1 or (origins and not self.own_page(origins[0].lower(), hosts[0].lower())):
            return OTHER_PAGE, 403
        if scope["type"] == "websocket" or scope["method"] in ("GET", "HEAD"):
            return None
        if scope["method"] != "POST":
            return NOT_HERE, 405
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json" or "x-ludoteca" not in headers:
            return NOT_JSON, 403
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:20]) > BODY:
            return TOO_BIG, 413
        return None

    def own_name(self, name: str, scope: Scope) -> bool:
        """True for the names this server goes by; on a home network also the address the caller has reached."""
        if name in self.names:
            return True
        if not self.is_open():
            return False
        return name in self.on_network or (scope.get("server") is not None and name == scope["server"][0])

    def own_page(self, origin: str, host: str) -> bool:
        """True if this origin is the page served at this very host and port, or one that was allowed by name."""
        return origin in (f"http://{host}", f"https://{host}") or origin in self.origins


def host_name(host: str) -> str:
    """The name in a Host header, without its port."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


def language(scope: Scope) -> str:
    """The language the asker reads."""
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("language", [""])[0]
    return language_of(asked, Headers(scope=scope).get("accept-language", ""))


def is_trusted(scope: Scope) -> bool:
    """False for a page that a browser has fetched from a number without HTTPS, as phones at home do."""
    name = host_name(Headers(scope=scope).get("host", ""))
    return scope.get("scheme") != "http" or name in LOOPBACK or not name.replace(".", "").isdigit()


def with_headers(send: Send, scope: Scope, compiles: bool = False) -> Send:
    """The same `send`, with the security headers on every answer."""
    headers_here = HEADERS if is_trusted(scope) else UNTRUSTED
    if compiles and scope["path"].startswith(SCRIPTS):
        headers_here = {**headers_here, "Content-Security-Policy": COMPILING}

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in headers_here.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return guarded
