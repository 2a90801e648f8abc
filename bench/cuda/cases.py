"""Runs the cases of test programs on a GPU in several processes, and goes on after cases that crash, hang or lose the device.

usage: cases.py NAME PROGRAM[=SUBCASE,...]... [--seconds N] [--case-seconds N] [--processes N] [--only REGEX] [--every N] [--again]
                [--under COMMAND] [--no-fallbacks] [--out FOLDER]

A process gets up to CASES_OF_A_PROCESS cases of the suites named "cuda" and reports each case that it begins (tests/progress.h). If it ends
before its cases do, the case that ran has failed, and the next process begins after it. Cases that have not begun after --seconds count as
not run. --again repeats failed cases, one at a time, to find those that fail alone. --under is a tool such as compute-sanitizer; its lines
("========= ...") are findings in the case that ran. FOLDER gets NAME.json, with all cases, and NAME.txt, with the output of those that
failed. The last lines have the fallbacks (calls that ran without NVIDIA's libraries) with the number of their cases, and the counts; the
status is 0 if all cases passed. With --no-fallbacks, a case with a fallback has failed.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

CASES_OF_A_PROCESS = 24
KEPT_OUTPUT = 6000  # characters of a case
FALLBACK = '[case] fallback: '
NO_DEVICE = 77  # defined in tests/main.cpp
STATES = ('passed', 'failed', 'crashed', 'hung', 'lost the device', 'not started', 'not run')
NOTHING_FOUND = re.compile(r'=========\s*($|COMPUTE-SANITIZER|(ERROR|RACECHECK) SUMMARY: 0 |Target application returned an error)')


@dataclass
class Case:
    program: str
    subcases: str
    name: str
    state: str = 'not run'
    seconds: float = 0.0
    output: str = field(default='', repr=False)
    again: str = ''
    fallbacks: list[str] = field(default_factory=list)

    def title(self) -> str:
        return f'{Path(self.program).name}: {self.name}' + (f' [{self.subcases}]' if self.subcases else '')


def command_of(cases: list[Case], under: list[str]) -> list[str]:
    names = ','.join(dict.fromkeys(re.sub(r'([\\,])', r'\\\1', case.name) for case in cases))
    command = [*under, cases[0].program, '--test-suite=*cuda*', f'--test-case={names}', '--case-sensitive=true', '--no-colors=true']
    return command + ([f'--subcase={cases[0].subcases}'] if cases[0].subcases else [])


def listed(program: str) -> list[str]:
    try:
        done = subprocess.run([program, '--list-test-cases', '--test-suite=*cuda*', '--no-colors=true'], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f'cases.py: {error}', flush=True)
        return []
    names = [line for line in done.stdout.splitlines() if line and not line.startswith(('[', '==='))]
    if done.returncode != 0 or not names:
        print(f'cases.py: {program} lists no cases (status {done.returncode}): {(done.stderr or done.stdout).strip()[-500:]}', flush=True)
    return list(dict.fromkeys(names))


class Runner:
    def __init__(self, pieces: list[list[Case]], processes: int, deadline: float, case_seconds: float, under: list[str],
                 no_fallbacks: bool = False) -> None:
        self.waiting = collections.deque(pieces)
        self.processes, self.deadline, self.case_seconds, self.under = processes, deadline, case_seconds, under
        self.no_fallbacks = no_fallbacks
        self.lock = threading.Lock()
        self.running: set[subprocess.Popen] = set()
        self.broken: dict[str, str] = {}  # programs that do not start, and their output

    def run(self) -> None:
        threads = [threading.Thread(target=self.work, daemon=True) for _ in range(self.processes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(0.2)

    def next_piece(self) -> list[Case] | None:
        with self.lock:
            while self.waiting and time.monotonic() < self.deadline:
                piece = self.waiting.popleft()
                if piece[0].program not in self.broken:
                    return piece
                for case in piece:
                    case.state, case.output = 'not started', self.broken[case.program]
        return None

    def work(self) -> None:
        while piece := self.next_piece():
            rest = self.execute(piece)
            if rest:
                with self.lock:
                    self.waiting.appendleft(rest)

    def execute(self, piece: list[Case]) -> list[Case]:
        """Returns the cases that the process did not begin."""
        environment = os.environ | {'AMP_TEST_PROGRESS': '1'}
        process = subprocess.Popen(command_of(piece, self.under), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace',
                                   env=environment, process_group=0)
        with self.lock:
            self.running.add(process)
        stopped = threading.Event()

        def stop() -> None:
            stopped.set()
            kill(process)

        def watch() -> threading.Timer:
            timer = threading.Timer(max(0.0, min(self.case_seconds, self.deadline - time.monotonic())), stop)
            timer.daemon = True
            timer.start()
            return timer

        by_name = {case.name: case for case in piece}
        current: Case | None = None
        began, before, finding, timer = time.monotonic(), [], False, watch()
        for line in process.stdout:
            if line.startswith('[case] begins '):
                timer.cancel()
                current, began, finding, timer = by_name.get(line[14:].rstrip('\n')), time.monotonic(), False, watch()
                continue
            if line.startswith('========= ') and not NOTHING_FOUND.match(line):
                finding = True
            if current is None:
                before.append(line)
                continue
            if line.startswith(FALLBACK):
                current.fallbacks.append(line[len(FALLBACK):].strip())
                if self.no_fallbacks:
                    finding = True
                    current.output += f'ERROR: a fallback: {line[len(FALLBACK):]}'
                continue
            if line.startswith(('[case] passed ', '[case] failed ')):
                passed = line.startswith('[case] passed') and not finding
                if current.state in ('not run', 'passed'):  # several cases may have one name
                    current.state = 'passed' if passed else 'failed'
                current.seconds += time.monotonic() - began
                if passed:
                    current.output = ''
                last, current = current, None
                continue
            if len(current.output) < KEPT_OUTPUT:
                current.output += line
        timer.cancel()
        process.stdout.close()
        status = process.wait()
        with self.lock:
            self.running.discard(process)
        out_of_time = stopped.is_set() and time.monotonic() >= self.deadline
        if current is not None:  # the process ended within a case
            current.seconds += time.monotonic() - began
            if not out_of_time:
                current.state = 'hung' if stopped.is_set() else 'crashed'
                current.output += f'The process was stopped after {self.case_seconds:.0f} s.\n' if stopped.is_set() else f'The process ended with {status}.\n'
        elif status == 70 and any(case.state == 'failed' for case in piece):
            last.state = 'lost the device'
        rest = [case for case in piece if case.state == 'not run']
        if out_of_time or not rest:
            return []
        if len(rest) == len(piece):  # no case began
            what = ''.join(before)[-1500:] or 'no output'
            with self.lock:
                self.broken[piece[0].program] = f'no CUDA device is available\n{what}' if status == NO_DEVICE else f'ended with {status} before the first case\n{what}'
            for case in piece:
                case.state, case.output = 'not started', self.broken[case.program]
            return []
        if status in (0, 1) and not stopped.is_set() and current is None:  # all cases ran, except those that doctest skips
            for case in rest:
                case.state, case.output = 'not started', 'the program left this case out\n'
            return []
        return rest


def kill(process: subprocess.Popen) -> None:
    """Kills the process and its children, such as the program under a sanitizer."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def report(name: str, cases: list[Case], folder: Path, seconds: float) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f'{name}.json').write_text(json.dumps([asdict(case) for case in cases], indent=1))
    wrong = [case for case in cases if case.state not in ('passed', 'not run')]
    with (folder / f'{name}.txt').open('w') as file:
        for case in wrong:
            file.write(f'== {case.state}{case.again}: {case.title()} ({case.seconds:.1f} s)\n{case.output}\n')
    for case in wrong[:25]:
        lines = [line.strip() for line in case.output.splitlines() if re.search(r'ERROR|error|========= |ended|stopped|No |no ', line)]
        print(f'{case.state}{case.again}: {case.title()}' + (f': {lines[0][:200]}' if lines else ''))
    if len(wrong) > 25:
        print(f'and {len(wrong) - 25} more')
    kinds = collections.Counter(kind for case in cases for kind in {re.sub(r': \d+ calls? ', ' ', each) for each in case.fallbacks})
    for kind, number in kinds.most_common(10):
        print(f'fallback in {number} case{"s" * (number > 1)}: {kind}')
    counts = collections.Counter(case.state for case in cases)
    slowest = max(cases, key=lambda case: case.seconds, default=None)
    print(', '.join(f'{counts[state]} {state}' for state in STATES if counts[state]) + f' in {seconds:.0f} s'
          + (f'; slowest: {slowest.title()}, {slowest.seconds:.1f} s' if slowest and slowest.seconds >= 1 else ''))
    return bool(cases) and counts['passed'] == len(cases)


def main() -> int:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('name')
    parser.add_argument('programs', nargs='+', metavar='PROGRAM[=SUBCASE,...]')
    parser.add_argument('--seconds', type=float, default=200)
    parser.add_argument('--case-seconds', type=float, default=60)
    parser.add_argument('--processes', type=int, default=8)
    parser.add_argument('--only', action='append', default=[], metavar='REGEX', help='of the names; each of several has to match one')
    parser.add_argument('--every', type=int, default=1)
    parser.add_argument('--again', action='store_true')
    parser.add_argument('--no-fallbacks', action='store_true')
    parser.add_argument('--under', type=shlex.split, default=[])
    parser.add_argument('--out', type=Path, default=Path('.'))
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    began = time.monotonic()
    deadline = began + arguments.seconds

    names: dict[str, list[str]] = {}
    cases: list[Case] = []
    pieces: list[list[Case]] = []
    for each in arguments.programs:
        program, _, subcases = each.partition('=')
        if program not in names:
            names[program] = listed(program)
        chosen = [name for name in names[program] if not arguments.only or any(re.search(only, name) for only in arguments.only)]
        chosen = chosen[:: arguments.every]
        mine = [Case(program, subcases, name) for name in chosen]
        # The chunks are small enough that every process has work.
        size = max(1, min(CASES_OF_A_PROCESS, -(-len(mine) // arguments.processes)))
        pieces += [mine[i : i + size] for i in range(0, len(mine), size)]
        cases += mine
    for only in arguments.only:
        if not any(re.search(only, name) for all_of_one in names.values() for name in all_of_one):
            print(f'cases.py: no case is called "{only}"')
    runner = Runner(pieces, arguments.processes, deadline, arguments.case_seconds, arguments.under, arguments.no_fallbacks)
    try:
        runner.run()
        if arguments.again:
            repeat_failed(cases, runner)
    finally:
        for process in list(runner.running):
            kill(process)
        passed = report(arguments.name, cases, arguments.out, time.monotonic() - began)
    return 0 if passed else 1


def repeat_failed(cases: list[Case], runner: Runner) -> None:
    """Runs each failed case again, alone and with synchronous launches, and reports whether it still fails."""
    os.environ['CUDA_LAUNCH_BLOCKING'] = '1'
    for case in cases:
        if time.monotonic() >= runner.deadline:
            return
        if case.state in ('failed', 'crashed', 'lost the device'):
            alone = Case(case.program, case.subcases, case.name)
            runner.execute([alone])
            case.again = f' (alone: {alone.state})'
            if alone.state != 'passed':
                case.output += f'Alone:\n{alone.output}'


if __name__ == '__main__':
    sys.exit(main())
