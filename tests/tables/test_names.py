"""Names of the wheel and names of one's own: a choice of the table, and nobody is shut out by it."""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.tables.catalogue import AVATARS
from ludoteca.tables.lobby import checked_name
from ludoteca.tables.names import HUGE, LETTERS, is_readable
from ludoteca.tables.refusals import Refused
from ludoteca.tables.tokens import Tokens
from ludoteca.tables.wheel import ANIMALS, WHEEL, WORDS, spoken
from tests.tables.house import AnyHouse, RoomHouse, wish

PAGE = Path(__file__).resolve().parents[2] / "web" / "src" / "player.svelte.ts"
WHEEL_TABLE = {"names": "wheel"}


@pytest.fixture
def house(tiny_house: AnyHouse) -> AnyHouse:
    return tiny_house


def names_at(house: AnyHouse, table: str) -> list[str | None]:
    return [seat["name"] for seat in house.get(f"/api/tables/{table}")["seats"]]


def join(house: AnyHouse, table: str, name: str, avatar: str | None = "bear") -> dict[str, Any]:
    status, joined = house.post("/api/join", {"table": table, "name": name, "avatar": avatar})
    assert status == 200, joined
    found: dict[str, Any] = joined
    return found


def test_the_page_has_the_same_wheel():
    text = PAGE.read_text()
    animals = re.findall(r"(\w+): \{ en: '(.+?)', it: '(.+?)', gender: '(\w)' \}", text)
    words = re.findall(r"\{ en: '(.+?)', m: '(.+?)', f: '(.+?)' \}", text)
    assert {name: (en, it, gender) for name, en, it, gender in animals} == ANIMALS
    assert tuple(words) == WORDS
    assert tuple(ANIMALS) == AVATARS


def test_a_name_of_the_wheel_stays_in_either_language(house):
    table, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    join(house, table, "Gufo Saggio")
    assert names_at(house, table) == ["Blue Fox", "Gufo Saggio"]


def test_a_free_name_from_an_older_page_gets_in_and_becomes_one_of_the_wheel(house):
    table, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    join(house, table, "Bruno")
    assert names_at(house, table)[1] in {spoken(word, "bear")[0] for word in range(len(WORDS))}


def test_what_the_wheel_gives_nobody_else_has(house):
    first, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    join(house, first, "Bruno", "fox")
    given = names_at(house, first)[1]
    second, _, _ = house.table(str(given), "open", game="tiny", settings=WHEEL_TABLE)
    join(house, second, "Bruno", "fox")
    own, other = names_at(house, second)
    assert own != other
    assert other in WHEEL


def test_whoever_makes_a_table_of_the_wheel_has_a_name_of_it(house):
    body = {"game": "tiny", "seats": [wish("Ada"), wish("open")], "settings": WHEEL_TABLE}
    status, answer = house.post("/api/tables", body)
    sentence = "At this table names come from the wheel: choose a word and an animal."
    assert (status, answer) == (400, {"refusal": sentence})
    status, answer = house.post("/api/tables?language=it", {**body, "settings": {"names": "mine"}})
    assert (status, answer) == (400, {"refusal": "I nomi escono dalla ruota, oppure sono liberi."})


def test_where_nobody_asked_for_the_wheel_names_stay_as_they_come(house):
    table, _, _ = house.table("Ada", "open", game="tiny")
    join(house, table, "Bruno")
    assert names_at(house, table) == ["Ada", "Bruno"]
    assert house.get(f"/api/tables/{table}")["settings"]["names"] == "free"


def test_a_table_keeps_its_choice_in_the_store(house):
    table, _, _ = house.table("Blue Fox", "open", game="tiny", settings=WHEEL_TABLE)
    assert house.get(f"/api/tables/{table}")["settings"]["names"] == "wheel"


def test_a_program_keeps_its_name():
    house = RoomHouse()
    try:
        house.room.lobby.tokens = Tokens(["the token of a friend"])
        table, _, _ = house.table("Blue Fox", "open", "open", settings=WHEEL_TABLE)
        asked = {"table": table, "name": "Robo 3000", "token": "the token of a friend"}
        assert house.post("/api/join", asked)[0] == 200
        assert names_at(house, table)[1] == "Robo 3000"
    finally:
        house.stop()


# Which letters a name may have

FILLERS = "\u3164\u115f\u1160\uffa0\u2800"
ORDINARY = (
    *("Ada Lovelace", "José", "Zoë-Łucja", "Nguyễn Thị Ánh", "Ọlọ́run", "Ελένη", "Ольга", "ქეთევან"),
    *("مُحَمَّد", "עִבְרִית", "हिन्दी क्षेत्रज्ञ", "বাংলা", "தமிழ்", "ภาษาไทยน้ำ", "ဉာဏ်ကြီးရှင်", "ស្រីពៅ", "བསྒྲུབས་"),
    *(
        "김민준",
        "山田 太郎",
        "たかし",
        "ﾀｶｼ",
        "葛\U000e0100城",
        "王小明",
        "🦊 Fox",
        "❤️",
        "1️⃣",
        "👍🏽",
        "🇮🇹",
        "(-: x_x :-)",
    ),
)
TOWERS = (
    "a" + 5 * "\u0301",
    "q" + "\u0335\u0321\u0316\u0317\u0301",
    "q" + "\u0301\u0302\u0303",
    3 * "\u0301",
    "a \u0301",
)
every_character = st.characters()


@pytest.mark.parametrize("name", ORDINARY)
def test_names_of_every_script_are_names(name):
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name", [*FILLERS, FILLERS, "Ada\u3164", 20 * "\ufdfd", 20 * "\ufdfa", "\u2e3b", "\U0001242b", *TOWERS]
)
def test_names_that_show_nothing_or_hide_their_neighbours_are_refused(name):
    with pytest.raises(Refused, match=r"^That name has a character that cannot be shown; please choose another\.$"):
        checked_name(name)


def test_of_all_characters_those_are_refused_that_show_nothing_or_fill_a_line():
    """What Unicode calls them tells it too: the code asks for categories, this for names."""
    speechless = re.compile(
        "HANGUL.* FILLER|BRAILLE PATTERN BLANK|FULL BLANK|HALF BLANK|NULL NOTEHEAD|OBJECT REPLACEMENT|INHERENT"
    )
    for number in range(sys.maxunicode + 1):
        letter = chr(number)
        kind, called = unicodedata.category(letter)[0], unicodedata.name(letter, "")
        if kind in "LNPS":
            shown = not speechless.search(called) and letter not in HUGE
            shown = shown and len(unicodedata.normalize("NFKC", letter)) <= LETTERS
            assert is_readable(letter) == shown, (hex(number), called)
        elif kind == "C" or called.startswith(("COMBINING GRAPHEME", "MONGOLIAN FREE VARIATION")):
            assert not is_readable(f"a{letter}b"), (hex(number), called)


@given(st.text(st.characters(categories=["Mn", "Me"]), min_size=1, max_size=20))
def test_marks_without_a_letter_are_no_name(marks):
    assert not is_readable(marks)
    assert not is_readable(f"Ada {marks}")


@given(st.text(every_character, max_size=20))
def test_whatever_is_a_name_shows_a_letter_a_digit_or_a_sign_and_few_marks(text):
    try:
        name = checked_name(text)
    except Refused:
        return
    kinds = [unicodedata.category(letter) for letter in name]
    assert {kind[0] for kind in kinds} & set("LNPSM") - {"M"} or "Mc" in kinds
    assert re.search("[MmEe]{5}", "".join(kind[1] if kind in ("Mn", "Me") else "-" for kind in kinds)) is None
    assert checked_name(name) == name


@pytest.mark.parametrize("name", ["\u3164\u3164", 20 * "\ufdfd"])
def test_every_door_refuses_such_a_name_in_a_sentence(house, name):
    table, _, code = house.table("Ada", "open", game="tiny")
    full, _, _ = house.table("Ada", "Bruno", game="tiny")
    doors = [
        ("/api/tables", {"game": "tiny", "seats": [{"kind": "person", "name": name}, {"kind": "open"}]}),
        ("/api/join", {"table": table, "name": name}),
        ("/api/join", {"code": code, "name": name}),
        ("/api/wait", {"table": full, "name": name}),
    ]
    for path, body in doors:
        english, italian = house.post(path, body), house.post(f"{path}?language=it", body)
        assert english == (400, {"refusal": "That name has a character that cannot be shown; please choose another."})
        assert italian == (400, {"refusal": "Quel nome ha un carattere che non si può mostrare; scegline un altro."})
