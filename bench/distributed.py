"""Compares training steps of DistributedDataParallel with PyTorch's over Gloo: two processes of one core and one thread each, on this machine.

usage: python -m bench.distributed BUILD [--cases NAME[,NAME]...] [--rounds N] [--out FILE]     (./dev bench distributed --peer; needs torch)

The libraries alternate in each round. The fastest of PyTorch's variants counts: its defaults and its tuned options, and both layouts of
images.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

import torch

from bench import mpi
from bench.processor import processor

ROOT = Path(__file__).resolve().parents[1]
RANKS = 2
GOAL = 1.2
# (our case, torch's cases, title)
CASES = [
    ('mlp', ['mlp'], 'MLP 784-1024-1024-10, batch 256'),
    ('resnet20', ['resnet20_nchw', 'resnet20_nhwc'], 'ResNet-20, batch 64, 32x32'),
    ('encoder', ['encoder'], 'encoder layer, width 512, 8 x 128, attention by matmul'),
    ('encoder_sdpa', ['encoder_sdpa'], 'the same with scaled_dot_product_attention'),
]
SUFFIXES = {'_float32': 'float32', '': 'bf16'}  # of our cases and of torch's
VARIANTS = ('default', 'tuned')
STEPS = 3  # rounds per start of a program
LAUNCHER = ['mpirun', '--bind-to', 'core', '-n', str(RANKS)]


def seconds(*command: str) -> list[float]:
    """The output of a program: the seconds per step of each round."""
    done = subprocess.run(command, env=os.environ | mpi.ENVIRONMENT | {'OMP_NUM_THREADS': '1'}, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f'{" ".join(command)}: {done.stderr.strip()}')
    return [float(line) for line in done.stdout.split()]


def compare(program: Path, ours: str, peers: list[str], title: str, rounds: int) -> str:
    own: list[float] = []
    theirs: dict[tuple[str, str], list[float]] = {(peer, variant): [] for peer in peers for variant in VARIANTS}
    for _ in range(rounds):
        own += seconds(*LAUNCHER, str(program), ours, str(STEPS))
        for (peer, variant), times in theirs.items():
            times += seconds(sys.executable, str(ROOT / 'bench/peer/torch_distributed.py'), peer, str(STEPS), variant)
    mine = statistics.median(own)
    (peer, variant), other = min(((key, statistics.median(times)) for key, times in theirs.items()), key=lambda item: item[1])
    ratio = other / mine
    return (f'| {title} | {1e3 * mine:.2f} ms | {1e3 * other:.2f} ms ({variant}{", " + peer.rsplit("_", 1)[1] if len(peers) > 1 else ""}) | {ratio:.2f}x '
            f'| {GOAL:g}x | {"yes" if ratio >= GOAL else "**no**"} |')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', type=Path, metavar='BUILD')
    parser.add_argument('--cases', default='', help='those whose names begin so; all of them if it is empty')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--out', type=Path)
    args = parser.parse_args()
    lines = [
        f'# DistributedDataParallel against torch {torch.__version__} over Gloo', '',
        f'{processor()}, {RANKS} processes of one core and one thread each. Medians of {args.rounds} interleaved rounds, all in one run; ratio: torch time',
        "over ours. A step is forward, backward with the reduction, and SGD with momentum. The fastest of torch's variants counts.", '',
        '| step of 2 processes | amp | torch | ratio | goal | reached |', '|---|---|---|---|---|---|',
    ]
    wanted = tuple(args.cases.split(','))
    if unknown := [name for name in wanted if not any((ours + suffix).startswith(name) for ours, *_ in CASES for suffix in SUFFIXES)]:
        parser.error(f'--cases: there is no case {", ".join(unknown)} (they are {", ".join(ours for ours, *_ in CASES)})')
    for suffix, precision in SUFFIXES.items():
        for ours, peers, title in CASES:
            if (ours + suffix).startswith(wanted):
                program = args.folder / 'bench/bench_distributed_steps'
                lines.append(compare(program, ours + suffix, [peer + suffix for peer in peers], f'{title}, {precision}', args.rounds))
    text = '\n'.join(lines) + '\n'
    print(text, end='')
    if args.out:
        args.out.write_text(text)


if __name__ == '__main__':
    main()
