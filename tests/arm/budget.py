"""budget.py PROGRAM [--write] [--cpu NAME]: counts the instructions that hot kernels take on AArch64, per element or multiplication.

PROGRAM is tests/arm/kernels.cpp, compiled for AArch64. qemu-aarch64 runs each kernel twice with different numbers of repetitions: the difference is
what the kernel takes. The counts depend on the compiler, but not on the machine. Compares them with tests/arm/budget.csv, and fails if a kernel
takes more than the table says. --write writes the table.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE / 'budget.csv'
# Compilers of one version differ a little between releases.
TOLERANCE = 1.03
FEW, MANY = 2, 6


def plugin(folder: str) -> Path:
    path = Path(folder) / 'count.so'
    subprocess.run([os.environ.get('CC', 'cc'), '-shared', '-fPIC', '-O2', '-o', path, HERE / 'count.c'], check=True)
    return path


def emulator(cpu: str, *options: str) -> list[str]:
    return ['qemu-aarch64', '-cpu', cpu, '-L', '/usr/aarch64-linux-gnu', *options]


def counted(command: list[str]) -> int:
    output = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    found = re.search(r'^instructions: (\d+)$', output, re.M)
    if not found:
        sys.exit(f'{command[0]} printed no number of instructions: {output}')
    return int(found[1])


def measure(program: str, cpu: str) -> dict[str, float]:
    listed = subprocess.run([*emulator(cpu), program], check=True, capture_output=True, text=True).stdout
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        command = [*emulator(cpu, '-plugin', str(plugin(folder))), program]
        for line in listed.splitlines():
            name, units = line.split('\t')
            few, many = (counted([*command, name, str(count)]) for count in (FEW, MANY))
            counts[name] = (many - few) / ((MANY - FEW) * float(units))
    return counts


def read() -> dict[str, float]:
    with TABLE.open(newline='') as file:
        return {row['kernel']: float(row['instructions']) for row in csv.DictReader(file)}


def write(counts: dict[str, float]) -> None:
    with TABLE.open('w', newline='') as file:
        table = csv.writer(file, lineterminator='\n')
        table.writerow(['kernel', 'instructions'])
        table.writerows([name, f'{count:.3f}'] for name, count in counts.items())


def wrong(counts: dict[str, float], budget: dict[str, float]) -> list[str]:
    over = [f'{name}: {count:.3f} instructions, at most {budget[name]:.3f} expected' for name, count in counts.items()
            if name in budget and count > budget[name] * TOLERANCE + 0.0005]
    return over + [f'{name} is not in {TABLE.name}' for name in counts if name not in budget] + [
        f'{name} is in {TABLE.name}, but not measured' for name in budget if name not in counts]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--cpu', default='max')
    options = parser.parse_args()
    counts = measure(options.program, options.cpu)
    if options.write:
        write(counts)
        return
    problems = wrong(counts, read())
    print(*problems, sep='\n')
    print(f'counted: {len(counts)} kernels')
    sys.exit(1 if problems else 0)


if __name__ == '__main__':
    main()
