"""`ludoteca puzzle`: the puzzle of a day, printed with its par, solved here, or with its solution."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import click

from ludoteca.cli.arguments import language_option, wrong_use
from ludoteca.cli.saying import command
from ludoteca.cli.terminal import Left, drawing_of
from ludoteca.contract import Action, Game, IllegalAction, Puzzle
from ludoteca.games import GAMES
from ludoteca.puzzles import PLAYER, Attempt, attempt, no_day
from ludoteca.words import say, translated


@command()
@click.argument("name", metavar="[PUZZLE]", required=False)
@click.option("--day", help="The day, such as 2026-12-24; else today.")
@click.option("--play", is_flag=True, help="Solve it here.")
@click.option("--solution", is_flag=True, help="Show how it is solved.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs: position, task, par and solution.")
@language_option
def puzzle(name: str | None, day: str | None, play: bool, solution: bool, as_json: bool, language: str) -> None:
    """Show the PUZZLE of a day: its task and its par; without a name, all puzzles of the day.

    It is named after its game, and where a game has several after its name too.

    \b
    ludoteca puzzle
    ludoteca puzzle antino
    ludoteca puzzle fantastick-numbers --day 2026-12-24
    ludoteca puzzle toncc --play
    ludoteca puzzle calculissimo --solution
    """
    day = checked_day(day, language)
    if name is None:
        if play or solution:
            raise wrong_use(say("say which puzzle; without a name they are listed"), language)
        list_puzzles(day, as_json, language)
        return
    game, found = of_day(name, day, language)
    if as_json:
        click.echo(json.dumps({"game": game.id, **found._asdict()}))
        return
    task = Shown(game, found, language)
    task.begin()
    if play:
        task.solve()
    elif solution:
        task.show_solution()


def list_puzzles(day: str, as_json: bool, language: str) -> None:
    """Every puzzle of the day by the name one types for it, with its task and its par."""
    found = [(game, puzzle) for game in GAMES.values() for puzzle in game.puzzles(day)]
    if as_json:
        click.echo(json.dumps([{"game": game.id, **puzzle._asdict()} for game, puzzle in found]))
        return
    for game, puzzle in found:
        alone = sum(other is game for other, _ in found) == 1
        name = game.id if alone else f"{game.id}-{puzzle.name}"
        par = translated(say("Par: {par}.", par=puzzle.par), language)
        click.echo(f"{name}: {translated(puzzle.task, language)} {par}")


def checked_day(day: str | None, language: str) -> str:
    """The day that is meant; wrong use if it is none."""
    if day is None:
        return str(date.today())  # of whoever plays
    wrong = no_day(day)
    if wrong is not None:
        raise wrong_use(wrong, language)
    return day


def of_day(name: str, day: str, language: str) -> tuple[Game, Puzzle]:
    """The game and its puzzle of the day; wrong use if there is none of this name."""
    id, _, task = name.partition("-")
    game = GAMES.get(id)
    if game is None or not game.tasks:
        known = ", ".join(id for id, one in GAMES.items() if one.tasks)
        none = say("there are no puzzles called {name}; there are some of {known}", name=repr(name), known=known)
        raise wrong_use(none, language)
    found = game.puzzles(day)
    for one in found:
        if task in ("", one.name):
            return game, one
    names = ", ".join(f"{id}-{one.name}" for one in found)
    raise wrong_use(say("{title} has these on that day: {names}", title=game.title, names=names), language)


class Shown:
    """A puzzle in the terminal."""

    def __init__(self, game: Game, puzzle: Puzzle, language: str) -> None:
        self.game = game
        self.puzzle = puzzle
        self.language = language

    def print(self, sentence: str) -> None:
        """One line to the player."""
        click.echo(str(translated(sentence, self.language)))

    def begin(self) -> None:
        """Where it begins, the task and the par."""
        if self.puzzle.checks:
            assert self.puzzle.position is not None
            click.echo(self.puzzle.position["equality"] + "\n")
        else:
            self.draw(attempt(self.game, self.puzzle, ()))
        self.print(self.puzzle.task)
        self.print(say("Par: {par}.", par=self.puzzle.par))

    def draw(self, now: Attempt) -> None:
        """The position as the player sees it."""
        click.echo(drawing_of(self.game).draw(now.state.view(PLAYER), self.language) + "\n")

    def show_solution(self) -> None:
        """What makes the par, step by step, and where it leads."""
        self.print(say("The solution:"))
        if self.puzzle.checks:
            for action in self.puzzle.solution:
                click.echo("  " + json.dumps(action))
            return
        whole = attempt(self.game, self.puzzle, self.puzzle.solution)
        self.tell(attempt(self.game, self.puzzle, ()), whole)
        click.echo()
        self.draw(whole)

    def solve(self) -> None:
        """Asks until it is over, and says what came of it."""
        first = attempt(self.game, self.puzzle, ())
        if self.puzzle.checks or first.state.timed:
            raise wrong_use(say("this puzzle is solved in the browser"), self.language)
        done: list[Action] = []
        try:
            while not (now := attempt(self.game, self.puzzle, done)).over:
                done.append(self.ask(now, done))
                after = attempt(self.game, self.puzzle, done)
                self.tell(now, after)
                if not after.over:
                    self.draw(after)
        except Left:
            return
        if now.outcome is None:
            self.print(say("That is no solution."))
        else:
            self.print(say("You made {score}; the par is {par}.", score=now.outcome.score, par=self.puzzle.par))

    def ask(self, now: Attempt, done: list[Action]) -> Action:
        """An action that may be played; `Left` at the end of the input."""
        drawing, view = drawing_of(self.game), now.state.view(PLAYER)
        while True:
            try:
                answer = input(f"{translated(drawing.question(view), self.language)}: ").strip().lower()
            except EOFError:
                click.echo()
                raise Left from None
            action: Any = drawing.read(answer, view)
            if action is None:
                self.print(say("That is no answer to this question."))
                continue
            try:
                attempt(self.game, self.puzzle, [*done, action])
            except IllegalAction as refusal:
                self.print(refusal.args[0])
            else:
                return dict(action)

    def tell(self, before: Attempt, after: Attempt) -> None:
        """What has happened since."""
        drawing = drawing_of(self.game)
        for step in after.steps[len(before.steps) :]:
            for event in step.before.story(*step.entry, PLAYER):
                for sentence in drawing.tell(event, step.after.view(PLAYER)):
                    self.print(sentence)
