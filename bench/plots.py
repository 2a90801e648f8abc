"""Draws the plots of docs/guide/performance.md and writes its table of slower rows, from bench/results: python -m bench.plots [--check].

It needs nothing but Python.
"""

from __future__ import annotations

import math
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.slower import PAGE, filled
from bench.tables import folder_of, report_of

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / 'docs/guide/plots'
XEON = '2026-11-25-torch-2.15-xeon-amx'
ZEN5 = '2026-11-22-torch-2.15-zen5'
ALL_OPS = '2026-11-25-all-ops-torch-2.15-xeon-amx'
# Seen on white and on dark grey.
COLORS = ('#4a7fd4', '#d9822b', '#8793a0')
WIDTH = 480
# Rows with longer names have them above their bars.
MARGIN_LETTERS = 14
FASTER = ("PyTorch's time / amp's, logarithmic scale.", 'Right of 1x: amp is faster.')
UNITS = {'ns': 1e-6, 'us': 1e-3, 'ms': 1.0}


@dataclass(frozen=True)
class Series:
    """Bars of one color: a value for each row of a plot, or None."""
    name: str
    values: list[float | None]


@dataclass(frozen=True)
class Plot:
    """Horizontal bars on a logarithmic scale, on which bars begin at 1. Titles and axis labels are lines of at most 50 letters."""
    title: tuple[str, ...]
    rows: list[str]
    series: list[Series]
    axis: tuple[str, ...]
    source: str


def times(run: str, section: str = '') -> dict[str, tuple[float, float]]:
    """The rows of a table of times by their label: amp's and the other one's, in milliseconds. `section` is the heading before the table."""
    text = report_of(folder_of(run))
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
    table = report_of(folder_of(ALL_OPS)).split('| op | size | dtype | amp | torch | ratio |\n')[1]
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
        ('A training step in bfloat16:', 'how many times as fast as in float32?'),
        ['MLP 784-1024-1024-10', 'encoder layer, width 512', 'ResNet-20', 'LSTM layer, width 512'],
        [
            Series('Xeon with AMX', [*(beside(xeon, model) for model in models), lstm]),
            Series('EPYC (Zen 5)', [*(beside(zen5, model) for model in models), None]),
            Series('EPYC (Zen 5) limited to AVX2', [*(between(avx2, f'{name}, float32 step', f'{name}, bf16 step') for name in wide), None, None]),
        ],
        ("float32's time / bfloat16's, logarithmic scale.", 'Right of 1x: bfloat16 is faster.'), f'{XEON}, {ZEN5}')


def steps() -> Plot:
    """Training steps compared with PyTorch."""
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
        ('Training steps, amp and PyTorch 2.15', '(Xeon with AMX)'),
        list(labels),
        [Series('bfloat16', [ratio(bf16) for _, bf16 in labels.values()]), Series('float32', [ratio(float32) for float32, _ in labels.values()])],
        FASTER, XEON)


def ops() -> Plot:
    """All ops compared with PyTorch, by family."""
    sets = {'small, float32': means_by_family('small', 'f32'), 'large, float32': means_by_family('large', 'f32'),
            'large, bfloat16': means_by_family('large', 'bf16')}
    names = sorted(set().union(*sets.values()))
    return Plot(('Ops by family, amp and PyTorch 2.15', '(Xeon with AMX, geometric means)'), names,
                [Series(name, [means.get(family) for family in names]) for name, means in sets.items()], FASTER, ALL_OPS)


def svg(plot: Plot) -> str:
    """The plot as a picture without a background, in colors for light and for dark pages. Its text is large enough for a phone."""
    size = 16
    longest = max(map(len, plot.rows))
    left, bar, gap, right = (12 if longest > MARGIN_LETTERS else 9 * longest + 20), 18, 12, WIDTH - 62
    values = [value for series in plot.series for value in series.values if value]
    low, high = math.log(min(*values, 0.9)) - 0.05, math.log(max(values)) + 0.05
    ticks = [tick for tick in (0.25, 0.5, 1, 2, 4, 8, 16, 32) if low <= math.log(tick) <= high]

    def x(value: float) -> float:
        return left + (right - left) * (math.log(value) - low) / (high - low)
    parts, y = [], 30
    for line in plot.title:
        parts.append(f'<text x="12" y="{y}" class="title">{line}</text>')
        y += 22
    for number, series in enumerate(plot.series):
        parts.append(f'<rect x="12" y="{y - 9}" width="{size - 4}" height="{size - 4}" fill="{COLORS[number]}"/>'
                     f'<text x="32" y="{y + 2}">{series.name}</text>')
        y += 22
    y += 6
    bands = []  # in which lines of the scale are drawn: where no name of a row stands
    for row, label in enumerate(plot.rows):
        if longest > MARGIN_LETTERS:
            parts.append(f'<text x="12" y="{y + 14}">{label}</text>')
            y += 22
        else:
            parts.append(f'<text x="{left - 10}" y="{y + len(plot.series) * bar / 2 + 5:.0f}" text-anchor="end">{label}</text>')
        for number, series in enumerate(plot.series):
            value = series.values[row]
            if value is None:
                parts.append(f'<text x="{x(1) + 6:.1f}" y="{y + 14}" class="missing">not measured</text>')
            else:
                begin, end = sorted((x(1), x(value)))
                parts.append(f'<rect x="{begin:.1f}" y="{y}" width="{max(end - begin, 1):.1f}" height="{bar - 3}" fill="{COLORS[number]}"/>'
                             f'<text x="{end + 5:.1f}" y="{y + 14}">{value:.2f}x</text>')
            y += bar
        bands.append((y - len(plot.series) * bar - 3, y))
        y += gap
    lines = [f'<line x1="{x(tick):.1f}" y1="{begin}" x2="{x(tick):.1f}" y2="{end}" stroke="currentColor" stroke-opacity="{1 if tick == 1 else 0.25}"/>'
             for tick in ticks for begin, end in bands]
    lines += [f'<text x="{x(tick):.1f}" y="{y + 18}" text-anchor="middle">{tick:g}x</text>' for tick in ticks]
    for number, line in enumerate(plot.axis):
        lines.append(f'<text x="12" y="{y + 44 + 22 * number}">{line}</text>')
    height = y + 44 + 22 * len(plot.axis)
    return '\n'.join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        f'<title>{" ".join(plot.title)}</title>', f'<desc>Drawn by bench/plots.py from bench/results: {plot.source}</desc>',
        f'<style>svg {{color: #24292f}} text {{font: {size}px sans-serif; fill: currentColor}} .title {{font-weight: bold}} .missing {{font-style: italic; opacity: 0.7}} '
        '@media (prefers-color-scheme: dark) {svg {color: #d8dee4}}</style>', *lines, *parts, '</svg>', ''])


PLOTS = {'bfloat16.svg': gain, 'steps.svg': steps, 'ops.svg': ops}


def main(arguments: list[str]) -> int:
    files = {OUT / name: svg(make()) for name, make in PLOTS.items()}
    files[PAGE] = filled(PAGE.read_text(), families())
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if arguments == ['--check']:
        for path in stale:
            print(f'{path.relative_to(ROOT)} is stale: run `python -m bench.plots`')
        return 1 if stale else 0
    OUT.mkdir(exist_ok=True)
    for path in stale:
        path.write_text(files[path])
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
