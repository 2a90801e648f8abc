"""Tests that plain_english.py finds habits in prose, and only there."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.tools.plain_english import findings, findings_in, tracked_files


def habits(file: str, source: str) -> list[str]:
    return [f'{finding.line}: {finding.habit}' for finding in findings_in(file, source)]


class Habits(unittest.TestCase):
    def test_each_word(self) -> None:
        for text, habit in (('Two tensors, of which one is empty.', 'of which'), ('The file beside it.', 'beside'), ('It was mended.', 'mend'),
                            ('The smallest is taken.', 'is taken'), ('It comes to 2.', 'comes to'), ('All but for one.', 'but for'),
                            ('It is twice as fast, as was the goal.', 'as was the goal'), ('The dtype asked for.', 'asked for')):
            self.assertEqual(habits('a.h', f'// {text}\n'), [f'1: {habit}'], text)

    def test_other_words_and_meanings(self) -> None:
        for text in ('Besides, it recommends amending.', 'A lock is taken.', 'The branch is taken.', 'It is for numbers, not but for tensors.',
                     'It takes two arguments, which may be empty.'):
            self.assertEqual(habits('a.h', f'// {text}\n'), [], text)

    def test_words_on_two_lines(self) -> None:
        self.assertEqual(habits('a.cpp', 'int a;\n// Two tensors, of\n// which one is empty.\n'), ['2: of which'])

    def test_several_in_one_file(self) -> None:
        self.assertEqual(habits('a.cpp', '// Beside it.\nint a;\n\n// Beside it.\n'), ['1: beside', '4: beside'])


class Fragments(unittest.TestCase):
    def test_full_comments(self) -> None:
        for start in ('Of the whole.', 'Which it empties.', 'Whose sum is 1.', 'Than the others.', 'In which they end.', 'Without which it fails.',
                      'That of the first.', 'Those of the first.', 'But not here.', 'And further.'):
            self.assertEqual(len(habits('a.h', f'// {start}\n')), 1, start)

    def test_sentences(self) -> None:
        for start in ('Offsets of the whole.', 'That is the first.', 'In order.', 'For tensors, returns 1.', 'Andersen 1999.', 'Those with a name stay.'):
            self.assertEqual(habits('a.h', f'// {start}\n'), [], start)

    def test_only_the_first_line_of_a_paragraph(self) -> None:
        self.assertEqual(habits('a.h', '// The shards\n// Of nobody.\n//\n// Of somebody.\n'), ['4: begins with "Of"'])

    def test_behind_code(self) -> None:
        for remark, count in (('of the batch', 0), ('in bytes', 0), ('which bytes matter', 0), ('which is empty', 1), ('whose sum is 1', 1)):
            self.assertEqual(len(habits('a.h', f'int a;  // {remark}\n')), count, remark)


class Messages(unittest.TestCase):
    def test_cpp(self) -> None:
        source = ('const char* a = "keys beside dtype";\nf("two, of "\n  "which one is empty", \'"\');\nauto b = R"(\nIt was asked\nfor.)";\n'
                  'g("of", "which");\nh("`beside` is a word");\ni("it is taken");\n')
        self.assertEqual(habits('src/amp/core/a.cpp', source), ['1: beside', '2: of which', '5: asked for'])

    def test_python(self) -> None:
        source = '"""A module."""\na = f"{a} is beside it"\nb = ("it was mended",\n     "here")\n\ndef f():\n    """Beside."""\n    return "of "\n'
        self.assertEqual(habits('codegen/a.py', source), ['2: beside', '3: mend', '7: beside'])

    def test_in_tests(self) -> None:
        source = 'f("two, of which one is empty", "beside it");\n'
        self.assertEqual(habits('tests/a.cpp', source), ['1: of which'])
        self.assertEqual(habits('tests/a.py', 'a = "of which"\n'), ['1: of which'])
        self.assertEqual(habits('tests/tools/test_plain_english.py', 'a = "of which"\n'), [])

    def test_only_in_the_library_and_the_generator(self) -> None:
        for file in ('tests/a.cpp', 'codegen/templates/a.h.j2', 'codegen/tests/a.py', 'bench/a.py'):
            self.assertEqual(habits(file, 'a = "beside";\n' if file.endswith(('.cpp', '.j2')) else 'a = "beside"\n'), [], file)


class Languages(unittest.TestCase):
    def test_cpp(self) -> None:
        source = ('const char* a = "beside // beside";\nchar b = \'"\';  // beside\nauto c = R"(\n// beside\n)";\n/* One,\n   beside it. */\n'
                  'f(/*beside=*/200\'000);\n')
        self.assertEqual(habits('a.cu', source), ['2: beside', '7: beside'])

    def test_templates_are_read_as_what_they_give(self) -> None:
        self.assertEqual(habits('a.h.j2', '// beside {{ name }}\n'), ['1: beside'])
        self.assertEqual(habits('a.py.j2', '# beside {{ name }}\n'), ['1: beside'])

    def test_python(self) -> None:
        source = '#!/usr/bin/env beside\n"""A module.\n\nBeside others.\n"""\na = "beside # beside"  # beside\n\ndef f():\n    """Beside."""\n'
        self.assertEqual(habits('a.py', source), ['4: beside', '6: beside', '9: beside'])

    def test_hashes(self) -> None:
        self.assertEqual(habits('a.yaml', "a: 'beside # beside'\nb: it's # beside\nc: x#beside\n# beside\n"), ['2: beside', '4: beside'])
        self.assertEqual(habits('meson.build', "x = 'beside'  # beside\n"), ['1: beside'])
        self.assertEqual(habits('a.sh', '#!/bin/beside\necho "beside ${#beside}"\n# beside\n'), ['3: beside'])
        self.assertEqual(habits('dev', '# beside\n'), ['1: beside'])

    def test_pages(self) -> None:
        source = ('# Beside\n\nText beside it.\n\n```cpp\n// beside\n```\n\n<!-- beside -->\n| beside |\n\n`beside` "beside" [it](beside.md)\n- one\n- beside\n')
        self.assertEqual(habits('docs/a.md', source), ['1: beside', '3: beside', '10: beside', '14: beside'])

    def test_quotes_are_ignored(self) -> None:
        self.assertEqual(habits('a.h', '// Not `beside`, and not "of which".\n'), [])

    def test_other_files(self) -> None:
        for file in ('a.json', 'LICENSE', 'a.txt', 'bench/results/a.md', 'generated/amp/a.h'):
            self.assertEqual(habits(file, '// beside\n'), [], file)


class Sentences(unittest.TestCase):
    def test_long_ones_on_pages(self) -> None:
        long, short = ' '.join(['word'] * 31) + '.', ' '.join(['word'] * 30) + '.'
        for page in ('docs/guide/a.md', 'docs/a.md', 'README.md'):
            self.assertEqual(habits(page, f'One. A {short[5:]} {long.capitalize()}\n'), ['1: sentence of 31 words'])
        self.assertEqual(habits('src/a.h', f'// {long}\n'), [])
        self.assertEqual(habits('bench/results/a.md', long), [])
        self.assertEqual(habits('docs/guide/a.md', f'| {long} |\n'), [])
        self.assertEqual(habits('docs/guide/a.md', 'One:\n```sh\n' + 'line\n' * 31 + '```\nTwo.\n'), [])
        self.assertEqual(habits('docs/guide/a.md', '- ' + ' '.join(['word'] * 20) + '\n- ' + ' '.join(['word'] * 20) + '\n'), [])

    def test_line(self) -> None:
        self.assertEqual(habits('docs/guide/a.md', 'First.\n\nOne sentence.\n' + 'Word ' * 31 + '\n'), ['4: sentence of 31 words'])


class Code(unittest.TestCase):
    def test_wide_lines(self) -> None:
        wide, narrow = 'x' * 91, 'x' * 90
        self.assertEqual(habits('docs/a.md', f'{wide}\n\n```sh\n{narrow}\n{wide}\n```\n\n{wide}\n'), ['5: code of 91 columns'])
        self.assertEqual(habits('README.md', f'- One:\n\n  ```cpp\n  {narrow}\n  ```\n'), ['4: code of 92 columns'])
        self.assertEqual(habits('src/a.h', f'// {wide}\n'), [])


class Exceptions(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name)
        (self.root / 'a.h').write_text('// One beside it.\n// Two.\n\n// Three beside it.\n')

    def test_allowed_text(self) -> None:
        found = findings(self.root, ['a.h'], {('a.h', 'One beside'): 'a reason'})
        self.assertEqual(found, ['a.h:4: beside: write "next to" or "compared with"'])

    def test_what_nothing_needs(self) -> None:
        found = findings(self.root, ['a.h'], {('a.h', 'beside'): 'a reason', ('a.h', 'Two'): 'a reason'})
        self.assertEqual(found, ['a.h: the exception for "Two" is not needed: remove it from ALLOWED'])

    def test_only_tracked_files(self) -> None:
        subprocess.run(['git', 'init', '-q', str(self.root)], check=True)
        (self.root / 'b.h').write_text('// beside\n')
        subprocess.run(['git', '-C', str(self.root), 'add', 'a.h'], check=True)
        self.assertEqual(tracked_files(self.root), ['a.h'])


if __name__ == '__main__':
    unittest.main()
