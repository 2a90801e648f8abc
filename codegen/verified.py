"""Reads ops/verified.yaml: where the contracts of each op have passed with CUDA tensors. tests/cuda/kernels/verified.py writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .load import Node, each, load
from .model import Op
from .ops import Registry

KERNELS = 'kernels'
LIBRARIES = ('cuBLAS', 'cuBLASLt', 'cuDNN', 'cuFFT', 'cuSOLVER')


@dataclass(frozen=True)
class Verified:
    """`interpreted`: op -> kernels on the interpreter and fake libraries that ran. `devices`: device -> ops that passed on it."""

    interpreted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    devices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def text(self, op: Op) -> str:
        if not op.cuda:
            return 'no'
        seen = [device for device, ops in self.devices.items() if op.qualified in ops]
        ran = self.interpreted.get(op.qualified)
        if ran is not None:
            seen += ['interpreted'] * (KERNELS in ran) + [f'fake {library}' for library in ran if library != KERNELS] or ['no kernel']
        return ', '.join(seen) or '-'


def load_verified(registry: Registry) -> Verified:
    """Reads the file in the folder of the ops. Without the file, nothing is verified."""
    path = Path(registry.path).parent / 'ops' / 'verified.yaml'
    if not path.exists():
        return Verified()
    root = load(path).entry('the file')
    interpreter, devices = root.need('interpreter'), root.need('devices')
    root.done()
    ids = {op.qualified for op in registry}

    def check(node: Node) -> str:
        if node.text() not in ids:
            node.error(f'there is no op `{node.text()}`; remove it')
        return node.text()

    return Verified(
        {check(op): ran.words((KERNELS, *LIBRARIES), 'word') for op, ran in interpreter.entry('the ops that were interpreted')},
        {device.text(): tuple(each(ops.items(), check)) for device, ops in devices.entry('the devices')})
