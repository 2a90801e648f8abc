"""Tests of what ./dev parity writes (tests/parity/report.py), which need neither PyTorch nor a build."""

from __future__ import annotations

import collections
import tempfile
import unittest
from pathlib import Path

from tests.parity import report
from tests.parity.report import Explanation, Row

ROOT = Path(__file__).resolve().parents[2]
REASONS = [
    Explanation(['relu'], 'torch throws', 'out', 'PyTorch refuses `out`.', 'dtype'),
    Explanation(['*'], 'torch throws', 'out', 'PyTorch refuses `out`.', 'type'),
    Explanation(['*'], '*values', 'open', 'A choice.'),
]
DIFFERENCES = {'out': 'PyTorch refuses it.', 'open': 'Several results are correct.'}


def rows() -> list[Row]:
    return [Row('relu', collections.Counter({'same': 7, 'both throw': 1}), collections.Counter({0: 1, 1: 1})),
            Row('sort', collections.Counter({'same': 6}), collections.Counter({1: 1, 2: 2}), [('values', 'element 0', {})])]


class ParityReportTest(unittest.TestCase):
    def test_the_first_explanation_that_fits_counts(self) -> None:
        found = [reason.holds('relu', 'torch throws', 'the type is wrong') for reason in REASONS]
        self.assertEqual(found, [False, True, False])

    def test_equal_sentences_share_a_footnote(self) -> None:
        text = report.table(rows(), REASONS, 10, '2.15')
        self.assertIn('| relu | 7 | 1 |  | 2 (1) |  |', text)
        self.assertIn('| sort | 6 |  |  | 1 (1), 2 (2) | 1 values |', text)
        self.assertTrue(text.endswith('## Footnotes\n\n1. PyTorch refuses `out`.\n2. A choice.\n'))

    def test_a_footnote_that_no_call_needs_is_left_out(self) -> None:
        self.assertNotIn('A choice.', report.table(rows()[:1], REASONS, 10, '2.15'))

    def test_the_summary_has_a_row_for_each_difference(self) -> None:
        text = report.summary(rows(), DIFFERENCES, REASONS, 10, '2.15')
        self.assertIn('The result is the same for 13 calls. Both libraries refuse 1, and PyTorch has no counterpart of 0. '
                      '5 have an explained difference, 1 an open one.', text)
        self.assertTrue(text.endswith('| PyTorch refuses it. | 3 | 2 | PyTorch refuses `out`. |\n'
                                      '| Several results are correct. | 2 | 1 | A choice. |'))

    def test_a_page_keeps_what_is_outside_of_the_marks(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page, out = Path(folder) / 'page.md', Path(folder) / 'table.md'
            for _ in range(2):
                page.write_text(f'before\n{report.BEGIN}\nold\n{report.END}\nafter\n' if not page.exists() else page.read_text())
                report.write(page, out, rows(), DIFFERENCES, REASONS, 10, '2.15')
            text = page.read_text()
            self.assertTrue(text.startswith('before\n') and text.endswith('\nafter\n'))
            self.assertNotIn('old', text)
            self.assertEqual(text.count('(table.md)'), 1)
            self.assertIn('# Random calls compared with PyTorch', out.read_text())
        with self.assertRaises(ValueError):
            report.with_summary('a page without marks', '', 'table.md')

    def test_the_files_of_the_tree(self) -> None:
        differences, reasons = report.explanations()
        self.assertEqual({reason.difference for reason in reasons}, set(differences))
        summary = (ROOT / 'docs/internals/parity.md').read_text().partition(report.BEGIN)[2].partition(report.END)[0]
        described = [line.split(' | ')[0].removeprefix('| ') for line in summary.splitlines() if line.startswith('| ')][1:]
        self.assertTrue(described)
        self.assertLessEqual(set(described), set(differences.values()))


if __name__ == '__main__':
    unittest.main()
