"""How often a derivative rounds. Several roundings in 16 bits overflow, or lose small numbers, although the gradient is an ordinary number. The
generated code therefore computes such formulas in float32, and rounds once."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .formula import LIST_PROPERTIES, PROPERTIES
from .helpers import Helper
from .model import Gradient, Op
from .tokens import calls, tokenize

_OPERATORS = frozenset('*/+-')
_OPERAND_ENDS = re.compile(r'[A-Za-z_0-9.]+|\)|\]')


class Rounding:
    """Counts the roundings of formulas over these ops and helpers."""

    def __init__(self, ops: Iterable[Op], helpers: Iterable[Helper]) -> None:
        self._helpers = {helper.name: helper for helper in helpers if not helper.in_expressions}
        self._ops: dict[str, list[Op]] = {}
        for op in ops:
            for name in (op.name, *op.aliases):
                self._ops.setdefault(name, []).append(op)

    def rounds_once(self, op: Op, gradient: Gradient) -> bool:
        """Whether to compute the formula in float32. A formula with one rounding needs nothing. One with products stays in 16 bits if it says so."""
        run = op.elementwise or op.kernel
        if run and 'floating' not in run.dtypes:  # it takes no tensors of 16 bits
            return False
        if gradient.in_parts or any(helper.rounds == 'parts' for helper in self._called(gradient.formula)):
            return False
        return self.count(gradient.formula) > 1

    def rounds_before_a_sum(self, op: Op, gradient: Gradient) -> bool:
        """Whether a formula with one rounding needs float32 where its result is summed over broadcast dimensions: the sum rounds again."""
        return 'floating' in (op.elementwise or op.kernel).dtypes and not gradient.in_parts and self.count(gradient.formula) == 1

    def count(self, formula: str) -> int:
        """At most so many roundings happen to a number of the result. The count is an upper limit."""
        tokens = tokenize(formula)
        return sum(_is_arithmetic(tokens, i) for i in range(len(tokens))) + sum(self._of_call(call.name) for call in calls(tokens))

    def _called(self, formula: str) -> list[Helper]:
        return [self._helpers[call.name] for call in calls(tokenize(formula)) if call.name in self._helpers]

    def _of_call(self, name: str) -> int:
        if name in self._helpers:
            return {'never': 0, 'once': 1}.get(self._helpers[name].rounds, 2)
        return max(map(_of_op, self._ops.get(name, ())), default=0)


def _of_op(op: Op) -> int:
    if op.view or op.elementwise and (op.elementwise.exact or op.elementwise.result == 'bool'):
        return 0
    return 1


def _is_arithmetic(tokens: list[str], i: int) -> bool:
    """Whether a token is a binary operator between tensors, as far as can be seen: the size of a tensor is an integer."""
    if tokens[i] not in _OPERATORS or i == 0 or not _OPERAND_ENDS.fullmatch(tokens[i - 1]):
        return False
    return not _is_size(tokens, i - 1)


def _is_size(tokens: list[str], end: int) -> bool:
    """Whether the operand that ends here is a property of a tensor: `self.dim()`, `self.size(1)`."""
    if tokens[end] != ')':
        return False
    depth, i = 0, end
    while True:
        depth += (tokens[i] == ')') - (tokens[i] == '(')
        if not depth:
            return i >= 2 and tokens[i - 2] == '.' and tokens[i - 1] in {*PROPERTIES, *LIST_PROPERTIES, 'numel', 'back', 'front'}
        i -= 1
