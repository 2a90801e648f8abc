#!/usr/bin/env bash
# The programs that must work on a bare machine; ./dev check --full calls it through bare_machine.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

./dev test
./dev check --install
./dev demo
tests/install/run.sh embed
tests/install/bare.sh
