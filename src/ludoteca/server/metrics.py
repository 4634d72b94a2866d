"""The figures of a server for Prometheus. They are counts and sizes: no names, ids, secrets or addresses."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ludoteca.tables.tally import Spread

if TYPE_CHECKING:
    from ludoteca.server.app import House


class Figures(Collector):
    """Reads the figures where they are, whenever somebody asks."""

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Metric]:
        house = self.house
        hall, tally, pool, writer = house.room.hall, house.room.tally, house.pool, house.storage.writer
        about = GaugeMetricFamily("ludoteca_info", "What runs here.", labels=["version", "node", "store"])
        about.add_metric([house.version, hall.peers.node, house.store], 1)
        yield about
        yield gauge("uptime_seconds", "Seconds since it was opened.", time.monotonic() - house.opened)
        yield gauge("draining", "1 while it is being stopped.", house.health.draining)
        yield counter("moves", "How often a table has moved on.", tally.moves)
        yield histogram("answer_seconds", "From hearing a player's action to having answered it.", tally.answered)
        yield counter("sent", "Messages to browsers.", house.sockets.all_sent)
        yield gauge("tables", "Tables in memory.", len(hall.tables))
        yield gauge("leases", "Tables in memory that this node drives.", sum(map(hall.peers.drives, hall.tables)))
        yield gauge("sockets", "Open WebSockets.", len(house.sockets.open))
        yield gauge("connections", "Open connections, WebSockets among them.", house.door.count)
        yield gauge("connections_most", "Connections there may be.", house.door.most)
        yield gauge("minds", "Processes in which bots think.", sum(worker is not None for worker in pool.workers))
        yield gauge("questions", "Questions that wait for a bot.", pool.length)
        yield gauge("writes_waiting", "Reads and writes that wait for the store.", writer.queue.qsize())
        yield histogram("batch_size", "Reads and writes in one commit.", writer.batches)
        refusals = CounterMetricFamily("ludoteca_refusals", "What was not done, by kind.", labels=["kind"])
        for kind, count in (tally.refusals + house.door.refusals).items():
            refusals.add_metric([kind], count)
        yield refusals


class Metrics:
    """The page of figures."""

    def __init__(self, house: House) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(Figures(house))
        ProcessCollector(registry=self.registry)  # memory, processor time, open files

    def text(self) -> bytes:
        """All figures as they are now."""
        return generate_latest(self.registry)


def gauge(name: str, help: str, value: float) -> Metric:
    """A figure that goes up and down."""
    return GaugeMetricFamily(f"ludoteca_{name}", help, value=float(value))


def counter(name: str, help: str, value: float) -> Metric:
    """A figure that only grows."""
    return CounterMetricFamily(f"ludoteca_{name}", help, value=float(value))


def histogram(name: str, help: str, spread: Spread) -> Metric:
    """How often something was how large."""
    limits: Iterable[str] = [*(str(limit) for limit in spread.limits), "+Inf"]
    family = HistogramMetricFamily(f"ludoteca_{name}", help)
    family.add_metric([], [*zip(limits, spread.up_to(), strict=True)], spread.sum)
    return family
