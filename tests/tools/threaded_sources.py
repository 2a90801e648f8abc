#!/usr/bin/env python3
"""threaded_sources.py SOURCE...: the test sources that the thread sanitizer needs, one path per line; none if no source has a suite for it.

It runs the suites whose names end with "threads". Needed are their sources, and those with functions that tests share: they are in namespace amp, or
have no test case.
"""

from __future__ import annotations

import sys
from pathlib import Path


def has_threads(text: str) -> bool:
    return 'threads"' in text


def is_shared(text: str) -> bool:
    return 'TEST_CASE' not in text or '\nnamespace amp' in text


def threaded(texts: dict[str, str]) -> list[str]:
    if not any(has_threads(text) for text in texts.values()):
        return []
    return [source for source, text in texts.items() if has_threads(text) or is_shared(text)]


if __name__ == '__main__':
    print('\n'.join(threaded({source: Path(source).read_text() for source in sys.argv[1:]})))
