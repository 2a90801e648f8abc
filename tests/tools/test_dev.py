"""The messages of ./dev about skipped checks, with stand-ins for the programs that it calls."""

from __future__ import annotations

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_TOOLKIT = '/usr/bin:/bin'
WITHOUT_DISASSEMBLER = 'command() { [ "$*" != "-v nvdisasm" ] && builtin command "$@"; }'


class Dev(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.write('functions', (ROOT / 'dev').read_text().rpartition('\ncase ${1:-} in\n')[0])
        for part in (ROOT / 'scripts/dev').glob('*.sh'):
            self.write(f'scripts/dev/{part.name}', part.read_text())
        self.write('scripts/evidence.py', '')
        self.write('build/tests/cuda/kernels/test_contracts_on_fake_cuda', '')
        self.write('build/tests/cuda/plans/test_cuda_plans', '')
        self.write('.venv/bin/python', '#!/bin/sh\necho "no network" >&2\nexit 1\n')  # simulates a failing pip

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def run_functions(self, commands: str) -> list[str]:
        environment = os.environ | {'PATH': WITHOUT_TOOLKIT, 'MESON_ARGS': ''}  # with options of Meson, steps leave no result
        done = subprocess.run(['bash', '-c', f'source ./functions; {WITHOUT_DISASSEMBLER}; {commands}; finish'], cwd=self.folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout.splitlines()

    def check_cuda(self, machine_code: str) -> list[str]:
        return self.run_functions(f'suites() {{ :; }}; python() {{ case "$*" in *machine_code*) {machine_code} ;; esac; }}; check_cuda ""')

    def test_pip_that_cannot_install_the_disassembler(self):
        said = self.check_cuda('echo "counted: 9 kernels"')
        self.assertIn('      9 kernels', said)
        self.assertEqual(said[-2:], ['skip  CUDA: machine code, except what is spilled: there is no nvdisasm, and pip could not install it',
                                     '4 passed, 0 failed, 1 skipped'])
        self.assertFalse((self.folder / '.venv/disassembler').exists())

    def test_no_assembler(self):
        self.write('.venv/bin/python', '#!/bin/sh\n')
        said = self.check_cuda('echo "ptxas was not found"; return 77')
        self.assertEqual(said[-2:], ['skip  CUDA: machine code: ptxas was not found', '3 passed, 0 failed, 1 skipped'])
        self.assertTrue((self.folder / '.venv/disassembler').exists())

    def check_plans(self) -> list[str]:
        return self.run_functions('has_library() { return 1; }; nvcc() { echo "Cuda compilation tools, release 13.0, V13.0.88"; };'
                                  ' suites() { echo "in $LD_LIBRARY_PATH"; }; check_plans ""')

    def test_pip_that_cannot_install_cudnn(self):
        said = self.check_plans()
        self.assertIn('There is no cuDNN, and pip could not install it: its plans are not tested', said)
        self.assertFalse((self.folder / '.venv/cudnn').exists())

    def test_no_stub_of_the_driver(self):
        (self.folder / 'build/tests/cuda/plans/test_cuda_plans').unlink()
        (self.folder / 'build/tests/cuda/plans').rmdir()
        self.assertIn('skip  CUDA: plans of cuDNN: the toolkit has no stub of the driver', self.check_plans())

    def test_cudnn_from_pip(self):
        self.write('.venv/bin/python', '#!/bin/sh\necho "$*"\n')
        self.write('.venv/lib/python3/site-packages/nvidia/cudnn/lib/libcudnn.so.9', '')
        said = self.check_plans()
        self.assertRegex(said[0], r'^-m pip install .* --no-deps nvidia-cudnn-cu13==[0-9.]+$')
        self.assertIn('/.venv/lib/python3/site-packages/nvidia/cudnn/lib', said[1])
        self.assertNotIn('pip', ' '.join(self.check_plans()))  # once is enough

    def test_a_command_that_does_not_exist(self):
        for wrong, right in {'tset': 'test', 'dcos': 'docs', 'chekc': 'check', 'formt': 'format', 'regen': 'regenerate', 'benchmark': 'bench'}.items():
            done = subprocess.run(['./dev', wrong], cwd=ROOT, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr), (1, f'dev: there is no command `{wrong}`; did you mean `{right}`? See ./dev --help\n'))
        done = subprocess.run(['./dev', 'xyz'], cwd=ROOT, capture_output=True, text=True)
        self.assertRegex(done.stderr, r'^dev: there is no command `xyz`; the commands are setup install .*\. See ./dev --help\n$')

    def test_a_command_that_does_not_exist_without_python(self):
        for wrong, right in {'tset': 'test', 'chekc': 'check', 'reformat': 'regenerate'}.items():
            self.assertEqual(self.run_functions(f'python3() {{ return 127; }}; unknown_command {wrong}'),
                             [f'dev: there is no command `{wrong}`; did you mean `{right}`? See ./dev --help'])

    def test_formatting_of_some_files(self):
        stand_ins = 'setup() { :; }; setup_formatter() { :; }; clang-format() { echo "$*"; }'
        for arguments, calls in {'x.h "a b.cpp"': '-i -- x.h a b.cpp', '--check x.h': '--dry-run --Werror -- x.h'}.items():
            self.assertEqual(self.run_functions(f'{stand_ins}; format {arguments}')[0], calls)

    def test_resume_leaves_out_what_is_green(self):
        python = ('python() { case "$2 $3" in "due one") echo "123 abc, today, a processor" ;; "due two") echo 456 ;; "due three") return 1 ;;'
                  ' record*) echo "$INPUTS $*" >>recorded ;; esac; }')
        said = self.run_functions(f'{python}; mode=resume; step one false; step two true; step three true')
        self.assertEqual(said[0], 'green one (abc, today, a processor)')
        self.assertEqual(said[-1], '2 passed, 0 failed, 0 skipped')
        self.assertRegex((self.folder / 'recorded').read_text(),
                         r'\A456 scripts/evidence.py record two passed \d+\n scripts/evidence.py record three passed \d+\n\Z')

    def test_without_resume_green_steps_run(self):
        said = self.run_functions('python() { case $2 in due) echo "123 abc, today, a processor" ;; esac; }; step one true')
        self.assertEqual(said[-1], '1 passed, 0 failed, 0 skipped')

    def test_a_step_that_fails(self):
        said = self.run_functions('step "two" false')
        self.assertEqual(said[-2:], ['FAIL  two', '0 passed, 1 failed, 0 skipped'])

    def test_a_step_that_ends_its_shell_fails_alone(self):
        said = self.run_functions('pip() { fail "pip could not install"; echo "not reached"; }; step one pip; step two true')
        self.assertIn('dev: pip could not install', said)
        self.assertNotIn('not reached', said)
        self.assertEqual(said[-2:], ['FAIL  one', '1 passed, 1 failed, 0 skipped'])

    def test_steps_without_their_tools_leave_no_result(self):
        (self.folder / 'build/tests/cuda/kernels/test_contracts_on_fake_cuda').unlink()
        said = self.run_functions('python() { echo "$*" >>recorded; }; check_cuda ""; PATH=/nowhere check_arm ""; PATH=/usr/bin:/bin')
        self.assertEqual(said[-1], '0 passed, 0 failed, 2 skipped')
        self.assertFalse((self.folder / 'recorded').exists())

    def test_fuzzing_without_tests_fails(self):
        said = self.run_functions('python() { :; }; compile() { :; }; meson() { :; }; step fuzzing fuzz build 60')
        self.assertEqual(said[-2:], ['FAIL  fuzzing', '0 passed, 1 failed, 0 skipped'])

    def test_an_example_that_cannot_be_built_is_skipped(self):
        self.write('tests/install/run.sh', (ROOT / 'tests/install/run.sh').read_text())
        self.write('examples/embed/reload_policy/Makefile', '')
        self.write('stage/include/amp/amp.h', '')
        self.write('stage/lib/pkgconfig/amp.pc', '')
        said = self.run_functions('python() { :; }; export STAGE=$PWD/stage; step example tests/install/run.sh embed reload_policy')
        self.assertEqual(said[-2:], ['skip  example: skipped: built without yaml-cpp', '0 passed, 0 failed, 1 skipped'])

    def setup_packages(self, table: str, installs: str) -> list[str]:
        return self.run_functions('can_install() { :; }; update_packages() { :; }; apt-cache() { :; }; as_root() { echo "$*" | grep -q "'
                                  + installs + f'"; }}; setup_packages "{table}"; echo continued')

    def test_an_optional_package_that_cannot_be_installed(self):
        table = 'need command:no-such-tool tool\nwant command:no-such-game game'
        self.assertEqual(self.setup_packages(table, 'tool')[:4], ['Installing tool', 'Installing game', 'Continuing without: game', 'continued'])
        self.assertEqual(self.setup_packages(table, 'game'), ['Installing tool', 'dev: could not install: tool'])

    def test_a_compiler_of_several_words(self):
        found = 'CXX="env c++"; source scripts/dev/setup.sh; missing need "$everywhere"; is_there header:vector && echo found'
        said = self.run_functions(found)
        self.assertIn('found', said)
        self.assertFalse([line for line in said if line.endswith('=g++')])

    def test_skipped_cases_of_a_build(self):
        log = ('{"name": "core", "result": "OK", "stdout": "[amp] skipped | core cuda | a | there is no CUDA device\\n'
               '[amp] skipped | core | b | no such processor\\n[amp] 3 passed, 1 failed, 2 skipped\\n"}')
        self.write('log', log)
        self.write('tests/tools/count_cases.py', (ROOT / 'tests/tools/count_cases.py').read_text())
        run = ('compile() { :; }; meson() { mkdir -p build/meson-logs; cp log build/meson-logs/testlog.json; };'
               ' python() { case $1 in scripts/test_targets.py) echo all ;; *) python3 "$@" ;; esac; }; suites build true build')
        self.assertEqual(self.run_functions(run)[-4:], [
            'skip  build: core: 1 case (a): there is no CUDA device', 'skip  build: core: 1 case (b): no such processor',
            'FAIL  build: core (1 failed, OK)', '3 passed, 1 failed, 2 skipped'])
        self.write('cases', 'core cuda | a\n')
        self.assertEqual(self.run_functions('interpreted=cases; ' + run)[-3:], [
            'skip  build: core: 1 case (b): no such processor', 'FAIL  build: core (1 failed, OK)', '3 passed, 1 failed, 1 skipped'])


if __name__ == '__main__':
    unittest.main()
