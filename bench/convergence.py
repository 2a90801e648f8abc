"""Compares the accuracy of every way of training on Fashion-MNIST with that of one process in float32.

python -m bench.convergence PROGRAM [--ways NAME,...] [--seeds N,...] [--epochs N] [--within POINTS] [--data DIR] [--out FILE], where PROGRAM is
train_fashion_mnist. Runs it for each way and seed, several processes through mpirun, and prints a table in Markdown. The exit status is 0 if the mean
accuracy of every way is within that many points (0.5) of float32's, 1 if not, 2 if a run failed or the program has no such run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench import mpi


@dataclass(frozen=True)
class Way:
    """A run of the program, by its name in --runs."""
    run: str
    title: str
    processes: int = 1


BASE = 'float32'
WAYS = (
    Way(BASE, 'float32'),
    Way('bfloat16', 'autocast in bfloat16'),
    Way('float16', 'autocast in float16, GradScaler'),
    Way('O0', "Apex's O0"),
    Way('O1', "Apex's O1"),
    Way('O2', "Apex's O2"),
    Way('O3', "Apex's O3"),
    Way('data_parallel', 'DataParallel, two replicas'),
    Way('ddp', 'DistributedDataParallel, two processes', 2),
    Way('sharded', 'fully_shard, two processes', 2),
)


class RunFailed(Exception):
    """A run ended with an error."""


def accuracy(program: str, way: Way, seed: int, arguments: list[str]) -> float:
    """In per cent."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / 'report.json'
        command = [program, '--runs', way.run, '--seed', str(seed), '--report', str(report), *arguments]
        if way.processes > 1:
            command = ['mpirun', '-n', str(way.processes), '--oversubscribe', *command]
        done = subprocess.run(command, env=os.environ | mpi.ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise RunFailed(f'{way.run}, seed {seed}: {done.stderr.strip()}')
        return 100 * json.loads(report.read_text())[way.run]['accuracy']


def rows(found: dict[str, list[float]], within: float) -> tuple[list[str], bool]:
    """A table, and whether every mean is close enough to float32's."""
    def mean(values: list[float]) -> float:
        return sum(values) / len(values)
    lines = ['| way | accuracy, each seed | mean | difference from float32 |', '|---|---|---|---|']
    near = True
    for way in (way for way in WAYS if way.run in found):
        values = found[way.run]
        difference = mean(values) - mean(found[BASE])
        near &= abs(difference) <= within
        note = '' if abs(difference) <= within else f', beyond {within:g}'
        shown = '' if way.run == BASE else f'{difference:+.2f}{note}'
        lines.append(f'| {way.title} | {", ".join(f"{value:.2f}%" for value in values)} | {mean(values):.2f}% | {shown} |')
    return lines, near


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--ways', default=','.join(way.run for way in WAYS))
    parser.add_argument('--seeds', default='1,2,3')
    parser.add_argument('--epochs', default='4')
    parser.add_argument('--within', type=float, default=0.5)
    parser.add_argument('--data')
    parser.add_argument('--limit', help='use only the first LIMIT training images')
    parser.add_argument('--out')
    options = parser.parse_args(arguments)
    names = options.ways.split(',')
    unknown = set(names) - {way.run for way in WAYS}
    if unknown:
        parser.error(f'no such way: {", ".join(sorted(unknown))}')
    passed_on = ['--full', '--epochs', options.epochs]
    for name in ('data', 'limit'):
        if getattr(options, name):
            passed_on += [f'--{name}', getattr(options, name)]
    found: dict[str, list[float]] = {}
    failed = False
    for way in WAYS:
        if way.run not in [BASE, *names]:
            continue
        try:
            found[way.run] = [accuracy(options.program, way, int(seed), passed_on) for seed in options.seeds.split(',')]
        except RunFailed as error:
            print(error, file=sys.stderr)
            failed = True
    if BASE not in found:
        return 2
    lines, near = rows(found, options.within)
    text = '\n'.join(lines) + '\n'
    print(text, end='')
    if options.out:
        Path(options.out).write_text(text)
    return 2 if failed else 0 if near else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
