"""Pictures of positions over HTTP, and what a chat finds in the head of the page."""

from __future__ import annotations

from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from ludoteca import GAMES
from ludoteca.positions import Position, packed

NOT_WHOLE = "This link is not whole: a piece of it was lost or changed on the way."
CODE = packed(Position(GAMES["antino"].start(2), None))


def fetched(house: Any, path: str, **headers: str) -> tuple[int, Any, bytes]:
    try:
        with urlopen(Request(house.address + path, headers=headers)) as answer:
            return answer.status, answer.headers, answer.read()
    except HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read()


def test_a_chat_finds_a_title_and_a_picture(house):
    page = fetched(house, f"/p/antino/{CODE}", **{"Accept-Language": "it"})[2].decode()
    assert '<meta property="og:title" content="Una posizione di Antino" />' in page
    picture = f"{house.address}/p/antino/{CODE}.png?language=it"
    assert f'<meta property="og:image" content="{picture}" />' in page
    status, headers, data = fetched(house, picture.removeprefix(house.address))
    assert (status, headers["Content-Type"], data[:4]) == (200, "image/png", b"\x89PNG")
    assert headers["Cache-Control"] == "public, max-age=86400"


def test_the_picture_is_drawn_for_light_and_dark_rooms_and_in_both_languages(house):
    light, dark = (fetched(house, f"/p/antino/{CODE}.svg?language=en{theme}") for theme in ("", "&theme=dark"))
    assert light[0] == dark[0] == 200
    assert light[1]["Content-Type"] == "image/svg+xml"
    assert light[1]["Content-Security-Policy"].startswith("default-src 'self'")
    assert light[2] != dark[2]
    assert b"<title>Una posizione di Antino</title>" in fetched(house, f"/p/antino/{CODE}.svg?language=it")[2]


@pytest.mark.parametrize(
    "path",
    [
        f"/p/antino/{CODE[:-4]}.png",
        f"/p/toncc/{CODE}.png",
        f"/p/antino/{CODE}.gif",
        "/p/antino/1.svg",
        "/p/..%2f..%2fetc/passwd.svg",
        f"/p/antino/{'1' + 'A' * 3500}.png",
    ],
)
def test_there_is_no_picture_of_what_is_no_position(house, path):
    status, headers, data = fetched(house, path)
    assert (status, headers["Content-Type"]) == (404, "application/json")
    assert b"refusal" in data


@pytest.mark.parametrize("code", [CODE[:-4], '1"><script>alert(1)</script>', "%3Cimg%20src%3Dx%3E"])
def test_a_link_that_is_none_opens_the_plain_page(house, code):
    status, _, data = fetched(house, f"/p/antino/{code}".replace(" ", "%20").replace('"', "%22").replace("<", "%3C"))
    assert b"og:image" not in data
    assert b"<img" not in data
    assert b"alert(1)" not in data
    assert status in (200, 404)
