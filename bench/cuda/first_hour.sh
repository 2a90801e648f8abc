#!/usr/bin/env bash
# What to do when a GPU is there: builds, runs every suite on it, then under compute-sanitizer, the demo and the benchmarks beside PyTorch.
#
#   bench/cuda/first_hour.sh prepare       on a machine with Debian's packages: puts the headers that tests and benchmarks need into .carry/
#   bench/cuda/first_hour.sh STEP...       on the machine with the GPU, in this order: build suites memcheck racecheck demo bench
#   bench/cuda/first_hour.sh --fake FOLDER runs the same commands with programs of a build FOLDER that are linked with the fake runtime of
#                                          the tests: a test of this script. Of the build only the plan is made, of the suites and
#                                          benchmarks a small part is run, compute-sanitizer is left out, and so is the demo
#
# Each step takes less than ten minutes on 16 cores, is stopped after that (it may be repeated: `build` goes on where it was), and leaves its
# output in $OUT (default: first-hour/). `suites` and the sanitizers take the names of suites, as in suites:core,contracts. The machine needs
# nvcc with CUDA's libraries, Meson, Ninja and Jinja2; oneDNN, OpenBLAS, FFTW, yaml-cpp and Debian's other packages are not needed, so the
# features that use them are off. `bench` writes bench/results/DATE-DEVICE.md; the rows beside PyTorch need torch in $PYTHON (default: python3).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

out=${OUT:-first-hour}
python=${PYTHON:-python3}
build=build-device
fake=''
most=560  # seconds of a step
carry=.carry

# The suites that run on a device: program and, in a dry run, the program on the fake runtime.
suites=(core cuda scaler contracts ops autocast nn optim)
# What a sanitizer, which slows kernels down by 10 to 100 times, gets through in a step.
sanitized=(core cuda scaler)

say() { printf '== %s\n' "$*"; }

# run NAME COMMAND...: its output goes to $out/NAME.txt, its last line and time to the terminal. It gets what is left of the step's time.
failed=0
run() {
  local name=$1 start=$SECONDS left=$((deadline - SECONDS)) status
  shift
  if [ "$left" -gt 0 ]; then timeout "$left" "$@" >"$out/$name.txt" 2>&1; else echo "not begun" >"$out/$name.txt"; false; fi
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
  mkdir -p "$carry/include"
  for header in doctest nlohmann; do
    folder=/usr/include/$header
    if [ ! -d "$folder" ]; then echo "first_hour.sh: $folder is missing (Debian packages doctest-dev, nlohmann-json3-dev)" >&2; exit 1; fi
    cp -r "$folder" "$carry/include/"
  done
  if [ -d /usr/share/datasets/fashion-mnist ] && [ ! "$fake" ]; then cp -r /usr/share/datasets/fashion-mnist "$carry/"; fi
  du -sh "$carry"
}

build() {
  local off=() plan=() feature
  for feature in onednn blas fft yaml; do off+=("-D$feature=disabled"); done
  if [ "$fake" ]; then plan=(-n); fi
  export CPLUS_INCLUDE_PATH=$PWD/$carry/include
  if [ "${carry#/}" != "$carry" ]; then CPLUS_INCLUDE_PATH=$carry/include; fi
  if [ ! -e "$build/build.ninja" ]; then
    run configure meson setup "$build" -Dcuda=enabled -Dgpu_archs="${ARCHS:-sm_90}" "${off[@]}"
  fi
  run build ninja "${plan[@]}" -C "$build" "${suites[@]/#/tests/test_}" examples/train_fashion_mnist bench/bench_steps bench/cuda/bench_cuda_ops
}

# suites SUITE...
suites() {
  local suite few=()
  if [ "$fake" ]; then few=('--test-case=*c*' --last=3); fi
  for suite; do
    if [ -x "$(program "$suite")" ]; then run "suite-$suite" "$(program "$suite")" --test-suite='*cuda*' "${few[@]}"; fi
  done
}

# sanitizer TOOL SUITE... The tool sees each allocation only if no freed blocks are kept.
sanitizer() {
  local tool=$1 suite few=() under=(compute-sanitizer --tool "$1" --error-exitcode 9)
  shift
  if [ "$fake" ]; then
    few=(--last=1) under=()
  elif ! command -v compute-sanitizer >/dev/null; then
    say "skip: compute-sanitizer is not installed"
    return
  fi
  for suite; do
    run "$tool-$suite" env AMP_CUDA_KEEP_BLOCKS=0 "${under[@]}" "$(program "$suite")" --test-suite='*cuda*' "${few[@]}"
  done
}

demo() {
  if [ "$fake" ]; then say "skip: the demo needs results of libraries"; return; fi
  local data=/usr/share/datasets/fashion-mnist
  if [ ! -d "$data" ] && [ -d "$carry/fashion-mnist" ]; then mkdir -p "${data%/*}" && cp -r "$carry/fashion-mnist" "$data"; fi
  run demo "$build/examples/train_fashion_mnist" --device cuda
}

bench() {
  local programs=$build
  if [ "$fake" ]; then
    run budgets "$fake/bench/cuda/bench_cuda_budgets" --check
    programs=$out/programs
    mkdir -p "$programs/bench/cuda"
    ln -sf "$fake/bench/cuda/bench_steps_on_fake_cuda" "$programs/bench/bench_steps"
    ln -sf "$fake/bench/cuda/bench_cuda_ops_on_fake_cuda" "$programs/bench/cuda/bench_cuda_ops"
    run bench env FAKE_CUDA_LIBRARY_VALUES=0 "$python" bench/cuda/device.py "$programs" --out "$out" --rounds 1 --size 64 --steps mlp resnet20 encoder_sdpa_float32 lstm
    return
  fi
  run bench "$python" bench/cuda/device.py "$programs" --out "$out"
  cp "$out"/*.md bench/results/ 2>/dev/null || true
}

if [ "${1:-}" = --fake ]; then
  fake=$2
  build=$out/build-device carry=$out/carry
  most=240
  set -- prepare build suites memcheck racecheck demo bench
  if ! command -v meson >/dev/null || ! command -v ninja >/dev/null; then
    say "skip: meson and ninja are not in PATH, so there is no plan of the build"
    set -- prepare suites memcheck racecheck demo bench
  fi
fi
if [ $# = 0 ]; then sed -n '2,14s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2; fi
mkdir -p "$out"
for step; do
  say "$step"
  deadline=$((SECONDS + most))
  names=()
  case $step in *:*) IFS=, read -ra names <<<"${step#*:}" ;; esac
  case ${step%%:*} in
    prepare | build | demo | bench) "$step" ;;
    suites) suites "${names[@]:-${suites[@]}}" ;;
    memcheck | racecheck) sanitizer "${step%%:*}" "${names[@]:-${sanitized[@]}}" ;;
    *) echo "first_hour.sh: there is no step $step" >&2; exit 2 ;;
  esac
done
[ "$failed" = 0 ]
