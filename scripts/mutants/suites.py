"""The suites of a build folder: what they need, and how they run."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from scripts.test_targets import files_of

SKIPPED = 77  # Meson's exit status of a skipped test
SECONDS = 60  # The limit of a suite. Its limit is longer if it needs longer without a mutant.
TIMES = 5
# doctest prints the name of a case before its first message. unittest prints one line for each failure.
CASE = re.compile(r'^TEST CASE: +(.+)$', re.M)
FAILED_CHECK = re.compile(r':\d+: (?:FATAL )?ERROR: ')
FAILED_METHOD = re.compile(r'^(?:FAIL|ERROR): (\w+)', re.M)


@dataclass(frozen=True)
class Suite:
    name: str
    command: tuple[str, ...]
    environment: dict[str, str]
    workdir: Path
    targets: tuple[str, ...]  # what ninja has to build; empty for suites of scripts


@dataclass(frozen=True)
class Outcome:
    passed: bool
    how: str  # why it failed: the first case, a crash or a hang
    seconds: float


def suites_of(build: Path) -> dict[str, Suite]:
    """The tests of a configured build folder. `meson test` would run them the same way."""
    tests, targets = (json.loads((build / f'meson-info/intro-{what}.json').read_text()) for what in ('tests', 'targets'))
    return {
        test['name']: Suite(
            test['name'], tuple(test['cmd']), test['env'], Path(test['workdir'] or build), tuple(files_of([test['name']], tests, targets, build))
        )
        for test in tests
    }


def limit_of(usual: float) -> float:
    return max(SECONDS, TIMES * usual)


def run(suite: Suite, limit: float) -> Outcome:
    # Python finds out by times of files whether its compiled files are current. Mutants change too fast for that.
    environment = os.environ | suite.environment | {'PYTHONDONTWRITEBYTECODE': '1'}
    begin = time.monotonic()
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            suite.command, cwd=suite.workdir, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            return Outcome(False, f'hangs (stopped after {limit:.0f} s)', time.monotonic() - begin)
        finally:  # also of what a test has started, and after Ctrl-C
            end(process)
        log.seek(0)
        text = log.read().decode(errors='replace')
    return Outcome(status in (0, SKIPPED), '' if status in (0, SKIPPED) else reason(text, status), time.monotonic() - begin)


def end(process: subprocess.Popen) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def reason(text: str, status: int) -> str:
    """The first case that failed, and the signal of a crash."""
    case = first_case(text)
    crash = f'crash ({signal.Signals(-status).name})' if status < 0 else ''
    return ', '.join(filter(None, (f'"{case}"' if case else '', crash))) or f'exit status {status}'


def first_case(text: str) -> str:
    if check := FAILED_CHECK.search(text):
        return (CASE.findall(text, 0, check.start()) or [''])[-1].strip()
    method = FAILED_METHOD.search(text)
    return method[1] if method else ''
