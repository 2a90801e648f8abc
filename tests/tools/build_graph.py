"""The components of the library, as src/meson.build has them: tables of lists of names."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

CORE = 'core'


class GraphError(Exception):
    """src/meson.build has another form."""


@dataclass(frozen=True)
class BuildGraph:
    needs: dict[str, list[str]]    # of each component, in the order in which they are built
    uses: dict[str, list[str]]     # what it uses if it is there
    folders: dict[str, list[str]]  # below src/amp

    def reach(self, component: str) -> set[str]:
        """The components that a component may use: the core and what it needs, directly or not."""
        if component == CORE:
            return {CORE}
        found = {CORE, component, *self.uses.get(component, [])}
        for need in self.needs[component]:
            found |= self.reach(need)
        return found

    def of(self, path: str) -> str:
        """The component of a path below src/, such as amp/jit/trace.h."""
        for component, folders in self.folders.items():
            if any(path.startswith(f'amp/{folder}/') for folder in folders):
                return component
        return CORE


def _table(text: str, name: str) -> dict[str, list[str]]:
    found = re.search(rf'^{name} = (\{{.*?\}})$', text, re.M | re.S)
    if not found:
        raise GraphError(f'src/meson.build has no table {name}')
    return ast.literal_eval(found.group(1))  # a dictionary of Meson reads like one of Python


def read_graph(root: Path) -> BuildGraph:
    text = (root / 'src/meson.build').read_text()
    needs, folders = _table(text, 'component_needs'), _table(text, 'component_folders')
    before: set[str] = set()
    for component, list_of_needs in needs.items():
        later = set(list_of_needs) - before
        if later:
            raise GraphError(f'src/meson.build: {component} needs {", ".join(sorted(later))}, which must come first')
        before.add(component)
    return BuildGraph(needs, _table(text, 'component_uses'), {name: folders.get(name, [name]) for name in needs})
