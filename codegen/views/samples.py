"""The data of an op for the templates of the generated tests: its samples, and the contracts that are checked."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cached_property

from .. import cpp
from ..layout import fitted_json
from ..model import TOLERANCES, Arg, ErrorSample, Reduction, Sample, TensorSample
from .op import OpView

# The member function of tests/contracts/args.h that returns an argument, by schema type.
_ACCESSORS = {
    'Tensor': 'tensor', 'Tensor?': 'tensor', 'Tensor[]': 'tensors', 'Tensor?[]': 'tensors', 'Scalar': 'scalar', 'Scalar?': 'opt_scalar', 'int': 'integer',
    'int?': 'opt_integer', 'int[]': 'ints', 'int[]?': 'opt_ints', 'float': 'number', 'float?': 'opt_number', 'float[]': 'numbers', 'float[]?': 'opt_numbers',
    'bool': 'boolean', 'bool?': 'opt_boolean', 'str': 'text', 'str?': 'opt_text', 'ScalarType': 'dtype', 'ScalarType?': 'opt_dtype',
}
_CONTRACTS = ('reference', 'dtypes', 'range', 'range_gradients', 'golden', 'gradcheck', 'gradgradcheck', 'create_graph', 'autocast', 'variants',
              'noncontiguous', 'errors')
_REDUCTIONS = {Reduction.NONE: 0, Reduction.MEAN: 1, Reduction.SUM: 2}


@dataclass(frozen=True)
class OpTest:
    op: OpView

    @property
    def constant(self) -> str:
        private = 'Private' if self.op.id.startswith('_') else ''  # tells `_convolution` from `convolution`
        return f'k{private}{cpp.camel(self.op.id)}'

    # --- the calls ---

    def _value(self, arg: Arg) -> str:
        type_ = cpp.schema_key(arg.type)
        return 'std::optional<Generator>()' if type_ == 'Generator?' else f'a.{_ACCESSORS[type_]}("{arg.name}")'

    def _values(self, args: tuple[Arg, ...]) -> str:
        return ', '.join(map(self._value, args))

    @property
    def calls(self) -> dict[str, str]:
        """Field of contracts::Op -> C++ expression over the arguments `a`."""
        op, args = self.op, self.op.model.args
        name = f'amp::{op.qualified_name}'
        calls = {}
        if op.has('function') or op.internal:
            calls['function'] = f'{name}({self._values(args)})'
        if op.has('method'):
            calls['method'] = f'{self._value(args[0])}.{op.name}({self._values(args[1:])})'
        if op.has('inplace'):
            written = f'a.written("{args[0].name}")'
            calls['inplace'] = f'{name}_({", ".join([written, *map(self._value, args[1:])])})'
        if op.has('out'):
            calls['out'] = f'{name}_out({", ".join(["a.out()", *map(self._value, args)])})'
        if op.autocast and op.autocast.with_dtype:
            calls['with_dtype'] = f'{name}({self._values(args)}, a.dtype_of_first())'
        return calls

    # --- the contracts ---

    @property
    def order(self) -> int:
        """The order up to which derivatives are checked."""
        return {'none': 0, 'first': 1, 'second': 2}[self.op.model.gradcheck]

    @property
    def random(self) -> bool:
        return any(arg.type.base == 'Generator' for arg in self.op.model.args)

    @property
    def range(self) -> dict[str, str]:
        """Fields of contracts::Op for the contract `range`."""
        said = self.op.model.range
        reasons = {'range_values': said.values, 'range_gradients': said.gradients, 'range_parts': said.parts, 'range_products': said.bfloat16_products}
        fields = {name: cpp.string(reason) for name, reason in reasons.items() if reason}
        return {**fields, 'range_float32': 'true'} if said.float32 else fields

    @property
    def dtypes(self) -> str:
        """TypeSets of the floating arguments by device; 0: nothing is checked."""
        op = self.op.model
        if op.elementwise:
            groups = op.elementwise.dtypes
            if op.elementwise.result == 'float' and 'floating' in groups:
                groups = tuple(dict.fromkeys((*groups, 'integral', 'bool')))
            if op.elementwise.result == 'number' and 'integral' in groups:
                groups = tuple(dict.fromkeys((*groups, 'bool')))
            return f'{cpp.type_set(groups)}, {cpp.type_set(groups)}'
        if op.kernel:
            types = cpp.type_set(op.kernel.dtypes)
            return f'{types}, {types if op.kernel.cuda else 0}'
        if op.composite and op.composite.dtypes:
            types = cpp.type_set(op.composite.dtypes)
            return f'{types}, {types if op.composite.cuda else 0}'
        return 'kAllTypes, kAllTypes' if op.view else '0, 0'

    @property
    def tolerance(self) -> str:
        return ', '.join(str(self.op.model.tolerance[dtype]) for dtype in ('f64', 'f32', 'f16', 'bf16'))

    @property
    def has_own_tolerance(self) -> bool:
        return self.tolerance != ', '.join(map(str, TOLERANCES.values()))

    @property
    def tensor_args(self) -> list[str]:
        return [self._tensor_arg(arg) for arg in self.op.model.tensors]

    def _tensor_arg(self, arg: Arg) -> str:
        op = self.op.model
        floating = arg in op.floating
        flags = {
            'list': arg.list,
            'floating': floating,
            'cast': arg in op.cast_args,
            'differentiable': floating and op.differentiable and arg.name not in op.non_differentiable_args,
            'optional': arg.optional or arg.type.optional_items,
        }
        defaults = {'list': False, 'floating': True, 'cast': True, 'differentiable': True, 'optional': False}
        fields = [f'.name = "{arg.name}"', *(f'.{name} = {str(value).lower()}' for name, value in flags.items() if value != defaults[name])]
        return f'{{{", ".join(fields)}}}'

    @cached_property
    def contracts(self) -> list[str]:
        op = self.op.model
        names = ['reference', 'dtypes'] if op.floating else []
        if op.has_16_bits or op.range.float32:
            names += ['range', 'range_gradients'][: 1 + (self.order > 0)]
        names += ['golden'] if not (op.internal or self.random) else []
        names += ['gradcheck', 'gradgradcheck'][: self.order] + ['create_graph'] * (self.order > 0)
        names += ['autocast'] if self.op.autocast else []
        names += ['variants']
        return [*names, 'noncontiguous', 'errors'] if op.tensors else [*names, 'errors']

    @property
    def missing(self) -> str:
        """The contracts that are not checked, in C++."""
        return ' | '.join(f'Contract::{name}' for name in _CONTRACTS if name not in self.contracts)

    # --- the tables ---

    @property
    def samples(self) -> str:
        return _array(self.sample_rows)

    @property
    def errors(self) -> str:
        return _array([self._error(error) for error in self.op.model.errors])

    @property
    def sample_rows(self) -> list[dict[str, object]]:
        return [self._sample(sample) for sample in self.op.model.samples]

    def _sample(self, sample: Sample) -> dict[str, object]:
        row: dict[str, object] = {'args': self._args(sample)}
        if sample.inplace_rejects:
            row['rejects'] = True
        if sample.grad:
            row['grad'] = sample.grad
        if sample.skip:
            row['skip'] = sample.skip
        return row

    def _error(self, error: ErrorSample) -> dict[str, object]:
        row: dict[str, object] = {'args': self._args(error), 'throws': error.throws, 'type': error.type}
        if error.skip:
            row['skip'] = error.skip
        return row

    def _args(self, sample: Sample | ErrorSample) -> dict[str, object]:
        """Every argument, with the default where the sample gives no value."""
        return {
            arg.name: _json(sample.values[arg.name] if arg.name in sample.values else arg.default.value)
            for arg in self.op.model.args
            if arg.type.base != 'Generator'
        }


def _array(rows: list[dict[str, object]]) -> str:
    lines = [line for row in rows for line in fitted_json(f'{json.dumps(row)},')]
    return '\n'.join(['[', *lines]).removesuffix(',') + '\n]' if rows else '[]'


def _json(value: object) -> object:
    if isinstance(value, TensorSample):
        fields = {name: getattr(value, name) for name in ('shape', 'values', 'range', 'int_range', 'matrix', 'dtype')}
        return {name: _json(field) for name, field in fields.items() if field is not None}
    if isinstance(value, tuple):
        return [_json(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return _REDUCTIONS[value] if isinstance(value, Reduction) else value
