"""Tests that folders.py finds large folders and names that are used once."""

import tempfile
import unittest
from pathlib import Path

from tests.tools.folders import MOST, mistakes

PAGE = '\n## Families\n\n| `gemm/` | products |\n\n## Rules\n\n`other/`\n'


class Folders(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        self.write('ops.yaml', 'families: [pool,\n  norm]\n')
        self.write('CONTRIBUTING.md', PAGE)
        for tree in ('ops', 'cpu', 'cuda'):
            self.write(f'src/amp/{tree}/pool/pool.cpp')

    def write(self, path: str, text: str = '') -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def test_a_tree_without_mistakes(self):
        self.write('src/amp/cpu/gemm/gemm.cpp')
        self.write('src/amp/cpu/norm/no_onednn.cpp')
        self.assertEqual(mistakes(self.root), [])

    def test_too_many_files(self):
        for number in range(MOST - 1):
            self.write(f'src/amp/nn/{number}.h')
        self.write('src/amp/nn/meson.build')
        self.write('src/amp/nn/page.md')
        self.write('src/amp/nn/layers/0.cpp')
        self.assertEqual(mistakes(self.root), [])
        self.write('src/amp/nn/one_more.cpp')
        self.assertEqual(mistakes(self.root), [f'src/amp/nn has {MOST + 1} files; divide it into folders of at most {MOST}'])

    def test_a_folder_of_one_tree_only(self):
        self.write('src/amp/cuda/pooling/pool.cu')
        self.write('src/amp/cpu/other/x.cpp')
        self.assertEqual([text.split()[0] for text in mistakes(self.root)], ['src/amp/cpu/other', 'src/amp/cuda/pooling'])

    def test_another_word_for_what_is_missing(self):
        self.write('src/amp/cuda_off/api.cpp')
        self.write('src/amp/x/stubs.cpp')
        self.assertEqual([text.split()[0] for text in mistakes(self.root)], ['src/amp/cuda_off', 'src/amp/x/stubs.cpp'])


if __name__ == '__main__':
    unittest.main()
