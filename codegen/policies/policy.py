"""Reads autocast_policy.yaml and policy files of users into Policies: for each preset, device and low-precision dtype, one rule per op."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from ..load import Node, SpecError, did_you_mean, each, load, shown_word
from ..model import DEVICES, LOW_DTYPES, ModuleRule, OpRule, Policies, Preset, Rule, Table, TorchKernel
from .module_rules import RawModule
from ..ops import Registry
from .policy_file import Block, RawPreset, default_preset, read_devices, read_overlay, read_presets, unknown_preset
from .policy_messages import message
from .recipes import Recipe, read_recipes, unknown_recipe
from .rules import Choice
from .suitability import possible_ops, possible_ops_of_kernel, unknown_overload

_PAGE = 'policies.md'


def load_policies(path: str | Path, registry: Registry) -> Policies:
    """The presets of the library."""
    root = load(path, _PAGE).entry('the file')
    devices, default, presets, recipes = read_devices(root.need('devices')), root.need('default'), root.need('presets'), root.take('recipes')
    root.done()
    known = read_recipes(recipes, {}) if recipes else {}
    raw = read_presets(presets)
    return Policies(devices, default_preset(default, raw), _Resolver(registry, raw, recipes=known).presets(), known)


def load_user_policies(path: str | Path, registry: Registry, builtin: Policies, needs_default: bool = True) -> Policies:
    """A file for amp::load_policy: presets that may inherit those of the library, or an overlay of one preset.

    `needs_default`: a file with several presets must name its default. False if programs find each preset by its name.
    """
    root = load(path, _PAGE).entry('the file')
    base, recipes = root.take('base'), root.take('recipes')
    own = read_recipes(recipes, builtin.recipes) if recipes else {}
    known = {**builtin.recipes, **own}
    if base:
        if base.text() not in builtin.presets:
            unknown_preset(base, builtin.presets)
        overlay = read_overlay(root, base, builtin.presets)
        return Policies(builtin.devices, overlay.name, _Resolver(registry, {overlay.name: overlay}, builtin, known).presets(), own)
    presets, default = root.take('presets'), root.take('default')
    if not presets:
        root.error(message('no_presets'))
    root.done()
    raw = read_presets(presets)
    if not raw:
        presets.error(message('empty_presets'))
    if not default and len(raw) > 1 and needs_default:
        presets.error(message('no_default', presets=', '.join(raw)))
    chosen = default_preset(default, raw) if default else next(iter(raw))
    return Policies(builtin.devices, chosen, _Resolver(registry, raw, builtin, known).presets(), own)


class _Resolver:
    def __init__(self, registry: Registry, raw: Mapping[str, RawPreset], builtin: Policies | None = None,
                 recipes: Mapping[str, Recipe] | None = None) -> None:
        self.registry, self.raw, self.recipes = registry, raw, recipes or {}
        self.own = builtin is None
        self.done: dict[str, Preset] = {} if builtin is None else dict(builtin.presets)
        self.modules: dict[str, tuple[ModuleRule, ...]] = {name: preset.modules for name, preset in self.done.items()}
        self.open: list[str] = []
        self.failed: dict[str, SpecError] = {}
        for name, preset in raw.items():
            if name in self.done:
                preset.key.error(message('built_in', name=name))

    def presets(self) -> Mapping[str, Preset]:
        tables = each(self.raw, self.preset)
        modules = each(self.raw, self._modules)
        return MappingProxyType({name: replace(preset, modules=rules) for name, preset, rules in zip(self.raw, tables, modules)})

    def _modules(self, name: str) -> tuple[ModuleRule, ...]:
        """The rules of a preset for modules: first those of its parent. A rule with the same pattern replaces that of the parent."""
        if name not in self.modules:
            raw = self.raw[name]
            rules = {rule.pattern: rule for rule in (self._modules(raw.inherits.text()) if raw.inherits else ())}
            rules |= {rule.pattern: rule for rule in each(raw.modules, lambda module: self._module(module, name))}
            self.modules[name] = tuple(rules.values())
        return self.modules[name]

    def _module(self, raw: RawModule, preset: str) -> ModuleRule:
        pattern = raw.pattern.text()
        if raw.policy and raw.policy.text() not in self._known():
            unknown_preset(raw.policy, self._known())
        for choice in (*raw.everywhere, *(choice for choices in raw.devices.values() for choice in choices)):
            if kernel := self.registry.torch_kernels.get(choice.op.text().partition('.')[0]):
                choice.op.error(message('kernel_in_module', name=choice.op.text(), ops=', '.join(kernel.ops)))
        for choice in raw.everywhere:
            keys = set(self._keys(choice))
            for device, choices in raw.devices.items():
                if keys.intersection(key for other in choices for key in self._keys(other)):
                    choice.op.error(message('ruled_everywhere', name=choice.op.text(), where=f'modules/{pattern}/{device}'))
        written = [(choice, 'ops', device) for choice in raw.everywhere for device in DEVICES]
        written += [(choice, device, device) for device in DEVICES for choice in raw.devices.get(device, ())]
        ops = tuple(
            OpRule(op, self.registry[op].qualified, device,
                   Rule(choice.category, choice.message, preset, f'modules/{pattern}/{key}', choice.op.line, choice.extras))
            for choice, key, device in written for op in self._keys(choice) if not self.registry[op].internal)
        return ModuleRule(pattern, preset, raw.pattern.line, raw.enabled, raw.dtype, raw.policy.text() if raw.policy else None, ops)

    def _known(self) -> list[str]:
        return [*self.raw, *(name for name in self.done if name not in self.raw)]

    def preset(self, name: str) -> Preset:
        if name in self.failed:
            raise self.failed[name]
        if name not in self.done:
            self.open.append(name)
            try:
                self.done[name] = self._resolve(self.raw[name])
            except SpecError as error:
                self.failed[name] = error
                raise
            finally:
                self.open.pop()
        return self.done[name]

    def _resolve(self, raw: RawPreset) -> Preset:
        parent = self._parent(raw.inherits) if raw.inherits else None
        tables = {}

        def resolve(device: str) -> None:
            block = raw.block(device)
            if block.overrides and not parent:
                block.overrides[0].op.error(message('no_parent', name=raw.name))
            bases = {dtype: parent.table(device, dtype) if parent else Table() for dtype in LOW_DTYPES}
            inherited = {dtype: {**base.kernels, **base.rules} for dtype, base in bases.items()}
            rules = self._with_block(inherited, raw.name, device, block)
            for dtype in LOW_DTYPES:
                if dtype in block.low_dtypes:
                    rules |= self._with_block({dtype: rules[dtype]}, raw.name, f'{device}/low_dtypes/{shown_word(dtype)}', block.low_dtypes[dtype])
            tables.update({(device, dtype): self._table(rules[dtype]) for dtype in LOW_DTYPES})

        each(DEVICES, resolve)
        promotes = raw.promotes_unlisted if raw.promotes_unlisted is not None else bool(parent and parent.promotes_unlisted)
        return Preset(raw.name, raw.doc, raw.inherits.text() if raw.inherits else None, MappingProxyType(tables), promotes_unlisted=promotes)

    def _parent(self, node: Node) -> Preset:
        name = node.text()
        if name not in self._known():
            unknown_preset(node, self._known())
        if name in self.open:
            chain = ' -> '.join([*self.open[self.open.index(name):], name])
            node.error(message('cycle', chain=chain))
        return self.preset(name)

    def _table(self, rules: Mapping[str, Rule]) -> Table:
        """The rules of ops and those written for kernels of PyTorch, both in the order of ops.yaml."""
        return Table(*(MappingProxyType({name: rules[name] for name in names if name in rules})
                       for names in (self.registry.by_id, self.registry.torch_kernels)))

    def _with_block(self, tables: Mapping[str, Mapping[str, Rule]], preset: str, where: str, block: Block) -> dict[str, dict[str, Rule]]:
        """The tables, by low-precision dtype, after applying the rules of a block."""
        listed = self._check_lists(tables, block)
        self._check_overrides(tables, listed, block)
        self._check_everywhere(listed, block)
        changed = {dtype: dict(rules) for dtype, rules in tables.items()}
        choices = (*block.lists, *block.overrides, *block.everywhere)
        written = [(choice, Rule(choice.category, choice.message, preset, f'{where}/{choice.list}', choice.op.line, choice.extras), list(self._keys(choice)))
                   for choice in choices]
        named = {key for _, _, keys in written for key in keys}
        for rules in changed.values():
            for _, rule, keys in written:
                self._set(rules, keys, rule)
            for choice, rule, _ in written:
                if kernel := self.registry.torch_kernels.get(choice.op.text()):
                    self._set_kernel(rules, kernel, choice, rule, named)
        return changed

    def _set_kernel(self, rules: dict[str, Rule], kernel: TorchKernel, choice: Choice, rule: Rule, named: set[str]) -> None:
        """Replaces the earlier rule of a kernel. Its ops get the rule, except those with a rule for the op itself and those `named` in the block."""
        for op_id in [op_id for op_id, earlier in rules.items() if earlier.kernel == kernel.name]:
            del rules[op_id]
        for op in () if rule.plain else possible_ops_of_kernel(self.registry, choice, kernel):
            if op.id not in named and not _own(rules.get(op.id)):
                rules[op.id] = replace(rule, kernel=kernel.name)

    def _check_lists(self, tables: Mapping[str, Mapping[str, Rule]], block: Block) -> set[str]:
        """The keys on the lists. An op with a rule in every table may not be listed."""
        names: dict[str, Node] = {}
        added: dict[str, Choice] = {}

        def check(choice: Choice) -> None:
            node, name = choice.op, choice.op.text()
            if name in names:
                node.error(message('twice', name=name, where=block.where, line=names[name].line))
            names[name] = node
            for key in self._keys(choice):
                first, *others = (_own(rules.get(key)) for rules in tables.values())
                if key in added:
                    earlier = added[key]
                    if earlier.kind != choice.kind:
                        node.error(message('ruled_in_block', name=name, op=key, category=earlier.category, where=block.where,
                                           line=earlier.op.line))
                elif first and all(others):
                    node.error(message('ruled_in_parent', name=name, category=first.category, preset=first.preset, line=self._line(first),
                                       where=block.where, rule=choice.text))
                added[key] = choice

        each(block.lists, check)
        return set(added)

    def _line(self, rule: Rule) -> str:
        """The line of a rule of this file. Empty for rules of other files: their line numbers may change."""
        return f' (line {rule.line})' if rule.preset in self.raw else ''

    def _check_overrides(self, tables: Mapping[str, Mapping[str, Rule]], listed: set[str], block: Block) -> None:
        known = listed.union(*tables.values())

        def check(choice: Choice) -> None:
            node, keys = choice.op, list(self._keys(choice))
            if not known.intersection(keys):
                remedy = 'take it out' if choice.plain else f'add it to `{"rules" if choice.extras else choice.category}`'
                node.error(message('nothing_to_override', name=node.text(), where=block.where, remedy=remedy))
            if listed.intersection(keys):
                node.error(message('listed_and_overridden', name=node.text(), where=block.where))

        each(block.overrides, check)

    def _check_everywhere(self, listed: set[str], block: Block) -> None:
        here = listed.union(*(self._keys(choice) for choice in block.overrides))
        for choice in block.everywhere:
            if here.intersection(self._keys(choice)):
                choice.op.error(message('overridden_everywhere', name=choice.op.text(), where=block.where))

    @staticmethod
    def _set(rules: dict[str, Rule], keys: list[str], rule: Rule) -> None:
        for key in keys:
            if rule.plain:
                rules.pop(key, None)
            else:
                rules[key] = rule

    def _keys(self, choice: Choice) -> Iterator[str]:
        """Ids of the ops that a name means, or the name itself if it is a kernel of PyTorch."""
        node, name = choice.op, choice.op.text()
        if choice.extras.quantize not in (None, 'true', *self.recipes):
            unknown_recipe(choice.places['quantize'], self.recipes)
        base, _, overload = name.partition('.')
        if base in self.registry.by_name:
            return (op.id for op in possible_ops(self.registry, choice, base, overload))
        if base in self.registry.torch_kernels:
            if overload:
                unknown_overload(choice, base, overload, [])
            possible_ops_of_kernel(self.registry, choice, self.registry.torch_kernels[base])
            return iter([name])
        names = [*self.registry.by_name, *self.registry.torch_kernels]
        new = (f'; add it to {self.registry.path}: as an op, or under `torch_kernels:` if ops here do its work' if self.own
               else '; OPS.md (installed in share/doc/amp) lists the ops')
        node.error(message('unknown_op', name=name, hint=_torch_name(name, names) or did_you_mean(base, names) or new))


def _torch_name(name: str, names: Collection[str]) -> str:
    """What to write for a name such as `torch.nn.functional.linear`, `torch.linalg.norm` or `aten::mm`; empty for other names."""
    first, *parts = re.split(r'\.|::', name)
    if first not in ('torch', 'nn', 'F', 'aten', 'at', 'amp'):
        return ''
    parts = [part for part in parts if part not in ('nn', 'functional', 'ops', 'aten')]
    known = next((word for word in ('_'.join(parts), *parts[-1:]) if word in names), None)
    return f'; write `{known}`' if known else ''


def _own(rule: Rule | None) -> Rule | None:
    """None for a rule that is written for a kernel: any rule for the op itself may replace it."""
    return rule if rule and not rule.kernel else None
