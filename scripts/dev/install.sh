# ./dev install. Sourced by ./dev.

install() {
  case " $* " in *' --libtorch-only '*) install_for_libtorch "$@"; return ;; esac
  setup "$for_install"
  configure build-release -Dtests=disabled -Dexamples=disabled -Dbench=disabled "$@"
  compile build-release
  meson install -C build-release --no-rebuild --quiet
  say_prefix build-release
}

say_prefix() {  # say_prefix FOLDER: where it is installed
  say "Installed to $(meson introspect "$1" --buildoptions |
    python3 -c 'import json, sys; print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')"
}

install_for_libtorch() {  # compiles nothing, and needs none of the libraries: only Meson and Ninja
  local argument log wheels=() options=()
  for argument; do if [ "$argument" != --libtorch-only ]; then options+=("$argument"); fi; done
  check_owner
  if ! { command -v meson && command -v ninja && at_least 1.0 "$(meson --version)"; } >/dev/null; then
    setup_packages "$for_libtorch"
    if [ "$(head -n 1 .venv/stamp 2>/dev/null)" != "$root" ]; then setup_python; fi
    export PATH="$root/.venv/bin:$PATH"
  fi
  rm -rf build-libtorch
  log=$(meson setup build-libtorch -Dlibtorch_only=true -Dlibdir=lib "${options[@]}") || fail "$log"
  meson install -C build-libtorch --no-rebuild --quiet
  say_prefix build-libtorch
}
