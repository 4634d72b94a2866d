"""A lesson: a teacher at the wall and three children with phones."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NETWORK, PHONE, Server
from tests.browser.person import Person
from tests.server.house import Line
from tests.tables.lesson import play_out

WALL = {"width": 1920, "height": 1080}


def come_in(child: Person, button: str = "Give me a name") -> str:
    """Takes a name at the door; gives it."""
    child.page.get_by_role("button", name=button).click()
    expect(child.page.get_by_text(re.compile("^(You are|Tu sei)$"))).to_be_visible()
    return child.page.get_by_role("heading", level=1).inner_text()


def play_for(server: Server, children: list[Person]) -> None:
    """Plays the match of these children to its end, by lines of their own with the secrets of their browsers."""
    lines = []
    for child in children:
        secret = child.page.evaluate("JSON.parse(localStorage['ludoteca.classes'])[0].secret")
        line = Line(server)  # type: ignore[arg-type]
        line.send(type="hello", table=child.page.url.rpartition("/")[2], secrets=[secret])
        line.info = line.until("table")["table"]
        lines.append(line)
    assert play_out([*lines])["over"]
    for line in lines:
        line.close()


def at_a_table(child: Person) -> str:
    """Waits until a child has been led to a table; gives its address."""
    expect(child.page).to_have_url(re.compile(r"/t/"))
    return str(child.page.url)


@pytest.mark.chromium
def test_a_lesson_from_the_code_on_the_wall_to_the_results(person: Any, server: Server, tmp_path: Path) -> None:
    teacher: Person = person("en", WALL)
    teacher.open()
    teacher.page.get_by_role("link", name="For the class").click()
    teacher.page.get_by_role("radio", name="Tóncc").check(force=True)
    teacher.page.get_by_text("Rules of the game").click()
    teacher.page.get_by_role("group", name="Challenges").get_by_role("radio", name="1, a short match").check(force=True)
    teacher.can_be_used_by_all()
    teacher.page.get_by_role("button", name="Open the class").click()
    expect(teacher.page.get_by_text("Nobody is here yet.")).to_be_visible()
    code = "".join(teacher.page.locator(".letters b").all_inner_texts())
    assert len(code) == 6
    teacher.can_be_used_by_all()
    teacher.nothing_scrolls()

    ada, bruno, carla = person("en", PHONE), person("en", PHONE), person("it", PHONE)
    ada.open()
    ada.page.get_by_role("textbox").first.fill(code.lower())
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Give me a name")).to_be_visible()
    ada.can_be_used_by_all()
    name = come_in(ada)
    ada.can_be_used_by_all()
    ada.open(f"/join/{code}")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(name)  # who types the code twice comes in once
    bruno.open(f"/join/{code}")
    come_in(bruno)
    carla.open(f"/join/{code}")
    come_in(carla, "Dammi un nome")
    expect(teacher.page.locator(".people .chip")).to_have_count(3)
    teacher.can_be_used_by_all()

    teacher.page.get_by_role("button", name="Start with 3").click()
    children = [ada, bruno, carla]
    first = {at_a_table(child) for child in children}
    assert len(first) == 1
    table = teacher.page.get_by_role("article", name="Table 1")
    expect(table.get_by_role("listitem")).to_have_count(3)
    expect(table.locator(".board svg").first).to_be_attached()
    teacher.can_be_used_by_all()
    teacher.nothing_scrolls()
    expect(ada.page.get_by_role("link", name="To the class")).to_be_visible()
    ada.can_be_used_by_all()

    teacher.page.get_by_role("button", name="Pause all").click()
    for child, word in ((ada, "Pause"), (carla, "Pausa")):
        expect(child.page.get_by_role("dialog").get_by_role("heading", name=word, exact=True)).to_be_visible()
    ada.can_be_used_by_all()
    teacher.page.get_by_role("button", name="Go on").click()
    expect(ada.page.get_by_role("heading", name="Pause", exact=True)).to_have_count(0)

    play_for(server, children)
    expect(table.get_by_text("1.", exact=True).first).to_be_visible()
    teacher.page.get_by_role("button", name="End the round").click()
    expect(ada.page.get_by_text("The round is over.")).to_be_attached()
    ada.page.goto(teacher.page.url)
    expect(ada.page.get_by_text(re.compile(r"^(First|Second|Third) place · \d+ points?$"))).to_be_visible()

    teacher.page.get_by_role("button", name="Results").click()
    expect(teacher.page.get_by_role("row")).to_have_count(4)
    teacher.can_be_used_by_all()
    teacher.page.emulate_media(media="print", color_scheme="dark")
    expect(teacher.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(teacher.page.get_by_role("cell").last).to_have_css("color", "rgb(0, 0, 0)")
    expect(teacher.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    teacher.page.emulate_media(media="screen", color_scheme="light")
    with teacher.page.expect_download() as download:
        teacher.page.get_by_role("button", name="Download CSV").click()
    download.value.save_as(tmp_path / "results.csv")
    rows = list(csv.reader((tmp_path / "results.csv").read_text("utf-8-sig").splitlines()))
    assert rows[0] == ["Name", "Won", "Round 1: place", "Round 1: points"]
    assert name in [row[0] for row in rows[1:]]
    assert {row[2] for row in rows[1:]} <= {"1", "2", "3"}
    teacher.page.get_by_role("button", name="Close").click()

    teacher.page.get_by_role("button", name="Next round: winners together").click()
    for child in children:
        expect(child.page).to_have_url(re.compile(rf"/t/(?!{next(iter(first)).rpartition('/')[2]})"))
    assert len({at_a_table(child) for child in children}) == 1

    teacher.page.get_by_role("button", name="More").click()
    teacher.can_be_used_by_all()
    teacher.page.get_by_role("button", name="Forget the class").click()
    teacher.page.get_by_role("dialog").get_by_role("button", name="Forget the class").click()
    expect(teacher.page.get_by_role("heading", name="Open a class")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="This class is over")).to_be_visible()
    ada.can_be_used_by_all()


@NETWORK
def test_a_child_goes_on_with_another_phone(person: Any, door: str) -> None:
    """The teacher lets phones in from the wall; what a child then scans leads to the same place in the class."""
    teacher, ada, other = person("en", WALL), person("en", PHONE), person("it", {"width": 640, "height": 360})
    ada.address = other.address = door
    teacher.open("/class")
    teacher.page.get_by_role("button", name="Open the class").click()
    teacher.page.get_by_role("button", name="Play with phones").click()
    teacher.page.get_by_role("button", name="Let phones in").click()
    expect(teacher.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    teacher.can_be_used_by_all()
    ada.open(teacher.page.url.removeprefix(teacher.address))
    come_in(ada)
    with ada.page.expect_response("**/api/qr?*") as drawn:
        ada.page.get_by_role("button", name="Go on with another device").click()
    expect(ada.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    ada.can_be_used_by_all()
    other.page.goto(drawn.value.json()["link"])
    expect(other.page.get_by_text("Tu sei")).to_be_visible()
    assert "#" not in other.page.url
    other.nothing_scrolls()
    other.can_be_used_by_all()
    expect(teacher.page.locator(".people .chip")).to_have_count(1)
    for one in (teacher, ada, other):
        one.is_content()
