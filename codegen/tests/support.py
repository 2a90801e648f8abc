"""Helpers of the tests: YAML texts in which `#!` marks the line that an error must name."""

from __future__ import annotations

import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path

from codegen import Op, Registry, SpecError, load_ops

DATA = Path(__file__).parent / 'data'

_ENTRY = {
    'op': 'act',
    'family': 'unary',
    'doc': 'A doc.',
    'signature': '"(Tensor self) -> Tensor"',
    'kernel': 'true',
    'backward': '{self: grad}',
    'samples': '[{self: [2, 3]}]',
}


def entry(**changes: str | None) -> str:
    """One op of ops.yaml. A change to None removes the key."""
    keys = {key: value for key, value in {**_ENTRY, **changes}.items() if value is not None}
    return '- ' + '\n  '.join(f'{key}: {value}' for key, value in keys.items()) + '\n'


def ops_yaml(*entries: str, helpers: str = '') -> str:
    return 'families: [unary]\nops:\n' + ''.join(entries) + (f'helpers: {helpers}\n' if helpers else '')


def read(text: str, reader: Callable[[Path], object] = load_ops) -> object:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, 'spec.yaml')
        path.write_text(text)
        return reader(path)


def registry(*entries: str) -> Registry:
    return read(ops_yaml(*entries))


def one_op(**changes: str | None) -> Op:
    return registry(entry(**changes)).ops[0]


def marked_line(text: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if '#!' in line)


def error_tests(reader: Callable[[Path], object], cases: dict[str, tuple]) -> Callable[[type], type]:
    """Class decorator: a test for each case (YAML text, parts of the message). The last part is the remedy."""

    def make(text: str, parts: tuple[str, ...]) -> Callable[[unittest.TestCase], None]:
        def test(self: unittest.TestCase) -> None:
            with self.assertRaises(SpecError) as caught:
                read(text, reader)
            self.assertRegex(str(caught.exception), rf'spec\.yaml:{marked_line(text)}(:\d+)?: ')
            for part in parts:
                self.assertIn(part, str(caught.exception))

        return test

    def decorate(cls: type) -> type:
        for name, (text, *parts) in cases.items():
            setattr(cls, f'test_{name}', make(text, tuple(parts)))
        return cls

    return decorate
