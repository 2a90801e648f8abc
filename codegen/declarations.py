"""What C++ headers declare, as far as a formula can call it: found by their brackets, without a compiler."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .signature import CPP_KEYWORDS

SOURCES = Path(__file__).resolve().parent.parent / 'src'

_NOISE = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])*'""", re.DOTALL)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include <(amp/[^>]+)>', re.MULTILINE)
_DIRECTIVE = re.compile(r'^[ \t]*#(?:[^\\\n]|\\.)*', re.MULTILINE | re.DOTALL)
_MACRO = re.compile(r'\b[A-Z][A-Z0-9_]+\(\s*([a-z]\w*)[^()]*\)')  # one that declares the function that it names
_BEFORE = re.compile(r'\s*((public|private|protected)\s*:|\[\[[^\]]*\]\]|template\s*(?=<))')
_SCOPE = re.compile(r'(?:inline\s+)?(namespace|class|struct|union|enum(?:\s+class)?)\b(?:\s+(?:alignas\([^)]*\)|[A-Z][A-Z0-9_]*(?=\s+\w)))*\s*([\w:]*)')
_ALIAS = re.compile(r'using\s+(\w+)\s*=')
_CALLED = re.compile(r'(?<!::)(?<!\w)(?!AMP_|static_assert\b)([A-Za-z]\w*)\s*\(')


class Parameters(NamedTuple):
    """How many arguments a function takes, without bound for a pack, and how its declaration spells them."""

    least: int
    most: float
    text: str


@dataclass(frozen=True)
class Declarations:
    """Overloads by (innermost namespace or class, name), and those of members by name; none for a function that a macro declares."""

    functions: dict[tuple[str, str], list[Parameters]] = field(default_factory=dict)
    members: dict[str, list[Parameters]] = field(default_factory=dict)
    types: set[str] = field(default_factory=set)

    def add(self, spaces: list[tuple[str, str]], head: str) -> None:
        """What stands before a `;` or a body; `spaces`: the kind and name of each namespace and class around it."""
        head = _without_prefixes(head)
        named = _SCOPE.match(head) or _ALIAS.match(head)
        if named:
            if named[1] != 'namespace':
                self.types.add(named[named.lastindex])
            return
        called = next((match for match in _CALLED.finditer(head) if match[1] not in CPP_KEYWORDS), None)
        kind, space = spaces[-1]
        if not called or '=' in head[: called.start()] or called[1] == space:
            return
        if head.startswith('friend'):
            kind, space = next(item for item in reversed(spaces) if item[0] == 'namespace')
        overloads = [self.functions.setdefault((space, called[1]), [])]
        if kind != 'namespace':
            overloads.append(self.members.setdefault(called[1], []))
        for known in overloads:
            known += _parameters(head[called.end() :])


@cache
def declared(*headers: str) -> Declarations:
    """By these headers, named as in an #include, and by those that they include; generated ones are left out."""
    seen: set[str] = set()

    def inlined(name: str) -> str:
        path = SOURCES / name
        if name in seen or not path.exists():
            return ''
        seen.add(name)
        return _INCLUDE.sub(lambda match: inlined(match[1]), _NOISE.sub(_quiet, path.read_text()))

    text = ''.join(map(inlined, headers))
    return _scan(_MACRO.sub(r';void \1(?);', _DIRECTIVE.sub('', text)))


def _quiet(noise: re.Match) -> str:
    return ' ' if noise[0].startswith('/') else '""'


def _scan(text: str) -> Declarations:
    found = Declarations()
    spaces, start, depth = [('namespace', '')], 0, 0
    brackets = re.finditer(r'[{}();]', text)
    for match in brackets:
        char = match[0]
        depth += (char == '(') - (char == ')')
        if depth or char in '()':
            continue
        head, start = text[start : match.start()], match.end()
        if char == ';':
            found.add(spaces, head)
        elif char == '}':
            spaces = spaces[:-1] or spaces
        else:
            scope = _SCOPE.match(_without_prefixes(head))
            found.add(spaces, head)
            if scope and not scope[1].startswith('enum'):
                spaces = [*spaces, (scope[1], scope[2].rpartition(':')[2])]
            else:
                start = _end_of_body(brackets)
    return found


def _end_of_body(brackets: Iterator[re.Match]) -> int:
    depth = 1
    for match in brackets:
        depth += (match[0] == '{') - (match[0] == '}')
        if not depth:
            return match.end()
    return 0  # a bracket is missing, which a compiler tells better


def _without_prefixes(head: str) -> str:
    """Without access specifiers, attributes and `template <...>`."""
    while match := _BEFORE.match(head):
        head = head[match.end() :]
        if match[1].startswith('template'):
            head = head[_closing(head.lstrip()) + 1 :]
    return head.strip()


def _closing(text: str) -> int:
    """Where the angle bracket is closed with which the text starts."""
    depth = 0
    for match in re.finditer(r'[<>]', text):
        depth += 1 if match[0] == '<' else -1
        if not depth:
            return match.start()
    return 0


def _parameters(text: str) -> list[Parameters]:
    """Of what follows the opening parenthesis."""
    parts, depth, end = [''], 0, len(text)
    for i, char in enumerate(text):
        depth += (char in '([{<') - (char in ')]}>')
        if depth < 0:
            end = i
            break
        if char == ',' and not depth:
            parts.append('')
        else:
            parts[-1] += char
    parts = [part for part in parts if part.strip()]
    if '?' in parts:
        return []
    least = sum('=' not in part and '...' not in part for part in parts)
    return [Parameters(least, float('inf') if any('...' in part for part in parts) else len(parts), ' '.join(text[:end].split()))]
