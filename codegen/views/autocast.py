"""The autocast stage of an op."""

from __future__ import annotations

from ..policies.categories import append_dtype_sibling
from ..model import Op
from ..ops import Registry
from . import overloads


class AutocastView:
    """`with_dtype` is the overload that the category fp32_append_dtype calls, or None."""

    def __init__(self, op: Op, registry: Registry) -> None:
        self._op = op
        self.with_dtype = append_dtype_sibling(registry, op)

    @property
    def types_with_dtype(self) -> str:
        return overloads.of_signature(self.with_dtype).types

    @property
    def positions(self) -> str:
        """The positions of the arguments that may be cast."""
        return ', '.join(str(i) for i, arg in enumerate(self._op.args) if arg in self._op.cast_args)


def autocast_of(op: Op, registry: Registry) -> AutocastView | None:
    return AutocastView(op, registry) if op.cast_args and not op.internal else None
