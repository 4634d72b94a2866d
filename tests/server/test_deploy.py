"""The examples of `deploy/`: nginx is started and played through, the others have the form they should."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ludoteca.cli import main
from ludoteca.server.door import FILES
from ludoteca.server.run import ANSWERS, GOODBYE
from ludoteca.torture.nodes import free_port
from tests.server.house import House
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


@pytest.fixture
def behind_nginx(new_house, first_node: int, tmp_path: Path) -> Iterator[House]:
    """A server behind nginx as the example sets it up, only on other ports, beside another node."""
    house = new_house(proxies=["127.0.0.1"], hosts=["games.example.org"])
    port = free_port()
    site = (DEPLOY / "nginx/ludoteca.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    nodes = (DEPLOY / "nginx/upstream.conf").read_text()
    nodes = nodes.replace("8001", str(first_node)).replace("8002", str(house.port))
    (tmp_path / "conf.d").mkdir()
    (tmp_path / "conf.d/ludoteca.conf").write_text(site)
    (tmp_path / "conf.d/upstream.conf").write_text(nodes)
    places = "".join(
        f"{name}_temp_path {tmp_path / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {tmp_path / 'pid'}; error_log {tmp_path / 'error.log'};"
        f"events {{}} http {{ access_log off; {places} include {tmp_path / 'conf.d'}/*.conf; }}"
    )
    command = [str(NGINX), "-e", str(tmp_path / "error.log"), "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as nginx:
        try:
            until(lambda: (tmp_path / "pid").exists() or nginx.poll() is not None)
            assert nginx.poll() is None, nginx.stderr.read() if nginx.stderr else ""
            house.port, house.address = port, f"http://127.0.0.1:{port}"
            yield house
        finally:
            nginx.send_signal(signal.SIGTERM)


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
