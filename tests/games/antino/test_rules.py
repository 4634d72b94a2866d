"""The rules of Antino, one test a sentence of the rulebook, and the worked examples of its rules file."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ludoteca import NATURE
from ludoteca.games.antino import game
from ludoteca.games.antino.rules import AntinoState

ROUND_12 = "R@0,3 A@1,3 B@2,3 R@3,0 A@3,1 B@3,2 R@3,4 A@3,5 B@3,6 R@4,3 A@5,3 B@6,3"
FOUR_LOCKS = "AL@3,4 BL@4,5 GL@5,4 RL@4,3"


def position(tiles: str = "", *hands: str, options: dict[str, Any] | None = None, **changes: Any) -> AntinoState:
    """A position drawn in the notation of the rules file: `B@2,3` is a B on cell [2, 3]; seat 0 moves."""
    chosen: dict[str, Any] = {"board": 9, "touch": "one", "first": "seat0", "direction": "counterclockwise"}
    chosen |= {"streak": False, "play_on": False} | (options or {})
    side = chosen["board"]
    board: list[list[str | None]] = [[None] * side for _ in range(side)]
    board[side // 2][side // 2] = "*"
    for tile in tiles.split():
        kind, cell = tile.split("@")
        row, column = (int(number) for number in cell.split(","))
        board[row][column] = kind
    seats = changes.pop("seats", 2)
    held = [sorted(hand.split()) for hand in hands] + [[] for _ in range(seats - len(hands))]
    found = {
        "board": board,
        "hands": held,
        "points": [0] * seats,
        "seventytwos": [0] * seats,
        "turn": 0,
        "lots": None,
        "run": 0,
        "dropped": None,
        "streak": 0,
        "retired": [],
    }
    return game.load({"game": "antino", "seats": seats, "options": chosen, "position": found | changes})


def place(tile: str, row: int, column: int) -> dict[str, Any]:
    return {"type": "place", "tile": tile, "cell": [row, column]}


def now(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = state.dump()["position"]
    return found


def scores(state: AntinoState, tile: str, row: int, column: int) -> int:
    """The points the tile brings, by preview and by play alike."""
    before = now(state)["points"][0]
    action = place(tile, row, column)
    points = state.preview(0, action)["points"]
    assert now(state.play(0, action))["points"][0] - before == points
    return int(points)


@pytest.mark.parametrize(
    ("tiles", "hand", "tile", "cell", "points"),
    [
        ("A@2,2 B@2,3 R@2,4 B@2,5 G@2,6", "A G R", "G", (2, 1), 3),
        ("A@2,2 BL@2,3 R@2,4 G@2,5", "A G R", "G", (2, 1), 2),
        ("AK@2,2 BL@2,3 R@2,4 G@2,5", "A G R", "G", (2, 1), 3),
        ("AK@2,2 BL@2,3 R@2,4 G@2,5", "A GL R", "GL", (2, 1), 3),
        ("", "A B GK", "A", (3, 4), 1),
        ("A@3,4 B@2,4 B@3,5 G@4,3", "A B G", "G", (3, 3), 2),
        ("A@4,1 B@4,2 R@4,3 A@4,5", "A A G", "G", (4, 0), 4),
        ("A@4,2 B@4,5", "A A G", "G", (4, 3), 2),
        ("AL@3,4 B@2,4", "G GK RL", "GK", (3, 3), 1),
        ("AL@3,4 B@2,4", "G GK RL", "G", (1, 4), 2),
        ("AL@3,4 B@2,4 A@3,6", "G GK RL", "GK", (3, 5), 2),
        ("AL@3,4 BL@4,3 G@2,4 A@4,2", "GK R RL", "GK", (3, 3), 2),
        (ROUND_12, "A B G", "G", (3, 3), 24),
        (ROUND_12.replace("A@3,5", "AL@3,5"), "A B G", "G", (3, 3), 11),
        (ROUND_12.replace("B@3,6", "BL@3,6"), "A B G", "G", (3, 3), 24),
    ],
)
def test_worked_examples_score_what_the_rules_say(tiles, hand, tile, cell, points):
    assert scores(position(tiles, hand, "A B G"), tile, *cell) == points


@pytest.mark.parametrize(
    ("tiles", "hand", "tile", "cell", "refusal"),
    [
        ("", "A B GK", "A", (3, 3), "That cell touches no tile: lay yours beside a tile or the joker."),
        ("A@3,4 B@2,4 B@3,5 G@4,3", "A B G", "B", (2, 5), "Nothing different lies beside that cell, only blue cross."),
        ("AL@3,4 B@2,4", "G GK RL", "G", (3, 3), "Beside a locked tile only a tile with a key may be laid."),
        ("AL@3,4 B@2,4", "G GK RL", "RL", (3, 5), "Beside a locked tile only a tile with a key may be laid."),
        (
            "AL@3,4 BL@4,3 G@2,4 A@4,2",
            "GK R RL",
            "R",
            (3, 3),
            "Beside a locked tile only a tile with a key may be laid.",
        ),
        ("A@3,4", "A B G", "B", (3, 4), "Something lies on that cell already."),
        ("A@3,4", "A B G", "B", (4, 4), "Something lies on that cell already."),
        ("A@3,4", "A B G", "R", (3, 3), "There is no red square in your hand."),
        ("A@3,4", "A B G", "GK", (3, 3), "There is no green circle with a key in your hand."),
    ],
)
def test_worked_examples_refuse_what_the_rules_refuse(tiles, hand, tile, cell, refusal):
    assert position(tiles, hand, "A B G").refuse(0, place(tile, *cell)) == refusal


def test_example_4_a_lock_beside_a_key_is_open_at_once():
    after = position("AK@2,2 BL@2,3 R@2,4 G@2,5", "A GL R", "A B G").play(0, place("GL", 2, 1))
    assert game.notes(after.view(None))["locked"] == []


def test_example_5_the_highest_lot_starts_and_ties_take_lots_again():
    start = game.start(3)
    assert now(start)["lots"] == [0, 1, 2]
    assert now(start.play(NATURE, {"type": "lots", "tiles": ["AL", "B", "AK"]}))["turn"] == 2
    tied = start.play(NATURE, {"type": "lots", "tiles": ["B", "G", "B"]})
    assert (now(tied)["lots"], now(tied)["turn"]) == ([0, 2], None)
    settled = tied.play(NATURE, {"type": "lots", "tiles": ["R", "RL"]})
    assert (now(settled)["lots"], now(settled)["turn"]) == (None, 2)


def test_example_8_touch_all_allows_less():
    tiles, hand = "A@3,4 B@2,4 B@3,5 G@4,3", "A B G"
    one = position(tiles, hand, "A B G")
    strict = position(tiles, hand, "A B G", options={"touch": "all"})
    assert strict.refuse(0, place("G", 3, 3)) == "That cell is beside another green circle."
    assert len(list(one.actions(0))) == 21
    assert len(list(strict.actions(0))) == 18


def test_example_11_a_key_opens_the_lock():
    state = position("AL@3,4 B@2,4", "G GK RL", "A B G")
    assert state.preview(0, place("GK", 3, 3))["opens"] == [[3, 4]]
    assert game.notes(state.view(0))["locked"] == [[3, 4]]
    assert game.notes(state.play(0, place("GK", 3, 3)).view(0))["locked"] == []


def test_example_13_one_key_opens_two_locks():
    state = position("AL@3,4 BL@4,3 G@2,4 A@4,2", "GK R RL", "A B G")
    assert state.preview(0, place("GK", 3, 3)) == {
        "points": 2,
        "counted": [[3, 4], [4, 3]],
        "opens": [[3, 4], [4, 3]],
    }


def test_example_14_a_hand_that_fits_nowhere_is_dropped():
    state = position(FOUR_LOCKS, "A B GL", "R RK")
    assert list(state.actions(0)) == [{"type": "drop"}]
    dropped = state.play(0, {"type": "drop"})
    assert (now(dropped)["dropped"], now(dropped)["streak"]) == (["A", "B", "GL"], 1)
    assert dropped.nature
    drawn = dropped.play(NATURE, {"type": "draw", "tiles": ["A", "A", "BK"]})
    assert now(drawn)["hands"] == [["A", "A", "BK"], ["R", "RK"]]
    assert (now(drawn)["turn"], now(drawn)["dropped"], drawn.nature) == (1, None, True)
    # The four locks of GL: one on the board, one in the bag again; it may be drawn now but not before.
    assert dropped.refuse(NATURE, {"type": "draw", "tiles": ["GL", "GL", "GL"]}) is not None
    assert drawn.refuse(NATURE, {"type": "draw", "tiles": ["GL"]}) is None


def test_dropped_tiles_are_not_in_the_bag_yet():
    state = position(FOUR_LOCKS, "A B GL", "R RK").play(0, {"type": "drop"})
    assert state.refuse(NATURE, {"type": "draw", "tiles": ["A", "B", "GL"]}) is not None


def test_example_15_a_streak_of_drops_ends_the_game():
    state = position(FOUR_LOCKS, "A B G", "", "", seats=3, options={"streak": True}, streak=2, points=[3, 5, 5])
    after = state.play(0, {"type": "drop"})
    assert after.over
    assert after.result is not None
    assert after.result.places == (3, 1, 1)
    assert after.result.reason == "All players have dropped their tiles in a row."


def test_example_16_after_a_twelve_one_may_lay_another_or_stop():
    state = position(ROUND_12, "A B G", "A B G", points=[10, 20])
    after = state.play(0, place("G", 3, 3))
    assert (now(after)["points"], now(after)["run"], after.turn) == ([34, 20], 1, (0,))
    stopped = after.play(0, {"type": "stop"})
    assert (now(stopped)["turn"], now(stopped)["run"]) == (1, 0)
    more = after.play(0, place("A", 2, 4))
    assert (now(more)["points"], now(more)["turn"]) == ([37, 20], 1)
    assert after.refuse(0, {"type": "drop"}) == "You have laid a tile this turn: lay another or stop."
    assert {"type": "stop"} in list(after.actions(0))


def test_example_19_alone_a_twelve_gives_24_and_nothing_more():
    state = position(ROUND_12, "G", seats=1)
    after = state.play(0, place("G", 3, 3))
    assert (now(after)["points"], now(after)["run"], after.nature) == ([24], 0, True)


def last_corner(red_keys: int) -> AntinoState:
    """Board 7, full but for [0, 0] beside two locked blue tiles, with these red keys on it and no blue ones."""
    filler = ["AK"] * 3 + ["GK"] * 3 + ["RK"] * red_keys + ["A"] * 12 + ["G"] * 12 + ["R"] * (15 - red_keys)
    taken = [(0, 0), (0, 1), (1, 0), (3, 3)]
    beside_the_locks = [(0, 2), (1, 1), (2, 0)]
    cells = [(row, column) for row in range(7) for column in range(7)]
    cells = [cell for cell in cells if cell not in taken + beside_the_locks] + beside_the_locks
    tiles = " ".join(f"{kind}@{row},{column}" for kind, (row, column) in zip(filler, cells, strict=True))
    return position(f"BL@0,1 BL@1,0 {tiles}", "", "", options={"board": 7})


def test_example_20_the_game_goes_on_while_a_tile_outside_the_board_fits():
    assert not last_corner(red_keys=2).over
    over = last_corner(red_keys=3)
    assert over.over
    assert over.result is not None
    assert over.result.reason == "No tile that is left can be laid any more."


def test_the_json_example_has_twelve_actions_and_plays_as_printed():
    state = position("GL@2,3", "A BK", "A G RK", options={"board": 7}, turn=1, points=[1, 0])
    assert len(list(state.actions(1))) == 12
    after = state.play(1, place("RK", 2, 2))
    assert (now(after)["points"], now(after)["hands"], now(after)["turn"]) == ([1, 1], [["A", "BK"], ["A", "G"]], 0)
    view = after.view(0)
    assert (view["position"]["hand"], view["position"]["hand_sizes"], view["position"]["bag"]) == (
        ["A", "BK"],
        [2, 2],
        94,
    )
    assert view["seat"] == 0
    assert "hands" not in view["position"]
    assert after.nature
    assert after.refuse(NATURE, {"type": "draw", "tiles": ["A", "B"]}) is not None
    assert after.refuse(NATURE, {"type": "draw", "tiles": ["A"]}) is None


def test_turns_go_counter_clockwise_unless_said_otherwise():
    for direction, following in (("counterclockwise", 2), ("clockwise", 1)):
        state = position("", "A B G", seats=3, options={"direction": direction})
        assert now(state.play(0, place("A", 3, 4)))["turn"] == following


def seventy_two(**changes: Any) -> AntinoState:
    """The third twelve of a turn is one tile away, and it is the second turn of 72."""
    changes = {"seventytwos": [1, 0, 0], "run": 2, "seats": 3, **changes}
    options: dict[str, Any] = {"board": 11} | changes.pop("options", {})
    return position(ROUND_12, "G", "A", "B", options=options, **changes)


def test_a_second_72_wins_at_once():
    after = seventy_two(points=[0, 500, 9]).play(0, place("G", 3, 3))
    assert after.over
    assert now(after)["retired"] == [0]
    assert after.result is not None
    assert after.result.places == (1, 2, 3)
    assert after.result.reason == "A player has scored 72 in one turn for the second time."


def test_the_others_play_on_if_the_table_wants_it():
    after = seventy_two(options={"play_on": True}).play(0, place("G", 3, 3))
    assert not after.over
    assert (now(after)["retired"], now(after)["turn"], now(after)["run"]) == ([0], 2, 0)


def test_a_72_is_counted_and_the_turn_is_over():
    after = seventy_two(seventytwos=[0, 0, 0]).play(0, place("G", 3, 3))
    assert (now(after)["seventytwos"], now(after)["turn"], now(after)["run"]) == ([1, 0, 0], 2, 0)


def test_alone_the_game_ends_when_the_tile_does_not_fit():
    state = position(FOUR_LOCKS, "", seats=1)
    over = state.play(NATURE, {"type": "draw", "tiles": ["A"]})
    assert over.over
    assert over.result is not None
    assert over.result.reason == "The tile cannot be laid anywhere."
    assert not state.play(NATURE, {"type": "draw", "tiles": ["RK"]}).over


def test_with_an_empty_bag_a_drop_goes_into_it_at_once():
    """Board 11: nine rows are full, the last of them of blue crosses, so that a blue cross fits nowhere."""
    rest = ["A"] * 20 + ["AK"] * 3 + ["AL"] * 2 + ["B"] * 8 + ["BK"] * 3 + ["BL"] * 2 + ["G"] * 20 + ["GK"] * 3
    rest += ["GL"] * 2 + ["R"] * 20 + ["RK"] * 2 + ["RL"] * 2 + ["B"] * 11
    cells = [(row, column) for row in range(9) for column in range(11) if (row, column) != (5, 5)]
    tiles = " ".join(f"{kind}@{row},{column}" for kind, (row, column) in zip(rest, cells, strict=True))
    state = position(tiles, "B", "RK", options={"board": 11})
    assert state.view(None)["position"]["bag"] == 0
    assert list(state.actions(0)) == [{"type": "drop"}]
    after = state.play(0, {"type": "drop"})
    assert (now(after)["dropped"], now(after)["hands"], now(after)["turn"]) == (None, [[], ["RK"]], 1)
    assert after.view(None)["position"]["bag"] == 1
    assert after.nature  # seat 1 fills up with the tile just dropped


def test_tiles_are_neither_lost_nor_made():
    for seed in range(12):
        rng = random.Random(seed)
        state = game.start(rng.randint(1, 4), {"board": rng.choice((7, 9, 11))})
        while not state.over:
            seat = NATURE if state.nature else state.turn[0]
            action = state.chance(rng) if state.nature else rng.choice(list(state.actions(seat)))
            state = state.play(seat, action)  # type: ignore[assignment]
            found = now(state)
            on_board = sum(tile not in (None, "*") for line in found["board"] for tile in line)
            in_hands = sum(len(hand) for hand in found["hands"]) + len(found["dropped"] or [])
            assert on_board + in_hands + state.view(None)["position"]["bag"] == 100


BROKEN: list[dict[str, Any]] = [
    {"board": []},
    {"hands": [["B", "A"], []]},
    {"hands": [["A", "A", "A", "A"], []]},
    {"hands": [["AL", "AL", "AL"], []]},
    {"hands": [["X"], []]},
    {"hands": [[], [], []]},
    {"points": [0]},
    {"points": [0, -1]},
    {"points": [0, True]},
    {"seventytwos": [3, 0]},
    {"seventytwos": [2, 0]},
    {"retired": [1]},
    {"turn": None},
    {"turn": 2},
    {"turn": True},
    {"lots": [0, 1]},
    {"run": 3},
    {"run": 1, "hands": [["A", "A", "A"], []]},
    {"dropped": ["A"], "hands": [["A"], []]},
    {"dropped": ["A"], "run": 1},
    {"dropped": ["B", "A"]},
    {"streak": -1},
    {"streak": None},
    {"seventytwos": [0, 2], "retired": [1], "hands": [[], ["A"]]},
    {"seventytwos": [2, 0], "retired": [0], "turn": 0},
    {"lots": [1, 0], "turn": None},
    {"lots": [0, 1], "turn": None, "points": [1, 0]},
]


@pytest.mark.parametrize("changes", BROKEN)
def test_load_refuses_broken_positions(changes):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        position("", **changes)


def test_load_refuses_a_board_with_the_joker_elsewhere_or_too_many_of_a_kind():
    for tiles in ("*@0,0", "X@0,0", "AL@0,0 AL@0,1 AL@0,2"):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            position(tiles)


def test_a_hand_is_seen_by_its_player_alone():
    one = position("", "A B G", "A A A", turn=0)
    other = position("", "A B G", "R R RK", turn=0)
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)
    drawn = [{"type": "draw", "tiles": [tile]} for tile in ("A", "RK")]
    filling = position("", "A B", "A A A")
    assert filling.story(NATURE, drawn[0], 1) == filling.story(NATURE, drawn[1], 1)
    assert filling.story(NATURE, drawn[0], None) == [{"type": "draw", "seat": 0, "count": 1}]
    assert filling.story(NATURE, drawn[0], 0) == [{"type": "draw", "seat": 0, "count": 1, "tiles": ["A"]}]


def test_imagined_hands_are_dealt_from_what_is_unseen():
    view = position("AK@3,4 AK@3,5 AK@3,3", "AL AL B", "A A A").view(0)
    rng = random.Random(3)
    for _ in range(200):
        hand = now(game.imagine(view, rng))["hands"][1]
        assert len(hand) == 3
        assert "AK" not in hand
        assert "AL" not in hand


REFUSALS: list[tuple[Any, dict[str, Any], str]] = [
    (1, place("A", 3, 4), "It is not your turn yet."),
    (2, place("A", 3, 4), "There is no such seat at this table."),
    (0, {"type": "stop"}, "You may stop only after a twelve: lay a tile."),
    (0, {"type": "drop"}, "One of your tiles can be laid, so you may not drop them."),
    (0, {"type": "place", "tile": "A"}, "Lay one of your tiles on a cell of the board."),
    (0, {"type": "place", "tile": 1, "cell": [3, 4]}, "Lay one of your tiles on a cell of the board."),
    (
        0,
        {"type": "place", "tile": "A", "cell": [3, 9]},
        "A cell is its row and its column, counted from 0 at the top left.",
    ),
    (
        0,
        {"type": "place", "tile": "A", "cell": [True, 4]},
        "A cell is its row and its column, counted from 0 at the top left.",
    ),
    (
        0,
        {"type": "place", "tile": "A", "cell": "34"},
        "A cell is its row and its column, counted from 0 at the top left.",
    ),
    (NATURE, {"type": "draw", "tiles": []}, "Nothing is left to chance now: somebody must lay a tile."),
]


@pytest.mark.parametrize(("seat", "action", "refusal"), REFUSALS)
def test_refusals_say_why(seat, action, refusal):
    assert position("", "A B G", "A B G").refuse(seat, action) == refusal
