"""The built web client: its files by name, and nothing else from the disk."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ludoteca.tables.refusals import NO_PAGE, Refused

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
PAGES = tuple(
    re.compile(pattern)
    for pattern in (
        "",
        "new/[^/]+",
        "join/[^/]+",
        "t/[^/]+",
        "t/[^/]+/watch",
        "screen/[^/]+",
        "replay",
        "replay/[^/]+",
        "matches/[^/]+/analysis",
        "rules/[^/]+",
        "learn/[^/]+",
        "learn/[^/]+/[^/]+",
        "puzzles",
        "puzzles/[^/]+",
        "puzzles/[^/]+/[^/]+",
        "train",
        "train/[^/]+",
        "bests",
        "class",
        "class/[^/]+",
        "p/[^/]+",
        "p/[^/]+/[^/]+",
        "edit",
        "edit/[^/]+",
        "print",
        "print/[^/]+",
        "mine",
    )
)
"""The addresses that the page makes up; at any other it says that there is nothing."""
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ludoteca</title>
<style>body{font:1.1rem/1.6 Georgia,serif;max-width:34rem;margin:12vh auto;padding:0 1.5rem;color:#26302b;
background:#f7f2e7}code{background:#e9e0cc;padding:.1em .4em;border-radius:.3em}</style></head>
<body><h1>The server is here, its page is not yet.</h1>
<p>The web client has not been built. Stop the server and run <code>make play</code>: it builds the page and starts
again.</p>
<p lang="it">La pagina web non è ancora stata costruita. Ferma il server e lancia <code>make play</code>: la costruisce
e riparte.</p></body></html>
"""


@dataclass(frozen=True)
class File:
    """One file of the client, ready to be sent."""

    name: str
    data: bytes

    @cached_property
    def tag(self) -> str:
        """Changes exactly when the file does."""
        return f'"{hashlib.sha256(self.data).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The file made smaller, where that is worth it."""
        if len(self.data) < 500 or not self.name.endswith(PACKED):
            return None
        return gzip.compress(self.data, mtime=0)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file, or word that the browser already has it."""
        kept = FOR_EVER if self.name.startswith("assets/") else ASK_FIRST
        headers = {"ETag": self.tag, "Cache-Control": kept, "Vary": "Accept-Encoding"}
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        data = self.data
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            data = self.packed
        return Response(data, status, headers, media_type=media_type(self.name))


class Client:
    """All files of the client, read once; a new build is noticed by its index.html."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(str(files("ludoteca.server") / "static"))
        self.built = 0
        self.files: dict[str, File] = {}

    def answer(self, request: Request) -> Response:
        """The file at this path; the page itself elsewhere, which knows its own addresses and says so at others."""
        name = request.path_params["path"]
        self._look()
        if not self.files:
            return HTMLResponse(NOT_BUILT, 503)
        if name in self.files and name != "index.html":
            return self.files[name].answer(request)
        if "." in name.rpartition("/")[2] and name != "index.html":
            raise Refused(NO_PAGE, 404)
        known = name == "index.html" or any(page.fullmatch(name.removesuffix("/")) for page in PAGES)
        return self.files["index.html"].answer(request, 200 if known else 404)

    def headed(self, request: Request, change: Callable[[str], str]) -> Response:
        """The page itself with something more in its head."""
        self._look()
        if not self.files:
            return HTMLResponse(NOT_BUILT, 503)
        page = self.files["index.html"].data.decode()
        return File("index.html", change(page).encode()).answer(request)

    def _look(self) -> None:
        """Reads the files again if there is a new build."""
        try:
            built = (self.folder / "index.html").stat().st_mtime_ns
        except OSError:
            built = 0
        if built == self.built:
            return
        self.built = built
        found = sorted(path for path in self.folder.rglob("*") if path.is_file()) if built else []
        self.files = {name: File(name, path.read_bytes()) for path in found if (name := self._name(path))}
        if self.files and find_spec("ludoteca_pocket"):
            page = self.files["index.html"].data.decode()
            self.files["index.html"] = File("index.html", marked(page, "server").encode())

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()


def marked(page: str, copy: str) -> str:
    """The page with a mark in its head, so that it need not ask whether there is a copy of the house to keep.

    The copy comes from a `server`, or there are only files, which is `static`.
    """
    return page.replace("<title>", f'<meta name="pocket" content="{copy}" />\n    <title>', 1)


def media_type(name: str) -> str:
    """What kind of file this is, whatever the system's own tables say."""
    known = {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".webmanifest": "application/manifest+json",
    }
    return known.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
