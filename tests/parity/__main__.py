"""Feeds random calls to amp and to PyTorch and compares dtype, shape, values, gradients, and whether they throw.

usage: python -m tests.parity BUILD [--ops NAME[,NAME]...] [--cases N] [--out FILE [--page FILE]] [--show N]     (./dev parity; needs torch)

The same C++ source is compiled against both libraries. BUILD is the Meson build folder that contains libamp. --out writes the table of all ops, and
--page the summary into a page such as docs/internals/parity.md. tests/parity/explained.yaml explains differences. The exit status is 1 if others are left.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import torch

from codegen import load_ops
from codegen.views import OpView
from codegen.views.samples import OpTest

from . import report
from .cases import Cases
from .compare import BOTH_THROW, MISSING, SAME, kind_of_difference
from .programs import ROOT, Program, compile_programs
from .report import Row


def main() -> int:
    parser = argparse.ArgumentParser(prog='./dev parity', description=__doc__.split('\n')[0])
    parser.add_argument('build', type=Path)
    parser.add_argument('--ops', default='')
    parser.add_argument('--cases', type=int, default=20)
    parser.add_argument('--out', type=Path, help='the file for the table of all ops')
    parser.add_argument('--page', type=Path, help='the page for the summary, which links to the file of --out')
    parser.add_argument('--show', type=int, default=2, help='how many open differences to print for each op')
    args = parser.parse_args()
    if args.page and not args.out:
        parser.error('--page needs --out')
    registry = load_ops(ROOT / 'ops.yaml')
    wanted = [name for name in args.ops.split(',') if name]
    chosen = [op for op in registry if not op.internal and op.samples and (not wanted or {op.name, op.qualified, op.family} & set(wanted))]
    if unknown := set(wanted) - {name for op in chosen for name in (op.name, op.qualified, op.family)}:
        parser.error(f'--ops: there is no op, or none with samples, with the name {", ".join(sorted(unknown))}')
    paths = compile_programs(chosen, args.build.resolve(), Path(torch.__file__).parent, args.build.resolve() / 'parity')
    programs = {name: Program(path) for name, path in paths.items()}
    (differences, reasons), rows = report.explanations(), []
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
                row.explained[number] += 1
        rows.append(row)
        for kind, detail, call in row.open[: args.show]:
            print(f'{row.op} ({call["call"]}): {kind}: {detail}\n    {json.dumps({key: call[key] for key in ("args", "autocast", "out") if key in call})}', flush=True)
    if args.page:
        report.write(args.page, args.out, rows, differences, reasons, args.cases, torch.__version__)
    elif args.out:
        args.out.write_text(report.table(rows, reasons, args.cases, torch.__version__))
    print(report.totals(rows, args.cases, torch.__version__))
    return 1 if any(row.open for row in rows) else 0


sys.exit(main())
