"""The faults of `ludoteca torture` at small sizes, and promises broken on purpose, which it must notice."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.cli import main
from ludoteca.torture.checker import Anomaly
from ludoteca.torture.clients import SETTINGS, Manners
from ludoteca.torture.faults import FAULTS
from ludoteca.torture.reports import report
from ludoteca.torture.runs import Outcome, Plan, Run, fought
from tests.server.house import House
from tests.server.postgres import database

QUICK = Manners(think=(0.02, 0.2), back=(0.02, 0.2), patience=2.0, doubled=0.2, late=0.2)
"""Players who click faster than people, and whose lines are worse."""


class Fork(House):
    """A server of the tests, which a run starts when it likes."""

    def __init__(self, folder: Path, *faults: str, **settings: Any) -> None:
        self.folder = folder
        self.arguments = [str(folder), json.dumps(settings), *faults]
        self.log = folder / "server.log"
        self.running = False
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def pid(self) -> int:
        assert self.process.pid
        return self.process.pid

    def start(self) -> None:
        super().start()
        self.running = True

    def kill(self) -> None:
        if self.running:
            self.running = False
            super().kill()


def tortured(fault: str, folder: Path, *faults: str, **more: Any) -> Outcome:
    def launch(place: Path, database: str | None) -> Fork:
        return Fork(place, "unlimited", "hasty", *faults, **({"database": database} if database else {}))

    plan: dict[str, Any] = {
        "tables": 6,
        "seconds": 1.0,
        "kills": 2,
        "cut": 0.5,
        "settle": 60.0,
        "settings": SETTINGS[:10],  # at the last of them a bot thinks for seconds
        "manners": QUICK,
        "launch": launch,
    }
    return asyncio.run(FAULTS[fault](Plan(folder, **(plan | more))))


def all_is_well(outcome: Outcome, folder: Path) -> bool:
    """True if nothing was found, and everybody played before, between and after the faults."""
    assert outcome.good, (folder / outcome.fault / "found.txt").read_text()
    return outcome.moves > outcome.tables * len(outcome.resumes) > 0


def test_a_node_that_is_killed_loses_nothing_and_everybody_plays_on(tmp_path):
    outcome = tortured("kill", tmp_path, tables=10)
    assert all_is_well(outcome, tmp_path)
    assert (outcome.kills, len(outcome.firsts), len(outcome.resumes)) == (2, 2, 2)


@pytest.mark.parametrize("fault", ["network", "disk", "clock", "slow"])
def test_no_fault_breaks_a_promise(fault, tmp_path):
    assert all_is_well(tortured(fault, tmp_path, *["jumping_clock"] * (fault == "clock")), tmp_path)


def test_one_node_of_two_is_killed_and_its_players_go_on_at_the_other(tmp_path):
    with database() as url:
        outcome = tortured("nodes", tmp_path, kills=1, database=url)
    assert all_is_well(outcome, tmp_path)
    assert (len(outcome.overs), len(outcome.firsts)) == (1, 1), "and come back to it"


def test_postgresql_restarts_and_all_lines_to_it_are_cut(tmp_path):
    outcome = tortured("database", tmp_path, kills=2)
    assert all_is_well(outcome, tmp_path)
    assert outcome.notes[0] == "PostgreSQL restarted 1 times, connections cut 1 times"


BROKEN = {
    "shows_before_storing": {"lost", "missing"},
    "plays_twice": {"doubled"},
    "leaves_out": {"gap"},
    "mixes_up": {"backwards"},
    "shows_anothers": {"untrue"},
}
"""By promise that is broken on purpose: what must be found."""
OCCASIONS = 5
"""How often it must have been broken before we look."""


@pytest.mark.parametrize("promise", BROKEN)
def test_a_promise_that_is_broken_on_purpose_is_noticed(promise, tmp_path):
    node = Fork(tmp_path / "node", "unlimited", "hasty", promise)
    marks = node.folder / "occasions"
    manners = replace(QUICK, doubled=0.5)
    plan = Plan(tmp_path, tables=5, settings=SETTINGS[:5], manners=manners)

    async def nemesis(run: Run) -> None:
        await run.crowd.until(lambda: marks.exists() and len(marks.read_text()) >= OCCASIONS, float("inf"))

    outcome = asyncio.run(fought(Run(promise, plan, [node]), f"sqlite:///{node.folder}/ludoteca.sqlite", nemesis))
    assert BROKEN[promise] <= {anomaly.kind for anomaly in outcome.anomalies}
    assert not outcome.good
    assert (tmp_path / promise / "history.jsonl").exists(), "the evidence is kept"


def test_a_node_that_shows_nobody_anything_after_its_restart_is_a_finding(tmp_path):
    outcome = tortured("kill", tmp_path, "shy", tables=2, kills=1, settle=0.1)
    assert "node 0 was started again, and nobody was shown anything by it" in outcome.stuck
    assert not outcome.good


def test_the_table_of_all_faults_says_what_was_found_and_which_goals_were_reached():
    outcomes = [
        Outcome("kill", 5, firsts=[0.5, 1.9], anomalies=[Anomaly("lost", "")] + 2 * [Anomaly("gap", "")]),
        Outcome("nodes", 5, firsts=[1.0, 2.5], overs=[0.4, 3.5]),
        Outcome("nodes", 5, firsts=[1.9], overs=[2.9], resumes=[9.0]),
        Outcome("disk", 5, stuck=["a table"]),
    ]
    lines = report(outcomes, markdown=True).splitlines()
    assert lines[0].startswith("| fault | tables | moves | faults | lost | doubled | gaps |")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:6]]
    assert rows[0][:7] == ["kill", "5", "0", "0", "1", "0", "2"]
    assert [row[-1] for row in rows] == ["missed", "missed", "reached", "missed"]
    assert [outcome.good for outcome in outcomes] == [False, True, True, False], "a goal in time is no promise"
    assert lines[-2:] == [
        "- nodes: the first picture after a restart took up to 2.5 s, and the goal is 2 s",
        "- nodes: moving over to another node took up to 3.5 s, and the goal is 3 s",
    ]


def test_anyone_can_run_it_by_command(tmp_path):
    given = ["--tables", "2", "--seconds", "1", "--patience", "60", "--keep", str(tmp_path)]
    done = CliRunner().invoke(main, ["torture", "disk", *given])
    assert done.exit_code == 0, done.output
    assert "disk: the disk is full" in done.stderr
    assert done.stdout.splitlines()[1].split()[:2] == ["disk", "2"]
    assert "plays were refused because they could not be saved" in (tmp_path / "disk" / "found.txt").read_text()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["nodes", "--database", "sqlite:///x"], "This fault needs a PostgreSQL, and got sqlite."),
        (["nodes", "--database", "postgres://nobody@127.0.0.1:1/none"], "Connection refused"),
        (["flood"], "is not one of"),
    ],
)
def test_what_cannot_be_run_is_one_sentence(given, sentence):
    done = CliRunner().invoke(main, ["torture", *given])
    assert done.exit_code != 0
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("fault", ["kill", "nodes"])
def test_a_system_without_signals_is_one_sentence(fault, monkeypatch):
    monkeypatch.delattr("os.killpg")
    done = CliRunner().invoke(main, ["torture", fault])
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1].endswith("signals, which this system has not: use Linux or macOS.")
