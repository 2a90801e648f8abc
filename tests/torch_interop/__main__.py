"""Tests amp/interop/torch.h, for programs that use libtorch, with the libtorch of PyTorch's wheel.

usage: python -m tests.torch_interop BUILD     (./dev parity --interop; needs torch)

Runs the C++ tests of this folder and the C++ of docs/guide/libtorch.md, and compares casts, scales, states and losses with Python's torch.amp. BUILD is
the Meson build folder that has libamp. The exit status is 1 if a test fails or something differs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import torch

from tests.parity.programs import ROOT

from . import page
from .compare import compare
from .programs import compile_all


def difference(ours: object, theirs: object) -> str:
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        at = next(i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1])
        return f'[{at}] {difference(ours[at], theirs[at])}'
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        return '; '.join(f'{key}: {difference(ours[key], theirs[key])}' for key in ours if ours[key] != theirs[key])
    return f'{ours}, Python has {theirs}'


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__.split('\n\n')[1], file=sys.stderr)
        return 2
    build = Path(sys.argv[1]).resolve()
    text = (ROOT / 'docs/guide/libtorch.md').read_text()
    programs = compile_all(build, build / 'torch_interop', page.program(text))
    failed = subprocess.run([programs['tests']]).returncode != 0
    alike = different = 0
    for what, ours, theirs in compare(programs['values']):
        if ours == theirs:
            alike += 1
        else:
            different += 1
            print(f'{what}: {difference(ours, theirs)}')
    printed = subprocess.run([programs['page']], cwd=programs['page'].parent, stdout=subprocess.PIPE, text=True)
    wrong_page = printed.returncode != 0 or printed.stdout != page.expected(text)
    if wrong_page:
        print(f'docs/guide/libtorch.md: its programs ended with {printed.returncode} and printed\n{printed.stdout}expected\n{page.expected(text)}')
    print(f'{alike} comparisons with torch.amp of torch {torch.__version__} alike, {different} different; '
          f'{len(page.BLOCK.findall(text))} blocks of docs/guide/libtorch.md {"differ" if wrong_page else "run"}')
    return 1 if failed or different or wrong_page else 0


sys.exit(main())
