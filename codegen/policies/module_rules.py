"""The rules for modules in policy files: patterns of paths and their contents, before names are looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..load import Node, each
from ..model import DEVICES, MODULE_DTYPES
from .policy_messages import message
from .rules import Choice, parse_choice


@dataclass(frozen=True)
class RawModule:
    """`everywhere` are the rules of ops on every device."""

    pattern: Node
    enabled: bool = True
    dtype: str | None = None
    policy: Node | None = None
    everywhere: tuple[Choice, ...] = ()
    devices: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)


def is_pattern(text: str) -> bool:
    """Names with dots between them: `*` stands for any one name, `**` for any number of names."""
    return all(name in ('*', '**') or (name and '*' not in name) for name in text.split('.'))


def read_modules(node: Node) -> tuple[RawModule, ...]:
    return tuple(each(node.entry('`modules`'), lambda pair: _module(*pair)))


def _module(pattern: Node, node: Node) -> RawModule:
    name = pattern.text()
    if not is_pattern(name):
        pattern.error(message('bad_pattern', name=name))
    entry = node.entry(f'the rule for `{name}`')
    enabled_node = entry.take('enabled')
    more = {key: value for key in ('dtype', 'policy', 'ops', *DEVICES) if (value := entry.take(key))}
    entry.done()
    if not enabled_node and not more:
        entry.error(message('empty_module_rule', name=name))
    enabled = enabled_node.boolean() if enabled_node else True
    if not enabled:
        for key, value in more.items():
            value.error(message('off_and_more', name=name, part=key))
    dtype = more['dtype'].word(MODULE_DTYPES, 'dtype') if 'dtype' in more else None
    if dtype == 'float32' and 'policy' in more:
        more['policy'].error(message('wide_and_policy', name=name))
    choices = {key: _choices(more[key], key) for key in ('ops', *DEVICES) if key in more}
    return RawModule(pattern, enabled, dtype, more.get('policy'), choices.pop('ops', ()), choices)


def _choices(node: Node, key: str) -> tuple[Choice, ...]:
    return tuple(each(node.entry(f'`{key}`'), lambda pair: parse_choice(*pair, 'a rule')))
