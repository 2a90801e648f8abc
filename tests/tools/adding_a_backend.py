"""Adds the backend of tests/toy_backend to a copy of the tree, following docs/internals/adding-a-backend.md, and runs a small program on it.

adding_a_backend.py BUILD uses the options of that build folder. It compiles the whole library, because a new device type is part of the
state of every thread. Therefore it is a step of ./dev check.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests/toy_backend"
LEFT_OUT = (".git", ".venv*", "build*", "__pycache__")
OPTIONS = ["buildtype", "optimization", "b_ndebug", "cpp_args", "cmake_prefix_path", "libdir", "onednn", "blas", "yaml", "openmp", "pool", "tls_model"]
EDITS = {  # manual edits, in addition to copying the folder
    "src/amp/core/device_types.inc": [("AMP_DEVICE_TYPE(CUDA, cuda)\n", "AMP_DEVICE_TYPE(CUDA, cuda)\nAMP_DEVICE_TYPE(TOY, toy)\n")],
}


def run(command: list, folder: Path) -> None:
    status = subprocess.run(command, cwd=folder).returncode
    if status != 0:
        raise SystemExit(f"{command[0]} ... {command[-1]} failed with status {status}")


def copy_tree(tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))


def add_backend(tree: Path) -> int:
    """Copies the backend and edits existing files; returns how many were edited."""
    shutil.copytree(TOY, tree / "src/amp/toy", ignore=shutil.ignore_patterns("program.cpp"))
    for name, edits in EDITS.items():
        text = (tree / name).read_text()
        for before, after in edits:
            if text.count(before) != 1:
                raise SystemExit(f"{name} has no single place that says {before!r}")
            text = text.replace(before, after)
        (tree / name).write_text(text)
    return len(EDITS)


def options(build: Path) -> list[str]:
    known = {o["name"]: o["value"] for o in json.loads((build / "meson-info/intro-buildoptions.json").read_text())}
    given = {name: known[name] for name in OPTIONS if name in known}
    given |= dict.fromkeys(("cuda", "tests", "examples", "bench", "codegen"), "disabled")
    return [f"-D{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in given.items()]


def main() -> None:
    build = Path(sys.argv[1]).resolve()
    tree = build / "adding-a-backend"
    copy_tree(tree)
    edited = add_backend(tree)
    lines = sum(len(edits) for edits in EDITS.values())
    print(f"one folder, and {lines} line(s) in {edited} file(s): {', '.join(EDITS)}")
    run(["meson", "setup", "build", *options(build)], tree)
    run(["meson", "compile", "-C", "build", *(["-j", os.environ["JOBS"]] if "JOBS" in os.environ else []), "amp:shared_library"], tree)
    compiler = os.environ.get("CXX", "c++")
    run([compiler, "-std=c++20", "-Isrc", "-Igenerated", TOY / "program.cpp", "-o", "build/program", "-Lbuild/src", "-lamp", f"-Wl,-rpath,{tree}/build/src"], tree)
    run(["build/program"], tree)


main()
