"""Positions set up by hand: on a phone by tapping, on a laptop by keys alone, and played on from there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ludoteca.positions import opened
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person


def code_of(person: Person) -> dict[str, Any]:
    """The position of the link at which one is."""
    position: dict[str, Any] = opened(person.page.url.partition("#")[2]).state.dump()["position"]
    return position


def place(person: Person, id: str) -> Locator:
    return person.page.locator(f'[data-place="{id}"]')


def choose(person: Person, piece: str) -> None:
    person.page.locator(f'[data-piece="{piece}"]').click()


def settled(person: Person) -> None:
    expect(person.page.locator("main")).to_have_attribute("aria-busy", "false")


def lay(person: Person, piece: str, id: str) -> None:
    choose(person, piece)
    place(person, id).click()
    settled(person)


def test_a_position_is_laid_out_on_a_phone_set_as_a_puzzle_and_changed(person):
    ada = person("it", PHONE, color_scheme="dark")
    ada.open("/puzzles")
    ada.page.get_by_role("link", name="Prepara una posizione").click()
    ada.can_be_used_by_all()
    ada.page.get_by_role("link", name="Calculissimo", exact=True).click()
    expect(ada.page.get_by_role("status")).to_have_text("Tocca al posto 1, che non ha niente sul leggio.")
    done = ada.page.get_by_role("button", name="Fatto")
    expect(done).to_be_disabled()
    ada.can_be_used_by_all()
    for number, token in enumerate("34+"):
        lay(ada, token, f"rack 0 {number}")
    ada.page.get_by_role("button", name="Ingrandisci").click()
    box = place(ada, "7,7").bounding_box()
    assert box is not None
    assert box["width"] > 40, "large enough for a thumb"
    lay(ada, "6", "7,7")
    expect(place(ada, "7,7")).to_have_accessible_name("8H: 6")
    lay(ada, "+", "7,8")
    expect(ada.page.get_by_role("status")).to_contain_text("Una riga è numero, segno, numero e così via: 6+ non lo è.")
    ada.page.get_by_role("button", name="Annulla").click()
    expect(place(ada, "7,8")).to_have_accessible_name("8I: vuoto")
    expect(ada.page.get_by_role("status")).to_have_text("Questa posizione va bene.")
    done.click()
    expect(ada.page.get_by_role("heading", name="Una posizione di Calculissimo")).to_be_visible()
    assert code_of(ada)["racks"][0] == "34+"
    ada.page.get_by_role("button", name="Rompicapo").click()
    expect(ada.page.get_by_role("dialog").get_by_role("textbox")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("link", name="Modifica").click()
    expect(place(ada, "7,7")).to_have_accessible_name("8H: 6")
    ada.is_content()


def test_a_position_is_laid_out_by_keys_alone_and_played_on(person):
    ada = person("en", LAPTOP)
    ada.open("/edit/fantastick")
    expect(ada.page.get_by_role("status")).to_have_text("This position stands.")
    field = ada.page.get_by_role("textbox", name="Equality, such as 6+4=10")
    field.fill("6+4=11")
    field.press("Enter")
    expect(ada.page.get_by_role("status")).to_contain_text("The equality is not true")
    field.fill("6+4=10")
    field.press("Enter")
    expect(ada.page.get_by_role("status")).to_have_text("This position stands.")
    ada.page.get_by_label("The die").select_option(label="bring in a two-digit number")
    settled(ada)
    choose(ada, "bad")
    place(ada, "A1f").focus()
    ada.page.keyboard.press("ArrowDown")
    expect(place(ada, "A1e")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(place(ada, "A1e")).to_have_accessible_name("The first number, digit 1, lower left: the bad match")
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Done").click()
    expect(ada.page.get_by_role("heading", name="A position of Fantastick")).to_be_visible()
    assert json.dumps(code_of(ada)).count('"A1e"') == 1
    ada.page.get_by_role("button", name="Play on").click()
    ada.page.get_by_role("button", name="Against bots").click()
    expect(ada.page).to_have_url(re.compile("/t/"))
    ada.is_content()


@pytest.mark.parametrize(
    ("game", "piece", "id"),
    [
        ("antino", "RK", "hand 0 0"),
        ("toncc", "seal red", "4"),
        ("mathmarket", "creature dragon", "market 1"),
    ],
)
def test_every_game_can_be_laid_out(person, game, piece, id):
    ada = person("en", PHONE)
    ada.open(f"/edit/{game}")
    before = place(ada, id).get_attribute("aria-label")
    lay(ada, piece, id)
    expect(place(ada, id)).not_to_have_attribute("aria-label", before or "")
    ada.page.get_by_role("button", name="As it was at first").click()
    expect(place(ada, id)).to_have_attribute("aria-label", before or "")
    ada.can_be_used_by_all()
    ada.is_content()


def test_results_go_to_another_device_by_a_link(person):
    ada, bruno = person("en", PHONE), person("it", LAPTOP)
    ada.open("/bests")
    done = {"toncc/kingdom/2026-11-15": {"score": 9, "par": 11, "most": True, "marks": "", "table": "", "tries": 2}}
    ada.page.evaluate("done => localStorage.setItem('ludoteca.puzzles', JSON.stringify(done))", done)
    ada.open("/bests")
    ada.page.get_by_role("button", name="To another device").click()
    link = ada.page.get_by_role("textbox", name="To another device").input_value()
    ada.can_be_used_by_all()
    bruno.open(link[link.index("/bests") :])
    bruno.page.get_by_role("button", name="Riprendili").click()
    expect(bruno.page.get_by_role("status")).to_have_text("Riprese: 1.")
    expect(bruno.page.get_by_role("rowheader", name="Tóncc · Il regno migliore")).to_be_visible()
    bruno.open("/bests#nonsense")
    bruno.page.get_by_role("button", name="Riprendili").click()
    expect(bruno.page.get_by_role("status")).to_have_text("Questo link non è intero: non è cambiato niente.")
    for one in (ada, bruno):
        one.is_content()
