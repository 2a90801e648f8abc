# What the other commands need: system packages and Python environments. Sourced by ./dev.

read -ra cxx <<<"${CXX:-c++}"  # it may be several words, as for Meson: CXX="ccache g++"

# "need": required to build; "want": without it, a part of the library is left out or slower. Columns: need or want, how to check for it,
# Debian package.
everywhere="
need command:${cxx[0]}                       g++
need command:pkg-config                      pkg-config
need python:venv,ensurepip                   python3-venv
want command:cmake                           cmake
want module:openblas                         libopenblas-dev
want header:kissfft/kissfft.hh               libkissfft-dev
want module:yaml-cpp                         libyaml-cpp-dev
"
for_libtorch="
need command:${cxx[0]}                       g++
need command:pkg-config                      pkg-config
need python:venv,ensurepip                   python3-venv
"
# Tests and examples read JSON. The library does not.
for_json="
need header:nlohmann/json.hpp                nlohmann-json3-dev
"
for_demo="$for_json
want module:zlib                             zlib1g-dev
want file:/usr/share/datasets/fashion-mnist  dataset-fashion-mnist
"
for_install="
want module:ompi-c                           libopenmpi-dev
"
for_test="$for_demo$for_install
need header:doctest/doctest.h                doctest-dev
want command:mpirun                          openmpi-bin
want file:/usr/share/games/fortunes/wisdom   fortunes
"
for_check="
want module:fftw3f                           libfftw3-dev
want command:make                            make
want command:clang++                         clang
want command:clang++-19                      clang-19
want command:doxygen                         doxygen
"
for_full_check="
want command:ccache                          ccache
want command:chromium                        chromium
want command:aarch64-linux-gnu-g++           g++-aarch64-linux-gnu
want command:qemu-aarch64                    qemu-user
"
for_bench="
need module:benchmark                        libbenchmark-dev
"

# oneDNN for systems without a recent enough version, and a pinned formatter, so that its output does not depend on the system.
onednn_version=3.2
onednn_wheels=(onednn-cpu-gomp==2023.2.0 onednn-devel-cpu-gomp==2023.2.0)
formatter=clang-format==14.0.6
# The toolkit's version or newer. The toolkit's own packages may lack the disassembler.
disassembler=nvidia-cuda-nvdisasm==13.2.86
# For tests of cuDNN's plans, if the toolkit came without cuDNN's libraries. The name of the package ends with CUDA's major version.
cudnn=nvidia-cudnn-cu%s==9.19.0.56

at_least() { [ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }  # at_least 3.2 VERSION

preprocess() { "${cxx[@]}" -x c++ -E -P - 2>/dev/null; }

is_there() {  # is_there KIND:NAME
  local name=${1#*:}
  case $1 in
    command:*) command -v "$name" >/dev/null ;;
    module:*) pkg-config --exists "$name" 2>/dev/null ;;
    header:*) printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$name" | preprocess >/dev/null ;;
    file:*) [ -e "$name" ] ;;
    python:*) [ -x .venv/bin/python ] || python3 -c "import $name" 2>/dev/null ;;
  esac
}

missing() {  # missing need|want TABLE: prints "NAME=PACKAGE" for each missing dependency of that kind
  local kind what package
  while read -r kind what package; do
    if [ "$kind" = "$1" ] && ! is_there "$what"; then say "${what#*:}=$package"; fi
  done <<<"$2"
}

have_system_onednn() {
  local version
  version=$(printf '#include <oneapi/dnnl/dnnl_version.h>\nDNNL_VERSION_MAJOR.DNNL_VERSION_MINOR\n' | preprocess | tail -n 1 | tr -d ' ')
  [ -n "$version" ] && at_least "$onednn_version" "$version"
}

have_packaged_onednn() {
  local version
  version=$(apt-cache policy libdnnl-dev 2>/dev/null | sed -n 's/ *Candidate: *//p')
  [ -n "$version" ] && [ "$version" != '(none)' ] && at_least "$onednn_version" "$version"
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

can_install() {
  command -v apt-get >/dev/null || return 1
  [ "$(id -u)" = 0 ] && return
  command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }
}

update_packages() {
  [ -z "${packages_updated:-}" ] || return 0
  packages_updated=1
  as_root apt-get update -qq || say "apt-get update failed; continuing with the existing package lists"
}

install_packages() {  # install_packages NAME...: fails if they cannot be installed
  say "Installing $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

explain_missing() {  # explain_missing THING=PACKAGE...
  local entry
  for entry; do say "  ${entry%%=*} (Debian package ${entry#*=})"; done
  if command -v apt-get >/dev/null; then say "Get it with: apt-get install ${*#*=}   (as root)"; fi
}

setup_packages() {  # setup_packages TABLE
  local needs wants package optional=()
  mapfile -t needs < <(missing need "$1")
  mapfile -t wants < <(missing want "$1")
  if [ ${#needs[@]} = 0 ] && [ ${#wants[@]} = 0 ]; then return; fi
  if can_install; then
    update_packages
    for package in "${wants[@]#*=}"; do
      if apt-cache show "$package" >/dev/null 2>&1; then optional+=("$package"); fi
    done
    if [ ${#needs[@]} -gt 0 ]; then install_packages "${needs[@]#*=}" || fail "could not install: ${needs[*]#*=}"; fi
    if [ ${#optional[@]} -gt 0 ]; then install_packages "${optional[@]}" || say "Continuing without: ${optional[*]}" >&2; fi
  elif [ ${#needs[@]} -gt 0 ]; then
    { say "Missing, and cannot be installed automatically (no root, no sudo or no apt-get):"; explain_missing "${needs[@]}" "${wants[@]}"; } >&2
    exit 1
  else
    { say "Continuing without:"; explain_missing "${wants[@]}"; } >&2
  fi
}

setup_onednn() {  # sets `wheels` to the Python packages that must provide oneDNN
  wheels=()
  if have_system_onednn; then return; fi
  if [ ! -e .venv/lib/libdnnl.so ] && have_packaged_onednn && can_install; then
    update_packages
    install_packages libdnnl-dev || fail "could not install: libdnnl-dev"
  elif [ "$(uname -m)" = x86_64 ]; then
    wheels=("${onednn_wheels[@]}")
  else
    say "Continuing without oneDNN $onednn_version: this system does not package it"
  fi
}

# Recreates the environment if the folder was moved, and reinstalls packages if the pinned versions changed.
setup_python() {
  local stamp
  stamp="$root"$'\n'"${wheels[*]}"$'\n'"$(<codegen/requirements.txt)"
  if [ "$(cat .venv/stamp 2>/dev/null)" = "$stamp" ]; then return; fi
  if [ "$(head -n 1 .venv/stamp 2>/dev/null)" != "$root" ]; then
    say "Creating the Python environment .venv"
    python3 -m venv --clear .venv
  fi
  rm -f .venv/stamp
  pip_install .venv -r codegen/requirements.txt "${wheels[@]}"
  printf '%s' "$stamp" >.venv/stamp
}

pip_install() {  # pip_install ENVIRONMENT WHAT...
  local environment=$1
  shift
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check "$@" || fail "pip could not install: $*"
}

check_owner() {  # folders created through sudo are not writable for a normal user later
  local folder
  for folder in . .venv build; do
    if [ -e "$folder" ] && [ ! -w "$folder" ]; then fail "$folder is not writable by $(id -un): run as its owner or remove it"; fi
  done
}

setup() {  # setup [TABLE]
  local wheels
  check_owner
  setup_packages "$everywhere${1:-}"
  setup_onednn
  setup_python
  export PATH="$root/.venv/bin:$PATH"
  if ! command -v nvcc >/dev/null && [ -x /usr/local/cuda/bin/nvcc ]; then PATH="$PATH:/usr/local/cuda/bin"; fi
  export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}  # ccache and precompiled headers
}

setup_formatter() {
  if [ "$(cat .venv/formatter 2>/dev/null)" = "$formatter" ]; then return; fi
  pip_install .venv "$formatter"
  printf '%s' "$formatter" >.venv/formatter
}

setup_disassembler() {  # fails if there is none
  if command -v nvdisasm >/dev/null || [ "$(cat .venv/disassembler 2>/dev/null)" = "$disassembler" ]; then return; fi
  (pip_install .venv "$disassembler") || return
  printf '%s' "$disassembler" >.venv/disassembler
}

has_library() { python -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1])' "$1" 2>/dev/null; }

setup_cudnn() {  # fails if there is none; sets LD_LIBRARY_PATH to the folder in .venv, if that is needed
  local major wanted folder
  if has_library libcudnn.so.9; then return; fi
  major=$(nvcc --version 2>/dev/null | sed -n 's/.*release \([0-9]*\).*/\1/p')
  [ "$major" ] || return
  printf -v wanted "$cudnn" "$major"
  if [ "$(cat .venv/cudnn 2>/dev/null)" != "$wanted" ]; then
    # Without the packages that it needs to run: building plans needs NVRTC alone, which the toolkit has.
    (pip_install .venv --no-deps "$wanted") || return
    printf '%s' "$wanted" >.venv/cudnn
  fi
  folder=$(echo .venv/lib/python*/site-packages/nvidia/cudnn/lib)
  export LD_LIBRARY_PATH="$root/$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
}

setup_torch() {
  local wanted="${TORCH:-torch} $(<codegen/requirements.txt)"
  if [ "$(cat .venv-torch/stamp 2>/dev/null)" = "$wanted" ]; then return; fi
  say "Creating the Python environment .venv-torch with ${TORCH:-torch}"
  python3 -m venv --clear .venv-torch
  pip_install .venv-torch "${TORCH:-torch}" numpy -r codegen/requirements.txt
  printf '%s' "$wanted" >.venv-torch/stamp
}

setup_docs() {
  local wanted
  wanted=$(<docs/site/requirements.txt)
  if [ "$(cat .venv-docs/stamp 2>/dev/null)" = "$wanted" ]; then return; fi
  say "Creating the Python environment .venv-docs"
  python3 -m venv --clear .venv-docs
  pip_install .venv-docs -r docs/site/requirements.txt
  printf '%s' "$wanted" >.venv-docs/stamp
}
