"""Reads what the installed headers declare, by libclang: names, declarations as they are written, and their comments.

Comments are above a declaration (groups.py: or above the first of several), or behind it. A line `// --- title ---` begins a section.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from clang import cindex
from clang.cindex import AccessSpecifier, CursorKind

from docs.site.groups import belong_together
from docs.site.model import Declaration, Header, Section, is_hidden
from docs.site.options import expanded, inherit
from docs.site.wrap import closing

CLASSES = {CursorKind.CLASS_DECL, CursorKind.STRUCT_DECL, CursorKind.UNION_DECL, CursorKind.CLASS_TEMPLATE,
           CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
FUNCTIONS = {CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.CONVERSION_FUNCTION}
VALUES = {CursorKind.FIELD_DECL, CursorKind.VAR_DECL}
OTHERS = {*VALUES, CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL,
          CursorKind.CONCEPT_DECL, CursorKind.USING_DECLARATION}
FOR_LIBTORCH = 'amp/interop/torch'  # these headers come last, and are read as far as that is possible without those of libtorch
LIBTORCH = """
namespace at { enum class DeviceType : char; enum class ScalarType : char; class Tensor; struct Scalar { Scalar(double); }; struct IValue { IValue(); }; }
namespace torch { using namespace at; namespace autograd { struct AutogradContext; } }
"""  # without these types, libclang leaves out templates that have them as parameters
KEEP_GOING = 0x200  # CXTranslationUnit_KeepGoing, which libclang's Python does not name: a missing header does not end the reading
CALL_OF_MACRO = re.compile(r'AMP_(?!API\b)[A-Z0-9_]+\(')
CALL = re.compile(r'\{\s*(?:return )?(\w+)(?:<\w+>)?\(')  # a body that begins with a call
PRIVATE_NAMESPACE = re.compile(r'(\w+_)?detail|internal')  # what these hold is not for programs
FOR_TOOLS = re.compile(r'^(DO NOT EDIT|clang-format (on|off)|NOLINT).*$\n?', re.M)
SECTION = re.compile(r'^( *)// --- (.*) ---$')


class HeaderError(Exception):
    """A header that libclang cannot read."""


def read_headers(paths: list[str], roots: list[Path], compiler: str = 'c++') -> list[Header]:
    """All headers, parsed as one file. `roots` are the include directories; the compiler tells where its own headers are."""
    files = {str(root / path): path for path in paths for root in roots if (root / path).exists()}
    texts = {file: expanded(Path(file).read_text()) for file in files}
    unit = _parse(paths, roots, texts, compiler)
    reader = _Reader(files, roots, texts)
    for cursor in unit.cursor.get_children():
        if cursor.kind == CursorKind.MACRO_DEFINITION:
            reader.read_macro(cursor)
        elif cursor.kind == CursorKind.NAMESPACE and cursor.spelling == 'amp' and reader.is_ours(cursor):
            reader.read_scope(cursor, 'amp', None)
    headers = [Header(path, _first_comment(Path(file)), reader.found[path]) for file, path in sorted(files.items(), key=lambda item: item[1])]
    inherit(headers)
    return headers


def _parse(paths: list[str], roots: list[Path], texts: dict[str, str], compiler: str) -> cindex.TranslationUnit:
    own = subprocess.run([compiler, '-print-file-name=include'], capture_output=True, text=True, check=True).stdout.strip()
    arguments = ['-x', 'c++', '-std=c++20', '-ferror-limit=0', '-isystem' + own, *(f'-I{root}' for root in roots)]
    last = [path for path in paths if path.startswith(FOR_LIBTORCH)]
    text = ''.join(f'#include <{path}>\n' for path in paths if path not in last) + LIBTORCH + ''.join(f'#include <{path}>\n' for path in last)
    options = cindex.TranslationUnit.PARSE_SKIP_FUNCTION_BODIES | cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | KEEP_GOING
    unit = cindex.Index.create().parse('headers.cpp', arguments, [('headers.cpp', text), *texts.items()], options)
    # The compiler's intrinsics, which the library's headers only use in bodies of functions, are not those of libclang; libtorch is not there.
    expected = (own, *(f'{root}/{FOR_LIBTORCH}' for root in roots))
    errors = [error for error in unit.diagnostics if error.severity >= cindex.Diagnostic.Error and not str(error.location.file).startswith(expected)]
    if errors:
        raise HeaderError('\n'.join(map(str, errors)))
    return unit


def _first_comment(file: Path) -> str:
    """The comment at the top of a header, which is about all of it."""
    lines = file.read_text().split('\n')
    count = next(i for i, line in enumerate(lines) if not line.startswith('//'))
    return _text(lines[:count])


def _text(lines: list[str]) -> str:
    """The text of lines of comments."""
    return FOR_TOOLS.sub('', '\n'.join(re.sub(r'^\s*// ?', '', line) for line in lines)).strip('\n')


class _Reader:
    def __init__(self, files: dict[str, str], roots: list[Path], texts: dict[str, str]) -> None:
        self.files, self.roots = files, [str(root) + '/' for root in roots]
        self.found: dict[str, list[Declaration]] = {path: [] for path in files.values()}
        self.texts = {file: text.encode().decode('latin-1') for file, text in texts.items()}  # offsets of libclang are in bytes
        self.lines = {file: text.split('\n') for file, text in self.texts.items()}

    def is_ours(self, cursor: cindex.Cursor) -> bool:
        return cursor.location.file is not None and cursor.location.file.name.startswith(tuple(self.roots))

    def read_macro(self, cursor: cindex.Cursor) -> None:
        """Function-like macros and constants of programs; not include guards and what is undefined again."""
        name = cursor.spelling
        if not name.startswith('AMP_') or not self.is_ours(cursor) or re.search(rf'^\s*#\s*undef {name}\b', self._file(cursor), re.M):
            return
        path = self.files.get(cursor.location.file.name)
        if path:
            code = self._file(cursor)[self._start(cursor):].split('\n', 1)[0].removesuffix('\\').rstrip()
            self._add(self.found[path], Declaration('macro', '', [name], ['#define ' + code]), cursor)

    def read_scope(self, cursor: cindex.Cursor, scope: str, members: list[Declaration] | None) -> None:
        """A namespace, or the body of a class, whose declarations go into `members`."""
        for child in cursor.get_children():
            if not self.is_ours(child) or child.access_specifier == AccessSpecifier.PRIVATE:
                continue
            into = members
            if into is None:
                path = self.files.get(child.location.file.name)
                if path is None:
                    continue
                into = self.found[path]
            self._read(child, scope, into)

    def _read(self, cursor: cindex.Cursor, scope: str, into: list[Declaration]) -> None:
        name = cursor.spelling
        if cursor.kind in (CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC):
            if cursor.kind == CursorKind.LINKAGE_SPEC:
                self.read_scope(cursor, scope, None)
            elif name and not PRIVATE_NAMESPACE.fullmatch(name):
                self.read_scope(cursor, f'{scope}::{name}', None)
        elif cursor.kind in CLASSES:
            if cursor.is_definition() and name and '(' not in name:
                declaration = self._add(into, Declaration('class', scope, [name], [self._code(cursor)]), cursor)
                if declaration and declaration.names == [name]:
                    self.read_scope(cursor, f'{scope}::{name}', declaration.members)
        elif cursor.kind == CursorKind.ENUM_DECL:
            self._read_enum(cursor, scope, into)
        elif cursor.kind in FUNCTIONS:
            if cursor.semantic_parent == cursor.lexical_parent:  # not a method that is defined outside of its class
                code = self._code(cursor)
                if cursor.kind == CursorKind.CONVERSION_FUNCTION:  # libclang resolves the names of types
                    name = re.search(r'operator[^(]*', code)[0].strip()
                elif not name.startswith('operator'):  # a constructor's has the parameters of its template
                    name = name.split('<')[0]
                self._add(into, Declaration('function', scope, [name], [code]), cursor)
        elif cursor.kind == CursorKind.FRIEND_DECL:
            for friend in cursor.get_children():
                if friend.kind in (CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE):
                    self._add(into, Declaration('function', scope, [friend.spelling], [self._code(cursor)]), cursor)
        elif name and (cursor.kind in OTHERS or self._is_variable_template(cursor)):
            is_value, code = cursor.kind not in OTHERS - VALUES, self._code(cursor)
            if cursor.kind == CursorKind.USING_DECLARATION:  # libclang's name of an inherited constructor is another one
                if CALL_OF_MACRO.match(code):  # of an option, which also has a setter
                    return
                name = code.rstrip(';').rsplit('::', 1)[-1].strip()
            if cursor.semantic_parent == cursor.lexical_parent:
                self._add(into, Declaration('value' if is_value else 'type', scope, [name], [code]), cursor)

    def _is_variable_template(self, cursor: cindex.Cursor) -> bool:
        """libclang has no kind for these."""
        return cursor.kind == CursorKind.UNEXPOSED_DECL and cursor.spelling.isidentifier() and self._code(cursor).startswith('template')

    def _read_enum(self, cursor: cindex.Cursor, scope: str, into: list[Declaration]) -> None:
        if not cursor.is_definition():
            return
        code = self._file(cursor)[self._start(cursor):cursor.extent.end.offset] + ';'
        names = [] if 'unnamed' in cursor.spelling or not cursor.spelling else [cursor.spelling]
        values = [child for child in cursor.get_children() if child.kind == CursorKind.ENUM_CONSTANT_DECL]
        declaration = Declaration('enum', scope, names or [value.spelling for value in values], [_without_macros(code)])
        for value in values:
            text = self._file(value)[self._start(value):value.extent.end.offset].encode('latin-1').decode()
            member = Declaration('enumerator', f'{scope}::{cursor.spelling}', [value.spelling], [text])
            if value.location.file.name != cursor.location.file.name:
                member.codes = [value.spelling]
            elif '\n' in code:
                member.comment, member.remark = self._comments(value)
            declaration.members.append(member)
        self._add(into, declaration, cursor)

    def _add(self, into: list[Declaration], declaration: Declaration, cursor: cindex.Cursor) -> Declaration | None:
        """Adds it with its comments, or joins it with the one on the line before. Returns where its members belong, None if it is hidden."""
        text = self._file(cursor)
        first, last = self._lines(cursor)
        code = declaration.codes[0]
        if declaration.kind == 'function' and '(' in code and not CALL_OF_MACRO.match(code):
            declaration.parameters = code[code.find('(', code.find(declaration.names[0])):]
            begin, end = self._body(cursor)
            declaration.calls = {call[1]} if (call := CALL.match(text, begin)) else set()
            last = text.count('\n', 0, end) + 1
        if is_hidden(self.lines[cursor.location.file.name], first - 1, declaration.parameters):
            return None
        declaration.comment, declaration.remark = self._comments(cursor)
        declaration.section = self._section(cursor)
        declaration.last_line = last
        parent = cursor.lexical_parent
        declaration.is_included = bool(parent and parent.kind in CLASSES and parent.location.file.name != cursor.location.file.name)
        previous = into[-1] if into else None
        if previous and belong_together(previous, declaration, first, text.startswith('// DO NOT EDIT')):
            previous.names += [name for name in declaration.names if name not in previous.names]
            previous.codes += [code for code in declaration.codes if code not in previous.codes]
            previous.calls |= declaration.calls
            previous.last_line = declaration.last_line
            return previous
        into.append(declaration)
        return declaration

    def _section(self, cursor: cindex.Cursor) -> Section:
        """The last section that begins above, in the same class or outside of any."""
        name, parent = cursor.location.file.name, cursor.lexical_parent
        begin = 0
        if parent and parent.kind in CLASSES and parent.location.file.name == name:
            begin = parent.extent.start.line
        lines, section = self.lines[name], Section()
        line = self._lines(cursor)[0] - 1
        indent = len(lines[line]) - len(lines[line].lstrip())
        for i in range(begin, line):
            match = SECTION.match(lines[i])
            if match and len(match[1]) == indent:
                end = next(j for j in range(i + 1, len(lines)) if not lines[j].lstrip().startswith('//'))
                is_of_included = lines[end].startswith('#include')  # what comes after it is about all of the class again
                section = Section() if is_of_included else Section(match[2], '' if lines[end].strip() else _text(lines[i + 1:end]))
        return section

    def _file(self, cursor: cindex.Cursor) -> str:
        name = cursor.location.file.name
        if name not in self.texts:
            self.texts[name] = Path(name).read_bytes().decode('latin-1')
            self.lines[name] = self.texts[name].split('\n')
        return self.texts[name]

    def _start(self, cursor: cindex.Cursor) -> int:
        if cursor.extent.start.line == 0:  # libclang does not know where some templates begin
            text = self._file(cursor)
            begin = text.rindex('\n', 0, cursor.location.offset) + 1
            return begin + len(text[begin:]) - len(text[begin:].lstrip())
        return cursor.extent.start.offset

    @staticmethod
    def _lines(cursor: cindex.Cursor) -> tuple[int, int]:
        """The first and the last line, from 1."""
        start, end = cursor.extent.start.line, cursor.extent.end.line
        return start or cursor.location.line, end or cursor.location.line

    def _code(self, cursor: cindex.Cursor) -> str:
        """The declaration as it is written, without its body."""
        text, start = self._file(cursor), self._start(cursor)
        if CALL_OF_MACRO.match(text, start):
            return text[start:closing(text, text.index('(', start)) + 1]
        code = text[start:self._end(cursor)].rstrip()
        is_long = cursor.kind in VALUES and ('#' in code or code.count('\n') > 5)
        return _without_macros(code.split(' =')[0] if is_long else code) + ';'

    def _end(self, cursor: cindex.Cursor) -> int:
        """Where its body, its initializers or its semicolon begins."""
        is_constructor = cursor.spelling.split('<')[0] == cursor.semantic_parent.spelling
        return _end_of_declaration(self._file(cursor), self._start(cursor), ';' if cursor.kind in VALUES else ';{', is_constructor)

    def _body(self, cursor: cindex.Cursor) -> tuple[int, int]:
        """Where the body of a function, which libclang skips, begins and ends."""
        text, begin = self._file(cursor), self._end(cursor)
        return begin, closing(text, begin) if text[begin:begin + 1] == '{' else begin

    def _comments(self, cursor: cindex.Cursor) -> tuple[str, str]:
        """The comment on the lines before a declaration, and that behind it."""
        self._file(cursor)
        lines = self.lines[cursor.location.file.name]
        first, last = (line - 1 for line in self._lines(cursor))
        top = first
        while top > 0 and lines[top - 1].lstrip().startswith('//') and not SECTION.match(lines[top - 1]):
            top -= 1
        behind = re.search(r'[;,})]\s+// (.*)$', lines[last]) if cursor.kind not in CLASSES or first == last else None
        before = _text(lines[top:first]).strip('\n')
        return before.encode('latin-1').decode(), behind[1].encode('latin-1').decode() if behind else ''


def _end_of_declaration(text: str, start: int, ends: str, is_constructor: bool) -> int:
    """Where the body, the initializers or the semicolon of the declaration at `start` begins."""
    depth = 0
    for at in range(start, len(text)):
        c = text[at]
        if depth == 0 and (c in ends or (is_constructor and text[at:at + 3] in (' : ', '\n: '))):
            return at
        if c in '([{':
            depth += 1
        elif c in ')]}':
            depth -= 1
    return len(text)


def _without_macros(code: str) -> str:
    """Without what is for compilers, and with further lines indented as if the first one were not."""
    lines = re.sub(r'\b(AMP_API|AMP_HIDDEN) ', '', code).encode('latin-1').decode().split('\n')
    indents = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    extra = min(indents, default=0) if lines[0].startswith(('template', 'enum')) else 0
    return '\n'.join([lines[0], *(line[extra:] for line in lines[1:])])
