"""The games as PettingZoo environments: `env` gives one turn by turn (AEC), `parallel_env` one where all act at once.

Agents are called `seat_0`, `seat_1`, … . An observation is a dictionary: `observation`, an array whose parts are
documented in the game's `tensors.py`, and `action_mask`, 1 where a number is open. In a parallel environment a seat
that is not to decide has a mask of zeros, and whatever it does is not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ludoteca.environments.play import Play
from ludoteca.environments.seeing import drawn, seen, space_of
from ludoteca.environments.speech import lacking

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise ImportError(lacking("PettingZoo")) from None


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> Any:
    """A game turn by turn; seats that choose at the same time do so one after the other, each without seeing it."""
    return OrderEnforcingWrapper(Turns(game, seats, options, render_mode))


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    render_mode: str | None = None,
) -> Together:
    """A game in which everybody who is to decide does so in the same step: one step is one beat in real time."""
    return Together(game, seats, options, render_mode)


class Seats:
    """What both kinds of environment have: a match, its seats as agents, and their spaces."""

    def __init__(
        self, game: str, seats: int | None, options: Mapping[str, Any] | None, render_mode: str | None
    ) -> None:
        self.play = Play(game, seats, options)
        self.metadata = {"name": f"ludoteca_{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {agent: space_of(self.play) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.play.speech.actions) for agent in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str:
        """The match as a spectator sees it, as text."""
        return drawn(self.play)

    def close(self) -> None:
        """There is nothing to close."""

    def begin(self, seed: int | None) -> None:
        """A new match; without a seed it goes on with the generator of the one before."""
        if seed is not None:
            self.rng = Random(seed)
        self.play.begin(Random(self.rng.getrandbits(64)))
        self.agents = list(self.possible_agents)


class Turns(Seats, AECEnv):  # type: ignore[misc]
    """A game turn by turn."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.turn[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        return seen(self.play, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to decide, so a number was expected; got None")
        paid = self.play.decide(self.possible_agents.index(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, paid, strict=True))
        if self.play.over or self.play.cut:
            self.terminations = dict.fromkeys(self.agents, self.play.over)
            self.truncations = dict.fromkeys(self.agents, self.play.cut)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.play.turn[0]]
        self._accumulate_rewards()


class Together(Seats, ParallelEnv):  # type: ignore[misc]
    """A game in which all who are to decide do so at once."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Any]:
        return {agent: seen(self.play, seat) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        paid = [0.0] * self.play.seats
        deciding = [(seat, self.possible_agents[seat]) for seat in self.play.turn]
        for seat, agent in deciding:
            if agent not in actions:
                raise ValueError(f"{agent} is to decide, so its number was expected; got {sorted(actions)}")
            if int(actions[agent]) not in self.play.open_to(seat):
                self.play.decide(seat, actions[agent])  # it says what is wrong, before anything has happened
        for seat, agent in deciding:
            if int(actions[agent]) in self.play.open_to(seat):  # a challenge leaves the others nothing to answer
                paid = [one + more for one, more in zip(paid, self.play.decide(seat, actions[agent]), strict=True)]
        agents, over, cut = list(self.agents), self.play.over, self.play.cut
        if over or cut:
            self.agents = []
        return (
            self._seen(),
            dict(zip(self.possible_agents, paid, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )
