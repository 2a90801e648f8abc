"""test_targets.py FOLDER ARGUMENTS...: prints the files that the tests which `meson test ARGUMENTS` selects need, for ninja."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

def selected(folder: Path, arguments: list[str]) -> list[str]:
    """The names of the tests. `meson test --list` prints them as "cpp - amp:core"."""
    listed = subprocess.run(['meson', 'test', '-C', folder, '--no-rebuild', '--list', *arguments], check=True, capture_output=True, text=True).stdout
    return [line.rpartition(':')[2].strip() for line in listed.splitlines() if ' - ' in line]


def files_of(names: list[str], tests: list[dict], targets: list[dict], folder: Path) -> list[str]:
    """The outputs of the targets on which the named tests depend, relative to the build folder."""
    ids = {target for test in tests if test['name'] in names for target in test['depends']}
    outputs = [Path(name) for target in targets if target['id'] in ids for name in target['filename']]
    return sorted({str(path.relative_to(folder)) for path in outputs})


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    subprocess.run(['ninja', '-C', folder, 'build.ninja'], check=True, stdout=sys.stderr)  # Meson configures again if a meson.build has changed
    names = selected(folder, sys.argv[2:])
    info = folder / 'meson-info'
    tests, targets = (json.loads((info / f'intro-{what}.json').read_text()) for what in ('tests', 'targets'))
    for name in files_of(names, tests, targets, folder) if names else []:
        print(name)
    if names:
        print('build.ninja')  # so that there is something to build for tests of scripts alone


if __name__ == '__main__':
    main()
