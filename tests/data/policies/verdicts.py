"""Writes verdicts.json: the generator's verdict on each policy file of this folder, which the C++ tests compare with amp::load_policy.

usage, in the project's root: python -m tests.data.policies.verdicts          writes verdicts.json
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from codegen import Policies, Preset, Registry, SpecError, load_ops, load_policies, load_user_policies
from codegen.model import DEVICES, LOW_DTYPES, PASSTHROUGH

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]


def own() -> tuple[Registry, Policies]:
    registry = load_ops(ROOT / 'ops.yaml')
    return registry, load_policies(ROOT / 'autocast_policy.yaml', registry)


def verdict(path: Path, registry: Registry, builtin: Policies) -> dict:
    try:
        policies = load_user_policies(path, registry, builtin)
    except SpecError as error:
        syntax = error.message.startswith('not valid YAML')  # the wording and positions depend on the parser
        return {'error': 'not valid YAML'} if syntax else {'error': error.message, 'line': error.line}
    return {'default': policies.default, 'presets': {name: changes(preset, policies, builtin) for name, preset in policies.presets.items()}}


def changes(preset: Preset, policies: Policies, builtin: Policies) -> dict:
    """The differences from the underlying built-in preset: the verdicts do not grow with the number of ops."""
    base = preset
    while base is not None and base.name not in builtin.presets:
        base = {**builtin.presets, **policies.presets}[base.inherits] if base.inherits else None
    tables = {}
    for device in DEVICES:
        for low in LOW_DTYPES:
            old, new = base.table(device, low).rules if base else {}, preset.table(device, low).rules
            tables[f'{device}/{low}'] = {
                op: text(new.get(op)) for op in sorted({*old, *new}) if text(old.get(op)) != text(new.get(op))
            }
    modules = {'modules': [[rule.pattern, str(rule)] for rule in preset.modules]} if preset.modules else {}
    unlisted = {'unlisted': 'promote'} if preset.promotes_unlisted else {}
    return {'doc': preset.doc, 'base': base.name if base else None, 'changes': tables, **modules, **unlisted}


def text(rule: object) -> str:
    if rule is None:
        return PASSTHROUGH
    extras = replace(rule.extras, args=tuple((name, role) for name, role in rule.extras.args if role == 'keep'))
    return f'{rule.category}: {rule.message}' if rule.message else f'{rule.category} {{{extras}}}' if extras else rule.category


def verdicts() -> dict:
    registry, builtin = own()
    return {path.relative_to(HERE).as_posix(): verdict(path, registry, builtin) for path in sorted(HERE.glob('*/*.yaml'))}


if __name__ == '__main__':
    (HERE / 'verdicts.json').write_text(json.dumps(verdicts(), indent=1) + '\n')
