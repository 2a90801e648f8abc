"""Times every op in amp and in PyTorch, by the same C++ source compiled against both, and prints the ratios.

usage: python -m bench.all_ops BUILD [--ops NAME[,NAME]...] [--dtypes f32,bf16] [--out FILE]     (./dev bench ops --peer; needs torch)

An op whose tensors have one shape is called with shapes from SHAPES: those with as many dimensions as its first sample. For the other ops,
and for other arguments, bench/all_ops.yaml lists the calls. The key is the op's name; a further row has the op's name and a word as its
key. Both libraries use two threads and alternate call by call. The table "Slower than PyTorch" of docs/internals/parity.md explains calls that are
slower than 0.9x. Calls that are not in it are counted separately.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import math
import re
import statistics
import sys
from dataclasses import dataclass
from itertools import chain, repeat
from pathlib import Path

import torch
import yaml

from bench.processor import processor
from codegen import load_ops
from codegen.model import Op
from codegen.views import OpView
from codegen.views.samples import OpTest
from tests.parity.programs import ROOT, Program, compile_programs, passed_args

SIZES = ('small', 'medium', 'large')
# The shapes of the three sizes, by number of dimensions, and the shapes of square matrices.
SHAPES = {
    1: ([128], [32768], [4194304]),
    2: ([8, 16], [128, 256], [4096, 1024]),
    3: ([2, 8, 8], [8, 64, 64], [64, 256, 256]),
    4: ([1, 4, 8, 8], [2, 16, 32, 32], [32, 64, 56, 56]),
    5: ([1, 2, 4, 8, 8], [1, 4, 8, 32, 32], [4, 16, 16, 64, 64]),
    'square': ([8, 8], [128, 128], [512, 512]),
}
# Families whose tensors are square matrices unless bench/all_ops.yaml gives their shapes.
MATRICES = {'linalg', 'spectral'}
FILLS = {'values', 'range', 'int_range', 'steps'}
# The smallest allowed geometric mean of torch's time divided by ours, by size and dtype.
GOALS = {('small', 'f32'): 3.0, ('small', 'bf16'): 3.0, ('large', 'f32'): 1.3, ('large', 'bf16'): 1.6}
SLOW = 0.9
SECONDS = 0.04
ROUNDS = 3
# A row that is slow after these rounds is measured this many more times, in case another program ran meanwhile.
SECOND_LOOK = 5


@dataclass(frozen=True)
class Timing:
    op: str
    size: str
    dtype: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours


@dataclass(frozen=True)
class Explanation:
    """A row of the table in docs/internals/parity.md: `ops` and `calls` as patterns in backquotes, and the reason."""

    ops: list[str]
    calls: list[str]

    def holds(self, timing: Timing) -> bool:
        call = f'{timing.size} {timing.dtype}'
        return any(fnmatch.fnmatch(timing.op, pattern) for pattern in self.ops) and any(fnmatch.fnmatch(call, pattern) for pattern in self.calls)


def explanations(page: str) -> list[Explanation]:
    section = page.partition('## Slower than PyTorch')[2].partition('\n## ')[0]
    rows = [line.split('|') for line in section.splitlines() if line.startswith('| `')]
    return [Explanation(re.findall('`(.+?)`', row[1]), re.findall('`(.+?)`', row[2])) for row in rows]


def rows_of(op: Op, listed: dict) -> dict[str, list | dict]:
    """The op's entries in bench/all_ops.yaml. A row for the op itself needs no entry."""
    return {op.qualified: {}} | {name: own for name, own in listed.items() if name.partition(' ')[0] == op.qualified}


def calls_of(op: Op, registry, own: list | dict, dtype: str) -> dict[str, dict]:
    """Size -> call. Empty for a 16-bit dtype if no tensor has a real floating dtype."""
    sample = json.loads(json.dumps(OpTest(OpView(op, registry)).sample_rows[0]['args']))
    found = {}
    for size, values in zip(SIZES, own if isinstance(own, list) else _default_calls(op, sample, own)):
        args = []
        for i, arg in enumerate(passed_args(op)):
            kind = 'tensors' if arg.is_tensor and arg.list else 'tensor' if arg.is_tensor else 'other'
            first = sample[arg.name]
            given = values.get(arg.name, first if not arg.is_tensor or arg.type.optional or isinstance(first, (int, float)) else None)
            if kind == 'tensor':
                given = _tensor(op, arg, given, first, dtype, i)
            elif kind == 'tensors':
                given = [_tensor(op, arg, item, like, dtype, i) for item, like in zip(given or [], chain(first or [], repeat(None)))]
            elif arg.list and arg.type.size and isinstance(given, (int, float)):
                given = [given] * arg.type.size
            args.append({'name': arg.name, 'kind': kind, 'value': given})
        tensors = [spec for arg in args for spec in (arg['value'] if arg['kind'] == 'tensors' else [arg['value']])]
        if dtype == 'f32' or any(isinstance(spec, dict) and spec['dtype'] == dtype for spec in tensors):
            found[size] = {'op': op.qualified, 'args': args, 'time': SECONDS}
    return found


def _default_calls(op: Op, sample: dict, changes: dict) -> list[dict]:
    """The calls of an op whose tensors have one shape, with `changes` for its arguments. Tensors in `changes` may lack a shape."""
    given = sample | changes
    tensors = [arg.name for arg in passed_args(op) if arg.is_tensor and isinstance(given[arg.name], (dict, list))]
    kept = [sample[name] for name in tensors if name not in changes]
    if not tensors or any(isinstance(spec, list) for spec in kept):
        return []
    if op.elementwise is None and (any('values' in spec for spec in kept) or len({str(spec['shape']) for spec in kept}) > 1):
        return []
    specs = [sample[name] for name in tensors if isinstance(sample[name], dict)]
    square = op.family in MATRICES or any('matrix' in spec for spec in specs)
    shapes = SHAPES['square' if square else max([1, *(len(_shape(spec)) for spec in specs)])]
    return [changes | {name: {'shape': shape} | changes.get(name, {}) for name in tensors} for shape in shapes]


def _shape(spec: dict) -> list[int]:
    if 'shape' in spec:
        return spec['shape']
    shape, values = [], spec['values']
    while isinstance(values, list):
        shape.append(len(values))
        values = values[0]
    return shape


def _tensor(op: Op, arg, given: object, sample: object, dtype: str, seed: int) -> object:
    """The description of a tensor: `given`, completed from the sample."""
    if given is None or isinstance(given, (int, float)):
        return given
    spec = {'shape': given} if isinstance(given, list) else dict(given)
    if isinstance(sample, dict):
        names = {'matrix'}
        if not FILLS & spec.keys():
            names |= {'range', 'int_range'}
        if sample.get('dtype') not in ('f32', 'f64'):
            names.add('dtype')
        spec = {name: sample[name] for name in names & sample.keys()} | spec
    spec.setdefault('dtype', dtype if arg in op.floating else 'i64')
    if spec['dtype'] == 'c128':
        spec['dtype'] = 'c64'
    if 'steps' in spec:
        first, last, count = spec.pop('steps')
        spec['values'] = [first + (last - first) * i / (count - 1) for i in range(count)]
    spec |= {'shape': _shape(spec), 'seed': seed + 1}
    for key, kind in (('range', 'range'), ('int_range', 'integers')):
        if key in spec:
            low, high = spec.pop(key)
            spec['fill'] = {'kind': kind, 'low': low, 'high': high}
    return spec


def measure_any(programs: dict[str, Program], op: Op, call: dict) -> tuple[float, float] | None:
    """The times of the function, or of the first alias that both libraries have."""
    names = ['function', *(f'alias {alias}' for alias in op.aliases)] if 'function' in op.variants else op.variants[:1]
    return next(filter(None, (measure(programs, call | {'call': name}) for name in names)), None)


def measure(programs: dict[str, Program], call: dict) -> tuple[float, float] | None:
    """The shortest times of amp and of torch: other programs can only make them longer."""
    times = {'amp': math.inf, 'torch': math.inf}
    for rounds in (ROUNDS, SECOND_LOOK):
        for _ in range(rounds):
            for name, program in programs.items():
                answer = program.answer(call)
                if 'ns' not in answer:
                    return None
                times[name] = min(times[name], answer['ns'])
        if times['torch'] >= SLOW * times['amp']:
            break
    return times['amp'], times['torch']


def mean(timings: list[Timing]) -> float:
    return math.exp(statistics.fmean(math.log(timing.ratio) for timing in timings))


def report(timings: list[Timing], explained: list[Explanation], left_out: dict[str, list[str]]) -> str:
    lines = [f'# Every op compared with torch {torch.__version__}', '',
             f'{processor()}, 2 threads, forward passes, one run. Ratio: torch\'s time over ours.', '',
             '| size | dtype | calls | geometric mean | goal | slower than 0.9x | not explained |',
             '|---|---|---|---|---|---|---|']
    for size in SIZES:
        for dtype in dict.fromkeys(timing.dtype for timing in timings):
            group = [timing for timing in timings if (timing.size, timing.dtype) == (size, dtype)]
            if group:
                goal = GOALS.get((size, dtype))
                slow = [timing for timing in group if timing.ratio < SLOW]
                unexplained = [timing.op for timing in slow if not any(reason.holds(timing) for reason in explained)]
                lines.append(f'| {size} | {dtype} | {len(group)} | {mean(group):.2f}x | {f"{goal}x" if goal else ""} | '
                             f'{len(slow)} | {", ".join(unexplained)} |')
    lines += ['', '| op | size | dtype | amp | torch | ratio |', '|---|---|---|---|---|---|']
    lines += [f'| {t.op} | {t.size} | {t.dtype} | {t.ours / 1e3:.3g} us | {t.theirs / 1e3:.3g} us | {t.ratio:.2f}x |' for t in timings]
    if left_out:
        lines += ['', 'Not timed, as torch has no such call, or one of the two refuses it or its dtype:', '', '| op | calls |', '|---|---|']
        lines += [f'| {op} | {", ".join(calls)} |' for op, calls in left_out.items()]
    return '\n'.join(lines) + '\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('build', type=Path)
    parser.add_argument('--ops', default='')
    parser.add_argument('--dtypes', default='f32,bf16')
    parser.add_argument('--out', type=Path)
    args = parser.parse_args()
    registry = load_ops(ROOT / 'ops.yaml')
    listed = yaml.safe_load(Path(__file__).with_name('all_ops.yaml').read_text()) or {}
    wanted = {name for name in args.ops.split(',') if name}
    chosen = [op for op in registry if not op.internal and op.samples and (not wanted or {op.name, op.qualified, op.family} & wanted)]
    if unknown := wanted - {name for op in chosen for name in (op.name, op.qualified, op.family)}:
        parser.error(f'--ops: there is no op, or none with samples, with the name {", ".join(sorted(unknown))}')
    build = args.build.resolve()
    paths = compile_programs(chosen, build, Path(torch.__file__).parent, build / 'parity')
    threads = {'OMP_NUM_THREADS': '2', 'MKL_NUM_THREADS': '2'}
    programs = {name: Program(path, threads) for name, path in paths.items()}
    timings: list[Timing] = []
    left_out: dict[str, list[str]] = {}
    rows = [(op, name, own, dtype) for op in chosen for name, own in rows_of(op, listed).items() for dtype in args.dtypes.split(',')]
    for op, name, own, dtype in rows:
        calls = calls_of(op, registry, own, dtype)
        for size, call in calls.items():
            times = measure_any(programs, op, call)
            if times is None:
                left_out.setdefault(name, []).append(f'{size} {dtype}')
            else:
                timings.append(Timing(name, size, dtype, *times))
                print(f'{name:40} {size:7} {dtype:5} {timings[-1].ratio:6.2f}x', flush=True)
        if not calls:
            left_out.setdefault(name, []).append(dtype)
    text = report(timings, explanations((ROOT / 'docs/internals/parity.md').read_text()), left_out)
    if args.out:
        args.out.write_text(text)
    print(*[line for line in text.splitlines() if line.startswith(('| small', '| medium', '| large'))], sep='\n')
    return 0


sys.exit(main())
