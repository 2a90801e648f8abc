"""Draws the plots of docs/guide/performance.md from the tables in bench/results: python -m bench.plots [--check], which needs nothing but Python."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / 'bench/results'
OUT = ROOT / 'docs/guide/plots'
XEON = '2026-11-25-torch-2.15-xeon-amx.md'
ZEN5 = '2026-11-22-torch-2.15-zen5.md'
ALL_OPS = '2026-11-25-all-ops-torch-2.15-xeon-amx.md'
COLORS = ('#3366b0', '#e08214', '#7b8794')
UNITS = {'ns': 1e-6, 'us': 1e-3, 'ms': 1.0}


@dataclass(frozen=True)
class Series:
    """Bars of one color: a value for each row of a plot, or None."""
    name: str
    values: list[float | None]


@dataclass(frozen=True)
class Plot:
    """Horizontal bars on a logarithmic scale, on which bars begin at 1."""
    title: str
    rows: list[str]
    series: list[Series]
    source: str


def times(file: str, section: str = '') -> dict[str, tuple[float, float]]:
    """The rows of a table of times by their label: amp's and the other one's, in milliseconds. `section` is the heading before the table."""
    text = (RESULTS / file).read_text()
    text = text[text.index(f'## {section}\n'):] if section else text.split('\n## ')[0]
    found: dict[str, tuple[float, float]] = {}
    before = ''
    for label, ours, theirs in re.findall(r'^\| ([^|]+) \| ([\d.]+ (?:ns|us|ms)) \| (?:\(amp\) )?([\d.]+ (?:ns|us|ms))?', text, re.M):
        before = label = re.sub(r'^the same(?=, )', before.rpartition(', ')[0], label)
        found[label] = (milliseconds(ours), milliseconds(theirs) if theirs else math.nan)
    return found


def milliseconds(time: str) -> float:
    number, unit = time.split(' ')
    return float(number) * UNITS[unit]


def families() -> dict[str, str]:
    """The family of each op."""
    found = {}
    for file in sorted((ROOT / 'ops').glob('*.yaml')):
        for op in re.findall(r'^- op: "?([\w.]+)', file.read_text(), re.M):
            found[op] = file.stem
    return found


def means_by_family(size: str, dtype: str) -> dict[str, float]:
    """The geometric means of torch's time over amp's in the table of all ops."""
    table = (RESULTS / ALL_OPS).read_text().split('| op | size | dtype | amp | torch | ratio |\n')[1]
    by_op = families()
    logs: dict[str, list[float]] = {}
    for op, ours, theirs in re.findall(rf'^\| (\S+) \| {size} \| {dtype} \| (\S+) us \| (\S+) us \|', table, re.M):
        family = by_op.get(op) or by_op.get(op.split('.')[0])
        if family is None:
            raise SystemExit(f'bench/plots.py: no file of ops/ has the op {op}')
        logs.setdefault(family, []).append(math.log(float(theirs) / float(ours)))
    # The table rounds ratios to hundredths, which is too coarse for the smallest.
    return {family: math.exp(sum(values) / len(values)) for family, values in logs.items()}


def gain() -> Plot:
    """What bfloat16 brings for a training step, on each processor."""
    xeon, zen5, avx2 = times(XEON), times(ZEN5), times(ZEN5, 'Limited to AVX2')

    def beside(rows: dict[str, tuple[float, float]], model: str) -> float:
        bf16, float32 = rows[f'{model}: a bf16 step, beside its float32 step']
        return float32 / bf16

    def between(rows: dict[str, tuple[float, float]], float32: str, bf16: str) -> float:
        return rows[float32][0] / rows[bf16][0]
    models = ['mlp', 'encoder', 'resnet20']
    wide = ('MLP 784-1024-1024-10, batch 256', 'encoder layer, width 512, 8 x 128')
    lstm = between(xeon, 'LSTM layer, float32 step', 'LSTM layer, width 512, 32 x 64, bf16 step')
    return Plot(
        'A training step in bfloat16: times as fast as in float32',
        ['MLP 784-1024-1024-10', 'encoder layer, width 512', 'ResNet-20', 'LSTM layer, width 512'],
        [
            Series('Xeon with AMX', [*(beside(xeon, model) for model in models), lstm]),
            Series('EPYC (Zen 5)', [*(beside(zen5, model) for model in models), None]),
            Series('EPYC (Zen 5) limited to AVX2', [*(between(avx2, f'{name}, float32 step', f'{name}, bf16 step') for name in wide), None, None]),
        ],
        f'{XEON}, {ZEN5}')


def steps() -> Plot:
    """Training steps beside PyTorch."""
    rows = times(XEON)
    labels = {
        'MLP 784-1024-1024-10': (None, 'MLP 784-1024-1024-10, batch 256, bf16 step'),
        'encoder layer, attention by matmul': ('encoder layer, attention by matmul, float32 step',
                                               'encoder layer, width 512, 8 x 128, attention by matmul, bf16 step'),
        'ResNet-20': (None, 'ResNet-20, batch 64, 32x32, bf16 step, against the better layout'),
        'LSTM layer, width 512': ('LSTM layer, float32 step', 'LSTM layer, width 512, 32 x 64, bf16 step'),
    }

    def ratio(label: str | None) -> float | None:
        return rows[label][1] / rows[label][0] if label else None
    return Plot(
        "Training steps: PyTorch's time over this library's (Xeon with AMX)",
        list(labels),
        [Series('bfloat16', [ratio(bf16) for _, bf16 in labels.values()]), Series('float32', [ratio(float32) for float32, _ in labels.values()])],
        XEON)


def ops() -> Plot:
    """All ops beside PyTorch, by family."""
    sets = {'small, float32': means_by_family('small', 'f32'), 'large, float32': means_by_family('large', 'f32'),
            'large, bfloat16': means_by_family('large', 'bf16')}
    names = sorted(set().union(*sets.values()))
    return Plot("Ops by family: PyTorch's time over this library's (Xeon with AMX)", names,
                [Series(name, [means.get(family) for family in names]) for name, means in sets.items()], ALL_OPS)


def svg(plot: Plot) -> str:
    """The plot as a picture with a white background."""
    left, width, bar, gap = 230, 480, 13, 9
    values = [value for series in plot.series for value in series.values if value]
    low, high = math.log(min(*values, 0.9)) - 0.05, math.log(max(values)) + 0.25
    ticks = [tick for tick in (0.25, 0.5, 1, 2, 4, 8, 16, 32) if low <= math.log(tick) <= high]

    def x(value: float) -> float:
        return left + width * (math.log(value) - low) / (high - low)
    parts, y = [], 66
    for number, series in enumerate(plot.series):
        at = left + 165 * number
        parts.append(f'<rect x="{at}" y="36" width="11" height="11" fill="{COLORS[number]}"/><text x="{at + 16}" y="46">{series.name}</text>')
    top = y - 8
    for row, label in enumerate(plot.rows):
        bars = [(number, series.values[row]) for number, series in enumerate(plot.series) if series.values[row]]
        parts.append(f'<text x="{left - 10}" y="{y + len(bars) * bar / 2 + 4:.0f}" text-anchor="end">{label}</text>')
        for number, value in bars:
            begin, end = sorted((x(1), x(value)))
            parts.append(f'<rect x="{begin:.1f}" y="{y}" width="{max(end - begin, 1):.1f}" height="{bar - 2}" fill="{COLORS[number]}"/>'
                         f'<text x="{end + 4:.1f}" y="{y + 10}" class="value">{value:.2f}x</text>')
            y += bar
        y += gap
    lines = [f'<line x1="{x(tick):.1f}" y1="{top}" x2="{x(tick):.1f}" y2="{y}" stroke="{"#222" if tick == 1 else "#ddd"}"/>'
             f'<text x="{x(tick):.1f}" y="{y + 14}" text-anchor="middle" class="value">{tick:g}x</text>' for tick in ticks]
    height = y + 44
    return '\n'.join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" width="760" height="{height}">',
        '<style>text {font: 12px sans-serif; fill: #222} .title {font-size: 15px; font-weight: bold} .value {font-size: 10px; fill: #555}</style>',
        f'<rect width="760" height="{height}" fill="#fff"/>', f'<text x="12" y="22" class="title">{plot.title}</text>',
        *lines, *parts, f'<text x="12" y="{height - 8}" class="value">bench/results/{plot.source}</text>', '</svg>', ''])


PLOTS = {'bfloat16.svg': gain, 'steps.svg': steps, 'ops.svg': ops}


def main(arguments: list[str]) -> int:
    stale = [name for name, make in PLOTS.items() if not (OUT / name).exists() or (OUT / name).read_text() != svg(make())]
    if arguments == ['--check']:
        for name in stale:
            print(f'docs/guide/plots/{name} is stale: run `python -m bench.plots`')
        return 1 if stale else 0
    OUT.mkdir(exist_ok=True)
    for name in stale:
        (OUT / name).write_text(svg(PLOTS[name]()))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
