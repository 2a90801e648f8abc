"""Several mistakes at once, and the places that messages name."""

import contextlib
import os
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path

from codegen import SpecError, load_ops, load_policies, load_user_policies
from codegen.load import did_you_mean, each, relative

from .support import entry, ops_yaml, read

ROOT = Path(__file__).resolve().parents[2]


def mistakes(text: str, reader=load_ops) -> list[str]:
    """The messages, without the name of the file."""
    try:
        read(text, reader)
    except SpecError as error:
        return [line.partition('spec.yaml:')[2] for line in str(error).splitlines()]
    return []


@contextlib.contextmanager
def working_folder(folder: Path) -> Iterator[None]:
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Several(unittest.TestCase):
    def test_each_bad_entry_is_reported(self) -> None:
        found = mistakes(ops_yaml(entry(op='a', doc=None), entry(op='b'), entry(op='c', variants='[methdo]'), entry(op='d', backward='{self: grab}')))
        self.assertEqual(len(found), 3)
        for text, part in zip(found, ('op `a` needs `doc`', 'unknown variant `methdo`', '`grab` is not in scope')):
            self.assertIn(part, text)

    def test_each_bad_key_of_an_entry_is_reported(self) -> None:
        found = mistakes(ops_yaml(entry(doc='""', variants='[methdo]', random='1', tolerance='{f32: -1}')))
        self.assertEqual([text.partition(':')[0] for text in found], ['5', '10', '11', '12'])

    def test_each_bad_sample_is_reported(self) -> None:
        self.assertEqual(len(mistakes(ops_yaml(entry(samples='[{slef: [2]}, {self: [2]}, {self: [-1]}]')))), 2)

    def test_each_bad_rule_is_reported(self) -> None:
        registry = load_ops(ROOT / 'ops.yaml')
        builtin = load_policies(ROOT / 'autocast_policy.yaml', registry)
        found = mistakes('presets:\n'
                         '  a: {doc: A., inherits: torch-2.0, cuda: {override: {sliu: fp32, mmm: fp32}}, cpu: {override: {lieanr: fp32}}}\n'
                         '  b: {doc: B., inherits: a}\n',
                         lambda path: load_user_policies(path, registry, builtin, needs_default=False))
        self.assertEqual([text.partition(': ')[2].partition('`;')[0] for text in found], [f'unknown op `{name}' for name in ('sliu', 'mmm', 'lieanr')])

    def test_the_first_is_the_error(self) -> None:
        with self.assertRaises(SpecError) as caught:
            each((1, 2, 3), lambda line: SpecError('a.yaml', line, 'wrong') if line == 2 else self.refuse(line))
        self.assertEqual((caught.exception.line, [error.line for error in caught.exception.each]), (1, [1, 3]))

    def refuse(self, line: int) -> None:
        raise SpecError('a.yaml', line, 'wrong')

    def test_a_mistake_is_listed_once(self) -> None:
        with self.assertRaises(SpecError) as caught:
            each((1, 1, 2), self.refuse)
        self.assertEqual(str(caught.exception), 'a.yaml:1: wrong\na.yaml:2: wrong')


class Files(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        (self.folder / 'ops').mkdir()

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def load(self) -> str:
        with working_folder(self.folder), self.assertRaises(SpecError) as caught:
            load_ops(self.folder / 'ops.yaml')
        return str(caught.exception)

    def test_each_bad_file_is_reported_with_its_relative_path(self) -> None:
        self.write('ops.yaml', 'families: [a, b, c]\n')
        self.write('ops/a.yaml', 'ops:\n' + entry(family=None))
        self.write('ops/b.yaml', 'ops:\n' + entry(family=None, doc=None))
        self.write('ops/c.yaml', 'ops: [\n')
        lines = self.load().splitlines()
        self.assertEqual([line.partition(':')[0] for line in lines], ['ops/b.yaml', 'ops/c.yaml'])

    def test_a_file_that_is_not_a_family(self) -> None:
        self.write('ops.yaml', 'families: [a]\n')
        self.write('ops/a.yaml', 'ops: []\n')
        self.write('ops/verified.yaml', 'interpreter: {}\ndevices: {}\n')
        self.write('ops/zz.yaml', '? not [ yaml')
        self.assertEqual(self.load(), 'ops/zz.yaml:1: this file is not in `families` of ops.yaml; add `zz` there, or remove the file')

    def test_a_family_without_a_file(self) -> None:
        self.write('ops.yaml', 'families: [a,\n  aa]\n')
        self.write('ops/a.yaml', 'ops: []\n')
        self.assertEqual(self.load(), 'ops.yaml:2:3: the family `aa` has no file `ops/aa.yaml`; add it, or remove the family')

    def test_a_path_outside_of_the_working_folder(self) -> None:
        with working_folder(self.folder):
            self.assertEqual(relative('ops/a.yaml'), 'ops/a.yaml')
            self.assertEqual(relative('../a.yaml'), '../a.yaml')
            self.assertEqual(relative('/other/a.yaml'), '/other/a.yaml')


class Places(unittest.TestCase):
    def test_two_in_one_line(self) -> None:
        found = mistakes(ops_yaml(entry(variants='[method, methdo, inplcae]')))
        self.assertEqual([text.partition(';')[0] for text in found], ['10:22: unknown variant `methdo`', '10:30: unknown variant `inplcae`'])


class Suggestions(unittest.TestCase):
    def test_swapped_letters_come_first(self) -> None:
        self.assertEqual(did_you_mean('math::tahn', ['math::tan', 'math::tanh', 'math::atan']), '; did you mean `math::tanh`?')
        self.assertEqual(did_you_mean('linaer', ['linear', 'line']), '; did you mean `linear`?')

    def test_nothing_is_similar(self) -> None:
        self.assertEqual(did_you_mean('tanh', []), '')
        self.assertEqual(did_you_mean('tanh', ['relu']), '')
