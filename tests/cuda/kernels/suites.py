"""The suites of kernels on the fake CUDA runtime (docs/cuda-testing.md), as steps of ./dev check.

    python -m tests.cuda.kernels.suites BUILD             the cases of selection.txt, which launch every kernel of the library
    python -m tests.cuda.kernels.suites BUILD --full      all cases
    python -m tests.cuda.kernels.suites BUILD --write     all cases; then writes the quickest ones that launch every kernel to selection.txt
    python -m tests.cuda.kernels.suites BUILD --failures N [--full]
                                                          each case again with N of its allocations and of its launches failing
    python -m tests.cuda.kernels.suites BUILD --device 1 [--full]
                                                          with the tensors on this device while device 0 is the current one
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
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import yaml

from ..kernel_names import readable_names

HERE = Path(__file__).parent
SELECTION = HERE / 'selection.txt'
NOT_LAUNCHED = HERE / 'not_launched.yaml'
CASES_OF_A_RUN = 12
SECONDS_OF_A_RUN = 3600
SUMMARY = re.compile(r'^\[amp\] (\d+) passed, (\d+) failed, (\d+) skipped$', re.M)
TALLY = re.compile(r'^(\d+) cases, (\d+) calls failed, after (\d+) of them the case passed, (\d+) wrong$', re.M)


class Case(NamedTuple):
    program: str
    name: str
    subcase: str = ''  # one of the outermost, or empty for all of them


class Run(NamedTuple):
    """Cases that one process runs."""

    program: str
    subcase: str
    names: tuple[str, ...]


@dataclass
class Outcome:
    run: Run
    status: int
    output: str
    seconds: float
    kernels: set[str] = field(default_factory=set)  # of the program
    launched: dict[Case, set[str]] = field(default_factory=dict)
    time: dict[Case, float] = field(default_factory=dict)


def program(build: Path, name: str) -> Path:
    return build / 'tests' / 'cuda' / 'kernels' / f'test_{name}_on_fake_cuda'


def programs(build: Path) -> list[str]:
    found = sorted((build / 'tests' / 'cuda' / 'kernels').glob('test_*_on_fake_cuda'))
    return [path.name.removeprefix('test_').removesuffix('_on_fake_cuda') for path in found if path.is_file()]


def all_cases(build: Path) -> list[Case]:
    cases = []
    for name in programs(build):
        listed = subprocess.run([program(build, name), '--list-test-cases', '--test-suite=*cuda*', '--no-colors=true'],
                                check=True, capture_output=True, text=True).stdout
        lines = [line for line in listed.splitlines() if line and not line.startswith(('[doctest]', '===', '[amp]'))]
        cases += [Case(name, line) for line in lines]
    return cases


def selected_cases() -> list[Case]:
    cases = []
    for line in SELECTION.read_text().splitlines():
        if line and not line.startswith('#'):
            cases.append(Case(*line.split(' | ')))
    return cases


def runs_of(cases: list[Case]) -> list[Run]:
    names = defaultdict(list)
    for case in cases:
        names[case.program, case.subcase].append(case.name)
    return [Run(name, subcase, tuple(group[i : i + CASES_OF_A_RUN]))
            for (name, subcase), group in names.items() for i in range(0, len(group), CASES_OF_A_RUN)]


def execute(build: Path, run: Run, environment: dict[str, str]) -> Outcome:
    escaped = [re.sub(r'([\\,])', r'\\\1', name) for name in run.names]
    command = [str(program(build, run.program).resolve()), '--test-suite=*cuda*', f'--test-case={",".join(escaped)}', '--case-sensitive=true']
    if run.subcase:
        command.append(f'--subcase={run.subcase}')
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / 'kernels'
        if 'FAKE_CUDA_FAIL' not in environment:
            environment = environment | {'FAKE_CUDA_KERNELS': str(log)}
        try:
            done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, errors='replace', timeout=SECONDS_OF_A_RUN)
            status, output = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            status, output = -1, f'stopped after {SECONDS_OF_A_RUN} s'
        outcome = Outcome(run, status, output, time.monotonic() - began)
        for line in log.read_text().splitlines() if log.exists() else ():
            record = json.loads(line)
            if 'kernels' in record:
                outcome.kernels |= set(record['kernels'])
            else:
                case = Case(run.program, record['case'], record['subcase'])
                outcome.launched[case] = outcome.launched.get(case, set()) | set(record['launched'])
                outcome.time[case] = outcome.time.get(case, 0) + record['seconds']
    return outcome


def check_coverage(kernels: set[str], launched: set[str], hint: str) -> list[str]:
    """What is wrong with the kernels that were not launched, and with the list of those that are not meant to be."""
    readable = readable_names(kernels)
    missing = {readable[name] for name in kernels - launched}
    problems, unused = [], []
    excused = set()
    for entry in yaml.safe_load(NOT_LAUNCHED.read_text()) or []:
        matching = {name for name in missing if re.search(entry['kernel'], name)}
        if not matching:
            unused.append(f'{NOT_LAUNCHED.name}: no kernel that was not launched matches "{entry["kernel"]}"; remove the entry')
        excused |= matching
    problems += [f'never launched: {name}' for name in sorted(missing - excused)]
    if problems:
        problems.append(hint)
    print(f'{len(launched)} of {len(kernels)} kernels launched, {len(missing & excused)} left out with a reason')
    return problems + unused


def quickest(outcomes: list[Outcome]) -> list[Case]:
    """Cases that together launch what all of them launch, chosen one by one by the new kernels a second."""
    launched = {case: kernels for outcome in outcomes for case, kernels in outcome.launched.items()}
    seconds = {case: spent for outcome in outcomes for case, spent in outcome.time.items()}
    missing = set().union(*launched.values())
    chosen = []
    while missing:
        best = max(launched, key=lambda case: (len(launched[case] & missing) / (seconds[case] + 0.02), case))
        chosen.append(best)
        missing -= launched[best]
    for case in sorted(chosen, key=lambda case: -seconds[case]):  # those that later choices have made superfluous
        others = set().union(*(launched[other] for other in chosen if other != case))
        if launched[case] <= others:
            chosen.remove(case)
    return sorted(chosen)


def write_selection(outcomes: list[Outcome]) -> None:
    lines = ['# Cases that launch every kernel of the library: PROGRAM | CASE | SUBCASE. Written by tests/cuda/kernels/suites.py --write.']
    lines += [' | '.join(case).removesuffix(' | ') for case in quickest(outcomes)]
    SELECTION.write_text('\n'.join(lines) + '\n')
    print(f'{SELECTION.name}: {len(lines) - 1} cases')


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=Path)
    parser.add_argument('--full', action='store_true')
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--failures', type=int, metavar='N')
    parser.add_argument('--device', type=int)
    parser.add_argument('--every', type=int, default=1, metavar='N', help='only every N-th of the cases')
    parser.add_argument('--cases', help='a regular expression that the names of cases contain')
    arguments = parser.parse_args()
    whole = arguments.full or arguments.write
    cases = all_cases(arguments.build) if whole else selected_cases()
    cases = cases[:: arguments.every]
    if arguments.cases:
        cases = [case for case in cases if re.search(arguments.cases, case.name)]
    environment = {'FAKE_CUDA_THREADS': '1'}  # programs run beside each other instead
    if arguments.failures:
        environment['FAKE_CUDA_FAIL'] = str(arguments.failures)
    if arguments.device is not None:
        environment['AMP_TEST_CUDA_DEVICE'] = str(arguments.device)

    runs = runs_of(cases)
    problems, outcomes, counts = [], [], [0] * 4
    with ThreadPoolExecutor(int(os.environ.get('JOBS') or os.cpu_count() or 1)) as pool:
        for outcome in pool.map(lambda run: execute(arguments.build, run, environment), runs):
            outcomes.append(outcome)
            summary = (TALLY if arguments.failures else SUMMARY).search(outcome.output)
            if summary:
                counts = [so_far + int(n) for so_far, n in zip(counts, summary.groups())]
            if outcome.status != 0 or summary is None:
                last = next(reversed(outcome.time), None)
                after = f', after "{last.name}"' if last and summary is None else ''
                problems.append(f'{outcome.run.program} ended with {outcome.status}{after}: {", ".join(outcome.run.names)}\n{outcome.output[-6000:]}')
            print(f'{outcome.seconds:7.1f} s  {outcome.run.program}: {outcome.run.names[0]} and {len(outcome.run.names) - 1} more', flush=True)

    if arguments.failures:
        print('{} cases, {} calls failed, after {} of them the case passed, {} wrong'.format(*counts))
    else:
        print('{} cases passed, {} failed, {} skipped'.format(*counts))
        if not arguments.cases and arguments.every == 1 and arguments.device is None:
            kernels = set().union(*(outcome.kernels for outcome in outcomes))
            launched = set().union(*(names for outcome in outcomes for names in outcome.launched.values()))
            hint = f'Add cases for them, or to {SELECTION.name} (--write), or give {NOT_LAUNCHED.name} the reason.'
            problems += check_coverage(kernels, launched, hint)
    if arguments.write:
        write_selection(outcomes)
    slowest = sorted(((spent, case) for outcome in outcomes for case, spent in outcome.time.items()), reverse=True)[:5]
    print('slowest: ' + ', '.join(f'{case.name}/{case.subcase} {spent:.1f} s' for spent, case in slowest))
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
