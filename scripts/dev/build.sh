# Build folders. Sourced by ./dev.

# Developers' builds grow: each level has what the level before it has, and a folder goes on from there without compiling that again.
#   demo   the CPU backend, with kernels for this processor
#   test   also those of every processor of this family, the baseline
#   check  also CUDA, if the toolkit is installed
#   full   also all other instruction sets
levels=(demo test check full)

level_options() {  # level_options LEVEL: sets `options`
  case $1 in
    demo) options=(-Dcuda=disabled -Disa=native) ;;
    test) options=(-Dcuda=disabled -Disa=baseline,native) ;;
    check) options=(-Dcuda=auto -Disa=baseline,native) ;;
    full) options=(-Dcuda=auto -Disa=baseline,avx2,avx512,avx512bf16) ;;
  esac
}

rank_of() {  # rank_of LEVEL: its place among the levels; -1 for none
  local i
  for i in "${!levels[@]}"; do
    if [ "${levels[i]}" = "$1" ]; then printf '%s' "$i"; return; fi
  done
  printf '%s' -1
}

configure() {  # configure FOLDER OPTIONS...: does nothing if the folder is already configured with the same options
  local folder=$1 key args
  shift
  build_arguments "$@"
  key="${args[*]} CXX=${CXX:-} $(<.venv/stamp)"
  if [ "$(cat "$folder/dev-key" 2>/dev/null)" = "$key" ]; then return; fi
  rm -rf "$folder"
  run_meson "$folder" "${args[@]}" || return
  printf '%s' "$key" >"$folder/dev-key"
}

configure_level() {  # configure_level LEVEL: build/ has at least that level then
  local key options args current reconfigure=()
  build_arguments
  key="${args[*]} CXX=${CXX:-} $(<.venv/stamp)"
  if [ "$(cat build/dev-key 2>/dev/null)" = "$key" ]; then
    current=$(cat build/dev-level 2>/dev/null || true)
    if [ "$(rank_of "$current")" -ge "$(rank_of "$1")" ]; then return; fi
    reconfigure=(--reconfigure --clearcache)  # packages may have been installed since
  else
    rm -rf build
  fi
  level_options "$1"
  build_arguments "${options[@]}"
  run_meson build "${reconfigure[@]}" "${args[@]}" || return
  printf '%s' "$key" >build/dev-key
  printf '%s' "$1" >build/dev-level
}

build_arguments() {  # build_arguments OPTIONS...: sets `args`, in which MESON_ARGS come last
  local extra
  read -ra extra <<<"${MESON_ARGS:-}"
  args=(-Dcmake_prefix_path="$root/.venv" -Dlibdir=lib)
  # Developers' builds have the kernels' PTX alone, little compressed: this halves the time of nvcc. Releases have machine code, too.
  case "${folder:-build} $*" in build-release* | *gpu_archs=*) ;; *) args+=(-Dgpu_archs=compute_80 -Dgpu_compression=speed) ;; esac
  args+=("$@" "${extra[@]}")
}

run_meson() {  # run_meson FOLDER ARGUMENTS...: prints warnings and the summary, or all if it fails
  local log status=0
  log=$(mktemp)
  say "Configuring $1"
  meson setup "$@" >"$log" 2>&1 || status=$?
  if [ $status != 0 ]; then cat "$log" >&2
  else sed -n '/WARNING/p; /^amp [0-9]/,/^  User defined options/{/^  User defined options/!p}' "$log"
  fi
  rm -f "$log"
  return $status
}

compile() {  # compile FOLDER [TARGETS...]: says before about how long it takes; FOLDER/dev-log has what ninja prints
  local folder=$1
  shift
  announce "$folder" "$@"
  local command=(ninja -C "$folder" ${JOBS:+-j "$JOBS"} "$@")
  if [ -t 1 ]; then
    if command -v script >/dev/null; then script -qefa -c "${command[*]@Q}" "$folder/dev-log"; else "${command[@]}"; fi
  else
    "${command[@]}" 2>&1 | tee -a "$folder/dev-log"
  fi
}

# A compile unit takes about this many times as long as the unit that announce() times.
units_of_time=6

announce() {  # announce FOLDER [TARGETS...]: an estimate, if more than a few units have to be compiled
  local pending start end
  pending=$(ninja -C "$1" -n "${@:2}" 2>/dev/null | grep -c ' Compiling ' || true)
  if [ "$pending" -lt 12 ]; then return; fi
  start=$(date +%s%N)
  "${cxx[@]}" -std=c++20 -O2 -Isrc -Igenerated -c -x c++ -o /dev/null src/amp/core/dtype/scalar_type.cpp 2>/dev/null || return 0
  end=$(date +%s%N)
  awk -v n="$pending" -v ns=$((end - start)) -v jobs="${JOBS:-$(nproc)}" -v factor="$units_of_time" 'BEGIN {
    minutes = n * ns * 1e-9 * factor / jobs / 60
    printf "Compiling %d units on %d processors: about %s\n", n, jobs, minutes < 1 ? "a minute" : sprintf("%.0f minutes", minutes + 0.4)
  }'
}
