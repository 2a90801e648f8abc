"""The library as a Conan package: `conan create packaging/conan --build=missing`; docs/guide/packages.md has more."""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load, rmdir
from conan.tools.gnu import PkgConfigDeps
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain

required_conan_version = '>=2.0'

SOURCES = ('meson.build', 'meson.options', 'meson_options.txt', 'LICENSE', 'ops.yaml', 'autocast_policy.yaml', 'ops/*', 'src/*', 'generated/*', 'codegen/*',
           'scripts/group_sources.py', 'tests/meson.build', 'examples/meson.build', 'bench/meson.build', 'docs/*')


class Amp(ConanFile):
    name = 'amp'
    description = 'Automatic mixed precision for C++'
    license = 'Apache-2.0'
    topics = ('mixed-precision', 'autograd', 'bfloat16', 'tensor')
    package_type = 'library'
    settings = 'os', 'arch', 'compiler', 'build_type'
    options = {
        'shared': [True, False],
        'fPIC': [True, False],
        'cuda': [True, False],
        'onednn': [True, False],
        'blas': [True, False],
        'fft': ['fftw', 'kissfft', False],
        'yaml': [True, False],
        'openmp': [True, False],
    }
    # An option is off by default if ConanCenter does not have the package (CUDA), has a version that is too old (oneDNN), or would need two
    # builds of it (FFTW, for float32 and float64). With these options, the library is built with the system's packages.
    default_options = {
        'shared': True,
        'fPIC': True,
        'cuda': False,
        'onednn': False,
        'blas': True,
        'fft': False,
        'yaml': True,
        'openmp': True,
    }
    implements = ['auto_shared_fpic']

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, '..', '..')

    def set_version(self):
        self.version = re.search(r"version: '([^']+)'", load(self, os.path.join(self._root, 'meson.build')))[1]

    def export_sources(self):
        for pattern in SOURCES:
            copy(self, pattern, self._root, self.export_sources_folder, excludes=('*__pycache__*', '*.egg-info*', 'codegen/build/*'))

    def layout(self):
        basic_layout(self, src_folder='.')

    def requirements(self):
        if self.options.blas:
            self.requires('openblas/[>=0.3.20 <0.4]')
        if self.options.yaml:
            self.requires('yaml-cpp/[>=0.7 <1]')

    def build_requirements(self):
        self.tool_requires('meson/[>=1.0]')
        self.tool_requires('ninja/[>=1.10]')

    def validate(self):
        if self.settings.os != 'Linux':
            raise ConanInvalidConfiguration('amp has been built on Linux only')
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = MesonToolchain(self)
        features = {name: bool(self.options.get_safe(name)) for name in ('cuda', 'onednn', 'blas', 'yaml', 'openmp')}
        features |= dict.fromkeys(('mpi', 'nccl', 'codegen', 'tests', 'examples', 'bench'), False)
        toolchain.project_options |= {name: 'enabled' if on else 'disabled' for name, on in features.items()}
        toolchain.project_options['fft'] = str(self.options.fft) if self.options.fft else 'disabled'
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        copy(self, 'LICENSE', self.source_folder, os.path.join(self.package_folder, 'licenses'))
        Meson(self).install()
        if not self.options.shared:
            rmdir(self, os.path.join(self.package_folder, 'lib', 'cmake'))

    def package_info(self):
        self.cpp_info.libs = ['amp']
        self.cpp_info.system_libs = ['pthread', 'dl']
        self.cpp_info.set_property('pkg_config_name', 'amp')
        if self.options.shared:
            # The files of the library itself. They contain its components, and amp_add_ops() for user ops.
            self.cpp_info.set_property('cmake_find_mode', 'none')
            self.cpp_info.builddirs = [os.path.join('lib', 'cmake', 'amp')]
        elif self.options.openmp:
            self.cpp_info.exelinkflags = self.cpp_info.sharedlinkflags = ['-fopenmp']
