"""Writes values.json: torch's results in float64 and float32, and its gradients in float64, for the samples of ops.yaml.

Run manually in an environment with torch, PyYAML and Jinja2:  python tests/data/golden/make.py [NAME...]   (only these ops; without names, all)
tests/contracts/golden.cpp creates the same inputs and compares the results; nothing else needs torch.
"""

from __future__ import annotations

import contextlib
import inspect
import json
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

import torch  # noqa: E402

from codegen import load_ops  # noqa: E402
from codegen.model import Op  # noqa: E402
from codegen.views.samples import OpTest  # noqa: E402
from codegen.views import OpView  # noqa: E402

DTYPES = {'f64': torch.float64, 'f32': torch.float32, 'f16': torch.float16, 'bf16': torch.bfloat16, 'i64': torch.int64, 'i32': torch.int32,
          'i16': torch.int16, 'i8': torch.int8, 'u8': torch.uint8, 'bool': torch.bool, 'c64': torch.complex64, 'c128': torch.complex128}
ERRORS = (AttributeError, RuntimeError, TypeError, ValueError, NotImplementedError)


class Random:
    """tests/support.h: std::minstd_rand and Box-Muller."""

    MODULUS = 2147483647

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 2**32 % self.MODULUS or 1
        for _ in range(3):
            self.step()

    def step(self) -> int:
        self.state = self.state * 48271 % self.MODULUS
        return self.state

    def uniform(self, low: float, high: float) -> float:
        return low + (high - low) * ((self.step() - 1) / 2147483646.0)

    def normal(self) -> float:
        radius = math.sqrt(-2 * math.log(self.uniform(1e-9, 1)))
        return radius * math.cos(6.283185307179586 * self.uniform(0, 1))

    def integer(self, low: int, high: int) -> int:
        return low + int(self.uniform(0, 1 - 1e-9) * (high - low))


def normal(shape: list[int], dtype: torch.dtype, seed: int) -> torch.Tensor:
    random = Random(seed)
    values = [random.normal() for _ in range(math.prod(shape))]
    return torch.tensor(values, dtype=torch.float64).reshape(shape).to(dtype)


def shaped(matrix: torch.Tensor, kind: str) -> torch.Tensor:
    """Like shape_matrix in args.cpp."""
    if kind == 'symmetric':
        return (matrix + matrix.mT) / 2
    if kind == 'positive_definite':
        return matrix @ matrix.mT / matrix.shape[-1] + torch.eye(matrix.shape[-1], dtype=matrix.dtype)
    if kind == 'well_conditioned':
        return matrix / matrix.shape[-1] + 2 * torch.eye(*matrix.shape[-2:], dtype=matrix.dtype)
    matrix = matrix.tril() if kind == 'lower_triangular' else matrix.triu()
    diagonal = torch.diagonal(matrix, dim1=-2, dim2=-1)
    return matrix - torch.diag_embed(diagonal) + torch.diag_embed(1 + diagonal.abs())


def shaped_imaginary(matrix: torch.Tensor, kind: str) -> torch.Tensor:
    """Like shape_imaginary in args.cpp."""
    matrix = matrix / matrix.shape[-1]
    if kind in ('symmetric', 'positive_definite'):
        return matrix.triu(1) - matrix.triu(1).mT
    return matrix.tril() if kind == 'lower_triangular' else matrix.triu() if kind == 'upper_triangular' else matrix


def number(value: object) -> object:
    return float(value) if isinstance(value, str) else value


def tensor(spec: object, floating: bool, seed: int, floating_dtype: torch.dtype) -> object:
    """Like fill in args.cpp; a number is returned unchanged."""
    if not isinstance(spec, dict):
        return number(spec)
    dtype = DTYPES[spec['dtype']] if 'dtype' in spec else floating_dtype if floating else torch.int64
    if 'values' in spec:
        return torch.tensor(numbers_in(spec['values']), dtype=torch.float64).to(dtype)
    shape, random = spec['shape'], Random(seed)
    count = math.prod(shape)
    if 'int_range' in spec:
        values = [random.integer(*spec['int_range']) for _ in range(count)]
    elif 'range' in spec:
        values = [random.uniform(*spec['range']) for _ in range(count)]
    else:
        values = [random.normal() for _ in range(count)]
    result = torch.tensor(values, dtype=torch.float64).reshape(list(shape))
    if 'matrix' in spec:
        result = shaped(result, spec['matrix'])
    if dtype.is_complex:
        imaginary = torch.tensor([random.uniform(-0.5, 0.5) for _ in range(count)], dtype=torch.float64).reshape(list(shape))
        result = torch.complex(result, shaped_imaginary(imaginary, spec['matrix']) if 'matrix' in spec else imaginary)
    return result.to(dtype)


def numbers_in(values: object) -> object:
    return [numbers_in(value) for value in values] if isinstance(values, (list, tuple)) else number(values)


def arguments(op: Op, row: dict, dtype: torch.dtype) -> tuple[dict, list[torch.Tensor]]:
    """Arguments of a sample by name, and the leaves among them in order."""
    values, leaves, seed = {}, [], 1
    for arg in op.args:
        if arg.name not in row['args']:
            continue
        value = row['args'][arg.name]
        if arg.is_tensor and value is not None:
            specs = value if arg.list else [value]
            made = []
            for spec in specs:
                made.append(tensor(spec, arg in op.floating, seed, dtype))
                seed += 1
                wanted = arg.name in row['grad'] if 'grad' in row else op.differentiable and arg.name not in op.non_differentiable_args
                if torch.is_tensor(made[-1]) and arg in op.floating and wanted and 'dtype' not in spec and made[-1].is_floating_point():
                    leaves.append(made[-1].requires_grad_())
            value = made if arg.list else made[0]
        elif arg.type.base == 'ScalarType' and value is not None:
            value = DTYPES[value]
        elif arg.list and arg.type.size and isinstance(value, (int, float)):
            value = [value] * arg.type.size
        else:
            value = [number(item) for item in value] if isinstance(value, (list, tuple)) else value if arg.type.base == 'str' else number(value)
        values[arg.name] = value
    return values, leaves


def results_of(result: object) -> list[torch.Tensor]:
    return [item if torch.is_tensor(item) else torch.tensor(item) for item in (result if isinstance(result, (list, tuple)) else [result])]


def call(op: Op, values: dict) -> list[torch.Tensor]:
    name = next((name for name in (op.name, *op.aliases) if hasattr(torch.ops.aten, name)), None)
    positional = [values[arg.name] for arg in op.args if not arg.kwarg_only and arg.name in values]
    options = {arg.name: values[arg.name] for arg in op.args if arg.kwarg_only and arg.name in values}
    if name is not None:
        function = getattr(torch.Tensor if (op.overload or '').startswith('method') else torch.ops.aten, name)
    elif hasattr(torch.nn.functional, op.name):
        function = getattr(torch.nn.functional, op.name)
        parameters = inspect.signature(function).parameters
        options |= {arg.name: value for arg, value in zip(op.args, positional) if arg.name in parameters}
        positional = [value for arg, value in zip(op.args, positional) if arg.name not in parameters]  # `self` is called input there
        if 'reduction' in options:
            options['reduction'] = ('none', 'mean', 'sum')[options['reduction']]
    else:
        raise NotImplementedError('no op of torch has this name')
    return results_of(function(*positional, **options))


def numbers(t: torch.Tensor, digits: int = 13) -> list[float | str]:
    t = t.detach().resolve_conj().resolve_neg()
    flat = (torch.view_as_real(t) if t.is_complex() else t).double().reshape(-1).tolist()
    return [float(f'{value:.{digits}g}') if math.isfinite(value) else str(value) for value in flat]


def floating_specs(op: Op, row: dict) -> list[dict]:
    """The floating-point tensors among a sample's arguments."""
    found = []
    for arg in op.floating:
        value = row['args'].get(arg.name)
        found += [spec for spec in (value if arg.list and value is not None else [value]) if isinstance(spec, dict)]
    return found


def golden(op: Op, row: dict, with_grads: bool) -> dict:
    values, leaves = arguments(op, row, torch.float64)
    with torch.set_grad_enabled(with_grads):
        results = call(op, values)
    entry = {'results': [numbers(result) for result in results]}
    if any('dtype' not in arg for arg in floating_specs(op, row)):
        with contextlib.suppress(*ERRORS), torch.no_grad():
            entry['float32'] = [numbers(result, 8) for result in call(op, arguments(op, row, torch.float32)[0])]
    outputs = [result for result in results if result.requires_grad]
    if leaves and outputs and op.gradcheck != 'none' and not {'gradcheck', 'golden_gradients'} & set(row.get('skip', ())):
        seeds = [normal(list(output.shape), torch.float64, 100 + i).to(output.dtype) for i, output in enumerate(outputs)]
        grads = torch.autograd.grad(outputs, leaves, seeds, allow_unused=True)
        entry['grads'] = [numbers(torch.zeros_like(leaf) if grad is None else grad) for leaf, grad in zip(leaves, grads)]
    return entry


def golden_or_less(op: Op, row: dict, left_out: list[str]) -> dict | None:
    """Omits the gradients if torch has none; returns None if torch rejects the sample."""
    for with_grads in (True, False):
        entry, error = in_child(lambda: golden(op, row, with_grads))
        if error is None:
            return entry
        left_out.append(f'{op.qualified}, {"gradients of " if with_grads else ""}{json.dumps(row["args"])[:80]}: {error}')
    return None


def in_child(function: Callable[[], dict]) -> tuple[dict | None, str | None]:
    """The result of a function, or its error, from a separate process: some calls crash torch."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            answer = [function(), None]
        except ERRORS as error:
            answer = [None, str(error).splitlines()[0][:120]]
        with os.fdopen(writing, 'w') as stream:
            json.dump(answer, stream)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        text = stream.read()
    _, status = os.waitpid(child, 0)
    return tuple(json.loads(text)) if status == 0 else (None, f'torch crashes with status {status}')


def main() -> None:
    registry = load_ops(ROOT / 'ops.yaml')
    path = Path(__file__).with_name('values.json')
    names = sys.argv[1:]
    table, left_out = json.loads(path.read_text()) if names else {}, []
    for op in registry:
        test = OpTest(OpView(op, registry))
        if op.internal or not op.samples or test.random or (names and op.name not in names):
            continue
        table.pop(op.qualified, None)
        rows = json.loads(json.dumps(test.sample_rows))
        entries = {json.dumps(row['args'], separators=(',', ':')): golden_or_less(op, row, left_out) for row in rows if 'golden' not in row.get('skip', ())}
        if known := {label: entry for label, entry in entries.items() if entry is not None}:
            table[op.qualified] = known
    lines = ',\n'.join(f'{json.dumps(name)}: {json.dumps(entries, separators=(",", ":"))}' for name, entries in sorted(table.items()))
    path.write_text('{\n' + lines + '\n}\n')
    print(f'{len(table)} ops, {path.stat().st_size} bytes; left out {len(left_out)}:', *left_out, sep='\n  ')


main()
