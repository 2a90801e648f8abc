"""amp-codegen: generates the wrappers of a program's own ops, and its presets; docs/own-ops.md describes the files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import SpecError
from .inputs import Inputs, depfile
from .isa import INSTRUCTION_SETS, InstructionSetError, chosen
from .library import library_folder, library_version
from .program import NamespaceError, load_library, load_program
from .render_program import Parts, names, render_program


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(prog='amp-codegen', description='Generates C++ wrappers and presets for the ops of a program.')
    result.add_argument('--version', action='version', version=f'%(prog)s {library_version()}')
    result.add_argument('--ops', type=Path, required=True, metavar='FILE', help='the ops of the program, in the schema of amp\'s ops.yaml')
    result.add_argument('--policy', type=Path, metavar='FILE', help='presets of the program, which may inherit those of amp')
    result.add_argument('--namespace', required=True, metavar='NAME', help='the C++ namespace of the ops, and the prefix of their names in policies')
    result.add_argument('--out', type=Path, required=True, metavar='FOLDER', help='where the files are written; named after the namespace, so that programs include <NAME/ops.h>')
    result.add_argument('--isa', nargs='+', default=list(INSTRUCTION_SETS), metavar='NAME',
                        help=f'the instruction sets for which the expressions are compiled (default: {" ".join(INSTRUCTION_SETS)})')
    result.add_argument('--cuda', action='store_true', help='with kernels for CUDA, which the program compiles')
    result.add_argument('--tests', action='store_true', help='with tests.cpp, a program that checks the ops with their samples')
    result.add_argument('--depfile', type=Path, metavar='FILE', help='write there, for a build, on which files the result depends')
    result.add_argument('--check', action='store_true', help='write nothing; exit with 1 if a file is not as it would be generated')
    result.add_argument('--list', action='store_true', help='print the paths of the files instead')
    return result


def main(arguments: list[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    inputs = Inputs(without=args.out)
    try:
        parts = Parts(chosen(args.isa), args.cuda, args.tests)
        if args.list:
            print('\n'.join(str(args.out / name) for name in names(parts)))
            return 0
        program = load_program(load_library(library_folder()), args.namespace, args.ops, args.policy)
        files = render_program(program, args.ops.name, args.policy.name if args.policy else '', parts)
    except SpecError as error:
        print(error, file=sys.stderr)
        return 1
    except (NamespaceError, InstructionSetError) as error:
        print(f'amp-codegen: {error}', file=sys.stderr)
        return 2
    if args.check:
        return _check(args.out, files)
    _write(args.out, files)
    if args.depfile:
        args.depfile.parent.mkdir(parents=True, exist_ok=True)
        args.depfile.write_text(depfile(args.out / 'ops.cpp', inputs.paths))
    return 0


def _text(path: Path) -> str:
    return path.read_text() if path.exists() else ''


def _check(out: Path, files: dict[str, str]) -> int:
    stale = [name for name, text in files.items() if _text(out / name) != text]
    for name in stale:
        print(f'{out / name} is not as it would be generated', file=sys.stderr)
    return 1 if stale else 0


def _write(out: Path, files: dict[str, str]) -> None:
    """Leaves files alone that have not changed, so that a build compiles nothing again for them."""
    for name, text in files.items():
        path = out / name
        if _text(path) == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == '__main__':
    sys.exit(main())
