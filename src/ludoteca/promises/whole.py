"""Promises about a game as a whole: its options, its first state, what it loads, its matches from beginning to end."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from string import Formatter

import pytest

from ludoteca import words
from ludoteca.contract import Game, State, same
from ludoteca.games import compiled, folder, package
from ludoteca.lessons import lesson
from ludoteca.promises.sentences import templates
from ludoteca.promises.states import json_copy
from ludoteca.promises.walks import MATCHES, match, starts, states, walked
from ludoteca.rulebooks import names, paragraphs, rulebook

GamePromise = Callable[[Game], None]
OF_GAMES: dict[str, GamePromise] = {}


def of_games(promise: GamePromise) -> GamePromise:
    """Puts a promise on the list of those about a game."""
    OF_GAMES[promise.__name__] = promise
    return promise


@of_games
def options_have_a_default_among_the_allowed_and_a_line_of_help(game: Game) -> None:
    for option in (*game.options.values(), *game.aids.values()):
        assert option.default in option.allowed
        assert option.help.endswith(".")


@of_games
def other_numbers_of_seats_are_refused(game: Game) -> None:
    numbers: list[object] = [0, 99, -1, True, None, "2", 3.0]
    for seats in numbers:
        with pytest.raises(ValueError, match="seats"):
            game.start(seats)  # type: ignore[arg-type]


@of_games
def unknown_options_are_refused(game: Game) -> None:
    unknown: list[object] = [{"weather": 1}, 7, [1], "x"]
    for options in unknown:
        with pytest.raises(ValueError, match="option"):
            game.start(game.seats[0], options)  # type: ignore[arg-type]


@of_games
def values_an_option_does_not_allow_are_refused(game: Game) -> None:
    for name, option in game.options.items():
        for value in (object(), True, -77, "nonsense", None, [], 3.0):
            if not any(same(value, known) for known in option.allowed):
                with pytest.raises(ValueError, match=name):
                    game.start(game.seats[0], {name: value})


@of_games
def states_are_equal_where_their_forms_are(game: Game) -> None:
    seen: dict[str, State] = {}
    for state in states(game, random.Random(1)):
        form = json.dumps(state.dump(), sort_keys=True)
        assert all((other == state) == (text == form) for text, other in seen.items())
        seen[form] = state


@of_games
def replaying_the_log_gives_the_same_position(game: Game) -> None:
    log = match(game, random.Random(1))
    state = log[0][0]
    for before, seat, action in log:
        assert state == before
        plain = json_copy(action)
        assert isinstance(plain, dict)
        state = state.play(seat, plain)


@of_games
def a_match_comes_to_an_end_and_its_result_is_in_order(game: Game) -> None:
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


@of_games
def load_refuses_what_is_no_position(game: Game) -> None:
    wrong: list[object] = [None, 7, "x", [], {}, {"game": "chess"}, {"position": {}}]
    for data in wrong:
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            game.load(data)


@of_games
def what_is_nested_without_end_is_refused_like_all_else(game: Game) -> None:
    lists: object = 1
    objects: object = 1
    for _ in range(5_000):
        lists, objects = [lists], {"a": objects}
    form = starts(game, random.Random(0)).dump()
    for deep in (lists, objects):
        changes = [deep, dict(form, seats=deep), dict(form, options=deep), dict(form, position=deep)]
        changes += [dict(form, position=dict(form["position"], **{name: deep})) for name in form["position"]]
        for changed in changes:
            with pytest.raises(ValueError, match="levels"):
                game.load(changed)
        with pytest.raises(ValueError, match="levels"):
            game.start(form["seats"], deep)  # type: ignore[arg-type]


@of_games
def playouts_are_the_same_for_the_same_seed(game: Game) -> None:
    fast = game.fast
    if fast is None:
        return
    position = fast.pack(game.start(game.seats[0]))
    many = 300 if compiled(game.id) else 10
    one, again, other = (fast.playouts(position, many, seed) for seed in (1, 1, 2))
    assert one == again
    assert one != other
    assert all(sum(counts) == many for counts in one.places)


@of_games
def every_sentence_has_its_italian_with_the_same_parts(game: Game) -> None:
    said = templates(folder(game))
    for language in words.LANGUAGES[1:]:
        own = words.sentences_of(package(game), language)
        known = own | words.catalogue(language)
        for template, place in said.items():
            assert template in known, f"{place}: {language}.toml has no line for {template!r}"
            assert parts(known[template]) == parts(template), place
        assert own.keys() <= said.keys(), f"{language}.toml has a line that nobody says"


def parts(template: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@of_games
def there_are_rules_for_players_in_every_language(game: Game) -> None:
    for language in words.LANGUAGES:
        assert (folder(game) / f"rulebook.{language}.md").is_file()


@of_games
def refusals_know_paragraphs_that_stand_in_every_rulebook(game: Game) -> None:
    said, known = templates(folder(game)), paragraphs(game)
    for template, name in known.items():
        assert template in said, f"the paragraph {name!r} is to refuse what nobody says: {template!r}"
    for language in words.LANGUAGES:
        named = names(rulebook(game, language) or "")
        assert len(named) == len(set(named)), f"a name stands twice in the rulebook in {language!r}"
        assert set(named) == set(known.values()), f"paragraphs.toml and the rulebook in {language!r} name others"


@of_games
def lessons_are_in_order(game: Game) -> None:
    assert len(set(game.lessons)) == len(game.lessons)
    for name in game.lessons:
        lesson(game, name)
