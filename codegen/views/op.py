"""The data of an op for templates: its names and C++ functions, and a view for each subject."""

from __future__ import annotations

from ..model import Op
from ..ops import Registry
from .. import cpp
from ..policies.categories import append_dtype_sibling
from . import overloads
from .autocast import autocast_of
from .docs import Row
from .runs import CompositeView, ElementwiseView, KernelView
from .tape import tape_of


class OpView:
    """`tape` and `autocast` are None if the op has no such stage. One of `elementwise`, `kernel`, `view` and `composite` is not None."""

    def __init__(self, op: Op, registry: Registry, space: str = '') -> None:
        """`space`: the namespace of a custom op; empty for an op of the library."""
        self.model, self.space = op, space
        self.id, self.name, self.qualified, self.aliases = op.id, op.name, op.qualified, op.aliases
        self.family, self.doc, self.internal, self.opaque = op.family, op.doc, op.internal, op.opaque
        self.return_type = cpp.return_type(op.returns)
        self.form = overloads.of_signature(op)
        self.has_forms_of_one_dim = overloads.is_hidden_by_bool(op, registry)
        self.scalar_forms = overloads.with_scalars(op)
        self.row = Row(op)
        self.tape = tape_of(op, registry.rounding)
        self.autocast = autocast_of(op, registry)
        self.with_dtype = (append_dtype_sibling(registry, op) or op).id
        self.elementwise = ElementwiseView(op) if op.elementwise else None
        self.kernel = KernelView(op) if op.kernel else None
        self.view = op.view
        self.composite = CompositeView(op) if op.composite else None

    # --- names that are spelled differently for a custom op ---

    @property
    def scope(self) -> str:
        """The prefix of functions and nodes; empty for ops of the library."""
        return f'{self.space}::' if self.space else ''

    @property
    def shown(self) -> str:
        """The name in error messages."""
        return self.scope + self.name

    @property
    def error_name(self) -> str:
        return self.scope + self.model.error_name

    @property
    def node_name(self) -> str:
        """The name of the tape node in messages and traces: that of the public op that the user called."""
        called = self.model.errors_as
        order = 'BackwardBackward' if self.internal == 'gradient' else 'Backward'
        return self.scope + (cpp.camel(called) + order if called else self.tape.node)

    @property
    def enumerator(self) -> str:
        """Its OpId, or the enumerator of a custom op."""
        return f'Op::{self.id}' if self.space else f'OpId::{self.id}'

    @property
    def call_kernel(self) -> str:
        return 'extension::call_kernel' if self.space else 'call_kernel'

    @property
    def kernel_pointer(self) -> str:
        return f'k{cpp.camel(self.kernel.name)}Kernels' if self.space else f'&Kernels::{self.kernel.name}'

    @property
    def elementwise_kernel(self) -> str:
        """The initializer of the kernel in the description of the op."""
        return f'own_kernels = k{cpp.camel(self.id)}Kernels' if self.space else f'kernel = &Kernels::{self.id}'

    @property
    def elementwise_call(self) -> str:
        return 'extension::elementwise' if self.space else 'elementwise'

    # --- functions ---

    def has(self, variant: str) -> bool:
        return variant in self.model.variants

    @property
    def has_function(self) -> bool:
        """Whether the op has a function or method, not only in-place or out variants."""
        return self.has('function') or self.has('method') or self.internal

    @property
    def qualified_name(self) -> str:
        return f'internal::{self.name}' if self.internal else self.name

    @property
    def callee(self) -> str:
        """The C++ function that implements the op. It is local to the file if the op has a method only."""
        return self.qualified_name if self.internal or self.has('function') else f'{self.id}_method'

    @property
    def behind_autocast(self) -> str:
        """The function that the autocast stage calls: the tape stage, or the kernel if there is none."""
        return f'recorded_{self.id}' if self.tape else f'run_{self.id}'

    @property
    def forms(self) -> tuple[overloads.Overload, ...]:
        return (self.form, *self.scalar_forms)

    @property
    def method_forms(self) -> tuple[overloads.Overload, ...]:
        """The forms for methods and in-place variants: their first parameter is a tensor."""
        return tuple(form for form in self.forms if form.method is not None)

    @property
    def is_part(self) -> bool:
        """Whether recordings may hold its calls, although it is an internal op. Internal custom ops are not recorded."""
        return not self.space and self.calls_again and self.internal in ('part', 'gradient')

    @property
    def is_unchecked(self) -> bool:
        """Whether files must not name it: a kernel of a derivative, which does not check its arguments."""
        return self.internal == 'gradient' and self.elementwise is None

    @property
    def call_name(self) -> str:
        """The name of its calls in recordings."""
        return f'internal.{self.id}' if self.internal else self.qualified

    @property
    def calls_again(self) -> bool:
        """Whether a recorded call can be made again: a function that returns tensors."""
        return self.has_function and all(result.is_tensor for result in self.model.returns)

    # --- arguments ---

    @property
    def names(self) -> str:
        return self.form.names

    @property
    def self_name(self) -> str:
        return self.model.args[0].name

    @property
    def optional_tensors(self) -> str:
        """Bit i: argument i may be an undefined tensor."""
        optional = (arg.is_tensor and (arg.type.optional or arg.type.optional_items) for arg in self.model.args)
        return hex(sum(1 << i for i, may_be in enumerate(optional) if may_be))

    @property
    def traits(self) -> str:
        """The traits of its calls, in C++."""
        traits = {
            'OpCall::kRandom': self.model.random or self.model.takes_generator,
            'OpCall::kIdentityInEval': self.model.identity_in_eval,
            'OpCall::kUnchecked': self.is_unchecked,
        }
        return ' | '.join(name for name, has in traits.items() if has)

    @property
    def call_traits(self) -> str:
        """The last arguments of op_call_detail::make."""
        role = f'FrozenRole::{cpp.camel(self.model.frozen)}' if self.model.frozen else ''
        return ''.join(f', {argument}' for argument in (self.traits or (role and '0'), role) if argument)

    @property
    def floating_names(self) -> list[str]:
        return [arg.name for arg in self.model.floating]

    @property
    def differentiable_names(self) -> list[str]:
        """Arguments through which a gradient may flow."""
        return self.floating_names if self.model.differentiable else []

    @property
    def overwrites(self) -> bool:
        """Whether the in-place variant overwrites its first argument with values that do not depend on it differentiably."""
        return self.writes_inplace and self.tape is None and self.self_name in self.floating_names

    @property
    def floating_inputs(self) -> str:
        """The positions of the floating arguments."""
        return self._inputs(self.floating_names)

    @property
    def differentiable_inputs(self) -> str:
        return self._inputs(self.differentiable_names)

    def _inputs(self, names: list[str]) -> str:
        return f'Inputs<{", ".join(str(i) for i, arg in enumerate(self.model.args) if arg.name in names)}>()'

    @property
    def tape_arguments(self) -> str:
        """The template arguments of an in-place variant that writes its first argument."""
        if self.tape:
            return f'{self.tape.node}, Inputs<{self.tape.positions}>'
        return 'wrapper::Overwriting' if self.overwrites else 'wrapper::Untaped'

    @property
    def returns_list(self) -> bool:
        return len(self.model.returns) == 1 and self.model.returns[0].type.list

    @property
    def writes_inplace(self) -> bool:
        """Whether the in-place variant writes its first argument directly, without a temporary result."""
        return self.elementwise is not None or (self.kernel is not None and self.kernel.writes_inplace)


def work_terms(op: Op) -> str:
    """The number of multiply-adds of a matrix multiplication, in C++."""
    names = [arg.name for arg in op.cast_args]
    return ' + '.join(f'work::{function}({", ".join(f"args[{names.index(arg)}]" for arg in args)})' for function, args in op.multiply_adds)
