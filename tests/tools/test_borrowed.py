"""Tests that borrowed.py finds members that refer to the memory of others."""

import tempfile
import unittest
from pathlib import Path

from tests.tools.borrowed import members, mistakes


class Borrowed(unittest.TestCase):
    def test_members_of_every_kind(self) -> None:
        text = ('struct Options {\n  std::string_view name;\n  std::vector<std::string_view> keep = {};\n  std::optional<std::string_view> one_;\n'
                '  const char* text = "";\n  std::span<const int> values;\n  ArrayRef<Rule> rules = {};\n  mutable StringRef word;\n};\n')
        self.assertEqual(members(text), ['name', 'keep', 'one_', 'text', 'values', 'rules', 'word'])

    def test_what_is_no_member(self) -> None:
        text = ('void f(std::string_view name);\nstd::string_view g();\nstruct S {\n  std::string name;\n  std::string_view call(StringRef a) const;\n'
                '  using View = std::string_view;\n  static const char* of(int x);\n  std::function<void(std::string_view)> sink;\n};\n')
        self.assertEqual(members(text), [])

    def test_only_public_headers_count(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in {'src/amp/nn/meson.build': "sources += files('a.cpp')\nheaders = files(\n  'a.h',\n)\n",
                               'src/amp/nn/a.h': 'struct A {\n  std::string_view name;\n};\n',
                               'src/amp/nn/inside.h': 'struct B {\n  std::string_view name;\n};\n'}.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            self.assertEqual(len(mistakes(root, {})), 1)
            self.assertEqual(mistakes(root, {('amp/nn/a.h', 'name'): 'a reason'}), [])
            self.assertIn('no such member', mistakes(root, {('amp/nn/a.h', 'name'): 'a reason', ('amp/nn/a.h', 'gone'): 'a reason'})[0])


if __name__ == '__main__':
    unittest.main()
