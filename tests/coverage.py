"""Which entries of an inventory have a test, for a folder with inventory.txt, untested.txt (entry and reason) and test programs.

Test cases name their entries before the first colon: TEST_CASE("behaviours 56, 57: ..."), TEST_CASE("test_autocast_rnn: ..."). Prints the
entries that have a reason instead of a test, and fails when one has neither, has both, or is no entry at all.
"""

import re
import sys
from pathlib import Path

TEST_CASE = re.compile(r'TEST_CASE\(\s*"([^":]+):')


def lines(path: Path) -> list[list[str]]:
    """Every line that says something, as its first word and the rest."""
    text = path.read_text().splitlines()
    return [(*line.split(maxsplit=1), '')[:2] for line in text if line.strip() and not line.startswith('#')]


def expand(entry: str) -> list[str]:
    span = re.fullmatch(r'(\d+)-(\d+)', entry)
    return [str(n) for n in range(int(span[1]), int(span[2]) + 1)] if span else [entry]


def tested(folder: Path) -> set[str]:
    heads = [head for path in folder.glob('*.cpp') for head in TEST_CASE.findall(path.read_text())]
    return {word for head in heads for word in re.sub(r'^behaviours? ', '', head).replace(' ', '').split(',')}


def problems(entries: list[str], reasons: dict[str, str], have_test: set[str]) -> list[str]:
    found = [f'{e}: neither a test nor a reason in untested.txt' for e in entries if e not in have_test and not reasons.get(e)]
    found += [f'{e}: has a test, and so no need of its line in untested.txt' for e in reasons if e in have_test]
    return found + [f'{e}: not in inventory.txt' for e in sorted(have_test | set(reasons)) if e not in entries]


def main() -> int:
    folder = Path(sys.argv[1])
    entries = [e for entry, _ in lines(folder / 'inventory.txt') for e in expand(entry)]
    reasons = {e: reason for entry, reason in lines(folder / 'untested.txt') for e in expand(entry)}
    have_test = tested(folder)
    print(f'{folder.name}: {len(have_test & set(entries))} of {len(entries)} entries have a test; the others:')
    for entry, reason in reasons.items():
        print(f'  {entry}: {reason}')
    found = problems(entries, reasons, have_test)
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


sys.exit(main())
