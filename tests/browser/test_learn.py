"""Every lesson is learnt by touching what glows, in both languages, on phone and laptop, and within ninety seconds."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from ludoteca.games import GAMES
from ludoteca.lessons import lesson
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

LEARNERS = {
    "phone-it": ("it", PHONE),
    "laptop-en": ("en", LAPTOP),
    "phone-en": ("en", PHONE),
    "laptop-it": ("it", LAPTOP),
}
LESSONS = [
    pytest.param(
        game,
        *how,
        id=f"{game}-{name}",
        marks=[
            *([] if number == place % 2 else [pytest.mark.nightly]),
            *([pytest.mark.firefox] if name == "laptop-en" else []),
        ],
    )
    for place, game in enumerate(GAMES)
    for number, (name, how) in enumerate(LEARNERS.items())
]
"""By day each game is learnt once, in turn on a phone and on a laptop; by night all the rest, and in Firefox too."""
LONGEST = 90_000
TOUCH = 2_000
"""Milliseconds: of a lesson at the calmest pace, and for a hand to go somewhere and touch."""
QUICK = """
(() => {
  const timers = new Map();
  const idle = 6000; // PATIENCE of Pointer.svelte: it waits for somebody who does nothing
  let [last, now, busy] = [0, 0, 0];
  window.passed = () => now;
  window.asks = () => busy > 0;
  window.setTimeout = (does, after = 0, ...rest) => {
    last += 1;
    if (after !== idle) timers.set(last, { at: now + Math.max(0, after), does: () => does(...rest) });
    return last;
  };
  window.clearTimeout = (one) => timers.delete(one);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const breathe = () => new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
  const real = window.fetch;
  window.fetch = async (...asked) => {
    busy += 1;
    try {
      const answer = await real(...asked);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      frame().then(frame).then(() => (busy -= 1));
    }
  };
  const wind = async () => {
    for (let most = 8; most > 0 && !busy && timers.size; most -= 1) {
      const [one, { at, does }] = [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
      timers.delete(one);
      now = Math.max(now, at);
      does();
      await breathe();
    }
    frame().then(wind);
  };
  wind();
  const still = () => document.head.append(Object.assign(document.createElement('style'), {
    textContent: '*, ::before, ::after { animation: none !important; transition: none !important }',
  }));
  document.addEventListener('DOMContentLoaded', still);
})();
"""
"""A page whose clock is wound from one timer to the next while nothing is asked of the server, so that nobody waits and
the milliseconds of a story are known exactly; and nothing slides under the hand."""

CHANGED = """before => {
  if (window.asks()) return null;
  const passed = window.passed();
  if (document.getElementById('finale')) return { over: true, passed };
  const pointer = document.querySelector('[data-glows]');
  if (!pointer) return null;
  const mark = pointer.dataset.glows;
  const step = document.querySelector('.dots').getAttribute('aria-label');
  const key = [step, pointer.dataset.place, pointer.dataset.again, mark].join(' / ');
  if (key === before) return null;
  const free = ":not(:disabled, [aria-disabled='true'])";
  const things = [...document.querySelectorAll(`[data-mark=${JSON.stringify(mark)}]${free}`)];
  const box = things.map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0);
  if (!box) return null; // it has just vanished
  const { left, top, width, height } = box;
  const said = [...document.querySelectorAll('.lesson > [aria-live]')].map((one) => one.textContent).join('');
  return { over: false, key, step, said, x: left + width / 2, y: top + height / 2, passed };
}"""
"""What glows, once it is something else than before or wants to be touched once more; or that the lesson is over."""


class Glow(NamedTuple):
    """What glows: at which step, what is said of it, and where its middle is."""

    over: bool
    passed: float
    key: str = ""
    step: str = ""
    said: str = ""
    x: float = 0
    y: float = 0


def glow(ada: Person, before: Glow | None = None) -> Glow:
    """Waits for something to glow that did not glow before."""
    return Glow(**ada.page.wait_for_function(CHANGED, arg=before.key if before else "").json_value())


def touch(ada: Person, x: float, y: float) -> None:
    if ada.has_fingers:
        ada.page.touchscreen.tap(x, y)
    else:
        ada.page.mouse.click(x, y)


def learner(person: Any, language: str, screen: dict[str, int]) -> Person:
    ada: Person = person(language, screen, motion="no-preference", newcomer=True, hurry=False)
    ada.page.context.add_init_script(QUICK)
    return ada


def reading(words: str) -> int:
    """The milliseconds in which a child reads this."""
    return 1_500 + 50 * len(words)


@pytest.mark.parametrize(("game", "language", "screen"), LESSONS)
def test_every_lesson_is_learnt_by_touching_what_glows(person, game, language, screen):
    ada = learner(person, language, screen)
    for name in GAMES[game].lessons:
        found = lesson(GAMES[game], name)
        ada.open(f"/learn/{game}/{name}")
        shown = glow(ada)
        first = name == GAMES[game].lessons[0] and screen is PHONE
        if first:
            ada.can_be_used_by_all()
            ada.nothing_scrolls(LAPTOP)
            shown = glow(ada)
        steps = [shown.step]
        touches = 0
        took: float = sum(reading(task.text[language]) + TOUCH * len(task.glow) for task in found.tasks)
        while not shown.over:
            assert re.search(r"(glows|illumina): \S", shown.said), shown
            touch(ada, shown.x, shown.y)
            touches += 1
            before, shown = shown, glow(ada, shown)
            if shown.step != before.step:
                took += shown.passed - before.passed  # one looks at what follows, and reads why
                steps.append(shown.step)
            assert touches <= 2 * sum(len(task.glow) for task in found.tasks), shown
        assert len(steps) == len(found.tasks) + 1, steps
        assert took <= LONGEST, f"{game}/{name} takes {took / 1000:.0f} s"
        if first:
            ada.can_be_used_by_all()
    ada.is_content()


def test_a_wrong_move_is_answered_in_words_and_a_lesson_goes_on_where_it_was_left(person):
    ada = learner(person, "en", LAPTOP)
    ada.open("/learn/toncc/kings")
    shown = glow(ada)
    touch(ada, shown.x, shown.y)
    seal = glow(ada, shown)
    other = ada.page.locator("[data-mark^='way ']").filter(visible=True)
    meant = shown.key.rpartition(" / ")[2]
    wrong = next(one for one in other.all() if one.get_attribute("data-mark") != meant)
    box = wrong.bounding_box()
    assert box
    touch(ada, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    touch(ada, seal.x, seal.y)
    expect(ada.page.locator(".slip")).not_to_be_empty()
    again = glow(ada, seal)
    assert again.key == shown.key
    for _ in range(2):
        touch(ada, again.x, again.y)
        again = glow(ada, again)
    assert again.step == "Step 2 of 5"
    ada.page.reload()
    expect(ada.page.get_by_role("img", name="Step 2 of 5")).to_be_visible()
    ada.page.get_by_role("button", name="From the start").click()
    expect(ada.page.get_by_role("img", name="Step 1 of 5")).to_be_visible()
    ada.is_content()
