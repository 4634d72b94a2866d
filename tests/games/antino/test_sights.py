"""What pictures tell about a board of Antino, against a plain reckoning from the view, and remembered against anew."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from ludoteca import State
from ludoteca.contract import View
from ludoteca.games.antino import game, rules
from ludoteca.games.antino.rules import AntinoState
from ludoteca.kernels.recent import Recent
from ludoteca.promises.walks import states
from tests.games.antino.test_rules import position

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
Cell = tuple[int, int]


def played(seed: int) -> list[State]:
    """States of a random match."""
    return list(states(game, Random(seed)))


def looks(state: State) -> list[View]:
    """What everybody sees of it."""
    return [state.view(viewer) for viewer in (None, *range(state.dump()["seats"]))]


def lying(board: list[list[Any]], cell: Cell) -> str | None:
    """What lies on a cell; "edge" beside the board."""
    row, column = cell
    if 0 <= row < len(board) and 0 <= column < len(board):
        found: str | None = board[row][column]
        return found
    return "edge"


def beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in WAYS]


def locked(board: list[list[Any]], cell: Cell) -> bool:
    """A lock with no key beside it."""
    if not (lying(board, cell) or "").endswith("L"):
        return False
    return not any((lying(board, other) or "").endswith("K") for other in beside(cell))


def line(board: list[list[Any]], tile: str, cell: Cell, way: Cell) -> tuple[list[list[int]], str]:
    """The cells that count in one direction, and why it stops: read from the rules, cell by cell (A16 to A19)."""
    counted: list[list[int]] = []
    symbols: list[str] = []
    while True:
        cell = (cell[0] + way[0], cell[1] + way[1])
        there = lying(board, cell)
        if there is None or there == "edge":
            return counted, there or "empty"
        if there != "*" and there[0] == tile[0]:
            return counted, "same"
        if there[0] in symbols:
            return counted, "repeated"
        counted.append([*cell])
        if there == "*":
            return counted, "joker"
        symbols.append(there[0])
        opened = len(counted) == 1 and tile.endswith("K")
        if locked(board, cell) and not opened:
            return counted, stops_behind(board, tile, symbols, cell, way)


def stops_behind(board: list[list[Any]], tile: str, symbols: list[str], cell: Cell, way: Cell) -> str:
    """Why a line stops at a lock: it would have stopped there anyway, or the lock alone stops it."""
    there = lying(board, (cell[0] + way[0], cell[1] + way[1]))
    if there is None or there == "edge":
        return there or "empty"
    if there != "*" and there[0] == tile[0]:
        return "same"
    return "repeated" if there[0] in symbols else "lock"


@pytest.mark.parametrize("seed", range(4))
def test_previews_and_stops_are_what_the_board_says(seed: int) -> None:
    for state in played(seed):
        for seat in state.turn:
            view = state.view(seat)
            board, stops = view["position"]["board"], game.notes(view)["stops"]
            for action, preview in state.previews(seat, 10_000) or []:
                if action["type"] != "place":
                    continue
                tile, (row, column) = action["tile"], action["cell"]
                lines = [line(board, tile, (row, column), way) for way in WAYS]
                counted = [cell for cells, _ in lines for cell in cells]
                opens = [[*cell] for cell in sorted(beside((row, column))) if locked(board, cell)]
                assert preview["counted"] == counted
                assert preview["points"] == (24 if len(counted) == 12 else len(counted))
                assert preview["opens"] == (opens if tile.endswith("K") else [])
                assert stops.pop(f"{tile}@{row},{column}") == [stop for _, stop in lines]
            assert stops == {}


@pytest.mark.parametrize("seed", range(4))
def test_locked_tiles_and_closed_cells_are_what_the_board_says(seed: int) -> None:
    for state in played(seed):
        view = state.view(None)
        board = view["position"]["board"]
        cells = [(row, column) for row in range(len(board)) for column in range(len(board))]
        notes = game.notes(view)
        assert notes["locked"] == [[*cell] for cell in cells if locked(board, cell)]
        closed = [cell for cell in cells if any(locked(board, other) for other in beside(cell))]
        assert notes["closed"] == [[*cell] for cell in closed if lying(board, cell) is None]


@pytest.mark.parametrize("seed", range(4))
def test_placements_come_best_first(seed: int) -> None:
    for state in played(seed):
        for seat in state.turn:
            points = {f"{a['tile']}@{a['cell'][0]},{a['cell'][1]}": p["points"] for a, p in lays(state, seat)}
            told = [points[name] for name in game.notes(state.view(seat))["stops"]]
            assert told == sorted(told, reverse=True)


def lays(state: State, seat: int) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [(action, preview) for action, preview in state.previews(seat, 10_000) or [] if action["type"] == "place"]


@pytest.mark.parametrize("seed", range(4))
def test_previews_are_the_actions_with_what_each_would_bring(seed: int) -> None:
    for state in played(seed):
        for seat in range(state.dump()["seats"]):
            actions = list(state.actions(seat))
            assert state.previews(seat, len(actions)) == [(one, state.preview(seat, one)) for one in actions]
            if actions:
                assert state.previews(seat, len(actions) - 1) is None


@pytest.mark.parametrize("seed", range(4))
def test_what_was_remembered_is_what_would_be_read_anew(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in played(seed):
        with monkeypatch.context() as forgetful:
            forgetful.setattr(rules, "_scenes", Recent(0))
            anew = [game.notes(view) for view in looks(state)]
        assert isinstance(state, AntinoState)
        state = AntinoState(state.position)  # one that nobody has looked at
        assert [game.notes(view) for view in looks(state)] == anew
        assert [game.notes(view) for view in looks(state)] == anew


def test_notes_go_by_what_a_view_says_not_by_whose_it_was() -> None:
    state = position("B@4,5 R@3,4", "A AK B", "G R R")
    view = state.view(0)
    before = game.notes(view)
    view["position"]["board"][4][5] = "BL"
    assert game.notes(view)["locked"] == [[4, 5]]
    view["position"]["hand"] = ["A", "A", "A"]
    assert {name[0] for name in game.notes(view)["stops"]} == {"A"}
    assert game.notes(state.view(0)) == before


def test_a_hand_that_cannot_be_is_found_though_its_board_is_known() -> None:
    state = position("B@4,5", "A AK B", "G R R")
    view = state.view(0)
    game.notes(view)
    for hand in (["B", "A"], ["A"] * 4, ["Z"], "A", ["AL", "AL", "AL"]):
        with pytest.raises(ValueError, match=r"hands|tiles"):
            game.notes({**view, "position": {**view["position"], "hand": hand}})
    assert list(islice(game.notes(view), 2)) == ["left", "bag"]
