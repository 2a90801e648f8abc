"""Renders the templates for a Registry and its policies: {path below generated/: text}."""

from __future__ import annotations

from pathlib import Path

import jinja2

from . import cpp
from .callables import checks, listed
from .core_kernels import BACKENDS, core_kernels
from .layout import layout, spaced
from .library import library_version
from .memo import Bytecode
from .model import Policies
from .ops import Registry
from .torch_names import calls, counts, torch_names
from .views import Family, OpView
from .views.entry import EntryView
from .views.policy import add_policies
from .views.samples import OpTest

_TEMPLATES = Path(__file__).parent / 'templates'
_TITLES = {'listed': 'names on the op lists', 'further': 'further functions that programs use'}


def environment() -> jinja2.Environment:
    env = jinja2.Environment(loader=jinja2.FileSystemLoader(_TEMPLATES), trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
                             undefined=jinja2.StrictUndefined, line_comment_prefix='//*', auto_reload=False,
                             bytecode_cache=Bytecode())
    env.globals |= {'cpp': cpp}
    env.filters |= {'comment': cpp.comment, 'string': cpp.string, 'camel': cpp.camel, 'type_set': cpp.type_set, 'unique_by': _unique_by}
    return env


def tidy(text: str) -> str:
    """Without spaces at the ends of lines and empty lines at the end."""
    return '\n'.join(line.rstrip() for line in text.rstrip().split('\n')) + '\n'


def render(registry: Registry, policies: Policies) -> dict[str, str]:
    env = environment()
    views = [OpView(op, registry) for op in registry]
    families = [Family(name, [op for op in views if op.family == name], registry.helpers) for name in registry.families]
    files: dict[str, str] = {}

    def add(path: str, template: str, **context: object) -> None:
        text = env.get_template(template).render(families=families, ops=views, policies=policies, registry=registry, **context)
        files[path] = tidy(text) if path.endswith('.md') else spaced(layout(tidy(text))) if path.startswith('ops/') else layout(tidy(text))

    add('amp/version.h', 'version.h.j2', version=library_version().split('.'))
    add('amp/op_id.h', 'op_id.h.j2')
    add('amp/ops.h', 'ops.h.j2')
    add('amp/internal_ops.h', 'internal_ops.h.j2')
    add('amp/compat/parts/namespaces.h', 'compat_namespaces.h.j2')
    add('amp/tensor_methods.inc', 'tensor_methods.inc.j2')
    add_policies(add, registry, policies)
    add('op_families.cpp', 'op_families.cpp.j2')
    add('cpu/fused_rows.cpp', 'fused_rows.cpp.j2')
    add('amp/kernels/table.h', 'table.h.j2', core=core_kernels())
    for backend in BACKENDS:
        add(f'{backend}/table.cpp', 'table.cpp.j2', backend=backend, core=core_kernels())
        add(f'amp/{backend}/kernels/core_kernels.h', 'core_kernels.h.j2', backend=backend, core=core_kernels())
    add('amp/ops/formulas.h', 'formulas.h.j2')
    add('tests/callables.cpp', 'callables.cpp.j2', listed=listed(), checks=checks,
        functors={helper.name: (helper.parameters,) for helper in registry.helpers if helper.in_expressions})
    named = {'names': torch_names(), 'calls': calls, 'counts': counts(registry), 'titles': _TITLES}
    add('TORCH_NAMES.md', 'TORCH_NAMES.md.j2', **named)
    add('tests/torch_names.cpp', 'torch_names.cpp.j2', **named)
    for family in families:
        if family.helpers:
            add(f'amp/ops/formulas/{family.name}.h', 'family_formulas.h.j2', family=family)
        add(f'amp/ops/{family.name}.h', 'family.h.j2', family=family)
        add(f'amp/kernels/{family.name}.h', 'kernels.h.j2', family=family)
        add(f'ops/{family.name}.cpp', 'family.cpp.j2', family=family, row=lambda op: EntryView(op, registry).lines(6))
        if family.kernels:
            add(f'amp/kernels/{family.name}.inc', 'kernels.inc.j2', family=family)
        for backend in BACKENDS:
            if family.kernels or family.elementwise:
                add(f'amp/{backend}/kernels/{family.name}.h', 'backend_kernels.h.j2', family=family, backend=backend)
        if tests := [OpTest(op) for op in family.ops if op.model.samples]:
            add(f'tests/samples_{family.name}.cpp', 'samples.cpp.j2', family=family, tests=tests)
        if family.elementwise:
            add(f'amp/expressions/{family.name}.inc', 'expressions.inc.j2', family=family)
            add(f'amp/functors/{family.name}.inc', 'functors.inc.j2', family=family)
            add(f'amp/cpu/rows_{family.name}.h', 'rows.h.j2', family=family)
            add(f'cpu/elementwise_{family.name}.cpp', 'elementwise.cpp.j2', family=family)
            add(f'cuda/elementwise_{family.name}.cu', 'elementwise.cu.j2', family=family)
    files['meson.build'] = env.get_template('meson.build.j2').render(paths=sorted(files), compact=[f'ops/{family}.cpp' for family in registry.families if family in registry.compact])
    return files


def _unique_by(ops: list[OpView], kind: str) -> list[OpView]:
    """Overloads may share a kernel; each function is declared once."""
    return list({getattr(op, kind).name: op for op in ops}.values())
