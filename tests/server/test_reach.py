"""How phones get in: who may open the door to the network, what comes through it, and what links then say."""

from __future__ import annotations

import gzip
import json
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from ludoteca.server import reach
from ludoteca.server.reach import network_address
from tests.server.house import House, Line
from tests.server.test_intruders import raw

OWN = network_address()
JSON = {"Content-Type": "application/json", "X-Ludoteca": "1"}
OPEN, CLOSED = ({"phones": phones} for phones in ("open", "closed"))
HOUSE = "/api/house"

on_a_network = pytest.mark.skipif(OWN.startswith("127."), reason="this machine is on no network")


def by_hand(house: House, body: dict[str, str], *headers: str, host: str = "localhost", to: str = "localhost") -> Any:
    """The status and the JSON of a wish for the door, written by hand."""
    text = json.dumps(body)
    head = [f"POST {HOUSE} HTTP/1.1", f"Host: {host}", "Connection: close", f"Content-Length: {len(text)}"]
    head += [f"{name}: {value}" for name, value in JSON.items()]
    status, answer = raw(house, "\n".join([*head, *headers, "", text]), to)
    return status, json.loads(answer.partition("\r\n\r\n")[2])


def from_the_network(house: House, path: str) -> int:
    """The status of an answer to a phone."""
    return raw(house, f"GET {path} HTTP/1.1\nHost: {OWN}:{house.port}\nConnection: close\n\n", OWN)[0]


class Phone(House):
    """The house as a phone reaches it."""

    def __init__(self, house: House, host: str = OWN) -> None:
        self.port = house.port
        self.address = f"http://{host}:{house.port}"

    def connected(self) -> Line:
        return Line(self, host=self.address.removeprefix("http://").partition(":")[0])


@pytest.fixture
def house(new_house: Callable[..., House]) -> Iterator[House]:
    """A house of this test's own, which nobody but this machine has reached yet."""
    house = new_house("unlimited")
    yield house
    assert house.log.read_text() == ""


@on_a_network
def test_phones_come_in_once_the_door_is_open_and_not_before_or_after(house):
    assert house.get(HOUSE) == {"phones": "closed", "address": None, "opens": True}
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((OWN, house.port))
    table, secrets, code = house.table("Ada", "open", "gentle")
    ada = house.line(table, secrets[0])
    status, answer = house.post(HOUSE, OPEN)
    assert (status, answer) == (200, {"phones": "open", "address": f"http://{OWN}:{house.port}", "opens": True})
    assert house.post(HOUSE, OPEN) == (200, answer), "who presses twice finds it open"
    assert ada.until("table")["table"]["invite"] == f"http://{OWN}:{house.port}/join/{code}", "her link now works"
    phone = Phone(house)
    assert phone.get(HOUSE) == {**answer, "opens": False}
    status, seated = phone.post("/api/join", {"code": code, "name": "Bruno", "avatar": "fox"})
    assert status == 200
    bruno = phone.line(table, seated["secret"])
    ada.until("picture")
    assert {0, 1} <= set(bruno.newest(1)["turn"]), "the bot may have chosen already"
    assert bruno.play(1, 1)["type"] == "played", "a phone plays through the network"
    assert ada.play(0, 2)["type"] == "played", "and who was inside before plays on by the same line"
    assert house.post(HOUSE, CLOSED)[1]["phones"] == "closed"
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((OWN, house.port))
    with pytest.raises(Exception, match="1012"):
        bruno.until("never")
    assert ada.so_far() is not None, "whoever sits here stays"
    assert house.get(f"/api/tables/{table}")["invite"].startswith("http://localhost:")
    assert house.post(HOUSE, OPEN)[0] == 200
    assert phone.line(table, seated["secret"]).newest(1)["seat"] == 1, "and the phone is back in its seat"


@on_a_network
def test_nobody_but_this_machine_opens_or_closes_the_door(house):
    strangers = [
        by_hand(house, OPEN, "Origin: http://evil.example"),
        by_hand(house, OPEN, "Origin: null"),
        by_hand(house, OPEN, "Origin: http://localhost:1"),
        by_hand(house, OPEN, host="evil.example"),
        by_hand(house, OPEN, host=OWN),
        by_hand(house, OPEN, "X-Forwarded-For: 8.8.8.8"),
        by_hand(house, OPEN, "Forwarded: for=8.8.8.8"),
        house.ask(HOUSE, json.dumps(OPEN).encode(), **{"Content-Type": "application/json"}),
        house.ask(HOUSE, json.dumps(OPEN).encode(), **{"Content-Type": "text/plain", "X-Ludoteca": "1"}),
    ]
    assert [status for status, _ in strangers] == [403] * len(strangers)
    assert all(answer["refusal"].endswith(".") for _, answer in strangers)
    assert house.get(HOUSE)["phones"] == "closed"
    assert house.get(HOUSE, **{"X-Forwarded-For": "8.8.8.8"})["opens"] is False
    assert by_hand(house, OPEN, f"Origin: {house.address}", host=f"localhost:{house.port}")[0] == 200
    for host in (f"{OWN}:{house.port}", "localhost", "127.0.0.1"):
        status, answer = by_hand(house, CLOSED, host=host, to=OWN)
        assert (status, answer["refusal"].endswith(".")) == (403, True), "not from the network, whatever it says"
    assert house.get(HOUSE)["phones"] == "open"
    for body in ({}, {"phones": "ajar"}, {"phones": "open", "more": 1}, {"phones": True}):
        assert house.post(HOUSE, body)[0] == 400


@on_a_network
def test_the_open_door_lets_in_what_lan_lets_in_and_no_more(house):
    house.post(HOUSE, OPEN)
    assert from_the_network(house, "/api/games") == 200
    request = "GET /api/games HTTP/1.1\nHost: {}\nConnection: close\n\n"
    assert raw(house, request.format("evil.example"), OWN)[0] == 403
    assert raw(house, request.format(OWN), "localhost")[0] == 403, "nobody has reached it by that address"


def test_a_house_with_a_name_offers_nothing_and_links_carry_the_name(new_house):
    house = new_house(hosts=["games.example.org"], address="https://games.example.org/")
    assert house.get(HOUSE) == {"phones": "named", "address": "https://games.example.org", "opens": False}
    assert house.post(HOUSE, OPEN)[0] == 409
    assert house.post("/api/qr", {"path": "/t/x#seat=y"})[1]["link"] == "https://games.example.org/t/x#seat=y"
    proxied = new_house(hosts=["games.example.org"], proxies=["127.0.0.1"])
    through = {"Host": "games.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "8.8.8.8"}
    assert proxied.get(HOUSE, **through) == {"phones": "named", "address": "https://games.example.org", "opens": False}
    assert proxied.get(HOUSE)["address"] is None, "whoever sits at that machine is reached there by nobody"


@on_a_network
def test_lan_is_open_from_the_start_and_stays_so(new_house):
    house = new_house(lan=True)
    assert house.get(HOUSE) == {"phones": "open", "address": f"http://{OWN}:{house.port}", "opens": False}
    assert house.post(HOUSE, OPEN)[0] == 200
    status, answer = house.post(HOUSE, CLOSED)
    assert (status, "--lan" in answer["refusal"]) == (409, True)


def test_a_laptop_that_goes_to_another_network_says_its_new_address(new_house):
    """Every number of this machine's own is as good as one of a network: it listens there once the door is open."""
    house = new_house("unlimited", "moves_about")
    place = house.folder / "network"
    place.write_text("127.0.0.1")
    status, answer = house.post(HOUSE, OPEN)
    assert (status, "Wi-Fi" in answer["refusal"]) == (409, True), "on no network there is nobody to let in"
    table, secrets, code = house.table("Ada", "open", "gentle")
    ada = house.line(table, secrets[0])
    for address in ("127.8.0.1", "127.9.0.1"):
        place.write_text(address.replace("127", "198"))
        answer = house.post(HOUSE, OPEN)[1]
        assert answer["address"] == f"http://{address.replace('127', '198')}:{house.port}"
        assert ada.until("table")["table"]["invite"] == f"{answer['address']}/join/{code}"
        assert house.post("/api/qr", {"path": "/"})[1]["link"] == f"{answer['address']}/"
        assert raw(house, f"GET /api/games HTTP/1.1\nHost: {address}\nConnection: close\n\n", address)[0] == 200
    place.write_text("127.0.0.1")
    assert house.get(HOUSE) == {"phones": "open", "address": None, "opens": True}, "out of reach for the moment"
    assert house.ask(f"/api/tables/{table}/qr.svg")[0] == 409, "no drawing pretends to lead somewhere"


@on_a_network
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell")
def test_a_hotspot_without_any_internet_is_a_network_too(monkeypatch):
    class NoWayOut(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", NoWayOut)
    assert not network_address().startswith("127.")
    monkeypatch.setattr(reach, "INNER", ("",))
    assert network_address() == "127.0.0.1", "behind containers and tunnels there are no phones"


def test_a_port_that_somebody_else_has_on_the_network_is_left_to_them(house):
    with socket.socket() as other:
        other.bind(("127.77.0.1", house.port))
        other.listen()
        status, answer = house.post(HOUSE, OPEN)
    if not OWN.startswith("127."):
        assert (status, str(house.port) in answer["refusal"]) == (409, True)
        assert house.get(HOUSE)["phones"] == "closed", "and the house goes on as it was"
        assert house.post(HOUSE, OPEN)[0] == 200, "once it is free it can be had"


def test_drawings_lead_where_others_can_come_in_and_secrets_stay_out_of_addresses(house):
    table, secrets, code = house.table("Ada", "open", "gentle")
    private = f"/t/{table}#seat={secrets[0]}"
    for status, answer in (house.ask(f"/api/tables/{table}/qr.svg"), house.post("/api/qr", {"path": private})):
        assert (status, answer["refusal"].endswith(".")) == (409, True)
    for path in ("", "t/x", "//evil.example/x", "http://evil.example", "/a b", "/" + "x" * 1500):
        assert house.post("/api/qr", {"path": path})[0] == 400
    if OWN.startswith("127."):
        return
    house.post(HOUSE, OPEN)
    status, answer = house.post("/api/qr", {"path": private})
    assert (status, answer["link"]) == (200, f"http://{OWN}:{house.port}{private}")
    assert answer["svg"].startswith("<svg")
    assert house.ask(f"/api/tables/{table}/qr.svg")[1].startswith("<?xml")
    assert secrets[0] not in house.log.read_text()
    assert all(secrets[0].encode() not in file.read_bytes() for file in Path(house.folder).iterdir())
    assert code


def test_what_is_the_same_for_everybody_comes_packed_and_what_holds_a_secret_never_does(new_house):
    house = new_house()
    table, _, _ = house.table("Ada", "open", "open")
    packed = {"Accept-Encoding": "gzip"}
    for path, small in (("/api/games", True), ("/api/rulebooks/toncc", True), (f"/api/tables/{table}", False)):
        with urlopen(Request(house.address + path, headers=packed)) as answer:
            body = answer.read()
            assert (answer.headers["Content-Encoding"] == "gzip") is small, path
        plain = house.ask(path)[1]
        assert json.loads(gzip.decompress(body) if small else body) == plain
