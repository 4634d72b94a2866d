"""What is typed in the notation of a game: read with the eyes of the seat, refused in words, carried on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tables.house import AnyLine


def read(line: AnyLine, text: str, seat: int = 0) -> dict[str, Any]:
    answer = line.ask(type="read", seat=seat, text=text)
    assert answer["type"] == "read", answer
    return {name: answer[name] for name in ("action", "refusal", "completions")}


def test_what_is_typed_is_an_action_or_says_how_one_writes(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="mathmarket", version="beginner")
    ada, bruno = house.line(table, secrets[0]), house.line(table, secrets[1], language="it")
    skip = read(ada, "  S ")
    assert skip["action"] == {"type": "skip"}
    assert (skip["refusal"] is None) == ({"type": "skip"} in [one["action"] for one in ada.newest(0)["actions"]])
    before = ada.newest(0)
    english, italian = read(ada, "what now?"), read(bruno, "e adesso?", seat=1)
    assert english["action"] is italian["action"] is None
    assert english["refusal"]
    assert italian["refusal"]
    assert english["refusal"] != italian["refusal"], "in the language of whoever reads"
    nothing = read(ada, "")
    assert (nothing["action"], nothing["refusal"]) == (None, None)
    assert all(0 < len(one["completions"]) <= 8 for one in (nothing, read(ada, "   ")))
    assert house.line(table, secrets[0]).newest(0) == {**before, "story": []}, "and nothing is played"


def test_an_action_that_may_not_be_done_is_refused_in_the_words_of_the_game(house):
    table, secrets, _ = house.table("Ada", "Bruno", game="mathmarket", version="beginner")
    bruno = house.line(table, secrets[1])
    waiting = read(bruno, "s", seat=1)
    assert waiting["action"] == {"type": "skip"}
    assert waiting["refusal"] == bruno.ask(type="try", seat=1, action={"type": "skip"})["refusal"]
    assert waiting["refusal"].endswith(".")


@pytest.mark.parametrize(
    ("game", "seats"), [("antino", 2), ("calculissimo", 2), ("fantastick", 2), ("mathmarket", 2), ("toncc", 3)]
)
def test_nothing_that_is_typed_makes_a_game_stumble(house, game, seats):
    """The house must not have logged anything in the end."""
    table, secrets, _ = house.table(*("Ada", "Bruno", "Carla")[:seats], game=game)
    line = house.line(table, *secrets.values())
    for seat in range(seats):
        line.newest(seat)
        for text in (
            "",
            " ",
            "1",
            "d e4",
            "h8 6/2+9",
            "C1d>C1f",
            "ne",
            "5 B",
            "{",
            "\u0000",
            "ß" * 200,
            "١٢",
            "-1 -1",
            "²",
        ):
            found = read(line, text, seat)
            assert len(found["completions"]) <= 8
            assert found["refusal"] is None or isinstance(found["refusal"], str)


def test_completions_tell_no_more_than_the_seat_sees(house):
    """What could be typed is about one's own tiles: whoever sees none is offered none."""
    table, secrets, _ = house.table("Ada", "Bruno", game="antino", first="seat0")
    line = house.line(table, *secrets.values())
    own = read(line, "")["completions"]
    assert own
    assert read(line, "", seat=1)["completions"] != own


def test_one_reads_at_ones_own_seat_and_not_too_much(house):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    ada, guest = house.line(table, secrets[0]), house.line(table)
    assert ada.ask(type="read", seat=1, text="1")["refusal"] == "That seat is not yours."
    assert guest.ask(type="read", seat=0, text="1")["refusal"].startswith("You are watching")
    ada.send(type="read", id="long", seat=0, text="1" * 201)
    assert ada.until("refused")["refusal"].startswith("That message has not the form")
    table, secrets, _ = house.table("Ada", "open", "open")
    waiting = house.line(table, secrets[0])
    assert waiting.ask(type="read", seat=0, text="1")["refusal"] == "The match has not begun yet."


def test_a_game_without_a_notation_says_so(tiny_house):
    table, secrets, _ = tiny_house.table("Ada", game="tiny")
    line = tiny_house.line(table, secrets[0])
    assert line.ask(type="read", seat=0, text="1")["refusal"] == "Tiny has nothing to type."
