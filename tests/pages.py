"""The C++ of some pages is part of programs that the tests build and run.

pages.py [ROOT] checks that each block of C++ in the pages below occurs, line by line, in one of the recipes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PAGES = ('docs/formats.md', 'docs/guide/tutorial.md')
BLOCK = re.compile(r'^```cpp\n(.*?)^```$', re.M | re.S)


def strangers(page: str, programs: list[str]) -> list[str]:
    """The blocks of a page that are in no program."""
    return [block for block in BLOCK.findall(page) if not any('\n' + block in program for program in programs)]


def main(root: Path) -> int:
    programs = [path.read_text() for path in sorted((root / 'examples/recipes').glob('*.cpp'))]
    found = 0
    for name in PAGES:
        page = (root / name).read_text()
        if not BLOCK.search(page):
            print(f'{name} has no C++')
            found += 1
        for block in strangers(page, programs):
            print(f'{name}: in no recipe:\n{block}')
            found += 1
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]))
