"""Results that are kept for the next run."""

import shutil
import tempfile
import unittest
from pathlib import Path
from types import MappingProxyType
from unittest import mock

import jinja2

from codegen import SpecError, load_ops, memo
from codegen.memo import Bytecode, kept_in, remembered

from .support import entry

_called: list[tuple] = []


@remembered
def read_only(text: str, number: int) -> list:
    _called.append((text, number))
    return [MappingProxyType({text: number})]


class Memo(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.file = self.folder / 'build' / 'memo'
        _called.clear()

    def calls(self, *keys: tuple[str, int]) -> list[tuple]:
        """What a run computes that needs these results."""
        _called.clear()
        with kept_in(self.file):
            for key in keys:
                self.assertEqual(read_only(*key), [dict([key])])
        return list(_called)

    def test_a_result_is_computed_once(self) -> None:
        self.assertEqual(self.calls(('a', 1), ('a', 1), ('b', 1)), [('a', 1), ('b', 1)])
        self.assertEqual(self.calls(('a', 1), ('b', 2), ('b', 1)), [('b', 2)])

    def test_what_a_run_does_not_use_is_dropped(self) -> None:
        self.calls(('a', 1), ('b', 1))
        self.assertEqual(self.calls(('a', 1)), [])
        self.assertEqual(self.calls(('b', 1)), [('b', 1)])

    def test_results_can_be_changed(self) -> None:
        with kept_in(self.file):
            read_only('a', 1).append(2)
            self.assertEqual(read_only('a', 1), [{'a': 1}])

    def test_nothing_is_kept_without_a_file(self) -> None:
        for _ in range(2):
            with kept_in(None):
                read_only('a', 1)
        read_only('a', 1)
        self.assertEqual(_called, [('a', 1)] * 3)

    def test_an_edit_of_the_generator(self) -> None:
        source = self.folder / 'module.py'
        source.write_text('one')
        with mock.patch.object(memo, 'sources', lambda: [source]):
            self.calls(('a', 1))
            self.assertEqual(self.calls(('a', 1)), [])
            source.write_text('two')
            self.assertEqual(self.calls(('a', 1)), [('a', 1)])

    def test_a_damaged_file(self) -> None:
        self.calls(('a', 1))
        data = self.file.read_bytes()
        for damaged in (b'', data[:-1], data[:-1] + b'x', b'x' + data[1:]):
            self.file.write_bytes(damaged)
            self.assertEqual(self.calls(('a', 1)), [('a', 1)])

    def test_a_file_that_cannot_be_written(self) -> None:
        self.file = Path(self.folder, 'file', 'memo')
        self.file.parent.write_text('not a folder')
        self.assertEqual(self.calls(('a', 1)), [('a', 1)])

    def test_a_run_that_fails_keeps_nothing(self) -> None:
        with self.assertRaises(ValueError), kept_in(self.file):
            read_only('a', 1)
            raise ValueError
        self.assertEqual(self.calls(('a', 1)), [('a', 1)])

    def test_an_edit_of_a_template(self) -> None:
        for text in ('one', 'one', 'two'):
            with kept_in(self.file):
                environment = jinja2.Environment(loader=jinja2.DictLoader({'t': text}), bytecode_cache=Bytecode())
                self.assertEqual(environment.get_template('t').render(), text)


class Families(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        (self.folder / 'ops').mkdir()
        (self.folder / 'ops.yaml').write_text('families: [unary, other]\n')
        self.family('unary', entry(family=None, backward='{self: "other(grad)"}'))
        self.family('other', entry(op='other', family=None))

    def family(self, name: str, text: str) -> None:
        (self.folder / 'ops' / f'{name}.yaml').write_text(f'ops:\n{text}')

    def load(self) -> str:
        """The ops, or the mistakes."""
        with kept_in(self.folder / 'memo'):
            try:
                return str(load_ops(self.folder / 'ops.yaml').ops)
            except SpecError as error:
                return str(error)

    def check(self) -> str:
        """A run that knows the results of earlier ones finds the same as one that does not."""
        known = self.load()
        (self.folder / 'memo').unlink(missing_ok=True)
        self.assertEqual(known, self.load())
        return known

    def test_edits(self) -> None:
        first = self.check()
        self.family('unary', entry(family=None, doc='Another doc.', backward='{self: "other(grad)"}'))
        self.assertNotEqual(self.check(), first)

    def test_a_mistake_in_another_family(self) -> None:
        self.load()
        self.family('other', entry(op='another', family=None))
        self.assertRegex(self.check(), r'ops/unary\.yaml:\d+:\d+: in the derivative of `act`: `other\(` calls no op or helper')

    def test_a_mistake_stays_until_it_is_corrected(self) -> None:
        right = self.load()
        shutil.copy(self.folder / 'ops/other.yaml', self.folder / 'right')
        self.family('other', entry(op='other', family=None, doc=None))
        for _ in range(2):
            self.assertRegex(self.load(), r'ops/other\.yaml:2:3: op `other` needs `doc`')
        shutil.copy(self.folder / 'right', self.folder / 'ops/other.yaml')
        self.assertEqual(self.check(), right)
