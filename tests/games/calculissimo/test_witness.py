"""The engine and a second program, written from the rules alone, find the same lays, count them alike and refuse alike.

The second program tries everything, which takes its time. So what it found on many positions is kept in `lays.json`:
whole matches, and for every rack how many lays it has and a digest of all of them with their points. The engine is
compared with that; the second program finds a few of them again in every run, and all of them in `make nightly`. After
a change of the rules or of that program write the file anew: `python -m tests.games.calculissimo.test_witness`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games import compiled
from ludoteca.games.calculissimo import game
from tests.games.calculissimo import witness
from tests.games.calculissimo.boards import squares as squares_of
from tests.nights import LONG

LAYS = Path(__file__).with_name("lays.json")
FREE = {"announce": False, "challenge": False, "clock": 0, "squares": "live", "exchange": "free"}
COUNTS = {("live", False): 450, ("live", True): 150, ("first", False): 450, ("first", True): 150}
"""How many racks are kept for each kind of table: its squares, and whether wrong lays may be challenged."""
PART = 1 if compiled("calculissimo") else 6
"""Interpreted, the engine is asked about every sixth of them."""
every_table = pytest.mark.parametrize(("squares", "challenge"), COUNTS)

Lays = dict[tuple[witness.Tile, ...], int]


class Rack(NamedTuple):
    """A rack on a board, what the second program found there, and what was laid then ("" for nothing)."""

    position: witness.Position
    many: int
    digest: str
    laid: str


def digest(found: Lays) -> str:
    """A few letters that stand for these lays and their points."""
    lines = sorted(f"{tiles}={points}" for tiles, points in found.items())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def witnessed(position: witness.Position, squares: str, challenge: bool) -> Lays:
    """Every lay of seat 0 with its points, by the second program."""
    board = witness.read_board(position["board"])
    found = witness.lays(board, position["racks"][0], challenge, squares)
    return {tuple(tiles): points for tiles, points in found}


def laid_out(lying: Iterable[witness.Tile], rack: str, squares: str) -> witness.Position:
    """The position of two in which these tokens lie on the board and seat 0 holds a rack."""
    tiles = list(lying)
    first = witness.start(2, squares)
    gone = rack + "".join(token[0] for _, _, token in tiles)
    return first | {
        "board": witness.written_board({(r, c): token[-1] for r, c, token in tiles}),
        "jokers": sorted([r, c] for r, c, token in tiles if token[0] == "?"),
        "racks": [rack, ""],
        "bag": witness.without(first["bag"], gone),
        "lots": [],
    }


def tokens_of(line: str) -> list[witness.Tile]:
    """The tokens that are laid by a line."""
    return [tile for tile in squares_of(line) if tile[2] != "."]


def line_of(tiles: tuple[witness.Tile, ...]) -> str:
    """And back."""
    new = {(r, c): token for r, c, token in tiles}
    (r, c), (last, _) = min(new), max(new)
    down = last > r
    cells = [(r + n, c) if down else (r, c + n) for n in range(15)]
    reads = "".join(new.get(cell, ".") for cell in cells if cell <= max(new))
    return f"{r},{c}{'v' if down else '>'}{reads}"


def kept(squares: str, challenge: bool) -> Iterator[Rack]:
    """All that is kept for one kind of table, match after match."""
    for table in json.loads(LAYS.read_text(encoding="utf-8")):
        if (table["squares"], table["challenge"]) != (squares, challenge):
            continue
        for match in table["matches"]:
            lying: list[witness.Tile] = []
            for rack, count, letters, laid in match:
                yield Rack(laid_out(lying, rack, squares), count, letters, laid)
                lying += tokens_of(laid) if laid else []


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
    judged = witness.judge(board, tiles, state.dump()["options"]["squares"])
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


@every_table
def test_every_lay_is_found_and_nothing_else(squares: str, challenge: bool) -> None:
    """Small racks and full ones on boards of all ages; at challenge tables also all lays whose arithmetic is wrong."""
    for rack in islice(kept(squares, challenge), 0, None, PART):
        state = loaded(rack.position, squares=squares, challenge=challenge)
        lays = listed(state)
        found = {tiles: state.preview(0, lay(list(tiles)))["points"] for tiles in lays}
        if max(lays.values(), default=1) != 1 or (len(found), digest(found)) != (rack.many, rack.digest):
            assert found == witnessed(rack.position, squares, challenge), rack.position
            pytest.fail(f"a lay is listed twice, or {LAYS.name} is old: {rack.position}")


@every_table
@pytest.mark.parametrize("step", [30, pytest.param(1, marks=LONG)])
def test_what_is_kept_is_what_the_second_program_finds(squares: str, challenge: bool, step: int) -> None:
    total = 0
    for rack in islice(kept(squares, challenge), step // 2, None, step):
        if len(rack.position["racks"][0]) < 6 or step == 1:
            found = witnessed(rack.position, squares, challenge)
            assert (len(found), digest(found)) == (rack.many, rack.digest), rack.position
        total += 1
    assert abs(total - COUNTS[squares, challenge] // step) <= 1


@every_table
def test_lays_are_reckoned_alike(squares: str, challenge: bool) -> None:
    rng = Random(7)
    for rack in islice(kept(squares, challenge), 0, None, 3 * PART):
        state = loaded(rack.position, squares=squares, challenge=challenge)
        found = sorted(listed(state))
        for tiles in rng.sample(found, min(4, len(found))):
            agree_on(state, witness.read_board(rack.position["board"]), list(tiles))


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


@every_table
def test_what_is_nearly_a_lay_is_refused_by_both_or_by_neither(squares: str, challenge: bool) -> None:
    rng = Random(11)
    answers = Counter[bool]()
    for rack in islice(kept(squares, challenge), 0, None, 2 * PART):
        position = rack.position
        state = loaded(position, squares=squares, challenge=challenge)
        board, held = witness.read_board(position["board"]), position["racks"][0]
        found = sorted(listed(state))
        for one in rng.sample(found, min(8, len(found))):
            tiles = list(one)
            for draft in (tiles, changed(rng, tiles), changed(rng, changed(rng, tiles) or tiles)):
                enough = not Counter(token[0] for _, _, token in draft) - Counter(held)
                judged = witness.judge(board, draft, squares) if enough else None
                right = judged is not None and (challenge or judged.right)
                rng.shuffle(draft)
                refusal = state.refuse(0, lay(draft))
                assert (refusal is None) == right, (position, draft, refusal)
                answers[right] += 1
                if right:
                    agree_on(state, board, draft)
    assert min(answers.values()) > 50


def test_exchanges_are_open_to_those_who_can_lay_nothing() -> None:
    """And to everybody with the option; each selection of tokens once (C22)."""
    asked = Counter[bool]()
    for rack in islice(kept("live", False), 0, None, PART):
        held, stuck = rack.position["racks"][0], not rack.many
        if len(held) > 3:
            continue
        asked[stuck] += 1
        for exchange in ("stuck", "free"):
            actions = list(loaded(rack.position, exchange=exchange).actions(0))
            found = Counter(action["tokens"] for action in actions if action["type"] == "exchange")
            assert found == (dict.fromkeys(witness.exchanges(held), 1) if stuck or exchange == "free" else {})
            assert actions.count({"type": "pass"}) == 1
    assert min(asked[True], asked[False]) > 2


def choice(rng: Random, position: witness.Position, seat: int, squares: str, challenge: bool) -> dict[str, Any]:
    """Some action of the seat: mostly a lay of a few of its tokens, that the witness has found."""
    if position["laid"] is not None:
        return {"type": rng.choice(("accept", "accept", "challenge"))}
    rack = position["racks"][seat]
    if rng.random() < 0.08:
        return {"type": "pass"}
    if position["bag"] and rng.random() < 0.05:
        return {"type": "exchange", "tokens": "".join(rng.sample(rack, rng.randint(1, len(rack))))}
    few = witness.sorted_tokens("".join(rng.sample(rack, min(len(rack), rng.choice((2, 3, 3, 4))))))
    if few.count("?") > 1 or ("?" in few and len(few) > 3):
        few = few.replace("?", "") or "?"
    found = list(witness.lays(witness.read_board(position["board"]), few, challenge, squares))
    return lay(rng.choice(found)[0]) if found else {"type": "pass"}


@every_table
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_engine_and_witness_agree_step_by_step(squares: str, challenge: bool, seed: int) -> None:
    """Whole matches, lots and draws and challenges and all, to the last score."""
    rng = Random(seed)
    seats = 2 + seed % 3
    state: State = game.start(seats, FREE | {"squares": squares, "challenge": challenge, "clock": rng.choice((0, 30))})
    position = witness.start(seats, squares)
    while not state.over:
        assert not witness.over(position)
        if state.nature:
            seat, action = NATURE, state.chance(rng)
        elif rng.random() < 0.02 and state.stamped:
            seat, action = NATURE, {"type": "tick", "at": position["since"] + 30001}
        else:
            assert state.turn == tuple(position["laid"]["wait"] if position["laid"] else [position["seat"]])
            seat = rng.choice(state.turn)
            action = choice(rng, position, seat, squares, challenge)
        position = witness.played(position, challenge, seat, action, squares)
        state = state.play(seat, action)
        assert state.dump()["position"] == position
    assert witness.over(position)
    assert state.result is not None
    assert list(state.result.scores) == witness.final(position)


# Writing the file


def tried(rng: Random, squares: str, challenge: bool) -> Iterator[tuple[bool, str, Lays, str]]:
    """Racks, match after match: whether a match begins with it, the rack, its lays, and what is laid then.

    Boards grow lay by lay, a small rack is drawn for each. Every other lay takes the most points, which builds long
    lines; the rest are drawn by lot. Now and then a full rack is looked at as well.
    """
    while True:
        lying: list[witness.Tile] = []
        bag = rng.sample(witness.start(2, squares)["bag"], 100)
        begins, stuck = True, 0
        while len(bag) > 7 and stuck < 6:
            rng.shuffle(bag)
            full = rng.random() < 0.03
            size = 7 if full else rng.choice((2, 3, 3, 4, 4, 5))
            rack = witness.sorted_tokens("".join(bag[:size]))
            if rack.count("?") > (size < 6) + (size < 4):
                continue
            found = witnessed(laid_out(lying, rack, squares), squares, challenge)
            tiles: tuple[witness.Tile, ...] = ()
            if found and not full:
                most = max(found.values())
                tiles = (
                    min(one for one in found if found[one] == most) if rng.random() < 0.5 else rng.choice(sorted(found))
                )
            yield begins, rack, found, line_of(tiles) if tiles else ""
            begins, stuck = False, 0 if tiles else stuck + 1
            for tile in tiles:
                lying.append(tile)
                bag.remove(tile[2][0])


def write() -> None:
    """Lets the second program try everything, and keeps what it found."""
    tables = []
    for (squares, challenge), count in COUNTS.items():
        matches: list[list[str]] = []
        for begins, rack, found, laid in islice(tried(Random(7), squares, challenge), count):
            if begins:
                matches.append([])
            matches[-1].append(json.dumps([rack, len(found), digest(found), laid]))
        lines = ",\n".join(f"[{', '.join(match)}]" for match in matches)
        tables.append(f'{{"squares": "{squares}", "challenge": {json.dumps(challenge)}, "matches": [\n{lines}\n]}}')
    LAYS.write_text("[\n" + ",\n".join(tables) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write()
