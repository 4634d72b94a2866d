"""A game that another package brings and that nobody has drawn, on the board that lists what one may do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, Server
from tests.newcomers import move_in

WORDS = {
    "en": {
        "actions": "What you can do",
        "take": re.compile(r"^Heap \d: take \d$"),
        "told": "What happened",
        "heap": re.compile("^Heap 1: ●"),
    },
    "it": {
        "actions": "Cosa puoi fare",
        "take": re.compile(r"^Mucchio \d: prendi \d$"),
        "told": "Cosa è successo",
        "heap": re.compile("^Mucchio 1: ●"),
    },
}


@pytest.fixture
def server(tmp_path: Path):
    """A server that knows Nim, as docs/add-a-game.md builds it."""
    server = Server(tmp_path, move_in(tmp_path))
    yield server
    server.stop()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_a_game_without_a_board_is_played_to_its_end_and_watched_again(person):
    for language, screen, other in (("en", LAPTOP, PHONE), ("it", PHONE, LAPTOP)):
        words = WORDS[language]
        ada = person(language, screen)
        ada.open()
        expect(ada.page.get_by_role("heading", name="Nim")).to_be_visible()
        ada.can_be_used_by_all()
        ada.open("/new/nim")
        ada.can_be_used_by_all()
        ada.button("make").click()
        actions = ada.page.get_by_role("region", name=words["actions"])
        takes = actions.get_by_role("button", name=words["take"])
        expect(takes.first).to_be_visible()
        expect(ada.page.get_by_text(words["heap"])).to_be_visible()
        ada.nothing_scrolls(other)
        ada.can_be_used_by_all()
        while ada.meets(ada.result, takes.first) == 1:
            before = takes.all_inner_texts()
            takes.first.click()
            expect(takes).not_to_have_text(before)
        ada.can_be_used_by_all()
        ada.result.get_by_role("link", name=ada.words["replay"]).click()
        ada.page.get_by_role("slider").fill("2")
        expect(ada.page.get_by_role("heading", name=words["told"])).to_be_visible()
        expect(actions).to_have_count(0)
        ada.is_content()
