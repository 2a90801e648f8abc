"""Reads ops.yaml and the files of its families into a Registry of Op. codegen/README.md describes every key."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from .calls import Callables
from .checks import check_arguments, check_run, check_variants
from .formula import analyze, check_expression
from .helpers import Helper, parse_helpers
from .load import Entry, Node, Place, SpecError, did_you_mean, each, load, parse, relative, text_of, unique
from .memo import remembered
from .model import FROZEN_ROLES, GRADCHECKS, INTERNAL_USES, ROLES, TOLERANCES, VARIANTS, WORK_FUNCTIONS, Gradient, Op, Range, Signature, TorchKernel
from .ranges import parse_range
from .rounding import Rounding
from .runs import parse_run
from .samples import parse_error_sample, parse_sample
from .signature import check_name, parse_signature
from .tokens import FormulaError
from .torch_kernels import check_torch_kernels, parse_torch_kernels


# Names in the namespace of generated functions.
_TAKEN = frozenset('ArrayRef Device Generator IntArrayRef Loops Op OptionalIntArrayRef Reduction Scalar ScalarType StringRef Tensor TensorList autocast autocast_presets autograd check composite cpu cuda detail extension id_of ids internal library loaded '
                   'loops_of native views wrapper'.split())


@dataclass(frozen=True)
class Registry:
    """The ops in the order of the files. Policies may also use the names in `torch_kernels`."""

    path: str
    ops: tuple[Op, ...]
    helpers: tuple[Helper, ...] = ()
    torch_kernels: Mapping[str, TorchKernel] = field(default_factory=dict)
    compact: tuple[str, ...] = ()  # the families with functions that are compiled for size

    def __iter__(self) -> Iterator[Op]:
        return iter(self.ops)

    def __len__(self) -> int:
        return len(self.ops)

    def __getitem__(self, op_id: str) -> Op:
        return self.by_id[op_id]

    @cached_property
    def by_id(self) -> Mapping[str, Op]:
        return MappingProxyType({op.id: op for op in self.ops})

    @cached_property
    def by_name(self) -> Mapping[str, tuple[Op, ...]]:
        """The overloads of each name, aliases included."""
        names: dict[str, list[Op]] = {}
        for op in self.ops:
            for name in (op.name, *op.aliases):
                names.setdefault(name, []).append(op)
        return MappingProxyType({name: tuple(ops) for name, ops in names.items()})

    @cached_property
    def rounding(self) -> Rounding:
        return Rounding(self.ops, self.helpers)

    @cached_property
    def families(self) -> tuple[str, ...]:
        return tuple(sorted({op.family for op in self.ops}))


def load_ops(path: str | Path, library: Registry | None = None, space: str = 'amp') -> Registry:
    """`path` is a file next to a folder `ops/` with a file per family, or a single file with all entries under `ops`.

    `library`: its ops, for custom ops in namespace `space` to call.
    """
    root = load(path).entry('the file')
    families_node = root.need('families')
    kernels_node, ops_node, helpers_node = map(root.take, ('torch_kernels', 'ops', 'helpers'))
    root.done()
    families = unique(families_node, tuple(check_name(name, name.text(), 'a family') for name in families_node.items()))
    if ops_node and not families:
        families_node.error('`families` is empty; name at least one, which the entries of `ops` then name as their `family`')
    if not ops_node and not (Path(path).parent / 'ops').is_dir():
        root.error('the file needs `ops`, or a folder `ops` next to it with a file per family')
    if helpers_node and not ops_node:
        helpers_node.error('helpers belong in the file of their family, `ops/FAMILY.yaml`; move them there')
    entries: list[_OpEntry] = []
    helpers: list[Helper] = []
    compact: list[str] = []
    if ops_node:
        entries = each(ops_node.items(), lambda node: _op_entry(node, None, families))
        helpers += parse_helpers(helpers_node, families[0]) if helpers_node else ()
    else:
        files = [*families, *_unlisted(Path(path), families)]
        places = {node.text(): node for node in families_node.items()}
        for family, of_file in zip(files, each(files, lambda family: _read_family(Path(path), family, families, places.get(family)))):
            entries += of_file.entries
            helpers += of_file.helpers
            compact += [family] if of_file.compact else []
    ops = tuple(entry.op for entry in entries)
    kernels = parse_torch_kernels(kernels_node) if kernels_node else {}
    registry = Registry(root.path, ops, tuple(helpers), MappingProxyType({name: kernel for name, (_, kernel) in kernels.items()}), tuple(compact))
    _check_names(registry)
    check_torch_kernels(kernels, registry.by_name)
    _check_calls(entries, registry, library, space)
    each(entries, lambda entry: _check_errors_as(entry, registry))
    return registry


@dataclass(frozen=True)
class _Expression:
    """A C++ expression of an entry. `what` describes it in error messages."""

    what: str
    text: str
    place: Place


@dataclass(frozen=True)
class _OpEntry:
    op: Op
    place: Place
    expressions: tuple[_Expression, ...]


@dataclass(frozen=True)
class _FamilyFile:
    entries: list[_OpEntry]
    helpers: tuple[Helper, ...]
    compact: bool


def _unlisted(root: Path, families: tuple[str, ...]) -> list[str]:
    """The files of the folder that are not families."""
    return sorted({path.stem for path in (root.parent / 'ops').glob('*.yaml')} - {*families, 'verified'})


def _read_family(root: Path, family: str, families: tuple[str, ...], place: Node | None) -> _FamilyFile:
    path = root.parent / 'ops' / f'{family}.yaml'
    if family not in families:
        raise SpecError(relative(path), 1, f'this file is not in `families` of {root.name}; add `{family}` there, or remove the file')
    if not path.exists():
        place.error(f'the family `{family}` has no file `ops/{family}.yaml`; add it, or remove the family')
    return _parse_family(relative(path), text_of(path), family, families)


@remembered
def _parse_family(name: str, text: str, family: str, families: tuple[str, ...]) -> _FamilyFile:
    entry = parse(name, text).entry('the file of a family')
    nodes, helpers, compact = entry.need('ops').items(), entry.take('helpers'), entry.take('compact')
    is_compact = bool(compact and compact.boolean())
    entry.done()
    entries = each(nodes, lambda node: _op_entry(node, family, families))
    return _FamilyFile(entries, parse_helpers(helpers, family) if helpers else (), is_compact)


def _op_entry(node: Node, family: str | None, families: tuple[str, ...]) -> _OpEntry:
    op = _parse_op(node, family, families)
    return _OpEntry(op, node.place, tuple(_Expression(what, text.text(), text.place) for what, text in _expressions(node.entry('an op'))))


def _check_errors_as(entry: _OpEntry, registry: Registry) -> None:
    op = entry.op
    if op.errors_as and op.errors_as not in registry.by_name:
        entry.place.error(f'`errors_as` of `{op.id}` is `{op.errors_as}`, which is not an op{did_you_mean(op.errors_as, list(registry.by_name))}')


def _place(op: Op, path: str) -> str:
    """The position of an entry, for an error message about `path`."""
    return f'line {op.line}' if op.path == path else f'{op.path}:{op.line}'


def _family(entry: Entry, family: str | None, families: tuple[str, ...]) -> str:
    """The family of an entry: that of its file. If all ops are in one file (`family` is None), the entry names it."""
    if family:
        return family
    node = entry.need('family')
    name = node.text()
    if name not in families:
        node.error(f'unknown family `{name}`{did_you_mean(name, families)} (one of {", ".join(families)}; a new one is added to `families`)')
    return name


def _check_calls(entries: list[_OpEntry], registry: Registry, library: Registry | None, space: str) -> None:
    """To be called when all ops are read, because a formula may call any of them."""
    public = tuple(op for op in library or () if not op.internal)
    shared = tuple(helper for helper in library.helpers if helper.in_expressions) if library else ()
    formula = Callables(registry.ops, registry.helpers, public, space.rpartition('::')[2])
    element = Callables(None, (*registry.helpers, *shared))

    def check(op: Op, expression: _Expression) -> None:
        try:
            (element if op.elementwise and expression.what == 'expression' else formula).check(op, expression.text)
        except FormulaError as error:
            expression.place.error(f'in the {expression.what} of `{op.id}`: {error}')

    each(((entry.op, expression) for entry in entries for expression in entry.expressions), lambda item: check(*item))


def _expressions(entry: Entry) -> Iterator[tuple[str, Node]]:
    """The C++ expressions of an entry, each with a description for error messages."""
    elementwise, composite, backward, saved_if = map(entry.take, ('elementwise', 'composite', 'backward', 'saved_if'))
    if elementwise:
        yield 'expression', elementwise.entry('`elementwise`').need('expr')
    if composite and composite.kind == 'str':
        yield 'expression', composite
    for _, value in backward.entry('`backward`') if backward else ():
        formulas = [formula for _, formula in value.entry('a derivative')] if value.kind == 'map' else [value]
        yield from (('derivative', formula) for formula in formulas if formula.text() != 'none')
    for _, condition in saved_if.entry('`saved_if`') if saved_if else ():
        yield 'condition', condition


def _check_names(registry: Registry) -> None:
    ids: dict[str, Op] = {}

    def check(op: Op) -> None:
        if op.id in ids:
            message = f'`{op.id}` is already the id of the entry in {_place(ids[op.id], op.path)}; give this one another `overload`'
            raise SpecError(op.path, op.line, message)
        ids[op.id] = op
        for alias in op.aliases:
            other = next((other for other in registry.by_name[alias] if other.name != op.name), None)
            if other:
                message = f'alias `{alias}` of `{op.name}` is also a name of `{other.name}` ({_place(other, op.path)}); remove it from one of them'
                raise SpecError(op.path, op.line, message)
        for variant, name in (('inplace', f'{op.name}_'), ('out', f'{op.name}_out')):
            if variant in op.variants and (others := registry.by_name.get(name)):
                message = f'variant `{variant}` of `{op.name}` is the function `{name}`, which is also an op ({_place(others[0], op.path)}); rename one of them'
                raise SpecError(op.path, op.line, message)

    each(registry, check)


def _parse_op(node: Node, family: str | None, families: tuple[str, ...]) -> Op:
    entry = node.entry('an op')
    name_node = entry.need('op')
    name = _op_name(name_node)
    entry.what = f'op `{name}`'
    overload = entry.take('overload')
    signature_node = entry.need('signature')
    signature = parse_signature(signature_node)
    integer = _tensor_names(entry, 'integer', signature)
    family, doc = _family(entry, family, families), entry.need('doc')
    aliases, variants, internal, opaque, errors_as = map(entry.take, ('aliases', 'variants', 'internal', 'opaque', 'errors_as'))
    random, identity_in_eval, recorded_by_parts, frozen = map(entry.take, ('random', 'identity_in_eval', 'recorded_by_parts', 'frozen'))
    first_decides, parts_decide = map(entry.take, ('first_decides', 'parts_decide'))
    if errors_as and not internal:
        errors_as.error(f'`{name}` is public, so its errors name it; remove `errors_as`')
    readers: dict[str, Callable[[], Any]] = {
        'overload': lambda: check_name(overload, overload.text(), 'an overload') if overload else None,
        'doc': lambda: _doc(doc),
        'aliases': lambda: _aliases(aliases, name) if aliases else (),
        'variants': lambda: _variants(variants) if variants else ('function',),
        'internal': lambda: internal.word(INTERNAL_USES, 'use of an internal op') if internal else None,
        'errors_as': lambda: check_name(errors_as, errors_as.text(), 'an op') if errors_as else None,
        'opaque': lambda: bool(opaque and opaque.boolean()),
        'random': lambda: bool(random and random.boolean()),
        'identity_in_eval': lambda: bool(identity_in_eval and identity_in_eval.boolean()),
        'recorded_by_parts': lambda: bool(recorded_by_parts and recorded_by_parts.boolean()),
        'frozen': lambda: frozen.word(FROZEN_ROLES, 'role in frozen programs') if frozen else None,
        'first_decides': lambda: bool(first_decides and first_decides.boolean()),
        'parts_decide': lambda: bool(parts_decide and parts_decide.boolean()),
        'updates': lambda: _updates(entry.take('updates'), signature),
        'roles': lambda: _roles(entry.take('autocast'), signature, integer),
        'scalar': lambda: _tensor_names(entry, 'scalar', signature),
        'tolerance': lambda: _tolerance(entry.take('tolerance')),
    }
    fields = dict(each(readers.items(), lambda item: (item[0], item[1]())))
    op = Op(name=name, path=entry.path, line=entry.line, family=family, signature=signature, integer=integer, **fields)
    op = replace(op, **parse_run(entry, op))
    op = replace(op, **_parse_backward(entry, op))
    op = replace(op, **_parse_tests(entry, op))
    multiply_adds = entry.take('multiply_adds')
    op = replace(op, multiply_adds=_multiply_adds(multiply_adds, op) if multiply_adds else None)
    entry.done()
    check_arguments(entry, op)
    check_variants(entry, op)
    check_run(entry, op)
    if op.first_decides and (len(op.cast_args) < 2 or op.same_dtype):
        first_decides.error(f'`first_decides` is for several tensor arguments of role `cast` that may differ in dtype, and {op.signature} has none; remove it')
    if op.parts_decide and not (op.composite and op.same_dtype and not op.opaque):
        parts_decide.error(f'`parts_decide` is for composites with `same_dtype` that are not `opaque`, unlike {op.id}; remove it')
    return op


def _op_name(node: Node) -> str:
    name = check_name(node, node.text(), 'an op')
    if name in _TAKEN:
        node.error(f'`{name}` cannot be the name of an op: generated code has a namespace, a type or a variable of this name; write another one')
    return name


def _variants(node: Node) -> tuple[str, ...]:
    variants = node.words(VARIANTS, 'variant')
    if not variants:
        node.error('`variants` is empty, and an op needs one; write [function], or remove the key')
    return variants


def _doc(node: Node) -> str:
    """The text of a comment in C++, in which a backslash at the end of a line would continue the comment."""
    if re.search(r'\\(\s|$)', node.text()):
        node.error('a backslash at the end of a word may end a line of the comment, which then continues; put the word in quotes')
    return node.text()


def _aliases(node: Node, name: str) -> tuple[str, ...]:
    aliases = unique(node, tuple(map(_op_name, node.items())))
    if name in aliases:
        node.error(f'`{name}` is its own alias; remove it')
    return aliases


def _tensor_names(entry: Entry, key: str, signature: Signature) -> tuple[str, ...]:
    node = entry.take(key)
    names = [arg.name for arg in signature.args if arg.is_tensor]
    return node.words(names, f'tensor argument in `{key}`') if node else ()


def _updates(node: Node | None, signature: Signature) -> tuple[str, ...]:
    names = [arg.name for arg in signature.args if arg.is_tensor and not arg.list]
    return node.words(names, 'argument of type Tensor in `updates`') if node else ()


def _roles(node: Node | None, signature: Signature, integer: tuple[str, ...]) -> Mapping[str, str]:
    roles = {arg.name: 'keep' if arg.name in integer else 'cast' for arg in signature.args if arg.is_tensor}
    for key, value in node.entry('`autocast`') if node else ():
        name = key.word(roles, 'tensor argument in `autocast`')
        roles[name] = value.word(ROLES, 'role')
        if name in integer and roles[name] == 'cast':
            value.error(f'`{name}` is an integer argument, which autocast never casts; remove this line')
    return MappingProxyType(roles)


def _multiply_adds(node: Node, op: Op) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """`true`, or a sum of calls: `linear(input, w_ih) + linear(hx, w_hh)`."""
    if node.kind == 'bool' and node.boolean():
        return ()
    names = [arg.name for arg in op.cast_args]
    terms = []
    for term in node.text().split(' + '):
        match = re.fullmatch(r'(\w+)\(([\w, ]+)\)', term)
        function, args = (match[1], tuple(match[2].split(', '))) if match else ('', ())
        if len(args) != WORK_FUNCTIONS.get(function):
            known = ', '.join(f'{name} of {count}' for name, count in WORK_FUNCTIONS.items())
            node.error(f'`{term}` in `multiply_adds` is not one of the functions of work.h, with its arguments ({known})')
        for name in args:
            if name not in names:
                node.error(f'`{name}` in `multiply_adds` is not a tensor argument of role `cast`{did_you_mean(name, names)} (those: {", ".join(names)})')
        terms.append((function, args))
    return tuple(terms)


def _parse_backward(entry: Entry, op: Op) -> dict[str, Any]:
    node, results = entry.take('backward'), entry.take('not_differentiable')
    tensors = [result.name for result in op.returns if result.is_tensor]
    op = replace(op, non_differentiable_results=results.words(tensors, 'result in `not_differentiable`') if results else ())
    if op.composite and node:
        node.error('a composite is differentiated through the ops that it is made of; remove `backward`')
    gradients: list[Gradient] = []
    none: list[str] = []
    for key, value in node.entry('`backward`') if node else ():
        args = _gradient_args(key, op, (*none, *(name for gradient in gradients for name in gradient.args)))
        if value.kind == 'str' and value.text() == 'none':
            none += args
        else:
            gradients.append(_gradient(value, op, args))
    missing = [arg.name for arg in op.floating if arg.name not in none and not any(arg.name in gradient.args for gradient in gradients)]
    if missing and not op.composite:
        entry.error(f'op `{op.id}` has no derivative for `{missing[0]}`; add a line for it to `backward`, a formula or `none` '
                    f'(or name it in `integer` if it holds indices)')
    if node and gradients and not op.differentiable_returns:
        node.error(f'op `{op.id}` has formulas, but every result is in `not_differentiable`; write `none` for its arguments')
    return {
        'gradients': tuple(gradients),
        'saved_if': _saved_if(entry.take('saved_if'), replace(op, gradients=tuple(gradients))),
        'non_differentiable_args': tuple(none),
        'non_differentiable_results': op.non_differentiable_results,
    }


def _saved_if(node: Node | None, op: Op) -> Mapping[str, str]:
    """The conditions under which the derivatives need a tensor, by its name."""
    formulas = [text for gradient in op.gradients for text in (gradient.formula, gradient.fused) if text]
    used = dict.fromkeys(saved.name for text in formulas for saved in analyze(op, text).tensors)
    conditions = {}
    for key, value in node.entry('`saved_if`') if node else ():
        name = key.word(used, 'tensor that the derivatives use')
        try:
            check_expression(op, value.text())
        except FormulaError as error:
            value.error(f'in `saved_if` of `{op.id}`: {error}')
        conditions[name] = value.text()
    return MappingProxyType(conditions)


def _gradient_args(key: Node, op: Op, taken: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in key.text().split(','))
    floating = [arg.name for arg in op.floating]
    for name in unique(key, names):
        if name in op.integer:
            key.error(f'`{name}` is an integer argument, which has no derivative; remove this line')
        if name not in floating:
            kind = 'not a tensor argument' if op.arg(name) else 'not an argument'
            known = ', '.join(floating) or 'none'
            key.error(f'`{name}` is {kind} of `{op.id}`{did_you_mean(name, floating)} (floating arguments: {known})')
        if name in taken:
            key.error(f'`{name}` has two lines in `backward`; keep one of them')
    return names


def _gradient(value: Node, op: Op, args: tuple[str, ...]) -> Gradient:
    if value.kind != 'map':
        return Gradient(args, _formula(value, op))
    entry = value.entry('a derivative')
    formula, fused, rounds = entry.need('formula'), entry.take('fused'), entry.take('rounds')
    entry.done()
    if rounds:
        rounds.word(('parts',), 'value of `rounds`')
    return Gradient(args, _formula(formula, op), _formula(fused, op) if fused else None, rounds is not None)


def _formula(node: Node, op: Op) -> str:
    try:
        analyze(op, node.text())
    except FormulaError as error:
        node.error(f'in the derivative of `{op.id}`: {error}')
    return node.text()


def _parse_tests(entry: Entry, op: Op) -> dict[str, Any]:
    samples, errors, gradcheck, range_ = map(entry.take, ('samples', 'errors', 'gradcheck', 'range'))
    if not samples and not op.internal:
        entry.error(f'op `{op.id}` needs `samples`: at least one call for the generated tests (internal ops may leave them out)')
    if samples and not samples.items() and not op.internal:
        samples.error(f'`samples` of `{op.id}` is empty; add at least one call for the generated tests')
    return {
        'samples': tuple(each(samples.items(), lambda node: parse_sample(node, op))) if samples else (),
        'errors': tuple(each(errors.items(), lambda node: parse_error_sample(node, op))) if errors else (),
        'gradcheck': _gradcheck(gradcheck, op) if gradcheck else 'second' if op.differentiable else 'none',
        'range': parse_range(range_, op) if range_ else Range(),
    }


def _gradcheck(node: Node, op: Op) -> str:
    if node.kind != 'map':
        level = node.word(GRADCHECKS, 'value of `gradcheck`')
        if level != 'second' and op.differentiable:
            node.error(f'`{op.id}` has derivatives that are not checked; say why: gradcheck: {{{level}: "..."}}')
        return level
    levels = list(node.entry('`gradcheck`'))
    if len(levels) != 1:
        node.error('give one of none, first and second, and why: gradcheck: {first: "..."}')
    key, why = levels[0]
    why.text()
    return key.word(GRADCHECKS, 'value of `gradcheck`')


def _tolerance(node: Node | None) -> Mapping[str, float]:
    tolerance = dict(TOLERANCES)
    for dtype, value in node.entry('`tolerance`').words(TOLERANCES, 'dtype of `tolerance`') if node else ():
        tolerance[dtype] = float(value.number())
        if not 0 <= tolerance[dtype] < math.inf:
            value.error(f'a tolerance is a number from 0 on, not {tolerance[dtype]:g}')
    return MappingProxyType(tolerance)
