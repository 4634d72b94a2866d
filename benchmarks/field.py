"""What others do in a second: OpenSpiel's C++ games, PettingZoo, Pgx on CPU, boardgame.io. Each runs as it is installed
from its registry: OpenSpiel with the tests, the others in a folder of their own under `.make`, which the first run
fills.

python -m benchmarks.field [--seconds 3]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks import speed
from benchmarks.figures import Figure, a_second, printed

ROOT = Path(__file__).parents[1]
FIELD = ROOT / ".make/field"
PACKAGES = ("pettingzoo", "pygame", "pgx", "jax[cpu]")
CPP_GAMES = ("tic_tac_toe", "connect_four", "breakthrough", "oware", "othello", "hex", "kuhn_poker", "backgammon")
"""OpenSpiel's games of like size, from smaller to larger than ours."""

PETTINGZOO = """
import json, sys, time
from random import Random
from pettingzoo.classic import connect_four_v3
env, rng, steps, begun = connect_four_v3.env(), Random(1), 0, time.process_time()
while time.process_time() - begun < float(sys.argv[1]):
    env.reset(seed=steps)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        env.step(rng.choice([n for n, may in enumerate(seen["action_mask"]) if may]))
        steps += 1
print(json.dumps({"steps": steps / (time.process_time() - begun)}))
"""
PGX = """
import json, sys, time, warnings
warnings.filterwarnings("ignore")
import jax, pgx
seconds, found = float(sys.argv[1]), {}
for name in ("connect_four", "tic_tac_toe"):
    for batch in (1, 1024):
        env = pgx.make(name)
        init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
        act = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=1))
        key = jax.random.PRNGKey(1)
        state = init(jax.random.split(key, batch))
        def once(state, key):
            key, mine = jax.random.split(key)
            return step(state, act(mine, state.legal_action_mask)), key
        state, key = once(state, key)
        jax.block_until_ready(state.observation)
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds / 4:
            state, key = once(state, key)
            jax.block_until_ready(state.observation)
            steps += batch
            if bool(state.terminated.all()):
                state = init(jax.random.split(key, batch))
        found[f"{name}, {batch} at once"] = steps / (time.process_time() - begun)
print(json.dumps(found))
"""
BOARDGAME = """
import { createRequire } from 'node:module';
import { toncc } from '%s/toncc.mjs';
const { Client } = createRequire('%s/x.mjs')('boardgame.io/client');
const client = Client({ game: toncc, numPlayers: 3, debug: false });
client.start();
let steps = 0, seed = 1;
const begun = process.cpuUsage();
const used = () => { const now = process.cpuUsage(begun); return (now.user + now.system) / 1e6; };
while (used() < Number(process.argv[2] ?? %f)) {
  const G = client.getState().G;
  for (const seat of [0, 1, 2]) {
    if (G.at[seat] === null) continue;
    seed = (seed * 1103515245 + 12345) %% 2147483648;
    client.updatePlayerID(String(seat));
    client.moves.choose(1 + (seed >> 8) %% 6);
    steps += 1;
  }
}
console.log(JSON.stringify({ steps: steps / used() }));
"""


def figures(seconds: float) -> Iterator[Figure]:
    """Every figure, one after the other; one whose library cannot be had says so."""
    yield from openspiel(seconds)
    for name, work in (("PettingZoo", pettingzoo), ("Pgx", pgx), ("boardgame.io", boardgame)):
        try:
            for what, rate in work(seconds).items():
                yield Figure(f"{name}: {what}", a_second(rate))
        except (OSError, ValueError, subprocess.SubprocessError) as problem:
            yield Figure(name, f"cannot be measured here: {type(problem).__name__}")


def openspiel(seconds: float) -> Iterator[Figure]:
    """Random matches of OpenSpiel's own games, from first to last in C++."""
    if not find_spec("pyspiel"):
        yield Figure("OpenSpiel", "is not installed")
        return
    import pyspiel

    for name in CPP_GAMES:
        rules = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(rules.num_players())]
        rate = speed.side_by_side({"it": partial(played, pyspiel.evaluate_bots, rules, bots)}, seconds)["it"]
        yield Figure(f"OpenSpiel, C++: {name}, random matches", a_second(rate))


def played(evaluate: Any, rules: Any, bots: list[Any], n: int) -> None:
    """So many matches between OpenSpiel's own bots that act by chance, each from first to last in C++."""
    for number in range(n):
        evaluate(rules.new_initial_state(), bots, number)


def pettingzoo(seconds: float) -> dict[str, float]:
    """Steps of its connect_four with observation and mask."""
    return {"connect_four, steps": _in_field(PETTINGZOO, seconds)["steps"]}


def pgx(seconds: float) -> dict[str, float]:
    """Steps of games of Pgx, one at a time and many at once."""
    return {f"{name}, steps on CPU": rate for name, rate in _in_field(PGX, seconds).items()}


def _in_field(program: str, seconds: float) -> dict[str, float]:
    """What this program says in the folder of the others, which is filled first where it is not there."""
    python = FIELD / "bin/python"
    if not (FIELD / "filled").exists():
        subprocess.run([sys.executable, "-m", "venv", FIELD], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PACKAGES], check=True, stderr=subprocess.DEVNULL)
        (FIELD / "filled").touch()
    found = subprocess.run(
        [python, "-c", program, str(seconds)],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"JAX_PLATFORMS": "cpu", "PYGAME_HIDE_SUPPORT_PROMPT": "1", "XLA_FLAGS": ONE_CORE},
    )
    rates: dict[str, float] = json.loads(found.stdout.splitlines()[-1])
    return rates


ONE_CORE = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def boardgame(seconds: float) -> dict[str, float]:
    """Moves of Tóncc as it is written for boardgame.io, in its client without any server."""
    from benchmarks.peers.__main__ import FOLDER, fetch, node_program

    fetch()
    program = BOARDGAME % (FOLDER, FOLDER, seconds)
    found = subprocess.run(
        [node_program(), "--no-warnings", "--input-type=module", "-e", program],
        check=True,
        capture_output=True,
        text=True,
        cwd=FOLDER,
    )
    said: Any = json.loads(found.stdout.splitlines()[-1])
    return {"Tóncc, choices": said["steps"]}


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    printed(figures(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
