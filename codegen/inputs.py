"""Records which files a run of the generator reads. With this list, a build knows when to check generated/ again."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_SUFFIXES = ('.yaml', '.j2', '.build')


class Inputs:
    """Notes the YAML files, templates and meson.build files that are read from now on."""

    def __init__(self, *, without: Path) -> None:
        self._without = without.resolve()
        self._read: set[Path] = set()
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple) -> None:
        if event == 'open' and isinstance(arguments[0], (str, os.PathLike)) and not _writes(arguments[1]):
            self._read.add(Path(os.path.abspath(arguments[0])))

    @property
    def paths(self) -> list[Path]:
        """The files that were read, except generated ones, and the modules of the generator."""
        read = {path for path in self._read if path.suffix in _SUFFIXES and not path.is_relative_to(self._without)}
        return sorted(read.union(_modules()))


def sources() -> list[Path]:
    """The modules of the generator, and its own YAML files."""
    return sorted([*_modules(), *_PACKAGE.glob('*.yaml')])


def _modules() -> set[Path]:
    return set(_PACKAGE.rglob('*.py')) - set((_PACKAGE / 'tests').rglob('*'))


def _writes(mode: object) -> bool:
    return isinstance(mode, str) and any(letter in mode for letter in 'wax+')


def depfile(target: Path, inputs: list[Path]) -> str:
    """The text that ninja reads: the target and the files that it depends on."""
    escaped = [re.sub(r'([ #])', r'\\\1', str(path)).replace('$', '$$') for path in (target, *inputs)]
    return f'{escaped[0]}: {" ".join(escaped[1:])}\n'
