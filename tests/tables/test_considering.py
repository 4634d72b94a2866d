"""What the rules say of options before a table is made of them."""

from __future__ import annotations

from typing import Any

DECK: dict[str, Any] = {
    "coins": sorted([1, 2, 3, 4] * 4),
    "creatures": [
        {"name": name, "price": price, "mark": None} for name, price in (("elf", 5), ("yeti", 4), ("faun", 6))
    ],
}


def consider(house: Any, options: dict[str, Any], seats: int = 2, language: str = "en") -> Any:
    body = {"game": "mathmarket", "options": options, "seats": seats}
    status, answer = house.post(f"/api/options?language={language}", body)
    assert status == 200, answer
    return answer["refusal"]


def test_what_can_be_played_is_not_refused_and_nothing_is_made_of_it(house):
    before = len(house.logs())
    assert consider(house, {"version": "beginner", "deck": DECK}) is None
    assert consider(house, {}) is None
    assert len(house.logs()) == before


def test_the_rules_say_what_is_wrong_with_a_deck(house):
    dear = {**DECK, "creatures": [{"name": "elf", "price": 30, "mark": None}, *DECK["creatures"][1:]]}
    assert "none make 30 for 'elf'" in consider(house, {"deck": dear})
    assert "16 coins" not in consider(house, {"deck": DECK}, seats=3)
    assert "at least 24 coins" in consider(house, {"deck": DECK}, seats=3)
    assert consider(house, {"deck": DECK}, seats=3, language="it").startswith("Math Market non si può giocare così")


def test_so_many_players_and_such_a_game_there_are_not(house):
    assert consider(house, {}, seats=10**9) == "Math Market is for this many players: 2, 3, 4."
    assert consider(house, {}, seats=-1) == "Math Market is for this many players: 2, 3, 4."
    assert house.post("/api/options", {"game": "chess", "seats": 2})[0] == 404
    assert house.post("/api/options", {"game": "mathmarket"})[0] == 400
