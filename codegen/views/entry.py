"""The row of an op in the table of its family: the initializers of OpEntry (src/amp/ops/common/op_entry.h)."""

from __future__ import annotations

from collections.abc import Iterable

from .. import cpp
from ..layout import WIDTH
from ..model import Arg
from ..ops import Registry
from .op import OpView, work_terms
from .policy import facts_of


class EntryView:
    def __init__(self, op: OpView, registry: Registry) -> None:
        self._op, self._model, self._registry = op, op.model, registry

    def lines(self, indent: int) -> str:
        """The row, with as many fields in a line as fit."""
        lines = ['']
        for field in self._fields:
            longer = f'{lines[-1]} {field},'.lstrip()
            if lines[-1] and len(longer) + indent + 2 > WIDTH:
                lines.append(f'{field},')
            else:
                lines[-1] = longer
        return '{{{}}},'.format(f'\n{" " * (indent + 1)}'.join(lines).removesuffix(','))

    @property
    def _fields(self) -> list[str]:
        op, model = self._op, self._model
        values = {
            'name': cpp.string(op.qualified),
            'signature': cpp.string(str(model.signature)),
            'aliases': _words(op.aliases),
            'casts': _words(_names(model.cast_args)),
            'same_dtype': _words(_names(model.same_dtype)),
            'facts': _facts(facts_of(model, self._registry)),
            'internal': 'true' if op.internal else '',
            'composite': 'true' if op.composite and not op.opaque and not op.internal else '',
            'recorded_by_parts': 'true' if model.recorded_by_parts else '',
            'multiply_adds': f'[](const Input* args) {{ return {work_terms(model)}; }}' if model.multiply_adds and not op.internal else '',
        }
        if op.calls_again and (op.is_part or not op.internal):
            role = f'FrozenRole::{cpp.camel(model.frozen)}' if model.frozen else ''
            values |= {'call': f'calls<{self._function}>', 'traits': op.traits, 'updates': _words(model.updates), 'role': role}
            if op.elementwise:
                values['elementwise'] = f'&{op.elementwise.constant}'
            if op.with_dtype != op.id:
                values['with_dtype'] = f'OpId::{op.with_dtype}'
        order = ['name', 'signature', 'aliases', 'casts', 'same_dtype', 'facts', 'internal', 'composite', 'recorded_by_parts', 'multiply_adds', 'call',
                 'elementwise', 'with_dtype', 'traits', 'updates', 'role']
        return [f'.{name} = {values[name]}' for name in order if values.get(name)]

    @property
    def _function(self) -> str:
        """The C++ function. An overloaded one is cast to its type."""
        op = self._op
        if not op.has('function') and not op.internal:
            return op.callee
        name = f'amp::{op.qualified_name}'
        return f'static_cast<{op.return_type} (*)({op.form.types})>({name})' if self._is_overloaded else name

    @property
    def _is_overloaded(self) -> bool:
        return len(self._registry.by_name[self._op.name]) > 1 or bool(self._op.scalar_forms)


def _names(args: Iterable[Arg]) -> list[str]:
    return [arg.name for arg in args]


def _words(words: Iterable[str]) -> str:
    return cpp.string(' '.join(words)) if words else ''


def _facts(facts: str) -> str:
    usual = ['kOpenDtype', 'kCastArgument', 'kTensorResult']
    names = facts.split(' | ')
    if not set(usual) <= set(names):
        return facts
    return ' | '.join(['kUsual', *(name for name in names if name not in usual)]) if len(names) > len(usual) else ''
