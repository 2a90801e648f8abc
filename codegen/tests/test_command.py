"""The options of amp-codegen, its manual page, and its answers to mistakes."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

from codegen.command import USAGE, _check_folder, main, parser
from scripts.man_pages import main as man_pages

from .support import entry, ops_yaml


def answer(*arguments: str) -> tuple[int, str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            status = main(list(arguments))
        except SystemExit as ended:
            status = ended.code
    return status, output.getvalue()


class ManualPage(unittest.TestCase):
    def test_it_is_made_of_the_help_text(self) -> None:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            self.assertEqual(man_pages(['check', 'amp-codegen']), 0, output.getvalue())

    def test_required_options_are_in_the_usage(self) -> None:
        required = [action for action in parser()._actions if action.required]
        self.assertEqual(USAGE, ' '.join(['amp-codegen', *(f'{action.option_strings[-1]} {action.metavar}' for action in required), '[OPTIONS]']))


class Answers(unittest.TestCase):
    def test_a_mistake_is_answered_with_two_lines(self) -> None:
        for arguments in ((), ('--ops', 'ops.yaml'), ('--nonsense',)):
            status, output = answer(*arguments)
            usage, mistake = output.splitlines()
            self.assertEqual(status, 2)
            self.assertEqual(usage, 'usage: amp-codegen --ops FILE --namespace NAME --out FOLDER [OPTIONS]')
            self.assertRegex(mistake, '^amp-codegen: .*; see amp-codegen --help$')

    def test_the_folder_has_the_name_of_the_namespace(self) -> None:
        for out, space, right in (('gen', 'mylib', False), ('gen/mylib', 'mylib', True), ('company/mylib', 'company::mylib', True),
                                  ('mylib', 'company::mylib', False)):
            output = io.StringIO()
            with contextlib.redirect_stderr(output):
                _check_folder(Path(out), space)
            self.assertEqual(output.getvalue() == '', right, out)
            if not right:
                self.assertIn(f'write --out {out}/{space.replace("::", "/")}', output.getvalue())

    def test_a_folder_that_cannot_be_written(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            ops, taken = Path(folder, 'ops.yaml'), Path(folder, 'taken')
            ops.write_text(ops_yaml(entry()))
            taken.write_text('')
            for arguments in (('--out', f'{taken}/mylib'), ('--out', f'{folder}/mylib', '--depfile', f'{taken}/ops.d')):
                status, output = answer('--ops', str(ops), '--namespace', 'mylib', *arguments)
                self.assertEqual(status, 2)
                self.assertRegex(output, '^amp-codegen: .*/taken.* cannot be written')
                self.assertEqual(output.count('\n'), 1)

    def test_a_yaml_file_that_is_not_there(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            status, output = answer('--ops', f'{folder}/ops.yaml', '--namespace', 'mylib', '--out', f'{folder}/mylib')
        self.assertEqual(status, 1)
        self.assertIn('ops.yaml: cannot be read', output)
