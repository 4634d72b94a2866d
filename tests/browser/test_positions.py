"""Positions and matches that are passed on: by link from a phone to a laptop, as a puzzle, and as a file."""

from __future__ import annotations

import json
import os
import re
import zlib
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from ludoteca.games import GAMES, bots
from ludoteca.match import Match
from ludoteca.positions import Position, packed
from ludoteca.promises.walks import walked
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

SHOTS = os.environ.get("LUDOTECA_SHOTS")
"""A folder for pictures of the pages, for whoever wants to look at them."""


def shoot(person: Person, name: str) -> None:
    if SHOTS:
        person.page.wait_for_timeout(600)
        person.page.screenshot(path=f"{SHOTS}/{name}.png")


def cells(person: Person) -> list[str]:
    """What the cells of a board are called: all that lies there."""
    grid = person.page.get_by_role("gridcell")
    expect(grid.first).to_be_visible()
    return [cell.get_attribute("aria-label") or "" for cell in grid.all()]


def middle(game: str, number: int = 25, mine: bool = False) -> str:
    """The text of a link to a position at which one seat is to act, if need be the first."""
    states = [state for state, *_ in walked(GAMES[game], 0)[number:]]
    return packed(Position(next(s for s in states if len(s.turn) == 1 and (not mine or s.turn == (0,))), 0))


def test_a_link_made_on_a_phone_opens_on_a_laptop_to_the_same_position(person):
    ada, bruno, carla = person("en", PHONE), person("en", LAPTOP), person("it", LAPTOP)
    ada.open(f"/p/antino#{middle('antino', mine=True)}")
    ada.page.get_by_role("button", name="Play on").click()
    ada.page.get_by_role("button", name="Against bots").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    seen = cells(ada)
    assert sum("empty" not in cell for cell in seen) > 5, "it is in the middle of a match"
    ada.page.get_by_role("button", name="The table").click()
    ada.page.get_by_role("button", name="Share this position").click()
    sheet = ada.page.get_by_role("dialog", name="Share this position")
    expect(sheet.get_by_text("What you cannot see was made up")).to_be_visible()
    field = sheet.get_by_role("textbox", name="Link to this position")
    expect(field, "with a picture for chats").to_have_value(re.compile(r"/p/antino/1[\w-]+$"))
    ada.can_be_used_by_all()
    shoot(ada, "share-phone")
    sheet.get_by_role("checkbox", name="With a picture in chats").uncheck()
    expect(field, "no server gets to see what stands behind the #").to_have_value(re.compile(r"/p/antino#1[\w-]+$"))
    link = field.input_value()
    bruno.open(link[link.index("/p/") :])
    expect(bruno.page.get_by_role("heading", name="A position of Antino")).to_be_visible()
    assert cells(bruno) == seen
    bruno.can_be_used_by_all()
    shoot(bruno, "position-laptop")
    carla.open(link[link.index("/p/") :])
    expect(carla.page.get_by_role("heading", name="Una posizione di Antino")).to_be_visible()
    carla.page.get_by_role("button", name="Copia", exact=True).click()
    text = carla.page.get_by_role("dialog", name="Copia o stampa")
    form = json.loads(text.get_by_role("textbox", name="Come JSON").input_value())
    assert form["game"] == "antino"
    carla.can_be_used_by_all()
    carla.page.keyboard.press("Escape")
    carla.page.get_by_role("button", name="Continua").click()
    carla.can_be_used_by_all()
    carla.page.get_by_role("button", name="Contro i bot").click()
    expect(carla.page).to_have_url(re.compile(r"/t/"))
    expect(carla.page.get_by_role("region", name="Antino")).to_be_visible()
    for one in (ada, bruno, carla):
        one.is_content()


@pytest.mark.parametrize(
    ("game", "screen", "scheme"), [("fantastick", PHONE, "dark"), ("calculissimo", LAPTOP, "light")]
)
def test_a_position_is_a_puzzle_for_whoever_opens_the_link(person, game, screen, scheme):
    ada = person("en", screen, color_scheme=scheme)
    title = GAMES[game].title
    ada.open(f"/p/{game}/{middle(game)}?puzzle")
    expect(ada.page.get_by_role("heading", name=f"A puzzle of {title}")).to_be_visible()
    solve = ada.page.get_by_role("button", name="Solve it")
    expect(solve).to_be_visible()
    ada.nothing_scrolls()
    ada.can_be_used_by_all()
    shoot(ada, f"puzzle-{game}")
    ada.page.get_by_role("button", name="Just look").click()
    ada.page.get_by_role("button", name="Puzzle").click()
    sheet = ada.page.get_by_role("dialog", name="Set as a puzzle")
    expect(sheet.get_by_role("textbox", name="Link to this position")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.open(f"/p/{game}?puzzle#{middle(game)}")
    solve.click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    ada.is_content()


@pytest.mark.parametrize(("link", "why"), [("/p/toncc#1abc", "not whole"), ("/p/toncc", "nothing after the address")])
def test_a_link_that_is_no_position_says_so_and_leads_on(person, link, why):
    ada = person("en", PHONE)
    ada.open(link)
    expect(ada.page.get_by_text(why)).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.get_by_role("link", name="New table").click()
    expect(ada.page).to_have_url(re.compile("/new/toncc"))
    ada.complaints = [one for one in ada.complaints if "400" not in one]  # the browser notes what was refused
    ada.is_content()


def test_a_match_is_opened_from_a_file_and_a_replay_link_at_a_move(person, tmp_path: Path):
    ada = person("en", LAPTOP)
    match, choose = Match("antino", 1, {"board": 7}), bots("antino")["gentle"]
    rng = Random(3)
    match = match.advance(rng)
    while not match.state.over:
        match = match.play(0, choose(match.state.view(0), 0, 0.02, rng)).advance(rng)
    file, other = tmp_path / "match.json", tmp_path / "other.json"
    match.save(file)
    other.write_text('{"pgn": "1. e4 e5"}')
    ada.open("/mine")
    field = ada.page.get_by_label("Open a match from a file")
    field.set_input_files(other)
    expect(ada.page.get_by_role("alert")).to_have_text("This file is no match of ours.")
    field.set_input_files(file)
    expect(ada.page.get_by_role("heading", name="Replay of Antino")).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    ada.page.get_by_role("button", name="Share this replay").click()
    link = ada.page.get_by_role("textbox", name="Link to this position").input_value()
    ada.can_be_used_by_all()
    shoot(ada, "replay-share")
    ada.open(link[link.index("/p/") :])
    expect(ada.page.get_by_role("heading", name="A position of Antino")).to_be_visible()
    ada.complaints = [one for one in ada.complaints if "400" not in one]
    ada.is_content()


@pytest.mark.chromium
def test_sheets_are_printed_page_by_page(person):
    ada = person("it", LAPTOP)
    ada.open("/puzzles")
    ada.page.get_by_role("link", name="Stampa rompicapi e giochi").click()
    ada.page.get_by_role("link", name="Math Market: Da ritagliare").wait_for()
    ada.can_be_used_by_all()
    ada.page.get_by_role("link", name="Math Market: Da ritagliare").click()
    expect(ada.page.get_by_role("heading", name="Math Market su carta")).to_be_visible()
    expect(
        ada.page.get_by_text("Math Market non ha rompicapi da stampare.").or_(ada.page.get_by_text("Rompicapi e"))
    ).to_be_visible()
    ada.page.get_by_role("button", name="Somme da esercitare").click()
    pages = ada.page.get_by_role("img")
    expect(pages).to_have_count(2)
    ada.page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
    ada.can_be_used_by_all()
    shoot(ada, "print")
    assert len(re.findall(rb"/Type\s*/Page\b", ada.page.pdf())) == 2, "a sheet for each, and nothing round it"
    ada.is_content()


ALL_LOADED = "() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)"
WITHOUT_WHAT_HOVERS = """() => [...document.querySelectorAll('body *')]
    .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)).forEach((one) => one.remove())"""
"""Takes away what keeps its place on the screen: on paper it would lie over every page."""


def drawn(page: Page) -> list[bytes]:
    """What is drawn on the pages as they come out of the printer; dates and the like are no part of it."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", page.pdf(print_background=True), re.DOTALL)
    return [zlib.decompress(one) if one.startswith(b"x") else one for one in streams]


def test_nothing_lies_over_what_is_printed(person):
    ada = person("en", LAPTOP)
    ada.open("/print")
    sheets = ada.page.locator(".kinds a")
    expect(sheets.first).to_be_visible()
    paths = sheets.evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert {path.split("/")[2].partition("?")[0] for path in paths} == set(GAMES)
    for path in [*paths, "/rules/antino"]:
        ada.open(path)
        expect(ada.page.locator("main :is(img, h2)").first).to_be_visible()
        ada.page.wait_for_load_state("networkidle")
        ada.page.wait_for_function(ALL_LOADED)
        ada.page.emulate_media(media="print")
        printed = drawn(ada.page)
        ada.page.evaluate(WITHOUT_WHAT_HOVERS)
        assert printed == drawn(ada.page), path
        ada.page.emulate_media(media="screen")
    ada.is_content()
