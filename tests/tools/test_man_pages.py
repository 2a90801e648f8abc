"""Tests that man_pages.py makes manual pages of help texts."""

import contextlib
import io
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from scripts import man_pages

HELP = '''usage: amp-run MODEL [OPTIONS]

Runs a model. MODEL is a file, or - for the
standard input.

.amp is its ending, and --input its input.

Commands:
  diff A B   compares
  show FILE...
             shows C:\\files

Options:
  -o, --output FILE   where to write; see --input
  --dtype float16|bfloat16
                      regions of this dtype
                      only

Exit status:
  0  done
  1  diff: they differ
'''


class Pages(unittest.TestCase):
    def setUp(self) -> None:
        self.lines = man_pages.page(HELP).splitlines()

    def section(self, title: str) -> list[str]:
        lines = self.lines[self.lines.index(f'.SH {title}') + 1:]
        return lines[:next((i for i, line in enumerate(lines) if line.startswith('.SH')), len(lines))]

    def test_head(self) -> None:
        self.assertEqual(self.lines[1], '.TH AMP-RUN 1 "" "amp" "User Commands"')
        self.assertEqual(self.section('NAME'), [r'amp-run \- run a recorded program of amp on tensors from a file'])
        self.assertEqual(self.section('SYNOPSIS'), ['.B amp-run', r'\fIMODEL\fR [\fIOPTIONS\fR]'])

    def test_paragraphs(self) -> None:
        self.assertEqual(self.section('DESCRIPTION'), [r'Runs a model. MODEL is a file, or \- for the standard input.', '.PP',
                                                       r'\&.amp is its ending, and \fB\-\-input\fR its input.'])

    def test_lists(self) -> None:
        self.assertEqual(self.section('COMMANDS'), ['.TP', r'\fBdiff\fR \fIA\fR \fIB\fR', 'Compares.', '.TP', r'\fBshow\fR \fIFILE\fR...',
                                                    r'Shows C:\efiles.'])
        self.assertEqual(self.section('OPTIONS'), ['.TP', r'\fB\-o\fR, \fB\-\-output\fR \fIFILE\fR', r'Where to write; see \fB\-\-input\fR.',
                                                   '.TP', r'\fB\-\-dtype\fR \fBfloat16\fR|\fBbfloat16\fR', 'Regions of this dtype only.'])
        self.assertEqual(self.section('EXIT STATUS'), ['.TP', r'\fB0\fR', 'Done.', '.TP', r'\fB1\fR', 'diff: they differ.'])

    def test_related_pages(self) -> None:
        self.assertEqual(self.section('SEE ALSO'), ['.BR amp-report (1),', '.BR amp-policy (1)'])

    def test_text_without_the_form(self) -> None:
        for text in ('amp-run runs.\n', 'usage: amp-run\n', HELP.replace('  diff A', '   diff A')):
            with self.assertRaises(man_pages.HelpError):
                man_pages.page(text)

    @unittest.skipUnless(shutil.which('groff'), 'groff is not installed')
    def test_groff_has_no_complaint(self) -> None:
        for path in sorted(man_pages.FOLDER.glob('*.1')):
            done = subprocess.run(['groff', '-man', '-Tascii', '-ww', '-z', str(path)], capture_output=True, text=True, check=True)
            self.assertEqual(done.stderr, '', path)


class Commands(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.program = self.folder / 'amp-run'
        self.write(HELP)
        patch = mock.patch.object(man_pages, 'FOLDER', self.folder)
        patch.start()
        self.addCleanup(patch.stop)

    def write(self, text: str) -> None:
        self.program.write_text(f"#!/bin/sh\ncat <<'END'\n{text}END\n")
        self.program.chmod(0o755)

    def run_it(self, *arguments: str) -> tuple[int, str]:
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            return man_pages.main(list(arguments)), output.getvalue()

    def test_write_and_check(self) -> None:
        program = str(self.program)
        status, output = self.run_it('check', program)
        self.assertEqual(status, 1)
        self.assertIn('run scripts/man_pages.py write BUILD', output)
        self.assertEqual(self.run_it('write', program), (0, ''))
        self.assertEqual(self.run_it('check', program), (0, ''))
        self.write(HELP.replace('compares', 'compares files'))
        status, output = self.run_it('check', program)
        self.assertEqual(status, 1)
        self.assertIn('+Compares files.\n', output)

    def test_a_folder_is_a_build(self) -> None:
        found = man_pages.programs([str(self.folder)])
        self.assertEqual(set(found), {path.stem for path in (man_pages.ROOT / 'docs/man').glob('*.1')})
        self.assertEqual(found['amp-run'], f'{self.folder}/src/tools/amp-run')

    def test_usage(self) -> None:
        for arguments in ((), ('check',), ('print', 'build')):
            self.assertEqual(self.run_it(*arguments)[0], 2)


if __name__ == '__main__':
    unittest.main()
