"""amp-codegen: generates the C++ code of custom ops, and presets. docs/guide/own-ops.md describes the files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from . import SpecError
from .inputs import Inputs, depfile
from .isa import INSTRUCTION_SETS, InstructionSetError, chosen
from .library import library_folder, library_version
from .memo import kept_in
from .program import NamespaceError, load_library, load_program
from .render_program import Parts, names, render_program


USAGE = 'amp-codegen --ops FILE --namespace NAME --out FOLDER [OPTIONS]'
DESCRIPTION = """\
Reads custom ops and presets from YAML files with the schema of those of amp. Writes C++ sources in which these ops take part in
automatic mixed precision, like the built-in ops. Only files that change are written.
"""
STATUSES = """\
Exit status:
  0  success
  1  a mistake in a YAML file, or, with --check, a file that is not current
  2  wrong usage, a namespace or instruction set that is not possible, or a file that cannot be written
"""


class Parser(argparse.ArgumentParser):
    """Answers a mistake with two lines. The usage of all options is long."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f'usage: {self.usage}\n{self.prog}: {message}; see {self.prog} --help\n')


def parser() -> Parser:
    result = Parser(prog='amp-codegen', usage=USAGE, description=DESCRIPTION, epilog=STATUSES, add_help=False,
                    formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument('--ops', type=Path, required=True, metavar='FILE', help='the custom ops, in the schema of the ops.yaml of amp')
    result.add_argument('--policy', type=Path, metavar='FILE', help='presets, which may inherit those of amp')
    result.add_argument('--namespace', required=True, metavar='NAME',
                        help='the C++ namespace of the ops, and the prefix of their names in policies; the namespaces amp and std are reserved')
    result.add_argument('--out', type=Path, required=True, metavar='FOLDER',
                        help='the folder for the generated files; give it the name of the namespace, because programs include <NAME/ops.h>; for the namespace '
                             'company::mylib, this is company/mylib; the command warns about another folder, unless --depfile is given')
    result.add_argument('--isa', nargs='+', default=list(INSTRUCTION_SETS), metavar='NAME',
                        help=f'the instruction sets for which elementwise expressions are compiled (default: {" ".join(INSTRUCTION_SETS)})')
    result.add_argument('--cuda', action='store_true', help='also write elementwise.cu, the CUDA kernels of the expressions')
    result.add_argument('--tests', action='store_true', help='also write tests.cpp, a program that checks the ops with their samples')
    result.add_argument('--depfile', type=Path, metavar='FILE',
                        help='for a build: write the files on which the result depends to FILE, and keep results for the next run next '
                             'to it, in a file with the suffix .memo')
    result.add_argument('--check', action='store_true', help='write nothing; exit with 1 if a generated file is not current')
    result.add_argument('--list', action='store_true', help='write nothing; print the paths of the generated files')
    result.add_argument('--version', action='version', version=f'%(prog)s {library_version()}',
                        help='print the version of the library to which the generator belongs')
    result.add_argument('-h', '--help', action='help', help='print the usage')
    return result


def main(arguments: list[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    inputs = Inputs(without=args.out)
    try:
        parts = Parts(chosen(args.isa), args.cuda, args.tests)
        if args.list:
            print('\n'.join(str(args.out / name) for name in names(parts)))
            return 0
        with kept_in(args.depfile and args.depfile.with_suffix('.memo')):
            program = load_program(load_library(library_folder()), args.namespace, args.ops, args.policy)
            files = render_program(program, args.ops.name, args.policy.name if args.policy else '', parts)
    except SpecError as error:
        print(error, file=sys.stderr)
        return 1
    except (NamespaceError, InstructionSetError) as error:
        print(f'amp-codegen: {error}', file=sys.stderr)
        return 2
    try:
        if args.check:
            return _check(args.out, files)
        if not args.depfile:  # a build knows its include path
            _check_folder(args.out, args.namespace)
        _write(args.out, files)
        if args.depfile:
            args.depfile.parent.mkdir(parents=True, exist_ok=True)
            args.depfile.write_text(depfile(args.out / 'ops.cpp', inputs.paths))
    except OSError as error:
        print(f'amp-codegen: {error.filename} cannot be {"read" if args.check else "written"} ({error.strerror})', file=sys.stderr)
        return 2
    return 0


def _check_folder(out: Path, namespace: str) -> None:
    """Warns if #include <NAME/ops.h> cannot find the files."""
    folder = Path(*namespace.split('::'))
    parts = out.resolve().parts
    if parts[-len(folder.parts):] != folder.parts:
        print(f'amp-codegen: warning: #include <{folder.as_posix()}/ops.h> does not find the files in {out}; write --out {out / folder}', file=sys.stderr)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b''


def _check(out: Path, files: dict[str, str]) -> int:
    stale = [name for name, text in files.items() if _bytes(out / name) != text.encode()]
    for name in stale:
        print(f'{out / name} is not current: run amp-codegen again', file=sys.stderr)
    return 1 if stale else 0


def _write(out: Path, files: dict[str, str]) -> None:
    """Does not touch files that have not changed. A build then compiles only what has changed."""
    for name, text in files.items():
        path = out / name
        if _bytes(path) == text.encode():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


if __name__ == '__main__':
    sys.exit(main())
