"""Whole matches of Fantastick in both its games, as people play them: alone, against bots, with a friend."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.person import Person

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "numbers": "Numbers",
        "shapes": "Shapes",
        "done": re.compile("^Done"),
        "hint": re.compile("^(Hint|Tell me more)$"),
        "do": "Do it",
        "more": "More",
        "give_up": "Give up",
        "yes": "Yes, give up",
        "zero": "Eliminate the zero",
        "hints": "May be asked for",
        "pile": re.compile("^Take a match from the pile"),
    },
    "it": {
        "numbers": "Numeri",
        "shapes": "Figure",
        "done": re.compile("^Fatto"),
        "hint": re.compile("^(Suggerimento|Dimmi di più)$"),
        "do": "Fallo",
        "more": "Altro",
        "give_up": "Rinuncia",
        "yes": "Sì, rinuncio",
        "zero": "Elimina lo zero",
        "hints": "Si possono chiedere",
    },
}


def ends(place: str) -> set[tuple[int, int]]:
    """The two points that a match on a place of Shapes touches."""
    row, column, direction = map(int, place.split(","))
    down, right = ((0, 1), (1, 0), (1, -1))[direction]
    return {(row, column), (row + down, column + right)}


class Player:
    """A person at a table of Fantastick, who does what the hints say, and gives up when that is quicker."""

    def __init__(self, person: Person, language: str = "en") -> None:
        self.person, self.page = person, person.page
        self.words = WORDS[language]

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[word], exact=isinstance(self.words[word], str))

    def sit(self, mode: str, seats: int, friends: bool = False) -> None:
        """Makes a table for so many, the others being bots or friends."""
        self.person.open("/new/fantastick")
        if friends:
            self.page.get_by_role("radio", name=self.person.words["friends"]).check(force=True)
            self.page.get_by_role("radio", name=self.words["hints"]).check(force=True)
        self.page.get_by_role("radio", name=str(seats), exact=True).first.press("Space")
        self.page.get_by_role("radio", name=self.words[mode], exact=True).press("Space")
        self.person.button("make").click()
        expect(self.page).to_have_url(re.compile(r"/t/"))

    @property
    def lit(self) -> bool:
        """The turn can be finished: the button has nothing to explain."""
        return bool(self.ready.count())

    @property
    def ready(self) -> Locator:
        return self.button("done").and_(self.page.locator(":enabled:not([aria-describedby])"))

    @property
    def summary(self) -> Locator:
        """Where things stand, in a sentence for screen readers."""
        return self.page.locator(".fantastick > p").first

    def waits(self) -> bool:
        """True when it is this player's turn, False when the match is over; a zero is eliminated."""
        enabled = self.page.locator(":enabled")
        while True:
            met = self.person.meets(
                self.person.result, self.button("done").and_(enabled), self.button("zero").and_(enabled)
            )
            if met < 2:
                return met == 1
            self.button("zero").click()
            expect(self.button("zero").and_(enabled)).to_have_count(0)

    def act(self) -> bool:
        """Does the next thing the hints advise; True if that finished the turn. Asked once, they lead on."""
        while self.can_go_on():
            if self.lit:
                before = self.summary.inner_text()
                self.button("done").click()
                expect(self.summary).not_to_have_text(before)
                return True
            if self.follow():
                break
        return False

    def solve(self) -> None:
        """Does what the hints advise until the turn can be finished."""
        while self.can_go_on() and not self.lit:
            self.follow()

    def can_go_on(self) -> bool:
        """Waits until the turn can be finished or there is a hint to follow or to ask for."""
        expect(self.ready.or_(self.button("do")).or_(self.button("hint")).first).to_be_enabled()
        return True

    def follow(self) -> bool:
        """One step up the ladder, or on with what it says; True if something was done."""
        do, hint = self.button("do"), self.button("hint")
        if not do.count():
            hint.first.click()
            expect(hint.or_(do).first).to_be_enabled()
            return False
        said = do.locator("xpath=../..").get_by_role("status").inner_text()
        do.click()
        expect(do.locator("xpath=../..").get_by_text(said, exact=True)).to_have_count(0)
        return True

    def play(self, turns: int) -> int:
        """Plays so many turns, or to the end of the match; gives the turns played."""
        played = 0
        while played < turns and self.waits():
            played += self.act()
        return played

    def give_up(self) -> None:
        assert self.waits()
        if not self.button("give_up").count():
            self.button("more").click()
        self.button("give_up").click()
        self.button("yes").click()


def watch_the_replay(ada: Player) -> None:
    """From the result to the replay: halfway, then one step on."""
    ada.person.result.get_by_role("link", name=ada.person.words["replay"]).click()
    slider = ada.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 5
    slider.fill(str(last // 2))
    ada.person.button("forward").click()
    expect(slider).to_have_value(str(last // 2 + 1))


def test_a_newcomer_plays_alone_by_the_hints_reloads_and_gives_up(person):
    ada = Player(person("en", PHONE, newcomer=True))
    ada.sit("numbers", 1)
    ada.person.read_the_coach()
    assert ada.play(1) == 1
    assert ada.waits()
    ada.person.nothing_scrolls(LAPTOP)
    ada.person.can_be_used_by_all()
    ada.page.reload()
    assert ada.play(1) == 1
    ada.give_up()
    expect(ada.person.result).to_be_visible()
    ada.person.is_content()


@pytest.mark.nightly
def test_alone_with_the_numbers_nine_turns_by_the_hints_keep_clear_of_finish(person):
    ada = Player(person("en", PHONE))
    ada.sit("numbers", 1)
    assert ada.play(9) == 9
    expect(ada.person.result).to_be_visible()
    ada.person.is_content()


@pytest.mark.nightly
def test_alone_with_the_shapes_nine_turns_by_the_hints_and_once_more_as_a_replay(person):
    ada = Player(person("it", LAPTOP), "it")
    ada.sit("shapes", 1)
    assert ada.play(9) == 9
    expect(ada.person.result).to_be_visible()
    watch_the_replay(ada)
    ada.person.is_content()


@pytest.mark.parametrize(
    ("mode", "language"),
    [
        pytest.param("shapes", "it", id="shapes", marks=pytest.mark.firefox),
        pytest.param("numbers", "en", id="numbers", marks=pytest.mark.nightly),
    ],
)
def test_somebody_plays_against_a_bot_to_the_end_and_watches_the_replay(person, mode, language):
    ada = Player(person(language), language)
    ada.sit(mode, 2)
    assert ada.play(1) == 1
    assert ada.waits()
    ada.person.nothing_scrolls(PHONE)
    ada.person.can_be_used_by_all()
    assert ada.play(60) >= 5  # and one more for each lap of a tie
    expect(ada.person.result).to_be_visible()
    watch_the_replay(ada)
    ada.person.is_content()


def test_a_friend_joins_by_code(person):
    ada, bruno = Player(person()), Player(person("it", PHONE), "it")
    ada.sit("numbers", 2, friends=True)
    bruno.person.join(ada.person.code())
    for _ in range(2):
        assert ada.play(1) == 1
        assert bruno.play(1) == 1
    ada.give_up()
    for friend in (ada, bruno):
        expect(friend.person.result).to_be_visible()
        friend.person.is_content()


def test_two_at_one_device_need_no_curtain(person):
    ada = Player(person("it"), "it")
    ada.person.open("/new/fantastick")
    ada.page.get_by_role("radio", name=ada.person.words["device"]).check(force=True)
    ada.page.get_by_role("radio", name=ada.words["hints"]).check(force=True)
    ada.page.get_by_role("radio", name="2", exact=True).first.press("Space")
    ada.person.button("make").click()
    assert ada.play(2) == 2
    ada.give_up()
    expect(ada.person.result).to_be_visible()
    ada.person.is_content()


def test_what_was_tried_in_vain_is_not_paid_for(person):
    """Two moves that come to one: that is what the button says, and what the turn would cost."""
    ada = Player(person())
    ada.sit("shapes", 1)
    assert ada.waits()
    matches = ada.page.get_by_role("gridcell", name=re.compile("a plain match$"))
    lying = [match.get_attribute("data-place") or "" for match in matches.all()]
    # two that do not touch, so that neither turns for nothing to where the other lay
    left, other = next((one, two) for one in lying for two in lying if not ends(one) & ends(two))
    for place in (left, "6,0,0", other, left):
        cell = ada.page.locator(f'[role=gridcell][data-place="{place}"]')
        cell.focus()
        ada.page.keyboard.press("Enter")
        expect(cell).to_have_attribute("aria-label", re.compile("(in your hand|handled in this turn)$"))
    expect(ada.button("done")).to_have_text("Done: 1 point")
    expect(ada.page.get_by_text("There is a cheaper way to this: it counts 1 point.")).to_be_visible()
    ada.person.is_content()


@pytest.mark.chromium
@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_a_turn_is_finished_for_less_in_one_message(person, mode):
    """A match goes to the pile and another comes from there to its place: that counts nothing."""
    ada = Player(person())
    sent: list[dict[str, Any]] = []
    ada.page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(json.loads(text))))
    ada.sit(mode, 1)
    ada.person.skip_the_coach()
    assert ada.waits()
    ada.solve()
    price = ada.button("done").inner_text()
    place = ada.page.get_by_role("gridcell", name=re.compile("a plain match$")).first.get_attribute("data-place")
    cell = ada.page.locator(f'[role=gridcell][data-place="{place}"]')
    cell.focus()
    ada.page.keyboard.press("Delete")
    expect(cell).to_have_attribute("aria-label", re.compile("free, "))
    ada.button("pile").click()
    cell.focus()
    ada.page.keyboard.press("Enter")
    expect(cell).to_have_attribute("aria-label", re.compile("handled in this turn$"))
    expect(ada.button("done")).to_have_text(price)
    sent.clear()
    before = ada.summary.inner_text()
    ada.button("done").click()
    expect(ada.summary).not_to_have_text(before)
    rows = [[action["type"] for action in message["actions"]] for message in sent if message["type"] == "plays"]
    (kinds,) = [row for row in rows if "finish" in row]  # the match that was laid last may be heard of later
    assert kinds[:2] == ["undo", "undo"]
    assert kinds[-1] == "finish"
    ada.person.is_content()


@pytest.mark.parametrize("mode", ["numbers", "shapes"])
def test_the_puzzle_of_the_day_is_done_at_par(person, mode):
    ada = Player(person())
    ada.person.open("/puzzles")
    ada.page.get_by_role("link", name=re.compile(f"Fantastick, {ada.words[mode]}")).first.click()
    expect(ada.page).to_have_url(re.compile(rf"/puzzles/fantastick-{mode}/"))
    assert ada.play(1) == 1
    sheet = ada.page.get_by_role("dialog", name="Par! It cannot be done better.")
    share = re.compile(
        rf"^Ludoteca · Fantastick · {ada.words[mode]} \d+/\d+\n(?:🟩){{5}} [⟳➜−+]+ \d \(par \d\) 💡\nhttp://\S+$"
    )
    expect(sheet.get_by_role("textbox")).to_have_value(share)
    ada.person.is_content()


def test_hands_and_keys_do_what_the_hints_do(person):
    """A match is taken and laid by keys, taken back, and carried with the mouse."""
    ada = Player(person())
    ada.sit("shapes", 1)
    assert ada.waits()
    matches = ada.page.get_by_role("gridcell", name=re.compile("a plain match$"))
    ada.person.nothing_scrolls(PHONE)
    ada.person.can_be_used_by_all()
    before = matches.count()
    matches.first.focus()
    ada.page.keyboard.press("Enter")
    free = ada.page.get_by_role("gridcell", name=re.compile("move it here for 1$"))
    free.last.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("gridcell", name=re.compile("handled in this turn$"))).to_have_count(1)
    ada.page.keyboard.press("z")
    expect(matches).to_have_count(before)
    start = matches.first.bounding_box()
    pile = ada.page.get_by_role("group", name=re.compile("^In the pile")).bounding_box()
    assert start
    assert pile
    ada.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    ada.page.mouse.down()
    ada.page.mouse.move(pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2, steps=6)
    ada.page.mouse.up()
    expect(matches).to_have_count(before - 1)
    expect(ada.button("done")).to_have_text("Done: 2 points")
    ada.person.is_content()
