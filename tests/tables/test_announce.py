"""Calculissimo where points are announced, over the wire: nothing tells them before the lay."""

from __future__ import annotations

from tests.tables.racks import table_to_lay_at

BOTH = {"announce": True, "challenge": True}
WHY = (
    "Either players say the points or sums may be challenged, not both: a table with challenges says the points itself."
)


def test_options_that_do_not_go_together_are_named_and_refused_with_the_reason(house):
    [calculissimo] = [game for game in house.get("/api/games") if game["id"] == "calculissimo"]
    assert calculissimo["clashes"] == [{"options": BOTH, "why": WHY}]
    [italian] = [game for game in house.get("/api/games?language=it") if game["id"] == "calculissimo"]
    assert italian["clashes"][0]["why"].startswith("O i punti li dice chi posa")
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bruno")]
    status, answer = house.post("/api/tables", {"game": "calculissimo", "options": BOTH, "seats": seats})
    assert (status, answer["refusal"]) == (400, WHY)


def test_a_lay_is_drafted_without_a_number_and_told_with_what_it_counts(house):
    line, seat, steps = table_to_lay_at(house, announce=True)
    picture = line.newest(0)
    assert line.newest(seat)["actions"] is None
    (hinted,) = steps[-1]["actions"]
    assert hinted["points"] == 0, "what it counts is left to the player"
    action = {name: value for name, value in hinted.items() if name != "points"}
    assert line.ask(type="try", seat=seat, action=action)["refusal"].startswith("Say how many points it makes")
    draft = line.ask(type="try", seat=seat, action=action | {"points": 0})
    assert draft["refusal"] is None
    assert set(draft["preview"]) == {"operations"}
    assert all(one["points"] is None and one["steps"] == [] for one in draft["sketch"]["lines"])
    number = picture["number"] + 1
    assert line.ask(type="play", seat=seat, action=action | {"points": 1})["type"] == "played"
    while line.newest(1 - seat)["number"] < number:
        line.hear()
    [lay] = [
        one for shown in line.pictures if shown["seat"] == 1 - seat for one in shown["story"] if one["type"] == "lay"
    ]
    assert (lay["announced"], lay["points"]) == (1, 1)
    assert lay["counts"] == sum(one["points"] for one in lay["operations"]) > 1
    review = line.ask(type="review", number=number)["review"]
    assert (review["played"], review["most"]) == (1, lay["counts"])
    assert f"It counted {lay['counts']}, but only 1 was said" in review["text"]
