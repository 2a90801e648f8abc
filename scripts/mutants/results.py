"""What is known about mutants: kept between runs, printed, and written to docs/internals/mutants.md."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from scripts.mutants.patches import Mutant

PAGE = Path('docs/internals/mutants.md')
KEPT = Path('evidence/mutants/results.json')
BEGIN, END = '<!-- mutants: begin -->', '<!-- mutants: end -->'
LIMIT_OF_ALL, LIMIT_OF_FOLDER = 0.95, 0.85


@dataclass(frozen=True)
class Result:
    key: str  # the hash of what the result depends on
    found: bool
    by: str  # the suite, and its first case that failed
    seconds: float


class Kept:
    """Results in files. Each is written at once, so that an interrupted run goes on, also on another machine."""

    def __init__(self, mutants: Path, usual: Path) -> None:
        self.paths = mutants, usual
        # How long suites take without a mutant on this machine, and for which sources they passed.
        self.usual: dict[str, dict] = read(usual)
        self.mutants = {name: Result(**each) for name, each in read(mutants).items()}

    def result(self, name: str, key: str) -> Result | None:
        known = self.mutants.get(name)
        return known if known and known.key == key else None

    def add(self, name: str, result: Result) -> None:
        """Keeps the results that other runs (`--part`) have added since this one began."""
        mutants, _ = self.paths
        mutants.parent.mkdir(parents=True, exist_ok=True)
        with mutants.with_suffix('.lock').open('w') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.mutants[name] = result
            write(mutants, dict(sorted((read(mutants) | {name: asdict(result)}).items())))

    def add_usual(self, suite: str, key: str, seconds: float) -> None:
        self.usual[suite] = {'key': key, 'seconds': seconds}
        write(self.paths[1], self.usual)


def read(path: Path) -> dict:
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def write(path: Path, data: dict) -> None:
    new = path.with_suffix('.new')
    new.write_text(json.dumps(data, indent=1) + '\n')
    new.replace(path)


@dataclass
class Row:
    mutants: int = 0
    found: int = 0
    explained: int = 0  # survivors whose files give a reason

    @property
    def share(self) -> float:
        return self.found / self.mutants if self.mutants else 1.0

    @property
    def text(self) -> str:
        return f'{self.mutants} | {self.found} | {self.share:.1%} | {self.explained} | {self.mutants - self.found - self.explained}'


Tested = Sequence[tuple[Mutant, Result]]


def rows(tested: Tested) -> dict[str, Row]:
    """One row for each folder, and one for all: the last."""
    found: dict[str, Row] = {}
    total = Row()
    for mutant, result in sorted(tested, key=lambda each: each[0].folder):
        for row in (found.setdefault(mutant.folder, Row()), total):
            row.mutants += 1
            row.found += result.found
            row.explained += not result.found and bool(mutant.survives)
    return found | {'all': total}


def table(tested: Tested) -> str:
    head = ['| folder | mutants | found | share | survivors with a reason | other survivors |', '|---|---|---|---|---|---|']
    return '\n'.join(head + [f'| {name} | {row.text} |' for name, row in rows(tested).items()])


def survivors(tested: Tested) -> str:
    lines = []
    for mutant, result in tested:
        if not result.found:
            lines.append(f'- `{mutant.name}`: {mutant.what}' + (f' Reason: {mutant.survives}' if mutant.survives else ''))
    return '\n'.join(lines)


def failures(tested: Tested, limits: bool = True, total: bool = True) -> list[str]:
    """What is below its limit: of folders with `limits`, of all also with `total`. And survivors without a reason."""
    low = []
    for name, row in rows(tested).items():
        limit = LIMIT_OF_ALL if name == 'all' else LIMIT_OF_FOLDER
        if limits and (total or name != 'all') and row.share < limit:
            low.append(f'{name}: {row.found} of {row.mutants} mutants are found, less than {limit:.0%}')
    without = sum(not result.found and not mutant.survives for mutant, result in tested)
    return low + ([f'survivors without a reason: {without}'] if without else [])


def with_table(page: str, tested: Tested) -> str:
    before, _, rest = page.partition(BEGIN)
    text = table(tested) + ('\n\nSurvivors:\n\n' + survivors(tested) if survivors(tested) else '')
    return f'{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}'
