"""The files with which a browser runs the house by itself, where they are installed: the package `ludoteca_pocket`.

They lie in a folder that is called after what they are, so whoever has one has it for ever; the list of them is asked
for anew each time.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from ludoteca.server.client import ASK_FIRST, FOR_EVER, media_type
from ludoteca.tables.refusals import NO_PAGE, Refused

LIST = "pocket.json"
NAME = re.compile(r"[0-9a-f]{12}/[\w-][\w.-]*")
"""A file of a version. Nothing else is looked for on the disk."""


class Pocket:
    """The files by name; none where the package is not installed."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or installed()

    async def answer(self, request: Request) -> Response:
        """The file at this path, as small as the browser takes it."""
        name = request.path_params["path"]
        if self.folder is None or not (name == LIST or NAME.fullmatch(name)) or name.endswith(".br"):
            raise Refused(NO_PAGE, 404)
        plain = self.folder / name
        if not plain.is_file():
            raise Refused(NO_PAGE, 404)
        headers = {"Cache-Control": ASK_FIRST if name == LIST else FOR_EVER, "Vary": "Accept-Encoding"}
        small = plain.with_name(f"{plain.name}.br")
        if small.is_file() and takes_brotli(request.headers.get("accept-encoding", "")):
            return FileResponse(small, headers={**headers, "Content-Encoding": "br"}, media_type=media_type(name))
        return FileResponse(plain, headers=headers, media_type=media_type(name))


def takes_brotli(accepted: str) -> bool:
    """True if a browser says that it can unpack it."""
    offers = [offer.replace(" ", "").split(";") for offer in accepted.lower().split(",")]
    return any(offer[0] == "br" and "q=0" not in offer[1:] for offer in offers)


def installed() -> Path | None:
    """The folder of the package `ludoteca_pocket`, if it is installed."""
    spec = find_spec("ludoteca_pocket")
    folder = Path(spec.origin).parent / "pocket" if spec and spec.origin else None
    return folder if folder and (folder / LIST).is_file() else None
