"""Targets call only targets that they need: the symbols of a component's objects are those of the core, its own, and those of its needs.

components.py BUILD reads the objects of the library in a build folder, and the components of src/meson.build. An include is not necessary for a call: a
declaration by hand is enough, which tests/tools/layers.py cannot see.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.tools.build_graph import CORE, BuildGraph, read_graph

ROOT = Path(__file__).resolve().parents[2]


def objects(build: Path, graph: BuildGraph) -> Iterator[tuple[str, Path]]:
    """Component and object file."""
    for folder in sorted((build / 'src').glob('libamp*.p')):
        target = folder.name.split('.')[0].removeprefix('libamp').removeprefix('_')
        if target == 'mpi':  # a library of its own
            continue
        for path in sorted(folder.glob('*.o')):
            own = next((component for component in graph.needs if target in (f'{component}_fast', f'{component}_compact')), CORE)
            if target == 'cuda_host' and '_nccl_' in path.name:
                own = 'distributed'
            yield own, path


def symbols(path: Path) -> tuple[set[str], set[str]]:
    """The symbols that an object defines, and those that it uses."""
    defined, used = set(), set()
    for line in subprocess.run(['nm', path], check=True, capture_output=True, text=True).stdout.splitlines():
        parts = line.split()
        if parts[-2] in 'Uw':
            used.add(parts[-1])
        elif parts[-2].isupper() or parts[-2] in 'uv':
            defined.add(parts[-1])
    return defined, used


def readable(symbol: str) -> str:
    return subprocess.run(['c++filt', symbol], check=True, capture_output=True, text=True).stdout.strip()


def mistakes(build: Path, graph: BuildGraph) -> list[str]:
    homes: dict[str, set[str]] = {}  # several if it is inline
    uses: dict[tuple[str, str], str] = {}
    for component, path in objects(build, graph):
        defined, used = symbols(path)
        for symbol in defined:
            homes.setdefault(symbol, set()).add(component)
        for symbol in used:
            uses.setdefault((component, symbol), path.name)
    if {component for component, _ in uses} == {CORE}:
        return [f'{build} has no objects of components']
    return [f'{component} ({file}) uses {readable(symbol)} of {" and ".join(sorted(homes[symbol]))}, which it does not need'
            for (component, symbol), file in sorted(uses.items()) if symbol in homes and not homes[symbol] & graph.reach(component)]


if __name__ == '__main__':
    found = mistakes(Path(sys.argv[1]), read_graph(ROOT))
    print('\n'.join(found) or 'each target uses only those that it needs')
    sys.exit(1 if found else 0)
