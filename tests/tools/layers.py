"""Folders are layers: a folder includes only its own headers and those of folders below it, and most do not know CUDA.

layers.py [ROOT] reads the table "The layers" of docs/internals/architecture.md, lowest folder first, and checks each `#include <amp/...>` of src/amp
and of the generated sources against it. Folders that share a row are independent: none includes another. The projects in subprojects/ serve
others: they include no header of amp. In the folders of DEVICE_FREE, no code asks whether a device is CUDA: what differs between devices is a
member of `Backend` (core/backend.h).

The components of the build (src/meson.build) are coarser: a component includes headers of the core and of the components that it needs. The table
"The components" of docs/internals/architecture.md shows the same.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.tools.build_graph import BuildGraph, GraphError, read_graph

SUFFIXES = {'.h', '.cpp', '.cu', '.cuh', '.inc', '.in'}
UMBRELLAS = ('amp/all.h', 'amp/amp.h')  # include everything
DEVICE_FREE = ('apex', 'autograd', 'data', 'jit', 'kernels', 'observe', 'ops', 'optim', 'tracing')
OF_CUDA = re.compile(r'\b(is_cuda|kCUDA|DeviceType::CUDA)\b|\bcuda::')
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](amp/[^>"]+)[>"]', re.M)


class LayerError(Exception):
    """The table cannot be read."""


def read_layers(page: str) -> list[list[set[str]]]:
    """The rows of the table, lowest first: lists of independent layers. A layer is a set of names: a folder and its headers."""
    section = page.split('\n## The layers\n', 1)
    if len(section) != 2:
        raise LayerError('docs/internals/architecture.md has no section "The layers"')
    rows = re.findall(r'^\| (`[^|]+`) \|', section[1].split('\n## ', 1)[0], re.M)
    if not rows:
        raise LayerError('the section "The layers" has no table')
    return [_layers_of_row(row) for row in rows]


def _layers_of_row(row: str) -> list[set[str]]:
    """`a` with `b.h` and `c.h`, `d`: two layers. The first one has two headers in addition to its folder."""
    return [set(re.findall(r'`([^`]+)`', layer)) for layer in row.split(', ')]


class Layers:
    def __init__(self, rows: list[list[set[str]]], declarations: set[str] = frozenset()) -> None:
        """`declarations`: generated headers of the op families, which belong to ops.h."""
        self.rank: dict[str, int] = {}
        self.layer: dict[str, str] = {}
        for rank, row in enumerate(rows):
            for layer in row:
                for name in layer:
                    self.rank[name], self.layer[name] = rank, min(layer, key=lambda each: ('.' in each, each))
        self.declarations = declarations

    def of(self, path: str) -> str | None:
        """The layer of a path below src/ or generated/, such as amp/core/tensor.h: the layer of the longest matching name."""
        if path in self.declarations:
            return self.layer['ops.h']
        parts = path.split('/')[1:]
        names = ['/'.join(parts[:n]) for n in range(len(parts), 0, -1)]
        return next((self.layer[name] for name in names if name in self.rank), None)

    def mistake(self, file: str, included: str) -> str | None:
        here, there = self.of(file), self.of(included)
        if here is None or there is None:
            return f'{file}: {included if here else file} belongs to no layer of docs/internals/architecture.md'
        if here == there or self.rank[there] < self.rank[here]:
            return None
        relation = 'next to' if self.rank[there] == self.rank[here] else 'above'
        return f'{file} includes {included}, but the layer `{there}` is {relation} `{here}`'


def sources(root: Path) -> dict[str, Path]:
    """Include path -> file, for hand-written sources and generated headers."""
    found: dict[str, Path] = {}
    for base in (root / 'src', root / 'generated'):
        for path in sorted((base / 'amp').rglob('*')):
            if path.suffix in SUFFIXES:
                found[path.relative_to(base).as_posix()] = path
    return found


def listed_components(page: str) -> dict[str, tuple[list[str], list[str]]]:
    """The table of components: folders and needs of each."""
    section = page.split('\n## The components\n', 1)
    if len(section) != 2:
        raise LayerError('docs/internals/architecture.md has no section "The components"')
    rows = re.findall(r'^\| `(\w+)` \|([^|]*)\|([^|]*)\|', section[1].split('\n## ', 1)[0], re.M)
    return {name: (re.findall(r'`([^`]+)`', folders), re.findall(r'`([^`]+)`', needs)) for name, folders, needs in rows}


def mistakes_of_components(root: Path, graph: BuildGraph) -> list[str]:
    found = []
    expected = {name: (graph.folders[name], needs) for name, needs in graph.needs.items()}
    listed = listed_components((root / 'docs/internals/architecture.md').read_text())
    for name in [*expected, *(name for name in listed if name not in expected)]:
        if listed.get(name) != expected.get(name):
            found.append(f'the component {name}: docs/internals/architecture.md has {listed.get(name)}, src/meson.build {expected.get(name)}')
    for name, path in sources(root).items():
        if name in UMBRELLAS or name.startswith('amp/compat/'):
            continue
        here = graph.of(name)
        for included in INCLUDE.findall(path.read_text()):
            if graph.of(included) not in graph.reach(here):
                found.append(f'{name} includes {included}, but the component {here} does not need {graph.of(included)}')
    return found


def mistakes_of_subprojects(root: Path) -> list[str]:
    return [f'{path.relative_to(root).as_posix()} includes {included}, but it belongs to a project of its own'
            for path in sorted((root / 'subprojects').rglob('*')) if path.suffix in SUFFIXES and path.is_file()
            for included in INCLUDE.findall(path.read_text())]


def mistakes_of_devices(root: Path) -> list[str]:
    found = []
    for folder in DEVICE_FREE:
        for path in sorted((root / 'src/amp' / folder).rglob('*')):
            if path.suffix not in SUFFIXES:
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if OF_CUDA.search(line.split('//')[0]):
                    found.append(f'{path.relative_to(root).as_posix()}:{number} decides by the type of a device: use a member of Backend (core/backend.h)')
    return found


def layers_of(root: Path) -> Layers:
    declarations = {f'amp/ops/{path.name}' for path in (root / 'generated/amp/ops').glob('*.h') if not (root / 'src/amp/ops' / path.name).exists()}
    return Layers(read_layers((root / 'docs/internals/architecture.md').read_text()), declarations - {'amp/ops/formulas.h'})


def mistakes(root: Path) -> list[str]:
    layers = layers_of(root)
    found = mistakes_of_subprojects(root) + mistakes_of_devices(root) + mistakes_of_components(root, read_graph(root))
    for name, path in sources(root).items():
        if name in UMBRELLAS:
            continue
        for included in INCLUDE.findall(path.read_text()):
            mistake = layers.mistake(name, included)
            if mistake:
                found.append(mistake)
    return found


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]
    try:
        found = mistakes(root)
    except (LayerError, GraphError) as error:
        found = [str(error)]
    print('\n'.join(found) or 'every folder includes only what lies below it, and what differs between devices is in the backends')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
