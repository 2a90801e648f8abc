"""The manual pages of the programs, docs/man/*.1, generated from their help texts.

man_pages.py write BUILD             writes the pages of the programs in the build folder BUILD, and of amp-codegen
man_pages.py check BUILD|PROGRAM...  prints what differs, and exits with 1 if a page is not current

A help text is a line "usage: NAME ARGUMENTS", paragraphs, and lists with titles: "Options:" and lines "  NAME  TEXT". Longer texts
go on in lines with a deeper indentation.
"""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / 'docs/man'
CODEGEN = 'amp-codegen'  # a Python program, without a build


@dataclass(frozen=True)
class Extra:
    """What a help text does not say."""

    name: str  # what the program does, in the list of all manual pages
    pages: tuple[str, ...]  # related programs
    see: str = ''


EXTRAS = {
    'amp-codegen': Extra('generate C++ wrappers and autocast presets for custom operations', ('amp-policy',)),
    'amp-policy': Extra('show, compare, explain and check autocast policies', ('amp-report', 'amp-codegen'),
                        'policies.md in the documentation of amp describes policies and their files.'),
    'amp-report': Extra('plot a trace of mixed precision as a web page', ('amp-policy',)),
    'amp-run': Extra('run a recorded program of amp on tensors from a file', ('amp-report', 'amp-policy')),
}


class HelpError(Exception):
    """A help text without the form that this script reads."""


@dataclass
class Help:
    """The parts of a help text."""

    program: str
    arguments: str
    paragraphs: list[str] = field(default_factory=list)
    lists: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # by title: names and texts


def parse(text: str) -> Help:
    first, *blocks = text.strip('\n').split('\n\n')
    usage = re.fullmatch(r'usage: (\S+) (.+)', first)
    if not usage:
        raise HelpError(f'the text begins with `{first}`, and not with one line `usage: NAME ARGUMENTS`')
    result = Help(*usage.groups())
    for block in blocks:
        title, *lines = block.strip('\n').split('\n')
        if lines and re.fullmatch(r'\w[\w ]*:', title):
            result.lists[title.rstrip(':').upper()] = _entries(lines)
        else:
            result.paragraphs.append(_joined([title, *lines]))
    return result


def _joined(lines: list[str]) -> str:
    return ' '.join(line.strip() for line in lines)


def _entries(lines: list[str]) -> list[tuple[str, str]]:
    entries: list[tuple[str, list[str]]] = []
    for line in lines:
        indentation = len(line) - len(line.lstrip())
        if indentation > 2 and entries:
            entries[-1][1].append(line)
            continue
        parts = re.fullmatch(r'  (\S.*?)(?: {2,}(.*))?', line)
        if indentation != 2 or not parts:
            raise HelpError(f'`{line}` is no line of a list')
        name, text = parts.groups()
        entries.append((name, [text] if text else []))
    return [(name, _joined(texts)) for name, texts in entries]


def page(text: str) -> str:
    """The manual page for a help text."""
    given = parse(text)
    extra = EXTRAS[given.program]
    lines = [f'.TH {given.program.upper()} 1 "" "amp" "User Commands"',
             '.SH NAME', rf'{given.program} \- {extra.name}',
             '.SH SYNOPSIS', f'.B {given.program}', _named(given.arguments),
             '.SH DESCRIPTION', *_separated([_prose(paragraph) for paragraph in given.paragraphs])]
    for title, entries in given.lists.items():
        lines.append(f'.SH {title}')
        for name, about in entries:
            lines += ['.TP', _named(name), *_prose(_sentence(about))]
    related = [f'.BR {name} (1)' for name in extra.pages]
    lines += ['.SH SEE ALSO', *(f'{line},' for line in related[:-1]), related[-1] + (';' if extra.see else ''), *_prose(extra.see)]
    return '\n'.join(['.\\" Written by scripts/man_pages.py from the help text. Do not edit.', *lines]) + '\n'


def _separated(paragraphs: list[list[str]]) -> list[str]:
    """The lines of all paragraphs, with a macro between two of them."""
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += [*(['.PP'] if lines else []), *paragraph]
    return lines


def _named(text: str) -> str:
    """The name of an entry: options and commands are bold, placeholders in capitals are italic."""
    styled = re.sub(r'--?[a-z][a-z-]*|[A-Z][A-Z]+|[A-Z]\b|[a-z0-9][\w.]*', lambda match: (r'\fI{}\fR' if match[0].isupper() else r'\fB{}\fR').format(match[0]), text)
    return _escaped(styled, keep=True)


def _sentence(text: str) -> str:
    """The text with a capital and a period. A text such as `diff: the policies differ` begins with the name of a command."""
    begins_with_name = re.match(r'\w+:', text) is not None
    return (text if begins_with_name else text[:1].upper() + text[1:]) + ('' if text.endswith('.') else '.')


def _prose(text: str) -> list[str]:
    """Lines of text; options are bold."""
    lines = textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)
    return [re.sub(r"^(?=[.'])", r'\\&', re.sub(r'(?<![\w-])--[a-z][a-z-]*', r'\\fB\g<0>\\fR', _escaped(line))).replace('--', r'\-\-') for line in lines]


def _escaped(text: str, keep: bool = False) -> str:
    """With `keep`, the text has commands of roff already, and all its hyphens are those of options."""
    if keep:
        return text.replace('-', r'\-')
    return re.sub(r'(?<!\S)-(?!\S)', r'\-', text.replace('\\', r'\e'))


def help_of(program: str) -> str:
    """The output of `program --help`. The program is a path, or amp-codegen."""
    command = [sys.executable, '-m', 'codegen.command'] if program == CODEGEN else [str(Path(program).resolve())]
    environment = {**os.environ, 'COLUMNS': '100'}
    return subprocess.run([*command, '--help'], cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout


def programs(arguments: list[str]) -> dict[str, str]:
    """Names of programs, and how to run them. A folder is a build, and stands for all programs."""
    found = {}
    for argument in arguments:
        if Path(argument).is_dir():
            found |= {name: name if name == CODEGEN else f'{argument}/src/tools/{name}' for name in EXTRAS}
        else:
            found[Path(argument).name] = argument
    return found


def main(arguments: list[str]) -> int:
    command, *rest = arguments or ['']
    if command not in ('write', 'check') or not rest:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    status = 0
    for name, program in programs(rest).items():
        path, wanted = FOLDER / f'{name}.1', page(help_of(program))
        if command == 'write':
            path.write_text(wanted)
            continue
        present = path.read_text() if path.exists() else ''
        if present != wanted:
            status = 1
            sys.stdout.writelines(difflib.unified_diff(present.splitlines(True), wanted.splitlines(True), f'docs/man/{name}.1', f'{name} --help'))
    if status:
        print('the manual pages are not current: run scripts/man_pages.py write BUILD')
    return status


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
