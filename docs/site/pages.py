"""Copies the pages of this repository to where MkDocs reads them, with links that hold on the site.

The home page is README.md, and the pages below docs/ lose this folder from their paths. A link to a header leads to its page of the reference, one to
another file or folder of the repository to a page that shows it.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

IMAGE = re.compile(r'(?P<before>!\[[^\[\]]*\]\()(?P<target>[^)\s]+)\)')
LINK = re.compile(r'(?P<before>\[(?:[^\[\]]|\[[^\]]*\])*\]\()(?P<target>[^)\s]+)\)')
CODE = re.compile(r'(`[^`\n]*`)')
COMMENT = re.compile(r'^<!--.*?-->\n', re.M | re.S)
FENCE = re.compile(r'^ *```')
ITEM = re.compile(r'([-*]|\d+\.) ')
NOT_SEARCHED = '---\nsearch: {exclude: true}\n---\n\n'
WEIGHTS = {  # of what the search finds, by the first of these that a page's path begins with; None: the search does not read the page
    'docs/guide/own-ops': 4,  # short words: op, own, custom
    'docs/guide/': 2,
    'docs/internals/cuda': 0.3,  # how the backend works
    'docs/internals/adding-': 0.5,
    'docs/internals/architecture': 0.5,
    'docs/internals/distributed': 0.3,
    'examples/scaling/README.md': 0.3,
    'docs/map': None,  # it has the words of all pages
    'docs/internals/': None,
    'docs/status': 1,
    'docs/': 2,
    'README.md': 1,
    'CONTRIBUTING.md': 0.5,
    'codegen/': 0.5,
    'generated/OPS.md': 0.5,
    'generated/': 0.3,
    'examples/': 0.5,
    'subprojects/': 0.3,
    '': None,
}
LANGUAGES = {'.h': 'cpp', '.cpp': 'cpp', '.cu': 'cpp', '.cuh': 'cpp', '.inc': 'cpp', '.c': 'c', '.py': 'python', '.yaml': 'yaml', '.sh': 'sh'}


class LinkError(Exception):
    """A link to something that is not there."""


class Site:
    """Pages that are still to be copied, and those that have been."""

    def __init__(self, root: Path, out: Path, headers: dict[str, str]) -> None:
        self.root, self.out = root, out
        self.headers = headers  # path in the repository -> page of the reference
        self.waiting: list[str] = []
        self.copied: set[str] = set()

    def add(self, path: str) -> None:
        """Copies a file or folder of the repository, and then what its links lead to."""
        self.waiting.append(path)
        while self.waiting:
            path = self.waiting.pop()
            if path not in self.copied:
                self.copied.add(path)
                self._copy(path)

    def place(self, path: str) -> str:
        """Where a file or folder of the repository is on the site."""
        if path in self.headers:
            return self.headers[path]
        if path in ('README.md', 'docs'):
            return 'index.md'
        if path.endswith(('.md', '.png', '.svg')):
            return path.removeprefix('docs/')
        if (self.root / path).is_dir():
            return self.place(f'{path}/README.md') if (self.root / path / 'README.md').exists() else f'files/{path}/index.md'
        return f'files/{path}.md'

    def _copy(self, path: str) -> None:
        source, target = self.root / path, self.out / self.place(path)
        if path in self.headers or path == 'docs' or (source.is_dir() and (source / 'README.md').exists()):
            if source.is_dir() and path != 'docs':
                self.waiting.append(f'{path}/README.md')
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith('.md'):
            target.write_text(_front_matter(path) + self._page(path, source.read_text()))
        elif path.endswith(('.png', '.svg')):
            shutil.copy(source, target)
        elif source.is_dir():
            target.write_text(self._folder(path))
        else:
            fence = '`' * 4
            target.write_text(f'{NOT_SEARCHED}# {path}\n\n{fence}{LANGUAGES.get(source.suffix, "text")}\n{source.read_text()}{fence}\n')

    def _folder(self, path: str) -> str:
        """A page with links to the files of a folder."""
        names = sorted(entry.name for entry in (self.root / path).iterdir() if not entry.name.startswith(('.', '__')))
        links = [f'- [{name}]({self._link(path + "/", name)})' for name in names if _is_text(self.root / path / name)]
        return f'{NOT_SEARCHED}# {path}\n\n' + '\n'.join(links) + '\n'

    def _page(self, path: str, text: str) -> str:
        text = COMMENT.sub('', text)
        lines: list[str] = []
        prose: list[str] = []  # the lines since the last code: a link may reach from one to the next
        in_code = False
        for line in text.split('\n'):
            if FENCE.match(line):
                in_code = not in_code
                line = re.sub(r' \{\w+\}$', '', line)  # what tests of the page know it by
                lines += [*self._prose(path, prose), line]
                prose = []
            elif in_code:
                lines.append(line)
            else:
                prose.append(line)
        done = '\n'.join(for_python_markdown(lines + self._prose(path, prose)))
        return done.replace('<details>', '<details data-search-exclude>')  # these are long lists

    def _prose(self, path: str, lines: list[str]) -> list[str]:
        """Lines with their links, except those in code. An image may be the text of a link."""
        done: list[str] = []

        def link(match: re.Match[str]) -> str:
            return f'{match["before"]}{self._link(path, match["target"])})'

        def hide(text: str) -> str:
            done.append(text)
            return f'\0{len(done) - 1}\0'
        if not lines:
            return []
        text = CODE.sub(lambda match: hide(match[0]), '\n'.join(lines))
        text = LINK.sub(link, IMAGE.sub(lambda match: hide(link(match)), text))
        while '\0' in text:
            text = re.sub('\0(\\d+)\0', lambda match: done[int(match[1])], text)
        return text.split('\n')

    def _link(self, path: str, target: str) -> str:
        if re.match(r'[a-z]+:|#', target):
            return target
        name, _, anchor = target.partition('#')
        linked = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(name)))
        if linked.startswith('..') or not (self.root / linked).exists():
            raise LinkError(f'{path}: the link {target} leads to nothing')
        self.waiting.append(linked)
        here = posixpath.dirname(self.place(path) if not path.endswith('/') else f'files/{path}')
        return posixpath.relpath(self.place(linked), here or '.') + (f'#{anchor}' if anchor else '')


def _front_matter(path: str) -> str:
    weight = next(weight for prefix, weight in WEIGHTS.items() if path.startswith(prefix))
    if weight is None:
        return NOT_SEARCHED
    hidden = 'hide: [navigation]\n' if path == 'README.md' else ''  # the home page has no neighbors
    return f'---\n{hidden}search: {{boost: {weight}}}\n---\n\n'


def _is_text(path: Path) -> bool:
    if path.is_dir():
        return True
    try:
        path.read_text()
    except UnicodeDecodeError:
        return False
    return True


def for_python_markdown(lines: list[str]) -> list[str]:
    """What GitHub reads as Python-Markdown reads it: a blank line before a list or a table, and four spaces below an item of a list."""
    out: list[str] = []
    in_code, width = False, 0  # of the marker of the list that a line is in
    for line in lines:
        item, before = None if in_code else ITEM.match(line), out[-1] if out else ''
        if not in_code and before.strip() and ((item and not width) or (line.startswith('|') and not before.startswith('|'))):
            out.append('')
        if item:
            width = len(item[0])
        elif not in_code and line.strip() and not line.startswith(' ') and (not before.strip() or line.startswith('#')):
            width = 0
        elif width and line.startswith(' '):
            line = '    ' + line[min(width, len(line) - len(line.lstrip())):]
        out.append(line)
        if FENCE.match(line):
            in_code = not in_code
    return out


def clear(folder: Path) -> None:
    """An empty folder."""
    if folder.exists():
        shutil.rmtree(folder)
    os.makedirs(folder)
