"""Several actions of one turn in one message, whatever happens to the server: all of them are kept, or none is."""

from __future__ import annotations

import itertools
import json
import random
import threading
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import KILLED, House
from tests.tables.test_plays import GIVE_UP, ROW, UNDO, begun, log_of, plays
from tests.waiting import until


def test_sent_again_it_counts_once_and_gets_the_first_answer_even_after_a_restart(new_house):
    house = new_house("unlimited")
    table, secrets, ada = begun(house, "Ada", "Bruno", "Carla")
    first = plays(ada, ROW, id="row")
    one = ada.ask(type="play", seat=0, action=UNDO, id="one")
    ended = plays(ada, [*ROW, GIVE_UP], id="end")
    log = log_of(house)
    for again in range(2):
        assert plays(ada, ROW, id="row") == first
        assert plays(ada, [UNDO], id="row") == first, "even if something else is sent under its name"
        assert ada.ask(type="play", seat=0, action=UNDO, id="row") == first, "whether one or several"
        assert plays(ada, ROW, id="one") == one
        assert plays(ada, [*ROW, GIVE_UP], id="end") == ended
        if not again:
            house.restart()
            ada = house.line(table, secrets[0])
    assert log_of(house) == log
    mine = [client for seat, _, client in log if seat == 0]
    assert mine[1:] == [None, None, "row", "one", None, None, None, "end"]


def test_a_crash_between_storing_and_showing_shows_all_of_it_after_the_restart(new_house):
    house = new_house("dies_before_showing")
    table, secrets, ada = begun(house, "Ada", "Bruno", "Carla")
    before = ada.newest(0)["number"]
    (house.folder / "die").touch()
    ada.send(type="plays", id="row", seat=0, actions=[*ROW, GIVE_UP])
    with pytest.raises(ConnectionClosed):
        ada.until("played")
    assert ada.newest(0)["number"] == before
    (house.folder / "die").unlink()
    house.restart()
    ada = house.line(table, secrets[0])
    assert ada.newest(0)["number"] == before + 5, "four actions, and the die for the next player"
    assert plays(ada, [*ROW, GIVE_UP], id="row")["number"] == before + 4
    assert len(log_of(house)) == before + 5


def test_a_crash_while_storing_leaves_nothing_of_it(new_house):
    house = new_house("dies_before_committing")
    table, secrets, ada = begun(house, "Ada", "Bruno")
    before = ada.newest(0)
    (house.folder / "die").touch()
    ada.send(type="plays", id="row", seat=0, actions=ROW)
    with pytest.raises(ConnectionClosed):
        ada.until("played")
    (house.folder / "die").unlink()
    house.restart()
    assert len(log_of(house)) == before["number"]
    ada = house.line(table, secrets[0])
    assert ada.newest(0)["view"] == before["view"]
    assert plays(ada, ROW, id="row")["number"] == before["number"] + 3


def test_what_cannot_be_stored_is_shown_to_nobody_and_later_goes_through_whole(new_house):
    house = new_house("full_disk", "unlimited")
    table, _, ada = begun(house, "Ada", "Bruno")
    guest = house.line(table)
    (house.folder / "full").touch()
    long = [*ROW[:2]] * 32
    answer: dict[str, Any] = {}
    for _ in range(100):
        answer = plays(ada, long)
        if answer["type"] == "refused":
            break
    assert answer["refusal"] == "That was not saved, so nobody has seen it: please try again."
    ada.so_far()
    guest.so_far()
    last = ada.newest(0)["number"]
    assert guest.newest(None)["number"] == last == len(log_of(house))
    (house.folder / "full").unlink()
    assert plays(ada, long, id="again")["number"] == last + 64
    assert guest.until("picture")["number"] == last + 64


class Hasty:
    """Somebody who plays rows as fast as he can until the line breaks, and sends the last one again."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.table, secrets, line = begun(house, "Ada", "Bruno")
        self.secret, self.match = secrets[0], line.newest(0)["match"]
        line.close()
        self.sent: list[tuple[str, list[dict[str, Any]]]] = []
        self.answers: dict[str, int] = {}
        self.ids = itertools.count()
        self.rng = random.Random(self.table)

    def play(self) -> None:
        """Plays until the server is gone, which may be before the line is open."""
        try:
            line = self.house.line(self.table, self.secret)
            if self.sent:
                id, row = self.sent[-1]
                self.answers[id] = plays(line, row, id=id)["number"]
            while True:
                id, row = f"{self.table}-{next(self.ids)}", [*ROW[:2]] * self.rng.randint(1, 9)
                self.sent.append((id, row))
                self.answers[id] = plays(line, row, id=id)["number"]
        except KILLED:
            pass


def answered(people: list[Hasty], enough: int) -> bool:
    """True once so many rows have been answered."""
    return sum(len(person.answers) for person in people) >= enough


def test_kill_9_in_the_middle_leaves_all_of_a_row_or_nothing(new_house):
    house = new_house("unlimited")
    people = [Hasty(house) for _ in range(4)]
    for enough in (20, 50, 70):
        threads = [threading.Thread(target=person.play) for person in people]
        for thread in threads:
            thread.start()
        until(partial(answered, people, enough))
        house.kill()
        for thread in threads:
            thread.join()
        house.start()
    house.stop()
    logs = house.logs()
    for person in people:
        log = logs[person.match]
        ends = {client: number for number, (_, _, client) in enumerate(log, 1) if client is not None}
        for id, row in person.sent:
            if id in ends:
                assert [action for _, action, _ in log[ends[id] - len(row) : ends[id]]] == row
        assert sum(len(row) for id, row in person.sent if id in ends) == sum(action in ROW for _, action, _ in log)
        assert all(ends[id] == number for id, number in person.answers.items())


def test_with_a_clock_of_turns_all_of_it_is_done_at_the_same_moment(new_house):
    house = new_house("tiny_open", "tiny", "unlimited", "by_hand")
    table, secrets, _ = house.table("Ada", game="tiny", clock=120)
    line = house.line(table, secrets[0])
    line.newest(0)
    house.pass_time(0.1)
    one = {"type": "add", "number": 1}
    assert plays(line, [one, {**one, "at": 7}])["refusal"].startswith("The table notes the time")
    assert plays(line, [one, one, one])["number"] == 3
    stamps = {action["at"] for _, action, _ in log_of(house)}
    assert len(stamps) == 1
    assert line.newest(0)["view"]["position"]["since"] in stamps


def test_rows_are_no_way_round_the_limit(new_house):
    house = new_house()
    _, _, ada = begun(house, "Ada", "Bruno")
    row = [*ROW[:2]] * 32
    for number in range(20):
        ada.send(type="plays", id=f"row {number}", seat=0, actions=row)
    answers = [ada.until("played", "refused", id=f"row {number}") for number in range(20)]
    assert answers[0]["type"] == "played"
    assert [answer.get("refusal") for answer in answers].count("Not so fast, please: nothing was done.") > 5
    assert len(json.dumps(row)) < 16_000
