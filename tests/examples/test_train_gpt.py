"""Tests examples/train_gpt on small texts: it learns, it cannot cheat, its report, options and errors, and training in several processes.

test_train_gpt.py PROGRAM [mpi] [UNITTEST ARGUMENTS]: with `mpi`, also in several processes.
"""

import math
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from html_page import Page

PROGRAM = ""
MPI = False
SMALL = ("--layers", "2", "--heads", "2", "--width", "32", "--context", "16", "--batch", "16", "--warmup", "10", "--lr", "0.01", "--dropout", "0")
STEP = re.compile(r"^step +(\d+) of \d+ +training loss +(\S+) +validation loss (\S+) +(\d+) tokens/s$", re.M)


class TrainGpt(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="amp text ")  # a path with a space
        cls.folder = Path(cls.scratch.name)
        cls.song = cls.folder / "song"
        cls.song.write_text("<one> & two & three & four\n" * 200)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_program(self, *arguments, text=None, processes=1):
        launcher = ["mpirun", "--oversubscribe", "-n", str(processes)] if processes > 1 else []
        return subprocess.run([*launcher, PROGRAM, "--text", str(text or self.song), *SMALL, *arguments], capture_output=True, timeout=1500)

    def run_well(self, *arguments, text=None, processes=1):
        """The output, and the steps with their training and validation losses."""
        done = self.run_program(*arguments, text=text, processes=processes)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        out = done.stdout.decode()
        return out, [(int(step), float(training.replace("-", "nan")), float(validation)) for step, training, validation, _ in STEP.findall(out)]

    def assert_error(self, status, message, *arguments, text=None):
        done = self.run_program(*arguments, text=text)
        self.assertEqual(done.returncode, status, done.stdout.decode() + done.stderr.decode())
        self.assertIn(message, done.stderr.decode())
        self.assertEqual(done.stderr.decode().count("\n"), 1, done.stderr.decode())

    def test_learns_by_heart(self):
        """It predicts a repeating text from its context, and writes it."""
        report = self.folder / "report.html"
        out, steps = self.run_well("--steps", "120", "--evaluate", "60", "--sample", "200", "--report", str(report))
        self.assertEqual([step for step, _, _ in steps], [0, 60, 120])
        self.assertAlmostEqual(steps[0][2], math.log(256), delta=0.5)
        self.assertLess(steps[2][1], 0.5)
        self.assertLess(steps[2][2], 0.5)
        self.assertIn("three & four\n<one>", out)

        page = Page(report.read_text())
        self.assertEqual(page.open, [])
        self.assertIn("three & four\n<one>", "".join(page.text["pre"]))
        lines = {attributes["class"]: attributes["points"].split() for tag, attributes in page.elements if tag == "polyline"}
        self.assertEqual({name: len(points) for name, points in lines.items()}, {"training": 120, "validation": 3})
        heights = [float(point.split(",")[1]) for point in lines["validation"]]
        self.assertLess(heights[0] + 100, heights[2])  # y goes downwards
        self.assertIn(f"{steps[2][2]:.4f}", "".join(page.text["td"]))
        self.assertNotIn("http", report.read_text())  # nothing is fetched

    def test_sees_only_the_past(self):
        """Random letters cannot be predicted. If the model saw the next letter, the loss would fall to zero."""
        noise = self.folder / "noise"
        letters = random.Random(1)
        noise.write_text("".join(letters.choice("abcd") for _ in range(20000)))
        _, steps = self.run_well("--steps", "120", "--evaluate", "120", "--sample", "0", text=noise)
        self.assertAlmostEqual(steps[-1][2], math.log(4), delta=0.1)

    def test_bfloat16_next_to_float32(self):
        losses = {}
        for dtype in ("bfloat16", "float32"):
            _, steps = self.run_well("--steps", "40", "--evaluate", "20", "--sample", "0", "--dtype", dtype)
            losses[dtype] = [validation for _, _, validation in steps]
        self.assertNotEqual(losses["bfloat16"], losses["float32"])
        for low, full in zip(losses["bfloat16"], losses["float32"]):
            self.assertAlmostEqual(low, full, delta=0.1)

    def test_several_processes(self):
        """Two and four processes have the losses of one, up to rounding, also in bfloat16. Only one of them prints and writes."""
        if not MPI:
            self.skipTest("needs a build with MPI, and mpirun (Debian packages libopenmpi-dev and openmpi-bin)")
        options = ("--steps", "40", "--evaluate", "20", "--sample", "50", "--dtype", "float32")
        _, alone = self.run_well(*options)
        for processes in (2, 4):
            report = self.folder / f"{processes}.html"
            out, steps = self.run_well(*options, "--backend", "mpi", "--report", str(report), processes=processes)
            self.assertEqual([step for step, _, _ in steps], [0, 20, 40])
            for (_, _, one), (_, _, several) in zip(alone, steps):
                self.assertAlmostEqual(one, several, delta=1e-3)
            self.assertIn(f"processes: {processes}", out)
            self.assertIn("</html>", report.read_text())
        options = (*options[:-1], "bfloat16")
        _, alone = self.run_well(*options)
        _, steps = self.run_well(*options, "--backend", "mpi", processes=2)
        self.assertEqual([step for step, _, _ in steps], [0, 20, 40])
        for (_, _, one), (_, _, several) in zip(alone, steps):
            self.assertAlmostEqual(one, several, delta=0.05)
        done = self.run_program("--batch", "15", "--backend", "mpi", processes=2)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("[train] 2 processes can't share a batch of 15", done.stderr.decode())

    def test_same_seed_same_run(self):
        runs = [re.sub(r"\d+ tokens", "", self.run_well("--steps", "10", "--dropout", "0.2", "--seed", seed)[0]) for seed in ("7", "7", "8")]
        self.assertEqual(re.sub(r"speed: .*", "", runs[0]), re.sub(r"speed: .*", "", runs[1]))
        self.assertNotEqual(re.sub(r"speed: .*", "", runs[0]), re.sub(r"speed: .*", "", runs[2]))

    def test_folder(self):
        """Skips links, folders and binary files. The last tenth of each file is for validation."""
        folder = self.folder / "texts"
        (folder / "below").mkdir(parents=True)
        (folder / "below/c").write_text("c" * 1000)
        (folder / "a").write_text("a" * 1000)
        (folder / "b").write_text("b" * 500)
        (folder / "b.dat").write_bytes(b"\0" * 1000)
        (folder / "link").symlink_to("a")
        out, _ = self.run_well("--steps", "1", text=folder)
        self.assertIn(f"text: 1350 bytes for training, 150 for validation, of 2 files in {folder}", out)

    def test_bytes_that_are_not_text(self):
        """The sampled bytes are printed as valid UTF-8."""
        words = self.folder / "words"
        words.write_bytes(("äöü€😀 ".encode() + b"\xff\xfe\xc3 ") * 200)
        report = self.folder / "words.html"
        out, _ = self.run_well("--steps", "60", "--sample", "300", "--report", str(report), text=words)
        self.assertIn("ä", out)
        self.assertIn("ä", report.read_text(encoding="utf-8"))

    def test_default_text(self):
        """The files that the build found exist."""
        done = subprocess.run([PROGRAM, *SMALL, "--steps", "1", "--sample", "10"], capture_output=True, timeout=1500)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(int(re.search(rb"text: (\d+) bytes", done.stdout)[1]), 10000)

    def test_help(self):
        done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        for option in ("--text", "--report", "--backend", "--device", "--dtype", "--layers", "--heads", "--width", "--context", "--dropout", "--batch",
                       "--steps", "--warmup", "--evaluate", "--lr", "--seed", "--sample"):
            self.assertIn(option, done.stdout)

    def test_errors(self):
        self.assert_error(2, "unknown option '--step'", "--step", "3")
        self.assert_error(2, "--steps expects a whole number from 1", "--steps", "0")
        self.assert_error(2, "--dtype expects bfloat16 or float32, not 'int8'", "--dtype", "int8")
        self.assert_error(2, "--backend expects alone or mpi, not 'tcp'", "--backend", "tcp")
        self.assert_error(2, "--dropout expects a number from 0 to less than 1", "--dropout", "1")
        self.assert_error(2, "there is no such CUDA device", "--device", "cuda:100")
        self.assert_error(1, "[GPT] a width of 32 can't be divided into 3 heads", "--heads", "3")
        self.assert_error(1, "can't open", text=self.folder / "nowhere")
        self.assert_error(1, "too few for a context of 5000", "--context", "5000")
        self.assert_error(1, "can't write", "--report", str(self.folder / "nowhere" / "report.html"))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    MPI = sys.argv[1:2] == ["mpi"]
    if MPI:
        sys.argv.pop(1)
    unittest.main()
