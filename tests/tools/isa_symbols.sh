#!/usr/bin/env bash
# isa_symbols.sh WIDE NARROW...: patterns of object files, of the library or of a program with user-defined expressions. Fails if an object
# compiled for a wide instruction set emits a shared (weak) function that narrow code also emits: the linker keeps one copy for both, and
# the wide one would crash on a CPU without those instructions. Fix: move the helper into namespace AMP_ISA or an anonymous namespace.
set -euo pipefail

weak_functions() { "${NM:-nm}" --defined-only --format=posix "$@" 2>/dev/null | awk '$2 == "W" { print $1 }' | sort -u; }

if ! command -v "${NM:-nm}" >/dev/null; then echo "there is no ${NM:-nm}"; exit 1; fi
shopt -s nullglob
IFS=
wide=($1)
narrow=(${@:2})
if [ ${#narrow[@]} = 0 ]; then echo "no object files: ${*:2}"; exit 1; fi
if [ ${#wide[@]} = 0 ]; then
  if [ "${NM:-}" ] || [ "$(uname -m)" = x86_64 ]; then echo "no object files: $1"; exit 1; fi
  exit 0  # a build for another processor may have one set
fi

# In variables, because the status of a process substitution is lost: without nm, no function would be found.
in_wide=$(weak_functions "${wide[@]}")
in_narrow=$(weak_functions "${narrow[@]}")
shared=$(comm -12 <(printf '%s\n' "$in_wide") <(printf '%s\n' "$in_narrow"))
if [ "$shared" ]; then
  c++filt <<<"$shared"
  exit 1
fi
