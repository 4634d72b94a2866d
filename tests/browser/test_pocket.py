"""The house as plain files, kept on a device: without a network everything is played on, and nothing is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from ludoteca.dial import MOST
from ludoteca.games import GAMES, part
from tests.browser import test_antino, test_calculissimo, test_fantastick, test_mathmarket
from tests.browser.conftest import COACHED, EARS, HURRY, LAPTOP, PHONE
from tests.browser.engines import launched, seated
from tests.browser.files import Files
from tests.browser.person import Person
from tests.browser.test_puzzles import KEYS, PAR, marks, puzzle_of, touch

pytest.importorskip("ludoteca_pocket", reason="`make pocket` builds what a browser plays with by itself")
TABLE = re.compile(r"/t/here-")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house as a folder of files."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-m", "ludoteca.cli", "pocket", "--out", str(folder)], check=True)
    return folder


@pytest.fixture
def files(site: Path) -> Iterator[Files]:
    files = Files(site)
    yield files
    files.stop()


class Device:
    """A device whose browser can be closed and opened again: what it keeps stays."""

    def __init__(self, browser: Browser, folder: Path, files: Files, language: str, screen: dict[str, int]) -> None:
        self.browser, self.folder, self.files = browser, folder, files
        self.language, self.screen = language, screen
        self.context: BrowserContext | None = None

    def open(self) -> Person:
        name = self.browser.browser_type.name
        self.context = self.browser.browser_type.launch_persistent_context(
            self.folder, **launched(name), **seated(name, self.language, self.screen, self.screen is PHONE)
        )
        for script in (EARS, HURRY, COACHED):
            self.context.add_init_script(script)
        return Person(self.context.pages[0], self.language, self.files.address)

    def close(self) -> None:
        if self.context:
            self.context.close()
        self.context = None

    def lose_the_network(self) -> None:
        """No network, and nobody at the other end of it either."""
        assert self.context
        self.context.set_offline(True)
        self.files.stop()

    def open_offline(self) -> Person:
        """The browser is started anew, still without a network."""
        person = self.open()
        assert self.context
        self.context.set_offline(True)
        return person


@pytest.fixture
def device(browser: Browser, tmp_path: Path, files: Files) -> Iterator[Callable[..., Device]]:
    devices: list[Device] = []

    def unpack(language: str = "en", screen: dict[str, int] = LAPTOP) -> Device:
        devices.append(Device(browser, tmp_path / str(len(devices)), files, language, screen))
        return devices[-1]

    yield unpack
    for one in devices:
        one.close()


def keep_it(ada: Person) -> None:
    """Opens the house and keeps it, from the first page."""
    ada.open()
    expect(ada.page.get_by_role("article")).to_have_count(len(GAMES))
    expect(ada.page.get_by_role("textbox")).to_have_count(0)  # no field for a code: nobody else comes here
    ada.can_be_used_by_all()
    ada.page.locator(".keep").scroll_into_view_if_needed()  # it is offered to those who get there
    ada.page.get_by_role("button", name=re.compile(r"^(Keep for offline|Tieni anche senza rete) \(")).click()
    expect(ada.page.get_by_text(re.compile("opens without a network|si apre anche senza rete"))).to_be_visible()


def is_here(ada: Person) -> None:
    expect(ada.page).to_have_url(TABLE)


@pytest.mark.firefox
def test_kept_on_a_phone_a_match_goes_on_without_network_and_after_a_reload(device):
    phone = device("it", PHONE)
    ada = phone.open()
    keep_it(ada)
    phone.lose_the_network()
    ada.play_now()
    is_here(ada)
    ada.play_on(moves=2)
    expect(ada.pad).to_be_enabled()
    before = ada.position()
    ada.page.reload()
    assert ada.position() == before
    where = ada.page.url
    phone.close()
    ada = phone.open_offline()
    ada.open("/mine")
    expect(ada.page.get_by_role("link", name="Riprendi")).to_have_count(1)
    ada.can_be_used_by_all()
    ada.page.get_by_role("link", name="Riprendi").click()
    expect(ada.page).to_have_url(where)
    assert ada.position() == before
    ada.play_on(moves=1)
    expect(ada.pad).to_be_visible()
    ada.is_content()


def toncc(ada: Person, moves: int = 1_000) -> None:
    ada.play_on(moves)


def antino(ada: Person, moves: int = 500) -> None:
    test_antino.play_on(ada, "en", moves)


def calculissimo(ada: Person, moves: int = 500) -> None:
    for _ in range(moves):
        if ada.meets(ada.result, test_calculissimo.to_move(ada, "en")) == 0:
            return
        test_calculissimo.pass_on(ada, "en")


def mathmarket(ada: Person, moves: int = 1_000) -> None:
    if moves < 10:
        test_mathmarket.follow_a_hint(ada)
    else:
        test_mathmarket.play_on((ada, "en"))


def fantastick(ada: Person, moves: int = 60) -> None:
    test_fantastick.Player(ada).play(moves)


PLAYED: dict[str, Callable[..., None]] = {
    "antino": antino,
    "calculissimo": calculissimo,
    "fantastick": fantastick,
    "mathmarket": mathmarket,
    "toncc": toncc,
}


def of_the_day(day: str) -> list[str]:
    """The puzzles there are on this day: some come on certain days of the week alone."""
    names = {id: [one.name for one in GAMES[id].puzzles(day)] for id in PLAYED}
    split = [(key, *key.partition("-")) for key in KEYS]
    return [key for key, id, _, name in split if names[id] and name in ("", *names[id])]


def solve(ada: Person, key: str, day: str) -> None:
    """Solves a puzzle of the day by its solution."""
    id, puzzle = puzzle_of(key, day)
    ada.open(f"/puzzles/{key}/{day}")
    if id == "mathmarket":
        ada.page.get_by_role("button", name="Start the clock").click()
    expect(ada.page.locator("[data-mark]").filter(visible=True).first).to_be_visible()
    for row in marks(id, puzzle):
        for mark in row[:-1] if id == "antino" else row:
            touch(ada, mark)
        if not puzzle.checks:
            expect(ada.page.locator("main")).to_have_attribute("aria-busy", "false")
    if puzzle.checks:
        ada.page.get_by_role("button", name="Done").click()
    expect(ada.page.get_by_role("dialog", name=PAR)).to_be_visible()


VERSIONS = ("antino", "calculissimo", "fantastick/numbers", "mathmarket/beginner", "toncc")
"""What is played by who presses Play now."""


@pytest.mark.nightly
def test_every_game_is_played_to_its_end_without_a_network_and_all_of_it_is_found_again(device):
    """Against the strongest bots there are."""
    laptop = device("en", LAPTOP)
    ada = laptop.open()
    ada.open()
    stands = {version: {"level": MOST, "adapts": False, "row": 0, "match": None} for version in VERSIONS}
    ada.page.evaluate("(stands) => localStorage.setItem('ludoteca.stands', JSON.stringify(stands))", stands)
    keep_it(ada)
    laptop.lose_the_network()
    for id, play in PLAYED.items():
        ada.open()
        card = ada.page.get_by_role("article").filter(has_text=GAMES[id].title)
        strongest = part(id, "bot").DIAL.levels(GAMES[id].check_options(None))
        expect(card.get_by_text(str(strongest), exact=True)).to_be_visible()
        ada.play_at_once(card.get_by_role("button", name=f"Play now: {GAMES[id].title}, against bots"))
        is_here(ada)
        play(ada, 1)
        ada.page.reload()
        play(ada)
        expect(ada.result).to_be_visible()
    today = str(date.today())
    for key in of_the_day(today):
        solve(ada, key, today)
    laptop.close()
    ada = laptop.open_offline()
    ada.open("/mine")
    replays = ada.page.get_by_role("link", name="Replay")
    expect(replays).to_have_count(len(PLAYED))
    for place in range(len(PLAYED)):
        ada.open("/mine")
        replays.nth(place).click()
        expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.open("/puzzles")
    for id in PLAYED:
        expect(ada.page.get_by_role("link", name=f"The result: {GAMES[id].title}").first).to_be_visible()
    ada.is_content()


def test_what_needs_a_server_says_so_and_every_address_opens(device):
    ada: Person = device("en", LAPTOP).open()
    for path in ("/join/ABCDEF", "/class", "/print/toncc"):
        ada.open(path)
        expect(ada.page.get_by_role("heading", name="This needs a server")).to_be_visible()
    ada.can_be_used_by_all()
    ada.open("/new/toncc")
    expect(ada.page.get_by_role("radio", name=ada.words["device"])).to_be_attached()
    expect(ada.page.get_by_role("radio", name=ada.words["friends"])).to_have_count(0)
    expect(ada.page.locator("option[value=open]")).to_have_count(0)
    ada.open("/rules/toncc")
    expect(ada.page.get_by_role("heading", name="Tóncc").first).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="Tóncc").first).to_be_visible()


KEPT = """() => new Promise((resolve) => {
  indexedDB.open('ludoteca').onsuccess = ({ target: { result } }) => {
    const logs = result.transaction('logs').objectStore('logs').count();
    logs.onsuccess = () => (result.close(), resolve(logs.result));
  };
})"""


def test_a_position_opens_by_the_first_page_and_a_deleted_table_leaves_nothing(device):
    ada: Person = device("en", PHONE).open()
    ada.play_now()
    ada.page.get_by_role("button", name="The table").click()
    ada.page.get_by_role("button", name="Share this position").click()
    link = ada.page.get_by_role("dialog").get_by_role("textbox").input_value()
    assert "/?p=toncc#" in link
    ada.can_be_used_by_all()
    assert ada.page.evaluate(KEPT) > 0
    ada.open("/mine")
    ada.page.get_by_role("button", name="Delete this table").click()
    ada.can_be_used_by_all()
    ada.page.get_by_role("button", name="Delete from this device").click()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    assert ada.page.evaluate(KEPT) == 0
    bruno: Person = device("en", LAPTOP).open()
    bruno.page.goto(link)
    expect(bruno.page.get_by_text("A position of Tóncc")).to_be_visible()
    bruno.is_content()


def test_a_match_goes_from_house_to_house_by_one_button(person: Any, device: Any) -> None:
    """What is saved on one device as a file is played on at a server, with a friend by link."""
    ada: Person = device("en", LAPTOP).open()
    ada.play_now()
    ada.play_on(moves=1)
    ada.open("/mine")
    with ada.page.expect_download() as saving:
        ada.page.get_by_role("button", name="Save as a file").click()
    bruno: Person = person("en", LAPTOP)
    bruno.open("/mine")
    bruno.page.locator("input[type=file]").set_input_files(saving.value.path())
    bruno.page.get_by_role("button", name="Play on from here").click()
    bruno.can_be_used_by_all()
    seats = bruno.page.get_by_role("dialog").get_by_role("combobox")
    assert [seats.nth(place).input_value() for place in range(3)] == ["me", "bot", "bot"]  # as it was played
    seats.nth(1).select_option("friend")
    bruno.page.get_by_role("dialog").get_by_role("button", name="Play on from here").click()
    expect(bruno.page.get_by_text(re.compile("^Seat 2, where "))).to_be_visible()
    links = bruno.page.get_by_role("dialog").get_by_role("textbox")
    expect(links.first).to_be_visible()
    carla: Person = person("en", PHONE)
    carla.page.goto(links.first.input_value())
    expect(carla.pad).to_be_visible()
    bruno.page.get_by_role("link", name="To the table").click()
    expect(bruno.pad).to_be_visible()
    bruno.is_content()
    carla.is_content()
