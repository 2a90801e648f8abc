#!/usr/bin/env python3
"""Joins small sources into compile units of about N bytes: most of the time that a small source takes to compile is that of its headers.

group_sources.py plan --prefix NAME --bytes N --from FOLDER [--alone SOURCE]... [--together FOLDER]... SOURCE...   prints three lines for a meson.build file:
    the sources that are compiled alone, relative to FOLDER and separated by spaces,
    the names of the units, separated by spaces,
    the units, separated by tabs: NAME=PATH,PATH,...
group_sources.py write FOLDER UNIT...   writes a file for each unit, given as plan prints it

A unit includes sources of one folder, in the order in which they are given. Sources of different folders are not joined, since the names in a
folder's anonymous namespaces differ from each other, and those of two folders need not. A folder of --together counts as one folder with its
subfolders, except those that are named themselves. A source of N bytes or more is a unit by itself, and so is one of --alone.
"""

from __future__ import annotations

import argparse
import os
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


def home(source: Path, together: frozenset[Path]) -> Path:
    """The folder with whose sources this one may be joined."""
    return next((folder for folder in source.parents if folder in together), source.parent)


def plan(sources: list[Path], prefix: str, target: int, alone: frozenset[Path] = frozenset(),
         together: frozenset[Path] = frozenset()) -> tuple[list[Path], list[tuple[str, list[Path]]]]:
    """The sources that are compiled alone, and the units: name and sources."""
    single = [source for source in sources if source in alone]
    joined: list[tuple[str, list[Path]]] = []
    folders: dict[Path, list[Path]] = {}
    for source in sources:
        if source not in alone:
            folders.setdefault(home(source, together), []).append(source)
    for folder, members in folders.items():
        for positions in units([source.stat().st_size for source in members], target):
            chosen = [members[i] for i in positions]
            if len(chosen) == 1:
                single += chosen
            else:
                joined.append(('_'.join([prefix, folder.name, chosen[0].stem, 'to', chosen[-1].stem]) + chosen[0].suffix, chosen))
    return single, joined


def lines(single: list[Path], joined: list[tuple[str, list[Path]]], folder: Path) -> list[str]:
    """The lines that main() prints."""
    units = (f'{name}={",".join(map(str, sources))}' for name, sources in joined)
    return [' '.join(os.path.relpath(source, folder) for source in single), ' '.join(name for name, _ in joined), '\t'.join(units)]


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
    planning.add_argument('--from', type=Path, required=True, dest='folder', metavar='FOLDER', help='of the meson.build file')
    planning.add_argument('--alone', type=Path, action='append', default=[], metavar='SOURCE')
    planning.add_argument('--together', type=Path, action='append', default=[], metavar='FOLDER')
    planning.add_argument('sources', type=Path, nargs='*')
    writing = commands.add_parser('write')
    writing.add_argument('folder', type=Path)
    writing.add_argument('units', nargs='*')
    args = parser.parse_args()
    if args.command == 'write':
        for unit in args.units:
            write(args.folder, unit)
    else:
        alone, together = (frozenset(path.resolve() for path in paths) for paths in (args.alone, args.together))
        single, joined = plan([path.resolve() for path in args.sources], args.prefix, args.bytes, alone, together)
        print('\n'.join(lines(single, joined, args.folder.resolve())))


if __name__ == '__main__':
    main()
