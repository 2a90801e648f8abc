"""Runs the C++ of the pages and compares its output with what they say.

run.py PROGRAM PAGE...: the program of programs.py. The blocks of a page run in their order, each in a process of its own and all in one folder, so that
a block may load what an earlier one saved. Shell commands of a page run first, and find amp-codegen. Blocks that were compiled only, or need a device
that is not there, are skipped.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.docs.blocks import Block, matches, read_blocks, read_files
from tests.tools.pages import PAGES as PAGES_OF_RECIPES

ROOT = Path(__file__).resolve().parents[2]
PAGES_WITH_LIBTORCH = ('docs/guide/libtorch.md',)  # tests/torch_interop compiles them
SKIPPED = 77


def pages_with_code(root: Path) -> list[str]:
    """Every page that has a block of C++, as paths below the root."""
    pages = [*root.glob('*.md'), *root.glob('docs/**/*.md'), *root.glob('codegen/*.md'), *root.glob('examples/**/*.md')]
    return sorted(str(path.relative_to(root)) for path in pages if re.search('^ *```cpp', path.read_text(), re.M))


def forgotten(root: Path, listed: list[str]) -> list[str]:
    """Pages with C++ that nothing compiles."""
    return sorted(set(pages_with_code(root)) - set(listed) - set(PAGES_OF_RECIPES) - set(PAGES_WITH_LIBTORCH))


def mistake(block: Block, program: str, folder: str) -> str | None:
    """Runs a block; what is wrong, or None, or 'skipped'."""
    if block.directive.kind in ('declarations', 'not'):
        return 'skipped' if block.directive.reason else None
    process = subprocess.run([program, block.name], cwd=folder, capture_output=True, text=True, timeout=900)
    if process.returncode == SKIPPED:
        return 'skipped'
    if process.returncode != 0:
        return f'ended with status {process.returncode}\n{process.stdout}{process.stderr}'
    if block.output is not None and not matches(block.output, process.stdout):
        return f'the page says\n{block.output}but the output is\n{process.stdout}'
    return None


def write_tools(folder: Path) -> None:
    """The commands of the installed library that pages call."""
    program = folder / 'amp-codegen'
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m codegen.command "$@"\n')
    program.chmod(0o755)


def mistake_of_commands(commands: str, folder: str, tools: Path) -> str | None:
    """Runs shell commands; what is wrong, or None."""
    environment = {**os.environ, 'PATH': f'{tools}:{os.environ["PATH"]}'}
    process = subprocess.run(['sh', '-e', '-c', commands], cwd=folder, env=environment, capture_output=True, text=True, timeout=900)
    return f'ended with status {process.returncode}\n{process.stdout}{process.stderr}' if process.returncode else None


class Tally:
    """Counts passed, failed and skipped blocks, and prints why."""

    def __init__(self) -> None:
        self.counts = {'passed': 0, 'failed': 0, 'skipped': 0}

    def add(self, name: str, wrong: str | None, why_skipped: str = '') -> None:
        outcome = 'passed' if wrong is None else 'skipped' if wrong == 'skipped' else 'failed'
        self.counts[outcome] += 1
        if wrong:
            print(f'{name}: ' + (f'compiled, not run: {why_skipped}' if outcome == 'skipped' else wrong))


def run_page(page: str, program: str, tools: Path, tally: Tally) -> None:
    text = (ROOT / page).read_text()
    files, commands = read_files(page, text)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_text(content)
        for line, command in commands.items():
            tally.add(f'{page}:{line}', mistake_of_commands(command, folder, tools))
        for block in read_blocks(page, text):
            tally.add(block.name, mistake(block, program, folder), block.directive.reason or 'there is no CUDA device')


def main(program: str, pages: list[str]) -> int:
    tally = Tally()
    for page in forgotten(ROOT, pages):
        tally.add(page, 'has C++, but is not in tests/docs/meson.build')
    with tempfile.TemporaryDirectory() as tools:
        write_tools(Path(tools))
        for page in pages:
            run_page(page, program, Path(tools), tally)
    print('[amp]', ', '.join(f'{count} {what}' for what, count in tally.counts.items()))  # tests/tools/count_cases.py reads this
    return 1 if tally.counts['failed'] else 0


if __name__ == '__main__':
    sys.exit(main(str(Path(sys.argv[1]).resolve()), sys.argv[2:]))
