import re
import unittest
from pathlib import Path

from . import idioms

COMPAT = Path(__file__).resolve().parents[2] / 'src/amp/compat'


class Idioms(unittest.TestCase):
    def test_a_reason_excuses_the_next_line_only(self):
        lines, boundaries = idioms.read_idioms('a;\n# boundary: no\nb;\n# a comment\nc;\n')
        self.assertEqual(lines, {1: 'a;', 3: 'b;', 5: 'c;'})
        self.assertEqual(boundaries, {3})

    def test_an_error_within_a_header_belongs_to_the_line_that_needs_it(self):
        output = 'list.txt:4:10:   required from here\nheader.h:7:1: error: no\nlist.txt:9:3: error: bad\nlist.txt:9:5: error: worse\n'
        self.assertEqual(idioms.errors_by_line(output, 'list.txt'), {4: 'no', 9: 'bad'})

    def test_the_reasons_are_on_the_page(self):
        page = (COMPAT.parents[2] / 'docs/guide/migration.md').read_text()
        for name in idioms.LISTS:
            lines, boundaries = idioms.read_idioms((Path(__file__).parent / name).read_text())
            for number in boundaries:
                code = re.search(r'x\.[\w.()]+', lines[number])[0]
                self.assertIn(code, page)


class Headers(unittest.TestCase):
    def test_headers_under_names_of_libtorch_include_headers_that_exist(self):
        found = [path for folder in ('ATen', 'c10', 'c10d', 'torch') for path in (COMPAT / folder).rglob('*') if path.is_file()]
        self.assertGreater(len(found), 150)
        for path in found:
            for name in re.findall(r'#include <amp/(.+)>', path.read_text()):
                self.assertTrue((COMPAT.parent / name).exists(), f'{path}: {name}')

    def test_the_folder_hides_no_header_of_a_program(self):
        # Programs have headers such as <data.h> and <libtorch.h>.
        folders = {'ATen', 'c10', 'c10d', 'parts', 'torch'}
        for root in (COMPAT, COMPAT.parents[2] / 'generated/amp/compat'):
            self.assertLessEqual({path.name for path in root.iterdir()}, folders | {'meson.build'})

    def test_every_header_protects_itself(self):
        for path in COMPAT.rglob('*.h*'):
            self.assertIn('#pragma once', path.read_text(), path)


if __name__ == '__main__':
    unittest.main()
