"""The choice of cases and the count of kernels in suites.py, without a build."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tests.cuda.kernels import suites
from tests.cuda.kernels.suites import Outcome, Run


class Selection(unittest.TestCase):
    def test_only_some_subcases_of_the_contracts(self):
        cases = {'contracts': ['add: cuda', 'mul: cuda'], 'core': ['copies']}
        selected = suites.runs_of(cases, suites.SELECTED)
        self.assertEqual([run.subcases for run in selected], [suites.SELECTED['contracts'], ()])
        self.assertEqual([run.names for run in selected], [('add: cuda', 'mul: cuda'), ('copies',)])
        self.assertEqual([run.subcases for run in suites.runs_of(cases, {})], [(), ()])

    def test_every_case_is_in_one_run(self):
        names = [f'case {i}' for i in range(2 * suites.CASES_OF_A_RUN + 1)]
        runs = suites.runs_of({'core': names}, {})
        self.assertEqual(len(runs), 3)
        self.assertEqual([name for run in runs for name in run.names], names)

    def test_commas_in_names_do_not_separate(self):
        command = suites.command_of(Path('build'), Run('core', ('dtypes', 'errors'), ('one, two', 'three')))
        self.assertIn('--test-case=one\\, two,three', command)
        self.assertIn('--subcase=dtypes,errors', command)


class Outcomes(unittest.TestCase):
    def problem(self, status: int, output: str) -> str | None:
        outcome = Outcome(Run('core', (), ('copies',)), status, output, 0.0, last='copies/')
        return suites.problem_of(outcome, suites.SUMMARY.search(output))

    def test_a_crash_names_the_case_before(self):
        self.assertIsNone(self.problem(0, 'text\n[amp] 3 passed, 0 failed, 0 skipped\n'))
        self.assertIn('ended with 1:', self.problem(1, '[amp] 2 passed, 1 failed, 0 skipped\n'))
        self.assertIn('ended with -11 after "copies/"', self.problem(-11, 'text'))
        self.assertIsNotNone(self.problem(0, 'no summary'))


class Coverage(unittest.TestCase):
    def problems(self, exceptions: str, launched: set[str]) -> list[str]:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(suites, 'NOT_LAUNCHED', Path(folder) / 'list.yaml'):
            suites.NOT_LAUNCHED.write_text(exceptions)
            with contextlib.redirect_stdout(io.StringIO()):
                return suites.check_coverage({'first', 'second'}, launched)

    def test_a_kernel_that_was_never_launched(self):
        self.assertEqual(self.problems('[]', {'first'})[0], 'never launched: second')
        self.assertEqual(self.problems('[]', {'first', 'second'}), [])

    def test_kernels_with_one_block_and_loops_that_never_went_on(self):
        grids = suites.joined([{'one': suites.Grid(True, 1, 0), 'other': suites.Grid(True, 3, 0), 'lines': suites.Grid(False, 2, 0)},
                               {'one': suites.Grid(True, 1, 0), 'loop': suites.Grid(True, 2, 1), 'other': suites.Grid(True, 1, 1)}])
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(suites, 'ONE_BLOCK', Path(folder) / 'list.yaml'):
            suites.ONE_BLOCK.write_text('[]')
            with contextlib.redirect_stdout(io.StringIO()):
                found = suites.check_grids(grids)
                never = suites.check_grids({'loop': suites.Grid(True, 2, 0)})
            self.assertEqual(len(found), 2)
            self.assertTrue(found[0].endswith(': one'))
            self.assertTrue(never[0].endswith(': loop'))
            suites.ONE_BLOCK.write_text('[{kernel: ^one$, why: x}]')
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(suites.check_grids(grids), [])

    def test_a_reason(self):
        self.assertEqual(self.problems('[{kernel: ^second$, why: x}]', {'first'}), [])

    def test_a_reason_that_is_not_needed(self):
        self.assertEqual(len(self.problems('[{kernel: ^second$, why: x}]', {'first', 'second'})), 1)


if __name__ == '__main__':
    unittest.main()
