"""Compares amp/interop/torch.h with Python's torch.amp: casts, scales, states, and the losses of a training."""

from __future__ import annotations

import json
import math
import random
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import torch
from torch.nn import functional

from tests.parity.programs import Program

NAMES = {torch.float16: 'Half', torch.bfloat16: 'BFloat16', torch.float32: 'Float', torch.float64: 'Double'}
DTYPES = {name: dtype for dtype, name in NAMES.items()}


def compare(path: Path) -> Iterator[tuple[str, object, object]]:
    """The compared item, the result of the C++ program, and the result of Python."""
    torch.set_num_threads(1)
    program = Program(path)
    for request, answer in (*casts(), *scales()):
        yield json.dumps(request)[:100], _answer(program, request), answer
    yield from states(program)
    for request, answer in trainings():
        theirs = _answer(program, request)
        if request['optimizer'] != 'SGD':  # the steps of libtorch's other optimizers round in a different order than Python's
            theirs['losses'] = [mine if math.isclose(mine, other, rel_tol=1e-3, abs_tol=1e-4) else other
                                for mine, other in zip(answer['losses'], theirs['losses'], strict=True)]
        yield json.dumps(request), theirs, answer


def _answer(program: Program, request: dict) -> object:
    answer = program.answer(request)
    if 'answer' not in answer:
        raise SystemExit(f'{program.path} gave {answer} for {json.dumps(request)}')
    return answer['answer']


def casts() -> Iterator[tuple[dict, dict]]:
    x, matrix, row, weight = torch.rand(2, 4, 8, 8), torch.rand(8, 8), torch.rand(8), torch.rand(4, 4, 3, 3)
    half, wide = matrix.half(), matrix.double()
    ops = {
        'linear': lambda: functional.linear(matrix, matrix, row),
        'mm': lambda: torch.mm(matrix, matrix),
        'matmul': lambda: torch.matmul(matrix, row),
        'mm_double': lambda: torch.mm(wide, wide),
        'bmm': lambda: torch.bmm(x[0], x[1]),
        'addmm': lambda: torch.addmm(matrix, matrix, matrix),
        'baddbmm': lambda: torch.baddbmm(x[0], x[0], x[1]),
        'conv2d': lambda: torch.conv2d(x, weight),
        'softmax': lambda: torch.softmax(half, 1),
        'log_softmax': lambda: torch.log_softmax(half, 1),
        'layer_norm': lambda: torch.layer_norm(half, [8]),
        'mse_loss': lambda: functional.mse_loss(half, half),
        'l1_loss': lambda: functional.l1_loss(half, half),
        'cross_entropy': lambda: functional.cross_entropy(matrix.bfloat16(), torch.arange(8)),
        'relu': lambda: torch.relu(matrix),
        'gelu': lambda: functional.gelu(half),
        'exp': lambda: torch.exp(half),
        'sum': lambda: torch.sum(half),
        'cat': lambda: torch.cat([half, matrix]),
        'stack': lambda: torch.stack([half, matrix]),
        'add': lambda: torch.add(half, matrix),
        'pow': lambda: torch.pow(half, 2),
        'svd': lambda: torch.linalg.svd(half)[0],
    }
    for dtype, enabled in (('Half', True), ('BFloat16', True), ('Half', False), ('Float', True)):
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')  # that float32 disables the region
            region = torch.autocast('cpu', dtype=DTYPES[dtype], enabled=enabled)
        answer = {}
        with region:
            for name, op in ops.items():
                try:
                    answer[name] = NAMES[op().dtype]
                except RuntimeError:
                    answer[name] = 'error'
        yield {'do': 'casts', 'dtype': dtype, 'enabled': enabled}, answer


def scales() -> Iterator[tuple[dict, list]]:
    for seed in range(20):
        draw = random.Random(seed)
        optimizers = draw.choice((1, 1, 2))
        options = {'init_scale': draw.choice((65536.0, 1.0, 2.0**126)), 'growth_factor': draw.choice((2.0, 1.7)),
                   'backoff_factor': draw.choice((0.5, 0.3)), 'growth_interval': draw.choice((1, 3, 5))}
        steps = []
        for _ in range(60):
            step = {'gradients': ['inf' if draw.random() < 0.15 else draw.choice((1.0, -64.0, 1e20)) for _ in range(optimizers)],
                    'unscale': draw.random() < 0.5}
            if draw.random() < 0.03:
                step['new_scale'] = draw.choice((8.0, 3.3))
            if draw.random() < 0.05:
                step['growth_interval'] = draw.choice((1, 2, 4))  # also below the number of good steps so far
            steps.append(step)
        yield {'do': 'scales', 'options': options, 'steps': steps}, _scales(options, steps)


def _scales(options: dict, steps: list[dict]) -> list:
    scaler = torch.amp.GradScaler('cpu', **options)
    parameters = [torch.zeros(3, requires_grad=True) for _ in steps[0]['gradients']]
    optimizers = [torch.optim.SGD([p], lr=0.125, momentum=0.5) for p in parameters]
    answer = []
    for step in steps:
        if 'growth_interval' in step:
            scaler.set_growth_interval(step['growth_interval'])
        scaler.scale(torch.ones(()))
        stepped = []
        for p, optimizer, gradient in zip(parameters, optimizers, step['gradients']):
            p.grad = torch.full((3,), float(gradient))
            if step['unscale']:
                scaler.unscale_(optimizer)
            scaler.step(optimizer)
            stepped.append(_stepped(scaler, optimizer))
        scaler.update(step.get('new_scale'))
        answer.append([scaler.get_scale(), scaler._get_growth_tracker(), stepped, [p.sum().item() for p in parameters]])
    return answer


def _stepped(scaler: torch.amp.GradScaler, optimizer: torch.optim.Optimizer) -> bool:
    return not any(found.item() for found in scaler._found_inf_per_device(optimizer).values())


def states(program: Program) -> Iterator[tuple[str, object, object]]:
    scaler = torch.amp.GradScaler('cpu', init_scale=512.0, growth_factor=3.0, backoff_factor=0.25, growth_interval=5)
    p = torch.zeros(1, requires_grad=True)
    optimizer = torch.optim.SGD([p], lr=1)
    for gradient in (1.0, math.inf, 1.0, 1.0):
        scaler.scale(torch.ones(()))
        p.grad = torch.full((1,), gradient)
        scaler.step(optimizer)
        scaler.update()
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = f'{folder}/python.pt', f'{folder}/cpp.pt'
        torch.save(scaler.state_dict(), ours)
        yield 'a state from a file of Python', _answer(program, {'do': 'state', 'from': ours, 'to': theirs}), scaler.state_dict()
        again = torch.amp.GradScaler('cpu')
        again.load_state_dict(torch.load(theirs, weights_only=False))  # pickle_save names types that are not among those for weights
        yield 'a state in a file for Python', again.state_dict(), scaler.state_dict()


def trainings() -> Iterator[tuple[dict, dict]]:
    for dtype, optimizer, init_scale in (('Half', 'SGD', 2.0**24), ('BFloat16', 'SGD', 65536.0), ('Half', 'AdamW', 2.0**20)):
        request = {'do': 'train', 'dtype': dtype, 'optimizer': optimizer, 'steps': 50, 'init_scale': init_scale}
        yield request, _train(DTYPES[dtype], optimizer, 50, init_scale)


def _train(dtype: torch.dtype, name: str, steps: int, init_scale: float) -> dict:
    torch.manual_seed(7)
    weights = [(torch.randn(sizes) * scale).requires_grad_() for sizes, scale in (([32, 16], 0.25), ([32], 0.1), ([32, 32], 0.2), ([1, 32], 0.2))]
    data = torch.randn(64, 16)
    target = torch.sin(data.sum(1, True))
    optimizer = torch.optim.SGD(weights, lr=0.05, momentum=0.9) if name == 'SGD' else torch.optim.AdamW(weights, lr=0.01)
    scaler = torch.amp.GradScaler('cpu', init_scale=init_scale, growth_interval=10)
    answer: dict[str, list] = {'losses': [], 'scales': [], 'stepped': []}
    for _ in range(steps):
        optimizer.zero_grad()
        with torch.autocast('cpu', dtype=dtype):
            hidden = torch.relu(functional.linear(torch.relu(functional.linear(data, weights[0], weights[1])), weights[2]))
            loss = functional.mse_loss(functional.linear(hidden, weights[3]), target)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        scaler.step(optimizer)
        answer['stepped'].append(_stepped(scaler, optimizer))
        scaler.update()
        answer['losses'].append(loss.item())
        answer['scales'].append(scaler.get_scale())
    return answer
