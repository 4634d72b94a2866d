"""Nobody keeps the others out: silent connections, dripping heads, a full house, and who asks too fast."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus

from ludoteca.server.door import FAR, HEAD, HEAD_BYTES, OF_ONE, PIECE, PORCH, WAITING, Config, Door, Socket, open_files
from ludoteca.tables.limits import networks
from tests.server.house import House, Line
from tests.waiting import until

REQUEST = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
CLOSE = b"Connection: close\r\n\r\n"
Opens = Callable[..., socket.socket]


@pytest.fixture
def opens() -> Iterator[Opens]:
    """Opens connections, which are closed in the end."""
    with ExitStack() as stack:

        def connect(house: House, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
            line = stack.enter_context(socket.create_connection(("127.0.0.1", house.port), source_address=(source, 0)))
            line.sendall(said)
            return line

        yield connect


def rest(line: socket.socket) -> str:
    """All that is still said on a connection."""
    said = b""
    try:
        while piece := line.recv(65536):
            said += piece
    except ConnectionResetError:
        pass
    return said.decode()


def ended(line: socket.socket) -> bool:
    """True if the other side has hung up."""
    line.setblocking(False)
    try:
        return line.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_half_sent_heads_are_gone_after_seconds_however_they_drip(new_house, opens):
    house = new_house("by_hand")
    silent = [opens(house) for _ in range(20)]
    halves = [opens(house, REQUEST) for _ in range(20)]
    again = opens(house, REQUEST + b"\r\n")
    assert b"200 OK" in again.recv(100)
    assert house.ask("/api/games")[0] == 200, "by now all have been heard"
    house.pass_time(HEAD - 1)
    for line in halves:
        line.sendall(b"X-Drip: 1\r\n")
    again.sendall(b"\r\n")
    assert house.ask("/api/games")[0] == 200
    assert not any(map(ended, [*silent, *halves]))
    house.pass_time(1)
    until(lambda: all(map(ended, [*silent, *halves])))
    house.pass_time(HEAD)
    again.setblocking(True)
    rest(again)
    assert house.log.read_text() == ""


def test_a_head_without_end_is_not_read_to_its_end(house, opens):
    line = opens(house, REQUEST)
    with pytest.raises(OSError, match=r"reset|Broken pipe"):
        line.sendall(1000 * (b"X-More: " + b"x" * HEAD_BYTES + b"\r\n"))


def with_head(size: int) -> bytes:
    """A request whose head has so many bytes."""
    start, end = REQUEST + b"X-More: ", b"\r\n" + CLOSE
    return start + b"x" * (size - len(start) - len(end)) + end


@pytest.mark.parametrize("piece", [100_000, 700], ids=["at once", "in drops"])
@pytest.mark.parametrize(("size", "status"), [(15_000, 200), (17_000, 431), (40_000, 431), (70_000, 431)])
def test_a_head_has_sixteen_kilobytes_at_most(house, opens, size, status, piece):
    line, head = opens(house), with_head(size)
    for start in range(0, size, piece):
        line.sendall(head[start : start + piece])
    answer = rest(line)
    assert answer.startswith(f"HTTP/1.1 {status} ")
    if status == 431:
        refusal = "This request says too much about itself: its head has more than 16 kB."
        assert json.loads(answer.partition("\r\n\r\n")[2])["refusal"] == refusal


def test_many_short_headers_are_as_large_as_one_long_one(house, opens):
    head = REQUEST + b"".join(b"X-%d: y\r\n" % number for number in range(2000)) + CLOSE
    assert len(head) > HEAD_BYTES
    assert rest(opens(house, head)).startswith("HTTP/1.1 431 ")


def test_a_long_body_is_no_head(house, opens):
    body = b'{"game": "none"}' + 60_000 * b" "
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nX-Ludoteca: 1\r\n"
    line = opens(house, 2 * (head + b"Content-Length: %d\r\n\r\n" % len(body) + body) + REQUEST + CLOSE)
    assert [part.split()[0] for part in rest(line).split("HTTP/1.1 ")[1:]] == ["400", "400", "200"]


def test_requests_that_nobody_reads_the_answers_of_are_no_error_and_keep_nobody_waiting(new_house, opens):
    house = new_house()
    lazy = []
    for _ in range(20):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", house.port))
        line.sendall(150 * (REQUEST + b"\r\n"))
        lazy.append(line)
    assert {house.ask("/api/games")[0] for _ in range(100)} == {200}, "by now the lines are full"
    for line in lazy:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # gone without a goodbye
        line.close()
    until(lambda: b"ludoteca_connections 1.0" in figures(house))
    assert house.log.read_text() == ""


def figures(house: House) -> bytes:
    """The figures of a server, on a connection that then ends."""
    with urlopen(f"{house.address}/metrics") as answer:
        found: bytes = answer.read()
        return found


def test_a_few_requests_wait_for_the_answer_to_an_earlier_one_and_the_connection_ends_with_theirs(house, opens):
    answer = rest(opens(house, 150 * (REQUEST + b"\r\n")))
    assert answer.count("HTTP/1.1 200 ") == 1 + WAITING
    assert answer.lower().count("connection: close\r\n") == 1
    assert rest(opens(house, 10 * (REQUEST + b"\r\n") + REQUEST + CLOSE)).count("HTTP/1.1 200 ") == 11


def test_a_socket_does_not_begin_while_an_earlier_request_waits_for_its_answer(house, opens):
    assert "101 Switching" not in rest(opens(house, REQUEST + b"\r\n" + UPGRADE))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own")
def test_one_address_that_fills_its_share_keeps_nobody_else_out(new_house, opens):
    house = new_house(connections=20)
    idle = [opens(house) for _ in range(10)]
    answer = rest(opens(house, REQUEST + CLOSE))
    assert answer.startswith("HTTP/1.1 429 ")
    assert "\r\nRetry-After: 10\r\n" in answer
    assert json.loads(answer.partition("\r\n\r\n")[2])["retry_after"] == 10
    assert rest(opens(house, REQUEST + CLOSE, "127.0.0.2")).startswith("HTTP/1.1 200 ")
    idle.pop().close()
    until(lambda: rest(opens(house, REQUEST + CLOSE)).startswith("HTTP/1.1 200 "))


def test_a_full_house_says_so_to_newcomers_and_to_the_log_while_those_inside_play_on(new_house, opens):
    house = new_house(connections=3)
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    lines = [house.line(table, secrets[seat]) for seat in range(3)]
    italian = REQUEST.replace(b"/api/games", b"/") + b"Accept-Language: it\r\n"
    for _ in range(3):
        answer = rest(opens(house, italian + CLOSE))
        assert answer.startswith("HTTP/1.1 503 ")
        assert "\r\nRetry-After: 10\r\n" in answer
        assert answer.endswith("In questo momento la casa è piena; riprova tra poco.")
    with pytest.raises(InvalidStatus) as refusal:
        Line(house)
    assert refusal.value.response.status_code == 503
    assert refusal.value.response.headers["Retry-After"] == "10"
    for seat, line in enumerate(lines):
        assert line.play(seat, 1 + seat)["type"] == "played"
    assert [line.split()[2:] for line in house.log.read_text().splitlines()] == [
        ["WARNING", "full", "connections=3", "most=3"]
    ], "once, however many come"
    lines.pop().close()
    until(lambda: rest(opens(house, REQUEST + CLOSE)).startswith("HTTP/1.1 200 "))


def test_a_proxy_stands_for_many_and_each_of_them_is_counted_by_their_requests(new_house, opens):
    house = new_house("by_hand", connections=20, proxies=["127.0.0.1"])
    for _ in range(15):
        opens(house)

    def asked(path: str, address: str = "8.8.8.8") -> tuple[int, str | None]:
        try:
            with urlopen(Request(house.address + path, headers={"X-Forwarded-For": address})) as answer:
                return answer.status, answer.headers["Retry-After"]
        except HTTPError as answer:
            with answer:
                return answer.code, answer.headers["Retry-After"]

    replay = "/api/matches/none/replay"
    assert [asked(replay) for _ in range(21)] == [(404, None)] * 20 + [(429, "1")]
    assert asked("/api/games") == (200, None), "cheap things have a pace of their own"
    assert asked(replay, "8.8.4.4") == (404, None)
    assert asked(replay, "2a00:1450:1::1") == (404, None)
    house.pass_time(0.5)
    assert [asked(replay)[0] for _ in range(2)] == [404, 429]


def test_the_door_counts_households_and_forgets_those_who_have_left():
    door = Door(1000, ["10.0.0.0/8"])
    inside = [door.enter(f"2a00:1450::{number:x}") for number in range(FAR + 1)]
    assert inside == [None] * FAR + [inside[-1]]
    assert inside[-1] is not None
    assert door.enter("2a00:1450:0:1::1") is None, "the next /64 is another household"
    assert [door.enter("10.1.2.3") for _ in range(600)] == [None] * 600, "a proxy has no share of its own"
    for number in range(FAR):
        door.leave(f"2a00:1450::{number:x}")
    assert door.count == 601
    assert set(door.inside.meters) == {*(name for name, _ in networks("2a00:1450:0:1::1")), "10.1.2.3"}


def test_the_door_counts_all_addresses_of_one_network():
    door = Door(10_000)
    came = [door.enter(f"2a00:1450:1:{number:x}::1") for number in range(1000)]
    assert came.count(None) == 4 * FAR
    assert door.enter("2a00:1450:2::1") is None
    assert sum(door.wait(f"2a00:1450:1:{number:x}::1") for number in range(1000)) == 4 * OF_ONE


def test_few_wait_to_hear_that_they_cannot_come_in():
    door = Door(0)
    assert [door.wait("8.8.8.8") for _ in range(OF_ONE + 1)] == [True] * OF_ONE + [False]
    assert sum(door.wait(f"8.8.4.{number}") for number in range(100)) == PORCH - OF_ONE
    door.turn_away("8.8.8.8")
    assert door.wait("8.8.8.8")


@pytest.mark.skipif(sys.platform == "win32", reason="files are counted as on Unix")
def test_as_many_files_are_asked_for_as_the_system_gives():
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 900), hard))
        assert open_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 900
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.skipif(sys.platform == "win32", reason="files are counted as on Unix")
@pytest.mark.parametrize(("given", "had"), [(65_536, 65_536), (12_000, 10_240), (5_000, 4_096), (300, 256)])
def test_a_system_that_names_no_limit_and_has_one_is_asked_for_fewer(monkeypatch, given, had):
    """As macOS: it names no limit, and refuses what is beyond it."""
    import resource

    def refusing(which: int, wanted: tuple[int, int]) -> None:
        if wanted[0] > given:
            raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refusing)
    assert open_files() == had


class Wire(asyncio.Transport):
    """A line of which only the state is looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.paused = False

    def write(self, data: object) -> None:
        """Nothing."""

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==\r\n\r\n"
)


def frame(kind: int, text: str) -> bytes:
    """A frame as a browser sends it, its mask being zeros."""
    return bytes([0x80 | kind, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


async def upgraded() -> tuple[Socket, Wire]:
    """A socket whose application never asks for anything, so that the test does."""

    async def idle(scope: object, receive: object, send: object) -> None:
        await asyncio.Event().wait()

    config = Config(idle, Door(10), lifespan="off", log_config=None)
    config.load()
    line, wire = Socket(config, ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(UPGRADE)
    assert (await line.receive())["type"] == "websocket.connect"
    return line, wire


async def text_of(line: Socket) -> str:
    """The next message."""
    message: Any = await line.receive()
    return str(message["text"])


def test_a_heap_of_messages_is_looked_at_piece_by_piece_and_none_is_lost_or_overtaken():
    """Whoever sends thousands at once has them taken apart as they are dealt with, not while all others wait."""

    async def heap() -> None:
        line, wire = await upgraded()
        said = [f"message {number}" for number in range(2000)]
        line.data_received(b"".join(frame(1, text) for text in said))
        assert line.queue.qsize() <= PIECE // len(frame(1, said[0])), "the others have not waited for all of it"
        assert wire.paused, "and nothing more is taken from the wire"
        line.data_received(b"".join(frame(1, text) for text in said))
        heard = [await text_of(line) for _ in range(2 * len(said))]
        assert heard == said + said
        assert not wire.paused

    asyncio.run(heap())


def test_a_heap_that_says_nothing_is_looked_at_piece_by_piece_too():
    async def heap() -> None:
        line, wire = await upgraded()
        line.data_received(20 * PIECE * frame(10, "") + frame(1, "at last"))
        assert wire.paused, "what has come is looked at before more is taken"
        assert len(line.unread) > 10 * PIECE
        assert await text_of(line) == "at last"
        assert not wire.paused

    asyncio.run(heap())


def test_a_heap_after_the_goodbye_is_not_looked_at():
    async def heap() -> None:
        line, wire = await upgraded()
        await line.send({"type": "websocket.accept"})
        await line.send({"type": "websocket.close", "code": 1008})
        for _ in range(3):
            line.data_received(PIECE * frame(1, "and another thing"))
        assert (len(line.unread), wire.paused) == (0, False), "it is taken from the wire and dropped"
        assert (await line.receive())["type"] == "websocket.disconnect"
        assert line.queue.empty()

    asyncio.run(heap())
