#!/usr/bin/env bash
# amp_log.sh PROGRAM: tests AMP_LOG, and the log messages about AMP_CPU_ISA, in the environment of a program that trains in float16
# (examples/recipes/typical_training).
set -uo pipefail
program=$1 failed=0

lines() { AMP_LOG=$1 "$program" 2>&1 >/dev/null; }
expect() {  # expect TOPICS PATTERN: a line of the log
  grep -qE -- "$2" <<<"$(lines "$1")" || { printf 'AMP_LOG=%s: no line /%s/\n' "$1" "$2"; failed=1; }
}

expect casts '^amp: \[autocast\] cast: for linear in module 0, float32 \[64, 16\] to float16$'
expect policy '^amp: \[autocast\] policy: region on cpu, float16, policy torch-2.0, cache on$'
expect policy '^amp: \[autocast\] policy: linear is lower_precision_fp and takes float16$'
expect cache '^amp: \[autocast\] cache: miss for linear, float16 \[64, 16\], kept$'
expect cache '^amp: \[autocast\] cache: [0-9]+ casts of [0-9]+ bytes dropped$'
expect casts,cache 'cast: '
expect casts,cache 'cache: '
expect cats "^amp: warning: \[AMP_LOG\] there is no topic 'cats'; the topics are casts, policy and cache$"
[ "$(lines cats | wc -l)" = 1 ] || { echo 'an unknown topic is told more than once'; failed=1; }
[ -z "$(lines '')" ] || { echo 'an empty AMP_LOG logs'; failed=1; }

with_isa() { AMP_CPU_ISA=$1 "$program" 2>&1 >/dev/null; }
said="amp: warning: [AMP_CPU_ISA] there is no instruction set 'sse9'; expected baseline, avx2 or avx512"
[ "$(with_isa sse9)" = "$said" ] || { echo "AMP_CPU_ISA=sse9 logs: $(with_isa sse9)"; failed=1; }
[ -z "$(with_isa baseline)$(with_isa '')" ] || { echo 'AMP_CPU_ISA=baseline or empty is logged'; failed=1; }
exit "$failed"
