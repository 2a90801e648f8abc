#!/usr/bin/env bash
# The programs that must work on a bare machine; ./dev check --full calls it through bare_machine.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

./dev test
.venv/bin/python scripts/compiler_warnings.py build  # of this system's compiler
./dev check --install
./dev demo
tests/install/run.sh embed
tests/install/bare.sh
