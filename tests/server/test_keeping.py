"""Backups while it is played, restored into either kind of database; and old tables that are taken away."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text

from ludoteca.cli import main
from ludoteca.server import archive, pruning
from ludoteca.server.database import Database
from ludoteca.server.peers import PostgresPeers
from ludoteca.server.run import CannotStart, claimed
from ludoteca.server.settings import Settings
from ludoteca.server.storage import Storage
from ludoteca.tables.outside import Conflict
from ludoteca.tables.records import Guess, MatchRecord, Row, TableRecord
from tests.server.postgres import database
from tests.tables.test_stores import MATCH, TABLE, opened, row

DAY = 24 * 3600 * 1000


@contextmanager
def file(folder: Path) -> Iterator[str]:
    with_schema = f"sqlite:///{folder / 'ludoteca.sqlite'}"
    Storage.check(with_schema)
    yield with_schema


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    with database() as url:
        yield url


@pytest.fixture(params=[file, postgres])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "from").mkdir()
    with request.param(tmp_path / "from") as found:
        yield found


@pytest.fixture(params=[file, postgres])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "to").mkdir()
    with request.param(tmp_path / "to") as found:
        yield found


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], env={"LC_ALL": "C"}, catch_exceptions=False)


def table(id: str, created: int = 5) -> tuple[TableRecord, MatchRecord]:
    return replace(TABLE, id=id, created=created), replace(MATCH, id=f"m{id}", table=id)


def play(url: str, scene: Callable[[Storage], Any]) -> Any:
    async def whole() -> Any:
        async with opened(url) as store:
            return await scene(store)

    return asyncio.run(whole())


async def filled(store: Storage) -> None:
    """Everything that can be kept, with what is hard to write."""
    odd = {"type": "say", "text": "«è» \n\t\"'\\ 🎲", "big": 2**60, "half": 0.5, "none": None, "list": [[]]}
    again = {"match": "m", "number": 3, "seat": 1}
    await store.create(replace(TABLE, again=again, code="ABCDEF"), MATCH, [row(1)])
    await store.append(MATCH, [Row(2, row(2).entry._replace(action=odd), 20, "a"), row(3)], {"scores": [1, 2]})
    await store.guess("m", Guess(2, 0, 1, odd))
    await store.create(*table("u"), [])


async def seen(store: Storage) -> list[Any]:
    return [await store.table("t"), await store.guesses("m"), await store.table("u"), await store.rows("m", 0)]


def test_what_was_kept_is_kept_again_in_either_kind_of_database(url, other, tmp_path):
    play(url, filled)
    before = play(url, seen)
    done = run("backup", tmp_path / "all", "--database", url)
    assert (done.output, done.exit_code) == (f"Tables: 2, matches: 2, steps: 3. They are in {tmp_path / 'all'}.\n", 0)
    assert (tmp_path / "all").stat().st_mode & 0o777 == 0o600
    assert run("restore", tmp_path / "all", "--database", other).output.endswith("They are back.\n")
    assert play(other, seen) == before
    assert run("backup", tmp_path / "again", "--database", other).exit_code == 0
    lines = [gzip.decompress((tmp_path / name).read_bytes()).splitlines()[1:-1] for name in ("all", "again")]
    assert lines[0] == lines[1]


def test_a_backup_while_it_is_played_is_a_beginning_of_every_log(url, other, tmp_path):
    """Twenty tables play on from before the first row is read until after the last."""
    reading, moved = threading.Event(), threading.Event()

    def begun(rows: int) -> Callable[[int], None]:
        reading.set()
        moved.wait()
        return lambda done: None

    async def scene(store: Storage) -> tuple[int, int]:
        for record, match in made:
            await store.create(record, match, [row(1)])
        number = 1

        async def rounds(count: int) -> None:
            nonlocal number
            for _ in range(count):
                number += 1
                await asyncio.gather(*(store.append(match, [row(number, f"c{number}")], None) for _, match in made))

        await rounds(3)
        at_least = number
        backing = asyncio.create_task(asyncio.to_thread(archive.backup, url, tmp_path / "all", begun))
        while not reading.is_set():
            await rounds(1)
        await rounds(3)
        moved.set()
        while not backing.done():
            await rounds(1)
        await backing
        return at_least, number

    made = [table(f"t{number}") for number in range(20)]
    at_least, at_most = play(url, scene)
    assert run("restore", tmp_path / "all", "--database", other).exit_code == 0

    async def logs(store: Storage) -> dict[str, list[Row]]:
        return {match.id: await store.rows(match.id, 0) for _, match in made}

    before, restored = play(url, logs), play(other, logs)
    for match, log in restored.items():
        assert at_least <= len(log) < at_most
        assert log == before[match][: len(log)]
    assert len({len(log) for log in restored.values()}) <= 2  # all from one moment: a round of moves is at most begun


def test_nothing_is_restored_over_tables_unless_that_is_wished(url, tmp_path):
    play(url, filled)
    before = play(url, seen)
    assert run("backup", tmp_path / "all", "--database", url).exit_code == 0
    play(url, lambda store: store.append(MATCH, [row(4)], None))
    refused = run("restore", tmp_path / "all", "--database", url)
    assert (refused.exit_code, refused.stderr) == (
        1,
        "There are tables here already: --replace takes them away, for good.\n",
    )
    assert len(play(url, lambda store: store.rows("m", 0))) == 4
    assert run("restore", tmp_path / "all", "--replace", "--database", url).exit_code == 0
    assert play(url, seen) == before


def ended(lines: list[bytes], end: bytes) -> bytes:
    """A file of these lines that adds up, as whoever means ill can write one."""
    last = json.loads(end) | {"sha256": hashlib.sha256(b"".join(lines)).hexdigest()}
    return gzip.compress(b"".join([*lines, archive.line(last)]))


def broken_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    whole = (folder / "all").read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    yield "half", whole[: len(whole) // 2]
    yield "no end", gzip.compress(b"".join(lines[:-1]))
    yield "a row too few", gzip.compress(b"".join([*lines[:2], *lines[3:]]))
    yield "a row that is another", gzip.compress(b"".join(lines).replace(b"Ada", b"Eve"))
    yield "something after the end", gzip.compress(b"".join([*lines, lines[2]]))
    yield "a letter", b"Dear friend, this is no backup."
    yield "a packed letter", gzip.compress(b"Dear friend,\n")
    yield "nothing", b""
    yield "no head", ended(lines[1:-1], lines[-1])
    yield "two heads", ended([lines[0], *lines[:-1]], lines[-1])
    yield "a row without end", ended([*lines[:2], b'["' + b" " * archive.LONGEST + b'"]\n', *lines[3:-1]], lines[-1])
    yield "a row too deep", ended([*lines[:2], b"[" * 100_000 + b"\n", *lines[3:-1]], lines[-1])
    yield "a list for a name", ended([*lines[:2], lines[2].replace(b'"t"', b'["t"]', 1), *lines[3:-1]], lines[-1])
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0xFF
    yield "a bit that fell over", bytes(flipped)


def test_a_file_that_is_not_whole_changes_nothing(url, tmp_path):
    play(url, filled)
    assert run("backup", tmp_path / "all", "--database", url).exit_code == 0
    before = play(url, seen)
    for name, data in broken_files(tmp_path):
        (tmp_path / "broken").write_bytes(data)
        refused = run("restore", tmp_path / "broken", "--replace", "--database", url)
        assert refused.exit_code == 1, name
        assert refused.stderr == f"{tmp_path / 'broken'} is not a whole backup of Ludoteca.\n", name
    (tmp_path / "newer").write_bytes(
        gzip.compress(archive.line(archive.Head(archive.FORMAT, "9999", 0)) + b'{"table": "unknown", "columns": []}\n')
    )
    assert "newer Ludoteca" in run("restore", tmp_path / "newer", "--replace", "--database", url).stderr
    assert "No such file" in run("restore", tmp_path / "none", "--database", url).stderr
    assert play(url, seen) == before


def test_a_restore_that_fails_in_the_middle_changes_nothing(url, tmp_path):
    """The file is whole, but a match in it has no table: it was not written by us."""
    play(url, filled)
    before = play(url, seen)
    rows = {"tables": 0, "seats": 0, "matches": 1, "log": 0, "guesses": 0}
    columns = ["id", "table", "ordinal", "game", "version", "options", "seats", "started"]
    lines = b"".join(
        map(
            archive.line,
            [
                archive.Head(archive.FORMAT, "0005", 0),
                archive.Part("matches", columns),
                ["m", "nowhere", 1, "toncc", 1, {}, [], 5],
            ],
        )
    )
    end = archive.line(archive.End(rows, hashlib.sha256(lines).hexdigest()))
    (tmp_path / "odd").write_bytes(gzip.compress(lines + end))
    refused = run("restore", tmp_path / "odd", "--replace", "--database", url)
    assert (refused.exit_code, refused.stderr) == (1, f"The rows of {tmp_path / 'odd'} do not fit together.\n")
    assert play(url, seen) == before


def test_a_number_that_no_database_can_keep_changes_nothing(url, tmp_path):
    play(url, filled)
    before = play(url, seen)
    assert run("backup", tmp_path / "all", "--database", url).exit_code == 0
    lines = gzip.decompress((tmp_path / "all").read_bytes()).splitlines(keepends=True)
    first = json.loads(lines[2])
    first[json.loads(lines[1])["columns"].index("created")] = 10**40
    lines[2] = json.dumps(first).encode() + b"\n"
    (tmp_path / "big").write_bytes(ended(lines[:-1], lines[-1]))
    refused = run("restore", tmp_path / "big", "--replace", "--database", url)
    assert (refused.exit_code, refused.stderr) == (1, f"The rows of {tmp_path / 'big'} do not fit together.\n")
    assert play(url, seen) == before


def test_a_file_that_is_named_as_the_database_has_one_server_too(tmp_path):
    with file(tmp_path) as url:
        play(url, filled)
    assert run("backup", tmp_path / "all", "--database", url).exit_code == 0
    for first, second in ((url, url), (url, None), (None, url)):
        with claimed(Settings(data=tmp_path, database=first)):
            with pytest.raises(CannotStart, match=r"^Ludoteca is already running"):
                claimed(Settings(data=tmp_path, database=second)).__enter__()
            refused = run("restore", tmp_path / "all", "--replace", "--database", url)
            assert (refused.exit_code, refused.stderr[:27]) == (1, "Ludoteca is already running")
    assert run("restore", tmp_path / "all", "--replace", "--database", url).exit_code == 0
    with claimed(Settings(database="sqlite://")), claimed(Settings(database="sqlite://")) as nothing:
        assert nothing is None


def test_nothing_is_restored_under_a_server_that_runs(tmp_path):
    with file(tmp_path) as url:
        play(url, filled)
    assert run("backup", tmp_path / "all", "--data", tmp_path).exit_code == 0
    with claimed(Settings(data=tmp_path)):
        refused = run("restore", tmp_path / "all", "--replace", "--data", tmp_path)
        assert (refused.exit_code, refused.stderr[:27]) == (1, "Ludoteca is already running")
    assert run("restore", tmp_path / "all", "--replace", "--data", tmp_path).exit_code == 0

    async def beside(node: PostgresPeers) -> Result:
        await node.start()
        try:
            return await asyncio.to_thread(run, "restore", tmp_path / "all", "--database", shared)
        finally:
            await node.stop()

    with database() as shared:
        refused = asyncio.run(beside(PostgresPeers(shared)))
        assert (refused.exit_code, refused.stderr) == (1, "A server is using this database: stop it first.\n")
        assert run("restore", tmp_path / "all", "--database", shared).exit_code == 0


def test_a_backup_that_cannot_be_written_leaves_the_last_one(tmp_path, monkeypatch):
    with file(tmp_path) as url:
        play(url, filled)
    assert run("backup", tmp_path / "all", "--data", tmp_path).exit_code == 0
    before = (tmp_path / "all").read_bytes()

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refused = run("backup", tmp_path / "all", "--data", tmp_path)
    assert (refused.exit_code, refused.stderr) == (
        1,
        f"The file {tmp_path / 'all'} cannot be used: No space left on device.\n",
    )
    assert (tmp_path / "all").read_bytes() == before
    assert not (tmp_path / "all.part").exists()


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "Connection refused"),
        ("mysql://localhost/x", "SQLite or PostgreSQL"),
        ("nonsense", "is named like postgresql://"),
    ],
)
@pytest.mark.parametrize("command", [["backup", "x"], ["prune", "--older-than", "400d"]])
def test_a_database_that_cannot_be_used_is_one_sentence(where, why, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = run(*command, "--database", where)
    assert refused.exit_code == 1
    assert why in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert "Traceback" not in refused.stderr


# ── prune ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def used(url: str, **when: int) -> None:
    """Sets when tables were last used."""
    with Database(url).using() as connection:
        for id, moment in when.items():
            connection.execute(text("UPDATE tables SET used = :moment WHERE id = :id"), {"moment": moment, "id": id})


def left(url: str) -> dict[str, int]:
    """How many rows there are of everything."""
    names = ("tables", "seats", "matches", "log", "guesses")
    with Database(url).using() as connection:
        return {name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one() for name in names}


def test_tables_that_nobody_has_used_for_long_are_taken_away_with_all_that_is_theirs(url, monkeypatch):
    monkeypatch.setattr(pruning, "SOME", 2)
    play(url, filled)

    async def more(store: Storage) -> None:
        for id in ("v", "w", "x"):
            record, match = table(id)
            await store.create(record, match, [row(1)])
            await store.append(match, [row(2)], None)

    play(url, more)
    now = datetime.now().timestamp() * 1000
    old, young = int(now - 401 * DAY), int(now - 399 * DAY)
    used(url, t=old, u=young, v=old, w=old, x=young)
    before = left(url)
    dry = run("prune", "--older-than", "400d", "--dry-run", "--database", url)
    assert dry.output == "Tables: 3, matches: 3, steps: 7. They would be taken away.\n"
    assert left(url) == before
    assert run("prune", "--older-than", "400d", "--database", url).output == (
        "Tables: 3, matches: 3, steps: 7. They are gone.\n"
    )
    assert left(url) == {"tables": 2, "seats": 4, "matches": 2, "log": 2, "guesses": 0}
    assert "Tables: 0," in run("prune", "--older-than", "400d", "--database", url).output


def test_a_table_is_used_whenever_something_is_written_for_it(url):
    """However long ago it was made: noted once a day, by whatever node writes."""
    play(url, filled)
    for write in (
        lambda store: store.append(MATCH, [row(4)], None),
        lambda store: store.helped(MATCH, 1, 2),
        lambda store: store.seat("t", 1, TABLE.seats[1], was=TABLE.seats[1], match=None, rows=[]),
        lambda store: store.begin(replace(MATCH, id="n", ordinal=2), TABLE.seats, [], was=TABLE.seats),
    ):
        used(url, t=0, u=0)
        play(url, write)
        assert pruning.old(url, 1000).tables == 1


def test_what_could_not_be_written_has_not_noted_that_a_table_is_used(url):
    play(url, filled)

    async def scene(store: Storage) -> None:
        used(url, t=0, u=0)
        with pytest.raises(Conflict):
            await store.append(MATCH, [row(3)], None)
        assert pruning.old(url, 1000).tables == 2
        await store.append(MATCH, [row(4)], None)
        assert pruning.old(url, 1000).tables == 1

    play(url, scene)


def test_who_plays_on_while_tables_are_taken_away_keeps_theirs_or_learns_that_it_is_gone(url):
    play(url, filled)

    async def scene(store: Storage) -> None:
        used(url, t=0, u=0)
        await store.append(MATCH, [row(4)], None)
        assert pruning.prune(url, 1000, lambda done: None).tables == 1
        assert await store.table("u") is None
        with pytest.raises(Conflict):
            await store.append(table("u")[1], [row(1)], None)
        assert len(await store.rows("m", 0)) == 4

    play(url, scene)


def test_the_words_are_italian_too(tmp_path):
    with file(tmp_path) as url:
        play(url, filled)
    done = run("backup", tmp_path / "all", "--data", tmp_path, "--language", "it")
    assert done.output == f"Tavoli: 2, partite: 2, mosse: 3. Sono in {tmp_path / 'all'}.\n"
    refused = run("restore", tmp_path / "all", "--data", tmp_path, "--language", "it")
    assert refused.stderr == "Qui ci sono già dei tavoli: --replace li toglie, per sempre.\n"
    assert json.loads(gzip.decompress((tmp_path / "all").read_bytes()).splitlines()[0])["schema"] == "0011"
