"""The suites of test_nccl_on_fake_cuda with a process for each rank: test_processes.py PROGRAM [UNITTEST ARGUMENTS]

Each process has its own fake devices, and uses the one with its rank's number; the fake NCCL connects them (FAKE_NCCL_PROCESSES).
"""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = ''
# Not included: cases that count the calls of all ranks, that expect a report on every process, or whose ranks share variables.
CASES = {
    2: ['all_reduce in every dtype*', 'views with gaps*', 'reduce_scatter*', 'duplicates have*', 'the host does not wait*', 'each device of a rank*',
        'wrong arguments*', 'DistributedDataParallel*', 'fully_shard*', 'ZeroRedundancyOptimizer*', 'work that does not end*',
        'two ranks on one device*', 'every scenario on two*'],
    3: ['an inf of one rank*', 'broadcast and all_gather*', 'all_to_all*', 'messages in a ring*', 'groups of some ranks*',
        'ranks that call different collectives: named*', 'every scenario on three*'],
}


def free_ports(count: int) -> list[int]:
    """A port below those that the system assigns itself: other programs rarely use it before the ranks do."""
    ports: list[int] = []
    while len(ports) < count:
        port = random.randrange(12000, 32000)
        with socket.socket() as each:
            try:
                each.bind(('', port))
            except OSError:
                continue
        if port not in ports:
            ports.append(port)
    return ports


def run(size: int, cases: list[str], **environment: str) -> list[tuple[int, str]]:
    """The status and output of each rank."""
    store, master = free_ports(2)
    common = os.environ | environment | {
        'WORLD_SIZE': str(size), 'MASTER_ADDR': 'localhost', 'MASTER_PORT': str(master), 'AMP_TEST_STORE_PORT': str(store),
        'FAKE_NCCL_PROCESSES': '1', 'FAKE_CUDA_DEVICES': '4', 'OMP_NUM_THREADS': '1'}
    command = [PROGRAM, '--test-case=' + ','.join(cases)]
    ranks = [subprocess.Popen(command, env=common | {'RANK': str(rank), 'LOCAL_RANK': str(rank)}, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True) for rank in range(size)]
    try:
        outputs = [rank.communicate(timeout=900)[0] for rank in ranks]
        return [(rank.returncode, output) for rank, output in zip(ranks, outputs)]
    finally:
        for rank in ranks:
            if rank.poll() is None:
                rank.kill()
                rank.communicate()


class Processes(unittest.TestCase):
    def check(self, size: int, cases: list[str]) -> None:
        for rank, (status, output) in enumerate(run(size, cases)):
            self.assertEqual(status, 0, f'rank {rank} of {size}:\n{output}')
            self.assertIn(f'[amp] {len(cases)} passed, 0 failed', output)

    def test_two(self) -> None:
        self.check(2, CASES[2])

    def test_three(self) -> None:
        self.check(3, CASES[3])

    def test_the_environment_of_torchrun(self) -> None:
        self.check(4, ['processes: init_process_group*'])

    def test_one_that_is_killed(self) -> None:
        results = run(3, ['processes: the others notice*'], AMP_TEST_KILL='1')
        self.assertEqual([status for status, _ in results], [0, -signal.SIGKILL, 0], results)
        for _, output in (results[0], results[2]):  # rank 2 may notice that rank 0, which has the store, has ended because of it
            self.assertRegex(output, 'noticed: .*(remote process exited|(has|may have) ended)')


if __name__ == '__main__':
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
