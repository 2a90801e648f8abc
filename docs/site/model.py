"""The installed headers, and what one declares, as the reference shows it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

INTERNAL = re.compile(r'(^|[.;:] )Internal[.:;,]')
COMMENT = re.compile(r'\s*//')
PLUMBING = re.compile(r'AMP_(DECLARE_)?(CLONEABLE|COPIED|CLONED_MEMBERS)')  # macros that a module needs, and no caller


@dataclass(frozen=True)
class Section:
    """Where a line such as `// --- indexing ---` begins, and the comment below it."""
    title: str = ''
    text: str = ''


@dataclass
class Declaration:
    """One name, or several that one comment describes (groups.py)."""
    kind: str  # class, enum, enumerator, function, value, type, macro
    scope: str  # such as amp::nn or amp::Tensor; empty for macros
    names: list[str]
    codes: list[str]  # one for each declaration
    comment: str = ''
    remark: str = ''  # the comment on the same line
    members: list[Declaration] = field(default_factory=list)
    section: Section = Section()
    is_included: bool = False  # a member from a generated file that its class includes
    last_line: int = 0
    parameters: str = ''
    calls: set[str] = field(default_factory=set)  # the function whose call its body begins with


@dataclass
class Header:
    path: str  # as in #include <path>
    comment: str
    declarations: list[Declaration]


def installed_headers(build: Path) -> list[str]:
    """The headers that a configured build installs.

    Left out are the one that needs the CUDA toolkit, those that the build itself writes, and those of amp/compat: they give libtorch's names to what
    the other headers declare.
    """
    plan = json.loads((build / 'meson-info/intro-install_plan.json').read_text())
    paths = [entry['destination'].removeprefix('{includedir}/') for source, entry in plan['headers'].items() if not source.startswith(f'{build.resolve()}/')]
    return sorted(path for path in paths if path.endswith('.h') and path != 'amp/cuda/check.h' and not path.startswith('amp/compat/'))


def is_hidden(lines: list[str], line: int, parameters: str) -> bool:
    """Whether the reference leaves out the declaration on this line, counted from 0.

    It does so if the comment above says "Internal.", also for further declarations up to an empty line; if a parameter has an internal type; and for
    what the macros of modules declare.
    """
    if 'detail::' in parameters or PLUMBING.match(lines[line].strip()):
        return True
    top = line
    while top > 0 and lines[top - 1].strip() and not COMMENT.match(lines[top - 1]):
        top -= 1
    end = top
    while top > 0 and COMMENT.match(lines[top - 1]):
        top -= 1
    return INTERNAL.search(' '.join(line.strip().lstrip('/ ') for line in lines[top:end])) is not None
