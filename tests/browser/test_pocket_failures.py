"""What goes wrong while the house runs in the browser: what can go on does, and the rest can be tried again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import test_antino
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_pocket import TABLE, device, files, is_here, site  # noqa: F401

NO_SECOND_WORKER = """
window.begun = 0;
window.Worker = class extends Worker {
  constructor(file, how) {
    super(begun && !window.mended ? '/nothing.js' : file, how);
    begun += 1;
  }
};
"""
"""The first worker begins, and no other until somebody has mended it."""


def room_of(ada: Person, size: int | None) -> None:
    """How many bytes this site may keep; None for as many as ever."""
    session = ada.page.context.new_cdp_session(ada.page)
    wanted = {} if size is None else {"quotaSize": size}
    session.send("Storage.overrideQuotaForOrigin", {"origin": ada.address, **wanted})


@pytest.mark.chromium
def test_what_a_full_device_did_not_save_is_done_again_when_there_is_room(device):  # noqa: F811
    laptop = device("en", LAPTOP)
    ada: Person = laptop.open()
    ada.open()
    ada.play_at_once(ada.page.get_by_role("button", name=test_antino.WORDS["en"]["play"]))
    is_here(ada)
    test_antino.play_on(ada, "en", 1)
    expect(test_antino.ready(ada, "en").first).to_be_visible()
    where = ada.page.url
    laptop.close()  # a browser remembers for a while how much room there was
    ada = laptop.open()
    room_of(ada, 1000)
    ada.page.goto(where)
    tiles = test_antino.ready(ada, "en")
    tiles.first.click()
    fits = ada.page.get_by_role("gridcell", name=test_antino.WORDS["en"]["fits"])
    cell = fits.and_(ada.page.locator(f'[data-cell="{fits.first.get_attribute("data-cell")}"]'))
    cell.click()
    notice = ada.page.get_by_text("There is no room left on this device")
    expect(notice).to_be_visible()
    expect(tiles.first).to_be_enabled()
    expect(ada.page.get_by_text(ada.words["lost"])).to_have_count(0)
    ada.can_be_used_by_all()
    room_of(ada, None)
    cell.click()  # the tile is still picked
    expect(cell).to_have_count(0)
    test_antino.play_on(ada, "en", 1)
    expect(ada.page.get_by_text(ada.words["lost"])).to_have_count(0)


def test_without_a_worker_for_the_bots_all_else_goes_on_and_they_are_tried_again(device):  # noqa: F811
    phone = device("it", PHONE)
    ada: Person = phone.open()
    ada.page.context.add_init_script(NO_SECOND_WORKER)
    ada.open("/puzzles")
    expect(ada.page.get_by_role("link", name=re.compile("Tóncc")).first).to_be_visible()
    ada.page.wait_for_function("begun === 4")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)  # who needs no bots need not know
    ada.play_now()
    sentence = ada.page.get_by_text("i bot e i suggerimenti non sono partiti")
    expect(sentence).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Chiudi").click()
    expect(sentence).to_have_count(0)
    note = ada.page.get_by_text("Per ora niente bot")
    expect(note).to_be_visible()  # whoever plays on without them can still have them
    ada.can_be_used_by_all()
    ada.page.evaluate("window.mended = true")
    ada.page.get_by_role("button", name="Riprova").click()
    expect(note).to_have_count(0)
    ada.play_on(moves=2)
    assert ada.page.evaluate("begun") == 5  # the room, three times nobody, and then a mind


def test_what_could_not_be_fetched_is_fetched_when_one_tries_again(device):  # noqa: F811
    ada: Person = device("en", PHONE).open()
    away = re.compile("/house\\.zip$")
    ada.page.context.route(away, lambda route: route.abort())
    ada.open()
    expect(ada.page.get_by_text("cannot be fetched now")).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.context.unroute(away)
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.page.get_by_text("Here everything runs on this device")).to_be_visible()
    ada.play_now()
    is_here(ada)
    ada.page.context.route(away, lambda route: route.abort())
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.context.unroute(away)
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.pad).to_be_visible()


def test_a_window_takes_the_house_back_where_a_host_has_the_first_page_alone(device):  # noqa: F811
    ada: Person = device("en", LAPTOP).open()
    ada.page.context.route(TABLE, lambda route: route.fulfill(status=404, body="Not found"))
    ada.play_now()
    expect(ada.may_choose).to_be_visible()
    before = ada.position()
    other = Person(ada.page.context.new_page(), "en", ada.address)
    other.open()
    other.page.get_by_role("button", name="Play on here").click()
    expect(other.page.get_by_text("Here everything runs on this device")).to_be_visible()
    ada.page.get_by_role("button", name="Play on here").click()
    expect(ada.page).to_have_url(re.compile(r"/\?p="))
    expect(ada.may_choose).to_be_visible()
    assert ada.position() == before
    ada.play_on(moves=1)


@pytest.mark.chromium
def test_a_table_that_the_browser_has_deleted_is_said_to_be_lost(device):  # noqa: F811
    ada: Person = device("en", PHONE).open()
    ada.play_now()
    ada.page.goto("about:blank")  # what is in use would be saved again
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Storage.clearDataForOrigin", {"origin": ada.address, "storageTypes": "indexeddb"})
    ada.open("/mine")
    expect(ada.page.get_by_text("Deleted by the browser")).to_be_visible()
    expect(ada.page.get_by_role("link", name="Go on")).to_have_count(0)
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Forget this table").click()
    expect(ada.page.get_by_role("heading", name="No tables yet")).to_be_visible()


@pytest.mark.chromium
def test_a_browser_emptied_in_the_middle_of_a_match_has_it_again(device):  # noqa: F811
    ada: Person = device("en", LAPTOP).open()
    ada.play_now()
    ada.play_on(moves=1)
    expect(ada.may_choose).to_be_visible()
    before = ada.position()
    session = ada.page.context.new_cdp_session(ada.page)
    session.send("Storage.clearDataForOrigin", {"origin": ada.address, "storageTypes": "all"})
    expect(ada.page.get_by_text("What you play here was saved again and goes on")).to_be_visible()
    ada.page.reload()
    assert ada.position() == before
    ada.play_on(moves=1)


def test_a_match_that_was_handed_to_the_server_is_taken_back_by_its_button(person: Any) -> None:
    ada: Person = person("en", LAPTOP)
    ada.play_now()
    ada.play_on(moves=1)
    bruno: Person = person("it", PHONE)
    bruno.page.goto(f"{ada.page.url}/watch")
    expect(bruno.page.get_by_text("Stai guardando")).to_be_visible()
    ada.open()
    ada.page.locator(".keep").scroll_into_view_if_needed()
    ada.page.get_by_role("button", name=re.compile(r"^Keep for offline \(")).click()
    expect(ada.page.get_by_text("opens without a network")).to_be_visible()

    def moves(button: str) -> list[str]:
        """The match goes to the other house; gives what lies on its board there."""
        ada.open("/mine")
        ada.page.get_by_role("button", name=button).click()
        ada.page.get_by_role("dialog").get_by_role("button", name=button).click()
        expect(ada.may_choose).to_be_visible()
        return ada.position()

    here = moves("Take it along")
    is_here(ada)
    moved = bruno.page.get_by_role("heading", name="Questa partita è stata spostata")
    expect(moved).to_be_visible()
    bruno.can_be_used_by_all()
    bruno.page.reload()
    expect(moved).to_be_visible()
    assert moves("Hand it to the server") == here
    expect(ada.page).not_to_have_url(re.compile(r"/t/here-"))
    assert moves("Take it along") == here
    is_here(ada)
    ada.play_on(moves=1)
    ada.is_content()
