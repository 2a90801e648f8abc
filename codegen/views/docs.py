"""The row of an op in OPS.md."""

from __future__ import annotations

from ..model import Op


class Row:
    def __init__(self, op: Op) -> None:
        self._op = op
        self.signature = str(op.signature)

    @property
    def runs_as(self) -> str:
        return next(kind for kind in ('elementwise', 'kernel', 'view', 'composite') if getattr(self._op, kind))

    @property
    def dtypes(self) -> str:
        if self._op.elementwise:
            return ', '.join(self._op.elementwise.dtypes)
        if self._op.kernel:
            return ', '.join(self._op.kernel.dtypes)
        return 'all' if self._op.view else ', '.join(self._op.composite.dtypes) or 'as its parts'
