"""Runs bench_distributed on 1, 2 and 4 processes and writes its measurements as CSV: python -m examples.scaling.measure PROGRAM --out FILE

The best of several runs counts. `measured` reads such a table.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from bench import mpi

RANKS = (1, 2, 4)
# Seconds by (processes, measurement, bytes).
Times = dict[tuple[int, str, int], float]


def run(program: str, ranks: int) -> Times:
    """The output of rank 0, for processes with one thread each."""
    environment = os.environ | mpi.ENVIRONMENT | {'OMP_NUM_THREADS': '1'}
    done = subprocess.run(['mpirun', '--oversubscribe', '-n', str(ranks), program], env=environment, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f'{program} on {ranks} processes: {done.stderr.strip()}')
    return parse(done.stdout, ranks)


def parse(output: str, ranks: int) -> Times:
    """Reads lines with a name, bytes and seconds."""
    return {(ranks, name, int(size)): float(seconds) for name, size, seconds in re.findall(r'^(\w+) (\d+) ([\d.]+)$', output, re.M)}


def best(runs: list[Times]) -> Times:
    return {key: min(times[key] for times in runs if key in times) for key in dict.fromkeys(key for times in runs for key in times)}


def table(times: Times) -> str:
    rows = [f'{ranks},{name},{size},{1e6 * seconds:.1f} us' for (ranks, name, size), seconds in times.items()]
    return '\n'.join(['processes,what,bytes,time', *rows]) + '\n'


def measured(text: str) -> Times:
    """Reads the output of table()."""
    found = re.findall(r'^(\d+),(\w+),(\d+),([\d.]+) us$', text, re.M)
    return {(int(ranks), name, int(size)): 1e-6 * float(microseconds) for ranks, name, size, microseconds in found}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--out', required=True)
    parser.add_argument('--runs', type=int, default=3)
    options = parser.parse_args(arguments)
    Path(options.out).write_text(table(best([run(options.program, ranks) for _ in range(options.runs) for ranks in RANKS])))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
