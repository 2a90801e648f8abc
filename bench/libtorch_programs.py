"""Trains public programs that were written for libtorch with both libraries: same sources, curves, times, memory, and what is shipped.

usage: python -m bench.libtorch_programs BUILD REPOSITORIES [--only NAME[,NAME]...] [--out FILE]     (./dev bench libtorch; needs torch)

REPOSITORIES is a folder with clones at OWNER/NAME. bench/libtorch_programs.yaml names the programs and their commits. The sources are not
changed. The data are those of Fashion-MNIST, in the files of MNIST. Both libraries use two threads, and the programs run one after the
other. A program that draws random numbers has other ones with each library: the curves are compared by what they reach.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.metadata
import importlib.util
import os
import pty
import re
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from bench.processor import processor

ROOT = Path(__file__).resolve().parents[1]
DATA = Path('/usr/share/datasets/fashion-mnist')
THREADS = {'OMP_NUM_THREADS': '2', 'OMP_WAIT_POLICY': 'passive', 'OPENBLAS_NUM_THREADS': '2'}
MEGABYTE = 1e6


@dataclass
class Library:
    name: str
    compile: list[str]
    link: list[str]


@dataclass
class Run:
    compiled: float = 0  # seconds
    seconds: float = 0
    memory: float = 0  # the largest resident memory, in MB
    shipped: float = 0  # the program and the shared libraries that a system does not have, in MB
    curve: list[list[str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)  # when each line of the curve was written


def libraries(build: Path) -> list[Library]:
    # Importing PyTorch would count: the largest memory of a program begins with that of the process that starts it.
    packages = Path(importlib.util.find_spec('torch').origin).parent
    with_torch = [f'-I{packages}/include', f'-I{packages}/include/torch/csrc/api/include', '-std=c++20', '-O2', '-w']
    torch_libraries = [f'-L{packages}/lib', f'-Wl,-rpath,{packages}/lib', '-ltorch', '-ltorch_cpu', '-lc10']
    ours = [f'-I{ROOT}/src/amp/compat', f'-I{ROOT}/src', f'-I{ROOT}/generated', f'-I{build}/src', '-std=c++20', '-O2', '-w']
    return [Library('libtorch', with_torch, torch_libraries), Library('amp', ours, [f'-L{build}/src', f'-Wl,-rpath,{build}/src', '-lamp'])]


def unpack_data(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for packed in DATA.glob('*.gz'):
        (folder / packed.stem).write_bytes(gzip.decompress(packed.read_bytes()))


def shipped_megabytes(program: Path) -> float:
    lines = subprocess.run(['ldd', str(program)], capture_output=True, text=True, check=True).stdout.splitlines()
    paths = {Path(line.split('=> ')[1].split(' (')[0]).resolve() for line in lines if '=> /' in line}
    own = [path for path in paths if not path.is_relative_to('/usr/lib') and not path.is_relative_to('/lib')]
    own += [path for path in paths if re.match(r'lib(openblas|kissfft|yaml-cpp|gomp|gfortran)', path.name) and path not in own]
    return (program.stat().st_size + sum(path.stat().st_size for path in own)) / MEGABYTE


def compile_program(entry: dict, library: Library, sources: Path, folder: Path) -> tuple[Path, float]:
    """The program, and the seconds of its compilation."""
    for name, text in entry.get('replaces', {}).items():
        (folder / name).write_text(text)
    include = [f'-I{folder}', f'-I{sources}', *(f'-I{sources / path}' for path in entry.get('include', []))]
    program = folder / 'program'
    files = [str(sources / source) for source in entry['sources']]
    start = time.perf_counter()
    subprocess.run(['c++', *library.compile, *include, *files, '-o', str(program), *library.link, '-pthread'], check=True)
    return program, time.perf_counter() - start


def follow(command: list[str], cwd: Path, entry: dict, run: Run) -> None:
    """Runs a program on a terminal of its own, so that it writes its lines at once."""
    pattern, most = re.compile(entry['line']), entry.get('lines')
    reader, writer = pty.openpty()
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, stdout=writer, stderr=writer, env=os.environ | THREADS)
    os.close(writer)
    text, searched = '', 0
    while True:
        try:
            chunk = os.read(reader, 65536).decode(errors='replace')
        except OSError:  # the program has ended
            break
        if not chunk:
            break
        text += chunk
        end = text.rfind('\n') + 1
        for match in pattern.finditer(text, searched, end):
            run.curve.append(list(match.groups()))
            run.times.append(time.perf_counter() - start)
        searched = max(searched, end)
        if most and len(run.curve) >= most:
            process.kill()
            break
    _, status, usage = os.wait4(process.pid, 0)
    run.seconds = time.perf_counter() - start
    run.memory = usage.ru_maxrss / 1000
    os.close(reader)
    if not run.curve or (status != 0 and not most):
        raise SystemExit(f'{shlex.join(command)} ended with {status} and {len(run.curve)} lines of its curve:\n{text[-2000:]}')


def train(entry: dict, library: Library, repositories: Path) -> Run:
    with tempfile.TemporaryDirectory(prefix='amp-libtorch-') as name:
        sources, folder = repositories / entry['repository'], Path(name)
        (folder / 'own').mkdir()
        program, compiled = compile_program(entry, library, sources, folder / 'own')
        place = folder / 'run' / entry['run_in']
        for needed in (place, place / 'output', folder / 'run/data'):
            needed.mkdir(parents=True, exist_ok=True)
        if 'data' in entry:
            unpack_data(place / entry['data'])
        run = Run(compiled=compiled, shipped=shipped_megabytes(program))
        follow([str(program)], place, entry, run)
        return run


def report(entries: dict, runs: dict[tuple[str, str], Run]) -> str:
    lines = ['# Programs written for libtorch, trained with libtorch and with amp', '',
             f'{time.strftime("%Y-%m-%d")}, {processor()}, two threads, PyTorch {importlib.metadata.version("torch")}. Seconds are those of the whole program.', '',
             '| program | library | compile, s | train, s | memory, MB | shipped, MB | at the end |', '|---|---|---|---|---|---|---|']
    for name, entry in entries.items():
        for library in ('libtorch', 'amp'):
            run = runs[name, library]
            end = ', '.join(f'{column} {value}' for column, value in zip(entry['columns'], run.curve[-1]))
            lines.append(f'| {name} | {library} | {run.compiled:.1f} | {run.seconds:.1f} | {run.memory:.0f} | {run.shipped:.1f} | {end} |')
    lines += ['', 'The programs:', '']
    lines += [f'- {name}: {entry["what"]} ({entry["repository"]}, commit {entry["commit"][:8]})' for name, entry in entries.items()]
    for name, entry in entries.items():
        both = [runs[name, library] for library in ('libtorch', 'amp')]
        lines += ['', f'## Curve: {name}', '',
                  '| line | ' + ' | '.join(f'{column}, {library}' for column in entry['columns'] for library in ('libtorch', 'amp')) + ' |',
                  '|---|' + '---|' * (2 * len(entry['columns']))]
        for number, (theirs, ours) in enumerate(zip(*(run.curve for run in both)), 1):
            cells = [value for pair in zip(theirs, ours) for value in pair]
            lines.append(f'| {number} | ' + ' | '.join(cells) + ' |')
    return '\n'.join(lines) + '\n'


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog='./dev bench libtorch', description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=Path)
    parser.add_argument('repositories', type=Path)
    parser.add_argument('--only', default='', metavar='NAME[,NAME]...')
    parser.add_argument('--out', type=Path)
    given = parser.parse_args(arguments)
    entries = yaml.safe_load((ROOT / 'bench/libtorch_programs.yaml').read_text())
    if unknown := {name for name in given.only.split(',') if name} - set(entries):
        parser.error(f'--only: there is no program {", ".join(sorted(unknown))} (they are {", ".join(entries)})')
    if given.only:
        entries = {name: entries[name] for name in given.only.split(',')}
    runs = {}
    for name, entry in entries.items():
        for library in libraries(given.build.resolve()):
            run = runs[name, library.name] = train(entry, library, given.repositories.resolve())
            print(f'{name} with {library.name}: {run.seconds:.1f} s, {run.memory:.0f} MB, {entry["columns"][0]} {run.curve[-1][0]}', file=sys.stderr, flush=True)
    text = report(entries, runs)
    if given.out:
        given.out.write_text(text)
    else:
        print(text)


if __name__ == '__main__':
    main(sys.argv[1:])
