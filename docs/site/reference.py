"""Writes the API reference: a Markdown page for each installed header, one that lists them, and their places in the navigation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import PurePosixPath

from codegen.views.docs import FAMILIES
from docs.site.model import Declaration, Header, Section
from docs.site.options import OPTION, is_options, type_and_default
from docs.site.wrap import wrapped

SPECIAL = re.compile(r'[\\`*_<>\[\]|#&]')
ENTITIES = {'<': '&lt;', '|': '&#124;', '&': '&amp;'}  # a backslash does not escape these
MACRO = re.compile(r'AMP_[A-Z0-9_]+\(')  # a call of a macro in place of a declaration
EXTENSIONS = 'For extensions and generated code'
FOR_EXTENSIONS = re.compile(r'\bInternal\b|Part of the extension interface|Part of math\.h|Included by files that')
FOLDERS = {
    'amp': 'The library as a whole',
    'amp/autocast': 'Autocast and policies',
    'amp/scaler': 'Gradient scaling',
    'amp/core': 'Tensors, devices, random numbers',
    'amp/core/memory': 'Memory of tensors',
    'amp/core/process': 'Processes',
    'amp/core/random': 'Parts of random numbers',
    'amp/core/tensor': 'Parts of tensors',
    'amp/quantize': 'Quantized operands',
    'amp/ops': 'Ops',
    'amp/autograd': 'Derivatives',
    'amp/nn': 'Modules',
    'amp/nn/functional': 'Modules as functions',
    'amp/nn/utils': 'Helpers for modules',
    'amp/nn/parallel': 'Modules on several devices',
    'amp/optim': 'Optimizers and schedulers',
    'amp/data': 'Data',
    'amp/interop': 'Files and other libraries',
    'amp/interop/torch': 'Programs that use libtorch',
    'amp/apex': "Apex's interface",
    'amp/jit': 'Recorded and frozen programs',
    'amp/tracing': 'Traces and numerics checks',
    'amp/distributed': 'Several processes',
    'amp/cuda': 'CUDA',
    'amp/extension': 'Custom ops',
    'amp/observe': 'Observers',
    'amp/kernels': 'Kernels',
    'amp/cpu/elementwise': 'Elementwise loops on the CPU',
    'amp/cpu/simd': 'SIMD on the CPU',
}
ONLY_FOR_EXTENSIONS = (
    'amp/core/memory',
    'amp/core/process',
    'amp/core/random',
    'amp/core/tensor',
    'amp/observe',
    'amp/kernels',
    'amp/cpu/elementwise',
    'amp/cpu/simd',
)
GENERATED = {  # their comments name only the generator
    'amp/autocast_category.h': 'The categories of autocast rules.',
    'amp/autocast_dtypes.h': 'The dtype of a region that names none, for each device.',
}


class DescriptionError(Exception):
    """A header that the reference cannot describe."""


def page_of(header: str) -> str:
    """The path of a header's page below `reference/`."""
    return header.removesuffix('.h') + '.md'


def description(header: Header) -> str:
    """What a header is for."""
    path = PurePosixPath(header.path)
    if str(path.parent) == 'amp/ops' and path.stem in FAMILIES:
        return FAMILIES[path.stem][1]
    text = header.comment or GENERATED.get(header.path, '')
    if not text:
        raise DescriptionError(f'{header.path} has no comment at its top, and docs/site/reference.py does not describe it')
    return text


def is_for_extensions(header: Header) -> bool:
    """Whether only generated code and libraries of custom ops need it."""
    folder = str(PurePosixPath(header.path).parent)
    return folder in ONLY_FOR_EXTENSIONS or FOR_EXTENSIONS.search(header.comment) is not None


class Reference:
    """All headers, so that one can refer to another."""

    def __init__(self, headers: list[Header]) -> None:
        self.headers = headers
        self.functions: dict[str, tuple[str, str]] = {}  # name -> header that declares it as an op, and what it does
        for header in headers:
            for declaration in header.declarations:
                if header.path.startswith('amp/ops/') and declaration.kind == 'function':
                    for name in declaration.names:
                        self.functions.setdefault(name, (header.path, first_sentence(declaration.comment)))

    def page(self, header: Header) -> str:
        return _Page(header, self.functions).text()

    def index(self) -> str:
        """The list of all headers, by folder."""
        text = ('# C++ reference\n\nThe installed headers and what they declare, with their comments. `#include <amp/amp.h>` includes everything that '
                'your code needs. The search finds every name. Names without a namespace are in `amp`.\n')
        for title, headers in self.folders():
            text += f'\n## {title}\n\n| header | what it is for |\n|---|---|\n'
            for header in headers:
                text += f'| [{header.path}]({page_of(header.path)}) | {first_sentence(description(header))} |\n'
        return text

    def navigation(self) -> list[dict[str, list[dict[str, str]]]]:
        """The headers as MkDocs has them in `nav:`."""
        return [{title: [{_short(header.path): f'reference/{page_of(header.path)}'} for header in headers]} for title, headers in self.folders()]

    def folders(self) -> list[tuple[str, list[Header]]]:
        """The title of each folder and its headers; those for extensions come last."""
        folders: dict[str, list[Header]] = {}
        for header in self.headers:
            folder = str(PurePosixPath(header.path).parent)
            if folder not in FOLDERS:
                raise DescriptionError(f'{folder} has no title in docs/site/reference.py')
            folders.setdefault(EXTENSIONS if is_for_extensions(header) else FOLDERS[folder], []).append(header)
        order = [*FOLDERS.values(), EXTENSIONS]
        return sorted(folders.items(), key=lambda item: order.index(item[0]))


def _short(path: str) -> str:
    return path.removeprefix('amp/')


class _Page:
    """The page of a header."""

    def __init__(self, header: Header, functions: dict[str, tuple[str, str]]) -> None:
        self.header, self.functions = header, functions
        self.anchors: Counter[str] = Counter()
        self.parts: list[str] = []

    def text(self) -> str:
        self.parts = [f'# {self.header.path}', prose(description(self.header)), f'```cpp\n#include <{self.header.path}>\n```']
        self._scope(self.header.declarations, 2, 'Further declarations')
        weight = 0.3 if is_for_extensions(self.header) or self.header.path.startswith('amp/interop/torch/') else 0.6
        return f'---\nsearch: {{boost: {weight}}}\n---\n\n' + '\n\n'.join(part for part in self.parts if part) + '\n'

    def _scope(self, declarations: list[Declaration], level: int, rest: str) -> None:
        """The declarations of a file or class, by section."""
        included = [declaration for declaration in declarations if declaration.is_included]
        others = [declaration for declaration in declarations if not declaration.is_included]
        sections = dict.fromkeys(declaration.section for declaration in others)
        for section in sections:
            here = [declaration for declaration in others if declaration.section == section]
            self._section(section, here, level, rest)
        self._methods(included, level)

    def _section(self, section: Section, declarations: list[Declaration], level: int, rest: str) -> None:
        if section.title:
            title = section.title[0].upper() + section.title[1:]
            self.parts += [_heading(level, _escaped(title), self._anchor(section.title)), prose(section.text)]
            level, rest = level + 1, f'{rest}: {section.title}'
        fields = [declaration for declaration in declarations if _is_field(declaration)]
        others = [declaration for declaration in declarations if not _is_field(declaration)]
        constructors = [declaration for declaration in others if _is_constructor(declaration) and not declaration.comment]
        described = [declaration for declaration in others if declaration.comment or declaration.remark or declaration.members]
        bare = [declaration for declaration in others if declaration not in constructors and declaration not in described]
        self.parts += [_code(constructors), _table_of_fields(fields)]
        for declaration in described:
            self._declaration(declaration, level)
        if bare and described:
            self.parts.append(_heading(level, _escaped(rest), self._anchor(rest)))
        self.parts.append(_code(bare))

    def _declaration(self, declaration: Declaration, level: int) -> None:
        """Its heading, code and text, and its members."""
        codes = [code.removesuffix(';') if declaration.kind == 'class' else code for code in declaration.codes]
        name = declaration.names[0]
        anchors = [self._anchor(_qualified(declaration, name)) for name in declaration.names]
        self.parts.append(_heading(level, _title(declaration, level > 2), anchors[0]))
        if anchors[1:]:
            self.parts.append(' '.join(f'<a id="{anchor}"></a>' for anchor in anchors[1:]))
        has_table = declaration.kind == 'enum' and (
            '#' in declaration.codes[0] or any(member.comment or member.remark for member in declaration.members))
        if has_table:
            codes = [re.split(r'\s*\{', code)[0] + ';' for code in codes]
        if codes != [f'class {name}'] and codes != [f'struct {name}']:
            self.parts.append(_fenced('\n'.join(map(wrapped, codes))))
        self.parts += [prose(declaration.comment), prose(declaration.remark)]
        if has_table:
            self.parts.append(_table(['value', 'meaning'], [[f'`{member.codes[0]}`', _cell(member)] for member in declaration.members]))
        if declaration.kind == 'class':
            self._scope(declaration.members, level + 1, 'Further members')

    def _methods(self, methods: list[Declaration], level: int) -> None:
        """The methods that call ops: a table for each family, with links to the functions."""
        rows: dict[str, dict[str, list[str]]] = {}
        bare = []
        for method in methods:
            if method.names[0] in self.functions:
                header = self.functions[method.names[0]][0]
                names = rows.setdefault(header, {}).setdefault(method.names[0], [])
                names += [name for name in method.names if name not in names]
            else:
                bare.append(method)
        if rows:
            self.parts += [_heading(level, 'Methods that are ops', self._anchor('methods that are ops')),
                           'Each calls the function of the same name on the tensor.']
        for path, methods_of_family in rows.items():
            title = FAMILIES.get(PurePosixPath(path).stem, (path,))[0]
            self.parts.append(_heading(level + 1, title, self._anchor(f'methods {title}')))
            link = '../' * (len(PurePosixPath(self.header.path).parts) - 1) + page_of(path)
            self.parts.append(_table(['methods', 'what they do'], [
                [f'[`{name}`]({link}#{_slug(name)})' + ''.join(f', `{other}`' for other in names if other != name), self.functions[name][1]]
                for name, names in methods_of_family.items()]))
        self.parts.append(_code(bare))

    def _anchor(self, name: str) -> str:
        slug = _slug(name)
        self.anchors[slug] += 1
        return slug if self.anchors[slug] == 1 else f'{slug}_{self.anchors[slug] - 1}'


def _slug(name: str) -> str:
    return re.sub(r'[^\w]+', '-', name).strip('-').lower()


def _heading(level: int, title: str, anchor: str) -> str:
    return f'{"#" * min(level, 5)} {title} {{#{anchor}}}'


def _qualified(declaration: Declaration, name: str) -> str:
    """The name with its class or with its namespaces below `amp`."""
    return '::'.join([*declaration.scope.split('::')[1:], name])


def _title(declaration: Declaration, is_member: bool) -> str:
    """The names. The first one of a class or function has its namespaces below `amp`; that of a member stands alone, as it is below its class."""
    first, *others = declaration.names
    names = ', '.join([first if is_member else _qualified(declaration, first), *others])
    word = declaration.kind if declaration.kind in ('class', 'enum') else ''
    if declaration.kind == 'class' and re.search(r'(^|\s)(struct|union) ', declaration.codes[0]):
        word = re.search(r'(^|\s)(struct|union) ', declaration.codes[0])[2]
    return _escaped(f'{word} {names}'.strip())


def _is_constructor(declaration: Declaration) -> bool:
    return declaration.kind == 'function' and declaration.names == [declaration.scope.split('::')[-1]]


def _is_field(declaration: Declaration) -> bool:
    """Whether it is a row of the table of options: a data member, or an option that a macro declares."""
    in_class = declaration.scope.split('::')[-1][:1].isupper()
    return in_class and (declaration.kind == 'value' or bool(OPTION.match(declaration.codes[0])))


def _table_of_fields(fields: list[Declaration]) -> str:
    """Data members and options: a table, or code for data members without comments."""
    rows, lines = [], []
    have_setters = any(OPTION.match(declaration.codes[0]) for declaration in fields)
    for declaration in fields:
        cells = []
        for name in declaration.names:
            type_, default = type_and_default(_code_of(declaration, name), name)
            value = f' = {default}' if default else ''
            cells.append(f'`{name}`<br>`{type_}{value}`')
            lines.append(f'{type_} {name}{value};')
        rows.append(['<br>'.join(cells), _cell(declaration)])
        if not rows[-1][1] and (have_setters or is_options(declaration.scope)):
            raise DescriptionError(f'{declaration.scope}::{declaration.names[0]} has no comment. Every option needs one')
    if not have_setters and not any(declaration.comment or declaration.remark for declaration in fields):
        return _fenced('\n'.join(map(wrapped, lines)))
    text = '`name(value)` sets an option and returns all of them. `name()` reads it.\n\n' if have_setters else ''
    return text + _table(['name, type and default', 'meaning'], rows)


def _code_of(declaration: Declaration, name: str) -> str:
    """The code that declares one of the names."""
    return next(code for code in declaration.codes if re.search(rf'\b{name}\b', code))


def _cell(declaration: Declaration) -> str:
    """The comments of a declaration, for a table."""
    paragraphs = '\n'.join(text for text in (declaration.comment, declaration.remark) if text).split('\n\n')
    cell = '<br>'.join(_escaped(' '.join(line.strip() for line in paragraph.split('\n'))) for paragraph in paragraphs)
    parts = re.split(r'(`[^`]+`)', cell)  # every second one is code
    parts[::2] = [part.replace('::', '::<wbr>') for part in parts[::2]]  # long names may break
    return ''.join(parts)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    """A table without the columns that are empty."""
    used = [i for i in range(len(heads)) if any(row[i] for row in rows)]
    if not rows:
        return ''

    def line(cells: Iterable[str]) -> str:
        return '| ' + ' | '.join(cells) + ' |'
    return '\n'.join([line(heads[i] for i in used), '|' + '---|' * len(used), *(line(row[i] for i in used) for row in rows)])


def _code(declarations: list[Declaration]) -> str:
    """Declarations that need no words, and a table of those that macros make."""
    codes = [code for declaration in declarations for code in declaration.codes if not MACRO.match(code)]
    made = [declaration for declaration in declarations if any(map(MACRO.match, declaration.codes))]
    rows = [[', '.join(f'`{name}`' for name in declaration.names), f'`{" ".join(declaration.codes[0].split())}`'] for declaration in made]
    return _fenced('\n'.join(wrapped(code) for code, _ in groupby(codes))) + ('\n\n' if codes and made else '') + _table(['names', 'declared by'], rows)


def _fenced(code: str) -> str:
    return f'```cpp\n{code}\n```' if code else ''


def prose(comment: str) -> str:
    """A comment of C++ as Markdown: indented lines are code, `names` are code, all else is text."""
    paragraphs: list[str] = []
    code: list[str] = []

    def end_code() -> None:
        while code and not code[-1].strip():
            code.pop()
        if code:
            paragraphs.extend(['', '```cpp', *(line[2:] if line.startswith('  ') else line for line in code), '```', ''])
            code.clear()

    for line in comment.split('\n'):
        is_continuation = paragraphs and paragraphs[-1].lstrip().startswith(('- ', '    ')) and line.startswith('  ') and not code
        if line.startswith('  ') and not is_continuation:
            code.append(line)
        elif not line.strip() and code:
            code.append(line)
        else:
            end_code()
            if line.startswith('- ') and paragraphs and paragraphs[-1] and not paragraphs[-1].startswith(('- ', '    ')):
                paragraphs.append('')
            paragraphs.append(('    ' if is_continuation else '') + _escaped(line.strip() if is_continuation else line))
    end_code()
    return '\n'.join(paragraphs).strip('\n')


def _escaped(line: str) -> str:
    """Text in which only backticks mean anything."""
    parts = re.split(r'(`[^`]+`)', line)  # every second one is code
    parts[::2] = [SPECIAL.sub(lambda match: ENTITIES.get(match[0], '\\' + match[0]), part) for part in parts[::2]]
    return ''.join(parts)


def first_sentence(comment: str) -> str:
    """The first sentence of a comment, for a table."""
    paragraph = ' '.join(comment.split('\n\n')[0].split('\n  ')[0].split('\n'))
    return _escaped(re.split(r'(?<=[.]) ', paragraph, maxsplit=1)[0].rstrip(':;'))
