"""The cases of ../unusual.cpp in PyTorch: prints a JSON object from the name of each case to its microseconds per call."""

import json

import torch
from torch_ops import microseconds

FLOATS = {'float32': torch.float32, 'bfloat16': torch.bfloat16}


def layouts():
    for name, dtype in FLOATS.items():
        a, b = torch.randn(2048, 2048).to(dtype), torch.randn(2048, 2048).to(dtype)
        yield f'add_transposed/{name}', lambda: torch.add(a.t(), b)
        c, d = torch.randn(32, 64, 56, 56).to(dtype), torch.randn(32, 56, 56, 64).to(dtype).permute(0, 3, 1, 2)
        yield f'add_channels_last/{name}', lambda: torch.add(c, d)
        e, f = torch.randn(32, 3, 224, 224).to(dtype), torch.randn(32, 224, 224, 3).to(dtype).permute(0, 3, 1, 2)
        yield f'mul_channels_last_3/{name}', lambda: torch.mul(f, e)


def integers():
    for name in ('bool', 'uint8', 'int16', 'int32', 'int64'):
        dtype = getattr(torch, name)
        a, b = torch.randint(0, 100, (4 << 20,)).to(dtype), torch.randint(0, 100, (4 << 20,)).to(dtype)
        yield f'logical_and/{name}', lambda: torch.logical_and(a, b)
        yield f'lt/{name}', lambda: torch.lt(a, b)
        if name == 'bool':
            continue
        yield f'add/{name}', lambda: torch.add(a, b)
        yield f'mul/{name}', lambda: torch.mul(a, b)
        c, d = torch.randint(0, 100, (256, 256)).to(dtype), torch.randint(0, 100, (256, 256)).to(dtype)
        yield f'mm/{name}', lambda: torch.mm(c, d)


def orders():
    x = torch.randint(0, 1 << 20, (1 << 20,))
    yield 'unique/int64', lambda: torch.unique(x)
    yield 'unique_inverse/int64', lambda: torch.unique(x, return_inverse=True)
    yield 'randperm', lambda: torch.randperm(1 << 20)


def depthwise():
    for name, dtype in FLOATS.items():
        for layout, memory_format in (('nchw', torch.contiguous_format), ('channels_last', torch.channels_last)):
            x = torch.randn(8, 64, 56, 56).to(dtype).contiguous(memory_format=memory_format)
            weight = torch.randn(64, 1, 3, 3).to(dtype)
            yield f'depthwise_{layout}/{name}', lambda: torch.nn.functional.conv2d(x, weight, None, 1, 1, 1, 64)


def grid_sample():
    x, grid = torch.randn(8, 16, 64, 64), torch.rand(8, 64, 64, 2) * 2 - 1
    yield 'grid_sample/float32', lambda: torch.nn.functional.grid_sample(x, grid, 'bilinear', 'zeros', False)


def primes():
    for length in (127, 1009):
        x, y = torch.randn(64, length, dtype=torch.complex64), torch.randn(64, length)
        yield f'fft/{length}', lambda: torch.fft.fft(x)
        yield f'rfft/{length}', lambda: torch.fft.rfft(y)


def main() -> None:
    with torch.no_grad():
        print(json.dumps({f'{name}/real_time': microseconds(call) for make in (layouts, integers, orders, depthwise, grid_sample, primes) for name, call in make()}))


main()
