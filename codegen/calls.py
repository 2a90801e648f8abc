"""Checks the calls in formulas: a known target (an op, a helper, or a function in callables.yaml), and a valid number of arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from .callables import listed
from .helpers import Helper
from .load import did_you_mean
from .model import Arg, Op
from .parameters import Parameters
from .tokens import Call, FormulaError, calls, declared_names, is_language, tokenize


# The advice if no similar name is known.
_METHODS = '; an op has a method if its `variants` contain `method`'
_FUNCTORS = '; write the function in functors.inc, and list it under `helpers`'
_HELPERS = '; add an entry for the op, or list the function under `helpers`'


class Callables:
    """The functions that derivatives and composites may call; with `ops=None`, those that elementwise expressions may call."""

    def __init__(self, ops: Iterable[Op] | None, helpers: Iterable[Helper] = (), library: Iterable[Op] = (), space: str = 'amp') -> None:
        """For custom ops: `library` are the ops of amp, `space` is the namespace of the custom ops."""
        self._ops, self._helpers, self._of_library, self._space = ops, tuple(helpers), tuple(library), space
        self._spaces = ('',) if ops is None else tuple(dict.fromkeys((space, 'amp', 'internal')))

    def check(self, op: Op, text: str) -> None:
        tokens = tokenize(text)
        variables = declared_names(tokens, [arg.name for arg in op.args])
        for call in calls(tokens):
            if call.spaces[:1] == ('std',) or not call.spaces and (call.name in variables or is_language(call.name)):
                continue
            if not call.member and (call.name in listed().types if self._ops is not None else call.name == 'V'):
                continue
            overloads = self._overloads(call)
            if overloads is None:
                raise FormulaError(self._unknown(call))
            if not any(o.least <= call.count <= o.most for o in overloads):
                raise FormulaError(f'`{call.name}` takes {_counts(overloads)}, and is given {call.count}: '
                                   f'write it as {" or ".join(dict.fromkeys(f"{call.name}({o.text})" for o in overloads))}')

    def _overloads(self, call: Call) -> list[Parameters] | None:
        """The overloads of the called function; None if it is unknown."""
        if call.member:
            return self._members.get(call.name)
        spaces = self._spaces if call.spaces == () else self._library if call.spaces == ('amp',) else call.spaces[-1:]
        return [overload for space in spaces for overload in self._functions.get((space, call.name), ())] or None

    @cached_property
    def _functions(self) -> dict[tuple[str, str], list[Parameters]]:
        """The overloads of functions, by namespace and name."""
        found: dict[tuple[str, str], list[Parameters]] = {}
        for name, overloads in (listed().expressions if self._ops is None else listed().functions).items():
            space, _, name = name.rpartition('::')
            found.setdefault((space or self._listed_in, name), []).extend(overloads)
        for helper in self._helpers:
            if helper.in_expressions == (self._ops is None):
                found.setdefault((self._spaces[0], helper.name), []).append(helper.parameters)
        for op, name, overload in self._variants(0):
            found.setdefault(('internal' if op.internal else self._space, name), []).append(overload)
        for op, name, overload in self._variants(0, self._of_library):
            found.setdefault(('amp', name), []).append(overload)
        return found

    @property
    def _library(self) -> tuple[str, ...]:
        """The namespaces in which `amp::name` is looked up."""
        return tuple(space for space in self._spaces if space in ('', 'amp', 'internal'))

    @property
    def _listed_in(self) -> str:
        """The namespace of the functions in callables.yaml that are listed without one."""
        return '' if self._ops is None else 'amp'

    @cached_property
    def _members(self) -> dict[str, list[Parameters]]:
        found: dict[str, list[Parameters]] = {}
        for members in listed().members.values() if self._ops is not None else ():
            for name, overloads in members.items():
                found.setdefault(name, []).extend(overloads)
        for _, name, overload in (*self._variants(1), *self._variants(1, self._of_library)):
            found.setdefault(name, []).append(overload)
        return found

    def _variants(self, first: int, ops: Iterable[Op] | None = None) -> Iterator[tuple[Op, str, Parameters]]:
        """The C++ functions of the ops; with `first=1` their methods, without the first argument."""
        for op in (self._ops or ()) if ops is None else ops:
            parameters = _of_signature(op.args[first:])
            if first and 'method' not in op.variants:
                continue
            if first or op.internal or 'function' in op.variants:
                for name in (op.name, *(() if first else op.aliases)):
                    yield op, name, parameters
            if 'inplace' in op.variants:
                yield op, f'{op.name}_', parameters
            if 'out' in op.variants and not first:
                yield op, f'{op.name}_out', Parameters(('Tensor out', *parameters.required), ('Tensor out', *parameters.all), f'Tensor out, {parameters.text}')

    def _unknown(self, call: Call) -> str:
        functions = {name if space in self._spaces else f'{space}::{name}' for space, name in self._functions}
        if call.member:
            close = f'; write `{call.name}(...)`' if call.name in functions else did_you_mean(call.name, self._members)
            return f'`.{call.name}(` is neither the method of an op nor a member that formulas may call{close or _METHODS}'
        shown = '::'.join((*call.spaces, call.name))
        elsewhere = [name for name in (call.name, f'math::{call.name}') if name in functions]
        close = f'; write `{elsewhere[0]}(`' if elsewhere else '; write it as a method' if call.name in self._members else did_you_mean(shown, functions) or did_you_mean(call.name, functions)
        if self._ops is None:
            return f'`{shown}(` calls no function of expressions{close or _FUNCTORS}'
        return f'`{shown}(` calls no op or helper{close or _HELPERS}'


def _of_signature(args: tuple[Arg, ...]) -> Parameters:
    return Parameters(tuple(str(arg) for arg in args if arg.required), tuple(map(str, args)), ', '.join(map(str, args)))


def _counts(overloads: list[Parameters]) -> str:
    counts = [str(o.least) if o.least == o.most else f'{o.least} to {o.most}' for o in overloads]
    text = ' or '.join(dict.fromkeys(counts))
    return f'{text} argument{"" if text == "1" else "s"}'
