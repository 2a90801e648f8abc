"""Reads core_kernels.yaml: the kernels of a backend that do not belong to an op."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .load import Entry, load
from .parameters import parameters_of

BACKENDS = ('cpu', 'cuda')  # the backends with generated tables
PATH = Path(__file__).parent / 'core_kernels.yaml'


@dataclass(frozen=True)
class Group:
    """`kernels`: name -> C++ parameters."""

    doc: str
    backends: tuple[str, ...]
    kernels: Mapping[str, str]


@cache
def core_kernels() -> tuple[Group, ...]:
    return tuple(_group(value.entry('a group of kernels')) for _, value in load(PATH).entry('the file'))


def _group(entry: Entry) -> Group:
    doc, kernels, backends = entry.need('doc'), entry.need('kernels'), entry.take('backends')
    entry.done()
    having = tuple(item.word(BACKENDS, 'a backend') for item in backends.items()) if backends else BACKENDS
    return Group(doc.text(), having, {name.text(): parameters_of(value).text for name, value in kernels.entry('`kernels`')})
