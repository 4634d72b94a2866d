"""What the contract promises, for every game, on random matches.

A promise about one state or one step is a function of its own. It is asked of many states of the matches that all tests
share, and of the last one of short matches that Hypothesis draws: a promise that is broken there is shown with the
shortest match that breaks it.
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
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludoteca
from ludoteca import GAMES, NATURE, Game, IllegalAction, State
from ludoteca.contract import Action
from ludoteca.games import bots, compiled
from tests.games.walks import MATCHES, Step, drawn, match, starts, states, steps, walked
from tests.nights import LONG

plain = pytest.mark.compiled  # without a kernel there is nothing to compile
params = [pytest.param(game, id=name, marks=() if game.fast else plain) for name, game in GAMES.items()]
every_game = pytest.mark.parametrize("game", params)
kernels = {name: game for name, game in GAMES.items() if game.fast is not None}
every_kernel = pytest.mark.parametrize("game", kernels.values(), ids=list(kernels))
StatePromise = Callable[[Game, State, random.Random], None]
StepPromise = Callable[[Game, Step, random.Random], None]
OF_STATES: dict[str, StatePromise] = {}
OF_STEPS: dict[str, StepPromise] = {}
QUICK = compiled("toncc")
asked = pytest.mark.parametrize("matches", [4 if QUICK else 2, pytest.param(24, marks=LONG)], ids=["suite", "nightly"])
"""Of how many matches a promise is asked."""
MOST_PAIRS = 150 if QUICK else 40
"""Actions of one position that are asked about one by one."""


def of_states(promise: StatePromise) -> StatePromise:
    """Puts a promise on the list of those about a state."""
    OF_STATES[promise.__name__] = promise
    return promise


def of_steps(promise: StepPromise) -> StepPromise:
    """Puts a promise on the list of those about a step."""
    OF_STEPS[promise.__name__] = promise
    return promise


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.dump()["seats"])]


def json_copy(value: object) -> object:
    """The value after a journey through JSON text: anything that is not plain JSON would come back changed."""
    return json.loads(json.dumps(value, allow_nan=False))


def unstamped(action: Action) -> Action:
    """The action without the table's stamp, which is not the seat's to know."""
    return {name: value for name, value in action.items() if name != "at"}


def test_the_front_door_knows_the_games():
    assert list(GAMES) == sorted(GAMES)
    for name, game in GAMES.items():
        assert ludoteca.game(name) is game
        assert game.id == name
        assert game.title
    with pytest.raises(KeyError, match=r"no game is called 'tonc'; the games are .*toncc"):
        ludoteca.game("tonc")


@every_game
def test_options_have_a_default_among_the_allowed_and_a_line_of_help(game: Game):
    for option in game.options.values():
        assert option.default in option.allowed
        assert option.help.endswith(".")


@every_game
@pytest.mark.parametrize("seats", [0, 99, -1, True, None, "2", 3.0])
def test_other_numbers_of_seats_are_refused(game: Game, seats: object):
    with pytest.raises(ValueError, match="seats"):
        game.start(seats)  # type: ignore[arg-type]


@every_game
@pytest.mark.parametrize("options", [{"weather": 1}, 7, [1], "x"])
def test_unknown_options_are_refused(game: Game, options: object):
    with pytest.raises(ValueError, match="option"):
        game.start(game.seats[0], options)  # type: ignore[arg-type]


@every_game
def test_values_an_option_does_not_allow_are_refused(game: Game):
    for name in game.options:
        for value in (object(), True, -77, "nonsense", None, [], 3.0):
            if not any(type(value) is type(known) and value == known for known in game.options[name].allowed):
                with pytest.raises(ValueError, match=name):
                    game.start(game.seats[0], {name: value})


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
def actions_and_refuse_agree(game: Game, state: State, rng: random.Random) -> None:
    for seat in range(state.dump()["seats"]):
        for action in islice(state.actions(seat), MOST_PAIRS):
            assert state.refuse(seat, action) is None
            assert json_copy(action) == action
            assert json_copy(state.preview(seat, action)) is not None


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
        if viewer is None:
            continue
        drafts, others = list(islice(state.actions(viewer), 40)), list(islice(other.actions(viewer), 40))
        assert [unstamped(draft) for draft in others] == [unstamped(draft) for draft in drafts]
        for draft, same in zip(drafts, others, strict=True):
            assert other.preview(viewer, same) == state.preview(viewer, draft)
        for nonsense in NONSENSE:
            assert other.refuse(viewer, nonsense) == state.refuse(viewer, nonsense)  # type: ignore[arg-type]


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


@of_steps
def kernel_and_state_agree(game: Game, step: Step, rng: random.Random) -> None:
    fast, (state, _, chosen) = game.fast, step
    if fast is None:
        return
    position = fast.pack(state)
    assert fast.unpack(position) == state
    seat = NATURE if state.nature else state.turn[0]
    actions = [chosen] if seat == NATURE else list(state.actions(seat))
    numbers = [fast.encode(state, action) for action in actions]
    if seat != NATURE:
        assert fast.legal(position) == numbers
    pairs = list(zip(numbers, actions, strict=True))
    for number, action in rng.sample(pairs, min(len(pairs), MOST_PAIRS)):
        assert type(number) is int
        assert fast.decode(position, number) == action
        assert fast.unpack(fast.step(position, number)) == state.play(seat, action)
    assert fast.unpack(position) == state


@every_game
@pytest.mark.parametrize("promise", OF_STATES.values(), ids=list(OF_STATES))
@asked
def test_a_promise_about_states(game: Game, promise: StatePromise, matches: int):
    rng = random.Random(promise.__name__)
    for _ in range(matches):
        for state in states(game, rng):
            promise(game, state, rng)


@every_game
@pytest.mark.parametrize("promise", OF_STEPS.values(), ids=list(OF_STEPS))
@asked
def test_a_promise_about_steps(game: Game, promise: StepPromise, matches: int):
    rng = random.Random(promise.__name__)
    for _ in range(matches):
        for step in steps(game, rng):
            promise(game, step, rng)


@every_game
@given(data=st.data())
def test_all_promises_at_the_end_of_drawn_matches(game: Game, data: st.DataObject):
    *_, last = data.draw(drawn(game))
    for of_a_step in OF_STEPS.values():
        of_a_step(game, last, random.Random(1))
    state, seat, action = last
    for of_a_state in OF_STATES.values():
        of_a_state(game, state.play(seat, action), random.Random(1))


@every_game
def test_states_are_equal_where_their_forms_are(game: Game):
    seen: dict[str, State] = {}
    for state in states(game, random.Random(1)):
        form = json.dumps(state.dump(), sort_keys=True)
        assert all((other == state) == (text == form) for text, other in seen.items())
        seen[form] = state


@every_game
def test_replaying_the_log_gives_the_same_position(game: Game):
    log = match(game, random.Random(1))
    state = log[0][0]
    for before, seat, action in log:
        assert state == before
        plain = json_copy(action)
        assert isinstance(plain, dict)
        state = state.play(seat, plain)


@every_game
def test_a_match_comes_to_an_end_and_its_result_is_in_order(game: Game):
    for number in range(MATCHES):
        state, seat, action = walked(game, number)[-1]
        last = state.play(seat, action)
        assert last.over
        assert last.refuse(seat, action) is not None
        result = last.result
        assert result is not None
        assert len(result.scores) == len(result.places) == last.dump()["seats"]
        if len(result.places) == 1:
            assert result.places[0] in (1, 2)  # whoever plays alone may lose
        else:
            assert all(place == 1 + sum(other < place for other in result.places) for place in result.places)
        assert re.fullmatch(r"[A-ZÀ-Ý].*\.", result.reason)


@every_game
@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"game": "chess"}, {"position": {}}])
def test_load_refuses_what_is_no_position(game: Game, data: object):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        game.load(data)


@every_game
@pytest.mark.parametrize("wrap", [lambda part: [part], lambda part: {"a": part}], ids=["lists", "objects"])
def test_what_is_nested_without_end_is_refused_like_all_else(game: Game, wrap: Callable[[object], object]):
    deep: object = 1
    for _ in range(5_000):
        deep = wrap(deep)
    form = starts(game, random.Random(0)).dump()
    changes = [deep, dict(form, seats=deep), dict(form, options=deep), dict(form, position=deep)]
    changes += [dict(form, position=dict(form["position"], **{name: deep})) for name in form["position"]]
    for changed in changes:
        with pytest.raises(ValueError, match="levels"):
            game.load(changed)
    with pytest.raises(ValueError, match="levels"):
        game.start(form["seats"], deep)  # type: ignore[arg-type]


@every_kernel
def test_playouts_are_the_same_for_the_same_seed(game: Game):
    fast = game.fast
    assert fast is not None
    position = fast.pack(game.start(game.seats[0]))
    many = 300 if QUICK else 10
    one, again, other = (fast.playouts(position, many, seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert all(sum(counts) == many for counts in one.places)


@every_kernel
@pytest.mark.parametrize("all_of_them", [QUICK, pytest.param(True, marks=LONG)], ids=["suite", "nightly"])
def test_ten_thousand_matches_give_the_same_totals_compiled_and_interpreted(game: Game, all_of_them: bool):
    """The totals of ten thousand and of a few were written down once; the suite runs both ways and must find them.

    Interpreted, ten thousand would take minutes, so it plays them at night only.
    """
    fast = game.fast
    assert fast is not None
    known = json.loads((Path(__file__).parent / game.id / "playouts.json").read_text())
    position = fast.pack(game.start(known["seats"], known["options"]))
    for total in (known["few"], known) if all_of_them else (known["few"],):
        found = fast.playouts(position, total.get("matches", 10_000), known["seed"])
        assert list(found.scores) == total["scores"]
        assert [list(counts) for counts in found.places] == total["places"]


@every_game
def test_bots_are_named_by_level(game: Game):
    assert list(bots(game.id)) == ["gentle", "fair", "strong"]
