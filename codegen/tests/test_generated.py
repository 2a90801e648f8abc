"""Properties of every generated file."""

import re
import unittest
from pathlib import Path

from codegen.__main__ import ROOT
from codegen.layout import WIDTH

SOURCES = [path for path in (ROOT / 'generated').rglob('*') if path.suffix in ('.cpp', '.cu', '.h', '.inc')]


OPS = sorted((ROOT / 'generated/ops').glob('*.cpp'))
MOST_LINES = 52_000  # of generated/


class Generated(unittest.TestCase):
    def test_number_of_lines(self) -> None:
        """Generated code is read and reviewed too. If it must grow, find out first what repeats itself in it."""
        lines = sum(len(path.read_bytes().splitlines()) for path in (ROOT / 'generated').rglob('*') if path.is_file())
        self.assertGreater(lines, 10_000)
        self.assertLessEqual(lines, MOST_LINES)

    def test_no_long_lines(self) -> None:
        """Only a string may be longer than a line. It then stands on a line of its own."""
        self.assertGreater(len(SOURCES), 90)
        long = [f'{path}:{i}' for path in SOURCES for i, line in enumerate(path.read_text().splitlines(), 1)
                if len(line) > WIDTH and not re.fullmatch(r'\s*"(\\.|[^"\\])*"[;,})]*', line)]
        self.assertEqual(long, [])

    def test_no_string_is_cut_into_pieces(self) -> None:
        self.assertEqual([path for path in SOURCES if re.search(r'[^\\"]"\s+"(?!\s*[,)}:])', _without_raw_strings(path))], [])

    def test_no_masks_in_wrappers(self) -> None:
        self.assertEqual(len(OPS), 24)
        for path in OPS:
            self.assertNotRegex(path.read_text(), r'\b0[xb][0-9a-f]+\b', path)

    def test_stages_are_not_repeated(self) -> None:
        """The stages of a call exist once, in ops/wrapper.h."""
        for path in OPS:
            self.assertNotRegex(path.read_text(), r'should_record|any_stage|autocast::Call\b|set_history|tracing::', path)

    def test_no_line_numbers_of_the_yaml_files(self) -> None:
        self.assertEqual([path for path in SOURCES if re.search(r'\.yaml:\d', path.read_text())], [])

    def test_an_integer_is_a_dimension_and_not_the_bool_of_another_overload(self) -> None:
        text = (ROOT / 'generated/amp/ops/reduction.h').read_text()
        for name in ('var', 'std', 'var_mean', 'std_mean'):
            for integer in ('int', 'int64_t'):
                self.assertIn(f'{name}(const Tensor& self, {integer} dim)', text)
        self.assertNotIn('nuclear_norm(const Tensor& self, int dim)', text)

    def test_argument_specifications_name_their_fields(self) -> None:
        specs = [line for path in SOURCES for line in re.findall(r'ArgSpec kArgs\[\] = \{(.*?)\};\n', path.read_text(), re.S)]
        self.assertGreaterEqual(len(specs), 100)
        for spec in specs:
            self.assertRegex(spec, r'^(\s*\{\.name = "\w+"(,\s+\.optional = true)?(,\s+\.dtype = ArgDtype::(Own|Any))?\},?)+$')


def _without_raw_strings(path: Path) -> str:
    return re.sub(r'R"(\w*)\(.*?\)\1"', 'R""', path.read_text(), flags=re.S)
