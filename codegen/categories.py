"""Which categories are possible for which signatures."""

from __future__ import annotations

from .load import did_you_mean
from .model import Arg, Extras, Op
from .ops import Registry
from .rules import Choice


def possible_ops(registry: Registry, choice: Choice, name: str, overload: str) -> list[Op]:
    """The overloads that a name in a policy means; an error when the rule suits none of them."""
    ops = list(registry.by_name[name])
    if overload:
        overloads = [op.overload for op in ops if op.overload]
        ops = [op for op in ops if op.overload == overload]
        if not ops:
            known = ', '.join(overloads) or 'none'
            choice.op.error(f'`{name}` has no overload `{overload}`{did_you_mean(overload, overloads)} (overloads: {known})')
    refusals = [refusal(registry, op, choice) for op in ops]
    if all(refusals):
        key, reason = refusals[0]
        what = f'have `{key.partition(".")[0]}`' if key else f'be {choice.category}'
        choice.places.get(key, choice.op).error(f'`{choice.op.text()}` cannot {what}: {reason}')
    return [op for op, reason in zip(ops, refusals) if not reason]


def refusal(registry: Registry, op: Op, choice: Choice) -> tuple[str, str] | None:
    """Why a rule is impossible for an op, and what to write instead; first, which of its extras is ("": its category)."""
    if choice.plain:
        return None
    reason = _category_refusal(registry, op, choice.category)
    return ('', reason) if reason else _extras_refusal(op, choice.extras)


def _extras_refusal(op: Op, extras: Extras) -> tuple[str, str] | None:
    if extras.math and op.product is None:
        return 'math', f'{op.signature} is no product; take it out'
    if extras.output and not any(result.is_tensor for result in op.returns):
        return 'output', f'{op.signature} gives no tensor; take it out'
    if extras.output and always_gets_dtype(op):
        return 'output', f'{op.signature} always gets an explicit dtype, which autocast leaves alone; take it out'
    tensors = [arg.name for arg in op.tensors]
    for name, role in extras.args:
        if name not in tensors:
            known = f'{did_you_mean(name, tensors)} (tensor arguments: {", ".join(tensors)})'
            return f'args.{name}', f'{op.signature} has no tensor argument `{name}`{known}'
        if role == 'cast' and op.roles[name] != 'cast':
            return f'args.{name}', f'`{name}` of {op.signature} is never cast; take it out'
    return _lone_argument(op, extras)


def _lone_argument(op: Op, extras: Extras) -> tuple[str, str] | None:
    """Of the arguments that must have one dtype, one that keeps its own while others are cast."""
    same = [arg.name for arg in op.same_dtype]
    kept = [name for name, role in extras.args if role == 'keep' and name in same]
    if not kept or len(kept) == len(same):
        return None
    return f'args.{kept[0]}', f'{op.signature} takes {", ".join(same)} in one dtype; keep all of them or none'


def _category_refusal(registry: Registry, op: Op, category: str) -> str | None:
    if category != 'keep' and always_gets_dtype(op):
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
