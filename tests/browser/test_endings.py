"""How matches end: the result and the analysis of every game and version, and a mistake that is tried again."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ludoteca.games import bots
from ludoteca.match import Match
from ludoteca.server.storage import Storage
from ludoteca.tables.pictures import result
from ludoteca.tables.records import MatchRecord, Seat, TableRecord, hashed
from ludoteca.tables.steps import rows_of
from tests.browser.conftest import LAPTOP, PHONE, Server
from tests.browser.person import Person
from tests.versions.tables import TABLES, restore

KNOWN = [name for name in TABLES if name != "waiting" and not name.endswith("-half")]
"""Matches that were finished under version 1 of the rules, between people."""
NEW: dict[str, tuple[str, int, dict[str, Any]]] = {
    "alone": ("antino", 1, {"board": 7}),
    "shapes": ("fantastick", 2, {"mode": "shapes", "track": 10}),
}
"""Versions that are not among them."""
KINDS = {"en": [*KNOWN, *NEW][::2], "it": [*KNOWN, *NEW][1::2]}
"""Who looks at which: each language has its half."""
EXAMINED = {"antino", "mathmarket-advanced"}
"""One match in turns and one against time: the sheets of the others are made of the same parts."""


def played(game: str, seats: int, options: dict[str, Any]) -> Match:
    """A match of gentle bots to its end."""
    rng, choose = Random(game), bots(game)["gentle"]
    match = Match(game, seats, options).advance(rng)
    while not match.state.over:
        seat = match.state.turn[0]
        match = match.play(seat, choose(match.state.view(seat), seat, 0.02, rng)).advance(rng)
    return match


async def keep(store: Storage, name: str, match: Match) -> None:
    """Puts a match into the store: Ada has played it against a bot, and her secret is its name."""
    id, version, options = match.game.id, match.game.version, match.options
    seats = [Seat("person", "Ada", "owl", secret_hash=hashed(name)), Seat("bot", "Pixel", level="gentle")][
        : match.seats
    ]
    table = TableRecord(name, id, version, options, None, 1, seats)
    record = MatchRecord(f"match-{name}", name, 1, id, version, options, seats, 1, result(match.state.result))
    await store.create(table, record, rows_of(match.steps(), 0, 0))


async def keep_new(folder: Path, names: list[str]) -> None:
    store = Storage(f"sqlite:///{folder / 'ludoteca.sqlite'}")
    await store.open()
    for name in names:
        await keep(store, name, played(*NEW[name]))
    await store.close()


@pytest.fixture
def server(tmp_path: Path, language: str) -> Iterator[Server]:
    """A server that knows finished matches of every kind that is looked at in this language."""
    restore(tmp_path)
    with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own in this thread
        new = [name for name in KINDS[language] if name in NEW]
        apart.submit(asyncio.run, keep_new(tmp_path, new)).result()
    server = Server(tmp_path)
    yield server
    server.stop()
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def where(name: str) -> tuple[str, str]:
    """The table of a match, and what holds the first seat there."""
    return (name, name) if name in NEW else (TABLES[name]["table"], TABLES[name]["secrets"][0])


def chart(page: Locator, title: str) -> Locator:
    """The race of the scores, as it is read to those who do not see it."""
    return page.get_by_role("table", name=re.compile(f"^{title}"))


def looked_at(one: Person, name: str, words: dict[str, str], *, turned: dict[str, int]) -> None:
    """The result and the analysis of a match at this size of the screen, and how they look when it is another."""
    own = one.page.viewport_size
    one.open(f"/t/{where(name)[0]}")
    sheet = one.result
    expect(chart(sheet, words["race"])).to_be_attached()
    headline = sheet.get_by_role("heading", level=2)
    assert len(headline.inner_text()) > 4
    if name in EXAMINED:
        one.can_be_used_by_all("'dialog[open]'")
    one.nothing_scrolls(turned)
    sheet.get_by_role("link", name=words["analysis"]).click()
    expect(one.page).to_have_url(re.compile(r"/matches/[\w-]+/analysis$"))
    expect(chart(one.page.locator("body"), words["race"])).to_be_attached()
    one.page.set_viewport_size(turned)  # type: ignore[arg-type]
    expect(one.page.get_by_role("heading", name=words["analysis"], exact=True)).to_be_visible()
    if name in EXAMINED:
        one.can_be_used_by_all("'dialog[open], aside'")
    one.page.set_viewport_size(own)  # type: ignore[arg-type]


WORDS = {
    "en": {"race": "How it went", "analysis": "Analysis"},
    "it": {"race": "Come è andata", "analysis": "Analisi"},
}


@pytest.mark.parametrize("language", KINDS)
def test_every_match_ends_in_words_and_can_be_looked_back_upon(person, server, language):
    tables = [{"table": table, "secrets": [secret], "names": []} for table, secret in map(where, [*KNOWN, *NEW])]
    own, turned = (LAPTOP, PHONE) if language == "en" else (PHONE, LAPTOP)
    one = person(language, own)
    one.page.add_init_script(f"localStorage.setItem('ludoteca.tables', '{json.dumps(tables)}')")
    for name in KINDS[language]:
        looked_at(one, name, WORDS[language], turned=turned)
    if language == "it":
        a_mistake_is_tried_again(one)
    one.is_content()
    if language == "en":
        no_such_match_is_said_so(one)


LONG_NAMES = {"Ada": "Mariamaddalena", "Bruno": "Massimiliano Maria"}
HIGH_SCORES = """(() => {
    const ask = window.fetch;
    window.fetch = async (...all) => {
        const answer = await ask(...all);
        if (!answer.ok || !String(all[0]).includes('/analysis')) return answer;
        const found = await answer.json();
        for (const step of found.race) step.scores = step.scores.map((score) => score * 1234);
        return new Response(JSON.stringify(found), answer);
    };
})()"""
"""The scores of an analysis are so many times as high."""
LETTERS = "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '{size}%'))"
STANDS_OUT = """sheet => {
    const within = (one, room) => {
        const [inner, outer] = [one.getBoundingClientRect(), room.getBoundingClientRect()];
        return !inner.width || (inner.left >= outer.left - 1 && inner.right <= outer.right + 1);
    };
    const content = sheet.querySelector('.content');
    const shown = [...sheet.querySelectorAll('*')].filter((one) => !one.closest('.visually-hidden, .content progress'));
    const out = shown.filter((one) => !within(one, content.contains(one) && one !== content ? content : sheet));
    const clipped = [...sheet.querySelectorAll('.scale, .letter')].filter((one) => !within(one, one.closest('figure')));
    return [...out, ...clipped].map((one) => `${one.tagName} ${one.getAttribute('class')}: ${one.textContent}`);
}"""
"""What does not fit its sheet, or its chart, from left to right."""


@pytest.mark.parametrize("size", [100, 200])
@pytest.mark.parametrize("language", KINDS)
def test_results_fit_a_phone_with_long_names_high_scores_and_large_letters(person, server, language, size):
    with closing(sqlite3.connect(server.folder / "ludoteca.sqlite")) as database:
        for name, long in LONG_NAMES.items():
            database.execute("UPDATE seats SET name = ? WHERE name = ?", (long, name))
        database.commit()
    tables = [{"table": table, "secrets": [secret], "names": []} for table, secret in map(where, KNOWN)]
    one = person(language, PHONE)
    one.page.add_init_script(f"localStorage.setItem('ludoteca.tables', '{json.dumps(tables)}')")
    one.page.add_init_script(LETTERS.format(size=size))
    one.page.add_init_script(HIGH_SCORES)
    for name in KNOWN:
        one.open(f"/t/{where(name)[0]}")
        expect(chart(one.result, WORDS[language]["race"])).to_be_attached()
        expect(one.result.get_by_role("rowheader", name="Mariamaddalena").first).to_be_attached()
        expect(one.result.locator(".scale").last).to_have_text(re.compile(r"\d{3}"))
        assert one.result.evaluate(STANDS_OUT) == [], name
    expect(one.result.get_by_role("progressbar")).to_have_count(0)  # nobody waits for the server any more
    one.is_content()


def no_such_match_is_said_so(nobody: Person) -> None:
    nobody.open("/matches/unknown/analysis")
    expect(nobody.page.get_by_role("heading", level=1).last).to_have_text(re.compile(r"\.$"))
    expect(nobody.page.get_by_role("link", name="To the first page")).to_be_visible()


def a_mistake_is_tried_again(ada: Person) -> None:
    """From the result one looks at what cost most, and among the puzzles it waits to be done better."""
    ada.open(f"/t/{where('fantastick')[0]}")
    costly = ada.page.get_by_role("region", name="Le mosse più care")
    look = costly.get_by_role("link", name=re.compile("^Guarda")).first
    expect(look).to_be_visible()
    expect(ada.result.get_by_role("progressbar")).to_have_count(0)  # a mistake is kept once the whole match is known
    look.click()
    expect(ada.page).to_have_url(re.compile(r"/analysis#\d+$"))
    expect(ada.page.get_by_role("button", name="Il turno dopo")).to_be_visible()
    expect(ada.page.get_by_role("button", name=re.compile("^Riprova: mossa"))).to_be_visible()
    ada.can_be_used_by_all()
    ada.open("/puzzles")
    mistakes = ada.page.get_by_role("region", name="I tuoi errori").get_by_role("listitem")
    expect(mistakes.first).to_be_visible()
    ada.can_be_used_by_all()
    mistakes.get_by_role("button", name="Riprova: Fantastick").first.click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))
    expect(ada.page.get_by_role("region", name="Fantastick")).to_be_visible()
