"""The C++ of some pages is part of programs that the tests build and run, and two pages say that the CUDA backend has not run on a GPU.

pages.py [ROOT] checks that each block of C++ in the pages below occurs, line by line, in one of the recipes. The pages of NOT_ON_GPU contain
their sentences exactly while evidence/ has no file of a GPU. The banner of the site depends on the same files (docs/site/hooks.py).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PAGES = ('docs/guide/formats.md', 'docs/guide/tutorial.md')
NOT_ON_GPU = {
    'README.md': 'The CUDA backend compiles, but it has not run on a GPU yet.',
    'docs/guide/cuda.md': 'The CUDA backend compiles and links, but it has never run on a GPU.',
}
BLOCK = re.compile(r'^```cpp\n(.*?)^```$', re.M | re.S)


def blocks_in_no_program(page: str, programs: list[str]) -> list[str]:
    """The blocks of a page that are in no program."""
    return [block for block in BLOCK.findall(page) if not any('\n' + block in program for program in programs)]


def mistake_about_gpus(page: str, text: str, evidence: list[str]) -> str:
    """What is wrong with the sentence of a page about GPUs, for the names of the files below evidence/."""
    sentence = NOT_ON_GPU[page]
    says_so = sentence in ' '.join(re.sub(r'^>|\*\*', '', text, flags=re.M).split())
    on_gpu = [name for name in evidence if re.fullmatch(r'gpu-.*\.json', name)]
    if on_gpu and says_so:
        return f'{page}: remove "{sentence}": evidence/{on_gpu[0]} is from a GPU'
    return '' if on_gpu or says_so else f'{page} lacks "{sentence}", and evidence/ has no file gpu-*.json'


def main(root: Path) -> int:
    programs = [path.read_text() for path in sorted((root / 'examples/recipes').glob('*.cpp'))]
    found = 0
    for name in PAGES:
        page = (root / name).read_text()
        if not BLOCK.search(page):
            print(f'{name} has no C++')
            found += 1
        for block in blocks_in_no_program(page, programs):
            print(f'{name}: in no recipe:\n{block}')
            found += 1
    evidence = sorted(path.name for path in root.glob('evidence/*'))
    for name in NOT_ON_GPU:
        if mistake := mistake_about_gpus(name, (root / name).read_text(), evidence):
            print(mistake)
            found += 1
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]))
