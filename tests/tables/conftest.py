"""Houses for the tests: a room without a server, the sockets of a real one, and the shell of a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest

from ludoteca.tables import classes, visitors
from tests.server.house import House
from tests.server.tiny import moved_in
from tests.tables.house import AnyHouse, RoomHouse, opened
from tests.tables.pocket import PocketHouse


@pytest.fixture(autouse=True)
def closed_lines() -> Iterator[None]:
    """No test leaves a line open."""
    yield
    while opened:
        opened.pop().close()


@pytest.fixture(scope="session", params=["room", "server", "browser"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyHouse]:
    """A house nobody breaks, for players who click faster than people. It must not have logged anything in the end."""
    if request.param == "room":
        yield from quiet_room()
    elif request.param == "browser":
        yield from quiet_pocket()
    else:
        yield from quiet_server(House(tmp_path_factory.mktemp("house"), "unlimited"))


@pytest.fixture(scope="session")
def tiny_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyHouse]:
    """A server with the tiny game, for all who need one."""
    yield from quiet_server(House(tmp_path_factory.mktemp("tiny"), "unlimited", "tiny"))


@pytest.fixture(scope="module", params=["room", "server"])
def tiny_house(request: pytest.FixtureRequest) -> Iterator[AnyHouse]:
    """The same house with the tiny game, which other tests of this process need not know."""
    if request.param == "room":
        with moved_in():
            yield from quiet_room()
    else:
        yield request.getfixturevalue("tiny_server")


def quiet_room() -> Iterator[RoomHouse]:
    with pytest.MonkeyPatch.context() as patch:
        for limit in ("BURST", "RATE", "REFUSED"):
            patch.setattr(visitors, limit, 1_000_000)
        for patience in ("AWAY", "GONE"):
            patch.setattr(classes, patience, 1_000_000)
        yield from quiet(RoomHouse())


def quiet_pocket() -> Iterator[PocketHouse]:
    """In one's own house one may say as much as one likes, but for what cannot be understood."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(visitors, "REFUSED", 1_000_000)
        for patience in ("AWAY", "GONE"):
            patch.setattr(classes, patience, 1_000_000)
        yield from quiet(PocketHouse())


Quiet = TypeVar("Quiet", RoomHouse, PocketHouse)


def quiet(house: Quiet) -> Iterator[Quiet]:
    yield house
    house.stop()
    assert [record.getMessage() for record in house.logged] == []


def quiet_server(house: House) -> Iterator[House]:
    yield house
    assert house.stop() == 0
    assert house.log.read_text() == ""
