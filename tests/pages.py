"""What pages have to say: the C++ of some is part of programs that the tests build and run; where CUDA is first named they say what has not run.

pages.py [ROOT] checks that each block of C++ in the pages below occurs, line by line, in one of the recipes, and that the paragraph of a page that names
CUDA or GPUs first, one before it or the next one says that nothing has run on a GPU.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PAGES = ('docs/formats.md',)
BLOCK = re.compile(r'^```cpp\n(.*?)^```$', re.M | re.S)
NOT_TEXT = re.compile(r'^ *```.*?^ *```$|^<!--.*?-->$|`[^`\n]*`|\]\([^)]*\)', re.M | re.S)
NAMES_CUDA = re.compile(r'\bCUDA\b|\bGPUs?\b')
SAYS_SO = re.compile(r'\b(not|never|nothing|none)\b[^.]*\srun\s+(yet\s+)?on\s+(a\s+GPU|one)\b', re.I)


def strangers(page: str, programs: list[str]) -> list[str]:
    """The blocks of a page that are in no program."""
    return [block for block in BLOCK.findall(page) if not any('\n' + block in program for program in programs)]


def is_silent(page: str) -> bool:
    """Whether a page names CUDA without saying there that nothing has run on a GPU."""
    paragraphs = re.split(r'\n\s*\n', NOT_TEXT.sub('', page))
    first = next((i for i, paragraph in enumerate(paragraphs) if NAMES_CUDA.search(paragraph)), None)
    return first is not None and not any(SAYS_SO.search(paragraph) for paragraph in paragraphs[:first + 2])


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
    for path in [root / 'README.md', root / 'codegen/README.md', root / 'examples/embed/README.md', *sorted((root / 'docs').glob('**/*.md'))]:
        if is_silent(path.read_text()):
            print(f'{path.relative_to(root)} names CUDA without saying that nothing has run on a GPU')
            found += 1
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1]))
