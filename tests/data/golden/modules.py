"""Writes modules.json: state names, results and running statistics of torch's modules in float64.

Run manually with torch installed: python tests/data/golden/modules.py tests/unit/nn/golden_tests.cpp makes the same modules and compares; nothing
else needs torch. Inputs and parameters follow from the formulas below.
"""

from __future__ import annotations

import json
from pathlib import Path

import torch
from torch import nn

# name: (module, shape of the input, train)
CASES = {  # CrossMapLRN2d with more channels includes the first channel in every window
    'InstanceNorm1d': (lambda: nn.InstanceNorm1d(3), [2, 3, 5], True),
    'InstanceNorm1d unbatched': (lambda: nn.InstanceNorm1d(3, affine=True), [3, 5], True),
    'InstanceNorm2d affine': (lambda: nn.InstanceNorm2d(3, eps=0.1, affine=True), [2, 3, 4, 2], False),
    'InstanceNorm2d tracking': (lambda: nn.InstanceNorm2d(3, momentum=0.3, affine=True, track_running_stats=True), [2, 3, 4, 2], True),
    'InstanceNorm2d evaluating': (lambda: nn.InstanceNorm2d(3, affine=True, track_running_stats=True), [2, 3, 4, 2], False),
    'InstanceNorm3d': (lambda: nn.InstanceNorm3d(2, track_running_stats=True), [2, 2, 2, 3, 2], True),
    'BatchNorm1d evaluating': (lambda: nn.BatchNorm1d(3), [4, 3], False),
    'LayerNorm': (lambda: nn.LayerNorm([3, 2]), [4, 3, 2], True),
    'RMSNorm': (lambda: nn.RMSNorm([3, 2]), [4, 3, 2], True),
    'RMSNorm eps': (lambda: nn.RMSNorm(5, eps=0.1, elementwise_affine=False), [2, 5], True),
    'GroupNorm': (lambda: nn.GroupNorm(2, 4), [2, 4, 3], True),
    'LocalResponseNorm': (lambda: nn.LocalResponseNorm(3, alpha=0.5, k=2.0), [2, 5, 2, 2], True),
    'CrossMapLRN2d': (lambda: nn.CrossMapLRN2d(3, alpha=0.5, beta=0.6, k=2), [2, 2, 2, 2], True),
    'CrossMapLRN2d even': (lambda: nn.CrossMapLRN2d(4, alpha=0.5), [2, 2, 2, 2], True),
    'CrossMapLRN2d wide': (lambda: nn.CrossMapLRN2d(5), [2, 3, 2, 2], True),
    'PReLU': (lambda: nn.PReLU(3), [2, 3, 2], True),
    'ELU': (lambda: nn.ELU(0.7), [11], True),
    'CELU': (lambda: nn.CELU(0.7), [11], True),
    'SELU': (lambda: nn.SELU(), [11], True),
    'GELU': (lambda: nn.GELU(), [11], True),
    'GELU tanh': (lambda: nn.GELU('tanh'), [11], True),
    'GLU': (lambda: nn.GLU(1), [2, 6], True),
    'Hardshrink': (lambda: nn.Hardshrink(0.3), [11], True),
    'Hardsigmoid': (lambda: nn.Hardsigmoid(), [11], True),
    'Hardswish': (lambda: nn.Hardswish(), [11], True),
    'Hardtanh': (lambda: nn.Hardtanh(-0.4, 0.6), [11], True),
    'LeakyReLU': (lambda: nn.LeakyReLU(0.2), [11], True),
    'LogSigmoid': (lambda: nn.LogSigmoid(), [11], True),
    'LogSoftmax': (lambda: nn.LogSoftmax(0), [3, 4], True),
    'Mish': (lambda: nn.Mish(), [11], True),
    'ReLU6': (lambda: nn.ReLU6(), [11], True),
    'RReLU evaluating': (lambda: nn.RReLU(), [11], False),
    'SiLU': (lambda: nn.SiLU(), [11], True),
    'Softmax2d': (lambda: nn.Softmax2d(), [2, 3, 2, 2], True),
    'Softmin': (lambda: nn.Softmin(1), [3, 4], True),
    'Softplus': (lambda: nn.Softplus(2, 1), [11], True),
    'Softshrink': (lambda: nn.Softshrink(0.3), [11], True),
    'Softsign': (lambda: nn.Softsign(), [11], True),
    'Tanhshrink': (lambda: nn.Tanhshrink(), [11], True),
    'Threshold': (lambda: nn.Threshold(0.2, -3.0), [11], True),
    'Unflatten': (lambda: nn.Unflatten(1, (2, 3)), [2, 6], True),
    'Flatten': (lambda: nn.Flatten(0, 1), [2, 3, 2], True),
    'Sequential': (lambda: nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Sequential(nn.Linear(4, 2))), [2, 3], True),
    'RNN': (lambda: nn.RNN(3, 2, num_layers=2, bidirectional=True), [4, 1, 3], True),
    'GRU': (lambda: nn.GRU(3, 2, batch_first=True), [1, 4, 3], True),
    'LSTM': (lambda: nn.LSTM(3, 2, proj_size=1), [4, 1, 3], True),
    'GRUCell': (lambda: nn.GRUCell(3, 2), [2, 3], True),
    'TransformerEncoderLayer': (lambda: nn.TransformerEncoderLayer(4, 2, 6, dropout=0.0), [3, 2, 4], True),
    'Embedding': (lambda: nn.Embedding(4, 2, padding_idx=1), None, True),
    'EmbeddingBag': (lambda: nn.EmbeddingBag(4, 2, mode='sum'), None, True),
}


def numbers(shape: list[int], scale: float, start: float) -> torch.Tensor:
    count = torch.Size(shape).numel()
    return torch.sin(torch.arange(count, dtype=torch.float64) * scale + start).reshape(shape)


def fill(module: nn.Module) -> None:
    for k, (name, tensor) in enumerate(sorted(module.state_dict().items())):
        if tensor.is_floating_point():
            values = numbers(list(tensor.shape), 0.3, float(k))
            tensor.copy_(values.abs() + 0.5 if name.endswith('running_var') else values)


def case(name: str) -> dict:
    make, shape, train = CASES[name]
    module = make().double().train(train)
    fill(module)
    x = torch.tensor([[0, 3, 1], [2, 2, 1]]) if shape is None else numbers(shape, 0.7, 1.0) * 2
    result = module(x)
    result = result[0] if isinstance(result, tuple) else result
    state = {key: list(value.shape) for key, value in module.state_dict().items()}
    buffers = {key: value.flatten().tolist() for key, value in module.named_buffers()}
    return {'shape': list(result.shape), 'result': result.flatten().tolist(), 'state': state, 'buffers': buffers}


def adaptive() -> dict:
    module = nn.AdaptiveLogSoftmaxWithLoss(8, 12, [3, 7], div_value=2.0, head_bias=True).double()
    fill(module)
    x, target = numbers([5, 8], 0.7, 1.0), torch.tensor([0, 4, 11, 2, 7])
    output, loss = module(x, target)
    loss.backward()
    return {'output': output.tolist(), 'loss': loss.item(), 'log_prob': module.log_prob(x).flatten().tolist(), 'predict': module.predict(x).tolist(),
            'grad': module.head.weight.grad.flatten().tolist(), 'state': sorted(module.state_dict())}


def kl_div() -> list[float]:
    x, target = numbers([3, 4], 0.7, 1.0), numbers([3, 4], 0.3, 0.2).abs()
    return [nn.KLDivLoss(reduction=reduction)(x, target).item() for reduction in ('batchmean', 'mean', 'sum')]


def main() -> None:
    with torch.no_grad():
        cases = {name: case(name) for name in CASES}
    table = {'cases': cases, 'adaptive': adaptive(), 'kl_div': kl_div(), 'names': {
        'MultiheadAttention': sorted(nn.MultiheadAttention(4, 2).state_dict()),
        'MultiheadAttention kdim': sorted(nn.MultiheadAttention(4, 2, kdim=3, vdim=5, add_bias_kv=True).state_dict()),
        'Transformer': sorted(nn.Transformer(4, 2, 1, 1, 6).state_dict()),
    }}
    Path(__file__).with_name('modules.json').write_text(json.dumps(table, separators=(',', ':')) + '\n')


main()
