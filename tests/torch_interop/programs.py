"""Compiles the programs of this folder, which use amp and libtorch together."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch

from tests.parity.programs import compiler, compiler_flags, linker_flags

HERE = Path(__file__).resolve().parent
WARNINGS = ['-Wall', '-Wextra', '-Wshadow', '-Wconversion', '-Werror']  # users compile the headers with their choice of warnings
OURS = [*(HERE / f'{name}_tests.cpp' for name in ('autocast', 'call', 'scaler', 'tensors')), HERE.parent / 'main.cpp']


def compile_all(build: Path, folder: Path, page: str) -> dict[str, Path]:
    """The programs 'tests' (doctest), 'values' (answers requests of compare.py) and 'page' (the C++ of the page, from its blocks)."""
    if not torch.compiled_with_cxx11_abi():
        raise SystemExit('This libtorch was built with the old ABI of std::string, with which libamp cannot be linked.')
    folder.mkdir(parents=True, exist_ok=True)
    blocks = folder / 'page.cpp'
    if not blocks.exists() or blocks.read_text() != page:
        blocks.write_text(page)
    sources = {'tests': OURS, 'values': [HERE / 'values.cpp'], 'page': [blocks]}
    root = Path(torch.__file__).parent
    flags = [f'-I{HERE}', *sum(compiler_flags(build, root).values(), []), '-D_GLIBCXX_USE_CXX11_ABI=1', '-DDOCTEST_CONFIG_DOUBLE_STRINGIFY']
    objects = {path: folder / f'{path.stem}.o' for paths in sources.values() for path in paths}

    def compile_one(path: Path) -> None:
        _compile(path, objects[path], [*flags, *([] if path == blocks else WARNINGS)])  # blocks shadow the variables of page.h

    with ThreadPoolExecutor(int(os.environ.get('JOBS', os.cpu_count() or 1))) as pool:
        list(pool.map(compile_one, objects))
    libraries = sum(linker_flags(build, root).values(), [])
    for name, paths in sources.items():
        subprocess.run([compiler()[-1], '-o', str(folder / name), *(str(objects[path]) for path in paths), *libraries, '-pthread'], check=True)
    return {name: folder / name for name in sources}


def _compile(path: Path, target: Path, flags: list[str]) -> None:
    dependencies = target.with_suffix('.d')
    if target.exists() and dependencies.exists():
        inputs = dependencies.read_text().replace('\\\n', ' ').partition(':')[2].split()
        if all(os.path.exists(each) and os.stat(each).st_mtime < target.stat().st_mtime for each in inputs):
            return
    command = [*compiler(), '-std=c++20', '-O0', '-MMD', '-MF', str(dependencies), *flags, '-c', str(path), '-o', str(target)]
    subprocess.run(command, check=True)
