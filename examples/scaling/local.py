"""Compares the model with the measurements of bench_distributed on one machine: python -m examples.scaling.local TABLE [--cores N]

TABLE is a file of measure.py, such as measured.csv in bench/results/distributed.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from examples.scaling.collectives import Link, direct_all_reduce
from examples.scaling.measure import RANKS, Times, measured
from examples.scaling.step import Layer, Step, data_parallel

LAYERS = 6  # in the network of bench_distributed
BUCKET = 4 * 2**20


def sizes(times: Times, name: str, ranks: int) -> list[int]:
    return sorted(size for count, what, size in times if (count, what) == (ranks, name))


def link_of(times: Times) -> Link:
    """Latency and bandwidth from messages between two processes: the time of the smallest, and the additional time of the largest."""
    least, *_, most = sizes(times, 'message', 2)
    latency = times[2, 'message', least]
    return Link(latency, (most - least) / (times[2, 'message', most] - latency))


def combine_of(times: Times) -> float:
    """The seconds in which one process, alone, reduces a byte."""
    most = sizes(times, 'combine', 1)[-1]
    return times[1, 'combine', most] / most


def all_reduce(times: Times, ranks: int, size: float, cores: int) -> float:
    return direct_all_reduce(ranks, size, link_of(times), combine_of(times), cores)


def shared_all_reduce(times: Times, ranks: int, size: float) -> float:
    """The time of a bucket: a line through the measurements of the smallest and the largest bucket."""
    if ranks == 1:
        return 0
    least, *_, most = sizes(times, 'shared', ranks)
    latency = times[ranks, 'shared', least]
    return latency + size * (times[ranks, 'shared', most] - latency) / most


def step(times: Times, ranks: int, overlap: bool) -> Step:
    """A step of DistributedDataParallel. The computation was measured without communication, on all ranks at once."""
    size, = sizes(times, 'step', ranks)
    forward, both, optimizer = (times[ranks, name, size] for name in ('forward', 'compute', 'optimizer'))
    layer = Layer(forward / LAYERS, (both - forward) / LAYERS, size // 4 // LAYERS)
    return data_parallel([layer] * LAYERS, lambda part: shared_all_reduce(times, ranks, part), optimizer, limit=BUCKET, overlap=overlap)


def comparison(times: Times, cores: int) -> str:
    rows = ['| processes | what | measured | by the model | without overlap |', '|---|---|---|---|---|']
    for ranks in RANKS:
        if ranks > 1:
            for size in sizes(times, 'all_reduce', ranks)[-3:]:
                rows.append(f'| {ranks} | all-reduce of {size >> 10} KiB | {1e3 * times[ranks, "all_reduce", size]:.2f} ms '
                            f'| {1e3 * all_reduce(times, ranks, size, cores):.2f} ms | |')
        size, = sizes(times, 'step', ranks)
        overlapped, alone = step(times, ranks, True), step(times, ranks, False)
        rows.append(f'| {ranks} | step | {1e3 * times[ranks, "step", size]:.2f} ms | {1e3 * overlapped.total:.2f} ms | {1e3 * alone.total:.2f} ms |')
    return '\n'.join(rows) + '\n'


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('table', type=Path)
    parser.add_argument('--cores', type=int, default=os.cpu_count(), help='of the machine on which it was measured')
    options = parser.parse_args(arguments)
    print(comparison(measured(options.table.read_text()), options.cores), end='')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
