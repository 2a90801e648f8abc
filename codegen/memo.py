"""Keeps the results of functions in a file, for the next run. An edit of one line then takes little time.

The functions must be pure: their results depend on their arguments, the sources of the generator, and the versions of what it imports. The
file is valid only for the same sources and versions.
"""

from __future__ import annotations

import copyreg
import functools
import gc
import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import jinja2
import yaml

from .inputs import sources

T = TypeVar('T')
_DIGEST_SIZE = hashlib.sha256().digest_size


class _Results:
    """Pickled results by function and arguments. Only those that this run has used go into the file."""

    def __init__(self, path: Path) -> None:
        self._path, self._stamp = path, _stamp()
        self._known: dict[tuple, bytes] = self._load()
        self._used: dict[tuple, bytes] = {}

    def get(self, key: tuple) -> bytes | None:
        result = self._used.get(key) or self._known.get(key)
        if result is not None:
            self._used[key] = result
        return result

    def put(self, key: tuple, result: bytes) -> None:
        self._used[key] = result

    def _load(self) -> dict[tuple, bytes]:
        try:
            data = self._path.read_bytes()
        except OSError:
            return {}
        contents = data[_DIGEST_SIZE:]
        return pickle.loads(contents) if data[:_DIGEST_SIZE] == self._digest(contents) else {}

    def save(self) -> None:
        """Replaces the file at once, because another run may read it. A folder in which nothing can be written gets no file."""
        if self._used.keys() == self._known.keys():
            return
        contents = pickle.dumps(self._used, pickle.HIGHEST_PROTOCOL)
        scratch = self._path.with_name(f'{self._path.name}.{os.getpid()}')
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            scratch.write_bytes(self._digest(contents) + contents)
            scratch.replace(self._path)
        with suppress(OSError):
            scratch.unlink(missing_ok=True)

    def _digest(self, contents: bytes) -> bytes:
        return hashlib.sha256(self._stamp + contents).digest()


def _read_only(mapping: dict) -> MappingProxyType:
    return MappingProxyType(mapping)


copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))
_results: _Results | None = None


def _stamp() -> bytes:
    """The contents of the generator, and the versions of what it imports."""
    versions = f'{sys.version} {yaml.__version__} {yaml.__with_libyaml__} {jinja2.__version__}'
    return versions.encode() + b''.join(hashlib.sha256(path.read_bytes()).digest() for path in sources())


@contextmanager
def kept_in(path: Path | None) -> Iterator[None]:
    """Within it, functions are `remembered` in this file. No garbage is collected: a run makes many objects that live until its end."""
    global _results
    _results = _Results(path) if path else None
    gc.disable()
    try:
        yield
        if _results:
            _results.save()
    finally:
        _results = None
        gc.enable()


def remembered(function: Callable[..., T]) -> Callable[..., T]:
    """Decorates a pure function. Its arguments are texts, numbers, and tuples of them."""

    @functools.wraps(function)
    def result(*args: object) -> T:
        if _results is None:
            return function(*args)
        key = (function.__qualname__, *args)
        known = _results.get(key)
        if known is not None:
            return pickle.loads(known)
        computed = function(*args)
        _results.put(key, pickle.dumps(computed, pickle.HIGHEST_PROTOCOL))
        return computed

    return result


class Bytecode(jinja2.BytecodeCache):
    """The compiled templates. The key has a checksum of the template."""

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        known = _results.get(('template', bucket.key, bucket.checksum)) if _results else None
        if known is not None:
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        if _results:
            _results.put(('template', bucket.key, bucket.checksum), bucket.bytecode_to_string())
