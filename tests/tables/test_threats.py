"""Threats that have no other place: `docs/threats.md` names the tests of each."""

from __future__ import annotations

import secrets
from random import Random

from ludoteca.tables.records import Seat, hashed


def test_no_secret_but_its_own_opens_a_seat():
    own = secrets.token_urlsafe(32)
    seat = Seat("person", "Ada", secret_hash=hashed(own))
    near = [own[:-1], own + "=", own.swapcase(), own[::-1], f" {own}", hashed(own), "", "\x00", "\ud800", own * 2]
    near += [own[:place] + "!" + own[place + 1 :] for place in range(len(own))]
    guesses = [secrets.token_urlsafe(32) for _ in range(100_000)]
    assert not any(seat.opened_by(guess) for guess in (*near, *guesses))
    assert seat.opened_by(own)
    assert not any(Seat(kind).opened_by(guess) for kind in ("open", "bot") for guess in ("", own))


def test_whatever_is_sent_several_times_and_in_disorder_is_played_once(house):
    """What a match is made of is sent up to five times, in the wrong order, by whoever holds the seats."""
    rng = Random(7)
    table, held, _ = house.table("Ada", "Bruno", "Carla", challenges=1)
    lines = [house.line(table, *held.values()) for _ in range(2)]
    match = lines[0].newest(0)["match"]
    sent: dict[str, tuple[int, int]] = {}
    played: dict[str, int] = {}
    while not lines[0].newest(0)["over"]:
        turn = lines[0].newest(0)["turn"]
        for seat in turn:
            sent[f"r{len(sent)}"] = seat, rng.randint(1, 6)
        recent = list(sent.items())[-9:]  # some are from rounds that are over
        messages = [one for one in recent for _ in range(rng.randint(1, 5))]
        rng.shuffle(messages)
        for id, (seat, direction) in messages:
            line = rng.choice(lines)
            answer = line.play(seat, direction, id=id)
            if answer["type"] == "played":
                assert played.setdefault(id, answer["number"]) == answer["number"], "the first answer, always"
        for line in lines:
            line.so_far()
    log = [(seat, action, client) for seat, action, client in house.logs()[match] if client is not None]
    assert [client for _, _, client in log] == sorted(played, key=lambda id: (played[id], log_place(log, id)))
    assert len({client for _, _, client in log}) == len(log) == len(played)
    for seat, action, client in log:
        assert (seat, action["direction"]) == sent[client]


def log_place(log: list[tuple[int, dict[str, int], str]], id: str) -> int:
    return [client for _, _, client in log].index(id)


def test_looking_changes_nothing(house):
    table, held, _ = house.table("Ada", "gentle", "gentle", challenges=1)
    match = house.line(table, held[0]).play_on(0)["match"]
    before = house.logs()
    for path in (f"tables/{table}", f"matches/{match}/replay", "games", "puzzles?day=2026-11-15", "lessons/toncc"):
        house.ask(f"/api/{path}")
    for path in ("tables", "join", "puzzles", f"matches/{match}/again"):
        assert house.ask(f"/api/{path}")[0] in (400, 404), "what changes something is asked for by POST"
    assert house.logs() == before
