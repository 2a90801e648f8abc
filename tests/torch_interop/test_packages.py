"""How projects find the header-only part that `./dev install --libtorch-only` installs: CMake, pkg-config and Meson. Needs no libtorch."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = os.environ | {'PATH': f'{ROOT}/.venv/bin:{os.environ["PATH"]}', 'LC_ALL': 'C.UTF-8'}
PROGRAM = """
#include <iostream>
#include <amp/scaler/report.h>
int main() { std::cout << amp::OverflowReport{.step = 3}.toString() << "\\n"; }
"""
PRINTED = 'step 3: all gradients are finite\n'


def run(*command: object, **options) -> subprocess.CompletedProcess:
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=ENVIRONMENT, **options)


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        cls.prefix = cls.folder / 'a prefix'
        (cls.folder / 'program.cpp').write_text(PROGRAM)
        for command in (('setup', cls.folder / 'build', ROOT, '-Dlibtorch_only=true', f'--prefix={cls.prefix}', '-Dlibdir=lib'),
                        ('install', '-C', cls.folder / 'build', '--no-rebuild')):
            done = run('meson', *command)
            if done.returncode:
                raise AssertionError(done.stdout)

    def check(self, *command: object, **options) -> str:
        done = run(*command, **options)
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_what_is_installed(self):
        installed = {path.relative_to(self.prefix).as_posix() for path in self.prefix.rglob('*') if path.is_file()}
        self.assertTrue({'include/amp/interop/torch.h', 'lib/cmake/amp/ampConfig.cmake', 'lib/cmake/amp/ampConfigVersion.cmake',
                         'lib/pkgconfig/amp-libtorch.pc'} <= installed, installed)
        for name in installed:
            if name.endswith('.h'):
                for included in re.findall(r'^#include <(amp/.*)>$', (self.prefix / name).read_text(), re.M):
                    optional = included == 'amp/interop/torch/exchange.h'  # of the library
                    self.assertNotEqual(f'include/{included}' in installed, optional, f'{name} includes {included}')

    def test_headers_compile_alone_without_libtorch_as_far_as_they_can(self):
        for name in ('autocast/guarded', 'core/error', 'core/export', 'scaler/report', 'scaler/rule'):
            self.check(*compiler(), '-Wall', '-Wextra', '-Wshadow', '-Wconversion', '-Werror', '-fsyntax-only', f'-I{self.prefix}/include', '-x', 'c++', '-',
                       input=f'#include <amp/{name}.h>\n')
        done = run(*compiler(), '-fsyntax-only', f'-I{self.prefix}/include', '-x', 'c++', '-', input='#include <amp/interop/torch.h>\n')
        self.assertEqual(len(re.findall('error:', done.stdout)), 1, done.stdout)
        self.assertIn('torch.h needs libtorch', done.stdout)

    def test_pkg_config(self):
        flags = self.check('env', f'PKG_CONFIG_PATH={self.prefix}/lib/pkgconfig', 'pkg-config', '--cflags', '--libs', 'amp-libtorch')
        self.assertNotIn('-lamp', flags)
        program = self.folder / 'with-pkg-config'
        self.check('bash', '-c', f'eval "$0 \\"$2/program.cpp\\" -o \\"$3\\" $1"', ' '.join(compiler()), flags, self.folder, program)
        self.assertEqual(self.check(program), PRINTED)

    @unittest.skipUnless(shutil.which('cmake'), 'there is no CMake')
    def test_cmake(self):
        self.assertEqual(self.configure_with_cmake('0.1 REQUIRED COMPONENTS libtorch'), '')
        self.check('cmake', '--build', self.folder / 'cmake/build')
        self.assertEqual(self.check(self.folder / 'cmake/build/program'), PRINTED)
        self.assertEqual(self.configure_with_cmake('0.1...<0.2 REQUIRED'), '')
        self.assertEqual(self.configure_with_cmake('REQUIRED'), '')

    @unittest.skipUnless(shutil.which('cmake'), 'there is no CMake')
    def test_cmake_refuses(self):
        for wanted in ('0.2 REQUIRED', '0.0 REQUIRED', '1 REQUIRED', '0.2...1.0 REQUIRED', '0.1.1 EXACT REQUIRED', '99.1 REQUIRED'):
            self.assertIn('"amp"', self.configure_with_cmake(wanted), wanted)
        self.assertIn('only the headers for programs that use libtorch are installed: there is no library',
                      ' '.join(self.configure_with_cmake('0.1 REQUIRED COMPONENTS library').split()))

    def configure_with_cmake(self, wanted: str) -> str:
        """What CMake says about an error."""
        project = self.folder / 'cmake'
        shutil.rmtree(project, ignore_errors=True)
        project.mkdir()
        (project / 'CMakeLists.txt').write_text(f'''cmake_minimum_required(VERSION 3.20)
project(program CXX)
find_package(amp {wanted})
if(TARGET amp::amp)
  message(FATAL_ERROR "there is a library")
endif()
add_executable(program "{self.folder}/program.cpp")
target_link_libraries(program PRIVATE amp::libtorch)
''')
        done = run('cmake', '-G', 'Ninja', '-S', project, '-B', project / 'build', f'-DCMAKE_PREFIX_PATH={self.prefix}')
        return done.stdout if done.returncode else ''

    def test_meson_subproject(self):
        project = self.folder / 'meson'
        (project / 'subprojects').mkdir(parents=True)
        (project / 'subprojects/amp').symlink_to(ROOT)
        shutil.copy(self.folder / 'program.cpp', project)
        (project / 'meson.build').write_text('''project('program', 'cpp', default_options: ['cpp_std=c++20', 'amp:libtorch_only=true'])
executable('program', 'program.cpp', dependencies: dependency('amp-libtorch', fallback: 'amp'))
''')
        self.check('meson', 'setup', project / 'build', project)
        self.check('ninja', '-C', project / 'build')
        self.assertEqual(self.check(project / 'build/program'), PRINTED)


def compiler() -> list[str]:
    return [*os.environ.get('CXX', 'c++').split(), '-std=c++20']


if __name__ == '__main__':
    unittest.main()
