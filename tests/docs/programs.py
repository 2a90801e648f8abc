"""Writes the C++ of pages as sources of one program, in which each block is a function.

programs.py OUT_FOLDER PAGE...
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.docs.blocks import Block, PageError, read_blocks

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^#include .*$', re.M)
NAMESPACE = re.compile(r'^namespace ', re.M)
MAIN = re.compile(r'^int main\(\) \{$', re.M)


def source_name(page: str) -> str:
    """The name of the file for a page: docs/guide/cuda.md -> docs_guide_cuda.cpp."""
    return page.removesuffix('.md').replace('/', '_') + '.cpp'


def source(page: str, blocks: list[Block]) -> str:
    """The file for a page."""
    includes = sorted({include.strip() for block in blocks for include in INCLUDE.findall(block.directive.hidden + '\n' + block.code)})
    parts = [f'// The C++ of {page}.', '#include "page.h"', *includes, '']
    before: list[int] = []  # the blocks of declarations that a block may continue
    for number, block in enumerate(blocks, 1):
        if block.directive.kind == 'declarations' and NAMESPACE.search(block.code):
            parts += [_code(block)]
            continue
        parts += [f'namespace block_{number} {{', 'namespace {']
        if block.directive.kind == 'declarations':
            before.append(number)
            parts += [_code(block), '}', '}', '']
            continue
        if block.directive.kind == 'continues' and not before:
            raise PageError(f'{block.name}: continues which declarations?')
        if block.directive.kind == 'continues':
            parts += [f'using namespace block_{declarations};' for declarations in before]
        parts += _program(block) if MAIN.search(block.code) else _function(block)
        parts += [_registration(block), '}', '}', '']
    return '\n'.join(parts)


def _code(block: Block) -> str:
    """The code of a block with its hidden statements, without includes."""
    return INCLUDE.sub('', f'{block.directive.hidden}\n#line {block.line} "{block.page}"\n{block.code}')


def _function(block: Block) -> list[str]:
    """The fixtures are in an outer scope, so that a block may declare the same names."""
    fixtures = [f'#include "{name}.inc"' for name in dict.fromkeys(block.directive.fixtures)]
    return ['void run() {', *fixtures, '{', _code(block), '}', '}']


def _program(block: Block) -> list[str]:
    """A block with a main function, which is its last one."""
    code = MAIN.sub('int run_main() {', _code(block)).rstrip()
    return [code.removesuffix('}') + '  return 0;\n}', 'void run() { run_main(); }']


def _registration(block: Block) -> str:
    directive = block.directive
    run = 'run'
    if directive.error:
        run = f'[] {{ amp::docs::throws<amp::{directive.error}>(run); }}'
    elif directive.kind == 'cuda':
        run = '[] { amp::docs::with_device(run); }'
    return f'const amp::docs::Registered registered("{block.name}", {run});'


def main(out: Path, pages: list[str]) -> int:
    for page in pages:
        try:
            text = source(page, read_blocks(page, (ROOT / page).read_text()))
        except PageError as error:
            print(error, file=sys.stderr)
            return 1
        (out / source_name(page)).write_text(text)
    return 0


if __name__ == '__main__':
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
