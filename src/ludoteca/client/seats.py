"""Sitting at a table, or watching: what a program hears, and what it does there."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from queue import Empty
from random import Random
from types import TracebackType
from typing import Any, cast

from ludoteca.client.asking import ANSWER, PATIENCE, Refused, asked, place, reason, refusal_of, unreachable
from ludoteca.client.lines import InvalidStatus, Line, WebSocketException
from ludoteca.contract import Action, Bot, Reaction
from ludoteca.words import say

SOON, LATE = 0.2, 2.0
"""Seconds before a line that was lost is opened again: at first, and after several that were."""
STUMBLES = 3
"""Actions in a row that are not taken in a race, after which a bot is given up: a race is over before one knows it."""
CODE = 6
"""Letters of a code; what is longer is the id of a table."""

Picture = dict[str, Any]


def join(
    link: str,
    code: str | None = None,
    *,
    name: str,
    avatar: str | None = None,
    token: str | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> Client:
    """Sits down at the first open seat of a table: by its link, or by the address of a server and a code or an id."""
    found = place(link)
    wanted = code or found.code or found.table
    if wanted is None:
        raise ValueError(say("say at which table: its code, its id or its link"))
    by = "code" if len("".join(wanted.split())) == CODE else "table"
    wish = {by: wanted, "name": name, "avatar": avatar, "token": token}
    seat = asked(found.address, "/api/join", wish, language, patience)
    return Client(found.address, seat["table"], seat["secret"], language=language, patience=patience)


def make(
    address: str,
    game: str,
    seats: Sequence[Mapping[str, Any]],
    *,
    options: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    token: str | None = None,
    language: str = "en",
    patience: float = PATIENCE,
) -> Client:
    """Makes a table and sits down at its first seat for a person; `client.table["code"]` invites others.

    Seats are as in the protocol: `{"kind": "person", "name": "Robo"}`, `{"kind": "bot", "level": "fair"}`,
    `{"kind": "open"}`.
    """
    address = place(address).address
    wish = {"game": game, "seats": list(seats), "options": options or {}, "settings": settings or {}, "token": token}
    made = asked(address, "/api/tables", wish, language, patience)
    secret = next(iter(made["secrets"].values()), None)
    return Client(address, made["table"], secret, language=language, patience=patience)


class Client:
    """Somebody at a table: with the secret of a seat they play it, without one they watch."""

    def __init__(
        self, address: str, table: str, secret: str | None = None, *, language: str = "en", patience: float = PATIENCE
    ) -> None:
        """Comes to the table; `Refused` if there is none, `Unreachable` if nobody answers there."""
        self.address = address.rstrip("/")
        self.id = table
        self.secret = secret
        """What holds the seat: who keeps it can come back, also from another program."""
        self.language = language
        self.patience = patience
        self.table: dict[str, Any] = {}
        """The table as the protocol describes it, as it was last told."""
        self.seat: int | None = None
        """The seat; it is another one after a rematch. None for who watches."""
        self.picture: Picture | None = None
        """The newest picture; None until the match begins."""
        self.seen = 0.0
        """The moment at which it came."""
        self._played: tuple[str, int] = ("", 0)
        """The match and the number of the picture that shows what was last played."""
        self._line: Line | None = None
        self._come()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leaves; the seat stays this player's, who may come back with its secret."""
        if self._line is not None:
            self._line.close()

    @property
    def timed(self) -> bool:
        """True where everybody acts at once."""
        return self.table["race"] is not None

    @property
    def paused(self) -> bool:
        """True while somebody has paused the match: nothing is played then."""
        return self.table.get("paused") is not None

    # Playing

    def play(
        self, bot: Bot | Reaction, *, seconds: float = 0.3, rng: Random | None = None, again: bool = False
    ) -> dict[str, Any]:
        """Lets a bot play until the match is over, and gives the result; with `again` also every rematch, for ever.

        Where everybody acts at once it is called as a `Reaction`, and what it does is sent so many milliseconds after
        the picture has come. `Refused` if it does what may not be done; what it raises comes through.
        """
        rng = rng or Random()
        while True:
            while self.picture is None:
                self._hear(ANSWER)  # until all are there
            last = self._race(cast(Reaction, bot), rng) if self.timed else self._turns(cast(Bot, bot), seconds, rng)
            if not again:
                result: dict[str, Any] = last["result"]
                return result
            self.wait_for_rematch()

    def wait_for_rematch(self) -> None:
        """Waits until the next match at this table has begun; whoever asks for it is told yes."""
        before = self._match
        heard: dict[str, Any] | None = {"type": "back"}
        while self._match == before:
            offer = self.table.get("rematch")
            if heard and heard["type"] in ("back", "table") and offer and self.seat in offer["awaited"]:
                self.send({"type": "agree", "seat": self.seat, "yes": True})
            heard = self._hear(ANSWER)

    def pictures(self) -> Iterator[Picture]:
        """Every new picture, from the newest one on, until the match is over; none while a race stands still."""
        shown: tuple[str, int] | None = None
        while True:
            picture = self.picture
            if picture is None or picture.get("covered") or mark(picture) == shown or self._is_past(picture):
                self._hear(ANSWER)
                continue
            shown = mark(picture)
            yield picture
            if picture["over"]:
                return

    def act(self, *actions: Action) -> int:
        """Plays an action, or several of one turn together; the number of the picture that shows it.

        `Refused` says why it may not be done.
        """
        assert self.picture is not None
        match = self.picture["match"]
        for action in actions:
            if not isinstance(action, dict):
                raise TypeError(f"an action is a dictionary; got {action!r}")
        if len(actions) == 1:
            answer = self.ask("play", seat=self.seat, action=actions[0])
        else:
            answer = self.ask("plays", seat=self.seat, actions=list(actions))
        self._played = match, answer["number"]
        number: int = answer["number"]
        return number

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """The answer to a message that has an id, such as `try` or `hint`, which is sent until it is answered."""
        id = secrets.token_urlsafe(12)
        message = {"type": type, "id": id, **fields}
        end = time.monotonic() + self.patience
        self.send(message)
        while True:
            answer = self._hear(ANSWER)
            if answer is None or answer["type"] == "back":
                self.send(message)
            elif answer.get("id") == id and answer["type"] != "refused":
                return answer
            elif answer.get("id") == id:
                wait = answer.get("retry_after")
                if wait is None or time.monotonic() + wait > end:
                    raise Refused(answer["refusal"], wait)
                self.rest(wait)
                self.send(message)

    def say(self, phrase: str) -> None:
        """Says one of the phrases of the table to all who are there."""
        self.send({"type": "say", "seat": self.seat, "phrase": phrase})

    def rematch(self) -> None:
        """Asks for the next match at this table, and waits until all people who are here want it and it has begun.

        `Refused` if this one is not over, or if somebody would rather not.
        """
        before = self._match
        self.send({"type": "rematch", "seat": self.seat})
        while self._match == before:
            heard = self._hear(ANSWER)
            if heard is None or heard["type"] == "back":
                self.send({"type": "rematch", "seat": self.seat})
            elif heard["type"] == "refused" and heard["id"] is None:
                raise Refused(heard["refusal"], heard.get("retry_after"))
            elif heard["type"] == "declined":
                raise Refused(f"{self.table['seats'][heard['seat']]['name']} would rather not play again.")

    def send(self, message: Mapping[str, Any]) -> None:
        """Sends a message as it is; should the line be lost with it, nobody sends it again."""
        assert self._line is not None
        self._line.send(message)

    def rest(self, seconds: float) -> None:
        """Waits so long, and hears what is said meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._hear(left)

    def _turns(self, bot: Bot, seconds: float, rng: Random) -> Picture:
        """Plays one match in which one acts in turn; its last picture."""
        for picture in self.pictures():
            action: Action | None = None
            while self.picture is picture and self.seat in picture["turn"]:
                if self.paused:
                    self._hear(ANSWER)
                    continue
                assert self.seat is not None
                action = action or bot(picture["view"], self.seat, seconds, rng)
                try:
                    self.act(action)
                    break
                except Refused:
                    if self.picture is picture and not self.paused:
                        raise
                    # else the table has moved on, or was paused, while it was thinking
        return picture

    def _race(self, bot: Reaction, rng: Random) -> Picture:
        """Plays one match in which everybody acts at once; its last picture."""
        looked: Picture | None = None
        plan: tuple[float, Action] | None = None
        since, stumbles = 0.0, 0
        while True:
            picture = self.picture
            assert picture is not None
            if picture["over"]:
                return picture
            if self.table["race"]["stands"] is not None or self.seat not in picture["turn"]:
                looked = plan = None
            elif picture is not looked:
                assert self.seat is not None
                delay, action = bot(picture["view"], self.seat, rng)
                if plan is None or plan[1].get("round") != action.get("round"):
                    plan = max(since, self.seen) + delay / 1000, action
                looked = picture
            if plan is None or plan[0] > time.monotonic():
                self._hear(ANSWER if plan is None else max(0.0, plan[0] - time.monotonic()))
                continue
            try:
                self.act({name: value for name, value in plan[1].items() if name != "at"})  # the table notes the time
                stumbles = 0
            except Refused:
                stumbles += self.picture is picture
                if stumbles >= STUMBLES:
                    raise
                looked, since = None, time.monotonic()
            plan = None

    @property
    def _match(self) -> str | None:
        """The match that is seen now."""
        return None if self.picture is None else self.picture["match"]

    def _is_past(self, picture: Picture) -> bool:
        """True if something was played since that is not in this picture yet."""
        match, number = self._played
        return bool(picture["match"] == match and picture["number"] < number)

    # The line

    def _hear(self, seconds: float) -> dict[str, Any] | None:
        """The next message, noted if it is a table or a picture; None if there is none for so long.

        One of the type `back` if the line was lost and is there again: what was not answered has to be sent again.
        """
        assert self._line is not None
        try:
            heard = self._line.heard.get(timeout=seconds)
        except Empty:
            return None
        if heard is None:
            self._come()
            return {"type": "back"}
        self._note(*heard)
        return heard[1]

    def _note(self, moment: float, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.table = message["table"]
            held = self.table["held"]
            self.seat = held[0] if held else None
            if self.seat is not None and not self.table["seats"][self.seat]["here"]:
                self.send(self._hello)  # the others think that we have fallen asleep
        elif message["type"] == "picture" and message["seat"] == self.seat:
            self.picture, self.seen = message, moment

    def _come(self) -> None:
        """Opens a line and says hello, again and again until that succeeds or patience ends."""
        self.close()
        end = time.monotonic() + self.patience
        tries = 0
        while True:
            why, wait = "", None
            try:
                self._line = Line(f"ws{self.address.removeprefix('http')}/ws")
                if self._welcomed():
                    return
                why = "it hangs up"
            except InvalidStatus as problem:
                answer = problem.response
                refusal = refusal_of(answer.status_code, answer.headers.get("Retry-After"), answer.body or b"")
                if refusal.retry_after is None and answer.status_code < 500:
                    raise refusal from None
                why, wait = refusal.sentence, refusal.retry_after
            except Refused:
                self.close()
                raise
            except (OSError, WebSocketException) as problem:
                why = reason(problem)
            pause = wait or Random().uniform(SOON, min(LATE, 2 * SOON * 2**tries))
            if time.monotonic() + pause > end:
                raise unreachable(self.address, why)
            tries += 1
            time.sleep(pause)

    def _welcomed(self) -> bool:
        """True once the table has answered; `Refused` if it does not let us in, False if one is to come again."""
        assert self._line is not None
        self._line.send(self._hello)
        refusal = Refused("This seat is no longer yours.")
        try:
            while (heard := self._line.heard.get(timeout=ANSWER)) is not None:
                message = heard[1]
                self._note(*heard)
                if message["type"] == "refused":
                    refusal = Refused(message["refusal"], message.get("retry_after"))
                    self._line.send({"type": "ping"})  # where it helps to come again, the line is closed
                if message["type"] == "pong":
                    raise refusal
                if message["type"] == "table":
                    if self.secret is not None and self.seat is None:
                        raise refusal
                    return True
        except Empty:
            self._line.close()
        return False

    @property
    def _hello(self) -> dict[str, Any]:
        held = [] if self.secret is None else [self.secret]
        return {"type": "hello", "table": self.id, "secrets": held, "language": self.language}


def mark(picture: Picture) -> tuple[str, int]:
    """What tells a picture from those before it."""
    return picture["match"], picture["number"]
