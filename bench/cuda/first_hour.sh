#!/usr/bin/env bash
# What to do on a machine with a GPU, in minutes: runs the suites, then benchmarks against PyTorch, the demo, and compute-sanitizer.
#
#   bench/cuda/first_hour.sh prepare       without a GPU, where Debian's packages and nvcc are: builds programs in build-device/ with machine
#                                          code for ARCHS (sm_90), and packs them into .carry/; copy it with the working tree
#   bench/cuda/first_hour.sh device        on the machine with the GPU: all steps below except the last, in FIRST_HOUR_SECONDS (480). If all
#                                          pass, it writes evidence/gpu-DEVICE.json, also into $OUT
#   bench/cuda/first_hour.sh STEP...       some of them: unpack info smoke suites any_order bench demo memcheck racecheck build
#   bench/cuda/first_hour.sh --fake FOLDER runs the same commands with programs of a build FOLDER that are linked with the fake runtime of
#                                          the tests: a test of this script. The build is only planned. Only a small part of the suites and
#                                          benchmarks runs. The sanitizers' cases run without a sanitizer, and the demo does not run
#
# Nothing is downloaded or installed. After a step that fails or takes too long, the next steps still run. After each command $OUT
# (default: build-device/first-hour) has summary.txt, failures.txt, logs.tar.gz and, from `bench`, DATE-cuda-DEVICE.md, which
# `python -m bench.tables store` keeps in bench/results/. `suites` and the sanitizers take the names of suites, as in suites:core,cuda, and ONLY='REGEX' chooses among their cases.
# Comparisons with PyTorch need torch in $PYTHON (default: python3). `build` is for a machine where the carried programs do not start. It
# needs nvcc with CUDA's headers, Meson and Ninja, takes most of the time, and its programs have no LAPACK and no FFTW.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit

python=${PYTHON:-python3}
build="build-device"
carry=.carry
out=${OUT:-build-device/first-hour}
fake=''
only=${ONLY:-}
end=$((SECONDS + ${FIRST_HOUR_SECONDS:-480}))

programs=(tests/test_core tests/test_cuda tests/test_scaler tests/test_contracts examples/train_fashion_mnist bench/bench_steps bench/cuda/bench_cuda_ops)
suites=(cuda core scaler contracts)
# The first step makes one small call of each library and one submission of each kind.
smoke=('^fills and ranges$' '^add: cuda$' '^every dtype converts' '^linear: cuda$' '^bmm: cuda$' '^conv2d: cuda$' '^convolutions$'
  '^causal, grouped and broadcast heads$' '^packed sequences' '^lengths, in float32 and float64$' '^factorizations and solutions'
  '^a whole step replayed' '^collectives of one rank' '^sort: cuda$' '^softmax: cuda$' '^the receiver.s stream waits')
# The suites for a sanitizer, which slows kernels down by 10 to 100 times.
sanitized='^(add|where|sum|softmax|layer_norm|batch_norm|cumsum|logcumsumexp|sort|topk|median|scatter_add|index_put|embedding|max_pool2d|cross_entropy|ctc_loss|cat|nonzero|histc|bincount|dropout): cuda$'
# The ops that add at indices, again with cuda::set_deterministic(false).
adding='^(embedding|gather|index|index_add|index_put|index_select|put|scatter_add|scatter_reduce[.]two): cuda$'
# These contracts run first.
broad=as_on_cpu,reference,dtypes,noncontiguous,sizes
deep=gradcheck,gradgradcheck,create_graph,autocast,variants,errors,threads

say() { printf '== %s\n' "$*"; }

# step_of SECONDS: the time limit of what follows, or the time that is left if this is less.
step_of() { deadline=$((SECONDS + $1)); if [ "$deadline" -gt "$end" ]; then deadline=$end; fi; }

# Keeps the results up to date, because the time can end at any moment.
save() {
  cat "$logs"/*-cases/*.txt >"$out/failures.txt" 2>/dev/null
  tar -C "$logs" -czf "$out/logs.new" . && mv "$out/logs.new" "$out/logs.tar.gz"
}

# run NAME COMMAND...: the output goes to $logs/NAME.txt, its last lines and the time to the terminal and the summary. The limit is the time
# that is left to the step.
failed=0
run() {
  local name=$1 start=$SECONDS left=$((deadline - SECONDS)) status
  shift
  if [ "$left" -gt 0 ]; then
    timeout -k 5 "$left" "$@" >"$logs/$name.txt" 2>&1
    status=$?
  else
    echo "not begun: the time was over" >"$logs/$name.txt"
    status=124
  fi
  {
    printf '%-12s %s, %d s\n' "$name" "$([ $status = 0 ] && echo ok || echo "FAILED ($status)")" $((SECONDS - start))
    tail -n "${lines:-2}" "$logs/$name.txt" | cut -c 1-300 | sed 's/^/    /'
  } | tee -a "$out/summary.txt"
  if [ $status != 0 ]; then failed=$((failed + 1)); fi
  save
  return $status
}

program() {  # program SUITE: the test program
  if [ "$fake" ]; then echo "$fake/tests/cuda/kernels/test_$1_on_fake_cuda"; else echo "$build/tests/test_$1"; fi
}

# cases NAME PROGRAM[=SUBCASES]... [OPTIONS OF cases.py]
cases() {
  local name=$1
  shift
  lines=32 run "$name" "$python" bench/cuda/cases.py "$name" "$@" --seconds $((deadline > SECONDS + 4 ? deadline - SECONDS - 4 : 1)) --out "$logs/$name-cases"
}

prepare() {
  step_of 100000
  if [ ! -e "$build/build.ninja" ]; then
    run configure meson setup "$build" -Dcuda=enabled -Dgpu_archs="${ARCHS:-sm_90}" -Donednn=disabled -Dmpi=disabled -Dcodegen=disabled || return
  fi
  if ! ninja -C "$build" ${JOBS:+-j "$JOBS"} "${programs[@]}"; then failed=$((failed + 1)); return; fi
  lines=1 run pack "$python" bench/cuda/prepare.py "$build" "$carry" "${programs[@]}" || return
  say "next, with the working tree and $carry on the machine with the GPU: bench/cuda/first_hour.sh device"
}

missing_libraries() { ldd "$(program core)" 2>&1 | grep 'not found'; }

unpack() {
  local archive=$PWD/$carry/programs.tar.xz library
  if [ ! -e "$archive" ]; then say "skip: $archive is not there"; return; fi
  mkdir -p "$build"
  # tar needs xz; Python contains its own decompressor.
  tar -C "$build" -xJf "$archive" 2>/dev/null || (cd "$build" && "$python" -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(".")' "$archive") || exit 1
  # The machine's own libraries are newer, and other programs use them.
  for library in "$build"/lib/*.so*; do
    if ldconfig -p 2>/dev/null | grep -qF "$(basename "$library") "; then rm "$library"; fi
  done
  find_libraries
}

find_libraries() {
  local nvidia
  if ! command -v nvcc >/dev/null && [ -d /usr/local/cuda/bin ]; then export PATH=$PATH:/usr/local/cuda/bin; fi
  nvidia=$("$python" bench/cuda/libraries.py --folders "$(command -v nvcc)")
  export LD_LIBRARY_PATH=$nvidia${own_path:+:$own_path}
  if [ -d "$build/lib" ]; then LD_LIBRARY_PATH+=:$PWD/$build/lib; fi
  if [ -d "$build/lib/compiler" ]; then
    if missing_libraries >/dev/null; then LD_LIBRARY_PATH+=:$PWD/$build/lib/compiler; else rm -r "$build/lib/compiler"; fi
  fi
}

describe() {
  local missing tool
  date
  uname -rm
  nproc
  free -g | sed -n 2p
  for tool in nvidia-smi "nvcc --version" "compute-sanitizer --version" "$python --version"; do $tool 2>&1 | tail -n 25; done
  nvidia-smi --query-gpu=name,driver_version,memory.total,compute_mode,clocks.max.sm --format=csv,noheader
  "$python" bench/cuda/libraries.py --check
  if [ ! -x "$(program core)" ]; then echo "there are no programs in $build: carry what \`first_hour.sh prepare\` made, or run the step build"; return 3; fi
  missing=$(missing_libraries)
  if [ "$missing" ]; then echo "the programs do not start: $missing; the step build makes some on this machine"; return 3; fi
  AMP_LOG=warning "$(program core)" '--test-suite=*cuda*'
  case $? in
    0) echo "the device computes" ;;
    77) echo "no CUDA device is available"; return 3 ;;
    *) echo "the first kernels FAILED"; return 1 ;;
  esac
}

# Reads files in the background. Otherwise the time to load them counts for a case, which then seems to hang.
read_ahead() {
  local folders folder library
  IFS=: read -ra folders <<<"$LD_LIBRARY_PATH"
  for folder in "${folders[@]}"; do
    for library in cublas cudnn cufft cusolver cusparse nvJitLink nccl; do cat "$folder/lib$library"*.so* 2>/dev/null; done
  done >/dev/null
  "$python" -c 'import torch' >/dev/null 2>&1
}

info() {
  if [ ! "$fake" ]; then read_ahead & fi
  export -f describe missing_libraries program
  export fake build python
  lines=12 run info bash -c describe
  if [ $? = 3 ]; then
    say "nothing else can run"
    exit 3
  fi
}

smoke() {
  local pattern all=()
  for pattern in "${smoke[@]}"; do all+=(--only "$pattern"); done
  cases smoke "$(program cuda)" "$(program core)" "$(program contracts)=as_on_cpu" "${all[@]}" --case-seconds 50 --no-fallbacks "${small[@]}"
}

# suites SUITE...
suites() {
  local suite arguments=()
  for suite; do
    if [ "$suite" = contracts ]; then arguments+=("$(program contracts)=$broad"); else arguments+=("$(program "$suite")"); fi
  done
  case " $* " in *' contracts '*) arguments+=("$(program contracts)=$deep") ;; esac
  cases suites "${arguments[@]}" --processes "${PROCESSES:-12}" --again ${only:+--only "$only"} "${few[@]}"
}

any_order() {
  AMP_TEST_CUDA_ANY_ORDER=1 cases any_order "$(program contracts)=as_on_cpu,reference" --only "$adding" "${few[@]}"
}

# sanitizer TOOL SUITE... The tool sees each allocation only if the library keeps no freed blocks.
sanitizer() {
  local tool=$1 suite under=() arguments=()
  shift
  if [ ! "$fake" ]; then
    if ! command -v compute-sanitizer >/dev/null; then say "skip: compute-sanitizer is not installed"; return; fi
    under=(--under "compute-sanitizer --tool $tool --report-api-errors no --error-exitcode 9")
    if [ "$tool" = racecheck ]; then under=(--under "compute-sanitizer --tool racecheck --error-exitcode 9"); fi
  fi
  for suite; do
    if [ "$suite" = contracts ]; then arguments+=("$(program contracts)=as_on_cpu"); else arguments+=("$(program "$suite")"); fi
  done
  AMP_CUDA_KEEP_BLOCKS=0 cases "$tool" "${arguments[@]}" --only "${only:-$sanitized}" "${under[@]}" "${few[@]}"
}

bench() {
  local folder=$build measured
  if [ "$fake" ]; then
    run budgets "$fake/bench/cuda/bench_cuda_budgets" --check
    folder=$out/programs
    mkdir -p "$folder/bench/cuda"
    ln -sf "$fake/bench/cuda/bench_steps_on_fake_cuda" "$folder/bench/bench_steps"
    ln -sf "$fake/bench/cuda/bench_cuda_ops_on_fake_cuda" "$folder/bench/cuda/bench_cuda_ops"
    # Not encoder_sdpa_float32: its products are kernels of the library, which take minutes on the interpreter.
    run bench env FAKE_CUDA_LIBRARY_VALUES=0 "$python" bench/cuda/device.py "$folder" --out "$out" --rounds 1 --size 64 --seconds 850 --step-seconds 600 \
      --steps mlp resnet20 encoder_sdpa lstm
    return
  fi
  measured=$((deadline > SECONDS + 4 ? deadline - SECONDS - 4 : 1))
  lines=90 run bench "$python" bench/cuda/device.py "$folder" --out "$out" --rounds 3 --seconds "$measured"
}

demo() {
  local data=$carry/fashion-mnist
  if [ "$fake" ]; then say "skip: the demo needs results of libraries"; return; fi
  if [ ! -d "$data" ]; then data=/usr/share/datasets/fashion-mnist; fi
  lines=30 run demo "$build/examples/train_fashion_mnist" --full --device cuda --data "$data"
}

# What passed on a device is evidence, which the banner of the site and the README follow. Both files belong in the repository.
record_device() {
  local name
  name=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)
  if [ "$name" ] && "$python" scripts/evidence.py record "gpu: $name" passed "$SECONDS"; then
    cp evidence/gpu-*.json "$out"
    say "evidence/ has the result for $name: copy it into the repository, and edit README.md and docs/guide/cuda.md as tests/tools/pages.py says"
  else
    say "evidence was not written: run $python scripts/evidence.py record 'gpu: ${name:-NAME}' passed $SECONDS where PyYAML and git are"
  fi
}

build() {
  local off=() plan=() feature target targets=()
  for feature in onednn blas fft yaml mpi codegen; do off+=("-D$feature=disabled"); done
  if [ "$fake" ]; then plan=(-n); fi
  if [ -d "$build/include" ]; then export CPLUS_INCLUDE_PATH=$PWD/$build/include; fi
  for target in "${programs[@]}"; do
    # Without zlib's header there is no demo.
    if [ "$target" != examples/train_fashion_mnist ] || echo '#include <zlib.h>' | c++ -E -x c++ - >/dev/null 2>&1; then targets+=("$target"); fi
  done
  if [ ! -e "$build/build.ninja" ]; then
    run configure meson setup "$build" -Dcuda=enabled -Dgpu_archs="${ARCHS:-sm_90}" "${off[@]}" || return
  fi
  run build ninja "${plan[@]}" -C "$build" "${targets[@]}"
}

if [ "${1:-}" = --fake ]; then
  fake=$2
  rm -rf "$out/logs"
  build=$out/build-device carry=$out/carry
  end=$((SECONDS + 1700))
  # The interpreter is slow.
  export FAKE_CUDA_THREADS=1
  few=(--processes 2 --case-seconds 300) small=(--every 3 --processes 2 --case-seconds 300)
  only=${only:-^where: cuda\$|^strided|^fills}
  set -- info smoke suites memcheck racecheck demo bench
  if [ ! -x "$(program core)" ]; then
    say "skip: the suites on the fake runtime are not built"
    set -- bench
  fi
  if command -v meson >/dev/null && command -v ninja >/dev/null; then
    set -- build "$@"
  else
    say "skip: meson and ninja are not in PATH, so there is no plan of the build"
  fi
else
  few=() small=()
fi
whole=''
if [ "${1:-}" = device ]; then whole=yes; set -- unpack info smoke suites any_order bench demo memcheck racecheck; fi
if [ $# = 0 ]; then sed -n '2,19s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2; fi

logs=$out/logs
if [ ! "$fake" ]; then logs=$build/first-hour-logs; fi
mkdir -p "$out" "$logs"
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-2} OPENBLAS_NUM_THREADS=1 OMP_WAIT_POLICY=passive
own_path=${LD_LIBRARY_PATH:-}
case " $* " in *' prepare '*) ;; *) if [ ! "$fake" ]; then find_libraries; fi ;; esac

declare -A seconds=([unpack]=60 [info]=40 [smoke]=60 [suites]=200 [any_order]=20 [bench]=120 [demo]=40 [memcheck]=60 [racecheck]=60 [build]=560 [prepare]=0)
if [ "$fake" ]; then for name in "${!seconds[@]}"; do seconds[$name]=900; done; fi
for step; do
  name=${step%%:*}
  if [ ! "${seconds[$name]:-}" ]; then echo "first_hour.sh: there is no step $name" >&2; exit 2; fi
  say "$name"
  step_of "${seconds[$name]}"
  names=()
  case $step in *:*) IFS=, read -ra names <<<"${step#*:}" ;; esac
  case $name in
    suites) suites "${names[@]:-${suites[@]}}" ;;
    memcheck | racecheck) sanitizer "$name" "${names[@]:-contracts}" ;;
    *) "$name" ;;
  esac
done
if [ "$whole" ] && [ ! "$fake" ] && [ "$failed" = 0 ]; then record_device; fi
say "results are in $out"
[ "$failed" = 0 ]
