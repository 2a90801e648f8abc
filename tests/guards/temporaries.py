"""temporaries.py COMPILER ARG...: checks that the compiler warns about exactly the guards marked in temporaries.cpp."""

import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name('temporaries.cpp')


def main() -> int:
    result = subprocess.run([*sys.argv[1:], '-std=c++20', '-Wall', '-Wextra', '-fsyntax-only', SOURCE], capture_output=True, text=True)
    expected = {number for number, line in enumerate(SOURCE.read_text().splitlines(), 1) if line.endswith('// warns')}
    found = {int(line) for line in re.findall(r'temporaries\.cpp:(\d+):\d+: warning: ignoring', result.stderr)}
    if result.returncode != 0 or found != expected:
        print(result.stderr, f'no warning: lines {sorted(expected - found)}; unexpected: {sorted(found - expected)}')
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
