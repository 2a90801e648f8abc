"""The C++ overloads of an op: the one of its signature, and those that take a Scalar in place of a tensor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .. import cpp
from ..model import Arg, Op


@dataclass(frozen=True)
class Parameter:
    type: str
    name: str
    default: str | None
    is_scalar: bool  # takes a Scalar in place of the tensor of the signature

    @property
    def definition(self) -> str:
        return f'{self.type} {self.name}'

    @property
    def declaration(self) -> str:
        return f'{self.definition} = {self.default}' if self.default else self.definition

    @property
    def as_tensor(self) -> str:
        return f'detail::wrapped_scalar({self.name})' if self.is_scalar else self.name


@dataclass(frozen=True)
class Overload:
    parameters: tuple[Parameter, ...]

    @property
    def declaration(self) -> str:
        """The parameter list with default arguments."""
        return ', '.join(parameter.declaration for parameter in self.parameters)

    @property
    def definition(self) -> str:
        return ', '.join(parameter.definition for parameter in self.parameters)

    @property
    def types(self) -> str:
        return ', '.join(parameter.type for parameter in self.parameters)

    @property
    def names(self) -> str:
        return ', '.join(parameter.name for parameter in self.parameters)

    @property
    def as_tensors(self) -> str:
        """The arguments for a call of the function with tensors as parameters."""
        return ', '.join(parameter.as_tensor for parameter in self.parameters)

    @property
    def method(self) -> Overload | None:
        """The overload without its first parameter, which is the object of the method; None if that is a Scalar."""
        return None if not self.parameters or self.parameters[0].is_scalar else Overload(self.parameters[1:])


def of_signature(op: Op) -> Overload:
    return _overload(op, None)


def with_scalars(op: Op) -> tuple[Overload, ...]:
    return tuple(_overload(op, name) for name in op.scalar)


def is_hidden_by_bool(op: Op, others: Iterable[Op]) -> bool:
    """Whether C++ would pass a single dimension to the bool of another overload, because it prefers this conversion to a list."""
    if len(op.args) < 2 or str(op.args[1].type) not in ('int[1]', 'int[1]?') or any(arg.required for arg in op.args[2:]):
        return False
    return any(other.name == op.name and len(other.args) == 2 and str(other.args[1].type) == 'bool' for other in others)


def _overload(op: Op, scalar: str | None) -> Overload:
    return Overload(tuple(_parameter(arg, arg.name == scalar) for arg in op.args))


def _parameter(arg: Arg, is_scalar: bool) -> Parameter:
    type_ = 'const Scalar&' if is_scalar else cpp.parameter_type(arg.type)
    return Parameter(type_, arg.name, cpp.default_value(arg) if arg.default else None, is_scalar)
