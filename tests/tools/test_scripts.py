"""The scripts that the build and ./dev call."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from unittest import mock

import yaml

import scripts.evidence as evidence
from scripts.compiler_warnings import warnings
from scripts.group_sources import lines, plan, units, write
from scripts.test_targets import files_of
from tests.tools.threaded_sources import threaded

ROOT = Path(__file__).resolve().parents[2]


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
        self.assertEqual(plan([a, b, c, d], 'p', 15), ([c], [('p_x_a_to_d.cpp', [a, b, d])]))
        self.assertEqual(plan([a, b, c, d], 'p', 10, frozenset([b])), ([b, c], [('p_x_a_to_d.cpp', [a, d])]))
        write(self.folder, f'unit.cpp={a},{b}')
        self.assertEqual((self.folder / 'unit.cpp').read_text().splitlines()[1:], [f'#include "{a}"', f'#include "{b}"'])
        os.utime(self.folder / 'unit.cpp', (1, 1))
        write(self.folder, f'unit.cpp={a},{b}')
        self.assertEqual((self.folder / 'unit.cpp').stat().st_mtime, 1, 'the same text is not written again')

    def test_folders_that_count_as_one(self):
        a, b, c, d = (self.write(f'{name}.cpp', '12345') for name in ('x/a', 'x/y/b', 'x/z/c', 'x/z/d'))
        self.assertEqual(plan([a, b, c, d], 'p', 30), ([a, b], [('p_z_c_to_d.cpp', [c, d])]))
        self.assertEqual(plan([a, b, c, d], 'p', 30, together=frozenset([self.folder / 'x'])), ([], [('p_x_a_to_d.cpp', [a, b, c, d])]))
        self.assertEqual(plan([a, b, c, d], 'p', 30, together=frozenset([self.folder / 'x', self.folder / 'x/z'])),
                         ([], [('p_x_a_to_b.cpp', [a, b]), ('p_z_c_to_d.cpp', [c, d])]))

    def test_the_lines_of_a_plan(self):
        a, b, c, d = (self.folder / name for name in ('x/a.cpp', 'x/b.cpp', 'generated/c.cpp', 'd.cpp'))
        self.assertEqual(lines([c, d], [('p.cpp', [a, b]), ('q.cpp', [b, a])], self.folder / 'x'),
                         ['../generated/c.cpp ../d.cpp', 'p.cpp q.cpp', f'p.cpp={a},{b}\tq.cpp={b},{a}'])
        self.assertEqual(lines([a], [], self.folder / 'x'), ['a.cpp', '', ''])
        self.assertEqual(lines([], [('p.cpp', [a])], self.folder), ['', 'p.cpp', f'p.cpp={a}'])

    def test_no_source_is_lost_when_units_have_the_same_name(self):
        """Meson reports it."""
        sources = [self.write(f'{folder}/x/{name}.cpp', '12345') for folder in ('p', 'q') for name in ('a', 'b')]
        self.assertEqual(plan(sources, 'u', 15), ([], [('u_x_a_to_b.cpp', sources[:2]), ('u_x_a_to_b.cpp', sources[2:])]))

    def test_what_meson_reads(self):
        sources = [self.write(f'a folder/x/{name}.cpp', '12345') for name in ('a', 'b', 'c')]
        printed = subprocess.run([sys.executable, ROOT / 'scripts/group_sources.py', 'plan', '--prefix', 'p', '--bytes', '10', '--from', self.folder / 'a folder',
                                  '--alone', sources[0], *sources], check=True, capture_output=True, text=True).stdout
        self.assertEqual(printed, f'x/a.cpp\np_x_b_to_c.cpp\np_x_b_to_c.cpp={sources[1]},{sources[2]}\n')


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
        for path in ('ops/math.yaml', 'ops.yaml', 'autocast_policy.yaml', 'codegen/ops.py', 'codegen/templates/family.cpp.j2', 'meson.build', 'src/meson.build',
                     'src/amp/cpu/meson.build', 'generated/meson.build'):
            self.assertEqual(self.stale_after(path) & CODE, CODE, path)
        self.assertEqual(self.stale_after('generated/ops/math.cpp') & CODE, CODE)
        for path in ('dev', 'scripts/dev/check.sh', 'scripts/dev/steps.sh', 'scripts/evidence.py', 'scripts/evidence_inputs.yaml', 'scripts/group_sources.py'):
            self.assertEqual(self.stale_after(path), everywhere, path)
        self.assertEqual(self.stale_after('tests/unit/nn/linear_tests.cpp'),
                         everywhere - {'install: CMake', 'CUDA: machine code', 'the library with clang 19'})
        self.assertIn('CUDA: machine code', self.stale_after('subprojects/fakecuda/src/fakecuda/ptx/instructions/float.cpp'))
        self.assertEqual(self.stale_after('docs/guide/autocast.md'), {'tests', 'plain English', 'docs: the site'})
        self.assertEqual(self.stale_after('evidence/tests.json'), set())
        for path in ('.ci/run', '.github/workflows/quick.yml', '.pre-commit-config.yaml'):
            self.assertEqual(self.stale_after(path), {'tests', 'plain English', 'docs: the site'}, path)

    def test_each_step_of_the_scripts_has_inputs(self):
        listed = subprocess.run(['bash', '-c', 'set -- help; source ./dev >/dev/null; mode=list; all_steps full ""'], cwd=ROOT, check=True, capture_output=True,
                                text=True).stdout.splitlines()
        self.assertGreater(len(listed), 50)
        self.assertEqual(len(listed), len(set(listed)), 'two steps have the same name')
        self.assertEqual(len({evidence.file_of(step) for step in listed}), len(listed))
        for step in listed:
            source = 'subprojects/fakecuda/meson.build' if step == 'fakecuda by itself' else 'src/amp/core/tensor/tensor.cpp'  # a project of its own
            self.assertIn(source, evidence.inputs_of(step), step)

    def repository(self) -> None:
        subprocess.run(['git', 'init'], cwd=self.folder, check=True, capture_output=True)
        self.addCleanup(evidence.contents.cache_clear)

    def contents(self) -> dict[str, str]:
        evidence.contents.cache_clear()
        return evidence.contents(self.folder)

    def with_cache(self) -> tuple[Path, Path]:
        """A source, and the cache, which here also keeps files that have just changed."""
        self.repository()
        self.write('.gitignore', '/.venv*')
        (self.folder / '.venv').mkdir()
        kept = mock.patch.object(evidence, 'SETTLED', -1)
        kept.start()
        self.addCleanup(kept.stop)
        return self.write('src/a.cpp', 'int a;'), self.folder / evidence.CACHE

    def test_files_that_have_not_changed_are_not_read_again(self):
        source, cache = self.with_cache()
        before = self.contents()
        self.assertEqual(set(before), {'.gitignore', 'src/a.cpp'})
        self.assertEqual(self.contents(), before)
        with mock.patch.object(Path, 'read_bytes', side_effect=AssertionError('a file is read')):
            self.assertEqual(self.contents(), before)
        self.assertEqual([path.name for path in cache.parent.iterdir()], [cache.name])
        source.unlink()
        self.assertEqual(set(self.contents()), {'.gitignore'})
        self.assertEqual(set(json.loads(cache.read_text())), {'.gitignore'})

    def test_a_change_that_keeps_size_and_times_is_noticed(self):
        source, _ = self.with_cache()
        before, first = self.contents(), source.stat()
        # Until the clock of the file system ticks: 4 ms or less.
        while source.stat().st_ctime_ns == first.st_ctime_ns:
            source.write_text('int b;')
            os.utime(source, ns=(first.st_atime_ns, first.st_mtime_ns))
        changed = source.stat()
        self.assertEqual((changed.st_size, changed.st_mtime_ns, changed.st_ino), (first.st_size, first.st_mtime_ns, first.st_ino))
        self.assertNotEqual(self.contents()['src/a.cpp'], before['src/a.cpp'])

    def test_another_file_of_the_same_size_and_time_is_noticed(self):
        source, _ = self.with_cache()
        before, first = self.contents(), source.stat()
        other = self.write('src/other', 'int b;')
        os.utime(other, ns=(first.st_atime_ns, first.st_mtime_ns))
        other.replace(source)
        self.assertNotEqual(self.contents()['src/a.cpp'], before['src/a.cpp'])

    def test_a_file_that_has_just_changed_is_read_again(self):
        """It may change once more in the same tick."""
        source, cache = self.with_cache()
        evidence.SETTLED = 3600
        before = self.contents()
        self.assertFalse(cache.exists())
        source.write_text('int b;')
        self.assertNotEqual(self.contents()['src/a.cpp'], before['src/a.cpp'])

    def test_a_cache_that_cannot_be_read(self):
        source, cache = self.with_cache()
        before = self.contents()
        for text in ('', '{', '[]', '{"src/a.cpp": []}', '{"src/a.cpp": 1}'):
            cache.write_text(text)
            self.assertEqual(self.contents(), before, text)
        cache.unlink()
        cache.parent.rmdir()
        self.assertEqual(self.contents(), before)

    def test_due_prints_the_hash_and_where_the_step_is_green(self):
        def due(step: str) -> str:
            printed = io.StringIO()
            with mock.patch.object(sys, 'argv', ['evidence.py', 'due', step]), redirect_stdout(printed):
                self.assertEqual(evidence.main(), 0)
            return printed.getvalue()

        data = {'result': 'passed', 'inputs': evidence.hash_of('tests'), 'commit': '0123456789ab', 'date': '2026-01-02', 'processor': 'a processor'}
        with mock.patch.object(evidence, 'read', lambda step, root=None: data):
            self.assertEqual(due('tests'), f'{data["inputs"]} 01234567, 2026-01-02, a processor\n')
            inputs, data['inputs'] = data['inputs'], 'others'
            self.assertEqual(due('tests'), f'{inputs}\n')

    def test_a_tree_without_git_is_one_line(self):
        self.addCleanup(evidence.contents.cache_clear)
        with mock.patch.dict(os.environ, {'GIT_CEILING_DIRECTORIES': str(self.folder.parent)}), self.assertRaises(SystemExit) as stopped:
            self.contents()
        self.assertRegex(stopped.exception.code, r'\Aevidence: git cannot list the files of this tree: fatal: not a git repository.*\Z')

    def test_green_stale_and_green_again(self):
        self.repository()
        source = self.write('src/a.cpp', 'int a;')
        self.write('docs/a.md', 'a')
        step = 'install: CMake'

        def state() -> str:
            evidence.contents.cache_clear()
            return evidence.state_of(step, self.folder)

        self.assertEqual(state(), 'never run')
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


    def test_the_table_of_evidence_is_no_input(self):
        self.repository()

        def inputs(page: str) -> str:
            self.write('docs/status.md', page)
            evidence.contents.cache_clear()
            return evidence.hash_of('tests', self.folder)

        before = inputs(f'a\n{evidence.BEGIN}\nold\n{evidence.END}\nb\n')
        self.assertEqual(inputs(f'a\n{evidence.BEGIN}\nnew, and longer\n{evidence.END}\nb\n'), before)
        self.assertNotEqual(inputs(f'a\n{evidence.BEGIN}\nold\n{evidence.END}\nc\n'), before)

    def test_the_table_of_evidence_has_a_row_for_each_kind_of_steps(self):
        def ran(step: str, result: str = 'passed', date: str = '2026-01-02', processor: str = 'A', **counts: int) -> None:
            data = {'step': step, 'result': result, 'counts': counts, 'commit': f'{date[-1]}' * 12, 'date': date, 'processor': processor}
            self.write(f'evidence/{evidence.file_of(step).name}', json.dumps(data))

        ran('install: CMake')
        ran('install: pkg-config', date='2026-01-01', processor='B')
        ran('install: programs', 'failed', date='2026-01-03')
        ran('thread sanitizer', passed=1200, failed=0, skipped=3)
        ran('build', 'skipped')
        expected = ('install: CMake', 'install: stage', 'install: a, with b', 'docs: the site')
        self.assertEqual(evidence.table(self.folder, expected).splitlines()[2:], [
            '| sanitizers | 1 of 1 | 1,200 passed, 3 skipped |  |  | 2026-01-02, 22222222 | A |',
            '| install | 2 of 5 |  | programs | stage; a, with b | 2026-01-01, 11111111 | A, B |',
            '| docs | 0 of 1 |  |  | the site |  |  |',
            '| build and sources | 0 of 1 |  | build (skipped) |  | 2026-01-02, 22222222 | A |',
        ])

    def test_kinds_of_steps(self):
        self.assertEqual({kind for kind, _ in evidence.KINDS} - {evidence.kind_of(step) for step in evidence.steps()}, {'GPU'})
        self.assertEqual(evidence.kind_of('gpu: NVIDIA H100'), 'GPU')
        for step in evidence.steps():
            self.assertTrue(evidence.kind_of(step) != 'build and sources' or not step.startswith(('install', 'docs', 'CUDA', 'suites', 'tests')), step)

    def test_the_page_stays_short(self):
        self.assertLessEqual(len((ROOT / evidence.PAGE).read_text().splitlines()), 80)


class ContinuousIntegration(unittest.TestCase):
    TIERS = ('quick', 'full', 'nightly')

    def test_workflows_run_the_tiers(self):
        folder = ROOT / '.github/workflows'
        self.assertEqual({path.stem for path in folder.iterdir()}, set(self.TIERS))
        for tier in self.TIERS:
            (job,) = yaml.safe_load((folder / f'{tier}.yml').read_text())['jobs'].values()
            self.assertEqual([step['uses'] for step in job['steps'] if 'uses' in step], ['actions/checkout@v4'])
            self.assertEqual(job['steps'][-1], {'run': f'.ci/run {tier}'})
            self.assertIn(f'  {tier})', (ROOT / '.ci/run').read_text())

    def test_an_unknown_tier(self):
        done = subprocess.run([ROOT / '.ci/run', 'fast'], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (2, 'usage: .ci/run [quick | full | nightly]\n'))

    def test_hooks_are_local_commands_that_exist(self):
        data = yaml.safe_load((ROOT / '.pre-commit-config.yaml').read_text())
        self.assertEqual([repository['repo'] for repository in data['repos']], ['local'])
        hooks = {hook['id']: hook for hook in data['repos'][0]['hooks']}
        self.assertEqual(set(hooks), {'format', 'generated', 'plain-english'})
        for name, hook in hooks.items():
            self.assertTrue((ROOT / hook['entry'].removeprefix('python3 ').split()[0]).exists(), name)
        pattern = hooks['format']['files']
        for path, fits in {'src/amp/core/tensor.h': True, 'bench/cuda/a.cu': True, 'generated/amp/ops.h': False, 'src/amp/ops/functors.inc': False}.items():
            self.assertEqual(bool(re.search(pattern, path)), fits, path)
        for path in ('ops.yaml', 'ops/math.yaml', 'autocast_policy.yaml', 'generated/OPS.md', 'codegen/cpp.py', 'meson.build'):
            self.assertRegex(path, hooks['generated']['files'])


if __name__ == '__main__':
    unittest.main()
