"""Reads the samples and error samples of an op; each value is read as the type of its argument."""

from __future__ import annotations

import math
from types import MappingProxyType

from .load import Entry, Node, did_you_mean, each
from .model import CONTRACTS, DTYPES, ERROR_TYPES, Arg, ErrorSample, Op, Reduction, Sample, TensorSample

_WORDS = ('name', 'inplace', 'grad', 'skip', 'why', 'throws', 'type')  # keys of samples that are not arguments
MATRICES = ('symmetric', 'positive_definite', 'well_conditioned', 'lower_triangular', 'upper_triangular')


def parse_sample(node: Node, op: Op) -> Sample:
    entry = node.entry('a sample')
    values = _values(entry, op)
    name = entry.take('name')
    inplace = entry.take('inplace')
    if inplace:
        inplace.word(['rejects'], 'value of `inplace`')
        if 'inplace' not in op.variants:
            inplace.error(f'`{op.id}` has no in-place variant; remove `inplace`')
    grad = entry.take('grad')
    skip, why = _skip(entry, op, CONTRACTS)
    entry.done()
    return Sample(
        values,
        name=name.text() if name else None,
        inplace_rejects=bool(inplace),
        grad=grad.words([arg.name for arg in op.floating], 'floating argument') if grad else None,
        skip=skip,
        why=why,
    )


def parse_error_sample(node: Node, op: Op) -> ErrorSample:
    entry = node.entry('an error sample')
    values = _values(entry, op)
    throws, type_, name = entry.need('throws'), entry.take('type'), entry.take('name')
    skip, why = _skip(entry, op, ('cuda',))
    entry.done()
    return ErrorSample(
        values,
        throws=throws.text(),
        type=type_.word(ERROR_TYPES, 'error class') if type_ else 'ValueError',
        name=name.text() if name else None,
        skip=skip,
        why=why,
    )


def _skip(entry: Entry, op: Op, possible: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
    skip, why = entry.take('skip'), entry.take('why')
    if skip and not why:
        skip.error('`skip` needs a `why`: say why the contract cannot hold')
    contracts = skip.words(possible, 'contract') if skip else ()
    if 'cuda' in contracts and not op.cuda:
        skip.error(f'`{op.id}` does not run on CUDA at all; remove `cuda`')
    return contracts, why.text() if why else None


def _values(entry: Entry, op: Op) -> MappingProxyType[str, object]:
    _check_arguments(entry, op)
    values = {}
    for arg in op.args:
        node = entry.take(arg.name)
        if node is not None:
            values[arg.name] = _value(node, arg, op)
        elif arg.required:
            entry.error(f'{entry.what} of `{op.id}` gives no `{arg.name}`, which has no default; add `{arg.name}: ...`')
    return MappingProxyType(values)


def _check_arguments(entry: Entry, op: Op) -> None:
    names = [arg.name for arg in op.args]

    def unknown(key: Node) -> None:
        shown = did_you_mean(key.text(), [*names, *_WORDS])
        key.error(f'`{key.text()}` is not an argument of `{op.id}`{shown} (arguments: {", ".join(names) or "none"})')

    each((key for key, _ in entry if key.text() not in names and key.text() not in _WORDS), unknown)


def _value(node: Node, arg: Arg, op: Op) -> object:
    if node.is_null():
        if not arg.optional:
            node.error(f'`{arg.name}` is of type {arg.type}, which cannot be null; give a value')
        return None
    if arg.is_tensor:
        return _tensor_value(node, arg, op)
    if arg.list:
        return _list_value(node, arg)
    return _plain_value(node, arg)


def _tensor_value(node: Node, arg: Arg, op: Op) -> object:
    integer = arg.name in op.integer
    if arg.list:
        return tuple(None if item.is_null() and arg.type.optional_items else _tensor(item, integer) for item in node.items())
    if node.kind in ('int', 'float', 'bool'):
        if arg.name not in op.scalar:
            node.error(f'`{arg.name}` takes no number; give a shape such as [2, 3], or name it in `scalar`')
        return node.boolean() if node.kind == 'bool' else node.number()
    return _tensor(node, integer)


def _tensor(node: Node, integer: bool) -> TensorSample:
    if node.kind == 'seq':
        if integer:
            node.error('an integer tensor needs its values: write {values: [...]} or {shape: [...], int_range: [low, high]}')
        return TensorSample(shape=_shape(node))
    entry = node.entry('a tensor')
    shape, values, range_, int_range, matrix, dtype = map(entry.take, ('shape', 'values', 'range', 'int_range', 'matrix', 'dtype'))
    entry.done()
    if bool(shape) == bool(values):
        entry.error('a tensor needs either `shape` or `values`; give one of them')
    fills = [name for name, fill in zip(('values', 'range', 'int_range', 'matrix'), (values, range_, int_range, matrix)) if fill]
    if len(fills) > 1:
        entry.error(f'{" and ".join(f"`{name}`" for name in fills)} both say what fills the tensor; keep one of them')
    if integer and not (values or int_range or dtype):
        entry.error('an integer tensor needs `values` or `int_range`; add one of them')
    numbers = _nested(values) if values else None
    return TensorSample(
        shape=_shape(shape) if shape else None,
        values=numbers,
        range=_range(range_, Node.number) if range_ else None,
        int_range=_range(int_range, Node.int64) if int_range else None,
        matrix=matrix.word(MATRICES, 'kind of matrix') if matrix else None,
        dtype=dtype.word(DTYPES, 'dtype') if dtype else _implied_dtype(numbers, integer),
    )


def _implied_dtype(values: tuple | None, integer: bool) -> str | None:
    first = values
    while isinstance(first, tuple) and first:
        first = first[0]
    return 'bool' if isinstance(first, bool) else 'i64' if integer else None


def _shape(node: Node) -> tuple[int, ...]:
    shape = node.integers()
    if any(size < 0 for size in shape):
        node.error(f'{list(shape)} is not a shape; sizes are not negative')
    return shape


def _range(node: Node, read) -> tuple:
    items = tuple(read(item) for item in node.items())
    if len(items) != 2 or not -math.inf < items[0] < items[1] < math.inf:
        node.error('a range is [low, high] with low < high')
    return items


def _nested(node: Node) -> tuple:
    readers = {'seq': _nested, 'bool': Node.boolean}
    items = tuple(readers.get(item.kind, Node.number)(item) for item in node.items())
    if len({_shape_of(item) for item in items}) > 1:
        node.error('these values are ragged; give every row the same length')
    return items


def _shape_of(value: object) -> tuple[int, ...]:
    return (len(value), *(_shape_of(value[0]) if value else ())) if isinstance(value, tuple) else ()


def _list_value(node: Node, arg: Arg) -> object:
    read = Node.int64 if arg.type.base == 'int' else Node.number
    if node.kind != 'seq' and arg.type.size:
        return read(node)
    values = tuple(read(item) for item in node.items())
    if arg.type.size not in (None, 1, len(values)) and values:
        node.error(f'`{arg.name}` is of type {arg.type}; give {arg.type.size} numbers, or one for all')
    return values


def _plain_value(node: Node, arg: Arg) -> object:
    base = arg.type.base
    if base == 'int' and arg.name == 'reduction':
        return Reduction(node.word([reduction.value for reduction in Reduction], 'reduction'))
    if base == 'ScalarType':
        return node.word(DTYPES, 'dtype')
    if base == 'Scalar' and node.kind == 'bool':
        return node.boolean()
    if base == 'Generator':
        node.error('a generator cannot be written in a sample; leave it out')
    return {'int': Node.int64, 'float': Node.number, 'Scalar': Node.number, 'bool': Node.boolean, 'str': Node.text}[base](node)
