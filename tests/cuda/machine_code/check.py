"""Compares ptxas's machine code of the library's kernels with rules.yaml (docs/internals/cuda-testing.md).

    python -m tests.cuda.machine_code.check BUILD [--full] [--kernels REGEX] [--arch sm_90]

Assembles the kernels that rules.yaml calls hot; --full assembles all. Needs ptxas, and nvdisasm for the rules about instructions. Without
nvdisasm, it checks only spills.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import yaml

from ..kernel_names import readable_names
from . import ptx, sass

RULES = Path(__file__).with_name('rules.yaml')
COMPILING = re.compile(r"Compiling entry function '(\S+)' for '(\w+)'")
SPILLS = re.compile(r'(\d+) bytes spill stores, (\d+) bytes spill loads')
CALL = re.compile(r'^CALL\b')
# The slow paths of exact divisions and roots: called behind a branch for operands or results that are not normal.
NOT_NORMAL = re.compile(r'_(slowpath|mediumpath|full)(_v\d+)?$')
# Integer divisions of 64 bits: nvcc divides in 32 bits, without a call, if both operands fit.
WIDE_DIVISION = re.compile(r'_(div|rem)_[su]64$')
NARROW_DIVISION = re.compile(r'^I2F\.U32\.RP\b')
LIBRARY = re.compile(r'^cub::')  # NVIDIA's kernels, not ours
WIDE_CONVERSION = re.compile(r'^I2F(\.\w+)*\.([SU]64|F64)\b|^I2F\.F64')
FLOAT64 = re.compile(r'^(DADD|DMUL|DFMA|DSETP|DMNMX|DMMA)\b')


@dataclass(frozen=True)
class Assembled:
    arch: str
    name: str  # readable
    spilled: int  # bytes
    code: sass.Kernel | None


def no_spills(kernel: Assembled) -> str | None:
    return f'{kernel.spilled} bytes are spilled' if kernel.spilled else None


def wide_loads(kernel: Assembled) -> str | None:
    return None if any(sass.WIDE_LOAD.match(i.opcode) for i in kernel.code.instructions) else 'no load of 16 bytes'


def loads_in_flight(kernel: Assembled, wide: bool = False) -> str | None:
    most = max((sass.loads_in_flight(loop, wide) for loop in kernel.code.innermost_loops()), default=0)
    return None if most >= 4 else f'{most} loads {"of 16 bytes " * wide}in flight in its loops'


def wide_loads_in_flight(kernel: Assembled) -> str | None:
    """For kernels that also have loops for single elements, which do not count."""
    return loads_in_flight(kernel, wide=True)


def no_calls(kernel: Assembled) -> str | None:
    """If its target is a label, CALL is a branch."""
    for loop in kernel.code.innermost_loops():
        narrow = any(NARROW_DIVISION.match(i.opcode) for i in loop)
        for at, instruction in enumerate(loop):
            if not CALL.match(instruction.opcode) or instruction.target.startswith('.L') or NOT_NORMAL.search(instruction.target):
                continue
            if WIDE_DIVISION.search(instruction.target) and narrow and sass.is_behind_branch(loop, at):
                continue
            return f'a call of {instruction.target} in an inner loop'
    return None


def no_wide_conversions(kernel: Assembled) -> str | None:
    found = next(_in_loops(kernel, WIDE_CONVERSION), None)
    return f'{found.opcode} in an inner loop' if found else None


def no_float64(kernel: Assembled) -> str | None:
    found = next((i.opcode for i in kernel.code.instructions if FLOAT64.match(i.opcode)), None)
    return f'float64 arithmetic ({found})' if found else None


def _in_loops(kernel: Assembled, opcode: re.Pattern) -> Iterator[sass.Instruction]:
    return (i for loop in kernel.code.innermost_loops() for i in loop if opcode.match(i.opcode))


CHECKS: dict[str, Callable[[Assembled], str | None]] = {
    check.__name__: check for check in (no_spills, wide_loads, loads_in_flight, wide_loads_in_flight, no_calls, no_wide_conversions, no_float64)}


def spills_of(messages: str) -> dict[str, int]:
    """Bytes by kernel, from the output of ptxas -v."""
    spills, kernel = {}, None
    for line in messages.splitlines():
        if match := COMPILING.search(line):
            kernel = match[1]
        elif (match := SPILLS.search(line)) and kernel:
            spills[kernel] = int(match[1]) + int(match[2])
    return spills


def without_parameters(name: str) -> str:
    """The name up to the first parenthesis outside angle brackets."""
    depth = 0
    for at, character in enumerate(name):
        depth += {'<': 1, '>': -1}.get(character, 0)
        if character == '(' and depth == 0:
            return name[:at]
    return name


def find_tools() -> tuple[str | None, str | None]:
    local = Path(sys.prefix).glob('lib/python*/site-packages/nvidia/*/bin/nvdisasm')
    ptxas = shutil.which('ptxas') or shutil.which('/usr/local/cuda/bin/ptxas')
    nvdisasm = shutil.which('nvdisasm') or shutil.which('/usr/local/cuda/bin/nvdisasm') or next(map(str, local), None)
    return ptxas, nvdisasm


def assemble(module: str, arch: str, ptxas: str, nvdisasm: str | None, names: dict[str, str]) -> Iterator[Assembled]:
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = Path(folder) / 'module.ptx', Path(folder) / 'module.cubin'
        source.write_text(module)
        done = subprocess.run([ptxas, f'-arch={arch}', '-v', '-o', cubin, source], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f'ptxas for {arch}: {done.stderr[-2000:]}')
        code = {}
        if nvdisasm:
            text = subprocess.run([nvdisasm, '--print-code', cubin], check=True, capture_output=True, text=True).stdout
            code = {kernel.name: kernel for kernel in sass.parse(text)}
        for mangled, spilled in spills_of(done.stderr).items():
            yield Assembled(arch, names[mangled], spilled, code.get(mangled))


def judge(kernels: list[Assembled], rules: dict, full: bool) -> list[str]:
    problems, used, counts = [], set(), {}
    for rule in rules['rules']:
        check = CHECKS[rule['rule']]
        for kernel in kernels:
            if kernel.code is None and check is not no_spills:
                continue
            if not re.search(rule['kernels'], kernel.name) or re.search(rule.get('but', '^$'), kernel.name):
                continue
            counts[rule['rule']] = counts.get(rule['rule'], 0) + 1
            wrong = check(kernel)
            if wrong is None:
                continue
            excuse = next((i for i, e in enumerate(rules['exceptions']) if excuses(e, rule['rule'], kernel, wrong)), None)
            if excuse is None:
                problems.append(f'{kernel.arch} {rule["rule"]}: {wrong}: {kernel.name}')
            else:
                used.add(excuse)
    print('counted: ' + ', '.join(f'{rule}: {n} kernels' for rule, n in counts.items()) + f'; {len(used)} exceptions used')
    if full:
        unused = [e for i, e in enumerate(rules['exceptions']) if i not in used]
        problems += [f'{RULES.name}: the exception from {e["rule"]} for "{e["kernels"]}" is not needed; remove it' for e in unused]
    return problems


def excuses(exception: dict, rule: str, kernel: Assembled, problem: str) -> bool:
    return (exception['rule'] == rule and kernel.arch in exception.get('archs', [kernel.arch])
            and bool(re.search(exception['kernels'], kernel.name)) and bool(re.search(exception.get('problem', ''), problem)))


def parts_of(module: str, wanted: set[str]) -> list[str]:
    """Assembles a module in parts, because ptxas uses one core."""
    names = [name for name in ptx.entries(module) if name in wanted]
    return [ptx.with_only(module, set(names[i : i + 60])) for i in range(0, len(names), 60)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=Path)
    parser.add_argument('--full', action='store_true')
    parser.add_argument('--kernels', help='only these, by a regular expression')
    parser.add_argument('--arch', action='append')
    arguments = parser.parse_args()
    rules = yaml.safe_load(RULES.read_text())
    ptxas, nvdisasm = find_tools()
    if ptxas is None:
        print('ptxas was not found')
        return 77
    if nvdisasm is None:
        print('counted: nvdisasm was not found: only spills are checked')

    with tempfile.TemporaryDirectory() as folder:
        writer = arguments.build / 'tests' / 'cuda' / 'kernels' / 'test_ptx_library'
        subprocess.run([writer, arguments.build / 'src' / 'libamp.so', folder], check=True)
        modules = [path.read_text() for path in sorted(Path(folder).glob('*.ptx'))]
    names = {mangled: without_parameters(name)
             for mangled, name in readable_names(name for module in modules for name in ptx.entries(module)).items()
             if not LIBRARY.search(name)}
    pattern = arguments.kernels or ('' if arguments.full else '|'.join(rules['hot']))
    wanted = {mangled for mangled, name in names.items() if re.search(pattern, name)}
    for hot in rules['hot']:
        if not any(re.search(hot, name) for name in names.values()):
            print(f'{RULES.name}: no kernel matches "{hot}" of `hot`')
            return 1
    archs = arguments.arch or rules['archs']
    work = [(part, arch) for module in modules for part in parts_of(module, wanted) for arch in archs]
    with ThreadPoolExecutor(int(os.environ.get('JOBS') or os.cpu_count() or 1)) as pool:
        assembled = pool.map(lambda item: list(assemble(*item, ptxas, nvdisasm, names)), work)
        kernels = [kernel for part in assembled for kernel in part]
    print(f'counted: {len(wanted)} of {len(names)} kernels assembled for {", ".join(archs)}')
    problems = judge(kernels, rules, arguments.full and not arguments.kernels and not arguments.arch and nvdisasm is not None)
    if len(kernels) != len(wanted) * len(archs):
        problems.append(f'{len(kernels)} kernels came out of ptxas, and not {len(wanted)} for each architecture')
    for problem in problems:
        print(problem)
    return bool(problems)


if __name__ == '__main__':
    sys.exit(main())
