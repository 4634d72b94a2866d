"""An evening: the laptop is the table, three phones are the hands, and it goes on to the podium and once more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ludoteca.games import GAMES
from tests.browser.conftest import NETWORK, PHONE
from tests.browser.person import Person
from tests.browser.test_mathmarket import act

TELEVISION = {"width": 1920, "height": 1080}
LAPTOPS = ({"width": 1280, "height": 800}, {"width": 1280, "height": 720})
LEAST = 24
"""Pixels of the smallest words on a television."""
DECK = {
    "coins": [2, 3, 3, 4, 4, 4, *[5] * 4, *[6] * 6, *[7] * 7, *[8] * 8, *[9] * 9],
    "creatures": [
        {"name": name, "price": price, "mark": None}
        for name, price in {"elf": 11, "faun": 12, "yeti": 13, "griffin": 14, "sphinx": 15, "kraken": 16}.items()
    ],
}
"""A short market."""
SMALL_WORDS = """(least) => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim();
        const place = walk.currentNode.parentElement;
        if (!text || place.closest('.visually-hidden, .skip, script, style, option, svg')) continue;
        if (!place.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        const { width, height, bottom, right } = range.getBoundingClientRect();
        if (width < 2 || height < 2 || bottom < 0 || right < 0) continue;
        let size = parseFloat(getComputedStyle(place).fontSize);
        for (let one = place; one; one = one.parentElement) size *= parseFloat(getComputedStyle(one).zoom) || 1;
        if (size < least) found.push([Math.round(size * 10) / 10, text]);
    }
    return found;
}"""
"""The words that are smaller than that, with their size. What is drawn on pieces is part of their picture."""


def can_be_read_from_afar(room: Person) -> None:
    """No words are too small, nothing scrolls on laptops, and axe has nothing to say."""
    assert room.page.evaluate(SMALL_WORDS, LEAST) == []
    room.nothing_scrolls(*LAPTOPS)
    room.can_be_used_by_all()


def let_phones_in(room: Person, door: str) -> str:
    """Answers the question on the big screen; gives the link that its QR code shows then, or ours without a network."""
    if NETWORK.args[0]:
        return f"{room.address}/join/{room.code()}"
    room.page.get_by_role("button", name="Play with phones").click()
    room.can_be_used_by_all()
    with room.page.expect_response("**/api/qr?*") as drawn:
        room.page.get_by_role("button", name="Let phones in").click()
    expect(room.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    link: str = drawn.value.json()["link"]
    assert link == f"{door}/join/{room.code()}"
    expect(room.page.get_by_text(door.removeprefix("http://"), exact=True)).to_be_visible()
    return link


def phones_of(person: Callable[..., Person], link: str) -> list[Person]:
    """Three phones that reach the house by the address of the link, each with a name of its own on the wheel."""
    phones = [person("en", PHONE) for _ in range(3)]
    for place, phone in enumerate(phones):
        phone.address = link.partition("/join/")[0]
        who = json.dumps({"animal": ("fox", "owl", "bear")[place], "word": place, "own": ""})
        phone.page.add_init_script(f"localStorage.setItem('ludoteca.player', '{who}')")
    return phones


def sit_down(phone: Person) -> str:
    """Takes the seat that the page offers; gives the name that the wheel has given."""
    name: str = phone.page.locator(".name .shown").inner_text()
    phone.can_be_used_by_all()
    phone.button("sit").click()
    expect(phone.page).to_have_url(re.compile(r"/t/"))
    return name


def come_by_code(phone: Person, code: str) -> str:
    """Somebody opens the address that stands below the QR code and types the letters."""
    phone.open()
    field = phone.page.get_by_role("textbox").first
    field.fill(f" {code[:3].lower()} {code[3:].lower()}")
    field.press("Enter")
    expect(phone.page).to_have_url(re.compile(r"/join/"))
    return sit_down(phone)


def come_by_link(phone: Person, link: str) -> str:
    """Somebody scans the code: the link opens by itself."""
    phone.page.goto(link)
    return sit_down(phone)


def waits(phone: Person) -> None:
    """The phone says where to look."""
    expect(phone.page.get_by_text("Look at the big screen")).to_be_visible()
    phone.can_be_used_by_all()


def screen_of(person: Callable[..., Person], game: str, count: int, **options: Any) -> tuple[Person, Any]:
    """A laptop that is the table of a new match, whose seats are all free; and what was said when it was made."""
    room = person("en", TELEVISION)
    return room, becomes_a_table(room, game, count, options)


def becomes_a_table(room: Person, game: str, count: int, options: dict[str, Any]) -> Any:
    """This screen is the table of a new match, whose seats are all free; gives what was said when it was made."""
    room.open()
    made: Any = room.page.request.post(
        f"{room.address}/api/tables",
        data={"game": game, "options": options, "seats": [{"kind": "open"}] * count},
        headers={"X-Ludoteca": "1"},
    ).json()
    kept = json.dumps({made["table"]: {"secret": made["screen"], "used": False}})
    room.page.evaluate("kept => localStorage.setItem('ludoteca.screens', kept)", kept)
    room.open(f"/screen/{made['table']}")
    return made


def seats(room: Person) -> Locator:
    return room.page.get_by_role("region", name="Who has come").get_by_role("listitem")


def podium(room: Person) -> Locator:
    return room.page.locator(".podium")


def once_more(room: Person, *phones: Person) -> None:
    """The podium can be read and used; with Again all sit at the same table, for another match."""
    can_be_read_from_afar(room)
    for phone in phones:
        mine = phone.page.get_by_role("region", name=re.compile(r"^Place \d"))
        for part in (mine.get_by_role("heading"), mine.locator(".mine")):
            expect(part).to_be_in_viewport(ratio=1)
        phone.can_be_used_by_all()
        phone.page.get_by_role("button", name="The result").click()
        expect(phone.result).to_be_visible()
    room.page.get_by_role("button", name="Again").click()
    expect(podium(room)).to_have_count(0)
    for phone in phones:
        expect(phone.result).to_have_count(0)
        expect(phone.page.locator(".part-hand")).to_be_visible()


def test_three_phones_and_a_bot_play_a_market_on_the_laptop(person, door):
    """Nobody has chosen names or bots: three have scanned or typed, and Start fills the fourth seat."""
    room, made = screen_of(person, "mathmarket", 4, version="standard", patience_ms=2_000, deck=DECK)
    table = made["table"]
    start = room.page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_disabled()
    can_be_read_from_afar(room)
    link = let_phones_in(room, door)
    can_be_read_from_afar(room)

    phones = phones_of(person, link)
    ada, bruno, carla = phones
    names = [come_by_link(ada, link), come_by_code(bruno, made["code"]), come_by_code(carla, made["code"])]
    for phone, name in zip(phones, names, strict=True):
        waits(phone)
        expect(seats(room).filter(has_text=name)).to_be_visible()
    expect(seats(room).filter(has_text="Free seat")).to_have_count(1)
    can_be_read_from_afar(room)

    start.click()
    board = room.page.get_by_role("region", name="Math Market")
    expect(board).to_be_visible()
    for phone in phones:
        expect(phone.page.locator(".part-hand")).to_be_visible()
        phone.nothing_scrolls()
    expect(room.page.get_by_role("timer")).to_have_count(0)  # three, two, one
    can_be_read_from_afar(room)

    # Carla's phone is gone, and the market waits; she is back on her seat, and it goes on.
    away = room.page.get_by_role("heading", name=f"{names[2]} is away.")
    carla.open("/mine")
    expect(away).to_be_visible()
    can_be_read_from_afar(room)
    carla.open(f"/t/{table}")
    expect(carla.page.locator(".part-hand")).to_be_visible()
    expect(away).to_have_count(0)

    while not podium(room).is_visible():
        for phone in phones:
            act(phone, "en")
        room.page.wait_for_timeout(100)  # about as fast as a hand
    expect(podium(room).get_by_role("listitem")).to_have_count(4)
    once_more(room, *phones)
    expect(board).to_be_visible()
    for one in (room, *phones):
        one.is_content()


def test_three_kings_choose_on_their_phones_and_the_laptop_tells_it(person, door):
    """Chosen on the page from the first screen on; one takes back what was sealed, and the laptop makes a pause."""
    room = person("en", TELEVISION)
    room.open("/new/toncc")
    room.page.get_by_role("radio", name=re.compile("^This screen is the table")).press("Space")
    challenges = room.page.get_by_role("group", name=re.compile("^Challenges", re.IGNORECASE))
    challenges.get_by_role("radio", name="1").press("Space")
    room.button("make").click()
    expect(room.page.get_by_role("heading", name="Come to the table")).to_be_visible()
    can_be_read_from_afar(room)
    link = let_phones_in(room, door)
    code = room.code()
    phones = phones_of(person, link)
    ada, bruno, carla = phones
    name = come_by_code(ada, code)
    waits(ada)
    other = come_by_link(bruno, link)
    waits(bruno)
    expect(seats(room).filter(has_text=other)).to_be_visible()
    last = come_by_code(carla, code)
    waits(carla)  # all seats are taken, and still it begins with Start
    expect(seats(room).filter(has_text=last)).to_be_visible()
    room.page.get_by_role("button", name="Start", exact=True).click()

    for phone in phones:
        expect(phone.page.locator(".part-hand")).to_be_visible()
        expect(phone.page.get_by_role("gridcell")).to_have_count(0)
        phone.nothing_scrolls({"width": 640, "height": 360})
    ada.page.get_by_role("button", name="See the whole board").click()
    expect(ada.page.get_by_role("gridcell")).to_have_count(19)
    ada.page.get_by_role("button", name="See my part alone").click()
    ada.can_be_used_by_all()
    board = room.page.get_by_role("region", name="Tóncc")
    expect(board).to_be_visible()
    can_be_read_from_afar(room)

    ada.choose()
    ada.page.get_by_role("button", name="Ask to take back").click()
    for phone in (bruno, carla):
        expect(phone.page.get_by_text(f"{name} asks to take back the last move.")).to_be_visible()
        phone.nothing_scrolls()
        phone.page.get_by_role("button", name="Yes", exact=True).click()
    expect(ada.may_choose).to_be_visible()

    room.page.get_by_role("button", name="Pause").click()
    paused = [one.page.get_by_role("heading", name="The match is paused") for one in (room, *phones)]
    for heading in paused:
        expect(heading).to_be_visible()
    can_be_read_from_afar(room)
    bruno.page.get_by_role("button", name="Go on").click()
    for heading in paused:
        expect(heading).to_have_count(0)

    going = True
    while going:
        for phone in phones:
            going = phone.meets(phone.may_choose, phone.page.get_by_role("button", name="The result")) == 0
            if not going:
                break
            phone.choose()
    expect(podium(room).get_by_role("listitem")).to_have_count(3)
    once_more(room, *phones)
    expect(board).to_be_visible()
    for one in (room, *phones):
        one.is_content()


@pytest.mark.parametrize("game", ["antino", "calculissimo", "fantastick"])
def test_a_game_with_a_board_is_read_from_afar_and_played_in_the_hand(person, game):
    """From the lots on: one phone and two bots."""
    room, made = screen_of(person, game, 3)
    phone = person("en", PHONE)
    phone.open(f"/join/{made['code']}")
    name = sit_down(phone)
    expect(seats(room).filter(has_text=name)).to_be_visible()
    can_be_read_from_afar(room)
    room.page.get_by_role("button", name="Start", exact=True).click()
    expect(room.page.get_by_role("region", name=GAMES[game].title)).to_be_visible()
    can_be_read_from_afar(room)
    expect(phone.page.locator(".part-hand")).to_be_visible()
    phone.nothing_scrolls({"width": 640, "height": 360})
    phone.can_be_used_by_all()
    expect(room.page.get_by_text(f"{name} to play", exact=True)).to_be_visible()
    can_be_read_from_afar(room)
    for one in (room, phone):
        one.is_content()


CUT = """() => {
    const beyond = [...document.querySelectorAll('.lobby *')].filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
    });
    return beyond.map((one) => one.className || one.textContent);
}"""
"""What stands beyond the left or right of the screen."""


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("size", [100, 200])
def test_a_phone_as_the_screen_shows_all_there_is_before_the_match(person, language, size):
    """Code, seats and Start; where it is more than a screen it is scrolled, never cut."""
    room = person(language, PHONE)
    becomes_a_table(room, "mathmarket", 4, {})
    room.page.add_style_tag(content=f":root {{ font-size: {size}% }}")
    begin = room.page.get_by_role("button", name=re.compile("^(Start|Via!)$"))
    expect(begin).to_be_visible()
    assert room.page.evaluate(CUT) == []
    places = room.page.locator(".people").get_by_role("listitem")
    expect(places).to_have_count(4)
    for part in (room.page.locator(".letters b").last, places.last, begin):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=1)
    room.can_be_used_by_all()
    room.is_content()
