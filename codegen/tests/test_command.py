"""The options of amp-codegen, its manual page, and its answers to mistakes."""

import contextlib
import io
import re
import tempfile
import unittest
from pathlib import Path

from codegen.command import _check_folder, main, parser

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / 'docs/man/amp-codegen.1').read_text()


def answer(*arguments: str) -> tuple[int, str]:
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            status = main(list(arguments))
        except SystemExit as ended:
            status = ended.code
    return status, output.getvalue()


class ManualPage(unittest.TestCase):
    def section(self, title: str) -> str:
        return re.search(rf'^\.SH {title}\n(.*?)(?=^\.SH|\Z)', PAGE, re.M | re.S)[1].replace('\\-', '-')

    def test_the_options_are_those_of_the_help_text(self) -> None:
        on_page = re.findall(r'^\.TP\n\.B[IR]? (?:-h ,\\  )?(--\w+)(?:\\  ([A-Z]+))?', self.section('OPTIONS'), re.M)
        self.assertEqual(len(on_page), self.section('OPTIONS').count('.TP\n'))
        in_help = [(action.option_strings[-1], action.metavar or '') for action in parser()._actions]
        self.assertEqual(sorted(on_page), sorted(in_help))

    def test_required_options(self) -> None:
        on_page = set(re.findall(r'--\w+', self.section('SYNOPSIS')))
        self.assertEqual(on_page, {action.option_strings[-1] for action in parser()._actions if action.required})

    def test_every_status_is_listed(self) -> None:
        self.assertEqual(re.findall(r'^\.B (\d)$', self.section('EXIT STATUS'), re.M), ['0', '1', '2'])


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

    def test_a_yaml_file_that_is_not_there(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            status, output = answer('--ops', f'{folder}/ops.yaml', '--namespace', 'mylib', '--out', f'{folder}/mylib')
        self.assertEqual(status, 1)
        self.assertIn('ops.yaml: cannot be read', output)
