"""Writes and compiles the two programs: the calls of every op, against amp and against libtorch."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from codegen import cpp
from codegen.model import Arg, Op

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

_ACCESSORS = {
    'Tensor': 'tensor', 'Tensor?': 'opt_tensor', 'Tensor[]': 'tensors', 'Tensor?[]': 'opt_tensors', 'Scalar': 'scalar', 'Scalar?': 'opt_scalar',
    'int': 'integer', 'int?': 'opt_integer', 'int[]': 'ints', 'int[]?': 'opt_ints', 'float': 'number', 'float?': 'opt_number', 'float[]': 'numbers',
    'float[]?': 'opt_numbers', 'bool': 'boolean', 'bool?': 'opt_boolean', 'str': 'text', 'str?': 'opt_text', 'ScalarType': 'dtype',
    'ScalarType?': 'opt_dtype',
}


class Program:
    """One of the two programs. It is started again after a crash."""

    def __init__(self, path: Path, environment: dict[str, str] | None = None) -> None:
        self.path = path
        self.environment = os.environ | (environment or {})
        self.process: subprocess.Popen | None = None

    def answer(self, call: dict) -> dict:
        if self.process is None:
            self.process = subprocess.Popen([str(self.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self.environment)
        try:
            self.process.stdin.write(json.dumps(call) + '\n')
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        for line in self.process.stdout:
            if line.startswith('{'):  # LAPACK prints its errors to the standard output
                return json.loads(line)
        status = self.process.wait()
        self.process = None
        if status == 127:
            raise SystemExit(f'{self.path} does not start')
        return {'crash': f'exit status {status}'}


def forms(op: Op) -> dict[str, str]:
    """Form of call -> C++ expression over the arguments `a`. A scalar form passes a number for a tensor. PyTorch may have only an alias of the op.

    Functions are found through the namespace of their arguments, so that a name that a library lacks is no error in a `requires` expression.
    """
    passed = passed_args(op)
    name = 'lib::std' if op.name == 'std' else op.name  # otherwise the namespace is found
    values = ['std::optional<Generator>()' if arg.type.base == 'Generator' else _value(arg, passed.index(arg)) for arg in op.args]
    found = {}
    if 'function' in op.variants:
        for form, called in ({'function': name} | {f'alias {alias}': alias for alias in op.aliases}).items():
            found[form] = f'{called}({", ".join(values)})'
    if 'method' in op.variants:
        found['method'] = f'{values[0]}.{op.name}({", ".join(values[1:])})'
    if 'inplace' in op.variants:
        found['inplace'] = (f'a.written(0).{op.name}_({", ".join(values[1:])})' if 'method' in op.variants
                            else f'{name}_({", ".join(["a.written(0)", *values[1:]])})')
    if 'out' in op.variants:
        found['out'] = f'{name}_out({", ".join(["a.out()", *values])})'
    if 'function' in op.variants:
        for scalar in op.scalar:
            mixed = [f'a.scalar({passed.index(arg)})' if arg.name == scalar else value for arg, value in zip(op.args, values)]
            found[f'scalar {scalar}'] = f'{name}({", ".join(mixed)})'
    return found


def passed_args(op: Op) -> list[Arg]:
    """The arguments that a call in a program passes, in order."""
    return [arg for arg in op.args if arg.type.base != 'Generator']


def _value(arg: Arg, position: int) -> str:
    return f'a.{_ACCESSORS[cpp.schema_key(arg.type)]}({position})'


def source(ops: list[Op]) -> str:
    lines = ['#include "calls.h"', '', 'namespace parity {', 'namespace {', '', 'const Registration family{']
    lines += [f'    {{"{op.qualified}", "{form}", PARITY_CALL({call})}},' for op in ops for form, call in forms(op).items()]
    return '\n'.join([*lines, '};', '', '}  // namespace', '}  // namespace parity', ''])


def compiler_flags(build: Path, torch_root: Path) -> dict[str, list[str]]:
    """The compiler flags for sources that include each library. `build` is the Meson build folder that contains libamp."""
    return {
        'amp': [f'-I{ROOT}/src', f'-I{ROOT}/generated', f'-I{build}/src', f'-I{build}/generated'],
        'torch': [f'-isystem{torch_root}/include', f'-isystem{torch_root}/include/torch/csrc/api/include'],
    }


def linker_flags(build: Path, torch_root: Path) -> dict[str, list[str]]:
    return {
        'amp': [f'-L{build}/src', f'-Wl,-rpath,{build}/src', '-lamp', '-Wl,--allow-shlib-undefined'],
        'torch': [f'-L{torch_root}/lib', f'-Wl,-rpath,{torch_root}/lib', '-Wl,--no-as-needed', '-ltorch_cpu', '-ltorch', '-lc10'],
    }


def compile_programs(ops: list[Op], build: Path, torch_root: Path, folder: Path) -> dict[str, Path]:
    """The paths of the programs 'amp' and 'torch'. `build` is the Meson build folder with the library."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = [HERE / 'main.cpp', HERE / 'args.cpp']
    for family in dict.fromkeys(op.family for op in ops):
        path, text = folder / f'{family}.cpp', source([op for op in ops if op.family == family])
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
        sources.append(path)
    flags, libraries = compiler_flags(build, torch_root), linker_flags(build, torch_root)
    flags['torch'].append('-DPARITY_TORCH')
    jobs, programs = [], {}
    for name in flags:
        objects = [folder / f'{name}_{path.stem}.o' for path in sources]
        jobs += [(path, target, flags[name]) for path, target in zip(sources, objects) if _stale(target, path, name, build)]
        programs[name] = folder / f'parity_{name}'
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for _ in pool.map(lambda job: _compile(*job), jobs):
            pass
    for name, program in programs.items():
        objects = [str(folder / f'{name}_{path.stem}.o') for path in sources]
        subprocess.run([compiler()[-1], '-o', str(program), *objects, *libraries[name], '-pthread'], check=True)
    return programs


def _stale(target: Path, path: Path, name: str, build: Path) -> bool:
    inputs = [path, HERE / 'args.h', HERE / 'calls.h', HERE / 'library.h']
    if name == 'amp':
        inputs += [*(ROOT / 'generated' / 'amp' / 'ops').glob('*.h'), ROOT / 'generated' / 'amp' / 'tensor_methods.inc']
    return not target.exists() or any(each.stat().st_mtime > target.stat().st_mtime for each in inputs if each.exists())


def compiler() -> list[str]:
    ccache = shutil.which('ccache')
    return [*([ccache] if ccache else []), os.environ.get('CXX', 'c++')]


def _compile(path: Path, target: Path, flags: list[str]) -> None:
    subprocess.run([*compiler(), '-std=c++20', '-O1', '-w', f'-I{HERE}', *flags, '-c', str(path), '-o', str(target)], check=True)
