"""Checks of a whole entry: how the op runs and which variants it has must be compatible with its signature."""

from __future__ import annotations

from collections.abc import Iterator

from .load import Entry
from .model import FROZEN_PARTS, Op


_MOST_CASTS = 31  # autocast::kMostCasts of own_ops.cpp
_MOST_ARGS = 64  # a mask has a bit for each


def check_arguments(entry: Entry, op: Op) -> None:
    if len(op.cast_args) > _MOST_CASTS:
        entry.error(f'`{op.id}` has {len(op.cast_args)} tensor arguments that autocast may cast, and at most {_MOST_CASTS} are possible; take a list of tensors')
    if len(op.args) > _MOST_ARGS:
        entry.error(f'`{op.id}` has {len(op.args)} arguments, and at most {_MOST_ARGS} are possible; take lists')
    if op.kernel and not op.tensors:
        entry.error(f'the kernel of `{op.id}` has no tensor argument, which gives the device; make it a `composite`')
    members = dict(_members(op))
    for arg in op.args if op.gradients else ():
        if arg.name in members:
            entry.error(f'argument `{arg.name}` of `{op.id}` would clash with a variable of the tape node for {members[arg.name]}; rename it')


def _members(op: Op) -> Iterator[tuple[str, str]]:
    """The names that the tape node declares, each with what it is for."""
    for arg in op.args:
        for name in (f'{arg.name}_', f'{arg.name}_info', f'{arg.name}_sizes_', *([f'num_{arg.name}'] if arg.is_tensor and arg.list else [])):
            yield name, f'the argument `{arg.name}`'
    for result in op.returns if len(op.returns) > 1 else ():
        for name in (f'grad_{result.name}', f'result_{result.name}'):
            yield name, f'the result `{result.name}`'


def check_variants(entry: Entry, op: Op) -> None:
    first = op.args[0] if op.args else None
    takes_tensor = bool(first and str(first.type) == 'Tensor')
    one_tensor = [str(result.type) for result in op.returns] == ['Tensor']
    for variant in ('method', 'inplace'):
        if variant in op.variants and not takes_tensor:
            entry.error(f'variant `{variant}` of `{op.id}` needs a first argument of type Tensor; remove `{variant}` from `variants`')
    if 'inplace' in op.variants and not one_tensor:
        entry.error(f'variant `inplace` of `{op.id}` needs one result of type Tensor; remove `inplace` from `variants`')
    if 'out' in op.variants and (op.view or not one_tensor):
        entry.error(f'variant `out` of `{op.id}` needs one result of type Tensor that is not a view; remove `out` from `variants`')
    if op.internal and op.variants != ('function',):
        entry.error(f'`{op.id}` is internal, so it has no variants; remove `variants`')


def check_run(entry: Entry, op: Op) -> None:
    if op.elementwise:
        _check_elementwise(entry, op)
    if op.kernel and op.kernel.inplace:
        _check_inplace_kernel(entry, op)
    if op.view and not (op.args and str(op.args[0].type) == 'Tensor' and op.returns[0].is_tensor):
        entry.error(f'view `{op.id}` needs a first argument and a result of type Tensor; make it a `kernel`')
    if op.opaque and not op.composite:
        entry.error(f'`opaque` is for composites, and `{op.id}` is not one; remove it')
    if op.recorded_by_parts and (not op.composite or op.opaque):
        entry.error(f'`recorded_by_parts` is for composites that are not opaque, and `{op.id}` is not one; remove it')
    if op.updates and (op.internal or not op.kernel):
        entry.error(f'`updates` is for kernels of public ops, and `{op.id}` is not one; remove it')
    if op.frozen in FROZEN_PARTS:
        if op.internal != 'part':
            entry.error(f'`frozen: {op.frozen}` is for an internal op that is a part of composites, and `{op.id}` is not one; remove it')
    elif op.frozen and (op.internal or [str(result.type) for result in op.returns] != ['Tensor']):
        entry.error(f'`frozen` is for public ops with one result of type Tensor, and `{op.id}` is not one; remove it')
    if op.random and op.takes_generator:
        entry.error(f'`{op.id}` takes a generator, so it is known to draw random numbers; remove `random`')
    if op.identity_in_eval and not _can_be_identity(op):
        entry.error(f'`identity_in_eval` is for an op with a bool `train` or `training`, with a first argument and only result of type Tensor, '
                    f'and `{op.id}` is not one; remove it')
    for arg in op.tensors:
        if arg.name in op.scalar and str(arg.type) != 'Tensor':
            entry.error(f'`{arg.name}` in `scalar` is of type {arg.type}; only a Tensor can be given as a number')


def _can_be_identity(op: Op) -> bool:
    one_tensor = bool(op.args) and str(op.args[0].type) == 'Tensor' and [str(result.type) for result in op.returns] == ['Tensor']
    return one_tensor and any(arg.name in ('train', 'training') and str(arg.type) == 'bool' for arg in op.args)


def _check_inplace_kernel(entry: Entry, op: Op) -> None:
    if not (op.args and str(op.args[0].type) == 'Tensor' and [str(result.type) for result in op.returns] == ['Tensor']):
        entry.error(f'the kernel of `{op.id}` writes in place, which needs a first argument and an only result of type Tensor; remove `inplace` from `kernel`')


def _check_elementwise(entry: Entry, op: Op) -> None:
    if not op.tensors or any(str(arg.type) != 'Tensor' for arg in op.tensors):
        entry.error(f'elementwise op `{op.id}` takes one or more arguments of type Tensor, no lists or optionals; make it a `kernel`')
    if [str(result.type) for result in op.returns] != ['Tensor']:
        entry.error(f'elementwise op `{op.id}` has one result of type Tensor; make it a `kernel`')
