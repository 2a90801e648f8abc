"""A build without a component has nothing of it, and all of the rest.

left_out.py BUILD COMPONENT reads what Meson knows about a build folder that was configured with -DCOMPONENT=disabled.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.tools.build_graph import BuildGraph, read_graph

ROOT = Path(__file__).resolve().parents[2]


def expected(graph: BuildGraph, component: str) -> list[str]:
    """The components of such a build."""
    there: list[str] = []
    for name, needs in graph.needs.items():
        if name != component and all(need in there for need in needs):
            there.append(name)
    return there


def introspect(build: Path, what: str):
    return json.loads(subprocess.run(['meson', 'introspect', f'--{what}', build], check=True, capture_output=True, text=True).stdout)


def mistakes(graph: BuildGraph, component: str, targets: list[str], installed: list[str], tests: list[str]) -> list[str]:
    there, found = expected(graph, component), []
    for name in graph.needs:
        parts = {
            'target': any(target in (f'amp_{name}_fast', f'amp_{name}_compact') for target in targets),
            'headers': any(f'/include/amp/{graph.folders[name][0]}/' in path for path in installed),
            'file for pkg-config': any(path.endswith(f'/amp-{name}.pc') for path in installed),
        }
        if name in tests and name not in there:  # tests may need further components
            found.append(f'without {component}: the tests of {name} are there')
        for part, has in parts.items():
            if has != (name in there):
                found.append(f'without {component}: the {part} of {name} {"are" if part[-1] == "s" else "is"} {"there" if has else "missing"}')
    return found


def main() -> int:
    build, component = Path(sys.argv[1]), sys.argv[2]
    graph = read_graph(ROOT)
    found = mistakes(graph, component, [target['name'] for target in introspect(build, 'targets')], list(introspect(build, 'installed').values()),
                     [test['name'] for test in introspect(build, 'tests')])
    print('\n'.join(found) or f'without {component}: {", ".join(expected(graph, component)) or "the core"}')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())
