"""What has been checked, where and when: one file in evidence/ for each step of ./dev test and ./dev check.

evidence.py due STEP        prints the hash of the inputs of a step and, if the step passed for them, where; to be called before the step runs
evidence.py record STEP passed|failed|skipped SECONDS [PASSED FAILED SKIPPED]   writes the file of a step, and the table in docs/status.md; INPUTS in the
                            environment is the hash
evidence.py status          reads the names of steps from standard input, and prints the state of each; exit status 1 unless all are green
evidence.py table [--check] writes the table in docs/status.md; --check fails if it is not what evidence/ says

A file holds the result, and a hash of all files that the step depends on. A step is green if it passed with the hash that it has now. It does not
matter on which machine. scripts/evidence_inputs.yaml says what each step depends on.

The hashes of files are kept in .venv/, so that only changed files are read again.
"""

from __future__ import annotations

import argparse
import datetime
import fnmatch
import hashlib
import json
import os
import re
import stat
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
CACHE = '.venv/evidence-cache.json'  # git ignores it
# In seconds. A file that changes twice within one tick of the file system's clock may keep its times. No tick is this long.
SETTLED = 10
PAGE = Path('docs/status.md')
BEGIN, END = '<!-- evidence: begin -->', '<!-- evidence: end -->'
# The rows of the table: a kind of steps, and patterns of their names. The first that fits counts.
KINDS = (
    ('tests', ('tests*',)),
    ('other instruction sets and libraries', ('suites *',)),
    ('sanitizers', ('*sanitizer*',)),
    ('fuzzing', ('fuzzing:*',)),
    ('CUDA', ('CUDA:*',)),
    ('GPU', ('gpu:*',)),
    ('Arm', ('Arm:*',)),
    ('install', ('install:*',)),
    ('packages and bare machines', ('Debian packages*', 'bare Debian*', 'tarball*')),
    ('docs', ('docs:*',)),
    ('build and sources', ('*',)),
)


@dataclass(frozen=True)
class Inputs:
    """Patterns of paths: a folder ends with a slash, and `*` stands for any text. A path is an input if a pattern of `of` fits and none of `without`."""

    of: tuple[str, ...]
    without: tuple[str, ...] = ()

    def __contains__(self, path: str) -> bool:
        return fits(path, self.of) and not fits(path, self.without)


def fits(path: str, patterns: tuple[str, ...]) -> bool:
    return any(path.startswith(pattern) if pattern.endswith('/') else fnmatch.fnmatchcase(path, pattern) for pattern in patterns)


@cache
def rules() -> list[tuple[str, Inputs]]:
    """Patterns of step names and the inputs of these steps. The first that fits counts."""
    data = yaml.safe_load((ROOT / 'scripts/evidence_inputs.yaml').read_text())
    groups: dict[str, list[str]] = data['groups']

    def expanded(names: list[str]) -> tuple[str, ...]:
        return tuple(pattern for name in names for pattern in groups.get(name, [name]))

    return [(rule['step'], Inputs(expanded(rule['inputs']), expanded(rule.get('without', [])))) for rule in data['steps']]


def inputs_of(step: str) -> Inputs:
    return next(inputs for pattern, inputs in rules() if fnmatch.fnmatchcase(step, pattern))


class Hashes:
    """The hashes of files. A file is read again unless its size, inode and times are those of the last run.

    Programs can set the time of modification, but not that of the last change of the inode (ctime), which every write updates.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        try:
            data = json.loads((root / CACHE).read_text())
            self._known: dict[str, list] = data if isinstance(data, dict) else {}
        except (OSError, ValueError):
            self._known = {}
        self._found: dict[str, list] = {}

    def of(self, name: str, status: os.stat_result) -> str:
        key = [status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino, status.st_dev]
        known = self._known.get(name)
        if isinstance(known, list) and known[:-1] == key:
            content = known[-1]
        else:
            content = hashlib.sha256(input_in(name, (self.root / name).read_bytes())).hexdigest()
        # The status is older than the content. If the file changed in between, its next status differs.
        if time.time_ns() - max(status.st_mtime_ns, status.st_ctime_ns) > SETTLED * 10**9:
            self._found[name] = [*key, content]
        return content

    def keep(self) -> None:
        path = self.root / CACHE
        if self._found == self._known or not path.parent.is_dir():
            return
        # Other runs may do the same at this time.
        written = path.with_suffix(f'.{os.getpid()}')
        try:
            written.write_text(json.dumps(self._found))
            written.replace(path)
        except OSError:  # such as a full disk: the next run reads the files again
            written.unlink(missing_ok=True)


def input_in(name: str, content: bytes) -> bytes:
    """What steps depend on in a file: all of it, except the table of evidence, which every step changes."""
    begin, end = content.find(BEGIN.encode()), content.find(END.encode())
    return content[:begin] + content[end:] if name == str(PAGE) and 0 <= begin < end else content


@cache
def contents(root: Path) -> dict[str, str]:
    """The hash of each file that git does not ignore."""
    try:
        listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], cwd=root, check=True, capture_output=True).stdout
    except OSError as error:
        sys.exit(f'evidence: git cannot list the files of this tree: {error}')
    except subprocess.CalledProcessError as error:
        sys.exit('evidence: git cannot list the files of this tree: ' + error.stderr.decode(errors='replace').strip().partition('\n')[0])
    found = {}
    hashes = Hashes(root)
    for name in sorted(set(filter(None, listed.decode().split('\0')))):
        path = root / name
        try:
            status = path.lstat()
        except (FileNotFoundError, NotADirectoryError):  # deleted, but not yet in the index
            continue
        if stat.S_ISLNK(status.st_mode):
            found[name] = 'link ' + os.readlink(path)
        elif stat.S_ISREG(status.st_mode):
            found[name] = hashes.of(name, status)
    hashes.keep()
    return found


def hash_of(step: str, root: Path = ROOT) -> str:
    inputs = inputs_of(step)
    total = hashlib.sha256()
    for name, content in contents(root).items():
        if name in inputs:
            total.update(f'{name}\0{content}\n'.encode())
    return total.hexdigest()


def file_of(step: str, root: Path = ROOT) -> Path:
    name = re.sub(r'[^a-z0-9]+', '-', step.lower()).strip('-')
    if len(name) > 80:
        name = name[:70].rstrip('-') + '-' + hashlib.sha256(step.encode()).hexdigest()[:8]
    return root / 'evidence' / f'{name}.json'


def processor() -> str:
    try:
        names = re.findall(r'^model name\s*: (.*)$', Path('/proc/cpuinfo').read_text(), re.M)
    except OSError:
        names = []
    return ' '.join(re.sub(r'\(R\)|\(TM\)', ' ', names[0]).split()) if names else 'unknown'


def output_of(*command: str) -> str:
    try:
        return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return 'unknown'


def record(step: str, result: str, seconds: int, counts: list[int]) -> None:
    version = output_of(*(os.environ.get('CXX') or 'c++').split(), '--version').split('\n')[0]
    data = {
        'step': step,
        'result': result,
        'counts': dict(zip(('passed', 'failed', 'skipped'), counts)) if counts else {},
        'seconds': seconds,
        'commit': output_of('git', 'rev-parse', '--short=12', 'HEAD'),
        'date': datetime.date.today().isoformat(),
        'processor': processor(),
        'compiler': version,
        'inputs': os.environ.get('INPUTS') or hash_of(step),
    }
    path = file_of(step)
    # A step that is skipped here says nothing about a machine where it passed.
    if result == 'skipped' and path.exists() and json.loads(path.read_text())['result'] == 'passed':
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + '\n')
    write_table()


def read(step: str, root: Path = ROOT) -> dict | None:
    path = file_of(step, root)
    return json.loads(path.read_text()) if path.exists() else None


def state_of(step: str, root: Path = ROOT) -> str:
    data = read(step, root)
    if data is None:
        return 'never run'
    if data['result'] != 'passed':
        return data['result']
    return 'green' if data['inputs'] == hash_of(step, root) else 'stale'


def place_of(data: dict) -> str:
    return f'{data["commit"][:8]}, {data["date"]}, {data["processor"]}'


def status(steps: list[str]) -> int:
    states = {step: state_of(step) for step in dict.fromkeys(steps)}
    for step, state in states.items():
        data = read(step)
        print(f'{state:10} {step}' + (f' ({place_of(data)})' if data else ''))
    green = sum(state == 'green' for state in states.values())
    print(f'{green} of {len(states)} steps are green for this tree')
    return 0 if green == len(states) else 1


def kind_of(step: str) -> str:
    return next(kind for kind, patterns in KINDS if fits(step, patterns))


@cache
def steps() -> tuple[str, ...]:
    """The steps of ./dev test and ./dev check --full. Each machine lists the same."""
    script = 'set -- help; source ./dev >/dev/null; mode=list; all_steps full ""'
    return ('tests', *subprocess.run(['bash', '-c', script], cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines())


def row_of(kind: str, runs: list[dict], missing: list[str]) -> str:
    def names(found: list[str]) -> str:
        return '; '.join(name.removeprefix(f'{kind}: ') for name in found)

    count = {result: sum(data['counts'].get(result, 0) for data in runs) for result in ('passed', 'failed', 'skipped')}
    cases = ', '.join(f'{number:,} {result}' for result, number in count.items() if number) if any(data['counts'] for data in runs) else ''
    passed = sum(data['result'] == 'passed' for data in runs)
    others = [data['step'] + ('' if data['result'] == 'failed' else f' ({data["result"]})') for data in runs if data['result'] != 'passed']
    oldest = min(((data['date'], data['commit'][:8]) for data in runs), default=())
    processors = ', '.join(sorted({data['processor'] for data in runs}))
    return f'| {kind} | {passed} of {len(runs) + len(missing)} | {cases} | {names(others)} | {names(missing)} | {", ".join(oldest)} | {processors} |'


def table(root: Path = ROOT, expected: tuple[str, ...] | None = None) -> str:
    """A row for each kind of steps: the page stays short, and names what failed and what is missing. `expected`: the steps that must have run."""
    runs = [json.loads(path.read_text()) for path in sorted((root / 'evidence').glob('*.json'))]
    recorded = {data['step'] for data in runs}
    missing = [step for step in (steps() if expected is None else expected) if step not in recorded]
    rows = ['| steps | passed | cases | failed | never run | oldest run | processors |', '|---|---|---|---|---|---|---|']
    for kind, _ in KINDS:
        of_kind = [data for data in runs if kind_of(data['step']) == kind], [step for step in missing if kind_of(step) == kind]
        if any(of_kind):
            rows.append(row_of(kind, *of_kind))
    return '\n'.join(rows)


def with_table(page: str, root: Path = ROOT) -> str:
    before, _, rest = page.partition(BEGIN)
    return f'{before}{BEGIN}\n{table(root)}\n{END}{rest.partition(END)[2]}'


def write_table() -> None:
    page = ROOT / PAGE
    text = page.read_text()
    if BEGIN in text and with_table(text) != text:
        page.write_text(with_table(text))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    recording = commands.add_parser('record')
    recording.add_argument('step')
    recording.add_argument('result', choices=['passed', 'failed', 'skipped'])
    recording.add_argument('seconds', type=int)
    recording.add_argument('counts', type=int, nargs='*')
    commands.add_parser('due').add_argument('step')
    commands.add_parser('status')
    commands.add_parser('table').add_argument('--check', action='store_true')
    args = parser.parse_args()
    if args.command == 'record':
        record(args.step, args.result, args.seconds, args.counts)
    elif args.command == 'due':
        place = place_of(read(args.step) or {}) if state_of(args.step) == 'green' else ''
        print(f'{hash_of(args.step)} {place}'.rstrip())
    elif args.command == 'status':
        return status(sys.stdin.read().splitlines())
    elif args.check:
        text = (ROOT / PAGE).read_text()
        if with_table(text) != text:
            print('the table in docs/status.md is not what evidence/ says: run python scripts/evidence.py table')
            return 1
    else:
        write_table()
    return 0


if __name__ == '__main__':
    sys.exit(main())
