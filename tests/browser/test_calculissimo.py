"""Matches of Calculissimo, as people play them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "hints": ["Hint", "More", "More", "More", "Do it"],
        "lay": re.compile("^Lay: "),
        "pass": "Pass",
        "exchange": "Exchange",
        "rack": "Your tokens",
        "ghost": "the best play: ",
        "analysis": "Analysis",
    },
    "it": {
        "hints": ["Aiuto", "Di più", "Di più", "Di più", "Fallo"],
        "lay": re.compile("^Posa: "),
        "pass": "Passa",
        "exchange": "Cambia",
        "rack": "I tuoi gettoni",
        "ghost": "la giocata migliore: ",
        "analysis": "Analisi",
    },
}
KEYS = {"plus": "+", "minus": "-", "times": "x", "divided by": ":"}


def button(ada: Person, name: Any) -> Locator:
    return ada.page.get_by_role("region", name="Calculissimo").get_by_role("button", name=name, exact=True)


def rack(ada: Person, language: str = "en") -> Locator:
    return ada.page.get_by_role("group", name=WORDS[language]["rack"]).get_by_role("button")


def to_move(ada: Person, language: str) -> Locator:
    """The sign that it is this person's turn: one may always pass."""
    region = ada.page.get_by_role("region", name="Calculissimo")
    return region.get_by_role("button", name=WORDS[language]["pass"], exact=True, disabled=False)


def ask_for_a_hint(ada: Person, language: str, steps: int) -> None:
    """Asks for one rung after the other: points, the line, squares and tokens, the ghost, the lay itself."""
    for word in WORDS[language]["hints"][:steps]:
        button(ada, word).click()


def lay_the_hint(ada: Person, language: str = "en") -> int:
    """Takes up the hint and lays it; gives the points. Once in 200 turns nothing can be laid: then it passes."""
    expect(to_move(ada, language)).to_be_visible()
    if button(ada, WORDS[language]["exchange"]).is_enabled():
        pass_on(ada, language)
        return 0
    ask_for_a_hint(ada, language, 5)
    return lay(ada, language)


def pass_on(ada: Person, language: str) -> None:
    """Passes, which asks once."""
    for _ in range(2):
        button(ada, WORDS[language]["pass"]).click()


def lay(ada: Person, language: str = "en") -> int:
    press = button(ada, WORDS[language]["lay"])
    expect(press).to_be_enabled()
    points = int(press.inner_text().rpartition(" ")[2])
    press.click()
    expect(press).to_have_count(0)
    return points


def type_the_hint(ada: Person) -> int:
    """Types what the ghost of a hint shows on each of its squares and lays it with Enter; gives the points."""
    if button(ada, WORDS["en"]["exchange"]).is_enabled():
        return lay_the_hint(ada)
    ask_for_a_hint(ada, "en", 4)
    ghosts = ada.page.get_by_role("gridcell", name=WORDS["en"]["ghost"])
    expect(ghosts.first).to_be_visible()
    wanted = {
        one.get_attribute("data-cell"): (one.get_attribute("aria-label") or "").rpartition(WORDS["en"]["ghost"])[2]
        for one in ghosts.all()
    }
    for cell, token in wanted.items():
        ada.page.locator(f'[data-cell="{cell}"]').click()
        meaning = token.removeprefix("joker as ")
        if meaning != token:
            ada.page.keyboard.press("j")
            expect(ada.page.get_by_role("dialog")).to_be_visible()
        ada.page.keyboard.press(KEYS.get(meaning, meaning))
    press = button(ada, WORDS["en"]["lay"])
    expect(press).to_be_enabled()
    points = int(press.inner_text().rpartition(" ")[2])
    ada.page.keyboard.press("Enter")
    expect(press).to_have_count(0)
    return points


def new_table(ada: Person, arrangement: str | None, *options: str, second: str | None = None) -> None:
    """Makes a table: against a bot unless it is said how else, with these options and a bot of this level second."""
    ada.open("/new/calculissimo")
    if arrangement:
        ada.page.get_by_role("radio", name=ada.words[arrangement]).check(force=True)
    ada.page.get_by_text(re.compile("^(More rules|Altre regole)$")).click()
    for option in options:
        listed = ada.page.locator("select").filter(has=ada.page.locator("option", has_text=option))
        radio = ada.page.get_by_role("radio", name=option)
        if ada.meets(listed, ada.page.locator("label").filter(has=radio)) == 0:  # what is long is a list
            listed.select_option(label=option)
        else:
            radio.press("Space")
    if second:
        ada.page.get_by_role("combobox").nth(1).select_option(second)
    ada.button("make").click()
    expect(ada.page).to_have_url(re.compile(r"/t/"))


@pytest.mark.firefox
def test_a_match_against_the_strong_bot_to_its_end_and_its_analysis(person):
    ada = person("it", PHONE, newcomer=True)
    new_table(ada, None, "Senza limite", second="10")
    ada.read_the_coach()
    for _ in range(2):
        assert ada.meets(ada.result, to_move(ada, "it")) == 1
        lay_the_hint(ada, "it")
    expect(to_move(ada, "it")).to_be_visible()
    ada.nothing_scrolls(LAPTOP)
    ada.can_be_used_by_all()
    while ada.meets(ada.result, to_move(ada, "it")) == 1:
        pass_on(ada, "it")
    expect(ada.result).to_be_visible()
    ada.result.get_by_role("link", name=WORDS["it"]["analysis"]).click()
    turns = ada.page.get_by_role("list", name="Tutti i turni").get_by_role("listitem")
    expect(turns.nth(5)).to_be_visible()  # the others come one after the other
    turns.nth(5).get_by_role("button").first.click()
    expect(ada.page.get_by_role("grid")).to_be_visible()
    ada.is_content()


def typed_hint(ada: Person) -> tuple[str, list[str]]:
    """What one types to lay what a hint shows, and its squares."""
    ask_for_a_hint(ada, "en", 4)
    ghosts = ada.page.get_by_role("gridcell", name=WORDS["en"]["ghost"])
    expect(ghosts.first).to_be_visible()
    tokens = {}
    for one in ghosts.all():
        row, _, column = (one.get_attribute("data-cell") or "").partition(",")
        meaning = (one.get_attribute("aria-label") or "").rpartition(WORDS["en"]["ghost"])[2]
        token = meaning.removeprefix("joker as ")
        tokens[int(row), int(column)] = "?" * (token != meaning) + KEYS.get(token, token)
    first = min(tokens)
    across = all(cell[0] == first[0] for cell in tokens)
    place = (str(first[0] + 1), "ABCDEFGHIJKLMNO"[first[1]])
    written = "".join(place if across else reversed(place)) + " " + "".join(tokens[cell] for cell in sorted(tokens))
    return written, [f"{r},{c}" for r, c in tokens]


def test_what_is_typed_lies_on_the_board_and_then_nothing_hides_it(person):
    ada = person()
    new_table(ada, None, "No limit", second="2")
    board = ada.page.get_by_role("grid")
    rulers = board.locator("text.number")
    field = ada.page.get_by_role("combobox", name="Your move")
    expect(to_move(ada, "en")).to_be_visible()
    ada.page.keyboard.press("?")
    keys = ada.page.get_by_role("dialog", name="Keys")
    expect(keys.locator("dl > div").filter(has_text="Type a move").locator("kbd")).to_have_text("T")
    expect(keys.locator("kbd", has_text="/")).to_have_count(1)  # and that one lays ÷
    keys.get_by_role("button", name="Close").click()
    for screen in (LAPTOP, PHONE):
        ada.page.set_viewport_size(screen)
        expect(to_move(ada, "en")).to_be_visible()
        written, squares = typed_hint(ada)
        ada.page.locator(f'[data-cell="{squares[0]}"]').click()  # the arrow points there
        expect(board.locator(".arrow")).to_have_count(1)
        ada.page.keyboard.press("t")
        expect(field).to_be_focused()
        field.fill("1A 1+1")
        ada.page.keyboard.press("Enter")
        expect(ada.page.get_by_role("form", name="Type a move").get_by_role("status")).not_to_be_empty()
        expect(field).to_have_value("1A 1+1")
        field.fill(written)
        for square in squares:
            expect(ada.page.locator(f'[data-cell="{square}"]')).to_have_accessible_name(re.compile("loose"))
        expect(rulers.filter(has_text="A")).to_be_visible()
        expect(board.locator(".right .box").first).to_be_visible()
        ada.nothing_scrolls(screen)
        ada.page.keyboard.press("Enter")
        expect(field).to_have_value("")
        expect(board.locator(".arrow")).to_have_count(0)
        expect(board).to_have_attribute("style", re.compile(r"scale\(1\)"))
        ada.page.keyboard.press("Escape")
    ada.is_content()


def test_where_points_are_announced_a_number_pad_asks_and_the_reckoning_follows(person):
    ada = person("it", PHONE)
    new_table(ada, None, "Senza limite", "Si possono posare, e contestare", "Li dice chi posa", second="2")
    ada.skip_the_coach()
    said: list[str] = []
    while len(said) < 2:
        expect(to_move(ada, "it")).to_be_visible()
        if button(ada, "Cambia").is_enabled():  # once in 200 turns nothing can be laid
            pass_on(ada, "it")
            continue
        ask_for_a_hint(ada, "it", 5)
        button(ada, "Posa").click()
        pad = ada.page.get_by_role("dialog", name="Quanto fa?")
        expect(pad).to_be_visible()
        if not said:
            ada.can_be_used_by_all()
            ada.nothing_scrolls()
            pad.get_by_role("button", name="1", exact=True).click()
            pad.get_by_role("button", name="Dico 1").click()
            said.append("1")
        else:
            ada.page.keyboard.type("9999990")  # a digit more than there is room for
            ada.page.keyboard.press("Backspace")
            ada.page.keyboard.press("Enter")
            said.append("99999")
        expect(pad).to_have_count(0)
        expect(ada.page.get_by_role("button", name="Punti: 1", exact=True).first).to_be_visible()
    expect(to_move(ada, "it")).to_be_visible()
    button(ada, "Turni").click()
    turns = ada.page.get_by_role("dialog").get_by_role("list", name="Cosa è successo")
    for points in said:
        expect(turns.get_by_text(re.compile(f"^detto {points}, fa "))).to_be_visible()
    ada.is_content()


def test_a_friend_joins_by_code(person):
    ada, bruno = person(), person("it", PHONE)
    new_table(ada, "friends", "2 minutes", "May be asked for")
    bruno.join(ada.code())
    friends = ((ada, "en"), (bruno, "it"))
    for friend, _ in friends:
        expect(friend.page.get_by_role("grid")).to_be_visible()
    scores = {"en": 0, "it": 0}
    for turn in range(4):
        while not (ready := [one for one in friends if to_move(*one).count()]):
            pass
        [(friend, language)] = ready
        expect(friend.page.get_by_role("img", name=re.compile("Seconds left|Secondi rimasti"))).to_be_visible()
        typing = language == "en" and turn < 2
        scores[language] += type_the_hint(friend) if typing else lay_the_hint(friend, language)
    for friend, word in ((ada, "Points"), (bruno, "Punti")):
        for points in scores.values():
            expect(friend.page.get_by_role("button", name=f"{word}: {points}", exact=True).first).to_be_visible()
    ada.can_be_used_by_all()
    for friend, _ in friends:
        friend.is_content()


def test_on_one_device_a_curtain_hides_the_racks_and_the_other_answers(person):
    ada = person()
    new_table(ada, "device", "May be laid, and challenged", "No limit", "May be asked for")
    curtain = ada.page.get_by_role("main").get_by_role("button", name=re.compile("show the table"))
    stood = points = 0
    for _ in range(3):
        expect(curtain).to_be_visible()
        expect(rack(ada)).to_have_count(0)  # nothing of a rack is on the page while the device is passed on
        curtain.click()
        if points:
            expect(ada.page.get_by_text(re.compile("Is it right"))).to_be_visible()
            button(ada, "Accept").click()
            expect(button(ada, "Pass")).to_be_enabled()
            stood += 1
            turns = ada.page.get_by_role("list", name="What happened")
            expect(turns.get_by_role("button", name=re.compile(r"\d points?$"))).to_have_count(stood)
        expect(rack(ada)).to_have_count(7)
        points = lay_the_hint(ada)
    ada.can_be_used_by_all()
    ada.is_content()
