"""A tournament is a file of matches: it can be stopped, goes on, is merged, replayed, and never loses a line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ludoteca.arena import Book, Conduct, Record, Tournament, UnfitBook, tournament
from ludoteca.arena.book import understood
from ludoteca.cli import main
from ludoteca.games import game
from ludoteca.match import Match
from tests.server.tiny import moved_in
from tests.waiting import until

pytestmark = pytest.mark.compiled

BOTS = ["gentle", "uniform"]


@pytest.fixture(autouse=True)
def _tiny() -> Iterator[None]:
    with moved_in():
        yield


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.jsonl"


def played(*files: Path, matches: int = 8, seed: int = 1, names: list[str] = BOTS, **more: Any) -> Tournament:
    held = {name: more.pop(name) for name in ("told", "progress", "seats") if name in more}
    with Book(files) as book:
        return tournament("tiny", names, matches, seed=seed, processes=1, conduct=Conduct(book=book, **held), **more)


def untimed(outcome: Tournament) -> list[Any]:
    return [(record.names, record.seed, record.scores, record.places) for record in outcome.records]


def test_every_match_is_a_line_that_says_all_about_it(file: Path) -> None:
    outcome = played(file)
    found = [understood(line) for line in file.read_text().splitlines()]
    assert [match.record._replace(log="") for match in found] == list(outcome.records)
    assert found[1].entered.names == ("uniform", "gentle")
    assert (found[0].entered.game, found[0].entered.seed, found[0].entered.seconds) == ("tiny", "1 0", 0.1)


def test_every_match_of_the_file_can_be_replayed(file: Path) -> None:
    played(file)
    for line in file.read_text().splitlines():
        written = understood(line)
        assert written.match.state.result is not None
        assert written.match.state.result.places == written.record.places


def test_a_match_against_the_clock_can_be_replayed(file: Path) -> None:
    with Book([file]) as book:
        options = {"version": "standard"}
        tournament("mathmarket", ["gentle", "fair"], 2, processes=1, options=options, conduct=Conduct(book=book))
    for line in file.read_text().splitlines():
        written = understood(line)
        assert written.match.state.scores == written.record.scores


def stopping(after: int) -> Any:
    left = after

    def told(record: Record) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt

    return told


def test_a_tournament_that_was_stopped_goes_on_where_it_was(file: Path, tmp_path: Path) -> None:
    whole = played(tmp_path / "whole.jsonl")
    with pytest.raises(KeyboardInterrupt):
        played(file, told=stopping(3))
    assert len(file.read_text().splitlines()) == 4, "the match that was over when it was stopped counts too"
    new: list[tuple[int, int]] = []
    again = played(file, progress=lambda *now: new.append(now))
    assert new == [(5, 8), (6, 8), (7, 8), (8, 8)]
    assert untimed(again) == untimed(whole)
    longer = played(file, matches=10)
    assert untimed(longer)[:8] == untimed(whole)


def test_a_line_that_was_cut_off_is_left_out_and_nothing_else_is_lost(file: Path) -> None:
    whole = played(file)
    lines = file.read_text().splitlines(keepends=True)
    for cut in (3, 40, len(lines[-1]) - 2):
        file.write_text("".join(lines[:-1]) + lines[-1][:cut])
        assert Book([file]).cut == {file: 1}
        assert untimed(played(file)) == untimed(whole)
        now = file.read_text().splitlines()
        assert now[:7] == [line.rstrip() for line in lines[:-1]]
        assert now[7] == lines[-1][:cut], "what is there is never changed"
        assert len(now) == 9
        assert len(Book([file]).written) == 8


def test_a_process_that_is_killed_loses_no_match_that_was_over(file: Path) -> None:
    bots = ["strong", "gentle", "gentle", "--seconds", "0.005"]
    args = ["arena", "toncc", *bots, "-o", "challenges=1", "--file", str(file), "--processes", "1"]
    command = [sys.executable, "-c", "from ludoteca.cli import main; main()", *args, "--matches", "1000000"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        until(lambda: file.exists() and file.read_text().count("\n") >= 5)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    whole = file.read_text().count("\n")
    book = Book([file])
    assert len(book.written) == whole
    assert sum(book.cut.values()) <= 1
    result = CliRunner().invoke(main, [*args, "--matches", str(whole)])
    assert result.exit_code == 0, result.stderr
    assert f"{whole} matches" in result.stdout
    assert len(Book([file]).written) == whole, "nothing was played again"


def test_files_are_merged_and_all_of_them_counts_once(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    played(one, seed=1)
    played(two, seed=2)
    before = two.read_text()
    both = played(one, two, seed=1)
    assert len(both.records) == 16
    assert two.read_text() == before, "only the first is written to"
    glued = tmp_path / "glued.jsonl"
    glued.write_text(one.read_text() + two.read_text() + one.read_text())
    assert sorted(untimed(played(glued, seed=1))) == sorted(untimed(both))


def test_one_more_bot_joins_what_was_played(file: Path) -> None:
    played(file, names=["gentle", "uniform"])
    more = played(file, names=["gentle", "uniform", "tests.arena.own:first"], matches=6, seats=2)
    counted = {standing.name: standing.played for standing in more.standings}
    assert counted == {"gentle": 10, "uniform": 10, "tests.arena.own:first": 4}


def changed(file: Path, **fields: Any) -> None:
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    file.write_text("".join(json.dumps({**line, **fields}) + "\n" for line in lines))


def test_a_file_of_another_kind_is_refused_in_a_sentence_and_left_alone(file: Path, tmp_path: Path) -> None:
    played(file, matches=2)
    with pytest.raises(UnfitBook, match=r"the file has matches with 0\.1 s a choice; this tournament has 0\.2 s"):
        played(file, seconds=0.2)
    with pytest.raises(UnfitBook, match=r"the file has matches with other options \(goal 12\)"):
        played(file, options={"goal": 10})
    with pytest.raises(UnfitBook, match="the file has matches of Tiny; this is Tóncc"), Book([file]) as book:
        tournament("toncc", ["gentle"] * 3, 1, processes=1, conduct=Conduct(book=book))
    version = game("tiny").version
    for fields, sentence in (
        ({"rules": 7}, f"line 1 of .* was played by version 7 of the rules of Tiny; here is version {version}"),
        ({"form": 1}, r"line 1 of .* is written in another form than this version of Ludoteca writes \(2\)"),
        ({"game": "go"}, "line 1 of .* is of the game 'go', which is not here"),
        ({"names": 3}, "line 1 of .* is no match of the arena"),
        ({"entries": [0, 1, 2]}, "line 1 of .* is no match of the arena"),
    ):
        other = tmp_path / "other.jsonl"
        other.write_text(file.read_text())
        changed(other, **fields)
        before = other.read_text()
        with pytest.raises(UnfitBook, match=sentence):
            played(other)
        assert other.read_text() == before
    letter = tmp_path / "letter.txt"
    for text in ("Dear Ada,\n", "[1, 2]\n", "{}\n", '{"form": 2, "tam'):
        letter.write_text(text)
        with pytest.raises(UnfitBook, match=r"line 1 of .* is no match of the arena"):
            played(letter)
        assert letter.read_text() == text


def test_two_tournaments_do_not_write_in_one_file(file: Path) -> None:
    played(file, matches=2)
    with Book([file]) as one, Book([file]) as other:
        tournament("tiny", BOTS, 4, processes=1, conduct=Conduct(book=one))
        with pytest.raises(UnfitBook, match="another tournament is writing in"):
            tournament("tiny", BOTS, 4, processes=1, conduct=Conduct(book=other))


def run(*args: str) -> Any:
    return CliRunner().invoke(main, ["arena", "tiny", *BOTS, "--matches", "4", "--processes", "1", *args])


def test_the_command_goes_on_says_what_was_cut_off_and_replays_a_line(file: Path) -> None:
    assert run("--file", str(file)).exit_code == 0
    with file.open("a") as to:
        to.write('{"form": 2, "ga')
    again = run("--file", str(file))
    assert again.exit_code == 0
    assert again.stderr == f"A line of {file} was cut off in the middle: that match is not counted.\n"
    first = Match.load(
        {"game": "tiny", "version": game("tiny").version, "seats": 2, **_log(file.read_text().splitlines()[0])}
    )
    shown = CliRunner().invoke(main, ["replay", str(file), "--match", "1", "--json"])
    assert json.loads(shown.stdout.splitlines()[-1]) == first.state.dump()
    for number in ("5", "9"):
        missing = CliRunner().invoke(main, ["replay", str(file), "--match", number])
        assert missing.exit_code == 1
        assert missing.stderr.count("\n") == 1


def _log(line: str) -> dict[str, Any]:
    data = json.loads(line)
    return {"options": data["options"], "log": data["log"]}


def test_ctrl_c_says_how_to_go_on(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop = stopping(2)
    monkeypatch.setattr("ludoteca.cli.progress.Live.record", lambda self, record: stop(record))
    result = run("--file", str(file))
    assert result.exit_code == 130
    assert f"3 matches are in {file}, 3 of them new. The same command goes on from there." in result.stderr


def test_wrong_files_are_one_sentence(file: Path, tmp_path: Path) -> None:
    file.write_text("Dear Ada,\n")
    for args in (
        ["--file", str(file)],
        ["--file", str(tmp_path / "no" / "t.jsonl")],
        ["--file", str(tmp_path / "new.jsonl"), "--file", str(tmp_path / "missing.jsonl")],
    ):
        result = run(*args)
        assert result.exit_code in (1, 2)
        assert result.stderr.count("\n") == 1
        assert "Traceback" not in result.stderr
