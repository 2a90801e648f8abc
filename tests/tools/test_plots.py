"""Tests of the plots and of the table of slower rows in docs/guide/performance.md (bench/plots.py, bench/slower.py)."""

import unittest
import xml.etree.ElementTree as ElementTree

from bench import slower
from bench.plots import Plot, Series, svg
from bench.slower import Row, by_family, details, ratio_of, work_of
from bench.tables import tables

TEXT = '''# Title

| work | amp | torch | ratio | goal |
|---|---|---|---|---|
| mm | 46.0 ns | 40.9 ns | 0.89x | 8x |
| matmul_square/size:2048/bf16:1 | 11767.4 us | 8391.8 us | 0.71x | |
| SGD, 10 million | 5.70 ms | 10.17 ms (foreach 9.48, fused 5.13) | 1.78x | |
| the same, 100 million | 5.0 ms | 6.0 ms | 1.20x | |

## Frozen programs

| work | amp before | amp now | torch, the same run | ratio before | ratio now |
|---|---|---|---|---|---|
| encoder, batch 64 * | 21874.1 us | 15852.5 us | 13842.2 us (jit.freeze) | 0.68x | 0.87x to 1.03x |
| mlp, batch 1 | 49.6 us | 50 us | 151.6 us | 3.00x | 3.05x (*0.73x, 2.75x) |
'''


class Rows(unittest.TestCase):
    def test_the_smallest_ratio_counts(self) -> None:
        (_, first), (heading, second) = tables(TEXT)
        self.assertEqual([round(ratio_of(row), 3) for row in first.records()], [0.89, 0.71, 0.9, 1.2])
        self.assertEqual((heading, [ratio_of(row) for row in second.records()]), ('Frozen programs', [0.87, 2.75]))

    def test_ratios_of_all_ops_come_from_the_times(self) -> None:
        self.assertEqual(ratio_of({'op': 'conj', 'size': 'large', 'dtype': 'f32', 'amp': '1e+03 us', 'torch': '2 us', 'ratio': '0.00x'}), 0.002)

    def test_names_of_rows(self) -> None:
        self.assertEqual(work_of({'work': 'matmul_square/size:2048/bf16:1'}, '', ''), 'product of two 2048 x 2048 matrices, bfloat16')
        self.assertEqual(work_of({'work': 'unary/relu/size:4194304/bf16:0'}, '', ''), '`relu` of 4,194,304 elements, float32')
        self.assertEqual(work_of({'work': 'the same, 100 million'}, '', 'SGD, 10 million'), 'SGD, 100 million')
        self.assertEqual(work_of({'work': 'encoder, batch 64 *'}, 'Frozen programs', ''), 'frozen program: encoder, batch 64')

    def test_every_run_is_read(self) -> None:
        self.assertEqual(slower.forgotten(), [])
        for runs in slower.NEWEST.values():
            for run in runs:
                self.assertTrue(slower.rows_of(run), run)

    def test_families(self) -> None:
        rows = [Row('gelu tanh', 0.5, 'large', 'bf16'), Row('norm.dim', 0.6, 'small', 'f32')]
        found = by_family(rows, {'gelu': 'activation', 'norm': 'reduction'})
        self.assertEqual(list(found), ['activation', 'reduction'])
        self.assertIn('<code>gelu tanh</code> large bfloat16 0.50x', '\n'.join(details('Xeon', found, 9)))
        with self.assertRaises(SystemExit):
            by_family(rows, {})

    def test_rows_on_the_page(self) -> None:
        families = {row.work.split(' ')[0].split('.')[0]: 'any' for runs in slower.NEWEST.values() for run in runs for row in slower.rows_of(run)}
        page = slower.filled(f'# Page\n{slower.BEGIN}\nstale rows\n{slower.END}\nafter\n', families)
        self.assertTrue(page.startswith(f'# Page\n{slower.BEGIN}\n| work |'))
        self.assertTrue(page.endswith(f'{slower.END}\nafter\n'))
        self.assertNotIn('stale rows', page)
        with self.assertRaises(SystemExit):
            slower.filled('# Page\n', families)


class Pictures(unittest.TestCase):
    def test_a_plot(self) -> None:
        plot = Plot(('Title',), ['a row with a long name', 'b'], [Series('one', [2.0, None]), Series('two', [0.5, 1.0])], ('axis',), 'file.md')
        picture = svg(plot)
        texts = [text.text for text in ElementTree.fromstring(picture).iter('{http://www.w3.org/2000/svg}text')]
        for text in ('Title', 'one', 'two', 'axis', '2.00x', '0.50x', 'not measured', 'a row with a long name'):
            self.assertIn(text, texts)
        self.assertIn('prefers-color-scheme: dark', picture)


if __name__ == '__main__':
    unittest.main()
