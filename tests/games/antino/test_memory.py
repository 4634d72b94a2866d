"""Nothing is kept of positions that nobody holds any more, however many a long run has seen."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.contract import NATURE, State
from ludoteca.games.antino import game
from ludoteca.games.antino.bot import choose, fair, outlook_for, seen, strong
from ludoteca.games.antino.compiled.endgame import Endgame
from ludoteca.games.antino.compiled.layout import AREA, BAG, EMPTY
from ludoteca.games.antino.compiled.position import Position, new, of, tiles_number, tiles_of
from ludoteca.games.antino.compiled.search import Search
from ludoteca.games.antino.compiled.simulations import Course
from tests.games.antino.test_bot import emptied, loaded
from tests.memory import kept_by

pytestmark = pytest.mark.compiled


def begun() -> State:
    """A match of two on the small board, with tiles in the first hand."""
    state: State = game.start(2, {"board": 7, "first": "seat0"})
    return state.play(NATURE, state.chance(Random(1)))


def test_positions_that_cross_the_border_leave_no_trace() -> None:
    first: Position = game.fast.pack(begun())
    values = first.values()
    number = first.legal()[0]
    kind, place = divmod(number, AREA)

    def cross() -> None:
        position = of(values)
        position[EMPTY], position.seats(), position.phase(), position.ending(), position.place(0), position.legal()
        position.lots_count(), position.to_draw(), position.hand_size(0), position.full_hand(), position.can_lay(0)
        position.fits(kind, place), position.score(kind, place), position.line(kind, place, 0)
        position.locked(place), position.beside_locked(place), position.best_place(kind)
        position.lay(kind, place), position.step(number).values(), new(7, 2, 0, 0, 0, 0, 0).with_tiles([number])
        tiles_of(tiles_number([1, 2]), 2)
        position.with_hands([1, 14], [3]).lacking(), position.lines(), position.kinds(BAG), position.fitting()
        position.locked_cells(), position.closed_cells(), position.opened_cells(kind, place), position.lays(0)
        position.line_cells(kind, place, 0), position.counted_cells(kind, place), position.reasons(kind, place)
        position.may_lay(0, kind, place)

    assert kept_by(cross, 4_000) < 100_000


def test_pictures_leave_no_trace() -> None:
    state = begun()
    action = next(iter(state.actions(0)))

    def tell() -> None:
        after = state.play(0, action)
        for viewer in (None, 0, 1):
            game.notes(after.view(viewer)), state.story(0, action, viewer)
        after.previews(1, 300), state.previews(0, 300)

    assert kept_by(tell, 300) < 100_000


def test_random_matches_leave_no_trace() -> None:
    first: Position = game.fast.pack(begun())

    def play_out() -> None:
        first.playouts(2, 1)

    assert kept_by(play_out, 2_500) < 100_000


def test_states_and_bots_leave_no_trace() -> None:
    state = begun()
    view = state.view(0)
    action = next(iter(state.actions(0)))

    def play_and_think() -> None:
        state.play(0, action).view(1)
        choose(view, 0, 0.0, Random(1), 1)
        fair(view, 0, 0.0, Random(1))
        game.notes(view)

    assert kept_by(play_and_think, 250) < 100_000


def test_searches_leave_no_trace() -> None:
    view = begun().view(0)
    position = seen(view)
    number = position.legal()[0]
    late = seen(loaded(emptied((0, 0)), [["A", "B", "R"], ["A", "A"]]).view(0))

    def search() -> None:
        strong(view, 0, 0.0, Random(1), simulations=2)
        found = Search(position, 0, 1)
        found.go_on(1)
        Search(position, 0, 1, outlook_for(view)).go_on(1)
        found.settled(), found.best(), found.standing()
        end = Endgame(late, 0)
        end.exact(late.legal()[0]), end.expected(1)
        course = Course(position, 1)
        course.go_on(1)
        course.position(), course.gain(number // AREA, number % AREA)

    assert kept_by(search, 250) < 100_000
