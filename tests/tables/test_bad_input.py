"""Whatever is sent: one plain sentence comes back, nothing changes, the house stays up and logs nothing."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ludoteca.tables.lobby import checked_name
from ludoteca.tables.refusals import Refused
from tests.fuzz import fuzz

SEATS = [{"kind": "person", "name": "Ada", "avatar": "fox"}, {"kind": "bot", "level": "gentle"}, {"kind": "open"}]
KINDS = ("table", "picture", "refused", "tried", "hinted", "reviewed", "pong", "said", "elsewhere")


def plain(sentence: str) -> bool:
    words = ("invalid", "illegal", "error", "expected", "traceback", "$.", "`")
    return sentence.endswith(".") and not any(word in sentence.lower() for word in words)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        '{"type":"play","id":"x","seat":0,"action":{"type":"ch',
        "null",
        "[]",
        "42",
        '"hello"',
        "{}",
        '{"type":"dance"}',
        '{"type":5}',
        '{"type":"play"}',
        '{"type":"play","id":"x","seat":true,"action":{}}',
        '{"type":"play","id":"x","seat":0.0,"action":{}}',
        '{"type":"play","id":"x","seat":"0","action":{}}',
        '{"type":"play","id":"x","seat":-1,"action":{}}',
        '{"type":"play","id":"x","seat":99999999999999999999999,"action":{}}',
        '{"type":"play","id":"x","seat":0,"action":[]}',
        '{"type":"play","id":"x","seat":0,"action":null}',
        '{"type":"play","id":"","seat":0,"action":{}}',
        '{"type":"play","id":null,"seat":0,"action":{}}',
        '{"type":"play","id":"x","seat":0,"action":{},"more":1}',
        '{"type":"play","id":"' + "x" * 65 + '","seat":0,"action":{}}',
        '{"type":"play","id":"x","seat":0,"action":{"a":NaN}}',
        '{"type":"play","id":"x","seat":0,"action":{"a":1e999}}',
        '{"type":"play","id":"x","seat":0,"action":{"a":' + "9" * 5000 + "}}",
        '{"type":"play","id":"x","seat":0,"action":{"a":' + "[" * 7000 + "]" * 7000 + "}}",
        '{"type":"play","id":"x","seat":0,"action":' + '{"a":' * 100 + "1" + "}" * 101,
        '{"type":"play","id":"x","seat":0,"action":{"a":"\\ud800"}}',
        '{"type":"plays","id":"x","seat":0,"actions":{}}',
        '{"type":"plays","id":"x","seat":0,"actions":[]}',
        '{"type":"plays","id":"x","seat":0,"actions":null}',
        '{"type":"plays","id":"x","seat":0,"action":{}}',
        '{"type":"plays","id":"x","seat":0,"actions":[{},5]}',
        '{"type":"plays","id":"x","seat":0,"actions":[[]]}',
        '{"type":"plays","id":"","seat":0,"actions":[{}]}',
        '{"type":"plays","id":"x","seat":true,"actions":[{}]}',
        '{"type":"plays","id":"x","seat":0,"actions":[' + ",".join(["{}"] * 5000) + "]}",
        '{"type":"plays","id":"x","seat":0,"actions":[{},{"a":' + "[" * 50 + "]" * 50 + "}]}",
        '{"type":"plays","id":"x","seat":0,"actions":' + "[" * 8000,
        '{"type":"hello"}',
        '{"type":"hello","table":"nowhere","secrets":[],"language":"en"}',
        '{"type":"hello","table":"nowhere","secrets":"abc","language":"en"}',
        '{"type":"hello","table":"nowhere","secrets":[],"language":"de"}',
        '{"type":"hint","id":"x","seat":1}',
        '{"type":"hint","id":"x"}',
        '{"type":"hint","id":"x","seat":0}',
        '{"type":"review","id":"x","number":"1"}',
        '{"type":"review","id":"x","number":1}',
        '{"type":"guess","seat":0,"about":1}',
        '{"type":"guess","seat":0,"about":-1,"action":{},"number":0}',
        '{"type":"guess","seat":0,"about":1,"action":{},"number":"0"}',
        '{"type":"guess","seat":0,"about":1,"action":{"type":"choose","direction":1},"number":0}',
        '{"type":"guess","seat":0,"about":1,"action":{"a":' + "[" * 50 + "]" * 50 + '},"number":0}',
        '{"type":"more","seat":0}',
        '{"type":"more","seat":1}',
        '{"type":"fill","seat":2,"level":"godlike"}',
        '{"type":"fill","seat":7,"level":"gentle"}',
        '{"type":"fill","seat":1,"level":"gentle"}',
        '{"type":"rematch","seat":0}',
        '{"type":"say","seat":0,"phrase":"' + "x" * 1000 + '"}',
        '{"type":"language","language":"xx"}',
        "\x00",
        "﻿{}",
        b"binary",
        b"\xff\xfe",
    ],
)
def test_a_message_that_is_none_gets_one_plain_sentence(house, message):
    table, secrets, _ = house.table("Ada", "gentle", "open")
    line = house.line(table, secrets[0])
    line.raw(message)
    assert plain(line.until("refused")["refusal"])
    line.send(type="ping")
    assert line.until("pong") == {"type": "pong"}


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "choose"},
        {"type": "choose", "direction": True},
        {"type": "choose", "direction": 1.0},
        {"type": "choose", "direction": "1"},
        {"type": "choose", "direction": 0},
        {"type": "choose", "direction": 10**30},
        {"type": "choose", "direction": [1]},
        {"type": "choose", "direction": 1, "at": 5},
        {"type": ["choose"], "direction": 1},
        {"type": "shuffle", "tiles": list(range(19))},
    ],
)
def test_an_action_that_is_none_is_refused_and_changes_nothing(house, action):
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    line = house.line(table, secrets[0])
    before = line.newest(0)
    for kind in ("play", "try"):
        assert plain(line.ask(type=kind, seat=0, action=action)["refusal"])
    line.send(type="language", language="en")
    assert line.until("picture") == {**before, "story": []}


def test_before_hello_nothing_can_be_done(house):
    line = house.connected()
    assert line.play(0, 1)["refusal"] == "Come to a table first."
    line.close()


def test_that_there_is_no_such_table_is_said_in_the_language_of_the_page(house):
    line = house.connected()
    line.send(type="hello", table="nowhere", secrets=[], language="it")
    assert line.until("refused")["refusal"] == "Non troviamo quel tavolo."
    line.close()


def mutated(rng: random.Random, value: Any, depth: int = 0) -> Any:
    """A value that was a good message once."""
    odd: list[Any] = [
        None,
        True,
        -1,
        0,
        1.5,
        2**63,
        10**40,
        "",
        "x" * 300,
        "‮",
        "\ud7ff\x00",
        [],
        {},
        [[[]]],
        {"type": "play"},
    ]
    if rng.random() < 0.25:
        return rng.choice(odd)
    if isinstance(value, dict):
        changed = {name: mutated(rng, part, depth + 1) for name, part in value.items() if rng.random() > 0.05}
        if rng.random() < 0.1:
            changed[rng.choice(["id", "seat", "action", "type", "extra", "__class__"])] = rng.choice(odd)
        return changed
    if isinstance(value, list):
        return [mutated(rng, part, depth + 1) for part in value] * rng.choice([1, 1, 3])
    return value


def fuzzed(rng: random.Random, table: str) -> str | bytes:
    seat = rng.choice([0, 1, 2, 3])
    choose = {"type": "choose", "direction": 7}
    good = rng.choice(
        [
            {"type": "play", "id": "f", "seat": 1, "action": choose},
            {"type": "plays", "id": "f", "seat": seat, "actions": [choose, choose]},
            {"type": "try", "id": "f", "seat": seat, "action": choose},
            {"type": "hello", "table": "t", "secrets": ["a", "b"], "language": "it"},
            {"type": "fill", "seat": seat, "level": "fairest"},
            {"type": "hint", "id": "f", "seat": seat},
            {"type": "review", "id": "f", "number": 1},
            {"type": "guess", "seat": 0, "about": seat, "action": choose, "number": rng.choice([0, 1, 2])},
            {"type": "more", "seat": seat},
            {"type": "say", "seat": 1, "phrase": "hello"},
            {"type": "rematch", "seat": 0},
            {"type": "language", "language": "it"},
            {"type": "ping"},
        ]
    )
    text = json.dumps(mutated(rng, good), ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.15:
        cut = rng.randrange(len(text) + 1)
        text = text[:cut] + rng.choice(["", '"', "}", "\\", "\x01", "😀"]) + text[cut + rng.choice([0, 1, 9]) :]
    return text.encode() if rng.random() < 0.03 else text


def test_thousands_of_broken_messages_change_nothing_and_are_all_answered(house):
    """None of these is a legal action, so the match must stand where it stood."""
    rng = random.Random(11)
    table, secrets, _ = house.table("Ada", "Bruno", "Carla")
    calm = house.line(table, secrets[1])
    before = calm.newest(1)
    for _ in range(8):
        line = house.line(table, secrets[0], language="en")
        for _ in range(500):
            line.raw(fuzzed(rng, table))
        line.send(type="ping")
        line.send(type="try", id="last", seat=99, action={})
        line.until("refused", "tried", id="last")
        for text in line.received:
            heard = json.loads(text)
            assert heard["type"] in KINDS
            assert heard.get("refusal") is None or plain(heard["refusal"]) or "finestra" in heard["refusal"]
        line.close()
    calm.so_far()
    assert all(picture["number"] == before["number"] for picture in calm.pictures)
    assert calm.play(1, 3)["number"] == before["number"] + 1


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": 5}, 400),
        ({"game": None}, 400),
        ({"options": {"challenges": 2}}, 400),
        ({"options": {"challenges": True}}, 400),
        ({"options": {"challenges": 3.0}}, 400),
        ({"options": {"colour": "blue"}}, 400),
        ({"options": []}, 400),
        ({"seats": []}, 400),
        ({"seats": SEATS[:2]}, 400),
        ({"seats": SEATS * 2}, 400),
        ({"seats": [*SEATS[:2], {"kind": "ghost"}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "bot"}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "bot", "level": "godlike"}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "person"}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "person", "name": "  "}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "person", "name": "x" * 21}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "person", "name": "Eve", "avatar": "dragon"}]}, 400),
        ({"seats": [*SEATS[:2], {"kind": "open", "secret": "mine"}]}, 400),
        ({"more": 1}, 400),
    ],
)
def test_a_wish_for_a_table_that_cannot_be_is_refused_in_one_sentence(house, change, status):
    got, answer = house.post("/api/tables", {"game": "toncc", "options": {}, "seats": SEATS, **change})
    assert got == status
    assert plain(answer["refusal"])


def test_bodies_that_are_no_json_are_refused(house):
    headers = {"Content-Type": "application/json", "X-Ludoteca": "1"}
    deep = b'{"game":"toncc","seats":[],"options":{"a":' + b"[" * 20000 + b"]" * 20000 + b"}}"
    for body in (b"", b"{", b"\xff\xff", b"null", b"[1,2]", deep):
        for path in ("/api/tables", "/api/join", "/api/puzzles", "/api/matches/any/again"):
            status, answer = house.ask(path, body, **headers)
            assert status == 400
            assert plain(answer["refusal"])


@pytest.mark.parametrize("name", ["", "   ", "\t", "a\u202eb", "a\x00b", "x\u200by", "a\u2066b", "y" * 21, "\ue000"])
def test_a_name_that_cannot_be_shown_is_refused(name):
    with pytest.raises(Refused) as refusal:
        checked_name(name)
    assert plain(refusal.value.sentence)


def test_a_name_is_tidied_and_kept_as_it_was_meant():
    assert checked_name("  Ada   Lovelace ") == "Ada Lovelace"
    assert checked_name("Nicolo\u0300") == "Nicolò"
    assert checked_name("<b>Zoë</b> 🦊") == "<b>Zoë</b> 🦊", "the page shows text, so nothing needs to be forbidden"


def test_messages_that_nobody_should_send_move_no_table_and_are_answered():
    """Five games, with legal actions among them; `python -m tests.fuzz --messages 100000` sends more."""
    heard = fuzz(4_000, seed=2)
    assert heard["refused"] > 1_000
    assert heard["played"] > 5, "some of it was good"
