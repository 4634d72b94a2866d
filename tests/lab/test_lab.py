"""What many matches say of a game: counted by hand on small ones, and drawn on a page that needs nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.arena import Conduct, Record, play_match, tournament
from ludoteca.cli import main
from ludoteca.games import GAMES, Missing, part
from ludoteca.lab import Plan, Sample, balance, compare, figures, page, page_of_tournament
from ludoteca.lab.measures import changes, fewest_wins, leaders, settled, told
from ludoteca.lab.plots import Dot, dots, histogram, ticks
from tests.server.tiny import moved_in

pytestmark = pytest.mark.compiled


@pytest.fixture(autouse=True)
def _tiny() -> Iterator[None]:
    with moved_in():
        yield


def record(numbers: list[int], seed: str = "0", winner: int = 0) -> Record:
    """A match of Tiny in which two add these numbers in turn."""
    log = [[n % 2, {"type": "add", "number": number}] for n, number in enumerate(numbers)]
    places = (1, 2) if winner == 0 else (2, 1)
    scores = (1, 0) if winner == 0 else (0, 1)
    return Record(("a", "a"), seed, scores, places, (1, 1), (0.0, 0.0), (0.0, 0.0), (), json.dumps(log))


QUICK = record([3, 3, 3, 3], winner=1)
SLOW = record([1] * 11 + [1], seed="1", winner=1)


def test_a_match_is_measured_by_its_log() -> None:
    found = told("tiny", {}, QUICK, fewest=False)
    assert (found.moves, found.choices, found.order) == (4, 4, (0, 1))
    assert [count for _, count in found.branching] == [3, 3, 3, 3]
    assert [when for when, _ in found.branching] == [0, 0.25, 0.5, 0.75]
    assert found.ends == "The goal is reached."


def test_the_lead_changes_when_another_is_ahead_alone() -> None:
    assert leaders((3, 5, 5), fewest=False) == (1, 2)
    assert leaders((3, 5, 5), fewest=True) == (0,)
    assert leaders((2, 2), fewest=False) == ()
    assert leaders((), fewest=False) == ()
    assert changes([(0,), (), (0, 1), (0,), (1,), (1,), (0, 1), (0,)]) == 2


def test_a_match_is_settled_when_its_winner_is_ahead_for_good() -> None:
    ahead = [(1,), (0,), (0, 1), (0,), (0,)]
    assert settled(ahead, (0,)) == 3 / 5
    assert settled(ahead, (1,)) == 1.0
    assert settled([(0,)] * 4, (0,)) == 0.0
    assert settled(ahead, (0, 1)) is None


def test_where_few_points_win_is_found_from_the_results() -> None:
    low = QUICK._replace(scores=(9, 2))
    assert fewest_wins([low, low, QUICK])
    assert not fewest_wins([QUICK, SLOW, low])
    assert not fewest_wins([])


def test_a_sample_counts_seats_beginners_length_and_ends() -> None:
    sample = Sample.of("all", "tiny", {}, [QUICK, SLOW])
    rows = sample.figures()
    assert rows["matches"] == "2"
    assert rows["first places, seat 1"].startswith("100.0%")
    assert rows["first places, acts as number 1"].startswith("0.0%")
    assert rows["moves"].startswith("8.0 ±")
    assert rows["ends: The goal is reached."] == "100.0%"
    assert "first place shared" in rows


@pytest.mark.parametrize("name", [name for name in GAMES if name != "tiny"])
def test_every_game_can_be_measured_and_says_which_rules_were_met(name: str) -> None:
    options = {"challenges": 1} if name == "toncc" else {}
    seats = 3 if name == "toncc" else 2
    played = play_match(name, ["gentle"] * seats, seed=1, options=options, seconds=0.01)
    found = told(name, options, played, fewest=name == "fantastick")
    assert found.moves > 0
    assert found.branching
    assert found.facts
    assert all(value > 0 for value in found.facts.values())
    assert found.ends != "not over"


def test_a_game_without_facts_of_its_own_is_counted_by_its_story() -> None:
    with pytest.raises(Missing):
        part("tiny", "facts")
    assert told("tiny", {}, QUICK, fewest=False).facts["add"] == 4


class Reader(HTMLParser):
    """Reads a page, and notes what it would fetch and whether all that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.fetched, self.words = list[str](), list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href", "action")] + (
            [tag] if tag in ("script", "link", "img", "iframe") else []
        )

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_is_one_file_that_fetches_nothing() -> None:
    text = page("Tiny & <friends>", "Two.", [Sample.of("one <b>", "tiny", {}, [QUICK, SLOW])] * 2)
    reader = Reader(text)
    assert reader.open == []
    assert reader.fetched == []
    assert not re.search(r"url\(|@import|https?://", text)
    assert "one <b>" in reader.words
    for heading in ("Does the seat matter?", "Does it pay to begin?", "What ends the game?", "When is it settled?"):
        assert heading in reader.words
    assert "prefers-color-scheme: dark" in text
    assert text.count('role="img" aria-label="') == text.count("<svg")


def test_a_page_without_matches_is_still_a_page() -> None:
    assert Reader(page("Nothing", "None.", [])).open == []


def test_intervals_that_are_open_are_drawn_to_the_edge() -> None:
    drawn = dots([Dot("a", 1900, 1800, float("inf")), Dot("b", 1100, 1000, 1200)], str, "ratings", 1500)
    assert "inf" not in re.sub(r"<title>.*?</title>", "", drawn)
    assert drawn.count("<circle") == 2


def test_bins_are_round_and_their_shares_are_those_of_each_sample() -> None:
    labels, shares = histogram([[0, 1, 1, 9], [9, 9]], most=5)
    assert labels == ["0", "2", "4", "6", "8"]
    assert shares == [[0.75, 0, 0, 0, 0.25], [0, 0, 0, 0, 1.0]]
    assert histogram([[], []]) == ([], [[], []])
    assert ticks(0, 100, 4) == [0, 20, 40, 60, 80, 100]


def test_the_same_deals_are_played_for_every_level_and_every_option() -> None:
    one = balance("tiny", ["gentle", "uniform"], None, Plan(matches=4, processes=1))
    assert [sample.label for sample in one] == ["gentle", "uniform"]
    assert [[match.record.seed for match in sample.matches] for sample in one] == [["1 0", "1 1", "1 2", "1 3"]] * 2
    sides = compare("tiny", "gentle", [{"goal": 10}, {"goal": 12}], Plan(matches=4, processes=1))
    assert [sample.label for sample in sides] == ["goal 10", "goal 12"]
    assert [sample.options["goal"] for sample in sides] == [10, 12]
    assert figures(sides).splitlines()[0].split() == ["goal", "10", "goal", "12"]
    assert figures(sides, markdown=True).splitlines()[0] == "|  | goal 10 | goal 12 |"


def test_the_page_of_a_tournament_shows_who_is_strong() -> None:
    outcome = tournament("tiny", ["gentle", "uniform"], 8, processes=1, conduct=Conduct(logs=True))
    words = Reader(page_of_tournament(outcome)).words
    assert "Strength" in words
    assert "First places" in words


def run(*args: str) -> Any:
    return CliRunner().invoke(main, [*args, "--processes", "1", "--matches", "4"])


def test_the_commands_print_figures_and_draw_pages(tmp_path: Path) -> None:
    file, kept = tmp_path / "out.html", tmp_path / "kept.jsonl"
    shown = run("lab", "balance", "tiny", "--level", "gentle", "--report", str(file), "--file", str(kept))
    assert shown.exit_code == 0, shown.stderr
    assert "first places, seat 0" in shown.stdout
    assert Reader(file.read_text()).fetched == []
    assert kept.read_text().count("\n") == 4
    sides = ["lab", "compare", "tiny", "--level", "gentle", "-o", "goal=10", "-o", "goal=12", "--file", str(kept)]
    found = json.loads(run(*sides, "--json").stdout)
    assert list(found["samples"]) == ["goal 10", "goal 12"]
    assert kept.read_text().count("\n") == 8, "what was played before with goal 12 is not played again"
    assert run("arena", "tiny", "gentle", "uniform", "--report", str(file)).exit_code == 0
    assert "Strength" in Reader(file.read_text()).words


WRONG = {
    "one side alone": ["compare", "tiny", "-o", "goal=10"],
    "no side": ["compare", "tiny"],
    "an unknown game": ["balance", "tonc"],
    "an unknown level": ["balance", "tiny", "--level", "brilliant"],
    "an unknown option": ["balance", "tiny", "--level", "gentle", "-o", "goals=10"],
    "a value that may not be": ["compare", "tiny", "--level", "gentle", "-o", "goal=10", "-o", "goal=11"],
    "seats that are not there": ["balance", "tiny", "--level", "gentle", "--seats", "9"],
    "a page that cannot be": ["balance", "tiny", "--level", "gentle", "--report", "no/x.html"],
    "a file that cannot be": ["balance", "tiny", "--level", "gentle", "--file", "no/x.jsonl"],
}


@pytest.mark.parametrize("args", WRONG.values(), ids=WRONG)
def test_wrong_use_gets_one_sentence(args: list[str]) -> None:
    result = run("lab", *args)
    assert result.exit_code in (1, 2)
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
