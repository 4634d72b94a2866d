"""What a page is told about a position of Tóncc: the story of a move, hints, warnings, scores worked out."""

from __future__ import annotations

from random import Random

import pytest

from ludoteca.games.toncc import game, rules
from ludoteca.games.toncc.rules import TonccState
from ludoteca.kernels.recent import Recent
from ludoteca.promises.walks import match
from ludoteca.words import translated
from tests.games.toncc.test_bot import shortest
from tests.games.toncc.test_rules import choose, position, spread


def choice(direction: int) -> dict[str, object]:
    return {"type": "choose", "direction": direction}


def test_the_story_of_a_contest_names_the_parts_that_decide():
    """Example 1: yellow ground, where blue has his hair and red his feet."""
    before = choose(position(at=[5, 14, 8], seals=[[6], [14], [9]]), 3, 1)
    sealed, move = before.story(2, choice(5), None)
    assert sealed == {"type": "sealed", "seat": 2}
    assert move["steps"][0] == {"seat": 0, "direction": 3, "from": 5, "to": 10, "way": "step"}
    assert move["contests"] == [
        {
            "cell": 10,
            "region": 10,
            "background": "yellow",
            "winner": 0,
            "part": "hair",
            "beaten": [{"seat": 1, "part": "feet"}],
        }
    ]
    assert [(taken["seat"], taken["region"]) for taken in move["conquests"]] == [(2, 8), (0, 10)]
    assert move["left"] == []
    assert move["idle"] == 0
    assert (move["tiles"], move["seals"]) == (before.dump()["position"]["tiles"], [[6], [14], [9]])


def test_the_story_tells_jumps_and_round_trips():
    before = choose(position(at=[4, 1, 11], seals=[[5], [2], [11]]), 3, 6)
    move = before.story(2, choice(2), 0)[1]
    assert [step["way"] for step in move["steps"]] == ["jump", "round", "round"]


def test_the_story_of_the_last_move_tells_the_challenge_and_the_end():
    before = position(
        seals=[spread(7, 12), spread(1, 6), spread(13, 17)],
        at=[None, None, 17],
        king_points=[3, 2, None],
        past=[[10, 12, 10], [7, 7, 3]],
    )
    events = before.story(2, choice(2), None)
    assert [event["type"] for event in events] == ["sealed", "move", "challenge", "over"]
    assert events[1]["left"] == [{"seat": 2, "king_points": 1}]
    ended = events[2]
    assert (ended["number"], ended["scores"], ended["points"], ended["tie"]) == (3, [33, 32, 31], [2, 1, 0], None)
    assert ended["cards"][0]["score"] == 33


def test_the_tie_rule_is_told_where_it_decides():
    past = game.notes(position(at=[None] * 3, past=[[10, 12, 10], [6, 6, 6]]).view(None))["past"]
    assert past[0]["tie"] == "Blue and Yellow have 10 each: Blue beats Yellow."
    assert past[1]["tie"] == "All three have 6: one tóncc point each."


def test_an_option_says_what_it_brings_and_who_can_come():
    state = position(at=[8, 5, 13], seals=[[9, 11], [6], [13]])
    notes = game.notes(state.view(0))
    east = notes["options"][1]
    assert (east["cell"], east["region"], east["way"], east["value"]) == (10, 10, "jump", 2)
    assert [kingdom["name"] for kingdom in east["finishes"]] == ["Square"]
    assert east["rivals"] == [{"seat": 1, "wins": False}]
    assert east["text"] == "→ region 10: finishes Square, 7 points; Red can come too, but you win there."
    assert translated(east["text"], "it") == (
        "→ regione 10: completa Quadrato, 7 punti; possibile scontro con Rosso, ma lì vinci tu."
    )


def test_an_option_names_the_rival_kingdom_it_spoils():
    state = position(at=[8, 5, 13], seals=[[9], [6, 10, 12], [13]])
    spoiling = [option for option in game.notes(state.view(0))["options"] if option["breaks"]]
    assert all(option["breaks"][0]["seat"] == 1 for option in spoiling)
    state = position(at=[15, 5, 13], seals=[[15], [6, 10, 12], [13]])
    east = game.notes(state.view(0))["options"][0]
    assert (east["region"], [broken["name"] for broken in east["breaks"]]) == (11, ["Yellow-blue"])


def test_only_a_seat_that_may_choose_gets_options():
    state = position(choices=[None, 1, None])
    assert len(game.notes(state.view(0))["options"]) == 6
    assert game.notes(state.view(1))["options"] == []
    assert game.notes(state.view(None))["options"] == []


def test_warnings_tell_of_the_third_idle_move_and_of_kings_about_to_leave():
    state = position(seals=[[1, 2, 3, 4, 5], [7], [8]], at=[4, 6, 7], idle=2)
    assert game.notes(state.view(2))["warnings"] == [
        "Two moves without a conquest: one more ends the challenge.",
        "Blue can lay his last seal with this move.",
    ]


def test_whoever_can_lay_his_last_seal_is_told_so_and_not_warned_of_himself():
    notes = game.notes(position(seals=[[1, 2, 3, 4, 5], [7], [8]], at=[4, 6, 7]).view(0))
    assert notes["warnings"] == []
    assert notes["chance"] == "You can lay your last seal with this move."


def test_notes_hold_no_advice():
    """What a friend would do is asked for; a picture tells it to nobody."""
    for seat in (0, 1, 2, None):
        notes = game.notes(position(at=[8, 5, 13], seals=[[9, 11], [6], [13]]).view(seat))
        assert "advice" not in notes
        assert notes["walk"] is None


def test_a_lone_king_is_led_over_the_shortest_walk():
    state = position(seals=[spread(7, 12), spread(1, 6), []], at=[None, None, 3], king_points=[3, 3, None])
    moves = 0
    while state.turn == (2,):
        state = state.play(2, choice(game.notes(state.view(2))["walk"]))  # type: ignore[assignment]
        moves += 1
    assert state.dump()["position"]["seals"][2] == spread(13, 18)
    assert moves == 6  # one for each of the six regions: no shorter walk can be


def test_between_two_challenges_the_last_one_stays_in_view():
    ended = position(seals=[[1, 2, 3], [4], [5]], at=[None] * 3, king_points=[3, 3, 3], idle=3, past=[[9, 3, 3]])
    notes = game.notes(ended.view(0))
    assert (notes["challenge"], notes["ended"]) == (1, True)
    assert notes["cards"][1]["loose"] == [4]
    before = game.notes(game.start(3).view(None))
    assert (before["challenge"], before["ended"], before["cards"][0]["colour"]) == (1, False, None)


def test_every_walk_of_a_lone_king_is_a_shortest_one():
    rng = Random(7)
    for _ in range(12):
        regions = rng.sample(range(1, 19), 18)
        own = rng.randrange(1, 6)
        at = rng.choice(regions[:own])
        seals = [sorted(regions[12:]), sorted(regions[6:12]), sorted(regions[:own])]
        tiles = rng.sample(range(1, 19), 18)
        tiles.insert(9, 0)
        state = position(tiles=tiles, seals=seals, at=[None, None, tiles.index(at)], king_points=[3, 3, None])
        left = frozenset(tiles.index(region) for region in regions[own:6])
        fewest, moves = shortest(tiles.index(at), left), 0
        while state.turn == (2,):
            state = state.play(2, choice(game.notes(state.view(2))["walk"]))  # type: ignore[assignment]
            moves += 1
        assert moves == fewest


@pytest.mark.parametrize("seed", range(3))
def test_what_was_remembered_is_what_would_be_read_anew(seed: int, monkeypatch: pytest.MonkeyPatch):
    for before, seat, action in match(game, Random(seed)):
        state = before.play(seat, action)
        assert isinstance(state, TonccState)
        with monkeypatch.context() as forgetful:
            forgetful.setattr(rules, "_scenes", Recent(0))
            anew = [game.notes(state.view(viewer)) for viewer in (None, 0, 1, 2)]
        state = TonccState(state.position)  # one that nobody has looked at
        for _ in range(2):
            assert [game.notes(state.view(viewer)) for viewer in (None, 0, 1, 2)] == anew


def test_notes_go_by_what_a_view_says_not_by_whose_it_was():
    state = position(at=[8, 5, 13], seals=[[9, 11], [6], [13]])
    view = state.view(0)
    before = game.notes(view)
    view["position"]["seals"][0].append(10)
    view["position"]["seals"][0].sort()
    assert [kingdom["name"] for kingdom in game.notes(view)["cards"][0]["kingdoms"]] == ["Square"]
    view["position"]["ready"] = [0]
    assert game.notes(view)["options"] == []
    assert game.notes(state.view(0)) == before


def test_a_story_is_told_anew_for_another_choice_and_nobody_can_change_what_others_hear():
    state = choose(position(at=[5, 14, 8], seals=[[6], [14], [9]]), 3, 1)
    told = state.story(2, choice(5), 0)
    assert state.story(2, choice(5), None) == told
    assert state.story(2, choice(4), 0) != told
    state.story(2, choice(5), 0).clear()
    assert state.story(2, choice(5), 1) == told


@pytest.mark.parametrize("seed", range(3))
def test_previews_are_the_actions_with_what_each_would_bring(seed: int):
    for state, _, _ in match(game, Random(seed)):
        for seat in range(3):
            actions = list(state.actions(seat))
            assert state.previews(seat, 300) == [(one, state.preview(seat, one)) for one in actions]
    assert position().previews(0, 5) is None
