"""The examples of `deploy/`: nginx is started and played through, the others have the form they should."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psycopg
import pytest

from ludoteca.cli import main
from ludoteca.server.door import FILES
from ludoteca.server.run import ANSWERS, GOODBYE
from ludoteca.torture.nodes import free_port
from tests.server.house import House
from tests.server.postgres import database
from tests.waiting import until

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
VARIABLES = {f"LUDOTECA_{name.upper()}" for name in (param.name for param in main.commands["serve"].params) if name}


class OlderNode(BaseHTTPRequestHandler):
    """A node of another build, which has none of the files of this one."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, *said: object) -> None:
        pass


@pytest.fixture
def first_node() -> int:
    """The port of the other node, which is away."""
    return free_port()


@contextmanager
def nginx_before(folder: Path, *nodes: int, scheme: str = "https") -> Iterator[int]:
    """The port of nginx as the example sets it up, only on another port and before these; `scheme` passes for HTTPS."""
    port = free_port()
    site = (DEPLOY / "nginx/ludoteca.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    site = site.replace("    https   ", f"    {scheme}   ")
    upstream = (DEPLOY / "nginx/upstream.conf").read_text()
    for shown, own in zip(("8001", "8002"), nodes, strict=True):
        upstream = upstream.replace(f":{shown} ", f":{own} ")
    (folder / "conf.d").mkdir()
    (folder / "conf.d/ludoteca.conf").write_text(site)
    (folder / "conf.d/upstream.conf").write_text(upstream)
    places = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; error_log {folder / 'error.log'};"
        f"events {{}} http {{ access_log off; {places} include {folder / 'conf.d'}/*.conf; }}"
    )
    command = [str(NGINX), "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as nginx:
        try:
            until(lambda: (folder / "pid").exists() or nginx.poll() is not None)
            assert nginx.poll() is None, nginx.stderr.read() if nginx.stderr else ""
            yield port
        finally:
            nginx.send_signal(signal.SIGTERM)


@pytest.fixture
def behind_nginx(new_house, first_node: int, tmp_path: Path) -> Iterator[House]:
    """A server behind nginx as the example sets it up, only on other ports, beside another node."""
    house = new_house(proxies=["127.0.0.1"], hosts=["games.example.org"])
    assert house.ask("/api/games", Host="games.example.org")[0] == 200  # the first time it has to read them all
    with nginx_before(tmp_path, first_node, house.port) as port:
        house.port, house.address = port, f"http://127.0.0.1:{port}"
        yield house


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt install nginx")
def test_one_plays_through_nginx_as_the_example_sets_it_up(behind_nginx):
    house = behind_nginx
    host = {"Host": "games.example.org"}
    for _ in range(4):
        assert house.ask("/api/games", **host)[0] == 200, "whichever node is asked first"
    assert house.ask("/health", **host) == (200, {"ready": True, "why": []})
    assert house.ask("/metrics", **host)[0] == 404
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    lines = [house.line(table, secrets[seat]) for seat in range(3)]
    for seat, line in enumerate(lines):
        assert line.play(seat, 1)["type"] == "played"
    for seat, line in enumerate(lines):
        line.so_far()
        assert line.newest(seat)["view"]["position"]["ready"] == [], "all have chosen, and the round is played"


class TestBesideAnOlderNode:
    @pytest.fixture
    def first_node(self) -> Iterator[int]:
        with ThreadingHTTPServer(("127.0.0.1", 0), OlderNode) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield server.server_port
            server.shutdown()

    @pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt install nginx")
    def test_a_file_that_one_node_has_not_is_asked_of_the_next(self, behind_nginx):
        host = {"Host": "games.example.org"}
        answers = [behind_nginx.ask("/", **host) for _ in range(4)]
        page = next(text for status, text in answers if status == 200)
        (file, *_) = re.findall(r"/assets/[\w.-]+\.js", page)
        assert [behind_nginx.ask(file, **host)[0] for _ in range(4)] == [200] * 4
        assert {status for status, _ in answers} == {200, 404}, "the pages themselves come from either"
        assert behind_nginx.ask("/assets/none.js", **host)[0] == 404


# Two nodes on one database, asked from outside only

PLACES = 12
"""Connections of each node."""
PATIENCE = 30.0
"""Seconds after which nobody waits for an answer any more: far longer than nginx waits for a node."""
TABLE = {"game": "toncc", "seats": [{"kind": "open"}] * 3}


def upgrade(host: str, origin: str) -> bytes:
    """A wish for a socket, as the page at this origin has it."""
    words = f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    return f"{words}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==\r\n\r\n".encode()


@dataclass
class Outside:
    """Two nodes and nginx, and what one gets who asks that."""

    nodes: list[House]
    port: int
    url: str

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], str]:
        """Status, headers and text of the answer; with a body it is a POST. Nothing but our own answers come."""
        sent = {"Host": "games.example.org", **headers}
        if body is not None:
            sent |= {"Content-Type": "application/json", "X-Ludoteca": "1"}
        line = HTTPConnection("127.0.0.1", self.port, PATIENCE)
        line.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), sent)
        with closing(line), line.getresponse() as answer:
            text = answer.read().decode()
            assert "nginx" not in text, (path, answer.status, text)
            assert answer.status != 503 or int(answer.headers["Retry-After"]) > 0, (path, text)
            return answer.status, dict(answer.headers), text

    def opens(self, stack: ExitStack, host: str = "games.example.org", origin: str | None = None) -> int:
        """The status that somebody gets who wants a socket, which stays open as long as the stack."""
        line = stack.enter_context(socket.create_connection(("127.0.0.1", self.port), PATIENCE))
        line.sendall(upgrade(host, origin or f"http://{host}"))
        answer = line.recv(1000)
        assert b"nginx/" not in answer.partition(b"\r\n\r\n")[2]
        return int(answer.split()[1])

    def tables(self) -> int:
        """How many tables there are."""
        with psycopg.connect(self.url) as connection:
            (count,) = connection.execute("SELECT count(*) FROM tables").fetchone() or (0,)
            return int(count)


@pytest.fixture
def outside(new_house: Callable[..., House], tmp_path: Path) -> Iterator[Outside]:
    with database() as url, ExitStack() as stack:
        given = {"database": url, "proxies": ["127.0.0.1"], "hosts": ["games.example.org"], "connections": PLACES}
        nodes = [new_house("unlimited", port=free_port(), **given) for _ in range(2)]
        port = stack.enter_context(nginx_before(tmp_path, *(node.port for node in nodes), scheme="http"))
        yield Outside(nodes, port, url)
        for node in nodes:
            node.kill()


needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not installed: apt install nginx")


@needs_nginx
def test_when_all_nodes_are_full_everybody_is_served_or_told_when_to_try_again(outside):
    with ExitStack() as stack:
        statuses = [outside.opens(stack) for _ in range(3 * PLACES)]
        assert set(statuses) == {101, 503}
        assert statuses.count(101) == 2 * PLACES, "every place is taken"
        answers = [outside.ask("/api/games")[0] for _ in range(225)]
        assert answers == [503] * 225
        status, headers, text = outside.ask("/api/tables", TABLE, **{"Accept-Language": "it"})
        assert (status, headers["Retry-After"]) == (503, "10")
        assert json.loads(text)["refusal"] == "In questo momento la casa è piena; riprova tra poco."
    until(lambda: [outside.ask("/api/games")[0] for _ in range(10)] == [200] * 10)


@needs_nginx
def test_a_node_that_is_full_is_left_for_one_that_is_not(outside):
    with ExitStack() as stack:
        for _ in range(PLACES):
            address = ("127.0.0.1", outside.nodes[0].port)
            stack.enter_context(socket.create_connection(address)).sendall(upgrade("localhost", "http://localhost"))
        until(lambda: outside.nodes[0].log.read_text() != "" or outside.ask("/api/games")[0] != 200)
        assert [outside.ask("/api/games")[0] for _ in range(50)] == [200] * 50
        assert outside.opens(stack) == 101


@needs_nginx
def test_one_frozen_node_keeps_nobody_waiting_and_nothing_is_done_twice(outside):
    """What is read from the wire when it wakes up may still be done: but once."""
    frozen = outside.nodes[0].process.pid
    assert outside.ask("/api/games")[0] == 200
    os.kill(frozen, signal.SIGSTOP)
    try:
        made = [outside.ask("/api/tables", TABLE)[0] for _ in range(4)]
        assert sorted(made) in ([201] * 3 + [503], [201] * 4), "one at most met the frozen node, and hears of it"
        assert [outside.ask("/api/games")[0] for _ in range(20)] == [200] * 20
    finally:
        os.kill(frozen, signal.SIGCONT)
    until(lambda: outside.ask("/health")[0] == 200)
    assert made.count(201) <= outside.tables() <= len(made)


@needs_nginx
def test_while_one_of_two_nodes_restarts_nobody_meets_nginx_itself(outside):
    answers: list[tuple[int, int]] = []
    over = threading.Event()

    def go_on_asking() -> None:
        while not over.is_set():
            answers.append((outside.ask("/api/games")[0], outside.ask("/api/tables", TABLE)[0]))

    with ThreadPoolExecutor(1) as others:
        asking = others.submit(go_on_asking)
        for node in outside.nodes:
            node.stop()
            node.start()
        for node in outside.nodes:
            node.kill()
            node.start()
        over.set()
        asking.result()
    assert {seen for seen, _ in answers} <= {200, 503}
    assert {made for _, made in answers} <= {201, 503}
    made = [made for _, made in answers].count(201)
    assert made > 0
    assert made <= outside.tables() <= len(answers)


@needs_nginx
@pytest.mark.parametrize("language", ["en", "it"])
def test_when_no_node_is_there_a_page_of_our_own_says_so(outside, language):
    for node in outside.nodes:
        node.kill()
    words = {
        "en": "The house does not answer at the moment. Please try again in a few seconds.",
        "it": "La casa in questo momento non risponde. Riprova tra qualche secondo.",
    }
    for path, body in (("/api/games", None), ("/api/tables", TABLE)):
        status, headers, text = outside.ask(path, body, **{"Accept-Language": f"{language}-CH,en;q=0.5"})
        assert (status, headers["Retry-After"], headers["Content-Type"]) == (503, "5", "application/json")
        assert json.loads(text) == {"refusal": words[language], "retry_after": 5}
    assert json.loads(outside.ask(f"/api/games?language={language}")[2])["refusal"] == words[language]
    status, headers, text = outside.ask("/t/any", **{"Accept-Language": language})
    assert (status, headers["Content-Type"]) == (503, "text/html; charset=utf-8")
    assert words[language] in text
    assert "Quello che hai giocato resta." in text
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    with ExitStack() as stack:
        assert outside.opens(stack) == 503


@needs_nginx
def test_behind_a_port_of_its_own_one_makes_tables_and_opens_sockets(outside):
    host = "games.example.org:8080"
    status, headers, _ = outside.ask("/api/tables", TABLE, Host=host, Origin=f"http://{host}")
    assert status == 201
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert outside.ask("/api/tables", TABLE, Host=host, Origin="http://games.example.org")[0] == 403
    with ExitStack() as stack:
        assert outside.opens(stack, host) == 101
        assert outside.opens(stack, host, "http://games.example.org") == 403


def test_nobody_waits_longer_for_a_node_than_three_seconds_but_for_sockets_and_what_is_worked_out():
    site = (DEPLOY / "nginx/ludoteca.conf").read_text()
    places = re.findall(r"location ([^{]+) \{([^}]*)", site)
    slow = {place for place, said in places if re.search(r"proxy_(read|send|connect)_timeout", said)}
    assert slow == {"= /ws", "~ ^/(print/|p/|api/(matches|positions|puzzles|replays|sheets))"}
    usual = re.findall(r"^    proxy_(\w+)_timeout (\w+);", site, re.MULTILINE)
    assert dict(usual) == {"connect": "1s", "send": "3s", "read": "3s"}
    assert not re.search(r"proxy_next_upstream .*non_idempotent", site)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_service(tmp_path):
    text = (DEPLOY / "ludoteca.service").read_text().replace("/opt/ludoteca/bin/ludoteca", "/bin/true")
    (tmp_path / "ludoteca.service").write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "ludoteca.service"], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_service_has_files_for_its_connections_and_time_to_drain():
    lines = (DEPLOY / "ludoteca.service").read_text().splitlines()
    assert f"LimitNOFILE={FILES}" in lines
    waits = next(int(line.partition("=")[2]) for line in lines if line.startswith("TimeoutStopSec="))
    assert waits > ANSWERS + GOODBYE


def test_compose_has_two_nodes_one_database_and_nginx_with_the_same_site():
    text = (DEPLOY / "compose.yaml").read_text()
    services = re.findall(
        r"^  ([\w-]+):", text.partition("\nservices:\n")[2].partition("\nconfigs:\n")[0], re.MULTILINE
    )
    assert services == ["node-1", "node-2", "database", "nginx"]
    assert "\t" not in text
    for file in re.findall(r"\./([\w/.]+):", text):
        assert (DEPLOY / file).exists()
    own = (DEPLOY / "nginx/upstream.conf").read_text().splitlines()[1:]
    inside = text.partition("content: |\n")[2].partition("\n\n")[0].splitlines()
    shape = [re.sub(r"server \S+", "server", line.strip()) for line in own]
    assert [re.sub(r"server \S+", "server", line.strip()) for line in inside] == shape


@pytest.mark.parametrize("file", ["ludoteca.service", "compose.yaml", "Dockerfile"])
def test_every_variable_of_an_example_is_one_of_the_servers(file):
    named = set(re.findall(r"LUDOTECA_\w+", (DEPLOY / file).read_text()))
    assert named
    assert named <= VARIABLES
