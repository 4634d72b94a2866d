"""The puzzles of a day at a real server: kept like any other match, and counted like any other table."""

from __future__ import annotations

from tests.tables.test_puzzles import TODAY, wish


def test_a_puzzle_is_played_at_a_table_for_one_and_kept_like_any_other_match(new_house):
    house = new_house("unlimited", "tiny")
    status, made = house.post("/api/puzzles", wish())
    assert (status, made["code"], list(made["secrets"])) == (201, None, ["0"])
    puzzle = {"name": "end", "day": str(TODAY), "par": 3}
    for _ in range(2):
        line = house.line(made["table"], made["secrets"]["0"])
        assert line.info["puzzle"] == puzzle
        assert line.info["held"] == [0]
        before = line.newest(0)
        assert (before["number"], before["view"]["position"]["total"], before["story"]) == (3, 9, [])
        house.restart()
    line = house.line(made["table"], made["secrets"]["0"])
    assert line.ask(type="play", seat=0, action={"type": "add", "number": 3})["number"] == 4
    while not line.newest(0)["over"]:
        line.hear()
    assert line.newest(0)["story"][-1] == {"type": "finish", "seat": 0, "score": 3}
    line.send(type="rematch", seat=0)
    assert line.until("refused")["refusal"].startswith("A puzzle is played once")
    match = before["match"]
    assert len(house.get(f"/api/matches/{match}/replay")["pictures"]) == 5
    assert house.get(f"/api/tables/{made['table']}")["puzzle"] == puzzle


def test_puzzles_count_among_the_tables_of_an_hour(new_house):
    house = new_house("tiny", "few_tables")
    assert [house.post("/api/puzzles", wish())[0] for _ in range(4)] == [201, 201, 201, 429]
