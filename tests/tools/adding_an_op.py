"""Adds the op of docs/internals/adding-an-op.md to a copy of ops/, rebuilds the changed files, and runs the op's contract tests.

adding_an_op.py BUILD counts the generated files that change if the op is in the family that the page names.

With AMP_TEST_EXHAUSTIVE, it also compiles the op in the last family, which takes minutes, and uses all other objects from that finished build
folder. This is sound for three reasons. Ids follow the order of the families and of their files, and the new op is in the last family. A method
that is not virtual does not change the layout of Tensor. The table of kernels grows at its end, where only the ops of the last family have their
kernels.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = ROOT / "generated"
SKIPPED = 77
MOST_FILES = 8  # of generated/ may change
CONTRACTS = ["reference", "dtypes", "gradcheck", "gradgradcheck", "autocast", "variants", "noncontiguous", "errors"]


def run(command: list, folder: Path) -> None:
    status = subprocess.run(command, cwd=folder).returncode
    if status != 0:
        raise SystemExit(f"{command[0]} ... {command[-1]} failed with status {status}")


PAGE = (ROOT / "docs/internals/adding-an-op.md").read_text()
ENTRY = re.search(r"```yaml\n(.*?)```", PAGE, re.S)[1]
NAME = re.match(r"- op: (\w+)", ENTRY)[1]
ITS_FAMILY = re.search(r"`ops/(\w+).yaml`:", PAGE)[1]
LAST_FAMILY = re.search(r"^families: \[[^\]]*?(\w+)\s*\]", (ROOT / "ops.yaml").read_text(), re.M)[1]


def add_op(scratch: Path, family: str) -> None:
    """Generates scratch/generated."""
    scratch.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "ops.yaml", scratch)
    shutil.copytree(ROOT / "ops", scratch / "ops", dirs_exist_ok=True)
    with open(scratch / f"ops/{family}.yaml", "a") as file:
        file.write(ENTRY)
    command = [sys.executable, "-m", "codegen", "--ops", scratch / "ops.yaml", "--out", scratch / "generated"]
    run(command, ROOT)


def changed_files(scratch: Path) -> set[Path]:
    return {path for path in (scratch / "generated").rglob("*") if path.is_file() and not is_in_tree(path, scratch)}


def count_changed_files(scratch: Path) -> None:
    add_op(scratch, ITS_FAMILY)
    changed = sorted(str(path.relative_to(scratch)) for path in changed_files(scratch))
    print(f"a new op changes {len(changed)} generated files")
    if len(changed) > MOST_FILES:
        raise SystemExit(f"more than {MOST_FILES} files: {changed}")


def changed_sources(scratch: Path) -> set[Path]:
    """Generated files that differ, and sources that depend on the number of ops; paths as in the tree."""
    changed = changed_files(scratch)
    sources = {tree_twin(path, scratch) for path in changed if path.match("*.c*")}
    return sources | with_word("kNumOps") | with_list({path.relative_to(scratch / "generated") for path in changed if path.suffix == ".inc"}, scratch)


def with_list(lists: set[Path], scratch: Path) -> set[Path]:
    """Generated sources that include one of these lists of expressions, themselves or by a header. The table of kernels does not count: it
    only grows at its end."""
    headers = [path for path in (scratch / "generated").rglob("*.h") if path.name != "table.h" and includes(path, lists)]
    all_lists = lists | {path.relative_to(scratch / "generated") for path in headers}
    return {tree_twin(path, scratch) for path in (scratch / "generated").rglob("*.c*") if includes(path, all_lists)}


def includes(path: Path, files: set[Path]) -> bool:
    return any(f"<{file}>" in path.read_text() for file in files)


def is_in_tree(path: Path, scratch: Path) -> bool:
    twin = tree_twin(path, scratch)
    return twin.exists() and path.read_bytes() == twin.read_bytes()


def commands_of_new(changed: set[Path], commands: list[dict]) -> list[dict]:
    """Compile commands for the first elementwise files of a family, taken from another family."""
    new = []
    for path in sorted(path for path in changed if not path.exists()):
        like = next(other for other in sorted(path.parent.glob(f"elementwise_*{path.suffix}")))
        for entry in commands:
            if (Path(entry["directory"]) / entry["file"]).resolve() == like:
                new.append({key: value.replace(like.stem, path.stem) for key, value in entry.items()})
    return new


def with_word(word: str) -> set[Path]:
    """Files of the library that contain the word, or include a header that does."""
    texts = {path: path.read_text() for folder in (ROOT / "src/amp", GENERATED) for path in folder.rglob("*.[ch]*")}
    found: set[Path] = set()
    words, searched = {word}, {"/op_id.h>"}  # everything includes op_id.h for the ids
    while words:
        searched |= words
        new = {path for path, text in texts.items() if any(word in text for word in words)} - found
        found |= new
        words = {f"/{path.name}>" for path in new if path.suffix == ".h"} - searched
    return found


def tree_twin(path: Path, scratch: Path) -> Path:
    return GENERATED / path.relative_to(scratch / "generated")


def compile_anew(entry: dict, scratch: Path) -> Path:
    """Runs a command of compile_commands.json with the new generated files; returns the object file."""
    new = scratch / "objects" / entry["output"].replace("/", "_")
    new.parent.mkdir(exist_ok=True)
    words = shlex.split(entry["command"])
    words[words.index("-o") + 1] = str(new)
    if "-MF" in words:  # only needed by Ninja
        words[words.index("-MF") + 1] = f"{new}.d"
    build = entry["directory"]
    words = [re.sub(rf"^(-I)?{re.escape(os.path.relpath(GENERATED, build))}(?=/|$)", rf"\g<1>{scratch}/generated", word) for word in words]
    for header in [word for word in words if word.endswith("_pch.h")]:  # precompiled with the old headers and different options
        at = words.index(header)
        del words[at - 1 : at + 1]
    at = words.index("-c") + 1
    words[at] = str(rewritten(Path(build, words[at]), new.with_suffix(".cpp"), scratch))
    run([*words, "-O1"], build)
    return new


def rewritten(source: Path, copy: Path, scratch: Path) -> Path:
    """The source itself. If several sources are compiled as one: a copy that includes the new generated files."""
    if len(members(source)) == 1:
        return source
    copy.write_text(source.read_text().replace(f'"{GENERATED}/', f'"{scratch}/generated/'))
    return copy


def members(source: Path) -> list[Path]:
    """The sources that are compiled as this one."""
    included = re.findall(r'^#include "(/.*\.cpp)"$', source.read_text(), re.M) if source.suffix == ".cpp" and source.exists() else []
    return [Path(path) for path in included] or [source.resolve()]


def link(build: Path, objects: list[Path], program: Path) -> None:
    targets = json.loads((build / "meson-info/intro-targets.json").read_text())
    library = next((t for t in targets if t["name"] == "amp" and t["type"] == "shared library"), None)
    if library is None:
        raise SystemExit(SKIPPED)  # a static library does not list its dependencies
    linker = next(s for s in library["target_sources"] if "linker" in s)
    options = [p for p in linker["parameters"] if p != "-shared" and not p.startswith("-Wl,-soname")]
    run([*linker["linker"], *objects, *options, "-o", program], build)


def main() -> None:
    build = Path(sys.argv[1]).resolve()
    count_changed_files(build / "adding-an-op-counted")
    if not os.environ.get("AMP_TEST_EXHAUSTIVE"):
        return
    scratch = build / "adding-an-op"
    add_op(scratch, LAST_FAMILY)
    changed = changed_sources(scratch)
    commands = json.loads((build / "compile_commands.json").read_text())
    commands += commands_of_new(changed, commands)
    wanted = [c for c in commands if re.match(r"(src/libamp(?!_mpi)|tests/libtest_main.a.p/).*\.o$", c["output"])]
    for command in commands:
        if "libtest_objects.a.p/" in command["output"]:
            sources = {*members(build / command["file"])}
            if ROOT / "tests/contracts" in {source.parent for source in sources} or sources & changed:
                wanted.append(command)
    again = [c for c in wanted if changed & {*members(build / c["file"])}]
    old = [build / c["output"] for c in wanted if c not in again]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        new = list(pool.map(lambda entry: compile_anew(entry, scratch), again))
    print(f"{len(new)} objects compiled, {len(old)} taken over")
    link(build, new + old, scratch / "test_contracts")
    for contract in CONTRACTS:  # a missing object selects no test case, which fails
        run([scratch / "test_contracts", f"--test-case={NAME}: {contract}", "--minimal"], ROOT)


main()
