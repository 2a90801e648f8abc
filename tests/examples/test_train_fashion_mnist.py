"""Tests examples/train_fashion_mnist on a small made-up data set: its reports, options and errors. argv[1] is the program."""

import gzip
import json
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from html_page import Page

PROGRAM = ""
FIELDS = {"accuracy", "seconds_per_step", "peak_bytes", "casts_per_step", "cache_hits_per_step", "skipped_steps", "final_scale", "losses"}
TITLES = ["float32", "bfloat16", "float16 + scaler"]
SHORT = ("--epochs", "1", "--limit", "64", "--batch", "32", "--test-limit", "20")
VERDICT = re.compile(r"^(\S.*) (was \d+\.\d times as fast as float32 on|was slower than float32 on|was only as fast as float32 on) this processor.*; "
                     r"(same accuracy\.|same accuracy within \d\.\d points\.|accuracies differ by \d+\.\d points; short runs vary\.)$", re.M)


def idx(sizes, payload):
    """An IDX file of unsigned bytes, not yet compressed."""
    return struct.pack(f">I{len(sizes)}I", 0x800 | len(sizes), *sizes) + bytes(payload)


def image(label, noise):
    """Two bright rows, whose position encodes the class."""
    rows = range(2 * label + 4, 2 * label + 6)
    return [255 if row in rows else noise.randrange(60) for row in range(28) for _ in range(28)]


def write_data(folder):
    noise = random.Random(1)
    for prefix, count in (("train", 320), ("t10k", 100)):
        labels = [i % 10 for i in range(count)]
        pixels = [p for label in labels for p in image(label, noise)]
        write(folder, f"{prefix}-images-idx3-ubyte", idx([count, 28, 28], pixels))
        write(folder, f"{prefix}-labels-idx1-ubyte", idx([count], labels))


def write(folder, name, content):
    (folder / f"{name}.gz").write_bytes(gzip.compress(content, 1))


class TrainFashionMnist(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory(prefix="amp data ")  # a path with a space
        cls.folder = Path(cls.scratch.name)
        write_data(cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_program(self, *arguments, data=None):
        return subprocess.run([PROGRAM, "--data", str(data or self.folder), *arguments], capture_output=True, text=True, timeout=1500)

    def run_well(self, *arguments):
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def assert_error(self, text, *arguments, data=None, status=1):
        done = self.run_program(*arguments, data=data)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        self.assertIn(text, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr

    def assert_mistake(self, text, *arguments):
        """A mistake in the command line."""
        self.assertRegex(self.assert_error(text, *arguments, status=2), r"^train_fashion_mnist: .*; see --help$")

    def test_report(self):
        report = self.folder / "report.json"
        done = self.run_program("--report", str(report), "--epochs", "5", "--batch", "32")
        self.assertEqual(done.returncode, 0, done.stderr)
        runs = json.loads(report.read_text())
        self.assertEqual(list(runs), ["float32", "bfloat16", "float16"])
        for name, run in runs.items():
            self.assertEqual(set(run), FIELDS)
            self.assertEqual(len(run["losses"]), 50)
            self.assertGreater(run["accuracy"], 0.9, name)
            self.assertGreater(run["seconds_per_step"], 0)
            self.assertGreater(run["peak_bytes"], 0)
        self.assertEqual(runs["float32"]["casts_per_step"], 0)
        # The input, the weights of three convolutions, weight and bias of the head.
        for name in ("bfloat16", "float16"):
            self.assertEqual(runs[name]["casts_per_step"], 6)
        self.assertEqual(runs["bfloat16"]["final_scale"], 1)
        self.assertEqual(runs["float16"]["final_scale"], 65536 * 0.5 ** runs["float16"]["skipped_steps"])

    def test_trace(self):
        trace, report = self.folder / "trace.json", self.folder / "traced.json"
        plain = self.folder / "plain.json"
        options = ("--epochs", "2", "--batch", "32", "--limit", "128")
        self.assertEqual(self.run_program("--report", str(plain), *options).returncode, 0)
        done = self.run_program("--trace", str(trace), "--report", str(report), *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        saved = json.loads(trace.read_text())
        events, amp = saved["traceEvents"], saved["amp"]
        self.assertEqual(len([e for e in events if e.get("cat") == "step"]), 8)
        self.assertEqual([step["casts"] for step in amp["steps"]], [6] * 8)
        self.assertEqual(amp["totals"]["casts"], 6 * 8)
        self.assertEqual({op["computed"] for op in amp["ops"] if op["op"] == "conv2d"}, {"float16"})
        self.assertIn("ConvolutionBackward", {node["node"] for node in amp["backward"]})
        self.assertTrue(all(0 < row["max_rel"] < 0.01 for row in amp["shadow"] if row["op"] == "conv2d"))
        run = json.loads(report.read_text())["float16"]
        self.assertEqual(amp["steps"][-1]["scale"], run["final_scale"])
        self.assertEqual(sum(step["skipped"] for step in amp["steps"]), run["skipped_steps"])
        self.assertEqual(run["losses"], json.loads(plain.read_text())["float16"]["losses"])  # tracing changes nothing

    def test_limit_below_the_batch(self):
        report = self.folder / "limited.json"
        done = self.run_program(f"--report={report}", "--epochs=1", "--limit=20")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(json.loads(report.read_text())["bfloat16"]["losses"]), 1)

    def test_same_seed_same_losses(self):
        losses = []
        for run in range(2):
            report = self.folder / f"seed{run}.json"
            self.run_program("--report", str(report), "--epochs", "1", "--limit", "64", "--batch", "32", "--seed", "7")
            losses.append([run["losses"] for run in json.loads(report.read_text()).values()])
        self.assertEqual(losses[0], losses[1])

    def test_output(self):
        out = self.run_well(*SHORT)
        self.assertRegex(out, r"\AFashion-MNIST, 3 runs: 2 steps of 32 images, tested on 20 images, on this processor.* with 2 threads\.\n"
                              r"Measuring the speed \.\.\. training takes about \d+ s\.\n")
        self.assertEqual([line[:16].rstrip() for line in re.findall(r"^.* \d+ s left$", out, re.M)], [title for title in TITLES for _ in range(2)])
        last = out.splitlines()
        self.assertEqual(last[-1], "Next: docs/guide/getting-started.md")
        self.assertEqual(VERDICT.fullmatch(last[-2])[1], "bfloat16")
        self.assertEqual([line[:16].rstrip() for line in last[-6:-3]], TITLES)
        for line in last[-6:-3]:
            self.assertRegex(line[16:], r"^ +\d+\.\d\d% +\d+\.\d\d +\d+\.\dx +\d+\.\d +\d+\.\d +\d+ +\d+$")
        for line in last[2:-2]:
            self.assertLessEqual(len(line), 80, line)

    def test_chart(self):
        out = self.run_well(*SHORT, "--runs", "f32,f16")
        lines = out[out.index("loss by step:"):].split("\n\n")[0].splitlines()
        self.assertLessEqual(len(lines), 12)
        self.assertLessEqual(max(map(len, lines)), 72)
        self.assertEqual(lines[0], "loss by step:  o float32  + float16 + scaler  # several")
        self.assertRegex(lines[-1], "^ +step 1 +step 2$")
        marks = "".join(line[8:] for line in lines[1:-2])
        self.assertEqual(set(marks) - set("o+# "), set())
        self.assertGreaterEqual(len(marks.replace(" ", "")), 64)  # each column has one

    def test_page(self):
        path = self.folder / "report <1>.html"
        out = self.run_well(*SHORT, "--html", str(path))
        self.assertTrue(out.endswith(f"\nNext: docs/guide/getting-started.md; this report: {path}\n"), out)
        text = path.read_text()
        page = Page(text)
        self.assertEqual(page.open, [])
        self.assertEqual([tag for tag, _ in page.elements].count("polyline"), 3)
        for tag, attributes in page.elements:
            self.assertNotIn(tag, ("script", "link", "img"))
            self.assertFalse({"src", "href"} & set(attributes))
        self.assertIn("prefers-color-scheme: dark", text)
        self.assertIn("width=device-width", text)
        self.assertEqual([title for title in page.text["th"] if title in TITLES], TITLES)
        self.assertIn(VERDICT.search(out)[0], page.text["p"])
        self.assertIn("%", page.text["td"][0])

    def test_some_runs(self):
        report = self.folder / "some.json"
        for names, keys in {
            "float16,float32": ["float16", "float32"],
            "bfloat16": ["bfloat16"],
            "f16,fp32": ["float16", "float32"],
            "fp16,O1,bf16": ["float16", "O1", "bfloat16"],
        }.items():
            out = self.run_well("--runs", names, "--report", str(report), *SHORT)
            self.assertEqual(list(json.loads(report.read_text())), keys)
            self.assertEqual(bool(VERDICT.search(out)), "float32" in keys)

    def test_short_and_full(self):
        """Options that are given count more than --full, which counts more than the defaults."""
        for arguments, settings in {
            (): "20 steps of 16 images, tested on 100 images",
            ("--full",): "40 steps of 16 images, tested on 100 images",
            ("--epochs", "1", "--full", "--limit", "32"): "2 steps of 16 images, tested on 100 images",
            ("--full", "--limit=16", "--test-limit=1"): "2 steps of 16 images, tested on 1 image,",
        }.items():
            out = self.run_well("--runs", "float32", "--batch", "16", *arguments)
            self.assertIn(f"Fashion-MNIST, 1 run: {settings}", out)

    def test_help(self):
        done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        for option in ("--data", "--report", "--html", "--trace", "--runs", "--device", "--epochs", "--batch", "--limit", "--test-limit", "--lr", "--seed", "--full"):
            self.assertIn(f"\n  {option} ", done.stdout)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)

    def test_options(self):
        self.assert_mistake("unknown option '--epoch'", "--epoch", "3")
        self.assert_mistake("--epochs expects a value", "--epochs")
        self.assert_mistake("--full expects no value", "--full=1")
        self.assert_mistake("--epochs expects a whole number from 1", "--epochs", "0")
        self.assert_mistake("--batch expects a whole number", "--batch", "12x")
        self.assert_mistake("--batch expects a whole number", "--batch", "99999999999999999999")
        self.assert_mistake("--batch 100000000 is more than --limit 10, the number of training images", "--batch", "100000000", "--limit", "10")
        self.assert_mistake("--batch 321 is more than 320, the number of training images", "--batch", "321")
        self.assert_mistake("--lr expects a positive number", "--lr", "nan")
        self.assert_mistake("--device expects cpu, cuda or cuda:N, not 'tpu'", "--device", "tpu")
        self.assert_mistake("--runs: there is no run 'int8'", "--runs", "bf16,int8")
        self.assert_mistake("--runs: there is no run ''", "--runs", "bf16,")
        self.assert_mistake("--runs names bfloat16 twice", "--runs", "bf16,bfloat16")
        for option in ("--report", "--html", "--trace"):
            self.assert_error("can't write", option, str(self.folder / "nowhere" / "report"))

    def test_output_that_cannot_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "--data", str(self.folder), *SHORT], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.stderr, "train_fashion_mnist: standard output cannot be written\n")
        self.assertEqual(done.returncode, 1)

    def test_device_that_is_not_there(self):
        self.assert_mistake("there is no such CUDA device", "--device", "cuda:100")

    def test_missing_data(self):
        self.assert_error("can't open", data=self.folder / "nowhere")
        self.assert_error("dataset-fashion-mnist", data=self.folder / "nowhere")

    def test_damaged_data(self):
        images = gzip.decompress((self.folder / "train-images-idx3-ubyte.gz").read_bytes())
        whole = gzip.compress(images)
        for text, content in {
            "unexpected end of file": whole[: len(whole) // 2],
            "incorrect data check": whole[:-8] + bytes(4) + whole[-4:],
            "is damaged: 0 bytes, too short for its header": b"",
            "is damaged: 3 bytes, too short": gzip.compress(b"abc"),
            "is not an IDX file of 3-dimensional unsigned bytes": gzip.compress(b"\0\0\x0d\3" + images[4:]),
            "there are 250863": gzip.compress(images[:-17]),
            "there are more": gzip.compress(images + bytes(1 << 26)),  # a small file, which is not inflated beyond its header's promise
            "its header claims impossible sizes": gzip.compress(idx([2**32 - 1] * 3, [])),
            "holds images of [640, 14, 28]": gzip.compress(idx([640, 14, 28], images[16:])),
            "holds images of [0, 28, 28]": gzip.compress(idx([0, 28, 28], [])),
        }.items():
            with self.subTest(text):
                self.assert_damaged("train-images-idx3-ubyte.gz", content, text)
        self.assert_damaged("train-labels-idx1-ubyte.gz", gzip.compress(idx([1], [0])), "has 320 train images, but 1 labels", names_it=False)
        labels = gzip.compress(idx([320], [10] * 320))
        self.assert_damaged("train-labels-idx1-ubyte.gz", labels, "label 10 of ten classes")

    def assert_damaged(self, name, content, text, names_it=True):
        path = self.folder / name
        kept = path.read_bytes()
        try:
            path.write_bytes(content)
            self.assert_error(text)
            self.assert_error(name if names_it else str(self.folder))
        finally:
            path.write_bytes(kept)

    def test_folder_in_the_place_of_a_file(self):
        with tempfile.TemporaryDirectory() as scratch:
            (Path(scratch) / "train-images-idx3-ubyte.gz").mkdir()
            self.assert_error("train-images-idx3-ubyte.gz", data=scratch)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
