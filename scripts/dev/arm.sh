# ./dev check --arm: the library for AArch64, cross-compiled, and its tests on an emulator. Sourced by ./dev.

for_arm="
need command:aarch64-linux-gnu-g++           g++-aarch64-linux-gnu
need command:qemu-aarch64                    qemu-user
"

# The oldest processor that 64-bit systems run on, and one with everything that the emulator knows. The first has no bfloat16 instructions.
arm_processors=(cortex-a57 max)
# What --full adds takes hours.
arm_suites=(core autocast cache scaler autograd process cpu)

# Debian has no other libraries for cross compilers.
configure_arm() {
  configure build-arm --cross-file scripts/dev/aarch64.cross -Dcuda=disabled -Donednn=disabled -Dblas=disabled -Dyaml=disabled -Dmpi=disabled \
    -Dcodegen=disabled -Dexamples=disabled -Dbench=disabled
}

build_arm() { configure_arm && compile build-arm tests/arm/kernels && no_warnings build-arm; }

arm_symbols() { NM=aarch64-linux-gnu-nm tests/tools/isa_symbols.sh 'build-arm/src/libamp_neonbf16.a.p/*.o' 'build-arm/src/libamp_baseline.a.p/*.o' \
  'build-arm/src/libamp_*compact.a.p/*.o' 'build-arm/src/libamp_*fast.a.p/*.o' 'build-arm/src/libamp.so*.p/*.o'; }

arm_budget() {
  configure_arm && compile build-arm tests/arm/kernels && python tests/arm/budget.py build-arm/tests/arm/kernels
}

check_arm() {  # check_arm FULL
  local processor tests=("${arm_suites[@]}") name=''
  if [ "$1" ]; then tests=(--suite cpp) name=', all'; fi
  if [ "$mode" != list ] && ! { command -v qemu-aarch64 && command -v aarch64-linux-gnu-g++; } >/dev/null; then
    skip_steps "Arm: the suites on an emulator" "the emulator or the cross compiler is not installed"
    return
  fi
  step "Arm: build, no compiler warnings" build_arm
  step "Arm: instruction sets do not leak" arm_symbols
  for processor in "${arm_processors[@]}"; do
    # An emulated processor takes ten to a hundred times as long. Tests that start themselves again put the wrapper before the program.
    QEMU_CPU=$processor AMP_TEST_WRAPPER="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
      suites "Arm: suites on an emulated $processor$name" configure_arm build-arm "${tests[@]}" --timeout-multiplier 20
  done
  step "Arm: instructions of hot kernels (tests/arm/budget.csv)" arm_budget
}
