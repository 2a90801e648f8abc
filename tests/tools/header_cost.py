"""What makes a header expensive for every program that includes it: standard headers, kinds of std::optional, its own lines."""

import re
from pathlib import Path

_INCLUDE = re.compile(r'^\s*#\s*include\s*<([^>]+)>', re.MULTILINE)
_COMMENT = re.compile(r'//[^\n]*')
_OPTIONAL = re.compile(r'\bstd::optional<')


def closure(root: Path, header: str) -> dict[str, str]:
    """The library's headers that `header` includes, itself among them, with their texts without comments."""
    texts: dict[str, str] = {}
    waiting = [header]
    while waiting:
        name = waiting.pop()
        if name in texts:
            continue
        path = next((tree / name for tree in (root / 'src', root / 'generated') if (tree / name).is_file()), None)
        if path is None:
            continue
        texts[name] = _COMMENT.sub('', path.read_text())
        includes = [*_INCLUDE.findall(texts[name]), *re.findall(r'#include "([^"]+)"', texts[name])]
        waiting += [included for included in includes if included.startswith('amp/')]
    return texts


def standard_headers(texts: dict[str, str]) -> dict[str, list[str]]:
    """The standard headers that the headers include, each with those that include it."""
    found: dict[str, list[str]] = {}
    for name, text in texts.items():
        for included in _INCLUDE.findall(text):
            if '/' not in included and '.' not in included:
                found.setdefault(included, []).append(name)
    return found


def optionals(texts: dict[str, str]) -> set[str]:
    """The types of std::optional that the headers name."""
    kinds = set()
    for text in texts.values():
        for match in _OPTIONAL.finditer(text):
            depth, end = 1, match.end()
            while end < len(text) and depth > 0:
                depth += {'<': 1, '>': -1}.get(text[end], 0)
                end += 1
            kinds.add(re.sub(r'\s+|\b(amp|indexing|nn)::', '', text[match.end() : end - 1]))
    return kinds


def owners(texts: dict[str, str]) -> set[str]:
    """The types of std::unique_ptr that are members."""
    return {kind for text in texts.values() for kind in re.findall(r'\bstd::unique_ptr<(\w+)> \w+_;', text)}


def lines(texts: dict[str, str]) -> int:
    """The number of lines with code."""
    return sum(1 for text in texts.values() for line in text.splitlines() if line.strip())
