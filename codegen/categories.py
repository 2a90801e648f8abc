"""Which categories are possible for which signatures."""

from __future__ import annotations

from .load import Node, did_you_mean
from .model import PASSTHROUGH, Arg, Op
from .ops import Registry


def possible_ops(registry: Registry, node: Node, name: str, overload: str, category: str) -> list[Op]:
    """The overloads that a name in a policy means; an error when the category suits none of them."""
    ops = list(registry.by_name[name])
    if overload:
        overloads = [op.overload for op in ops if op.overload]
        ops = [op for op in ops if op.overload == overload]
        if not ops:
            known = ', '.join(overloads) or 'none'
            node.error(f'`{name}` has no overload `{overload}`{did_you_mean(overload, overloads)} (overloads: {known})')
    refusals = [refusal(registry, op, category) for op in ops]
    if all(refusals):
        node.error(f'`{node.text()}` cannot be {category}: {refusals[0]}')
    return [op for op, reason in zip(ops, refusals) if not reason]


def refusal(registry: Registry, op: Op, category: str) -> str | None:
    """Why a category is impossible for an op, and what to write instead."""
    if category == PASSTHROUGH:
        return None
    if always_gets_dtype(op):
        return f'{op.signature} always gets an explicit dtype, which autocast leaves alone; take it out'
    if not op.cast_args:
        return f'{op.signature} has no tensor argument of role `cast`; take it out'
    if category == 'fp32_set_opt_dtype' and not takes_dtype(op):
        return 'it has no `ScalarType? dtype` argument to set; use fp32'
    if category == 'fp32_append_dtype' and not append_dtype_sibling(registry, op):
        return f'no overload of {op.name} takes the arguments {op.signature} and a `ScalarType dtype`; use fp32'
    return None


def append_dtype_sibling(registry: Registry, op: Op) -> Op | None:
    """The overload with the same leading arguments and a required dtype, which fp32_append_dtype calls."""
    return next((other for other in registry.by_name[op.name] if _appends_dtype(op, other)), None)


def always_gets_dtype(op: Op) -> bool:
    return any(arg.type.base == 'ScalarType' and not arg.optional for arg in op.args)


def takes_dtype(op: Op) -> bool:
    arg = op.arg('dtype')
    return arg is not None and str(arg.type) == 'ScalarType?'


def _appends_dtype(op: Op, other: Op) -> bool:
    *leading, last = other.args or (None,)
    return (
        last is not None
        and str(last.type) == 'ScalarType'
        and last.name == 'dtype'
        and len(leading) == len(op.args)
        and all(map(_accepts, leading, op.args))
    )


def _accepts(wide: Arg, narrow: Arg) -> bool:
    return wide.name == narrow.name and str(wide.type) in (str(narrow.type), f'{narrow.type}?')
