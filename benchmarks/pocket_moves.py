"""An hour's moves in the house on a device: how long a move takes to be acknowledged, and what memory is left with.

The site is opened as anybody opens it, with its two workers and its store. The moves go to the worker of the room as
the page's own messages do, one after the other without thinking, at tables of Tóncc with two strong bots: there all
choose at once, so both think while the move comes. Six hundred moves are an hour at six seconds each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from benchmarks.figures import Figure
from tests.browser.files import Files

MOVES = 600
EARS = """
(() => {
  const Real = window.Worker;
  window.workers = [];
  window.Worker = class extends Real {
    constructor(...what) {
      super(...what);
      window.workers.push(this);
    }
  };
})();
"""
"""Lets what follows talk to the workers of the page; the first of them is the room's."""
PLAY = """
async (moves) => {
  const room = window.workers[0];
  const times = [];
  let number = 1e6, wanted = null, told = null;
  const heard = [];
  const tell = (message) => (wanted?.(message) ? told(message) : heard.push(message));
  room.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data);
    tell(message.type === 'said' ? { line: message.line, ...JSON.parse(message.text) } : message);
  });
  const until = (fits) => {
    const at = heard.findIndex(fits);
    if (at >= 0) return Promise.resolve(heard.splice(at, 1)[0]);
    return new Promise((resolve) => {
      wanted = fits;
      told = (message) => { wanted = null; resolve(message); };
    });
  };
  const send = (message) => room.postMessage(JSON.stringify(message));
  while (times.length < moves) {
    const id = (number += 1), line = (number += 1);
    const body = { game: 'toncc', options: {}, seats: [{ kind: 'person', name: 'Ada', avatar: 'owl' },
      { kind: 'bot', level: 'strong' }, { kind: 'bot', level: 'strong' }], settings: {} };
    const headers = { 'content-type': 'application/json', 'x-ludoteca': '1' };
    send({ type: 'ask', id, method: 'POST', path: '/api/tables', query: {}, headers, body: JSON.stringify(body) });
    const answer = await until((one) => one.type === 'answer' && one.id === id);
    const { table, secrets } = JSON.parse(answer.text);
    const say = (message) => send({ type: 'say', line, text: JSON.stringify(message) });
    send({ type: 'open', line });
    say({ type: 'hello', table, secrets: Object.values(secrets), language: 'en' });
    for (;;) {
      const asks = (one) => one.type === 'picture' && one.line === line && (one.over || one.turn.includes(0));
      const picture = await until(asks);
      if (picture.over || times.length >= moves) break;
      heard.length = 0;
      const play = `m${times.length}`;
      const before = performance.now();
      say({ type: 'play', id: play, seat: 0, action: { type: 'choose', direction: 1 + (times.length % 6) } });
      const played = await until((one) => ['played', 'refused'].includes(one.type) && one.id === play);
      if (played.type === 'refused') throw new Error(played.refusal);
      times.push(performance.now() - before);
    }
    send({ type: 'hang up', line });
  }
  return times;
}
"""


def moves(browser: Browser, site: Path) -> Iterator[Figure]:
    """How long the moves took, and the memory of both workers after them."""
    files = Files(site)
    try:
        page = browser.new_page()
        page.add_init_script(EARS)
        page.goto(files.address)
        # the games are listed before the house is open, and what is said until then nobody hears
        page.get_by_text("Here everything runs on this device").wait_for(timeout=120_000)
        times = sorted(page.evaluate(PLAY, MOVES))
        most = times[len(times) * 95 // 100]
        text = f"{most:.0f} ms (median {times[len(times) // 2]:.1f}, worst {times[-1]:.0f})"
        yield Figure("a move acknowledged while two strong bots think, 95 of 100 within", text, "30 ms", most <= 30)
        for worker, heap in memory(page):
            yield Figure(f"memory of the {worker} after {MOVES} moves", f"{heap / 1e6:.0f} MB", "200 MB", heap <= 2e8)
    finally:
        files.stop()


def memory(page: Page) -> list[tuple[str, float]]:
    """What each worker of the page holds: objects, and buffers such as Python's memory."""
    line = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    line.on("Target.attachedToTarget", lambda target: found.append(target))
    line.send("Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False})
    page.wait_for_timeout(500)
    answers: dict[str, Any] = {}
    line.on("Target.receivedMessageFromTarget", lambda one: answers.update({one["sessionId"]: one["message"]}))
    for target in found:
        message = '{"id": 1, "method": "Runtime.getHeapUsage"}'
        line.send("Target.sendMessageToTarget", {"sessionId": target["sessionId"], "message": message})
    page.wait_for_timeout(500)
    usage = [json.loads(answer)["result"] for answer in answers.values()]
    sizes = [one["usedSize"] + one.get("backingStorageSize", 0) for one in usage]
    return list(zip(("room", "minds"), sizes, strict=False))
