"""python -m codegen [--write | --check | --list] generates the files in generated/ from the YAML files."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from . import SpecError, load_ops, load_policies
from .inputs import Inputs, depfile
from .memo import kept_in
from .render import render

ROOT = Path(__file__).resolve().parent.parent
COMMAND = './dev regenerate'
MEMO = Path(__file__).with_name('__pycache__') / 'memo.pickle'


def main() -> int:
    parser = argparse.ArgumentParser(prog='python -m codegen', description='Generates generated/ from ops.yaml, ops/ and autocast_policy.yaml.')
    parser.add_argument('--check', action='store_true', help='write nothing; show what differs, and exit with 1 if generated/ is not current')
    parser.add_argument('--stamp', type=Path, metavar='FILE',
                        help='with --check, for builds: write FILE if generated/ is current, else name the files that differ')
    parser.add_argument('--depfile', type=Path, metavar='FILE', help='with --stamp: write the files on which the check depends to FILE')
    parser.add_argument('--list', action='store_true', help='print the paths of the generated files')
    parser.add_argument('--write', action='store_true', help='write the files that changed (the default)')
    parser.add_argument('--ops', type=Path, default=ROOT / 'ops.yaml')
    parser.add_argument('--policy', type=Path, default=ROOT / 'autocast_policy.yaml')
    parser.add_argument('--out', type=Path, default=ROOT / 'generated')
    args = parser.parse_args()
    inputs = Inputs(without=args.out)
    try:
        with kept_in(MEMO):
            registry = load_ops(args.ops)
            files = render(registry, load_policies(args.policy, registry))
    except SpecError as error:
        print(error, file=sys.stderr)
        return 1
    if args.list:
        print('\n'.join(sorted(files)))
        return 0
    if args.stamp:
        return stamp(args.out, files, args.stamp, args.depfile, inputs.paths)
    return check(args.out, files) if args.check else write(args.out, files)


def existing(out: Path) -> set[str]:
    return {path.relative_to(out).as_posix() for path in out.rglob('*') if path.is_file()}


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ''


def write(out: Path, files: dict[str, str]) -> int:
    """Writes only the files that changed. A build then recompiles nothing else."""
    changed = 0
    for name, text in files.items():
        path = out / name
        if path.exists() and path.read_text() == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        changed += 1
    stale = existing(out) - files.keys()
    for name in stale:
        (out / name).unlink()
    then = '; now: ninja -C build' if changed or stale else ''
    print(f'{len(files)} files, {changed} written, {len(stale)} removed{then}')
    return 0


def stale_files(out: Path, files: dict[str, str]) -> list[str]:
    return sorted(name for name in existing(out) | files.keys() if read(out / name) != files.get(name, ''))


def stamp(out: Path, files: dict[str, str], target: Path, dependencies: Path | None, inputs: list[Path]) -> int:
    """The check in a build: if generated/ is stale, prints the command to run and fails."""
    stale = stale_files(out, files)
    if stale:
        named = ', '.join(stale[:5]) + (', ...' if len(stale) > 5 else '')
        print(f'generated/ does not match the YAML files and codegen/ ({len(stale)} files differ: {named}): run {COMMAND}, then build again', file=sys.stderr)
        return 1
    target.write_text('// generated/ was current when this file was written.\n')
    if dependencies:
        dependencies.write_text(depfile(target, inputs))
    return 0


def check(out: Path, files: dict[str, str]) -> int:
    stale = stale_files(out, files)
    for name in stale:
        diff = difflib.unified_diff(read(out / name).splitlines(), files.get(name, '').splitlines(), f'generated/{name}', f'{name} from the YAML files', lineterm='')
        print('\n'.join(diff))
    if stale:
        print(f'\n{len(stale)} generated files are stale: run {COMMAND}')
    return 1 if stale else 0


if __name__ == '__main__':
    sys.exit(main())
