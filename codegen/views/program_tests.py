"""The samples of custom ops for their generated tests. Each is a call in C++ with its tensors."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .. import cpp
from ..model import Arg, Default, ErrorSample, Sample, TensorSample
from .op import OpView
from .samples import OpTest

_FILLS = {'symmetric': 'Symmetric', 'positive_definite': 'PositiveDefinite', 'well_conditioned': 'WellConditioned',
          'lower_triangular': 'Lower', 'upper_triangular': 'Upper'}


@dataclass(frozen=True)
class Case:
    """A sample or an error sample. `calls`: field of the C++ struct -> expression over the tensors `a`."""

    label: str
    specs: list[str]
    calls: dict[str, str]
    sample: Sample | ErrorSample

    @property
    def skip(self) -> str:
        """The names of checks with spaces around them."""
        return f' {" ".join(self.sample.skip)} ' if self.sample.skip else ''


class OpCases:
    """The samples of a public op."""

    def __init__(self, op: OpView, type_prefix) -> None:
        self.op, self._prefix = op, type_prefix
        self.name = f'{op.scope}{op.qualified}'
        test = OpTest(op)
        self.order, self.tolerance = test.order if op.model.differentiable else 0, test.tolerance
        self.dtypes = type_prefix(test.dtypes.split(',')[0])
        self.composite = op.composite is not None and not op.opaque
        self.samples = list(self._cases(op.model.samples, 'sample'))
        self.errors = list(self._cases(op.model.errors, 'error'))

    def _cases(self, samples, kind: str) -> Iterator[Case]:
        for number, sample in enumerate(samples, 1):
            yield self._case(sample, sample.name or f'{kind} {number}')

    def _case(self, sample: Sample | ErrorSample, label: str) -> Case:
        specs: list[str] = []
        values = [self._argument(arg, sample, specs) for arg in self.op.model.args]
        return Case(label, specs, self._calls(values), self._with_skips(sample))

    def _with_skips(self, sample: Sample | ErrorSample) -> Sample | ErrorSample:
        """Whether autocast is checked. explain() cannot express a call with an empty list."""
        lists = [arg for arg in self.op.model.tensors if arg.list and not self._value(arg, sample)]
        return replace(sample, skip=(*sample.skip, 'autocast')) if lists and isinstance(sample, Sample) else sample

    def _calls(self, values: list[str]) -> dict[str, str]:
        op, args = self.op, ', '.join(values)
        function = f'{op.scope}{op.name}'
        calls = {'call': f'{function}({args})'} if op.has('function') else {}
        if op.has('inplace') and values[0].startswith('a['):
            calls['inplace'] = f'{function}_({args})'
        if op.has('out'):
            calls['out'] = f'{function}_out(a.out{", " if args else ""}{args})'
        return calls

    @staticmethod
    def _value(arg: Arg, sample: Sample | ErrorSample) -> object:
        return sample.values[arg.name] if arg.name in sample.values else arg.default.value if arg.default else None

    def _argument(self, arg: Arg, sample: Sample | ErrorSample, specs: list[str]) -> str:
        """The argument in C++. Adds its tensors to `specs`."""
        value = self._value(arg, sample)
        if not arg.is_tensor:
            return self._literal(arg, value)
        if arg.list:
            items = value or ()
            first = len(specs)
            specs.extend(self._spec(arg, item, sample) for item in items)
            return f'a.list({first}, {len(items)})'
        specs.append(self._spec(arg, value, sample))
        if isinstance(value, TensorSample) or value is None:
            return f'a[{len(specs) - 1}]'
        return self._number(value)

    def _spec(self, arg: Arg, value: object, sample: Sample | ErrorSample) -> str:
        if not isinstance(value, TensorSample):
            return '{.given = false}'
        fields = {'shape': value.shape if value.shape is not None else _shape(value.values)}
        text = [f'.shape = {{{", ".join(map(str, fields["shape"]))}}}']
        if value.values is not None:
            text += ['.fill = Spec::Fill::Values', f'.values = {{{", ".join(self._number(number) for number in _flat(value.values))}}}']
        elif value.range or value.int_range:
            low, high = value.range or value.int_range
            text += [f'.fill = Spec::Fill::{"Range" if value.range else "Integers"}', f'.low = {low}', f'.high = {high}']
        elif value.matrix:
            text.append(f'.fill = Spec::Fill::{_FILLS[value.matrix]}')
        if value.dtype or arg.name in self.op.model.integer:
            text.append(f'.dtype = amp::{cpp.scalar_type(value.dtype or "i64")}')
        if not self._has_gradient(arg, sample):
            text.append('.grad = false')
        return f'{{{", ".join(text)}}}'

    def _has_gradient(self, arg: Arg, sample: Sample | ErrorSample) -> bool:
        op = self.op.model
        if isinstance(sample, Sample) and sample.grad:
            return arg.name in sample.grad
        return arg in op.floating and op.differentiable and arg.name not in op.non_differentiable_args

    def _literal(self, arg: Arg, value: object) -> str:
        if value is None:
            return '{}'
        if arg.type.base == 'ScalarType':
            return f'amp::{cpp.scalar_type(value)}'
        if isinstance(value, str):
            return cpp.string(value)
        if isinstance(value, (int, float)):
            return self._number(value)
        if isinstance(value, tuple):
            return f'{{{", ".join(self._number(item) for item in value)}}}'
        return self._prefix(cpp.default_value(replace(arg, default=Default(value, ''))))

    @staticmethod
    def _number(value: object) -> str:
        if isinstance(value, bool):
            return 'true' if value else 'false'
        if isinstance(value, float) and not math.isfinite(value):
            return f'{"-" if value < 0 else ""}std::numeric_limits<double>::{"quiet_NaN" if math.isnan(value) else "infinity"}()'
        return repr(value)


def _shape(values: tuple) -> tuple[int, ...]:
    return (len(values), *(_shape(values[0]) if values and isinstance(values[0], tuple) else ()))


def _flat(values: tuple) -> Iterator[object]:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value
