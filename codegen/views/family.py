"""A family of ops, with the lists that templates iterate over."""

from __future__ import annotations

from collections.abc import Iterable

from .. import cpp
from ..helpers import Helper
from .op import OpView


class Family:
    """The ops of one family, in the order of its file."""

    def __init__(self, name: str, ops: list[OpView], helpers: Iterable[Helper]) -> None:
        self.name, self.ops = name, ops
        self.camel = cpp.camel(name)
        self.helpers = [helper for helper in helpers if helper.family == name and not helper.in_expressions]
        self.public = [op for op in ops if not op.internal]
        self.internal = [op for op in ops if op.internal]
        self.opaque = [op for op in ops if op.opaque]
        self.elementwise = [op for op in ops if op.elementwise]
        self.sparse = [op for op in self.elementwise if op.elementwise.sparse]
        self.kernels = [op for op in ops if op.kernel and not op.kernel.native]
        self.cuda_kernels = [op for op in self.kernels if op.kernel.cuda]
        self.natives = [op for op in ops if op.kernel and op.kernel.native]
        self.checks = list(dict.fromkeys((run.check_name, op.form.definition) for op in ops if (run := op.kernel or op.elementwise) and run.check))
        self.views = [op for op in ops if op.view]
        self.composites = [op for op in ops if op.composite and not op.composite.expr]
