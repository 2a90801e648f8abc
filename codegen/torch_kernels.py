"""Reads `torch_kernels` of ops.yaml: names of PyTorch's kernels, with the ops that do their work."""

from __future__ import annotations

from collections.abc import Collection

from .load import Node, did_you_mean, each, unique
from .model import TorchKernel
from .signature import check_name


def parse_torch_kernels(node: Node) -> dict[str, tuple[Node, TorchKernel]]:
    """Name -> the node of the name, and the kernel. `check_torch_kernels` checks the ops when all ops are read."""
    kernels = {}
    for key, value in node.entry('`torch_kernels`'):
        name = check_name(key, key.text(), 'a kernel')
        entry = value.entry(f'kernel `{name}`')
        rules, doc = entry.need('rules'), entry.need('doc')
        entry.done()
        ops = unique(rules, rules.texts())
        if not ops:
            rules.error(f'kernel `{name}` has no ops; name those that do its work')
        kernels[name] = key, TorchKernel(name, ops, doc.text())
    return kernels


def check_torch_kernels(kernels: dict[str, tuple[Node, TorchKernel]], names: Collection[str]) -> None:
    """`names`: the names of all ops."""

    def check(key: Node, kernel: TorchKernel) -> None:
        if kernel.name in names:
            key.error(f'`{kernel.name}` is an op; remove it from `torch_kernels`')
        for op in kernel.ops:
            if op not in names:
                key.error(f'kernel `{kernel.name}` names `{op}`, which is not an op{did_you_mean(op, sorted(names))}')

    each(kernels.values(), lambda pair: check(*pair))
