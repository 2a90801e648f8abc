"""Adds files from other folders to the package: the version, and the YAML files of the library's ops and presets."""

import re
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.search(r"version: '([^']+)'", (ROOT / 'meson.build').read_text())[1]


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        library = Path(self.build_lib, 'amp_codegen', 'library')
        shutil.copytree(ROOT / 'ops', library / 'ops', dirs_exist_ok=True)
        for name in ('ops.yaml', 'autocast_policy.yaml'):
            shutil.copy(ROOT / name, library / name)
        (library / 'VERSION').write_text(VERSION + '\n')


setup(
    version=VERSION,
    cmdclass={'build_py': BuildWithLibrary},
)
