"""Strict YAML: every value knows its file and line; unknown keys and the traps of YAML 1.1 are errors."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

import yaml

_LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
_TAG = 'tag:yaml.org,2002:'
_KINDS = {
    'str': 'text', 'int': 'an integer', 'float': 'a number', 'bool': 'true or false', 'null': 'nothing', 'map': 'a mapping', 'seq': 'a list',
}
_TEXT_FLOAT = re.compile(r'[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d+|[-+]?(inf|nan)', re.IGNORECASE)
_PLAIN_INT = re.compile(r'[-+]?(0|[1-9]\d*)')


class SpecError(Exception):
    """A mistake in a YAML file. The message gives the file and line, what is wrong, and what to write instead."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f'{path}:{line}: {message}')
        self.path, self.line, self.message = path, line, message


def did_you_mean(word: str, words: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(words), n=1, cutoff=0.7)
    return f'; did you mean `{close[0]}`?' if close else ''


class Node:
    """A YAML value of any type. Each method below reads it as one type, or reports an error."""

    def __init__(self, node: yaml.Node, path: str) -> None:
        self._node, self.path = node, path
        self.line: int = node.start_mark.line + 1
        self.kind = node.tag.removeprefix(_TAG)

    def error(self, message: str) -> NoReturn:
        raise SpecError(self.path, self.line, message)

    def _expected(self, what: str) -> NoReturn:
        found = _KINDS.get(self.kind, f'a {self.kind}')
        shown = f' `{self._node.value}`' if isinstance(self._node, yaml.ScalarNode) and self._node.value and not self.is_null() else ''
        quote = f'; to have it as text, quote it: "{self._node.value}"' if shown and what.startswith('text') else ''
        self.error(f'expected {what}, found {found}{shown}{quote}')

    def is_null(self) -> bool:
        return self.kind == 'null'

    def text(self) -> str:
        if self.kind != 'str':
            self._expected('text')
        if not self._node.value.strip():
            self.error('expected text, found an empty string')
        return self._node.value.strip()

    def word(self, words: Iterable[str], what: str) -> str:
        """Reads one of a closed set of words."""
        words = tuple(words)
        value = self.text()
        if value not in words:
            self.error(f'unknown {what} `{value}`{did_you_mean(value, words)} (one of {", ".join(words)})')
        return value

    def boolean(self) -> bool:
        if self.kind != 'bool':
            self._expected('true or false')
        return self._node.value.lower() == 'true'

    def integer(self) -> int:
        if self.kind != 'int' or not _PLAIN_INT.fullmatch(self._node.value):
            self._expected('an integer')
        return int(self._node.value)

    def number(self) -> int | float:
        if self.kind == 'int':
            return int(self._node.value)
        if self.kind != 'float':
            self._expected('a number')
        return float(self._node.value.replace('.inf', 'inf').replace('.nan', 'nan'))

    def items(self) -> list[Node]:
        if self.kind != 'seq':
            self._expected('a list')
        return [_checked(item, self.path) for item in self._node.value]

    def texts(self) -> tuple[str, ...]:
        return tuple(item.text() for item in self.items())

    def words(self, words: Iterable[str], what: str) -> tuple[str, ...]:
        words = tuple(words)
        return unique(self, tuple(item.word(words, what) for item in self.items()))

    def integers(self) -> tuple[int, ...]:
        return tuple(item.integer() for item in self.items())

    def entry(self, what: str) -> Entry:
        if not isinstance(self._node, yaml.MappingNode):
            self._expected(f'a mapping ({what})')
        return Entry(self._node, self.path, what)


class Entry:
    """A mapping. Every key must have been taken before `done` is called."""

    def __init__(self, node: yaml.MappingNode, path: str, what: str) -> None:
        self.path, self.line, self.what = path, node.start_mark.line + 1, what
        self._keys: dict[str, Node] = {}
        self._values: dict[str, Node] = {}
        self._known: list[str] = []
        for key_node, value_node in node.value:
            self._add(_checked(key_node, path), _checked(value_node, path))

    def _add(self, key: Node, value: Node) -> None:
        name = key.text()
        if name in self._keys:
            key.error(f'`{name}` is given twice (first in line {self._keys[name].line}); keep one of them')
        self._keys[name], self._values[name] = key, value

    def __iter__(self) -> Iterator[tuple[Node, Node]]:
        """All pairs, for mappings whose keys are names rather than a closed set."""
        return iter([(self._keys[name], self._values[name]) for name in self._keys])

    def error(self, message: str) -> NoReturn:
        raise SpecError(self.path, self.line, message)

    def take(self, key: str) -> Node | None:
        self._known.append(key)
        return self._values.get(key)

    def need(self, key: str) -> Node:
        node = self.take(key)
        if node is None:
            self.error(f'{self.what} needs `{key}`')
        return node

    def done(self) -> None:
        for name, key in self._keys.items():
            if name not in self._known:
                key.error(f'unknown key `{name}` of {self.what}{did_you_mean(name, self._known)} (known: {", ".join(self._known)})')


def unique(node: Node, values: tuple[str, ...]) -> tuple[str, ...]:
    for value in values:
        if values.count(value) > 1:
            node.error(f'`{value}` appears twice in this list; keep one of them')
    return values


def load(path: str | Path) -> Node:
    name = str(path)
    try:
        root = yaml.compose(_text(Path(path), name), Loader=_LOADER)
    except OSError as error:
        raise SpecError(name, 0, f'cannot be read ({error.strerror}); give the path of a YAML file') from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise SpecError(name, line, f'not valid YAML: {error.problem}; fix the syntax, or quote the text') from error
    if root is None:
        raise SpecError(name, 1, 'the file is empty; see codegen/README.md for what belongs in it')
    return _checked(root, name)


def _text(path: Path, name: str) -> str:
    data = path.read_bytes()
    try:
        text = data.decode('utf-8')
    except UnicodeDecodeError as error:
        raise SpecError(name, data.count(b'\n', 0, error.start) + 1, f'byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8') from error
    if match := yaml.reader.Reader.NON_PRINTABLE.search(text):
        raise SpecError(name, text.count('\n', 0, match.start()) + 1, f'the character U+{ord(match[0]):04X} is not allowed in YAML; take it out')
    return text


def _checked(node: yaml.Node, path: str) -> Node:
    result = Node(node, path)
    if not isinstance(node, yaml.ScalarNode) or (node.style and result.kind == 'str'):
        return result
    value = node.value
    if result.kind == 'bool' and value.lower() not in ('true', 'false'):
        result.error(f'YAML reads `{value}` as a truth value; quote it ("{value}") to have it as text, or write true or false')
    if result.kind == 'str' and _TEXT_FLOAT.fullmatch(value):
        result.error(f'YAML reads `{value}` as text; write {_as_yaml_float(value)}, or quote it to have it as text')
    if result.kind == 'int' and not _PLAIN_INT.fullmatch(value) and isinstance(number := yaml.safe_load(value), int):
        result.error(f'YAML reads `{value}` as the integer {number}; write that, or quote it to have it as text')
    if result.kind in ('timestamp', 'merge', 'value') or (result.kind == 'float' and ':' in value):
        result.error(f'YAML reads `{value}` as a {result.kind}; quote it to have it as text')
    return result


def _as_yaml_float(value: str) -> str:
    if value.lstrip('+-').lower() in ('inf', 'nan'):
        return re.sub(r'(?i)(inf|nan)', lambda match: '.' + match[0].lower(), value)
    mantissa, exponent = re.split('[eE]', value)
    mantissa += '' if '.' in mantissa else '.0'
    return f'{mantissa}e{exponent if exponent[0] in "+-" else "+" + exponent}'
