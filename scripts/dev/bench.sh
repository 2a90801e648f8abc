# ./dev bench and ./dev parity. Sourced by ./dev.

bench() {
  if [ "${1:-}" = build ]; then bench_build "${@:2}"; return; fi
  if [ "${1:-}" = rebuild ]; then bench_rebuild "${@:2}"; return; fi
  if [ "${1:-}" = growth ]; then bench_growth "${@:2}"; return; fi
  if [ "${1:-} ${2:-}" = 'distributed --peer' ]; then bench_distributed "${@:3}"; return; fi
  if [ "${1:-} ${2:-}" = 'ops --peer' ]; then with_torch bench.all_ops "${@:3}"; return; fi
  if [ "${1:-}" = libtorch ]; then with_torch bench.libtorch_programs "${@:2}"; return; fi
  local peer='' program
  if [ "${1:-}" = --peer ]; then peer=1; shift; fi
  setup "$for_test$for_bench"
  configure_level test
  if ! ninja -C build -t query benchmarks >/dev/null 2>&1; then meson setup --reconfigure build; fi  # google-benchmark was installed later
  compile build benchmarks
  if [ "$peer" ]; then
    setup_torch
    exec .venv-torch/bin/python bench/peer.py build/bench "$@"
  fi
  for program in build/bench/bench_*; do
    if [ -f "$program" ]; then "$program" "$@"; fi
  done
}

bench_build() {  # from nothing, without a compiler cache
  setup "$for_json"
  CCACHE_DISABLE=1 python -m bench.build "$@"
}

bench_rebuild() {
  setup "$for_json"
  configure_level test
  compile build
  tests/install/run.sh stage >/dev/null
  python bench/edit_to_rebuild.py build-install/stage "$@"
}

bench_growth() {  # bench_growth [FILTER]
  setup "$for_test"
  configure_level test
  compile build bench/growth
  build/bench/growth "$@"
}

bench_distributed() {
  setup "$for_test"
  configure_level test
  meson compile -C build bench_distributed_steps amp_mpi
  setup_torch
  .venv-torch/bin/python -m bench.distributed build "$@"
}

with_torch() {  # with_torch MODULE ARGUMENTS...: runs a Python module that compiles programs against amp and libtorch
  setup "$for_test$for_bench"
  configure_level test
  meson compile -C build amp:shared_library  # its file has the version in its name
  setup_torch
  .venv-torch/bin/python -m "$1" build "${@:2}"
}

parity() {
  if [ "${1:-}" = --interop ]; then with_torch tests.torch_interop "${@:2}"; return; fi
  case "$*" in *--ops*) ;; *) with_torch tests.torch_interop ;; esac
  with_torch tests.parity "$@"
}
