"""Parses C++ parameter lists, to find out how many arguments a function takes."""

from __future__ import annotations

import re
from typing import NamedTuple

from .load import Node


class Parameters(NamedTuple):
    """`required` and `all` are declarations without default arguments; `text` is the whole list."""

    required: tuple[str, ...]
    all: tuple[str, ...]
    text: str

    @property
    def least(self) -> int:
        return len(self.required)

    @property
    def most(self) -> int:
        return len(self.all)


def parse_parameters(text: str) -> Parameters | None:
    """Parses the text between the parentheses; None if it is not a list of types and names."""
    text = ' '.join(text.split())
    parts = split(text)
    declarations = tuple(part.partition('=')[0].strip() for part in parts)
    if not all(re.fullmatch(r'.*[\s&*]\w+', declaration) for declaration in declarations):
        return None
    required = tuple(declaration for part, declaration in zip(parts, declarations) if '=' not in part)
    return Parameters(required, declarations, text)


def parameters_of(node: Node) -> Parameters:
    text = node.text()
    parameters = parse_parameters(text[1:-1]) if text.startswith('(') and text.endswith(')') else None
    if parameters is None:
        node.error(f'`{text}` is not a list of parameters; write "(const Tensor& self, int64_t dim = 0)"')
    return parameters


def name_of(declaration: str) -> str:
    return re.search(r'\w+$', declaration)[0]


def split(text: str) -> list[str]:
    """Splits at the commas outside brackets."""
    parts, depth = [''], 0
    for char in text:
        depth += (char in '([{<') - (char in ')]}>')
        if char == ',' and not depth:
            parts.append('')
        else:
            parts[-1] += char
    return [part.strip() for part in parts] if text.strip() else []
