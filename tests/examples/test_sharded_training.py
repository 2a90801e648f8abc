"""Runs examples/recipes/sharded_training with three processes and resumes it with two. argv[1] is the program, argv[2] mpirun."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM, MPIRUN = "", ""


def run(processes, path):
    """The numbers of the first and last step and the loss after them."""
    command = [MPIRUN, "--oversubscribe", "-n", str(processes), PROGRAM, str(path), "mpi"]
    result = subprocess.run(command, text=True, capture_output=True, timeout=900)
    found = re.search(r"(\d+) processes, steps (\d+) to (\d+): sharded_training: loss \S+ -> (\S+)", result.stdout)
    if not found or int(found[1]) != processes:
        raise AssertionError(f"unexpected output of {command}:\n{result.stdout}{result.stderr}")
    return int(found[2]), int(found[3]), float(found[4]), result.returncode


class ShardedTraining(unittest.TestCase):
    def test_resume(self):
        with tempfile.TemporaryDirectory() as folder:
            alone, together = Path(folder) / "alone.safetensors", Path(folder) / "together.safetensors"
            expected = [run(1, alone), run(1, alone)]
            found = [run(3, together), run(2, together)]
            for (first, last, loss, _), (wanted_first, wanted_last, wanted, _) in zip(found, expected):
                self.assertEqual((first, last), (wanted_first, wanted_last))
                self.assertAlmostEqual(loss, wanted, delta=0.02)
            self.assertEqual(found[1][:2], (41, 80))
            self.assertEqual(found[1][3], 0)
            names = sorted(path.name for path in Path(folder).glob("together*"))
            self.assertEqual(names, ["together-00001-of-00002.safetensors", "together-00002-of-00002.safetensors",
                                     "together.safetensors.index.json"])


if __name__ == "__main__":
    PROGRAM, MPIRUN = sys.argv[1], sys.argv[2]
    unittest.main(argv=sys.argv[:1])
