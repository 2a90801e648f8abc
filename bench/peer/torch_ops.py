"""The cases of ../ops.cpp in PyTorch: prints a JSON object from the name of each case to its microseconds per call.

usage: torch_ops.py [float32]     float32: leaves out bfloat16: without AVX-512, its products take PyTorch minutes
"""

import json
import sys
import time

import torch
import torch.nn.functional as F


def rows(size, dtype):
    return torch.randn(size, 1024).to(dtype)


def matmul_square(size, dtype):
    a, b = torch.randn(size, size).to(dtype), torch.randn(size, size).to(dtype)
    return lambda: torch.mm(a, b)


def linear_layer(width, dtype):
    x, weight, bias = torch.randn(256, width).to(dtype), torch.randn(width, width).to(dtype), torch.randn(width).to(dtype)
    return lambda: F.linear(x, weight, bias)


def unary(op):
    def make(size, dtype):
        x = torch.randn(size).to(dtype)
        return lambda: op(x)

    return make


def add_tensors(size, dtype):
    x, y = torch.randn(size).to(dtype), torch.randn(size).to(dtype)
    return lambda: torch.add(x, y)


def sum_rows(size, dtype):
    x = rows(size, dtype)
    return lambda: torch.sum(x, 1)


def sum_columns(size, dtype):
    x = rows(size, dtype)
    return lambda: torch.sum(x, 0)


def softmax_rows(size, dtype):
    x = rows(size, dtype)
    return lambda: torch.softmax(x, 1)


def layer_norm_rows(size, dtype):
    x, weight, bias = rows(size, dtype), torch.ones(1024, dtype=dtype), torch.zeros(1024, dtype=dtype)
    return lambda: F.layer_norm(x, (1024,), weight, bias)


def conv_3x3(channels, dtype):
    x, weight = torch.randn(32, channels, 28, 28).to(dtype), torch.randn(channels, channels, 3, 3).to(dtype)
    return lambda: F.conv2d(x, weight, None, 1, 1)


CASES = {
    'matmul_square': (matmul_square, (64, 128, 256, 512, 1024, 2048)),
    'linear_layer': (linear_layer, (256, 1024)),
    'unary/relu': (unary(torch.relu), (16384, 4194304)),
    'unary/gelu': (unary(F.gelu), (4194304,)),
    'unary/exp': (unary(torch.exp), (4194304,)),
    'unary/tanh': (unary(torch.tanh), (4194304,)),
    'add_tensors': (add_tensors, (16384, 4194304)),
    'sum_rows': (sum_rows, (64, 4096)),
    'sum_columns': (sum_columns, (64, 4096)),
    'softmax_rows': (softmax_rows, (64, 4096)),
    'layer_norm_rows': (layer_norm_rows, (64, 4096)),
    'conv_3x3': (conv_3x3, (64, 256)),
}


def microseconds(call, seconds=0.2) -> float:
    """Mean of calls that take about `seconds` together, like google-benchmark. If one call takes longer, the time of the second call."""
    call()
    start = time.perf_counter()
    call()
    count = max(1, int(seconds / max(time.perf_counter() - start, 1e-7)))
    for _ in range(count // 10):
        call()
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count * 1e6


def main() -> None:
    results = {}
    with torch.no_grad():
        for name, (make, sizes) in CASES.items():
            for size in sizes:
                for bf16 in (0,) if 'float32' in sys.argv[1:] else (0, 1):
                    results[f'{name}/size:{size}/bf16:{bf16}/real_time'] = microseconds(make(size, torch.bfloat16 if bf16 else torch.float32))
    print(json.dumps(results))


if __name__ == '__main__':
    main()
