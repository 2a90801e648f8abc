"""The results that verified.py derives from runs."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tests.cuda.kernels import suites, verified


def record(case: str, subcase: str = 'as_on_cpu', *, launched: bool = True, libraries: tuple[str, ...] = (), ended: bool = False, failed: bool = False,
           suite: str = verified.SUITE) -> dict:
    return {'suite': suite, 'case': case, 'subcase': subcase, 'launched': {'kernel': 1} if launched else {}, 'libraries': list(libraries), 'ended': ended,
            'failed': failed}


class Interpreted(unittest.TestCase):
    def test_kernels_and_libraries(self):
        seen = verified.interpreted([
            record('linear: cuda', libraries=('cuBLASLt',)), record('linear: cuda', 'threads', libraries=('cuFFT',), ended=True),
            record('view: cuda', launched=False), record('view: cuda', 'noncontiguous', launched=False, ended=True),
            record('copies', ended=True, suite='core cuda')])
        self.assertEqual(seen, {'linear': ['kernels', 'cuBLASLt'], 'view': []})

    def test_only_ops_that_passed(self):
        self.assertEqual(verified.interpreted([record('add: cuda'), record('add: cuda', 'dtypes', ended=True, failed=True)]), {})
        self.assertEqual(verified.interpreted([record('add: cuda')]), {})  # the process ended within the case
        self.assertEqual(verified.interpreted([record('max_dim: cuda', '', launched=False, ended=True)]), {})  # it has no kernel for CUDA


class InAFile(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        patch = mock.patch.object(verified, 'PATH', self.folder / 'verified.yaml')
        patch.start()
        self.addCleanup(patch.stop)

    def check(self, seen: dict[str, list[str]]) -> list[str]:
        with contextlib.redirect_stdout(io.StringIO()):
            return verified.check(seen)

    def test_it_reads_what_it_has_written(self):
        content = {'interpreter': {'add': ['kernels'], 'view': []}, 'devices': {'NVIDIA H100: 80 GB': ['add', 'scatter_reduce.two'] * 20}}
        verified.write(content)
        self.assertEqual(verified.load(), content)
        self.assertLessEqual(max(map(len, verified.PATH.read_text().splitlines())), 140)

    def test_an_op_that_the_run_did_not_see(self):
        verified.write({'interpreter': {'add': ['kernels'], 'mul': ['kernels']}, 'devices': {}})
        self.assertEqual(self.check({'add': ['kernels'], 'mul': ['kernels'], 'new': ['kernels']}), [])
        self.assertIn('mul is listed as', self.check({'add': ['kernels']})[0])
        self.assertIn('mul is listed as', self.check({'add': ['kernels'], 'mul': ['kernels', 'cuBLASLt']})[0])

    def test_suites_write_it(self):
        verified.write({'interpreter': {'mul': ['kernels']}, 'devices': {'a GPU': ['mul']}})
        outcome = suites.Outcome(suites.Run('contracts', (), ('add: cuda',)), 0, '', 0.0, records=[record('add: cuda', ended=True)])
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(len(suites.check_verified([outcome], write=False)), 2)
            self.assertEqual(suites.check_verified([outcome], write=True), [])
        self.assertEqual(verified.load(), {'interpreter': {'add': ['kernels']}, 'devices': {'a GPU': ['mul']}})

    def test_cases_of_a_device(self):
        cases = [('add: cuda', 'passed'), ('add: cuda', 'not run'), ('mul: cuda', 'passed'), ('mul: cuda', 'crashed'), ('copies', 'passed'),
                 ('sub: cuda', 'not run')]
        log = self.folder / 'cases.json'
        log.write_text(json.dumps([{'name': name, 'state': state} for name, state in cases]))
        verified.write({'interpreter': {}, 'devices': {'a GPU': ['mul', 'sub']}})
        with contextlib.redirect_stdout(io.StringIO()), mock.patch('sys.argv', ['verified', '--device', 'a GPU', str(log)]):
            verified.main()
        self.assertEqual(verified.load()['devices'], {'a GPU': ['add', 'sub']})


if __name__ == '__main__':
    unittest.main()
