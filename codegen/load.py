"""Strict YAML. Every value knows its place in its file. Unknown keys and the traps of YAML 1.1 are errors."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NoReturn, TypeVar

import yaml

_LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
_TAG = 'tag:yaml.org,2002:'
_KINDS = {
    'str': 'text', 'int': 'an integer', 'float': 'a number', 'bool': 'true or false', 'null': 'nothing', 'map': 'a mapping', 'seq': 'a list',
}
_TEXT_FLOAT = re.compile(r'[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d+|[-+]?(inf|nan)', re.IGNORECASE)
_EXPONENT = re.compile(r'[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d+')
_NUMBER = re.compile(r'[-+]?((\d+\.?\d*|\.\d+)(e[-+]?\d+)?|\.inf|\.nan)')
_PLAIN_INT = re.compile(r'[-+]?(0|[1-9]\d*)')
_MOST_DIGITS = 1000  # of a number
_MOST_LEVELS = 64
_TOO_DEEP = f'this value is in more than {_MOST_LEVELS} others, or contains itself by an alias; write it with fewer levels'
_MANY_BRACKETS = 300  # the parsers of Python are recursive: more levels can overflow their stack
_LINE_BREAKS = re.compile('[\x85\u2028\u2029]|\r(?!\n)')  # of some parsers only
_SPACE = ' \t\n\r\f\v'

# The names of the same dtype. Files may use any of them. Messages show the second.
DTYPE_NAMES = (
    ('f16', 'float16', 'half', 'fp16'),
    ('bf16', 'bfloat16'),
    ('f32', 'float32', 'float', 'fp32'),
    ('f64', 'float64', 'double', 'fp64'),
    ('i64', 'int64', 'long'),
    ('i32', 'int32', 'int'),
    ('i16', 'int16', 'short'),
    ('i8', 'int8'),
    ('u8', 'uint8'),
    ('c64', 'complex64'),
    ('c128', 'complex128'),
)
_SAME = {name: names for names in DTYPE_NAMES for name in names}

T = TypeVar('T')
R = TypeVar('R')


class SpecError(Exception):
    """A mistake in a YAML file. The message gives the file and position, what is wrong, and what to write instead.

    `further` are mistakes elsewhere, which the text lists as well.
    """

    def __init__(self, path: str, line: int, message: str, column: int = 0, further: tuple[SpecError, ...] = ()) -> None:
        place = ':'.join([path, *(str(number) for number in (line, column) if number)])
        message = message.replace('\n', '\\n')  # each mistake is one line
        super().__init__('\n'.join(dict.fromkeys([f'{place}: {message}', *(str(error) for error in further)])))
        self.path, self.line, self.message, self.column, self.further = path, line, message, column, further

    @property
    def each(self) -> tuple[SpecError, ...]:
        """One error for each mistake."""
        return (SpecError(self.path, self.line, self.message, self.column), *self.further)


def each(items: Iterable[T], read: Callable[[T], R]) -> list[R]:
    """The results of `read`. Reads all items, and reports the mistakes of all of them at once."""
    results, mistakes = [], []
    for item in items:
        try:
            results.append(read(item))
        except SpecError as error:
            mistakes += error.each
    if mistakes:
        first, *others = mistakes
        raise SpecError(first.path, first.line, first.message, first.column, tuple(others))
    return results


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The most similar word. Swapped letters count as more similar than a missing one: `tahn` is `tanh` and not `tan`."""
    known = list(dict.fromkeys(words))
    close = difflib.get_close_matches(word, known, n=len(known) or 1, cutoff=0.7)
    swapped = [other for other in close if sorted(other) == sorted(word)]
    return f'; did you mean `{(swapped or close)[0]}`?' if close else ''


def dtype_among(value: str, words: Iterable[str]) -> str | None:
    """The word that is another name of the dtype `value`."""
    return next((word for word in words if word in _SAME.get(value, ())), None)


def shown_word(word: str) -> str:
    """A word as messages and lists of rules show it: the second name of a dtype."""
    return _SAME[word][1] if word in _SAME and word == _SAME[word][0] else word


def _names(words: Iterable[str]) -> list[str]:
    """The words, and the other names of those that are dtypes."""
    return [name for word in words for name in _SAME.get(word, (word,))]


class Place:
    """A place in a file."""

    def __init__(self, path: str, line: int, column: int) -> None:
        self.path, self.line, self.column = path, line, column

    def error(self, message: str) -> NoReturn:
        raise SpecError(self.path, self.line, message, self.column)


class Node(Place):
    """A YAML value of any type. Each method reads it as one type, or reports an error."""

    def __init__(self, node: yaml.Node, path: str) -> None:
        super().__init__(path, node.start_mark.line + 1, node.start_mark.column + 1)
        self._node = node
        self.kind = node.tag.removeprefix(_TAG)
        self.trap = ''  # what is wrong with the value, unless it is read as a number

    @property
    def place(self) -> Place:
        return Place(self.path, self.line, self.column)

    def _expected(self, what: str) -> NoReturn:
        self._refuse_trap()
        found = _KINDS.get(self.kind, f'a {self.kind}')
        shown = f' `{self._node.value}`' if self._is_scalar and self._node.value and not self.is_null() else ''
        quote = f'; to have it as text, quote it: "{self._node.value}"' if shown and what.startswith('text') else ''
        self.error(f'expected {what}, found {found}{shown}{quote}')

    def _refuse_trap(self) -> None:
        if self.trap:
            self.error(self.trap)

    def is_null(self) -> bool:
        return self.kind == 'null'

    @property
    def _is_scalar(self) -> bool:
        return isinstance(self._node, yaml.ScalarNode)

    def text(self) -> str:
        if self.kind != 'str' or not self._is_scalar:
            self._expected('text')
        self._refuse_trap()
        if not self._node.value.strip(_SPACE):
            self.error('expected text, found an empty string')
        if '\0' in self._node.value:
            self.error('expected text without the character U+0000')
        return self._node.value.strip(_SPACE)

    def word(self, words: Iterable[str], what: str) -> str:
        """Reads one of a closed set of words. A word that is a dtype may be written by another name of the dtype."""
        words = tuple(words)
        value = self.text()
        word = value if value in words else dtype_among(value, words)
        if word is None:
            self.error(f'unknown {what} `{value}`{did_you_mean(value, _names(words))} (one of {", ".join(map(shown_word, words))})')
        return word

    def boolean(self) -> bool:
        if self.kind != 'bool' or not self._is_scalar:
            self._expected('true or false')
        return self._node.value.lower() == 'true'

    def integer(self) -> int:
        if not self._is_plain_integer():
            self._expected('an integer')
        return self._integer()

    def int64(self) -> int:
        """An integer that C++ can hold."""
        number = self.integer()
        if not -2**63 <= number < 2**63:
            self.error(f'`{number}` has more than 64 bits; write a smaller number')
        return number

    def _is_plain_integer(self) -> bool:
        return self.kind == 'int' and self._is_scalar and _PLAIN_INT.fullmatch(self._node.value) is not None

    def _integer(self) -> int:
        if len(self._node.value) > _MOST_DIGITS:
            self.error(f'an integer of {len(self._node.value)} characters has more than 64 bits; write a smaller number')
        return int(self._node.value)

    def number(self) -> int | float:
        """An integer, or a number such as `0.01` and `1e-2`. YAML 1.1 calls the latter a text; as a text it is an error."""
        if self._is_plain_integer():
            return self._integer()
        digits = self._node.value.lower().replace('_', '') if self._is_scalar and (self.kind == 'float' or self.trap) else ''
        if not _NUMBER.fullmatch(digits):
            self._expected('a number')
        return float(re.sub(r'\.(inf|nan)', r'\1', digits))

    def items(self) -> list[Node]:
        if self.kind != 'seq' or not isinstance(self._node, yaml.SequenceNode):
            self._expected('a list')
        return [_checked(item, self.path) for item in self._node.value]

    def texts(self) -> tuple[str, ...]:
        return tuple(each(self.items(), Node.text))

    def words(self, words: Iterable[str], what: str) -> tuple[str, ...]:
        words = tuple(words)
        return unique(self, tuple(each(self.items(), lambda item: item.word(words, what))))

    def integers(self) -> tuple[int, ...]:
        return tuple(each(self.items(), Node.int64))

    def entry(self, what: str) -> Entry:
        if not isinstance(self._node, yaml.MappingNode):
            self._expected(f'a mapping ({what})')
        return Entry(self._node, self.path, what)


class Entry(Place):
    """A mapping. Read every key with `take` or `need`, then call `done`."""

    def __init__(self, node: yaml.MappingNode, path: str, what: str) -> None:
        super().__init__(path, node.start_mark.line + 1, node.start_mark.column + 1)
        self.what = what
        self._keys: dict[str, Node] = {}
        self._values: dict[str, Node] = {}
        self._known: list[str] = []
        each(node.value, lambda pair: self._add(*(_checked(node, path) for node in pair)))

    def _add(self, key: Node, value: Node) -> None:
        name = key.text()
        if name in self._keys:
            key.error(f'`{name}` is given twice (first in line {self._keys[name].line}); keep one of them')
        self._keys[name], self._values[name] = key, value

    def __iter__(self) -> Iterator[tuple[Node, Node]]:
        """All pairs, for a mapping with names as keys."""
        return iter([(self._keys[name], self._values[name]) for name in self._keys])

    def words(self, words: Iterable[str], what: str) -> list[tuple[str, Node]]:
        """The pairs of a mapping with dtypes as keys. Two names of one dtype are an error."""
        words, seen, pairs = tuple(words), {}, []
        for key, value in self:
            word = key.word(words, what)
            if word in seen:
                key.error(f'`{key.text()}` and `{seen[word]}` are the same; keep one of them')
            seen[word] = key.text()
            pairs.append((word, value))
        return pairs

    def take(self, key: str) -> Node | None:
        self._known.append(key)
        return self._values.get(key)

    def need(self, key: str) -> Node:
        node = self.take(key)
        if node is None:
            self.error(f'{self.what} needs `{key}`')
        return node

    def done(self) -> None:
        each((item for item in self._keys.items() if item[0] not in self._known), lambda item: self._unknown(*item))

    def _unknown(self, name: str, key: Node) -> NoReturn:
        key.error(f'unknown key `{name}` of {self.what}{did_you_mean(name, self._known)} (known: {", ".join(self._known)})')


def unique(node: Node, values: tuple[str, ...]) -> tuple[str, ...]:
    for value in values:
        if values.count(value) > 1:
            node.error(f'`{value}` appears twice in this list; keep one of them')
    return values


def load(path: str | Path, page: str = 'own-ops.md') -> Node:
    """The root of a file. `page` is the page of the documentation that describes such files."""
    return parse(relative(path), text_of(path), page)


def parse(name: str, text: str, page: str = 'own-ops.md') -> Node:
    """The root of a file with this text. Messages call it `name`."""
    try:
        if sum(map(text.count, '[{-?')) > _MANY_BRACKETS:
            _check_levels(name, text)
        root = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        raise SpecError(name, line, f'not valid YAML: {_problem(error.problem, text, line, column)}', column) from error
    if root is None:
        raise SpecError(name, 1, f'the file is empty; see {page} (installed in share/doc/amp) for what belongs in it')
    _check_nesting(root, name, {})
    return _checked(root, name)


def _check_levels(name: str, text: str) -> None:
    """Refuses deep values before a recursive parser reads them."""
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > _MOST_LEVELS + 1:
            Place(name, event.start_mark.line + 1, event.start_mark.column + 1).error(_TOO_DEEP)


def _check_nesting(node: yaml.Node, path: str, seen: dict[int, int], depth: int = 0) -> None:
    """Refuses values in too many others. With an alias, a value can contain itself. `seen`: the depths of the nodes that were visited."""
    if isinstance(node, yaml.ScalarNode) or seen.get(id(node), -1) >= depth:
        return
    seen[id(node)] = depth
    if depth > _MOST_LEVELS:
        Node(node, path).error(_TOO_DEEP)
    for child in node.value:
        for value in child if isinstance(child, tuple) else (child,):
            _check_nesting(value, path, seen, depth + 1)


def relative(path: str | Path) -> str:
    """The path as messages show it: relative to the working folder, if the file is below it."""
    full = os.path.abspath(path)
    here = os.path.join(os.getcwd(), '')
    return full.removeprefix(here) if full.startswith(here) else str(path)


def _problem(problem: str, text: str, line: int, column: int) -> str:
    lines = text.split('\n')
    if 0 < line <= len(lines) and lines[line - 1][column - 1 : column] == '\t':
        return 'a tab; indent with spaces'
    return f'{problem}; fix the syntax, or quote the text'


def text_of(path: str | Path) -> str:
    name = relative(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise SpecError(name, 0, f'cannot be read ({error.strerror}); give the path of a YAML file') from error
    try:
        text = data.decode('utf-8')
    except UnicodeDecodeError as error:
        raise SpecError(name, data.count(b'\n', 0, error.start) + 1, f'byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8') from error
    if match := yaml.reader.Reader.NON_PRINTABLE.search(text) or _LINE_BREAKS.search(text):
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
        result.trap = f'YAML reads `{value}` as text; write {_as_yaml_float(value)}, or quote it to have it as text'
        if not _EXPONENT.fullmatch(value):
            result.error(result.trap)
    if result.kind == 'int' and not _PLAIN_INT.fullmatch(value) and (number := _integer_in(value)):
        result.error(f'YAML reads `{value}` as the integer {number}; write that, or quote it to have it as text')
    if result.kind in ('timestamp', 'merge', 'value') or (result.kind == 'float' and ':' in value):
        result.error(f'YAML reads `{value}` as a {result.kind}; quote it to have it as text')
    return result


def _integer_in(value: str) -> str | None:
    """The integer that YAML 1.1 reads, as C++ shows it. None for a text that `!!int` precedes."""
    if len(value) > _MOST_DIGITS:
        return 'a number beyond 64 bits' if re.fullmatch(r'[-+]?[0-9a-fA-Fxb_:]+', value) else None
    try:
        number = yaml.safe_load(value)
    except ValueError:  # it has no digits: 0b_
        number = 0
    except yaml.YAMLError:
        return None
    if type(number) is not int:
        return None
    return str(number) if abs(number) < 2**64 else 'a number beyond 64 bits'


def _as_yaml_float(value: str) -> str:
    if value.lstrip('+-').lower() in ('inf', 'nan'):
        return re.sub(r'(?i)(inf|nan)', lambda match: '.' + match[0].lower(), value)
    mantissa, exponent = re.split('[eE]', value)
    mantissa += '' if '.' in mantissa else '.0'
    return f'{mantissa}e{exponent if exponent[0] in "+-" else "+" + exponent}'
