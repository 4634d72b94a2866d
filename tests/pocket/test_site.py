"""The house as files: what is in the folder, what weighs how much, and how it is served."""

from __future__ import annotations

import asyncio
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result
from starlette.applications import Starlette
from starlette.routing import Route

from ludoteca.cli import main
from ludoteca.games import GAMES
from ludoteca.server import pocket as serving
from ludoteca.server.guard import COMPILING, POLICY, Guard
from ludoteca.server.pocket import Pocket
from ludoteca.server.settings import Settings
from ludoteca.tables import catalogue
from ludoteca.tables.pictures import encoded
from ludoteca.tables.refusals import Refused
from ludoteca.words import LANGUAGES
from tests.pocket.conftest import ROOT
from tests.pocket.test_digest import NODE

IMPORTING = """
import importlib, zipfile
suffix = ".cpython-314-wasm32-emscripten.so"
names = [name for name in zipfile.ZipFile("/here/house.zip").namelist() if name.startswith("ludoteca/")]
modules = sorted(name.removesuffix(suffix).removesuffix(".py") for name in names if name.endswith((suffix, ".py")))
for name in modules:
    importlib.import_module(name.removesuffix("/__init__").replace("/", "."))
print(len(modules))
"""

STUMBLING = """
import json, traceback
try:
    json.loads("{")
except ValueError:
    print(traceback.format_exc())
"""


def test_what_is_fetched_once_weighs_little(pocket):
    listed = json.loads((pocket / "pocket.json").read_text())
    assert listed["wire"] <= 4_400_000
    assert listed["wire"] == sum(path.stat().st_size for path in pocket.rglob("*.br"))
    assert listed["bytes"] == sum(file["bytes"] for file in listed["files"])
    assert all((pocket / file["path"]).stat().st_size == file["bytes"] for file in listed["files"])
    assert set(listed["roles"].values()) <= {file["path"] for file in listed["files"]}


def said(runtime: Path, folder: Path, program: str) -> str:
    """What a program says in the browser's Python."""
    (folder / "program.py").write_text(program)
    command = [NODE, ROOT / "workshop/pocket.mjs", runtime, runtime, folder / "program.py"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_everything_in_the_house_finds_what_it_imports(runtime, tmp_path):
    """The library in the browser is a part of Python's; nothing that is asked for may be missing."""
    assert int(said(runtime, tmp_path, IMPORTING)) > 200


def test_what_goes_wrong_in_the_library_is_told_whole(runtime, tmp_path):
    """Its modules have no numbers of lines, and a traceback goes through them all the same."""
    told = said(runtime, tmp_path, STUMBLING)
    assert "json.decoder.JSONDecodeError" in told
    assert "in raw_decode" in told


def written(site: Path) -> Result:
    """Writes the site, and gives what was said."""
    with ThreadPoolExecutor(1) as apart:  # the browser of another test has a loop in this thread
        return apart.submit(CliRunner().invoke, main, ["pocket", "--out", str(site)]).result()


def test_a_site_is_files_alone(pocket, tmp_path):
    site = tmp_path / "site"
    done = written(site)
    assert done.exit_code == 0, done.output
    listed = json.loads((site / "pocket" / "pocket.json").read_text())
    assert listed == {**json.loads((pocket / "pocket.json").read_text()), "static": True}
    assert all((site / "pocket" / file["path"]).stat().st_size == file["bytes"] for file in listed["files"])
    page = (site / "index.html").read_text()
    assert page == (site / "404.html").read_text()
    assert "default-src 'self'" in page
    assert "frame-ancestors" not in page
    assert not (site / "sources.sha256").exists()
    for language in LANGUAGES:
        book = json.loads((site / "read" / "rulebooks" / f"toncc.{language}.json").read_text())
        assert book == json.loads(encoded(catalogue.rulebook("toncc", language), language))
    assert [game["id"] for game in json.loads((site / "read" / "games.it.json").read_text())] == [*GAMES]
    for id, game in GAMES.items():
        assert {path.name.partition(".")[0] for path in (site / "read" / "lessons" / id).iterdir()} == {*game.lessons}


def test_what_an_earlier_site_had_more_is_taken_away(pocket, tmp_path):
    site = tmp_path / "site"
    written(site)
    (site / "pocket" / "0123456789ab").mkdir()
    (site / "pocket" / "0123456789ab" / "house.zip").touch()
    written(site)
    assert not (site / "pocket" / "0123456789ab").exists()


def test_a_folder_with_other_files_is_left_alone(pocket, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ada")
    done = CliRunner().invoke(main, ["pocket", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "holds other files; name a new folder, or an empty one." in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_where_nothing_is_installed_one_sentence_says_what_to_type(monkeypatch, tmp_path):
    monkeypatch.setattr(serving, "installed", lambda: None)
    done = CliRunner().invoke(main, ["pocket", "--out", str(tmp_path / "site")])
    assert done.exit_code == 1
    assert done.output.startswith("What a browser needs to run the house by itself is not installed here")
    assert "make pocket" in done.output


# Served by our own server


def asked(app: Any, path: str, **headers: str) -> tuple[httpx.Headers, bytes]:
    """The headers and the bytes of an answer, as they come over the wire."""

    async def ask() -> tuple[httpx.Headers, bytes]:
        door = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        async with door, door.stream("GET", path, headers=headers) as answer:
            return answer.headers, b"".join([part async for part in answer.aiter_raw()])

    with ThreadPoolExecutor(1) as apart:  # the browser of another test has a loop in this thread
        return apart.submit(asyncio.run, ask()).result()


def served(pocket: Path) -> Guard:
    app = Starlette(routes=[Route("/pocket/{path:path}", Pocket(pocket).answer)])
    return Guard(app, Settings(), lambda: False, compiles=True)


def test_files_come_small_and_for_ever_and_their_list_anew(pocket):
    roles = json.loads((pocket / "pocket.json").read_text())["roles"]
    headers, data = asked(served(pocket), f"/pocket/{roles['house']}", **{"accept-encoding": "gzip, br"})
    assert headers["content-encoding"] == "br"
    assert "immutable" in headers["cache-control"]
    assert data == (pocket / f"{roles['house']}.br").read_bytes()
    headers, data = asked(served(pocket), f"/pocket/{roles['house']}", **{"accept-encoding": "gzip, br;q=0"})
    assert data == (pocket / roles["house"]).read_bytes()
    assert "content-encoding" not in headers
    headers, _ = asked(served(pocket), f"/pocket/{roles['wasm']}")
    assert headers["content-type"] == "application/wasm"
    assert headers["content-security-policy"] == COMPILING
    headers, _ = asked(served(pocket), "/pocket/pocket.json")
    assert headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["../__init__.py", "%2e%2e/__init__.py", "0123456789ab/house.zip", "nothing", ""])
def test_nothing_else_is_found_there(pocket, name):
    with pytest.raises(Refused):
        asked(served(pocket), f"/pocket/{name}".replace("../", "%2e%2e%2f"))


def test_where_it_is_not_installed_there_is_nothing(monkeypatch):
    monkeypatch.setattr(serving, "installed", lambda: None)
    app = Starlette(routes=[Route("/pocket/{path:path}", Pocket().answer)])
    with pytest.raises(Refused):
        asked(app, "/pocket/pocket.json")


@pytest.mark.parametrize(
    ("compiles", "path", "policy"),
    [(True, "/", POLICY), (True, "/assets/a.js", COMPILING), (False, "/assets/a.js", POLICY)],
)
def test_only_scripts_may_compile_and_only_where_the_house_is_installed(compiles, path, policy):
    async def page(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    headers, _ = asked(Guard(page, Settings(), lambda: False, compiles), path)
    assert headers["content-security-policy"] == policy
