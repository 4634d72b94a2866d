"""Nobody can take more than their share."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from math import ceil
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludoteca.tables.outbox import PATIENCE
from ludoteca.tables.visitors import CLOSING
from tests.server.house import Line

FAR = {"Content-Type": "application/json", "X-Ludoteca": "1", "X-Forwarded-For": "8.8.8.8"}


def test_twenty_messages_at_once_and_five_a_second_after_two_hundred_refusals_the_line_is_closed(new_house):
    house = new_house("by_hand")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line, calm = house.line(table, secrets[0]), house.line(table, secrets[1])
    for _ in range(60):
        line.send(type="ping")
    heard = [line.until("pong", "refused") for _ in range(60)]
    assert [message["type"] for message in heard] == ["pong"] * 19 + ["refused"] * 41, "to say hello was the first"
    assert heard[-1]["refusal"] == "Not so fast, please: nothing was done."
    assert heard[-1]["retry_after"] == 0.2, "a page knows when it may go on"
    assert calm.play(1, 1)["type"] == "played", "others do not feel it"
    play = {"type": "play", "id": "fast", "seat": 0, "action": {"type": "choose", "direction": 1}}
    line.send(**play)
    assert line.until("refused", "played")["id"] == "fast", "a page learns which of its plays was too fast"
    house.pass_time(1)
    for _ in range(6):
        line.send(type="ping")
    assert [line.until("pong", "refused")["type"] for _ in range(6)] == ["pong"] * 5 + ["refused"]
    for _ in range(190):
        line.send(type="ping")
    with pytest.raises(ConnectionClosed) as end:
        line.until("never")
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1008
    assert house.log.read_text() == ""


@pytest.fixture
def closed_later() -> Iterator[Callable[[socket.socket], socket.socket]]:
    """Takes a socket that is closed when the test ends, however it ends."""
    with ExitStack() as stack:
        yield stack.enter_context


def test_a_reader_who_does_not_read_hurts_nobody_and_is_given_up(new_house, closed_later):
    house = new_house("unlimited", "by_hand")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    lazy = closed_later(socket.socket())
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.connect(("127.0.0.1", house.port))
    lazy.sendall(
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==\r\n\r\n"
    )
    assert b"101 Switching" in lazy.recv(1000)
    mine = list(secrets.values())
    hello = json.dumps({"type": "hello", "table": table, "secrets": mine, "language": "en"}).encode()
    lazy.sendall(bytes([0x81, 0xFE]) + len(hello).to_bytes(2, "big") + bytes(4) + hello)
    line = house.line(table, *secrets.values())
    for step in range(250):
        if line.newest(0)["over"]:
            line.send(type="rematch", seat=0)
            line.until("moved")
            line.pictures.clear()
        while not (seats := [seat for seat in range(3) if seat in line.newest(seat)["turn"]]):
            line.hear()
        assert line.play(seats[0], 1 + step % 6)["type"] == "played", "nobody waits for the one who does not read"
    house.pass_time(PATIENCE + CLOSING)
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    received = 0
    while piece := lazy.recv(1 << 16):  # it wakes up at last, and finds its line closed
        received += len(piece)
    assert 100_000 < received < 1_000_000, "most of what it did not read was never sent"
    assert house.log.read_text() == ""


def test_codes_cannot_be_guessed(new_house):
    house = new_house(proxies=["127.0.0.1"])
    _, _, code = house.table("Ada", "Bruno", "open")
    wish = json.dumps({"code": "QQQQQQ", "name": "Eve", "avatar": "fox"}).encode()
    good = json.dumps({"code": code, "name": "Eve", "avatar": "fox"}).encode()
    looks = [house.ask("/api/codes/QQQQQQ", **FAR) for _ in range(4)]
    answers = [*looks, *(house.ask("/api/join", wish, **FAR) for _ in range(7))]
    assert [status for status, _ in answers] == [404] * 10 + [429], "who looks and who joins is counted alike"
    assert house.ask("/api/join", good, **FAR)[0] == 429, "then even a good guess does not help"
    assert house.ask(f"/api/codes/{code}", **FAR)[0] == 429
    other = {**FAR, "X-Forwarded-For": "8.8.4.4"}
    assert house.ask("/api/join", good, **other)[0] == 200, "the others are not locked out"
    full = house.ask("/api/join", good, **other)
    assert full == house.ask("/api/join", wish, **other), "full and unknown tables give the same answer"
    for _ in range(15):
        assert house.ask("/api/join", wish, **{**FAR, "X-Forwarded-For": "192.168.1.7"})[0] == 404


def test_strangers_make_twenty_tables_an_hour_and_open_64_sockets(new_house):
    house = new_house(proxies=["127.0.0.1"])
    body = json.dumps({"game": "toncc", "seats": [{"kind": "open"}] * 3}).encode()
    assert [house.ask("/api/tables", body, **FAR)[0] for _ in range(21)] == [201] * 20 + [429]
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(f"{house.address}/api/tables", body, FAR))
    assert 3500 < int(refused.value.headers["Retry-After"]) <= 3600
    assert int(refused.value.headers["Retry-After"]) == ceil(json.loads(refused.value.read())["retry_after"])
    lines = [Line(house, **{"X-Forwarded-For": "8.8.8.8"}) for _ in range(64)]
    with pytest.raises(InvalidStatus):
        Line(house, **{"X-Forwarded-For": "8.8.8.8"})
    Line(house).close()
    for line in lines:
        line.close()


def test_a_stranger_with_a_whole_network_has_what_four_households_have(new_house, closed_later):
    house = new_house(proxies=["127.0.0.1"])
    _, _, code = house.table("Ada", "Bruno", "open")
    tables = json.dumps({"game": "toncc", "seats": [{"kind": "open"}] * 3}).encode()

    def of(number: int, network: int = 1) -> dict[str, str]:
        return {**FAR, "X-Forwarded-For": f"2a00:1450:{network}:{number * 251:x}::{number:x}"}

    def socket_of(number: int) -> bool:
        line: socket.socket = closed_later(socket.create_connection(("127.0.0.1", house.port)))
        words = f"GET /ws HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {of(number)['X-Forwarded-For']}\r\n"
        words += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        line.sendall(f"{words}Sec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==\r\n\r\n".encode())
        return line.recv(12).endswith(b"101")

    assert sum(map(socket_of, range(260))) == 4 * 64
    assert [house.ask("/api/tables", tables, **of(number))[0] for number in range(85)] == [201] * 80 + [429] * 5
    wrong = [house.ask("/api/codes/QQQQQQ", **of(number))[0] for number in range(100)]
    assert wrong == [404] * 40 + [429] * 60
    assert house.ask(f"/api/codes/{code}", **of(7))[0] == 429
    assert house.ask(f"/api/codes/{code}", **of(7, network=2))[0] == 200, "the next network is somebody else's"
