#!/usr/bin/env python3
"""group_sources.py --out FOLDER --prefix NAME --bytes N SOURCE...: joins small sources into compile units of about N bytes.

Most of the time that a small source takes to compile is that of its headers. So several sources of a folder are compiled as one unit: a file in FOLDER
that includes them in the order in which they are given. Sources of different folders are never joined, since names of a folder's anonymous namespaces
differ from each other, and those of two folders need not. A source of N bytes or more is a unit by itself, and so is one of --alone.

Prints the units, one path per line: Meson compiles these. A unit is written only if its text changes, so that nothing else is compiled again.
"""

from __future__ import annotations

import argparse
from pathlib import Path


def units(sizes: list[int], target: int) -> list[list[int]]:
    """The positions of the sources of each unit: in order, and as even as the order allows, with about `target` bytes each."""
    groups: list[list[int]] = []
    run: list[int] = []
    for position, size in [*enumerate(sizes), (len(sizes), target)]:
        if size < target:
            run.append(position)
            continue
        groups += even_parts(run, sizes, target)
        run = []
        if position < len(sizes):
            groups.append([position])
    return groups


def even_parts(run: list[int], sizes: list[int], target: int) -> list[list[int]]:
    total = sum(sizes[i] for i in run)
    count = max(1, round(total / target))
    parts: list[list[int]] = [[] for _ in range(count)]
    before = 0
    for i in run:
        middle = before + sizes[i] / 2
        parts[min(count - 1, int(middle * count / max(total, 1)))].append(i)
        before += sizes[i]
    return [part for part in parts if part]


def by_folder(sources: list[Path]) -> dict[Path, list[Path]]:
    folders: dict[Path, list[Path]] = {}
    for source in sources:
        folders.setdefault(source.parent, []).append(source)
    return folders


def write_unit(path: Path, sources: list[Path]) -> None:
    text = '// Written by scripts/group_sources.py.\n' + ''.join(f'#include "{source}"\n' for source in sources)
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def group(sources: list[Path], out: Path, prefix: str, target: int, alone: frozenset[Path] = frozenset()) -> list[Path]:
    """The units that stand for `sources`; writes those of several sources below `out`."""
    result = [source for source in sources if source in alone]
    for folder, members in by_folder([source for source in sources if source not in alone]).items():
        for positions in units([source.stat().st_size for source in members], target):
            chosen = [members[i] for i in positions]
            if len(chosen) == 1:
                result.append(chosen[0])
                continue
            name = '_'.join([prefix, folder.name, chosen[0].stem, 'to', chosen[-1].stem]) + chosen[0].suffix
            write_unit(out / name, chosen)
            result.append(out / name)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--prefix', required=True)
    parser.add_argument('--bytes', type=int, required=True, help='of a unit; 0: each source by itself')
    parser.add_argument('--alone', type=Path, action='append', default=[], metavar='SOURCE')
    parser.add_argument('sources', type=Path, nargs='*')
    args = parser.parse_args()
    alone = frozenset(path.resolve() for path in args.alone)
    for unit in group([path.resolve() for path in args.sources], args.out, args.prefix, args.bytes, alone):
        print(unit)


if __name__ == '__main__':
    main()
