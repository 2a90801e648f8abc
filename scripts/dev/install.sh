# ./dev install. Sourced by ./dev.

install() {
  setup "$for_install"
  configure build-release -Dtests=disabled -Dexamples=disabled -Dbench=disabled "$@"
  compile build-release
  meson install -C build-release --no-rebuild --quiet
  say "Installed to $(meson introspect build-release --buildoptions |
    python -c 'import json, sys; print(next(o["value"] for o in json.load(sys.stdin) if o["name"] == "prefix"))')"
}
