"""Readable names of kernels."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable

NAMESPACES = ('(anonymous namespace)::', 'amp::cuda::', 'amp::')


def readable_names(mangled: Iterable[str]) -> dict[str, str]:
    """`packed_kernel<functors_math::Exp<float>, float, Half, 1>(...)`: without the library's namespaces."""
    names = sorted(mangled)
    lines = subprocess.run(['c++filt'], input='\n'.join(names), check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: _short(line) for name, line in zip(names, lines, strict=True)}


def _short(name: str) -> str:
    for namespace in NAMESPACES:
        name = name.replace(namespace, '')
    return name.removeprefix('void ')
