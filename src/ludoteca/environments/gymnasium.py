"""The games as Gymnasium environments: solitaires, and trainers in which the other seats are bots of the dial.

`import ludoteca.environments.gymnasium` registers them; then `gymnasium.make("ludoteca/Antino-solo-v1")` makes one, and
`gymnasium.make_vec(…, num_envs=64)` many of them: solitaires by the batch, in one call.

An observation is a dictionary: `observation`, an array whose parts are documented in the game's `tensors.py`, and
`action_mask`, 1 where a number is open. An action that is not open is a `ValueError` that names it. For algorithms that
know no mask there is `penalty`: with it such an action costs so much and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ludoteca.environments.batch import Batch
from ludoteca.environments.play import BEAT, Play
from ludoteca.environments.seeing import drawn, seen, space, space_of
from ludoteca.environments.speech import lacking
from ludoteca.games import bots, has_bot, listed_bots, reactions

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError:
    raise ImportError(lacking("Gymnasium")) from None

THINKING = 0.05
"""Seconds of processor time that a bot of a trainer may think."""


class Seat(gymnasium.Env[dict[str, Any], int]):
    """One seat of a match: alone, or against bots of a level."""

    metadata = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012 (Gymnasium's name and form)

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        level: str = "fair",
        seat: int | None = None,
        penalty: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`level` names the bots on the other seats, `seat` one's own (each match another one if none is given)."""
        self.play = Play(game, seats, options)
        self.penalty, self.render_mode, self.wanted = penalty, render_mode, seat
        if seat is not None and not 0 <= seat < self.play.seats:
            raise ValueError(f"seats are counted from 0 to {self.play.seats - 1}; got {seat!r}")
        if self.play.seats > 1 and not has_bot(game, level, self.play.options):
            known = ", ".join(listed_bots(game, self.play.options))
            raise ValueError(f"no bot of this game is called {level!r}; there are {known}")
        self.level = level
        self.observation_space = space_of(self.play)
        self.action_space = spaces.Discrete(self.play.speech.actions)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        for _ in range(100):
            rng = Random(int(self.np_random.integers(2**62)))
            self.seat = rng.randrange(self.play.seats) if self.wanted is None else self.wanted
            self.bots_rng = Random(rng.getrandbits(64))
            self.plans: dict[int, tuple[int, int, dict[str, Any]]] = {}
            self.play.begin(rng)
            self._others()
            if self.play.turn:
                break
        return seen(self.play, self.seat), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if self.penalty is not None and int(action) not in self.play.open_to(self.seat):
            return seen(self.play, self.seat), -self.penalty, False, False, {"outside": True}
        paid = self.play.decide(self.seat, action)[self.seat] + self._others()
        over, cut = self.play.over, self.play.cut
        info: dict[str, Any] = {"outside": False} if self.penalty is not None else {}
        if self.play.state.result is not None:
            info |= {"scores": list(self.play.state.result.scores), "places": list(self.play.state.result.places)}
        return seen(self.play, self.seat), float(paid), over, cut, info

    def render(self) -> Any:
        """The match as a spectator sees it, as text."""
        return drawn(self.play)

    def _others(self) -> float:
        """The bots act until the learner is to decide; what that pays to the learner."""
        paid = 0.0
        while self.play.turn and self.seat not in self.play.turn:
            other = self.play.turn[0]
            paid += self.play.act(other, self._chosen(other))[self.seat]
        return paid

    def _chosen(self, other: int) -> dict[str, Any]:
        """What the bot on a seat does now; in real time {} while it still thinks."""
        state, name = self.play.state, self.play.name
        if not state.timed:
            return bots(name)[self.level](state.view(other), other, THINKING, self.bots_rng)
        now = BEAT * self.play.beats
        round_, at, action = self.plans.get(other, (-1, 0, {}))
        if round_ != state.round:
            delay, action = reactions(name)[self.level](state.view(other), other, self.bots_rng)
            round_, at = state.round, now + delay
            self.plans[other] = round_, at, action
        return {**action, "round": round_} if at <= now + BEAT else {}


class Solitaires(VectorEnv[dict[str, Any], Any, Any]):
    """Many matches of one who plays alone, by the batch. A match that ends begins anew in the same step.

    `infos["score"]` has the score of those that have just ended, where `infos["_score"]` is true.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: str, num_envs: int = 1, options: Mapping[str, Any] | None = None, seats: int = 1, **rest: Any
    ) -> None:
        if seats != 1 or rest:
            unknown = ", ".join(sorted(rest)) or f"seats={seats}"
            raise ValueError(f"a batch of solitaires takes a game and its options; got {unknown}")
        self.num_envs = num_envs
        self.game, self.options = game, options
        self.batch = Batch(game, num_envs, 0, 1, options)
        self.single_observation_space = space(self.batch.size, self.batch.actions)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """All matches begin anew."""
        one = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=one)
        self.batch = Batch(self.game, self.num_envs, int(self.np_random.integers(2**31)), 1, self.options)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        rewards, ended = self.batch.step(np.asarray(actions))
        infos: dict[str, Any] = {}
        if ended.any():
            infos = {"score": self.batch.scores[:, 0].copy(), "_score": ended.copy()}
        return self._seen(), rewards[:, 0].copy(), ended.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.batch.observe().copy(), "action_mask": self.batch.legal().astype(np.int8)}


HERE = "ludoteca.environments.gymnasium"
SOLITAIRES: dict[str, dict[str, Any]] = {
    "Antino-solo": {"game": "antino", "seats": 1},
    "Fantastick-numbers-solo": {"game": "fantastick", "seats": 1, "options": {"mode": "numbers"}},
    "Fantastick-shapes-solo": {"game": "fantastick", "seats": 1, "options": {"mode": "shapes"}},
    "MathMarket-practice": {"game": "mathmarket", "seats": 1, "options": {"version": "advanced"}},
}
TRAINERS: dict[str, dict[str, Any]] = {
    "Antino": {"game": "antino"},
    "Calculissimo": {"game": "calculissimo"},
    "Fantastick-numbers": {"game": "fantastick", "options": {"mode": "numbers"}},
    "Fantastick-shapes": {"game": "fantastick", "options": {"mode": "shapes"}},
    "MathMarket-beginner": {"game": "mathmarket", "options": {"version": "beginner"}},
    "MathMarket-standard": {"game": "mathmarket", "options": {"version": "standard"}},
    "MathMarket-advanced": {"game": "mathmarket", "options": {"version": "advanced"}},
    "Toncc": {"game": "toncc"},
}
IDS = [f"ludoteca/{name}-v1" for name in (*SOLITAIRES, *TRAINERS)]
"""What `gymnasium.make` makes."""

for _name, _settings in SOLITAIRES.items():
    gymnasium.register(
        f"ludoteca/{_name}-v1", f"{HERE}:Seat", vector_entry_point=f"{HERE}:Solitaires", kwargs=_settings
    )
for _name, _settings in TRAINERS.items():
    gymnasium.register(f"ludoteca/{_name}-v1", f"{HERE}:Seat", kwargs=_settings, nondeterministic=False)
