"""A tournament on a Ray cluster: the same matches, played wherever there is a processor.

Nodes may join and die. Every match is a task of its own; one whose node died is played again elsewhere, and what is
over has been told already. In a task the match is played as on one machine, in a process beside it, so a bot that
hangs or takes its process with it forfeits here as there. Every node needs this version of Ludoteca, and bots of one's
own where they can be imported.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from ludoteca.arena.matches import Record
from ludoteca.arena.workers import NOBODY, Gone, Job, Worker
from ludoteca.words import say

HERE = "here"
"""Instead of an address: a cluster on this machine, for as long as the tournament takes."""
ANSWERS = 5.0
"""Seconds within which a cluster must answer."""
LOOK = 1.0
"""Seconds between two looks at who is there."""
LOST = 20
"""So many tasks in a row that are lost mean that the cluster is of no use."""
STORE = 100_000_000
"""Bytes for what tasks share, which is next to nothing."""


class NoCluster(RuntimeError):
    """There is no cluster, or no longer; its text says so."""


def on_ray(jobs: Iterable[Job], address: str = HERE, processes: int | None = None) -> Iterator[tuple[int, Record]]:
    """Every match with its number, as each of them is done on this cluster; `NoCluster` if it does not answer."""
    if address != HERE:
        knock(address)
    import ray

    try:
        if address == HERE:
            ray.init(**_quiet(), num_cpus=processes or os.cpu_count() or 1, object_store_memory=STORE)
        else:
            ray.init(address, **_quiet())
    except (ConnectionError, RuntimeError, ValueError, OSError) as problem:
        parts = {"address": address, "reason": " ".join(str(problem).split())[:200]}
        raise NoCluster(say("the Ray cluster at {address} cannot be used: {reason}", **parts)) from None
    try:
        yield from _spread(ray, jobs)
    finally:
        ray.shutdown()


def _quiet() -> dict[str, Any]:
    return {"include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}


def knock(address: str) -> None:
    """Nothing, if somebody listens at this address; else `NoCluster`, and soon."""
    try:
        parts = urlsplit(address if "://" in address else f"ray://{address}")
        host, port = parts.hostname, parts.port or (10001 if "://" in address else 6379)
    except ValueError:
        host = None
    if not host:
        raise NoCluster(say("the address of a Ray cluster is written HOST:PORT; got {got}", got=repr(address)))
    try:
        socket.create_connection((host, port), ANSWERS).close()
    except OSError:
        raise NoCluster(say("no Ray cluster answers at {address}", address=address)) from None


def _spread(ray: Any, jobs: Iterable[Job]) -> Iterator[tuple[int, Record]]:
    """Keeps every processor of the cluster busy, also those that come later."""
    play = ray.remote(num_cpus=1, max_retries=0)(play_guarded)
    coming = enumerate(jobs)
    under_way: dict[Any, tuple[int, Job]] = {}
    lost = 0
    empty = False
    while True:
        try:
            room = int(ray.cluster_resources().get("CPU", 0)) + 1
        except Exception as problem:
            raise NoCluster(say("the Ray cluster has gone: {reason}", reason=type(problem).__name__)) from None
        while not empty and len(under_way) < room:
            following = next(coming, None)
            if following is None:
                empty = True
                break
            under_way[play.remote(dict(following[1]))] = following
        if not under_way:
            return
        done, _ = ray.wait(list(under_way), num_returns=1, timeout=LOOK)
        for task in done:
            number, job = under_way.pop(task)
            try:
                record = ray.get(task)
            except ray.exceptions.RayTaskError:
                raise
            except ray.exceptions.RayError as problem:  # its node or its process is gone, and the match with it
                lost += 1
                if lost > LOST:
                    name = type(problem).__name__
                    raise NoCluster(say("the Ray cluster loses every match: {reason}", reason=name)) from None
                under_way[play.remote(dict(job))] = number, job
                continue
            lost = 0
            yield number, record


_worker: list[Worker] = []
"""The process beside this one in which matches are played; it is kept from task to task."""


def play_guarded(job: Job) -> Record:
    """A match in a process beside this one; who ends that process has forfeited, and the match is played anew."""
    forfeits: dict[int, str] = {}
    while True:
        if not _worker:
            main = sys.modules["__main__"]
            with suppress(AttributeError):  # a process of Ray's has a program that must not run again
                del main.__file__
            main.__spec__ = None
            _worker.append(Worker())
        worker = _worker[0]
        worker.send(0, job, forfeits)
        while not worker.line.poll(LOOK):
            worker.look()
        try:
            record = worker.receive()
            worker.sent.clear()
        except Gone as gone:
            _worker.clear()
            if worker.thinking == NOBODY:
                raise RuntimeError(f"a process of the arena {gone}") from None
            forfeits[worker.thinking] = str(gone)
            continue
        except BaseException:
            worker.sent.clear()
            raise
        return record
