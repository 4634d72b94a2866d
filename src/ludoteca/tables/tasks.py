"""Tasks at the desk: a puzzle of a day or of the trainer as one small file, and what follows what its player does.

Nobody sits at a table here and nothing is stored: the page sends all it has done, and the rules say what follows.
"""

from __future__ import annotations

import re
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec

from ludoteca.contract import Action, Game, IllegalAction, Puzzle, too_deep
from ludoteca.games import GAMES
from ludoteca.match import Step
from ludoteca.puzzles import PLAYER, Attempt, attempt, begun, until_handed_on
from ludoteca.rulebooks import paragraph_of
from ludoteca.tables.catalogue import AVATARS, free_bot_name, known, levels
from ludoteca.tables.infos import Now, table_info
from ludoteca.tables.limits import Paced
from ludoteca.tables.messages import TOO_DEEP, check_row
from ludoteca.tables.outside import Apart, Minds, NoAnswer, TooLong
from ludoteca.tables.pictures import Sights, encoded, picture
from ludoteca.tables.positions import shared
from ludoteca.tables.puzzles import Puzzles
from ludoteca.tables.records import Seat, TableRecord
from ludoteca.tables.refusals import TOO_FAST, WENT_WRONG, Refused
from ludoteca.tables.settings import Settings
from ludoteca.tables.steps import attempted
from ludoteca.words import say

BURST, RATE = 100, 25
"""What may be done from one address: at once, and a second in the long run. A class has one address."""
LONGEST = 400
"""Actions of one attempt."""
KEPT = 100
"""Tasks of the trainer that are remembered."""
TRAINED = re.compile(r"train-([1-7])-(0|[1-9][0-9]{0,8})")
"""What stands for a day in a trainer: a level and a number."""
NO_TASK = say("There is no such task.")


class Tried(msgspec.Struct, forbid_unknown_fields=True):
    """What the player has done so far, and does now; or only asks about; or wants help for; or passes on."""

    done: list[dict[str, Any]]
    actions: list[dict[str, Any]] = []
    tries: bool = msgspec.field(default=False, name="try")
    hint: bool = False
    share: bool = False


class Tasks:
    """All tasks of all games."""

    def __init__(self, puzzles: Puzzles, minds: Minds, apart: Apart, address: str) -> None:
        """`address` stands in invitations."""
        self.puzzles = puzzles
        self.minds = minds
        self.apart = apart
        self.address = address
        self.pace = Paced(BURST, RATE)
        self.posed: OrderedDict[tuple[str, str], Posed] = OrderedDict()

    async def text(self, key: str, day: str, address: str, language: str) -> str:
        """The whole task as JSON: all that a page needs to set it, to judge it and to show how it is solved."""
        posed = await self._posed(key, day, address)
        table = None if posed.puzzle.checks else posed.table(self.address)
        return await self.apart(lambda: encoded(posed.info(table), language))

    async def answer(self, key: str, day: str, tried: Tried, address: str) -> dict[str, Any]:
        """What follows when the player does this."""
        if not self.pace.take(address):
            raise Refused(TOO_FAST, 429, self.pace.wait(address))
        posed = await self._posed(key, day, address)
        if posed.puzzle.checks:
            raise Refused(say("This task is judged where it is played."), 404)
        if len(tried.done) > LONGEST:
            raise Refused(say("That is enough for one attempt: begin again."))
        if any(map(too_deep, [*tried.done, *tried.actions])):
            raise Refused(TOO_DEEP)
        if tried.hint:
            return await self._hint(posed, tried.done)
        if tried.share:
            return await self.apart(lambda: shared(posed.after(tried.done).state, PLAYER, secrets.SystemRandom()))
        check_row(tried.actions)
        if not tried.tries:
            return await self.apart(lambda: posed.answer(tried.done, tried.actions))
        if len(tried.actions) > 1:
            raise Refused(say("One action is tried at a time."))
        return await self.apart(lambda: posed.tried(tried.done, tried.actions[0]))

    async def _hint(self, posed: Posed, done: list[Action]) -> dict[str, Any]:
        now = await self.apart(lambda: posed.after(done))
        if now.over:
            return {"steps": []}
        steps = await self.apart(lambda: posed.game.coach(posed.puzzle, now.turns, now.state))
        if steps is None:
            try:
                steps = await self.minds.advise("hints of tasks", posed.game.id, now.state.view(PLAYER))
            except (NoAnswer, TooLong) as problem:
                raise Refused(WENT_WRONG, 503) from problem
        return {"steps": steps}

    async def _posed(self, key: str, day: str, address: str) -> Posed:
        game, name = named(key)
        place = (key, day)
        found = self.posed.get(place)
        if found is None:
            trained = TRAINED.fullmatch(day)
            if trained is None:
                puzzle = await self.puzzles.named(game, name, day)
            elif not self.pace.take(address):
                raise Refused(TOO_FAST, 429, self.pace.wait(address))
            else:
                puzzle = await self._trained(
                    game, next(iter(game.tasks), "") if name is None else name, int(trained[1]), trained[2]
                )
            found = await self.apart(lambda: Posed(game, puzzle, key, day))
            self.posed[place] = found
            while len(self.posed) > KEPT:
                self.posed.popitem(last=False)
        elif TRAINED.fullmatch(day) is None:
            await self.puzzles.named(game, name, day)  # a day that has gone by in the meantime
        return found

    async def _trained(self, game: Game, name: str, level: int, seed: str) -> Puzzle:
        if name not in game.tasks:
            raise Refused(NO_TASK, 404)
        try:
            return await self.minds.task(game.id, name, f"train {seed}", level)
        except (NoAnswer, TooLong) as problem:
            raise Refused(WENT_WRONG, 503) from problem


def named(key: str) -> tuple[Game, str | None]:
    """The game and the name of a task from its key: `antino`, `fantastick-numbers`."""
    if key in GAMES or "-" not in key:
        return known(key), None
    id, name = key.rsplit("-", 1)
    return known(id), name


class Posed:
    """A task with its first picture."""

    def __init__(self, game: Game, puzzle: Puzzle, key: str, day: str) -> None:
        self.game = game
        self.puzzle = puzzle
        self.key = key
        self.day = day
        if puzzle.checks:
            return
        scene = begun(game, puzzle)
        self.first = scene.state
        self.sights = Sights(game, puzzle.seats)
        for step in scene.steps:
            self.sights.follow(step)
        seen = self.sights.all[PLAYER]
        self.sights.all[PLAYER] = seen._replace(number=1)

    @property
    def match(self) -> str:
        """What stands where pictures name their match."""
        return f"puzzle {self.key} {self.day}"

    def after(self, done: Sequence[Action]) -> Attempt:
        """The task after these actions; `Refused` if they cannot be played."""
        try:
            return attempt(self.game, self.puzzle, done, self.first)
        except IllegalAction as refusal:
            raise Refused(say("This attempt cannot be played: begin again.")) from refusal

    def answer(self, done: Sequence[Action], actions: Sequence[Action]) -> dict[str, Any]:
        """The rules' refusal, or the pictures of what happens, and what was made of it once it is over."""
        before = self.after(done)
        answer: dict[str, Any] = {"refusal": None, "paragraph": None, "pictures": []}
        answer |= {"over": before.over, "turns": before.turns}
        if before.over:
            return {**answer, "refusal": say("This attempt is over: begin again.")}
        try:
            after = attempt(self.game, self.puzzle, [*done, *actions], self.first)
        except IllegalAction as refusal:
            sentence = refusal.args[0]
            return {**answer, "refusal": sentence, "paragraph": paragraph_of(self.game, sentence)}
        pictures = self.pictures(before.steps, after.steps[len(before.steps) :])
        outcome = None if after.outcome is None else after.outcome._asdict()
        return {**answer, "pictures": pictures, "over": after.over, "turns": after.turns, "outcome": outcome}

    def pictures(self, before: Sequence[Step], steps: Sequence[Step]) -> list[dict[str, Any]]:
        """What the player sees of these steps: what each seat does in one go is one picture."""
        sights = deepcopy(self.sights)
        for step in before:
            sights.follow(step)
        found: list[dict[str, Any]] = []
        for place, step in enumerate(steps):
            stories = sights.follow(step)
            if PLAYER not in stories:
                continue
            story = stories[PLAYER]
            together = place > 0 and steps[place - 1].entry.seat == step.entry.seat == PLAYER
            if found and together:
                story = [*found.pop()["story"], *story]
            found.append(self.shown(step.after, sights, story, step.entry.action.get("at", 0)))
        return found

    def shown(self, state: Any, sights: Sights, story: list[dict[str, Any]], now: int) -> dict[str, Any]:
        """A picture for the player."""
        return picture(self.game, self.match, state, sights.all[PLAYER], story, now)

    def tried(self, done: Sequence[Action], action: Action) -> dict[str, Any]:
        """What the rules say of a draft, as they do at a table."""
        now = self.after(done)
        at = next((one["at"] for one in reversed(done) if isinstance(one.get("at"), int)), 0)
        refusal, preview, sketch = attempted(now.state, PLAYER, action, at)
        return {
            "refusal": refusal,
            "paragraph": paragraph_of(self.game, refusal),
            "preview": preview,
            "sketch": sketch,
        }

    def table(self, address: str) -> dict[str, Any]:
        """The table as a board needs it: the player and bots, and nothing that counts for a record."""
        seats: list[Seat] = []
        level = next(iter(levels(self.game.id)), None)
        for number in range(self.puzzle.seats):
            if number == PLAYER:
                seats.append(Seat("person", "", AVATARS[0]))  # the page knows who plays
            else:
                seats.append(Seat("bot", free_bot_name(level, seats), level=level))
        settings = Settings(hints=True, aids=dict.fromkeys(self.game.aids))
        options = self.first.dump()["options"]
        record = TableRecord(self.match, self.game.id, self.game.version, options, None, 0, seats, settings=settings)
        here = [number == PLAYER for number in range(self.puzzle.seats)]
        now = Now("playing", self.match, here=here, thinking=[False] * self.puzzle.seats)
        info = table_info(record, now, address, [PLAYER])
        again = {"match": self.match, "number": 1, "seat": PLAYER}
        return {**info, "invite": f"{address}/puzzles/{self.key}/{self.day}", "again": again}

    def info(self, table: dict[str, Any] | None) -> dict[str, Any]:
        """The task as the page gets it. How it is solved is part of it, so that nobody has to be asked."""
        puzzle = self.puzzle
        return {
            "game": self.game.id,
            "title": self.game.title,
            "key": self.key,
            "name": puzzle.name,
            "day": self.day,
            "task": puzzle.task,
            "par": puzzle.par,
            "most": puzzle.most,
            "turns": puzzle.turns,
            "timed": table is not None and self.first.timed,
            "scene": {
                "seats": puzzle.seats,
                "options": puzzle.options,
                "position": puzzle.position,
                "log": puzzle.log,
            },
            "answers": puzzle.answers,
            "solution": puzzle.solution,
            "checks": puzzle.checks,
            "seat": PLAYER,
            "table": table,
            "picture": None if table is None else self.shown(self.first, self.sights, [], 0),
            "shown": [] if table is None else self.solved(),
            "end": None if table is None else self.end(),
        }

    def solved(self) -> list[dict[str, Any]]:
        """How it is solved, turn by turn: the picture before, and what is done there."""
        found: list[dict[str, Any]] = []
        done: list[Action] = []
        turn: list[Action] = []
        for action in self.puzzle.solution:
            before = attempt(self.game, self.puzzle, done, self.first)
            turn.append(action)
            after = attempt(self.game, self.puzzle, [*done, *turn], self.first)
            if not self.first.timed and after.turns == before.turns:
                continue
            shown = self.pictures((), before.steps)[-1] if before.steps else self.shown(self.first, self.sights, [], 0)
            found.append({"picture": {**shown, "story": []}, "action": turn[0], "actions": turn})
            done, turn = [*done, *turn], []
        return found

    def end(self) -> dict[str, Any]:
        """What lies there when it is solved, before the turn is handed on."""
        steps = attempt(self.game, self.puzzle, self.puzzle.solution, self.first).steps
        return {**self.pictures((), until_handed_on(steps) or steps)[-1], "story": []}
