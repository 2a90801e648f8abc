"""The choice of cases and the count of kernels in suites.py, without a build."""

from __future__ import annotations

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from tests.cuda.kernels import suites
from tests.cuda.kernels.suites import Case, Outcome, Run


def outcome(**cases: tuple[float, set[str]]) -> Outcome:
    result = Outcome(Run('core', '', tuple(cases)), 0, '', 0.0)
    for name, (seconds, kernels) in cases.items():
        result.time[Case('core', name)] = seconds
        result.launched[Case('core', name)] = kernels
    return result


class Selection(unittest.TestCase):
    def test_the_quickest_cases_that_launch_everything(self):
        outcomes = [outcome(slow=(9.0, {'a', 'b', 'c'}), one=(0.1, {'a'}), two=(0.1, {'b'})), outcome(three=(1.0, {'c'}))]
        self.assertEqual([case.name for case in suites.quickest(outcomes)], ['one', 'three', 'two'])

    def test_a_case_that_later_ones_make_superfluous_is_left_out(self):
        outcomes = [outcome(first=(0.1, {'a', 'b'}), second=(0.5, {'a', 'c'}), third=(0.6, {'b', 'd'}))]
        self.assertEqual([case.name for case in suites.quickest(outcomes)], ['second', 'third'])

    def test_cases_of_a_subcase_run_together(self):
        cases = [Case('contracts', 'add: cuda', 'dtypes'), Case('core', 'x'), Case('contracts', 'mul: cuda', 'dtypes')]
        self.assertEqual(suites.runs_of(cases), [Run('contracts', 'dtypes', ('add: cuda', 'mul: cuda')), Run('core', '', ('x',))])

    def test_what_is_written_is_read_again(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(suites, 'SELECTION', Path(folder) / 'selection.txt'):
            with contextlib.redirect_stdout(io.StringIO()):
                suites.write_selection([outcome(one=(0.1, {'a'}))])
            self.assertEqual(suites.selected_cases(), [Case('core', 'one')])


class Coverage(unittest.TestCase):
    def problems(self, exceptions: str, launched: set[str]) -> list[str]:
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(suites, 'NOT_LAUNCHED', Path(folder) / 'list.yaml'):
            suites.NOT_LAUNCHED.write_text(exceptions)
            with contextlib.redirect_stdout(io.StringIO()):
                return suites.check_coverage({'first', 'second'}, launched, 'hint')

    def test_a_kernel_that_was_never_launched(self):
        self.assertEqual(self.problems('[]', {'first'}), ['never launched: second', 'hint'])
        self.assertEqual(self.problems('[]', {'first', 'second'}), [])

    def test_a_reason(self):
        self.assertEqual(self.problems('[{kernel: ^second$, why: x}]', {'first'}), [])

    def test_a_reason_that_is_not_needed(self):
        self.assertEqual(len(self.problems('[{kernel: ^second$, why: x}]', {'first', 'second'})), 1)


if __name__ == '__main__':
    unittest.main()
