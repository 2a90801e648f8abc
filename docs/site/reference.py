"""Writes the API reference: a Markdown page for each installed header, and one that lists them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from docs.site.model import Declaration, Header

SPECIAL = re.compile(r'[\\`*_<>\[\]|#&]')
ENTITIES = {'<': '&lt;', '|': '&#124;', '&': '&amp;'}  # which a backslash does not escape
FOLDERS = {
    'amp': 'Everything',
    'amp/autocast': 'Autocast and policies',
    'amp/autograd': 'Derivatives',
    'amp/core': 'Tensors, devices, random numbers',
    'amp/cuda': 'CUDA',
    'amp/data': 'Data',
    'amp/interop': 'Files and other libraries',
    'amp/nn': 'Modules',
    'amp/nn/functional': 'Modules as functions',
    'amp/nn/utils': 'Helpers for modules',
    'amp/ops': 'Ops',
    'amp/optim': 'Optimizers and schedulers',
    'amp/scaler': 'Gradient scaling',
    'amp/tracing': 'Traces and numerics checks',
    'amp/extension': 'Ops of programs',
}


def page_of(header: str) -> str:
    """The path of a header's page below `reference/`."""
    return header.removesuffix('.h') + '.md'


def header_page(header: Header) -> str:
    """The page of a header."""
    parts = [f'# {header.path}', prose(header.comment), f'```cpp\n#include <{header.path}>\n```']
    for declaration in header.declarations:
        parts += _parts(declaration, 2)
    return '\n\n'.join(part for part in parts if part) + '\n'


def _parts(declaration: Declaration, level: int) -> list[str]:
    """The heading, the code and the text of a declaration, and those of its members."""
    code = declaration.code if declaration.kind != 'class' else declaration.code.removesuffix(';')
    says_more = code not in (f'class {declaration.names[0]}', f'struct {declaration.names[0]}')
    parts = [f'{"#" * min(level, 5)} {_heading(declaration, level > 2)}', f'```cpp\n{code}\n```' if says_more else '']
    parts += [prose(declaration.comment), prose(declaration.remark)]
    if declaration.kind == 'class':
        for member in declaration.members:
            parts += _parts(member, level + 1)
    return parts


def _heading(declaration: Declaration, is_member: bool) -> str:
    """The names, the first with its class or with its namespaces below `amp`."""
    scope = declaration.scope.split('::')[-1] if is_member else declaration.scope.removeprefix('amp').removeprefix('::')
    names = ', '.join(declaration.names)
    if scope:
        names = f'{scope}::{names}'
    word = declaration.kind if declaration.kind in ('class', 'enum') else ''
    if declaration.kind == 'class' and declaration.code.startswith(('struct', 'union')):
        word = declaration.code.split()[0]
    return _escaped(f'{word} {names}'.strip())


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


def index_page(headers: list[Header]) -> str:
    """The list of all headers, by folder."""
    folders: dict[str, list[Header]] = {}
    for header in headers:
        folders.setdefault(str(PurePosixPath(header.path).parent), []).append(header)
    text = ('# Reference\n\nThe installed headers and what they declare, with the comments that stand there. `#include <amp/amp.h>` brings what '
            'programs need. The search finds every name; names without a namespace are in `amp`.\n')
    named = [folder for folder in FOLDERS if folder in folders]
    for folder in named + sorted(set(folders) - set(FOLDERS)):
        text += f'\n## {FOLDERS.get(folder, folder)}\n\n| header | |\n|---|---|\n'
        for header in folders[folder]:
            text += f'| [{header.path}]({page_of(header.path)}) | {first_sentence(header.comment)} |\n'
    return text


def first_sentence(comment: str) -> str:
    """That of a header's comment, for a table."""
    paragraph = ' '.join(comment.split('\n\n')[0].split('\n  ')[0].split('\n'))
    return _escaped(re.split(r'(?<=[.;:]) ', paragraph, maxsplit=1)[0].rstrip(':;'))
