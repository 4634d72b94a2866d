"""Races as slow fingers and curious eyes meet them: two browsers, what they receive, and all that their pages hold."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca.tables.races import GRACE
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person
from tests.browser.test_mathmarket import LIES, WORDS, reckoned
from tests.browser.test_mathmarket_hands import MAY_ACT
from tests.server.test_fair_races import DECK, traces
from tests.server.test_races import PAIRS

DELAYS = (0, 20, 60, 150, 300, 600)
FINGER = """
(() => {
  const Real = window.WebSocket;
  window.round = 0;
  window.finger = null; // what it does when another round begins, how long after that was told, and whether it has
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      // before the page itself hears of it
      this.addEventListener('message', ({ data }) => {
        const said = JSON.parse(data);
        if (said.type !== 'picture' || said.covered || (said.view.position.round ?? 0) <= window.round) return;
        window.round = said.view.position.round;
        const { finger } = window;
        if (finger === null) return;
        window.finger = null;
        const touch = () => { finger.does(said); window.touched = true; };
        if (finger.after === 0) touch();
        else setTimeout(touch, finger.after);
      });
    }
  };
})();
"""
"""A finger that is on its way when the cards change: it lands so many milliseconds after the page was told."""
LANDS = """([after, held]) => {
    window.touched = false;
    const does = ({ notes }) => {
        const sum = (notes.open ?? 0) + held;
        const wrong = notes.cards.find((card) => card && card.price !== sum);
        document.querySelector(`[data-slot="${wrong.slot}"]`).click();
    };
    window.finger = { after, does };
}"""
"""The last touch of what has been begun: a creature that those coins do not buy any more."""
BOTH_TOUCHES = """() => {
    window.touched = false;
    const does = ({ notes, view: { position, seat } }) => {
        const [coin] = position.hands[seat];
        const wrong = notes.cards.find((card) => card && card.price !== notes.open + coin);
        document.querySelector(`[data-coin="${coin}"]`).click();
        document.querySelector(`[data-slot="${wrong.slot}"]`).click();
    };
    window.finger = { after: 1, does };
}"""
"""Coin and creature, both right after the change, and wrong."""
HELD_WORDS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    const words = [document.body.innerText];
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
        else for (const name of ['aria-label', 'title', 'alt', 'aria-description', 'data-coin', 'data-mark'])
            words.push(node.getAttribute(name) ?? '');
    }
    return [...words, ...Object.values(localStorage), ...Object.values(sessionStorage)];
}"""
"""All words of the page, seen or not, and all that it keeps."""


def asked(person: Person, path: str, **body: Any) -> Any:
    return person.page.request.post(person.address + path, data=body, headers={"X-Ludoteca": "1"}).json()


def noted(person: Person) -> list[dict[str, Any]]:
    """All that this person's page receives from now on."""
    heard: list[dict[str, Any]] = []

    def note(text: str | bytes) -> None:
        heard.append(json.loads(text))

    person.page.on("websocket", lambda socket: socket.on("framereceived", note))
    return heard


def sit_together(
    ada: Person, bruno: Person, guest: Person | None = None, screen: Person | None = None, **options: Any
) -> list[list[dict[str, Any]]]:
    """A race of Ada and Bruno, which the others watch if they are there. What each of their pages receives."""
    seats = [{"kind": "person", "name": "Ada", "avatar": "fox"}, {"kind": "open"}]
    made = asked(ada, "/api/tables", game="mathmarket", options=options, seats=seats)
    table = made["table"]
    joined = asked(ada, "/api/join", table=table, name="Bruno", avatar="owl")
    received = []
    if guest is not None and screen is not None:
        known = json.dumps({table: {"secret": made["screen"], "used": True}})
        screen.page.context.add_init_script(f"localStorage.setItem('ludoteca.screens', '{known}')")
        received = [noted(guest), noted(screen)]
        guest.open(f"/t/{table}/watch")
        screen.open(f"/screen/{table}")
    received = [noted(ada), noted(bruno), *received]
    ada.open(f"/t/{table}#seat={made['secrets']['0']}")
    bruno.open(f"/t/{table}#seat={joined['secret']}")
    return received


def buys(buyer: Person, other: Person) -> None:
    """The buyer buys with the mouse; where nothing fits both say so, and it is the next coin's turn."""
    while True:
        buyer.page.locator(MAY_ACT).first.wait_for()
        found = reckoned(buyer.page.evaluate(LIES))
        round = other.page.evaluate("window.round")
        for one in found:
            buyer.page.locator(one).first.click()
        if not found:
            buyer.page.wait_for_timeout(GRACE + 100)  # before that nobody is taken at their word
            for person in (buyer, other):
                person.page.get_by_role("button", name=WORDS["en"]["cannot"]).click()
        other.page.wait_for_function("round => window.round > round", arg=round)
        if found:
            return


@pytest.mark.parametrize("version", ["standard", "advanced"])
def test_a_finger_that_lands_after_somebody_else_has_bought_costs_nothing(person, version):
    """Its first touch meant what lay there before: the last one, however soon or late, is none."""
    ada, bruno = person("en", PHONE), person("en", LAPTOP)
    for one in (ada, bruno):
        one.page.context.add_init_script(FINGER)
    told, _ = sit_together(ada, bruno, deck=PAIRS, version=version, tie_ms=0)
    for after in DELAYS:
        ada.page.locator(MAY_ACT).first.wait_for()
        coins = ada.page.locator("[data-coin], [data-place]")
        held = 0
        for place in range(2 if version == "advanced" else 1):
            coin = coins.nth(-1 - place)
            coin.tap()
            expect(coin).to_have_attribute("aria-pressed", "true")
            held += int((coin.get_attribute("data-coin") or coin.inner_text()).strip())
        ada.page.evaluate(LANDS, [after, held])
        buys(bruno, ada)
        ada.page.wait_for_function("() => window.touched")
        expect(ada.page.locator("[data-coin][aria-pressed=true], [data-place][aria-pressed=true]")).to_have_count(0)
        ada.page.keyboard.press("Escape")
    buys(bruno, ada)  # whatever came before has been judged by then
    positions = [one["view"]["position"] for one in told if one["type"] == "picture" and not one.get("covered")]
    assert positions[-1]["round"] > len(DELAYS)
    assert [one["wrong"] for one in positions if one["wrong"] != [0, 0]] == []
    assert not any(0 in one["out"] for one in positions if version == "advanced")
    for one in (ada, bruno):
        one.is_content()


def test_a_wrong_sum_right_after_the_change_is_not_done_and_the_page_says_why(person):
    ada, bruno = person("en", PHONE), person("en", LAPTOP)
    for one in (ada, bruno):
        one.page.context.add_init_script(FINGER)
    told, _ = sit_together(ada, bruno, deck=PAIRS, version="standard", tie_ms=0)
    ada.page.locator(MAY_ACT).first.wait_for()
    ada.page.evaluate(BOTH_TOUCHES)
    buys(bruno, ada)
    ada.hears("The cards had only just changed, so that did not count. Look again!")
    expect(ada.page.locator(MAY_ACT).first).to_be_visible()
    pictures = [one for one in told if one["type"] == "picture" and not one.get("covered")]
    assert pictures[-1]["view"]["position"]["wrong"] == [0, 0]
    ada.is_content()


def found_in(person: Person) -> list[Any]:
    """Prices, coins and creatures in the page's words, in what a screen reader is told, and in what is kept."""
    page = person.page
    return traces([*page.evaluate(HELD_WORDS), page.locator("body").aria_snapshot()])


@pytest.mark.parametrize("version", ["standard", "advanced"])
def test_nobody_has_prices_or_coins_before_go_and_in_a_pause(person, version):
    """Neither in what is sent nor on the page, for players, for who watches and for the screen of a room."""
    ada, bruno, guest, screen = person("en", PHONE), person(), person(), person()
    people = {"Ada": ada, "Bruno": bruno, "guest": guest, "screen": screen}
    received = sit_together(ada, bruno, guest, screen, deck=DECK, version=version)
    expect(bruno.page.get_by_role("timer")).to_be_visible()  # three, two, one
    for name, one in people.items():
        assert found_in(one) == [], name
    expect(bruno.page.get_by_role("timer")).to_be_attached()  # so all that was before Go
    for one in people.values():
        expect(one.page.locator("[data-slot]").first).to_be_attached()
    for name, frames in zip(people, received, strict=True):
        go = next(at for at, one in enumerate(frames) if one["type"] == "picture" and not one.get("covered"))
        assert any(one["type"] == "picture" for one in frames[:go])
        assert traces(frames[:go]) == [], name
        assert traces(frames[go:]), f"{name} sees them once time goes"
        assert found_in(people[name]), f"and so they stand on the page of {name}"
    bruno.page.get_by_role("button", name="The table").click()
    bruno.page.get_by_role("button", name="Pause").click()
    for name, frames in zip(people, received, strict=True):
        expect(people[name].page.locator("[data-slot]")).to_have_count(0)
        assert found_in(people[name]) == [], name
        paused = next(at for at in reversed(range(len(frames))) if frames[at].get("covered"))
        assert traces(frames[paused:]) == [], name
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="Bruno has paused")).to_be_visible()
    assert found_in(ada) == []
    paused = next(at for at in reversed(range(len(received[0]))) if received[0][at].get("covered"))
    assert traces(received[0][paused:]) == []
    ada.page.get_by_role("button", name="Go on").click()
    for one in people.values():
        expect(one.page.locator("[data-slot]").first).to_be_attached()
    for one in people.values():
        one.is_content()


def test_a_newcomer_reads_tips_before_go_and_none_opens_while_it_is_played(person):
    """Whoever reads is waited for; after Go nothing opens, nothing stops time, and no card changes its place."""
    ada: Person = person("en", PHONE, newcomer=True)
    seats = [{"kind": "person", "name": "Ada", "avatar": "fox"}, {"kind": "bot", "level": "gentle"}]
    made = asked(ada, "/api/tables", game="mathmarket", options={"version": "standard"}, seats=seats)
    sent: list[dict[str, Any]] = []
    ada.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))))
    ada.open(f"/t/{made['table']}#seat={made['secrets']['0']}")
    expect(ada.page.get_by_role("heading", name="Ready?")).to_be_visible()
    expect(ada.coach).to_contain_text("The most creatures win.")
    ada.page.get_by_role("button", name="Start").click()  # with tips that nobody has read
    expect(ada.page.locator("[data-slot]")).to_have_count(4)
    pauses = [one for one in sent if one["type"] == "pause"]
    places = ada.page.locator("[data-slot]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    for _ in range(3):
        ada.page.locator(MAY_ACT).first.wait_for()
        ada.page.get_by_role("button", name="I can’t").click()
        ada.page.wait_for_timeout(700)
    expect(ada.coach).to_have_count(0)
    assert [one for one in sent if one["type"] == "pause"] == pauses
    now = ada.page.locator("[data-slot]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert now == places
    ada.is_content()
