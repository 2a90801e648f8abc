"""Renders the templates for the ops and presets of a program: {name: text}. The names do not depend on the contents of the YAML files."""

from __future__ import annotations

from .layout import layout
from .program import Program
from .render import environment, tidy
from .views.op import work_terms
from .views.program import ProgramView, qualified


HEADERS = ('ops.h', 'kernels.h', 'expressions.inc')


def names(cuda: bool) -> list[str]:
    """The files that are generated, in the order in which they are written: headers first."""
    return [*HEADERS, 'ops.cpp', 'policy.cpp', 'elementwise.cpp', *['elementwise.cu'] * cuda]


def render_program(program: Program, ops_file: str, policy_file: str, cuda: bool) -> dict[str, str]:
    env = environment()
    env.filters['qualified'] = qualified
    view = ProgramView(program, ops_file, policy_file, cuda)
    files = {}
    for name in names(cuda):
        template = env.get_template(f'program/{name}.j2')
        files[name] = layout(tidy(template.render(program=view, terms=work_terms)))
    return files
