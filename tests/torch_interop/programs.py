"""Compiles the programs of this folder, which use amp and libtorch together."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch

from tests.parity.programs import ROOT, compiler, compiler_flags, linker_flags

HERE = Path(__file__).resolve().parent
WARNINGS = ['-Wall', '-Wextra', '-Wshadow', '-Wconversion', '-Werror']  # users compile the headers with their own choice
NEW_ABI = torch.compiled_with_cxx11_abi()  # libamp can be linked only with the new ABI of std::string

# Program -> its sources. These are linked without libamp: 'headers' (doctest) sees only the headers that `./dev install --libtorch-only`
# installs, 'values' (answers requests of compare.py) sees those of the whole library.
WITHOUT_LIBRARY = {
    'headers': [HERE / 'autocast_tests.cpp', HERE / 'scaler_tests.cpp', HERE / 'headers_main.cpp'],
    'values': [HERE / 'values.cpp'],
}
WITH_LIBRARY = {'library': [HERE / 'call_tests.cpp', HERE / 'library_tests.cpp', HERE / 'tensors_tests.cpp', HERE.parent / 'main.cpp',
                            HERE.parent / 'progress.cpp']}


def install_headers(folder: Path) -> Path:
    """Installs the header-only part as `./dev install --libtorch-only` does. Returns the folder of headers."""
    build, prefix = folder / 'headers-build', folder / 'headers-installed'
    for each in (build, prefix):
        shutil.rmtree(each, ignore_errors=True)
    environment = os.environ | {'PATH': f'{ROOT}/.venv/bin:{os.environ["PATH"]}'}
    for command in (['setup', build, ROOT, '-Dlibtorch_only=true', f'--prefix={prefix}', '-Dlibdir=lib'],
                    ['install', '-C', build, '--no-rebuild', '--quiet']):
        subprocess.run(['meson', *command], check=True, stdout=subprocess.DEVNULL, env=environment)
    return prefix / 'include'


def compile_all(build: Path | None, folder: Path, page: str) -> dict[str, Path]:
    """The programs by name: those above and 'page', the C++ of the page from its blocks. Without `build`, a folder with libamp, only those that do not
    need it."""
    folder.mkdir(parents=True, exist_ok=True)
    torch_root = Path(torch.__file__).parent
    sources = dict(WITHOUT_LIBRARY)
    blocks = folder / 'page.cpp'
    if build:
        if not blocks.exists() or blocks.read_text() != page:
            blocks.write_text(page)
        sources |= WITH_LIBRARY | {'page': [blocks]}
    flags = compiler_flags(build or folder, torch_root)
    common = [f'-I{HERE}', *flags['torch'], f'-D_GLIBCXX_USE_CXX11_ABI={int(NEW_ABI)}', '-DDOCTEST_CONFIG_DOUBLE_STRINGIFY']
    include = {name: flags['amp'] for name in sources} | {'headers': [f'-I{install_headers(folder)}']}
    objects = {path: folder / f'{path.stem}.o' for paths in sources.values() for path in paths}

    def compile_one(job: tuple[str, Path]) -> None:
        name, path = job
        # Blocks of the page shadow the variables of page.h.
        _compile(path, objects[path], [*include[name], *common, *(WARNINGS if path.parent == HERE else [])])

    with ThreadPoolExecutor(int(os.environ.get('JOBS', os.cpu_count() or 1))) as pool:
        list(pool.map(compile_one, [(name, path) for name, paths in sources.items() for path in paths]))
    libraries = linker_flags(build or folder, torch_root)
    for name, paths in sources.items():
        linked = [str(objects[path]) for path in paths]
        needed = needed_of_libamp(linked)
        if name in WITHOUT_LIBRARY and needed:
            raise SystemExit('The header-only part needs libamp:\n' + '\n'.join(needed))
        if name in WITH_LIBRARY and not needed:
            raise SystemExit(f'The program {name} needs libamp, but its object files do not show it.')
        used = libraries['torch'] if name in WITHOUT_LIBRARY else [*libraries['amp'], *libraries['torch']]
        subprocess.run([compiler()[-1], '-o', str(folder / name), *linked, *used, '-pthread'], check=True)
    return {name: folder / name for name in sources}


def needed_of_libamp(objects: list[str]) -> list[str]:
    """The functions and variables of amp that the objects do not have themselves."""
    lines = subprocess.run(['nm', '-C', '--undefined-only', *objects], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return sorted({line.strip() for line in lines if re.search(r'\bamp::', line)})


def _compile(path: Path, target: Path, flags: list[str]) -> None:
    dependencies = target.with_suffix('.d')
    if target.exists() and dependencies.exists():
        inputs = dependencies.read_text().replace('\\\n', ' ').partition(':')[2].split()
        if all(os.path.exists(each) and os.stat(each).st_mtime < target.stat().st_mtime for each in inputs):
            return
    command = [*compiler(), '-std=c++20', '-O0', '-MMD', '-MF', str(dependencies), *flags, '-c', str(path), '-o', str(target)]
    subprocess.run(command, check=True)
