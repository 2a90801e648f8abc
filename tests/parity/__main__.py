"""Feeds random calls to amp and to PyTorch and compares dtype, shape, values, gradients, and whether they throw.

usage: python -m tests.parity BUILD [--ops NAME[,NAME]...] [--cases N] [--out FILE] [--show N]     (./dev parity; needs torch)

The same C++ source is compiled against both libraries. BUILD is the Meson build folder that has libamp. Differences that tests/parity/explained.yaml
explains are counted apart; the exit status is 1 if others are left.
"""

from __future__ import annotations

import argparse
import collections
import fnmatch
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

import torch
import yaml

from codegen import load_ops
from codegen.views import OpView
from codegen.views.samples import OpTest

from .cases import Cases
from .compare import BOTH_THROW, MISSING, SAME, kind_of_difference
from .programs import ROOT, Program, compile_programs

HERE = Path(__file__).resolve().parent
MARK = '<!-- What follows is written by ./dev parity. -->'  # the part of a page before it is kept


@dataclass
class Explanation:
    ops: list[str]
    kind: str
    why: str
    text: str = ''
    uses: int = 0

    def holds(self, op: str, kind: str, detail: str) -> bool:
        return any(fnmatch.fnmatch(op, pattern) for pattern in self.ops) and fnmatch.fnmatch(kind, self.kind) and self.text in detail


@dataclass
class Row:
    op: str
    counts: collections.Counter = field(default_factory=collections.Counter)
    explained: collections.Counter = field(default_factory=collections.Counter)
    open: list[tuple[str, str, dict]] = field(default_factory=list)


def explanations() -> list[Explanation]:
    listed = yaml.safe_load((HERE / 'explained.yaml').read_text()) or []
    return [Explanation([entry['ops']] if isinstance(entry['ops'], str) else entry['ops'], entry['kind'], entry['why'], entry.get('text', ''))
            for entry in listed]


def table(rows: list[Row], reasons: list[Explanation], cases: int) -> str:
    total = collections.Counter()
    for row in rows:
        total.update(row.counts)
    lines = [f'{len(rows)} ops, {cases} random calls each, torch {torch.__version__}: {total[SAME]} alike, {total[BOTH_THROW]} that both refuse, '
             f'{sum(sum(row.explained.values()) for row in rows)} explained, {sum(len(row.open) for row in rows)} open.',
             '', '| op | alike | both refuse | torch has no such call | explained | open |', '|---|---|---|---|---|---|']
    for row in rows:
        explained = ', '.join(f'{count} ({number})' for number, count in sorted(row.explained.items()))
        opened = ', '.join(f'{count} {kind}' for kind, count in collections.Counter(kind for kind, _, _ in row.open).items())
        lines.append(f'| {row.op} | {row.counts[SAME]} | {row.counts[BOTH_THROW] or ""} | {row.counts[MISSING] or ""} | {explained} | {opened} |')
    lines += ['', '## The explanations', '']
    lines += [f'{number}. {reason.why}' for number, reason in enumerate(reasons, 1) if reason.uses]
    return '\n'.join(lines) + '\n'


def main() -> int:
    parser = argparse.ArgumentParser(prog='./dev parity', description=__doc__.split('\n')[0])
    parser.add_argument('build', type=Path)
    parser.add_argument('--ops', default='')
    parser.add_argument('--cases', type=int, default=20)
    parser.add_argument('--out', type=Path)
    parser.add_argument('--show', type=int, default=2, help='how many open differences to print for each op')
    args = parser.parse_args()
    registry = load_ops(ROOT / 'ops.yaml')
    wanted = [name for name in args.ops.split(',') if name]
    chosen = [op for op in registry if not op.internal and op.samples and (not wanted or {op.name, op.qualified, op.family} & set(wanted))]
    paths = compile_programs(chosen, args.build.resolve(), Path(torch.__file__).parent, args.build.resolve() / 'parity')
    programs = {name: Program(path) for name, path in paths.items()}
    reasons, rows = explanations(), []
    for op in chosen:
        drawn = Cases(op, registry)
        calls = [drawn.draw(i) for i in range(args.cases)]
        ours, theirs = ([programs[name].answer(call) for call in calls] for name in ('amp', 'torch'))
        random = OpTest(OpView(op, registry)).random
        row = Row(op.qualified)
        for call, mine, other in zip(calls, ours, theirs):
            kind, detail = kind_of_difference(call, mine, other, random)
            row.counts[kind] += 1
            if kind in (SAME, BOTH_THROW, MISSING):
                continue
            number = next((i for i, reason in enumerate(reasons) if reason.holds(op.qualified, kind, detail)), None)
            if number is None:
                row.open.append((kind, detail, call))
            else:
                reasons[number].uses += 1
                row.explained[number + 1] += 1
        rows.append(row)
        for kind, detail, call in row.open[: args.show]:
            print(f'{row.op} ({call["call"]}): {kind}: {detail}\n    {json.dumps({key: call[key] for key in ("args", "autocast", "out") if key in call})}', flush=True)
    text = table(rows, reasons, args.cases)
    if args.out:
        page = args.out.read_text() if args.out.exists() else ''
        args.out.write_text(page.partition(MARK)[0] + MARK + '\n\n' + text)
    print(text.splitlines()[0])
    return 1 if any(row.open for row in rows) else 0


sys.exit(main())
