"""What people agree on at a table: taking back by consent, and a pause where no time runs."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Server
from tests.browser.person import Person
from tests.server.house import Line
from tests.tables.lesson import play_out

TABLE = re.compile("^(The table|Il tavolo)$")
"""What the menu of a table is called."""


def seated(person: Callable[..., Person], game: str = "toncc", count: int = 3) -> list[Person]:
    """People at devices of their own round one table, which the first has made."""
    people = [person("en"), person("it", PHONE), person("en")][:count]
    ada = people[0]
    ada.open()
    made = ada.page.evaluate(
        """async ([game, count]) => {
            const seats = [{kind: 'person', name: 'Ada', avatar: 'owl'}, ...Array(count - 1).fill({kind: 'open'})];
            const headers = {'Content-Type': 'application/json', 'X-Ludoteca': '1'};
            const post = async (path, body) =>
                (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
            const made = await post('/api/tables', {game, seats});
            const secrets = [made.secrets['0']];
            for (const name of ['Bruno', 'Carla'].slice(0, count - 1))
                secrets.push((await post('/api/join', {table: made.table, name})).secret);
            return {table: made.table, secrets};
        }""",
        [game, count],
    )
    for one, secret in zip(people, made["secrets"], strict=True):
        one.open(f"/t/{made['table']}#seat={secret}")
        expect(one.pad).to_be_visible()
    return people


def test_a_choice_is_taken_back_when_the_others_agree_and_a_pause_holds_for_all(person):
    ada, bruno, carla = seated(person)
    ada.choose()
    ada.page.get_by_role("button", name="Ask to take back").click()
    question = bruno.page.get_by_text("Ada chiede di ritirare l’ultima mossa.")
    expect(question).to_be_visible()
    bruno.can_be_used_by_all()
    bruno.nothing_scrolls({"width": 640, "height": 360})
    expect(ada.page.get_by_text(re.compile("You have asked to take back"))).to_be_visible()
    bruno.page.get_by_role("button", name="Sì", exact=True).click()
    expect(question).to_have_count(0)
    carla.page.get_by_role("button", name="Yes", exact=True).click()
    bruno.hears("Ada ha ritirato l’ultima mossa.")
    expect(ada.may_choose).to_be_visible()
    ada.choose()

    bruno.page.get_by_role("button", name=TABLE).first.click()
    bruno.page.get_by_role("button", name="Pausa").click()
    expect(ada.page.get_by_role("heading", name="Bruno has paused the match")).to_be_visible()
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Go on").click()
    expect(bruno.page.get_by_role("heading", name=re.compile("pausa"))).to_have_count(0)
    expect(bruno.may_choose).to_be_visible()
    bruno.choose()
    for one in (ada, bruno, carla):
        one.is_content()


def test_who_comes_to_a_full_table_waits_for_the_next_match_and_faces_are_shown(person):
    ada, bruno, _ = seated(person)
    dora = person("en", PHONE)
    dora.open(ada.page.url.removeprefix(ada.address).partition("#")[0] + "/watch")
    dora.page.get_by_role("button", name="Wait for the next match").click()
    expect(dora.page.get_by_text("You are waiting for the next match")).to_be_visible()
    dora.can_be_used_by_all()
    dora.nothing_scrolls()
    dora.page.reload()
    expect(dora.page.get_by_text("You are waiting for the next match")).to_be_visible()
    ada.page.get_by_role("button", name=TABLE).first.click()
    expect(ada.page.get_by_text("Waiting for the next match")).to_be_visible()
    line = ada.page.locator("section", has=ada.page.get_by_role("heading", name="Waiting for the next match"))
    expect(line.get_by_role("listitem")).to_have_count(1)
    expect(line.get_by_text("(away)")).to_have_count(0)
    ada.can_be_used_by_all()
    ada.page.keyboard.press("Escape")
    bruno.page.get_by_role("button", name="Di’ qualcosa").click()
    bruno.can_be_used_by_all()
    bruno.page.get_by_role("button", name="applaude").click()
    ada.hears("Bruno: claps")
    for one in (ada, bruno, dora):
        one.is_content()


def ended(person: Callable[..., Person], server: Server) -> tuple[Person, Person]:
    """Two people at devices of their own who read the result of their match, and a bot."""
    ada, bruno = person("en"), person("it", PHONE)
    ada.open()
    made = ada.page.evaluate(
        """async () => {
            const ada = {kind: 'person', name: 'Ada', avatar: 'owl'};
            const seats = [ada, {kind: 'open'}, {kind: 'bot', level: 'gentle'}];
            const headers = {'Content-Type': 'application/json', 'X-Ludoteca': '1'};
            const post = async (path, body) =>
                (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json();
            const made = await post('/api/tables', {game: 'toncc', options: {challenges: 1}, seats});
            const joined = await post('/api/join', {table: made.table, name: 'Bruno'});
            return {table: made.table, secrets: [made.secrets['0'], joined.secret]};
        }"""
    )
    lines = [Line(server), Line(server)]  # type: ignore[arg-type]
    for line, secret in zip(lines, made["secrets"], strict=True):
        line.send(type="hello", table=made["table"], secrets=[secret])
        line.info = line.until("table")["table"]
    play_out([*lines])
    for line in lines:
        line.close()
    for one, secret in zip((ada, bruno), made["secrets"], strict=True):
        one.open(f"/t/{made['table']}#seat={secret}")
        expect(one.result).to_be_visible()
        expect(one.result.get_by_role("progressbar")).to_have_count(0)  # all that is looked back upon is there
    return ada, bruno


def test_playing_again_is_offered_and_nobodys_screen_changes_without_a_tap(person, server):
    ada, bruno = ended(person, server)
    bruno.page.locator("dialog[open] .content").evaluate("one => { one.scrollTop = 60; one.dataset.mine = 'yes'; }")
    scrolled = bruno.page.locator("dialog[open] .content").evaluate("one => one.scrollTop")
    assert scrolled > 0

    ada.button("rematch").click()
    asked = bruno.result.get_by_text("Ada vorrebbe giocare ancora.")
    expect(asked).to_be_visible()
    expect(ada.result.get_by_text("You have asked to play again. To answer: Bruno.")).to_be_visible()
    for one in (ada, bruno):
        one.can_be_used_by_all()
        one.nothing_scrolls()
    content = bruno.page.locator("dialog[open] .content[data-mine=yes]")
    assert content.evaluate("one => one.scrollTop") == scrolled

    ada.result.get_by_role("button", name="Never mind").click()
    expect(asked).to_have_count(0)
    expect(bruno.button("rematch")).to_be_enabled()
    ada.button("rematch").click()
    expect(asked).to_be_visible()
    bruno.result.get_by_role("button", name="No", exact=True).click()
    expect(ada.result.get_by_text("Bruno would rather not.")).to_be_visible()
    assert content.evaluate("one => one.scrollTop") == scrolled
    bruno.can_be_used_by_all()

    bruno.button("rematch").click()
    expect(ada.result.get_by_text("Bruno would like to play again.")).to_be_visible()
    ada.button("rematch").click()
    for one in (ada, bruno):
        expect(one.may_choose).to_be_visible()
        expect(one.result).to_have_count(0)
        one.is_content()


def test_who_does_not_want_to_play_again_is_left_at_the_result_and_comes_when_they_like(person, server):
    ada, bruno = ended(person, server)
    ada.button("rematch").click()
    bruno.result.get_by_role("button", name="No", exact=True).click()
    expect(ada.result.get_by_text(re.compile("^Not here: Bruno."))).to_be_visible()
    ada.can_be_used_by_all()
    ada.button("rematch").click()
    expect(ada.may_choose).to_be_visible()
    expect(bruno.result.get_by_text("La prossima partita è cominciata.")).to_be_visible()
    bruno.can_be_used_by_all()
    bruno.page.get_by_role("button", name="Vai alla prossima partita").click()
    expect(bruno.may_choose).to_be_visible()
    expect(ada.page.get_by_text(re.compile("is away"))).to_have_count(0)
    for one in (ada, bruno):
        one.is_content()


def test_an_offer_is_gone_with_its_maker(person, server):
    ada, bruno = ended(person, server)
    ada.button("rematch").click()
    asked = bruno.result.get_by_text("Ada vorrebbe giocare ancora.")
    expect(asked).to_be_visible()
    ada.page.close()
    expect(asked).to_have_count(0)
    expect(bruno.result).to_be_visible()
    bruno.is_content()
