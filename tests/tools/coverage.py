"""Checks which entries of two lists have a test: the statements about mixed precision (behaviors) and PyTorch's own tests of it (torch).

A test case names its entries in brackets at the end of its name: TEST_CASE("a new scale [behaviors 88, 89]"), TEST_CASE("an LSTM
[test_cuda/test_autocast_rnn]"). The statements are in docs/internals/behaviors.md, PyTorch's tests in tests/coverage/torch.txt. For each list, a
file in tests/coverage/ contains the entries without a test, with the reason. Prints these, and fails if an entry has neither a test nor a
reason, has both, or is on no list. Also prints the number of PyTorch's functions that have a call here.
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
TEST_CASE = re.compile(r'TEST_CASE\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)')
TAG = re.compile(r'\[(?:behaviors? (?P<numbers>\d[\d, ]*)|(?P<names>test_\w+/\w+))\]')


def lines(path: Path) -> list[list[str]]:
    """Every non-empty line, as its first word and the rest."""
    text = path.read_text().splitlines()
    return [(*line.split(maxsplit=1), '')[:2] for line in text if line.strip() and not line.startswith('#')]


def expand(entry: str) -> list[str]:
    span = re.fullmatch(r'(\d+)-(\d+)', entry)
    return [str(n) for n in range(int(span[1]), int(span[2]) + 1)] if span else [entry]


def tagged() -> tuple[set[str], set[str]]:
    """The entries that the test case names contain: numbers of behaviors, and names of PyTorch's tests."""
    numbers, names = set(), set()
    for path in TESTS.rglob('*.cpp'):
        for literals in TEST_CASE.findall(path.read_text()):
            for tag in TAG.finditer(''.join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))):
                if tag['numbers']:
                    numbers.update(tag['numbers'].replace(',', ' ').split())
                else:
                    names.add(tag['names'])
    return numbers, names


def problems(entries: list[str], reasons: dict[str, str], have_test: set[str]) -> list[str]:
    found = [f'{e}: neither a test nor a reason' for e in entries if e not in have_test and not reasons.get(e)]
    found += [f'{e}: has a test, and so no need of a reason' for e in reasons if e in have_test]
    return found + [f'{e}: not on the list' for e in sorted(have_test | set(reasons)) if e not in entries]


def check(name: str, entries: list[str], have_test: set[str]) -> bool:
    reasons = {e: reason for entry, reason in lines(TESTS / 'coverage' / f'{name}_untested.txt') for e in expand(entry)}
    print(f'{name}: {len(have_test & set(entries))} of {len(entries)} entries have a test; the others:')
    for entry, reason in reasons.items():
        print(f'  {entry}: {reason}')
    found = problems(entries, reasons, have_test)
    for problem in found:
        print(f'{name}: {problem}', file=sys.stderr)
    return not found


def print_functions() -> None:
    """The counts at the top of TORCH_NAMES.md and OPS.md."""
    names, ops = ((TESTS.parent / 'generated' / page).read_text() for page in ('TORCH_NAMES.md', 'OPS.md'))
    for count in re.findall(r'^- (\d+ of \d+ .*)\.$', names, re.M):
        print(f'functions of torch: {count}')
    for preset, cuda, cpu in re.findall(r'^\| (\S+) \| (\d+ of \d+) \| (\d+ of \d+) \|$', ops, re.M):
        print(f'policy {preset}: {cuda} names on cuda and {cpu} on the cpu are ops or kernels of PyTorch')


def main() -> int:
    numbers, names = tagged()
    statements = re.findall(r'^(\d+)\. ', (TESTS.parent / 'docs/internals/behaviors.md').read_text(), re.M)
    print_functions()
    torchs = [entry for entry, _ in lines(TESTS / 'coverage' / 'torch.txt')]
    return 0 if all([check('behaviors', statements, numbers), check('torch', torchs, names)]) else 1


sys.exit(main())
