"""Phones get in: the door to the network, links and QR codes that work, codes that lead nowhere, and watching."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, NETWORK, PHONE
from tests.browser.person import Person

SIDEWAYS = {"width": 640, "height": 360}
MODULES = """img => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  canvas.getContext('2d').drawImage(img, 0, 0, 64, 64);
  const { data } = canvas.getContext('2d').getImageData(0, 0, 64, 64);
  return data.filter((value, place) => place % 4 === 0 && value < 128).length;
}"""
"""How much of a picture is dark: a QR code that was not drawn has nothing that is."""


def with_friends(person: Callable[..., Person], language: str = "en", screen: dict[str, int] = LAPTOP) -> Person:
    """Somebody who has made a table for friends, and waits for them."""
    host = person(language, screen)
    host.open("/new/toncc")
    host.page.get_by_role("radio", name=host.words["friends"]).check(force=True)
    host.button("make").click()
    expect(host.page).to_have_url(re.compile(r"/t/"))
    return host


def take_bots(host: Person) -> None:
    """Puts a bot on every seat that is free, one after the other, and the match begins."""
    bots = host.button("bot")
    expect(bots.first).to_be_visible()
    for left in range(bots.count() - 1, -1, -1):
        bots.first.click()
        expect(bots).to_have_count(left)
    expect(host.pad).to_be_visible()


def shown_qr(page: Page) -> None:
    """A QR code is there, and was drawn."""
    image = page.get_by_role("img", name=re.compile("^QR code of the link|^Codice QR del link")).first
    expect(image).to_be_visible()
    page.wait_for_function("img => img.complete && img.naturalWidth > 0", arg=image.element_handle())
    assert image.evaluate(MODULES) > 400


@NETWORK
def test_phones_are_let_in_by_one_question_and_play(person, door):
    ada = with_friends(person)
    page = ada.page
    link = page.get_by_role("textbox", name="Link for friends")
    expect(page.get_by_text("For now this link works on this computer alone.")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^QR code"))).to_have_count(0)
    ada.can_be_used_by_all()
    page.get_by_role("button", name="Play with phones").click()
    question = page.get_by_role("dialog", name="Let phones in?")
    expect(question.get_by_text("Every device on your network")).to_be_visible()
    ada.can_be_used_by_all()
    question.get_by_role("button", name="Let phones in").click()
    expect(question).to_have_count(0)
    code = ada.code()
    expect(link).to_have_value(f"{door}/join/{code}")
    shown_qr(page)
    ada.can_be_used_by_all()

    bruno = person("it", PHONE)
    bruno.address = door
    bruno.open(f"/join/{code.lower()}")
    expect(bruno.page.get_by_text(f"codice {code}")).to_be_visible()
    expect(bruno.page.get_by_role("region", name="Chi è già seduto").get_by_role("listitem")).to_have_count(1)
    bruno.can_be_used_by_all()
    bruno.button("sit").click()
    expect(bruno.page).to_have_url(re.compile(r"/t/"))
    bruno.open(f"/join/{code}")
    expect(bruno.page.get_by_text("A questo tavolo hai già un posto.")).to_be_visible()
    bruno.can_be_used_by_all()
    bruno.page.get_by_role("link", name="Torna al mio posto").click()
    expect(bruno.page).to_have_url(re.compile(r"/t/"))
    shown_qr(bruno.page)
    take_bots(ada)
    expect(bruno.pad).to_be_enabled()
    bruno.choose()
    ada.choose()

    page.get_by_role("button", name="The table").click()
    private = page.get_by_role("textbox", name="Private link to your seat")
    expect(private).to_have_value(re.compile(rf"^{re.escape(door)}/t/[^/]+#seat=.+"))
    page.get_by_role("button", name="Show the QR code: Private link to your seat").click()
    shown_qr(page)
    ada.can_be_used_by_all()
    other = person("en", PHONE)
    other.address = door
    other.page.goto(private.input_value())
    expect(other.pad).to_be_visible()
    expect(other.page).not_to_have_url(re.compile("#"))
    for one in (ada, bruno, other):
        one.is_content()


def test_codes_that_lead_nowhere_say_so_at_once(person, server):
    ada = with_friends(person)
    code = ada.code()
    table = ada.page.url.rpartition("/")[2]
    eve = person("en", PHONE)
    eve.open("/join/QQQQQQ")
    expect(eve.page.get_by_text("No table has this code.")).to_be_visible()
    expect(eve.button("sit")).to_have_count(0)
    expect(eve.page.get_by_role("textbox", name="Another code")).to_be_visible()
    eve.can_be_used_by_all()
    eve.page.get_by_role("textbox", name="Another code").fill(code)
    eve.page.keyboard.press("Enter")
    expect(eve.button("sit")).to_be_visible()
    eve.page.set_viewport_size(SIDEWAYS)
    eve.can_be_used_by_all()
    eve.page.set_viewport_size(PHONE)
    take_bots(ada)
    eve.button("sit").click()  # the last seat is gone meanwhile
    expect(eve.page.get_by_text("Every seat is taken and the match has begun")).to_be_visible()
    eve.can_be_used_by_all()
    eve.page.get_by_role("link", name="Watch the match").click()
    expect(eve.page).to_have_url(re.compile(rf"/t/{table}/watch$"))
    expect(eve.page.get_by_role("gridcell")).to_have_count(19)
    eve.can_be_used_by_all()
    with sqlite3.connect(server.folder / "ludoteca.sqlite", timeout=60) as database:
        database.execute("UPDATE tables SET created = created - 90000000 WHERE id = ?", (table,))
    database.close()
    server.kill()
    server.start()
    eve.open(f"/join/{code}")
    expect(eve.page.get_by_text("This code is more than a day old")).to_be_visible()
    eve.can_be_used_by_all()
    told = [complaint for complaint in eve.complaints if not re.search("404|410|WebSocket|ERR_", complaint)]
    assert told == [], "which is true of those codes, and of a server that is away"


def test_who_watches_holds_no_seat_and_is_offered_none(person):
    ada = with_friends(person)
    table = ada.page.url.rpartition("/")[2]
    ada.open(f"/t/{table}/watch")
    expect(ada.page.get_by_text("You will see it here as soon as it begins.")).to_be_visible()
    expect(ada.button("bot")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Sit down here")).to_have_count(0)
    ada.can_be_used_by_all()
    bruno = person("it", PHONE)
    bruno.open(f"/t/{table}/watch")
    expect(bruno.page.get_by_text("La vedrai qui appena comincia.")).to_be_visible()
    ada.open(f"/t/{table}")
    take_bots(ada)
    expect(bruno.page.get_by_role("gridcell")).to_have_count(19)
    expect(bruno.page.get_by_text("Stai guardando", exact=True)).to_be_visible()
    expect(bruno.pad).to_have_count(0)
    ada.page.get_by_role("button", name="The table").click()
    link = ada.page.get_by_role("textbox", name="Link to watch")
    expect(link).to_have_value(re.compile(rf"/t/{table}/watch$"))
    ada.can_be_used_by_all()
    ada.is_content()
    bruno.is_content()


@NETWORK
def test_the_settings_open_and_close_the_door(person, door):
    ada = person("it", PHONE)
    ada.open()
    ada.page.get_by_role("button", name="Impostazioni").click()
    ada.page.get_by_role("button", name="Gioca con i telefoni").click()
    ada.page.get_by_role("button", name="Fai entrare i telefoni").click()
    expect(ada.page.get_by_text("I telefoni della tua rete entrano da")).to_be_visible()
    shown_qr(ada.page)
    ada.page.get_by_role("button", name="Mostra il codice QR in grande").click()
    expect(ada.page.get_by_role("dialog", name="Inquadra col telefono")).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.keyboard.press("Escape")
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Chiudi la porta").click()
    expect(ada.page.get_by_text("Per ora questa pagina si apre solo su questo computer.")).to_be_visible()
    ada.is_content()
