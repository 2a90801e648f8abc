"""python -m codegen: the report of --check about stale files, and the files that an edit changes."""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from codegen import load_ops, load_policies
from codegen.__main__ import ROOT, main
from codegen.render import render


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit status, output, errors."""
    out, err = io.StringIO(), io.StringIO()
    with mock.patch.object(sys, 'argv', ['codegen', *map(str, arguments)]), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        return main(), out.getvalue(), err.getvalue()


class InACopy(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        for name in ('ops.yaml', 'autocast_policy.yaml'):
            shutil.copy(ROOT / name, self.folder)
        shutil.copytree(ROOT / 'ops', self.folder / 'ops')
        self.out = self.folder / 'generated'
        shutil.copytree(ROOT / 'generated', self.out)

    def run_here(self, *arguments: str) -> tuple[int, str, str]:
        return run('--ops', self.folder / 'ops.yaml', '--policy', self.folder / 'autocast_policy.yaml', '--out', self.out, *arguments)

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text()
        self.assertIn(old, text)
        (self.folder / name).write_text(text.replace(old, new, 1))

    def contents(self) -> dict[str, tuple[int, str]]:
        return {path.relative_to(self.out).as_posix(): (path.stat().st_mtime_ns, path.read_text()) for path in self.out.rglob('*') if path.is_file()}

    def written_by(self) -> set[str]:
        before = self.contents()
        self.assertEqual(self.run_here()[0], 0)
        after = self.contents()
        return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}

    def would_change(self) -> set[str]:
        ops = load_ops(self.folder / 'ops.yaml')
        files = render(ops, load_policies(self.folder / 'autocast_policy.yaml', ops))
        before = {name: text for name, (_, text) in self.contents().items()}
        return {name for name in before.keys() | files.keys() if before.get(name) != files.get(name)}

    def test_one_line_of_an_op(self) -> None:
        self.edit('ops/arithmetic.yaml', 'elementwise: {expr: "self * other"', 'elementwise: {expr: "other * self"')
        status, out, err = self.run_here('--check')
        self.assertEqual((status, err), (1, ''))
        for part in ('--- generated/amp/functors/arithmetic.inc', '+++ amp/functors/arithmetic.inc from the YAML files', '\n-', 'self * other',
                     '\n+', 'other * self', '1 generated files are stale: run ./dev regenerate'):
            self.assertIn(part, out)
        self.assertEqual(self.written_by(), {'amp/functors/arithmetic.inc'})
        self.assertEqual(self.run_here('--check'), (0, '', ''))

    def test_generated_files_edited_added_and_removed(self) -> None:
        (self.out / 'op_families.cpp').write_text('mine\n')
        (self.out / 'ops/more.cpp').write_text('more\n')
        (self.out / 'OPS.md').unlink()
        status, out, _ = self.run_here('--check')
        self.assertEqual(status, 1)
        for part in ('-mine', '-more', '--- generated/OPS.md', '3 generated files are stale'):
            self.assertIn(part, out)
        self.assertEqual(self.written_by(), {'op_families.cpp', 'ops/more.cpp', 'OPS.md'})

    def test_a_policy_edit_changes_one_source(self) -> None:
        self.edit('autocast_policy.yaml', 'lower_precision_fp: [', 'lower_precision_fp: [neg, ')
        self.assertEqual(self.written_by(), {'policy_tables.cpp', 'OPS.md'})

    def test_another_default_dtype_of_a_device(self) -> None:
        self.edit('autocast_policy.yaml', 'cuda: {default: f16}', 'cuda: {default: bf16}')
        self.assertEqual(self.written_by(), {'amp/autocast_dtypes.h'})
        program = self.folder / 'program.cpp'
        program.write_text('''
            #include <amp/autocast/policy.h>
            #include <amp/core/thread_state.h>
            using namespace amp;
            constexpr detail::ThreadState kNewThread;
            static_assert(autocast::default_dtype(kCUDA) == kBFloat16 && autocast::default_dtype(kCPU) == kBFloat16);
            static_assert(kNewThread.autocast_dtype[static_cast<size_t>(kCUDA)] == kBFloat16);
        ''')
        compiler = os.environ.get('CXX') or shutil.which('c++')
        if not compiler:
            self.skipTest('there is no C++ compiler')
        compiled = subprocess.run([*compiler.split(), '-std=c++20', '-fsyntax-only', f'-I{self.out}', f'-I{ROOT / "src"}', program],
                                  capture_output=True, text=True)
        self.assertEqual((compiled.returncode, compiled.stderr), (0, ''))

    def test_edits_of_an_op_in_the_middle(self) -> None:
        for what, old, new, changed in (
            ('comment', '  samples:\n', '  # Every line below moves.\n  samples:\n', set()),
            ('doc', '  doc: The products', '  doc: Products', {'amp/ops/matmul.h'}),
            ('sample', '  samples:\n', '  samples:\n  - {self: [1, 3, 4], mat2: [1, 4, 5]}\n', {'tests/samples_matmul.cpp'}),
            ('formula', 'mat2: "bmm(conj_of(self.transpose(1, 2)), grad)"', 'mat2: "bmm(self.transpose(-2, -1), grad)"', {'ops/matmul.cpp'}),
            ('dtypes', '  kernel: {check: true, dtypes: [floating, integral, complex]}', '  kernel: {check: true}',
             {'ops/matmul.cpp', 'tests/samples_matmul.cpp', 'OPS.md'}),
            ('variant', 'variants: [function, method, out]', 'variants: [function, method]',
             {'amp/ops/matmul.h', 'ops/matmul.cpp', 'tests/samples_matmul.cpp'}),
        ):
            with self.subTest(what):
                text = (self.folder / 'ops/matmul.yaml').read_text()
                start = text.index('- op: bmm\n')
                end = text.index('\n- op: ', start)
                self.assertGreater(start, 0)
                self.assertIn(old, text[start:end])
                (self.folder / 'ops/matmul.yaml').write_text(text[:start] + text[start:end].replace(old, new, 1) + text[end:])
                self.assertEqual(self.would_change(), changed)
                (self.folder / 'ops/matmul.yaml').write_text(text)

    def check_of_a_build(self) -> subprocess.CompletedProcess:
        return subprocess.run([sys.executable, '-m', 'codegen', '--ops', self.folder / 'ops.yaml', '--policy', self.folder / 'autocast_policy.yaml',
                               '--out', self.out, '--check', '--stamp', self.folder / 'stamp.h', '--depfile', self.folder / 'stamp.d'],
                              cwd=ROOT, capture_output=True, text=True)

    def test_the_check_of_a_build_knows_its_inputs(self) -> None:
        self.assertEqual(self.check_of_a_build().returncode, 0)
        target, _, inputs = (self.folder / 'stamp.d').read_text().partition(': ')
        self.assertEqual(Path(target), self.folder / 'stamp.h')
        known = {Path(path.replace('\\ ', ' ')) for path in re.split(r'(?<!\\)\s+', inputs.strip())}
        templates = [path for path in (ROOT / 'codegen/templates').rglob('*.j2') if path.parent.name != 'program']  # those are for programs
        for path in (*self.folder.glob('*.yaml'), *self.folder.glob('ops/*.yaml'), *(ROOT / 'codegen').glob('*.py'),
                     *(ROOT / 'codegen/policies').glob('*.py'), *(ROOT / 'codegen/views').glob('*.py'), *templates, *(ROOT / 'codegen').glob('*.yaml')):
            self.assertIn(path, known)
        self.assertFalse([path for path in known if path.is_relative_to(self.out) or path.is_relative_to(ROOT / 'codegen/tests')])

    def test_the_check_of_a_build_stops_with_the_command_to_run(self) -> None:
        for name, old, new in (('autocast_policy.yaml', 'cuda: {default: f16}', 'cuda: {default: bf16}'), ('ops/arithmetic.yaml', '  doc: ', '  doc: Changed. ')):
            self.edit(name, old, new)
            checked = self.check_of_a_build()
            self.assertEqual(checked.returncode, 1)
            self.assertRegex(checked.stderr, r'^generated/ does not match the YAML files and codegen/ \(1 files differ: amp/\S+\): run ./dev regenerate, then build')
            self.assertFalse((self.folder / 'stamp.h').exists())
            self.assertEqual(self.run_here()[0], 0)
        self.assertEqual(self.check_of_a_build().returncode, 0)

    def test_a_new_op_in_the_middle(self) -> None:
        text = (self.folder / 'ops/matmul.yaml').read_text()
        start = text.index('- op: bmm\n')
        entry = text[start : text.index('\n- op: ', start) + 1].replace('op: bmm', 'op: new_bmm')
        (self.folder / 'ops/matmul.yaml').write_text(text[:start] + entry + text[start:])
        of_the_family = {'amp/kernels/matmul.h', 'amp/kernels/matmul.inc', 'amp/ops/matmul.h', 'ops/matmul.cpp', 'tests/samples_matmul.cpp'}
        of_all_families = {'OPS.md', 'amp/op_id.h', 'amp/tensor_methods.inc'}
        self.assertEqual(self.would_change(), of_the_family | of_all_families)

    def test_a_helper(self) -> None:
        self.edit('ops/reduction.yaml', 'doc: The gradient of mean.', 'doc: What mean passes back.')
        self.assertEqual(self.would_change(), {'amp/ops/formulas/reduction.h'})

    def test_a_mistake_writes_nothing(self) -> None:
        self.edit('ops/arithmetic.yaml', '- op: add\n  doc: ', '- op: add\n  dok: ')
        before = self.contents()
        status, out, err = self.run_here()
        self.assertEqual((status, out), (1, ''))
        self.assertRegex(err, r'ops/arithmetic\.yaml:\d+:\d+: op `\w+` needs `doc`')
        self.assertEqual(self.contents(), before)

    def test_what_to_do_next(self) -> None:
        self.edit('ops/matmul.yaml', '  doc: The products', '  doc: Products')
        self.assertRegex(self.run_here()[1], r'^\d+ files, 1 written, 0 removed; now: ninja -C build\n$')
        self.assertRegex(self.run_here()[1], r'^\d+ files, 0 written, 0 removed\n$')

    def test_list(self) -> None:
        self.assertEqual(set(self.run_here('--list')[1].split()), set(self.contents()))
