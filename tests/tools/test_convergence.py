"""Tests of bench/convergence.py with a program that invents accuracies."""

import contextlib
import io
import os
import stat
import tempfile
import unittest
from pathlib import Path

from bench import convergence

PROGRAM = """#!/usr/bin/env python3
import json, sys
sys.argv.remove("--full")  # without it, the program trains a short run
arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
known = {"float32": 0.9, "bfloat16": 0.904, "O2": 0.893, "ddp": 0.9}
run = arguments["--runs"]
if run not in known:
    sys.exit(f"there is no run '{run}'")
assert arguments["--epochs"] == "3"
with open(arguments["--report"], "w") as report:
    json.dump({run: {"accuracy": known[run] + 0.001 * int(arguments["--seed"])}}, report)
"""
MPIRUN = """#!/bin/sh
test "$1 $2 $3" = "-n 2 --oversubscribe" || exit 1
shift 3
exec "$@"
"""


class Convergence(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        for name, text in (('train', PROGRAM), ('mpirun', MPIRUN)):
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(stat.S_IRWXU)

    def run_driver(self, ways, *arguments):
        """The exit status, and the output of both streams."""
        path = os.environ['PATH']
        os.environ['PATH'] = f'{self.folder}:{path}'
        try:
            with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as error:
                status = convergence.main([str(self.folder / 'train'), '--epochs', '3', '--seeds', '1,3', '--ways', ways, *arguments])
        finally:
            os.environ['PATH'] = path
        return status, out.getvalue(), error.getvalue()

    def test_near(self):
        out = self.folder / 'table.md'
        status, table, _ = self.run_driver('float32,bfloat16,ddp', '--out', str(out))
        self.assertEqual(status, 0)
        self.assertIn('| float32 | 90.10%, 90.30% | 90.20% |  |', table)
        self.assertIn('| autocast in bfloat16 | 90.50%, 90.70% | 90.60% | +0.40 |', table)
        self.assertIn('| DistributedDataParallel, two processes | 90.10%, 90.30% | 90.20% | +0.00 |', table)
        self.assertEqual(out.read_text(), table)

    def test_too_far(self):
        status, table, _ = self.run_driver('O2')
        self.assertEqual(status, 1)
        self.assertIn("| Apex's O2 | 89.40%, 89.60% | 89.50% | -0.70, beyond 0.5 |", table)
        self.assertEqual(self.run_driver('O2', '--within', '0.8')[0], 0)

    def test_run_that_is_not_there(self):
        status, table, error = self.run_driver('bfloat16,O3')
        self.assertEqual(status, 2)
        self.assertIn('autocast in bfloat16', table)
        self.assertIn("O3, seed 1: there is no run 'O3'", error)

    def test_unknown_way(self):
        with self.assertRaises(SystemExit):
            self.run_driver('O4')


if __name__ == '__main__':
    unittest.main()
