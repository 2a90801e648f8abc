"""Tests of bench/tables.py: reports become runs, and runs become pages."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from bench import tables
from bench.tables import Table, TablesError, anchor, rebased, short, stored

REPORT = '''# Steps

On a machine.

| work | amp | torch |
|---|---|---|
| mm | 1 us | |
| a, b | 2 us | 3 us |

| one |
|---|
| "1" |

## Once more, with other numbers of threads

See [the guide](../../../../docs/guide/performance.md#ops) and [below](#end).

| two |
|---|
| 2 |

## End
'''


class Reports(unittest.TestCase):
    def test_a_report_becomes_notes_and_tables(self) -> None:
        files = stored(REPORT)
        self.assertEqual(sorted(files), ['notes.md', 'once-more-with-other-numbers.csv', 'results-2.csv', 'results.csv'])
        self.assertEqual(files['results.csv'], 'work,amp,torch\nmm,1 us,\n"a, b",2 us,3 us\n')
        self.assertEqual(files['notes.md'].count('[table]('), 3)
        self.assertNotIn('|', files['notes.md'])

    def test_a_report_without_tables(self) -> None:
        self.assertEqual(stored('# Title\n\nWords.\n'), {'notes.md': '# Title\n\nWords.\n'})

    def test_a_table_without_a_line_below_its_header(self) -> None:
        with self.assertRaisesRegex(TablesError, 'without a line below its header'):
            stored('| a |\n| 1 |\n')

    def test_names(self) -> None:
        self.assertEqual(anchor('2026-11-25-torch-2.15: a `b`'), '2026-11-25-torch-215-a-b')
        self.assertEqual(short('one-two-three-four-five-six-seven'), 'one-two-three-four-five-six')
        self.assertEqual(short('x' * tables.LONGEST_NAME), 'x' * tables.LONGEST_NAME)

    def test_columns_may_have_one_name(self) -> None:
        self.assertEqual(Table(['a', 'b'], [['1', '2']]).records(), [{'a': '1', 'b': '2'}])
        self.assertEqual(tables.markdown(Table(['', 'a'], [['x', '']])), '| | a |\n|---|---|\n| x | |')

    def test_links_are_seen_from_the_page(self) -> None:
        self.assertEqual(rebased('[a](../../ops.md#x) [b](#y) [c](https://d) [e](f.csv)', 'frozen/run'), '[a](ops.md#x) [b](#y) [c](https://d) [e](frozen/run/f.csv)')


class Results(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        for name, value in (('ROOT', self.root), ('RESULTS', self.root)):
            patch = mock.patch.object(tables, name, value)
            patch.start()
            self.addCleanup(patch.stop)
        (self.root / 'steps').mkdir()
        (self.root / 'steps/topic.md').write_text('# Training steps\n\nFirst words, and [a link](../../../docs/a.md).\n')
        self.report = self.root / 'report.md'
        self.report.write_text(REPORT)

    def main(self, *arguments: str) -> tuple[int, str]:
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
            status = tables.main(list(arguments))
        return status, out.getvalue()

    def store(self, run: str) -> None:
        self.assertEqual(self.main('store', str(self.report), 'steps', run), (0, ''))

    def test_the_newest_run_comes_first(self) -> None:
        self.store('2026-11-01-old')
        self.store('2026-11-02-new')
        page = (self.root / 'steps.md').read_text()
        self.assertLess(page.index('## 2026-11-02-new'), page.index('## 2026-11-01-old'))
        self.assertIn('# Training steps', page)
        self.assertIn('[a link](../../docs/a.md)', page)
        self.assertIn('### Once more, with other numbers of threads', page)
        self.assertIn('| a, b | 2 us | 3 us |', page)
        self.assertIn('[the guide](../../docs/guide/performance.md#ops)', page)
        self.assertIn('| [Training steps](steps.md) | 2 |', (self.root / 'README.md').read_text())
        self.assertEqual(tables.address_of('2026-11-01-old'), 'steps.md#2026-11-01-old')

    def test_a_long_table_is_linked(self) -> None:
        with mock.patch.object(tables, 'LONG', 1):
            self.store('2026-11-01-old')
        page = (self.root / 'steps.md').read_text()
        self.assertIn('2 rows: [results.csv](steps/2026-11-01-old/results.csv)', page)
        self.assertNotIn('| a, b |', page)

    def test_tables_of_the_topic_itself(self) -> None:
        (self.root / 'steps/goals.csv').write_text('work,goal\nmm,2x\n')
        self.store('2026-11-01-old')
        self.assertIn('| mm | 2x |', (self.root / 'steps.md').read_text())

    def test_check_finds_a_page_that_is_not_current(self) -> None:
        self.store('2026-11-01-old')
        self.assertEqual(self.main('--check'), (0, ''))
        (self.root / 'steps/2026-11-01-old/results.csv').write_text('work\nmm\n')
        status, said = self.main('--check')
        self.assertEqual(status, 1)
        self.assertIn('steps.md is stale', said)

    def test_wrong_names(self) -> None:
        for topic, run, why in (('steps', 'new', 'does not begin with a date'), ('walks', '2026-11-01-new', 'the topics are steps')):
            status, said = self.main('store', str(self.report), topic, run)
            self.assertEqual(status, 1)
            self.assertIn(why, said)
        self.store('2026-11-01-new')
        self.assertEqual(self.main('store', str(self.report), 'steps', '2026-11-01-new')[0], 1)


if __name__ == '__main__':
    unittest.main()
