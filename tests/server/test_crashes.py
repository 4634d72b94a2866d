"""What was shown is kept, whatever happens to the server."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import ludoteca
from tests.server.house import KILLED, House, Line
from tests.waiting import until


class Crowd:
    """Tables of three people each, who play as fast as they can until the line breaks."""

    def __init__(self, house: House, tables: int) -> None:
        self.house = house
        self.tables = [house.table("Ada", "Bruno", "Carla")[:2] for _ in range(tables)]
        self.shown: list[dict[str, Any]] = []
        self.played: list[str] = []
        self.again: dict[str, tuple[int, Any, str]] = {}
        self.rng = random.Random(3)

    def play(self, many: int) -> None:
        """Plays until so many know that they have played, and the server is killed in the middle of it."""
        enough = len(self.played) + many
        threads = [threading.Thread(target=self.at_table, args=table) for table in self.tables]
        for thread in threads:
            thread.start()
        until(lambda: len(self.played) >= enough)
        self.house.kill()
        for thread in threads:
            thread.join()
        self.house.start()

    def at_table(self, table: str, secrets: dict[int, str]) -> None:
        try:
            line = self.house.line(table, *secrets.values())
        except KILLED:
            return
        try:
            if table in self.again:  # the answer got lost with the line, so it is sent again
                seat, action, id = self.again[table]
                self.note(line.ask(type="play", seat=seat, action=action, id=id), id)
            while True:
                while not (seats := [seat for seat in range(3) if seat in line.newest(seat)["turn"]]):
                    line.hear()
                seat = seats[0]
                action, id = {"type": "choose", "direction": self.rng.randint(1, 6)}, f"{table}-{self.rng.random()}"
                self.again[table] = seat, action, id
                self.note(line.ask(type="play", seat=seat, action=action, id=id), id)
        except KILLED:
            self.shown += line.pictures

    def note(self, answer: dict[str, Any], id: str) -> None:
        if answer["type"] == "played":
            self.played.append(id)


def test_kill_9_in_the_middle_loses_nothing_that_was_shown(new_house):
    house = new_house("unlimited")
    crowd = Crowd(house, 8)
    for many in (150, 70, 110):
        crowd.play(many)
    house.stop()
    logs = house.logs()
    states = {}
    for match, log in logs.items():
        state = ludoteca.game("toncc").start(3)
        states[match] = [state]
        for seat, action, _ in log:
            state = state.play(seat, action)
            states[match].append(state)
    assert len(crowd.shown) > 500
    for picture in crowd.shown:
        kept = states[picture["match"]][picture["number"]].view(picture["seat"])
        assert json.loads(json.dumps(kept)) == picture["view"]
    clients = [client for log in logs.values() for _, _, client in log if client is not None]
    assert len(clients) == len(set(clients)), "what was sent again was played once"
    assert set(crowd.played) <= set(clients)


def test_one_sent_again_counts_once_and_gets_the_first_answer_even_after_a_restart(new_house):
    house = new_house()
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line = house.line(table, *secrets.values())
    first = line.play(0, 2, id="mine")
    assert line.play(0, 2, id="mine") == first
    assert line.play(0, 5, id="mine") == first, "even if something else is sent under its name"
    house.restart()
    line = house.line(table, *secrets.values())
    assert line.play(0, 2, id="mine") == first
    assert line.play(1, 2, id="mine")["number"] == first["number"] + 1, "another seat's ids are its own"
    assert [client for log in house.logs().values() for _, _, client in log] == [None, None, "mine", "mine"]


def test_a_table_that_has_left_the_memory_comes_back_as_it_was(new_house):
    house = new_house("forgetful")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    for seat in (0, 1):
        line = house.line(table, secrets[seat])
        first = line.play(seat, 2, id=f"seat {seat}")
        assert first["type"] == "played"
        seen = line.newest(seat)
        line.close()
        until((house.folder / "forgotten").exists)
        (house.folder / "forgotten").unlink()
        lines = [house.line(table, secrets[seat]) for _ in range(3)]
        assert lines[2].play(seat, 2, id=f"seat {seat}") == first
        assert lines[0].newest(seat) == {**seen, "story": []}
        for line in lines:
            line.close()


def test_a_crash_between_storing_and_showing_shows_the_step_after_the_restart(new_house):
    house = new_house("dies_before_showing")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line = house.line(table, secrets[0])
    before = line.newest(0)["number"]
    (house.folder / "die").touch()
    line.send(type="play", id="mine", seat=0, action={"type": "choose", "direction": 4})
    with pytest.raises(ConnectionClosed):
        line.until("played")
    assert line.newest(0)["number"] == before
    (house.folder / "die").unlink()
    house.restart()
    line = house.line(table, secrets[0])
    assert line.newest(0)["view"]["position"]["choice"] == 4
    assert line.play(0, 4, id="mine")["number"] == before + 1


def test_on_a_full_disk_a_play_is_refused_and_shown_to_nobody_and_later_goes_through(new_house):
    house = new_house("full_disk", "unlimited")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line, guest = house.line(table, *secrets.values()), house.line(table)
    (house.folder / "full").touch()
    answer: dict[str, Any] = {}
    for _ in range(300):
        seat = next(seat for seat in range(3) if seat in line.newest(seat)["turn"])
        answer = line.play(seat, 1)
        if answer["type"] == "refused":
            break
    assert answer["refusal"] == "That was not saved, so nobody has seen it: please try again."
    line.so_far()
    guest.so_far()
    last = line.newest(seat)["number"]
    assert guest.newest(None)["number"] == last == len(next(iter(house.logs().values())))
    assert house.post("/api/tables", {"game": "toncc", "seats": [{"kind": "open"}] * 3})[0] in (201, 503)
    assert house.get(f"/api/tables/{table}")["status"] == "playing", "reading goes on"
    (house.folder / "full").unlink()
    assert line.play(seat, 1, id="again")["number"] == last + 1
    assert guest.until("picture")["number"] == last + 1
    assert "Traceback" not in house.log.read_text()


def test_a_bug_in_the_rules_leaves_the_log_alone_and_the_other_tables_too(new_house):
    house = new_house("stumbles")
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line = house.line(table, *secrets.values())
    before = line.newest(0)
    (house.folder / "stumble").touch()
    assert line.play(0, 1)["refusal"] == "Something went wrong on our side; your match is safe."
    assert "a bug in the rules" in house.log.read_text(), "a bug is logged whole"
    assert line.play(1, 1)["type"] == "played"
    (house.folder / "stumble").unlink()
    assert line.play(0, 1)["number"] == before["number"] + 2


def test_bots_go_on_after_a_restart_as_soon_as_somebody_opens_the_table(new_house):
    house = new_house()
    table, secrets, _ = house.table("Ada", "gentle", "fair", challenges=1)
    line = house.line(table, secrets[0])
    line.play_on(0, until=10)
    house.restart()
    assert house.line(table, secrets[0]).play_on(0)["over"]


def test_a_stop_is_graceful_and_tells_the_browsers_to_come_back(new_house):
    house = new_house()
    table, secrets, _ = house.table("Ada", "gentle", "gentle")
    line = house.line(table, secrets[0])
    assert line.play(0, 1)["type"] == "played"
    closed = threading.Event()

    def listen(line: Line = line) -> None:
        with pytest.raises(ConnectionClosed) as end:
            line.until("never")
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 1012
        closed.set()

    listener = threading.Thread(target=listen)
    listener.start()
    assert house.stop() == 0
    listener.join()
    assert closed.is_set()
    assert house.log.read_text() == ""


def test_a_second_server_on_the_same_data_says_where_the_first_one_is(new_house, tmp_path):
    house = new_house()
    command = [sys.executable, "-m", "tests.server.serving", *house.arguments]
    second = subprocess.run(command, cwd=Path.cwd(), capture_output=True, text=True, check=False)
    assert second.returncode != 0
    assert f"Ludoteca is already running: {house.address}" in second.stderr


def test_data_that_cannot_be_used_are_one_plain_sentence(tmp_path):
    from ludoteca.server.run import CannotStart, serve
    from ludoteca.server.settings import Settings

    (tmp_path / "file").write_text("no folder")
    with pytest.raises(CannotStart, match=r"^The folder \S+ cannot be used: .+\.$"):
        serve(Settings(data=tmp_path / "file"))
    (tmp_path / "ludoteca.sqlite").write_bytes(b"a letter to a friend, not a database" * 200)
    with pytest.raises(CannotStart, match=r"^The database \S+ cannot be used: file is not a database\.$"):
        serve(Settings(data=tmp_path))


def test_data_of_a_newer_ludoteca_are_left_as_they_are_and_one_plain_sentence_says_so(new_house):
    house = new_house()
    house.stop()
    with sqlite3.connect(house.folder / "ludoteca.sqlite") as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    before = (house.folder / "ludoteca.sqlite").read_bytes()
    command = [sys.executable, "-m", "ludoteca.cli", "serve", "--data", str(house.folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    sentence = "This data was written by a newer Ludoteca: update this one, or choose another data folder.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence)
    assert (house.folder / "ludoteca.sqlite").read_bytes() == before


def test_a_port_that_is_taken_is_one_plain_sentence(house, new_house, tmp_path):
    from ludoteca.server.run import CannotStart, bound
    from ludoteca.server.settings import Settings

    with pytest.raises(CannotStart, match=rf"^Port {house.port} is taken; choose another, or stop what uses it\.$"):
        bound(Settings(port=house.port)).__enter__()
    with bound(Settings()) as one, bound(Settings()) as other:
        assert one.getsockname()[1] != other.getsockname()[1], "if no port was asked for, the next one is taken"


@pytest.mark.parametrize("change", ["version = 99", "version = 0", "game = 'chess'", "options = '{\"luck\": 1}'"])
def test_a_match_by_rules_we_do_not_know_is_left_alone_and_says_so(new_house, change):
    house = new_house()
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    match = house.line(table, secrets[0]).newest(0)["match"]
    house.stop()
    with sqlite3.connect(house.folder / "ludoteca.sqlite") as database:
        database.execute(f"UPDATE matches SET {change}, result = '{{}}'")
    database.close()
    house.start()
    sentence = "This server does not know the rules of this match: it takes a newer Ludoteca to open it."
    assert house.ask(f"/api/tables/{table}") == (409, {"refusal": sentence})
    assert house.ask(f"/api/matches/{match}/replay") == (409, {"refusal": sentence})
