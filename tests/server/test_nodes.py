"""Real servers on one real PostgreSQL: whoever is where, there is one table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.house import House, Line
from tests.server.postgres import database
from tests.server.racers import FIVES, bought
from tests.tables.house import AnyLine, wish


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Callable[..., list[House]]]:
    """Makes servers on one database."""
    houses: list[House] = []
    with database() as url:

        def build(count: int = 2, *faults: str) -> list[House]:
            folders = (tmp_path / f"node{number}" for number in range(count))
            houses.extend(House(folder, "unlimited", "tiny", *faults, database=url) for folder in folders)
            return houses

        yield build
        for house in houses:
            house.kill()


def log(house: House, match: str) -> list[tuple[int, Any, str | None]]:
    """Seat, action and client id of each step of a match, which are in the database in order and without gaps."""
    url = json.loads(house.arguments[1])["database"]
    with psycopg.connect(url) as connection:
        query = "SELECT number, seat, action, client, at FROM log WHERE match = %s ORDER BY number"
        rows = connection.execute(query, (match,)).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert [row[4] for row in rows] == sorted(row[4] for row in rows)
    return [(seat, action, client) for _, seat, action, client, _ in rows]


def made(house: House, *seats: str, **more: Any) -> tuple[str, dict[int, str]]:
    status, table = house.post("/api/tables", {"game": "tiny", **more, "seats": [wish(seat) for seat in seats]})
    assert status == 201, table
    return table["table"], {int(seat): secret for seat, secret in table["secrets"].items()}


def joined(house: House, table: str, name: str) -> str:
    status, seat = house.post("/api/join", {"table": table, "name": name})
    assert status == 200, seat
    secret: str = seat["secret"]
    return secret


def add(number: int) -> dict[str, Any]:
    return {"type": "add", "number": number}


def seen(line: AnyLine, number: int) -> dict[str, Any]:
    """The newest picture, once it is that of this number."""
    while not (line.pictures and line.pictures[-1]["number"] >= number):
        line.hear()
    assert line.pictures[-1]["number"] == number
    return line.pictures[-1]


def test_the_same_action_to_two_servers_counts_once_and_both_give_the_first_answer(nodes):
    one, other = nodes()
    table, secrets = made(one, "Ada", "open")
    secrets[1] = joined(other, table, "Bruno")
    lines = [(house.line(table, secrets[0]), house.line(table, secrets[1])) for house in (one, other)]
    for turn in range(6):
        seat = turn % 2
        for pair in lines:
            pair[seat].send(type="play", id=f"p{turn}", seat=seat, action=add(1 + turn % 3))
        answers = [pair[seat].until("played", "refused", id=f"p{turn}") for pair in lines]
        assert answers == [{"type": "played", "id": f"p{turn}", "number": turn + 1}] * 2
        for pair in lines:
            seen(pair[1 - seat], turn + 1)
    match = lines[0][0].pictures[-1]["match"]
    assert [client for _, _, client in log(one, match)] == [f"p{turn}" for turn in range(6)]
    for pair in lines:
        for line in pair:
            numbers = [picture["number"] for picture in line.pictures]
            assert numbers == sorted(numbers)


def test_a_whole_match_with_bots_and_its_rematch_over_two_servers(nodes):
    one, other = nodes()
    table, secrets = made(one, "Ada", "gentle", "open", settings={"hints": True})
    secrets[2] = joined(other, table, "Bruno")
    ada, bruno = one.line(table, secrets[0]), other.line(table, secrets[2])
    for number in range(9):
        line = {0: ada, 2: bruno}.get(number % 3)
        if line is not None:
            seen(line, number)
            answer = line.ask(type="play", seat=number % 3, action=add(2 - number % 3 // 2))
            assert answer["number"] == number + 1
    assert seen(ada, 9)["over"]
    assert seen(bruno, 9)["over"]
    match = ada.pictures[-1]["match"]
    assert [seat for seat, _, _ in log(one, match)] == [0, 1, 2] * 3
    bruno.send(type="say", seat=2, phrase="well_played")
    assert ada.until("said") == {"type": "said", "seat": 2, "phrase": "well_played"}
    ada.send(type="rematch", seat=0)
    while bruno.info["rematch"] is None:
        bruno.hear()
    bruno.send(type="agree", seat=2, yes=True)
    for line, seat in ((ada, 1), (bruno, 0)):
        line.until("moved")
        while line.info["held"] != [seat] or not all(
            holder["here"] for holder in line.info["seats"] if holder["kind"] == "person"
        ):
            line.hear()
    assert bruno.ask(type="play", seat=0, action=add(1))["number"] == 1


def test_when_the_driver_is_killed_its_bots_go_on_at_the_other_server(nodes):
    one, other = nodes(2, "pensive")
    (one.folder / "think").touch()
    table, secrets = made(one, "gentle", "Ada", "Bruno")
    ada = one.line(table, secrets[1])
    bruno = other.line(table, secrets[2])
    while not ada.info["seats"][0]["thinking"]:
        ada.hear()
    one.kill()
    ada = other.line(table, secrets[1])
    seen(ada, 1)
    assert ada.ask(type="play", seat=1, action=add(1))["number"] == 2
    seen(bruno, 2)
    assert bruno.ask(type="play", seat=2, action=add(1))["number"] == 3
    seen(ada, 4)
    assert [seat for seat, _, _ in log(other, ada.pictures[-1]["match"])] == [0, 1, 2, 0]


def test_a_race_over_two_servers_goes_on_when_its_driver_is_killed(nodes):
    one, other = nodes()
    options = {"version": "standard", "tie_ms": 0, "deck": FIVES}
    table, secrets = made(one, "Ada", "open", game="mathmarket", options=options)
    secrets[1] = joined(one, table, "Bruno")
    ada, bruno = one.line(table, secrets[0]), other.line(table, secrets[1])
    for line in (ada, bruno):
        until_running(line)
    assert bruno.ask(type="play", seat=1, action=bought(1))["type"] == "played"
    in_round(ada, 2)
    assert ada.ask(type="play", seat=0, action=bought(2))["type"] == "played"
    bruno.send(type="pause", seat=1)
    while ada.info["race"]["stands"] != "asked":
        ada.hear()
    ada.send(type="go", seat=0)
    until_running(bruno, after="asked")
    one.kill()
    ada = other.line(table, secrets[0])
    until_running(bruno, after="away")
    round = in_round(bruno, 3)
    assert bruno.ask(type="play", seat=1, action=bought(round))["type"] == "played"
    log(other, bruno.pictures[-1]["match"])


def until_running(line: Line, after: str | None = None) -> None:
    """Time has stood for this reason, and goes again."""
    while after is not None and line.info["race"]["stands"] != after:
        line.hear()
    while line.info["race"]["stands"] is not None or not line.pictures:
        answer_measures(line)


def answer_measures(line: Line) -> None:
    message = line.hear()
    if message["type"] == "measure":
        line.send(type="measured", id=message["id"])


def in_round(line: Line, round: int) -> int:
    while line.pictures[-1]["view"]["position"].get("round", 0) < round:
        answer_measures(line)
    found: int = line.pictures[-1]["view"]["position"].get("round", 0)
    return found
