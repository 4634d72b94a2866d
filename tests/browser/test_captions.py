"""Every caption of a recorded match stays as long as it takes to read, in view on a phone, calm and fast.

The page's clock is wound by the test, from one timer to the next: it measures exactly, and nothing is waited for.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from ludoteca.games import GAMES
from ludoteca.match import Entry, Match
from ludoteca.tables.memory import Memory
from ludoteca.tables.records import MatchRecord, Row, Seat
from ludoteca.tables.replays import Replays
from tests.browser.conftest import PHONE

RECORDED = Path(__file__).parents[1] / "versions" / "1" / "matches"
READING = {"calm": 1.0, "fast": 0.35}

WOUND = """
(() => {
  const timers = new Map();
  let now = 0;
  let last = 0;
  window.setTimeout = (does, after, ...rest) => {
    timers.set((last += 1), { at: now + Math.max(0, after || 0), does: () => does(...rest) });
    return last;
  };
  window.clearTimeout = (one) => timers.delete(one);
  const { port1, port2 } = new MessageChannel();
  const breathe = () => new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(null);
  });
  window.wound = {
    now: () => now,
    async next() {
      await breathe();
      const found = [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)[0];
      if (!found) return false;
      timers.delete(found[0]);
      now = found[1].at;
      found[1].does();
      await breathe();
      return true;
    },
  };
})();
"""

WATCH = """
async () => {
  const heard = [];
  let shown = null;
  const told = () => [...document.querySelectorAll('[data-told]')].find((one) => one.textContent.trim());
  const inView = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const free = !!over && (one.contains(over) || over.contains(one));
    return free && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  };
  for (let steps = 0; steps < 50000; steps += 1) {
    const going = await wound.next();
    const one = told();
    const words = one?.textContent.trim() ?? null;
    if (words !== (shown?.words ?? null)) {
      if (shown) heard.push({ ...shown, stayed: wound.now() - shown.since });
      shown = words === null ? null : { words, since: wound.now(), seen: inView(one) };
    }
    if (!going) return heard;
  }
  throw new Error('the replay does not end');
}
"""


def replay(name: str, language: str) -> str:
    """A recorded match, as the server sends its replay."""
    recorded = json.loads((RECORDED / name).read_text())
    match = Match.load({field: recorded[field] for field in ("game", "version", "seats", "options", "log")})
    seats = [Seat("person", "Ada", "fox")] + [Seat("bot", "Lina", "owl", "gentle") for _ in range(match.seats - 1)]
    record = MatchRecord(
        "recorded", "table", 1, match.game.id, match.game.version, dict(match.options), seats, started=0
    )
    rows = [Row(number, Entry(*entry), 0) for number, entry in enumerate(match.log, 1)]
    replays = Replays(Memory(), _at_once, "http://localhost")
    return replays.draw(record, rows, None, language)


def answer_with(page: Page, text: str) -> None:
    """Whoever asks for the replay on this page is given this one."""
    page.route(
        "**/api/matches/recorded/replay*", lambda route: route.fulfill(body=text, content_type="application/json")
    )


async def _at_once(work: Any) -> Any:
    return work()


@pytest.mark.chromium
@pytest.mark.parametrize(
    "name",
    [
        "antino-seven-play-on.json",
        "calculissimo.json",
        "fantastick-numbers.json",
        "mathmarket-beginner.json",
        "toncc-one-challenge.json",
    ],
)
def test_every_caption_stays_until_it_can_be_read_and_is_in_view(person, name):
    heard = {}
    for speed, factor in READING.items():
        ada = person("en", PHONE, motion="no-preference", hurry=False)
        ada.page.context.add_init_script(f"localStorage.setItem('ludoteca.speed', '{json.dumps(speed)}')")
        ada.page.context.add_init_script(WOUND)

        answer_with(ada.page, replay(name, "en"))
        ada.open("/replay/recorded")
        board = GAMES[re.split(r"[-.]", name)[0]].title
        expect(ada.page.get_by_role("region", name=board, exact=True)).to_be_visible()  # before its clock is wound
        ada.page.get_by_role("button", name="Play by itself").click()
        heard[speed] = ada.page.evaluate(WATCH)
        assert len(heard[speed]) > 5
        for caption in heard[speed]:
            least = (1500 + 50 * len(caption["words"])) * factor
            assert caption["stayed"] >= least - 1, caption
            assert caption["seen"], caption
        expect(ada.page.locator("[data-told]").filter(has_text=".")).to_have_count(0)
        ada.is_content()
    assert [one["words"] for one in heard["calm"]] == [one["words"] for one in heard["fast"]]
    took = {speed: sum(one["stayed"] for one in captions) for speed, captions in heard.items()}
    assert took["fast"] < 0.7 * took["calm"]
