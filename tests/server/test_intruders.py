"""Who may speak to the server, and what it never gives away."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from ludoteca.server.client import PAGES
from ludoteca.server.reach import network_address
from tests.server.house import House, Line

JSON = {"Content-Type": "application/json", "X-Ludoteca": "1"}
TABLE = json.dumps({"game": "toncc", "seats": [{"kind": "open"}] * 3}).encode()


def raw(house: House, request: str, host: str = "localhost") -> tuple[int, str]:
    """The status and the whole answer to a request written by hand."""
    with socket.create_connection((host, house.port)) as line:
        line.sendall(request.replace("\n", "\r\n").encode("latin-1"))
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    return int(answer.split()[1]), answer.decode("utf-8", "replace")


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://localhost.evil.example", "http://localhost:1", "http://127.0.0.1"],
)
def test_another_page_gets_nothing(house, origin):
    assert house.ask("/api/games", None, Origin=origin)[0] == 403
    assert house.ask("/api/tables", TABLE, Origin=origin, **JSON)[0] == 403
    with pytest.raises(InvalidStatus) as refusal:
        Line(house, Origin=origin)
    assert refusal.value.response.status_code == 403


def test_its_own_page_gets_everything(house):
    assert house.ask("/api/games", None, Origin=house.address)[0] == 200
    assert house.ask("/api/tables", TABLE, Origin=house.address, **JSON)[0] == 201
    Line(house, Origin=house.address).close()


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "10.0.0.1", "", "localhost@evil", "[::2]"])
def test_a_foreign_name_that_leads_here_gets_nothing(house, host):
    for path in ("/", "/api/games", "/ws"):
        assert raw(house, f"GET {path} HTTP/1.1\nHost: {host}\nConnection: close\n\n")[0] == 403
    upgrade = "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13"
    key = "Sec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA=="
    assert raw(house, f"GET /ws HTTP/1.1\nHost: {host}\n{upgrade}\n{key}\n\n")[0] == 403


def test_two_hosts_are_one_too_many(house):
    status, _ = raw(house, "GET /api/games HTTP/1.1\nHost: localhost\nHost: evil.example\nConnection: close\n\n")
    assert status in (400, 403)


def test_a_request_that_changes_something_says_it_comes_from_the_page(house):
    for headers in ({}, {"Content-Type": "application/json"}, {"X-Ludoteca": "1", "Content-Type": "text/plain"}):
        status, answer = house.ask("/api/tables", TABLE, **headers)
        assert status == 403
        assert answer["refusal"].endswith(".")
    for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
        assert raw(house, f"{method} /api/tables HTTP/1.1\nHost: localhost\nConnection: close\n\n")[0] == 405


def test_every_answer_carries_the_security_headers(house):
    for path in ("/", "/api/games", "/api/nothing", "/x.js"):
        _, answer = raw(house, f"GET {path} HTTP/1.1\nHost: localhost\nConnection: close\n\n")
        head = answer.partition("\r\n\r\n")[0].lower()
        assert "content-security-policy: default-src 'self';" in head
        assert "x-content-type-options: nosniff" in head
        assert "referrer-policy: no-referrer" in head
        assert "\nserver:" not in head


def test_on_a_home_network_the_machines_own_address_is_good_and_no_other(new_house):
    own = network_address()
    if own.startswith("127."):
        pytest.skip("this machine is on no network")
    house = new_house(lan=True)
    request = "GET /api/games HTTP/1.1\nHost: {}\nConnection: close\n\n"
    assert raw(house, request.format(f"{own}:{house.port}"), own)[0] == 200
    assert raw(house, request.format("evil.example"), own)[0] == 403
    assert raw(house, request.format(own), "localhost")[0] == 403, "nobody has reached it by that address"
    table, _, code = house.table("open", "gentle", "gentle")
    assert house.get(f"/api/tables/{table}")["invite"] == f"http://{own}:{house.port}/join/{code}"
    assert house.ask(f"/api/tables/{table}/qr.svg")[1].startswith("<?xml")


def test_without_lan_nobody_else_can_even_connect(house):
    own = network_address()
    if own.startswith("127."):
        pytest.skip("this machine is on no network")
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((own, house.port))


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "static" / "assets").mkdir(parents=True)
    (folder / "secret.txt").write_text("a secret")
    (folder / "static" / "index.html").write_text("<title>the page</title>")
    (folder / "static" / "assets" / "index-abc.js").write_text("let hello;" * 200)
    house = House(folder, "page")
    yield house
    house.stop()


def test_the_page_answers_its_own_addresses_and_files_their_names(page):
    for path in ("/", "/new/toncc", "/t/abc", "/join/ABCDEF", "/index.html"):
        status, answer = raw(page, f"GET {path} HTTP/1.1\nHost: localhost\nConnection: close\n\n")
        assert (status, "the page" in answer) == (200, True)
        assert "cache-control: no-cache" in answer
    for path in ("/nothing", "/t", "/t/abc/more", "/new/", "/health/more", "/wp-login"):
        status, answer = raw(page, f"GET {path} HTTP/1.1\nHost: localhost\nConnection: close\n\n")
        assert (status, "the page" in answer) == (404, True), "a person reads that there is nothing, a machine knows it"
    status, answer = raw(page, "GET /assets/index-abc.js HTTP/1.1\nHost: localhost\nConnection: close\n\n")
    assert (status, "let hello" in answer, "immutable" in answer) == (200, True, True)
    tag = re.search(r"etag: (\S+)", answer)
    assert tag is not None
    again = f"GET /assets/index-abc.js HTTP/1.1\nHost: localhost\nIf-None-Match: {tag[1]}\nConnection: close\n\n"
    assert raw(page, again)[0] == 304
    assert raw(page, "GET /assets/index-abd.js HTTP/1.1\nHost: localhost\nConnection: close\n\n")[0] == 404
    assert raw(page, "POST / HTTP/1.1\nHost: localhost\nConnection: close\n\n")[0] == 403


def test_the_server_knows_the_addresses_that_the_page_makes_up():
    frame = (Path(__file__).parent.parent.parent / "web/src/App.svelte").read_text(encoding="utf-8")
    routes = re.findall(r"pattern: '/([^']*)', page", frame)
    assert [re.sub(r":\w+", "[^/]+", route) for route in routes] == [page.pattern for page in PAGES]


def test_no_spelling_of_a_path_leads_out_of_the_page(page):
    ups = ["../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "..\\", "%252e%252e%252f", "....//", "..%c0%af", "..;/"]
    starts = ["/", "/assets/", "//", "/./", "/assets%2f"]
    for start in starts:
        for up in ups:
            for count in (1, 2, 8):
                for target in ("secret.txt", "etc/passwd", "secret"):
                    request = f"GET {start}{up * count}{target} HTTP/1.1\nHost: localhost\nConnection: close\n\n"
                    status, answer = raw(page, request)
                    assert status in (200, 400, 404)
                    assert "a secret" not in answer
                    assert "root:" not in answer


def test_unknown_addresses_of_the_api_say_so_in_json(house):
    for path in ("/api", "/api/", "/api/x", "/api/tables/none", "/api/matches/none/replay", "/api/rulebooks/chess"):
        status, answer = house.ask(path)
        assert status == 404
        assert answer["refusal"].endswith(".")
    assert house.ask("/api/tables")[0] == 404
    assert house.ask("/api/rulebooks/..%2f..%2fserver")[0] == 404
