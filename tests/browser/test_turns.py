"""Whose turn it is: title, header, controls, focus and ears say it at the same time, and an early hand loses nothing.

The page's clock is its timers': it goes twenty-five times as fast, shows the time for which the last timer was set, and
can be held still, as it is when a page is opened, so what is measured does not depend on how fast this machine is.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_antino import lay_a_tile
from tests.browser.test_fantastick import Player

CLOCK = """
(() => {
  const real = window.setTimeout.bind(window);
  const cancel = window.clearTimeout.bind(window);
  const patience = [1800, 2000, 8000]; // the socket asks whether it lives
  const held = new Map();
  let now = 0;
  let stands = !performance.getEntriesByType('navigation').some(({ type }) => type === 'reload');
  const run = (id, at, does) => {
    if (stands) return held.set(id, [at, does]);
    now = Math.max(now, at);
    does();
  };
  window.setTimeout = (does, after = 0, ...rest) => {
    if (patience.includes(after)) return real(does, after, ...rest);
    const at = now + Math.max(0, after);
    const id = real(() => run(id, at, () => does(...rest)), after / 25);
    return id;
  };
  window.clearTimeout = (id) => held.delete(id) || cancel(id);
  window.hands = {
    now: () => now,
    stop: () => (stands = true),
    go() {
      stands = false;
      const timers = [...held].sort(([, [one]], [, [other]]) => one - other);
      for (const [id, [at, does]] of timers) if (held.delete(id)) run(id, at, does);
    },
  };
})();
"""
WATCH = """
([open]) => {
  const region = () => document.querySelector('main [role=region]');
  const note = () => document.querySelector('header p');
  const signs = {
    header: () => note()?.textContent === 'Your turn',
    heard: () => !!note()?.closest('[aria-live=polite]') && note().textContent === 'Your turn',
    title: () => document.title.includes('Your turn'),
    icon: () => !!document.querySelector('link[rel=icon]')?.href.startsWith('data:'),
    controls: () => !!document.querySelector(open),
    focus: () => !!region()?.contains(document.activeElement),
    told: () => [...region()?.querySelectorAll(':scope > .visually-hidden') ?? []].map((one) => one.textContent).join(),
  };
  const was = {};
  window.changes = [];
  const look = () => {
    for (const [name, sign] of Object.entries(signs)) {
      const is = sign();
      if (is !== was[name]) changes.push({ name, is: (was[name] = is), at: hands.now() });
    }
  };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document, all);
  document.addEventListener('focusin', look);
  document.addEventListener('DOMContentLoaded', look);
}
"""
"""Notes what changes on the page, and when by its own clock."""

OPEN = {
    "antino": '[data-mark^="tile"]:enabled',
    "calculissimo": '[data-mark="button pass"]:enabled',
    "fantastick": '[data-mark="button done"]:enabled, .setup button:enabled',
    "mathmarket": "[data-coin][aria-disabled=false]",
    "toncc": '[data-mark="compass 1"]:enabled',
}
"""What stands open when it is one's turn."""
TAP = {
    "antino": ('[data-mark="tile 2"]', '[data-mark="tile 2"][aria-pressed=true]'),
    "calculissimo": ('[data-mark="button pass"]', '[data-mark="button pass now"]'),
    "mathmarket": ("[data-coin] >> nth=0", "[data-coin][aria-pressed=true]"),
    "toncc": ('[data-mark="compass 2"]', '[data-mark="compass 2"][aria-pressed=true]'),
}
"""What is tapped too early, and what shows that it was heard. In Fantastick nothing is told before the first turn."""
OPTIONS: dict[str, dict[str, Any]] = {"antino": {"first": "seat0"}}
SAME = 100
"""Milliseconds of the page's clock."""
TURN = "() => changes.findLast(({ name }) => name === 'header')?.is === true"


def sit_down(person: Any, game: str, screen: dict[str, int], **options: Any) -> Person:
    """At a new table with a bot; what happens there is noted."""
    ada: Person = person("en", screen, motion="no-preference", hurry=False)
    ada.page.context.add_init_script(CLOCK)
    ada.page.context.add_init_script(f"({WATCH})({[OPEN[game]]!r})")
    bots = [{"kind": "bot", "level": "gentle"}] * (2 if game == "toncc" else 1)
    seats = [{"kind": "person", "name": "Ada", "avatar": "fox"}, *bots]
    made: Any = ada.page.request.post(
        f"{ada.address}/api/tables",
        data={"game": game, "options": options, "seats": seats, "settings": {}},
        headers={"X-Ludoteca": "1"},
    ).json()
    ada.open(f"/t/{made['table']}#seat={made['secrets']['0']}")
    return ada


def act(ada: Person, game: str) -> None:
    """Does something that ends the turn."""

    def press(mark: str) -> None:
        ada.page.locator(f'[data-mark="{mark}"]:enabled').first.click()

    if game == "antino":
        lay_a_tile(ada, "en")
    elif game == "calculissimo":
        press("button pass")
        press("button pass now")
    elif game == "mathmarket":
        press("button skip")
    elif game == "toncc":
        press("compass 1")
        press("button seal")
    else:
        while not Player(ada, "en").act():
            pass


def turn_comes(ada: Person, part: str) -> None:
    """All that says that it is one's turn has come at the same time, and nothing said so before."""
    ada.page.wait_for_function(TURN)
    ada.page.wait_for_function("() => document.activeElement !== document.body")
    changes: list[dict[str, Any]] = ada.page.evaluate("changes")
    came = {
        name: [one["at"] for one in changes if one["name"] == name and one["is"] is True]
        for name in ("header", "heard", "title", "icon", "controls")
    }
    assert all(came.values()), (part, came)
    last = {name: times[-1] for name, times in came.items()}
    assert max(last.values()) - min(last.values()) <= SAME, (part, came)
    assert {name: len(times) for name, times in came.items()} == dict.fromkeys(came, len(came["header"])), (part, came)
    focus = [(one["is"], one["at"]) for one in changes if one["name"] == "focus"]
    assert not focus or (focus[-1][0] and focus[-1][1] <= last["header"] + SAME), (part, focus)
    assert ada.page.evaluate("document.querySelector('main [role=region]').contains(document.activeElement)"), part
    told = [one["at"] for one in changes if one["name"] == "told"]
    assert told[-1] <= last["header"] + SAME, (part, told, last)


@pytest.mark.parametrize("game", list(OPEN))
def test_my_turn_is_said_shown_and_open_at_the_same_time_and_an_early_tap_waits(person, game):
    ada = sit_down(person, game, LAPTOP, **OPTIONS.get(game, {}))
    if game in TAP:
        expect(ada.page.locator(OPEN[game])).to_have_count(0)
        ada.page.locator(TAP[game][0]).hover()
        ada.page.mouse.down()
        ada.page.mouse.up()
    ada.page.evaluate("hands.go()")
    turn_comes(ada, "at the start")
    if game in TAP:
        expect(ada.page.locator(TAP[game][1])).to_have_count(1)
    ada.page.evaluate("changes.length = 0")
    ada.page.reload()
    turn_comes(ada, "after a reload")
    ada.page.evaluate("changes.length = 0")
    act(ada, game)
    ada.page.wait_for_function("() => changes.some(({ name, is }) => name === 'header' && !is)")
    turn_comes(ada, "after a story")
    ada.is_content()


def test_nobody_hears_whom_the_lots_have_chosen_before_they_are_seen(person):
    ada = sit_down(person, "antino", PHONE)
    hidden = ada.page.locator("main [role=region] > .visually-hidden")
    expect(ada.page.locator("main [role=region]")).to_be_visible()
    assert "".join(hidden.all_inner_texts()).strip() == ""
    ada.page.evaluate("hands.go()")
    turn_comes(ada, "after lots")
    assert "Your turn" in "".join(hidden.all_inner_texts())
    ada.is_content()
