"""Which headers there are, and what one declares, as the reference shows it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Declaration:
    """One name, or several that are declared together under one comment."""
    kind: str  # class, enum, function, value, type, macro
    scope: str  # such as amp::nn or amp::Tensor; empty for macros
    names: list[str]
    code: str
    comment: str = ''  # before it; also about declarations on the next lines that have none
    remark: str = ''  # behind it
    members: list[Declaration] = field(default_factory=list)
    last_line: int = 0


@dataclass
class Header:
    path: str  # as in #include <path>
    comment: str
    declarations: list[Declaration]


def installed_headers(build: Path) -> list[str]:
    """The headers that a configured build installs, but the one that needs the CUDA toolkit."""
    plan = json.loads((build / 'meson-info/intro-install_plan.json').read_text())
    paths = [entry['destination'].removeprefix('{includedir}/') for entry in plan['headers'].values()]
    return sorted(path for path in paths if path.endswith('.h') and path != 'amp/cuda/check.h')
