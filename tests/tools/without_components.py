#!/usr/bin/env python3
"""without_components.py COMPONENT,... SOURCE...: the test sources that use none of these components of the library, one path per line.

A source uses a component if it names the namespace (`nn::`) or a header (`amp/nn/...`), itself or in a header of the tests that it includes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
# What has the namespace of another folder.
NAMES = {
    'interop': r'\b(load|save)_(safetensors|safetensors_metadata|json|pt|npy|npz)\b|\b(to|from)DLPack|\bpickle_(load|save)\b|\bJitModule\b',
    'nn': r'\bcheckpoint\b|\bDataParallel\b',
}


def used(text: str, component: str) -> bool:
    code = re.sub(r'//.*|"[^"\n]*"', '', text)
    names = NAMES.get(component)
    return bool(re.search(rf'\b{component}::|amp/{component}/', code) or (names and re.search(names, code)))


def text_of(source: Path, seen: set[Path]) -> str:
    """The source with the headers of the tests that it includes."""
    seen.add(source)
    text = source.read_text()
    for name in re.findall(r'#include ["<]([^">]+)[">]', text):
        for header in (source.parent / name, TESTS / name):
            if header.is_file() and header not in seen:
                text += text_of(header.resolve(), seen)
    return text


def without(components: list[str], sources: list[Path]) -> list[Path]:
    texts = {source: text_of(source.resolve(), set()) for source in sources}
    return [source for source, text in texts.items() if not any(used(text, component) for component in components)]


if __name__ == '__main__':
    print('\n'.join(map(str, without(sys.argv[1].split(','), [Path(source) for source in sys.argv[2:]]))))
