"""One mutant after the other, in a copy of the sources with a build folder.

The library is compiled once. A mutant changes a file of the copy, ninja compiles what depends on this file, and the suites of the mutant run
until one fails. Then the file and the build folder become what they were before, with the times of all files: nothing is compiled a second time.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from scripts.mutants import folders, suites
from scripts.mutants.patches import Broken, Mutant
from scripts.mutants.results import Kept, Result
from scripts.mutants.suites import Outcome, Suite


# What the cases of a suite come from, if it is not tests/unit/NAME/.
INPUTS = {
    'unit': ('codegen/tests/',),
    'contracts': ('tests/contracts/', 'generated/tests/'),
    'mpi': ('tests/unit/distributed/',),
    'sharding_mpi': ('tests/unit/sharding/',),
    'amp-': ('tests/unit/programs/',),
    'cuda': ('tests/cuda/',),
    'docs': ('tests/docs/',),
}


def inputs_of(suite: str) -> tuple[str, ...]:
    folder = suite.partition('_on_')[0]  # contracts_on_fake_cuda: the cases of contracts
    return next((places for begin, places in INPUTS.items() if suite.startswith(begin)), (f'tests/unit/{folder}/',))


class Failed(Exception):
    """The run cannot go on."""


@dataclass
class Mutation:
    """The folders of a run."""

    root: Path
    folder: Path
    options: tuple[str, ...] = ()  # of `meson setup`

    @property
    def tree(self) -> Path:
        return self.folder / 'tree'

    @property
    def build(self) -> Path:
        return self.folder / 'build'

    @property
    def unchanged(self) -> Path:
        """A copy of the build folder without a mutant."""
        return self.folder / 'unchanged'

    @property
    def whole(self) -> Path:
        """Exists while that copy is whole."""
        return self.folder / 'unchanged-is-whole'

    @property
    def log(self) -> Path:
        return self.folder / 'log'

    @cached_property
    def suites(self) -> dict[str, Suite]:
        return suites.suites_of(self.build)

    @cached_property
    def hashes(self) -> dict[str, str]:
        """The hash of each source, without mutants."""
        return {name: hashlib.sha256((self.root / name).read_bytes()).hexdigest() for name in folders.names_of_sources(self.root) if (self.root / name).is_file()}

    def hash_of(self, *patterns: str) -> str:
        """The hash of the sources whose paths begin with one of these."""
        lines = [f'{name} {content}\n' for name, content in self.hashes.items() if name.startswith(patterns)]
        return hashlib.sha256(''.join(lines).encode()).hexdigest()

    def key_of(self, mutant: Mutant) -> str:
        """What a result depends on: the change, the file that it changes, the suites and their tests."""
        tests = self.hash_of(mutant.path, *(place for suite in mutant.suites for place in inputs_of(suite)))
        return hashlib.sha256(repr((mutant.path, mutant.hunks, mutant.suites, tests)).encode()).hexdigest()

    def run_command(self, *command: str | Path) -> tuple[bool, str]:
        """Whether a command succeeded, and what it printed; `log` has that while the command runs."""
        with self.log.open('w+b') as log:
            done = subprocess.run([str(each) for each in command], cwd=self.tree, stdout=log, stderr=subprocess.STDOUT)
            log.seek(0)
            return done.returncode == 0, log.read().decode(errors='replace')

    def configure(self) -> None:
        stamp = self.root / '.venv/stamp'
        key = '\n'.join((shlex.join(self.options), os.environ.get('CXX', ''), stamp.read_text() if stamp.exists() else ''))
        written = self.folder / 'options'
        if written.exists() and written.read_text() == key and (self.build / 'build.ninja').exists():
            return
        for folder in (self.build, self.unchanged):
            shutil.rmtree(folder, ignore_errors=True)
        self.whole.unlink(missing_ok=True)
        configured, said = self.run_command('meson', 'setup', self.build, *self.options)
        if not configured:
            raise Failed(f'{said}\nthe copy does not configure')
        written.write_text(key)

    def build_targets(self, names: Iterable[str]) -> tuple[bool, str]:
        jobs = os.environ.get('JOBS')
        return self.run_command('ninja', '-C', self.build, *(['-j', jobs] if jobs else []), *names)

    def run_suite(self, suite: Suite, limit: float) -> Outcome:
        return suites.run(suite, limit)

    def prepare(self, mutants: list[Mutant], kept: Kept) -> None:
        """Brings the copy up to date, builds it, and checks that it passes the suites of the mutants."""
        print(f'compiling the unchanged copy (see {self.log})', flush=True)
        self.folder.mkdir(exist_ok=True)
        if self.whole.exists():  # the last run may have ended within a mutant
            folders.mirror(self.unchanged, self.build)
        folders.copy_sources(self.root, self.tree, folders.names_of_sources(self.root))
        self.configure()
        self.build_unchanged(['build.ninja'])  # Meson configures again if a meson.build has changed
        self.__dict__.pop('suites', None)
        needed = self.needed(mutants)
        self.build_unchanged(sorted({target for suite in needed for target in suite.targets}))
        self.whole.unlink(missing_ok=True)
        folders.mirror(self.build, self.unchanged)
        self.whole.touch()
        self.check_unchanged(needed, kept)

    def build_unchanged(self, targets: list[str]) -> None:
        if not targets:
            return
        built, said = self.build_targets(targets)
        if not built:
            raise Failed(f'{said[-3000:]}\nthe unchanged copy does not compile')

    def needed(self, mutants: list[Mutant]) -> list[Suite]:
        names = dict.fromkeys(name for mutant in mutants for name in mutant.suites)
        return [self.suites[name] for name in names if name in self.suites]

    def check_unchanged(self, needed: list[Suite], kept: Kept) -> None:
        key = self.hash_of('')
        for suite in needed:
            if kept.usual.get(suite.name, {}).get('key') == key:
                continue
            outcome = self.run_suite(suite, 1800)
            if not outcome.passed:
                raise Failed(f'{suite.name} fails without a mutant: {outcome.how}')
            print(f'unchanged: {suite.name} passes ({outcome.seconds:.0f} s)', flush=True)
            kept.add_usual(suite.name, key, outcome.seconds)

    def test(self, mutant: Mutant, kept: Kept) -> Result:
        """Applies a mutant, and runs its suites until one fails. Everything is as before then, also after an exception."""
        path = self.tree / mutant.path
        source, status = path.read_text(), path.stat()
        begin = time.monotonic()
        path.write_text(mutant.change(source))
        try:
            by = self.first_failure(mutant, kept)
        finally:
            path.write_text(source)
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
            folders.mirror(self.unchanged, self.build)
        return Result(self.key_of(mutant), bool(by), by, time.monotonic() - begin)

    def first_failure(self, mutant: Mutant, kept: Kept) -> str:
        reached = False
        for name in mutant.suites:
            suite = self.suites[name]
            if suite.targets:
                built, said = self.build_targets(suite.targets)
                if not built:
                    raise Broken(f'does not compile:\n{said[-2000:]}')
                if not reached and 'no work to do' in said:
                    continue
            reached = True
            outcome = self.run_suite(suite, suites.limit_of(kept.usual[name]['seconds']))
            if not outcome.passed:
                return f'{name}: {outcome.how}'
        if not reached:
            raise Broken(f'no program of its suites is compiled from {mutant.path}')
        return ''
