"""Renders the templates for custom ops and presets: {name: text}. The names do not depend on the contents of the YAML files."""

from __future__ import annotations

from dataclasses import dataclass

from .isa import InstructionSet
from .layout import layout, spaced
from .program import Program
from .render import environment, tidy
from .views.op import work_terms
from .views.program import ProgramView, qualified


@dataclass(frozen=True)
class Parts:
    """The parts that depend on options: loops for instruction sets of the CPU, kernels for CUDA, tests."""

    isas: list[InstructionSet]
    cuda: bool = False
    tests: bool = False


_SHARED = ('ops.h', 'kernels.h', 'expressions.inc', 'loops.inc', 'ops.cpp', 'policy.cpp')


def _templates(parts: Parts) -> dict[str, tuple[str, dict[str, object]]]:
    """The template of each file and its variables, in the order in which the files are written: headers first."""
    files = {name: (name, {}) for name in _SHARED}
    files |= {f'elementwise_{isa.name}.cpp': ('elementwise_isa.cpp', {'isa': isa}) for isa in parts.isas}
    files |= {'elementwise.cu': ('elementwise.cu', {})} if parts.cuda else {}
    return files | ({'tests.cpp': ('tests.cpp', {})} if parts.tests else {})


def names(parts: Parts) -> list[str]:
    return list(_templates(parts))


def render_program(program: Program, ops_file: str, policy_file: str, parts: Parts) -> dict[str, str]:
    env = environment()
    env.filters['qualified'] = qualified
    view = ProgramView(program, ops_file, policy_file, parts.isas, parts.cuda)
    files = {}
    for name, (template, variables) in _templates(parts).items():
        text = env.get_template(f'program/{template}.j2').render(program=view, terms=work_terms, **variables)
        files[name] = spaced(layout(tidy(text))) if name == 'ops.cpp' else layout(tidy(text))
    return files
