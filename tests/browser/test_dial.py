"""The dial of opponents: a person plays alone, climbs and comes down, and meets one who adapts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE, Server
from tests.browser.person import Person
from tests.browser.test_positions import middle

WINS = {"first": (3, 3, 2, 1), "second": (3, 3, 3)}
LOSES = {"first": (3, 3, 3), "second": (3, 3, 2)}
"""What one adds against a bot that always adds one, if one begins and if it does: the goal is twelve."""

SMALL = """all => all.map(one => one.closest('label').getBoundingClientRect())
    .filter(({width, height}) => Math.min(width, height) < 44)"""
"""Those that a thumb would miss."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with the tiny game, whose bots stand on a dial."""
    server = Server(tmp_path_factory.mktemp("dial"), program="tests.browser.climbing")
    yield server
    server.stop()


def play(ada: Person, numbers: tuple[int, ...], place: str) -> None:
    """Adds these numbers in one's turns, which end the match; between two of them the bot adds one."""
    total = {"first": 0, "second": 1}[place]
    board = ada.page.get_by_role("region", name="Tiny")
    for number in numbers:
        expect(board.locator("dd").first).to_have_text(str(total))
        board.get_by_role("button", name=f"add, number {number}").click()
        total += number + 1
    expect(ada.result).to_be_visible()


def opposite(ada: Person, words: str) -> None:
    """The menu of the table says this of the bot."""
    ada.page.get_by_role("button", name="The table").click()
    menu = ada.page.get_by_role("dialog", name="The table")
    expect(menu.get_by_text(words)).to_be_visible()
    menu.get_by_role("button", name="Close").click()


def face(ada: Person, name: str) -> Locator:
    card = ada.page.get_by_role("article").filter(has=ada.page.get_by_role("heading", name="Tiny"))
    return card.get_by_role("button", name=f"Opponent: {name}. Change")


def test_a_person_climbs_the_dial_comes_down_and_meets_one_who_adapts(person):
    ada: Person = person("en", PHONE)
    ada.open()
    expect(face(ada, "Tortoise 2 · Gentle")).to_be_visible()
    ada.play_at_once(ada.page.get_by_role("button", name="Play now: Tiny, against bots"))
    again = ada.result.get_by_role("button", name="Play again")
    offer = ada.result.get_by_role("button", name=re.compile("^One "))

    play(ada, WINS["first"], "first")
    expect(again).to_be_visible()
    expect(offer).to_have_count(0)
    again.click()
    play(ada, WINS["second"], "second")
    expect(offer).to_have_text("One up: the hedgehog")
    ada.can_be_used_by_all()
    ada.nothing_scrolls()
    offer.click()
    opposite(ada, "Hedgehog 3 · Easy")

    play(ada, LOSES["first"], "first")
    expect(offer).to_have_count(0)
    again.click()
    play(ada, LOSES["second"], "second")
    expect(offer).to_have_text("One down: the tortoise")
    offer.click()
    opposite(ada, "Tortoise 2 · Gentle")

    ada.open()
    face(ada, "Tortoise 2 · Gentle").click()
    sheet = ada.page.get_by_role("dialog", name="Your opponent")
    sheet.get_by_role("radio", name="2: Tortoise, Gentle").focus()
    for _ in range(4):
        ada.page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("radio", name="6: Heron, Careful")).to_be_checked()
    sheet.get_by_role("switch", name="Adapts to you").check(force=True)
    ada.can_be_used_by_all()
    sheet.get_by_role("button", name="Done").click()
    expect(face(ada, "Adapts to you: starts as the heron")).to_be_visible()
    ada.play_at_once(ada.page.get_by_role("button", name="Play now: Tiny, against bots"))
    opposite(ada, "Adapts to you: starts as the heron")
    play(ada, WINS["first"], "first")
    expect(ada.result.get_by_text("Next time it begins as the lynx.")).to_be_visible()
    again.click()
    opposite(ada, "Adapts to you: starts as the lynx")
    ada.is_content()


def test_a_new_table_has_as_many_levels_as_the_match_has_room_for(person):
    ada: Person = person("it", PHONE)
    ada.open("/new/tiny")
    levels = ada.page.get_by_role("group", name="Quanto è forte?").get_by_role("radio")
    expect(levels).to_have_count(10)
    levels.nth(8).check(force=True)
    expect(ada.page.get_by_text("trova quello che nessuno si aspetta")).to_be_visible()
    ada.can_be_used_by_all()
    small = levels.evaluate_all(SMALL)
    assert small == []
    ada.page.get_by_role("group", name="goal").get_by_role("radio", name="10").check(force=True)
    expect(levels).to_have_count(4)
    expect(levels.nth(1)).to_be_checked()
    ada.button("make").click()
    ada.page.get_by_role("button", name="Il tavolo").click()
    expect(ada.page.get_by_role("dialog", name="Il tavolo").get_by_text("Tartaruga 2 · Tranquillo")).to_be_visible()
    ada.is_content()


OPPONENT = re.compile(r"^(?:Opponent|Avversario): (.+)\. (?:Change|Cambia)$")
"""The face of an opponent that opens the dial, by what it says of whom one meets."""


def card(ada: Person, game: str) -> Locator:
    """The card of a game on the first page, which is opened anew."""
    ada.open()
    return ada.page.get_by_role("article").filter(has=ada.page.get_by_role("heading", name=game, exact=True))


def says(opener: Locator) -> str:
    """Whom a face says that one meets."""
    found = OPPONENT.match(opener.get_attribute("aria-label") or "")
    assert found
    return found[1]


def turned(ada: Person, opener: Locator, number: int) -> str:
    """Turns the dial behind a face to this number; gives what the face says then."""
    opener.click()
    sheet = ada.page.get_by_role("dialog").filter(has=ada.page.get_by_role("radio"))
    sheet.get_by_role("radio").nth(number - 1).check(force=True)
    sheet.get_by_role("button", name=re.compile("^(Done|Fatto)$")).click()
    assert f" {number} · " in says(opener)
    return says(opener)


def sits_there(ada: Person, bot: str) -> None:
    """Everybody else at the table is a bot as it was said."""
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    ada.page.get_by_role("button", name=re.compile("^(The table|Il tavolo)$")).click()
    menu = ada.page.get_by_role("dialog", name=re.compile("^(The table|Il tavolo)$"))
    expect(menu.get_by_role("listitem").first).to_be_visible()
    others = menu.get_by_role("list").first.get_by_role("listitem").count() - 1
    assert others > 0
    expect(menu.get_by_text(bot, exact=True)).to_have_count(others)


@pytest.mark.parametrize(("language", "screen"), [("en", PHONE), ("it", LAPTOP)])
def test_who_is_shown_on_a_card_is_who_sits_down(person, language, screen):
    ada: Person = person(language, screen)
    ada.page.add_init_script("""localStorage.setItem('ludoteca.stands', '{"fantastick/shapes": {"level": 10}}')""")
    now = re.compile("^(Play now|Gioca subito)")
    for number in (10, 4):
        fantastick = card(ada, "Fantastick")
        bot = turned(ada, fantastick.get_by_role("button", name=OPPONENT), number)
        fantastick.get_by_role("button", name=now).click()
        sits_there(ada, bot)
    for game, count in (("Math Market", 3), ("Fantastick", 2), ("Tóncc", 1)):
        ways = card(ada, game).locator(".ways button[title]")
        expect(ways).to_have_count(count)
        for place in range(count):
            if place:
                card(ada, game)
            way = ways.nth(place)
            bot = (way.get_attribute("title") or "").partition(": ")[2]
            assert f" {way.locator('b').inner_text()} · " in bot
            way.click()
            sits_there(ada, bot)
    ada.is_content()


@pytest.mark.parametrize(("language", "screen"), [("it", PHONE), ("en", LAPTOP)])
def test_who_is_shown_on_a_form_in_a_waiting_room_and_under_a_position_is_who_sits_down(person, language, screen):
    ada: Person = person(language, screen)
    chosen = "all => all.at(-1).selectedOptions[0].textContent"
    for shapes, number in ((False, 10), (True, None), (True, 5)):
        ada.open("/new/fantastick")
        dial = ada.page.get_by_role("group", name=re.compile("^(How strong|Quanto è forte)")).get_by_role("radio")
        dial.nth((number or 10) - 1).check(force=True)
        if shapes:
            ada.page.get_by_role("radio", name=re.compile("^(Shapes|Figure)")).check(force=True)
            expect(dial).to_have_count(7)
        if shapes and number:
            dial.nth(number - 1).check(force=True)
        shown = dial.evaluate_all("all => all.findIndex((one) => one.checked) + 1")
        bot = ada.page.locator("form .chairs select").evaluate_all(chosen)
        assert f" {shown} · " in bot
        ada.button("make").click()
        sits_there(ada, bot)

    ada.open("/new/toncc")
    ada.page.get_by_role("radio", name=ada.words["friends"]).check(force=True)
    ada.button("make").click()
    rows = ada.page.get_by_role("button", name=OPPONENT)
    expect(rows).to_have_count(2)
    bot = turned(ada, rows.last, 1)
    assert says(rows.first) == bot
    ada.page.get_by_role("button", name=re.compile("^(Start|Via!)$")).click()
    sits_there(ada, bot)

    ada.open(f"/p/antino#{middle('antino')}")
    ada.page.get_by_role("button", name=re.compile("^(Play on|Continua)$")).click()
    level = ada.page.get_by_role("dialog").get_by_role("radio").nth(2)
    level.check(force=True)
    place, bot = (level.get_attribute("aria-label") or "").split(": ")
    ada.page.get_by_role("button", name=re.compile("^(Against bots|Contro i bot)$")).click()
    sits_there(ada, bot.replace(", ", f" {place} · "))
    ada.is_content()


def test_who_is_shown_under_a_result_is_who_sits_down_and_stays(person):
    ada: Person = person("en", PHONE)
    ada.open()
    ada.play_at_once(ada.page.get_by_role("button", name="Play now: Tiny, against bots"))
    again = ada.result.get_by_role("button", name="Play again")
    for place, number in (("first", 10), ("second", None), ("first", 1)):
        play(ada, WINS[place], place)
        opener = ada.result.get_by_role("button", name=OPPONENT)
        bot = turned(ada, opener, number) if number else says(opener)
        again.click()
        expect(ada.result).to_have_count(0)
        opposite(ada, bot)
    ada.is_content()
