"""Runs our benchmarks and the same work in PyTorch and libtorch, alternating on one machine, and prints the ratios.

usage: peer.py FOLDER [--rounds N] [--only TABLE,...] [--cases CASE,...] [--out FILE]

FOLDER has our programs; run by ./dev bench --peer with the Python that has torch.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch

from processor import processor

HERE = Path(__file__).resolve().parent

# row: (title, target ratio)
CALLS = {
    'mm4': ('mm 4x4 float32 without grad', 8),
    'add4': ('add of 4 elements without grad', 12),
    'relu4': ('relu of 4 elements without grad', 12),
    'cast4': ('4x4 cast float32 to bf16', 15),
    'mm4_autocast': ('mm under autocast, input cast each call, weight cached, grad on', 12),
    'linear4_step': ('linear 4x4 forward + sum + backward in a fresh autocast region', 25),
    'region': ('region enter + exit', 5),
    'cached_cast_hit': ('cached-cast hit', 5),
}
# The cost of a disabled region. row: (the same call outside a region, title, nanoseconds allowed)
DISABLED = {
    'add4_in_disabled_region': ('add4', 'add of 4 elements in a disabled region, beside none', 2),
    'mm4_in_disabled_region': ('mm4', 'mm 4x4 in a disabled region, beside none', 2),
}
# (our case, torch's cases, title, target ratio). The fastest of torch's cases counts.
STEPS = [
    ('mlp_tiny', ['mlp_tiny'], 'MLP 32-32-32-10, batch 8, bf16 + scaler, whole step', 15),
    ('mlp', ['mlp'], 'MLP 784-1024-1024-10, batch 256, bf16 step', 1.1),
    ('encoder', ['encoder'], 'encoder layer, width 512, 8 x 128, attention by matmul, bf16 step', 1.2),
    ('encoder_sdpa', ['encoder_sdpa'], 'the same with scaled_dot_product_attention', 1.4),
    ('encoder_float32', ['encoder_float32'], 'encoder layer, attention by matmul, float32 step', 1.1),
    ('encoder_sdpa_float32', ['encoder_sdpa_float32'], 'the same with scaled_dot_product_attention', 1.1),
    ('lstm', ['lstm'], 'LSTM layer, width 512, 32 x 64, bf16 step', 1.3),
    ('lstm', ['lstm_cells'], 'the same against a loop of cells', 2),
    ('lstm_float32', ['lstm_float32'], 'LSTM layer, float32 step', 1.1),
    ('lstm_cells', ['lstm_cells'], 'loop of LSTM cells, bf16 step', 1.1),
    ('resnet20', ['resnet20_nchw', 'resnet20_nhwc'], 'ResNet-20, batch 64, 32x32, bf16 step, against the better layout', 1.2),
]
# Single ops on large tensors. The listed ones must be as fast as torch, up to a few per cent if memory-bound. The others have no goal.
OPS = {'matmul_square/size:512/bf16:0': 0.97, 'unary/relu/size:4194304/bf16:0': 0.97, 'sum_rows/size:4096/bf16:0': 0.97}
# bfloat16 steps: the largest allowed part of the time of the same step in float32.
FLOAT32_STEPS = {'mlp': 1.1, 'encoder': 1.1, 'resnet20': 1.1}
# Frozen programs of bench/frozen.cpp, for each of their batches, compared with PyTorch's fastest way.
FROZEN = {1: 3, 64: 1.2}
# GradScaler over float32 parameters in 60 tensors, compared with unscale_ and step of torch's default optimizer. The other variants are
# also listed.
UPDATES = {
    ('sgd_momentum', 10_000_000): ('check + unscale + SGD with momentum, 10 million parameters', 2),
    ('sgd_momentum', 100_000_000): ('the same, 100 million', 1.15),
    ('sgd_momentum_clipped', 10_000_000): ('the same with clip_grad_norm_, 10 million', None),
    ('adam', 10_000_000): ('check + unscale + Adam, 10 million', None),
}


def build_libtorch(folder: Path) -> Path:
    root = Path(torch.__file__).parent
    program = folder / 'torch_overhead'
    subprocess.run(
        [os.environ.get('CXX', 'c++'), '-O2', '-std=c++20', f'-D_GLIBCXX_USE_CXX11_ABI={int(torch.compiled_with_cxx11_abi())}',
         str(HERE / 'peer/torch_overhead.cpp'), '-o', str(program), f'-I{root}/include', f'-I{root}/include/torch/csrc/api/include', f'-L{root}/lib',
         f'-Wl,-rpath,{root}/lib', '-Wl,--no-as-needed', '-ltorch_cpu', '-lc10', '-Wl,--as-needed', '-lbenchmark', '-pthread'],
        check=True)
    return program


def benchmark(program: Path, *options: str, environment: dict[str, str] | None = None) -> dict[str, float]:
    """Seconds per call of each case of a google-benchmark program."""
    output = subprocess.run([str(program), '--benchmark_format=json', *options], check=True, capture_output=True, text=True,
                            env=os.environ | (environment or {})).stdout
    units = {'ns': 1e-9, 'us': 1e-6, 'ms': 1e-3}
    return {case['name']: case['real_time'] * units[case['time_unit']] for case in json.loads(output)['benchmarks']}


def calls(program: Path) -> dict[str, float]:
    """Nanoseconds per call of each case."""
    seconds = benchmark(program, '--benchmark_min_time=0.2', environment={'OMP_NUM_THREADS': '1', 'MKL_NUM_THREADS': '1'})
    return {name: time * 1e9 for name, time in seconds.items()}


def steps(command: list[str], rounds: int) -> tuple[list[float], int]:
    """Seconds per step of each round, and the growth of the peak resident set in bytes."""
    *times, memory = subprocess.run([*command, str(rounds)], check=True, capture_output=True, text=True).stdout.split()
    return [float(t) for t in times], int(memory)


def startup(program: Path, runs: int = 7) -> tuple[float, float]:
    """Run time of a whole process in ms, and its peak resident set in MiB."""
    times, memory = [], []
    for _ in range(runs):
        start = time.perf_counter()
        output = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout
        times.append((time.perf_counter() - start) * 1e3)
        memory.append(int(output) / 2**20)
    return statistics.median(times), statistics.median(memory)


def compare_calls(ours: Path, rounds: int) -> list[str]:
    with tempfile.TemporaryDirectory() as scratch:
        theirs = build_libtorch(Path(scratch))
        samples = [(calls(ours), calls(theirs)) for _ in range(rounds)]
    rows = []
    for key, (title, goal) in CALLS.items():
        own = statistics.median(mine[key] for mine, _ in samples)
        peer = statistics.median(other[key] for _, other in samples)
        rows.append(row(title, f'{own:.1f} ns', f'{peer:.1f} ns', peer / own, goal))
    for key, (plain, title, allowed) in DISABLED.items():
        more = statistics.median(mine[key] - mine[plain] for mine, _ in samples)
        rows.append(f'| {title} | {more:+.1f} ns | | | at most {allowed} ns | {"yes" if more <= allowed else "**no**"} |')
    return rows


def compare_steps(folder: Path, rounds: int) -> list[str]:
    rows = []
    for key, peers, title, goal in STEPS:
        own, theirs, own_memory, their_memory = [], {p: [] for p in peers}, [], {p: [] for p in peers}
        for _ in range(rounds):
            times, memory = steps([str(folder / 'bench_steps'), key], 3)
            own += times
            own_memory.append(memory)
            for peer in peers:
                times, memory = steps([sys.executable, str(HERE / 'peer/torch_steps.py'), peer], 3)
                theirs[peer] += times
                their_memory[peer].append(memory)
        best = min(peers, key=lambda p: statistics.median(theirs[p]))
        mine, other = statistics.median(own), statistics.median(theirs[best])
        rows.append(row(title, f'{mine * 1e3:.3f} ms', f'{other * 1e3:.3f} ms', other / mine, goal))
        mine_mib, other_mib = statistics.median(own_memory) / 2**20, min(statistics.median(m) for m in their_memory.values()) / 2**20
        rows.append(row(f'peak memory of it', f'{mine_mib:.1f} MiB', f'{other_mib:.1f} MiB', other_mib / max(mine_mib, 1e-9), 1))
    return rows


def update_seconds(program: Path, case: str, elements: int) -> float:
    return next(iter(benchmark(program, f'--benchmark_filter={case}/{elements}/', '--benchmark_min_time=0.3').values()))


def compare_updates(program: Path, rounds: int) -> list[str]:
    rows = []
    for (case, elements), (title, goal) in UPDATES.items():
        own, theirs = [], {'default': [], 'foreach': [], 'fused': []}
        for _ in range(rounds):
            own.append(update_seconds(program, case, elements))
            for variant, times in theirs.items():
                command = [sys.executable, str(HERE / 'peer/torch_optim.py'), case, str(elements), variant, '5']
                times.append(float(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        mine = statistics.median(own)
        other = {variant: statistics.median(times) for variant, times in theirs.items()}
        listed = f"{other['default'] * 1e3:.2f} ms (foreach {other['foreach'] * 1e3:.2f}, fused {other['fused'] * 1e3:.2f})"
        rows.append(row(title, f'{mine * 1e3:.2f} ms', listed, other['default'] / mine, goal))
    return rows


def frozen_ways(case: str, program: Path, rounds: int, ways: list[str]) -> dict[str, list[tuple[float, float]]]:
    """Microseconds per call of our case and of these ways of PyTorch (default: all), directly after each other, `rounds` times.

    Both are medians of five stretches of 0.1 seconds.
    """
    environment = os.environ | {'OMP_NUM_THREADS': str(min(2, os.cpu_count() or 1))}
    own = [f'--benchmark_filter=^frozen_{case}/', '--benchmark_min_time=0.1', '--benchmark_repetitions=5', '--benchmark_report_aggregates_only=true']
    command = [sys.executable, str(HERE / 'peer/torch_frozen.py'), case, *(f'--way={way}' for way in ways)]
    times: dict[str, list[tuple[float, float]]] = {}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as peer:
        def ask(line: str) -> str:
            print(line, file=peer.stdin, flush=True)
            return peer.stdout.readline().strip()

        way = peer.stdout.readline().strip()
        while way:
            times[way] = []
            for _ in range(rounds):
                mine = benchmark(program, *own, environment=environment)[f'frozen_{case}/real_time_median'] * 1e6
                times[way].append((mine, float(ask('time'))))
            way = ask('next')
    if peer.returncode:
        raise SystemExit(f'torch_frozen.py {case} failed')
    return times


def ratio_of(pairs: list[tuple[float, float]]) -> float:
    return statistics.median(theirs / mine for mine, theirs in pairs)


def compare_frozen(program: Path, rounds: int, cases: list[str]) -> list[str]:
    listed = subprocess.run([str(program), '--benchmark_list_tests', '--benchmark_filter=^frozen_'], check=True, capture_output=True, text=True).stdout
    rows = []
    for case in (line.removeprefix('frozen_').removesuffix('/real_time') for line in listed.split()):
        if cases and case not in cases:
            continue
        once = frozen_ways(case, program, 1, [])
        # Measured again: the smallest of many ratios is probably a chance result.
        times = frozen_ways(case, program, rounds, sorted(once, key=lambda way: ratio_of(once[way]))[:2])
        best = min(times, key=lambda way: ratio_of(times[way]))
        mine, theirs = (statistics.median(side) for side in zip(*times[best]))
        name, batch = case.split('/')
        rows.append(row(f'frozen {name}, batch {batch}', f'{mine:.1f} us', f'{theirs:.1f} us ({best})', ratio_of(times[best]), FROZEN[int(batch)]))
    return rows


def compare_ops(program: Path, rounds: int) -> list[str]:
    native = torch.backends.cpu.get_cpu_capability() not in ('AVX2', 'DEFAULT', 'NO AVX')
    return compare_cases(program, ['torch_ops.py', *([] if native else ['float32'])], rounds)


def compare_cases(program: Path, peer: list[str], rounds: int) -> list[str]:
    own, theirs = [], []
    for _ in range(rounds):
        own.append({name: time * 1e6 for name, time in benchmark(program, '--benchmark_min_time=0.2').items()})
        command = [sys.executable, str(HERE / 'peer' / peer[0]), *peer[1:]]
        theirs.append(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
    rows = []
    for key in theirs[0]:
        mine, other = (statistics.median(times[key] for times in samples) for samples in (own, theirs))
        name = key.removesuffix('/real_time')
        rows.append(row(name, f'{mine:.1f} us', f'{other:.1f} us', other / mine, OPS.get(name)))
    return rows


def compare_precisions(program: Path, rounds: int) -> list[str]:
    rows = []
    for case, most in FLOAT32_STEPS.items():
        mixed, full = [], []
        for _ in range(rounds):
            mixed += steps([str(program), case], 3)[0]
            full += steps([str(program), f'{case}_float32'], 3)[0]
        mine, other = statistics.median(mixed), statistics.median(full)
        rows.append(f'| {case}: a bf16 step, beside its float32 step | {mine * 1e3:.3f} ms | (amp) {other * 1e3:.3f} ms | {other / mine:.2f}x '
                    f'| at most {most}x of its time | {"yes" if mine <= most * other else "**no**"} |')
    return rows


def compare_startup(program: Path) -> list[str]:
    milliseconds, mib = startup(program)
    return [f'| process start to a finished 4x4 product | {milliseconds:.1f} ms, {mib:.1f} MiB | | | 20 ms, 40 MiB | '
            f'{"yes" if milliseconds < 20 and mib < 40 else "**no**"} |']


def row(title: str, own: str, peer: str, ratio: float, goal: float | None) -> str:
    judged = '| |' if goal is None else f'{goal:g}x | {"yes" if ratio >= goal else "**no**"} |'
    return f'| {title} | {own} | {peer} | {ratio:.2f}x | {judged}'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('folder', type=Path)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--only', help='the tables to make, such as frozen,ops: of calls, steps, precisions, updates, frozen, ops, unusual, startup')
    parser.add_argument('--cases', help='of the table of frozen programs, such as mlp_float32/1,encoder_bfloat16/64')
    parser.add_argument('--out', type=Path)
    args = parser.parse_args()
    folder, rounds = args.folder, args.rounds
    tables = {
        'calls': lambda: compare_calls(folder / 'bench_overhead', rounds),
        'steps': lambda: compare_steps(folder, rounds),
        'precisions': lambda: compare_precisions(folder / 'bench_steps', rounds),
        'updates': lambda: compare_updates(folder / 'bench_optim', rounds),
        'frozen': lambda: compare_frozen(folder / 'bench_frozen', rounds, args.cases.split(',') if args.cases else []),
        'ops': lambda: compare_ops(folder / 'bench_ops', rounds),
        'unusual': lambda: compare_cases(folder / 'bench_unusual', ['torch_unusual.py'], rounds),
        'startup': lambda: compare_startup(folder / 'bench_startup'),
    }
    chosen = args.only.split(',') if args.only else list(tables)
    if unknown := set(chosen) - set(tables):
        parser.error(f'--only: unknown {", ".join(sorted(unknown))} (one of {", ".join(tables)})')
    lines = [
        f'# Against torch {torch.__version__}', '',
        f'{processor()}, {os.cpu_count()} processors. Medians of {rounds} interleaved rounds, all in one run; ratio: torch time over ours.',
        'Rows of single calls: one thread, libtorch C++. Rows of steps: all processors, PyTorch. Peak memory: growth of the largest resident set.',
        'Rows of frozen programs: two threads, the fastest of what torch_frozen.py runs; ratio: the median over pairs of measurements, ours and '
        'torch\'s one right after the other.', '',
        '| work | amp | torch | ratio | goal | reached |', '|---|---|---|---|---|---|',
        *(line for name in chosen for line in tables[name]()),
    ]
    text = '\n'.join(lines)
    print(text)
    if args.out:
        args.out.write_text(text + '\n')


main()
