"""ops/verified.yaml, and the column of OPS.md that comes from it."""

import tempfile
import unittest
from pathlib import Path

from codegen import Registry, SpecError, load_ops
from codegen.verified import Verified, load_verified

from .support import entry, one_op, ops_yaml


def with_file(text: str) -> tuple[Registry, Verified]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'ops.yaml').write_text(ops_yaml(entry()))
        Path(folder, 'ops').mkdir()
        Path(folder, 'ops', 'verified.yaml').write_text(text)
        registry = load_ops(Path(folder, 'ops.yaml'))
        return registry, load_verified(registry)


class Column(unittest.TestCase):
    def text(self, interpreter: str = '{}', devices: str = '{}') -> str:
        registry, verified = with_file(f'interpreter: {interpreter}\ndevices: {devices}\n')
        return verified.text(registry['act'])

    def test_what_ran(self) -> None:
        self.assertEqual(self.text(), '-')
        self.assertEqual(self.text('{act: [kernels]}'), 'interpreted')
        self.assertEqual(self.text('{act: [kernels, cuBLASLt]}'), 'interpreted, fake cuBLASLt')
        self.assertEqual(self.text('{act: [cuFFT]}'), 'fake cuFFT')
        self.assertEqual(self.text('{act: []}'), 'no kernel')
        self.assertEqual(self.text('{act: [kernels]}', '{"NVIDIA H100": [act], "another": []}'), 'NVIDIA H100, interpreted')

    def test_without_a_file_or_a_kernel(self) -> None:
        self.assertEqual(Verified().text(one_op()), '-')
        self.assertEqual(Verified().text(one_op(kernel='{cuda: false}')), 'no')

    def test_mistakes(self) -> None:
        for text, message in (('interpreter: {mul: [kernels]}\ndevices: {}', 'verified.yaml:1:15: there is no op `mul`'),
                              ('interpreter: {}\ndevices: {a: [act, mul]}', 'verified.yaml:2:20: there is no op `mul`'),
                              ('interpreter: {act: [kernel]}\ndevices: {}', 'verified.yaml:1:21: unknown word `kernel`; did you mean `kernels`?')):
            with self.assertRaises(SpecError) as caught:
                with_file(text)
            self.assertIn(message, str(caught.exception))


if __name__ == '__main__':
    unittest.main()
