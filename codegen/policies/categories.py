"""The policy categories, and the extras that a rule may add to a category.

This is their only definition: the checks of both loaders, the C++ enumeration, its names and its messages are generated from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..model import PASSTHROUGH, Arg, Op

if TYPE_CHECKING:
    from ..ops import Registry


@dataclass(frozen=True)
class Requirement:
    """A property of an op that a rule may need. `refusal` says why other ops are refused, and what to write instead.

    `absent`: the op must not have it.
    """

    name: str
    holds: Callable[[Registry, Op], bool]
    refusal: str
    absent: bool = False

    def met(self, registry: Registry, op: Op) -> bool:
        return self.holds(registry, op) != self.absent


@dataclass(frozen=True)
class Category:
    """`meaning` is the text of `explain` for this category. `extras` are the keys that a rule may add. `wide`: ops compute in float32 or float64,
    and `dtype: float32` of a rule for modules does not change them."""

    name: str
    meaning: str
    needs: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    wide: bool = False


@dataclass(frozen=True)
class Extra:
    """A key that a rule may have in addition to its category."""

    name: str
    needs: tuple[str, ...] = ()


def append_dtype_sibling(registry: Registry, op: Op) -> Op | None:
    """The overload with the same leading arguments and a required dtype, which fp32_append_dtype calls."""
    return next((other for other in registry.by_name[op.name] if _appends_dtype(op, other)), None)


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


def _leaves_dtype_open(registry: Registry, op: Op) -> bool:
    return not any(arg.type.base == 'ScalarType' and not arg.optional for arg in op.args)


def _has_cast_argument(registry: Registry, op: Op) -> bool:
    return bool(op.cast_args)


def takes_dtype(op: Op) -> bool:
    arg = op.arg('dtype')
    return arg is not None and str(arg.type) == 'ScalarType?'


def _takes_optional_dtype(registry: Registry, op: Op) -> bool:
    return takes_dtype(op)


def _has_dtype_overload(registry: Registry, op: Op) -> bool:
    return append_dtype_sibling(registry, op) is not None


def _is_matmul_or_conv(registry: Registry, op: Op) -> bool:
    return op.multiply_adds is not None


def _is_matrix_product(registry: Registry, op: Op) -> bool:
    terms = op.multiply_adds
    return isinstance(terms, tuple) and len(terms) == 1 and terms[0][0] in ('matmul', 'linear')


def _returns_tensor(registry: Registry, op: Op) -> bool:
    return any(result.is_tensor for result in op.returns)


def _keeps_floating(registry: Registry, op: Op) -> bool:
    return any(role == 'keep' and arg not in op.integer for arg, role in op.roles.items())


# In the order in which they are checked.
REQUIREMENTS = {requirement.name: requirement for requirement in (
    Requirement('open_dtype', _leaves_dtype_open,
                '{signature} always gets an explicit dtype, which autocast leaves alone; take it out'),
    Requirement('cast_argument', _has_cast_argument, '{signature} has no tensor argument of role `cast`; take it out'),
    Requirement('optional_dtype', _takes_optional_dtype, 'it has no `ScalarType? dtype` argument to set; use fp32'),
    Requirement('dtype_overload', _has_dtype_overload,
                'no overload of {op} takes the arguments {signature} and a `ScalarType dtype`; use fp32'),
    Requirement('matmul_or_conv', _is_matmul_or_conv, '{signature} is neither a matrix multiplication nor a convolution; take it out'),
    Requirement('matrix_product', _is_matrix_product, '{signature} is not one product of matrices; take it out'),
    Requirement('tensor_result', _returns_tensor, '{signature} returns no tensor; take it out'),
    Requirement('keeps_floating', _keeps_floating, '{signature} may update an argument, so that no check can run it twice; take it out',
                absent=True),
)}

EXTRAS = {extra.name: extra for extra in (
    Extra('math', needs=('matmul_or_conv',)),
    Extra('output', needs=('tensor_result', 'open_dtype')),
    Extra('min_work'),
    Extra('quantize', needs=('matrix_product',)),
    Extra('budget', needs=('tensor_result', 'keeps_floating')),
    Extra('args'),
)}

_CASTS = ('open_dtype', 'cast_argument')

# In the order of the C++ enumeration, in which 0 means no rule.
CATEGORIES = {category.name: category for category in (
    Category(PASSTHROUGH, 'no rule: it runs in the dtypes of its inputs',
             needs=_CASTS, extras=('math', 'output')),
    Category('lower_precision_fp', "its inputs are cast to the region's dtype", needs=_CASTS, extras=('output', 'min_work', 'quantize', 'budget', 'args')),
    Category('fp32', 'its inputs are cast to float32', needs=_CASTS, extras=('math', 'output', 'min_work', 'quantize', 'budget', 'args'),
             wide=True),
    Category('fp32_set_opt_dtype', 'it computes a float32 result, unless the call gives a dtype', needs=(*_CASTS, 'optional_dtype'),
             extras=('output', 'budget'), wide=True),
    Category('fp32_append_dtype', 'its overload with a dtype is called with float32', needs=(*_CASTS, 'dtype_overload'),
             extras=('output', 'budget'), wide=True),
    Category('promote', 'its inputs are cast to the widest of their dtypes', needs=_CASTS,
             extras=('math', 'output', 'quantize', 'budget', 'args')),
    Category('keep', 'its inputs are cast to the widest of their dtypes, including float64, and the ops inside it are not lowered',
             needs=('cast_argument',), extras=('math', 'output', 'quantize', 'budget', 'args')),
    Category('banned', 'the call throws', needs=_CASTS, wide=True),
)}


def listed() -> tuple[str, ...]:
    """The categories that have lists in policy files."""
    return tuple(name for name in CATEGORIES if name != PASSTHROUGH)


def going_with(extra: str) -> tuple[str, ...]:
    """The categories to which a rule may add this extra."""
    return tuple(name for name, category in CATEGORIES.items() if extra in category.extras)
