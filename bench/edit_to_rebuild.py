"""Measures the time from an edit of a program's policy, or of its ops, to the rebuilt program, and how many commands the build runs.

edit_to_rebuild.py FOLDER: with the amp that is installed somewhere in FOLDER. Builds examples/embed/own_ops with CMake and Ninja in a
temporary folder, edits one of its files as a user does, and builds again. `./dev bench rebuild` calls it.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1] / 'examples' / 'embed' / 'own_ops'
# The edits: file, text, other text.
EDITS = {
    'the policy': ('mylib/policy.yaml', 'squared_relu: {category: lower_precision_fp', 'squared_relu: {category: fp32'),
    'an expression': ('mylib/ops.yaml', 'math::max(self, 0) * math::max(self, 0)', 'math::max(self, 0) * math::max(self, 0) * 1'),
    'a derivative': ('mylib/ops.yaml', 'formula: "2 * grad * relu(self)"', 'formula: "grad * (2 * relu(self))"'),
    'a signature': ('mylib/ops.yaml', '(Tensor input, Tensor weight, Tensor gate)', '(Tensor input, Tensor weight, Tensor gate, float unused=1)'),
}


@dataclass(frozen=True)
class Build:
    """Wall-clock seconds, and CPU seconds of all processors together."""

    seconds: float
    processor_seconds: float
    commands: int


def build(folder: Path, environment: dict[str, str]) -> Build:
    start, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(['ninja', '-C', folder], check=True, capture_output=True, text=True, env=environment).stdout
    seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Build(seconds, used, len(re.findall(r'^\[\d+/\d+\]', output, re.M)))


def measure(project: Path, edit: tuple[str, str, str], times: int, environment: dict[str, str]) -> list[Build]:
    """Makes the edit, and undoes it."""
    name, old, new = edit
    path, builds = project / name, []
    for _ in range(times):
        text = path.read_text()
        if old not in text:
            raise SystemExit(f'{name} has no "{old}"')
        path.write_text(text.replace(old, new, 1))
        builds.append(build(project / 'build', environment))
        old, new = new, old
    return builds


def row(title: str, builds: list[Build]) -> str:
    seconds, used = ([getattr(each, field) for each in builds] for field in ('seconds', 'processor_seconds'))
    commands = {each.commands for each in builds}
    return f'{title:15} {statistics.median(seconds):6.2f} s (max {max(seconds):6.2f}), {statistics.median(used):6.2f} s of processors, {"/".join(map(str, sorted(commands)))} commands'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('installed', type=Path)
    parser.add_argument('--times', type=int, default=6, help='how often each file is edited (default: 6)')
    args = parser.parse_args()
    command = next(args.installed.resolve().rglob('amp-codegen'), None)
    if command is None:
        raise SystemExit(f'there is no amp-codegen in {args.installed}')
    prefix = command.parent.parent
    # Without a compiler cache, which would find the results of undone edits.
    environment = os.environ | {'CCACHE_DISABLE': '1'}
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, 'own_ops')
        shutil.copytree(PROJECT, project)
        subprocess.run(['cmake', '-G', 'Ninja', '-S', project, '-B', project / 'build', '-DCMAKE_BUILD_TYPE=Release',
                        f'-DCMAKE_PREFIX_PATH={prefix}'], check=True, capture_output=True)
        print(row('from scratch', [build(project / 'build', environment)]))
        for title, edit in EDITS.items():
            print(row(title, measure(project, edit, args.times, environment)), flush=True)


if __name__ == '__main__':
    main()
