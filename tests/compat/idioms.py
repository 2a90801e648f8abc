"""idioms.py COMPILER ARG...: compiles lines of libtorch programs through the compatibility headers, each as a function of a tensor `x`.

A line that begins with "# boundary: " gives the reason why the next line need not compile.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LISTS = ['idioms.txt', 'more_idioms.txt', 'further_idioms.txt', 'wider_idioms.txt', 'program_idioms.txt', 'class_idioms.txt']
HEADERS = '#include <torch/torch.h>\n#include <torch/script.h>\n#include <cassert>\n'
BOUNDARY = '# boundary: '


def read_idioms(text: str) -> tuple[dict[int, str], set[int]]:
    """The lines of code by their numbers, and the numbers of those that need not compile."""
    lines, boundaries = {}, set()
    previous = ''
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith('#'):
            lines[number] = line
            if previous.startswith(BOUNDARY):
                boundaries.add(number)
        previous = line
    return lines, boundaries


def source_of(idioms: dict[int, str], name: str) -> str:
    functions = [f'#line {number} "{name}"\nvoid idiom_{number}(torch::Tensor x) {{ {code} }}\n' for number, code in idioms.items()]
    return HEADERS + ''.join(functions)


def errors_by_line(output: str, name: str) -> dict[int, str]:
    """The first error message of each line of the list, also if the error is within a header that the line has instantiated."""
    errors: dict[int, str] = {}
    required = None
    for line in output.splitlines():
        place = re.search(re.escape(name) + r':(\d+):', line)
        if line.startswith('In file included'):
            required = None
        if place and 'error:' not in line:
            required = int(place[1])
        if 'error:' in line:
            number = int(place[1]) if place else required
            if number is not None:
                errors.setdefault(number, line.split('error:', 1)[1].strip())
    return errors


def failures(compiler: list[str], path: Path) -> list[str]:
    idioms, boundaries = read_idioms(path.read_text())
    must_compile = {number: code for number, code in idioms.items() if number not in boundaries}
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / 'idioms.cpp'
        source.write_text(source_of(must_compile, path.name))
        result = subprocess.run([*compiler, '-std=c++20', '-w', '-fsyntax-only', '-fmax-errors=0' if 'clang' not in compiler[0] else
                                 '-ferror-limit=0', source], capture_output=True, text=True)
    if result.returncode == 0:
        return []
    found = errors_by_line(result.stderr, path.name)
    elsewhere = [line for line in result.stderr.splitlines() if 'error:' in line][:1] if not found else []
    return elsewhere + [f'{path.name}:{number}: {idioms.get(number)}\n    {message}' for number, message in sorted(found.items())]


def one_error(compiler: list[str], source: str, text: str) -> list[str]:
    """What is wrong unless a program gives one error, which contains the text."""
    result = subprocess.run([*compiler, '-std=c++20', '-w', '-fsyntax-only', '-x', 'c++', '-'], input=source, capture_output=True, text=True)
    errors = [line for line in result.stderr.splitlines() if 'error:' in line]
    return [] if len(errors) == 1 and text in errors[0] else [f'expected one error of: {source}', *errors]


# What has no counterpart, and what its error says.
REFUSED = {
    # C10_API stands for headers of libtorch before these.
    '#define C10_API\n#include <torch/torch.h>\n': 'stands in for libtorch',
    '#define TORCH_EXTENSION_NAME\n#include <torch/extension.h>\n': 'needs libtorch',
    """#include <torch/script.h>
struct Stack : torch::CustomClassHolder { int64_t size() { return 0; } };
torch::Tensor twice(torch::Tensor x) { return x * 2; }
TORCH_LIBRARY(mine, m) {
  m.def("twice(Tensor x) -> Tensor");
  m.impl("twice", TORCH_FN(twice));
  m.class_<Stack>("Stack").def(torch::init<>()).def("size", &Stack::size);
}
""": 'docs/guide/own-ops.md',
}


def main() -> int:
    here = Path(__file__).parent
    messages = [message for name in LISTS for message in failures(sys.argv[1:], here / name)]
    for source, text in REFUSED.items():
        messages += one_error(sys.argv[1:], source, text)
    print('\n'.join(messages))
    return 1 if messages else 0


if __name__ == '__main__':
    sys.exit(main())
