"""Trains an agent for Antino on one core, alone, and lets it play against level 5 of the dial.

    python examples/train_antino.py                 trains, writes antino.npz and antino-curve.csv beside itself
    python examples/train_antino.py --play          plays with the weights that are there
    python examples/train_antino.py --short         a minute's worth in seconds, writes nothing

The agent knows which cells are open to its tiles, but nothing of keys, of locks or of how tiles are counted. It looks
along the four lines from the cell where a tile would lie, three cells each. What lies there (nothing, the joker, or a
symbol, counted from that of its own tile; locked or not) and the mark of its own tile choose one weight from a table,
and the worth of a placement is the sum of the four (an n-tuple network), and a bonus for how high that sum is. The
weights are learnt from the rewards: those of a placement move a little towards the points that it has brought. Counting
in what the next placement promises made this agent weaker, for it sees too little to promise anything. `Batch` plays
the matches.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.environments import Batch, Play
from ludoteca.games import bots

HERE = Path(__file__).parent
SEED = 17
CELLS, WIDTH = 121, 17  # of the observed square of 11 cells, and of the same with three cells of nothing round it
SIGNS = 10  # nothing, the joker, four symbols, four locked ones
REACH = np.array([[step * far for far in (1, 2, 3)] for step in (-WIDTH, 1, WIDTH, -1)])
"""From a place of the wide square to those that the four lines go over."""
PLACE = np.array([WIDTH * (cell // 11 + 3) + cell % 11 + 3 for cell in range(CELLS)])
STAIRS = 50  # heights of the sum that have a bonus, in half points
RATE = 0.15  # at the beginning; a twentieth of it in the end
CURIOUS = 0.1  # how often it tries anything

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


class Agent:
    """A weight for each mark of its own tile and each three signs along a line, and one for each height of the sum."""

    def __init__(self) -> None:
        self.weights = np.zeros(3 * SIGNS**3, dtype=np.float32)
        self.bonus = np.zeros(STAIRS, dtype=np.float32)

    def lines(self, observed: Floats, match: Ints, action: Ints) -> Ints:
        """For each placement (the match and the number of the action) the four weights that make its worth."""
        tiles = observed[:, : 13 * CELLS].reshape(-1, 13, CELLS)
        kinds = np.einsum("nkc,k->nc", tiles, np.arange(1, 14, dtype=np.float32)).astype(np.int64)  # 0: nothing lies
        locked = observed[:, 14 * CELLS : 15 * CELLS].astype(np.int64)
        # 0 nothing, 1 the joker, then 2 + symbol, or 6 + symbol for a locked tile
        signs = np.where(kinds == 13, 1, np.where(kinds == 0, 0, 2 + (kinds - 1) // 3 + 4 * locked))
        wide = np.zeros((len(observed), WIDTH * WIDTH), dtype=np.int64)
        wide[:, PLACE] = signs
        kind, cell = np.divmod(action, CELLS)
        there = wide[match[:, None, None], PLACE[cell][:, None, None] + REACH]
        own = (kind // 3)[:, None, None]
        seen = np.where(there < 2, there, 2 + (there - 2) // 4 * 4 + ((there - 2) - own) % 4)
        found: Ints = (kind % 3)[:, None] * SIGNS**3 + seen[:, :, 0] * SIGNS**2 + seen[:, :, 1] * SIGNS + seen[:, :, 2]
        return found

    def choose(self, observed: Floats, masks: NDArray[np.bool_], rng: np.random.Generator, curious: float) -> Choice:
        """What to do in each match: the placement of most worth, now and then any; else what is left."""
        match, action = np.nonzero(masks)
        lays = action < 12 * CELLS
        worth = np.full(len(match), -1.0, dtype=np.float32)
        lines = np.zeros((len(match), 4), dtype=np.int64)
        lines[lays] = self.lines(observed, match[lays], action[lays])
        stair = np.zeros(len(match), dtype=np.int64)
        sums = self.weights[lines[lays]].sum(axis=1)
        stair[lays] = np.clip(2 * sums, 0, STAIRS - 1)
        worth[lays] = sums + self.bonus[stair[lays]]
        tried = worth + np.where(rng.random(len(observed)) < curious, 1e6, 1e-3)[match] * rng.random(len(match))
        order = np.lexsort((tried, match))
        last = order[np.append(np.nonzero(np.diff(match[order]))[0], len(order) - 1)]  # of each match the best
        return Choice(action[last], worth[last], lines[last], stair[last], lays[last])

    def learn(self, before: Choice, target: Floats, rate: float) -> None:
        """The weights of what was done move towards what it was worth."""
        error = np.where(before.lays, target - before.worth, 0)
        step = np.bincount(before.lines.ravel(), np.repeat(error, 4), len(self.weights))
        often = np.bincount(before.lines.ravel(), np.repeat(before.lays, 4), len(self.weights))
        self.weights += (rate * step / np.maximum(often, 1)).astype(np.float32)
        step = np.bincount(before.stair, error, STAIRS)
        self.bonus += (rate * step / np.maximum(np.bincount(before.stair, minlength=STAIRS), 1)).astype(np.float32)


class Choice:
    """What was chosen in each match: its number, what it seemed worth, its weights, and whether a tile is laid."""

    def __init__(self, number: Ints, worth: Floats, lines: Ints, stair: Ints, lays: NDArray[np.bool_]) -> None:
        self.number, self.worth, self.lines, self.stair, self.lays = number, worth, lines, stair, lays


def train(decisions: int, report: int, n: int = 128) -> tuple[Agent, list[tuple[int, float]]]:
    """An agent after so many decisions, and its curve: the mean record of 200 matches after each `report` of them."""
    agent, rng = Agent(), np.random.default_rng(SEED)
    batch = Batch("antino", n, SEED, seats=1)
    curve = [(0, float(records(agent, 200, 1).mean()))]
    chosen = agent.choose(batch.observe(), batch.legal(), rng, CURIOUS)
    for step in range(1, decisions // n + 1):
        rewards = batch.step(chosen.number).rewards
        rate = RATE * (1 - 0.95 * step * n / decisions)
        agent.learn(chosen, rewards[:, 0].astype(np.float32), rate)
        chosen = agent.choose(batch.observe(), batch.legal(), rng, CURIOUS)
        if step * n // report > (step - 1) * n // report:
            curve.append((step * n, float(records(agent, 200, 1).mean())))
    return agent, curve


def records(agent: Agent, matches: int, seed: int) -> Floats:
    """The scores of so many matches alone."""
    rng = np.random.default_rng(seed)
    batch = Batch("antino", matches, seed, seats=1)
    scores = np.full(matches, -1.0)
    while (scores < 0).any():
        chosen = agent.choose(batch.observe(), batch.legal(), rng, 0)
        ended = batch.step(chosen.number).ended
        fresh = ended & (scores < 0)
        scores[fresh] = batch.scores[fresh, 0]
    return scores.astype(np.float32)


def records_of_level(level: str, matches: int) -> Floats:
    """The same for a bot of the dial."""
    bot, rng, scores = bots("antino")[level], Random(1), []
    for number in range(matches):
        play = Play("antino", 1, {}, Random(number))
        while play.turn:
            play.act(0, bot(play.state.view(0), 0, 0.05, rng))
        scores.append(play.state.scores[0])
    return np.array(scores, dtype=np.float32)


def mean(scores: Floats) -> str:
    """The mean with half of its 95 % interval."""
    return f"{scores.mean():.1f} ± {1.96 * scores.std() / len(scores) ** 0.5:.1f}"


def duel(agent: Agent, level: str, matches: int) -> float:
    """The share of matches of two that the agent wins against a bot of the dial, a tie counting half.

    Both seats have each deal once, so luck is shared.
    """
    bot, generator, won = bots("antino")[level], np.random.default_rng(1), 0.0
    for number in range(matches):
        own, rng = number % 2, Random(number)
        play = Play("antino", 2, {}, Random(number // 2))
        while play.turn:
            seat = play.turn[0]
            if seat == own:
                seen, mask = play.observe(seat)[None], play.mask(seat)[None]
                play.decide(seat, int(agent.choose(seen, mask, generator, 0).number[0]))
            else:
                play.act(seat, bot(play.state.view(seat), seat, 0.05, rng))
        result: Any = play.state.result
        won += 1.0 if result.places[own] < result.places[1 - own] else 0.5 if result.places == (1, 1) else 0.0
    return won / matches


def main() -> None:
    parser = argparse.ArgumentParser(description="Train an agent for Antino.")
    parser.add_argument("--short", action="store_true", help="a little of everything, and nothing is written")
    parser.add_argument("--play", action="store_true", help="with the weights that are there")
    parser.add_argument("--matches", type=int, default=1000, help="how many it plays against level 5")
    asked = parser.parse_args()
    matches = 20 if asked.short else asked.matches
    agent = Agent()
    if asked.play:
        kept = np.load(HERE / "antino.npz")
        agent.weights, agent.bonus = kept["weights"], kept["bonus"]
    else:
        agent, curve = train(8_192 if asked.short else 819_200, 4_096 if asked.short else 81_920)
        print("decisions  mean record of 200 matches alone")
        for decisions, score in curve:
            print(f"{decisions:9}  {score:6.1f}  {'#' * round(score / 5)}")
        if not asked.short:
            np.savez_compressed(HERE / "antino.npz", weights=agent.weights, bonus=agent.bonus)
            with (HERE / "antino-curve.csv").open("w", newline="") as file:
                csv.writer(file).writerows([("decisions", "record"), *((one, round(two, 2)) for one, two in curve)])
    own, other = records(agent, matches, 2), records_of_level("5", matches)
    print(f"alone:  the agent {mean(own)}, level 5 {mean(other)} points a match")
    print(f"of two: the agent wins {duel(agent, '5', matches):.0%} of {matches} matches against level 5")


if __name__ == "__main__":
    main()
