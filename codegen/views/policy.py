"""The data for the policy templates: the distinct resolved tables, and the properties of ops and categories."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .. import cpp
from ..policies.categories import CATEGORIES, EXTRAS, REQUIREMENTS
from ..model import DEVICES, LOW_DTYPES, PASSTHROUGH, Extras, ModuleRule, Op, OpRule, Policies, Preset, Rule, shortest
from ..ops import Registry
from ..policies.policy_messages import MESSAGES
from ..policies.recipes import PRODUCTS, ROLES, Recipe
from ..torch_names import counts
from ..verified import load_verified
from . import docs

DEVICE_TYPES = ('cpu', 'cuda')  # in the order of the C++ enumeration
UNLISTED = 'unlisted'  # the list of ops without a rule whose arguments are promoted; they have no origin
_SOURCES = ('amp/autocast_category.h', 'amp/autocast_dtypes.h', 'amp/autocast_messages.h', 'policy_categories.cpp', 'policy_tables.cpp',
            'recipes.cpp')
_MATHS = {None: 'Default', 'tf32': 'TF32', 'bfloat16': 'BFloat16', 'float16': 'Float16', 'bf16x9': 'BFloat16x9', 'bf16x6': 'BFloat16x6',
          'bf16x3': 'BFloat16x3', 'full': 'Full'}
_OUTPUTS = {None: 'Computed', 'float32': 'Float32', 'input': 'Input'}
_SCALE_TYPES = {'float32': 'Float32', 'pow2': 'Pow2', 'e8m0': 'E8M0', 'e4m3': 'E4M3'}
BUILTIN_RECIPES = 'quantize::kBuiltinRecipes'
_SCALAR_TYPES = {'f16': 'kFloat16', 'bf16': 'kBFloat16'}
_MODULE_DTYPES = {None: 'ScalarType::Undefined', 'float32': 'kFloat32', 'bfloat16': 'kBFloat16', 'float16': 'kFloat16'}
BOTH_LOW_DTYPES = (1 << len(LOW_DTYPES)) - 1


def add_policies(add: Callable[..., None], registry: Registry, policies: Policies) -> None:
    view = PolicyView(policies, registry)
    for path in _SOURCES:
        add(path, f'{path.rpartition("/")[2]}.j2', policy=view, device_types=DEVICE_TYPES, low_dtypes=LOW_DTYPES, facts=facts,
            enumerators=enumerators)
    add('OPS.md', 'OPS.md.j2', categories=view.summary(), counts=counts(registry), verified=load_verified(registry), docs=docs)


@dataclass(frozen=True)
class Group:
    """Ops with the same rule in the same list. `kernel` is the kernel of PyTorch if the rule is written for one, else empty."""

    category: str
    has_extras: bool
    preset: str
    list: str
    kernel: str
    ids: tuple[str, ...]

    @property
    def origin(self) -> tuple[str, ...]:
        """Where the rule is written, as arguments of the C++ function of the same name: preset, list, and the kernel of PyTorch if there is one."""
        return (self.preset, self.list, self.kernel) if self.kernel else (self.preset, self.list)

    @property
    def entry(self) -> str:
        return f'table_entry(Category::{cpp.camel(self.category)}{", /*extras=*/true" if self.has_extras else ""})'


@dataclass(frozen=True)
class KernelRule:
    """A rule for a kernel of PyTorch. `low_dtypes` has a bit for each dtype of the regions with this rule."""

    name: str
    device: str
    low_dtypes: int
    category: str
    preset: str
    list: str

    @property
    def origin(self) -> tuple[str, ...]:
        return self.preset, self.list


class PolicyView:
    def __init__(self, policies: Policies, registry: Registry) -> None:
        self.policies, self.registry = policies, registry
        self.presets = list(policies.presets.values())
        self.categories, self.extras, self.requirements = list(CATEGORIES.values()), list(EXTRAS.values()), list(REQUIREMENTS.values())
        self.public = [op for op in registry if not op.internal]
        self.messages = MESSAGES
        self.recipes = [recipe_initializer(recipe) for recipe in policies.recipes.values()]
        self._names: dict[tuple[Group, ...], str] = {}
        for preset in self.presets:
            for device in DEVICES:
                for dtype in LOW_DTYPES:
                    self._name_table(preset, device, dtype)

    @property
    def default_dtypes(self) -> list[str]:
        return [_SCALAR_TYPES[self.policies.devices[device]] for device in DEVICE_TYPES]

    @property
    def default_index(self) -> int:
        return list(self.policies.presets).index(self.policies.default)

    @property
    def tables(self) -> dict[str, tuple[Group, ...]]:
        """The distinct tables that have rules, by name."""
        return {name: groups for groups, name in self._names.items()}

    @property
    def origins(self) -> list[tuple[str, ...]]:
        """Where rules are written: preset, list, and the kernel of PyTorch if there is one."""
        groups = [group for groups in self._names for group in groups]
        kernels = [rule for preset in self.presets for rule in self.kernels(preset)]
        return sorted({rule.origin for rule in [*groups, *kernels] if rule.list != UNLISTED})

    def table_name(self, preset: Preset, device: str, dtype: str) -> str | None:
        """None if there are no rules."""
        return self._names.get(self._groups(preset, device, dtype))

    def prefix(self, preset: Preset) -> str:
        return f'k{cpp.camel(preset.name.replace("-", "_").replace(".", "_"))}'

    def _name_table(self, preset: Preset, device: str, dtype: str) -> None:
        groups = self._groups(preset, device, dtype)
        both = len({self._groups(preset, device, other) for other in LOW_DTYPES}) == 1
        if groups:
            self._names.setdefault(groups, self.prefix(preset) + cpp.camel(device) + ('' if both else cpp.camel(dtype)))

    def _groups(self, preset: Preset, device: str, dtype: str) -> tuple[Group, ...]:
        grouped: dict[tuple, list[str]] = defaultdict(list)
        public = {op.id: op for op in self.public}
        rules = preset.table(device, dtype).rules
        for op, rule in rules.items():
            if op in public:
                grouped[rule.category, bool(rule.extras), rule.preset, rule.list, rule.kernel or ''].append(op)
        if grouped and preset.promotes_unlisted:
            unlisted = [op.id for op in self.public if op.promotable and op.id not in rules]
            grouped[PASSTHROUGH, True, '', UNLISTED, ''] += unlisted
        order = list(CATEGORIES)
        return tuple(Group(*key, tuple(sorted(ids))) for key, ids in sorted(grouped.items(), key=lambda item: (order.index(item[0][0]), item[0])))

    @staticmethod
    def kernels(preset: Preset) -> list[KernelRule]:
        dtypes: dict[tuple[str, str, str, str, str], int] = defaultdict(int)
        for device in DEVICE_TYPES:
            for bit, dtype in enumerate(LOW_DTYPES):
                for name, rule in preset.table(device, dtype).kernels.items():
                    dtypes[name, device, rule.category, rule.preset, rule.list] |= 1 << bit
        return [KernelRule(name, device, bits, *written) for (name, device, *written), bits in dtypes.items()]

    def bans(self, preset: Preset) -> list[tuple[str, str, int, str]]:
        """Op id, device, a bit for each dtype of the regions with this ban, message."""
        dtypes: dict[tuple[str, str, str], int] = defaultdict(int)
        for device in DEVICES:
            for bit, dtype in enumerate(LOW_DTYPES):
                for op, rule in preset.table(device, dtype).rules.items():
                    if rule.category == 'banned':
                        dtypes[op, device, rule.message] |= 1 << bit
        return [(op, device, bits, message) for (op, device, message), bits in dtypes.items()]

    def rules_with_extras(self, preset: Preset) -> list[str]:
        """Initializers in the order of Policy::extras."""
        return [
            f'{{OpId::{op.id}, k{device.upper()}, {low_index}, {extras_initializer(op, rule.extras, self.policies.recipes)}}}'
            for op in self.public for device in DEVICE_TYPES for low_index, dtype in enumerate(LOW_DTYPES)
            if (rule := preset.table(device, dtype).rules.get(op.id)) and rule.extras
        ]

    def module_ops(self, preset: Preset) -> dict[int, list[str]]:
        """By the index of a rule for modules: its rules for ops, as initializers of Policy::OpRule."""
        return {i: [self._module_op(each) for each in rule.ops] for i, rule in enumerate(preset.modules) if rule.ops}

    def _module_op(self, each: OpRule) -> str:
        rule = each.rule
        op = self.registry[each.op]
        origin = f'{{"autocast_policy.yaml", {cpp.string(rule.preset)}, {cpp.string(rule.list)}, 0}}'
        more = f', {extras_initializer(op, rule.extras, self.policies.recipes)}' * bool(rule.extras or rule.message)
        more += f', {cpp.string(rule.message)}' if rule.message else ''
        return f'{{OpId::{op.id}, k{each.device.upper()}, {BOTH_LOW_DTYPES}, Category::{cpp.camel(rule.category)}, {origin}{more}}}'

    def module_rules(self, preset: Preset) -> list[str]:
        """Initializers of Policy::ModuleRule."""
        return [
            f'{{{cpp.string(rule.pattern)}, {str(rule.enabled).lower()}, {module_dtype(rule)}, '
            f'{f"&kPresets[{self.index(rule.policy)}]" if rule.policy else "nullptr"}, '
            f'{f"{self.prefix(preset)}Module{i}" if rule.ops else "ArrayRef<Policy::OpRule>()"}, '
            f'{{"autocast_policy.yaml", {cpp.string(rule.preset)}, {cpp.string(rule.list)}, 0}}}}'
            for i, rule in enumerate(preset.modules)
        ]

    def index(self, preset: str) -> int:
        return list(self.policies.presets).index(preset)

    @property
    def refers_to_presets(self) -> bool:
        """Whether a rule for modules names a preset."""
        return any(rule.policy for preset in self.presets for rule in preset.modules)

    def summary(self) -> dict[str, list[str]]:
        """op id -> text per preset: the category on cuda / cpu, or a dash."""
        def text(rule: Rule | None) -> str:
            return rule.category if rule else '-'

        return {op.id: [' / '.join(text(preset.table(device).rules.get(op.id)) for device in DEVICES) for preset in self.presets]
                for op in self.registry}


def facts_of(op: Op, registry: Registry) -> str:
    """The facts that decide which rules are possible for an op."""
    known = possible_rules(op, registry)
    if op.view:
        known.append('view')
    return facts([*known, *(key for key in ('first_decides', 'parts_decide') if getattr(op, key))])


def possible_rules(op: Op, registry: Registry) -> list[str]:
    """The requirements that the op meets, and for a product of matrices which argument is the second factor."""
    known = [requirement.name for requirement in REQUIREMENTS.values() if requirement.holds(registry, op)]
    if 'matrix_product' in known:
        (_, factors), = op.multiply_adds
        known.append(f'weight_is_{[arg.name for arg in op.cast_args].index(factors[1])}')
    return known


def facts(names: Iterable[str]) -> str:
    """Enumerators of PolicyOp::Fact."""
    return ' | '.join(f'k{cpp.camel(name)}' for name in names) or '0'


def enumerators(scope: str, ids: tuple[str, ...], indent: int) -> str:
    """Qualified names with commas, wrapped at 130 columns."""
    return textwrap.fill(', '.join(f'{scope}::{name}' for name in ids), 130, initial_indent=' ' * indent, subsequent_indent=' ' * indent,
                         break_long_words=False, break_on_hyphens=False)


def module_dtype(rule: ModuleRule) -> str:
    return _MODULE_DTYPES[rule.dtype]


def extras_initializer(op: Op, extras: Extras, recipes: Iterable[str] = (), array: str = BUILTIN_RECIPES) -> str:
    """`recipes`: the names of the recipes in the C++ array."""
    roles = dict(extras.args)
    kept = sum(1 << i for i, arg in enumerate(op.cast_args) if roles.get(arg.name) == 'keep')
    pointer = '&quantize::kOfRegion' if extras.quantize == 'true' else f'&{array}[{list(recipes).index(extras.quantize)}]' if extras.quantize else ''
    budget = f', {shortest(extras.budget)}' if extras.budget else ''
    recipe = f', 0, {pointer or "nullptr"}' if pointer or budget else ''
    return f'{{Math::{_MATHS[extras.math]}, Output::{_OUTPUTS[extras.output]}, {kept}, {extras.min_work or 0}{recipe}{budget}}}'


def recipe_initializer(recipe: Recipe) -> list[str]:
    """The members of quantize::Recipe."""
    blocks = [f'{rows}, {columns}' for rows, columns in recipe.blocks]
    return [
        f'.name = {cpp.string(recipe.name)}',
        f'.doc = {cpp.string(recipe.doc)}',
        f'.formats = {{{", ".join(f"quantize::Format::{name.upper()}" for name in recipe.formats)}}}',
        f'.blocks = {{{", ".join(f"quantize::Block{{{block}}}" for block in blocks[:3])}}}',
        f'.weight_in_grad_input = {{{blocks[3]}}}',
        f'.scale = quantize::ScaleType::{_SCALE_TYPES[recipe.scale]}',
        f'.rounding = quantize::Rounding::{cpp.camel(recipe.rounding)}',
        f'.nonfinite = quantize::NonFinite::{cpp.camel(recipe.nonfinite)}',
        f'.low = {{{", ".join(str(product in recipe.low).lower() for product in PRODUCTS)}}}',
        f'.stochastic = {{{", ".join(str(role in recipe.stochastic).lower() for role in ROLES)}}}',
        f'.hadamard = {{{", ".join(str(product in recipe.hadamard).lower() for product in PRODUCTS)}}}',
        f'.scaling = quantize::Scaling::{cpp.camel(recipe.scaling)}',
        f'.amax = quantize::Amax::{cpp.camel(recipe.amax)}',
        f'.history = {recipe.history}',
        f'.margin = {recipe.margin}',
        f'.observe = {str(recipe.observe).lower()}',
    ]
