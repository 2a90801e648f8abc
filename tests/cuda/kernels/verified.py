"""Writes ops/verified.yaml: where the contracts of each op have run. The column cuda of generated/OPS.md comes from it.

suites.py writes and compares the runs on the interpreter. Cases that passed on a GPU are added from the output of bench/cuda/cases.py:

    python -m tests.cuda.kernels.verified --device NAME CASES.json...
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

PATH = Path(__file__).resolve().parents[3] / 'ops' / 'verified.yaml'
SUITE, CASE = 'contracts on cuda', ': cuda'
COMPARED = ('as_on_cpu', 'reference', 'dtypes', 'noncontiguous')  # the subcases that show what computes an op; others call further ops
HEADER = '''\
# Written by `python -m tests.cuda.kernels.suites build --full --write` and `python -m tests.cuda.kernels.verified`; not edited by hand. Run
# `./dev regenerate` afterwards: generated/OPS.md has a column with this.
'''


def interpreted(records: Iterable[Mapping]) -> dict[str, list[str]]:
    """What ran for each op with passed contracts, from the records of launched.cpp: "kernels", and the libraries whose fakes computed."""
    ran: dict[str, set[str]] = {}
    passed: set[str] = set()
    for record in records:
        if record['suite'] != SUITE or not record['case'].endswith(CASE):
            continue
        op = record['case'].removesuffix(CASE)
        if record['ended'] and not record['failed']:
            passed.add(op)
        if record['subcase'] in COMPARED:
            ran.setdefault(op, set()).update(record['libraries'], ['kernels'] * bool(record['launched']))
    return {op: sorted(words, key=lambda word: (word != 'kernels', word)) for op, words in sorted(ran.items()) if op in passed}


def passed_on_device(cases: Iterable[Mapping], before: Iterable[str] = ()) -> list[str]:
    """`cases`: the output of cases.py. Keeps an op of `before` unless one of its cases did not pass."""
    passed, others = set(before), set()
    for case in cases:
        name = case['name']
        if name.endswith(CASE) and case['state'] != 'not run':
            (passed if case['state'] == 'passed' else others).add(name.removesuffix(CASE))
    return sorted(passed - others)


def load() -> dict:
    return yaml.safe_load(PATH.read_text()) if PATH.exists() else {'interpreter': {}, 'devices': {}}


def text_of(verified: Mapping) -> str:
    lines = ['interpreter:'] if verified['interpreter'] else ['interpreter: {}']
    lines += [f'  {op}: [{", ".join(words)}]' for op, words in sorted(verified['interpreter'].items())]
    lines += ['devices:'] if verified['devices'] else ['devices: {}']
    for device, ops in sorted(verified['devices'].items()):
        lines += [f'  {json.dumps(device)}: [', *textwrap.wrap(', '.join(ops), 130, initial_indent='    ', subsequent_indent='    '), '  ]']
    return HEADER + '\n'.join(lines) + '\n'


def write(verified: Mapping) -> None:
    PATH.write_text(text_of(verified))


def check(seen: Mapping[str, list[str]]) -> list[str]:
    """The differences between the file's interpreter entries and `seen`, the run of all contracts."""
    listed = load()['interpreter']
    problems = [f'{PATH.name}: {op} is listed as {words}, and ' + (f'it ran with {seen[op]}' if op in seen else 'its contracts did not pass')
                for op, words in listed.items() if seen.get(op) != words]
    new = sorted(seen.keys() - listed.keys())
    print(f'counted: the contracts of {len(seen)} ops passed' + (f', {len(new)} of them not in {PATH.name}: {", ".join(new)}' if new else ''))
    if problems:
        problems.append('Write it again, with --full --write, if that is right.')
    return problems


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--device', required=True, metavar='NAME')
    parser.add_argument('cases', nargs='+', type=Path)
    arguments = parser.parse_args()
    verified = load()
    ops = passed_on_device((case for path in arguments.cases for case in json.loads(path.read_text())),
                           verified['devices'].get(arguments.device, ()))
    verified['devices'][arguments.device] = ops
    write(verified)
    print(f'{len(ops)} ops have passed on {arguments.device}; run ./dev regenerate')


if __name__ == '__main__':
    main()
