"""The pages round the boards: the first screen, a new table, keys and typed actions, time that stands still."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE

SIDEWAYS = {"width": 640, "height": 360}
HIDDEN = """bar => [...document.querySelectorAll('form :is(input, select)')].filter(one => {
    one.focus();
    const field = (one.closest('label') ?? one).getBoundingClientRect();
    return field.bottom > bar.getBoundingClientRect().top + 1 || field.top < 0;
}).map(one => one.outerHTML)"""
"""What has the focus and is not to be seen whole."""


WEIGHT = """() => performance.getEntries().reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0)"""
"""The bytes of all that the page has fetched, as they came over the wire."""
COUNTS = """() => {
  window.counted = false;
  const look = () => { window.counted ||= !!document.querySelector('[role=timer] span'); };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}"""
"""Notes whether three, two, one is counted from now on: a busy page may show it for a moment only."""


def bottom(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"]


def test_a_newcomer_plays_from_the_first_screen_and_can_type(person):
    ada = person("en", PHONE, newcomer=True)
    ada.open()
    now = ada.page.get_by_role("button", name="Play now: Antino, against bots")
    expect(now).to_be_visible()
    ada.page.wait_for_load_state("networkidle")  # the covers come after the words
    assert ada.page.evaluate(WEIGHT) < 150_000
    for screen in (SIDEWAYS, PHONE):
        ada.page.set_viewport_size(screen)
        assert bottom(now) <= screen["height"]
    code = ada.page.get_by_role("textbox", name="A friend gave you a code?")
    code.fill("AB")
    code.press("Enter")
    error = ada.page.get_by_text("A code has six letters.")
    expect(error).to_be_visible()
    card = ada.page.get_by_role("article").first.bounding_box()
    assert card
    assert bottom(error) <= card["y"]
    ada.play_at_once(now)
    board = ada.page.get_by_role("region", name="Antino")
    expect(board).to_be_focused()
    ada.read_the_coach()
    ada.page.keyboard.press("?")
    keys = ada.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_text("Type a move")).to_be_visible()
    ada.can_be_used_by_all()
    keys.get_by_role("button", name="Close").click()
    ada.page.get_by_role("button", name="The table").click()
    ada.page.get_by_role("button", name="Type a move").click()
    field = ada.page.get_by_role("combobox", name="Your move")
    expect(ada.page.get_by_role("option").first).to_be_visible()
    ada.can_be_used_by_all()
    ada.nothing_scrolls(SIDEWAYS)
    field.fill("nonsense")
    field.press("Enter")
    expect(ada.page.get_by_role("form", name="Type a move").get_by_role("status")).not_to_be_empty()
    field.press("Escape")
    expect(field).to_have_count(0)
    ada.is_content()


def test_a_race_is_prepared_counted_in_and_paused(person):
    ada = person("en", LAPTOP)
    ada.open("/nowhere")
    expect(ada.page.get_by_role("heading", name="This page is not there")).to_be_visible()
    assert [complaint for complaint in ada.complaints if "404" not in complaint] == [], "which is true of it"
    ada.complaints.clear()
    ada.open("/new/mathmarket")
    ada.page.get_by_role("radio", name=re.compile("^Standard")).check(force=True)
    ada.page.get_by_label("Lead at seat 1").select_option("3")
    ada.page.get_by_text("More rules").click()
    expect(ada.page.get_by_role("group", name="Used coins")).to_be_visible()
    assert ada.page.locator(".end").evaluate(HIDDEN) == []
    ada.page.get_by_role("radio", name=ada.words["device"]).check(force=True)
    expect(ada.page.get_by_text("each player needs a device of their own")).to_be_visible()
    expect(ada.button("make")).to_be_disabled()
    ada.can_be_used_by_all()
    ada.page.get_by_role("radio", name=re.compile("^Against bots")).check(force=True)
    ada.page.evaluate(COUNTS)
    ada.button("make").click()
    ada.page.wait_for_function("() => counted")
    expect(ada.page.get_by_role("timer")).to_have_count(0)
    ada.page.get_by_role("button", name="The table").click()
    expect(ada.page.get_by_text("3 s in advance")).to_be_visible()
    ada.page.get_by_role("button", name="Pause").click()
    expect(ada.page.get_by_role("heading", name="Paused")).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.evaluate(COUNTS)
    ada.page.get_by_role("button", name="Go on").click()
    ada.page.wait_for_function("() => counted")
    ada.is_content()
