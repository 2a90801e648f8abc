"""The contents of policy files, before names are looked up and inheritance is resolved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import NoReturn

from . import categories
from ..load import Entry, Node, did_you_mean, each, shown_word
from ..model import DEVICES, LOW_DTYPES
from .policy_messages import message
from .module_rules import RawModule, read_modules
from .rules import Choice, parse_choice


@dataclass(frozen=True)
class Block:
    """The rules of a preset for a device, or for one low-precision dtype of it."""

    where: str
    lists: tuple[Choice, ...] = ()
    overrides: tuple[Choice, ...] = ()
    low_dtypes: Mapping[str, Block] = field(default_factory=dict)
    everywhere: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class RawPreset:
    """`key` is the place of its name in the file."""

    name: str
    key: Node
    doc: str
    inherits: Node | None
    blocks: Mapping[str, Block]
    modules: tuple[RawModule, ...] = ()
    promotes_unlisted: bool | None = None

    def block(self, device: str) -> Block:
        return self.blocks.get(device, Block(f'{self.name}/{device}'))


def read_devices(node: Node) -> Mapping[str, str]:
    """The default low-precision dtype of each device."""
    defaults = {}
    for key, value in node.entry('`devices`'):
        entry = value.entry(f'device `{_device(key)}`')
        defaults[key.text()] = entry.need('default').word(LOW_DTYPES, 'low-precision dtype')
        entry.done()
    for device in DEVICES:
        if device not in defaults:
            node.error(f'`devices` lacks `{device}`; add `{device}: {{default: {shown_word(LOW_DTYPES[0])}}}`')
    return MappingProxyType(defaults)


def read_presets(node: Node) -> dict[str, RawPreset]:
    return dict(each(node.entry('`presets`'), lambda pair: (pair[0].text(), _preset(*pair))))


def read_overlay(root: Entry, base: Node, taken: Iterable[str]) -> RawPreset:
    """`base`, then blocks as in a preset. An `override` next to the blocks applies to every device, even if the op is not listed there.

    The name is the value of `name`, or the name of the file.
    """
    name_node, override, modules, unlisted = (root.take(key) for key in ('name', 'override', 'modules', 'unlisted'))
    blocks = {device: root.take(device) for device in DEVICES}
    root.done()
    name = name_node.text() if name_node else Path(root.path).stem
    if not name_node and name in taken:
        name = f'{name} + overlay'
    everywhere = _choices(override, '`override`', 'an override') if override else ()
    everywhere = tuple(replace(choice, list='override') for choice in everywhere)
    given = {device: _block(node, f'{name}/{device}') for device, node in blocks.items() if node}
    whole = {device: replace(given.get(device, Block(f'{name}/{device}')), everywhere=everywhere) for device in DEVICES}
    return RawPreset(name, name_node or base, f'{base.text()}, changed.', base, whole, read_modules(modules) if modules else (),
                     _promotes(unlisted))


def default_preset(node: Node, presets: Iterable[str]) -> str:
    if node.text() not in presets:
        unknown_preset(node, presets)
    return node.text()


def unknown_preset(node: Node, known: Iterable[str]) -> NoReturn:
    node.error(message('unknown_preset', name=node.text(), hint=did_you_mean(node.text(), known), presets=', '.join(known)))


def _device(key: Node) -> str:
    name = key.text()
    if name not in DEVICES:
        key.error(message('unknown_device', name=name, hint=did_you_mean(name, DEVICES), devices=', '.join(DEVICES)))
    return name


def _preset(key: Node, node: Node) -> RawPreset:
    name = key.text()
    entry = node.entry(f'preset `{name}`')
    doc, inherits, modules, unlisted = entry.need('doc'), entry.take('inherits'), entry.take('modules'), entry.take('unlisted')
    devices = [pair for pair in entry if pair[0].text() not in ('doc', 'inherits', 'modules', 'unlisted')]
    blocks = dict(each(devices, lambda pair: (_device(pair[0]), _block(pair[1], f'{name}/{pair[0].text()}'))))
    rules = read_modules(modules) if modules else ()
    if not blocks and not inherits:
        entry.error(message('no_device', name=name))
    return RawPreset(name, key, doc.text(), inherits, blocks, rules, _promotes(unlisted))


def _promotes(node: Node | None) -> bool | None:
    """None if the file does not say what happens to ops without a rule."""
    return node.word(('promote', 'passthrough'), 'rule for unlisted ops') == 'promote' if node else None


def _block(node: Node, where: str, of_dtype: bool = False) -> Block:
    lists: list[Choice] = []
    overrides: tuple[Choice, ...] = ()
    low_dtypes = {}
    words = (*categories.listed(), 'rules', 'override', *(() if of_dtype else ('low_dtypes',)))

    def read(pair: tuple[Node, Node]) -> None:
        nonlocal overrides, low_dtypes, lists
        key, value = pair
        word = key.word(words, 'category')
        if word == 'override':
            overrides = tuple(replace(choice, list=word) for choice in _choices(value, '`override`', 'an override'))
        elif word == 'rules':
            lists += [replace(choice, list=word) for choice in _rules(value)]
        elif word == 'low_dtypes':
            dtypes = value.entry('`low_dtypes`').words(LOW_DTYPES, 'low-precision dtype')
            low_dtypes = dict(each(dtypes, lambda pair: (pair[0], _block(pair[1], f'{where}/{shown_word(pair[0])}', of_dtype=True))))
        elif word == 'banned':
            lists += each(value.entry('`banned` (op: message)'), lambda pair: Choice(pair[0], word, pair[1].text(), list=word))
        else:
            lists += [Choice(op, word, list=word) for op in value.items()]

    each(node.entry(where), read)
    return Block(where, tuple(lists), overrides, low_dtypes)


def _choices(node: Node, block: str, what: str) -> tuple[Choice, ...]:
    return tuple(each(node.entry(block), lambda pair: parse_choice(*pair, what)))


def _rules(node: Node) -> tuple[Choice, ...]:
    return tuple(each(_choices(node, '`rules`', 'a rule'), _with_effect))


def _with_effect(choice: Choice) -> Choice:
    if choice.plain:
        choice.op.error(message('plain_rule', name=choice.op.text()))
    return choice
