"""Reads the blocks of C++ on a page, with what the page says about them in HTML comments, which readers do not see.

A comment before a block of C++, `<!-- cpp: KIND with FIXTURES -->`, where either part may be missing:

| KIND | |
|---|---|
| (none) | statements, which become the body of a function; a block with `int main()` is a program |
| `declarations` | what cannot be in a function; with namespaces of its own, it is in no other |
| `continues` | statements that use the declarations before them |
| `throws TYPE` | the statements throw an exception of exactly this type, and its text is their output |
| `cuda` | run only if there is a device |
| `not run because REASON` | compiled only |
| `table` | before a table: the code in the last column of each row is a block |
| `hidden` | the comment goes on with statements, which come before those of the block |

FIXTURES are files of this folder, `training` or `tensors`, with variables that the statements use. `<!-- output -->` before a block of text says that it
is the output of the block of C++ before it; a line `...` in it stands for any number of lines, and a backslash at the end of a line continues
it in the next. `<!-- file: NAME -->` before any block says that the blocks of the page find it as a file of that name; `<!-- run -->` before a block of
shell commands, that they run among these files.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

FIXTURES = tuple(sorted(path.stem for path in Path(__file__).parent.glob('*.inc')))
FENCE = re.compile(r'^ *```(\w*)$')
COMMENT = re.compile(r'<!-- (?P<word>cpp:|file:|output|run)(?P<rest>.*?)\s*-->', re.S)
KIND = r'(?P<kind>declarations|continues|table|hidden|cuda|throws (?P<error>[\w:]+)|not run because (?P<reason>[^\n]+))'
DIRECTIVE = re.compile(KIND + r'?\s*(?:with (?P<fixtures>\w+(?:, \w+)*))?')
CODE_SPAN = re.compile(r'`([^`]+)`')


class PageError(Exception):
    """A page that cannot be read as described above."""


@dataclass(frozen=True)
class Directive:
    kind: str = ''
    error: str = ''
    reason: str = ''
    fixtures: tuple[str, ...] = ()
    hidden: str = ''


@dataclass
class Block:
    page: str
    line: int  # of its first line of code
    code: str
    directive: Directive
    output: str | None = None

    @property
    def name(self) -> str:
        return f'{self.page}:{self.line}'


def read_directive(text: str, where: str) -> Directive:
    """The directive after `cpp:`, with the statements of a hidden one on the lines below it."""
    first, _, below = text.strip().partition('\n')
    match = DIRECTIVE.fullmatch(first.strip())
    if not match:
        raise PageError(f'{where}: `{first.strip()}` is none of what tests/docs/blocks.py describes')
    kind, fixtures = match['kind'] or '', tuple((match['fixtures'] or '').split(', ')) if match['fixtures'] else ()
    if unknown := set(fixtures) - set(FIXTURES):
        raise PageError(f'{where}: no fixture is called {unknown.pop()}; there are {", ".join(FIXTURES)}')
    if (kind == 'hidden') != bool(below.strip()):
        raise PageError(f'{where}: statements belong below `hidden`, and only there')
    return Directive(kind.split(' ')[0], match['error'] or '', match['reason'] or '', fixtures, below)


def together(hidden: Directive, own: Directive) -> Directive:
    """The directive of a block that has a hidden one and perhaps another."""
    return Directive('' if own.kind == 'hidden' else own.kind, own.error, own.reason, hidden.fixtures + own.fixtures, hidden.hidden)


def read_blocks(page: str, text: str) -> list[Block]:
    """The blocks of C++ of a page in their order."""
    return _Reader(page, text).blocks


def read_files(page: str, text: str) -> tuple[dict[str, str], dict[int, str]]:
    """The files that the blocks of a page find, by name, and the shell commands that run among them, by line."""
    reader = _Reader(page, text)
    return reader.files, reader.commands


class _Reader:
    def __init__(self, page: str, text: str) -> None:
        self.page, self.blocks, self.files, self.commands = page, [], {}, {}
        self.hidden, self.directive, self.is_output, self.is_run, self.file = Directive(), None, False, False, ''
        self.lines = text.split('\n')
        self.at = 0
        while self.at < len(self.lines):
            self._read_line()
        if self.directive or self.hidden.hidden:
            raise PageError(f'{page}: no block follows the last comment')

    def _where(self) -> str:
        return f'{self.page}:{self.at + 1}'

    def _read_line(self) -> None:
        line = self.lines[self.at]
        if line.startswith(('<!-- cpp:', '<!-- file:', '<!-- output', '<!-- run')):
            self._read_comment()
        elif fence := FENCE.match(line):
            self._read_fence(fence[1])
        elif line.startswith('|') and self.directive and self.directive.kind == 'table':
            self._read_table()
        else:
            if line.strip() and (self.directive or self.is_output or self.is_run or self.file):
                raise PageError(f'{self._where()}: a block is expected after a comment about it')
            self.at += 1

    def _read_comment(self) -> None:
        first = self.at
        while '-->' not in self.lines[self.at]:
            self.at += 1
            if self.at == len(self.lines):
                raise PageError(f'{self.page}:{first + 1}: the comment does not end')
        match = COMMENT.fullmatch('\n'.join(self.lines[first:self.at + 1]).strip())
        if not match or (match['word'] in ('output', 'run') and match['rest']):
            raise PageError(f'{self.page}:{first + 1}: not a comment that tests/docs/blocks.py describes')
        self.at += 1
        if match['word'] in ('output', 'run'):
            self.is_output, self.is_run = match['word'] == 'output', match['word'] == 'run'
            return
        if match['word'] == 'file:':
            self.file = match['rest'].strip()
            return
        directive = read_directive(match['rest'], f'{self.page}:{first + 1}')
        if directive.kind == 'hidden':
            self.hidden = directive
        else:
            self.directive = directive

    def _read_fence(self, language: str) -> None:
        self.at += 1
        first = self.at
        while not FENCE.match(self.lines[self.at]):
            self.at += 1
        code = textwrap.dedent('\n'.join(self.lines[first:self.at]) + '\n')
        self.at += 1
        if self.file:
            self.files[self.file], self.file = code, ''
        if self.is_run:
            if language != 'sh':
                raise PageError(f'{self.page}:{first}: only shell commands run')
            self.commands[first + 1], self.is_run = code, False
        if language == 'cpp':
            self._add(first + 1, code)
        elif self.is_output:
            self._add_output(first + 1, code)
        elif self.directive:
            raise PageError(f'{self.page}:{first}: a comment about C++ before a block that is none')

    def _read_table(self) -> None:
        directive = self.directive
        while self.at < len(self.lines) and self.lines[self.at].startswith('|'):
            cells = self.lines[self.at].strip().strip('|').split(' | ')
            if code := CODE_SPAN.findall(cells[-1]):
                self.blocks.append(Block(self.page, self.at + 1, '\n'.join(code) + '\n', together(directive, directive)))
            self.at += 1
        self.directive = None

    def _add(self, line: int, code: str) -> None:
        if self.is_output:
            raise PageError(f'{self.page}:{line}: output is expected in a block of text')
        self.blocks.append(Block(self.page, line, code, together(self.hidden, self.directive or Directive())))
        self.directive, self.hidden = None, Directive()

    def _add_output(self, line: int, text: str) -> None:
        if not self.blocks or self.blocks[-1].output is not None:
            raise PageError(f'{self.page}:{line}: there is no block that has this output')
        self.blocks[-1].output, self.is_output = text, False


def matches(expected: str, output: str) -> bool:
    """Whether this is the output. Lines `...` stand for any lines, and a line that ends with a backslash continues in the next."""
    expected = expected.replace(' \\\n', ' ')
    pattern = ''.join('(?:.*\n)*?' if line == '...' else re.escape(line) + r'[ ]*\n' for line in expected.rstrip('\n').split('\n'))
    return re.fullmatch(pattern, output.rstrip('\n') + '\n') is not None
