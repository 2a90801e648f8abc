"""Writes the tables and the plot of README.md: python -m examples.scaling [--check]. It needs only Python.

`python -m examples.scaling --print` prints the tables.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from examples.scaling.plot import line_plot
from examples.scaling.step import Step, data_parallel, fully_sharded, slowest
from examples.scaling.systems import (ADAMW_BYTES, ASSUMPTIONS, BUCKET, GPT_HUGE, GPT_LARGE, GPT_SMALL, GPT_SMALL_BATCH, H100_CLUSTER, MEMORY, MEMORY_PART, MOSAIC_RUNS, PEAK,
                                   SPREAD, UTILIZATION, Network)

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / 'examples/scaling/README.md'
PLOT = ROOT / 'examples/scaling/scaling.svg'
GPUS = (8, 16, 64, 256, 1024, 4096)


def optimizer_time(parameters: float) -> float:
    return parameters * ADAMW_BYTES.value / (MEMORY.value * MEMORY_PART.value)


def replicated(network: Network, gpus: int, item: int = 4, overlap: bool = True) -> Step:
    """DistributedDataParallel."""
    return data_parallel(network.timeline(UTILIZATION.value / slowest(gpus, SPREAD.value)), lambda size: H100_CLUSTER.all_reduce(gpus, size),
                         optimizer_time(network.parameters), item=item, limit=BUCKET.value, overlap=overlap)


def sharded(network: Network, gpus: int, gradient_item: int = 4, utilization: float = UTILIZATION.value) -> Step:
    """fully_shard of each block, gathered in bfloat16."""
    def gather(size: float) -> float:
        return H100_CLUSTER.all_gather(gpus, size)
    return fully_sharded(network.timeline(utilization / slowest(gpus, SPREAD.value)), gather, gather, optimizer_time(network.parameters / gpus),
                         gradient_item=gradient_item)


# What the plot and the tables show.
WAYS = (
    ('replicated, float32 gradients', GPT_SMALL, lambda network, gpus: replicated(network, gpus)),
    ('replicated, bfloat16 gradients', GPT_SMALL, lambda network, gpus: replicated(network, gpus, item=2)),
    ('replicated, float32 gradients', GPT_SMALL_BATCH, lambda network, gpus: replicated(network, gpus)),
    ('replicated, float32 gradients', GPT_LARGE, lambda network, gpus: replicated(network, gpus)),
    ('replicated, without overlap', GPT_LARGE, lambda network, gpus: replicated(network, gpus, overlap=False)),
    ('fully sharded', GPT_LARGE, lambda network, gpus: sharded(network, gpus)),
    ('fully sharded', GPT_HUGE, lambda network, gpus: sharded(network, gpus)),
)


def part_of_peak(network: Network, step: Step) -> float:
    """The share of a GPU's peak, in percent, that the operations of the network get."""
    return 100 * network.operations / step.total / PEAK.value


def label(way: str, network: Network) -> str:
    return f'{network.name}, {network.sequences} x {network.context}, {way}'


def table(header: list[str], rows: list[list[str]]) -> str:
    return '\n'.join('| ' + ' | '.join(row) + ' |' for row in [header, ['---'] * len(header), *rows]) + '\n'


def assumptions() -> str:
    return table(['what', 'value', 'source'], [[a.name, a.shown, a.source] for a in ASSUMPTIONS])


def scaled() -> str:
    rows = []
    for way, network, step in WAYS:
        steps = [step(network, gpus) for gpus in GPUS]
        rows.append([label(way, network), *(f'{1e3 * s.total:.0f} ms, {part_of_peak(network, s):.1f}%' for s in steps)])
    return table(['', *(f'{gpus:,} GPUs' for gpus in GPUS)], rows)


def exposed() -> str:
    rows = []
    for way, network, step in WAYS:
        steps = [step(network, gpus) for gpus in GPUS]
        rows.append([label(way, network), *(f'{1e3 * s.communication:.0f} ms, {1e3 * s.exposed:.0f} ms' for s in steps)])
    return table(['', *(f'{gpus:,} GPUs' for gpus in GPUS)], rows)


def all_reduces() -> str:
    sizes = ((4e3, '4 kB'), (1e6, '1 MB'), (BUCKET.value, '25 MiB'), (1e9, '1 GB'))
    rows = [[name, *(f'{1e6 * H100_CLUSTER.all_reduce(gpus, size):,.0f} us' for gpus in GPUS)] for size, name in sizes]
    return table(['size', *(f'{gpus:,} GPUs' for gpus in GPUS)], rows)


def published() -> str:
    """The first row of each network gives the utilization without waiting; the others are predicted with it."""
    rows = []
    utilization = first = None
    for run in MOSAIC_RUNS:
        if first is None or first.network != run.network:
            first, utilization = run, calibrated(run.network, run.gpus, run.utilization)
        predicted = reached(run.network, run.gpus, utilization)
        shown = '(fitted)' if run == first else f'{100 * predicted:.2f}%'
        difference = '' if run == first else f'{100 * (predicted - run.utilization):+.2f}'
        rows.append([run.network.name, str(run.gpus), f'{100 * run.utilization:.2f}%', shown, difference])
    return table(['network', 'GPUs', 'share of the peak, measured', 'by the model', 'difference'], rows)


def reached(network: Network, gpus: int, utilization: float) -> float:
    """The share of the peak that a fully sharded step with gradients in bfloat16 gets."""
    return part_of_peak(network, sharded(network, gpus, gradient_item=2, utilization=utilization)) / 100


def calibrated(network: Network, gpus: int, wanted: float) -> float:
    """The utilization for which reached() is `wanted`, by bisection."""
    low, high = wanted, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(network, gpus, middle) > wanted else (middle, high)
    return low


def plot() -> str:
    lines = [(label(way, network), [part_of_peak(network, step(network, gpus)) for gpus in GPUS]) for way, network, step in WAYS]
    return line_plot("Share of a GPU's peak that training gets, in % (by the model)", list(GPUS), lines, highest=50)


TABLES = {'assumptions': assumptions, 'all-reduce': all_reduces, 'scaled': scaled, 'exposed': exposed, 'published': published}


def page_with_tables(text: str) -> str:
    """Puts each table between the comments with its name."""
    for name, make in TABLES.items():
        marks = re.compile(rf'(<!-- table {re.escape(name)} -->\n).*?(<!-- end -->)', re.S)
        if len(marks.findall(text)) != 1:
            raise SystemExit(f'examples/scaling/README.md needs one place for the table {name}')
        text = marks.sub(lambda match, make=make: match[1] + '\n' + make() + '\n' + match[2], text)
    return text


def main(arguments: list[str]) -> int:
    if arguments == ['--print']:
        for name, make in TABLES.items():
            print(f'{name}\n\n{make()}')
        return 0
    page, picture = page_with_tables(PAGE.read_text()), plot()
    if arguments == ['--check']:
        stale = [path for path, text in ((PAGE, page), (PLOT, picture)) if not path.exists() or path.read_text() != text]
        for path in stale:
            print(f'{path.relative_to(ROOT)} is stale: run `python -m examples.scaling`')
        return 1 if stale else 0
    PAGE.write_text(page)
    PLOT.write_text(picture)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
