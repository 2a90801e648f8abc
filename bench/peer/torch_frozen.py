"""A case of ../frozen.cpp in PyTorch, in inference mode, in each way to run it.

usage: torch_frozen.py CASE [--way NAME]... [--seconds S] [--without-compile]     CASE: mlp_float32/1, resnet20_bfloat16/64, encoder_float32/1, ...

Prints the name of a way when it is ready. Then it prints the microseconds per call for each line `time` that it reads. At `next` it goes on
to the next way. Other programs can be measured in between.

A bfloat16 case gets float32 tensors, like ours: in an autocast region ("autocast"), or as a module with bfloat16 weights ("bfloat16").
Each runs eagerly, traced and frozen (torch.jit.freeze, optimize_for_inference), and compiled (torch.compile, with and without its freezing)
if there is
a C++ compiler. ResNet-20 runs in both layouts. A way that PyTorch cannot run is left out, with its error on stderr.
"""

from __future__ import annotations

import argparse
import copy
import os
import shutil
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import nn
from torch_steps import mlp, resnet20

Call = Callable[[], Any]


def encoder() -> nn.Module:
    return nn.TransformerEncoderLayer(256, 4, dim_feedforward=1024, activation='gelu', batch_first=True)


# name: (makes the module for a layout, sizes of an input without the batch)
MODELS = {
    'mlp': (lambda nhwc: mlp(1, 784, 1024)[0], (784,)),
    'resnet20': (lambda nhwc: resnet20(nhwc)[0], (3, 32, 32)),
    'encoder': (lambda nhwc: encoder(), (32, 256)),
}


class Cast(nn.Module):
    """A module in bfloat16 that takes float32."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = copy.deepcopy(model).to(torch.bfloat16)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.model(x.to(torch.bfloat16))


def has_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get('CXX', 'c++'), 'g++', 'clang++'))


def in_region(call: Call, autocast: bool) -> Call:
    def run() -> torch.Tensor:
        with torch.autocast('cpu', dtype=torch.bfloat16, enabled=autocast, cache_enabled=False):
            return call()

    return run if autocast else call


def ways(model: nn.Module, x: torch.Tensor, autocast: bool, with_compile: bool) -> Iterator[tuple[str, Callable[[], Call]]]:
    """The name of each way, and the function that makes the call."""

    def frozen(optimize: bool) -> Call:
        with torch.autocast('cpu', dtype=torch.bfloat16, enabled=autocast, cache_enabled=False):
            traced = torch.jit.freeze(torch.jit.trace(model, x, check_trace=False))
        ready = torch.jit.optimize_for_inference(traced) if optimize else traced
        return lambda: ready(x)

    def compiled(freezing: bool) -> Call:
        torch._dynamo.reset()
        with torch._inductor.config.patch(freezing=freezing):
            ready = torch.compile(copy.deepcopy(model), dynamic=False)
            call = in_region(lambda: ready(x), autocast)
            call()
        return call

    yield 'eager', lambda: in_region(lambda: model(x), autocast)
    yield 'jit.freeze', lambda: frozen(False)
    yield 'jit.optimize_for_inference', lambda: frozen(True)
    if with_compile:
        yield 'compile', lambda: compiled(False)
        yield 'compile, freezing', lambda: compiled(True)


def microseconds(call: Call, seconds: float) -> float:
    """The median over five stretches of the mean time per call, after calls in which kernels are prepared."""
    for _ in range(5):
        call()
    start = time.perf_counter()
    call()
    count = max(1, int(seconds / 5 / max(time.perf_counter() - start, 1e-7)))
    means = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(count):
            call()
        means.append((time.perf_counter() - start) / count)
    return statistics.median(means) * 1e6


def prepared(case: str, chosen: list[str] | None, with_compile: bool) -> Iterator[tuple[str, Call]]:
    """The ways to run a case, with their names; all of them if none are chosen."""
    name, batch = case.split('/')
    name, dtype = name.rsplit('_', 1)
    make, sizes = MODELS[name]
    for layout in ('nchw', 'nhwc') if name == 'resnet20' else ('',):
        plain = make(layout == 'nhwc').eval()
        x = torch.randn(int(batch), *sizes)
        if layout == 'nhwc':
            x = x.contiguous(memory_format=torch.channels_last)
        variants = {'': (plain, False)} if dtype == 'float32' else {'autocast': (plain, True), 'bfloat16': (Cast(plain).eval(), False)}
        for variant, (model, autocast) in variants.items():
            for way, prepare in ways(model, x, autocast, with_compile):
                label = ' '.join(part for part in (way, variant, layout) if part)
                if chosen and label not in chosen:
                    continue
                try:
                    call = prepare()
                    for _ in range(5):
                        call()
                except Exception as error:  # noqa: BLE001: any exception of PyTorch's tracing or compilation
                    print(f'{case} {label}: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ""}', file=sys.stderr)
                else:
                    yield label, call


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('case')
    parser.add_argument('--way', action='append', help='only this one')
    parser.add_argument('--seconds', type=float, default=0.5, help='of each measurement')
    parser.add_argument('--without-compile', action='store_true')
    args = parser.parse_args()
    warnings.filterwarnings('ignore')
    with torch.inference_mode():
        for label, call in prepared(args.case, args.way, not args.without_compile and has_compiler()):
            print(label, flush=True)
            while sys.stdin.readline().strip() == 'time':
                print(microseconds(call, args.seconds), flush=True)


main()
