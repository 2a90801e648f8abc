"""The contents of the YAML files as frozen dataclasses, in terms of the schema. cpp.py spells them in C++."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from .policies.recipes import Recipe

VARIANTS = ('function', 'method', 'inplace', 'out')
ROLES = ('cast', 'keep')
# The callers of an internal op: composites (recorded programs then hold its calls), derivatives, or frozen programs.
INTERNAL_USES = ('part', 'gradient', 'fused')
# The roles of calls when a recorded program is frozen (`frozen`): FrozenRole of src/amp/ops/op_call.h.
FROZEN_ROLES = ('linear', 'convolution', 'transposed_convolution', 'batch_norm', 'add', 'sum', 'mean', 'transpose',
                'relu', 'relu6', 'gelu', 'silu', 'mish', 'sigmoid', 'tanh', 'hardsigmoid', 'hardswish', 'recurrent_layer',
                'recurrent_cell')
FROZEN_PARTS = ('recurrent_layer', 'recurrent_cell')  # those of internal ops
DTYPE_GROUPS = ('floating', 'wide', 'integral', 'bool', 'complex', 'storage')
DTYPES = ('f64', 'f32', 'f16', 'bf16', 'i64', 'i32', 'i16', 'i8', 'u8', 'bool', 'c64', 'c128')
TOLERANCES = {'f64': 1e-12, 'f32': 1e-5, 'f16': 2e-3, 'bf16': 2e-2}
GRADCHECKS = ('none', 'first', 'second')
CONTRACTS = ('reference', 'range', 'dtypes', 'autocast', 'variants', 'noncontiguous', 'gradcheck', 'gradgrad', 'create_graph', 'threads', 'golden', 'golden_gradients',
             'cuda', 'as_on_cpu', 'sizes')
ERROR_TYPES = ('ValueError', 'TypeError', 'IndexError', 'NotImplementedError', 'LinAlgError', 'OutOfMemoryError', 'Error')

DEVICES = ('cuda', 'cpu')
LOW_DTYPES = ('f16', 'bf16')
MODULE_DTYPES = ('float32', 'bfloat16', 'float16')  # the dtypes that a rule for modules can request
PASSTHROUGH = 'passthrough'
MATHS = ('tf32', 'bfloat16', 'float16', 'bf16x9', 'bf16x6', 'bf16x3', 'full')
OUTPUTS = ('float32', 'input')
# The functions of src/amp/autocast/work.h that `multiply_adds` formulas call, and their numbers of arguments.
WORK_FUNCTIONS = {'matmul': 2, 'chain': 1, 'outer': 2, 'linear': 2, 'conv': 2, 'attention': 3}


class Reduction(Enum):
    NONE = 'None'
    MEAN = 'Mean'
    SUM = 'Sum'


@dataclass(frozen=True)
class Type:
    """`Tensor?[]` has `list` and `optional_items`; `int[2]?` has `list`, `size` and `optional`."""

    base: str
    optional: bool = False
    list: bool = False
    size: int | None = None
    optional_items: bool = False

    def __str__(self) -> str:
        items = '?' if self.optional_items else ''
        brackets = f'[{self.size or ""}]' if self.list else ''
        return f'{self.base}{items}{brackets}{"?" if self.optional else ""}'


@dataclass(frozen=True)
class Default:
    """`value` is None, a bool, int, float, str, Reduction or a tuple of numbers; `text` is how the schema spells it."""

    value: object
    text: str


@dataclass(frozen=True)
class Arg:
    name: str
    type: Type
    default: Default | None = None
    kwarg_only: bool = False

    @property
    def is_tensor(self) -> bool:
        return self.type.base == 'Tensor'

    @property
    def optional(self) -> bool:
        return self.type.optional

    @property
    def list(self) -> bool:
        return self.type.list

    @property
    def required(self) -> bool:
        return self.default is None

    def __str__(self) -> str:
        default = f'={self.default.text}' if self.default else ''
        return f'{self.type} {self.name}{default}'


@dataclass(frozen=True)
class Return:
    """The only result of an op is called `result`, unless the schema names it."""

    name: str
    type: Type
    named: bool = True

    @property
    def is_tensor(self) -> bool:
        return self.type.base == 'Tensor'

    def __str__(self) -> str:
        return f'{self.type} {self.name}' if self.named else str(self.type)


@dataclass(frozen=True)
class Signature:
    args: tuple[Arg, ...]
    returns: tuple[Return, ...]

    def __str__(self) -> str:
        positional = [str(arg) for arg in self.args if not arg.kwarg_only]
        options = [str(arg) for arg in self.args if arg.kwarg_only]
        args = positional + ['*'] * bool(options) + options
        returns = ', '.join(map(str, self.returns))
        return f'({", ".join(args)}) -> {f"({returns})" if self.returns[0].named else returns}'


@dataclass(frozen=True)
class Elementwise:
    expr: str
    dtypes: tuple[str, ...] = ('floating',)
    result: str = 'same'
    cheap: bool = False
    exact: bool = False
    direct: bool = False
    own_integers: bool = False
    masks: tuple[str, ...] = ()
    sparse: bool = False
    check: bool | str = False  # or 'values'


@dataclass(frozen=True)
class Kernel:
    name: str
    dtypes: tuple[str, ...]
    same_dtype: tuple[str, ...]
    check: bool = False
    cuda: bool = True
    native: bool = False
    inplace: bool = False


@dataclass(frozen=True)
class View:
    name: str


@dataclass(frozen=True)
class Composite:
    """`expr` is None for a hand-written function `amp::composite::NAME`."""

    name: str
    expr: str | None = None
    same_dtype: tuple[str, ...] = ()
    dtypes: tuple[str, ...] = ()  # of the floating arguments; empty: those that its parts take
    cuda: bool = True
    rounds_once: bool = False  # for tensors of 16 bits, its parts compute in float32
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the arguments on which a gradient depends; default: all


@dataclass(frozen=True)
class Gradient:
    """`in_parts`: the formula stays in 16 bits, and rounds what each of its ops returns."""

    args: tuple[str, ...]
    formula: str
    fused: str | None = None
    in_parts: bool = False


@dataclass(frozen=True)
class TensorSample:
    """One of `values` (nested tuples) or a `shape`, filled with normal values unless a range is given."""

    shape: tuple[int, ...] | None = None
    values: tuple | None = None
    range: tuple[float, float] | None = None
    int_range: tuple[int, int] | None = None
    matrix: str | None = None
    dtype: str | None = None


@dataclass(frozen=True)
class Sample:
    """`values`: argument name -> TensorSample, a tuple of them, or a plain value. A missing argument has its default."""

    values: Mapping[str, object] = field(hash=False)
    name: str | None = None
    inplace_rejects: bool = False
    grad: tuple[str, ...] | None = None
    skip: tuple[str, ...] = ()
    why: str | None = None


@dataclass(frozen=True)
class ErrorSample:
    values: Mapping[str, object] = field(hash=False)
    throws: str
    type: str = 'ValueError'
    name: str | None = None
    skip: tuple[str, ...] = ()
    why: str | None = None


@dataclass(frozen=True)
class Range:
    """What an op says about the contract `range`: why results or gradients may be inexact, or why both hold parts of 16 bits, which may leave the
    range. `float32`: a norm, which has a part in float32."""

    values: str | None = None
    gradients: str | None = None
    parts: str | None = None
    bfloat16_products: str | None = None  # results may be inexact on processors that multiply bfloat16
    float32: bool = False


@dataclass(frozen=True)
class Op:
    """One overload. Exactly one of elementwise, kernel, view and composite is not None."""

    name: str
    overload: str | None
    path: str
    line: int
    family: str
    doc: str
    signature: Signature
    aliases: tuple[str, ...] = ()
    variants: tuple[str, ...] = ('function',)
    internal: str | None = None  # of INTERNAL_USES; None: the op is public
    errors_as: str | None = None  # the public op that the user called
    elementwise: Elementwise | None = None
    kernel: Kernel | None = None
    view: View | None = None
    composite: Composite | None = None
    opaque: bool = False
    random: bool = False  # draws random numbers, but takes no generator
    identity_in_eval: bool = False
    recorded_by_parts: bool = False
    updates: tuple[str, ...] = ()  # the tensors that a call may write to, in addition to its results
    frozen: str | None = None  # of FROZEN_ROLES
    first_decides: bool = False  # arguments may have the dtype of the first one, or a wider one, but no narrower one
    parts_decide: bool = False  # in regions, the casts of its parts make the dtypes of its arguments equal
    # The terms of its number of multiply-adds; None: not a matrix multiplication or convolution.
    multiply_adds: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    gradients: tuple[Gradient, ...] = ()
    saved_if: Mapping[str, str] = field(default_factory=dict, hash=False)  # when derivatives need a tensor; without an entry: always
    non_differentiable_args: tuple[str, ...] = ()
    non_differentiable_results: tuple[str, ...] = ()
    integer: tuple[str, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict, hash=False)
    scalar: tuple[str, ...] = ()
    samples: tuple[Sample, ...] = ()
    errors: tuple[ErrorSample, ...] = ()
    tolerance: Mapping[str, float] = field(default_factory=lambda: dict(TOLERANCES), hash=False)
    gradcheck: str = 'second'
    range: Range = Range()

    @property
    def id(self) -> str:
        return f'{self.name}_{self.overload}' if self.overload else self.name

    @property
    def qualified(self) -> str:
        """The name as a policy writes it."""
        return f'{self.name}.{self.overload}' if self.overload else self.name

    @property
    def takes_generator(self) -> bool:
        return any(arg.type.base == 'Generator' for arg in self.args)

    @property
    def cuda(self) -> bool:
        """False: the op, or an op that it always calls, has no CUDA kernel."""
        run = self.kernel or self.composite
        return run is None or run.cuda

    @property
    def has_16_bits(self) -> bool:
        """Whether it takes floating tensors of 16 bits, as far as its entry says: a composite may leave its dtypes to its parts."""
        run = self.elementwise or self.kernel or self.composite
        return bool(self.floating) and (run is None or not run.dtypes or 'floating' in run.dtypes)

    @property
    def error_name(self) -> str:
        """The name in brackets before its errors."""
        return self.errors_as or self.name

    @property
    def args(self) -> tuple[Arg, ...]:
        return self.signature.args

    @property
    def returns(self) -> tuple[Return, ...]:
        return self.signature.returns

    def arg(self, name: str) -> Arg | None:
        return next((arg for arg in self.args if arg.name == name), None)

    @cached_property
    def tensors(self) -> tuple[Arg, ...]:
        return tuple(arg for arg in self.args if arg.is_tensor)

    @cached_property
    def floating(self) -> tuple[Arg, ...]:
        """Tensor arguments that take part in differentiation."""
        return tuple(arg for arg in self.tensors if arg.name not in self.integer)

    @cached_property
    def cast_args(self) -> tuple[Arg, ...]:
        return tuple(arg for arg in self.tensors if self.roles[arg.name] == 'cast')

    @property
    def promotable(self) -> bool:
        """Whether a policy may promote its arguments if it has no rule: some mixtures of dtypes are an error."""
        return (bool(self.same_dtype) or self.first_decides) and not self.parts_decide

    @cached_property
    def same_dtype(self) -> tuple[Arg, ...]:
        """The `cast_args` that must share one dtype; empty unless there are several."""
        run = self.kernel or self.composite
        args = tuple(arg for arg in self.cast_args if run and arg.name in run.same_dtype)
        return args if len(args) > 1 else ()

    @cached_property
    def differentiable_returns(self) -> tuple[Return, ...]:
        return tuple(r for r in self.returns if r.is_tensor and r.name not in self.non_differentiable_results)

    @property
    def differentiable(self) -> bool:
        """Whether a call can be recorded: as a node, or through the ops that it consists of."""
        return bool(self.gradients or self.composite and self.floating and self.differentiable_returns)

    def gradient_of(self, arg: str) -> Gradient | None:
        return next((gradient for gradient in self.gradients if arg in gradient.args), None)


@dataclass(frozen=True)
class TorchKernel:
    """A name of PyTorch that policies may use and that is not an op here. `ops` do its work."""

    name: str
    ops: tuple[str, ...]
    doc: str


def shortest(number: float) -> str:
    """The shortest text in the format %g that is the same number. amp/autocast/policy/policy_rule.cpp writes the same."""
    return next(text for digits in range(1, 18) if float(text := f'{number:.{digits}g}') == number)


@dataclass(frozen=True)
class Extras:
    """The parts of a rule in addition to its category. `quantize`: the name of a recipe, or "true". `args`: argument -> role."""

    math: str | None = None
    output: str | None = None
    min_work: int | None = None
    quantize: str | None = None
    budget: float | None = None
    args: tuple[tuple[str, str], ...] = ()

    def __bool__(self) -> bool:
        return self != Extras()

    @property
    def given(self) -> tuple[str, ...]:
        return tuple(key for key, value in vars(self).items() if value)

    def __str__(self) -> str:
        args = ', '.join(f'{name}: {role}' for name, role in self.args)
        parts = {'math': self.math, 'output': self.output, 'min_work': self.min_work, 'quantize': self.quantize,
                 'budget': self.budget and shortest(self.budget), 'args': args and f'{{{args}}}'}
        return ', '.join(f'{key}: {value}' for key, value in parts.items() if value)


@dataclass(frozen=True)
class Rule:
    """`message` is the text of a banned op. `preset`, `list` ("cuda/fp32") and `line` say where the rule is written.

    `kernel` names the kernel of PyTorch if the rule is written for one, and the op does its work.
    """

    category: str
    message: str | None
    preset: str
    list: str
    line: int
    extras: Extras = Extras()
    kernel: str | None = None

    @property
    def text(self) -> str:
        """The rule as written in a file, without the arguments that are cast anyway."""
        extras = replace(self.extras, args=tuple((name, role) for name, role in self.extras.args if role == 'keep'))
        if self.message is not None:
            return f'{{banned: "{self.message}"}}'
        return f'{{category: {self.category}, {extras}}}' if extras else self.category

    @property
    def plain(self) -> bool:
        """Whether it means that the op has no rule."""
        return self.category == PASSTHROUGH and not self.extras


@dataclass(frozen=True)
class Table:
    """`rules` by op id, for the ops that have one; `kernels` by name, as written for kernels of PyTorch."""

    rules: Mapping[str, Rule] = field(default_factory=dict, hash=False)
    kernels: Mapping[str, Rule] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class OpRule:
    """The rule of an op in some modules. `name` is the name of the op in policies, with its overload."""

    op: str
    name: str
    device: str
    rule: Rule


@dataclass(frozen=True)
class ModuleRule:
    """The changes for modules with paths that match a pattern. `policy` is a preset. `preset` and `line` say where the rule is written."""

    pattern: str
    preset: str
    line: int
    enabled: bool = True
    dtype: str | None = None
    policy: str | None = None
    ops: tuple[OpRule, ...] = ()

    @property
    def list(self) -> str:
        return f'modules/{self.pattern}'

    def __str__(self) -> str:
        if not self.enabled:
            return '{enabled: false}'
        parts = [f'dtype: {self.dtype}'] * bool(self.dtype) + [f'policy: {self.policy}'] * bool(self.policy)
        texts = {(each.name, each.device): each.rule.text for each in self.ops}
        shared = {name for name, device in texts if all(texts.get((name, other)) == texts[name, device] for other in DEVICES)}
        for key in ('ops', *DEVICES):
            ops = [f'{each.name}: {each.rule.text}' for each in self.ops
                   if (each.name in shared and each.device == 'cpu' if key == 'ops' else each.name not in shared and each.device == key)]
            if ops:
                parts.append(f'{key}: {{{", ".join(ops)}}}')
        return f'{{{", ".join(parts)}}}' if parts else '{enabled: true}'


@dataclass(frozen=True)
class Preset:
    """`tables`: (device, low dtype) -> Table, and `modules`, both including inherited rules. `promotes_unlisted`: ops without a rule whose arguments
    must have one dtype get the widest of the dtypes given."""

    name: str
    doc: str
    inherits: str | None
    tables: Mapping[tuple[str, str], Table] = field(hash=False)
    modules: tuple[ModuleRule, ...] = ()
    promotes_unlisted: bool = False

    def table(self, device: str, low_dtype: str = LOW_DTYPES[0]) -> Table:
        return self.tables[device, low_dtype]


@dataclass(frozen=True)
class Policies:
    """`devices`: device -> default low dtype. `recipes`: those of the file, by name."""

    devices: Mapping[str, str] = field(hash=False)
    default: str
    presets: Mapping[str, Preset] = field(hash=False)
    recipes: Mapping[str, Recipe] = field(default_factory=dict, hash=False)
