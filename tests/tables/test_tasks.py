"""Tasks at the desk: one small file each, and an attempt that is sent whole and kept nowhere."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.tables.house import AnyHouse

TODAY = datetime.now(UTC).date()
SUNDAY = TODAY - timedelta(TODAY.isoweekday() % 7)
KEYS = ("fantastick-numbers", "fantastick-shapes", "antino", "calculissimo", "toncc", "mathmarket")


def tried(house: AnyHouse, key: str, day: str, done: list[Any], actions: list[Any], **more: Any) -> dict[str, Any]:
    status, answer = house.post(f"/api/puzzles/{key}/{day}", {"done": done, "actions": actions, **more})
    assert status == 200, answer
    return dict(answer)


@pytest.mark.parametrize("key", KEYS)
def test_a_task_is_one_small_file_and_its_solution_makes_the_par(house: AnyHouse, key: str) -> None:
    task = house.get(f"/api/puzzles/{key}/{TODAY}")
    assert len(json.dumps(task)) < 150_000
    assert (task["key"], task["day"], task["picture"]["number"]) == (key, str(TODAY), 1)
    assert task["table"]["held"] == [0]
    done: list[Any] = []
    for turn in task["shown"]:
        answer = tried(house, key, str(TODAY), done, turn["actions"])
        assert answer["refusal"] is None
        assert answer["pictures"]
        done += turn["actions"]
    assert answer["over"]
    assert answer["outcome"]["score"] == task["par"]
    assert done == task["solution"]
    assert task["end"]["view"] not in [turn["picture"]["view"] for turn in task["shown"]]
    if done[-1]["type"] != "finish":
        assert task["end"]["view"] == answer["pictures"][-1]["view"]
    again = tried(house, key, str(TODAY), done, [task["solution"][0]])
    assert again["refusal"] == "This attempt is over: begin again."


def test_the_classic_is_judged_where_it_is_played(house: AnyHouse) -> None:
    task = house.get(f"/api/puzzles/fantastick-classic/{SUNDAY}")
    assert task["table"] is None
    assert task["checks"]
    status, answer = house.post(f"/api/puzzles/fantastick-classic/{SUNDAY}", {"done": [], "actions": [{}]})
    assert (status, answer["refusal"]) == (404, "This task is judged where it is played.")


def test_an_attempt_is_refused_by_the_rules_tried_and_helped_as_at_a_table(house: AnyHouse) -> None:
    wrong = {"type": "choose", "direction": 9}
    answer = tried(house, "toncc", str(TODAY), [], [wrong])
    assert answer["refusal"] == "Choose one of the six directions, from 1 to 6."
    assert not answer["pictures"]
    draft = tried(house, "toncc", str(TODAY), [], [{"type": "choose", "direction": 2}], **{"try": True})
    assert draft["refusal"] is None
    assert draft["preview"]
    steps = tried(house, "toncc", str(TODAY), [], [], hint=True)["steps"]
    assert [step["step"] for step in steps] == ["good", "piece", "where"]
    steps = tried(house, "calculissimo", str(TODAY), [], [], hint=True)["steps"]
    assert steps[-1]["actions"]


@pytest.mark.parametrize("key", KEYS)
def test_what_lies_there_after_some_actions_can_be_passed_on(house: AnyHouse, key: str) -> None:
    task = house.get(f"/api/puzzles/{key}/{TODAY}")
    done = task["shown"][0]["actions"] if len(task["shown"]) > 1 else []
    if done:
        assert tried(house, key, str(TODAY), [], done)["turns"] == 1 - task["timed"]
    code = tried(house, key, str(TODAY), done, [], share=True)["code"]
    status, seen = house.post("/api/positions", {"code": code})
    assert status == 200, seen
    before = task["shown"][1 if done else 0]["picture"]["view"]["position"]
    assert seen["form"]["seat"] == 0
    assert seen["picture"]["view"]["position"] == before
    wrong = {"done": [{"type": "nonsense"}], "share": True}
    assert house.post(f"/api/puzzles/{key}/{TODAY}", wrong)[0] == 400


def test_a_trainer_sets_a_task_of_the_level_that_is_wanted(house: AnyHouse) -> None:
    task = house.get("/api/puzzles/antino-twelve/train-2-77")
    assert (task["name"], task["day"]) == ("twelve", "train-2-77")
    assert task == house.get("/api/puzzles/antino-twelve/train-2-77")
    assert task["scene"] != house.get("/api/puzzles/antino-twelve/train-2-78")["scene"]
    assert house.get("/api/puzzles/antino/train-2-77")["name"] == "three"


@pytest.mark.parametrize(
    "path",
    [
        "chess/2026-11-15",
        "antino/2026-13-01",
        "antino/tomorrow",
        f"antino/{TODAY + timedelta(9)}",
        f"antino/{TODAY - timedelta(40)}",
        f"antino-eleven/{TODAY}",
        "antino/train-0-1",
        "antino/train-8-1",
        "antino/train-1-1000000000",
        "antino-eleven/train-1-1",
        "fantastick-/train-1-1",
        "-/train-1-1",
    ],
)
def test_what_is_no_task_is_refused_in_a_sentence(house: AnyHouse, path: str) -> None:
    status, answer = house.ask(f"/api/puzzles/{path}")
    assert status in (400, 404)
    assert answer["refusal"].endswith(".")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"done": 3},
        {"done": [], "actions": []},
        {"done": [{}], "actions": [{}]},
        {"done": [{"type": "choose", "direction": 1}] * 401, "actions": [{}]},
        {"done": [], "actions": [{"type": "choose", "direction": 1}] * 2, "try": True},
        {"done": [], "actions": [{"a": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}]},
    ],
)
def test_an_attempt_that_is_none_is_refused_in_a_sentence(house: AnyHouse, body: dict[str, Any]) -> None:
    status, answer = house.post(f"/api/puzzles/toncc/{TODAY}", body)
    assert status == 400
    assert answer["refusal"].endswith(".")
