"""Hints, and what was possible after a turn."""

from __future__ import annotations

import re

import pytest

from ludoteca.games.fantastick import game
from ludoteca.games.fantastick.advice import said
from ludoteca.games.fantastick.rules import FantastickState
from ludoteca.games.fantastick.solving import solutions
from ludoteca.words import translated
from tests.games.fantastick.positions import FINISH, GIVE_UP, UNDO, handling, numbers, shapes


def test_hints_are_a_ladder_from_how_cheap_to_which_match_to_the_whole_way() -> None:
    state = numbers(face="B")
    good, piece, where = game.advise(state.view(0))
    assert [good["step"], piece["step"], where["step"]] == ["good", "piece", "where"]
    assert good["text"] == "The turn can end for 1 point, in one way only."
    assert (good["score"], good["ways"]) == (1, 1)
    assert piece["parts"] == ["A", "B", "C"]
    assert piece["matches"] == [action["from"] for action in where["actions"][:-1]]
    assert "It leads to 6 + 5 = 11." in where["text"]
    assert len(where["texts"]) == len(where["actions"])
    assert where["texts"][-1] == "All is right: press Done."
    assert translated(good["text"], "it") == "Il turno si può concludere con 1 punto, in un modo solo."


@pytest.mark.parametrize("state", [numbers(face="op"), numbers(face="two"), shapes("rhombus"), shapes("decrease")])
def test_hints_name_matches_and_places_in_words(state: FantastickState) -> None:
    """No letter with a figure, and no row of figures: `A1g`, `230`."""
    for step in game.advise(state.view(0)):
        for text in step.get("texts", [step["text"]]):
            assert not re.search(r"\b[A-CO]\d|\d{3}|\[", text), text
            assert not re.search(r"\b[A-CO]\d|\d{3}|\[", translated(text, "it")), text


def test_matches_are_named_by_number_and_side_or_by_where_they_lie() -> None:
    def told(state: FantastickState, *written: str) -> list[str]:
        return [str(said(state.position, handling(one))) for one in written]

    assert told(numbers("5*2=10", "B1e", "A1c"), "A1g↷A1b", "C1b→C0b", "B1e→C3g", "Of→Oh", "−C2d") == [
        "Turn the middle match of the first number to its upper right place.",
        "Move the upper right match of the left digit of the third number to the upper right place "
        "of the free cell before the third number.",
        "Move the good match to the middle place of the free cell after the third number.",
        "Move the falling match of the sign to its flat place.",
        "Lay the bottom match of the right digit of the third number on the pile.",
    ]
    turned = said(shapes("rhombus").position, {"type": "rotate", "from": [2, 3, 0], "to": [2, 3, 1]})
    assert turned == "Turn the flat match in the middle to the falling place at the bottom."
    added = said(shapes("rhombus").position, {"type": "add", "to": [3, 3, 1], "match": "plain"})
    assert added == "Put a match from the pile on the falling place at the bottom right."


def test_hints_followed_to_the_end_cost_what_the_first_one_said() -> None:
    for state in (numbers(face="op"), shapes("rhombus")):
        ladder = game.advise(state.view(0))
        for action in ladder[-1]["actions"]:
            state = state.play(0, action)
        assert state.dump()["position"]["points"][0] == ladder[0]["score"]


def test_of_equal_ways_the_hint_takes_the_one_that_a_person_would_find() -> None:
    """X18 of the rules: two matches do it where the solver's own plan takes four; and zeros are avoided."""
    state = shapes("decrease", "trapezoid")
    good, plain = {"type": "remove", "from": [3, 3, 0]}, {"type": "move", "from": [2, 3, 2], "to": [3, 3, 0]}
    assert game.advise(state.view(0))[-1]["actions"] == [good, plain, FINISH]
    goals = {str(answer.goal) for answer in solutions(numbers("5*2=10", "B1e", "A1c", "eq"))}
    assert any(re.search(r"\b0\b", goal) for goal in goals)
    hint = game.advise(numbers("5*2=10", "B1e", "A1c", "eq").view(0))[-1]["text"]
    assert not re.search(r"\b0\b", hint)


def test_a_hint_says_when_only_undoing_helps() -> None:
    state = numbers(options={"track": 60})
    for written in ("A1a→A0a", "A1d→A2d", "A1g→A3g"):
        state = state.play(0, handling(written))
    assert game.advise(state.view(0))[-1]["actions"] == [UNDO]


def test_a_hint_says_when_nothing_can_be_paid_for_and_when_the_wild_card_helps() -> None:
    dear = numbers(face="op", points=[29, 0])
    assert game.advise(dear.view(0))[-1]["actions"] == [GIVE_UP]
    alone = numbers(face="op", seats=1, points=[29], wild=True)
    assert game.advise(alone.view(0))[-1]["actions"][-1] == {"type": "finish", "wild": True}


def test_there_are_hints_before_a_turn_for_whoever_is_to_act_and_for_nobody_else() -> None:
    assert game.advise(game.start(2).view(0)) == []
    for options in ({"opening": "six"}, {"opening": "free"}, {"opening": "free", "mode": "shapes"}):
        state = game.start(2, options)
        (action,) = game.advise(state.view(0))[-1]["actions"]
        assert state.refuse(0, action) is None


def test_a_newcomer_is_invited_by_a_turn_with_something_to_find_for_little() -> None:
    assert game.invites(numbers(face="A"), 0)
    assert not game.invites(numbers(face="op"), 0)  # two points at least
    assert not game.invites(shapes("increase", "increase"), 0)
