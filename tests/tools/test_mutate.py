"""./dev mutate, with a build that copies files and suites that look for words in them."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path

from scripts import mutate
from scripts.mutants import folders, patches, results, suites
from scripts.mutants.mutation import Mutation, inputs_of
from scripts.mutants.patches import Broken, parse
from scripts.mutants.results import Kept, Result
from scripts.mutants.suites import Suite

HEAD = '# what: The scale does not fall.\n# suites: quick slow\n'
SOURCE = 'first\nscale /= 2\nsecond\nlast\n'


def patch(before: str = 'scale /= 2', after: str = 'scale /= 1', path: str = 'src/amp/scaler/update.h', head: str = HEAD) -> str:
    return f'{head}--- a/{path}\n+++ b/{path}\n@@ -7,3 +7,3 @@ text\n first\n-{before}\n+{after}\n second\n'


class Patches(unittest.TestCase):
    def test_a_mutant(self):
        mutant = parse('scaler/a', patch())
        self.assertEqual((mutant.what, mutant.suites, mutant.survives), ('The scale does not fall.', ('quick', 'slow'), ''))
        self.assertEqual((mutant.path, mutant.folder), ('src/amp/scaler/update.h', 'scaler'))
        self.assertEqual(mutant.change(SOURCE), SOURCE.replace('/= 2', '/= 1'))

    def test_line_numbers_do_not_count(self):
        mutant = parse('scaler/a', patch())
        self.assertEqual(mutant.change('new\n' * 50 + SOURCE), 'new\n' * 50 + SOURCE.replace('/= 2', '/= 1'))

    def test_several_hunks_and_what_git_adds(self):
        text = patch().replace('--- a/', 'diff --git a/x b/x\nindex 12..34 100644\n--- a/') + '@@ -4 +4 @@\n-last\n+end\n\\ No newline at end of file\n'
        self.assertEqual(parse('scaler/a', text).change(SOURCE), 'first\nscale /= 1\nsecond\nend\n')

    def test_an_empty_line_of_context_without_its_space(self):
        text = f'{HEAD}--- a/codegen/a.py\n+++ b/codegen/a.py\n@@ -1,3 +1,2 @@\n a\n\n-b\n'
        self.assertEqual((parse('codegen/a', text).change('a\n\nb\n'), parse('codegen/a', text).folder), ('a\n\n', 'codegen'))

    def test_a_source_that_has_changed(self):
        for source in ('first\nscale /= 4\nsecond\n', 'first \nscale /= 2\nsecond\n', ''):
            with self.assertRaisesRegex(Broken, 'update.h: the source has changed: renew the patch'):
                parse('scaler/a', patch()).change(source)

    def test_a_text_that_occurs_twice(self):
        with self.assertRaisesRegex(Broken, '2 times: give more lines of context'):
            parse('scaler/a', patch()).change(SOURCE + SOURCE)

    def test_only_whole_lines_fit(self):
        self.assertEqual(patches.places('a\n', 'ba\na\naa\na\n'), [3, 8])

    def test_mistakes_in_a_file(self):
        for text, message in {
            patch(head='# what: a\n'): 'no "# suites:"',
            patch(head='# suites: a\n'): 'no "# what:"',
            patch(head=HEAD + '# why: a\n'): '"# why:" has no meaning',
            HEAD: 'changes one file',
            patch() + patch(head=''): 'changes one file',
            patch(path='src/amp/amp.h'): 'not in a folder of src/amp',
            patch(path='tests/a.cpp'): 'not in a folder of src/amp',
            patch(after='scale /= 2'): 'changes nothing',
        }.items():
            with self.assertRaisesRegex(Broken, message):
                parse('scaler/a', text)


class Suites(unittest.TestCase):
    def run_shell(self, command: str, limit: float = 60) -> suites.Outcome:
        return suites.run(Suite('a', ('sh', '-c', command), {'WORD': 'yes'}, Path('.'), ()), limit)

    def test_what_a_suite_says(self):
        self.assertTrue(self.run_shell('[ $WORD = yes ]').passed)
        self.assertTrue(self.run_shell('exit 77').passed)
        self.assertEqual(self.run_shell('exit 3').how, 'exit status 3')
        self.assertEqual(self.run_shell('kill -SEGV $$').how, 'crash (SIGSEGV)')

    def test_a_hang_ends_with_what_it_has_started(self):
        with tempfile.TemporaryDirectory() as folder:
            started = Path(folder, 'id')
            for limit in (0.5, 4, 60):  # on a busy machine, a short limit ends the shell before it has started anything
                outcome = self.run_shell(f'sleep 1000 & echo $! > "{folder}/new"; mv "{folder}/new" "{started}"; wait', limit)
                self.assertEqual((outcome.passed, outcome.how), (False, f'hangs (stopped after {limit:.0f} s)'))
                if started.exists():
                    break
            child = Path(f'/proc/{started.read_text().strip()}/stat')
            while child.exists() and ' Z ' not in child.read_text():  # a zombie has ended
                time.sleep(0.01)

    def test_the_first_case_that_failed(self):
        passed = 'TEST CASE:  a message only\na.cpp:3: MESSAGE: hello\n'
        failed = '====\na.cpp:7:\nTEST SUITE: s\nTEST CASE:  counts {}\n\na.cpp:9: {}ERROR: CHECK( a ) is NOT correct!\n'
        self.assertEqual(suites.reason(passed + failed.format('one', '') + failed.format('two', ''), 1), '"counts one"')
        self.assertEqual(suites.reason(passed + failed.format('one', 'FATAL '), -11), '"counts one", crash (SIGSEGV)')
        self.assertEqual(suites.reason('ERROR: test_b (tests.a.B)\n\nFAIL: test_c (tests.a.B)\n', 1), '"test_b"')

    def test_limits_of_time(self):
        self.assertEqual([suites.limit_of(seconds) for seconds in (0.1, 12, 50)], [60, 60, 250])

    def test_what_results_depend_on(self):
        self.assertEqual(inputs_of('scaler'), ('tests/unit/scaler/',))
        self.assertEqual(inputs_of('contracts'), inputs_of('contracts_on_fake_cuda'))
        self.assertEqual(inputs_of('cuda_on_fake_cuda'), ('tests/cuda/',))
        self.assertEqual(inputs_of('sharding_mpi_2'), ('tests/unit/sharding/',))


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = Path(scratch.name).resolve()

    def write(self, path: str, text: str) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file


class Folders(Folder):
    def test_a_mirror_has_the_times_and_no_other_files(self):
        old = self.write('a/same', '1')
        os.utime(old, (1, 1))
        self.write('a/deep/new', '2')
        (self.root / 'a/link').symlink_to('same')
        self.write('b/other', '3')
        folders.mirror(self.root / 'a', self.root / 'b')
        self.assertEqual(sorted(folders.files_in(self.root / 'b')), ['deep/new', 'link', 'same'])
        self.assertEqual(((self.root / 'b/same').stat().st_mtime, os.readlink(self.root / 'b/link')), (1, 'same'))
        self.write('b/deep/new', '4')
        kept = (self.root / 'b/same').stat().st_ino
        folders.mirror(self.root / 'a', self.root / 'b')
        self.assertEqual((self.root / 'b/deep/new').read_text(), '2')
        self.assertEqual((self.root / 'b/same').stat().st_ino, kept, 'what is the same is not copied')

    def test_copied_sources_get_new_times_only_with_new_content(self):
        self.write('a/x', '1').chmod(0o755)
        self.write('a/y', '2')
        os.utime(self.root / 'a/y', (1, 1))
        (self.root / 'a/link').symlink_to('x')
        self.write('b/x', '1')
        os.utime(self.root / 'b/x', (5, 5))
        self.write('b/y', '3')
        self.write('b/gone', '4')
        folders.copy_sources(self.root / 'a', self.root / 'b', ['link', 'x', 'y'])
        self.assertEqual(sorted(folders.files_in(self.root / 'b')), ['link', 'x', 'y'])
        self.assertEqual(((self.root / 'b/x').stat().st_mtime, (self.root / 'b/x').stat().st_mode & 0o777), (5, 0o755))
        self.assertEqual((self.root / 'b/y').read_text(), '2')
        self.assertGreater((self.root / 'b/y').stat().st_mtime, 1000)


class FakeMutation(Mutation):
    """"Compiles" by copying headers. The suites look for words in the copies."""

    compiled: list[str]
    broken = 'syntax error'

    def configure(self) -> None:
        self.compiled = getattr(self, 'compiled', [])
        for name in ('quick', 'slow'):
            script = self.build / f'tests/{name}'
            script.parent.mkdir(parents=True, exist_ok=True)
            script.write_text('')

    @property
    def suites(self) -> dict[str, Suite]:
        looks = {'quick': 'grep -q "scale /= 2" lib/update.h', 'slow': '! grep -q "bad = 1" lib/update.h'}
        found = {name: Suite(name, ('sh', '-c', look), {}, self.build, ('lib',)) for name, look in looks.items()}
        return found | {'unit': Suite('unit', ('grep', '-q', 'check', 'codegen/a.py'), {}, self.tree, ())}

    def build_targets(self, names: Iterable[str]) -> tuple[bool, str]:
        said = 'ninja: no work to do.'
        if 'build.ninja' in names:
            return True, said
        for source in sorted((self.tree / 'src').rglob('*.h')):
            target = self.build / 'lib' / source.name
            if source.name == 'unused.h' or target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
                continue
            if self.broken in source.read_text():
                return False, 'error: here'
            target.parent.mkdir(exist_ok=True)
            target.write_text(source.read_text())
            self.compiled.append(source.name)
            said = ''
        return True, said


class Runs(Folder):
    def setUp(self) -> None:
        super().setUp()
        subprocess.run(['git', 'init', '--quiet'], cwd=self.root, check=True)
        self.write('.gitignore', '/build*/\n')
        self.write('src/amp/scaler/update.h', SOURCE)
        self.write('src/amp/scaler/other.h', 'other\n')
        self.write('src/amp/core/unused.h', SOURCE)
        self.write('codegen/a.py', SOURCE + 'check\n')
        self.write('tests/unit/quick/a.cpp', '')
        self.write('docs/internals/mutants.md', f'before\n{results.BEGIN}\nold\n{results.END}\nafter\n')
        self.mutation = FakeMutation(self.root, self.root / 'build-mutants')

    def mutant(self, name: str, *args: str, **more: str) -> None:
        self.write(f'tests/mutants/{name}.patch', patch(*args, **more))

    def run_main(self, *args: str) -> tuple[int, str]:
        self.mutation.__dict__.pop('hashes', None)  # another run would be another process
        said = io.StringIO()
        with redirect_stdout(said):
            status = mutate.main(list(args), self.root, self.mutation)
        return status, said.getvalue()

    def test_found_by_the_first_or_the_second_suite(self):
        self.mutant('scaler/first')
        self.mutant('scaler/second', 'second', 'bad = 1', head=HEAD)
        self.write('tests/mutants/scaler/second.patch', f'{HEAD}--- a/src/amp/scaler/update.h\n+++ b/src/amp/scaler/update.h\n@@ @@\n scale /= 2\n-second\n+bad = 1\n')
        status, said = self.run_main()
        self.assertIn('found     scaler/first: quick: exit status 1 (0 s) [1 of 2]', said)
        self.assertIn('found     scaler/second: slow: exit status 1 (0 s) [2 of 2]', said)
        self.assertIn('| scaler | 2 | 2 | 100.0% | 0 | 0 |\n| all | 2 | 2 | 100.0% | 0 | 0 |', said)
        self.assertEqual(status, 0)

    def test_survivors_count_and_need_a_reason(self):
        self.mutant('scaler/first')
        self.mutant('scaler/lives', 'scale /= 2', 'scale /= 2;')
        self.mutant('scaler/may_live', 'scale /= 2', 'scale /= 2.', head=HEAD + '# survives: It is the same number.\n')
        status, said = self.run_main()
        self.assertIn('SURVIVED  scaler/lives (', said)
        self.assertIn('SURVIVED  scaler/may_live (expected: It is the same number.)', said)
        self.assertIn('| scaler | 3 | 1 | 33.3% | 1 | 1 |', said)
        self.assertIn('Survivors:\n- `scaler/lives`: The scale does not fall.\n- `scaler/may_live`: The scale does not fall. Reason: It is the same number.\n', said)
        self.assertEqual(said.splitlines()[-3:], [
            'FAIL  scaler: 1 of 3 mutants are found, less than 85%', 'FAIL  all: 1 of 3 mutants are found, less than 95%', 'FAIL  survivors without a reason: 1'])
        self.assertEqual(status, 1)
        self.assertEqual(self.run_main('--only', 'may_live')[0], 0)

    def test_everything_is_as_before_after_a_mutant(self):
        self.mutant('scaler/first')
        self.run_main()
        self.assertEqual((self.mutation.tree / 'src/amp/scaler/update.h').read_text(), SOURCE)
        self.assertEqual((self.mutation.build / 'lib/update.h').read_text(), SOURCE)
        self.assertEqual((self.root / 'src/amp/scaler/update.h').read_text(), SOURCE)
        # Both headers, then the mutant; nothing when it ends.
        self.assertEqual(self.mutation.compiled, ['other.h', 'update.h', 'update.h'])

    def test_a_second_run_goes_on(self):
        self.mutant('scaler/first')
        self.run_main()
        self.mutant('scaler/second', after='scale /= 3')
        said = self.run_main()[1]
        self.assertIn('found     scaler/first: quick: exit status 1 (earlier)', said)
        self.assertIn('found     scaler/second: quick: exit status 1 (0 s) [1 of 1]', said)
        self.assertIn('scaler/first: quick: exit status 1 (0 s) [1 of 2]', self.run_main('--fresh')[1])

    def test_a_result_depends_on_the_change_the_source_and_the_tests(self):
        self.mutant('scaler/first')
        self.run_main()
        for path, text, earlier in (
            ('src/amp/scaler/other.h', 'new\n', True),
            ('src/amp/scaler/update.h', SOURCE + 'new\n', False),
            ('tests/unit/quick/a.cpp', 'new\n', False),
            ('tests/else/a.cpp', 'new\n', True),
            ('tests/mutants/scaler/first.patch', patch(head=HEAD.replace('scale', 'factor') + '# survives: a reason\n'), True),
            ('tests/mutants/scaler/first.patch', patch(after='scale /= 3'), False),
        ):
            self.write(path, text)
            self.assertEqual('(earlier)' in self.run_main()[1], earlier, path)

    def test_a_run_that_was_cut_off_within_a_mutant(self):
        self.mutant('scaler/first')
        self.run_main()
        # As the end of the process leaves it: the file is changed, and compiled.
        (self.mutation.tree / 'src/amp/scaler/update.h').write_text(SOURCE.replace('/= 2', '/= 1'))
        (self.mutation.build / 'lib/update.h').write_text(SOURCE.replace('/= 2', '/= 1'))
        self.mutant('scaler/harmless', after='scale /= 2 ')
        said = self.run_main()[1]
        self.assertIn('SURVIVED  scaler/harmless', said)
        self.assertEqual((self.mutation.build / 'lib/update.h').read_text(), SOURCE)

    def test_mistakes_of_mutants_are_errors_with_their_names(self):
        self.mutant('scaler/does_not_compile', after=FakeMutation.broken)
        self.mutant('scaler/stale', before='scale /= 3')
        self.mutant('scaler/lost', path='src/amp/scaler/lost.h')
        self.mutant('core/not_compiled', path='src/amp/core/unused.h')
        self.mutant('scaler/first')
        status, said = self.run_main()
        self.assertIn('ERROR     scaler/does_not_compile: does not compile:\nerror: here', said)
        self.assertIn('ERROR     scaler/stale: src/amp/scaler/update.h: the source has changed: renew the patch', said)
        self.assertIn('ERROR     scaler/lost: src/amp/scaler/lost.h does not exist: renew the patch', said)
        self.assertIn('ERROR     core/not_compiled: no program of its suites is compiled from src/amp/core/unused.h', said)
        self.assertIn('found     scaler/first', said)
        self.assertEqual(status, 1)
        self.assertEqual((self.mutation.build / 'lib/update.h').read_text(), SOURCE)

    def test_a_mutant_of_the_generator_is_not_compiled(self):
        self.write('tests/mutants/codegen/a.patch', '# what: a\n# suites: unit\n--- a/codegen/a.py\n+++ b/codegen/a.py\n@@ @@\n last\n-check\n')
        status, said = self.run_main()
        self.assertIn('found     codegen/a: unit: exit status 1', said)
        self.assertEqual((status, self.mutation.compiled), (0, []))

    def test_suites_that_the_build_does_not_have_are_skipped(self):
        self.mutant('scaler/first')
        self.mutant('scaler/on_a_device', head='# what: a\n# suites: fake_cuda\n')
        status, said = self.run_main()
        self.assertIn('skipped   scaler/on_a_device: this build has no suite fake_cuda', said)
        self.assertEqual(status, 0)

    def test_a_suite_that_fails_without_a_mutant_ends_the_run(self):
        self.write('src/amp/scaler/update.h', SOURCE + 'bad = 1\n')
        self.mutant('scaler/first')
        self.assertEqual(self.run_main(), (1, f'compiling the unchanged copy (see {self.mutation.log})\nunchanged: quick passes (0 s)\n'
                                           'slow fails without a mutant: exit status 1\n'))

    def test_the_page(self):
        self.mutant('scaler/first')
        self.assertEqual(self.run_main('--write')[0], 0)
        page = (self.root / results.PAGE).read_text()
        self.assertTrue(page.startswith(f'before\n{results.BEGIN}\n| folder |'))
        self.assertTrue(page.endswith(f'| all | 1 | 1 | 100.0% | 0 | 0 |\n{results.END}\nafter\n'))

    def test_check_builds_nothing(self):
        self.mutant('scaler/first')
        self.assertEqual(self.run_main('--check'), (0, '1 mutants, 0 errors\n'))
        self.mutant('scaler/stale', before='scale /= 3')
        status, said = self.run_main('--check')
        self.assertEqual((status, said.splitlines()[-1]), (1, '2 mutants, 1 errors'))
        self.assertFalse((self.root / 'build-mutants').exists())

    def test_mutants_are_selected_by_name_and_folder(self):
        for name in ('scaler/first', 'scaler/second'):
            self.mutant(name)
        self.mutant('core/first', path='src/amp/core/unused.h')
        mutants = patches.read(self.root)[0]
        for names, folder, expected in (
            ([], '', ['core/first', 'scaler/first', 'scaler/second']),
            (['first'], '', ['core/first', 'scaler/first']),
            (['*/s*', 'none'], '', ['scaler/second']),
            ([], 'core', ['core/first']),
        ):
            self.assertEqual([each.name for each in patches.selected(mutants, names, folder)], expected)


@unittest.skipUnless(shutil.which('meson') and shutil.which('ninja'), 'meson or ninja is not in the path')
class WithMeson(Folder):
    """A project without languages: its library is a copy of two sources, and one file counts how often it is made."""

    def setUp(self) -> None:
        super().setUp()
        subprocess.run(['git', 'init', '--quiet'], cwd=self.root, check=True)
        self.write('.gitignore', '/build*/\n')
        self.write('meson.build', """
project('small')
join = find_program('join.sh')
library = custom_target('library', input: ['src/amp/scaler/update.h', 'other.h'], output: 'library.txt', command: [join, '@OUTPUT@', '@INPUT@'])
test('quick', find_program('quick.sh'), args: library, env: {'WORD': 'scale'}, workdir: meson.project_source_root())
""")
        self.write('join.sh', '#!/bin/sh\nout=$1; shift; cat "$@" >$out; echo made >>made-log\n! grep -q "syntax error" $out\n').chmod(0o755)
        self.write('quick.sh', '#!/bin/sh\n[ -f meson.build ] && grep -q "$WORD /= 2" "$1"\n').chmod(0o755)
        self.write('src/amp/scaler/update.h', SOURCE)
        self.write('other.h', 'other\n')

    def test_runs_share_results(self):
        for name in ('first', 'second'):
            self.write(f'tests/mutants/scaler/{name}.patch', patch(head='# what: a\n# suites: quick\n'))
        for part in '12':
            mutation = Mutation(self.root, self.root / f'build-mutants-{part}', ('-Dwerror=true',))
            with redirect_stdout(io.StringIO()) as said:
                mutate.main(['--part', f'{part}/2'], self.root, mutation)
            self.assertEqual(said.getvalue().count('found     scaler/'), 1)
        with redirect_stdout(io.StringIO()) as said:
            mutate.main([], self.root, Mutation(self.root, self.root / 'build-mutants'))
        self.assertEqual(said.getvalue().count('(earlier)'), 2)

    def run_main(self) -> tuple[int, str, int]:
        """The exit status, what was printed, and how often the library was made, as far as the build folder knows."""
        said = io.StringIO()
        mutation = Mutation(self.root, self.root / 'build-mutants', ('-Dwerror=true',))
        with redirect_stdout(said):
            status = mutate.main([], self.root, mutation)
        return status, said.getvalue(), len((mutation.build / 'made-log').read_text().splitlines())

    def test_a_mutant_is_compiled_once_and_leaves_nothing(self):
        self.write('tests/mutants/scaler/first.patch', patch(head='# what: a\n# suites: quick\n'))
        self.write('tests/mutants/scaler/lives.patch', patch(after='scale /= 2 + 0', head='# what: a\n# suites: quick\n# survives: b\n'))
        self.write('tests/mutants/scaler/wrong.patch', patch(after='syntax error', head='# what: a\n# suites: quick\n'))
        status, said, made = self.run_main()
        self.assertIn('found     scaler/first: quick: exit status 1', said)
        self.assertIn('SURVIVED  scaler/lives', said)
        self.assertIn('ERROR     scaler/wrong: does not compile', said)
        self.assertEqual((status, made), (1, 1), 'the build folder is that of the unchanged library')
        built = subprocess.run(['ninja', '-C', self.root / 'build-mutants/build', 'library.txt'], capture_output=True, text=True)
        self.assertIn('no work to do', built.stdout, 'also for ninja')

    def test_changed_sources_are_compiled_again(self):
        self.write('tests/mutants/scaler/first.patch', patch(head='# what: a\n# suites: quick\n'))
        self.assertEqual(self.run_main()[0::2], (0, 1))
        self.write('src/amp/scaler/update.h', SOURCE + 'more\n')
        self.assertEqual(self.run_main()[0::2], (0, 2))
        self.assertIn('more', (self.root / 'build-mutants/build/library.txt').read_text())
        self.write('meson.build', (self.root / 'meson.build').read_text() + "test('slow', find_program('slow.sh'), args: library)\n")
        self.write('slow.sh', '#!/bin/sh\n[ ! -f meson.build ] && grep -q "/= 2" "$1"\n').chmod(0o755)
        self.write('tests/mutants/scaler/first.patch', patch(head='# what: a\n# suites: slow quick\n'))
        self.assertIn('found     scaler/first: slow: exit status 1', self.run_main()[1], 'Meson has configured the folder again')


class Results(Folder):
    def test_a_file_of_results_that_cannot_be_read_is_empty(self):
        self.assertEqual(Kept(self.write('results.json', '{'), self.root / 'usual.json').mutants, {})

    def test_limits(self):
        def tested(folder: str, found: int, missed: int) -> list:
            mutant = parse('a', patch(path=f'src/amp/{folder}/a.h', head=HEAD + '# survives: a\n'))
            return [(mutant, Result('', number < found, '', 0)) for number in range(found + missed)]

        self.assertEqual(results.failures(tested('a', 19, 1)), [])
        self.assertEqual(results.failures(tested('a', 18, 2)), ['all: 18 of 20 mutants are found, less than 95%'])
        self.assertEqual(results.failures(tested('a', 18, 2), total=False), [])
        self.assertEqual(results.failures(tested('a', 4, 1) + tested('b', 100, 0)), ['a: 4 of 5 mutants are found, less than 85%'])
        self.assertEqual(results.failures(tested('a', 0, 1), limits=False), [])


if __name__ == '__main__':
    unittest.main()
