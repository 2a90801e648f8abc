"""PTX as text: a module with only some of its kernels."""

from __future__ import annotations

import re

ENTRY = re.compile(r'^(?:\.visible |\.weak )?\.entry ([\w$]+)\(', re.M)


def entries(module: str) -> list[str]:
    return ENTRY.findall(module)


def with_only(module: str, kernels: set[str]) -> str:
    """The module without the other kernels. A kernel ends at the first line that is a closing brace."""
    parts, position = [], 0
    for match in ENTRY.finditer(module):
        end = module.index('\n}', match.end()) + 2
        if match[1] not in kernels:
            parts.append(module[position : match.start()])
            position = end
    return ''.join(parts) + module[position:]
