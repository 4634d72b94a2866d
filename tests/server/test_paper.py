"""Sheets of paper over HTTP."""

from __future__ import annotations

from tests.server.test_cards import fetched


def test_the_page_hears_what_there_is_to_print_and_why_not(house):
    found = house.get("/api/sheets/antino?language=it")
    assert found["title"] == "Antino"
    assert {one["what"]: one["pages"] for one in found["sheets"]}["pieces"] == 2
    assert [one["refusal"] for one in found["sheets"] if one["what"] == "sums"] == [
        "Antino non ha somme da esercitare."
    ]


def test_the_page_hears_of_every_game_what_can_be_printed(house):
    found = {one["game"]: one["kinds"] for one in house.get("/api/sheets")}
    assert found == {
        "antino": ["puzzles", "pieces"],
        "calculissimo": ["puzzles", "pieces"],
        "fantastick": ["puzzles"],
        "mathmarket": ["pieces", "sums"],
        "toncc": ["puzzles"],
    }


def test_a_page_is_a_picture(house):
    status, headers, data = fetched(house, "/print/mathmarket/sums/1.svg?language=en")
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert data.startswith(b"<svg")


def test_what_is_no_sheet_is_refused_in_a_sentence(house):
    for path in (
        "/print/antino/pieces/9.svg",
        "/print/antino/sums/1.svg",
        "/print/chess/pieces/1.svg",
        "/print/antino/..%2f/1.svg",
        "/print/antino/pieces/1.svg?options=%7B",
        "/print/antino/pieces/1.svg?options=%7B%22board%22%3A99%7D",
        "/print/fantastick/puzzles/1.svg?day=1999-01-01",
    ):
        status, headers, data = fetched(house, path)
        assert (status in (400, 404), headers["Content-Type"]) == (True, "application/json"), path
        assert b"refusal" in data
