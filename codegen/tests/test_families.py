"""The keys of the file of a family, and the lists of sources in generated/meson.build."""

import re
import tempfile
import unittest
from pathlib import Path

from codegen import Registry, SpecError, load_ops, load_policies
from codegen.__main__ import ROOT
from codegen.render import render

from .support import entry


def families(**heads: str) -> Registry:
    """A family for each argument, with one op. The value comes before the ops of its file."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, 'ops.yaml')
        root.write_text(f'families: [{", ".join(heads)}]\n')
        Path(folder, 'ops').mkdir()
        for name, head in heads.items():
            Path(folder, 'ops', f'{name}.yaml').write_text(f'{head}ops:\n' + entry(op=f'{name}_op', family=None))
        return load_ops(root)


class Compact(unittest.TestCase):
    def test_families_that_are_compiled_for_size(self) -> None:
        self.assertEqual(families(a='', b='compact: true\n', c='compact: false\n', d='compact: true\n').compact, ('b', 'd'))

    def test_no_truth_value(self) -> None:
        with self.assertRaisesRegex(SpecError, r'ops/a.yaml:1:10: expected true or false, found text `size`'):
            families(a='compact: size\n')

    def test_an_unknown_key(self) -> None:
        with self.assertRaisesRegex(SpecError, r'ops/a.yaml:1:1: unknown key `compct` of the file of a family; did you mean `compact`\?'):
            families(a='compct: true\n')

    def test_not_for_all_ops_at_once(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder, 'ops.yaml')
            root.write_text('families: [a]\ncompact: true\nops: []\n')
            with self.assertRaisesRegex(SpecError, 'unknown key `compact` of the file'):
                load_ops(root)


class BuildFile(unittest.TestCase):
    def test_each_source_is_in_one_list(self) -> None:
        registry = load_ops(ROOT / 'ops.yaml')
        files = render(registry, load_policies(ROOT / 'autocast_policy.yaml', registry))
        lists = {name: re.findall("'(.*)'", text) for name, text in re.findall(r'^(\w+) = files\((.*?)^\)', files['meson.build'], re.M | re.S)}
        self.assertIn('linalg', registry.compact)
        self.assertEqual(lists['generated_compact_sources'], [f'ops/{family}.cpp' for family in sorted(registry.compact)])
        sources = [path for name in lists for path in lists[name] if path.endswith(('.cpp', '.cu'))]
        self.assertEqual(sorted(sources), sorted(path for path in files if path.endswith(('.cpp', '.cu'))))


if __name__ == '__main__':
    unittest.main()
