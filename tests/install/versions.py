"""Checks that every place with the library's version agrees with meson.build, and that the changelog has an entry for it.

versions.py STAGE: STAGE is a folder with an installed library.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = os.environ | {'LC_ALL': 'C.UTF-8'}
PROGRAM = """
#include <cstdio>
#include <amp/version.h>
int main() { std::printf("%d.%d.%d\\n%s\\n%s\\n", AMP_VERSION_MAJOR, AMP_VERSION_MINOR, AMP_VERSION_PATCH, AMP_VERSION_STRING, amp::version()); }
"""


def output(command: list, **options) -> str:
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT, **options).stdout.strip()


def found(pattern: str, file: str) -> str:
    match = re.search(pattern, (ROOT / file).read_text(), re.M)
    return match[1] if match else f'nothing that matches {pattern}'


def staged(stage: Path, name: str) -> Path:
    path = next(stage.rglob(name), None)
    if path is None:
        sys.exit(f'{stage} has no {name}')
    return path


def of_program(stage: Path, folder: Path) -> dict[str, str]:
    libraries = staged(stage, 'libamp.so').parent
    source, program = folder / 'version.cpp', folder / 'version'
    source.write_text(PROGRAM)
    compiler = os.environ.get('CXX', 'c++').split()
    output([*compiler, '-std=c++20', f'-I{staged(stage, "amp/version.h").parents[1]}', source, '-o', program, f'-L{libraries}', '-lamp',
            f'-Wl,-rpath,{libraries}', '-Wl,--allow-shlib-undefined'])
    return dict(zip(('AMP_VERSION_MAJOR, MINOR, PATCH', 'AMP_VERSION_STRING', 'amp::version()'), output([program]).split()))


def of_packages(stage: Path, folder: Path) -> dict[str, str]:
    script = folder / 'version.cmake'
    script.write_text(f'include("{staged(stage, "ampConfigVersion.cmake")}")\nmessage(NOTICE "${{PACKAGE_VERSION}}")\n')
    output([sys.executable, '-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, ROOT / 'codegen'])
    return {
        # By its name alone, because pkg-config treats a path with a space as two packages.
        'pkg-config': output(['pkg-config', '--modversion', 'amp.pc'], cwd=staged(stage, 'amp.pc').parent),
        'the CMake package': output(['cmake', '-P', script], stderr=subprocess.STDOUT),
        'amp-codegen, installed': output([staged(stage, 'amp-codegen'), '--version']).split()[-1],
        'amp-codegen, the Python package': next(folder.glob('*.whl')).name.split('-')[1],
    }


def of_sources() -> dict[str, str]:
    return {
        'debian/changelog': found(r'\Aamp \((\S+)\)', 'debian/changelog'),
        'packaging/vcpkg/ports/amp/vcpkg.json': json.loads((ROOT / 'packaging/vcpkg/ports/amp/vcpkg.json').read_text())['version-semver'],
        'packaging/conda/recipe.yaml': found(r'^  version: "(.*)"', 'packaging/conda/recipe.yaml'),
        'packaging/amp.wrap': found(r'^revision = v(.*)', 'packaging/amp.wrap'),
        'CHANGELOG.md, the first entry': found(r'^## \[?([0-9][^\]\s]*)', 'CHANGELOG.md'),
    }


def of_interface(stage: Path) -> dict[str, str]:
    dynamic = output(['readelf', '-d', staged(stage, 'libamp.so')])
    return {
        'the name of the shared library': re.search(r'soname: \[libamp\.so\.(.*)\]', dynamic)[1],
        'debian/control, the package of the library': found(r'^Package: libamp([\d.]+)$', 'debian/control'),
        'debian/*.install': next((ROOT / 'debian').glob('libamp[0-9]*.install')).name.removeprefix('libamp').removesuffix('.install'),
    }


def interface(version: str) -> str:
    """The version of the binary interface: the rule of docs/guide/platforms.md."""
    major, minor, _ = version.split('.')
    return f'0.{minor}' if major == '0' else major


def main() -> int:
    stage = Path(sys.argv[1]).resolve()
    version = found(r"^  version: '(.*)'", 'meson.build')
    if not re.fullmatch(r'\d+\.\d{1,2}\.\d{1,2}', version):
        print(f'meson.build: {version} is not three numbers, the last two of at most two digits')
        return 1
    with tempfile.TemporaryDirectory() as folder:
        places = of_program(stage, Path(folder)) | of_packages(stage, Path(folder)) | of_sources()
    wrong = 0
    for expected, found_there in ((version, places), (interface(version), of_interface(stage))):
        for place, text in found_there.items():
            print(f'{place}: {text}' + ('' if text == expected else f', but it should be {expected}'))
            wrong += text != expected
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
