"""Mutants as patches: their format, and how they change a source (tests/mutants/README.md)."""

from __future__ import annotations

import fnmatch
import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path('tests/mutants')
HEADER = re.compile(r'# (\w+): (.*)')


class Broken(Exception):
    """A mutant that cannot be tested: its file is wrong, or does not fit the sources."""


@dataclass(frozen=True)
class Mutant:
    name: str  # of its file: "scaler/the_scale_never_grows"
    what: str
    suites: tuple[str, ...]
    survives: str  # the reason why no test can find it; mostly empty
    path: str  # the only file that it changes
    hunks: tuple[tuple[str, str], ...]  # text before and after

    @property
    def folder(self) -> str:
        """The folder of src/amp, or codegen."""
        parts = self.path.split('/')
        return parts[0] if parts[0] == 'codegen' else parts[2]

    def change(self, source: str) -> str:
        for before, after in self.hunks:
            found = places(before, source)
            if not found:
                raise Broken(f'{self.path}: the source has changed: renew the patch')
            if len(found) > 1:
                raise Broken(f'{self.path} contains the text of a hunk {len(found)} times: give more lines of context')
            source = source[: found[0]] + after + source[found[0] + len(before) :]
        return source


def places(lines: str, source: str) -> list[int]:
    """Where these whole lines begin in a source."""
    found, place = [], source.find(lines)
    while place >= 0:
        if place == 0 or source[place - 1] == '\n':
            found.append(place)
        place = source.find(lines, place + 1)
    return found


def parse(name: str, text: str) -> Mutant:
    head, paths, hunks = {}, [], []
    for line in text.splitlines():
        if line.startswith('@@'):
            hunks.append(([], []))
        elif hunks and line.startswith('+++ b/'):
            raise Broken('a patch changes one file')
        elif hunks:
            add_line(line, hunks[-1])
        elif fits := HEADER.fullmatch(line):
            head[fits[1]] = fits[2].strip()
        elif line.startswith('+++ '):
            paths.append(line.removeprefix('+++ ').split('\t')[0].removeprefix('b/'))
    if unknown := sorted(set(head) - {'what', 'suites', 'survives'}):
        raise Broken(f'"# {unknown[0]}:" has no meaning')
    for key in ('what', 'suites'):
        if not head.get(key):
            raise Broken(f'there is no "# {key}:"')
    if len(paths) != 1 or not hunks:
        raise Broken('a patch changes one file')
    if not re.match(r'src/amp/\w+/|codegen/', paths[0]):
        raise Broken(f'{paths[0]} is not in a folder of src/amp, and not in codegen')
    texts = tuple((joined(before), joined(after)) for before, after in hunks)
    if any(before == after for before, after in texts):
        raise Broken('a hunk changes nothing')
    return Mutant(name, head['what'], tuple(head['suites'].split()), head.get('survives', ''), paths[0], texts)


def add_line(line: str, hunk: tuple[list[str], list[str]]) -> None:
    before, after = hunk
    kind, content = line[:1] or ' ', line[1:]  # editors remove the space of an empty line
    if kind in ' -':
        before.append(content)
    if kind in ' +':
        after.append(content)
    if kind not in ' -+\\':
        raise Broken(f'a line of a hunk begins with "{kind}"; a patch changes one file')


def joined(lines: list[str]) -> str:
    return ''.join(line + '\n' for line in lines)


def read(root: Path) -> tuple[list[Mutant], dict[str, str]]:
    """All mutants, and what is wrong with the files of others."""
    mutants: list[Mutant] = []
    broken: dict[str, str] = {}
    for path in sorted((root / FOLDER).glob('*/*.patch')):
        name = f'{path.parent.name}/{path.stem}'
        try:
            mutants.append(parse(name, path.read_text()))
        except Broken as error:
            broken[name] = str(error)
    return mutants, broken


def misfits(mutants: list[Mutant], root: Path) -> dict[str, str]:
    """The mutants that cannot be applied to the sources, and why."""
    found = {}
    for mutant in mutants:
        try:
            mutant.change((root / mutant.path).read_text())
        except FileNotFoundError:
            found[mutant.name] = f'{mutant.path} does not exist: renew the patch'
        except Broken as error:
            found[mutant.name] = str(error)
    return found


def selected(mutants: list[Mutant], names: list[str], folder: str) -> list[Mutant]:
    """Those whose name, with or without its folder, fits one of the patterns."""

    def wanted(mutant: Mutant) -> bool:
        own = (mutant.name, mutant.name.partition('/')[2])
        return not names or any(fnmatch.fnmatchcase(each, pattern) for each in own for pattern in names)

    return [mutant for mutant in mutants if wanted(mutant) and folder in ('', mutant.folder)]
