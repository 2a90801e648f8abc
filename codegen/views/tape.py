"""The tape node of an op: its inputs and outputs, what it saves, and the gradients that it computes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from .. import cpp
from ..formula import PROPERTIES, Uses, analyze
from ..model import Arg, Gradient, Op, Return
from ..rounding import Rounding
from .saved import Saved, SavedInput, SavedResult


@dataclass(frozen=True)
class Edge:
    """An argument that gets a gradient. `index` is the C++ expression for the number of the node's input, or of the first input of a list.
    `position` is that of the argument in the signature."""

    name: str
    index: str
    position: int
    is_list: bool

    @property
    def needed(self) -> str:
        return f'needs_input({self.index})'

    @property
    def item_index(self) -> str:
        """The number of the input for item `i` of a list."""
        return 'i' if self.index == '0' else f'{self.index} + i'

    @property
    def target(self) -> str:
        return f'input_grads[{self.index}]'


@dataclass(frozen=True)
class Output:
    """A result that has a gradient. `grad` is the name of the gradient. Zeros like `like` replace an undefined gradient."""

    index: int
    value: str  # the result in the function that records the call
    grad: str
    used: bool
    like: str


@dataclass(frozen=True)
class GradientView:
    """The gradients that one formula computes. `fused` replaces `value` if the gradient is not recorded; empty: it does not."""

    edges: tuple[Edge, ...]
    value: str
    fused: str = ''

    @property
    def condition(self) -> str:
        return ' || '.join(edge.needed for edge in self.edges)

    @property
    def target(self) -> str:
        targets = ', '.join(edge.target for edge in self.edges)
        return f'std::tie({targets})' if len(self.edges) > 1 else targets


def _info(name: str) -> str:
    """The member with the properties of an argument, next to the argument itself."""
    return f'{name}_info'


class TapeView:
    def __init__(self, op: Op, rounding: Rounding) -> None:
        self._op, self._rounding = op, rounding
        self._args = tuple(arg for arg in op.floating if op.gradient_of(arg.name))
        self._list = next((arg for arg in self._args if arg.list), None)
        self.node = cpp.camel(op.id) + 'Backward'
        self.several_results = len(op.returns) > 1
        self.several_gradients = len(op.differentiable_returns) > 1
        self.gives_list = not self.several_results and op.returns[0].type.list
        self.list = self._list and self._list.name
        self.edges = tuple(map(self._edge, self._args))
        self._plain = {arg.name for arg in op.args if not arg.is_tensor}
        self._writes_inplace = 'inplace' in op.variants and (op.elementwise is not None or (op.kernel is not None and op.kernel.inplace))

    def _edge(self, arg: Arg) -> Edge:
        index = self._args.index(arg)
        is_behind_list = self._list is not None and index > self._args.index(self._list)
        number = f'{index - 1} + num_{self.list}' if is_behind_list else str(index) if self._list or len(self._args) == 1 else f'k{cpp.camel(arg.name)}'
        return Edge(arg.name, number, self._op.args.index(arg), arg.list)

    # --- the class of the node ---

    @property
    def has_lists(self) -> bool:
        """Whether the number of inputs or of outputs depends on the call."""
        return self._list is not None or self.gives_list

    @property
    def base(self) -> str:
        outputs = f', {len(self.outputs)}' if len(self.outputs) > 1 else ''
        return 'wrapper::ListNode' if self.has_lists else f'wrapper::Node<{len(self.edges)}{outputs}>'

    @property
    def enumerators(self) -> str:
        """Names of the inputs; empty if there is only one, or if their number depends on the call."""
        return ', '.join(edge.index for edge in self.edges) if self._list is None and len(self.edges) > 1 else ''

    @property
    def positions(self) -> str:
        """The positions of the arguments that get a gradient."""
        return ', '.join(str(edge.position) for edge in self.edges)

    @property
    def members(self) -> list[str]:
        """The declarations of the saved members, those of one type together."""
        by_type: dict[str, list[str]] = {}
        for saved in self.saved:
            by_type.setdefault(saved.type, []).append(f'{saved.name}_')
        return [f'{type_} {", ".join(names)};' for type_, names in by_type.items()]

    @property
    def released(self) -> str:
        """The members with tensors."""
        return ', '.join(f'{saved.name}_' for saved in self.saved if saved.holds_tensors)

    @property
    def keeps_overwritten(self) -> bool:
        """Whether an in-place variant overwrites an argument that the node saves."""
        return self._writes_inplace and any(saved.is_written for saved in self.saved_inputs)

    @property
    def save_parameters(self) -> str:
        parameters = self._parameters(f'{saved.condition} {saved.value}' for saved in self.saved_inputs)
        return f'auto kept, {parameters}' if self.keeps_overwritten else parameters

    @property
    def save_result_parameters(self) -> str:
        return f'const auto& result, {self._parameters(saved.condition for saved in self.saved_results)}'

    def _parameters(self, texts: Iterable[str]) -> str:
        """The parameters of a function with these texts: those that it does not use have no names."""
        words = {word for text in texts for word in re.findall(r'\w+', text)}
        args = list(self._op.args)
        while args and args[-1].name not in words:
            args.pop()
        named = [cpp.parameter_type(arg.type) + f' {arg.name}' * (arg.name in words) for arg in args]
        return ', '.join(named + ['const auto&...'] * (len(args) < len(self._op.args) or not args))

    @cached_property
    def outputs(self) -> tuple[Output, ...]:
        return tuple(map(self._output, self._op.differentiable_returns))

    def _output(self, result: Return) -> Output:
        used = any(result.name in uses.grads for _, uses in self._uses)
        saved = next((saved for saved in self.saved_results if saved.result is result), None)
        index = self._op.differentiable_returns.index(result)
        return Output(index, self._result_value(result), f'grad_{result.name}' if self.several_results else 'grad', used, saved.like if saved else '')

    def _result_value(self, result: Return) -> str:
        return f'std::get<{self._op.returns.index(result)}>(result)' if self.several_results else 'result'

    # --- what it saves ---

    @cached_property
    def _uses(self) -> tuple[tuple[Gradient, Uses], ...]:
        pairs = []
        for gradient in self._op.gradients:
            uses = analyze(self._op, gradient.formula)
            pairs.append((gradient, uses | analyze(self._op, gradient.fused) if gradient.fused else uses))
        return tuple(pairs)

    def _users(self, test: Callable[[Uses], bool]) -> list[Gradient]:
        return [gradient for gradient, uses in self._uses if test(uses)]

    def _condition(self, name: str, gradients: Iterable[Gradient]) -> str:
        """The C++ condition for saving a tensor that these gradients use; empty: always."""
        needed, saved_if = self._needed(gradients), self._op.saved_if.get(name, '')
        return ' && '.join(f'({each})' if '||' in each else each for each in (needed, saved_if) if each) if needed and saved_if else needed or saved_if

    def _needed(self, gradients: Iterable[Gradient]) -> str:
        """The C++ condition that one of these gradients is needed; empty if these are all gradients, or if an argument is a list."""
        args = {name for gradient in gradients for name in gradient.args}
        if self._list or args >= {arg.name for arg in self._args}:
            return ''
        return ' || '.join(edge.needed for edge in self.edges if edge.name in args)

    @property
    def saved(self) -> tuple[Saved, ...]:
        return (*self.saved_inputs, *self.saved_results)

    @cached_property
    def saved_inputs(self) -> tuple[SavedInput, ...]:
        return tuple(saved for arg in self._op.args for saved in (self._saved_tensor(arg) if arg.is_tensor else self._saved_plain(arg)))

    def _saved_plain(self, arg: Arg) -> list[SavedInput]:
        if not self._users(lambda uses: arg.name in uses.args):
            return []
        formulas = ' '.join(f'{gradient.formula} {gradient.fused or ""}' for gradient in self._op.gradients)
        return [SavedInput.plain(arg, has_members=re.search(rf'(?<![\w.]){arg.name}\s*[.\[]', formulas) is not None)]

    def _saved_tensor(self, arg: Arg) -> list[SavedInput]:
        whole, parts = self._users_of_tensor(arg.name, is_result=False)
        saved = []
        if whole:
            condition, is_read_if = self._condition(arg.name, whole), self._read_if(arg.name, is_result=False)
            saved.append(SavedInput.tensor(arg, condition, is_read_if, is_written=arg is self._op.args[0]))
            if arg.name in self._apart:
                saved.append(SavedInput.info(arg, _info(arg.name)))
        elif parts:
            saved.append(SavedInput.info(arg))
        if self._sums and arg in self._args and (whole or not parts):
            saved.append(SavedInput.sizes(arg))
        return saved

    @cached_property
    def saved_results(self) -> tuple[SavedResult, ...]:
        return tuple(saved for result in self._op.returns if (saved := self._saved_result(result)))

    def _saved_result(self, result: Return) -> SavedResult | None:
        whole, parts = self._users_of_tensor(result.name, is_result=True)
        name, value = f'result_{result.name}' if self.several_results else 'result', self._result_value(result)
        if whole:
            outputs = self._op.differentiable_returns
            output = outputs.index(result) if result in outputs else None
            condition = self._condition(result.name, whole + parts)
            return SavedResult.tensor(result, name, value, condition, self._read_if(result.name, is_result=True), output)
        zeros = self.several_results and not self.several_gradients
        if parts or (zeros and self._users(lambda uses: result.name in uses.grads)):
            return SavedResult.info(result, name, value, is_read=bool(parts))
        return None

    @cached_property
    def _apart(self) -> tuple[str, ...]:
        """The arguments with properties that are saved apart from them: some formulas use only these, and do not need the tensor."""
        apart = []
        for arg in self._op.tensors:
            whole, parts = self._users_of_tensor(arg.name, is_result=False)
            if not arg.list and whole and parts and self._condition(arg.name, whole) != self._needed(whole + parts):
                apart.append(arg.name)
        return tuple(apart)

    def _read_if(self, name: str, is_result: bool) -> str:
        """The C++ condition under which the formulas use a tensor, if they do so only when the gradient is recorded, or only when it is not."""
        if name in self._apart:
            return ''
        formulas = [gradient.formula for gradient in self._op.gradients]
        kernels = [gradient.fused or gradient.formula for gradient in self._op.gradients]
        used = [any(analyze(self._op, text).has(name, is_result) for text in texts) for texts in (formulas, kernels)]
        return {(True, False): 'GradMode::is_enabled()', (False, True): '!GradMode::is_enabled()'}.get(tuple(used), '')

    def _users_of_tensor(self, name: str, is_result: bool) -> tuple[list[Gradient], list[Gradient]]:
        """The gradients that use the tensor itself, and those that use its properties."""
        whole = self._users(lambda uses: any((used.name, used.is_result) == (name, is_result) for used in uses.tensors))
        parts = self._users(lambda uses: any((used.name, used.is_result) == (name, is_result) for used in uses.properties))
        return whole, parts

    # --- the gradients ---

    @property
    def _sums(self) -> bool:
        """Whether gradients are summed over broadcast dimensions. A formula that computes several gradients does so itself."""
        return self._op.elementwise is not None and len(self._op.tensors) > 1

    @property
    def needs(self) -> str:
        """The initializers of `needs`; empty if no formula uses it."""
        return ', '.join(edge.needed for edge in self.edges) if self._users(lambda uses: bool(uses.needs or uses.needs_all)) else ''

    @cached_property
    def gradients(self) -> tuple[GradientView, ...]:
        return tuple(map(self._gradient, self._op.gradients))

    def _gradient(self, gradient: Gradient) -> GradientView:
        edges = tuple(edge for edge in self.edges if edge.name in gradient.args)
        value = self._formula(gradient.formula)
        sizes = self._sizes(edges[0]) if self._sums and len(edges) == 1 else None
        of_grad = bool(analyze(self._op, gradient.formula).grads)
        if sizes and of_grad and not gradient.fused and self._rounding.rounds_before_a_sum(self._op, gradient):
            return GradientView(edges, self._as_function(gradient, value, 'summed', f'{sizes}, '))
        if self._rounding.rounds_once(self._op, gradient):
            value = self._as_function(gradient, f'sum_to({value}, {sizes})' if sizes and not gradient.fused else value, 'in_float32')
            sizes = sizes if gradient.fused else None
        values = [value, self._formula(gradient.fused)] if gradient.fused else [value]
        return GradientView(edges, *(f'sum_to({each}, {sizes})' if sizes else each for each in values))

    def _as_function(self, gradient: Gradient, value: str, caller: str, first: str = '') -> str:
        """The formula as a function of its tensors, for a function of in_float32.h that calls it with float32 tensors instead of 16-bit ones."""
        uses = analyze(self._op, gradient.formula)
        lists = {arg.name for arg in self._op.args if arg.list}
        names = [self._result_name(tensor.name) if tensor.is_result else tensor.name for tensor in uses.tensors if tensor.name not in lists]
        names += [output.grad for output in self.outputs if self._op.differentiable_returns[output.index].name in uses.grads and not self.gives_list]
        parameters = ', '.join(f'const Tensor& {name}' for name in names)
        return f'autograd::{caller}([&]({parameters}) {{ return {value}; }}, {first}{", ".join(names)})' if names else value

    def _result_name(self, name: str) -> str:
        return f'result_{name}' if self.several_results else 'result'

    def _sizes(self, edge: Edge) -> str:
        """The saved sizes of an argument."""
        has_info = any(saved.name == edge.name and saved.is_info for saved in self.saved_inputs)
        return f'{edge.name}.sizes()' if has_info else f'{edge.name}_sizes_'

    def _formula(self, text: str) -> str:
        text = ' '.join(text.split())
        if self.several_results and not self.several_gradients:
            text = re.sub(r'(?<![\w.:])(?<!->)grad\b', self.outputs[0].grad, text)
        if not self.gives_list:
            text = re.sub(r'\bgrads\s*\.\s*(\w+)', r'grad_\1', text)
        text = re.sub(r'\bresults\s*\.\s*(\w+)', r'result_\1', text)
        for name in self._apart:
            text = re.sub(rf'(?<![\w.]){name}\s*\.\s*(?=({"|".join(PROPERTIES)})\s*\()', f'{_info(name)}.', text)
        for saved in self.saved_inputs:
            if saved.is_assigned and saved.name in self._plain and not saved.reads:
                text = re.sub(rf'(?<![\w.:"]){saved.name}\b(?!["(])', f'{saved.name}_', text)
        indices = {edge.name: edge.index for edge in self.edges}
        text = re.sub(r'\bwants\s*\.\s*(\w+)', lambda match: f'wanted_dtype({indices[match[1]]})', text)
        return re.sub(r'\bneeds\s*\.\s*(\w+)', lambda match: f'needs[{indices[match[1]]}]', text)


def tape_of(op: Op, rounding: Rounding) -> TapeView | None:
    """None if no gradient flows through the op, or if the ops that it consists of are recorded instead."""
    return TapeView(op, rounding) if any(op.gradient_of(arg.name) for arg in op.floating) else None
