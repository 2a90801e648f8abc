"""The library to which the generator belongs: where its YAML files are, and its version."""

from __future__ import annotations

import re
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def library_folder() -> Path:
    """The folder with the ops.yaml of the library: in the installed package, or in the checkout."""
    packaged = _HERE / 'library'
    return packaged if packaged.is_dir() else _HERE.parent


def library_version() -> str:
    """The version: from meson.build in a checkout, from the file VERSION in an installed package."""
    folder = library_folder()
    if folder == _HERE.parent:
        return re.search(r"version: '([^']+)'", (folder / 'meson.build').read_text())[1]
    return (folder / 'VERSION').read_text().strip()
