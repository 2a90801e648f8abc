"""Finds the NVIDIA libraries that the library opens, in the versions of the CUDA that it was built for.

usage: libraries.py --folders [NVCC]    prints the folders for LD_LIBRARY_PATH, with colons: first those of Python packages, which PyTorch
                                        also uses: both are measured with the same libraries. Then the toolkit's
       libraries.py --check             opens each of them as the loader finds it now and prints its version; the status is 1 if one is missing
"""

from __future__ import annotations

import ctypes
import site
import sys
import sysconfig
from pathlib import Path

# The names of CUDA 13, and the function that returns the version. It has no arguments, or a pointer to an int.
LIBRARIES = {
    'libcublasLt.so.13': 'cublasLtGetVersion',
    'libcublas.so.13': 'cublasLtGetVersion',
    'libcudnn.so.9': 'cudnnGetVersion',
    'libcufft.so.12': 'cufftGetVersion',
    'libcusolver.so.12': 'cusolverGetVersion',
    'libnccl.so.2': 'ncclGetVersion',
}
BY_POINTER = ('cufftGetVersion', 'cusolverGetVersion', 'ncclGetVersion')


def folders(nvcc: str) -> list[str]:
    packages = dict.fromkeys([sysconfig.get_paths()['purelib'], *site.getsitepackages()])
    found = [folder for package in packages for folder in sorted(Path(package).glob('nvidia/*/lib'))]
    toolkits = [Path(nvcc).resolve().parent.parent] if nvcc else []
    for toolkit in [*toolkits, Path('/usr/local/cuda')]:
        found += [toolkit / 'lib64', toolkit / 'lib']
    return list(dict.fromkeys(str(folder) for folder in found if any(folder.glob('lib*.so*'))))


def version(name: str, function: str) -> int:
    call = getattr(ctypes.CDLL(name), function)
    if function in BY_POINTER:
        number = ctypes.c_int()
        call(ctypes.byref(number))
        return number.value
    call.restype = ctypes.c_size_t
    return call()


def path_of(name: str) -> str:
    for line in Path('/proc/self/maps').read_text().splitlines():
        if '/' + name in line:
            return line[line.index('/'):]
    return ''


def check() -> int:
    missing = 0
    for name, function in LIBRARIES.items():
        try:
            print(f'{name}: {version(name, function)}, {path_of(name)}')
        except (OSError, AttributeError) as error:
            missing += 1
            print(f'{name}: {error}')
    return 1 if missing else 0


if __name__ == '__main__':
    if sys.argv[1:2] == ['--folders']:
        print(':'.join(folders(sys.argv[2] if len(sys.argv) > 2 else '')))
    elif sys.argv[1:] == ['--check']:
        sys.exit(check())
    else:
        sys.exit(__doc__)
