#!/usr/bin/env python3
"""Joins small sources into compile units of about N bytes: most of the time that a small source takes to compile is that of its headers.

group_sources.py plan --prefix NAME --bytes N [--alone SOURCE]... SOURCE...   prints the units, one per line: the position of one source, or NAME=PATH,PATH,...
group_sources.py write FOLDER UNIT...                                        writes a file for each unit of several sources, given as plan prints it

A unit includes sources of one folder, in the order in which they are given. Sources of different folders are never joined, since the names in a
folder's anonymous namespaces differ from each other, and those of two folders need not. A source of N bytes or more is a unit by itself, and so is one
of --alone.
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
        if run:
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


def plan(sources: list[Path], prefix: str, target: int, alone: frozenset[Path] = frozenset()) -> list[str]:
    """The units, as main() prints them."""
    result = [str(position) for position, source in enumerate(sources) if source in alone]
    folders: dict[Path, list[int]] = {}
    for position, source in enumerate(sources):
        if source not in alone:
            folders.setdefault(source.parent, []).append(position)
    for folder, members in folders.items():
        for positions in units([sources[i].stat().st_size for i in members], target):
            chosen = [sources[members[i]] for i in positions]
            if len(chosen) == 1:
                result.append(str(members[positions[0]]))
                continue
            name = '_'.join([prefix, folder.name, chosen[0].stem, 'to', chosen[-1].stem]) + chosen[0].suffix
            result.append(f'{name}={",".join(map(str, chosen))}')
    return result


def write(folder: Path, unit: str) -> None:
    name, _, sources = unit.partition('=')
    text = '// Written by scripts/group_sources.py.\n' + ''.join(f'#include "{source}"\n' for source in sources.split(','))
    path = folder / name
    if not path.exists() or path.read_text() != text:  # otherwise it would be compiled again
        path.write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    planning = commands.add_parser('plan')
    planning.add_argument('--prefix', required=True)
    planning.add_argument('--bytes', type=int, required=True, help='of a unit; 0: each source by itself')
    planning.add_argument('--alone', type=Path, action='append', default=[], metavar='SOURCE')
    planning.add_argument('sources', type=Path, nargs='*')
    writing = commands.add_parser('write')
    writing.add_argument('folder', type=Path)
    writing.add_argument('units', nargs='*')
    args = parser.parse_args()
    if args.command == 'write':
        for unit in args.units:
            write(args.folder, unit)
    else:
        alone = frozenset(path.resolve() for path in args.alone)
        for line in plan([path.resolve() for path in args.sources], args.prefix, args.bytes, alone):
            print(line)


if __name__ == '__main__':
    main()
