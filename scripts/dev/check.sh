# ./dev check. Sourced by ./dev.

check() {
  local full='' install='' arm='' status='' argument
  for argument; do
    case $argument in
      --full) full=1 ;;
      --install) install=1 ;;
      --arm) arm=1 ;;
      --resume) mode=resume ;;
      --status) status=1 ;;
      *) fail "check takes --install, --full, --arm, --resume and --status, but not $argument" ;;
    esac
  done
  if [ "$status" ]; then check_status; return; fi
  if [ "$arm" ]; then
    setup "$for_test$for_arm"
    check_arm "$full"
    finish
    return
  fi
  setup "$for_test$for_check${full:+$for_full_check}"
  setup_formatter
  if [ "$full" ]; then export CCACHE_NOHASHDIR=1; fi  # the folders of builds with other options share what they compile alike
  all_steps "$full" "$install"
  finish
}

check_status() {  # which steps of ./dev test and ./dev check --full are green for this tree
  setup
  mode=list
  { echo tests; all_steps full ''; } | python scripts/evidence.py status
}

all_steps() {  # all_steps FULL INSTALL: each is empty or not
  step "formatting (./dev format fixes it)" check_format
  step "plain English" python tests/tools/plain_english.py
  step "mutants fit the sources (./dev mutate)" python -m scripts.mutate --check
  step "build" build_level check
  step "build: no compiler warnings" no_warnings build
  step "components: a build without one has nothing of it" configured_without_each
  step "instruction sets do not leak" tests/tools/isa_symbols.sh 'build/src/libamp_avx*.a.p/*.o' 'build/src/libamp_baseline.a.p/*.o' \
    'build/src/libamp_*compact.a.p/*.o' 'build/src/libamp_*fast.a.p/*.o' 'build/src/libamp_cuda_host.a.p/*.o' 'build/src/libamp.so*.p/*.o'
  step "exported functions (tests/install/exports.txt)" python tests/install/exports.py build/src/libamp.so
  suites "tests: the generator in copies of the tree, tools, and growth" 'configure_level check' build --suite slow
  check_install "$2"
  check_site
  if [ -z "$2" ]; then
    check_cuda "$1"
    check_instruction_set baseline build 'configure_level check' "${quick_suites[@]}"
    check_sanitizers "$1"
  fi
  if [ "$1" ]; then
    check_everything
    check_arm 1
  fi
}

build_level() {  # build_level LEVEL: all of build/
  configure_level "$1" && compile build
}

# ninja repeats no output of what it does not compile again, so this looks at the log of the whole build.
no_warnings() { python scripts/compiler_warnings.py "$1"; }

# One folder, which is configured anew: what all of these builds have is compiled once.
component_options=(-Disa=native -Dcuda=disabled)
components=(nn data interop jit distributed apex)

configured_without_each() {
  local component
  for component in "${components[@]}"; do configured_without "$component" || return; done
}

configured_without() {  # configured_without COMPONENT
  local component args again=()
  build_arguments "${component_options[@]}"
  if [ -d build-without/meson-info ]; then again=(--reconfigure --clearcache); fi
  for component in "${components[@]}"; do
    args+=("-D$component=$([ "$component" = "$1" ] && echo disabled || echo enabled)")
  done
  run_meson build-without "${again[@]}" "${args[@]}" && python -m tests.tools.left_out build-without "$1"
}

check_component() {  # check_component COMPONENT: a build without it, its tests, and what it installs
  suites "components: tests without $1" "configured_without $1" build-without --suite cpp
  step "components: an installed library without $1" installed_without "$1"
}

installed_without() {
  configured_without "$1" && compile build-without && rm -rf build-without/stage && DESTDIR=$root/build-without/stage meson install -C build-without --no-rebuild || return
  local command
  for command in headers-together pkg-config cmake; do STAGE=$root/build-without/stage tests/install/run.sh "$command" || return; done
}

check_format() { sources | xargs -0 clang-format "${only_check[@]}"; }

sources() {
  find src tests bench examples subprojects/fakecuda \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) -print0
}

check_install() {  # check_install INSTALL
  step "install: stage" tests/install/run.sh stage
  step "install: README shows the example" tests/install/run.sh readme
  local compiler
  for compiler in "${CXX:-c++}" clang++ clang++-19; do
    if command -v "${compiler%% *}" >/dev/null || [ "$mode" = list ]; then
      CXX=$compiler step "install: the headers without warnings ($compiler)" tests/install/run.sh headers-together
      CXX=$compiler step "install: the headers without warnings as C++23 and C++26 ($compiler)" tests/install/run.sh headers-as-later-languages
    fi
  done
  if [ -e /usr/lib/llvm-19/include/c++/v1/version ] || [ "$mode" = list ]; then
    CXX=clang++-19 step "install: the headers without warnings (clang++-19, libc++)" tests/install/run.sh headers-together -stdlib=libc++
  fi
  step "install: an older language is one error" tests/install/run.sh language
  step "install: a language without exceptions or type information is an error that says so" tests/install/run.sh language-features
  step "install: the header for libtorch without it is one error" tests/install/run.sh no-libtorch
  step "install: nothing points back to the source tree" tests/install/run.sh self-contained
  step "install: programs" tests/install/run.sh programs
  step "install: pkg-config" tests/install/run.sh pkg-config
  step "install: CMake" tests/install/run.sh cmake
  step "install: the version is the same everywhere, and the changelog has an entry for it" tests/install/run.sh versions
  step "install: a library of custom ops, and a program that uses it" tests/install/run.sh own-ops
  step "install: a C program, through make" tests/install/run.sh embed c_program
  step "install: examples/embed/backend" tests/install/run.sh embed backend
  if [ "$1" ]; then check_subproject; fi
}

# This compiles the whole library again.
check_subproject() { step "install: Meson subproject through the wrap file, static, without Python" tests/install/run.sh subproject; }

check_site() {
  step "docs: the site" build_site
  step "docs: the tools of the site" .venv-docs/bin/python -m unittest tests.docs.test_tools
  step "docs: every link of the site leads somewhere" python -m tests.docs.links build-docs/site
  if command -v doxygen >/dev/null || [ "$mode" = list ]; then
    step "docs: the reference has every public name" python -m tests.docs.names build build-docs/site
  else
    skip "docs: the reference has every public name" "Doxygen is not installed"
  fi
}

# CUDA without a device (docs/internals/cuda-testing.md).
check_cuda() {  # check_cuda FULL
  local cases=(python -m tests.cuda.kernels.suites build) failures=(--failures 1 --every 4) second=(--device 1 --every 2) machine_code=(--arch sm_90)
  local ran=(--ran build/cuda-cases.txt) name=''
  if [ "$1" ]; then failures=(--failures each) second=(--device 1) machine_code=(--full) ran+=(--full) name=', all'; fi
  if [ "$mode" != list ] && [ ! -x build/tests/cuda/kernels/test_contracts_on_fake_cuda ]; then
    skip_steps "CUDA: the suites on the interpreter, and machine code" "build has no CUDA: the toolkit is not installed, or turned off"
    return
  fi
  suites "CUDA: the suites on the fake runtime" 'configure_level check' build --suite cuda
  check_plans "$1"
  if [ "$mode" = run ]; then rm -f build/cuda-cases.txt; fi
  step "CUDA: every kernel is launched on the interpreter$name" "${cases[@]}" "${ran[@]}"
  if [ -f build/cuda-cases.txt ]; then interpreted=build/cuda-cases.txt; fi
  step "CUDA: allocations and launches that fail$name" "${cases[@]}" "${failures[@]}"
  step "CUDA: tensors on a device that is not the current one$name" "${cases[@]}" "${second[@]}"
  if [ "$mode" != list ]; then setup_disassembler || skip_steps "CUDA: machine code, except what is spilled" "there is no nvdisasm, and pip could not install it"; fi
  step "CUDA: machine code$name" python -m tests.cuda.machine_code.check build "${machine_code[@]}"
}

# What NVIDIA's own libraries answer for described devices, through the recording driver. Their compilers run, so all cases take minutes.
check_plans() {  # check_plans FULL
  local name="CUDA: plans of cuDNN${1:+, all}"
  if [ "$mode" != list ] && [ ! -d build/tests/cuda/plans ]; then
    skip "$name" "the toolkit has no stub of the driver"
    return
  fi
  if [ "$mode" != list ]; then setup_cudnn || say "There is no cuDNN, and pip could not install it: its plans are not tested"; fi
  if [ "$1" ]; then AMP_TEST_EXHAUSTIVE=1 suites "$name" 'configure_level check' build --suite plans
  else suites "$name" 'configure_level check' build --suite plans
  fi
}

# The suites that ./dev check runs with each lower instruction set; --full runs every suite.
quick_suites=(cpu ops)

check_instruction_set() {  # check_instruction_set ISA FOLDER CONFIGURE SUITES...
  AMP_CPU_ISA=$1 suites "suites with AMP_CPU_ISA=$1 ($2: ${*:4})" "$3" "$2" "${@:4}"
}

all_instruction_sets() {  # all_instruction_sets FOLDER CONFIGURE SUITES...
  local isa lower=(baseline avx2)
  if grep -qw amx_bf16 /proc/cpuinfo || [ "$mode" = list ]; then lower+=(avx512); fi  # this level does not use AMX
  for isa in "${lower[@]}"; do check_instruction_set "$isa" "$@"; done
}

check_clang() {
  CXX=clang++-19 configure build-clang -Dbuildtype=plain -Db_pch=false -Dunit_bytes=0 -Dtests=disabled -Dexamples=disabled -Dbench=disabled -Dcuda=disabled &&
    compile build-clang && no_warnings build-clang
}

# A copy outside of the tree, where nothing of amp can be found.
fakecuda_alone() {
  rm -rf build-fakecuda && cp -r subprojects/fakecuda build-fakecuda &&
    meson setup build-fakecuda/build build-fakecuda && meson test -C build-fakecuda/build --print-errorlogs
}

check_everything() {
  local image example
  step "build: all instruction sets" build_level full
  step "install: every header compiles alone" tests/install/run.sh headers
  check_subproject
  step "install: static library through pkg-config and CMake" tests/install/run.sh static
  step "fakecuda by itself" fakecuda_alone
  local component
  for component in "${components[@]}"; do check_component "$component"; done
  step "a backend is one folder and one line" python tests/tools/adding_a_backend.py build
  if command -v chromium >/dev/null || [ "$mode" = list ]; then
    step "docs: the site in a browser" python -m tests.docs.browser build-docs/site
  else
    skip "docs: the site in a browser" "Chromium is not installed"
  fi
  for example in examples/embed/*/; do
    example=$(basename "$example")
    case $example in own_ops | c_program | backend) continue ;; esac  # in ./dev check
    step "install: examples/embed/$example" tests/install/run.sh embed "$example"
  done
  if command -v clang++-19 >/dev/null || [ "$mode" = list ]; then step "the library with clang 19" check_clang; fi
  AMP_TEST_EXHAUSTIVE=1 suites "tests: all" 'configure_level full' build --timeout-multiplier 40
  all_instruction_sets build 'configure_level full' --suite cpp
  # oneDNN and OpenBLAS choose kernels by processor: this tests those for older processors.
  ONEDNN_MAX_CPU_ISA=AVX2 OPENBLAS_CORETYPE=Haswell AMP_CPU_ISA=avx2 suites "suites with the libraries limited to AVX2" 'configure_level full' build --suite cpp
  suites "suites without oneDNN, BLAS, OpenMP and CUDA" configure_plain build-plain --suite cpp
  step "a build without OpenMP needs no OpenMP, and stays loaded" without_openmp build-plain/src/libamp.so
  all_instruction_sets build-plain configure_plain contracts ops
  suites "suites with FFTW" configure_fftw build-fftw ops contracts
  step "fuzzing: half an hour for each loader and for the ops" fuzz build-asan 1800
  step "fuzzing: 100,000 random programs" random_programs
  for image in bookworm trixie; do
    step "bare Debian ($image): ./dev test, ./dev check --install, ./dev demo, examples/embed, the README's install line" tests/tools/bare_machine.sh "$image" tests/tools/bare.sh
  done
  package_steps
}

configure_plain() {
  configure build-plain -Disa=baseline,native -Donednn=disabled -Dblas=disabled -Dopenmp=disabled -Dcuda=disabled -Dexamples=disabled -Dbench=disabled
}

without_openmp() {  # without_openmp LIBRARY: its own threads wait in it until the process ends
  if nm -D "$1" | grep -E ' U (omp_|GOMP_|__kmpc_)'; then return 1; fi
  if ldd "$1" | grep -E 'lib(g|i)?omp'; then return 1; fi
  readelf -d "$1" | grep NODELETE
}

configure_fftw() { configure build-fftw -Disa=native -Dfft=fftw -Dcuda=disabled -Dexamples=disabled -Dbench=disabled; }

# The library is instrumented, for this processor. With --full, so are its kernels for every processor, and its tests, which take longer to compile
# than the library, and all contracts run. The sanitizers do not support CUDA.
sanitizer_options=(-Dbuildtype=plain -Doptimization=g -Db_ndebug=false -Disa=native -Dcuda=disabled -Dexamples=disabled -Dbench=disabled)
sanitizer_args='-g1 -Wno-maybe-uninitialized'
objects=(-Dobjects_from="$root/build")
# These checks take a third of the time to compile, and find what the address sanitizer or a crash finds, except wrong alignments.
without=' -fno-sanitize=null,alignment,vptr,object-size'

configure_asan() {
  configure build-asan "${sanitizer_options[@]}" "-Dcpp_args=$sanitizer_args$without" "${objects[@]}" -Db_sanitize=address,undefined
}

# The thread sanitizer does not understand libgomp's synchronization.
configure_tsan() {
  configure build-tsan "${sanitizer_options[@]}" "-Dcpp_args=$sanitizer_args" "${objects[@]}" -Db_sanitize=thread -Dopenmp=disabled -Donednn=disabled -Dblas=disabled
}

check_sanitizers() {  # check_sanitizers FULL
  local name='' once=1
  if [ "$1" ]; then
    name=', tests instrumented' once=''
    objects=() without='' sanitizer_options+=(-Disa=baseline,native)
  fi
  AMP_TEST_CALLS_ONCE=$once suites "address and undefined behavior sanitizers$name" configure_asan build-asan --suite cpp --timeout-multiplier 5
  step "fuzzing: a minute for each loader, and for the ops" fuzz build-asan 60
  # The thread sanitizer's shadow memory conflicts with strong address space randomization.
  if setarch -R true 2>/dev/null; then test_launcher=(setarch -R); fi
  AMP_TEST_CALLS_ONCE=$once suites "thread sanitizer$name" configure_tsan build-tsan --suite cpp --timeout-multiplier 5
  test_launcher=()
}

# A few milliseconds for each program, on one core.
random_programs() {
  configure_level full || return
  compile build tests/fuzz/fuzz_programs || return
  OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive OPENBLAS_NUM_THREADS=1 build/tests/fuzz/fuzz_programs -runs=100000 -max_total_time=100000 tests/fuzz/found/programs
}

fuzz() {  # fuzz FOLDER SECONDS
  local targets
  mapfile -t targets < <(python scripts/test_targets.py "$1" --suite fuzz)
  if [ ${#targets[@]} = 0 ]; then say "$1 has no fuzz tests"; return 1; fi
  compile "$1" "${targets[@]}" || return
  FUZZ_SECONDS=$2 meson test -C "$1" --no-rebuild --suite fuzz --num-processes 8 --timeout-multiplier "$(($2 / 60))" --print-errorlogs
}
