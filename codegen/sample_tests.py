"""The generated tests: one short TEST_CASE per op and contract, over a table of samples."""

from __future__ import annotations


def add_tests(add, families, policies) -> None:
    pass
