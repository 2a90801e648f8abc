"""Counts, without a device, the kernels that a training step of PyTorch's eager mode launches on CUDA: the ATen ops of the step, as the
dispatcher runs them on the CPU under autocast, times the kernels that each launches on CUDA.

usage: torch_launches.py [MODEL]     a model of bench/peer/torch_steps.py; run by the Python that has torch

KERNELS lists the launches of each op, from the sources in aten/src/ATen/native/cuda and native/cudnn. No profile of a device has confirmed
them. Where the number depends on the library, the smallest is used: one launch for a convolution and for each of its gradients, although
cuDNN adds transpositions for contiguous tensors and reductions for split sums; batch norm with three launches forward (statistics, running
statistics, transformation) and two backward, as cuDNN's is not used for bfloat16 there.
"""

from __future__ import annotations

import collections
import math
import sys
from pathlib import Path

import torch
import torch.nn.functional as F
from torch.utils._python_dispatch import TorchDispatchMode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'peer'))
import torch_steps  # noqa: E402

# Launches of one call. Views and allocations launch nothing.
KERNELS = {
    'convolution': 1,
    'native_batch_norm': 3,
    'native_batch_norm_backward': 2,
    'relu': 1,
    'threshold_backward': 1,
    'add': 1,
    'add_': 1,
    'mean': 1,
    'div': 1,
    'addmm': 1,
    'mm': 1,
    'sum': 1,
    '_to_copy': 1,
    'copy_': 1,
    'clone': 1,
    'fill_': 1,
    'new_zeros': 1,
    'zeros_like': 1,
    'ones_like': 1,
    '_log_softmax': 1,
    '_log_softmax_backward_data': 1,
    'nll_loss_forward': 1,
    'nll_loss_backward': 2,  # fills its result with zeros first
}
NOTHING = {'detach', 'view', '_unsafe_view', 't', 'transpose', 'expand', 'as_strided', 'alias', 'empty', 'empty_like', 'empty_strided', 'reshape',
           'flatten', 'squeeze', 'unsqueeze', 'permute', 'slice', 'select', 'as_strided_', '_record_function_enter_new', '_record_function_exit'}

# ATen/native/cuda/MultiTensorApply.cuh: the limits of a launch are this number of tensors, by the number of lists, and 320 chunks of 65536
# elements.
TENSORS = {1: 110, 2: 64, 3: 48, 4: 36, 5: 30}
CHUNKS, CHUNK = 320, 65536


def multi_tensor_launches(lists: int, sizes: list[int]) -> int:
    launches = tensors = chunks = 0
    for size in sizes:
        tensors += 1
        for _ in range(max(1, math.ceil(size / CHUNK))):
            chunks += 1
            if chunks == CHUNKS:
                launches, tensors, chunks = launches + 1, 0, 0
        if tensors == TENSORS[lists]:
            launches, tensors, chunks = launches + 1, 0, 0
    return launches + (tensors > 0 and chunks > 0)


class Count(TorchDispatchMode):
    def __init__(self) -> None:
        super().__init__()
        self.calls: collections.Counter[str] = collections.Counter()
        self.launches: collections.Counter[str] = collections.Counter()
        self.unknown: set[str] = set()

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        name = function.overloadpacket.__name__
        self.calls[name] += 1
        if name.startswith('_foreach_'):
            lists = [argument for argument in args if isinstance(argument, (list, tuple))]
            self.launches[name] += multi_tensor_launches(len(lists), [tensor.numel() for tensor in lists[0]])
        elif name == 'convolution_backward':
            self.launches[name] += sum(args[-1])  # one for each required gradient
        elif name in KERNELS:
            self.launches[name] += KERNELS[name]
        elif name not in NOTHING:
            self.unknown.add(name)
        return function(*args, **(kwargs or {}))


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else 'resnet20_nhwc'
    make, _ = torch_steps.CASES[name]
    model, x, y = make()
    for module in model.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            module.num_batches_tracked = None  # bench/models.h does not count it either
    loss_of = F.cross_entropy if y.dtype == torch.int64 else F.mse_loss
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3, momentum=0.9, foreach=True)  # the default on CUDA

    def step() -> None:
        optimizer.zero_grad()
        with torch.autocast('cpu', dtype=torch.bfloat16):
            loss = loss_of(model(x), y)
        loss.backward()
        optimizer.step()

    for _ in range(3):
        step()
    with Count() as count:
        step()
    if count.unknown:
        sys.exit(f'torch_launches.py: the launches of {", ".join(sorted(count.unknown))} are not known; add them to KERNELS')
    print('| op | calls | launches |\n|---|---|---|')
    for op, launches in sorted(count.launches.items(), key=lambda item: -item[1]):
        print(f'| `{op}` | {count.calls[op]} | {launches} |')
    print(f'| all | | **{sum(count.launches.values())}** |')


if __name__ == '__main__':
    main()
