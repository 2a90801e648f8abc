# ./dev mutate. Sourced by ./dev.

mutate() {
  local args folder=build-mutants
  setup "$for_test"
  # Each source by itself: the first build takes longer, but a mutant compiles only the file that it changes.
  build_arguments -Dcuda=disabled -Disa=native -Dunit_bytes=0
  exec python -m scripts.mutate "$@" --options "${args[*]@Q}"
}
