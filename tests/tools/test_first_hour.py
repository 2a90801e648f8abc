"""Tests bench/cuda/first_hour.sh without a GPU: cases that crash, hang or lose the device, and the files that it copies."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from bench.cuda import cases, device, prepare

ROOT = Path(__file__).resolve().parents[2]

# Simulates a test program with AMP_TEST_PROGRESS. The name of a case says what it does.
PROGRAM = """import os, signal, sys, time
names = {names}
if '--list-test-cases' in sys.argv:
    print('[doctest] listing all test case names', '===', *names, '===', sep='\\n')
    sys.exit(0)
chosen = next(a for a in sys.argv if a.startswith('--test-case='))[12:].split(',')
for name in names:
    if name not in chosen: continue
    if name.startswith('start'): sys.exit(77)
    print('[case] begins', name, flush=True)
    if name.startswith('crash'): os.kill(os.getpid(), signal.SIGSEGV)
    if name.startswith('hang'): time.sleep(10000)
    if name.startswith('slow'): print('[case] fallback: attention: 3 calls without the library: cuDNN has no engine for it, or fails', flush=True)
    if name.startswith('find'): print('========= Invalid __global__ read of size 4', flush=True)
    if name.startswith('alone') and 'CUDA_LAUNCH_BLOCKING' not in os.environ or name.startswith(('fail', 'lose')):
        print('ERROR: wrong', flush=True)
        print('[case] failed', name, flush=True)
        if name.startswith('lose'): os._exit(70)
        continue
    print('[case] passed', name, flush=True)
print('========= ERROR SUMMARY: 0 errors')
"""


class Cases(unittest.TestCase):
    def run_cases(self, names: list[str], *options: str) -> tuple[dict[str, dict], str]:
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as printed:
            program, script = Path(folder) / 'test_x', Path(folder) / 'x.py'
            script.write_text(PROGRAM.format(names=names))
            program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(script))} "$@"\n')
            program.chmod(0o755)
            arguments = ['cases.py', 'x', str(program), '--out', folder, '--processes', '1', '--seconds', '3000', '--case-seconds', '1000', *options]
            with mock.patch.object(sys, 'argv', arguments), mock.patch.dict(os.environ):
                self.status = cases.main()
            return {case['name']: case for case in json.loads((Path(folder) / 'x.json').read_text())}, printed.getvalue()

    def states(self, names: list[str], *options: str) -> dict[str, str]:
        return {name: case['state'] for name, case in self.run_cases(names, *options)[0].items()}

    def check_soon(self, names: list[str], option: str, expected: dict[str, str]) -> None:
        """With a short time for `option`; with longer ones if a busy machine does not start Python in it."""
        for seconds in (4, 30, 300):
            states = self.states(names, option, str(seconds))
            if states == expected:
                break
        self.assertEqual(states, expected)

    def test_all_pass(self):
        self.assertEqual(self.states(['a', 'b']), {'a': 'passed', 'b': 'passed'})
        self.assertEqual(self.status, 0)

    def test_what_comes_after_a_crash_or_a_lost_device_runs(self):
        self.assertEqual(self.states(['a', 'crash', 'b', 'lose', 'c', 'fail', 'd']),
                         {'a': 'passed', 'crash': 'crashed', 'b': 'passed', 'lose': 'lost the device', 'c': 'passed', 'fail': 'failed', 'd': 'passed'})
        self.assertEqual(self.status, 1)

    def test_a_case_that_hangs_is_stopped(self):
        self.check_soon(['hang', 'a'], '--case-seconds', {'hang': 'hung', 'a': 'passed'})

    def test_the_time_ends(self):
        self.check_soon(['a', 'hang', 'b'], '--seconds', {'a': 'passed', 'hang': 'not run', 'b': 'not run'})
        self.assertEqual(self.status, 1)

    def test_without_a_device_nothing_is_tried_twice(self):
        found, printed = self.run_cases(['start', 'a'])
        self.assertEqual({case['state'] for case in found.values()}, {'not started'})
        self.assertIn('no CUDA device is available', printed)

    def test_findings_of_a_sanitizer_belong_to_the_case(self):
        self.assertEqual(self.states(['a', 'find', 'b']), {'a': 'passed', 'find': 'failed', 'b': 'passed'})

    def test_fallbacks_are_counted_and_fail_cases_that_allow_none(self):
        found, printed = self.run_cases(['a', 'slow', 'slow too'])
        self.assertEqual({case['state'] for case in found.values()}, {'passed'})
        self.assertEqual(found['slow']['fallbacks'], ['attention: 3 calls without the library: cuDNN has no engine for it, or fails'])
        self.assertEqual(found['a']['fallbacks'], [])
        self.assertIn('fallback in 2 cases: attention without the library: cuDNN has no engine for it, or fails', printed)
        found, printed = self.run_cases(['a', 'slow'], '--no-fallbacks')
        self.assertEqual({name: case['state'] for name, case in found.items()}, {'a': 'passed', 'slow': 'failed'})
        self.assertIn('failed: test_x: slow: ERROR: a fallback: attention: 3 calls', printed)
        self.assertEqual(self.status, 1)

    def test_failed_cases_are_repeated_alone(self):
        found, printed = self.run_cases(['alone', 'fail', 'a'], '--again')
        self.assertEqual(found['alone']['again'], ' (alone: passed)')
        self.assertEqual(found['fail']['again'], ' (alone: failed)')
        self.assertIn('1 passed, 2 failed', printed)

    def test_a_selection(self):
        self.assertEqual(self.states(['add', 'sub', 'mul'], '--only', '^add$', '--only', 'mul'), {'add': 'passed', 'mul': 'passed'})

    def test_a_program_that_is_not_there(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertEqual(cases.listed('/nonexistent/test_x'), [])
        self.assertIn('/nonexistent/test_x', printed.getvalue())


class Script(unittest.TestCase):
    def test_the_cases_that_it_names_exist(self):
        script = (ROOT / 'bench/cuda/first_hour.sh').read_text()
        names = {name for path in (ROOT / 'tests').rglob('*.cpp') for name in re.findall(r'TEST_CASE\("([^"]+)"', path.read_text())}
        names |= {f'{op}: cuda' for path in (ROOT / 'generated/tests').glob('samples_*.cpp')  # tests/contracts/registered.h
                  for op in re.findall(r'^    \.(?:name|id) = "([^"]+)"', path.read_text(), re.M)}
        smoke = re.findall(r"'([^']+)'", re.search(r'^smoke=\((.*?)\)$', script, re.M | re.S)[1])
        self.assertGreater(len(smoke), 10)
        for variable in ('sanitized', 'adding'):
            pattern = re.search(rf"^{variable}='\^\((.*)\): cuda\$'$", script, re.M)[1]
            smoke += [f'^{op}: cuda$' for op in pattern.split('|')]
        for pattern in smoke:
            self.assertTrue(any(re.search(pattern, name) for name in names), pattern)

    def test_subcases(self):
        script = (ROOT / 'bench/cuda/first_hour.sh').read_text()
        named = ','.join(re.findall(r'^(?:broad|deep)=(.*)$', script, re.M)).split(',')
        self.assertEqual(sorted(named), sorted(re.findall(r'SUBCASE\("(\w+)"\)', (ROOT / 'tests/contracts/cuda.cpp').read_text())))


class Evidence(unittest.TestCase):
    """The script in a folder with programs that do nothing. Python fails for the benchmarks if there is a file `broken`, and lists its arguments."""

    def recorded(self, *arguments: str, broken: bool = False) -> list[str]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / 'evidence').mkdir()
            (folder / 'bench/cuda').mkdir(parents=True)
            shutil.copy(ROOT / 'bench/cuda/first_hour.sh', folder / 'bench/cuda')
            if broken:
                (folder / 'broken').touch()
            programs = {'nvidia-smi': 'echo NVIDIA H100', 'meson': '', 'ninja': '',
                        'python': 'echo "$@" >>calls\n[ "$1" != bench/cuda/device.py ] || [ ! -e broken ]',
                        'build-device/tests/test_core': '', 'build-device/examples/train_fashion_mnist': '',
                        'fake/bench/cuda/bench_cuda_budgets': '', 'fake/tests/cuda/kernels/test_core_on_fake_cuda': ''}
            for program, body in programs.items():
                path = folder / program
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f'#!/bin/sh\n{body}\n')
                path.chmod(0o755)
            environment = {'PATH': f'{folder}:/usr/bin:/bin', 'PYTHON': str(folder / 'python')}
            status = subprocess.run(['bash', folder / 'bench/cuda/first_hour.sh', *arguments], cwd=folder, env=environment, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, check=False).returncode
            self.assertEqual(status, int(broken))
            return [line for line in (folder / 'calls').read_text().splitlines() if line.startswith('scripts/evidence.py')]

    def test_a_run_on_a_device_that_passed(self):
        [call] = self.recorded('device')
        self.assertRegex(call, r'^scripts/evidence\.py record gpu: NVIDIA H100 passed \d+$')

    def test_other_runs_leave_no_evidence(self):
        self.assertEqual(self.recorded('device', broken=True), [])
        self.assertEqual(self.recorded('info', 'suites'), [])
        self.assertEqual(self.recorded('--fake', 'fake'), [])


class Travels(unittest.TestCase):
    def test_a_part_of_the_images(self):
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder) / 'all.gz', Path(folder) / 'some.gz'
            source.write_bytes(gzip.compress(bytes([0, 0, 8, 3]) + b''.join(n.to_bytes(4, 'big') for n in (5, 2, 3)) + bytes(range(30))))
            prepare.shorten(source, target, 2)
            self.assertEqual(gzip.decompress(target.read_bytes()),
                             bytes([0, 0, 8, 3]) + b''.join(n.to_bytes(4, 'big') for n in (2, 2, 3)) + bytes(range(12)))

    def test_programs_with_the_libraries_that_they_need(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / 'build/src').mkdir(parents=True)
            (folder / 'build/tests').mkdir()
            (folder / 'a.c').write_text('int f(void) { return 7; }\n')
            (folder / 'b.c').write_text('int f(void);\nint main(void) { return f(); }\n')
            try:
                subprocess.run(['cc', '-shared', '-fPIC', '-Wl,-soname,liba.so.0', '-o', folder / 'build/src/liba.so.0.1', folder / 'a.c'], check=True)
            except OSError as missing:
                self.skipTest(str(missing))
            (folder / 'build/src/liba.so.0').symlink_to('liba.so.0.1')
            subprocess.run(['cc', '-o', folder / 'build/tests/test_b', folder / 'b.c', folder / 'build/src/liba.so.0', '-Wl,-rpath,$ORIGIN/../src'],
                           check=True)
            prepare.stage(folder / 'build', folder / 'staged', ['tests/test_b'])
            prepare.pack(folder / 'staged', folder / 'programs.tar.xz')
            (folder / 'there').mkdir()
            with tarfile.open(folder / 'programs.tar.xz') as archive:  # tar needs xz
                archive.extractall(folder / 'there')
            (folder / 'build').rename(folder / 'gone')
            self.assertEqual(subprocess.run([folder / 'there/tests/test_b'], check=False).returncode, 7)


class Measured(unittest.TestCase):
    def test_what_was_printed_before_the_time_ended_counts(self):
        for seconds in (2, 8, 60):  # on a busy machine, Python may not have printed anything after a short time
            with contextlib.redirect_stderr(io.StringIO()), mock.patch.object(device, 'problems', []):
                lines = device.output(sys.executable, '-c', 'import time; print("add/f32 1.5", flush=True); time.sleep(1000)', seconds=seconds)
                self.assertEqual(len(device.problems), 1)
            if lines:
                break
        self.assertEqual(lines, ['add/f32 1.5'])

    def test_a_row(self):
        self.assertEqual(device.row('mlp', 10.0, 25.0), '| mlp | 10.0 | 25.0 | 2.50x |')
        self.assertEqual(device.row('mlp', None, 25.0), '| mlp | failed | 25.0 |  |')
        self.assertEqual(device.row('mlp', 10.0, None), '| mlp | 10.0 |  |  |')


if __name__ == '__main__':
    unittest.main()
