"""Splits C++ expressions into tokens, and determines which identifiers are free, called, declared or part of the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import NamedTuple

_TOKEN = re.compile(
    r"""[A-Za-z_]\w* | (?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\w* | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | :: | -> | && | \S""",
    re.VERBOSE,
)
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
IDENTIFIER = re.compile(r'[A-Za-z_]\w*')
_CONSTANT = re.compile(r'k[A-Z]\w*|M_[A-Z0-9_]+|INFINITY|NAN')
_TYPES = frozenset(
    'auto bool char double float int int32_t int64_t long size_t unsigned void '
    'Tensor TensorList TensorOptions Scalar ScalarType Device IntArrayRef Reduction Half BFloat16'.split()
)
_KNOWN = _TYPES | frozenset(
    'amp std break case const constexpr const_cast continue default do dynamic_cast else false for if mutable new nullptr '
    'reinterpret_cast return sizeof static static_cast switch this true typename using while'.split()
)


_CLOSING = {'(': ')', '[': ']', '{': '}'}
_FOREIGN = re.compile(r'[^\x00-\x7f]|[#$@\\`]')
_OPERATORS = frozenset(['+', '-', '*', '/', '%', '<', '=', '!', '&', '&&', '|', '^', '~', '?', ':', '::', '.', '->', ','])
_WORD_OPERATORS = frozenset('and and_eq bitand bitor not_eq or or_eq xor xor_eq'.split())


class FormulaError(Exception):
    """A mistake in a formula. The message names the word at fault; the caller adds the file and line."""


class Call(NamedTuple):
    """A call `a::b::name(...)` with its number of arguments. `member`: the name follows a dot or an arrow."""

    name: str
    spaces: tuple[str, ...]
    member: bool
    count: int


def tokenize(text: str) -> list[str]:
    """The tokens of an expression. Unmatched brackets and quotes are errors."""
    tokens = _TOKEN.findall(text)
    open_ = []
    for token in tokens:
        if token in ('"', "'"):
            raise FormulaError(f'a quote {token} is not closed; add the other one')
        if token in _CLOSING:
            open_.append(token)
        elif token in _CLOSING.values() and (not open_ or _CLOSING[open_.pop()] != token):
            raise FormulaError(f'a `{token}` has no matching opening bracket; remove it, or add the opening one')
        elif token == ';' and not open_:
            raise FormulaError('a `;` ends the expression; remove it')
        elif token[0] not in '"\'' and (foreign := _FOREIGN.search(token)):
            raise FormulaError(f'`{foreign[0]}` is not a character of C++ expressions; remove it')
    if open_:
        raise FormulaError(f'a `{open_[-1]}` is not closed; add its `{_CLOSING[open_[-1]]}`')
    if re.search(r'//|/\*', _STRING.sub('', text)):
        raise FormulaError('a comment is not possible in an expression; write it as a comment of YAML, after #')
    if tokens and tokens[-1] in _OPERATORS:
        raise FormulaError(f'the expression ends with `{tokens[-1]}`; write what belongs behind it, or remove it')
    return tokens


def is_language(word: str) -> bool:
    """Whether a word is a keyword of C++ or a type that every formula may use."""
    return word in _KNOWN


def calls(tokens: list[str]) -> Iterator[Call]:
    for i, token in enumerate(tokens):
        if not IDENTIFIER.fullmatch(token):
            continue
        start = tokens.index('>', i) + 1 if _is_template_call(tokens, i) else i + 1
        if tokens[start : start + 1] == ['(']:
            spaces, j = [], i
            while j >= 2 and tokens[j - 1] == '::':
                spaces.insert(0, tokens[j - 2])
                j -= 2
            yield Call(token, tuple(spaces), i > 0 and tokens[i - 1] in ('.', '->'), _count_arguments(tokens, start))


def _count_arguments(tokens: list[str], start: int) -> int:
    """The number of arguments of the call with its opening parenthesis at `start`."""
    parts, depth, i = [0], 0, start
    while True:
        depth += (tokens[i] in _CLOSING) - (tokens[i] in _CLOSING.values())
        if not depth:
            break
        if depth == 1 and tokens[i] == ',':
            parts.append(0)
        elif i > start:
            parts[-1] += 1
        i = tokens.index('>', i) if IDENTIFIER.fullmatch(tokens[i]) and _is_template_call(tokens, i) else i + 1
    if len(parts) > 1 and 0 in parts:
        raise FormulaError(f'an argument of `{tokens[start - 1]}` is empty; write it, or remove its comma')
    return len(parts) if any(parts) else 0


def free_names(tokens: list[str], scope: Iterable[str]) -> list[tuple[int, str]]:
    """The identifiers that are neither members nor called, with their positions."""
    names = []
    for i, token in enumerate(tokens):
        before, after = tokens[i - 1] if i else '', tokens[i + 1] if i + 1 < len(tokens) else ''
        if not IDENTIFIER.fullmatch(token) or before in ('.', '::', '->') or after == '::':
            continue
        if after == '(' and token not in _KNOWN and not _is_declaration(tokens, i):
            if token in scope:
                raise FormulaError(f'`{token}(` would call the {token} of the formula, not a function; write `amp::{token}(`')
            continue
        if token in scope and re.match(r'\w', after) and after not in _WORD_OPERATORS:
            raise FormulaError(f'`{token} {after}` lacks an operator; write it between the two')
        names.append((i, token))
    return names


def is_known(tokens: list[str], i: int, declared: frozenset[str]) -> bool:
    word = tokens[i]
    return word in declared or word in _KNOWN or bool(_CONSTANT.fullmatch(word)) or _is_template_call(tokens, i)


def _is_template_call(tokens: list[str], i: int) -> bool:
    """Whether it is a call such as `cast<float>(x)` and not a comparison. A call has a closing bracket."""
    if i + 1 >= len(tokens) or tokens[i + 1] != '<':
        return False
    for j in range(i + 2, len(tokens) - 1):
        if tokens[j] == '>':
            return tokens[j + 1] in '({'
        if not re.fullmatch(r'\w+|::|[,*&]', tokens[j]):
            return False
    return False


def declared_names(tokens: list[str], args: Iterable[str]) -> frozenset[str]:
    """The variables that the formula declares: after a type, as parameters of a lambda, and in structured bindings."""
    names = {token for i, token in enumerate(tokens) if _is_declaration(tokens, i)}
    for i, token in enumerate(tokens):
        if token == '[' and _type_before(tokens, i) == 'auto':
            names.update(word for word in takewhile(']'.__ne__, tokens[i + 1 :]) if IDENTIFIER.fullmatch(word))
    for name in sorted(names.intersection((*args, 'grad', 'grads', 'result', 'results', 'needs', 'wants'))):
        raise FormulaError(f'`{name}` is a name of the op and cannot be declared again; give the variable another name')
    return frozenset(names)


def _is_declaration(tokens: list[str], i: int) -> bool:
    return bool(IDENTIFIER.fullmatch(tokens[i])) and tokens[i] not in _KNOWN and _type_before(tokens, i) is not None


def _type_before(tokens: list[str], i: int) -> str | None:
    j = i - 1
    while j >= 0 and tokens[j] in ('&', '&&', '*', 'const'):
        j -= 1
    if j < 0:
        return None
    if tokens[j] in _TYPES:
        return tokens[j]
    return 'template' if j == i - 1 and tokens[j] == '>' and _closes_std_template(tokens, j) else None


def _closes_std_template(tokens: list[str], close: int) -> bool:
    depth = 0
    for j in range(close, 1, -1):
        depth += (tokens[j] == '>') - (tokens[j] == '<')
        if not depth:
            return tokens[j - 2] == '::'
    return False
