"""Tests of the backend "mpi": starts tests/unit/distributed/mpi_main.cpp with mpirun.

test_mpi.py PROGRAM [UNITTEST ARGUMENTS]

Environment variables from the build say how mpirun may run them (mpi_env).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = ''

needs_mpirun = unittest.skipIf(shutil.which('mpirun') is None, 'mpirun is not installed (Debian package openmpi-bin)')


def run(ranks: int, *arguments: str, options: tuple[str, ...] = (), **environment: str) -> subprocess.CompletedProcess[str]:
    launcher = ['mpirun', *options, '-n', str(ranks)] if ranks > 0 else []
    outer = {key: value for key, value in os.environ.items() if key not in ('RANK', 'WORLD_SIZE')}
    return subprocess.run([*launcher, PROGRAM, *arguments], env=outer | environment, capture_output=True, text=True, timeout=1200)


@needs_mpirun
class Scenarios(unittest.TestCase):
    def check(self, ranks: int, **environment: str) -> None:
        result = run(ranks, **environment)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn('passed steps_equal_those_of_one_process\n', result.stdout)
        self.assertIn('passed all_reduce_in_every_dtype\n', result.stdout)

    def test_two_ranks(self) -> None:
        self.check(2)

    def test_three_ranks_with_checks(self) -> None:
        self.check(3, AMP_DISTRIBUTED_CHECK='1')

    def test_parts_that_counts_and_offsets_of_MPI_do_not_reach(self) -> None:
        # The limits are ints; this simulates ints that end at 5.
        self.check(3, AMP_MPI_LARGEST_COUNT='5')

    def test_four_ranks(self) -> None:
        self.check(4)

    def test_a_process_without_launcher_is_alone(self) -> None:
        result = run(0, 'size')
        self.assertEqual((result.returncode, result.stdout), (0, 'rank 0 of 1\n'), result.stderr)


@needs_mpirun
class Failures(unittest.TestCase):
    def test_a_rank_that_is_killed(self) -> None:
        version = subprocess.run(['mpirun', '--version'], capture_output=True, text=True).stdout
        open_mpi = re.search(r'\(Open MPI\) ([45])\.', version)
        if open_mpi is None:
            self.skipTest('the option that keeps the other ranks alive is known for Open MPI 4 and 5 only')
        # By default mpirun also ends the other ranks. With ULFM, calls of MPI itself fail.
        for options in (('--enable-recovery',), ('--with-ft', 'ulfm'))[: 1 + (open_mpi[1] == '5')]:
            with self.subTest(options):
                result = run(3, 'killed', options=options)
                noticed = [line for line in result.stdout.splitlines() if line.startswith('noticed: ')]
                self.assertEqual(len(noticed), 2, result.stdout + result.stderr)
                for line in noticed:
                    self.assertRegex(line, r'^noticed: \[')

    def test_a_rank_that_does_not_take_part(self) -> None:
        result = run(2, 'absent')
        self.assertIn('noticed: [broadcast] rank 0 of 2, collective 0 of the group, has waited 5 seconds for the other ranks', result.stdout,
                      result.stderr)

    def test_ranks_that_call_different_collectives(self) -> None:
        result = run(3, 'mismatched', AMP_DISTRIBUTED_CHECK='1')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn('noticed: [distributed] the ranks do not call the same collective: number 0, all_reduce(float32[2] cpu, sum) on ranks 0, 2; '
                      'number 0, broadcast(float32[2] cpu, root 0) on rank 1', result.stdout)

    def test_use_after_the_end(self) -> None:
        result = run(2, 'used-after-the-end')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn('refused\n', result.stdout)

    def test_ranks_with_other_sizes(self) -> None:
        # By default, MPI ends the job for an error of a request.
        result = run(3, 'truncated')
        self.assertNotIn('MPI_ERRORS_ARE_FATAL', result.stdout + result.stderr)
        self.assertRegex(result.stdout, r'noticed: \[distributed\] MPI_\w+ failed: ')

    def test_a_program_that_ends_without_destroying_the_group(self) -> None:
        result = run(2, 'undestroyed')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for rank in range(2):
            self.assertIn(f'rank {rank} returns\n', result.stdout)

    def test_a_rank_that_returns_an_error(self) -> None:
        # It does not wait for the other one, which the launcher ends.
        result = run(2, 'failing')
        self.assertNotEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_a_launcher_that_is_not_the_mpis(self) -> None:
        result = run(0, 'size', WORLD_SIZE='2', RANK='1')
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn('the environment has WORLD_SIZE=2, but the MPI has connected 1 process', result.stderr)


if __name__ == '__main__':
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
