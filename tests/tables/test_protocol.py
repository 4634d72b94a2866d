"""docs/protocol.md says all that can be said and shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import ludoteca
from ludoteca.match import Match
from ludoteca.tables.catalogue import AVATARS, PHRASES, game_info
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.messages import AnyMessage
from ludoteca.tables.pictures import Sight, picture
from ludoteca.tables.records import Seat, TableRecord

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`\n]+`|```.*?```", TEXT, re.S))))


def test_every_message_stands_there_with_its_fields():
    for message in get_args(AnyMessage):
        kind = message.__name__.lower()
        fields = ", ".join(f'"{name}"' for name in message.__struct_fields__)
        (shown,) = re.findall(rf'`{{"type": "{kind}"(?:, )?(.*?)}}` \|', TEXT.split("To the browser:")[0])
        assert ", ".join(re.findall(r'"\w+"(?=,|:|$)', re.sub(r': \["…"\]|: "en"|: \[…\]', "", shown))) == fields


def test_every_field_of_a_picture_a_table_and_a_game_stands_there():
    game = ludoteca.game("toncc")
    record = TableRecord("t", "toncc", 1, {}, None, 0, [Seat("open")])
    table = table_info(record, Now("waiting", None, here=[True], thinking=[True]), "", [])
    shown = picture(game, "m", Match("toncc").state, Sight(0), [])
    names = {*game_info(game, "en"), *table, *table["seats"][0], *shown}
    assert names <= WORDS


def test_every_phrase_and_every_animal_stands_there():
    assert f"Phrases of every table: {', '.join(PHRASES)}." in TEXT
    assert f"Avatars: {', '.join(AVATARS)}." in TEXT
