"""The command as a shell calls it: processes, signals, the server, and what is loaded."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from ludoteca.cli.extras import how_to_install
from ludoteca.games import GAMES
from ludoteca.torture.nodes import free_port
from tests.waiting import until

pytestmark = pytest.mark.compiled

COMMAND = [sys.executable, "-m", "ludoteca.cli"]
SHORT = ["play", "--terminal", "toncc", "-o", "challenges=1", "--seconds", "0.01", "--seed", "3"]


def test_help_is_quick_because_it_loads_nothing_heavy() -> None:
    script = "import sys; from ludoteca.cli import main; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    heavy = {"asyncio", "sqlalchemy", "starlette", "uvicorn", "msgspec", "numpy", "multiprocessing"}
    heavy |= {"ludoteca.server", "ludoteca.tables"}
    assert not heavy & set(loaded.split())


linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def at_work(pid: int) -> bool:
    """True once two workers of an arena play: they leave Ctrl-C to the arena then, as the one who counts them does."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ignored = [re.findall(r"^SigIgn:\s+(\w+)", Path(f"/proc/{child}/status").read_text(), re.M) for child in children]
    return len(children) == 3 and all(int(bits[0], 16) & 1 << signal.SIGINT - 1 for bits in ignored)


@linux
def test_ctrl_c_ends_the_arena_and_its_processes() -> None:
    command = [*COMMAND, "arena", "toncc", "strong", "strong", "strong", "--seconds", "0.5", "--processes", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as arena:
        until(lambda: at_work(arena.pid))
        os.killpg(arena.pid, signal.SIGINT)
        out, problems = arena.communicate()  # the pipes close when the last process has gone
    assert (arena.returncode, out) == (130, b"")
    assert b"Traceback" not in problems


@linux
def test_the_processes_of_an_arena_end_with_it_even_when_it_is_killed() -> None:
    command = [*COMMAND, "arena", "toncc", "strong", "strong", "strong", "--seconds", "0.5", "--processes", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as arena:
        until(lambda: at_work(arena.pid))
        arena.kill()
        arena.communicate()  # the pipes close when the last process has gone


def test_without_the_server_one_is_told_what_to_install() -> None:
    script = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("msgspec", "uvicorn", "starlette", "sqlalchemy", "platformdirs"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nothing())
from ludoteca.cli import main
main(sys.argv[1:])
"""
    for args in (["play", "--no-browser"], ["serve"], ["samples", "toncc"], []):
        done = subprocess.run([sys.executable, "-c", script, *args], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (1, "")
        assert how_to_install("server").parts["command"] in done.stderr
        assert done.stderr.count("\n") == 1
    done = subprocess.run([sys.executable, "-c", script, "games"], capture_output=True, text=True)
    assert done.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_play_starts_the_server_opens_the_browser_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o700)
    environment = os.environ | {"LUDOTECA_DATA": str(tmp_path), "LC_ALL": "C", "BROWSER": f"{browser} %s"}
    environment["PYTHONUNBUFFERED"] = "1"

    def ludoteca(*args: str, data: Path = tmp_path) -> subprocess.CompletedProcess[str]:
        other = environment | {"LUDOTECA_DATA": str(data)}
        return subprocess.run([*COMMAND, *args], capture_output=True, text=True, env=other)

    command = [*COMMAND, "play", "--port", str(port)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            assert server.stdout.readline() == f"Ludoteca is ready: http://localhost:{port}\n"
            with urllib.request.urlopen(f"http://localhost:{port}/api/games") as answer:
                assert [info["id"] for info in json.load(answer)] == list(GAMES)
            again = ludoteca("serve")
            assert again.returncode == 1
            assert again.stderr == f"Ludoteca is already running: http://localhost:{port}\n"
            shown = ludoteca("play", "toncc")
            assert (shown.returncode, shown.stderr) == (0, "")
            assert opened.read_text().split() == [f"http://localhost:{port}", f"http://localhost:{port}/new/toncc"]
            taken = ludoteca("serve", "--port", str(port), data=tmp_path / "other")
            assert taken.returncode == 1
            assert taken.stderr == f"Port {port} is taken; choose another, or stop what uses it.\n"
        finally:
            server.send_signal(signal.SIGINT)
            code = server.wait()
        assert code == 0
        assert server.stderr.read() == ""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as on Unix")
def test_ctrl_c_at_a_question_leaves_politely() -> None:
    with subprocess.Popen(
        [*COMMAND, *SHORT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        seen = b""
        while b"Where does your king go?" not in seen:
            seen += os.read(game.stdout.fileno(), 65536)
        game.send_signal(signal.SIGINT)
        rest, problems = game.communicate()
    assert game.returncode == 130
    assert b"Until next time!" in rest
    assert problems == b""


def test_a_reader_who_stops_reading_is_no_failure() -> None:
    script = f"{' '.join(COMMAND)} replay nowhere.json 2>/dev/null; {' '.join(COMMAND)} games --json | head -1"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True)
    assert done.stdout == "[\n"
    assert done.stderr == ""
