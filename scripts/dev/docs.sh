# ./dev docs. Sourced by ./dev.

build_site() {
  configure_level demo || return
  compile build build.ninja || return  # configures again if needed: the build says which headers are installed
  setup_docs
  .venv-docs/bin/python -m docs.site.build build build-docs
}

docs() {
  setup "$for_json"
  build_site
  say "Built build-docs/site/index.html. The search works if the site is served, as by: python3 -m http.server --directory build-docs/site"
}
