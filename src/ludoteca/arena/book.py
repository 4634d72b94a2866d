"""A tournament on disk: a file with one line of JSON for each match that was played to its end.

Lines are only ever added, each says all about its match, and each is written at once. So a tournament can be stopped
at any time and goes on where it was, a file can be copied behind another, and any match in it can be replayed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Any, NamedTuple

from ludoteca.arena.matches import Record
from ludoteca.games import GAMES, game
from ludoteca.match import Match
from ludoteca.words import say

FORM = 2
"""How a line is written; the first form had neither the rules' version nor the log."""
SAFE = 1.0
"""Seconds after which what was written has reached the disk too: a machine that loses its power loses no more."""
BEGINS = f'{{"form": {FORM}, "game": '
"""How every line begins, also one that was cut off later."""


class UnfitBook(ValueError):
    """A file that is no tournament, or not one that can go on here; its text says why."""


class Entered(NamedTuple):
    """A match as it was set up: all that tells it from others."""

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    entries: tuple[int, ...]
    """Whose luck each seat has."""
    seed: int | str
    seconds: float

    @classmethod
    def of(cls, job: Mapping[str, Any]) -> Entered:
        """A match from what `play_match` is called with."""
        names = tuple(job["names"])
        entries = tuple(job.get("entries") or range(len(names)))
        return cls(job["game_id"], dict(job["options"]), names, entries, job["seed"], job["seconds"])

    @property
    def label(self) -> str:
        """The same for the same match, and for no other."""
        return json.dumps([*self._replace(seconds=float(self.seconds))], sort_keys=True)


class Written(NamedTuple):
    """A line of the file."""

    entered: Entered
    record: Record

    @property
    def match(self) -> Match:
        """The match, to be replayed; `ValueError` if its log cannot be played."""
        log = [(seat, action) for seat, action in json.loads(self.record.log)]
        return Match(self.entered.game, len(self.entered.names), self.entered.options, log)

    def line(self) -> str:
        """All of it in one line."""
        entered = self.entered
        fields = {
            "rules": game(entered.game).version,
            "options": entered.options,
            "names": entered.names,
            "entries": entered.entries,
            "seed": entered.seed,
            "seconds": entered.seconds,
            "record": {name: value for name, value in self.record.dump().items() if name not in ("names", "seed")},
        }
        return f'{BEGINS}"{entered.game}", {json.dumps(fields)[1:-1]}, "log": {self.record.log or "[]"}}}\n'


class Cut(ValueError):
    """A line that does not go to its end."""


def understood(line: str) -> Written:
    """What a line says; `Cut` if it is not whole, `UnfitBook` if it is of another form, version or kind."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise Cut from None
    if not isinstance(data, dict) or "record" not in data:
        raise UnfitBook(say("is no match of the arena"))
    if data.get("form") != FORM:
        raise UnfitBook(say("is written in another form than this version of Ludoteca writes ({form})", form=FORM))
    if data.get("game") not in GAMES:
        raise UnfitBook(say("is of the game {game}, which is not here", game=repr(data.get("game"))))
    rules = game(data["game"])
    if data.get("rules") != rules.version:
        parts = {"then": data.get("rules"), "title": rules.title, "now": rules.version}
        raise UnfitBook(say("was played by version {then} of the rules of {title}; here is version {now}", **parts))
    try:
        names, seed = tuple(data["names"]), data["seed"]
        options = rules.check_options(data["options"])
        entered = Entered(rules.id, options, names, tuple(data["entries"]), seed, data["seconds"])
        log = json.dumps(data["log"])
        record = Record.load({**data["record"], "names": names, "seed": seed, "log": log})
    except (ValueError, TypeError, KeyError, AttributeError):
        raise UnfitBook(say("is no match of the arena")) from None
    if not len(names) == len(record.places) == len(record.scores) == len(entered.entries):
        raise UnfitBook(say("is no match of the arena"))
    return Written(entered, record)


def unfit_line(number: int, file: Path, reason: str) -> UnfitBook:
    """That a line of a file is no match that could be read here, and why."""
    return UnfitBook(say("line {number} of {file} {reason}", number=number, file=file, reason=reason))


class Book:
    """The matches of some files. New ones are added to the first of them.

    `cut` says of which files lines were left out because they do not go to their end: those matches are played again.
    """

    def __init__(self, files: Sequence[Path], logs: bool = False) -> None:
        """Reads them; the first need not be there yet. `UnfitBook` or `OSError` if one cannot be used."""
        self.files = tuple(files)
        self.written: dict[str, Written] = {}
        self.cut: dict[Path, int] = {}
        self._to: IO[bytes] | None = None
        self._synced = monotonic()
        for number, file in enumerate(self.files):
            if number == 0 and not file.exists():
                continue
            for match in self._read(file):
                kept = match if logs else match._replace(record=match.record._replace(log=""))
                self.written.setdefault(match.entered.label, kept)

    def _read(self, file: Path) -> Iterator[Written]:
        cut, found, number = 0, 0, 0
        with file.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    yield understood(line)
                    found += 1
                except Cut:
                    cut += 1
                    if not line.startswith(BEGINS[: len(line.strip())]):
                        raise unfit_line(number, file, say("is no match of the arena")) from None
                except UnfitBook as problem:
                    raise unfit_line(number, file, problem.args[0]) from None
        if cut:
            self.cut[file] = cut

    def find(self, job: Mapping[str, Any]) -> Record | None:
        """The match that was set up like this, if it has been played."""
        found = self.written.get(Entered.of(job).label)
        return None if found is None else found.record

    def add(self, job: Mapping[str, Any], record: Record) -> None:
        """Writes a match down; `UnfitBook` if somebody else is writing in the same file."""
        match = Written(Entered.of(job), record)
        if self._to is None:
            self._to = opened(self.files[0])
        self._to.write(match.line().encode())
        if monotonic() - self._synced > SAFE:
            os.fsync(self._to.fileno())
            self._synced = monotonic()
        self.written[match.entered.label] = match._replace(record=record._replace(log=""))

    def close(self) -> None:
        """All is on the disk."""
        if self._to is not None:
            os.fsync(self._to.fileno())
            self._to.close()
            self._to = None

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()


def opened(file: Path) -> IO[bytes]:
    """The file, to add lines to: each is written whole or not at all, and a line that was cut off is ended first."""
    to = file.open("ab", buffering=0)
    try:
        import fcntl
    except ImportError:  # not on Windows
        pass
    else:
        try:
            fcntl.flock(to, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            to.close()
            raise UnfitBook(say("another tournament is writing in {file}", file=file)) from None
    with file.open("rb") as whole:
        if whole.seek(0, os.SEEK_END) > 0:
            whole.seek(-1, os.SEEK_END)
            if whole.read(1) != b"\n":
                to.write(b"\n")
    return to
