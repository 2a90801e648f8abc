#!/usr/bin/env bash
# Installs build/ into a staging folder and builds example.cpp against it: run.sh stage first, then any of the others; ./dev check calls all.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
here=$root/tests/install
work=$root/build-install
stage=$work/stage
cxx=${CXX:-c++}

stage() {
  rm -rf "$work"
  mkdir -p "$work"
  DESTDIR=$stage meson install -C build --no-rebuild
  [ -f "$(staged OPS.md)" ] && [ -f "$(staged policies.md)" ]  # which messages name
}

staged() { find "$stage" -name "$1" | head -n 1; }  # staged NAME: its full path

readme() { sed -n '/^```cpp$/,/^```$/p' README.md | sed '1d;$d' | diff - "$here/example.cpp"; }

headers() {
  local include
  include=$(staged include)
  [ -f "$include/amp/core/version.h" ]
  find "$include" -name '*.h' -printf '%P\n' | sort | xargs -P "$(nproc)" -I{} bash -c '
    printf "#include <%s>\n#include <%s>\n" "$3" "$3" | "$1" -std=c++20 -Wall -Wextra -Werror -fsyntax-only -I"$2" -x c++ - ||
      { echo "not self-contained: $3"; exit 1; }' check "$cxx" "$include" {}
}

pkg_config() {
  local flags
  PKG_CONFIG_PATH=$(dirname "$(staged amp.pc)")
  export PKG_CONFIG_PATH
  eval "flags=($(pkg-config --cflags --libs amp))"  # pkg-config escapes the spaces of a path for the shell
  "$cxx" -std=c++20 "$here/example.cpp" "${flags[@]}" "-Wl,-rpath,$(dirname "$(staged libamp.so)")" -o "$work/example"
  "$work/example"
}

cmake_package() {
  cmake -G Ninja -S "$here" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$(dirname "$(staged include)")"
  cmake --build "$work/cmake"
  "$work/cmake/example"
}

# Static, unoptimised and without precompiled headers (sources include what they use); nothing of it may call the generator.
subproject() {
  local project=$work/subproject
  rm -rf "$project"
  mkdir -p "$project/subprojects"
  cp "$here/meson.build" "$here/example.cpp" "$project"
  ln -s "$root" "$project/subprojects/amp"
  meson setup "$project/build" "$project" -Dcmake_prefix_path="$root/.venv" -Ddefault_library=static -Dbuildtype=plain -Db_pch=false \
    -Damp:cuda=disabled -Damp:codegen=disabled
  if ninja -C "$project/build" -t commands | grep codegen; then return 1; fi
  ninja -C "$project/build"
  "$project/build/example"
}

case ${1:-} in
  stage | readme | headers | subproject) "$1" ;;
  pkg-config) pkg_config ;;
  cmake) cmake_package ;;
  *) echo "usage: run.sh stage | readme | headers | pkg-config | cmake | subproject" >&2; exit 2 ;;
esac
