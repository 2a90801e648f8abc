"""How an op runs: each op has one of the views below."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .. import cpp
from ..model import Arg, Op


class ElementwiseView:
    def __init__(self, op: Op) -> None:
        self._spec = op.elementwise
        self.constant = 'k' + cpp.camel(op.id)
        self.functor = cpp.camel(op.id)
        self.tensors = [arg.name for arg in op.tensors]
        self.params = [arg.name for arg in op.args if not arg.is_tensor]
        is_real = not op.internal and 'complex' not in self._spec.dtypes
        self._real_params = {arg.name for arg in op.args if is_real and arg.type.base == 'Scalar'}
        self.dtypes = cpp.type_set(self._spec.dtypes)
        self.gives_bool = self._spec.result == 'bool'
        # Whether all operands of a call can have the same dtype. This excludes masks among numbers, and bool results that are not converted.
        self.may_pack = not self._spec.masks and not (self.gives_bool and not {'inplace', 'out'} & set(op.variants))
        self.result = self._spec.result.capitalize()
        self.cost = next((name for name in ('exact', 'cheap', 'direct') if getattr(self._spec, name)), 'costly').capitalize()
        self.sparse = self._spec.sparse
        self.check, self.check_name = self._spec.check, op.id
        self.masks = ', '.join(str(i) for i, arg in enumerate(op.tensors) if arg.name in self._spec.masks)

    def fields(self, op) -> list[str]:
        """The initializers of its description."""
        fields = {'name': f'"{op.error_name}"', 'dtypes': self.dtypes}
        if self.result != 'Same':
            fields['result'] = f'ElementwiseResult::{self.result}'
        texts = [f'.{name} = {value}' for name, value in fields.items()] + [f'.{op.elementwise_kernel}']
        texts += [f'.sparse = &sparse::{op.id}'] * self.sparse
        texts += [f'.masks = argument_bits({self.masks})'] * bool(self.masks)
        texts += [f'.params = {len(self.params)}'] * bool(self.params)
        return texts + ['.checks_values = true'] * (self.check == 'values')

    @property
    def expr(self) -> str:
        return cpp.typed_literals(self._spec.expr)

    @property
    def row(self) -> str:
        """Its loops, as an element of a table."""
        kind = 'Bool' if self.gives_bool else 'Same'
        return (f'make_row<functors::{self.functor}, {len(self.tensors)}, {len(self.params)}, {self.dtypes}, ResultKind::{kind}, '
                f'Cost::{self.cost}{", true" if self._spec.own_integers else ""}>()')

    @property
    def columns(self) -> list[str]:
        """Its row in the list of expressions of the family."""
        result = 'Bool' if self.gives_bool else 'Same'
        flags = ['true' if flag else 'false' for flag in (self._spec.own_integers, self.may_pack)]
        return [self.functor, str(len(self.tensors)), str(len(self.params)), self.dtypes, result, self.cost, *flags]

    @property
    def pointers(self) -> str:
        return ', '.join(f'&{name}' for name in self.tensors)

    @property
    def converted_params(self) -> str:
        return ', '.join(self._converted(name) for name in self.params)

    def _converted(self, name: str) -> str:
        return f'to_real_param({self.constant}.name, "{name}", {name})' if name in self._real_params else f'to_param({name})'


@dataclass(frozen=True)
class ListCheck:
    """A Tensor[] argument. Its items are checked."""

    name: str
    same_dtype: bool
    device: str


class KernelView:
    def __init__(self, op: Op) -> None:
        self._op, self._spec = op, op.kernel
        self.native, self.cuda, self.check, self.writes_inplace = op.kernel.native, op.kernel.cuda, op.kernel.check, op.kernel.inplace
        self.check_name = op.kernel.name
        self.name = op.kernel.name + '_' * op.kernel.inplace
        self.return_type = 'void' if op.kernel.inplace else cpp.return_type(op.returns)
        self.tensors = [arg.name for arg in op.tensors if not arg.list]
        self.first_list = next((arg.name for arg in op.tensors if arg.list), None)
        self.dtypes = cpp.type_set(op.kernel.dtypes)

    @property
    def pointers(self) -> str:
        return ', '.join(f'&{name}' for name in self.tensors)

    @property
    def specs(self) -> list[str]:
        return [self._arg_spec(arg) for arg in self._op.tensors if not arg.list]

    def _arg_spec(self, arg: Arg) -> str:
        rule = self._dtype_rule(arg)
        fields = [f'.name = "{arg.name}"', '.optional = true' * arg.optional, f'.dtype = ArgDtype::{rule}' * (rule != 'Common')]
        return f'{{{", ".join(field for field in fields if field)}}}'

    def _dtype_rule(self, arg: Arg) -> str:
        if arg.name in self._spec.same_dtype:
            return 'Common'
        is_index = arg.name in self._op.integer and self._op.floating  # the dtypes of the kernel are those of the other tensors
        return 'Any' if is_index else 'Own'

    @property
    def list_checks(self) -> list[ListCheck]:
        lists = [arg for arg in self._op.tensors if arg.list and not arg.type.optional_items and arg.name not in self._op.integer]
        return [ListCheck(arg.name, arg.name in self._spec.same_dtype, f'{(self.tensors or [f"{arg.name}[0]"])[0]}.device()') for arg in lists]


class CompositeView:
    def __init__(self, op: Op) -> None:
        self._op = op
        self.name, self.expr = op.composite.name, op.composite.expr
        self.required = [arg.name for arg in op.tensors if not arg.list and not arg.optional]
        singles = [arg.name for arg in op.tensors if not arg.list and arg.name in op.composite.same_dtype]
        # In other composites, autocast may still cast the arguments of the parts.
        self.same_dtype = singles if op.opaque and len(singles) > 1 else []
        self.required_lists = [arg.name for arg in op.tensors if arg.list and not arg.type.optional_items]
        self.dtypes = cpp.type_set(op.composite.dtypes) if op.composite.dtypes else ''
        self.floating = [arg.name for arg in op.floating if not arg.list and not arg.optional] if self.dtypes else []

    @property
    def same_dtype_pointers(self) -> str:
        return ', '.join(f'&{name}' for name in self.same_dtype)

    @property
    def definition(self) -> str:
        """The parameter list, with [[maybe_unused]] on what the expression does not use."""
        return ', '.join('[[maybe_unused]] ' * (not self._uses(arg)) + f'{cpp.parameter_type(arg.type)} {arg.name}' for arg in self._op.args)

    def _uses(self, arg: Arg) -> bool:
        return self.expr is None or re.search(rf'\b{arg.name}\b', self.expr) is not None

    @property
    def value(self) -> str:
        if not self._op.composite.rounds_once:
            return self._value
        kept = ', '.join(map(_kept, self._op.args))
        return f'composite::rounded_once("{self._op.name}", {self._needs}[]({self.definition}) {{ return {self._value}; }}, {kept})'

    @property
    def _needs(self) -> str:
        """For each argument, the set of those on which its gradient depends, if the entry says so."""
        needs, places = self._op.composite.needs, {arg.name: place for place, arg in enumerate(self._op.args)}
        if not needs:
            return ''
        sets = [f'composite::arguments({", ".join(str(places[other]) for other in needs[arg.name])})' if arg.name in needs else 'composite::kAllArguments'
                for arg in self._op.args]
        return f'{{{", ".join(sets[:max(place for place, arg in enumerate(self._op.args) if arg.name in needs) + 1])}}}, '

    @property
    def _value(self) -> str:
        return self.expr or f'composite::{self.name}({", ".join(arg.name for arg in self._op.args)})'


def _kept(arg: Arg) -> str:
    """An argument, as a value that owns what it refers to."""
    owned = cpp.saved_type(arg.type)
    return arg.name if arg.is_tensor or owned == cpp.parameter_type(arg.type) else f'{owned}({arg.name})'
