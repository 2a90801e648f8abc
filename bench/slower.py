"""The rows of bench/results in which PyTorch is faster, as they stand in docs/guide/performance.md. `python -m bench.plots` writes them there.

NEWEST names, for each processor, the runs with its newest results. A table with the columns "torch" and "ratio" must be in a run of NEWEST or of
REPLACED, so that a new table cannot be forgotten.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bench.tables import RESULTS, Table, address_of, folder_of, report_of, tables

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / 'docs/guide/performance.md'
BEGIN, END = '<!-- slower: begin -->', '<!-- slower: end -->'
SLOW = 0.95
NEWEST = {
    'Intel Xeon with AMX': ('2026-11-25-torch-2.15-xeon-amx', '2026-11-25-all-ops-torch-2.15-xeon-amx'),
    'Intel Xeon without AMX': ('2026-11-27-xeon-without-amx', '2026-11-24-all-ops-torch-2.15-xeon'),
    'AMD EPYC (Zen 5)': ('2026-11-22-torch-2.15-zen5', '2026-11-23-all-ops-torch-2.15-zen5'),
    'AMD EPYC (Zen 4)': ('2026-11-26-frozen-torch-2.15-epyc', '2026-11-26-frozen-parts-epyc', '2026-11-26-frozen-winograd-bfloat16-epyc',
                         '2026-11-26-ddp-gloo-epyc'),
    'AMD EPYC (Zen 3)': ('2026-11-27-frozen-zen3', '2026-11-27-ddp-gloo-zen3'),
    'AMD EPYC with AVX-512, 2026-11-21': ('2026-11-21-torch-2.15-epyc', '2026-11-21-torch-2.15-epyc-updates'),
}
REPLACED = {'2026-11-22-torch-2.15-xeon': 'measured again on 2026-11-25'}
DTYPES = {'f32': 'float32', 'bf16': 'bfloat16', '0': 'float32', '1': 'bfloat16'}
# What the rows of bench/ops.cpp are called on the page, by their names there.
WORK = {
    'matmul_square': 'product of two {0} x {0} matrices',
    'linear_layer': '`linear` of 256 rows, {0} features',
    'add_tensors': '`add` of {0} elements',
    'sum_rows': '`sum` of {0} rows of 1024',
    'sum_columns': '`sum` of columns, {0} rows of 1024',
    'softmax_rows': '`softmax` of {0} rows of 1024',
    'layer_norm_rows': '`layer_norm` of {0} rows of 1024',
    'conv_3x3': '3 x 3 convolution, {0} channels, 32 images of 28 x 28',
}


@dataclass(frozen=True)
class Row:
    """A row of a table: what ran, and PyTorch's time over this library's. Rows of the table of all ops have a size and a dtype."""

    work: str
    ratio: float
    size: str = ''
    dtype: str = ''


def compares(table: Table) -> bool:
    """Whether a table has times of PyTorch."""
    return any(column.startswith('torch') for column in table.columns) and any(column.startswith('ratio') for column in table.columns)


def of_all_ops(row: dict[str, str]) -> bool:
    return {'op', 'size', 'dtype', 'torch'} <= row.keys()


def first_number(cell: str) -> float:
    return float(re.match(r'[\d.e+-]+', cell)[0])


def ratio_of(row: dict[str, str]) -> float | None:
    """The smallest ratio that a row shows. Where it names variants of PyTorch, the fastest one counts."""
    if of_all_ops(row):
        # The table rounds ratios to hundredths, which is too coarse for the smallest.
        return first_number(row['torch']) / first_number(row.get('amp') or row['amp after'])
    last = [cell for column, cell in row.items() if column.startswith('ratio')][-1]
    found = [float(number) for number in re.findall(r'(?<![\d.*])([\d.]+)x', last)]
    ours = re.match(r'([\d.]+) (?:ns|us|ms)\b', row.get('amp', ''))
    if found and ours:
        variants = re.findall(r'(?:foreach|fused) ([\d.]+)', row.get('torch', ''))
        found += [float(variant) / float(ours[1]) for variant in variants]
    return min(found) if found else None


def work_of(row: dict[str, str], heading: str, before: str) -> str:
    """What a row of a table measures, in words."""
    name = next(iter(row.values())).rstrip(' *')
    if match := re.fullmatch(r'(?:unary/)?(\w+)/size:(\d+)/bf16:([01])', name):
        words = WORK.get(match[1], f'`{match[1]}` of {{0}} elements')
        return f'{words.format(format(int(match[2]), ",") if len(match[2]) > 4 else match[2])}, {DTYPES[match[3]]}'
    name = re.sub(r'^the same(?=,)', before.rpartition(', ')[0] or before, name).replace('bf16', 'bfloat16')
    return f'frozen program: {name}' if heading.startswith('Frozen') and not name.startswith('frozen') else name


def rows_of(run: str) -> list[Row]:
    """The rows of a run that compare with PyTorch. Where a table measures calls of the table of all ops again, its rows count."""
    found: list[Row] = []
    calls: dict[tuple[str, str, str], Row] = {}
    for heading, table in tables(report_of(folder_of(run))):
        before = ''
        for row in table.records() if compares(table) else []:
            ratio = ratio_of(row)
            if of_all_ops(row):
                call = row['op'], row['size'], row['dtype']
                if call not in calls or 'amp after' in row:
                    calls[call] = Row(row['op'], ratio, row['size'], row['dtype'])
            else:
                before = work_of(row, heading, before)
                if ratio is not None:
                    found.append(Row(before, ratio))
    return [*found, *calls.values()]


def forgotten() -> list[str]:
    """Runs with times of PyTorch that neither NEWEST nor REPLACED names."""
    known = {*REPLACED, *(run for runs in NEWEST.values() for run in runs)}
    folders = sorted(path.parent for path in RESULTS.glob('*/*/notes.md'))
    return [folder.name for folder in folders if folder.name not in known and any(compares(table) for _, table in tables(report_of(folder)))]


def times(ratio: float) -> str:
    return f'{ratio:.2f}x' if ratio >= 0.01 else 'under 0.01x'


def link(text: str, run: str) -> str:
    return f'[{text}](../../bench/results/{address_of(run)})'


def models(slow: dict[tuple[str, str], list[Row]]) -> list[str]:
    """The table of models, large calls and updates."""
    lines = ["| work | processor | PyTorch's time / amp's |", '|---|---|---|']
    for (processor, run), rows in slow.items():
        lines += [f'| {row.work} | {link(processor, run)} | {times(row.ratio)} |' for row in rows if not row.size]
    clean = [link(processor, runs[0]) for processor, runs in NEWEST.items() if not any(slow[processor, run] for run in runs)]
    return [*lines, *(['', f'Measured, and no row below {SLOW}x: {", ".join(clean)}.'] if clean else [])]


def by_family(rows: list[Row], families: dict[str, str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        family = families.get(row.work) or families.get(re.split(r'[ .]', row.work)[0])
        if family is None:
            raise SystemExit(f'bench/slower.py: no file of ops/ has the op {row.work}')
        found.setdefault(family, []).append(row)
    return found


def summary(processors: dict[str, dict[str, list[Row]]], slow: dict[str, dict[str, list[Row]]]) -> list[str]:
    """How many calls of each family of ops are slower on each processor, and the slowest."""
    lines = ['| family of ops | ' + ' | '.join(processors) + ' |', '|---|' + '---|' * len(processors)]
    for family in sorted(set().union(*slow.values())):
        cells = []
        for processor, all_rows in processors.items():
            rows = slow[processor].get(family, [])
            cells.append(f'{len(rows)} of {len(all_rows[family])}, least {times(min(row.ratio for row in rows))}' if rows else f'0 of {len(all_rows[family])}')
        lines.append(f'| {family} | ' + ' | '.join(cells) + ' |')
    return lines


def details(processor: str, slow: dict[str, list[Row]], total: int) -> list[str]:
    """Every slower call of a processor, in HTML that is folded up."""
    count = sum(map(len, slow.values()))
    lines = ['<details>', f'<summary>{processor}: {count} of {total} calls</summary>']
    for family, rows in sorted(slow.items()):
        calls = ', '.join(f'<code>{row.work}</code> {row.size} {DTYPES[row.dtype]} {times(row.ratio)}' for row in sorted(rows, key=lambda row: row.ratio))
        lines.append(f'<p><strong>{family}</strong>: {calls}</p>')
    return [*lines, '</details>']


def text(families: dict[str, str]) -> str:
    """What stands on the page between BEGIN and END."""
    if missing := forgotten():
        raise SystemExit(f'bench/slower.py: neither NEWEST nor REPLACED names {", ".join(missing)}')
    slow_models, all_calls, slow_calls = {}, {}, {}
    for processor, runs in NEWEST.items():
        for run in runs:
            rows = rows_of(run)
            slow_models[processor, run] = [row for row in rows if row.ratio < SLOW]
            if calls := [row for row in rows if row.size]:
                name = link(processor, run)
                all_calls[name] = by_family(calls, families)
                slow_calls[name] = by_family([row for row in calls if row.ratio < SLOW], families)
    lines = [*models(slow_models), '', *summary(all_calls, slow_calls), '']
    for name, calls in slow_calls.items():
        lines += [*details(re.match(r'\[([^]]*)', name)[1], calls, sum(map(len, all_calls[name].values()))), '']
    return '\n'.join(lines)


def filled(page: str, families: dict[str, str]) -> str:
    """The page with the rows of today's results."""
    before, _, rest = page.partition(BEGIN + '\n')
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f'{PAGE.relative_to(ROOT)} lacks the line {BEGIN} or {END}')
    return f'{before}{BEGIN}\n{text(families)}{END}{after}'
