"""The model beside what bench_distributed measured on processes of one machine (measure.py)."""

from __future__ import annotations

from bench.scaling.collectives import Link, direct_all_reduce
from bench.scaling.measure import Times
from bench.scaling.step import Layer, Step, data_parallel

LAYERS = 6  # of bench_distributed's network
BUCKET = 4 * 2**20


def sizes(times: Times, name: str, ranks: int) -> list[int]:
    return sorted(size for count, what, size in times if (count, what) == (ranks, name))


def link_of(times: Times) -> Link:
    """From messages between two processes: the time of the smallest, and what the largest takes beyond it."""
    least, *_, most = sizes(times, 'message', 2)
    latency = times[2, 'message', least]
    return Link(latency, (most - least) / (times[2, 'message', most] - latency))


def combine_of(times: Times) -> float:
    """The seconds in which one process, alone, reduces a byte."""
    most = sizes(times, 'combine', 1)[-1]
    return times[1, 'combine', most] / most


def all_reduce(times: Times, ranks: int, size: float, cores: int) -> float:
    return direct_all_reduce(ranks, size, link_of(times), combine_of(times), cores)


def step(times: Times, ranks: int, cores: int, overlap: bool) -> Step:
    """A step of DistributedDataParallel. What the ranks compute was measured without exchange, by all of them at once."""
    size, = sizes(times, 'step', ranks)
    forward, both, optimizer = (times[ranks, name, size] for name in ('forward', 'compute', 'optimizer'))
    layer = Layer(forward / LAYERS, (both - forward) / LAYERS, size // 4 // LAYERS)
    return data_parallel([layer] * LAYERS, lambda part: all_reduce(times, ranks, part, cores), optimizer, limit=BUCKET, overlap=overlap)
