"""Reads autocast_policy.yaml into Policies: every preset resolved to one rule per op, for each device and low-precision dtype."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn

from .categories import possible_ops
from .load import Entry, Node, did_you_mean, load
from .model import CATEGORIES, DEVICES, LOW_DTYPES, Policies, Preset, Rule, Table
from .ops import Registry
from .rules import Choice, parse_choice


def load_policies(path: str | Path, registry: Registry) -> Policies:
    """The project's own presets."""
    root = load(path).entry('the file')
    devices, default, presets = _devices(root.need('devices')), root.need('default'), root.need('presets')
    root.done()
    raw = {key.text(): _raw_preset(key, value) for key, value in presets.entry('`presets`')}
    return Policies(devices, _default(default, raw), _Resolver(registry, raw).presets(), Path(path).read_text(encoding='utf-8'))


def load_user_policies(path: str | Path, registry: Registry, builtin: Policies) -> Policies:
    """A file of presets that may inherit the project's, or an overlay of one of them: what amp::load_policy reads."""
    root = load(path).entry('the file')
    base = root.take('base')
    if base:
        if base.text() not in builtin.presets:
            _unknown_preset(base, builtin.presets)
        raw = {_OVERLAY: _overlay(root, base)}
        return Policies(builtin.devices, _OVERLAY, _Resolver(registry, raw, builtin).presets())
    presets, default = root.take('presets'), root.take('default')
    if not presets:
        root.error('the file needs `presets`, or `base` and what changes')
    root.done()
    raw = {key.text(): _raw_preset(key, value) for key, value in presets.entry('`presets`')}
    if not raw:
        presets.error('`presets` names none; give one, as in `mine: {doc: What it is for., inherits: torch-2.0}`')
    if not default and len(raw) > 1:
        presets.error(f'several presets need a `default` (one of {", ".join(raw)})')
    return Policies(builtin.devices, _default(default, raw) if default else next(iter(raw)), _Resolver(registry, raw, builtin).presets())


def _default(node: Node, raw: Mapping[str, _RawPreset]) -> str:
    name = node.text()
    if name not in raw:
        _unknown_preset(node, raw)
    return name


def _unknown_preset(node: Node, known: Iterable[str]) -> NoReturn:
    node.error(f'unknown preset `{node.text()}`{did_you_mean(node.text(), known)} (presets: {", ".join(known)})')


_OVERLAY = 'overlay'


def _overlay(root: Entry, base: Node) -> _RawPreset:
    """`base`, then blocks as in a preset; `override` beside them is for every device, on a list there or not."""
    override, blocks = root.take('override'), {device: root.take(device) for device in DEVICES}
    root.done()
    everywhere = _choices(override, '`override`', 'an override') if override else ()
    given = {device: _block(node, f'{_OVERLAY}/{device}') for device, node in blocks.items() if node}
    whole = {device: replace(given.get(device, _Block(f'{_OVERLAY}/{device}')), everywhere=everywhere) for device in DEVICES}
    return _RawPreset(_OVERLAY, base, f'{base.text()}, changed.', base, whole)


def _devices(node: Node) -> Mapping[str, str]:
    defaults = {}
    for key, value in node.entry('`devices`'):
        entry = value.entry(f'device `{_device(key)}`')
        defaults[key.text()] = entry.need('default').word(LOW_DTYPES, 'low-precision dtype')
        entry.done()
    for device in DEVICES:
        if device not in defaults:
            node.error(f'`devices` lacks `{device}`; add `{device}: {{default: {LOW_DTYPES[0]}}}`')
    return MappingProxyType(defaults)


def _device(key: Node) -> str:
    name = key.text()
    if name not in DEVICES:
        key.error(f'unknown device `{name}`{did_you_mean(name, DEVICES)}: amp has no backend for it (devices: {", ".join(DEVICES)})')
    return name


@dataclass(frozen=True)
class _Block:
    """What one preset says of one device, or of one dtype of it, before names are looked up."""

    where: str
    lists: tuple[Choice, ...] = ()
    overrides: tuple[Choice, ...] = ()
    low: Mapping[str, _Block] = field(default_factory=dict)
    everywhere: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class _RawPreset:
    name: str
    key: Node
    doc: str
    inherits: Node | None
    blocks: Mapping[str, _Block]


def _raw_preset(key: Node, node: Node) -> _RawPreset:
    name = key.text()
    entry = node.entry(f'preset `{name}`')
    doc, inherits = entry.need('doc'), entry.take('inherits')
    blocks = {_device(k): _block(v, f'{name}/{k.text()}') for k, v in entry if k.text() not in ('doc', 'inherits')}
    if not blocks and not inherits:
        entry.error(f'preset `{name}` names no device; add `cuda:` or `cpu:`, or `inherits:` another preset')
    return _RawPreset(name, key, doc.text(), inherits, blocks)


def _block(node: Node, where: str, overlay: bool = False) -> _Block:
    lists: list[Choice] = []
    overrides: tuple[Choice, ...] = ()
    low = {}
    words = (*CATEGORIES, 'rules', 'override') if overlay else (*CATEGORIES, 'rules', 'override', 'low_dtypes')
    for key, value in node.entry(where):
        word = key.word(words, 'category')
        if word == 'override':
            overrides = _choices(value, '`override`', 'an override')
        elif word == 'rules':
            lists += _rules(value)
        elif word == 'low_dtypes':
            dtypes = [(k.word(LOW_DTYPES, 'low-precision dtype'), v) for k, v in value.entry('`low_dtypes`')]
            low = {dtype: _block(v, f'{where}/{dtype}', overlay=True) for dtype, v in dtypes}
        elif word == 'banned':
            lists += [Choice(op, word, message.text()) for op, message in value.entry('`banned` (op: message)')]
        else:
            lists += [Choice(op, word) for op in value.items()]
    return _Block(where, tuple(lists), overrides, low)


def _choices(node: Node, block: str, what: str) -> tuple[Choice, ...]:
    return tuple(parse_choice(op, choice, what) for op, choice in node.entry(block))


def _rules(node: Node) -> tuple[Choice, ...]:
    choices = _choices(node, '`rules`', 'a rule')
    for choice in choices:
        if choice.plain:
            choice.op.error(f'`{choice.op.text()}` gets no rule by `passthrough`; take it out, or say it under `override`')
    return choices


def _rule(choice: Choice, preset: str) -> Rule:
    return Rule(choice.category, choice.message, preset, choice.op.line, choice.extras)


class _Resolver:
    def __init__(self, registry: Registry, raw: Mapping[str, _RawPreset], builtin: Policies | None = None) -> None:
        self.registry, self.raw = registry, raw
        self.own = builtin is None
        self.done: dict[str, Preset] = {} if builtin is None else dict(builtin.presets)
        self.open: list[str] = []
        for name, preset in raw.items():
            if name in self.done:
                preset.key.error(f'`{name}` is built in; give the preset another name')

    def presets(self) -> Mapping[str, Preset]:
        return MappingProxyType({name: self.preset(name) for name in self.raw})

    def preset(self, name: str) -> Preset:
        if name not in self.done:
            self.open.append(name)
            self.done[name] = self._resolve(self.raw[name])
            self.open.pop()
        return self.done[name]

    def _resolve(self, raw: _RawPreset) -> Preset:
        parent = self._parent(raw.inherits) if raw.inherits else None
        tables, overlays = {}, {}
        for device in DEVICES:
            block = raw.blocks.get(device, _Block(f'{raw.name}/{device}'))
            if block.overrides and not parent:
                block.overrides[0].op.error(f'preset `{raw.name}` inherits nothing, so there is nothing to override; use the category lists')
            tables[device] = self._table(parent.table(device) if parent else Table(), raw.name, block)
            inherited = {dtype: table for (at, dtype), table in parent.overlays.items() if at == device} if parent else {}
            for dtype in sorted({*inherited, *block.low}):
                base = self._table(inherited[dtype], raw.name, block, again=True) if dtype in inherited else tables[device]
                overlays[device, dtype] = self._table(base, raw.name, block.low[dtype]) if dtype in block.low else base
        inherits = raw.inherits.text() if raw.inherits else None
        return Preset(raw.name, raw.doc, raw.key.line, inherits, MappingProxyType(tables), MappingProxyType(overlays))

    def _parent(self, node: Node) -> Preset:
        name = node.text()
        known = [*self.raw, *(name for name in self.done if name not in self.raw)]
        if name not in known:
            _unknown_preset(node, known)
        if name in self.open:
            chain = ' -> '.join([*self.open[self.open.index(name):], name])
            node.error(f'presets inherit from each other ({chain}); take one `inherits` out')
        return self.preset(name)

    def _table(self, base: Table, preset: str, block: _Block, again: bool = False) -> Table:
        """A block on top of a table; `again` for a parent's overlay, where the block, checked before, just has the last word."""
        rules = {**base.planned, **base.rules}
        self._add_lists(rules, preset, block, again)
        self._apply_overrides(rules, preset, block, again)
        self._apply_everywhere(rules, preset, block)
        order = {op.id: i for i, op in enumerate(self.registry)}
        built = sorted((op_id for op_id in rules if op_id in order), key=order.__getitem__)
        planned = sorted(name for name in rules if name not in order)
        return Table(*(MappingProxyType({name: rules[name] for name in names}) for names in (built, planned)))

    def _add_lists(self, rules: dict[str, Rule], preset: str, block: _Block, again: bool) -> None:
        names: dict[str, Node] = {}
        added: set[str] = set()
        for choice in block.lists:
            node = choice.op
            if node.text() in names:
                node.error(f'`{node.text()}` stands twice in {block.where} (first in line {names[node.text()].line}); keep one of them')
            names[node.text()] = node
            for key in self._keys(choice):
                rule = rules.get(key)
                if rule and key in added and (rule.category, rule.extras) != choice.kind:
                    node.error(f'`{node.text()}` is `{key}`, already {rule.category} in {block.where} (line {rule.line}); keep one of them')
                if rule and key not in added and not again:
                    node.error(f'`{node.text()}` is already {rule.category} in `{rule.preset}` (line {rule.line}), '
                               f'which {block.where} builds on; change it with `override: {{{node.text()}: {choice.text}}}`')
                added.add(key)
                rules[key] = _rule(choice, preset)

    def _apply_overrides(self, rules: dict[str, Rule], preset: str, block: _Block, again: bool) -> None:
        listed = {key for choice in block.lists for key in self._keys(choice)}
        for choice in block.overrides:
            node, keys = choice.op, list(self._keys(choice))
            if not again and not any(key in rules for key in keys):
                where = 'add it to `rules`' if choice.extras else f'add it to `{choice.category}`'
                node.error(f'`{node.text()}` is on no list that {block.where} builds on, so there is nothing to override; '
                           f'{"take it out" if choice.plain else where}')
            if listed.intersection(keys):
                node.error(f'`{node.text()}` is both listed and overridden in {block.where}; keep one of them')
            self._set(rules, keys, _rule(choice, preset))

    def _apply_everywhere(self, rules: dict[str, Rule], preset: str, block: _Block) -> None:
        here = {key for choice in (*block.lists, *block.overrides) for key in self._keys(choice)}
        for choice in block.everywhere:
            node, keys = choice.op, list(self._keys(choice))
            if here.intersection(keys):
                node.error(f'`{node.text()}` is overridden for every device and named in {block.where} as well; keep one of them')
            self._set(rules, keys, _rule(choice, preset))

    @staticmethod
    def _set(rules: dict[str, Rule], keys: list[str], rule: Rule) -> None:
        for key in keys:
            if rule.plain:
                rules.pop(key, None)
            else:
                rules[key] = rule

    def _keys(self, choice: Choice) -> Iterator[str]:
        """Ids of the ops that a name means, or the name itself while it is planned."""
        node, name = choice.op, choice.op.text()
        base, _, overload = name.partition('.')
        if base in self.registry.by_name:
            return (op.id for op in possible_ops(self.registry, choice, base, overload))
        if base in self.registry.planned:
            return iter([name])
        names = [*self.registry.by_name, *self.registry.planned]
        remedy = f'add it to {self.registry.path}, to its `planned:` list until it is built' if self.own else 'generated/OPS.md lists the ops'
        node.error(f'unknown op `{name}`{did_you_mean(base, names)}; {remedy}')
