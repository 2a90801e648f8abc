"""Tests of packaging/ and debian/: do the recipes fit the build that they call?"""

import ast
import fnmatch
import json
import re
import unittest
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = set(re.findall(r"^option\('(\w+)'", (ROOT / 'meson.options').read_text(), re.M))
OTHERS = {'AMP_SOURCE', 'libdir', 'cmake_prefix_path', 'auto_features', 'b_ndebug', 'buildtype', 'default_library', 'optimization', 'pkgconfig.relocatable', 'strip', 'prefix'}
PROJECTS = ('packaging/conda/recipe.yaml', 'debian/rules', 'packaging/vcpkg/ports/amp/portfile.cmake', 'examples/embed/external_project/CMakeLists.txt')


def recipe() -> dict:
    return yaml.safe_load((ROOT / 'packaging/conda/recipe.yaml').read_text())


def wrong_options(text: str) -> set[str]:
    return set(re.findall(r'(?<![\w-])-D([\w.]+)=', text)) - OPTIONS - OTHERS


class PackagingTest(unittest.TestCase):
    def test_options_of_recipes_exist(self):
        for file in PROJECTS:
            with self.subTest(file):
                self.assertEqual(wrong_options((ROOT / file).read_text()), set())

    def test_an_unknown_option_is_found(self):
        self.assertEqual(wrong_options('meson setup -Dyaml=enabled -Dyml=enabled'), {'yml'})

    def test_the_conda_recipe_turns_off_what_the_package_does_not_need(self):
        command = recipe()['build']['script'][0]
        self.assertEqual({each for each in ('tests', 'examples', 'bench', 'codegen') if f'-D{each}=disabled' not in command}, set())
        for library in ('onednn', 'openblas', 'yaml-cpp'):
            self.assertTrue(any(each.split()[0] == library for each in recipe()['requirements']['host']), library)

    def test_the_conda_recipe_tests_with_files_that_exist(self):
        for test in recipe()['tests']:
            for file in test['files']['source']:
                self.assertTrue((ROOT / file).is_file(), file)

    def test_packages_have_the_same_processors(self):
        debian = set(re.findall(r'^Architecture: (.*)$', (ROOT / 'debian/control').read_text(), re.M))
        self.assertEqual(debian, {'amd64 arm64'})
        vcpkg = json.loads((ROOT / 'packaging/vcpkg/ports/amp/vcpkg.json').read_text())
        self.assertEqual(vcpkg['supports'], 'linux & (x64 | arm64)')

    def test_the_wrap_file_names_every_dependency(self):
        components = re.findall(r"^  '(\w+)': \[", (ROOT / 'src/meson.build').read_text().partition('component_needs = {')[2].partition('\n}')[0], re.M)
        self.assertIn('nn', components)
        named = re.search(r'^dependency_names = (.*)$', (ROOT / 'packaging/amp.wrap').read_text(), re.M)[1].split(', ')
        self.assertEqual(sorted(named), sorted(['amp', 'amp-libtorch', 'amp-torch-compat', *(f'amp-{each}' for each in components)]))

    def test_the_conan_recipe_exports_the_scripts_of_the_build(self):
        recipe = (ROOT / 'packaging/conan/conanfile.py').read_text()
        sources = next(ast.literal_eval(each.value) for each in ast.parse(recipe).body if isinstance(each, ast.Assign) and each.targets[0].id == 'SOURCES')
        scripts = re.findall(r"project_source_root\(\) / 'scripts' / '([\w.]+)'", (ROOT / 'src/meson.build').read_text())
        self.assertTrue(scripts)
        for script in scripts:
            self.assertTrue(any(fnmatch.fnmatch(f'scripts/{script}', pattern) for pattern in sources), script)

    def test_only_tests_and_examples_need_json(self):
        self.assertEqual([str(path) for path in (ROOT / 'src').rglob('*') if path.suffix in ('.h', '.cpp', '.build') and 'nlohmann' in path.read_text()], [])
        for file in ('packaging/conan/conanfile.py', 'packaging/conda/recipe.yaml', 'packaging/vcpkg/ports/amp/vcpkg.json'):
            self.assertNotIn('nlohmann', (ROOT / file).read_text(), file)


if __name__ == '__main__':
    unittest.main()
