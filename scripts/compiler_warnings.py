"""compiler_warnings.py FOLDER: the compilers' warnings in a build folder of ./dev; exit status 1 if there are any.

./dev appends what ninja prints to FOLDER/dev-log. The last compilation of each object counts.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

STEP = re.compile(r'^\[\d+/\d+\] (?:Compiling \S+ object (\S+)|.*)$')
WARNING = re.compile(r'\bwarning( #\S+)?: ')


def warnings(log: str) -> dict[str, list[str]]:
    """The lines with warnings, by object."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in re.split(r'[\r\n]+', log):
        if step := STEP.match(re.sub(r'\x1b\[[0-9;]*[A-Za-z]', '', line)):
            lines = []
            if step[1]:
                found[step[1]] = lines
        elif WARNING.search(line):
            lines.append(line)
    return {name: each for name, each in found.items() if each}


def main() -> int:
    log = Path(sys.argv[1], 'dev-log')
    if not log.exists():
        print(f'{log} does not exist: ./dev writes it while it compiles')
        return 77
    found = warnings(log.read_text(errors='replace'))
    for lines in found.values():
        print('\n'.join(lines))
    print(f'counted: {sum(map(len, found.values()))} warnings')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
