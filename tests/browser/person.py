"""Somebody in front of a screen: what a person does with the page, in the page's own words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

WORDS = {
    "en": {
        "play": "Play now: Tóncc, against bots",
        "friends": re.compile("^With friends, by link"),
        "device": re.compile("^Around this device"),
        "make": re.compile("^(Begin the match|Make the table)$"),
        "sit": "Sit down",
        "bot": "Put a bot here",
        "seal": re.compile(r"^Seal: "),
        "next": re.compile(r"^(Next challenge|See the result)$"),
        "coach": re.compile(r"^(Next|Got it)$"),
        "replay": "Watch it again",
        "rematch": "Play again",
        "forward": "One step on",
        "hint": re.compile(r"(North-east|East|South-east|South-west|West|North-west): (?:region|nothing)"),
        "directions": ["North-east", "East", "South-east", "South-west", "West", "North-west"],
    },
    "it": {
        "play": "Gioca subito a Tóncc contro i bot",
        "friends": re.compile("^Con amici, via link"),
        "device": re.compile("^Attorno a questo schermo"),
        "make": re.compile("^(Comincia la partita|Prepara il tavolo)$"),
        "sit": "Siediti",
        "bot": "Metti un bot qui",
        "seal": re.compile(r"^Sigilla: "),
        "next": re.compile(r"^(Sfida successiva|Vedi il risultato)$"),
        "coach": re.compile(r"^(Avanti|Capito)$"),
        "replay": "Rivedi la partita",
        "rematch": "Gioca ancora",
        "forward": "Un passo avanti",
        "hint": re.compile(r"(Nord-est|Est|Sud-est|Sud-ovest|Ovest|Nord-ovest): (?:regione|da qui)"),
        "directions": ["Nord-est", "Est", "Sud-est", "Sud-ovest", "Ovest", "Nord-ovest"],
    },
}

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Person:
    """One person, who also notices when the page complains in the console or asks another host for something."""

    def __init__(self, page: Page, language: str, address: str) -> None:
        self.page = page
        self.words: dict[str, Any] = WORDS[language]
        self.address = address
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        page.set_default_timeout(15_000)
        page.on("console", lambda message: self.complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._strange(request.url))

    def _strange(self, url: str) -> None:
        if not re.match(rf"(http|ws)://localhost:{self.address.rpartition(':')[2]}/|data:|blob:", url):
            self.strangers.append(url)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[word])

    def skip_the_coach(self) -> None:
        """Reads the tips of a first match and puts them away."""
        coach = self.button("coach")
        while coach.count():
            coach.first.click()
            self.page.wait_for_timeout(50)

    @property
    def result(self) -> Locator:
        """The sheet that says who has won."""
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("table"))

    @property
    def pad(self) -> Locator:
        """The first key of the Compass: enabled when one may choose."""
        return self.page.get_by_role("button", name=re.compile(r"^1, ")).first

    def play_now(self) -> None:
        """From the first page to the table, past the tips for a first match."""
        self.open()
        self.button("play").click()
        expect(self.page).to_have_url(re.compile(r"/t/"))
        expect(self.pad).to_be_visible()
        self.skip_the_coach()

    def choose(self) -> None:
        """Follows the hint of the board: picks the direction it names and seals it."""
        hint = self.page.get_by_role("region", name="Tóncc").get_by_text(self.words["hint"])
        found = self.words["hint"].search(hint.first.inner_text()) if hint.count() else None
        direction = self.words["directions"].index(found.group(1)) + 1 if found else 1
        self.page.get_by_role("button", name=re.compile(rf"^{direction}, ")).first.click()
        self.button("seal").click()
        expect(self.button("seal")).to_have_count(0)

    def play_on(self, moves: int = 200) -> int:
        """Plays as long as the match lasts, or for so many moves; gives the moves made."""
        made = 0
        for _ in range(4_000):
            if made >= moves or self.result.is_visible():
                return made
            if self.button("next").count():
                self.button("next").first.click()
            elif self.pad.count() and self.pad.is_enabled():
                self.choose()
                made += 1
            else:
                self.page.wait_for_timeout(25)
        raise AssertionError("the match does not go on")

    def position(self) -> list[str]:
        """What the cells of the board are called, which tells all that lies there."""
        self.page.wait_for_function("document.querySelectorAll('[role=gridcell]').length === 19")
        names = self.page.get_by_role("gridcell").all()
        return [name.get_attribute("aria-label") or "" for name in names]

    def code(self) -> str:
        """The six letters of the table, as they are read out in the waiting room."""
        said = self.page.get_by_text(re.compile("The code of this table:|Il codice di questo tavolo:")).inner_text()
        return "".join(said.rpartition(":")[2].split())

    def join(self, letters: str) -> None:
        """Types a friend's code on the first page, carelessly, and sits down."""
        self.open()
        field = self.page.get_by_role("textbox").first
        field.fill(f" {letters[:3].lower()} {letters[3:].lower()}")
        field.press("Enter")
        expect(self.page).to_have_url(re.compile(r"/join/"))
        self.can_be_used_by_all()
        self.button("sit").click()
        expect(self.page).to_have_url(re.compile(r"/t/"))

    def nothing_scrolls(self) -> None:
        """The page fits the screen: one need not scroll to act."""
        sizes = self.page.evaluate(
            "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
        )
        assert sizes[0] <= sizes[1]
        assert sizes[2] <= sizes[3]

    def can_be_used_by_all(self) -> None:
        """axe finds nothing to complain about on the page as it is now."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        problems = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
        assert not problems, problems

    def is_content(self) -> None:
        """Nothing went wrong on the page, and it spoke to its own server alone."""
        assert self.complaints == []
        assert self.strangers == []
