"""The games as games of OpenSpiel, so that its algorithms run on them: searches, CFR, best responses.

`load("antino", seats=2, options={"board": 7})` gives a `pyspiel.Game`. Every game is registered with pyspiel too, as
`ludoteca_antino` with an option a parameter: `pyspiel.load_game("ludoteca_antino(seats=2,board=7)")`.

Seats that choose at the same time choose one after the other, and none knows what another has chosen. Chance is listed
where that is short, and else goes piece by piece: a shuffle of eighteen tiles is eighteen chance nodes. What a player
knows (`information_state_string`) is what his seat sees now, and a digest of all that it has seen before. The versions
of Math Market that are played against the clock are not offered: OpenSpiel has no time.

`position` begins a match at a position (a state, or the object that `dump` gives): so an endgame is small enough to be
solved.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from random import Random
from typing import Any

from ludoteca.arrays import cut
from ludoteca.contract import NATURE, Game, State
from ludoteca.environments.play import pay, refusal
from ludoteca.environments.speech import Speech, lacking, size, speech_of, started
from ludoteca.games import GAMES, Missing, game, part

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise ImportError(lacking("OpenSpiel")) from None

LISTED = 1_000
"""Outcomes of one chance node; where there are more, chance goes piece by piece."""
LONGEST = 20_000
"""Steps of a match, letters and pieces counted one by one."""
MOST_ALONE = 10_000.0
"""No score of somebody alone lies farther from 0."""
BEFORE = "ludoteca_"
START = "start"


def load(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    position: State | Mapping[str, Any] | None = None,
) -> pyspiel.Game:
    """A game of ours as a game of OpenSpiel; `KeyError` or `ValueError` say what is wrong with what was asked for."""
    form = started(name, seats, options).dump() if position is None else _form(name, position)
    parameters: dict[str, Any] = {"seats": form["seats"]}
    for option, value in form["options"].items():
        parameters[option] = value if isinstance(value, (bool, int)) else _packed(value)
    if position is not None:
        parameters["position"] = _packed(form["position"])
    return Table(parameters, name)


def _form(name: str, position: State | Mapping[str, Any]) -> dict[str, Any]:
    """The full form of a position of this game."""
    data = position.dump() if isinstance(position, State) else dict(position)
    return game(name).load(data).dump()


def _packed(value: Any) -> str:
    """A value as a word that pyspiel can carry: as it is if it is one, else the bytes of its JSON."""
    if isinstance(value, str) and value.isidentifier():
        return value
    return "_" + json.dumps(value, sort_keys=True).encode().hex()


def _unpacked(value: Any) -> Any:
    return json.loads(bytes.fromhex(value[1:])) if isinstance(value, str) and value.startswith("_") else value


@cache
def type_of(name: str, alone: bool = False) -> pyspiel.GameType:
    """What pyspiel knows of a game, or of one that is played alone."""
    rules = game(name)
    options = {
        option: one.default if isinstance(one.default, (bool, int)) else _packed(one.default)
        for option, one in rules.options.items()
    }
    return pyspiel.GameType(
        short_name=BEFORE + name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
        if rules.hides
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seats),
        min_num_players=min(rules.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": started(name, None, None).dump()["seats"],
            "position": START,
            **options,
        },
    )


class Table(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its seats and options."""

    def __init__(self, parameters: Mapping[str, Any] | None = None, name: str = "") -> None:
        kind = type_of(name)
        given = {**kind.parameter_specification, **(parameters or {})}
        rules = game(name)
        options = {option: _unpacked(given[option]) for option in rules.options}
        self.first = started(name, given["seats"], options)
        if given["position"] != START:
            form = {**self.first.dump(), "position": _unpacked(given["position"])}
            self.first = rules.load(form)
        if self.first.timed:
            raise ValueError(f"this version of {rules.title} is played in real time, which OpenSpiel has not")
        self.rules: Game = rules
        self.seats = int(given["seats"])
        self.speech = speech_of(name, self.first.dump()["options"])
        self.deal: Any = getattr(part(name, "tensors"), "deal", None)
        most = 1.0 if self.seats > 1 else MOST_ALONE
        super().__init__(
            type_of(name, self.seats == 1),
            pyspiel.GameInfo(
                num_distinct_actions=self.speech.actions,
                max_chance_outcomes=LISTED,
                num_players=self.seats,
                min_utility=-most,
                max_utility=most,
                utility_sum=0.0 if self.seats > 1 else None,
                max_game_length=LONGEST,
            ),
            given,
        )

    def __deepcopy__(self, memo: Any) -> Table:
        return self

    def new_initial_state(self) -> Node:
        """The beginning of a match."""
        return Node(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees, as an array and as text."""
        return Observer(self, iig_obs_type, params)


class Trail:
    """A state, and how one came there. It never changes, so that copies of a node may share it."""

    def __init__(self, state: State, before: Trail | None, known: Mapping[int, str] | None = None) -> None:
        self.state, self.before = state, before
        self._known = dict(known or {})
        self._words: Any = None

    def __deepcopy__(self, memo: Any) -> Trail:
        return self

    def words(self, speech: Speech) -> Any:
        """What the seat may do that is to decide."""
        if self._words is None:
            self._words = speech.words(self.state, self.state.turn[0])
        return self._words

    @cached_property
    def listed(self) -> list[tuple[dict[str, Any], float]] | None:
        """All that nature may do now, where that is a short list; None where it draws piece by piece."""
        outcomes = self.state.outcomes()
        return outcomes if outcomes is not None and len(outcomes) <= LISTED else None

    def known(self, seat: int) -> str:
        """All that the seat has seen: the present view, behind a digest of those before."""
        if seat not in self._known:
            trail: list[Trail] = []
            step: Trail | None = self
            while step is not None and seat not in step._known:
                trail.append(step)
                step = step.before
            past = "" if step is None else step._known[seat]
            for step in reversed(trail):
                view = json.dumps(step.state.view(seat), sort_keys=True)
                if past.partition(" ")[2] != view:
                    past = f"{blake2b(past.encode(), digest_size=8).hexdigest()} {view}"
                step._known[seat] = past
        return self._known[seat]


class Node(pyspiel.State):  # type: ignore[misc]
    """One position of one match, between any two letters of an action or pieces of a draw."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.trail = Trail(table.first, None)
        self.letters: tuple[int, ...] = ()
        """Of the action that is being spelt, or the pieces drawn so far."""

    @property
    def state(self) -> State:
        """The state of our game."""
        return self.trail.state

    def current_player(self) -> int:
        state = self.state
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.nature else state.turn[0]

    def is_terminal(self) -> bool:
        return self.state.over

    def returns(self) -> list[float]:
        result = self.state.result
        if result is None:
            return [0.0] * self.table.seats
        return [self.table.speech.worth(self.state)] if self.table.seats == 1 else pay(result.places)

    def _words(self) -> Any:
        """The words that begin with what has been said."""
        words = self.trail.words(self.table.speech)
        for place, letter in enumerate(self.letters):
            words = words[words[:, place] == letter]
        return words

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.unique(self._words()[:, len(self.letters)]).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.trail.listed is not None:
            return [(number, part) for number, (_, part) in enumerate(self.trail.listed)]
        left = self.table.deal(self.state).left(self.letters)
        return [(kind, count / sum(left)) for kind, count in enumerate(left) if count]

    def _apply_action(self, action: int) -> None:
        state = self.state
        if state.nature:
            if self.trail.listed is not None:
                self._go(NATURE, self.trail.listed[action][0])
                return
            self.letters += (action,)
            deal = self.table.deal(state)
            if not deal.left(self.letters):
                self._go(NATURE, deal.action(list(self.letters)))
            return
        words = self._words()
        words = words[words[:, len(self.letters)] == action]
        if not len(words):
            raise ValueError(refusal(action, self._legal_actions(state.turn[0]), f"seat {state.turn[0]}"))
        self.letters += (action,)
        if len(self.letters) == words.shape[1] or words[0, len(self.letters)] < 0:
            seat = state.turn[0]
            self._go(seat, self.table.speech.action(state, seat, self.letters))

    def _go(self, seat: int, action: dict[str, Any]) -> None:
        self.trail = Trail(self.state.play(seat, action), self.trail)
        self.letters = ()

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.state
        if player != pyspiel.PlayerId.CHANCE:
            words = self._words()
            words = words[words[:, len(self.letters)] == action]
            if len(words) != 1:
                return f"letter {action}"
            return json.dumps(self.table.speech.action(state, player, [int(one) for one in words[0] if one >= 0]))
        listed = self.trail.listed if state.nature else None
        return f"piece {action}" if listed is None else json.dumps(listed[action][0])

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{self.trail.known(seat)} {self._own(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{json.dumps(self.state.view(seat), sort_keys=True)} {self._own(seat)}"

    def _own(self, seat: int) -> list[int]:
        """The letters that the seat has said."""
        return list(self.letters) if self.state.turn[:1] == (seat,) else []

    def resample_from_infostate(self, player: int, sampler: Any = None) -> Node:
        """A node that the player cannot tell from this one; what he does not see is drawn anew."""
        rng = Random(sampler() if sampler is not None else None)
        imagined = self.table.rules.imagine(self.state.view(player), rng)
        other = self.table.new_initial_state()
        other.trail = Trail(imagined, None, {player: self.trail.known(player)})
        other.letters = self.letters
        return other

    def __str__(self) -> str:
        return f"{json.dumps(self.state.dump()['position'], sort_keys=True)} {list(self.letters)}"


class Observer:
    """An observation, as OpenSpiel asks for it: `tensor`, its parts by name in `dict`, and a text."""

    def __init__(self, table: Table, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"an observation takes no parameters; got {parameters!r}")
        self.recalls = kind is not None and kind.perfect_recall
        self.table = table
        self.tensor = np.zeros(size(table.speech), dtype=np.float32)
        self.dict = cut(self.tensor, table.speech.parts)

    def set_from(self, node: Node, player: int) -> None:
        """Writes what the player sees into the array."""
        said: Sequence[int] = node.letters if node.state.turn[:1] == (player,) else ()
        self.tensor[:] = self.table.speech.observe(node.state, player, said)

    def string_from(self, node: Node, player: int) -> str:
        """What the player sees, or has ever seen, as text."""
        return node.information_state_string(player) if self.recalls else node.observation_string(player)


def _maker(name: str) -> Any:
    class Registered(Table):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            super().__init__(parameters, name)

    return Registered


def register() -> None:
    """Makes every game that has numbers for learners known to pyspiel, once."""
    known = set(pyspiel.registered_names())
    for name in GAMES:
        try:
            part(name, "tensors")
        except Missing:
            continue
        if BEFORE + name not in known:
            pyspiel.register_game(type_of(name), _maker(name))


register()
