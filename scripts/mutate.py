"""Mutation test of the suites: changes one place of the library at a time, and runs the suites that should fail (tests/mutants/README.md).

Earlier results count while the patch, the file that it changes and the tests of its suites are the same. So an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from pathlib import Path

from scripts.mutants import patches, results
from scripts.mutants.mutation import Failed, Mutation
from scripts.mutants.patches import Broken, Mutant
from scripts.mutants.results import Kept, Result

ROOT = Path(__file__).resolve().parents[1]


def describe(mutant: Mutant, result: Result, earlier: bool) -> str:
    if result.found:
        line = f'found     {mutant.name}: {result.by}'
    else:
        line = f'SURVIVED  {mutant.name}' + (f' (expected: {mutant.survives})' if mutant.survives else '')
    line += ' (earlier)' if earlier else f' ({result.seconds:.0f} s)'
    return line + (': remove its "# survives:"' if result.found and mutant.survives else '')


def run(mutation: Mutation, mutants: list[Mutant], fresh: bool) -> tuple[list[tuple[Mutant, Result]], dict[str, str]]:
    """The results of mutants, and the errors of others."""
    kept = Kept(mutation.root / results.KEPT, mutation.folder / 'usual.json')
    if fresh:
        kept.mutants = {name: each for name, each in kept.mutants.items() if name not in {mutant.name for mutant in mutants}}
    tested, errors, pending = [], {}, []
    for mutant in mutants:
        if known := kept.result(mutant.name, mutation.key_of(mutant)):
            print(describe(mutant, known, True), flush=True)
            tested.append((mutant, known))
        else:
            pending.append(mutant)
    if pending:
        mutation.prepare(pending, kept)
    for number, mutant in enumerate(pending, 1):
        unknown = [name for name in mutant.suites if name not in mutation.suites]
        if unknown:
            print(f'skipped   {mutant.name}: this build has no suite {unknown[0]}', flush=True)
            continue
        try:
            result = mutation.test(mutant, kept)
        except Broken as error:
            errors[mutant.name] = str(error)
            print(f'ERROR     {mutant.name}: {error}', flush=True)
            continue
        kept.add(mutant.name, result)
        tested.append((mutant, result))
        print(f'{describe(mutant, result, False)} [{number} of {len(pending)}]', flush=True)
    return sorted(tested, key=lambda each: each[0].name), errors


def arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog='./dev mutate', description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', nargs='+', default=[], metavar='NAME', help='only these mutants; a name may contain *')
    parser.add_argument('--folder', default='', help='only the mutants of one folder')
    parser.add_argument('--part', default='', metavar='K/N', help='only each N-th mutant, in a build folder of its own: N runs share the work')
    parser.add_argument('--check', action='store_true', help='only check that each patch can be applied to the sources')
    parser.add_argument('--fresh', action='store_true', help='do not use earlier results')
    parser.add_argument('--write', action='store_true', help='write the table in docs/internals/mutants.md')
    parser.add_argument('--options', default='', help=argparse.SUPPRESS)  # of Meson, from scripts/dev/mutate.sh
    args = parser.parse_args(given)
    if args.part and not re.fullmatch(r'[1-9]\d*/[1-9]\d*', args.part):
        parser.error('--part needs two numbers: 1/2')
    if args.write and (args.only or args.folder or args.part):
        parser.error('--write needs the results of all mutants')
    return args


def main(given: list[str] | None = None, root: Path = ROOT, mutation: Mutation | None = None) -> int:
    args = arguments(given)
    all_mutants, broken = patches.read(root)
    broken |= patches.misfits(all_mutants, root)
    for name, error in broken.items():
        print(f'ERROR     {name}: {error}')
    chosen = [each for each in patches.selected(all_mutants, args.only, args.folder) if each.name not in broken]
    folder = 'build-mutants'
    if args.part:
        part, parts = map(int, args.part.split('/'))
        chosen = chosen[part - 1 :: parts]
        folder += f'-{part}'
    if args.check:
        print(f'{len(all_mutants)} mutants, {len(broken)} errors')
        return 1 if broken else 0
    if not chosen:
        print('no mutant fits')
        return 1
    try:
        tested, errors = run(mutation or Mutation(root, root / folder, tuple(shlex.split(args.options))), chosen, args.fresh)
    except Failed as error:
        print(error)
        return 1
    except KeyboardInterrupt:
        print('interrupted: the same command goes on from here')
        return 130
    print(f'\n{results.table(tested)}')
    if text := results.survivors(tested):
        print(f'\nSurvivors:\n{text}')
    failed = results.failures(tested, limits=not (args.only or args.part), total=not args.folder)
    for line in failed:
        print(f'FAIL  {line}')
    if args.write:
        if broken or errors:
            print('FAIL  the page is not written: some mutants have errors')
        else:
            page = root / results.PAGE
            page.write_text(results.with_table(page.read_text(), tested))
    return 1 if failed or broken or errors else 0


if __name__ == '__main__':
    sys.exit(main())
