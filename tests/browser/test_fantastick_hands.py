"""Matches under a finger and a mouse: wherever one is taken, it lands where it is let go, or it is said why not.

The rules answer here themselves: what the page sends is judged by them and never reaches the server, so the mat stays
as it is and one page is enough for many drags.
"""

from __future__ import annotations

import json
import math
from itertools import cycle
from random import Random
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from ludoteca import game
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.hands import Hand, Point
from tests.browser.person import PATIENCE
from tests.browser.test_fantastick import Player

NEAR = 22
"""Pixels within which the nearest match is meant."""
ALONG = (1 / 8, 1 / 2, 7 / 8)
BESIDE = 10

EYES = """
() => {
  const where = () => Object.fromEntries([...document.querySelectorAll('[data-place] > line')].map((line) => {
    const matrix = line.getScreenCTM();
    const at = (end) => {
      const point = new DOMPoint(line[`x${end}`].baseVal.value, line[`y${end}`].baseVal.value).matrixTransform(matrix);
      return [point.x, point.y];
    };
    return [line.parentElement.getAttribute('data-place'), [at(1), at(2)]];
  }));
  const rest = where();
  const lain = JSON.stringify(rest);
  const eyes = (window.eyes = { moved: false, lifted: true, look() {} });
  const look = () => eyes.look();
  const moving = () => requestAnimationFrame(() => (eyes.moved ||= JSON.stringify(where()) !== lain));
  addEventListener('pointerdown', () => (eyes.lifted = false), true);
  addEventListener('pointermove', moving, true);
  addEventListener('pointerup', () => { eyes.lifted = true; look(); });
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  // what is said once the finger is lifted: the refusal of what was sent, or why nothing was
  eyes.hear = (word, patience) => new Promise((done) => {
    eyes.look = () => {
      const said = document.querySelector('[role=alert]')?.textContent ?? '';
      if (eyes.lifted && said && (said === word || !said.startsWith('Once more'))) done(said);
    };
    setTimeout(() => done(''), patience);
    look();
  });
  return rest;
}
"""


def on(ends: tuple[Point, Point], part: float, beside: float = 0) -> Point:
    """A point along a place, or so many pixels beside it."""
    (ax, ay), (bx, by) = ends
    length = math.dist(*ends)
    return (
        ax + part * (bx - ax) - beside * (by - ay) / length,
        ay + part * (by - ay) + beside * (bx - ax) / length,
    )


def gap(point: Point, ends: tuple[Point, Point]) -> float:
    """How far a point is from a place."""
    (ax, ay), (bx, by) = ends
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / math.dist(*ends) ** 2
    return math.dist(point, on(ends, min(1, max(0, along))))


class Hands:
    """Somebody whose page is answered by the rules: everything that is played is noted and refused."""

    def __init__(self, ada: Player) -> None:
        self.page = ada.page
        self.hand = Hand(ada.page)
        self.view: Any = None
        self.played: list[dict[str, Any]] = []
        self.drags = 0
        ada.page.route_web_socket(lambda address: True, self._between)

    def _between(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()

        def told(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "picture":
                self.view = message["view"]
            browser.send(text)

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] in ("play", "plays"):
                self.played += message.get("actions") or [message["action"]]
                browser.send(json.dumps({"type": "refused", "id": message["id"], "refusal": self.word}))
            elif message["type"] == "try":
                refusal = self.state.refuse(0, message["action"])
                tried = {"type": "tried", "id": message["id"], "refusal": refusal, "preview": None, "sketch": {}}
                browser.send(json.dumps(tried))
            else:
                server.send(text)

        server.on_message(told)
        browser.on_message(said)

    @property
    def state(self) -> Any:
        return game("fantastick").imagine(self.view, Random(0))

    @property
    def word(self) -> str:
        """The refusal of what is sent in this drag."""
        return f"Once more, {self.drags}."

    def drag(self, *points: Point) -> str:
        """Leads a finger or the mouse through these points; gives what is said then."""
        self.drags += 1
        self.played.clear()
        self.hand.lead(*points)
        said = str(self.page.evaluate("([word, patience]) => eyes.hear(word, patience)", [self.word, PATIENCE]))
        assert said, "nothing happens, and nothing is said"
        return said


@pytest.mark.parametrize(
    ("mode", "screen"),
    [
        pytest.param("numbers", PHONE, id="numbers-touch"),
        pytest.param("shapes", LAPTOP, id="shapes-mouse"),
        pytest.param("numbers", LAPTOP, id="numbers-mouse", marks=pytest.mark.nightly),
        pytest.param("shapes", PHONE, id="shapes-touch", marks=pytest.mark.nightly),
    ],
)
def test_a_match_lands_where_it_is_let_go_wherever_it_is_taken(person, mode, screen):
    ada = Player(person("en", screen))
    hands = Hands(ada)
    ada.sit(mode, 1)
    assert ada.waits()
    ada.page.keyboard.press("ArrowDown")  # after keys the reach of a finger is the same
    lies: dict[str, tuple[Point, Point]] = ada.page.evaluate(EYES)
    named = {",".join(map(str, one)) if isinstance(one, list) else one: one for one in hands.view["now"]["mat"]}
    targets = cycle(sorted(lies, key=scattered))
    landed = told = 0
    for number, stick in enumerate(named):
        for part, beside in [*((part, 0) for part in ALONG), (1 / 2, BESIDE * (-1) ** number)]:
            start = on(lies[stick], part, beside)
            meant = nearest(start, {place: lies[place] for place in named})
            target = next(place for place in targets if place not in meant)
            # the places of the sign cross in their middles
            end = on(lies[target], 3 / 4 if target.startswith("O") else 1 / 2)
            said = hands.drag(start, on((start, end), 1 / 2), end)
            place = [int(one) for one in target.split(",")] if mode == "shapes" else target
            moves = [{"type": kind, "from": named[one], "to": place} for one in meant for kind in ("rotate", "move")]
            refusals = [hands.state.refuse(0, action) for action in moves]
            if None in refusals:
                assert [action for action in moves if action in hands.played] == hands.played, (stick, part, target)
                assert said == hands.word
                landed += 1
            else:
                assert hands.played == []
                assert said in refusals, (stick, part, target)
                told += 1
    assert landed > 15
    assert told > 2
    assert not ada.page.evaluate("eyes.moved"), "the mat has moved under the hand"
    ada.person.is_content()


def nearest(point: Point, sticks: dict[str, tuple[Point, Point]]) -> list[str]:
    """The match within reach that is nearest to a point; several where they cross in it."""
    least = min(gap(point, ends) for ends in sticks.values())
    assert least < NEAR
    return [place for place, ends in sticks.items() if gap(point, ends) < least + 0.5]


def scattered(place: str) -> int:
    """An order in which neighbours are far from each other, the same in every run."""
    return sum(ord(letter) * int(7919 ** (i + 1)) for i, letter in enumerate(place)) % 9973
