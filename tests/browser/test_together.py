"""What people agree on at a table: taking back by consent, and a pause where no time runs."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.person import Person

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
