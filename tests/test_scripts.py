"""The scripts that the build and ./dev call."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import scripts.evidence as evidence
from scripts.compiler_warnings import warnings
from scripts.group_sources import plan, units, write
from scripts.test_targets import files_of
from tests.threaded_sources import threaded

ROOT = Path(__file__).resolve().parents[1]


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name).resolve()

    def write(self, path: str, text: str) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file


class GroupSources(Folder):
    def test_units_are_even_and_in_order(self):
        self.assertEqual(units([10] * 12, 40), [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]])
        self.assertEqual(units([30, 30, 30, 30, 30], 60), [[0, 1], [2, 3, 4]])

    def test_every_source_is_in_one_unit(self):
        sizes = [(7 * i) % 90 + 1 for i in range(100)]
        for target in (0, 1, 20, 64, 10_000):
            self.assertEqual(sorted(i for unit in units(sizes, target) for i in unit), list(range(100)), target)

    def test_a_large_source_is_a_unit(self):
        self.assertEqual(units([10, 100, 10], 60), [[0], [1], [2]])

    def test_zero_bytes_join_nothing(self):
        self.assertEqual(units([1, 2, 3], 0), [[0], [1], [2]])

    def test_a_plan_and_its_files(self):
        a, b, c, d = (self.write(f'{name}.cpp', '12345') for name in ('x/a', 'x/b', 'y/c', 'x/d'))
        self.assertEqual(plan([a, b, c, d], 'p', 15), [f'p_x_a_to_d.cpp={a},{b},{d}', '2'])
        self.assertEqual(plan([a, b, c, d], 'p', 10, frozenset([b])), ['1', f'p_x_a_to_d.cpp={a},{d}', '2'])
        write(self.folder, f'unit.cpp={a},{b}')
        self.assertEqual((self.folder / 'unit.cpp').read_text().splitlines()[1:], [f'#include "{a}"', f'#include "{b}"'])
        os.utime(self.folder / 'unit.cpp', (1, 1))
        write(self.folder, f'unit.cpp={a},{b}')
        self.assertEqual((self.folder / 'unit.cpp').stat().st_mtime, 1, 'the same text is not written again')


class ThreadedSources(unittest.TestCase):
    def test_suites_and_what_they_share(self):
        texts = {'a': 'TEST_SUITE_BEGIN("x threads"); TEST_CASE', 'b': 'TEST_CASE', 'c': 'int f();', 'd': '\nnamespace amp {TEST_CASE'}
        self.assertEqual(threaded(texts), ['a', 'c', 'd'])
        del texts['a']
        self.assertEqual(threaded(texts), [])


class TestTargets(unittest.TestCase):
    def test_the_outputs_on_which_the_named_tests_depend(self):
        tests = [{'name': 'core', 'depends': ['1']}, {'name': 'nn', 'depends': ['2']}]
        targets = [{'id': '1', 'filename': ['/b/tests/test_core']}, {'id': '2', 'filename': ['/b/tests/test_nn']}]
        self.assertEqual(files_of(['core'], tests, targets, Path('/b')), ['tests/test_core'])


class CompilerWarnings(unittest.TestCase):
    def test_the_last_compilation_of_an_object_counts(self):
        log = ('[1/9] Compiling C++ object a.o\na.cpp:1:2: warning: unused [-Wunused]\n[2/9] Linking target x\nld: warning: no\n'
               '[3/9] Compiling Cuda object b.o\r\nb.cu(8): warning #177-D: variable was declared\n')
        self.assertEqual({name: len(lines) for name, lines in warnings(log).items()}, {'a.o': 1, 'b.o': 1})
        self.assertEqual(warnings(log + '[1/1] Compiling C++ object a.o\n[1/1] Compiling Cuda object b.o\n'), {})


STEPS = {
    'tests', 'build', 'plain English', 'formatting (./dev format fixes it)', 'docs: the site', 'install: CMake', 'CUDA: machine code', 'thread sanitizer',
    'suites with AMP_CPU_ISA=baseline (build: cpu ops)', 'the library with clang 19', 'fuzzing: a minute for each loader, and for the ops',
}
CODE = STEPS - {'plain English', 'formatting (./dev format fixes it)', 'docs: the site'}


class Evidence(Folder):
    def stale_after(self, path: str) -> set[str]:
        return {step for step in STEPS if path in evidence.inputs_of(step)}

    def test_what_a_change_makes_stale(self):
        everywhere = STEPS
        for path in ('src/amp/cpu/softmax/kernels.cpp', 'src/amp/core/tensor.h'):
            self.assertEqual(self.stale_after(path), everywhere, path)
        for path in ('ops/math.yaml', 'autocast_policy.yaml', 'codegen/templates/family.cpp.j2', 'meson.build', 'src/amp/cpu/meson.build'):
            self.assertEqual(self.stale_after(path) & CODE, CODE, path)
        self.assertEqual(self.stale_after('generated/ops/math.cpp') & CODE, CODE)
        for path in ('dev', 'scripts/dev/check.sh', 'scripts/evidence_inputs.yaml', 'scripts/group_sources.py'):
            self.assertEqual(self.stale_after(path), everywhere, path)
        self.assertEqual(self.stale_after('tests/nn/linear_tests.cpp'),
                         everywhere - {'install: CMake', 'CUDA: machine code', 'the library with clang 19'})
        self.assertEqual(self.stale_after('docs/guide/autocast.md'), {'tests', 'plain English', 'docs: the site'})
        self.assertEqual(self.stale_after('evidence/tests.json'), set())

    def test_each_step_of_the_scripts_has_inputs(self):
        listed = subprocess.run(['bash', '-c', 'set -- help; source ./dev >/dev/null; mode=list; all_steps full ""'], cwd=ROOT, check=True, capture_output=True,
                                text=True).stdout.splitlines()
        self.assertGreater(len(listed), 50)
        self.assertEqual(len(listed), len(set(listed)), 'two steps have the same name')
        self.assertEqual(len({evidence.file_of(step) for step in listed}), len(listed))
        for step in listed:
            self.assertIn('src/amp/core/tensor.cpp', evidence.inputs_of(step), step)

    def test_green_stale_and_green_again(self):
        def git(*arguments: str) -> None:
            subprocess.run(['git', *arguments], cwd=self.folder, check=True, capture_output=True)

        git('init')
        source = self.write('src/a.cpp', 'int a;')
        self.write('docs/a.md', 'a')
        step = 'install: CMake'

        def state() -> str:
            evidence.contents.cache_clear()
            return evidence.state_of(step, self.folder)

        self.assertEqual(state(), 'never run')
        self.addCleanup(evidence.contents.cache_clear)
        evidence.contents.cache_clear()
        file = evidence.file_of(step, self.folder)
        file.parent.mkdir()
        file.write_text(json.dumps({'result': 'passed', 'inputs': evidence.hash_of(step, self.folder)}))
        self.assertEqual(state(), 'green')
        self.write('docs/a.md', 'b')
        self.assertEqual(state(), 'green')
        source.write_text('int b;')
        self.assertEqual(state(), 'stale')
        self.write('src/new.cpp', '')
        source.write_text('int a;')
        self.assertEqual(state(), 'stale')
        (self.folder / 'src/new.cpp').unlink()
        self.assertEqual(state(), 'green')
        file.write_text(json.dumps({'result': 'failed', 'inputs': evidence.hash_of(step, self.folder)}))
        self.assertEqual(state(), 'failed')


if __name__ == '__main__':
    unittest.main()
