"""The data for the templates of a library of custom ops."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from .. import cpp
from ..isa import INSTRUCTION_SETS, InstructionSet
from ..model import LOW_DTYPES, ModuleRule, Op, OpRule, Preset, Rule
from ..program import Change, Program, base_of, changes
from ..policies.recipes import Recipe
from .family import Family
from .op import OpView
from .policy import BOTH_LOW_DTYPES, PolicyView, extras_initializer, facts, module_dtype, possible_rules, recipe_initializer
from .program_tests import OpCases

_TYPES = re.compile(r'(?<![\w:])(Tensor|TensorList|Scalar|ScalarType|IntArrayRef|OptionalIntArrayRef|ArrayRef|StringRef|Generator|Reduction|TensorOptions'
                    r'|Shape|Device|TypeSet|k\w+Types|type_bit)\b')


def qualified(text: str) -> str:
    """C++ outside of namespace amp: `const Tensor& x` -> `const amp::Tensor& x`."""
    return _TYPES.sub(r'amp::\1', text)


class ProgramView:
    def __init__(self, program: Program, ops_file: str, policy_file: str, isas: list[InstructionSet], cuda: bool) -> None:
        self._program = program
        self.space, self.isas, self.cuda = program.space, isas, cuda
        self.folder = program.space.replace('::', '/')
        self.word = program.space.replace('::', '_')
        self.ops_file, self.policy_file = ops_file, policy_file
        self.ops = [OpView(op, program.ops, program.space) for op in program.ops]
        helpers = [replace(helper, family=self.word) for helper in program.ops.helpers]
        self.family = Family(self.word, self.ops, helpers)
        self.public, self.internal = self.family.public, self.family.internal
        self.expression_helpers = [helper for helper in helpers if helper.in_expressions]
        recipes = used_recipes(program)
        self.recipes = [recipe_initializer(recipe) for recipe in recipes.values()]
        self.presets = [PresetView(preset, program, policy_file, recipes) for preset in program.presets]

    @property
    def cases(self) -> list[OpCases]:
        """The tests of the ops that have a function in this library."""
        return [OpCases(op, qualified) for op in self.public if op.has('function')]

    def isa_space(self, isa: InstructionSet) -> str:
        """The namespace of the loops for an instruction set. No other library in a process has the same."""
        return f'{self.word}_{isa.name}'

    @property
    def levels(self) -> str:
        """The loops of the i-th expression for each level of cpu::Isa. A level without loops has those of the next narrower level."""
        isas: list[InstructionSet] = []
        for isa in INSTRUCTION_SETS.values():
            isas.append(isa if isa in self.isas else isas[-1])
        return self._loops(isas)

    @property
    def lowest_level(self) -> str:
        """The same for processors that have one set."""
        return self._loops(self.isas[:1] * len(INSTRUCTION_SETS))

    def _loops(self, isas: list[InstructionSet]) -> str:
        return f'{{{{{", ".join(f"&amp::cpu::{self.isa_space(isa)}::kRows[i]" for isa in isas)}}}}}'

    @property
    def kernels(self) -> list[OpView]:
        """The ops with a kernel for each device. Overloads may share a kernel."""
        return list({op.kernel.name: op for op in self.family.kernels}.values())

    def pointers(self, op: OpView) -> str:
        """The kernels by device type."""
        cuda = f'&cuda::{op.kernel.name}' if self.cuda and op.kernel.cuda else 'nullptr'
        return f'&cpu::{op.kernel.name}, {cuda}'

    def facts(self, op: OpView) -> str:
        model = self._program.names[f'{op.scope}{op.id}']
        return facts(possible_rules(model, self._program.names)).replace('k', 'extension::k', 1).replace('| k', '| extension::k')


def used_recipes(program: Program) -> dict[str, Recipe]:
    """The recipes that rules of the program name. The program holds a copy also of built-in ones."""
    known = {**program.library.policies.recipes, **(program.policies.recipes if program.policies else {})}
    rules = [change.rule for preset in program.presets for change in changes(preset, program)]
    rules += [each.rule for preset in program.presets for module in preset.modules for each in module.ops]
    named = {rule.extras.quantize for rule in rules}
    return {name: recipe for name, recipe in known.items() if name in named}


class PresetView:
    def __init__(self, preset: Preset, program: Program, file: str, recipes: Iterable[str] = ()) -> None:
        self._recipes = recipes
        base = base_of(preset, program)
        self.name, self.doc, self.base = preset.name, preset.doc, base.name if base else ''
        self.promotes_unlisted = preset.promotes_unlisted
        self.constant = self._constant(preset.name, list(program.policies.presets))
        self._own = set(program.policies.presets)
        self.rules = [self._rule(change, file) for change in changes(preset, program)]
        self.kernels = [self._kernel(rule, file) for rule in PolicyView.kernels(preset)]
        self.module_ops = {i: [self._module_op(each, program, file) for each in rule.ops] for i, rule in enumerate(preset.modules) if rule.ops}
        self.modules = [self._module(i, rule, file) for i, rule in enumerate(preset.modules)]

    @staticmethod
    def _constant(name: str, all_names: list[str]) -> str:
        """A name in C++. Those of `a-b` and `a.b` have a number."""
        words = [cpp.camel(re.sub('[^A-Za-z0-9]+', '_', each)) for each in all_names]
        place = all_names.index(name)
        return f'k{words[place]}_{place}' if words.count(words[place]) > 1 else f'k{words[place]}'

    def _origin(self, preset: str, list_: str, line: int, file: str, kernel: str | None = None) -> str:
        """Without line numbers, as in presets of the library: an edit elsewhere in the file would change them."""
        name = file if preset in self._own else 'autocast_policy.yaml'
        return f'{{{cpp.string(name)}, {cpp.string(preset)}, {cpp.string(list_)}, 0{f", {cpp.string(kernel)}" if kernel else ""}}}'

    def _rule(self, change: Change, file: str) -> str:
        rule = change.rule
        bits = sum(1 << LOW_DTYPES.index(dtype) for dtype in change.low_dtypes)
        origin = self._origin(rule.preset, rule.list, rule.line, file, rule.kernel)
        more = self._more(change.op, rule)
        return f'{{"{change.op.qualified}", k{change.device.upper()}, {bits}, Category::{cpp.camel(rule.category)}, {origin}{more}}}'

    def _more(self, op: Op, rule: Rule) -> str:
        """The extras and the message of a rule."""
        extras = extras_initializer(op, rule.extras, self._recipes, 'kRecipes') if rule.extras or rule.message else ''
        return f', {extras}' * bool(extras) + (f', {cpp.string(rule.message)}' if rule.message else '')

    def _module(self, index: int, rule: ModuleRule, file: str) -> str:
        ops = f'{self.constant}Module{index}' if rule.ops else 'ArrayRef<extension::RuleEntry>()'
        return (f'{{{cpp.string(rule.pattern)}, {str(rule.enabled).lower()}, {module_dtype(rule)}, {cpp.string(rule.policy or "")}, {ops}, '
                f'{self._origin(rule.preset, rule.list, rule.line, file)}}}')

    def _module_op(self, each: OpRule, program: Program, file: str) -> str:
        rule = each.rule
        more = self._more(program.names[each.op], rule)
        origin = self._origin(rule.preset, rule.list, rule.line, file)
        return f'{{"{each.name}", k{each.device.upper()}, {BOTH_LOW_DTYPES}, Category::{cpp.camel(rule.category)}, {origin}{more}}}'

    def _kernel(self, rule, file: str) -> str:
        origin = self._origin(rule.preset, rule.list, 0, file)
        return f'{{"{rule.name}", k{rule.device.upper()}, {rule.low_dtypes}, Category::{cpp.camel(rule.category)}, {origin}}}'
