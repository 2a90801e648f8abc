"""Each path of matrix products and Winograd convolutions has a row in bench/results/paths/paths.csv that shows its gain (bench/paths.cpp)."""

import re
import unittest
from pathlib import Path

from bench.tables import TablesError, folder_of, read_csv

ROOT = Path(__file__).resolve().parents[2]
ROWS = read_csv(ROOT / 'bench/results/paths/paths.csv').records()
MEASURED = [row for row in ROWS if row['gain'] != 'to be measured']
GEMM, CONV = 'src/amp/cpu/gemm', 'src/amp/cpu/conv'
# Files of these folders that are no path by themselves.
OTHERS = {
    f'{GEMM}/blas_threads.cpp': 'the threads of OpenBLAS',
    f'{GEMM}/integer_kernels.cpp': 'the kernels of integers.cpp',
    f'{GEMM}/no_blas.cpp': 'a build without OpenBLAS',
    f'{GEMM}/no_onednn.cpp': 'a build without oneDNN',
    f'{GEMM}/onednn.cpp': 'what the paths are compared with',
    f'{GEMM}/panel_kernels.cpp': 'the kernels of panels.cpp',
    f'{GEMM}/term_kernels.cpp': 'the kernel of terms.cpp',
    f'{GEMM}/terms.cpp': 'products of bfloat16 terms, which a policy requests',
    f'{GEMM}/vector_kernels.cpp': 'the kernels of vectors.cpp',
    f'{CONV}/winograd_kernels.cpp': 'the kernels of winograd.cpp',
    f'{CONV}/winograd_fixed_kernels.cpp': 'the kernels of winograd_fixed.cpp',
}


class Paths(unittest.TestCase):
    def test_every_file_of_a_path_has_a_row(self) -> None:
        files = {path.relative_to(ROOT).as_posix() for pattern in (f'{GEMM}/*.cpp', f'{CONV}/winograd*.cpp') for path in ROOT.glob(pattern)}
        self.assertTrue(files)
        self.assertEqual(files - {row['code'] for row in ROWS} - OTHERS.keys(), set())
        self.assertEqual(({row['code'] for row in ROWS} | OTHERS.keys()) - files, set(), 'these files do not exist')

    def test_a_measured_row_names_its_processor_and_its_run(self) -> None:
        for row in MEASURED:
            with self.subTest(row['case']):
                self.assertRegex(row['processor'], r'^(AMD|Intel) ')
                self.assertRegex(row['gain'], r'^\d+\.\d+x$')
                try:
                    folder_of(row['source'])
                except TablesError as error:
                    self.fail(str(error))

    def test_the_gain_is_that_of_the_times(self) -> None:
        for row in MEASURED:
            with self.subTest(row['case']):
                with_it, without = (float(re.match(r'[\d.]+', row[name])[0]) for name in ('with', 'without'))
                # A ratio of pairs may differ from the ratio of the least times.
                self.assertAlmostEqual(float(row['gain'][:-1]), without / with_it, delta=0.15)

    def test_a_row_that_is_to_be_measured_says_how(self) -> None:
        program = (ROOT / 'bench/paths.cpp').read_text()
        for row in ROWS:
            if row not in MEASURED:
                with self.subTest(row['case']):
                    self.assertEqual(row['processor'] + row['with'] + row['without'], '')
                    name = re.search(r'bench_paths "?([^"]+)"?$', row['source'])[1]
                    self.assertIn(f'"{name}', program)

    def test_winograd_in_fixed_point_is_worth_its_code(self) -> None:
        gains = [float(row['gain'][:-1]) for row in MEASURED if row['path'] == 'Winograd in fixed point']
        self.assertTrue(gains)
        self.assertGreater(min(gains), 1.1)


if __name__ == '__main__':
    unittest.main()
