# ./dev docs. Sourced by ./dev.

setup_docs() {
  local wanted
  wanted=$(<docs/site/requirements.txt)
  if [ "$(cat .venv-docs/stamp 2>/dev/null)" = "$wanted" ]; then return; fi
  say "Creating the Python environment .venv-docs"
  python3 -m venv --clear .venv-docs
  pip_install .venv-docs -r docs/site/requirements.txt
  printf '%s' "$wanted" >.venv-docs/stamp
}

build_site() {
  configure_level demo
  compile build build.ninja  # configures again if needed: the build says which headers are installed
  setup_docs
  .venv-docs/bin/python -m docs.site.build build build-docs
}

docs() {
  setup
  build_site
  say "Built build-docs/site/index.html. The search works if the site is served, as by: python3 -m http.server --directory build-docs/site"
}
