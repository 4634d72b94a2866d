"""Promises about one state or one step of a match.

Each is a function of its own. It is asked of many states of the matches that all tests share, and of the last one of
short matches that Hypothesis draws: a promise that is broken there is shown with the shortest match that breaks it.
"""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
import random
import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from ludoteca.contract import NATURE, Action, Game, IllegalAction, State
from ludoteca.games import compiled
from ludoteca.kernels.compiled.position import AnyPosition
from ludoteca.promises.walks import Step

StatePromise = Callable[[Game, State, random.Random], None]
StepPromise = Callable[[Game, Step, random.Random], None]
OF_STATES: dict[str, StatePromise] = {}
OF_STEPS: dict[str, StepPromise] = {}


def most_pairs(game: Game) -> int:
    """Actions of one position that are asked about one by one; fewer where the kernel runs interpreted."""
    return 40 if game.fast is not None and not compiled(game.id) else 150


def most_listed(game: Game) -> int:
    """Actions of one position that are listed with what each would bring."""
    return 1_500 if compiled(game.id) else most_pairs(game)


MOST_OUTCOMES = 20
"""Actions of nature of one position that are tried one by one."""
MANY_OUTCOMES = 1_000
"""From so many on it takes long to look at all of them, so it is done now and then."""
DRAWS, LIKELY = 120, 0.15
"""So often a kernel's chance is drawn, and what is as likely as this must have come up among so many."""
DRAWN, FEW = 20, 6
"""Actions that are asked about; where there are so few, each is asked for when all others have been tried."""
ADVISED = 0.25
"""Of how many of the states a game is asked for advice, which may take it a second."""


def of_states(promise: StatePromise) -> StatePromise:
    """Puts a promise on the list of those about a state."""
    OF_STATES[promise.__name__] = promise
    return promise


def of_steps(promise: StepPromise) -> StepPromise:
    """Puts a promise on the list of those about a step."""
    OF_STEPS[promise.__name__] = promise
    return promise


def viewers(state: State) -> list[int | None]:
    """Everybody who may look at it: a spectator and all seats."""
    return [None, *range(state.dump()["seats"])]


def json_copy(value: object) -> object:
    """The value after a journey through JSON text: anything that is not plain JSON would come back changed."""
    return json.loads(json.dumps(value, allow_nan=False))


def unstamped(action: Action) -> Action:
    """The action without the table's stamp, which is not the seat's to know."""
    return {name: value for name, value in action.items() if name != "at"}


@of_states
def a_state_goes_to_json_and_back(game: Game, state: State, rng: random.Random) -> None:
    dump = state.dump()
    assert json_copy(dump) == dump
    again = game.load(dump)
    assert again == state
    assert again.dump() == dump
    assert list(dump) == ["game", "seats", "options", "position"]


@of_states
def a_state_is_copied_hashed_and_pickled_by_its_form(game: Game, state: State, rng: random.Random) -> None:
    twin = pickle.loads(pickle.dumps(state))
    assert twin == state
    assert hash(twin) == hash(state)
    assert copy.deepcopy(state) == state
    assert state != "a state"


@of_steps
def play_never_changes_the_state_it_is_asked_of(game: Game, step: Step, rng: random.Random) -> None:
    state, seat, action = step
    before, asked = state.dump(), copy.deepcopy(action)
    following = state.play(seat, action)
    for viewer in viewers(state):
        state.view(viewer)
        state.story(seat, action, viewer)
    if seat != NATURE:
        state.preview(seat, action)
    following.dump()["position"].clear()
    assert state.dump() == before
    assert action == asked


@of_states
def who_acts_is_said_in_one_way(game: Game, state: State, rng: random.Random) -> None:
    assert (bool(state.turn) + state.nature + state.over) == 1
    assert (state.result is not None) == state.over
    assert tuple(sorted(set(state.turn))) == state.turn
    for seat in range(state.dump()["seats"]):
        assert any(True for _ in state.actions(seat)) == (seat in state.turn)
        assert (seat in state.seen_turn(seat)) == (seat in state.turn)


@of_states
def scores_are_a_whole_number_for_each_seat_or_there_are_none(game: Game, state: State, rng: random.Random) -> None:
    assert len(state.scores) in (0, state.dump()["seats"])
    assert all(type(score) is int for score in state.scores)


@of_states
def actions_and_refuse_agree(game: Game, state: State, rng: random.Random) -> None:
    for seat in range(state.dump()["seats"]):
        for action in islice(state.actions(seat), most_pairs(game)):
            assert state.refuse(seat, action) is None
            assert json_copy(action) == action
            assert json_copy(state.preview(seat, action)) is not None


def is_part(some: Any, whole: Any) -> bool:
    """True if nothing but fields of objects was left out."""
    if isinstance(some, dict) and isinstance(whole, dict):
        return all(name in whole and is_part(value, whole[name]) for name, value in some.items())
    if isinstance(some, list) and isinstance(whole, list):
        return len(some) == len(whole) and all(map(is_part, some, whole))
    return bool(some == whole)


@of_states
def previews_are_all_actions_with_their_previews_unless_there_are_more(
    game: Game, state: State, rng: random.Random
) -> None:
    most = most_listed(game)
    for seat in range(state.dump()["seats"]):
        actions = list(islice(state.actions(seat), most + 1))
        text = state.written_previews(seat, most)
        if len(actions) > most:
            assert state.previews(seat, most) is None
            assert text is None or text == ""
            continue
        found = state.previews(seat, most)
        assert found is not None
        assert found == state.previews(seat, len(actions))
        assert [action for action, _ in found] == actions
        assert text is not None
        if text:
            written = [{"action": action, "preview": preview} for action, preview in found]
            assert text == json.dumps(written, separators=(",", ":"), ensure_ascii=False), "JSON as the wire has it"
            assert state.written_previews(seat, len(actions) - 1) is None
        for action, preview in found:
            assert is_part(preview, state.preview(seat, action))
        assert not actions or state.previews(seat, len(actions) - 1) is None


NONSENSE = [
    {},
    {"type": "nonsense"},
    {"type": None},
    {"type": ["choose"]},
    None,
    7,
    "choose",
    [],
]


@of_states
def outcomes_are_all_that_chance_may_give_with_their_probabilities(
    game: Game, state: State, rng: random.Random
) -> None:
    outcomes = state.outcomes()
    if outcomes is None:
        assert state.nature, "where it is not nature's to act, nothing is too much to list"
        return
    assert bool(outcomes) == (state.nature or state.due is not None)
    if not outcomes:
        return
    assert sum(part for _, part in outcomes) == pytest.approx(1, abs=1e-9)
    assert all(part > 0 for _, part in outcomes)
    if len(outcomes) > MANY_OUTCOMES and rng.random() > 0.1:
        return
    listed = {json.dumps(action, sort_keys=True) for action, _ in outcomes}
    assert len(listed) == len(outcomes), "each stands there once"
    for action, _ in rng.sample(outcomes, min(len(outcomes), MOST_OUTCOMES)):
        assert json_copy(action) == action
        assert state.refuse(NATURE, action) is None
    for _ in range(MOST_OUTCOMES):
        assert json.dumps(state.chance(rng), sort_keys=True) in listed


@of_states
def nonsense_is_refused_in_a_sentence_and_changes_nothing(game: Game, state: State, rng: random.Random) -> None:
    before = state.dump()
    for seat in (NATURE, 0, 99, -2, True, None, "0", 0.0):
        for action in NONSENSE:
            refusal = state.refuse(seat, action)  # type: ignore[arg-type]
            assert refusal is not None
            assert re.fullmatch(r"[A-ZÀ-Ý].*[.!?]", refusal)
            assert not re.search(r"invalid|illegal|error", refusal, re.IGNORECASE)
            with pytest.raises(IllegalAction) as raised:
                state.play(seat, action)  # type: ignore[arg-type]
            assert str(raised.value) == refusal
    assert state.dump() == before


@of_steps
def actions_with_changed_fields_are_refused(game: Game, step: Step, rng: random.Random) -> None:
    state, seat, action = step
    wrong = [dict(action, surplus=1), {name: value for name, value in action.items() if name == "type"}]
    wrong += [dict(action, **{name: object()}) for name in action]
    wrong += [dict(action, **{name: True}) for name, value in action.items() if type(value) is int]
    wrong += [dict(action, **{name: -1}) for name, value in action.items() if type(value) is int]
    for one in wrong:
        if one != action:
            assert state.refuse(seat, one) is not None, one


@of_steps
def nobody_acts_out_of_turn(game: Game, step: Step, rng: random.Random) -> None:
    state, seat, action = step
    for other in {NATURE, *range(state.dump()["seats"])} - {seat} - set(state.turn):
        assert state.refuse(other, action) is not None


@of_states
def what_a_seat_may_not_know_changes_nothing_it_can_ask(game: Game, state: State, rng: random.Random) -> None:
    """Whatever is hidden from a viewer is drawn anew: all answers the viewer can get stay the same."""
    for viewer in viewers(state):
        if viewer is None and state.dump()["seats"] == 1:
            continue  # that a solitaire is over may rest on a tile its spectators cannot see
        other = game.imagine(state.view(viewer), rng)
        assert (other.seen_turn(viewer), other.nature) == (state.seen_turn(viewer), state.nature)
        assert (other.over, other.timed) == (state.over, state.timed)
        assert state.over or other.scores == state.scores, "in the end all hear the result"
        if viewer is None:
            continue
        drafts, others = list(islice(state.actions(viewer), 40)), list(islice(other.actions(viewer), 40))
        assert [unstamped(draft) for draft in others] == [unstamped(draft) for draft in drafts]
        for draft, same in zip(drafts, others, strict=True):
            assert other.preview(viewer, same) == state.preview(viewer, draft)
        for nonsense in NONSENSE:
            assert other.refuse(viewer, nonsense) == state.refuse(viewer, nonsense)  # type: ignore[arg-type]


@of_steps
def what_can_be_taken_back_brings_nothing_to_light(game: Game, step: Step, rng: random.Random) -> None:
    """In a world that somebody cannot tell from this one, they are shown the same by an action that reveals nothing."""
    state, seat, action = step
    if seat == NATURE or state.timed or state.reveals(seat, action):
        return
    after = state.play(seat, action)
    for viewer in viewers(state):
        other = game.imagine(state.view(viewer), rng)
        if other.refuse(seat, action) is None:
            if viewer == seat:
                assert not other.reveals(seat, action), "whoever acts knows whether it can be taken back"
            assert other.play(seat, action).view(viewer) == after.view(viewer)


@of_states
def imagine_fits_its_view(game: Game, state: State, rng: random.Random) -> None:
    for viewer in viewers(state):
        view = state.view(viewer)
        assert json_copy(view) == view
        imagined = game.imagine(view, rng)
        assert imagined.view(viewer) == view


@of_steps
def notes_and_story_are_plain_json(game: Game, step: Step, rng: random.Random) -> None:
    state, seat, action = step
    for viewer in viewers(state):
        notes = game.notes(state.view(viewer))
        assert json_copy(notes) == notes
        story = state.story(seat, action, viewer)
        assert json_copy(story) == story
        assert all("type" in event for event in story)


@of_states
def notes_go_by_what_a_view_says_and_not_by_who_wrote_it(game: Game, state: State, rng: random.Random) -> None:
    """Written down in another order, no view is one that the game may remember."""
    for viewer in viewers(state):
        view = state.view(viewer)
        before = copy.deepcopy(view)
        assert game.notes(view) == game.notes(dict(reversed(view.items())))
        assert view == before


STEPS = ("good", "piece", "where")
"""The steps of advice, in their order."""


@of_states
def advice_is_a_ladder_whose_last_step_can_be_played(game: Game, state: State, rng: random.Random) -> None:
    if type(game).advise is Game.advise or not state.turn or rng.random() > ADVISED:
        return
    seat = rng.choice(state.turn)
    view = state.view(seat)
    before = copy.deepcopy(view)
    ladder = game.advise(view, rng)
    assert view == before
    assert json_copy(ladder) == ladder
    assert all(re.fullmatch(r"\S.*[.!?)]", step["text"], re.DOTALL) for step in ladder), ladder
    if not ladder or "step" not in ladder[0]:
        return
    places = [STEPS.index(step["step"]) for step in ladder]
    assert places == sorted(places), ladder
    assert ladder[-1]["step"] == "where"
    assert ladder[-1]["actions"], ladder
    for action in ladder[-1]["actions"]:
        assert seat in state.turn, "they are actions of one turn"
        stamp = {"at": next(iter(state.actions(seat)))["at"]} if state.timed else {}
        state = state.play(seat, {**action, **stamp})


@of_states
def aids_answer_from_the_view_alone(game: Game, state: State, rng: random.Random) -> None:
    for name in game.aids:
        for seat in range(state.dump()["seats"]):
            view = state.view(seat)
            aid = game.aid(name, view)
            assert json_copy(aid) == aid
            assert game.aid(name, game.imagine(view, rng).view(seat)) == aid
    with pytest.raises(KeyError):
        game.aid("no such aid", state.view(None))


@of_states
def whether_a_turn_invites_a_newcomer_can_be_asked_of_any_seat_to_act(
    game: Game, state: State, rng: random.Random
) -> None:
    for seat in state.turn:
        assert isinstance(game.invites(state, seat), bool)


JUNK: list[object] = ["junk", 10**40, -1, 2.5, [[]], {"a": 1}, [None, True], None, [], 0]


@of_states
def load_refuses_changed_forms(game: Game, state: State, rng: random.Random) -> None:
    form = state.dump()
    for changed in (
        dict(form, game="chess"),
        dict(form, seats=99),
        dict(form, seats=True),
        dict(form, options={}),
        dict(form, position=None),
        dict(form, surplus=1),
        dict(form, position=dict(form["position"], surplus=1)),
        {name: value for name, value in form.items() if name != "seats"},
    ):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            game.load(changed)
    name = rng.choice(list(form["position"]))
    missing = {field: value for field, value in form["position"].items() if field != name}
    with pytest.raises(ValueError, match=name):
        game.load(dict(form, position=missing))
    for junk in JUNK:
        # What is no position is a ValueError and nothing else; what is one comes back as it was.
        changed = dict(form, position=dict(form["position"], **{name: junk}))
        with contextlib.suppress(ValueError):
            assert game.load(changed).dump() == changed


def kernel_draws_what_chance_may_give(game: Game, state: State, rng: random.Random) -> None:
    """The same for the same seed; where few things may happen, each of them that is not rare, and nothing else."""
    fast, outcomes = game.fast, state.outcomes()
    assert fast is not None
    position = fast.pack(state)
    few = outcomes is not None and len(outcomes) <= most_pairs(game)
    seeds = [rng.getrandbits(30) for _ in range(DRAWS)]
    found = [fast.unpack(fast.chance(position, seed)) for seed in seeds]
    assert fast.unpack(fast.chance(position, seeds[0])) == found[0]
    if outcomes is None or not few:
        assert any(after != found[0] for after in found)
        assert all(game.load(after.dump()) == after for after in found[:MOST_OUTCOMES])
        return
    likely = [state.play(NATURE, action) for action, part in outcomes if part >= LIKELY]
    rare = [state.play(NATURE, action) for action, part in outcomes if part < LIKELY]
    assert set(likely) <= set(found) <= {*likely, *rare}


def short_cuts_agree(position: AnyPosition, rng: random.Random) -> None:
    """What a compiled position answers without listing what is legal is so by its list too, here and a move later."""
    numbers = position.legal()
    asked = rng.sample(numbers, min(len(numbers), DRAWN))
    assert all(position.may(number) for number in asked)
    for tried in ([], asked[: len(asked) // 2], asked[1:], asked):
        seed = rng.getrandbits(30)
        found = position.untried(tried, seed)
        assert position.untried(tried, seed) == found
        assert found == -1 if len(tried) == len(numbers) else found in set(numbers) - set(tried)
    if len(numbers) <= FEW:
        seed = rng.getrandbits(30)
        assert all(position.untried([one for one in numbers if one != last], seed) == last for last in numbers)
    later = position.step(rng.choice(numbers))
    while later.turn() == 0:
        later = later.chance(rng.getrandbits(30))
    legal = set(later.legal())
    assert all(later.may(number) == (number in legal) for number in asked if later.turn() > 0)


@of_steps
def kernel_and_state_agree(game: Game, step: Step, rng: random.Random) -> None:
    fast, (state, _, chosen) = game.fast, step
    if fast is None:
        return
    position = fast.pack(state)
    assert fast.unpack(position) == state
    assert fast.turn(position) == (sum(2**one for one in state.turn) if state.turn else 0 if state.nature else -1)
    if state.nature:
        kernel_draws_what_chance_may_give(game, state, rng)
    seat = NATURE if state.nature else state.turn[0]
    actions = [chosen] if seat == NATURE else list(state.actions(seat))
    numbers = [fast.encode(state, action) for action in actions]
    if seat != NATURE:
        assert fast.legal(position) == numbers
        if isinstance(position, AnyPosition) and position.legal() == numbers:
            short_cuts_agree(position, rng)
    pairs = list(zip(numbers, actions, strict=True))
    for number, action in rng.sample(pairs, min(len(pairs), most_pairs(game))):
        assert type(number) is int
        assert number >= 0
        assert fast.decode(position, number) == action
        assert fast.unpack(fast.step(position, number)) == state.play(seat, action)
    assert fast.unpack(position) == state
