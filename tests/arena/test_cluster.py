"""A tournament on a Ray cluster: nodes come and die, and every match is played and kept."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.arena import Book, Conduct, Record, tournament
from ludoteca.arena.cluster import NoCluster, knock, on_ray
from ludoteca.cli import main
from ludoteca.cli.extras import how_to_install

pytestmark = pytest.mark.compiled

OPTIONS = {"challenges": 1}
SHORT = ["arena", "toncc", *["gentle"] * 3, "--matches", "3", "-o", "challenges=1"]


@pytest.fixture
def nobody() -> Iterator[str]:
    """An address at which nobody answers."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # held, but nobody listens
        yield f"127.0.0.1:{held.getsockname()[1]}"


def test_an_address_that_does_not_answer_is_one_sentence(nobody: str, tmp_path: Path) -> None:
    for address in (nobody, f"ray://{nobody}"):
        result = CliRunner().invoke(main, [*SHORT, "--ray", address, "--file", str(tmp_path / "t.jsonl")])
        assert result.exit_code == 1
        assert result.stderr.rstrip(".\n") == f"No Ray cluster answers at {address}"
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("wrong", ["", ":::", "ray://", "host:port"])
def test_what_is_no_address_is_told_so(wrong: str) -> None:
    with pytest.raises(NoCluster, match="the address of a Ray cluster is written HOST:PORT"):
        knock(wrong)


def test_where_ray_is_not_installed_the_command_says_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = CliRunner().invoke(main, [*SHORT, "--ray"])
    assert result.exit_code == 1
    assert how_to_install("ray").parts["command"] in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore")
def test_a_node_dies_another_joins_and_every_match_is_played_once(tmp_path: Path) -> None:
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    dying: list[Any] = [cluster.add_node(num_cpus=1)]
    file, seen = tmp_path / "t.jsonl", list[Record]()

    def told(record: Record) -> None:
        seen.append(record)
        if len(seen) == 6:
            cluster.remove_node(dying.pop(), allow_graceful=False)
        if len(seen) == 12:
            cluster.add_node(num_cpus=1)

    names = ["fair", "gentle", "tests.arena.own:dying"]
    try:
        with Book([file]) as book:
            outcome = tournament(
                *("toncc", names, 30),
                options=OPTIONS,
                conduct=Conduct(book=book, told=told, play=lambda jobs: on_ray(jobs, cluster.address)),
            )
    finally:
        cluster.shutdown()
    assert len(outcome.records) == 30
    assert len(Book([file]).written) == 30
    assert not dying
    one = tournament("toncc", names, 30, options=OPTIONS, processes=2)
    assert [record.places for record in outcome.records] == [record.places for record in one.records]
    assert all(len(record.forfeits) == 1 for record in outcome.records), "so do bots that end their process"
