"""The kernels play the same matches as the same algorithms in C, which know nothing of their shortcuts."""

from __future__ import annotations

import pytest

from benchmarks import twins
from ludoteca.games.antino.compiled.position import new as new_antino
from ludoteca.games.toncc.compiled.position import new as new_toncc

pytestmark = pytest.mark.skipif(twins.compiler() is None, reason="there is no C compiler here")

MATCHES = 200

ANTINO = {
    "two": (9, 2, 0, 1, 0, 0, 0),
    "alone": (7, 1, 0, 0, 0, 0, 0),
    "three who must touch all, clockwise, with streaks": (7, 3, 1, 1, 1, 1, 0),
    "four on the large board who play on": (11, 4, 0, 0, 0, 1, 1),
    "two who play on": (7, 2, 1, 1, 0, 0, 1),
}


@pytest.mark.parametrize("options", ANTINO.values(), ids=ANTINO)
def test_antino_has_the_same_totals_as_in_c(options: tuple[int, ...]) -> None:
    ours = new_antino(*options).playouts(MATCHES, MATCHES)
    assert [int(total) for total in ours] == twins.antino(*options).playouts(MATCHES)[1]


@pytest.mark.parametrize(("challenges", "dealt"), [(1, True), (1, False), (3, False)])
def test_toncc_has_the_same_totals_as_in_c(challenges: int, dealt: bool) -> None:
    position = new_toncc(challenges)
    if dealt:
        position = position.step(0).step(1_234_567_890)
    assert position.playouts(MATCHES, MATCHES) == twins.toncc(challenges, dealt).playouts(MATCHES)[1]
