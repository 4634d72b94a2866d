"""Somebody in front of a screen: what a person does with the page, in the page's own words."""

from __future__ import annotations

import re
from functools import reduce
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
        "tip": "Tip",
        "no tips": "No more tips",
        "at once": re.compile("^Play at once"),
        "curtain": "It is me: show the table",
        "show": "Show",
        "lost": "Reconnecting… nothing is lost.",
        "replay": "Watch it again",
        "rematch": "Play again",
        "forward": "One move on",
        "pad": "north-east",
        "land": re.compile(r"face up.* you can land here"),
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
        "tip": "Consiglio",
        "no tips": "Basta consigli",
        "at once": re.compile("^Gioca subito Lo scopri"),
        "curtain": "Sono io: mostra il tavolo",
        "show": "Mostra",
        "lost": "Mi ricollego… non si perde niente.",
        "replay": "Rivedi la partita",
        "rematch": "Gioca ancora",
        "forward": "Una mossa avanti",
        "pad": "nord-est",
        "land": re.compile(r"scoperta.* ci arrivi"),
    },
}

PATIENCE = 60_000
"""Milliseconds after which something is taken not to come: a busy machine is slow, not wrong."""
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEFT = re.compile(r"^\[JavaScript Error: \"The connection to wss?://\S+ was interrupted while the page was loading")
"""What Firefox says of a page that was left while its line to the server was open."""
SETTLED = """
async () => {
  const ends = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
  for (;;) {
    const moving = document.getAnimations().filter(ends);
    if (!moving.length) return;
    await Promise.allSettled(moving.map((one) => one.finished));
  }
}
"""
"""Waits until nothing moves or changes its colour any more, but for what does so for ever."""


class Person:
    """One person, who also notices when the page complains in the console or asks another host for something."""

    def __init__(self, page: Page, language: str, address: str) -> None:
        self.page = page
        self.words: dict[str, Any] = WORDS[language]
        self.address = address
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: self._hear(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._strange(request.url))

    def _hear(self, complaint: str) -> None:
        if not LEFT.search(complaint):
            self.complaints.append(complaint)

    def _strange(self, url: str) -> None:
        host = re.escape(self.address.removeprefix("http://"))
        if not re.match(rf"(http|ws)://{host}/|data:|blob:", url):
            self.strangers.append(url)

    @property
    def has_fingers(self) -> bool:
        """The screen is touched; else there is a mouse."""
        return bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def button(self, word: str) -> Locator:
        return self.page.get_by_role("button", name=self.words[word])

    @property
    def coach(self) -> Locator:
        """The tip that is shown to a newcomer."""
        return self.page.get_by_role("complementary", name=self.words["tip"], exact=True)

    def skip_the_coach(self) -> None:
        """Puts the tips away, if there is one; it may also leave by itself."""
        self.coach.get_by_role("button", name=self.words["no tips"]).evaluate_all(
            "all => all.forEach((one) => one.click())"
        )
        expect(self.coach).to_have_count(0)

    def read_the_coach(self) -> None:
        """Reads a tip that a newcomer is shown, and puts the others away."""
        expect(self.coach).to_be_visible()
        self.coach.get_by_role("button").first.click()
        self.skip_the_coach()

    def play_at_once(self, button: Locator) -> None:
        """Presses one of the buttons of a card; a newcomer, who may learn the game first, would rather play."""
        button.click()
        if self.meets(self.page.locator(".offer"), self.page.locator(".table")) == 0:
            self.button("at once").click()
        expect(self.page).to_have_url(re.compile(r"/t/"))

    def meets(self, *signs: Locator) -> int:
        """Waits until one of these is to be seen; gives its place. Of several it is the first."""
        any_of = reduce(Locator.or_, signs).filter(visible=True).first
        while True:
            any_of.wait_for()
            for place, sign in enumerate(signs):
                if sign.filter(visible=True).count():
                    return place

    def hears(self, words: str) -> None:
        """Waits until this was said since the page was opened, however short a time it stood there."""
        self.page.wait_for_function("words => heard.some((one) => one.includes(words))", arg=words)

    def look_behind_the_curtain(self) -> None:
        """Takes the device that was passed on: the curtain has one button."""
        expect(self.button("curtain")).to_be_visible()
        self.button("curtain").click()
        expect(self.button("curtain")).to_have_count(0)

    @property
    def result(self) -> Locator:
        """The sheet that says who has won."""
        return self.page.get_by_role("dialog").filter(has=self.page.get_by_role("table"))

    @property
    def pad(self) -> Locator:
        """The first key of the Compass: enabled when one may choose."""
        return self.page.get_by_role("button", name=self.words["pad"], exact=True)

    @property
    def may_choose(self) -> Locator:
        """That key, when one may choose."""
        return self.page.get_by_role("button", name=self.words["pad"], exact=True, disabled=False)

    def play_now(self) -> None:
        """From the first page to the table."""
        self.open()
        self.play_at_once(self.button("play"))
        expect(self.pad).to_be_visible()

    def choose(self) -> None:
        """Goes to a region that lies face up, or somewhere if there is none, and seals it."""
        face_up = self.page.get_by_role("gridcell", name=self.words["land"])
        (face_up.first if face_up.count() else self.pad).click()
        self.button("seal").click()
        expect(self.button("seal")).to_have_count(0)

    def play_on(self, moves: int = 1_000) -> int:
        """Plays as long as the match lasts, or for so many moves; gives the moves made."""
        made = 0
        while made < moves:
            met = self.meets(self.result, self.button("next"), self.may_choose)
            if met == 0:
                break
            if met == 1:
                sheet = self.button("next")
                sheet.click()
                expect(sheet).to_have_count(0)
            else:
                self.choose()
                made += 1
        return made

    def position(self) -> list[str]:
        """What the cells of the board are called, which tells all that lies there."""
        cells = self.page.locator("[role=gridcell]")
        expect(cells).to_have_count(19)
        names = cells.all()
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

    def looks_at(self, screen: dict[str, int]) -> None:
        """Goes on at a screen of another size, on which the page is laid out by then."""
        self.page.set_viewport_size(screen)  # type: ignore[arg-type]
        self.page.wait_for_function(
            """([width, height]) => innerWidth === width && innerHeight === height
                && new Promise(laid => requestAnimationFrame(() => requestAnimationFrame(() => laid(true))))""",
            arg=[screen["width"], screen["height"]],
        )

    def nothing_scrolls(self, *screens: dict[str, int]) -> None:
        """The page fits the screen, and these screens too: one need not scroll to act."""
        own = self.page.viewport_size
        assert own
        mine = {"width": own["width"], "height": own["height"]}
        for screen in (mine, *screens, mine):
            if screen != self.page.viewport_size:
                self.page.set_viewport_size(screen)  # type: ignore[arg-type]
            self.page.wait_for_function(
                """([width, height]) => innerWidth === width && innerHeight === height
                    && document.documentElement.scrollWidth <= width
                    && document.documentElement.scrollHeight <= height""",
                arg=[screen["width"], screen["height"]],
            )

    def can_be_used_by_all(self, part: str = "document") -> None:
        """axe finds nothing to complain about on the page as it is now, once there is one, or in a part of it."""
        expect(self.page.locator("h1").first).to_be_attached()
        # axe guesses from where a dialog lies whether it is modal; what it then leaves out is seen here.
        assert self.page.get_by_role("banner").count() <= 1
        assert self.page.get_by_role("contentinfo").count() <= 1
        if self.page.evaluate("navigator.userAgent.includes('Firefox')"):
            return  # axe takes its process down on large boards
        if self.page.evaluate("typeof axe") == "undefined":
            self.page.evaluate(AXE.read_text())
        self.page.evaluate(SETTLED)
        found = self.page.evaluate(f"axe.run({part}, {{resultTypes: ['violations']}})")
        problems = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
        assert not problems, problems

    def is_content(self) -> None:
        """Nothing went wrong on the page, and it spoke to its own server alone."""
        assert self.complaints == [], self.complaints
        assert self.strangers == [], self.strangers
