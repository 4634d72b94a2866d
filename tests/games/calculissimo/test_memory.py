"""Nothing is kept of positions that nobody holds any more, however many a long run has seen."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.games.calculissimo import game
from ludoteca.games.calculissimo.bot import Thinks, choose, seen, think
from ludoteca.games.calculissimo.compiled import kernel, numbers
from ludoteca.games.calculissimo.compiled.endgame import Ending
from ludoteca.games.calculissimo.compiled.lays import lays_from
from ludoteca.games.calculissimo.compiled.position import new, of
from ludoteca.games.calculissimo.compiled.search import NEVER, Search
from ludoteca.games.calculissimo.compiled.search import kept_by as kept_on_rack
from tests.games.calculissimo.boards import E3, form, lay, position
from tests.memory import kept_by

pytestmark = pytest.mark.compiled


def test_positions_that_cross_the_border_leave_no_trace() -> None:
    values = position(E3, "13+").position.values()
    (number, _), *_ = of(values).lays(0, 0).pairs()
    tiles = [part for place in of(values).places(number) for part in (place, kernel.PLUS)]

    def cross() -> None:
        now = of(values)
        now[kernel.SEAT], now.seats(), now.phase(), now.lots_count(), now.ending(), now.place(0), now.values()
        now.rack_size(0), now.left_cost(0), now.may_exchange(True), now.exchanges(), now.legal()
        now.compose(0, tiles), now.draft(tiles).line(tiles[0], 1).tokens()
        judgement = now.judge(number)
        judgement.right(), judgement.let_down(), judgement.line(0).tokens(), judgement.line(0).sum(True).steps()
        now.tiles(number), now.preview(number, True), now.written_lays(0, 300), now.written_lays(0, 0)
        now.faces(), now.jokers(), now.as_seen(1), now.unseen(1), now.parity()
        now.can_lay(0), now.best_lay(0), now.number_of_lays(0, 0, 9), now.lays(0, 1).pairs()
        lays_from(now.survey(0, 0), 0, tiles[0]).pairs()
        after = now.step(number).at(7)
        after.accept(0), new(2, 0, 0, 0).values()
        numbers.lay_number(tiles[0], 0, [1, 2]), numbers.counts_number([1, 2]), numbers.counts_of(9)
        numbers.lots_number([1, 2]), numbers.lots_of(33, 2)

    assert kept_by(cross, 1_500) < 100_000


def test_random_matches_and_searches_leave_no_trace() -> None:
    now = position(E3, "13+", "2").position
    empty = now.values()
    empty[kernel.BAG : kernel.BAG + kernel.KINDS] = [0] * kernel.KINDS
    empty[kernel.BAG_SIZE] = 0
    last = of(empty)

    def search() -> None:
        now.playouts(1, 1)
        now.played_out(1)
        found = Search(now, 0, 1)
        found.go_on(1)
        found.best(), found.settled(), found.rounds(), found.tried()
        kept_on_rack(now, 0)
        Ending(last, 20).look()
        now.best_lays(0, 3), now.step(now.best_lays(0, 1)[0][0]).chance(1)

    assert kept_by(search, 80) < 100_000


def test_states_and_bots_leave_no_trace() -> None:
    state = position(E3, "135+-")
    view, action = state.view(0), lay("6,5>+")
    full = form(E3, "135+-", "1234+-/")

    def play_and_think() -> None:
        loaded = game.load(full)
        loaded.refuse(0, action), loaded.preview(0, action), loaded.sketch(0, action), loaded.story(0, action, 1)
        loaded.play(0, action).view(1)
        next(iter(loaded.actions(0))), loaded.previews(0, 300)
        game.notes(view), game.advise(view)
        choose(view, 0, 0.0, Random(1), 1)
        choose(view, 0, 0.0, Random(1), 6)
        seen(view)

    assert kept_by(play_and_think, 80) < 100_000


def test_a_strong_player_leaves_no_trace() -> None:
    view = position(E3, "13+").view(0)

    def think_on() -> None:
        think(seen(view), 0, Random(1), Thinks(2), NEVER)

    assert kept_by(think_on, 50) < 100_000
