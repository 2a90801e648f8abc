"""The suites of kernels on the fake CUDA runtime (docs/internals/cuda-testing.md), as steps of ./dev check.

    python -m tests.cuda.kernels.suites BUILD             for each op, the contracts that launch its kernels; and all other cases
    python -m tests.cuda.kernels.suites BUILD --full      all cases
    python -m tests.cuda.kernels.suites BUILD --failures N [--full]
                                                          fault injection: each case again, N of its allocations and launches fail
    python -m tests.cuda.kernels.suites BUILD --failures each [--full]
                                                          the same: each kernel launch and each allocation site of the case fails once
    python -m tests.cuda.kernels.suites BUILD --device 1 [--full]
                                                          with the tensors on this device, while device 0 is the current one

The first two fail if a kernel of the library is never launched and not_launched.yaml has no reason. They fail if it never has more than one
block or a second iteration of its loop over the grid, and one_block.yaml has no reason. They also fail if ops/verified.yaml lists an op
whose contracts did not pass; with --write they write that file instead. --ran FILE writes a line "SUITE | NAME" for each case. Lines that
begin with "counted:" are shown by ./dev check.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import yaml

from ..kernel_names import readable_names
from . import verified

NOT_LAUNCHED = Path(__file__).with_name('not_launched.yaml')
ONE_BLOCK = Path(__file__).with_name('one_block.yaml')
# Without --full, only these subcases of these programs run: every dtype of every sample, forward and backward, in several memory layouts,
# compared with the CPU, and in sizes of more than one block.
SELECTED = {'contracts': (*verified.COMPARED, 'sizes')}
CASES_OF_A_RUN = 75  # each process parses the PTX that it uses
SECONDS_OF_A_RUN = 4 * 3600
SUMMARY = re.compile(r'^\[amp\] (\d+) passed, (\d+) failed, (\d+) skipped$', re.M)
# With fault injection: the host's code is the same for all sizes and layouts.
SELECTED_TO_FAIL = {'contracts': ('as_on_cpu', 'dtypes')}
TALLY = re.compile(r'^(\d+) cases, (\d+) of (\d+) calls failed \(from (\d+) places\), after (\d+) of them the case passed, (\d+) wrong$', re.M)


class Run(NamedTuple):
    """Cases that one process runs."""

    program: str
    subcases: tuple[str, ...]  # empty: all
    names: tuple[str, ...]


class Grid(NamedTuple):
    """The content of ptx::Grids for a kernel."""

    loops: bool = False
    most_blocks: int = 0
    fewer: int = 0


@dataclass
class Outcome:
    run: Run
    status: int
    output: str
    seconds: float
    kernels: set[str] = field(default_factory=set)  # names of the program's kernels
    launched: set[str] = field(default_factory=set)
    grids: dict[str, Grid] = field(default_factory=dict)
    time: dict[str, float] = field(default_factory=dict)  # processor time, by case and subcase
    last: str = ''  # the case that ended last
    records: list[dict] = field(default_factory=list)  # the records of launched.cpp


def folder_of(build: Path) -> Path:
    return build.resolve() / 'tests' / 'cuda' / 'kernels'


def program(build: Path, name: str) -> Path:
    return folder_of(build) / f'test_{name}_on_fake_cuda'


def programs(build: Path) -> list[str]:
    found = sorted(path for path in folder_of(build).glob('test_*_on_fake_cuda') if path.is_file())
    return [path.name.removeprefix('test_').removesuffix('_on_fake_cuda') for path in found]


def cases_of(build: Path, name: str) -> list[str]:
    listed = subprocess.run([program(build, name), '--list-test-cases', '--test-suite=*cuda*', '--no-colors=true'],
                            check=True, capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if line and not line.startswith(('[doctest]', '==='))]


def runs_of(cases: dict[str, list[str]], subcases: dict[str, tuple[str, ...]]) -> list[Run]:
    return [Run(name, subcases.get(name, ()), tuple(names[i : i + CASES_OF_A_RUN]))
            for name, names in cases.items() for i in range(0, len(names), CASES_OF_A_RUN)]


def of_contracts(selected: dict[str, tuple[str, ...]]) -> str:
    return ''.join(f', of the {name} only {", ".join(subcases)}' for name, subcases in selected.items())


def command_of(build: Path, run: Run) -> list[str]:
    escaped = [re.sub(r'([\\,])', r'\\\1', name) for name in run.names]
    command = [str(program(build, run.program)), '--test-suite=*cuda*', f'--test-case={",".join(escaped)}', '--case-sensitive=true']
    return command + ([f'--subcase={",".join(run.subcases)}'] if run.subcases else [])


def execute(build: Path, run: Run, environment: dict[str, str]) -> Outcome:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / 'kernels'
        if 'FAKE_CUDA_FAIL' not in environment:
            environment = environment | {'FAKE_CUDA_KERNELS': str(log)}
        try:
            done = subprocess.run(command_of(build, run), env=os.environ | environment, capture_output=True, text=True, errors='replace',
                                  timeout=SECONDS_OF_A_RUN)
            status, output = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            status, output = -1, f'stopped after {SECONDS_OF_A_RUN} s'
        outcome = Outcome(run, status, output, time.monotonic() - began)
        for line in log.read_text().splitlines() if log.exists() else ():
            record = json.loads(line)
            if 'kernels' in record:
                outcome.kernels |= set(record['kernels'])
                continue
            outcome.records.append(record)
            outcome.launched |= set(record['launched'])
            outcome.grids |= {name: Grid(*grid) for name, grid in record['grids'].items()}
            outcome.last = f'{record["case"]}/{record["subcase"]}'
            outcome.time[outcome.last] = record['seconds']
    return outcome


def problem_of(outcome: Outcome, summary: re.Match | None) -> str | None:
    if outcome.status == 0 and summary:
        return None
    where = '' if summary else f' after "{outcome.last}"'  # a crash
    lines = [line for line in outcome.output.splitlines() if not line.startswith(('[doctest]', '====='))]
    return f'{outcome.run.program} ended with {outcome.status}{where}:\n' + '\n'.join(lines)[-6000:]


def excuse(missing: set[str], reasons: Path, what: str) -> tuple[set[str], list[str]]:
    """The kernels for which the list has a reason, and the errors in the list."""
    excused, problems = set(), []
    for entry in yaml.safe_load(reasons.read_text()) or ():
        matching = {name for name in missing if re.search(entry['kernel'], name)}
        if not matching:
            problems.append(f'{reasons.name}: no kernel that was not {what} matches "{entry["kernel"]}"; remove the entry')
        excused |= matching
    return excused, problems


def check_coverage(kernels: set[str], launched: set[str]) -> list[str]:
    """The errors about kernels that were not launched, and in the list of expected ones."""
    readable = readable_names(kernels)
    missing = {readable[name] for name in kernels - launched}
    excused, problems = excuse(missing, NOT_LAUNCHED, 'launched')
    print(f'counted: {len(kernels & launched)} of {len(kernels)} kernels launched, {len(excused)} left out with a reason')
    never = sorted(missing - excused)
    problems += [f'never launched: {name}' for name in never]
    if never:
        problems.append(f'Add samples or cases that launch them, or give {NOT_LAUNCHED.name} the reason.')
    return problems


def joined(grids: list[dict[str, Grid]]) -> dict[str, Grid]:
    result: dict[str, Grid] = {}
    for each in grids:
        for name, grid in each.items():
            known = result.get(name, Grid())
            result[name] = Grid(grid.loops, max(known.most_blocks, grid.most_blocks), known.fewer + grid.fewer)
    return result


def check_grids(grids: dict[str, Grid]) -> list[str]:
    """The errors about kernels that never had more than one block or a second iteration of their loop over the grid."""
    readable = readable_names(grids)
    several = {name for name, grid in grids.items() if grid.most_blocks > 1}
    loops = {name for name, grid in grids.items() if grid.loops}
    went_on = {name for name in loops if grids[name].fewer}
    missing = {readable[name] for name in (set(grids) - several) | (loops - went_on)}
    excused, problems = excuse(missing, ONE_BLOCK, 'left with one block')
    print(f'counted: {len(several)} of {len(grids)} kernels with more than one block, a second iteration of {len(went_on)} of {len(loops)} '
          f'loops over the grid, {len(excused)} left out with a reason')
    never = sorted(missing - excused)
    problems += [f'never with more than one block, or no second iteration: {name}' for name in never]
    if never:
        problems.append(f'Add cases with more elements, or give {ONE_BLOCK.name} the reason.')
    return problems


def check_verified(outcomes: list[Outcome], write: bool) -> list[str]:
    """Compares the file with the run; with `write`, writes the file."""
    seen = verified.interpreted(record for outcome in outcomes for record in outcome.records)
    if write:
        verified.write(verified.load() | {'interpreter': seen})
    return verified.check(seen)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=Path)
    parser.add_argument('--full', action='store_true')
    parser.add_argument('--failures', metavar='N', help='a number, or "each"')
    parser.add_argument('--device', type=int)
    parser.add_argument('--every', type=int, default=1, metavar='N', help='only every N-th of the cases')
    parser.add_argument('--cases', default='', help='a regular expression that the names of cases contain')
    parser.add_argument('--write', action='store_true', help=f'write {verified.PATH.name}')
    parser.add_argument('--ran', type=Path, metavar='FILE')
    arguments = parser.parse_args()
    if arguments.write and (arguments.cases or arguments.every > 1 or arguments.device is not None or arguments.failures):
        parser.error('--write goes with --full only')
    cases = {name: [case for case in cases_of(arguments.build, name) if re.search(arguments.cases, case)][:: arguments.every]
             for name in programs(arguments.build)}
    environment = {'FAKE_CUDA_THREADS': '1', 'OMP_NUM_THREADS': '1', 'OPENBLAS_NUM_THREADS': '1'}  # programs run in parallel instead
    if not arguments.failures:
        environment['FAKE_CUDA_FEWER_BLOCKS'] = '1'
    if arguments.failures:
        environment['FAKE_CUDA_FAIL'] = arguments.failures
    if arguments.device is not None:
        environment['AMP_TEST_CUDA_DEVICE'] = str(arguments.device)

    selected = {} if arguments.full else SELECTED_TO_FAIL if arguments.failures else SELECTED
    problems, outcomes, counts = [], [], [0] * 6
    with ThreadPoolExecutor(int(os.environ.get('JOBS') or os.cpu_count() or 1)) as pool:
        for outcome in pool.map(lambda run: execute(arguments.build, run, environment), runs_of(cases, selected)):
            outcomes.append(outcome)
            summary = (TALLY if arguments.failures else SUMMARY).search(outcome.output)
            if summary:
                counts = [so_far + int(n) for so_far, n in zip(counts, summary.groups())]  # shorter without failures
            if problem := problem_of(outcome, summary):
                problems.append(problem)
            print(f'{outcome.seconds:7.1f} s  {outcome.run.program}: {outcome.run.names[0]} and {len(outcome.run.names) - 1} more', flush=True)

    if arguments.failures:
        print('counted: {} cases, {} of {} calls failed (from {} places), after {} of them the case passed, {} wrong'.format(*counts)
              + of_contracts(selected))
    else:
        print('counted: {} cases passed, {} failed, {} skipped'.format(*counts) + of_contracts(selected))
        slowest = sorted(((spent, case) for outcome in outcomes for case, spent in outcome.time.items()), reverse=True)[:8]
        print('slowest: ' + ', '.join(f'{case} {spent:.1f} s' for spent, case in slowest))
        if not arguments.cases and arguments.every == 1 and arguments.device is None:
            problems += check_coverage(set().union(*(outcome.kernels for outcome in outcomes)),
                                       set().union(*(outcome.launched for outcome in outcomes)))
            problems += check_grids(joined([outcome.grids for outcome in outcomes]))
            problems += check_verified(outcomes, arguments.write)
    if arguments.ran:
        ran = {f'{record["suite"]} | {record["case"]}' for outcome in outcomes for record in outcome.records}
        arguments.ran.write_text(''.join(f'{case}\n' for case in sorted(ran)))
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
