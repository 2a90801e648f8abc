"""The autocast stage of an op."""

from __future__ import annotations

from ..categories import append_dtype_sibling, takes_dtype
from ..model import Arg, Op
from ..ops import Registry


class AutocastView:
    def __init__(self, op: Op, registry: Registry) -> None:
        self._op = op
        self.first = op.args[0].name
        self.appends_dtype = append_dtype_sibling(registry, op) is not None

    @property
    def names(self) -> str:
        """The arguments that may be cast."""
        return ', '.join(arg.name for arg in self._op.cast_args)

    @property
    def mask(self) -> str:
        """Bit i: argument i may be cast."""
        return hex(sum(1 << i for i, arg in enumerate(self._op.args) if arg in self._op.cast_args))

    @property
    def arguments(self) -> str:
        """The arguments that the stage passes on."""
        return ', '.join(map(self._argument, self._op.args))

    def _argument(self, arg: Arg) -> str:
        if arg in self._op.cast_args:
            return f'call.cast({arg.name}, {self._op.cast_args.index(arg)})'
        if arg.name == 'dtype' and takes_dtype(self._op):
            return f'call.dtype(dtype, {self.first})'
        return arg.name


def autocast_of(op: Op, registry: Registry) -> AutocastView | None:
    return AutocastView(op, registry) if op.cast_args and not op.internal else None
