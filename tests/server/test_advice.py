"""Help on request at a real server: what is counted is kept, and whoever waits for an answer plays on."""

from __future__ import annotations

from tests.tables.test_advice import add, hints_of


def test_turns_in_which_one_asked_are_counted_and_everybody_sees_it(new_house):
    house = new_house("unlimited", "tiny")
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"hints": True})
    line, guest = house.line(table, *secrets.values()), house.line(table)
    for _ in range(3):
        line.ask(type="hint", seat=0)
    hints_of(guest, 1, 0)
    for seat, number in ((0, 1), (1, 1)):
        assert add(line, seat, number)["type"] == "played"
    line.ask(type="hint", seat=0)
    hints_of(guest, 2, 0)
    house.restart()
    line = house.line(table, *secrets.values())
    hints_of(line, 2, 0)
    while not line.newest(0)["over"]:
        add(line, line.newest(0)["turn"][0], 3)
    replay = house.get(f"/api/matches/{line.newest(0)['match']}/replay")
    assert [seat["hints"] for seat in replay["table"]["seats"]] == [2, 0], "the lamps stay with the match"
    assert replay["table"]["settings"]["hints"]
    line.send(type="rematch", seat=0)
    line.until("moved")
    hints_of(line, 0, 0)


def test_one_line_waits_for_two_answers_at_most_and_plays_on_meanwhile(new_house):
    house = new_house("unlimited", "tiny")
    table, secrets, _ = house.table("Ada", "Bruno", game="tiny", settings={"hints": True})
    line = house.line(table, *secrets.values())
    add(line, 0, 1)
    (house.folder / "ponder").touch()
    for number in range(4):
        line.send(type="review", id=f"r{number}", number=1)
    for id in ("r2", "r3"):
        assert line.until("reviewed", "refused", id=id)["refusal"].startswith("Your last question")
    assert add(line, 1, 2)["type"] == "played"
    (house.folder / "ponder").unlink()
    assert {line.until("reviewed", "refused")["id"] for _ in range(2)} == {"r0", "r1"}
    assert line.ask(type="review", number=1)["type"] == "reviewed"
