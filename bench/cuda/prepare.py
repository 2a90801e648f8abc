"""Packs what the machine with the GPU needs into a folder that travels with the working tree: programs that were built here, with the
libraries that may be missing there, and a part of Fashion-MNIST.

usage: prepare.py BUILD FOLDER TARGET...     TARGET: a program in BUILD, such as tests/test_core

FOLDER/programs.tar.xz contains, as in BUILD, the stripped programs and libamp. It also contains lib/ with the libraries that they link,
except glibc and NVIDIA's; lib/compiler/ with the compiler's libraries, used only if the machine has none or older ones; and include/ with
doctest and nlohmann, for a build there. FOLDER/fashion-mnist has the first images.
"""

from __future__ import annotations

import gzip
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

GLIBC = re.compile(r'(ld-linux.*|linux-vdso.*|lib(c|m|dl|rt|pthread|util|resolv|mvec))\.so')
COMPILER = re.compile(r'lib(stdc\+\+|gcc_s|gomp)\.so')
IMAGES = {'train': 12_000, 't10k': 2_000}
DATA = Path('/usr/share/datasets/fashion-mnist')
LIMIT = 64 << 20  # for a working tree that is copied
# Programs share objects of the library: the second one adds little if the first is still in the dictionary. Higher levels take minutes
# longer.
XZ = [{'id': lzma.FILTER_LZMA2, 'preset': 2, 'dict_size': 192 << 20}]


def libraries_of(program: Path) -> dict[str, Path]:
    """The libraries, by the names that the loader uses."""
    found = {}
    for line in subprocess.run(['ldd', program], check=True, capture_output=True, text=True).stdout.splitlines():
        name, arrow, rest = line.strip().partition(' => ')
        if not arrow or GLIBC.match(name):
            continue
        if rest.startswith('not found'):
            sys.exit(f'prepare.py: {program} needs {name}, which is not found')
        found[name] = Path(rest.split(' (')[0])
    return found


def copy_stripped(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(['strip', '-o', target, source], check=True)
    target.chmod(0o755)


def stage(build: Path, folder: Path, targets: list[str]) -> None:
    for target in targets:
        copy_stripped(build / target, folder / target)
        for name, path in libraries_of(build / target).items():
            if path.resolve().is_relative_to(build.resolve()):
                place = folder / path.resolve().parent.relative_to(build.resolve()) / name
            else:
                place = folder / ('lib/compiler' if COMPILER.match(name) else 'lib') / name
            if not place.exists():
                copy_stripped(path.resolve(), place)
    for headers in ('doctest', 'nlohmann'):
        if (Path('/usr/include') / headers).is_dir():
            shutil.copytree(Path('/usr/include') / headers, folder / 'include' / headers)


def pack(folder: Path, archive: Path) -> None:
    with lzma.open(archive, 'wb', filters=XZ) as file, tarfile.open(fileobj=file, mode='w|') as tar:
        tar.add(folder, arcname='.')


def shorten(source: Path, target: Path, count: int) -> None:
    """The first elements of an IDX file of bytes."""
    data = gzip.decompress(source.read_bytes())
    dims = data[3]
    sizes = [int.from_bytes(data[4 + 4 * i : 8 + 4 * i], 'big') for i in range(dims)]
    count = min(count, sizes[0])
    element = 1
    for size in sizes[1:]:
        element *= size
    header = 4 + 4 * dims
    target.write_bytes(gzip.compress(data[:4] + count.to_bytes(4, 'big') + data[8:header] + data[header : header + count * element], mtime=0))


def copy_data(target: Path) -> None:
    if not DATA.is_dir():
        print(f'prepare.py: {DATA} is missing (Debian package dataset-fashion-mnist): there will be no demo')
        return
    target.mkdir(exist_ok=True)
    for part, count in IMAGES.items():
        for kind in ('images-idx3', 'labels-idx1'):
            name = f'{part}-{kind}-ubyte.gz'
            shorten(DATA / name, target / name, count)


def size_of_tree() -> int:
    """The size of what is copied in addition to the named ignored folders: tracked files, and untracked files that git does not ignore."""
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], capture_output=True, text=True, check=False)
    return sum(path.stat().st_size for path in map(Path, listed.stdout.split('\0')) if path.is_file() and not path.is_symlink())


def main() -> int:
    build, folder, targets = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build) as staging:
        stage(build, Path(staging), targets)
        pack(Path(staging), folder / 'programs.tar.xz')
    copy_data(folder / 'fashion-mnist')
    carried = sum(path.stat().st_size for path in folder.rglob('*') if path.is_file())
    tree = size_of_tree()
    print(f'{folder}: {carried / 2**20:.1f} MiB; with the working tree {(carried + tree) / 2**20:.1f} of {LIMIT >> 20} MiB')
    return 0 if carried + tree <= LIMIT else 1


if __name__ == '__main__':
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main())
