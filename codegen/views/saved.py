"""The members of a tape node: how each is declared, how it is filled when a call is recorded, and how formulas read it."""

from __future__ import annotations

from dataclasses import dataclass

from .. import cpp
from ..model import Arg, Return


@dataclass(frozen=True)
class Saved:
    """`name` is the name of the member without its underscore. `reads` declares the variable that formulas use; empty if none does."""

    name: str
    type: str
    value: str  # what is saved, in a member function of the node
    reads: str
    condition: str = ''  # when it is saved, in a member function of the node; empty: always
    is_info: bool = False
    holds_tensors: bool = False

    def _stored(self, call: str) -> str:
        return f'if ({self.condition}) {call};' if self.condition else f'{call};'


@dataclass(frozen=True)
class SavedInput(Saved):
    is_assigned: bool = False
    is_written: bool = False  # the in-place variant overwrites it

    def store(self, overwritten: bool = False) -> str:
        """`overwritten`: the in-place variant saves a copy of the first argument, which `kept` makes."""
        value = f'kept({self.value})' if overwritten and self.is_written else self.value
        return self._stored(f'{self.name}_ = {value}' if self.is_assigned else f'{self.name}_.save({value})')

    @staticmethod
    def plain(arg: Arg, has_members: bool = False) -> SavedInput:
        """`has_members`: a formula uses members of the argument. Formulas read other plain members directly."""
        is_wrapped = has_members and cpp.saved_type(arg.type) != cpp.unpacked_type(arg.type).removeprefix('const ').removesuffix('&')
        reads = f'{cpp.unpacked_type(arg.type)} {arg.name} = {arg.name}_;' if is_wrapped else ''
        return SavedInput(arg.name, cpp.saved_type(arg.type), arg.name, reads, is_assigned=True)

    @staticmethod
    def tensor(arg: Arg, condition: str, is_read_if: str, is_written: bool) -> SavedInput:
        type_, kind = ('std::vector<Tensor>', 'SavedTensorList') if arg.list else ('Tensor', 'SavedTensor')
        reads = _unpacked(type_, arg.name, is_read_if)
        return SavedInput(arg.name, f'autograd::{kind}', arg.name, reads, condition, holds_tensors=True, is_written=is_written and not arg.list)

    @staticmethod
    def info(arg: Arg, name: str = '') -> SavedInput:
        type_, name = 'autograd::TensorInfoList' if arg.list else 'autograd::TensorInfo', name or arg.name
        return SavedInput(name, type_, arg.name, _reference(name), is_info=True)

    @staticmethod
    def sizes(arg: Arg) -> SavedInput:
        """The sizes of an argument that may have been broadcast. The gradient is summed to them. No formula reads them."""
        return SavedInput(f'{arg.name}_sizes', 'Shape', f'autograd::shape_of({arg.name})', '', is_assigned=True)


@dataclass(frozen=True)
class SavedResult(Saved):
    """`output` is the number of the result among the outputs of the node; None: the result has no gradient."""

    result: Return | None = None
    output: int | None = None

    @property
    def like(self) -> str:
        """The tensor or its properties. Zeros with these properties replace an undefined gradient of the result."""
        return f'{self.name}_' if self.is_info else f'{self.name}_.unpack(this)'

    def store(self) -> str:
        if self.is_info or self.output is None:
            return self._stored(f'{self.name}_.save({self.value})')
        number = f', {self.output}' if self.output else ''
        return self._stored(f'{self.name}_.save_result({self.value}{number})')

    @staticmethod
    def tensor(result: Return, name: str, value: str, condition: str, is_read_if: str, output: int | None) -> SavedResult:
        reads = _unpacked('Tensor', name, is_read_if)
        return SavedResult(name, 'autograd::SavedTensor', value, reads, condition, holds_tensors=True, result=result, output=output)

    @staticmethod
    def info(result: Return, name: str, value: str, is_read: bool) -> SavedResult:
        return SavedResult(name, 'autograd::TensorInfo', value, _reference(name) if is_read else '', is_info=True, result=result)


def _unpacked(type_: str, name: str, is_read_if: str) -> str:
    """Declares a saved tensor. `is_read_if`: a C++ condition without which no formula uses the tensor, and it may have changed; empty: none."""
    value = f'{name}_.unpack(this)'
    return f'const {type_} {name} = {is_read_if} ? {value} : {type_}();' if is_read_if else f'const {type_} {name} = {value};'


def _reference(name: str) -> str:
    return f'const auto& {name} = {name}_;'
