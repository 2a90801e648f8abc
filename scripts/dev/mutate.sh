# ./dev mutate. Sourced by ./dev.

mutate() {
  local args folder=build-mutants
  setup "$for_test"
  build_arguments -Dcuda=disabled -Disa=native
  exec python -m scripts.mutate "$@" --options "${args[*]@Q}"
}
