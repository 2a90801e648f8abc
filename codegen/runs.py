"""Reads how an op runs: its entry has exactly one of `elementwise`, `kernel`, `view` and `composite`."""

from __future__ import annotations

from typing import Any

from .formula import check_expression
from .load import Entry, Node
from .model import DTYPE_GROUPS, Composite, Elementwise, Kernel, Op, View
from .signature import check_name
from .tokens import FormulaError


def parse_run(entry: Entry, op: Op) -> dict[str, Any]:
    readers = {'elementwise': _elementwise, 'kernel': _kernel, 'view': _view, 'composite': _composite}
    given = {key: node for key in readers if (node := entry.take(key))}
    if len(given) != 1:
        found = ' and '.join(f'`{key}`' for key in given) or 'none'
        entry.error(f'op `{op.id}` needs exactly one of `elementwise`, `kernel`, `view` and `composite`, and has {found}')
    key, node = next(iter(given.items()))
    return {key: readers[key](node, op)}


def _elementwise(node: Node, op: Op) -> Elementwise:
    entry = node.entry('`elementwise`')
    keys = ('dtypes', 'result', 'cheap', 'exact', 'direct', 'own_integers', 'masks', 'sparse', 'check')
    expr, dtypes, result, cheap, exact, direct, own, masks, sparse, check = entry.need('expr'), *map(entry.take, keys)
    entry.done()
    _check(expr, op)
    return Elementwise(
        expr=expr.text(),
        dtypes=dtypes.words(DTYPE_GROUPS, 'dtype group') if dtypes else ('floating',),
        result=result.word(('same', 'number', 'float', 'bool'), 'value of `result`') if result else 'same',
        cheap=bool(cheap and cheap.boolean()),
        exact=bool(exact and exact.boolean()),
        direct=bool(direct and direct.boolean()),
        own_integers=_own_integers(own, dtypes),
        masks=masks.words(op.integer, 'argument of `integer` in `masks`') if masks else (),
        sparse=bool(sparse and sparse.boolean()),
        check=_elementwise_check(check),
    )


def _own_integers(own: Node | None, dtypes: Node | None) -> bool:
    if not own or not own.boolean():
        return False
    if not dtypes or not {'integral', 'bool'} & set(dtypes.words(DTYPE_GROUPS, 'dtype group')):
        own.error('`own_integers` is for ops that take integers; add `integral` or `bool` to `dtypes`')
    return True


def _elementwise_check(check: Node | None) -> bool | str:
    if check and check.kind == 'str':
        return check.word(('values',), 'value of `check`')
    return bool(check and check.boolean())


def _check(node: Node, op: Op) -> None:
    try:
        check_expression(op, node.text())
    except FormulaError as error:
        node.error(f'in the expression of `{op.id}`: {error}')


def _kernel(node: Node, op: Op) -> Kernel:
    floating = _floating(op)
    if node.kind == 'bool' and node.boolean():
        return Kernel(op.id, ('floating',), floating)
    entry = node.entry('`kernel`')
    name, check, dtypes, same, cuda, native, inplace = map(entry.take, ('name', 'check', 'dtypes', 'same_dtype', 'cuda', 'native', 'inplace'))
    entry.done()
    if native and native.boolean() and cuda and cuda.boolean():
        cuda.error('a native kernel is device-independent; remove `cuda`, or write `cuda: false` if an op that it calls has no CUDA kernel')
    return Kernel(
        name=check_name(name, name.text(), 'a kernel') if name else op.id,
        dtypes=dtypes.words(DTYPE_GROUPS, 'dtype group') if dtypes else ('floating',),
        same_dtype=same.words(floating, 'floating argument in `same_dtype`') if same else floating,
        check=bool(check and check.boolean()),
        cuda=cuda.boolean() if cuda else True,
        native=bool(native and native.boolean()),
        inplace=bool(inplace and inplace.boolean()),
    )


def _floating(op: Op) -> tuple[str, ...]:
    return tuple(arg.name for arg in op.floating)


def _view(node: Node, op: Op) -> View:
    _must_be_true(node, 'view')
    return View(op.id)


def _composite(node: Node, op: Op) -> Composite:
    if node.kind == 'str':
        _check(node, op)
        return Composite(op.id, node.text())
    if node.kind == 'map':
        entry = node.entry('`composite`')
        expr, same, dtypes, cuda, rounds, needs = map(entry.take, ('expr', 'same_dtype', 'dtypes', 'cuda', 'rounds', 'needs'))
        entry.done()
        if needs and not rounds:
            needs.error('`needs` is for composites with `rounds: once`: what others save follows from their parts')
        if rounds:
            rounds.word(('once',), 'value of `rounds`')
            if any(arg.list for arg in op.tensors):
                rounds.error(f'op `{op.id}` has a list of tensors; `rounds: once` is for composites without one')
        return Composite(
            name=op.id,
            expr=_composite(expr, op).expr if expr else None,
            same_dtype=same.words(_floating(op), 'floating argument in `same_dtype`') if same else (),
            dtypes=dtypes.words(DTYPE_GROUPS, 'dtype group') if dtypes else (),
            cuda=cuda.boolean() if cuda else True,
            rounds_once=rounds is not None,
            needs=_needs(needs, op) if needs else {},
        )
    _must_be_true(node, 'composite')
    return Composite(op.id)


def _needs(node: Node, op: Op) -> dict[str, tuple[str, ...]]:
    tensors = tuple(arg.name for arg in op.tensors)
    words = node.entry('`needs`').words(_floating(op), 'floating argument in `needs`')
    return {name: each.words(tensors, f'tensor argument in `needs` of `{name}`') for name, each in words}


def _must_be_true(node: Node, key: str) -> None:
    if not node.boolean():
        node.error(f'`{key}: false` has no effect; remove it')
