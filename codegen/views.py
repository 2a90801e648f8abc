"""What templates see of an op: its C++ parts, worked out from the model."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from . import cpp
from .categories import append_dtype_sibling
from .formula import Uses, analyse
from .model import Arg, Gradient, Op, Return
from .ops import Registry


@dataclass(frozen=True)
class Overload:
    """One C++ function of an op: the op itself, or the form in which some tensors are Scalars."""

    params: tuple[tuple[str, str], ...]  # type and name, with default where there is one
    names: tuple[str, ...]
    scalars: frozenset[str] = frozenset()

    def declaration(self) -> str:
        return ', '.join(' '.join(p) for p in self.params)

    def definition(self) -> str:
        return ', '.join(f'{type_} {name.split(" = ")[0]}' for type_, name in self.params)

    def types(self) -> str:
        return ', '.join(type_ for type_, _ in self.params)

    def method(self) -> Overload:
        return Overload(self.params[1:], self.names[1:], self.scalars)


@dataclass(frozen=True)
class Saved:
    """Something that a tape node keeps. `kind`: tensor, list, result, info, info_list or plain."""

    name: str
    kind: str
    type: str
    condition: str  # of the node's inputs that need it; empty: always
    result_nr: int = 0


@dataclass(frozen=True)
class GradientView:
    indices: tuple[int, ...]
    inputs: tuple[Arg, ...]
    formula: str
    fused: str | None
    condition: str


class OpView:
    def __init__(self, op: Op, registry: Registry) -> None:
        self.op = op
        self.append_dtype_sibling = append_dtype_sibling(registry, op) is not None

    def __getattr__(self, name: str) -> object:
        return getattr(self.op, name)

    @property
    def node(self) -> str:
        return cpp.camel(self.op.id) + 'Backward'

    @property
    def constant(self) -> str:
        return 'k' + cpp.camel(self.op.id)

    @property
    def functor(self) -> str:
        return cpp.camel(self.op.id)

    @property
    def qualified_name(self) -> str:
        return f'internal::{self.op.name}' if self.op.internal else self.op.name

    @property
    def callee(self) -> str:
        """The function behind the op: public, internal, or one of the file where there is only a method."""
        return self.qualified_name if self.op.internal or self.has('function') else f'{self.op.id}_method'

    @property
    def return_type(self) -> str:
        return cpp.return_type(self.op.returns)

    @property
    def names(self) -> str:
        return ', '.join(arg.name for arg in self.op.args)

    def params(self, default: bool = False) -> str:
        return ', '.join(cpp.parameter(arg, default) for arg in self.op.args)

    @property
    def names_after_self(self) -> str:
        return ''.join(f', {arg.name}' for arg in self.op.args[1:])

    @property
    def composite_params(self) -> str:
        """As `params`; what the expression of a composite does not use is marked."""
        expr = self.op.composite.expr
        unused = [expr is not None and not re.search(rf'\b{arg.name}\b', expr) for arg in self.op.args]
        return ', '.join('[[maybe_unused]] ' * mark + cpp.parameter(arg) for mark, arg in zip(unused, self.op.args))

    @cached_property
    def self_name(self) -> str:
        return self.op.args[0].name

    @property
    def is_tuple(self) -> bool:
        return len(self.op.returns) > 1

    @property
    def returns_tensor(self) -> bool:
        return len(self.op.returns) == 1 and self.op.returns[0].is_tensor and not self.op.returns[0].type.list

    @property
    def returns_list(self) -> bool:
        return len(self.op.returns) == 1 and self.op.returns[0].is_tensor and self.op.returns[0].type.list

    @property
    def writes_inplace(self) -> bool:
        return self.op.kernel is not None and self.op.kernel.inplace

    def has(self, variant: str) -> bool:
        return variant in self.op.variants

    # --- overloads ---

    @cached_property
    def form(self) -> Overload:
        return self._overload(frozenset())

    @cached_property
    def scalar_overloads(self) -> tuple[Overload, ...]:
        return tuple(self._overload(frozenset([name])) for name in self.op.scalar)

    def _overload(self, scalars: frozenset[str]) -> Overload:
        params = []
        for arg in self.op.args:
            type_ = 'const Scalar&' if arg.name in scalars else cpp.parameter_type(arg.type)
            default = f' = {cpp.default_value(arg)}' if arg.default else ''
            params.append((type_, arg.name + default))
        return Overload(tuple(params), tuple(arg.name for arg in self.op.args), scalars)

    def wrapped_names(self, overload: Overload) -> str:
        return ', '.join(f'detail::wrapped_scalar({name})' if name in overload.scalars else name for name in overload.names)

    # --- OPS.md ---

    @property
    def how(self) -> str:
        return next(kind for kind in ('elementwise', 'kernel', 'view', 'composite') if getattr(self.op, kind))

    @property
    def dtype_text(self) -> str:
        if self.op.elementwise:
            return ', '.join(self.op.elementwise.dtypes)
        if self.op.kernel:
            return ', '.join(self.op.kernel.dtypes['cpu'])
        return 'all' if self.op.view else 'as its parts'

    @property
    def cuda_text(self) -> str:
        return 'yes' if not self.op.kernel or self.op.kernel.cuda else 'no'

    # --- autocast ---

    @property
    def autocast(self) -> bool:
        return bool(self.op.cast_args) and not self.op.internal

    @property
    def cast_names(self) -> str:
        return ', '.join(arg.name for arg in self.op.cast_args)

    @property
    def dtype_arg(self) -> str | None:
        arg = self.op.arg('dtype')
        return 'dtype' if arg and str(arg.type) == 'ScalarType?' else None

    @property
    def cast_call(self) -> str:
        parts = []
        for arg in self.op.args:
            if arg in self.op.cast_args:
                parts.append(f'call.cast({arg.name}, {self.op.cast_args.index(arg)})')
            elif arg.name == self.dtype_arg:
                parts.append(f'call.dtype(dtype, {self.self_name})')
            else:
                parts.append(arg.name)
        return ', '.join(parts)

    # --- checks of kernel arguments ---

    @property
    def single_tensors(self) -> tuple[Arg, ...]:
        return tuple(arg for arg in self.op.tensors if not arg.list)

    @property
    def list_tensors(self) -> tuple[Arg, ...]:
        return tuple(arg for arg in self.op.tensors if arg.list)

    def arg_spec(self, arg: Arg) -> str:
        kernel = self.op.kernel
        same = kernel is not None and arg.name in kernel.same_dtype
        # The kernel's dtypes say nothing of indices beside other tensors.
        indices = self.op.integer if any(t.name not in self.op.integer for t in self.tensors) else ()
        flags = (arg.optional, arg.name not in indices, same)
        return f'{{"{arg.name}", {", ".join("true" if flag else "false" for flag in flags)}}}'

    # --- elementwise ---

    @property
    def expr(self) -> str:
        return cpp.typed_literals(self.op.elementwise.expr)

    @property
    def mask_bits(self) -> int:
        return sum(1 << i for i, arg in enumerate(self.op.tensors) if arg.name in self.op.elementwise.masks)

    @property
    def element_params(self) -> tuple[Arg, ...]:
        return tuple(arg for arg in self.op.args if not arg.is_tensor)

    # --- tape ---

    @cached_property
    def edges(self) -> tuple[Arg, ...]:
        """Arguments that gradients flow to."""
        return tuple(arg for arg in self.op.floating if self.op.gradient_of(arg.name))

    @property
    def recorded(self) -> bool:
        return bool(self.edges)

    @property
    def edge_names(self) -> str:
        return ', '.join(arg.name for arg in self.edges)

    @property
    def list_edge(self) -> Arg | None:
        return next((arg for arg in self.edges if arg.list), None)

    def edge_index(self, arg: Arg) -> int:
        return self.edges.index(arg)

    def input_index(self, arg: Arg) -> str:
        """C++ expression for the node's input number of an argument (its first one, for the list)."""
        index = self.edges.index(arg)
        after_list = self.list_edge is not None and index > self.edges.index(self.list_edge)
        return f'{index - 1} + num_{self.list_edge.name}' if after_list else str(index)

    @property
    def num_inputs(self) -> str:
        if self.list_edge is None:
            return str(len(self.edges))
        others = len(self.edges) - 1
        return f'{self.list_edge.name}.size()' + (f' + {others}' if others else '')

    @cached_property
    def outputs(self) -> tuple[Return, ...]:
        return self.op.differentiable_returns

    def output_nr(self, result: Return) -> int:
        return self.outputs.index(result)

    @cached_property
    def _uses(self) -> tuple[tuple[Gradient, Uses], ...]:
        pairs = []
        for gradient in self.op.gradients:
            uses = analyse(self.op, gradient.formula)
            if gradient.fused:
                uses = uses | analyse(self.op, gradient.fused)
            pairs.append((gradient, uses))
        return tuple(pairs)

    @cached_property
    def grads_used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for _, uses in self._uses for name in uses.grads))

    @property
    def uses_needs(self) -> bool:
        return any(uses.needs or uses.needs_all for _, uses in self._uses)

    def _condition(self, gradients: list[Gradient], node: str = '') -> str:
        """Over the inputs whose gradients use something; empty when that is all of them or the list takes part."""
        args = {name for gradient in gradients for name in gradient.args}
        if self.list_edge is not None or args >= {arg.name for arg in self.edges}:
            return ''
        return ' || '.join(f'{node}needs_input({i})' for i, arg in enumerate(self.edges) if arg.name in args)

    def _users(self, test) -> list[Gradient]:
        return [gradient for gradient, uses in self._uses if test(uses)]

    @property
    def broadcasts(self) -> bool:
        return self.op.elementwise is not None and len(self.op.tensors) > 1

    @cached_property
    def saved(self) -> tuple[Saved, ...]:
        items: list[Saved] = []
        for arg in self.op.args:
            if not arg.is_tensor:
                if self._users(lambda uses: arg.name in uses.args):
                    items.append(Saved(arg.name, 'plain', cpp.saved_type(arg.type), ''))
                continue
            whole = self._users(lambda uses: any(t.name == arg.name and not t.is_result for t in uses.tensors))
            parts = self._users(lambda uses: any(p.name == arg.name and not p.is_result for p in uses.properties))
            if whole:
                kind, type_ = ('list', 'autograd::SavedTensorList') if arg.list else ('tensor', 'autograd::SavedTensor')
                items.append(Saved(arg.name, kind, type_, self._condition(whole + parts, 'node->')))
            elif parts:
                kind, type_ = ('info_list', 'autograd::TensorInfoList') if arg.list else ('info', 'autograd::TensorInfo')
                items.append(Saved(arg.name, kind, type_, ''))
            if self.broadcasts and arg in self.edges and not (not whole and parts):
                items.append(Saved(f'{arg.name}_sizes', 'sizes', 'Shape', ''))
        for nr, result in enumerate(self.op.returns):
            whole = self._users(lambda uses: any(t.name == result.name and t.is_result for t in uses.tensors))
            parts = self._users(lambda uses: any(p.name == result.name and p.is_result for p in uses.properties))
            if whole:
                items.append(Saved(self.result_name(result), 'result', 'autograd::SavedTensor', self._condition(whole + parts, 'node->'), nr))
            elif parts or (self.is_tuple and result.name in self.grads_used):
                items.append(Saved(self.result_name(result), 'result_info', 'autograd::TensorInfo', '', nr))
        return tuple(items)

    def sizes_of(self, arg: Arg) -> str:
        infos = {saved.name for saved in self.saved if saved.kind == 'info'}
        return f'{arg.name}.sizes()' if arg.name in infos else f'{arg.name}_sizes_'

    def result_is_info(self, result: Return) -> bool:
        return any(saved.name == self.result_name(result) and saved.kind == 'result_info' for saved in self.saved)

    def result_output_nr(self, saved: Saved) -> int | None:
        """The node's output number of a saved result; None for one that carries no gradient."""
        result = self.op.returns[saved.result_nr]
        return self.outputs.index(result) if result in self.outputs else None

    def unpacked_type(self, saved: Saved) -> str:
        return cpp.unpacked_type(self.op.arg(saved.name).type)

    def result_name(self, result: Return) -> str:
        return f'result_{result.name}' if self.is_tuple else 'result'

    def grad_name(self, result: Return) -> str:
        return f'grad_{result.name}' if self.is_tuple else 'grad'

    @cached_property
    def gradient_views(self) -> tuple[GradientView, ...]:
        views = []
        for gradient in self.op.gradients:
            inputs = tuple(arg for arg in self.edges if arg.name in gradient.args)
            indices = tuple(self.edges.index(arg) for arg in inputs)
            views.append(GradientView(indices, inputs, self._formula(gradient.formula), gradient.fused and self._formula(gradient.fused),
                                      ' || '.join(f'needs_input({self.input_index(arg)})' for arg in inputs)))
        return tuple(views)

    def _formula(self, text: str) -> str:
        text = ' '.join(text.split())
        text = re.sub(r'\bgrads\s*\.\s*(\w+)', r'grad_\1', text)
        text = re.sub(r'\bresults\s*\.\s*(\w+)', r'result_\1', text)
        text = re.sub(r'\bwants\s*\.\s*(\w+)', lambda m: f'wanted_dtype({self.input_index(self.op.arg(m[1]))})', text)
        return re.sub(r'\bneeds\s*\.\s*(\w+)', lambda m: f'needs[{self.edges.index(self.op.arg(m[1]))}]', text)
