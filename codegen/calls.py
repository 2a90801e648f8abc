"""Whether what a formula calls exists and takes as many arguments: ops by their signatures, helpers by the headers that declare them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from .declarations import Parameters, declared
from .load import did_you_mean
from .model import Op
from .tokens import Call, FormulaError, calls, declared_names, is_language, tokenize

# What generated sources include; headers that are generated themselves hold the ops.
_FORMULA_HEADERS = ('amp/ops/runtime.h', 'amp/core/operators.h', 'amp/ops/copies.h')
_ELEMENT_HEADERS = ('amp/cpu/simd/math.h', 'amp/ops/functors.inc')
_STD_MEMBERS = ('at', 'begin', 'data', 'empty', 'end', 'has_value', 'push_back', 'size', 'value', 'value_or')


class Callables:
    """What derivatives and composites may call (of C++ headers and the ops themselves), or with `ops=None` elementwise expressions."""

    def __init__(self, ops: Iterable[Op] | None) -> None:
        self._ops = ops
        self._declared = declared(*(_ELEMENT_HEADERS if ops is None else _FORMULA_HEADERS))
        self._spaces = ('', 'AMP_ISA') if ops is None else ('amp', 'internal')

    def check(self, op: Op, text: str) -> None:
        tokens = tokenize(text)
        variables = declared_names(tokens, [arg.name for arg in op.args])
        for call in calls(tokens):
            if call.spaces[:1] == ('std',) or not call.spaces and (call.name in variables or is_language(call.name)):
                continue
            if not call.member and (call.name in self._declared.types or self._ops is None and call.name == 'V'):
                continue
            overloads = self._overloads(call)
            if overloads is None:
                raise FormulaError(self._unknown(call))
            if overloads and not any(o.least <= call.count <= o.most for o in overloads):
                raise FormulaError(f'`{call.name}` takes {_counts(overloads)}, and is given {call.count}: '
                                   f'write it as {" or ".join(dict.fromkeys(f"{call.name}({o.text})" for o in overloads))}')

    def _overloads(self, call: Call) -> list[Parameters] | None:
        """None for an unknown function, [] for one that may take anything."""
        if call.member:
            return self._members.get(call.name)
        spaces = self._spaces if call.spaces in ((), ('amp',)) else call.spaces[-1:]
        found = [self._functions[space, call.name] for space in spaces if (space, call.name) in self._functions]
        if not found:
            return None
        return [overload for overloads in found for overload in overloads] if all(found) else []

    @cached_property
    def _functions(self) -> dict[tuple[str, str], list[Parameters]]:
        return _with(self._declared.functions, ((('internal' if op.internal else 'amp', name), overload) for op, name, overload in self._variants(0)))

    @cached_property
    def _members(self) -> dict[str, list[Parameters]]:
        members = self._declared.members | {name: [] for name in _STD_MEMBERS}
        return _with(members, ((name, overload) for _, name, overload in self._variants(1)))

    def _variants(self, first: int) -> Iterator[tuple[Op, str, Parameters]]:
        """The C++ functions of the ops, or with `first=1` their methods, which are called without the first argument."""
        for op in self._ops or ():
            args = op.args[first:]
            least, text = sum(arg.required for arg in args), ', '.join(map(str, args))
            if first and 'method' not in op.variants:
                continue
            if first or op.internal or 'function' in op.variants:
                for name in (op.name, *(() if first else op.aliases)):
                    yield op, name, Parameters(least, len(args), text)
            if 'inplace' in op.variants:
                yield op, f'{op.name}_', Parameters(least, len(args), text)
            if 'out' in op.variants and not first:
                yield op, f'{op.name}_out', Parameters(least + 1, len(args) + 1, f'Tensor out, {text}')

    def _unknown(self, call: Call) -> str:
        functions = {name if space in self._spaces else f'{space}::{name}' for space, name in self._functions}
        if call.member:
            close = f'; write `{call.name}(...)`' if call.name in functions else did_you_mean(call.name, self._members)
            return f'`.{call.name}(` is neither the method of an op nor a member of Tensor{close} (an op has one with `method` in its `variants`)'
        shown = '::'.join((*call.spaces, call.name))
        elsewhere = [name for name in (call.name, f'math::{call.name}') if name in functions]
        close = f'; write `{elsewhere[0]}(`' if elsewhere else '; write it as a method' if call.name in self._members else did_you_mean(shown, functions)
        what = 'function of math:: or of src/amp/ops/functors.inc' if self._ops is None else 'op or helper'
        where = 'write it in functors.inc' if self._ops is None else 'an op has an entry here, a helper is declared in src/amp/autograd/formulas/'
        return f'`{shown}(` calls no {what}{close} ({where})'


def _with(declared: Mapping[Any, list[Parameters]], more: Iterable[tuple[Any, Parameters]]) -> dict[Any, list[Parameters]]:
    """With more overloads; a name that may take anything already still does."""
    found = {key: list(overloads) for key, overloads in declared.items()}
    for key, overload in more:
        if key not in declared or declared[key]:
            found.setdefault(key, []).append(overload)
    return found


def _counts(overloads: list[Parameters]) -> str:
    counts = [f'{o.least} or more' if o.most == float('inf') else str(o.least) if o.least == o.most else f'{o.least} to {o.most}' for o in overloads]
    text = ' or '.join(dict.fromkeys(counts))
    return f'{text} argument{"" if text == "1" else "s"}'
