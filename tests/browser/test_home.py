"""The first page for who comes back, a new table in one screen, decks for the youngest, and high contrast."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ludoteca.games import GAMES
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_pages import bottom

TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
FREE = {
    "antino": (".well", "stroke"),
    "calculissimo": (".view", "background-color"),
    "fantastick": (".mark", "stroke"),
    "mathmarket": (".cards", "--free-line"),
    "toncc": (".place.free", "stroke"),
}
"""By game what shows where something is free, and the property that makes it plain to see."""
STRONG = {"rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(61, 51, 25)", "#ffffff", "#fff"}


def test_who_comes_back_finds_their_turn_first_and_the_games_in_view(person):
    ada = person("en", PHONE)
    ada.open()
    for title in ("Antino", "Tóncc"):
        ada.play_at_once(ada.page.get_by_role("button", name=f"Play now: {title}, against bots"))
        expect(ada.page.get_by_role("region", name=title)).to_be_visible()
        ada.open()
    turns = ada.page.get_by_role("region", name="Your turn (2)")
    expect(turns.get_by_role("listitem")).to_have_count(2)
    for board in turns.locator(".board").all():
        expect(board.locator("svg[role=grid], .hexagon svg").first).to_be_attached()  # drawn small
    first = ada.page.get_by_role("button", name="Play now: Antino, against bots")
    expect(first).to_be_visible()
    assert bottom(first) <= PHONE["height"]
    assert not ada.page.evaluate(TOO_WIDE)
    ada.can_be_used_by_all()
    ada.looks_at(LAPTOP)
    ways = ada.page.get_by_role("button", name=re.compile("^Play now: "))
    expect(ways).to_have_count(len(GAMES))
    assert sum(bottom(way) <= LAPTOP["height"] for way in ways.all()) >= 4
    turns.get_by_role("link", name=re.compile("^Antino")).click()
    expect(ada.page.get_by_role("region", name="Antino")).to_be_visible()
    ada.is_content()


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_is_one_screen_and_its_button_lies_over_nothing(person, game):
    """In Italian, whose words are longer, however one wants to play and with as many as fit."""
    ada = person("it", LAPTOP)
    ada.open(f"/new/{game}")
    expect(ada.button("make")).to_be_visible()
    everything = ada.page.locator("form > .all")
    for preset in ada.page.locator(".preset").all():
        preset.click()
        expect(everything).to_have_js_property("scrollHeight", everything.evaluate("all => all.clientHeight"))
        sizes = ada.page.get_by_role("group", name="Quanti giocatori").get_by_role("radio")
        if sizes.count():
            sizes.last.check(force=True)
            expect(everything).to_have_js_property("scrollHeight", everything.evaluate("all => all.clientHeight"))
    ada.looks_at(PHONE)
    box = everything.bounding_box()
    end = ada.page.locator("form > .end").bounding_box()
    assert box
    assert end
    assert box["y"] + box["height"] <= end["y"] + 1
    assert end["y"] + end["height"] <= PHONE["height"]
    assert not ada.page.evaluate(TOO_WIDE)
    ada.is_content()


def test_the_youngest_play_with_a_deck_that_was_made_for_them(person):
    ada = person("en", LAPTOP)
    ada.open("/new/mathmarket")
    cards = ada.page.get_by_role("combobox", name="Cards")
    cards.select_option("From 6 years: up to 10")
    ada.page.get_by_role("button", name="Make my own").click()
    editor = ada.page.get_by_role("dialog", name="A deck of my own")
    use = editor.get_by_role("button", name="Play with this deck")
    expect(use).to_be_enabled()
    editor.get_by_label("Price of dragon").fill("50")
    expect(editor.get_by_role("status")).to_contain_text("none make 50 for 'dragon'")
    expect(use).to_be_disabled()
    ada.can_be_used_by_all()
    editor.get_by_label("Price of dragon").fill("9")
    expect(use).to_be_enabled()
    use.click()
    expect(cards.locator("option:checked")).to_have_text("My deck 1: 3–10")
    ada.button("make").click()
    board = ada.page.get_by_role("region", name="Math Market")
    expect(board).to_be_visible()
    prices = board.locator("button.card .price")
    expect(prices.first).to_be_visible()
    assert all(int(price) <= 10 for price in prices.all_inner_texts())
    ada.is_content()


def test_free_text_is_the_choice_of_a_table(person):
    ada, bruno = person("en", LAPTOP), person("it", PHONE)
    letters = table_for_friends(ada, "antino")
    bruno.open(f"/join/{letters}")
    expect(bruno.button("sit")).to_be_visible()
    expect(bruno.page.get_by_role("textbox")).to_have_count(0)
    letters = table_for_friends(ada, "antino", names="Free")
    bruno.open(f"/join/{letters}")
    bruno.page.get_by_role("textbox").fill("Zorro")
    bruno.can_be_used_by_all()
    bruno.button("sit").click()
    expect(bruno.page.get_by_role("region", name="Antino")).to_be_visible()
    expect(ada.page.get_by_text("Zorro").first).to_be_visible()
    ada.is_content()
    bruno.is_content()


def table_for_friends(ada: Person, game: str, names: str = "From the wheel") -> str:
    """Makes a table with a seat for a friend; gives its code."""
    ada.open(f"/new/{game}")
    ada.page.get_by_role("radio", name=ada.words["friends"]).check(force=True)
    ada.page.get_by_role("group", name="Names").get_by_role("radio", name=names).check(force=True)
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    return ada.code()


def test_in_high_contrast_every_free_place_is_plain_to_see(person):
    ada = person("en", LAPTOP)
    ada.open()
    ada.page.get_by_role("button", name="Settings").click()
    group = ada.page.get_by_role("group", name="Contrast")
    group.get_by_role("radio", name="High").check(force=True)
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Close").click()
    ada.can_be_used_by_all()
    for game, (what, how) in FREE.items():
        ada.open()
        expect(ada.page.locator("html")).to_have_attribute("data-contrast", "more")
        title = GAMES[game].title
        ada.play_at_once(ada.page.get_by_role("button", name=f"Play now: {title}, against bots"))
        place = ada.page.locator(what).first
        expect(place).to_be_attached()
        shown = place.evaluate(f"one => getComputedStyle(one).getPropertyValue('{how}').trim()")
        assert shown in STRONG, (game, shown)
        ada.can_be_used_by_all()
    ada.is_content()
