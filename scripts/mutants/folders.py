"""Folders that are kept the same: the copy of the sources, and the copy of its build folder."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

RESULTS = 'evidence/mutants/'


def names_of_sources(root: Path) -> list[str]:
    """The files that git does not ignore, as far as they exist, without results of mutants: these change while mutants are tested."""
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], cwd=root, check=True, capture_output=True).stdout
    return [name for name in sorted(set(listed.decode().split('\0'))) if name and not name.startswith(RESULTS) and os.path.lexists(root / name)]


def copy_sources(root: Path, tree: Path, names: list[str]) -> None:
    """Makes `tree` contain these files only. A file with new content gets the time of now, so that ninja compiles it again."""
    for name in names:
        source, target = root / name, tree / name
        if content_of(source) != content_of(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            target.unlink(missing_ok=True)
            shutil.copyfile(source, target, follow_symlinks=False)
        if not source.is_symlink():
            target.chmod(source.stat().st_mode & 0o777)
    for name in files_in(tree).keys() - set(names):
        (tree / name).unlink()


def content_of(path: Path) -> bytes | str | None:
    """The content of a file, the target of a link, or None."""
    if path.is_symlink():
        return os.readlink(path)
    return path.read_bytes() if path.is_file() else None


def files_in(folder: Path) -> dict[str, os.stat_result]:
    """All files and links below a folder, by their path in it."""
    found = {}
    for parent, folders, names in os.walk(folder):
        for name in names + [each for each in folders if os.path.islink(os.path.join(parent, each))]:
            path = os.path.join(parent, name)
            found[os.path.relpath(path, folder)] = os.lstat(path)
    return found


def mirror(source: Path, target: Path) -> None:
    """Makes `target` the same as `source`, with the times of files. Only files with another size or time are copied."""
    target.mkdir(parents=True, exist_ok=True)
    have, want = files_in(target), files_in(source)
    for name in have.keys() - want.keys():
        (target / name).unlink()
    for name, status in want.items():
        old = have.get(name)
        if old and (old.st_mode, old.st_size, old.st_mtime_ns) == (status.st_mode, status.st_size, status.st_mtime_ns):
            continue
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # A new file: programs of the last mutant may still have the old one open.
        new = path.with_name(path.name + '.new')
        shutil.copy2(source / name, new, follow_symlinks=False)
        new.replace(path)
