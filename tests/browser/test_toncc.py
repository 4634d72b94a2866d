"""Whole matches of Tóncc, as people play them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, ROOT


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_newcomer_plays_three_challenges_reloads_and_watches_the_replay(person, language, screen):
    ada = person(language, screen)
    ada.open()
    ada.can_be_used_by_all()
    ada.play_now()
    ada.nothing_scrolls()
    ada.can_be_used_by_all()
    ada.play_on(moves=3)
    ada.page.reload()
    ada.play_on(moves=3)
    ada.nothing_scrolls()
    ada.play_on()
    expect(ada.result).to_be_visible()
    expect(ada.result.get_by_role("row")).to_have_count(4)
    ada.can_be_used_by_all()
    ada.result.get_by_role("link", name=ada.words["replay"]).click()
    expect(ada.page).to_have_url(re.compile(r"/replay/"))
    slider = ada.page.get_by_role("slider")
    last = int(slider.get_attribute("max"))
    assert last > 40
    slider.fill(str(last // 2))
    halfway = ada.position()
    ada.button("forward").click()
    expect(slider).to_have_value(str(last // 2 + 1))
    slider.fill(str(last))
    assert ada.position() != halfway
    ada.can_be_used_by_all()
    ada.is_content()


def test_play_now_takes_one_click(person):
    ada = person()
    ada.open()
    ada.button("play").click()
    expect(ada.pad).to_be_enabled()


def test_keys_alone_are_enough_and_the_story_is_told_at_its_own_pace(person):
    ada = person(motion="no-preference")
    ada.open()
    ada.button("play").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.pad).to_be_enabled()
    ada.skip_the_coach()
    for key in ("d", "3", "e"):
        expect(ada.pad).to_be_enabled()
        ada.page.keyboard.press(key)
        ada.page.keyboard.press("Enter")
        expect(ada.pad).to_be_disabled()
    expect(ada.pad).to_be_enabled()
    ada.is_content()


def test_kill_9_in_the_middle_loses_nothing_that_was_shown(person, server):
    ada = person()
    ada.play_now()
    ada.play_on(moves=4)
    expect(ada.pad).to_be_enabled()
    shown = ada.position()
    server.kill()
    server.start()
    ada.page.wait_for_timeout(500)
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
    ada.button("bot").first.click()
    for friend in (ada, bruno):
        expect(friend.pad).to_be_enabled()
        friend.skip_the_coach()
    ada.choose()
    bruno.choose()
    for friend in (ada, bruno):
        expect(friend.pad).to_be_enabled()
        friend.is_content()
    # Carla only watches: she sees the same board and has no Compass to play with.
    assert len(carla.position()) == 19
    assert carla.pad.count() == 0 or carla.pad.is_disabled()


def test_three_people_round_one_device_pass_it_on(person):
    ada = person()
    ada.open("/new/toncc")
    ada.page.get_by_role("radio", name=ada.words["device"]).check(force=True)
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    ada.page.wait_for_timeout(500)
    for _ in range(6):
        # The curtain has one button; behind it the next player chooses.
        if not ada.pad.count():
            ada.page.get_by_role("main").get_by_role("button").first.click()
        expect(ada.pad).to_be_enabled()
        ada.skip_the_coach()
        ada.page.keyboard.press("2")
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_timeout(400)
    ada.is_content()


def test_the_screenshot_of_the_readme(person):
    """Made anew by every run, so that it always shows what there is."""
    ada = person(screen=LAPTOP)
    ada.play_now()
    ada.play_on(moves=4)
    expect(ada.pad).to_be_enabled()
    picture = ROOT / "docs" / "screenshot.png"
    ada.page.screenshot(path=picture)
    assert picture.stat().st_size > 50_000
