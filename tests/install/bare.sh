#!/usr/bin/env bash
# For a machine with nothing installed: runs the README's install line verbatim, then programs that use the installed library after the
# Python environment is gone; then the same with a static library. Called by ./dev check --full inside a bare Debian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

line=$(sed -n '/^\.\/dev install/p' README.md | sed 's/ *#.*//')
[ "$(wc -l <<<"$line")" = 1 ] && [ "$line" ]

use() {  # use PREFIX OPTION: builds and runs the example each way
  export STAGE=$1
  tests/install/run.sh self-contained
  tests/install/run.sh programs
  tests/install/run.sh pkg-config $2
  tests/install/run.sh cmake
}

meson_project() {  # a Meson project that finds the installed library through pkg-config
  local project
  project=$(mktemp -d)
  cp tests/install/meson.build tests/install/example.cpp "$project"
  PKG_CONFIG_PATH=$(dirname "$(find "$1" -name amp.pc | head -n 1)") "$2/bin/meson" setup "$project/build" "$project"
  "$2/bin/ninja" -C "$project/build"
  "$project/build/example"
}

bash -euxc "$line"
./dev install --prefix=/opt/amp-static -Ddefault_library=static
tools=$(mktemp -d)
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet -r codegen/requirements.txt
rm -rf .venv build-release
PATH=$tools/bin:$PATH
use /usr/local ''
meson_project /usr/local "$tools"
use /opt/amp-static --static
