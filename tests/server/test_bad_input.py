"""What no table gets to see: it closes its own line, or is refused at the door, and leaves no trace in the log."""

from __future__ import annotations

import random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.fuzz import frame_up


def test_a_message_of_a_megabyte_closes_its_line_alone(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line, other = house.line(table, secrets[0]), house.line(table, secrets[1])
    line.raw('{"type":"play","id":"' + "x" * 1_000_000)
    with pytest.raises(ConnectionClosed) as end:
        line.until("refused")
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1009
    assert other.play(1, 1)["type"] == "played"


def test_broken_utf_8_closes_its_line_without_a_trace_in_the_log(new_house):
    house = new_house()
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line = house.line(table, secrets[0])
    with line.socket.send_context():
        line.socket.protocol.send_text(b'{"type":"p\xff\xfeng"}')
    with pytest.raises(ConnectionClosed) as end:
        line.until("never")
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1007
    assert house.line(table, secrets[0]).play(0, 1)["type"] == "played"
    assert house.stop() == 0
    assert house.log.read_text() == ""


def test_a_body_that_is_too_long_is_refused(house):
    headers = {"Content-Type": "application/json", "X-Ludoteca": "1"}
    assert house.ask("/api/tables", b" " * 70_000, **headers)[0] == 413


def test_odd_frames_close_their_own_line_at_most(house):
    found = frame_up(house, 150, random.Random(3))
    assert found["answered"] > 20
    assert {"1007", "1009", "1002"} <= set(found)
    assert "None" not in found or found["None"] < 60
