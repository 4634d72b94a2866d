"""Positions that are set up by hand: what is laid becomes a link, and what cannot stand is refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import GAMES, Game
from ludoteca.editing import Editor, Layout
from ludoteca.games import part
from ludoteca.positions import Position, loaded, opened, packed
from ludoteca.promises.walks import walked
from tests.tables.house import AnyHouse

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

SLACK = 1
"""Places lie on the drawing, but for what rounding does."""


def editor_of(game: str) -> Editor:
    editor: Editor = part(game, "editing").editor
    return editor


class Desk:
    """Somebody who sets up a position: each change follows the one before."""

    def __init__(self, house: AnyHouse, game: str, **first: Any) -> None:
        self.house, self.game, self.first = house, game, {"code": first.get("code")}
        self.status, self.answer = house.post(f"/api/editing/{game}", first)

    def change(self, **change: Any) -> Desk:
        body = {**self.first, "layout": self.answer["layout"], "change": change}
        self.status, answer = self.house.post(f"/api/editing/{self.game}", body)
        if self.status == 200:
            self.answer = answer
        else:
            self.refusal = answer["refusal"]
        return self

    def lay(self, **pieces: str) -> Desk:
        for place, piece in pieces.items():
            self.change(place=place.replace("_", " "), piece=piece)
            assert self.status == 200, self.refusal
        return self

    @property
    def position(self) -> dict[str, Any]:
        assert self.answer["code"], self.answer["refusal"]
        found: dict[str, Any] = opened(self.answer["code"]).state.dump()["position"]
        return found


def standing(editor: Editor, layout: Layout) -> Any:
    form = {"game": editor.game.id, "seats": layout.seats, "options": layout.options}
    return loaded({**form, "position": editor.position(layout)}).state


@ALL
def test_every_position_of_a_match_can_be_taken_up_and_laid_down_again(game: Game):
    editor, stood = editor_of(game.id), 0
    for seed in range(4):
        for state, *_ in walked(game, seed)[::9]:
            layout = editor.taken(state)
            assert editor.layout(layout.form(), state) == layout, "what the page sends back means the same"
            drawing = editor.draw(layout, False)
            for place in editor.places(layout):
                assert -SLACK <= place.x <= drawing.width - place.width + SLACK, place
                assert -SLACK <= place.y <= drawing.height - place.height + SLACK, place
            try:
                again = standing(editor, layout)
            except ValueError:
                continue
            stood += 1
            assert editor.taken(again).lies.items() >= layout.lies.items(), "all that was laid lies there"
    assert stood > 10


@ALL
def test_an_editor_opens_empty_handed_and_by_a_link(house, game: Game):
    desk = Desk(house, game.id)
    assert desk.status == 200
    assert all(desk.answer[name] for name in ("pieces", "places", "drawing"))
    state = next(s for s, *_ in walked(game, 0)[20:] if len(s.turn) == 1 or s.timed)
    code = packed(Position(state, None))
    linked = Desk(house, game.id, code=code)
    assert (linked.status, linked.answer["refusal"]) == (200, None)
    assert opened(linked.answer["code"]).state.scores == state.scores
    assert Desk(house, game.id, code=code[:-9]).status == 400
    other = next(id for id in GAMES if id != game.id)
    assert Desk(house, other, code=code).answer == {"refusal": "This is a position of another game."}


def test_antino_is_laid_tile_by_tile(house):
    desk = Desk(house, "antino", seats=2, options={"board": 7})
    desk.lay(**{"3,2": "AL", "2,3": "GK", "hand_0_0": "R", "hand_0_1": "A", "hand_0_2": "BK"})
    desk.change(choose="points 1", value=12)
    position = desk.position
    assert (position["board"][3][2], position["board"][2][3]) == ("AL", "GK")
    assert (position["hands"], position["points"], position["turn"]) == ([["A", "BK", "R"], []], [0, 12], 0)
    desk.change(place="3,2", piece="AL")
    assert desk.position["board"][3][2] is None, "laid twice it is taken away"
    desk.lay(**{"0,0": "AL", "0,1": "AL"})
    desk.change(place="0,2", piece="AL")
    assert desk.refusal == "All 2 of these lie here already: amber diamond with a lock."
    desk.change(place="3,3", piece="A")
    assert desk.status == 400, "the joker stays in the middle"
    cut_off = "Tiles are laid beside others, the first beside the joker: A1 is cut off."
    assert (desk.answer["code"], desk.answer["refusal"]) == (None, cut_off)
    desk.change(place="0,0", piece="AL").change(place="0,1", piece="AL")
    desk.lay(**{"1,3": "R", "0,3": "B"})
    assert desk.position["board"][0][3] == "B", "in one piece with the joker it stands"


def test_calculissimo_fills_the_bag_and_the_racks_of_the_others(house):
    desk = Desk(house, "calculissimo", seats=3)
    assert desk.answer["refusal"] == "Seat 1 is to act and has nothing on the rack."
    desk.lay(**{"rack_0_0": "7", "rack_0_1": "?", "rack_0_2": "+", "7,7": "6"}).change(place="7,8", piece="?")
    assert desk.refusal == "On the board a joker stands for a number or a sign: choose which."
    desk.change(place="7,8", piece="?+")
    assert desk.answer["refusal"] == (
        "This is no position of Calculissimo. A line is number, sign, number and so on: 6+ is none."
    )
    desk.lay(**{"7,9": "2"})
    position = desk.position
    assert position["board"][7] == ".......6+2....."
    assert (position["jokers"], position["racks"][0]) == ([[7, 8]], "7+?")
    assert [len(rack) for rack in position["racks"]] == [3, 7, 7]
    assert sum(map(len, position["racks"])) + len(position["bag"]) + 3 == 100
    assert desk.position == position, "the same link whenever one asks"


def test_toncc_has_every_region_once_and_kings_where_they_may_stand(house):
    desk = Desk(house, "toncc")
    tiles = desk.position["tiles"]
    desk.change(place="0", piece=f"region {tiles[5]}")
    assert (desk.position["tiles"][0], desk.position["tiles"][5]) == (tiles[5], tiles[0]), "they change places"
    desk.change(place="0", piece="seal blue").change(place="5", piece="king red")
    assert desk.answer["refusal"] == (
        "This is no position of Tóncc. "
        "Before the first seal a king stands on the Mind, later on a region that has been conquered."
    )
    desk.change(place="5", piece="seal red").change(place="0", piece="king blue").change(place="0", piece="king yellow")
    kings, at = desk.position["kings"], desk.position["at"]
    assert dict(zip(kings, at, strict=True)) == {"blue": 0, "yellow": 0, "red": 5}
    desk.change(place="9", piece="seal red")
    assert desk.refusal == "The Mind is no region: only kings stand there."
    for cell in ("1", "2", "3", "4", "6"):
        desk.change(place=cell, piece="seal blue")
    desk.change(choose="king points blue", value=2)
    blue = kings.index("blue")
    assert (desk.position["at"][blue], desk.position["king_points"][blue]) == (None, 2), "who has six seals has left"


def test_math_market_keeps_its_deck_whole(house):
    desk = Desk(house, "mathmarket", seats=2).change(clear=True)
    desk.lay(market_0="creature elf", market_1="creature dragon", hand_0_0="coin 9", hand_1_0="coin 2")
    desk.change(place="market 0", piece="coin 2")
    assert desk.refusal == "Coins are laid in hands, on creatures or in their row."
    desk.change(place="hand 0 1", piece="coin 2")
    assert desk.refusal == "All 1 of these lie here already: coin 2."
    assert desk.position["hands"] == [[9], [2]]
    desk.change(place="deposits 1", piece="coin 3")
    assert desk.answer["refusal"] == (
        "This is no position of Math Market. With a coin of 3 nobody can pay this creature: dragon."
    )
    desk.change(place="deposits 1", piece="coin 9")
    assert desk.position["deposits"] == [None, 9, None]
    desk.change(place="market 2", piece="creature elf")
    assert desk.position["market"] == [None, "dragon", "elf"], "there is one of each"
    open_ = Desk(house, "mathmarket", seats=1, options={"version": "advanced"})
    row = open_.position["row"]
    open_.change(place="row 0", piece="coin 2")
    assert (open_.position["row"][0], sorted(open_.position["row"])) == (2, sorted(row))


@pytest.mark.parametrize("version", ["beginner", "standard", "advanced"])
def test_math_market_wants_something_to_buy(house, version):
    """With an empty market the match would be over before it began."""
    desk = Desk(house, "mathmarket", seats=2, options={"version": version})
    assert desk.answer["code"]
    desk.change(clear=True)
    assert (desk.answer["code"], desk.answer["refusal"]) == (None, "Lay a creature on the market that can be bought.")
    desk.change(place="market 0", piece="creature elf")
    assert (version == "standard") is (desk.answer["code"] is None), "standard fills every place of it"


def test_fantastick_is_typed_or_laid(house):
    desk = Desk(house, "fantastick", seats=1).change(text="6 + 4 = 10")
    assert (desk.position["equality"], desk.position["phase"]) == ("6+4=10", "play")
    desk.change(choose="face", value="two").change(place="A1a", piece="bad")
    assert (desk.position["face"], desk.position["bad"]) == ("two", "A1a")
    desk.change(place="B1a", piece="plain")
    assert desk.answer["refusal"] == "The second number cannot be read: a figure is not right yet."
    desk.change(text="6+4=11")
    assert desk.answer["refusal"].startswith("This is no position of Fantastick. The equality is not true: 6 + 4 = 11")
    desk.change(text="ten")
    assert desk.refusal == "That is no equality such as 6+4=10, with numbers up to 99."
    shapes = Desk(house, "fantastick", seats=2, options={"mode": "shapes"}).change(clear=True)
    shapes.lay(**{"3,3,0": "bad", "3,3,1": "plain"})
    assert "no triangle" in shapes.answer["refusal"]
    shapes.lay(**{"3,4,2": "plain"}).change(choose="face", value="change")
    assert shapes.position["figure"] == [[3, 3, 0], [3, 3, 1], [3, 4, 2]]


HOSTILE: dict[str, Any] = {
    "no layout": [],
    "other fields": {"seats": 2},
    "pieces that are none": {"lies": {"0,0": ["dragon"]}},
    "places that are none": {"lies": {"99,99": ["A"]}},
    "a hundred on one place": {"lies": {"0,0": ["A"] * 100}},
    "no list": {"lies": {"0,0": {"A": 1}}},
    "lists as pieces": {"lies": {"0,0": [["A"]]}},
    "points below nothing": {"says": {"points 0": -1, "points 1": 0, "turn": 0}},
    "true is no number": {"says": {"points 0": True, "points 1": 0, "turn": 0}},
    "nobody acts": {"says": {"points 0": 0, "points 1": 0, "turn": 7}},
    "seats that are none": {"seats": 99},
    "options that are none": {"options": {"board": 8}},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_layout_that_is_none_is_refused_in_one_sentence(house, name):
    desk = Desk(house, "antino", seats=2)
    given = HOSTILE[name]
    layout = {**desk.answer["layout"], **given} if isinstance(given, dict) and name != "other fields" else given
    status, answer = house.post("/api/editing/antino", {"layout": layout})
    assert (status, list(answer)) == (400, ["refusal"])
    assert answer["refusal"].endswith(".")


def test_changes_that_are_none_are_refused(house):
    desk = Desk(house, "antino", seats=2)
    for change in (
        {},
        {"place": "z"},
        {"place": "0,0", "piece": "z"},
        {"choose": "z"},
        {"choose": "turn", "value": "0"},
        {"text": "1+1=2"},
    ):
        assert desk.change(**change).status == 400, change
    assert house.post("/api/editing/chess", {})[0] == 404
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    assert house.post("/api/editing/antino", {"layout": deep})[0] == 400


def test_the_editor_speaks_italian(house):
    status, answer = house.post("/api/editing/mathmarket?language=it", {"seats": 2})
    names = [piece["name"] for piece in answer["pieces"]]
    assert (status, "moneta da 9" in names, "drago, 18" in names) == (200, True, True)
    assert [field["label"] for field in answer["fields"]] == ["Tocca a"]
