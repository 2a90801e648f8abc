"""Prints "PASSED FAILED SKIPPED" for a Meson test log, counting the cases inside each test program; then the names of the programs that failed."""

import json
import re
import sys

DOCTEST = re.compile(r"^\[amp\] (\d+) passed, (\d+) failed, (\d+) skipped$", re.M)  # see tests/main.cpp
UNITTEST = re.compile(r"^Ran (\d+) tests? in .*\n\n(?:OK|FAILED)(?: \((.*)\))?$", re.M)


def count_unittest(total: int, details: str | None) -> tuple[int, int, int]:
    numbers = {name: int(n) for name, n in (item.split("=") for item in details.split(", "))} if details else {}
    failed = sum(numbers.get(name, 0) for name in ("failures", "errors", "unexpected successes"))
    skipped = numbers.get("skipped", 0)
    return total - failed - skipped, failed, skipped


def count(test: dict) -> tuple[int, int, int]:
    output = (test.get("stdout") or "") + "\n" + (test.get("stderr") or "")
    good = test["result"] in ("OK", "SKIP", "EXPECTEDFAIL")
    if match := DOCTEST.search(output):
        passed, failed, skipped = map(int, match.groups())
    elif match := UNITTEST.search(output):
        passed, failed, skipped = count_unittest(int(match[1]), match[2])
    else:
        return int(test["result"] in ("OK", "EXPECTEDFAIL")), int(not good), int(test["result"] == "SKIP")
    if failed == 0 and (not good or passed + skipped == 0):  # a sanitizer report after the last case, or no case at all
        failed = 1
    return passed, failed, skipped


def main() -> None:
    try:
        with open(sys.argv[1]) as log:
            tests = [json.loads(line) for line in log]
    except FileNotFoundError:
        tests = []
    if not tests:
        print("0 1 0\nno test was selected, or Meson itself failed")
        return
    counts = [count(test) for test in tests]
    print(*map(sum, zip(*counts)))
    for test, (_, failed, _) in zip(tests, counts):
        if failed:
            print(f"{test['name']} ({failed} failed, {test['result']})")


main()
