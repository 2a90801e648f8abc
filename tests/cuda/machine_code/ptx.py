"""PTX as text: a module with only some of its kernels."""

from __future__ import annotations

import re

ENTRY = re.compile(r'^(?:\.visible |\.weak )?\.entry ([\w$]+)\(', re.M)
BRACE = re.compile(r'[{}]')


def entries(module: str) -> list[str]:
    return ENTRY.findall(module)


def with_only(module: str, kernels: set[str]) -> str:
    """The module without the other kernels."""
    parts, position = [], 0
    for match in ENTRY.finditer(module):
        if match[1] not in kernels:
            parts.append(module[position : match.start()])
            position = _end_of_body(module, match.end())
    return ''.join(parts) + module[position:]


def _end_of_body(module: str, start: int) -> int:
    depth = 0
    for brace in BRACE.finditer(module, start):
        depth += 1 if brace[0] == '{' else -1
        if depth == 0:
            return brace.end()
    raise ValueError('a kernel has no end')
