"""Writes the files of PyTorch that examples/embed/pytorch_checkpoint and examples/embed/inference load.

usage, in the project's root: python tests/install/make_checkpoint.py          needs torch; the examples and the tests do not

checkpoint.safetensors has a model and its AdamW after 20 steps ("model.", "optimizer."), the batch ("data."), and PyTorch's own losses
and parameters after 5 more steps ("expected."). model.safetensors has the model, an input and PyTorch's output in float32.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import nn

EMBED = Path(__file__).resolve().parents[2] / 'examples/embed'
NAMES = {torch.float64: 'F64', torch.float32: 'F32', torch.int64: 'I64', torch.bool: 'BOOL'}


def flat(value: object, name: str = '') -> Iterator[tuple[str, torch.Tensor]]:
    """Nested dictionaries and lists as names with dots; numbers as tensors without dimensions. Skips texts and None."""
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, (list, tuple)):
        items = enumerate(value)
    elif isinstance(value, torch.Tensor):
        yield name, value.detach().clone().contiguous()
        return
    elif isinstance(value, (bool, int, float)):
        yield name, torch.tensor(value, dtype=torch.float64 if isinstance(value, float) else None)
        return
    else:
        return
    for key, item in items:
        yield from flat(item, f'{name}.{key}' if name else str(key))


def save(path: Path, content: dict) -> None:
    """The safetensors format: the length of the header, the header, the data."""
    header, data = {'__metadata__': {'format': 'pt'}}, b''
    for name, tensor in flat(content):
        raw = tensor.numpy().tobytes()
        header[name] = {'dtype': NAMES[tensor.dtype], 'shape': list(tensor.shape), 'data_offsets': [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 8)
    path.write_bytes(struct.pack('<Q', len(text)) + text + data)


def network() -> nn.Sequential:
    return nn.Sequential(nn.Linear(8, 24), nn.LayerNorm(24), nn.GELU(), nn.Linear(24, 4))


def steps(net: nn.Module, optimizer: torch.optim.Optimizer, data: dict, count: int) -> list[float]:
    losses = []
    for _ in range(count):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(data['input']), data['target'])
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def main() -> None:
    torch.manual_seed(12)
    net = network()
    optimizer = torch.optim.AdamW(net.parameters(), lr=0.01, weight_decay=0.02)
    data = {'input': torch.randn(32, 8)}
    data['target'] = torch.tanh(data['input'] @ torch.randn(8, 4))
    steps(net, optimizer, data, 20)
    content = dict(flat({'model': net.state_dict(), 'optimizer': optimizer.state_dict(), 'data': data}))
    model = {'model': net.state_dict(), 'input': data['input'], 'output': net(data['input'])}
    save(EMBED / 'inference/model.safetensors', model)
    losses = steps(net, optimizer, data, 5)
    save(EMBED / 'pytorch_checkpoint/checkpoint.safetensors', content | {'expected.losses': torch.tensor(losses, dtype=torch.float64)} |
         dict(flat({'expected': {'model': net.state_dict()}})))


if __name__ == '__main__':
    main()
