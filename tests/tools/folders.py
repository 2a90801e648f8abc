"""Folders are small, and a family of ops has the same name in every tree.

folders.py [ROOT] counts the files of code that lie directly in a folder: no folder has more than MOST. Each folder of src/amp/ops, src/amp/cpu and
src/amp/cuda has the name of a family of ops.yaml, or CONTRIBUTING.md names it in "Families". Code that is left out in a build has a counterpart
whose name begins with no_.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

MOST = 45
TREES = ('bench', 'codegen', 'docs/site', 'examples', 'scripts', 'src', 'subprojects', 'tests')
SUFFIXES = {'.h', '.cpp', '.cu', '.cuh', '.c', '.inc', '.in', '.j2', '.py', '.sh'}
OF_FAMILIES = ('src/amp/ops', 'src/amp/cpu', 'src/amp/cuda')
OTHER_WORDS = re.compile(r'(^|_)(stubs?|missing|off|none|absent)(_|$)')


def is_code(path: Path) -> bool:
    return path.suffix in SUFFIXES or path.name == 'meson.build'


def large_folders(root: Path) -> list[str]:
    counts = Counter(path.parent.relative_to(root).as_posix() for tree in TREES for path in (root / tree).rglob('*') if is_code(path) and path.is_file())
    return [f'{folder} has {count} files; divide it into folders of at most {MOST}' for folder, count in sorted(counts.items()) if count > MOST]


def known_names(root: Path) -> set[str]:
    """The families, and the other folders that CONTRIBUTING.md describes."""
    families = re.search(r'^families:\s*\[(.*?)\]', (root / 'ops.yaml').read_text(), re.M | re.S)[1]
    section = (root / 'CONTRIBUTING.md').read_text().split('\n## Families\n', 1)[1].split('\n## ', 1)[0]
    return {name.strip() for name in families.split(',')} | set(re.findall(r'`(\w+)/`', section))


def unknown_folders(root: Path) -> list[str]:
    known = known_names(root)
    return [f'{tree}/{path.name} is neither a family of ops.yaml nor a folder in the section "Families" of CONTRIBUTING.md' for tree in OF_FAMILIES
            for path in sorted((root / tree).iterdir()) if path.is_dir() and path.name != '__pycache__' and path.name not in known]


def other_words(root: Path) -> list[str]:
    return [f'{path.relative_to(root).as_posix()} stands for what a build leaves out: its name begins with no_' for path in sorted((root / 'src').rglob('*'))
            if OTHER_WORDS.search(path.stem)]


def mistakes(root: Path) -> list[str]:
    return large_folders(root) + unknown_folders(root) + other_words(root)


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    found = mistakes(root)
    print('\n'.join(found) or f'no folder has more than {MOST} files of code, and families have the same name in every tree')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
