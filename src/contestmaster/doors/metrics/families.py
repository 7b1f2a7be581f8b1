"""Measurements as monitoring wants them: families of samples, by the names of Prometheus."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from contestmaster.host.histogram import Histogram

Families: TypeAlias = Callable[[], Iterable[Metric]]
"""Reads what is measured now."""

PREFIX = "contestmaster_"


class Reader(Collector):
    """Reads families whenever monitoring asks."""

    def __init__(self, families: Families) -> None:
        """Read by a function."""
        self._families = families

    def collect(self) -> Iterator[Metric]:
        """Read."""
        yield from self._families()


class Measured(NamedTuple):
    """A number that is told of several places, such as servers.

    Attributes:
        name: without the prefix; by convention with its unit.
        what: it is, in a sentence.
        values: by place.
    """

    name: str
    what: str
    values: Mapping[str, float]


def counted(fact: Measured, label: str) -> Metric:
    """Return a number that only grows, by place."""
    family = CounterMetricFamily(PREFIX + fact.name, fact.what, labels=[label])
    for place, value in fact.values.items():
        family.add_metric([place], value)
    return family


def gauged(fact: Measured, label: str) -> Metric:
    """Return a number that goes up and down, by place."""
    family = GaugeMetricFamily(PREFIX + fact.name, fact.what, labels=[label])
    for place, value in fact.values.items():
        family.add_metric([place], value)
    return family


def count(name: str, what: str, value: float) -> Metric:
    """Return one number that only grows."""
    return CounterMetricFamily(PREFIX + name, what, value=value)


def gauge(name: str, what: str, value: float) -> Metric:
    """Return one number that goes up and down."""
    return GaugeMetricFamily(PREFIX + name, what, value=value)


def spread(name: str, what: str, tallies: Mapping[str, Histogram], label: str = "") -> Metric:
    """Return durations in seconds, by place where there is a label for places."""
    labels = [label] if label else []
    family = HistogramMetricFamily(PREFIX + name, what, labels=labels)
    for place, tally in tallies.items():
        buckets = [
            ("+Inf" if bound == float("inf") else repr(bound), number)
            for bound, number in tally.below()
        ]
        family.add_metric([place] if label else [], buckets, tally.sum_s)
    return family
