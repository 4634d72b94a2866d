"""A match: its log, its replay, and the file it is kept in."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, IllegalAction
from ludoteca.games import GAMES, reactions
from ludoteca.match import LARGEST, LONGEST, Match

pytestmark = pytest.mark.compiled

GAME = next(iter(GAMES))


def played(seed: int = 1) -> Match:
    """A whole match of choices by chance."""
    rng = Random(seed)
    match = Match(GAME).advance(rng)
    while not match.state.over:
        seat = rng.choice(match.state.turn)
        match = match.play(seat, rng.choice(list(match.state.actions(seat)))).advance(rng)
    return match


MATCH = played()


def test_a_replay_goes_through_every_state() -> None:
    states = list(MATCH.replay())
    assert len(states) == len(MATCH.log) + 1
    assert states[0] == MATCH.game.start(MATCH.seats, MATCH.options)
    assert states[-1] == MATCH.state
    assert [step.after for step in MATCH.steps()] == states[1:]
    assert [step.before for step in MATCH.steps()] == states[:-1]


def test_the_same_log_gives_the_same_match() -> None:
    again = Match(GAME, MATCH.seats, MATCH.options, MATCH.log)
    assert again == MATCH
    assert hash(again) == hash(MATCH)
    assert again.state == MATCH.state
    assert played(2) != MATCH


def test_play_gives_a_longer_match_and_leaves_the_old_one() -> None:
    before = Match(GAME).advance(Random(1))
    seat = before.state.turn[0]
    action = next(iter(before.state.actions(seat)))
    length = len(before.log)
    after = before.play(seat, action)
    assert len(before.log) == length
    assert after.log == (*before.log, (seat, action))
    assert after.state == before.state.play(seat, action)


def test_an_action_that_may_not_be_done_is_refused() -> None:
    match = Match(GAME).advance(Random(1))
    with pytest.raises(IllegalAction, match=r"\.$"):
        match.play(match.state.turn[0], {"type": "nothing"})


def test_nature_acts_until_a_seat_may() -> None:
    match = Match(GAME)
    assert match.state.nature
    after = match.advance(Random(1))
    assert not after.state.nature
    assert all(seat == NATURE for seat, _ in after.log)
    assert after.advance(Random(2)) is after


def test_a_match_survives_its_file(tmp_path: Path) -> None:
    for match in (MATCH, Match(GAME)):
        match.save(tmp_path / "match.json")
        assert Match.read(tmp_path / "match.json") == match
        assert json.loads((tmp_path / "match.json").read_text()) == match.dump()


def changed(**fields: Any) -> dict[str, Any]:
    return {**MATCH.dump(), **fields}


ENTRY = [0, {"type": "nothing"}]
BROKEN: dict[str, tuple[Any, str]] = {
    "no object": ([], "a saved match is a JSON object"),
    "a field too few": ({"game": GAME}, "needs the field"),
    "a field too many": (changed(winner=1), "has no field 'winner'"),
    "an unknown game": (changed(game="tonc"), "no game is called 'tonc'; the games are "),
    "a game that is no name": (changed(game=["toncc"]), "no game is called"),
    "an older edition of the rules": (changed(version=0), "was played by version 0 of the rules"),
    "a newer edition of the rules": (changed(version=99), "was played by version 99 of the rules"),
    "no version": (changed(version=None), "was played by version None of the rules"),
    "a version that is true": (changed(version=True), "was played by version True of the rules"),
    "too many seats": (changed(seats=99), "takes this many seats"),
    "seats that are true": (changed(seats=True), "takes this many seats"),
    "seats that are text": (changed(seats="3"), "takes this many seats"),
    "an unknown option": (changed(options={"colour": 1}), "has no option 'colour'"),
    "options that are a list": (changed(options=[]), "options are names with values"),
    "a log that is an object": (changed(log={}), "the log of a match is a list"),
    "a log without end": (changed(log=[ENTRY] * (LONGEST + 1)), "at most"),
    "an entry that is no list": (changed(log=[1]), "entry 1 of the log is not a seat with its action"),
    "an entry with three parts": (changed(log=[[0, {}, 1]]), "entry 1 of the log is not a seat"),
    "a seat that is true": (changed(log=[[True, {}]]), "entry 1 of the log is not a seat"),
    "a seat that is nobody's": (changed(log=[[99, {}]]), "entry 1 of the log cannot be played"),
    "an action that is null": (changed(log=[[NATURE, None]]), "entry 1 of the log cannot be played"),
    "an action out of place": (changed(log=[ENTRY]), "entry 1 of the log cannot be played: Wait"),
    "a log that goes on after the end": (
        changed(log=[*MATCH.dump()["log"], ENTRY]),
        f"entry {len(MATCH.log) + 1} of the log cannot be played: The match is over.",
    ),
}


@pytest.mark.parametrize(("data", "reason"), BROKEN.values(), ids=BROKEN)
def test_what_is_no_match_is_refused_in_one_sentence(data: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)) as problem:
        Match.load(data)
    sentence = str(problem.value)
    assert "\n" not in sentence
    assert len(sentence) < 400


TEXTS = {
    "empty": b"",
    "half a JSON": json.dumps(MATCH.dump()).encode()[:500],
    "no UTF-8": b"\xff\xfe",
    "nested without end": b"[" * 500_000,
    "nested too deep": b'{"game":' * 40 + b"1" + b"}" * 40,
    "a number without end": b"1" * 100_000,
    "no number": b'{"game": NaN}',
    "too long": b" " * (LARGEST + 1),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_file_that_means_harm_does_none(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "match.json").write_bytes(text)
    with pytest.raises(ValueError, match=r"this file|a saved match") as problem:
        Match.read(tmp_path / "match.json")
    assert "\n" not in str(problem.value)
    assert len(str(problem.value)) < 200


@pytest.mark.parametrize(("version", "fewest"), [("beginner", 2), ("standard", 2), ("advanced", 1)])
def test_without_a_number_the_fewest_that_the_options_allow_sit_down(version: str, fewest: int) -> None:
    assert Match("mathmarket", None, {"version": version}).seats == fewest


def test_a_race_of_bots_is_a_match_like_any_other() -> None:
    rng = Random(4)
    react = reactions("mathmarket")["strong"]
    match = Match("mathmarket", 3, {"version": "standard"}).advance(rng)
    over = match.race(lambda view, seat: react(view, seat, rng), rng)
    assert over.state.over
    assert Match.load(over.dump()) == over
    times = [action["at"] for _, action in over.log[1:]]
    assert times == sorted(times)
    assert (NATURE, "tick") in {(seat, action["type"]) for seat, action in over.log}
