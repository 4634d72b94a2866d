"""Servers for the tests: one that all share, and new ones for those that break theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.house import House
from tests.tables.conftest import closed_lines, quiet_server

__all__ = ["closed_lines"]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server nobody breaks, for players who click faster than people. It must not have logged anything in the end."""
    yield from quiet_server(House(tmp_path_factory.mktemp("house"), "unlimited"))


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for races, whose clock goes by hand."""
    yield from quiet_server(House(tmp_path_factory.mktemp("shop"), "unlimited", "by_hand", "attentive"))


@pytest.fixture
def new_house(tmp_path: Any) -> Iterator[Callable[..., House]]:
    """Makes servers to be broken."""
    houses: list[House] = []

    def build(*faults: str, **settings: Any) -> House:
        houses.append(House(tmp_path / f"house{len(houses)}", *faults, **settings))
        return houses[-1]

    yield build
    for house in houses:
        house.kill()
