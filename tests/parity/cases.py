"""Random calls of an op, made from its samples with other sizes, ranks, dtypes, memory layouts, options and forms of call."""

from __future__ import annotations

import json
import math
import random

from codegen.model import Arg, Op
from codegen.ops import Registry
from codegen.views import OpView
from codegen.views.samples import OpTest

from .programs import forms, passed_args

_FLOATING = ['f32', 'f64', 'f16', 'bf16']
_OTHERS = ['i64', 'i32', 'u8', 'bool', 'c64', 'c128', 'i8', 'i16']
_SIZES = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 33]
_MOST_ELEMENTS = 4096


class Cases:
    def __init__(self, op: Op, registry: Registry) -> None:
        self.op = op
        self.rows = [json.loads(json.dumps(row['args'])) for row in OpTest(OpView(op, registry)).sample_rows]
        self.forms = list(forms(op))

    def draw(self, number: int) -> dict:
        """Case `number`, which is always the same. The first cases are the unchanged samples in float32."""
        pick = random.Random(f'{self.op.qualified} {number}')
        changes = number >= len(self.rows)
        row = self.rows[number % len(self.rows)] if not changes else pick.choice(self.rows)
        form = self.forms[number % len(self.forms)] if changes else self.forms[0]
        dtype = 'f32' if not changes or pick.random() < 0.3 else pick.choice(_FLOATING) if pick.random() < 0.8 else pick.choice(_OTHERS)
        call = Call(self.op, form, dtype, pick if changes else None)
        case = {'op': self.op.qualified, 'call': form, 'args': []}
        for arg in passed_args(self.op):
            kind = 'tensors' if arg.is_tensor and arg.list else 'tensor' if arg.is_tensor else 'other'
            case['args'].append({'name': arg.name, 'kind': kind, 'value': call.value(arg, row[arg.name])})
        if form == 'out':
            case['out'] = {'shape': [0], 'dtype': dtype}
        if changes and pick.random() < 0.15:
            case['autocast'] = pick.choice(['bf16', 'bf16', 'f16'])
        return case


class Call:
    """Turns the values of a sample into the values of one case. Without `pick` it does not change them."""

    def __init__(self, op: Op, form: str, dtype: str, pick: random.Random | None) -> None:
        self.op, self.form, self.dtype, self.pick = op, form, dtype, pick
        self.sizes: dict[int, int] = {}
        self.resizes = self._chance(0.6)
        self.leading = [pick.choice(_SIZES[:6])] if pick and self._chance(0.08) else []
        self.grad = form != 'out' and (pick is None or pick.random() < 0.7)
        self.special = self._chance(0.06)
        self.seed = pick.randrange(1 << 30) if pick else 1

    def _chance(self, share: float) -> bool:
        return self.pick is not None and self.pick.random() < share

    def value(self, arg: Arg, given: object) -> object:
        if arg.is_tensor:
            if self.form == f'scalar {arg.name}':
                return given if isinstance(given, (int, float, str)) else self.pick.choice([2, 0.5, -3, True, 1]) if self.pick else 2
            return [self._tensor(arg, item) for item in given] if arg.list and isinstance(given, list) else self._tensor(arg, given)
        if given is None:
            return None
        if arg.list and arg.type.size and not isinstance(given, list):
            given = [given] * arg.type.size
        return self._option(arg, given)

    def _option(self, arg: Arg, given: object) -> object:
        if arg.type.base == 'bool':
            return (not given) if self._chance(0.15) else bool(given)
        if not self._chance(0.1) or isinstance(given, list):
            return given
        if arg.type.base == 'int' and arg.name in ('dim', 'dim0', 'dim1', 'start_dim', 'end_dim'):
            return self.pick.randint(-3, 3)
        if arg.type.base == 'int':
            return given + self.pick.randint(-1, 2)
        if arg.type.base in ('float', 'Scalar') and isinstance(given, (int, float)):
            return self.pick.choice([given * 2, 0, -given, 1.5, 3])
        return given

    def _tensor(self, arg: Arg, given: object) -> object:
        self.seed += 1
        if given is None or not isinstance(given, dict):
            return given
        floating = arg in self.op.floating
        spec: dict[str, object] = {'dtype': given.get('dtype') or (self.dtype if floating else 'i64'), 'seed': self.seed}
        if floating and self._chance(0.07):
            spec['dtype'] = self.pick.choice(_FLOATING + _OTHERS)
        if 'values' in given:
            spec |= {'shape': _shape_of(given['values']), 'values': given['values']}
            if _has_bool(given['values']):
                spec['dtype'] = 'bool'
        else:
            spec |= {'shape': self._shape(given['shape']), 'fill': self._fill(given)}
            if 'matrix' in given:
                spec['matrix'] = given['matrix']
        if floating and self.special and 'matrix' not in given and 'range' not in given:
            spec['fill'] = 'special'
        rank = len(spec['shape'])
        if rank > 1 and self._chance(0.3):
            spec['order'] = self.pick.sample(range(rank), rank)
        if rank > 0 and self._chance(0.15):
            spec['gaps'] = True
        if self.grad and floating and self.op.differentiable and spec['dtype'][0] in 'fbc' and spec['dtype'] != 'bool':
            spec['grad'] = True
        return spec

    def _shape(self, given: list[int]) -> list[int]:
        shape = [*self.leading, *(self._size(size) for size in given)]
        if shape and self._chance(0.05):
            shape[self.pick.randrange(len(shape))] = 1
        while math.prod(shape) > _MOST_ELEMENTS:
            shape[shape.index(max(shape))] = 2
        return shape

    def _size(self, size: int) -> int:
        """Equal sizes of a sample stay equal."""
        if not self.resizes or size <= 1:
            return size
        if size not in self.sizes:
            self.sizes[size] = 0 if self.pick.random() < 0.04 else self.pick.choice(_SIZES)
        return self.sizes[size]

    def _fill(self, given: dict) -> object:
        if 'int_range' in given:
            low, high = given['int_range']
            return {'kind': 'integers', 'low': low, 'high': max(self.sizes.get(high, high), low + 1)}
        if 'range' in given:
            return {'kind': 'range', 'low': given['range'][0], 'high': given['range'][1]}
        return 'normal'


def _shape_of(values: object) -> list[int]:
    return [len(values), *(_shape_of(values[0]) if values else [])] if isinstance(values, list) else []


def _has_bool(values: object) -> bool:
    return any(map(_has_bool, values)) if isinstance(values, list) else isinstance(values, bool)
