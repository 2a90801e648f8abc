"""The C++ of docs/guide/libtorch.md as one program. A block without a main() is a function body with the variables of page.h."""

from __future__ import annotations

import re

BLOCK = re.compile(r'^```cpp \{libtorch\}\n(.*?)^```$(?:\n\n<!-- output -->\n```text\n(.*?)^```$)?', re.M | re.S)
INCLUDE = re.compile(r'^#include .*\n', re.M)


def program(page: str) -> str:
    """A program that prints what the blocks print, a line "-- N" before each."""
    includes, bodies, calls = ['#include "page.h"\n'], [], []
    for number, (block, _) in enumerate(BLOCK.findall(page)):
        includes += INCLUDE.findall(block)
        code = INCLUDE.sub('', block)
        if 'int main()' in code:
            bodies.append(f'namespace block_{number} {{\n{code.replace("int main()", "void run()")}}}\n')
        else:
            bodies.append(f'namespace block_{number} {{\nvoid run() {{\nAMP_PAGE_VARIABLES\n{code}}}\n}}\n')
        calls.append(f'  std::cout << "-- {number}" << std::endl;\n  block_{number}::run();\n')
    return ''.join([*dict.fromkeys(includes), '\n', *bodies, '\nint main() {\n', *calls, '}\n'])


def expected(page: str) -> str:
    return ''.join(f'-- {number}\n{output}' for number, (_, output) in enumerate(BLOCK.findall(page)))
