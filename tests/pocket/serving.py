"""A folder served as any web server would: Python's own, with the headers that ours gives to the same files."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ludoteca.server.client import ASK_FIRST, FOR_EVER
from ludoteca.server.guard import COMPILING

KINDS = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}


class Files(SimpleHTTPRequestHandler):
    """One request for a file."""

    extensions_map = KINDS

    def end_headers(self) -> None:
        kept = self.path.startswith("/pocket/") and not self.path.endswith(".json")
        self.send_header("Cache-Control", FOR_EVER if kept else ASK_FIRST)
        if self.path.endswith("js"):
            self.send_header("Content-Security-Policy", COMPILING)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the folder, as long as it is needed."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
