"""A house inside a browser, with nothing of a browser: its store is a dictionary that is as strict as IndexedDB."""

from __future__ import annotations

import asyncio
import itertools
import json
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from ludoteca.browser.minds import answered
from ludoteca.browser.shell import Shell
from ludoteca.tables.outside import Inquiry
from tests.tables.house import AnyLine, LoopHouse

Key = Any
numbers = itertools.count(1)


class Drawer:
    """What a browser keeps: a transaction is done whole or not at all, and nothing but text comes in or goes out."""

    STORES = ("tables", "matches", "logs", "guesses", "classes", "codes")

    def __init__(self) -> None:
        self.stores: dict[str, dict[Key, str]] = {name: {} for name in self.STORES}
        self.full = False
        """True while nothing more can be written."""
        self.reads: list[str] = []
        """The stores that were read, in order."""

    async def keep(self, changes: str) -> str:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("QuotaExceededError")
        after = {name: dict(store) for name, store in self.stores.items()}
        for what, name, key, *value in json.loads(changes):
            store = after[name]
            keys = [one for one in store if within(one, key)]
            if (what == "add" and keys) or (what == "need" and not keys):
                return "conflict"
            if what == "delete":
                for one in keys:
                    del store[one]
            elif what in ("add", "put"):
                store[plain(key)] = json.dumps(value[0])
        self.stores = after
        await asyncio.sleep(0)
        return ""

    async def fetch(self, name: str, which: str) -> str:
        await asyncio.sleep(0)
        self.reads.append(name)
        store, asked = self.stores[name], json.loads(which)
        if "keys" in asked:
            found = [store[plain(key)] for key in asked["keys"] if plain(key) in store]
        else:
            found = [value for key, value in sorted(store.items()) if within(key, asked)]
        return f"[{','.join(found)}]"


def plain(key: Any) -> Key:
    return tuple(key) if isinstance(key, list) else key


def within(key: Key, which: Any) -> bool:
    """True if this is the key, or lies in the range."""
    if isinstance(which, dict):
        return bool(plain(which["from"]) <= key <= plain(which["to"]))
    return bool(key == plain(which))


class Anybody(Shell):
    """A shell to whose tables others may come, as if lines led here from other devices."""

    async def own(self, inquiry: Inquiry) -> None:
        return None


class PocketHouse(LoopHouse):
    """A shell; the test is its page."""

    address = "http://pocket"

    def __init__(self, drawer: Drawer | None = None, shell: type[Shell] = Anybody) -> None:
        self.kind = shell
        self.drawer = drawer or Drawer()
        self.answers: dict[int, Future[tuple[int, Any]]] = {}
        self.lines: dict[int, PocketLine] = {}
        super().__init__()

    async def live(self) -> None:
        self.shell = self.kind(self.drawer.keep, self.drawer.fetch, self._think, self._take, self.address)
        async with self.shell.open():
            await self.closing.wait()

    async def _think(self, question: str, needed: bool) -> str:
        await asyncio.sleep(0)
        return answered(question)

    def _take(self, text: str) -> None:
        """Takes a message of the shell, as a page does."""
        message = json.loads(text)
        if message["type"] == "answer":
            self.answers.pop(message["id"]).set_result((message["status"], json.loads(message["text"])))
        else:
            self.lines[message["line"]].sent.put(message.get("text"))

    def tell(self, **message: Any) -> None:
        """Sends a message to the shell."""
        self.loop.call_soon_threadsafe(lambda: self.shell.hear(json.dumps(message)))

    def ask(self, path: str, body: bytes | None = None, method: str = "", **headers: str) -> tuple[int, Any]:
        url = urlsplit(path)
        id, answer = next(numbers), Future[tuple[int, Any]]()
        self.answers[id] = answer
        method = method or ("GET" if body is None else "POST")
        text = (body or b"").decode("utf-8", "replace")
        query = dict(parse_qsl(url.query))
        self.tell(type="ask", id=id, method=method, path=unquote(url.path), query=query, headers=headers, body=text)
        return answer.result()

    def connected(self) -> AnyLine:
        return PocketLine(self)

    def logs(self) -> dict[str, list[tuple[int, Any, str | None]]]:
        found: dict[str, list[tuple[int, Any, str | None]]] = {}
        for (match, number), text in sorted(self.drawer.stores["logs"].items()):
            row = json.loads(text)
            assert number == row["number"] == len(found.setdefault(match, [])) + 1
            found[match].append((*row["entry"], row["client"]))
        return found


class PocketLine(AnyLine):
    """A line to a shell."""

    def __init__(self, house: PocketHouse) -> None:
        super().__init__()
        self.house = house
        self.number = next(numbers)
        self.sent: SimpleQueue[str | None] = SimpleQueue()
        self.open = True
        house.lines[self.number] = self
        house.tell(type="open", line=self.number)

    def raw(self, data: str | bytes) -> None:
        text = data if isinstance(data, str) else data.decode("utf-8", "replace")
        self.house.tell(type="say", line=self.number, text=text)

    def next_text(self) -> str:
        text = self.sent.get() if self.open else None
        self.open = text is not None
        assert text is not None, "the line was closed"
        return text

    def close(self) -> None:
        if self.open and self.house.thread.is_alive():
            self.house.tell(type="hang up", line=self.number)
            while self.sent.get() is not None:
                pass
        self.open = False
