"""Players on real sockets: they think a little, play, come back after every fault, and write down what they saw."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple, Protocol
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ludoteca.contract import Action, Game
from ludoteca.games import game as game_named
from ludoteca.games import reactions
from ludoteca.tables.refusals import NOT_BEGUN, NOT_SAVED, NOT_YOURS, OVER, TOO_FAST, WENT_WRONG
from ludoteca.torture.history import History, Played, Refused, Seen, Sent, digest, picture_digest
from ludoteca.words import say

HOUSE = frozenset(map(str, (NOT_BEGUN, NOT_SAVED, NOT_YOURS, OVER, TOO_FAST, WENT_WRONG)))
"""Refusals that say nothing of the play itself."""
AGAIN = frozenset(map(str, (NOT_SAVED, TOO_FAST, WENT_WRONG)))
"""Those after which the same play is sent again."""
PLAIN: dict[str, Any] = {"compression": None, "max_size": None, "proxy": None, "close_timeout": 0.5}
LIVELY: dict[str, Any] = {**PLAIN, "ping_interval": 5.0, "ping_timeout": 10.0, "open_timeout": 5.0}
LOOKED_THROUGH = 60
"""Actions among which a player chooses where the picture does not list them."""
TOGETHER = 3
"""Actions of one turn that are sent together at most."""
LOST = (OSError, TimeoutError, WebSocketException)
"""How a line ends."""


class Door(Protocol):
    """Where players come in: a server, or whatever stands before it."""

    address: str
    """It may be another one after a restart."""


class Setting(NamedTuple):
    """A kind of table: a game, its options, and how many people and bots sit there."""

    game: str
    options: dict[str, Any]
    people: int
    bots: int
    level: str = "gentle"


SETTINGS = (
    Setting("toncc", {}, 3, 0),
    Setting("antino", {}, 2, 1),
    Setting("mathmarket", {}, 2, 1),
    Setting("fantastick", {}, 2, 0),
    Setting("calculissimo", {}, 2, 0),
    Setting("mathmarket", {"version": "standard"}, 2, 0),
    Setting("toncc", {}, 2, 1),
    Setting("fantastick", {"mode": "shapes"}, 1, 1),
    Setting("antino", {}, 2, 0),
    Setting("calculissimo", {}, 1, 1),
    Setting("mathmarket", {"version": "standard"}, 1, 1, "strong"),  # the others think for up to 25 seconds
)
"""All five games, people among themselves and with bots, against the clock and without."""


@dataclass
class Manners:
    """How players behave: seconds they think, and how often they do what a bad line would do to their messages."""

    think: tuple[float, float] = (0.2, 1.2)
    back: tuple[float, float] = (0.2, 2.0)
    """Seconds before a line that was lost is opened again: at least, and at most after several that were."""
    patience: float = 6.0
    """Seconds without an answer after which a line is given up."""
    doubled: float = 0.08
    """A play is sent twice in a row."""
    late: float = 0.08
    """A play that was answered is sent again later, after newer ones."""
    stale: float = 0.05
    """A play is sent after the table has moved on."""
    elsewhere: float = 0.05
    """A play is sent to another node at the same moment, if there is one."""
    spectators: float = 0.2
    """Tables that somebody watches."""


@dataclass(eq=False)
class Seating:
    """A table with those who sit there, as far as they know."""

    id: str
    setting: Setting
    secrets: list[str]
    match: str = ""
    number: int = 0
    moved: float = 0.0
    """When somebody last saw something new here."""
    newest: dict[str, Any] = field(default_factory=dict)

    def see(self, picture: dict[str, Any]) -> None:
        """Takes note of a picture, if it is news."""
        if picture["match"] != self.match or picture["number"] > self.number:
            self.match, self.number, self.newest = picture["match"], picture["number"], picture
            self.moved = time.monotonic()

    def __str__(self) -> str:
        last = f"picture {self.number} of match {self.match}, turn of {self.newest.get('turn')}"
        return f"{self.setting.game} table {self.id}: {last}, over: {self.newest.get('over')}"


class Play(NamedTuple):
    """What a player has sent, or is about to."""

    id: str
    match: str
    seat: int
    message: dict[str, Any]
    action: Action
    """The action whose row will bear the id."""


class Arrival(NamedTuple):
    """The first picture that a line brought."""

    when: float
    player: str
    node: int


class Player:
    """One person with one socket at a time, or a spectator, who has no secret."""

    def __init__(self, crowd: Crowd, name: str, table: Seating, secret: str | None, node: int) -> None:
        self.crowd = crowd
        self.name = name
        self.table = table
        self.secret = secret
        self.node = node
        self.game: Game = game_named(table.setting.game)
        self.timed = self.game.start(table.setting.people + table.setting.bots, table.setting.options).timed
        self.rng = Random(f"{crowd.seed} {name}")
        self.ids = count(1)
        self.line = 0
        self.socket: ClientConnection | None = None
        self.came = False
        """True once this line has brought a picture."""
        self.pending: Play | None = None
        self.picture: dict[str, Any] | None = None
        self.news = asyncio.Event()
        self.answered = asyncio.Event()
        self.behind = False
        self.tasks: set[asyncio.Task[Any]] = set()

    async def live(self) -> None:
        """Comes back whenever the line is lost, to the same node or to another one."""
        failures = 0
        while True:
            try:
                async with connect(self._url(), **LIVELY) as line:
                    await self._talk(line)
            except LOST:
                pass
            finally:
                for task in self.tasks:
                    task.cancel()
                self.tasks.clear()
            failures = 0 if self.came else failures + 1
            self.came = False
            soonest, latest = self.crowd.manners.back
            await asyncio.sleep(self.rng.uniform(soonest, min(latest, 2 * soonest * 2 ** min(failures, 9))))
            self.node = (self.node + 1) % len(self.crowd.doors)

    def hang_up(self) -> None:
        """Loses the line, as a phone does on its way home; it is opened again at the next node."""
        if self.socket is not None:
            self.socket.transport.abort()

    def _url(self, node: int | None = None) -> str:
        return f"ws{self.crowd.doors[self.node if node is None else node].address[4:]}/ws"

    def _hello(self) -> str:
        secrets = [] if self.secret is None else [self.secret]
        return json.dumps({"type": "hello", "table": self.table.id, "secrets": secrets, "language": "en"})

    async def _talk(self, line: ClientConnection) -> None:
        """One line, from hello to its end."""
        self.line += 1
        self.socket = line
        self.picture = None
        await line.send(self._hello())
        if self.secret is not None:
            self._beside(self._play, line)
        async for text in line:
            await self._hear(line, msgspec.json.decode(text))

    def _beside(self, work: Callable[..., Coroutine[Any, Any, None]], *given: Any) -> None:
        async def quietly() -> None:
            with suppress(*LOST):
                await work(*given)

        task = asyncio.get_running_loop().create_task(quietly())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "picture":
                self._see(message)
            case "measure":
                await line.send(json.dumps({"type": "measured", "id": message["id"]}))
            case "played" | "refused":
                self._note(message, self.node)

    def _see(self, picture: dict[str, Any]) -> None:
        now = time.monotonic()
        if not self.came:
            self.came = True
            self.crowd.arrivals.append(Arrival(now, self.name, self.node))
        if not picture.get("covered"):  # while a race stands, nothing is shown that the log could be held against
            seat, number = picture["seat"], picture["number"]
            shown, told = picture_digest(picture), digest(picture["story"])
            self.crowd.history.add(
                Seen(now, self.name, self.node, self.line, picture["match"], seat, number, shown, told, self.behind)
            )
            self.table.see(picture)
        self.picture = picture
        self.news.set()

    def _note(self, answer: dict[str, Any], node: int) -> None:
        """Writes down what was answered; a play that was not saved is sent again."""
        id = answer["id"]
        if id is None:
            return
        now = time.monotonic()
        if answer["type"] == "played":
            self.crowd.history.add(Played(now, self.name, node, id, answer["number"]))
            self.crowd.played(id, now)
        else:
            sentence = answer["refusal"]
            self.crowd.history.add(Refused(now, self.name, node, id, sentence, sentence not in HOUSE))
            self.crowd.refusals[sentence] = self.crowd.refusals.get(sentence, 0) + 1
            if sentence in AGAIN:
                return
        if self.pending is not None and self.pending.id == id:
            self.pending = None
            self.answered.set()

    async def _play(self, line: ClientConnection) -> None:
        """Plays whenever it may, after thinking; first of all what was not answered on the line before."""
        manners = self.crowd.manners
        while True:
            await self.news.wait()
            self.news.clear()
            picture = self.picture
            if picture is None:
                continue
            if self.pending is not None and self.pending.match != picture["match"]:
                self.pending = None  # the match it was meant for has ended
            if picture["over"]:
                await asyncio.sleep(self.rng.uniform(0.3, 1.0))
                if self.picture is picture:
                    await line.send(json.dumps({"type": "rematch", "seat": picture["seat"]}))
                    self.news.set()  # it may be refused, and is asked for until the next match has begun
                continue
            if self.pending is None:
                if picture["seat"] not in picture["turn"]:
                    continue
                await asyncio.sleep(self.rng.uniform(*manners.think))
                if self.picture is not picture and self.rng.random() > manners.stale:
                    self.news.set()
                    continue
                self.pending = self._choose(picture)
            await self._send(line, self.pending)
            self.news.set()

    async def _send(self, line: ClientConnection, play: Play) -> None:
        """Sends a play until it is answered."""
        manners, dice = self.crowd.manners, self.rng.random
        self.answered.clear()
        await self._say(line, play, self.node)
        if dice() < manners.doubled:
            await self._say(line, play, self.node)
        if len(self.crowd.doors) > 1 and dice() < manners.elsewhere:
            self._beside(self._elsewhere, play)
        if dice() < manners.late:
            self._beside(self._later, line, play)
        try:
            async with asyncio.timeout(self.crowd.manners.patience):
                while self.pending is play:
                    try:
                        async with asyncio.timeout(manners.patience * (0.2 + dice() / 5)):
                            await self.answered.wait()
                    except TimeoutError:
                        if self.pending is play:
                            await self._say(line, play, self.node)
        except TimeoutError:
            self.hang_up()

    async def _say(self, line: ClientConnection, play: Play, node: int) -> None:
        now = time.monotonic()
        self.crowd.history.add(Sent(now, self.name, node, play.match, play.seat, play.id, play.action))
        self.crowd.sent.setdefault(play.id, now)
        await line.send(json.dumps(play.message))

    async def _later(self, line: ClientConnection, play: Play) -> None:
        """Sends a play once more when newer ones may have gone out."""
        await asyncio.sleep(self.rng.uniform(0.3, 2.5))
        if self.picture is not None and self.picture["match"] == play.match:
            await self._say(line, play, self.node)

    async def _elsewhere(self, play: Play) -> None:
        """Sends a play by another node too, as a page does whose line seems lost and is not."""
        node = (self.node + 1 + self.rng.randrange(len(self.crowd.doors) - 1)) % len(self.crowd.doors)
        async with connect(self._url(node), **LIVELY) as line:
            await line.send(self._hello())
            await self._say(line, play, node)
            async with asyncio.timeout(self.crowd.manners.patience):
                async for text in line:
                    message = msgspec.json.decode(text)
                    if message["type"] in ("played", "refused") and message["id"] == play.id:
                        self._note(message, node)
                        return

    def _choose(self, picture: dict[str, Any]) -> Play:
        seat = picture["seat"]
        actions = chosen(self.game, picture, self.timed, self.rng)
        id = f"{self.name}.{next(self.ids)}"
        if len(actions) == 1:
            message = {"type": "play", "id": id, "seat": seat, "action": actions[0]}
        else:
            message = {"type": "plays", "id": id, "seat": seat, "actions": actions}
        return Play(id, picture["match"], seat, message, actions[-1])


def chosen(game: Game, picture: dict[str, Any], timed: bool, rng: Random) -> list[Action]:
    """What a hasty player does who sees this: one action, or where nothing is hidden now and then several."""
    seat, view, listed = picture["seat"], picture["view"], picture["actions"]
    if timed:
        return [reactions(game.id)["gentle"](view, seat, rng)[1]]
    if game.hides and listed:
        return [rng.choice(listed)["action"]]
    state = game.imagine(view, rng)
    actions: list[Action] = []
    for _ in range(1 if game.hides or rng.random() < 0.8 else TOGETHER):
        if seat not in state.turn:
            break
        actions.append(rng.choice(list(islice(state.actions(seat), LOOKED_THROUGH))))
        state = state.play(seat, actions[-1])
    return [{name: value for name, value in action.items() if name != "at"} for action in actions]


class Sleeper(Player):
    """A spectator who asks for pictures and hardly reads them: nothing at all, or a kilobyte a second."""

    PACE = 0.3
    """Seconds between two wishes."""

    def __init__(self, crowd: Crowd, name: str, table: Seating, node: int, reads: bool) -> None:
        super().__init__(crowd, name, table, None, node)
        self.reads = reads
        self.behind = True
        self.borne: list[float] = []
        """The seconds after which the server had enough of it, each time."""

    async def live(self) -> None:
        """Falls asleep again and again."""
        while True:
            begun = time.monotonic()
            try:
                port = urlsplit(self.crowd.doors[self.node].address).port
                with socket.socket() as small:
                    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                    small.connect(("127.0.0.1", port))
                    async with connect(self._url(), sock=small, max_queue=1, ping_interval=None, **PLAIN) as line:
                        await line.send(self._hello())
                        await self._doze(line)
            except LOST:
                self.borne.append(time.monotonic() - begun)
            await asyncio.sleep(self.rng.uniform(*self.crowd.manners.back))

    async def _doze(self, line: ClientConnection) -> None:
        self.line += 1
        owed = 0.0
        while True:
            await line.send(json.dumps({"type": "language", "language": "en"}))
            await asyncio.sleep(self.PACE)
            owed += 1024 * self.PACE
            if self.reads and owed > 0:
                text = await line.recv()
                owed -= len(text)
                await self._hear(line, msgspec.json.decode(text))


class Crowd:
    """Everybody who plays in a run, and what they know together."""

    def __init__(self, doors: Sequence[Door], seed: int, manners: Manners | None = None) -> None:
        self.doors = doors
        self.seed = seed
        self.manners = manners or Manners()
        self.rng = Random(seed)
        self.history = History()
        self.tables: list[Seating] = []
        self.players: list[Player] = []
        self.arrivals: list[Arrival] = []
        self.refusals: dict[str, int] = {}
        self.sent: dict[str, float] = {}
        self.latencies: list[tuple[float, float]] = []
        """When plays were sent, and the seconds until they were first answered."""
        self.answers: set[str] = set()
        self.living: list[asyncio.Task[None]] = []

    async def sit_down(self, tables: int, settings: Sequence[Setting] = SETTINGS) -> None:
        """Makes so many tables of these kinds, and lets everybody come."""
        for number in range(tables):
            setting = settings[number % len(settings)]
            table = await asyncio.to_thread(self._made, setting, number)
            self.tables.append(table)
            for secret in table.secrets:
                self.add(Player(self, f"p{len(self.players)}", table, secret, self._spread()))
            if self.rng.random() < self.manners.spectators:
                self.add(Player(self, f"p{len(self.players)}", table, None, self._spread()))

    def _spread(self) -> int:
        return len(self.players) % len(self.doors)

    def add(self, player: Player) -> None:
        """Lets one more come."""
        self.players.append(player)
        self.living.append(asyncio.get_running_loop().create_task(player.live()))

    def _made(self, setting: Setting, number: int) -> Seating:
        door = self.doors[number % len(self.doors)]
        seats = [{"kind": "person", "name": "Ada", "avatar": "owl"}]
        seats += [{"kind": "bot", "level": setting.level}] * setting.bots + [{"kind": "open"}] * (setting.people - 1)
        made = asked(door, "/api/tables", {"game": setting.game, "options": setting.options, "seats": seats})
        secrets = [*made["secrets"].values()]
        for name in ("Bruno", "Carla", "Dora")[: setting.people - 1]:
            joined = asked(door, "/api/join", {"table": made["table"], "name": name, "avatar": "fox"})
            secrets.append(joined["secret"])
        return Seating(made["table"], setting, secrets)

    def played(self, id: str, now: float) -> None:
        """A play was answered; the first time counts for how long it took."""
        if id not in self.answers:
            self.answers.add(id)
            self.latencies.append((self.sent[id], now - self.sent[id]))

    async def until(self, so: Callable[[], bool], limit: float) -> bool:
        """True as soon as it is so; False if it is not within these seconds."""
        end = time.monotonic() + limit
        while not so():
            if time.monotonic() > end:
                return False
            for task in self.living:
                if task.done():
                    task.result()  # a player who stumbles is a mistake in here, and must not pass for a quiet one
            await asyncio.sleep(0.02)
        return True

    def spread(self) -> None:
        """Lets some lose their lines, so that a node which has come back gets its share."""
        for player in self.players if len(self.doors) > 1 else ():
            if self.rng.random() < 1 / len(self.doors):
                player.hang_up()

    def standing(self, since: float) -> list[Seating]:
        """The tables on which nothing new was seen since then."""
        return [table for table in self.tables if table.moved < since]

    async def leave(self) -> None:
        """Everybody goes home."""
        for task in self.living:
            task.cancel()
        found = await asyncio.gather(*self.living, return_exceptions=True)
        for problem in found:
            if isinstance(problem, Exception):
                raise problem


def asked(door: Door, path: str, body: dict[str, Any]) -> Any:
    """What the server answers to this; asked again for a while if it is busy or not there."""
    headers = {"Content-Type": "application/json", "X-Ludoteca": "1"}
    for attempt in count():
        try:
            with urlopen(Request(door.address + path, json.dumps(body).encode(), headers), timeout=10) as answer:
                return json.load(answer)
        except (URLError, TimeoutError, ConnectionError) as problem:
            if attempt >= 40:
                parts = {"address": door.address, "reason": str(problem)}
                raise CannotTorture(say("the server at {address} does not answer: {reason}", **parts)) from problem
            time.sleep(0.25)
    raise AssertionError


class CannotTorture(Exception):
    """Why a run cannot take place, in one sentence."""
