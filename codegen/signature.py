"""Parses "(Tensor self, *, int n=1) -> Tensor" into a Signature. str(signature) returns the text."""

from __future__ import annotations

import math
import re

from .load import Node, did_you_mean
from .model import Arg, Default, Reduction, Return, Signature, Type

ARG_TYPES = (
    'Tensor', 'Tensor?', 'Tensor[]', 'Tensor?[]', 'Scalar', 'Scalar?', 'int', 'int?', 'int[]', 'int[N]', 'int[]?', 'int[N]?',
    'float', 'float?', 'float[]', 'float[]?', 'bool', 'bool?', 'str', 'str?', 'ScalarType', 'ScalarType?', 'Generator?',
)
RETURN_TYPES = ('Tensor', 'Tensor[]', 'bool')
RESERVED = {
    'formula word': ('grad', 'grads', 'result', 'results', 'needs', 'wants'),
    'sample word': ('name', 'inplace', 'skip', 'why', 'throws', 'type'),
    # Names in templates/op that are declared next to the arguments.
    'generated variable, function or type': (
        'ArgSpec', 'Casts', 'Device', 'Generator', 'Inputs', 'IntArrayRef', 'OptionalIntArrayRef', 'Scalar', 'ScalarType', 'StringRef', 'Tensor', 'TensorList',
        'TypeSet', 'V', 'check_args', 'check_list', 'device', 'each', 'input_grads', 'kArgs', 'kDtypes', 'kFloatingTypes', 'kNumDeviceTypes', 'kept', 'needs_input',
        'out', 'output_grads', 'suspended', 'with_dtype', 'write'),
}
CPP_KEYWORDS = frozenset(
    'alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class compl concept const consteval '
    'constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast else enum explicit '
    'export extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private '
    'protected public register reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template '
    'this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq'.split()
)
# Macros of headers that generated code includes.
CPP_MACROS = frozenset('EOF INFINITY NAN NULL assert errno stderr stdin stdout'.split())

_NAME = re.compile(r'[A-Za-z_]\w*', re.ASCII)
_TYPE = re.compile(r'([A-Za-z]+)(\?)?(?:\[(\d*)\])?(\?)?')
_SIZE = re.compile(r'\[[1-9]\d{0,8}\]')
_ARG = re.compile(r'(\S+)\s+(\w+)\s*(?:=\s*(.+))?', re.DOTALL)
_NUMBER = re.compile(r'[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?')
_MOST_DIGITS = 1000  # of a number


def check_name(node: Node, name: str, what: str) -> str:
    is_word = name in CPP_KEYWORDS or name in CPP_MACROS
    if is_word or not _NAME.fullmatch(name):
        why = 'is a word of C++' if is_word else 'is not a C++ identifier'
        node.error(f'`{name}` cannot be the name of {what}: it {why}; write a snake_case identifier')
    return name


def parse_signature(node: Node) -> Signature:
    text = ' '.join(node.text().split())
    match = re.fullmatch(r'\((.*)\) -> (.+)', text)
    if not match or ')' in _without_strings(match[1]):
        node.error(f'`{text}` is not a signature; write "(Tensor self, *, int n=1) -> Tensor"')
    return Signature(parse_args(node, match[1]), _returns(node, match[2]))


def parse_args(node: Node, text: str) -> tuple[Arg, ...]:
    """The arguments of a signature, without the parentheses around them."""
    args: list[Arg] = []
    kwarg_only = False
    for part in _split(text):
        if part == '*':
            if kwarg_only:
                node.error('`*` appears twice in the signature; keep the first')
            kwarg_only = True
            continue
        args.append(_arg(node, part, kwarg_only))
    names = [arg.name for arg in args]
    for name in names:
        if names.count(name) > 1:
            node.error(f'argument `{name}` is given twice in the signature; rename one of them')
    _check_default_order(node, args)
    return tuple(args)


def _check_default_order(node: Node, args: list[Arg]) -> None:
    for before, after in zip(args, args[1:]):
        if before.default and not after.default:
            node.error(f'argument `{after.name}` needs a default, because `{before.name}` before it has one')


def _arg(node: Node, text: str, kwarg_only: bool) -> Arg:
    match = _ARG.fullmatch(text)
    if not match:
        node.error(f'`{text}` is not an argument; write "type name" or "type name=default"')
    name = check_name(node, match[2], 'an argument')
    for user, names in RESERVED.items():
        if name in names:
            node.error(f'argument `{name}` would clash with the {user} of that name; rename it (e.g. `{name}_output`)')
    type_ = parse_type(node, match[1], ARG_TYPES)
    return Arg(name, type_, _default(node, name, type_, match[3].strip()) if match[3] else None, kwarg_only)


def parse_type(node: Node, text: str, allowed: tuple[str, ...]) -> Type:
    match = _TYPE.fullmatch(text)
    generic = _SIZE.sub('[N]', text)
    if not match or generic not in allowed:
        node.error(f'unknown type `{text}`{did_you_mean(text, allowed)} (one of {", ".join(allowed)})')
    base, first, size, last = match.groups()
    if size is None:
        return Type(base, optional=bool(first))
    return Type(base, optional=bool(last), list=True, size=int(size) if size else None, optional_items=bool(first))


def _returns(node: Node, text: str) -> tuple[Return, ...]:
    if not text.startswith('('):
        return (Return('result', parse_type(node, text, RETURN_TYPES), named=False),)
    if not text.endswith(')'):
        node.error(f'`{text}` lacks its closing parenthesis; add it')
    returns = tuple(_return(node, part) for part in _split(text[1:-1]))
    names = [result.name for result in returns]
    if len(returns) < 2 or len(set(names)) < len(names):
        node.error(f'`{text}` must name two or more different results; write "(Tensor values, Tensor indices)", or "Tensor" for one')
    return returns


def _return(node: Node, text: str) -> Return:
    type_, _, name = text.partition(' ')
    if not name:
        node.error(f'result `{text}` of several has no name; write "(Tensor values, Tensor indices)"')
    return Return(check_name(node, name, 'a result'), parse_type(node, type_, ('Tensor', 'Tensor[]')))


def _default(node: Node, name: str, type_: Type, text: str) -> Default:
    value = _literal(text)
    reduction = isinstance(value, Reduction) or value is None and not type_.optional
    if value is _BAD or (str(type_) != 'int' or name != 'reduction' if reduction else not _fits(type_, value)):
        node.error(f'`{text}` cannot be the default of `{type_} {name}`; write None (of an optional), a number, True, False, [1, 1], '
                   f'"text", or Mean, Sum or None of an `int reduction`')
    return Default(Reduction.NONE if reduction and value is None else value, text)


_BAD = object()


def _literal(text: str) -> object:
    words = {'None': None, 'True': True, 'False': False, 'Mean': Reduction.MEAN, 'Sum': Reduction.SUM}
    if text in words:
        return words[text]
    if _NUMBER.fullmatch(text) and len(text) <= _MOST_DIGITS:
        return int(text) if re.fullmatch(r'[-+]?\d+', text) else float(text)
    if len(text) > 1 and text[0] == text[-1] and text[0] in '\'"':
        return text[1:-1]
    if text.startswith('[') and text.endswith(']'):
        items = tuple(_literal(part) for part in _split(text[1:-1]))
        return items if all(type(item) in (int, float) for item in items) else _BAD
    return _BAD


def _fits(type_: Type, value: object) -> bool:
    if value is None:
        return type_.optional
    if type_.list:
        if isinstance(value, tuple):
            return all(_fits(Type(type_.base), item) for item in value) and (not value or type_.size in (None, 1, len(value)))
        return type_.size is not None and type(value) is int
    if type(value) in (int, float) and not (-2**63 <= value < 2**63 if type(value) is int else math.isfinite(value)):
        return False
    accepted = {'int': (int,), 'float': (int, float), 'Scalar': (int, float, bool), 'bool': (bool,), 'str': (str,)}
    return type(value) in accepted.get(type_.base, ())


def _split(text: str) -> list[str]:
    """Splits at the commas outside brackets and quotes."""
    parts, depth, quote = [''], 0, ''
    for char in text:
        if char in '\'"':
            quote = '' if quote == char else quote or char
        depth += (char == '[') - (char == ']') if not quote else 0
        if char == ',' and not depth and not quote:
            parts.append('')
        else:
            parts[-1] += char
    return [part.strip() for part in parts] if text.strip() else []


def _without_strings(text: str) -> str:
    return re.sub(r"'[^']*'|\"[^\"]*\"", '', text)
