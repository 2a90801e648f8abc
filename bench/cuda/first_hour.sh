#!/usr/bin/env bash
# What to do when a GPU is there: builds, runs every suite on it, then under compute-sanitizer, the demo and the benchmarks beside PyTorch.
#
#   bench/cuda/first_hour.sh prepare       on a machine with Debian's packages: puts the headers that tests and benchmarks need into .carry/
#   bench/cuda/first_hour.sh STEP...       on the machine with the GPU, in this order: build suites memcheck racecheck demo bench
#   bench/cuda/first_hour.sh --fake FOLDER prints and runs the same commands with programs of a build FOLDER that are linked with the fake
#                                          runtime of the tests, without a device: a test of this script
#
# Each step takes less than ten minutes on 16 cores, stops after that, and leaves its output in $OUT (default: first-hour/). The machine needs
# nvcc with CUDA's libraries, Meson, Ninja and Jinja2; oneDNN, OpenBLAS, FFTW, yaml-cpp and Debian's other packages are not needed, so the
# features that use them are off. `bench` writes bench/results/DATE-DEVICE.md; the rows beside PyTorch need torch in $PYTHON (default: python3).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

out=${OUT:-first-hour}
python=${PYTHON:-python3}
build=build-device
fake=''
most=560  # seconds of a step

# The suites that run on a device: program and, in a dry run, the program on the fake runtime.
suites=(core cuda scaler contracts ops autocast nn optim)
# What a sanitizer, which slows kernels down by 10 to 100 times, gets through in a step.
sanitized=(core cuda scaler)

say() { printf '== %s\n' "$*"; }

# run NAME COMMAND...: its output goes to $out/NAME.txt, its last line and time to the terminal.
failed=0
run() {
  local name=$1 start=$SECONDS status
  shift
  timeout "$most" "$@" >"$out/$name.txt" 2>&1
  status=$?
  printf '%-28s %s, %d s: %s\n' "$name" "$([ $status = 0 ] && echo ok || echo "FAILED ($status)")" $((SECONDS - start)) "$(tail -n 1 "$out/$name.txt")"
  if [ $status != 0 ]; then
    failed=$((failed + 1))
    if [ "$fake" ]; then tail -n 40 "$out/$name.txt"; fi
  fi
  return 0
}

program() {  # program SUITE: the test program
  if [ "$fake" ]; then echo "$fake/tests/cuda/kernels/test_$1_on_fake_cuda"; else echo "$build/tests/test_$1"; fi
}

prepare() {
  local header folder
  mkdir -p .carry/include
  for header in doctest nlohmann; do
    folder=/usr/include/$header
    if [ ! -d "$folder" ]; then echo "first_hour.sh: $folder is missing (Debian packages doctest-dev, nlohmann-json3-dev)" >&2; exit 1; fi
    cp -r "$folder" .carry/include/
  done
  if [ -d /usr/share/datasets/fashion-mnist ]; then cp -r /usr/share/datasets/fashion-mnist .carry/; fi
  du -sh .carry
}

build() {
  local off=() feature
  for feature in onednn blas fft yaml; do off+=("-D$feature=disabled"); done
  export CPLUS_INCLUDE_PATH=$PWD/.carry/include
  if [ ! -e "$build/build.ninja" ]; then
    run configure meson setup "$build" -Dcuda=enabled -Dgpu_archs="${ARCHS:-sm_90}" "${off[@]}"
  fi
  run build ninja -C "$build" "${suites[@]/#/tests/test_}" examples/train_fashion_mnist bench/bench_steps bench/cuda/bench_cuda_ops
}

suites() {
  local suite
  for suite in "${suites[@]}"; do
    if [ -x "$(program "$suite")" ]; then run "suite-$suite" "$(program "$suite")" --test-suite='*cuda*' ${fake:+--test-case='*c*' --last=3}; fi
  done
}

sanitizer() {  # sanitizer TOOL
  local suite
  if [ ! "$fake" ] && ! command -v compute-sanitizer >/dev/null; then
    say "skip: compute-sanitizer is not installed"
    return
  fi
  for suite in "${sanitized[@]}"; do
    if [ "$fake" ]; then run "$1-$suite" "$(program "$suite")" --test-suite='*cuda*' --last=1
    else run "$1-$suite" compute-sanitizer --tool "$1" --error-exitcode 9 "$(program "$suite")" --test-suite='*cuda*'; fi
  done
}

demo() {
  if [ "$fake" ]; then say "skip: the demo needs results of libraries"; return; fi
  local data=/usr/share/datasets/fashion-mnist
  if [ ! -d "$data" ] && [ -d .carry/fashion-mnist ]; then mkdir -p "${data%/*}" && cp -r .carry/fashion-mnist "$data"; fi
  run demo "$build/examples/train_fashion_mnist" --device cuda
}

bench() {
  if [ "$fake" ]; then
    run budgets "$fake/bench/cuda/bench_cuda_budgets" --check
    return
  fi
  run bench "$python" bench/cuda/device.py "$build" --out "$out"
  cp "$out"/*.md bench/results/ 2>/dev/null || true
}

if [ "${1:-}" = --fake ]; then
  fake=$2
  most=120
  set -- suites memcheck racecheck demo bench
fi
if [ $# = 0 ]; then sed -n '2,14s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2; fi
if [ "$1" = prepare ]; then prepare; exit; fi
mkdir -p "$out"
for step; do
  say "$step"
  case $step in
    build | suites | demo | bench) "$step" ;;
    memcheck | racecheck) sanitizer "$step" ;;
    *) echo "first_hour.sh: there is no step $step" >&2; exit 2 ;;
  esac
done
[ "$failed" = 0 ]
