"""The sources that each target of the library compiles, from Meson's introspection of a build folder."""

from __future__ import annotations

import json
from pathlib import Path

from tests.tools.build_graph import CORE, BuildGraph

UNITS = '_units'  # Targets that join small sources. scripts/group_sources.py gets UNIT=SOURCE,SOURCE.


def sources_of_targets(build: Path) -> dict[str, list[Path]]:
    """Target -> sources, for the parts of the library. Sources that are compiled as one unit count as those of the target."""
    found: dict[str, list[Path]] = {}
    for target in json.loads((build / 'meson-info/intro-targets.json').read_text()):
        name = target['name']
        if Path(target['defined_in']).parent.name != 'src' or target['subproject']:
            continue
        for group in target['target_sources']:
            if name.endswith(UNITS):
                paths = [path for word in group['compiler'] for path in word.partition('=')[2].split(',') if path]
            else:
                paths = group.get('sources', [])
            found.setdefault(target_of(name), []).extend(map(Path, paths))
    return found


def target_of(name: str) -> str:
    """The target `amp_nn_fast` for its units, `nn_fast_units`."""
    if not name.endswith(UNITS):
        return name
    part = name.removesuffix(UNITS)
    return part if part == 'amp' else f'amp_{part}'


def component_of(target: str, graph: BuildGraph) -> str:
    if target == 'amp_mpi':  # a library of its own
        return 'distributed'
    return next((component for component in graph.needs if target in (f'amp_{component}_fast', f'amp_{component}_compact')), CORE)
