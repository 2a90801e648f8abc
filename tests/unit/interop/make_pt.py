"""Writes the files of torch.save that tests and a recipe load: tests/unit/interop/pt/*.pt and examples/recipes/checkpoint.pt.

usage, in the project's root: python tests/unit/interop/make_pt.py          needs torch; the tests do not

The values are counted from 0 on (ramp), so a test knows them without torch.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from pathlib import Path

import torch
from torch import nn

ROOT = Path(__file__).resolve().parents[3]
PT = ROOT / 'tests/unit/interop/pt'
DTYPES = ('float64', 'float32', 'float16', 'bfloat16', 'int64', 'int32', 'int16', 'int8', 'uint8', 'complex64', 'complex128')
RAW_DTYPES = ('uint16', 'uint32', 'uint64', 'float8_e4m3fn', 'float8_e5m2')


def ramp(*shape: int, dtype: str = 'float32') -> torch.Tensor:
    return torch.arange(torch.Size(shape).numel(), dtype=torch.float32).reshape(shape).to(getattr(torch, dtype))


def state() -> dict:
    entries = OrderedDict((name, ramp(2, 3, dtype=name)) for name in DTYPES + RAW_DTYPES)
    whole = ramp(4, 5)
    entries |= {
        'bool': torch.tensor([True, False, True]),
        'whole': whole,
        'rows': whole[1:3],
        'transposed': whole.t(),
        'every_other': whole[:, ::2],
        'expanded': torch.full((1,), 7.0).expand(3, 4),
        'parameter': nn.Parameter(ramp(3)),
        'point': torch.tensor(2.5),
        'empty': torch.zeros(0, 3),
        'uint16_transposed': ramp(2, 3, dtype='uint16').t(),
        'uint64_tail': ramp(5, dtype='uint64')[2:],
        'channels_last': ramp(1, 2, 2, 3).contiguous(memory_format=torch.channels_last),
    }
    return entries


def nested() -> dict:
    tensor = ramp(3)
    return {
        'epoch': 3, 'best': -0.5, 'done': False, 'large': 2**40, 'negative': -7, 'name': 'a text', 'nothing': None, 'dtype': torch.float32,
        'model': {'fc.weight': tensor, 'same': tensor}, 'betas': (0.9, 0.99), 'list': [1, [2, tensor]], 3: {4: 5}, 'size': torch.Size([2, 3]),
        'empty': {},
    }


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(16, 24), nn.GELU())
        self.norm = nn.BatchNorm1d(24)
        self.head = nn.Linear(24, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.norm(self.encoder(x)))


def checkpoint() -> dict:
    """A training that stops after 20 steps, with its data, its loss, and the parameters after one more step."""
    torch.manual_seed(1)
    x = torch.randn(64, 16)
    target = torch.tanh(x @ torch.randn(16, 1) * 0.5)
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
    scaler = torch.amp.GradScaler('cpu', init_scale=1024.0)

    def step() -> torch.Tensor:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(x), target)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.detach()

    for _ in range(20):
        step()
    saved = {
        'epoch': 20,
        'model': copy.deepcopy(net.state_dict()),
        'optimizer': copy.deepcopy(optimizer.state_dict()),
        'scaler': scaler.state_dict(),
        'data': {'input': x, 'target': target},
        'torch_version': '.'.join(torch.__version__.split('.')[:2]),
    }
    saved['loss'] = step().item()
    saved['after'] = net.state_dict()
    return saved


def main() -> None:
    PT.mkdir(exist_ok=True)
    torch.save(state(), PT / 'state.pt')
    torch.save(nested(), PT / 'nested.pt')
    torch.save(nested(), PT / 'protocol5.pt', pickle_protocol=5)
    torch.save(nn.Linear(1, 1), PT / 'whole_module.pt')
    torch.save({'a': ramp(2)}, PT / 'before_1_6.pt', _use_new_zipfile_serialization=False)
    torch.save({'a': torch.eye(2).to_sparse()}, PT / 'sparse.pt')
    torch.jit.script(nn.Linear(1, 1)).save(PT / 'script.pt')
    torch.save(checkpoint(), ROOT / 'examples/recipes/checkpoint.pt')


if __name__ == '__main__':
    main()
