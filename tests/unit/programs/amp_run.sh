#!/usr/bin/env bash
# amp_run.sh PROGRAM [LIBRARY]: tests amp-run from the user's side: output, messages and exit statuses.
set -uo pipefail
program=$(realpath "$1") library=${2:+$(realpath "$2")} failed=0
source "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

safetensors() {  # safetensors FILE HEADER [BYTES]: BYTES in the format of printf
  local length=${#2}
  { printf "\\x$(printf %02x $((length % 256)))\\x$(printf %02x $((length / 256)))\\0\\0\\0\\0\\0\\0"; printf %s "$2"; printf "${3-}"; } >"$1"
}
model() {  # model FILE PROGRAM: without constants
  local quoted=${2//\"/\\\"}
  safetensors "$1" "{\"__metadata__\":{\"amp.program\":\"$quoted\"}}"
}

value='{"value":1,"dtype":"Float","shape":[[0,1],2]}'
input='{"value":0,"dtype":"Float","shape":[[0,1],2],"device":"cpu"}'
call='{"op":"OP","math":0,"args":[{"tensor":0}],"results":['$value']}'
program_json='{"version":1,"frozen":true,"inputs":['$input'],"constants":[],"calls":['$call'],"outputs":[1],"report":["fused nothing"]}'
model relu.amp "${program_json/OP/relu}"
model wrong.amp "${program_json/OP/launch}"
safetensors x.safetensors '{"x":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}' '\0\0\200\77\0\0\200\277'  # 1, -1
safetensors three.safetensors '{"x":{"dtype":"F32","shape":[1,3],"data_offsets":[0,12]}}' '\0\0\0\0\0\0\0\0\0\0\0\0'

expect 0 '^%1: float32\[B, 2\] = relu\(%0\)$' relu.amp
expect 0 '^# fused nothing$' relu.amp
expect 0 '^0: ' relu.amp --input x.safetensors
expect 0 '^$' relu.amp --input x.safetensors --output y.safetensors
[ "$(tail -c 8 y.safetensors | od -An -tx1 | tr -d ' ')" = 0000803f00000000 ] || { echo 'y.safetensors does not hold 1, 0'; failed=1; }
time='[0-9]+(\.[0-9]+)? (us|ms|s)'
expect 0 "^20 runs on up to 1 thread: median $time, fastest $time, slowest $time\$" relu.amp --input x.safetensors --threads 1 --bench=20
expect 0 '^5 runs' relu.amp --input x.safetensors --bench 5
expect 0 '^5 runs' --bench 5 relu.amp --input x.safetensors
expect 0 '^100 runs' relu.amp --bench --input x.safetensors
expect 2 'positive integer, not 0' relu.amp --input x.safetensors --bench 0
expect 0 'usage: amp-run' --help
expect 2 'a model is needed' --bench
expect 2 'input is needed' relu.amp --bench
expect 2 'there is no option --fast' relu.amp --fast
expect 2 'positive integer, not none' relu.amp --input x.safetensors --bench=none
expect 2 'wrong.amp: the op `launch` is unknown' wrong.amp
expect 2 'x.safetensors: it holds no program' x.safetensors
expect 2 'the program takes 1 tensors, but the file has 0' relu.amp --input relu.amp
expect 2 'input 0 must have the shape \[B, 2\]' relu.amp --input three.safetensors
expect 2 'missing.amp' missing.amp

# Ops of a library.
model own.amp "${program_json/OP/contract::lanes}"
expect 2 'own.amp: the op `contract::lanes` is unknown; load the library that brings the ops of `contract` first' own.amp
expect 2 'no-such-library.so: cannot open shared object file' --with no-such-library.so own.amp
if [ -n "$library" ]; then
  expect 0 '^%1: float32\[B, 2\] = contract::lanes\(%0\)$' --with "$library" own.amp
  expect 0 '^0: ' own.amp --with "$library" --input x.safetensors
fi
expect_full relu.amp
expect_common
same_manual
exit "$failed"
