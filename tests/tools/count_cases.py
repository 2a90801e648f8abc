"""Counts the cases inside each test program of a Meson test log, and says which were skipped and why.

count_cases.py LOG [--elsewhere FILE] prints "PASSED FAILED SKIPPED", then a line "skip TEXT" for each reason of each program, and a line
"fail TEXT" for each program that failed. Cases for a CUDA device that ran in another program of the log, such as on the fake runtime, do
not count as skipped. Neither do those of FILE, which has a line "SUITE | NAME" for each (tests/cuda/kernels/suites.py --ran).
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Set
from dataclasses import dataclass, field
from pathlib import Path

DOCTEST = re.compile(r'^\[amp\] (\d+) passed, (\d+) failed, (\d+) skipped$', re.M)  # see tests/main.cpp
SKIPPED = re.compile(r'^\[amp\] skipped \| (.*) \| (.*) \| (.*)$', re.M)
RAN = re.compile(r'^\[amp\] ran \| (.* \| .*)$', re.M)
NOT_RUN = re.compile(r'^(\S+): compiled, not run: (.*)$', re.M)  # see tests/docs/run.py
UNITTEST = re.compile(r'^Ran (\d+) tests? in .*\n\n(?:OK|FAILED)(?: \((.*)\))?$', re.M)
SKIPPED_UNITTEST = re.compile(r'^(\w+) \(.*\.\.\. skipped ([\'"])(.*)\2$', re.M)  # with -v
NO_DEVICE = 'there is no CUDA device'
UNKNOWN = 'its output does not say why'
NAMED = 3  # limit of listed cases; more are only counted


@dataclass
class Count:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    names: dict[str, list[str]] = field(default_factory=dict)  # number of skipped cases, by reason

    def explain(self, output: str, elsewhere: Set[str]) -> None:
        """Finds the names and reasons in the output of the program, without cases that ran elsewhere."""
        for suite, name, why in SKIPPED.findall(output):
            if f'{suite} | {name}' in elsewhere:
                self.skipped -= 1
            else:
                self.names.setdefault(why, []).append(name)
        for name, why in [*NOT_RUN.findall(output), *((name, why) for name, _, why in SKIPPED_UNITTEST.findall(output))]:
            self.names.setdefault(why, []).append(name)
        self.names.setdefault(UNKNOWN, []).extend(['?'] * (self.skipped - sum(map(len, self.names.values()))))


def output_of(test: dict) -> str:
    return (test.get('stdout') or '') + '\n' + (test.get('stderr') or '')


def count_unittest(total: int, details: str | None) -> Count:
    numbers = {name: int(n) for name, n in (item.split('=') for item in details.split(', '))} if details else {}
    failed = sum(numbers.get(name, 0) for name in ('failures', 'errors', 'unexpected successes'))
    skipped = numbers.get('skipped', 0)
    return Count(total - failed - skipped, failed, skipped)


def count(test: dict, elsewhere: Set[str] = frozenset()) -> Count:
    output = output_of(test)
    good = test['result'] in ('OK', 'SKIP', 'EXPECTEDFAIL')
    if matches := DOCTEST.findall(output):  # the last: a case may run its program again
        result = Count(*map(int, matches[-1]))
    elif match := UNITTEST.search(output):
        result = count_unittest(int(match[1]), match[2])
    elif test['result'] == 'SKIP':
        return Count(skipped=1, names={(output.strip().splitlines() or [UNKNOWN])[-1]: [test['name']]})
    else:
        return Count(int(good), int(not good))
    if result.failed == 0 and (not good or result.passed + result.skipped == 0):  # a sanitizer report after the last case, or no case at all
        result.failed = 1
    result.explain(output, elsewhere)
    return result


def reasons(test: str, counted: Count, later: str) -> list[str]:
    """One line per reason; adds `later` if a device is missing."""
    lines = []
    for why, names in counted.names.items():
        if names:
            listed = f' ({", ".join(names)})' if len(names) <= NAMED and '?' not in names and names != [test] else ''
            lines.append(f'{test}: {len(names)} case{"s" * (len(names) != 1)}{listed}: {why}{later * (why == NO_DEVICE)}')
    return lines


def interpreted_later(log: Path, test: str) -> str:
    """Says what ./dev check does with the cases of a program that need a device."""
    twin = log.parent.parent / 'tests' / 'cuda' / 'kernels' / f'test_{test}_on_fake_cuda'
    return '; ./dev check runs them on the interpreter of PTX' if twin.exists() else ''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('log', type=Path)
    parser.add_argument('--elsewhere', type=Path)
    arguments = parser.parse_args()
    tests = [json.loads(line) for line in arguments.log.read_text().splitlines()] if arguments.log.exists() else []
    if not tests:
        print('0 1 0\nfail no test was selected, or Meson itself failed')
        return
    elsewhere = {case for test in tests for case in RAN.findall(output_of(test))}
    if arguments.elsewhere and arguments.elsewhere.exists():
        elsewhere |= set(arguments.elsewhere.read_text().splitlines())
    counts = [count(test, elsewhere) for test in tests]
    print(*(sum(getattr(each, what) for each in counts) for what in ('passed', 'failed', 'skipped')))
    for test, each in zip(tests, counts):
        for line in reasons(test['name'], each, interpreted_later(arguments.log, test['name'])):
            print('skip', line)
        if each.failed:
            print(f'fail {test["name"]} ({each.failed} failed, {test["result"]})')


if __name__ == '__main__':
    main()
