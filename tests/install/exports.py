"""Compares the functions that libamp.so exports with exports.txt, which lists the library's binary interface.

exports.py LIBRARY [--write]. Skips inline functions and templates, because their symbols depend on the compiler.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LIST = Path(__file__).parent / 'exports.txt'
# Only in builds with CUDA.
CUDA_ONLY = ('amp::cuda::throw_cuda_error(',)


def exported(library: str) -> list[str]:
    symbols = subprocess.run(['nm', '-D', '--defined-only', '--demangle', library], check=True, capture_output=True, text=True).stdout
    names = (line.split(' ', 2) for line in symbols.splitlines())
    functions = {name for _, kind, name in names if kind == 'T' and name.startswith('amp::') and '<' not in name.split('(')[0]}
    return sorted(name.replace('std::__cxx11::', 'std::') for name in functions if not name.startswith(CUDA_ONLY))


def main() -> int:
    now = exported(sys.argv[1])
    if sys.argv[2:] == ['--write']:
        LIST.write_text('\n'.join(now) + '\n')
        return 0
    listed = LIST.read_text().splitlines()
    new, gone = sorted(set(now) - set(listed)), sorted(set(listed) - set(now))
    for title, names in (('exported, but not listed', new), ('listed, but not exported', gone)):
        for name in names:
            print(f'{title}: {name}')
    if new or gone:
        print(f'The exported functions have changed. If that is intended: python {Path(__file__).relative_to(Path.cwd())} {sys.argv[1]} --write')
    if gone:
        print('Programs that call a function which is gone no longer start: that needs a new version of the library.')
    return 1 if new or gone else 0


if __name__ == '__main__':
    sys.exit(main())
