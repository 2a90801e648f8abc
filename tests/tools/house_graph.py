"""What the picture of the house shows (tests/tools/house.py): boxes with their files, and arrows. tests/tools/layers.py reports files without a layer.

The places of boxes are in the table ROWS. All else comes from the tree: layers and `#include`s as in tests/tools/layers.py, and components from
src/meson.build. There is an arrow where "lower boxes only" does not say enough: between components, and from outside to a backend.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.tools.build_graph import CORE, BuildGraph, read_graph
from tests.tools.build_targets import component_of, sources_of_targets
from tests.tools.layers import INCLUDE, SUFFIXES, UMBRELLAS, Layers, layers_of, sources

PAGE = 'docs/internals/architecture.md'
# What the library knows of a backend.
SEAM = ('src/amp/core/backend.h', 'src/amp/kernels/call.h', 'generated/amp/kernels/table.h')


class HouseError(Exception):
    """The picture and the tree do not fit."""


@dataclass(frozen=True)
class Box:
    """One or several layers. The first one is the name of the box. `x` and `width` are in pixels."""
    layers: tuple[str, ...]
    text: tuple[str, ...]
    x: int
    width: int

    @property
    def name(self) -> str:
        return self.layers[0]


# From the bottom to the top.
ROWS = (
    (Box(('core',), ('tensors, memory, devices, threads',), 8, 376),),
    (Box(('ops.h',), ('declares all ops',), 8, 182), Box(('kernels', 'functors'), ('kernel table',), 202, 182)),
    (Box(('observe',), ('observers',), 8, 118), Box(('autograd',), ('tape, engine',), 137, 118), Box(('quantize',), ('8-bit numbers',), 266, 118)),
    (Box(('autocast',), ('regions, policies, casts',), 8, 225), Box(('tracing',), ('traces, checks',), 245, 139)),
    (Box(('ops',), ('shapes, checks, composites, derivatives',), 8, 376),),
    (Box(('optim',), ('optimizers',), 8, 182), Box(('scaler',), ('gradient scaling',), 202, 182)),
    (Box(('data',), ('data loaders',), 8, 118), Box(('nn',), ('modules',), 138, 92), Box(('interop',), ('files, DLPack',), 258, 126)),
    (Box(('distributed',), ('several processes',), 8, 272), Box(('jit',), ('recordings',), 292, 92)),
    (Box(('nn/parallel',), ('several devices',), 8, 130), Box(('apex',), ("Apex's names",), 150, 122)),
    (Box(('compat', 'interop/torch'), ('headers for libtorch',), 8, 240), Box(('extension',), ('custom ops',), 260, 124)),
)
BACKENDS = (Box(('cpu',), ('memory, kernels',), 416, 152), Box(('cuda', 'no_cuda'), ('memory, kernels',), 416, 152))
# A folder of the layer `cuda` that is part of a component.
PART = Box(('cuda/nccl',), ('part of distributed',), 416, 152)
BOXES = (*(box for row in ROWS for box in row), *BACKENDS)


@dataclass(frozen=True)
class Arrow:
    """From a box to one that it includes. `optional`: only if the build has that component."""
    source: str
    target: str
    optional: bool = False


@dataclass(frozen=True)
class House:
    """What the picture shows of each box, by its name."""
    kinds: dict[str, str]                 # core, component, backend, headers
    counts: dict[str, tuple[int, int]]    # files, and generated files
    folders: dict[str, list[str]]         # below that of the box
    arrows: set[Arrow]
    trees: dict[str, int]                 # files of ops/, codegen/ and generated/


def boxes_of_layers(layers: Layers) -> dict[str, Box]:
    """The box of each layer. The boxes stand in the order of the layers."""
    found: dict[str, Box] = {}
    for box in BOXES:
        for name in box.layers:
            if name not in layers.layer:
                raise HouseError(f'the picture has the layer `{name}`, which {PAGE} lacks')
            found[layers.layer[name]] = box
    for name in sorted(set(layers.layer.values()) - set(found)):
        raise HouseError(f'the picture has no place for the layer `{name}`: add it to ROWS of tests/tools/house_graph.py')
    order = [name for row in ROWS for box in row for name in box.layers]
    for low, high in zip(order, order[1:]):
        if layers.rank[low] > layers.rank[high]:
            raise HouseError(f'`{low}` is below or left of `{high}` in the picture, and above it in the table of {PAGE}')
    return found


def is_part(path: str) -> bool:
    return path.startswith(f'amp/{PART.name}/')


def counts_of(root: Path, layers: Layers, boxes: dict[str, Box]) -> dict[str, tuple[int, int]]:
    counters = {'src': Counter(), 'generated': Counter()}
    for top, counter in counters.items():
        for path in (root / top).rglob('*'):
            name = path.relative_to(root / top).as_posix()
            if path.suffix not in SUFFIXES or (top == 'src' and not name.startswith('amp/')):
                continue
            # generated/ops/ contains sources of the layer `ops`, and generated/amp/ops/ headers.
            if layer := layers.of(name if name.startswith('amp/') else f'amp/{name}'):
                counter[PART.name if is_part(name) else boxes[layer].name] += 1
    return {box.name: (counters['src'][box.name], counters['generated'][box.name]) for box in (*BOXES, PART)}


def kind_of(box: Box, root: Path, graph: BuildGraph) -> str:
    if box in BACKENDS:
        return 'backend'
    folders = [root / 'src/amp' / layer for layer in box.layers if (root / 'src/amp' / layer).is_dir()]
    if folders and not any(path.suffix == '.cpp' for folder in folders for path in folder.rglob('*')):
        return 'headers'
    return 'core' if graph.of(f'amp/{box.name}/') == CORE else 'component'


def all_needs(graph: BuildGraph, component: str) -> set[str]:
    return set(graph.needs[component]).union(*(all_needs(graph, need) for need in graph.needs[component]))


def direct_needs(graph: BuildGraph, component: str) -> set[str]:
    """What a component needs or uses, except what another one of its needs also needs."""
    needs = graph.needs[component]
    through = set().union(*(all_needs(graph, need) for need in needs))
    return {*needs, *graph.uses.get(component, [])} - through


def arrows_of(root: Path, layers: Layers, boxes: dict[str, Box], graph: BuildGraph) -> set[Arrow]:
    found = set()
    for name, path in sources(root).items():
        here, component = boxes.get(layers.of(name)), graph.of(name)
        if here is None or here in BACKENDS or name in UMBRELLAS:
            continue
        for included in INCLUDE.findall(path.read_text()):
            there, needed = boxes.get(layers.of(included)), graph.of(included)
            if there in BACKENDS:
                found.add(Arrow(here.name, there.name))
            elif there and CORE not in (component, needed) and component != needed and needed in direct_needs(graph, component):
                found.add(Arrow(here.name, there.name, optional=needed not in graph.needs[component]))
    return found


def read_house(root: Path) -> House:
    for path in SEAM:
        if not (root / path).exists():
            raise HouseError(f'the device seam has lost {path}: correct tests/tools/house_graph.py')
    layers, graph = layers_of(root), read_graph(root)
    boxes = boxes_of_layers(layers)
    generator = [path for path in (root / 'codegen').rglob('*')
                 if path.suffix in ('.py', '.j2') and not {'tests', 'build'} & {*path.relative_to(root).parts}]  # setuptools makes build/
    return House(
        kinds={box.name: kind_of(box, root, graph) for box in BOXES},
        counts=counts_of(root, layers, boxes),
        folders={box.name: sorted(path.name for path in (root / 'src/amp' / box.name).glob('*/')) for box in BOXES},
        arrows=arrows_of(root, layers, boxes, graph),
        trees={'ops': len(list((root / 'ops').glob('*.yaml'))), 'codegen': len(generator),
               'generated': sum(path.is_file() for path in (root / 'generated').rglob('*'))})


def mistakes_of_build(root: Path, build: Path) -> list[str]:
    """Sources that a target of a build folder compiles, and that the picture shows in another component, or nowhere."""
    layers, graph = layers_of(root), read_graph(root)
    boxes, found = boxes_of_layers(layers), []
    for target, paths in sources_of_targets(build).items():
        component = component_of(target, graph)
        for path in paths:
            if not path.is_relative_to(root / 'src'):
                continue
            name = path.relative_to(root / 'src').as_posix()
            if layers.of(name) not in boxes:
                found.append(f'{target} compiles {name}, which has no box in the picture')
            elif graph.of(name) != component and not (target == 'amp_cuda_host' and is_part(name)):
                found.append(f'{target} compiles {name}, which the picture shows in {graph.of(name)}')
    return found
