"""What whoever runs a server sees of it: its health, its figures, its log, its end."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from click.testing import CliRunner
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ludoteca.cli import main
from ludoteca.server.app import may_read
from ludoteca.server.bots import Pool
from ludoteca.server.health import Health
from ludoteca.server.settings import Settings
from ludoteca.tables.advice import TOO_LONG
from ludoteca.tables.memory import Memory
from ludoteca.tables.refusals import NOT_SAVED
from ludoteca.tables.tally import Tally
from tests.server.house import House, Line
from tests.waiting import until

HEADERS = {"Content-Type": "application/json", "X-Ludoteca": "1"}
TABLE = json.dumps({"game": "toncc", "seats": [{"kind": "open"}] * 3}).encode()
NAMES = ("Zenobia", "Yvonne", "Xaver")
STOPPING = {"ready": False, "why": ["it is stopping"]}


def play(line: Line, seat: int) -> None:
    line.send(type="play", id=f"of {seat}", seat=seat, action={"type": "choose", "direction": 1})


def slow_move(house: House) -> tuple[Line, Line]:
    """Lines of players and of a spectator while a move is being written, until the disk is quick again."""
    table, secrets, _ = house.table(*NAMES)
    line, spectator = house.line(table, *secrets.values()), house.line(table)
    (house.folder / "slow").touch()
    play(line, 0)
    until((house.folder / "writing").exists)
    return line, spectator


def told_to_stop(house: House) -> None:
    """The server knows that it shall stop, and says so."""
    assert house.process.pid
    os.kill(house.process.pid, signal.SIGTERM)
    until(lambda: house.ask("/health") == (503, STOPPING))


def figures(house: House) -> dict[str, float]:
    status, text = house.ask("/metrics")
    assert status == 200
    return {name: float(value) for name, value in re.findall(r"^(\w+(?:\{.*\})?) (\S+)$", text, re.MULTILINE)}


def test_a_stop_lets_moves_under_way_be_stored_and_answered_and_sends_everybody_to_come_back(new_house):
    house = new_house("slow_disk")
    line, spectator = slow_move(house)
    told_to_stop(house)
    status, answer = house.ask("/api/tables", TABLE, **HEADERS)
    assert (status, answer["retry_after"]) == (503, 2)
    with pytest.raises(InvalidStatus) as refusal:
        Line(house)
    assert (refusal.value.response.status_code, refusal.value.response.headers["Retry-After"]) == (503, "2")
    play(line, 1)  # too late to be heard: the page sends it again to the next server
    (house.folder / "slow").unlink()
    assert line.until("played")["id"] == "of 0"
    for browser in (line, spectator):
        with pytest.raises(ConnectionClosed) as end:
            browser.until("never")
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1012
    house.process.join()
    assert house.stop() == 0
    assert [row[2] for row in next(iter(house.logs().values())) if row[0] >= 0] == ["of 0"]
    assert house.log.read_text() == ""


def test_a_second_signal_stops_it_at_once(new_house):
    house = new_house("slow_disk")
    slow_move(house)
    told_to_stop(house)
    assert house.stop() == 1
    assert (house.folder / "slow").exists()


def test_health_says_what_is_wrong_and_that_it_is_well_again(new_house):
    house = new_house("shut_disk")
    assert house.ask("/health") == (200, {"ready": True, "why": []})
    table, secrets, _ = house.table(*NAMES)
    line = house.line(table, *secrets.values())
    (house.folder / "shut").touch()
    play(line, 0)
    assert line.until("refused")["refusal"].startswith("That was not saved")
    reasons = ("the last action could not be saved", "the store cannot be used")
    assert house.ask("/health") in [(503, {"ready": False, "why": [reason]}) for reason in reasons]
    until(lambda: house.ask("/health") == (503, {"ready": False, "why": [reasons[1]]}))
    (house.folder / "shut").unlink()
    play(line, 0)
    line.until("played")
    until(lambda: house.ask("/health")[0] == 200)
    for child in Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children").read_text().split():
        if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
            os.kill(int(child), signal.SIGKILL)
    until(lambda: house.ask("/health") == (503, {"ready": False, "why": ["no process for the bots is alive"]}))


def test_a_question_that_has_no_answer_is_no_trouble_with_the_store():
    async def scene() -> None:
        tally = Tally()
        health = Health(Memory(), cast(Pool, SimpleNamespace(workers=[])), tally)
        tally.refused(503, TOO_LONG)
        assert await health.why_not() == []
        tally.refused(503, NOT_SAVED)
        assert await health.why_not() == ["the last action could not be saved"]

    asyncio.run(scene())


def test_figures_count_what_happens_and_say_nobodys_name(new_house):
    house = new_house()
    table, secrets, _ = house.table(*NAMES)
    line = house.line(table, *secrets.values())
    before = figures(house)
    assert (before["ludoteca_tables"], before["ludoteca_sockets"], before["ludoteca_leases"]) == (1, 1, 1)
    for seat in range(3):
        play(line, seat)
        line.until("played")
    line.send(type="play", id="no", seat=0, action={"type": "dance"})
    line.until("refused")
    after = figures(house)
    assert after["ludoteca_moves_total"] >= before["ludoteca_moves_total"] + 3
    assert after["ludoteca_answer_seconds_count"] == before["ludoteca_answer_seconds_count"] + 3
    assert after['ludoteca_refusals_total{kind="not allowed"}'] == 1
    assert after["ludoteca_batch_size_count"] > before["ludoteca_batch_size_count"]
    assert after["ludoteca_sent_total"] > before["ludoteca_sent_total"]
    assert {"ludoteca_questions", "ludoteca_writes_waiting", "ludoteca_uptime_seconds"} <= after.keys()
    text = house.ask("/metrics")[1]
    assert not [word for word in (*NAMES, table, *secrets.values(), "127.0.0.1") if word in text]


@pytest.mark.parametrize(
    ("who", "near", "own", "far"),
    [("nobody", 0, 0, 0), ("machine", 0, 1, 0), ("network", 1, 1, 0), ("everybody", 1, 1, 1)],
)
def test_figures_are_for_those_whom_they_are_for(who, near, own, far):
    def read(address: str, *forwarded: tuple[bytes, bytes], **settings: Any) -> bool:
        request = Request({"type": "http", "client": (address, 1), "headers": [*forwarded]})
        return may_read(Settings(metrics_for=who, **settings), request)

    through = (b"x-forwarded-for", b"8.8.8.8")
    assert [read("192.168.1.7"), read("127.0.0.1"), read("8.8.8.8")] == [near, own, far]
    assert read("127.0.0.1", through) == far, "a proxy of which nobody has told us"
    assert read("127.0.0.1", through, proxies=("127.0.0.1",)) == own


def test_the_log_tells_what_happened_to_the_server_and_nothing_of_its_guests(new_house):
    house = new_house("shut_disk", log_format="json", proxies=["127.0.0.1"])
    table, secrets, code = house.table(*NAMES, "open", game="calculissimo")
    wish = {"table": table, "name": "Wilhelmina", "avatar": "fox"}
    far = {**HEADERS, "X-Forwarded-For": "8.8.8.8"}
    (house.folder / "shut").touch()
    assert house.ask("/api/join", json.dumps(wish).encode(), **far)[0] == 503
    (house.folder / "shut").unlink()
    status, joined = house.ask("/api/join", json.dumps(wish).encode(), **far)
    assert status == 200
    assert house.ask("/api/join", json.dumps(wish).encode(), **far)[0] == 404
    line = house.line(table, *secrets.values(), joined["secret"])
    line.send(type="play", id="no", seat=0, action={"type": "dance"})
    line.until("refused")
    line.raw("{")
    assert house.stop() == 0
    lines = [json.loads(line) for line in house.log.read_text().splitlines()]
    assert all({"time", "level", "event"} <= line.keys() for line in lines)
    events = [line["event"] for line in lines]
    assert events[:2] == ["limits", "started"]
    assert events[-2:] == ["draining", "stopped"]
    assert len(events) == 5, "and what could not be saved"
    text = house.log.read_text()
    guests = (*NAMES, "Wilhelmina", *secrets.values(), joined["secret"], code, "8.8.8.8", "127.0.0.1", "localhost")
    ways_in = (table, *house.logs())
    assert len(ways_in) == 2, "the table and its match"
    assert not [word for word in (*guests, *ways_in) if word in text]


def test_status_says_what_runs_and_what_does_not(new_house, tmp_path):
    def status(*args: str) -> tuple[int, str]:
        result = CliRunner().invoke(main, ["status", *args], env={"LC_ALL": "C"})
        return result.exit_code, result.output

    assert status("--data", str(tmp_path)) == (
        1,
        f"No server runs with the data in {tmp_path}; for another, give its --address.\n",
    )
    house = new_house()
    house.table(*NAMES)
    code, text = status("--data", str(house.folder))
    assert code == 0
    assert re.search(rf"^address: +{house.address}$", text, re.MULTILINE)
    assert re.search(r"^ready: +yes$", text, re.MULTILINE)
    assert re.search(r"^tables in memory: +1$", text, re.MULTILINE)
    assert re.search(r"^store: +sqlite$", text, re.MULTILINE)
    code, text = status("--address", house.address, "--json")
    assert code == 0
    assert json.loads(text)[0].items() >= {"runs": True, "ready": True, "tables": 1.0, "node": "alone"}.items()
    house.kill()
    gone = f"No server runs at {house.address}: nothing answers there.\n"
    assert status("--data", str(house.folder)) == (1, gone)
