"""A match in the terminal, one person against bots; plain lines that a screen reader can follow.

It knows a game by its contract and by its `drawing.py`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

import click

from ludoteca import rulebooks
from ludoteca.contract import Action, Bot, Event, Game, View
from ludoteca.games import part
from ludoteca.match import Match
from ludoteca.words import Sentence, say, translated

RULES, HELP, QUIT = say("rules"), say("help"), say("quit")


class Drawing(Protocol):
    """What a game's `drawing.py` offers to a terminal."""

    SHEETS: dict[str, Callable[[View, str], str]]
    """What one may ask to see besides the board, by the word one types for it."""

    def draw(self, view: View, language: str = ...) -> str:
        """The view as text."""

    def question(self, view: View) -> Sentence:
        """What the player is asked when it is his turn."""

    def read(self, answer: str, view: View) -> Action | None:
        """The action a typed answer means; None if it means none."""

    def tell(self, event: Event, view: View) -> list[Sentence]:
        """What happened, in sentences; none for what is not worth a word."""


class Left(Exception):
    """The player has gone."""


def drawing_of(game: Game) -> Drawing:
    """The game's drawing; `Missing` for a game that has none."""
    drawing: Drawing = part(game.id, "drawing")
    return drawing


def rules(game: Game, language: str) -> str:
    """The rules for players, with their pictures drawn as text."""
    drawing, pictures = drawing_of(game), rulebooks.pictures(game)

    def draw(name: str) -> str:
        """The picture of this name as a drawing or a sheet; nothing where it shows what no terminal can."""
        view, shows = pictures[name].view, pictures[name].shows
        if shows is None:
            return drawing.draw(view, language)
        return drawing.SHEETS[shows](view, language) if shows in drawing.SHEETS else ""

    return rulebooks.with_pictures(rulebooks.rulebook(game, language) or "", draw)


class Terminal:
    """One person at seat 0, and bots on all others."""

    me = 0

    def __init__(self, match: Match, bot: Bot, seconds: float, rng: Random, language: str) -> None:
        self.match = match
        self.bot = bot
        self.seconds = seconds
        self.rng = rng
        self.language = language
        self.drawing = drawing_of(match.game)
        words: list[str] = [*self.drawing.SHEETS, RULES, HELP, QUIT]
        self.words = {self.word(word): word for word in words} | {word: word for word in words}

    def word(self, sentence: str) -> str:
        """A sentence in the player's language."""
        return str(translated(sentence, self.language))

    def print(self, sentence: str = "") -> None:
        """One line to the player."""
        click.echo(self.word(sentence))

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.match.state.view(self.me)

    def run(self) -> None:
        """Plays to the end; `Left` if the player goes before."""
        self.print(say("{title}: the match begins.", title=self.match.game.title))
        self.help()
        while True:
            self.nature()
            state = self.match.state
            if state.over:
                break
            if self.me in state.turn:
                self.play(self.me, self.ask())
            else:
                seat = state.turn[0]
                self.play(seat, self.bot(state.view(seat), seat, self.seconds, Random(self.rng.getrandbits(32))))
        self.end()

    def nature(self) -> None:
        """Lets chance act as long as it must."""
        before = len(self.match.log)
        longer = self.match.advance(self.rng)
        for seat, action in longer.log[before:]:
            self.play(seat, action)

    def play(self, seat: int, action: Action) -> None:
        """One action, and what the player hears of it."""
        story = self.match.state.story(seat, action, self.me)
        self.match = self.match.play(seat, action)
        told = [sentence for event in story for sentence in self.drawing.tell(event, self.view)]
        if told:
            self.print()
        for sentence in told:
            self.print(sentence)

    def ask(self) -> Action:
        """The player's action: asks until the answer is one that may be played."""
        click.echo("\n" + self.drawing.draw(self.view, self.language))
        while True:
            answer = self.answer(self.drawing.question(self.view))
            action = self.drawing.read(answer, self.view)
            if action is not None:
                refusal = self.match.state.refuse(self.me, action)
                if refusal is None:
                    return action
                self.print(refusal)
            elif answer in self.words:
                self.show(self.words[answer])
            elif answer:
                self.print(say("That is no answer to this question."))
                self.help()

    def answer(self, question: str) -> str:
        """What the player types; `Left` at the end of the input."""
        try:
            return input(f"\n{self.word(question)}: ").strip().lower()
        except EOFError:
            click.echo()
            raise Left from None

    def show(self, word: str) -> None:
        """What the player asked to see."""
        if word == QUIT:
            raise Left
        if word == HELP:
            self.help()
        elif word == RULES:
            click.echo("\n" + rules(self.match.game, self.language))
        else:
            click.echo("\n" + self.drawing.SHEETS[word](self.view, self.language))

    def help(self) -> None:
        """The words that may be typed at any question."""
        words = ", ".join(word for word in self.words if word == self.word(self.words[word]))
        self.print(say("At every question you may also type: {words}.", words=words))

    def end(self) -> None:
        """The last position and the result."""
        result = self.match.state.result
        assert result is not None
        click.echo("\n" + self.drawing.draw(self.view, self.language) + "\n")
        self.print(result.reason)
        self.print(say("Your place: {place}.", place=result.places[self.me]))
