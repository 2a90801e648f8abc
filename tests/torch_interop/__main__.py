"""Tests amp/interop/torch.h, for programs that use libtorch, with the libtorch of PyTorch's wheel.

usage: python -m tests.torch_interop [BUILD]     (./dev parity --interop; needs torch)

Runs the C++ tests of this folder and the C++ of docs/guide/libtorch.md, and compares casts, scales, states and losses with Python's torch.amp.
BUILD is the Meson build folder that has libamp. Without it, only the header-only part is tested, in the folder build-torch-interop. The exit
status is 1 if a test fails or something differs.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import torch

from tests.parity.programs import ROOT

from . import page
from .compare import compare
from .programs import NEW_ABI, compile_all


def difference(ours: object, theirs: object) -> str:
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        at = next(i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1])
        return f'[{at}] {difference(ours[at], theirs[at])}'
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        return '; '.join(f'{key}: {difference(ours[key], theirs[key])}' for key in ours if ours[key] != theirs[key])
    return f'{ours}, Python has {theirs}'


def main() -> int:
    if len(sys.argv) > 2:
        print(__doc__.split('\n\n')[1], file=sys.stderr)
        return 2
    build = Path(sys.argv[1]).resolve() if len(sys.argv) == 2 else None
    if build and not NEW_ABI:
        print('This libtorch was built with the old ABI of std::string, with which libamp cannot be linked: only the header-only part is tested.')
        build = None
    text = (ROOT / 'docs/guide/libtorch.md').read_text()
    programs = compile_all(build, build / 'torch_interop' if build else ROOT / 'build-torch-interop', page.program(text))
    failed = 0
    for name in ('headers', 'library'):
        if name in programs:
            print(f'== {name}: {"linked with libamp" if name == "library" else "without libamp"}', flush=True)
            failed += subprocess.run([programs[name]]).returncode != 0
    alike = different = 0
    for what, ours, theirs in compare(programs['values']):
        if ours == theirs:
            alike += 1
        else:
            different += 1
            print(f'{what}: {difference(ours, theirs)}')
    wrong_page = 'page' in programs and not page_is_right(programs['page'], text)
    print(f'{alike} comparisons with torch.amp of torch {torch.__version__} alike, {different} different')
    return 1 if failed or different or wrong_page else 0


def page_is_right(program: Path, text: str) -> bool:
    printed = subprocess.run([program], cwd=program.parent, stdout=subprocess.PIPE, text=True)
    right = printed.returncode == 0 and printed.stdout == page.expected(text)
    if not right:
        print(f'docs/guide/libtorch.md: its programs ended with {printed.returncode} and printed\n{printed.stdout}expected\n{page.expected(text)}')
    print(f'{len(page.BLOCK.findall(text))} blocks of docs/guide/libtorch.md {"run" if right else "differ"}')
    return right


sys.exit(main())
