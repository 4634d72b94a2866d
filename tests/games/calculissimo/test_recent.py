"""What games remember of the views they gave last: by what they say, and no more than a few."""

from __future__ import annotations

from ludoteca.games.calculissimo import game as calculissimo
from ludoteca.games.fantastick import game as fantastick
from ludoteca.kernels.recent import Recent, read, written
from tests.games.calculissimo.boards import E3, position


def test_views_that_say_the_same_are_written_alike_and_read_as_new():
    view = {"position": {"seat": 0, "board": ["1+", "2"]}, "seats": 2}
    again = read(written(view))
    assert again == view
    assert again["position"] is not view["position"]
    assert written(again) == written({"position": {"seat": 0, "board": ["".join("1+"), "2"]}, "seats": 1 + 1})
    assert written(view | {"seats": True}) != written(view | {"seats": 1})
    assert written({"what": object()}) == b""


def test_only_the_last_few_are_remembered():
    recent: Recent[int] = Recent(3)
    for number in range(5):
        recent.keep(written({"number": number}), number)
        recent.keep(written({"number": number}), number)
    recent.keep(b"", 9)
    assert [recent.get(written({"number": number})) for number in range(5)] == [None, None, 2, 3, 4]
    assert recent.get(b"") is None


def test_a_view_that_somebody_has_changed_is_another_one():
    view = position(E3, "135+-").view(0)
    before = calculissimo.notes(view)
    view["position"]["scores"][0] += 7
    assert calculissimo.notes(view)["scores"][0] == before["scores"][0] + 7

    state = fantastick.start(2, {"opening": "six"}).play(0, {"type": "open", "equality": "3+2=5"})
    view = state.view(0)
    assert fantastick.notes(view)["track"]["points"] == [0, 0]
    view["position"]["points"][0] = 7
    assert fantastick.notes(view)["track"]["points"] == [7, 0]
    assert fantastick.notes(state.view(1))["track"]["points"] == [0, 0]


def test_a_view_remembers_no_more_than_it_says():
    """The position behind it is the one that is loaded from it: what is hidden lies there in one and the same way."""
    one, other = position(E3, "135+-", "12+"), position(E3, "135+-", "89/")
    assert one.position.values() != other.position.values()
    assert one.position.as_seen(0).values() == other.position.as_seen(0).values()
    view = one.view(0)
    remembered, loaded = calculissimo._seen(view), calculissimo._seen(dict(reversed(view.items())))
    assert remembered.values() == loaded.values() == one.position.as_seen(0).values()
