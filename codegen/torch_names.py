"""Reads torch_names.yaml: functions of PyTorch and the calls that do the same here. Counts the functions that exist here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from . import cpp
from .load import Entry, Node, load
from .model import Arg, Op
from .ops import Registry
from .signature import parse_args

PATH = Path(__file__).parent / 'torch_names.yaml'


@dataclass(frozen=True)
class Call:
    """A call with its arguments, as C++ declares them."""

    text: str
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class TorchName:
    """`ops`, or `calls` from the file, do the same as the function."""

    name: str
    ops: tuple[str, ...]
    calls: tuple[Call, ...] = ()


@cache
def torch_names() -> Mapping[str, tuple[TorchName, ...]]:
    return load_torch_names(PATH)


def load_torch_names(path: Path) -> Mapping[str, tuple[TorchName, ...]]:
    entry = load(path).entry('the file')
    lists = {key: tuple(_names(entry.need(key).entry(f'`{key}`'))) for key in ('listed', 'further')}
    entry.done()
    return lists


def _names(entry: Entry) -> Iterator[TorchName]:
    same, others = entry.need('same'), entry.need('others')
    entry.done()
    seen: set[str] = set()

    def once(node: Node) -> str:
        if node.text() in seen:
            node.error(f'`{node.text()}` appears twice; keep one of them')
        seen.add(node.text())
        return node.text()

    for node in same.items():
        yield TorchName(once(node), (node.text(),))
    for key, value in others.entry('`others`'):
        ways = value.items() if value.kind == 'seq' else [value]
        ops = tuple(way.text() for way in ways if way.kind != 'map')
        yield TorchName(once(key), ops, tuple(_call(way) for way in ways if way.kind == 'map'))


def _call(node: Node) -> Call:
    entry = node.entry('a call')
    args, call = entry.need('args'), entry.need('call')
    entry.done()
    return Call(call.text(), _declared(parse_args(args, args.text())))


def _declared(args: tuple[Arg, ...]) -> tuple[str, ...]:
    return tuple(f'{cpp.parameter_type(arg.type)} {arg.name}' for arg in args)


def call_of(op: Op) -> Call:
    """A call of the function, or of the method if there is no function, with the arguments that have no default."""
    needed = tuple(arg for arg in op.args if arg.required)
    if 'function' in op.variants:
        return Call(f'amp::{op.name}({", ".join(arg.name for arg in needed)})', _declared(needed))
    return Call(f'{needed[0].name}.{op.name}({", ".join(arg.name for arg in needed[1:])})', _declared(needed))


def calls(name: TorchName, registry: Registry) -> tuple[Call, ...]:
    """The calls here that do the same; empty if its ops are missing."""
    return (*(call for op in name.ops for call in _calls_of_op(op, registry)), *name.calls)


def _calls_of_op(name: str, registry: Registry) -> Iterator[Call]:
    """The call of an op, of its in-place variant `name_`, or of the first op that does the work of a kernel."""
    op = _public(name, registry)
    kernel = registry.torch_kernels.get(name)
    overloads = registry.by_name.get(name[:-1], ()) if name.endswith('_') else ()
    base = next((op for op in overloads if 'inplace' in op.variants), None)
    if kernel:
        op = _public(kernel.ops[0], registry)
    if op:
        yield call_of(op)
    elif base:
        yield _inplace_call(base)


def _inplace_call(op: Op) -> Call:
    needed = tuple(arg for arg in op.args if arg.required)
    return Call(f'{needed[0].name}.{op.name}_({", ".join(arg.name for arg in needed[1:])})', _declared(needed))


def _public(name: str, registry: Registry) -> Op | None:
    """The first public overload that has the name."""
    return next((op for op in registry.by_name.get(name, ()) if not op.internal), None)


def counts(registry: Registry) -> dict[str, tuple[int, int]]:
    """For each list, how many functions have a call here, and how many there are."""
    return {key: (sum(bool(calls(name, registry)) for name in names), len(names)) for key, names in torch_names().items()}
