"""Tables that were left half finished by version 1 of the rules, opened in a browser of today."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludoteca.games import GAMES
from tests.browser import test_antino, test_calculissimo, test_fantastick, test_mathmarket
from tests.browser.conftest import Server
from tests.browser.person import Person
from tests.versions.tables import TABLES, restore


@pytest.fixture
def server(tmp_path: Path):
    """A server of today on the database of version 1."""
    restore(tmp_path)
    server = Server(tmp_path)
    yield server
    server.stop()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def entries(server: Server, match: str) -> int:
    """How long the log of this match is."""
    database = sqlite3.connect(server.folder / "ludoteca.sqlite")
    (count,) = database.execute('SELECT count(*) FROM log WHERE "match" = ?', [match]).fetchone()
    database.close()
    return int(count)


ACTS: dict[str, Callable[[Person], object]] = {
    "antino-half": lambda ada: test_antino.lay_a_tile(ada, "en"),
    "calculissimo-half": lambda ada: test_calculissimo.pass_on(ada, "en"),
    "fantastick-half": lambda ada: test_fantastick.Player(ada).act(),
    "mathmarket-standard-half": lambda ada: test_mathmarket.act(ada, "en"),
    "toncc-half": lambda ada: ada.choose(),
}
RACE = "mathmarket-standard-half"
"""Where time stands still until all are there, and for a moment after that."""


def test_a_half_finished_table_of_every_game_is_played_on(person, server):
    ada = person()
    tables = [{"table": TABLES[name]["table"], "secrets": [secret(name)], "names": []} for name in ACTS]
    ada.page.add_init_script(f"localStorage.setItem('ludoteca.tables', '{json.dumps(tables)}')")
    for name, act in ACTS.items():
        known = TABLES[name]
        ada.open(f"/t/{known['table']}")
        expect(ada.page.get_by_role("region", name=GAMES[known["game"]].title)).to_be_visible()
        ada.skip_the_coach()
        if name == RACE:  # the other player has not come
            ada.page.get_by_role("button", name="Go on without").click()
        act(ada)
        while entries(server, known["match"]) <= known["number"]:
            ada.page.wait_for_timeout(50)
            if name == RACE:
                act(ada)
    ada.is_content()


def secret(name: str) -> str:
    """What holds the seat that is to act."""
    found: str = TABLES[name]["secrets"][TABLES[name]["turn"][0]]
    return found
