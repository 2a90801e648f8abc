"""Registry and policies -> {path below generated/: text}."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import jinja2

from . import cpp
from .categories import always_gets_dtype, append_dtype_sibling, takes_dtype
from .model import CATEGORIES, DEVICES, LOW_DTYPES, PASSTHROUGH, Extras, Op, Policies, Table
from .ops import Registry
from .views import Family, OpView
from .views.samples import add_tests

_TEMPLATES = Path(__file__).parent / 'templates'


def render(registry: Registry, policies: Policies) -> dict[str, str]:
    env = jinja2.Environment(loader=jinja2.FileSystemLoader(_TEMPLATES), trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
                             undefined=jinja2.StrictUndefined, line_comment_prefix='//*')
    env.globals |= {'cpp': cpp, 'devices': DEVICES, 'low_dtypes': LOW_DTYPES, 'table_name': table_name}
    env.filters |= {'comment': cpp.comment, 'string': cpp.string, 'camel': cpp.camel, 'type_set': cpp.type_set, 'unique_by': _unique_by}
    views = [OpView(op, registry) for op in registry]
    families = [Family(name, [op for op in views if op.family == name]) for name in registry.families]
    files: dict[str, str] = {}

    def add(path: str, template: str, **context: object) -> None:
        text = env.get_template(template).render(families=families, ops=views, policies=policies, registry=registry, **context)
        files[path] = '\n'.join(line.rstrip() for line in text.rstrip().splitlines()) + '\n'

    add('amp/op_id.h', 'op_id.h.j2')
    add('amp/ops.h', 'ops.h.j2')
    add('amp/tensor_methods.inc', 'tensor_methods.inc.j2')
    add('op_names.cpp', 'op_names.cpp.j2')
    add('policy_ops.cpp', 'policy_ops.cpp.j2', names=list(policy_names(registry)))
    add('policy_tables.cpp', 'policy_tables.cpp.j2', tables=list(policy_tables(policies, registry.ops)), bans=bans(policies),
        extras=extras(policies, registry.ops))
    add('op_work.cpp', 'op_work.cpp.j2', terms=work_terms)
    add('OPS.md', 'OPS.md.j2', categories=categories(policies, views))
    for family in families:
        add(f'amp/ops/{family.name}.h', 'family.h.j2', family=family)
        add(f'amp/kernels/{family.name}.h', 'kernels.h.j2', family=family)
        add(f'ops/{family.name}.cpp', 'family.cpp.j2', family=family)
        if family.cuda_kernels or family.elementwise:
            add(f'cuda/stubs_{family.name}.cpp', 'cuda_stubs.cpp.j2', family=family)
        if family.elementwise:
            add(f'amp/functors/{family.name}.inc', 'functors.inc.j2', family=family)
            add(f'amp/cpu/rows_{family.name}.h', 'rows.h.j2', family=family)
            add(f'cpu/elementwise_{family.name}.cpp', 'elementwise.cpp.j2', family=family)
            add(f'cuda/elementwise_{family.name}.cu', 'elementwise.cu.j2', family=family)
    add_tests(add, families, policies)
    files['meson.build'] = env.get_template('meson.build.j2').render(paths=sorted(files))
    return files


def _unique_by(ops: list[OpView], kind: str) -> list[OpView]:
    """Overloads may share a kernel; each function is declared once."""
    return list({getattr(op, kind).name: op for op in ops}.values())


def policy_tables(policies: Policies, views: list[OpView]) -> Iterator[dict[str, object]]:
    """One category table per preset, device and low dtype; equal ones are shared by name."""
    names = {op.id for op in views if not op.internal}
    for preset in policies.presets.values():
        for device in DEVICES:
            for low in LOW_DTYPES:
                if low != LOW_DTYPES[0] and (device, low) not in preset.overlays and (device, LOW_DTYPES[0]) not in preset.overlays:
                    continue
                table: Table = preset.table(device, low)
                grouped = {(category, more): sorted(op for op, rule in table.rules.items()
                                                    if op in names and (rule.category, bool(rule.extras)) == (category, more))
                           for more in (False, True) for category in (*CATEGORIES, PASSTHROUGH)}
                yield {'name': table_name(preset.name, device, low, preset.overlays), 'groups': {c: ids for c, ids in grouped.items() if ids}}


def policy_names(registry: Registry) -> Iterator[dict[str, object]]:
    """What a policy may call an op: each name with its overloads, and the facts that decide which categories are possible."""
    for name, ops in sorted(registry.by_name.items()):
        for op in ops:
            facts = {'kExplicitDtype': always_gets_dtype(op), 'kCasts': bool(op.cast_args), 'kTakesDtype': takes_dtype(op),
                     'kDtypeOverload': append_dtype_sibling(registry, op) is not None,
                     'kKeeps': any(role == 'keep' and arg not in op.integer for arg, role in op.roles.items()),
                     'kProduct': op.product is not None, 'kTensorResult': any(result.is_tensor for result in op.returns)}
            yield {'name': name, 'op': op, 'facts': ' | '.join(fact for fact, holds in facts.items() if holds) or '0'}


def table_name(preset: str, device: str, low: str, overlays: object) -> str:
    suffix = f'_{low}' if any((device, dtype) in overlays for dtype in LOW_DTYPES) else ''
    return cpp.camel(preset.replace('-', '_').replace('.', '_')) + cpp.camel(device) + cpp.camel(suffix)


def bans(policies: Policies) -> dict[str, list[tuple[str, str, str]]]:
    """preset -> (op id, device, message)."""
    return {
        preset.name: [(op, device, rule.message) for device in DEVICES for op, rule in preset.tables[device].rules.items() if rule.category == 'banned']
        for preset in policies.presets.values()
    }


def extras(policies: Policies, views: list[OpView]) -> dict[str, list[str]]:
    """preset -> what its rules say beside their categories, as initializers in the order of Policy::extras."""
    public = [op for op in views if not op.internal]
    return {
        preset.name: [
            f'{{OpId::{op.id}, k{device.upper()}, {low}, {extras_initializer(op, rule.extras)}}}'
            for op in public for device in reversed(DEVICES) for low, dtype in enumerate(LOW_DTYPES)
            if (rule := preset.table(device, dtype).rules.get(op.id)) and rule.extras
        ]
        for preset in policies.presets.values()
    }


def extras_initializer(op: Op, extras: Extras) -> str:
    math = {None: 'Full', 'tf32': 'TF32', 'bf16': 'BFloat16', 'f16': 'Float16'}[extras.math]
    output = {None: 'Computed', 'fp32': 'Float32', 'input': 'Input'}[extras.output]
    roles = dict(extras.args)
    kept = sum(1 << i for i, arg in enumerate(op.cast_args) if roles.get(arg.name) == 'keep')
    return f'{{Math::{math}, Output::{output}, {kept}, {extras.min_work or 0}}}'


def work_terms(op: Op) -> str:
    """The multiply-adds of a product in C++."""
    names = [arg.name for arg in op.cast_args]
    return ' + '.join(f'work::{function}({", ".join(f"args[{names.index(arg)}]" for arg in args)})' for function, args in op.product)


def categories(policies: Policies, views: list[OpView]) -> dict[str, list[str]]:
    """op id -> text per preset: the category on cuda / cpu, or a dash."""
    def text(preset: object, device: str, op: str) -> str:
        rule = preset.tables[device].rules.get(op)
        return rule.category if rule else '-'

    return {op.id: [f'{text(preset, "cuda", op.id)} / {text(preset, "cpu", op.id)}' for preset in policies.presets.values()] for op in views}
