"""Custom ops and policies: their files, checks, and names in policies."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from .load import SpecError, each
from .model import DEVICES, LOW_DTYPES, PASSTHROUGH, Op, Policies, Preset, Rule
from .ops import Registry, load_ops
from .policies.policy import load_policies, load_user_policies
from .signature import CPP_KEYWORDS

_NAMESPACE = re.compile(r'[A-Za-z_]\w*(::[A-Za-z_]\w*)*', re.ASCII)


@dataclass(frozen=True)
class Library:
    """The ops and presets of amp."""

    ops: Registry
    policies: Policies


@dataclass(frozen=True)
class Program:
    """Custom ops and policies. `space` is their namespace. `names` holds the ops of amp and the custom ops under their names in policies."""

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
    parts = space.split('::')
    if not _NAMESPACE.fullmatch(space) or CPP_KEYWORDS.intersection(parts):
        raise NamespaceError(f'`{space}` is not a namespace; write it as in C++, such as `mylib` or `company::mylib`')
    if reserved := next((part for part in parts if part in ('amp', 'std')), None):
        raise NamespaceError(f'the namespace `{reserved}` is reserved; choose another one, such as `mylib`')
    own = load_ops(ops, library.ops, space)
    if all(op.internal for op in own):
        raise SpecError(own.path, 1, 'the file has no public op, and a library needs one; add it to `ops`')
    each(own, _check)
    names = Registry(str(ops), (*library.ops, *(_qualified(op, space) for op in own)), torch_kernels=library.ops.torch_kernels)
    if own.torch_kernels:
        raise SpecError(own.path, 1, '`torch_kernels` are names of PyTorch that amp maps to its ops; custom ops have none, so take it out')
    policies = load_user_policies(policy, names, library.policies, needs_default=False) if policy else None
    return Program(space, own, names, policies, library)


def _qualified(op: Op, space: str) -> Op:
    """The op under its names in policies: `mylib::swish`."""
    return replace(op, name=f'{space}::{op.name}', aliases=tuple(f'{space}::{alias}' for alias in op.aliases))


def _check(op: Op) -> None:
    """Refuses keys that only ops of amp can have."""
    if 'method' in op.variants:
        raise SpecError(op.path, op.line, f'`{op.name}` cannot be a method: Tensor is a class of amp; take `method` out of `variants`')
    if op.view:
        raise SpecError(op.path, op.line, f'`{op.name}` cannot be a `view`; make it a `composite` of views of amp')
    if op.elementwise and op.elementwise.sparse:
        raise SpecError(op.path, op.line, f'`{op.name}` cannot have a form for sparse tensors; take `sparse` out of `elementwise`')


# --- what a preset changes ---


def base_of(preset: Preset, program: Program) -> Preset | None:
    """The nearest ancestor that is a preset of amp."""
    known = program.library.policies.presets
    name = preset.inherits
    while name and name not in known:
        name = program.policies.presets[name].inherits
    return known[name] if name else None


@dataclass(frozen=True)
class Change:
    """A rule of a preset that its base does not have. It holds in regions of `low_dtypes`."""

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
