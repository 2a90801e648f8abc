"""The ops and policies of a program, beside those of the library: their files, checks, and names in policies."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from .load import SpecError
from .model import DEVICES, LOW_DTYPES, PASSTHROUGH, Op, Policies, Preset, Rule
from .ops import Registry, load_ops
from .policy import load_policies, load_user_policies

_NAMESPACE = re.compile(r'[A-Za-z_]\w*(::[A-Za-z_]\w*)*')


@dataclass(frozen=True)
class Library:
    """What the library brings: its ops and presets."""

    ops: Registry
    policies: Policies


@dataclass(frozen=True)
class Program:
    """`space` is its namespace; `names` has the library's ops and the program's under the names that policies use."""

    space: str
    ops: Registry
    names: Registry
    policies: Policies | None
    library: Library

    @property
    def presets(self) -> list[Preset]:
        return list(self.policies.presets.values()) if self.policies else []


class NamespaceError(Exception):
    """The namespace on the command line."""


def load_library(folder: Path) -> Library:
    ops = load_ops(folder / 'ops.yaml')
    return Library(ops, load_policies(folder / 'autocast_policy.yaml', ops))


def load_program(library: Library, space: str, ops: Path, policy: Path | None) -> Program:
    if not _NAMESPACE.fullmatch(space) or space.split('::')[0] in ('amp', 'std'):
        raise NamespaceError(f'`{space}` is not the namespace of a program; write it as in C++, such as `mylib` or `company::mylib`')
    own = load_ops(ops, library.ops, space)
    for op in own:
        _check(op)
    names = Registry(str(ops), (*library.ops, *(_qualified(op, space) for op in own)), torch_kernels=library.ops.torch_kernels)
    if own.torch_kernels:
        raise SpecError(str(ops), 1, '`torch_kernels` are names of PyTorch that the library maps to its ops; a program has none, so take it out')
    policies = load_user_policies(policy, names, library.policies, needs_default=False) if policy else None
    return Program(space, own, names, policies, library)


def _qualified(op: Op, space: str) -> Op:
    """The op under its names in policies: `mylib::swish`."""
    return replace(op, name=f'{space}::{op.name}', aliases=tuple(f'{space}::{alias}' for alias in op.aliases))


def _check(op: Op) -> None:
    """What only ops of the library can have."""
    if 'method' in op.variants:
        raise SpecError(op.path, op.line, f'`{op.name}` cannot be a method: Tensor is a class of the library; take `method` out of `variants`')
    if op.view:
        raise SpecError(op.path, op.line, f'`{op.name}` cannot be a `view`; make it a `composite` of views of the library')
    if op.elementwise and op.elementwise.sparse:
        raise SpecError(op.path, op.line, f'`{op.name}` cannot have a form for sparse tensors; take `sparse` out of `elementwise`')


# --- what a preset changes ---


def base_of(preset: Preset, program: Program) -> Preset | None:
    """The nearest ancestor that the library has."""
    known = program.library.policies.presets
    name = preset.inherits
    while name and name not in known:
        name = program.policies.presets[name].inherits
    return known[name] if name else None


@dataclass(frozen=True)
class Change:
    """A rule that a preset has in place of that of its base; `low_dtypes`: in the regions of which dtypes."""

    op: Op
    device: str
    low_dtypes: tuple[str, ...]
    rule: Rule


def changes(preset: Preset, program: Program) -> list[Change]:
    """In the order of the ops."""
    base = base_of(preset, program)
    found: dict[tuple[str, str, Rule], list[str]] = {}
    for op in program.names:
        for device in DEVICES:
            for dtype in LOW_DTYPES:
                rule = preset.table(device, dtype).rules.get(op.id)
                before = base.table(device, dtype).rules.get(op.id) if base else None
                if rule != before and not op.internal:
                    found.setdefault((op.id, device, rule or _removed(preset, device)), []).append(dtype)
    return [Change(program.names[op], device, tuple(dtypes), rule) for (op, device, rule), dtypes in found.items()]


def _removed(preset: Preset, device: str) -> Rule:
    return Rule(PASSTHROUGH, None, preset.name, f'{device}/override', 0)
