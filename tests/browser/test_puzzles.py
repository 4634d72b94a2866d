"""Every kind of puzzle is solved by whoever follows its solution, on a phone in Italian and on a laptop in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ludoteca.contract import Action, Puzzle
from ludoteca.games import GAMES
from ludoteca.puzzles import attempt
from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

SET = "2026-11-15"
"""Every day has the puzzles of this Sunday here."""
SOLVERS = [pytest.param("it", PHONE, id="phone-it"), pytest.param("en", LAPTOP, id="laptop-en")]
KEYS = [
    "antino",
    "calculissimo",
    "fantastick-numbers",
    "fantastick-shapes",
    "fantastick-classic",
    "mathmarket",
    "toncc",
]
PAR = re.compile("^Par!")
WHOLE = "button whole"
"""Where the board has come nearer, all of it is seen again by this button."""


FRAMES = """() => new Promise((done) => {
  let left = 6;
  const next = () => ((left -= 1) > 0 ? requestAnimationFrame(next) : done());
  next();
})"""


def puzzle_of(key: str, day: str = SET) -> tuple[str, Puzzle]:
    id, _, name = key.partition("-")
    return id, next(one for one in GAMES[id].puzzles(day) if name in ("", one.name))


def marks(id: str, puzzle: Puzzle) -> Iterator[list[str]]:
    """What is touched for each action of the solution."""
    done: list[Action] = []
    for action in puzzle.solution:
        yield touches(id, puzzle, done, action)
        done.append(action)


def touches(id: str, puzzle: Puzzle, done: list[Action], action: Action) -> list[str]:
    if puzzle.checks:
        return [f"place {action['from']}", f"place {action['to']}"]
    if id == "toncc":
        return [f"way {action['direction']}", "button seal"]
    if id == "antino":
        row, column = action["cell"]
        return ["tile 1", f"cell {'abcdefghi'[column]}{row + 1}", "button lay"]
    if id == "calculissimo":
        signs = {"*": "×", "/": "÷", "-": "−"}
        pairs = [(WHOLE, f"token {signs.get(token, token)}", f"square {r},{c}") for r, c, token in action["tiles"]]
        return [mark for pair in pairs for mark in pair] + ["button lay"]
    if id == "mathmarket":
        position = attempt(GAMES[id], puzzle, done).state.dump()["position"]
        price = {one.name: one.price for one in prices()}
        slot = next(n for n, name in enumerate(position["market"]) if price[name] == action["price"])
        return [*(f"coin at {place}" for place in action["coins"]), f"creature {'ABC'[slot]}"]
    match action:
        case {"type": "finish"}:
            return ["button done"]
        case {"type": "add", "to": to, "match": kind}:
            return ["pile good" if kind == "good" else "pile", place(to)]
        case {"type": "remove", "from": start}:
            return [place(start), "pile"]
        case _:
            return [place(action["from"]), place(action["to"])]


def prices() -> Any:
    from ludoteca.games.mathmarket.deck import CREATURES

    return CREATURES


def place(where: Any) -> str:
    return f"place {where if isinstance(where, str) else ','.join(map(str, where))}"


def touch(ada: Person, mark: str) -> None:
    """Taps the middle of what bears this mark, once it may be used."""
    free = ":not(:disabled, [aria-disabled='true'])"
    ada.page.evaluate(FRAMES)  # what was touched before may have moved the board
    if mark == WHOLE and not ada.page.locator(f'[data-mark="{mark}"]').filter(visible=True).count():
        return
    thing: Locator = ada.page.locator(f'[data-mark="{mark}"]{free}').filter(visible=True).first
    expect(thing).to_be_visible()
    if thing.get_attribute("aria-pressed") == "true":
        return  # it is in the hand already
    box = thing.bounding_box()
    assert box, mark
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if mark.startswith("place O") and ada.page.locator("main > svg").count():  # the matches of the sign cross: by keys
        thing.focus()
        ada.page.keyboard.press("Enter")
        return
    before = thing.get_attribute("aria-label") or ""
    if mark.startswith(("square ", "token ")):  # the board comes nearer and goes back: what moves is waited for
        thing.tap() if ada.has_fingers else thing.click()
    elif ada.has_fingers:
        ada.page.touchscreen.tap(x, y)
    else:
        ada.page.mouse.click(x, y)
    if mark.startswith("square "):
        expect(thing).not_to_have_attribute("aria-label", before)  # a token lies there


def settled(ada: Person, number: int) -> None:
    """Waits until the page has answered the action of this number, counted from 1."""
    ada.page.wait_for_function("number => (window.answered ?? 0) >= number", arg=number)
    expect(ada.page.locator("main")).to_have_attribute("aria-busy", "false")


ANSWERED = """
(() => {
  const real = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    const body = typeof asked[1]?.body === 'string' ? JSON.parse(asked[1].body) : null;
    if (body?.actions?.length && !body.try && answer.ok) {
      const said = await answer.clone().json();
      if (!said.refusal) setTimeout(() => (window.answered = (window.answered ?? 0) + body.actions.length));
    }
    return answer;
  };
})();
"""
"""Counts what the rules have accepted."""


@pytest.mark.parametrize(("language", "screen"), SOLVERS)
@pytest.mark.parametrize("key", KEYS)
def test_a_puzzle_is_solved_by_following_its_solution(person, key, language, screen):
    id, puzzle = puzzle_of(key)
    ada: Person = person(language, screen, hurry=True)
    ada.page.context.add_init_script(ANSWERED)
    ada.open(f"/puzzles/{key}/{date.today()}")
    if id == "mathmarket":
        ada.page.get_by_role("button", name=re.compile("Start the clock|Via al tempo")).click()
    expect(ada.page.locator("[data-mark]").filter(visible=True).first).to_be_visible()
    if key in ("antino", "fantastick-classic"):
        ada.can_be_used_by_all()
    for number, row in enumerate(marks(id, puzzle), 1):
        for mark in row[:-1] if id == "antino" and screen is LAPTOP else row:  # where a mouse points one has looked
            if id == "calculissimo" and mark == "button lay":
                expect(ada.page.locator('[data-mark="button lay"]')).to_contain_text(str(puzzle.par))
            touch(ada, mark)
        if not puzzle.checks:
            settled(ada, number)
    if puzzle.checks:
        ada.page.get_by_role("button", name=re.compile("^(Done|Fatto)$")).click()
    sheet = ada.page.get_by_role("dialog", name=PAR)
    expect(sheet).to_be_visible()
    line = sheet.get_by_role("textbox").input_value()
    assert re.search(rf"\d+/\d+\n🟩🟩🟩🟩🟩 .*{puzzle.par} \(par {puzzle.par}\).*\nhttp", line), line
    assert "💡" not in line
    if key in ("toncc", "calculissimo"):
        ada.can_be_used_by_all()
    sheet.get_by_role("button", name=re.compile("Show the solution|Mostra la soluzione")).click()
    if id == "mathmarket":  # there a better time could still be had, so it is asked
        ada.can_be_used_by_all()
        ada.page.get_by_role("button", name=re.compile("^(Show it|Mostrala)$")).click()
    expect(sheet).to_be_hidden()
    ada.open("/puzzles")
    expect(
        ada.page.get_by_role("link", name=re.compile(f"(The result|Il risultato): {GAMES[id].title}")).first
    ).to_be_visible()
    ada.is_content()


def test_what_is_no_puzzle_is_said_and_the_others_are_offered(person):
    ada: Person = person("en", LAPTOP)
    for path in ("chess/2026-11-15", f"antino/{date.today() + timedelta(30)}", "antino/2020-01-01", "antino/now"):
        ada.open(f"/puzzles/{path}")
        expect(ada.page.get_by_role("heading", name="This puzzle does not open")).to_be_visible()
    ada.page.get_by_role("link", name="All puzzles").last.click()
    expect(ada.page.get_by_role("heading", name="The last thirty days")).to_be_visible()


def test_a_trainer_rates_a_first_try_and_sets_the_next_task(person):
    ada: Person = person("en", LAPTOP, hurry=True)
    ada.open("/train")
    ada.can_be_used_by_all()
    ada.page.get_by_role("link", name="Train: Tóncc, The best kingdom").click()
    first = ada.page.get_by_role("region", name="Puzzle", exact=True)
    expect(first).to_contain_text("three moves to your best kingdom")
    task = first.inner_text()
    for _ in range(3):
        touch(ada, "way 1")
        touch(ada, "button seal")
    sheet = ada.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Your rating:")
    sheet.get_by_role("button", name="Next task").click()
    expect(first).not_to_have_text(task)
    ada.open("/bests")
    expect(ada.page.get_by_role("heading", name="Trainers")).to_be_visible()
    ada.can_be_used_by_all()
    ada.is_content()
