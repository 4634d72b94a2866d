"""The engine and a second program, written from the rules alone, find the same lays, count them alike and refuse alike.

Compiled the engine is quick, and then more positions are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games import compiled
from ludoteca.games.calculissimo import game
from tests.games.calculissimo import witness

TIMES = 3 if compiled("calculissimo") else 1
BAG = "".join(token * witness.MANY[token] for token in witness.ORDER)
FREE = {"challenge": False, "clock": 0, "exchange": "free"}
either_table = pytest.mark.parametrize("challenge", [False, True], ids=["refused", "challenged"])


Lays = dict[tuple[witness.Tile, ...], int]


def positions(rng: Random, challenge: bool, sizes: tuple[int, ...]) -> Iterator[tuple[witness.Position, Lays]]:
    """Positions of two, match after match: boards that grow lay by lay, a small rack drawn for each, and its lays.

    Every other lay takes the most points, which builds long lines; the rest are drawn by lot.
    """
    while True:
        board: witness.Board = {}
        jokers: list[list[int]] = []
        bag = rng.sample(BAG, len(BAG))
        stuck = 0
        while len(bag) > max(sizes) and stuck < 6:
            rng.shuffle(bag)
            size = rng.choice(sizes)
            rack = witness.sorted_tokens("".join(bag[:size]))
            if rack.count("?") > 1 or ("?" in rack and size > 4):
                continue
            found = {tuple(tiles): points for tiles, points in witness.lays(board, rack, challenge)}
            position = witness.start(2) | {
                "board": witness.written_board(board),
                "jokers": sorted(jokers),
                "racks": [rack, ""],
                "bag": witness.sorted_tokens("".join(bag[size:])),
                "lots": [],
            }
            yield position, found
            if not found:
                stuck += 1
                continue
            tiles = rng.choice(list(found)) if rng.random() < 0.5 else max(found, key=lambda one: found[one])
            for r, c, token in tiles:
                board[r, c] = token[-1]
                bag.remove(token[0])
                if token[0] == "?":
                    jokers.append([r, c])


def loaded(position: witness.Position, **options: Any) -> State:
    """The engine's state for a position."""
    form = {"game": "calculissimo", "seats": len(position["racks"]), "options": FREE | options}
    return game.load(form | {"position": position})


def lay(tiles: list[witness.Tile]) -> dict[str, Any]:
    """The action that lays these tiles."""
    return {"type": "lay", "tiles": [list(tile) for tile in tiles]}


def listed(state: State) -> Counter[tuple[witness.Tile, ...]]:
    """The engine's lays, each with how often it is listed."""
    actions = [action for action in state.actions(0) if action["type"] == "lay"]
    return Counter(tuple((r, c, token) for r, c, token in action["tiles"]) for action in actions)


def agree_on(state: State, board: witness.Board, tiles: list[witness.Tile]) -> None:
    """What the engine shows of a lay is what the witness has reckoned."""
    shown = state.preview(0, lay(tiles))
    judged = witness.judge(board, tiles)
    assert judged is not None
    assert shown["points"] == judged.points == sum(one["points"] for one in shown["operations"])
    told = {(one["way"], one["reads"], tuple(map(tuple, one["cells"]))): one for one in shown["operations"]}
    assert told.keys() == {(one.way, one.reads, tuple(one.cells)) for one in judged.operations}
    assert all(one["points"] % one["factor"] == 0 for one in told.values())
    if state.dump()["options"]["challenge"]:
        return  # such a table announces points and leaves the reckoning to the players
    for one in judged.operations:
        line = told[one.way, one.reads, tuple(one.cells)]
        assert Fraction(line["written"]) == one.written
        assert Fraction(line["counted"]) == one.counted
        assert line["counted"] * line["factor"] == line["points"]


@either_table
def test_every_lay_is_found_and_nothing_else(challenge: bool) -> None:
    """Small racks on boards of all ages; in a challenge table also every lay whose arithmetic is wrong."""
    rng = Random(7)
    count = (180 if challenge else 520) * TIMES
    total = 0
    for position, found in islice(positions(rng, challenge, (2, 3, 3, 4, 4, 5)), count):
        state = loaded(position, challenge=challenge)
        assert listed(state) == dict.fromkeys(found, 1), position
        total += len(found)
        for one in rng.sample(sorted(found), min(4, len(found))):
            agree_on(state, witness.read_board(position["board"]), list(one))
    assert total > 10 * count


def test_every_lay_of_a_full_rack_is_found() -> None:
    """Seven tokens without a joker, as they are in most turns."""
    for position, _ in islice(positions(Random(3), False, (3, 4)), 0, 90 * TIMES, 9):
        tokens = (position["racks"][0] + position["bag"]).replace("?", "")
        if len(tokens) < 8:
            continue  # with nothing in the bag and nothing on the other rack the match would be over
        rack = witness.sorted_tokens("".join(Random(position["bag"]).sample(tokens, 7)))
        position["bag"] = witness.without(position["racks"][0] + position["bag"], rack)
        position["racks"][0] = rack
        found = {tuple(tiles) for tiles, _ in witness.lays(witness.read_board(position["board"]), rack)}
        assert listed(loaded(position)) == dict.fromkeys(found, 1), position


def changed(rng: Random, tiles: list[witness.Tile]) -> list[witness.Tile]:
    """Nearly these tiles: one of them elsewhere, another token, one more or one less, or the whole shifted."""
    tiles = list(tiles)
    number = rng.randrange(len(tiles))
    r, c, token = tiles[number]
    way = rng.randrange(6)
    if way == 0:
        tiles[number] = (r + rng.choice((-1, 0, 1)), c + rng.choice((-1, 0, 1)), token)
    elif way == 1:
        tiles[number] = (r, c, rng.choice(witness.ORDER[:-1]))
    elif way == 2:
        tiles[number] = (r, c, "?" + rng.choice(witness.ORDER))
    elif way == 3:
        del tiles[number]
    elif way == 4:
        tiles.append((r + rng.choice((-1, 0, 1)), c + rng.choice((-1, 0, 1)), rng.choice(witness.ORDER[:-1])))
    else:
        down, right = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        tiles = [(r + down, c + right, token) for r, c, token in tiles]
    return tiles


@either_table
def test_what_is_nearly_a_lay_is_refused_by_both_or_by_neither(challenge: bool) -> None:
    rng = Random(11)
    answers = Counter[bool]()
    for position, found in islice(positions(rng, challenge, (3, 4)), 150):
        state = loaded(position, challenge=challenge)
        board, rack = witness.read_board(position["board"]), position["racks"][0]
        for one in rng.sample(sorted(found), min(8, len(found))):
            tiles = list(one)
            for draft in (tiles, changed(rng, tiles), changed(rng, changed(rng, tiles) or tiles)):
                held = not Counter(token[0] for _, _, token in draft) - Counter(rack)
                judged = witness.judge(board, draft) if held else None
                right = judged is not None and (challenge or judged.right)
                rng.shuffle(draft)
                refusal = state.refuse(0, lay(draft))
                assert (refusal is None) == right, (position, draft, refusal)
                answers[right] += 1
                if right:
                    agree_on(state, board, draft)
    assert min(answers.values()) > 200


def test_exchanges_are_open_to_those_who_can_lay_nothing() -> None:
    """And to everybody with the option; each selection of tokens once (C22)."""
    for position, lays in islice(positions(Random(5), False, (1, 2, 3)), 150):
        rack, stuck = position["racks"][0], not lays
        for exchange in ("stuck", "free"):
            actions = list(loaded(position, exchange=exchange).actions(0))
            found = Counter(action["tokens"] for action in actions if action["type"] == "exchange")
            assert found == (dict.fromkeys(witness.exchanges(rack), 1) if stuck or exchange == "free" else {})
            assert actions.count({"type": "pass"}) == 1


def choice(rng: Random, position: witness.Position, seat: int, challenge: bool) -> dict[str, Any]:
    """Some action of the seat: mostly a lay of a few of its tokens, that the witness has found."""
    if position["laid"] is not None:
        return {"type": rng.choice(("accept", "accept", "challenge"))}
    rack = position["racks"][seat]
    if rng.random() < 0.08:
        return {"type": "pass"}
    if position["bag"] and rng.random() < 0.05:
        return {"type": "exchange", "tokens": "".join(rng.sample(rack, rng.randint(1, len(rack))))}
    few = witness.sorted_tokens("".join(rng.sample(rack, min(len(rack), rng.choice((3, 4, 5))))))
    if few.count("?") > 1 or ("?" in few and len(few) > 3):
        few = few.replace("?", "") or "?"
    found = list(witness.lays(witness.read_board(position["board"]), few, challenge))
    return lay(rng.choice(found)[0]) if found else {"type": "pass"}


@either_table
def test_engine_and_witness_agree_step_by_step(challenge: bool) -> None:
    """Whole matches, lots and draws and challenges and all, to the last score."""
    for seed in range(3):
        rng = Random(seed)
        seats = 2 + seed % 3
        state: State = game.start(seats, FREE | {"challenge": challenge, "clock": rng.choice((0, 30))})
        position = witness.start(seats)
        while not state.over:
            assert not witness.over(position)
            if state.nature:
                seat, action = NATURE, state.chance(rng)
            elif rng.random() < 0.02 and state.stamped:
                seat, action = NATURE, {"type": "tick", "at": position["since"] + 30001}
            else:
                assert state.turn == tuple(position["laid"]["wait"] if position["laid"] else [position["seat"]])
                seat = rng.choice(state.turn)
                action = choice(rng, position, seat, challenge)
            position = witness.played(position, challenge, seat, action)
            state = state.play(seat, action)
            assert state.dump()["position"] == position
        assert witness.over(position)
        assert state.result is not None
        assert list(state.result.scores) == witness.final(position)
