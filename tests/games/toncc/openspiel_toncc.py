"""Tóncc as an OpenSpiel game in Python, to measure the kernel against what research usually writes.

The rules are written once more here, as one would for OpenSpiel: lists and sets, one chance node for each region that
is laid. `tests/games/toncc/test_openspiel.py` plays the same matches with both and compares them move by move.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel

SEATS = 3
CELLS = [cell for cell in range(19) if cell != 9]
ROWS = [(row, column) for row in range(5) for column in range(abs(row - 2), 9 - abs(row - 2), 2)]
WAYS = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)]
GROUNDS = [None, *(ground for ground in "ybrybr" for _ in range(3))]
KINGS = "byr"  # each beats the next, and the last the first
SIDES = [[1, 2, 3, 4, 5, 6, 7], [7, 8, 9, 10, 11, 12, 13], [13, 14, 15, 16, 17, 18, 1]]
KINGDOMS = [side[first : first + 3] for side in SIDES for first in range(5)]


def _destination(cell: int, way: int) -> int:
    (row, column), (down, right) = ROWS[cell], WAYS[way]
    beside = (row + down, column + right)
    if beside in ROWS:
        return ROWS.index(beside if beside != ROWS[9] else (row + 2 * down, column + 2 * right))
    while (row - down, column - right) in ROWS:
        row, column = row - down, column - right
    return ROWS.index((row, column))


DESTINATIONS = [[_destination(cell, way) for way in range(6)] for cell in range(19)]

GAME_TYPE = pyspiel.GameType(
    short_name="python_toncc",
    long_name="Tóncc",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"challenges": 3},
)


class TonccGame(pyspiel.Game):  # type: ignore[misc]
    """The game, for OpenSpiel's registry."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.challenges = (params or {}).get("challenges", 3)
        info = pyspiel.GameInfo(
            num_distinct_actions=6,
            max_chance_outcomes=18,
            num_players=SEATS,
            min_utility=0.0,
            max_utility=2.0 * self.challenges,
            utility_sum=3.0 * self.challenges,
            max_game_length=54 * self.challenges,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> TonccState:
        return TonccState(self)


class TonccState(pyspiel.State):  # type: ignore[misc]
    """One position."""

    def __init__(self, game: TonccGame) -> None:
        super().__init__(game)
        self.challenges = game.challenges
        self.kings: list[str] = []
        self.tiles: dict[int, int] = {}
        self.seals: list[set[int]] = [set(), set(), set()]
        self.at: list[int | None] = [None, None, None]
        self.king_points = [0, 0, 0]
        self.idle = 0
        self.past: list[list[int]] = []

    def current_player(self) -> int:
        if len(self.past) == self.challenges:
            return int(pyspiel.PlayerId.TERMINAL)
        if len(self.kings) < SEATS or all(cell is None for cell in self.at):
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return bool(len(self.past) == self.challenges)

    def _legal_actions(self, player: int) -> list[int]:
        return [0] if self.at[player] is None else [0, 1, 2, 3, 4, 5]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A colour for the next seat, or a region for the next cell; everything that is left is as likely."""
        if len(self.kings) < SEATS:
            left = [colour for colour in range(SEATS) if KINGS[colour] not in self.kings]
        else:
            laid = set(self.tiles.values()) if len(self.tiles) < len(CELLS) else set()
            left = [region - 1 for region in range(1, 19) if region not in laid]
        return [(outcome, 1 / len(left)) for outcome in left]

    def _apply_action(self, action: int) -> None:
        if len(self.kings) < SEATS:
            self.kings.append(KINGS[action])
            return
        if len(self.tiles) == len(CELLS):
            self.tiles = {}
        self.tiles[CELLS[len(self.tiles)]] = action + 1
        if len(self.tiles) == len(CELLS):
            self.seals = [set(), set(), set()]
            self.at = [9, 9, 9]
            self.king_points = [0, 0, 0]
            self.idle = 0

    def _apply_actions(self, actions: list[int]) -> None:
        present = [seat for seat in range(SEATS) if self.at[seat] is not None]
        down = self.seals[0] | self.seals[1] | self.seals[2]
        standing: dict[int, list[int]] = {}
        for seat in present:
            cell = DESTINATIONS[self.at[seat]][actions[seat]]  # type: ignore[index]
            self.at[seat] = cell
            standing.setdefault(cell, []).append(seat)
        conquered = False
        for cell, seats in standing.items():
            region = self.tiles[cell]
            if region not in down:
                conquered = True
                self.seals[min(seats, key=lambda seat: self.part(seat, region))].add(region)
        self.idle = 0 if conquered else self.idle + 1
        leaving = [seat for seat in present if len(self.seals[seat]) == 6 or self.idle == 3]
        for seat in leaving:
            self.king_points[seat] = len(present)
            self.at[seat] = None
        if len(leaving) == len(present):
            self.past.append([self.score(seat) for seat in range(SEATS)])

    def part(self, seat: int, region: int) -> int:
        """Which part of the seat's king has the region's colour: 0 body, 1 hair, 2 feet."""
        ground = GROUNDS[region]
        assert ground is not None
        return (KINGS.index(ground) - KINGS.index(self.kings[seat])) % 3

    def score(self, seat: int) -> int:
        """King points and kingdoms."""
        total = self.king_points[seat]
        for kingdom in KINGDOMS:
            if self.seals[seat].issuperset(kingdom):
                total += sum(self.part(seat, region) + 1 for region in kingdom)
        return total

    def returns(self) -> list[float]:
        """The tóncc points."""
        points = [0.0, 0.0, 0.0]
        for scores in self.past:
            for seat in range(SEATS):
                for other in range(SEATS):
                    beats = (KINGS.index(self.kings[other]) - KINGS.index(self.kings[seat])) % 3 == 1
                    points[seat] += scores[seat] > scores[other] or (scores[seat] == scores[other] and beats)
        return points

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player == pyspiel.PlayerId.CHANCE else f"direction {action + 1}"

    def __str__(self) -> str:
        return f"{self.kings} {self.tiles} {self.seals} {self.at} {self.king_points} {self.idle} {self.past}"


pyspiel.register_game(GAME_TYPE, TonccGame)


def play_out(state: Any, rng: random.Random) -> list[float]:
    """A random match from here to its end, in OpenSpiel's own loop; its returns."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choice(outcomes)[0])
        else:
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(SEATS)])
    found: list[float] = state.returns()
    return found
