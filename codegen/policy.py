"""Reads autocast_policy.yaml into Policies: every preset resolved to one rule per op, for each device and low-precision dtype."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from .categories import possible_ops
from .load import Node, did_you_mean, load
from .model import CATEGORIES, DEVICES, LOW_DTYPES, PASSTHROUGH, Policies, Preset, Rule, Table
from .ops import Registry


def load_policies(path: str | Path, registry: Registry) -> Policies:
    root = load(path).entry('the file')
    devices, default, presets = _devices(root.need('devices')), root.need('default'), root.need('presets')
    root.done()
    raw = {key.text(): _raw_preset(key, value) for key, value in presets.entry('`presets`')}
    if default.text() not in raw:
        default.error(f'unknown preset `{default.text()}`{did_you_mean(default.text(), raw)} (presets: {", ".join(raw)})')
    resolver = _Resolver(registry, raw)
    return Policies(devices, default.text(), MappingProxyType({name: resolver.preset(name) for name in raw}))


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
    lists: tuple[tuple[Node, str, str | None], ...] = ()
    overrides: tuple[tuple[Node, str, str | None], ...] = ()
    low: Mapping[str, _Block] = field(default_factory=dict)


@dataclass(frozen=True)
class _RawPreset:
    name: str
    line: int
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
    return _RawPreset(name, key.line, doc.text(), inherits, blocks)


def _block(node: Node, where: str, overlay: bool = False) -> _Block:
    lists: list[tuple[Node, str, str | None]] = []
    overrides: list[tuple[Node, str, str | None]] = []
    low = {}
    words = (*CATEGORIES, 'override') if overlay else (*CATEGORIES, 'override', 'low_dtypes')
    for key, value in node.entry(where):
        word = key.word(words, 'category')
        if word == 'override':
            overrides += [(op, *_override(choice)) for op, choice in value.entry('`override`')]
        elif word == 'low_dtypes':
            dtypes = [(k.word(LOW_DTYPES, 'low-precision dtype'), v) for k, v in value.entry('`low_dtypes`')]
            low = {dtype: _block(v, f'{where}/{dtype}', overlay=True) for dtype, v in dtypes}
        elif word == 'banned':
            lists += [(op, word, message.text()) for op, message in value.entry('`banned` (op: message)')]
        else:
            lists += [(op, word, None) for op in value.items()]
    return _Block(where, tuple(lists), tuple(overrides), low)


def _override(node: Node) -> tuple[str, str | None]:
    if node.kind == 'map':
        entry = node.entry('an override')
        message = entry.need('banned').text()
        entry.done()
        return 'banned', message
    category = node.word((*CATEGORIES, PASSTHROUGH), 'category')
    if category == 'banned':
        node.error('a banned op needs its message; write {banned: "what to use instead"}')
    return category, None


class _Resolver:
    def __init__(self, registry: Registry, raw: Mapping[str, _RawPreset]) -> None:
        self.registry, self.raw = registry, raw
        self.done: dict[str, Preset] = {}
        self.open: list[str] = []

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
                first, *_ = block.overrides[0]
                first.error(f'preset `{raw.name}` inherits nothing, so there is nothing to override; use the category lists')
            tables[device] = self._table(parent.table(device) if parent else Table(), raw.name, block)
            inherited = {dtype: table for (at, dtype), table in parent.overlays.items() if at == device} if parent else {}
            for dtype in sorted({*inherited, *block.low}):
                base = self._table(inherited[dtype], raw.name, block, again=True) if dtype in inherited else tables[device]
                overlays[device, dtype] = self._table(base, raw.name, block.low[dtype]) if dtype in block.low else base
        inherits = raw.inherits.text() if raw.inherits else None
        return Preset(raw.name, raw.doc, raw.line, inherits, MappingProxyType(tables), MappingProxyType(overlays))

    def _parent(self, node: Node) -> Preset:
        name = node.text()
        if name not in self.raw:
            node.error(f'unknown preset `{name}`{did_you_mean(name, self.raw)} (presets: {", ".join(self.raw)})')
        if name in self.open:
            chain = ' -> '.join([*self.open[self.open.index(name):], name])
            node.error(f'presets inherit from each other ({chain}); take one `inherits` out')
        return self.preset(name)

    def _table(self, base: Table, preset: str, block: _Block, again: bool = False) -> Table:
        """A block on top of a table; `again` for a parent's overlay, where the block, checked before, just has the last word."""
        rules = {**base.planned, **base.rules}
        self._add_lists(rules, preset, block, again)
        self._apply_overrides(rules, preset, block, again)
        order = {op.id: i for i, op in enumerate(self.registry)}
        built = sorted((op_id for op_id in rules if op_id in order), key=order.__getitem__)
        planned = sorted(name for name in rules if name not in order)
        return Table(*(MappingProxyType({name: rules[name] for name in names}) for names in (built, planned)))

    def _add_lists(self, rules: dict[str, Rule], preset: str, block: _Block, again: bool) -> None:
        names: dict[str, Node] = {}
        added: set[str] = set()
        for node, category, message in block.lists:
            if node.text() in names:
                node.error(f'`{node.text()}` stands twice in {block.where} (first in line {names[node.text()].line}); keep one of them')
            names[node.text()] = node
            for key in self._keys(node, category):
                rule = rules.get(key)
                if rule and key in added and rule.category != category:
                    node.error(f'`{node.text()}` is `{key}`, already {rule.category} in {block.where} (line {rule.line}); keep one of them')
                if rule and key not in added and not again:
                    node.error(f'`{node.text()}` is already {rule.category} in `{rule.preset}` (line {rule.line}), '
                               f'which {block.where} builds on; change it with `override: {{{node.text()}: {category}}}`')
                added.add(key)
                rules[key] = Rule(category, message, preset, node.line)

    def _apply_overrides(self, rules: dict[str, Rule], preset: str, block: _Block, again: bool) -> None:
        listed = {key for node, category, _ in block.lists for key in self._keys(node, category)}
        for node, category, message in block.overrides:
            keys = list(self._keys(node, category))
            if not again and not any(key in rules for key in keys):
                node.error(f'`{node.text()}` is on no list that {block.where} builds on, so there is nothing to override; '
                           f'{"take it out" if category == PASSTHROUGH else f"add it to `{category}`"}')
            if listed.intersection(keys):
                node.error(f'`{node.text()}` is both listed and overridden in {block.where}; keep one of them')
            for key in keys:
                if category == PASSTHROUGH:
                    rules.pop(key, None)
                else:
                    rules[key] = Rule(category, message, preset, node.line)

    def _keys(self, node: Node, category: str) -> Iterator[str]:
        """Ids of the ops that a name means, or the name itself while it is planned."""
        name = node.text()
        base, _, overload = name.partition('.')
        if base in self.registry.by_name:
            return (op.id for op in possible_ops(self.registry, node, base, overload, category))
        if base in self.registry.planned:
            return iter([name])
        names = [*self.registry.by_name, *self.registry.planned]
        node.error(f'unknown op `{name}`{did_you_mean(base, names)}; '
                   f'add it to {self.registry.path}, to its `planned:` list until it is built')
