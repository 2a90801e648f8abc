"""Properties of every generated file."""

import re
import unittest

from codegen.__main__ import ROOT
from codegen.layout import WIDTH

SOURCES = [path for path in (ROOT / 'generated').rglob('*') if path.suffix in ('.cpp', '.cu', '.h', '.inc')]


class Generated(unittest.TestCase):
    def test_no_long_lines(self) -> None:
        self.assertGreater(len(SOURCES), 90)
        long = [f'{path}:{i}' for path in SOURCES for i, line in enumerate(path.read_text().splitlines(), 1) if len(line) > WIDTH]
        self.assertEqual(long, [])

    def test_no_line_numbers_of_the_yaml_files(self) -> None:
        self.assertEqual([path for path in SOURCES if re.search(r'\.yaml:\d', path.read_text())], [])

    def test_no_function_that_only_forwards(self) -> None:
        for path in SOURCES:
            self.assertNotRegex(path.read_text(), r'recorded_\w+\([^{]*\{\s*return run_', path)

    def test_argument_specifications_name_their_fields(self) -> None:
        specs = [line for path in SOURCES for line in re.findall(r'ArgSpec kArgs\[\] = \{(.*?)\n  \};', path.read_text(), re.S)]
        self.assertGreaterEqual(len(specs), 100)
        for spec in specs:
            self.assertRegex(spec, r'^(\s*\{\.name = "\w+", (\.optional = true, )?\.dtype = ArgDtype::(Common|Own|Any)\},)+$')
