#!/usr/bin/env bash
# Fails if an object compiled for a wide instruction set emits a shared (weak) function that narrow code emits, too: the linker keeps one
# copy for both, and the wide one would crash on a CPU without those instructions. Fix: move the helper into namespace AMP_ISA or an
# anonymous namespace.
set -euo pipefail
build=$1

weak_functions() { nm --defined-only --format=posix "$@" 2>/dev/null | awk '$2 == "W" { print $1 }' | sort -u; }

shopt -s nullglob
wide=("$build"/src/libamp_avx*.a.p/*.o)
narrow=("$build"/src/libamp_baseline.a.p/*.o "$build"/src/libamp.so*.p/*.o)
if [ ${#wide[@]} = 0 ]; then exit 0; fi

shared=$(comm -12 <(weak_functions "${wide[@]}") <(weak_functions "${narrow[@]}"))
if [ "$shared" ]; then
  c++filt <<<"$shared"
  exit 1
fi
