# ./dev demo and ./dev test. Sourced by ./dev.

demo() {
  local level=demo
  case " $* " in *' --device cuda'* | *' --device=cuda'*) level=check ;; esac
  setup "$for_demo"
  configure_level $level >&2
  compile build examples/train_fashion_mnist >&2
  # Threads that spin while they wait take the processor from others, if it is shared.
  OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive} exec build/examples/train_fashion_mnist --html build/demo.html "$@"
}

# Tests of ./dev check: CUDA without a device, and what takes long and hardly ever breaks alone.
slow_suites=(--no-suite cuda --no-suite slow --no-suite fuzz)

test_all() {
  setup "$for_test"
  if [ $# = 0 ]; then
    suites "tests" 'configure_level test' build "${slow_suites[@]}"
    python tests/tools/coverage.py || true  # a test fails for entries without test or reason
  else
    mode=named
    suites "tests $*" 'configure_level test' build "$@"
  fi
  finish
}
