"""The results of count_cases.py for a test log."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

DEVICE = 'there is no CUDA device'


class Counts(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.build = Path(scratch.name)

    def counted(self, *tests: tuple[str, str, str], ran: str | None = None) -> list[str]:
        """`tests` are names, results and outputs."""
        log = self.build / 'meson-logs' / 'testlog.json'
        log.parent.mkdir(exist_ok=True)
        log.write_text(''.join(json.dumps({'name': name, 'result': result, 'stdout': output}) + '\n' for name, result, output in tests))
        more = []
        if ran is not None:
            (self.build / 'ran').write_text(ran)
            more = ['--elsewhere', self.build / 'ran']
        return subprocess.run([sys.executable, Path(__file__).with_name('count_cases.py'), log, *more], check=True, capture_output=True,
                              text=True).stdout.splitlines()

    def test_cases_of_programs_and_failures(self):
        self.assertEqual(self.counted(('core', 'OK', '[amp] 3 passed, 0 failed, 0 skipped\n'), ('cpu', 'FAIL', '[amp] 2 passed, 1 failed, 0 skipped\n'),
                                      ('layers', 'OK', ''), ('tools', 'OK', 'Ran 4 tests in 0.1s\n\nOK\n')),
                         ['10 1 0', 'fail cpu (1 failed, FAIL)'])
        self.assertEqual(self.counted(('core', 'FAIL', 'a crash')), ['0 1 0', 'fail core (1 failed, FAIL)'])
        self.assertEqual(self.counted(('core', 'FAIL', '[amp] 3 passed, 0 failed, 0 skipped\n')), ['3 1 0', 'fail core (1 failed, FAIL)'])
        self.assertEqual(self.counted(), ['0 1 0', 'fail no test was selected, or Meson itself failed'])

    def test_a_program_that_a_case_runs_is_not_counted(self):
        self.assertEqual(self.counted(('core', 'OK', '[amp] 1 passed, 0 failed, 0 skipped\n[amp] 106 passed, 0 failed, 0 skipped\n')), ['106 0 0'])

    def test_skipped_cases_and_why(self):
        log = ''.join(f'[amp] skipped | core cuda | {name} | {DEVICE}\n' for name in 'abcd') + '[amp] skipped | core fft | e | no library\n'
        self.assertEqual(self.counted(('core', 'OK', log + '[amp] 3 passed, 0 failed, 5 skipped\n')),
                         ['3 0 5', f'skip core: 4 cases: {DEVICE}', 'skip core: 1 case (e): no library'])

    def test_cases_that_the_fake_runtime_runs_are_not_skipped(self):
        without = ''.join(f'[amp] skipped | scaler cuda | {name} | {DEVICE}\n' for name in 'ab') + '[amp] 0 passed, 0 failed, 2 skipped\n'
        on_fake = '[amp] ran | scaler cuda | a\n[amp] 1 passed, 0 failed, 0 skipped\n'
        self.assertEqual(self.counted(('scaler', 'SKIP', without), ('scaler_on_fake_cuda', 'OK', on_fake)),
                         ['1 0 1', f'skip scaler: 1 case (b): {DEVICE}'])
        on_fake = '[amp] ran | scaler cuda | b\n' + on_fake.replace('1 passed', '2 passed')
        self.assertEqual(self.counted(('scaler', 'SKIP', without), ('scaler_on_fake_cuda', 'OK', on_fake)), ['2 0 0'])
        self.assertEqual(self.counted(('scaler', 'SKIP', without), ran='scaler cuda | a\nscaler cuda | b\n'), ['0 0 0'])

    def test_what_check_runs_later(self):
        program = self.build / 'tests' / 'cuda' / 'kernels' / 'test_scaler_on_fake_cuda'
        program.parent.mkdir(parents=True)
        program.touch()
        self.assertEqual(self.counted(('scaler', 'SKIP', f'[amp] skipped | scaler cuda | a | {DEVICE}\n[amp] 0 passed, 0 failed, 1 skipped\n')),
                         ['0 0 1', f'skip scaler: 1 case (a): {DEVICE}; ./dev check runs them on the interpreter of PTX'])

    def test_skipped_tests_of_python(self):
        verbose = "test_a (test_mpi.A.test_a) ... ok\ntest_b (test_mpi.A.test_b) ... skipped 'no mpirun'\n"
        end = '\nRan 2 tests in 0.1s\n\nOK (skipped=1)\n'
        self.assertEqual(self.counted(('mpi', 'OK', verbose + end)), ['1 0 1', 'skip mpi: 1 case (test_b): no mpirun'])
        self.assertEqual(self.counted(('mpi', 'OK', '.s' + end)), ['1 0 1', 'skip mpi: 1 case: its output does not say why'])

    def test_skipped_blocks_of_pages(self):
        self.assertEqual(self.counted(('docs', 'OK', f'page.md:9: compiled, not run: {DEVICE}\n[amp] 5 passed, 0 failed, 1 skipped\n')),
                         ['5 0 1', f'skip docs: 1 case (page.md:9): {DEVICE}'])

    def test_a_test_that_is_skipped_as_a_whole(self):
        self.assertEqual(self.counted(('tool', 'SKIP', 'ptxas was not found\n')), ['0 0 1', 'skip tool: 1 case: ptxas was not found'])


if __name__ == '__main__':
    unittest.main()
