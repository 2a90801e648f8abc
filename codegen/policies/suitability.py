"""The rules that each op can have."""

from __future__ import annotations

from typing import NoReturn

from .categories import CATEGORIES, EXTRAS, REQUIREMENTS
from ..load import did_you_mean
from ..model import Extras, Op, TorchKernel
from ..ops import Registry
from .policy_messages import message
from .rules import Choice


def possible_ops(registry: Registry, choice: Choice, name: str, overload: str) -> list[Op]:
    """The overloads that a name in a policy means. It is an error if the rule is possible for none of them."""
    ops = list(registry.by_name[name])
    if overload:
        overloads = [op.overload for op in ops if op.overload]
        ops = [op for op in ops if op.overload == overload]
        if not ops:
            unknown_overload(choice, name, overload, overloads)
    return _possible(registry, choice, ops)


def possible_ops_of_kernel(registry: Registry, choice: Choice, kernel: TorchKernel) -> list[Op]:
    """The ops that get the rule of a kernel. It is an error if the rule is possible for none of them."""
    return _possible(registry, choice, [op for name in kernel.ops for op in registry.by_name[name]])


def unknown_overload(choice: Choice, name: str, overload: str, overloads: list[str]) -> NoReturn:
    known = ', '.join(overloads) or 'none'
    choice.op.error(message('unknown_overload', op=name, overload=overload, hint=did_you_mean(overload, overloads), known=known))


def _possible(registry: Registry, choice: Choice, ops: list[Op]) -> list[Op]:
    refusals = [refusal(registry, op, choice) for op in ops]
    if all(refusals):
        key, reason = refusals[0]
        given = choice.op.text()
        choice.places.get(key, choice.op).error(
            message('impossible_extra', name=given, extra=key.partition('.')[0], reason=reason) if key
            else message('impossible_category', name=given, category=choice.category, reason=reason))
    return [op for op, reason in zip(ops, refusals) if not reason]


def refusal(registry: Registry, op: Op, choice: Choice) -> tuple[str, str] | None:
    """None if the rule is possible for an op. Otherwise the extra that is impossible ("": the category), and the reason with the remedy."""
    if choice.plain:
        return None
    needs = {'': CATEGORIES[choice.category].needs, **{name: extra.needs for name, extra in EXTRAS.items() if name in choice.extras.given}}
    for key, names in needs.items():
        reason = _unmet(registry, op, names)
        if reason:
            return key, reason
    return _argument_refusal(op, choice.extras) or _lone_argument(op, choice.extras)


def _unmet(registry: Registry, op: Op, needs: tuple[str, ...]) -> str | None:
    for requirement in REQUIREMENTS.values():
        if requirement.name in needs and not requirement.met(registry, op):
            return requirement.refusal.format(op=op.name, signature=op.signature)
    return None


def _argument_refusal(op: Op, extras: Extras) -> tuple[str, str] | None:
    tensors = [arg.name for arg in op.tensors]
    for name, role in extras.args:
        if name not in tensors:
            return f'args.{name}', message('unknown_argument', signature=op.signature, argument=name, hint=did_you_mean(name, tensors),
                                           arguments=', '.join(tensors))
        if role == 'cast' and op.roles[name] != 'cast':
            return f'args.{name}', message('never_cast', argument=name, signature=op.signature)
    return None


def _lone_argument(op: Op, extras: Extras) -> tuple[str, str] | None:
    """The refusal if a rule keeps some of the arguments that must share a dtype, and casts others."""
    same = [arg.name for arg in op.same_dtype]
    kept = [name for name, role in extras.args if role == 'keep' and name in same]
    if not kept or len(kept) == len(same):
        return None
    return f'args.{kept[0]}', message('one_dtype', signature=op.signature, arguments=', '.join(same))
