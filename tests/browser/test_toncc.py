"""Whole matches of Tóncc, as people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

BEYOND = """
() => [...document.querySelectorAll('.toncc article')].flatMap(card => {
    const { left, right, bottom } = card.getBoundingClientRect();
    return [...card.querySelectorAll('span, i')].filter(part => {
        const box = part.getBoundingClientRect();
        return box.width > 0 && (box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1);
    }).map(part => part.className);
})
"""
"""What stands out of the kings' cards."""


def watch_the_replay(ada: Person, shortest: int) -> None:
    """From the result to the replay, which goes by moves: halfway, one move on, to the end."""
    ada.result.get_by_role("link", name=ada.words["replay"]).click()
    expect(ada.page).to_have_url(re.compile(r"/replay/"))
    slider = ada.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > shortest
    slider.fill(str(last // 2))
    halfway = ada.position()
    ada.button("forward").click()
    expect(slider).to_have_value(str(last // 2 + 1))
    slider.fill(str(last))
    assert ada.position() != halfway
    ada.can_be_used_by_all()


@pytest.mark.parametrize(
    ("language", "screen"),
    [
        pytest.param("it", PHONE, id="phone-it", marks=pytest.mark.firefox),
        pytest.param("en", PHONE, id="phone-en", marks=pytest.mark.nightly),
        pytest.param("en", LAPTOP, id="laptop-en", marks=pytest.mark.nightly),
        pytest.param("it", LAPTOP, id="laptop-it", marks=pytest.mark.nightly),
    ],
)
def test_a_newcomer_plays_three_challenges_reloads_and_watches_the_replay(person, language, screen):
    ada = person(language, screen, newcomer=True)
    ada.open()
    ada.can_be_used_by_all()
    ada.play_now()
    ada.read_the_coach()
    ada.nothing_scrolls()
    ada.can_be_used_by_all()
    ada.play_on(moves=3)
    ada.page.reload()
    ada.play_on(moves=3)
    ada.nothing_scrolls()
    ada.play_on()
    expect(ada.result).to_be_visible()
    expect(ada.result.get_by_role("table").first.get_by_role("row")).to_have_count(4)
    ada.can_be_used_by_all()
    watch_the_replay(ada, shortest=17)
    ada.is_content()


def guess(ada: Person) -> None:
    """Notes secretly where the first rival goes; what is noted stays a draft of nobody's."""
    mark = "[data-mark='{}']".format
    ada.page.locator(mark("button reading")).click()
    ada.page.locator("article:not(.mine) [data-mark^='card ']").first.click()
    ada.page.locator(mark("button guess")).click()
    ada.page.locator("[role=gridcell].reach").first.click()
    expect(ada.page.locator(".thought")).to_have_count(1)


def look_back(ada: Person) -> None:
    """From the replay to the analysis: who read whom, with the guess that was sealed until now."""
    ada.open(ada.page.url.partition("?")[0].replace("/replay/", "/matches/").removeprefix(ada.address) + "/analysis")
    expect(ada.page.get_by_role("heading", name="Who read whom")).to_be_visible()
    own = ada.page.get_by_role("row").filter(has_text="own guesses")
    expect(own).to_have_count(1)
    expect(own.get_by_role("cell", name=re.compile("^[01] of 1$"))).to_have_count(1)
    assert ada.page.evaluate(BEYOND) == [], "a king's card holds all that is on it"
    ada.can_be_used_by_all()


def test_a_short_match_has_one_challenge_and_is_looked_back_upon(person):
    ada = person("en", LAPTOP, newcomer=True)
    ada.open()
    ada.can_be_used_by_all()
    ada.open("/new/toncc")
    ada.page.get_by_role("radio", name="1, a short match").press("Space")
    ada.button("make").click()
    ada.read_the_coach()
    guess(ada)
    ada.play_on(moves=3)
    ada.nothing_scrolls(PHONE)
    ada.can_be_used_by_all()
    ada.play_on()
    expect(ada.result.get_by_role("table").first.get_by_role("row")).to_have_count(4)
    ada.can_be_used_by_all()
    expect(ada.result.get_by_role("heading", name=re.compile("wins? |Level"))).to_be_visible()
    watch_the_replay(ada, shortest=5)
    look_back(ada)
    ada.is_content()


def test_play_now_takes_one_click(person):
    ada = person()
    ada.open()
    ada.button("play").click()
    expect(ada.pad).to_be_enabled()


def test_beside_a_hint_a_phone_keeps_no_room_for_words_that_are_not_there(person):
    ada = person("en", PHONE)
    ada.open()
    ada.play_now()
    ada.page.get_by_role("button", name="Hint").first.click()
    ada.page.wait_for_function(
        """() => {
          const words = document.querySelector('.hinted .words');
          return words && words.offsetHeight > 0 === (words.querySelector('p, .strip') !== null);
        }"""
    )
    ada.nothing_scrolls()
    ada.is_content()


def test_keys_alone_are_enough_and_the_story_is_told_at_its_own_pace(person):
    ada = person(motion="no-preference")
    ada.open()
    ada.button("play").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.pad).to_be_enabled()
    # A story lasts a second or two, and one who looks now and then may miss it; the page notes when the Compass rests.
    ada.page.evaluate(
        """() => {
            window.rests = 0;
            const rests = ({ target }) => target.matches('[aria-label="north-east"]:disabled');
            new MutationObserver((changes) => {
                window.rests += changes.filter(rests).length;
            }).observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
        }"""
    )
    for moves, key in enumerate(("d", "3", "e"), start=1):
        expect(ada.pad).to_be_enabled()
        ada.page.keyboard.press(key)
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_function(f"() => rests >= {moves}")
    expect(ada.pad).to_be_enabled()
    ada.is_content()


def test_kill_9_in_the_middle_loses_nothing_that_was_shown(person, server):
    ada = person()
    lost = ada.page.get_by_text(ada.words["lost"])
    ada.play_now()
    ada.play_on(moves=4)
    expect(ada.pad).to_be_enabled()
    shown = ada.position()
    server.kill()
    expect(lost).to_be_visible()
    server.start()
    expect(lost).to_have_count(0)
    assert ada.position() == shown
    ada.play_on(moves=1)
    expect(ada.pad).to_be_enabled()
    shown = ada.position()
    server.kill()
    server.start()
    ada.page.reload()
    expect(ada.pad).to_be_enabled()
    assert ada.position() == shown
    ada.play_on(moves=2)


def test_friends_meet_by_code_and_a_bot_takes_the_last_seat(person):
    ada, bruno, carla = person(), person("it", PHONE), person()
    ada.open("/new/toncc")
    ada.page.get_by_role("radio", name=ada.words["friends"]).check(force=True)
    ada.can_be_used_by_all()
    ada.button("make").click()
    letters = ada.code()
    assert re.fullmatch(r"[A-Z]{6}", letters)
    ada.can_be_used_by_all()
    carla.open(f"/t/{ada.page.url.rpartition('/')[2]}")
    bruno.join(letters)
    expect(ada.button("bot")).to_have_count(1)  # Ada has seen him sit down
    ada.button("bot").click()
    for friend in (ada, bruno):
        expect(friend.pad).to_be_enabled()
    ada.choose()
    bruno.choose()
    for friend in (ada, bruno):
        expect(friend.pad).to_be_enabled()
        friend.is_content()
    # Carla only watches: she sees the same board and has no Compass to play with.
    assert len(carla.position()) == 19
    assert carla.may_choose.count() == 0


def test_three_people_round_one_device_pass_it_on_and_look_together(person):
    ada = person()
    ada.open("/new/toncc")
    ada.page.get_by_role("radio", name=ada.words["device"]).check(force=True)
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    for _round in range(2):
        for choice in range(3):
            ada.look_behind_the_curtain()
            expect(ada.pad).to_be_enabled()
            ada.page.keyboard.press("2")
            ada.page.keyboard.press("Enter")
            expect(ada.pad).to_have_count(0)
            expect(ada.button("curtain" if choice < 2 else "show")).to_be_visible()
        expect(ada.page.get_by_role("region", name="Tóncc")).to_have_count(0)
        ada.can_be_used_by_all()
        ada.button("show").click()
        expect(ada.button("curtain")).to_be_visible()
        expect(ada.page.get_by_role("region", name="Tóncc")).to_be_visible()
        expect(ada.may_choose).to_have_count(0)
    ada.is_content()
