"""Math Market, turn by turn and in real time, as people play it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "play": "Play now: Math Market, against bots",
        "skip": re.compile("^Skip"),
        "done": "Done",
        "cannot": re.compile("^I can"),
    },
    "it": {
        "play": "Gioca subito a Math Market contro i bot",
        "skip": re.compile("^Passa"),
        "done": "Fatto",
        "cannot": re.compile("^Non posso"),
    },
}
LIES = """() => {
    const number = (text, word) => Number(new RegExp(`(?:${word}) (\\\\d+)`).exec(text)?.[1] ?? 0);
    const open = [...document.querySelectorAll('[role=img]')]
        .find((one) => /^(Open coin|Moneta scoperta): /.test(one.getAttribute('aria-label')));
    return {
        mine: !!document.querySelector('[data-slot][aria-disabled=false]'),
        row: [...document.querySelectorAll('.row [data-place]')]
            .map((coin) => [Number(coin.dataset.place), Number(coin.textContent)]),
        hand: [...document.querySelectorAll('[data-coin]')].map((coin) => Number(coin.dataset.coin)),
        open: open ? Number(open.getAttribute('aria-label').split(': ')[1]) : 0,
        cards: [...document.querySelectorAll('[data-slot]')].map((card) => ({
            slot: Number(card.dataset.slot),
            price: number(card.textContent, 'price|prezzo'),
            from: number(card.textContent, 'from|da'),
            deposit: number(card.textContent, 'deposit|acconto'),
        })),
    };
}"""
"""What lies on the table, as everybody sees it."""


def reckoned(table: dict[str, Any]) -> list[str]:
    """The coins that buy a creature or may be laid on it, and the creature; nothing if none does."""
    for card in sorted(table["cards"], key=lambda one: not one["deposit"]):
        slot, rest = f'[data-slot="{card["slot"]}"]', card["price"] - (card["deposit"] or table["open"])
        if table["row"]:
            for place, coin in table["row"]:
                for other, partner in table["row"]:
                    if place < other and coin + partner == card["price"]:
                        return [f'[data-place="{place}"]', f'[data-place="{other}"]', slot]
        for coin in table["hand"]:
            if coin == rest or (not card["deposit"] and not table["open"] and coin >= card["from"]):
                return [f'[data-coin="{coin}"]', slot]
    return []


def act(ada: Person, language: str) -> None:
    """Finds a sum and taps it; or skips, is done, or says it cannot. A story that is being told is put aside.

    In real time a card may go under one's finger: a click that comes too late is no harm.
    """
    page = ada.page
    others = [
        page.get_by_role("button", name=WORDS[language][word], disabled=False) for word in ("skip", "done", "cannot")
    ]
    try:
        told = page.locator("[data-told]")
        if told.count():
            told.first.click(timeout=2_000)  # no key: it might close the result that has just come
        table = page.evaluate(LIES)
        found = reckoned(table) if table["mine"] else []
        for one in found:
            page.locator(one).first.click(timeout=2_000)
        if table["mine"] and not found:
            for button in others:
                if button.count():
                    button.first.click(timeout=2_000)
                    break
    except TimeoutError:
        pass


def follow_a_hint(ada: Person) -> None:
    """Asks for a hint until it is all said, and does it."""
    hint = ada.page.get_by_role("region", name="Hint")
    ada.page.get_by_role("region", name="Math Market").get_by_role("button", name="Hint", disabled=False).click()
    more, do = hint.get_by_role("button", name="Tell me more"), hint.get_by_role("button", name="Do it")
    while ada.meets(do, more) == 1:
        said = hint.inner_text()
        more.click()
        expect(hint).not_to_have_text(said, use_inner_text=True)
    do.click()
    expect(hint).to_have_count(0)


def play_on(*people: tuple[Person, str]) -> None:
    """All play to the end."""
    while any(not one.result.is_visible() for one, _ in people):
        for one, language in people:
            if not one.result.is_visible():
                act(one, language)
        people[0][0].page.wait_for_timeout(250)  # about as fast as a hand


NOTES_ALL_IT_SAYS = """part => {
    window.said = '';
    new MutationObserver(() => { window.said += part.textContent; })
        .observe(part, { childList: true, subtree: true, characterData: true });
}"""


def practise_what_was_slow(ada: Person) -> None:
    """From the result to the sums that took long, and one of them once more, by keyboard."""
    ada.result.locator("a[href$='/analysis']").click()
    ada.page.get_by_role("button", name="Practise the slow ones").first.click()
    drill = ada.page.get_by_role("region", name="Slow sums")
    drill.get_by_role("button", name="Begin").click()
    asked = drill.get_by_text(re.compile(r"^Which two coins make \d+\?$"))
    price = int(re.findall(r"\d+", asked.inner_text())[0])
    lying = [int((coin.get_attribute("data-mark") or "").split()[1]) for coin in drill.locator("[data-mark]").all()]
    one = next(coin for coin in lying if price - coin in lying)
    ada.can_be_used_by_all()
    drill.evaluate(NOTES_ALL_IT_SAYS)  # what is said of an answer stands there for a moment
    for coin in (one, price - one):
        ada.page.keyboard.press(str(coin))
    ada.page.wait_for_function("said => window.said.includes(said)", arg=f"{one} + {price - one} = {price}! ")


def new_table(ada: Person, version: str, arrangement: str = "bots") -> None:
    ada.open("/new/mathmarket")
    ada.page.get_by_role("radio", name=re.compile(f"^{version}", re.IGNORECASE)).first.press("Space")
    if arrangement != "bots":
        ada.page.get_by_role("radio", name=ada.words[arrangement]).press("Space")
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))


def sit_down(ada: Person, version: str, *others: dict[str, Any], bonds: int | None = None, **options: Any) -> None:
    """At a new table, alone or with these: where she begins nobody moves unless she does."""
    made: Any = ada.page.request.post(
        f"{ada.address}/api/tables",
        data={
            "game": "mathmarket",
            "options": {"version": version, **options},
            "seats": [{"kind": "person", "name": "Ada", "avatar": "fox"}, *others],
            "settings": {} if bonds is None else {"aids": {"bonds": bonds}},
        },
        headers={"X-Ludoteca": "1"},
    ).json()
    ada.open("/")  # a new fragment alone would open no page
    ada.open(f"/t/{made['table']}#seat={made['secrets']['0']}")


@pytest.mark.firefox
def test_somebody_plays_the_beginner_version_against_a_bot(person):
    ada = person("en", PHONE, newcomer=True)
    ada.open()
    ada.play_at_once(ada.page.get_by_role("button", name=WORDS["en"]["play"]))
    expect(ada.page.get_by_role("region", name="Math Market")).to_be_visible()
    ada.read_the_coach()
    ada.nothing_scrolls(LAPTOP)
    ada.can_be_used_by_all()
    follow_a_hint(ada)
    play_on((ada, "en"))
    ada.result.get_by_role("link", name=ada.words["replay"]).click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.is_content()


@pytest.mark.parametrize("version", ["standard", pytest.param("advanced", marks=pytest.mark.nightly)])
def test_somebody_plays_in_real_time_against_bots_to_the_end(person, version):
    """Against quick bots, who do not ponder long over a coin that nobody wants."""
    ada = person("en", PHONE if version == "standard" else LAPTOP)
    sit_down(ada, version, {"kind": "bot", "level": "strong"}, patience_ms=2_000)
    expect(ada.page.get_by_role("region", name="Math Market")).to_be_visible()
    ada.nothing_scrolls()
    play_on((ada, "en"))
    ada.is_content()


@pytest.mark.parametrize(
    "version",
    [
        pytest.param("beginner", marks=pytest.mark.nightly),
        pytest.param("standard", marks=pytest.mark.nightly),
        "advanced",
    ],
)
def test_a_friend_joins_by_code_and_both_play_to_the_end_while_a_big_screen_watches(person, version):
    ada, bruno, room = person(), person("it", PHONE), person()
    new_table(ada, version, "friends")
    room.open(f"/t/{ada.page.url.rpartition('/')[2]}")
    code, empty = ada.code(), ada.button("bot")
    places = empty.count()
    bruno.join(code)
    expect(empty).to_have_count(places - 1)  # Ada has seen him sit down
    for left in range(places - 2, -1, -1):
        empty.first.click()
        expect(empty).to_have_count(left)
    for one in (ada, bruno, room):
        expect(one.page.get_by_role("region", name="Math Market")).to_be_visible()
        one.nothing_scrolls()
    play_on((ada, "en"), (bruno, "it"))
    expect(room.result).to_be_visible()
    if version == "advanced":
        practise_what_was_slow(ada)
    for one in (ada, bruno, room):
        one.is_content()
