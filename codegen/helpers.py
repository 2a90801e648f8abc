"""The helpers of a family: C++ functions for its derivatives, which the generator declares, and for its elementwise expressions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .load import Node, each
from .parameters import Parameters, parse_parameters
from .signature import check_name

# How often a helper rounds numbers of 16 bits. `never`: it moves numbers, or chooses among them. `parts`: it multiplies matrices or convolves in
# 16 bits, and the formula that calls it stays in 16 bits.
ROUNDS = ('never', 'once', 'often', 'parts')
_DECLARATION = re.compile(r'(?P<returns>\S.*) (?P<name>[A-Za-z_]\w*)\((?P<parameters>.*)\)')


@dataclass(frozen=True)
class Helper:
    family: str
    name: str
    returns: str
    parameters: Parameters
    doc: str
    rounds: str = 'often'  # of ROUNDS

    @property
    def in_expressions(self) -> bool:
        """Whether it is called by elementwise expressions, for a compute type V; src/amp/ops/functors.inc defines it."""
        return self.returns == 'V'

    @property
    def declaration(self) -> str:
        return f'{self.returns} {self.name}({self.parameters.text})'


def parse_helpers(node: Node, family: str) -> tuple[Helper, ...]:
    return tuple(each(node.items(), lambda item: _helper(item, family)))


def _helper(node: Node, family: str) -> Helper:
    entry = node.entry('a helper')
    declaration, doc, rounds = entry.need('helper'), entry.need('doc'), entry.take('rounds')
    entry.done()
    match = _DECLARATION.fullmatch(' '.join(declaration.text().split()))
    parameters = match and parse_parameters(match['parameters'])
    if parameters is None:
        declaration.error(f'`{declaration.text()}` does not declare a function; write "Tensor name(const Tensor& grad, IntArrayRef sizes)"')
    name = check_name(declaration, match['name'], 'a helper')
    return Helper(family, name, match['returns'], parameters, doc.text(), rounds.word(ROUNDS, 'value of `rounds`') if rounds else 'often')
