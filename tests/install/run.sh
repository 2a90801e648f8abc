#!/usr/bin/env bash
# Installs build/ into a staging folder and builds example.cpp against it: call run.sh stage first, then any of the other commands; ./dev
# check calls all. STAGE is a folder with an installed amp to test instead.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
here=$root/tests/install
work=$root/build-install
stage=${STAGE:-$work/stage}
read -ra cxx <<<"${CXX:-c++}"

stage() {
  rm -rf "$work"
  mkdir -p "$work"
  DESTDIR=$stage meson install -C build --no-rebuild
  [ -f "$(staged OPS.md)" ] && [ -f "$(staged policies.md)" ]  # error messages refer to these
}

# A library without modules runs a program without them.
example() { if [ -d "$(staged include)/amp/nn" ]; then echo "$here/example.cpp"; else echo "$here/core.cpp"; fi; }

staged() { find "$stage" -name "$1" | head -n 1; }  # staged NAME: its full path

readme() { sed -n '/^```cpp$/,/^```$/p' README.md | sed '1d;$d' | diff - "$here/example.cpp"; }

# Without the headers for CUDA kernels, which need the toolkit, those for libtorch, and those under its names, which only include others.
public_headers() {
  find "$(staged include)/amp" -name '*.h' -not -path '*/cuda/check.h' -not -path '*/interop/torch.h' -not -path '*/interop/torch/*' \
    \( -not -path '*/compat/*/*' -o -path '*/compat/parts/*' \) -printf 'amp/%P\n' | sort
}

# Users compile these headers with their choice of warnings.
warnings=(-Wall -Wextra -Wshadow -Wconversion -Wold-style-cast -Werror)
case $("${cxx[@]}" --version) in *clang*) warnings+=(-Wdeprecated) ;; *) warnings+=(-Wuseless-cast) ;; esac

headers() {
  local include
  include=$(staged include)
  [ -f "$include/amp/version.h" ]
  public_headers | xargs -P "$(nproc)" -I{} bash -c '
    printf "#include <%s>\n#include <%s>\n" "$2" "$2" | "${@:3}" -std=c++20 -fsyntax-only -I"$1" -x c++ - ||
      { echo "does not compile alone, or not without warnings: $2"; exit 1; }' check "$include" {} "${cxx[@]}" "${warnings[@]}"
}

headers_together() {  # headers_together [OPTIONS]
  public_headers | sed 's/.*/#include <&>/' | "${cxx[@]}" -std=c++20 -fsyntax-only -I"$(staged include)" "${warnings[@]}" "$@" -x c++ -
}

# The same as C++23 and C++26, as far as the compiler knows them.
headers_as_later_languages() {  # headers_as_later_languages [OPTIONS]
  local language known=0
  for language in c++23 c++26; do
    if ! "${cxx[@]}" "-std=$language" -fsyntax-only -x c++ - </dev/null 2>/dev/null; then continue; fi
    headers_together "-std=$language" "$@"
    known=$((known + 1))
  done
  if [ $known = 0 ]; then echo "${cxx[*]} knows neither C++23 nor C++26"; return 77; fi
}

language() {
  local output
  output=$(echo '#include <amp/amp.h>' | "${cxx[@]}" -std=gnu++17 -fsyntax-only -I"$(staged include)" -x c++ - 2>&1) && return 1
  [ "$(grep -c 'error:' <<<"$output")" = 1 ]
  grep 'error:.*amp needs C++20' <<<"$output"
}

# The first error is a sentence. Others may follow.
needs() {  # needs OPTION TEXT
  local output
  output=$(echo '#include <amp/amp.h>' | "${cxx[@]}" -std=c++20 "$1" -fsyntax-only -I"$(staged include)" -x c++ - 2>&1) && return 1
  grep -m 1 'error:' <<<"$output" | grep "$2"
}

language_features() {
  needs -fno-exceptions 'amp reports errors by exceptions'
  needs -fno-rtti 'amp needs run-time type information'
}

no_libtorch() {
  local include output
  include=$(staged include)
  ls "$include"/amp/interop/torch/{autocast,call,custom_function,grad_scaler,tensors}.h
  output=$(echo '#include <amp/interop/torch.h>' | "${cxx[@]}" -std=c++20 -fsyntax-only -I"$include" -x c++ - 2>&1) && return 1
  [ "$(grep -c 'error:' <<<"$output")" = 1 ]
  grep 'error:.*torch.h needs libtorch' <<<"$output"
}

# The installed files find their libraries, and need nothing from this tree.
self_contained() {
  local file names
  for file in "$(staged libamp.so)" "$stage"/usr/local/bin/amp-* "$stage"/bin/amp-*; do
    if [ ! -e "$file" ]; then continue; fi
    names=$(readelf -d "$file" | grep -E 'RUNPATH|RPATH' || true)
    if grep -F "$root" <<<"${names//"$stage"/}"; then echo "$file: points into the source tree"; return 1; fi
    if ldd "$file" | grep -E "not found|=> $root/(.venv|build/)"; then echo "$file: as above"; return 1; fi
  done
}

programs() {
  "$(staged amp-report)" --help >/dev/null
  "$(staged amp-run)" --help >/dev/null
  local policy
  policy=$(staged amp-policy)
  if [ "$policy" ]; then "$policy" list | grep torch-2; fi  # only present if built with yaml-cpp
}

pkg_config() {  # pkg_config [--static]
  PKG_CONFIG_PATH=$(dirname "$(staged amp.pc)")
  export PKG_CONFIG_PATH
  through_pkg_config "$(example)" amp "$@"
  local component
  for component in $(pkg-config --variable=components amp); do pkg-config --exists "amp-$component"; done
  if pkg-config --exists amp-teleport; then return 1; fi
  if pkg-config --exists amp-torch-compat; then through_pkg_config "$here/libtorch_program.cpp" amp-torch-compat "$@"; fi
}

through_pkg_config() {  # through_pkg_config SOURCE PACKAGE [--static]
  local flags
  eval "flags=($(pkg-config "${@:3}" --cflags --libs "$2"))"  # pkg-config escapes the spaces of a path for the shell
  "${cxx[@]}" -std=c++20 "$1" "${flags[@]}" "-Wl,-rpath,$(dirname "$(find "$stage" -name 'libamp.*' | head -n 1)")" -o "$work/program"
  (cd "$work" && ./program)
}

cmake_package() {
  local prefix
  prefix=$(dirname "$(staged include)")
  rm -rf "$work/cmake" "$work/cmake-components"
  local components
  components=$(PKG_CONFIG_PATH=$(dirname "$(staged amp.pc)") pkg-config --variable=components amp)
  cmake -G Ninja -S "$here" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" -DAMP_COMPONENTS="${components// /;}" -DAMP_EXAMPLE="$(example)"
  cmake --build "$work/cmake"
  "$work/cmake/example"
  if [ -e "$work/cmake/libtorch_program" ]; then (cd "$work" && cmake/libtorch_program); fi
  local output
  if output=$(cmake -G Ninja -S "$here" -B "$work/cmake-components" -DCMAKE_PREFIX_PATH="$prefix" -DAMP_COMPONENTS=teleport 2>&1); then
    echo "a component that does not exist was found"
    return 1
  fi
  grep 'amp was built without teleport' <<<"$output"
}

versions() { python "$here/versions.py" "$stage"; }

# The library of ops in examples/embed, its tests, and the program that uses it, with CMake, Meson and make.
own_ops() {
  local project=$work/own_ops prefix isas
  prefix=$(dirname "$(staged include)")
  rm -rf "$project"
  cp -r "$root/examples/embed/own_ops" "$project"
  PATH=$root/.venv/bin:$prefix/bin:$PATH  # the generator needs Python with its packages
  PKG_CONFIG_PATH=$(dirname "$(staged amp.pc)")
  export PATH PKG_CONFIG_PATH
  isas=$(pkg-config --variable=isa amp)
  cd "$project"

  cmake -G Ninja -S . -B build-cmake -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix"
  cmake --build build-cmake
  build-cmake/program
  own_tests "$isas" ctest --test-dir build-cmake --output-on-failure
  no_leaks 'build-cmake/CMakeFiles/mylib.dir'
  rebuilds "$edit_policy" "amp-codegen policy.cpp libmylib.so" ninja -C build-cmake -v
  rebuilds "$edit_comment" "amp-codegen" ninja -C build-cmake -v
  rebuilds "$edit_expression" "amp-codegen $(sources_of "$isas") libmylib.so" ninja -C build-cmake -v
  finds_mistakes build-cmake/mylib_tests ninja -C build-cmake

  meson setup build-meson --buildtype=release
  ninja -C build-meson
  build-meson/program
  own_tests "$isas" meson test -C build-meson --no-rebuild
  rebuilds "$edit_policy" "amp-codegen policy.cpp libmylib.so symbolextractor" ninja -C build-meson -v

  make
  build-make/program
  own_tests "$isas" make check
  rebuilds "$edit_policy" "amp-codegen touch policy.cpp libmylib.so" make
  make OUT=build-baseline ISA=baseline check
  if [ -e build-baseline/mylib/elementwise_avx2.cpp ]; then echo "loops for a set that was not asked for"; return 1; fi

  local policy
  policy=$(staged amp-policy)
  if [ "$policy" ]; then
    "$policy" --with build-cmake/libmylib.so list | grep '^mylib$'
    "$policy" --with build-cmake/libmylib.so explain mylib::gated_linear --policy mylib | grep 'mylib (policy.yaml, cpu/lower_precision_fp)'
    printf 'base: mylib\noverride: {mylib::row_scale: lower_precision_fp}\n' >mine.yaml
    "$policy" --with build-cmake/libmylib.so check mine.yaml
    if "$policy" check mine.yaml; then echo "a policy named a preset of a library that is not loaded"; return 1; fi
  fi
}

own_tests() {  # own_tests ISAS COMMAND...: the tests of the library's ops, with the loops of each instruction set
  local isa
  for isa in $1; do AMP_CPU_ISA=$isa "${@:2}"; done
}

sources_of() { for isa in $1; do echo "elementwise_$isa.cpp"; done; }

no_leaks() {  # no_leaks FOLDER: the objects of the library; nothing of its loops is visible outside
  local wide="$1/amp_ops/mylib/elementwise_avx*.o" narrow=("$1/amp_ops/mylib/elementwise_baseline*.o" "$1/amp_ops/mylib/[op]*.o" "$1/mylib/*.o")
  "$root/tests/tools/isa_symbols.sh" "$wide" "${narrow[@]}"
  if nm -DC --defined-only build-cmake/libmylib.so | grep 'amp::cpu::mylib_'; then echo "loops are visible outside of the library"; return 1; fi
  if "$root/tests/tools/isa_symbols.sh" "$wide" "$wide" >/dev/null && [ "$(uname -m)" = x86_64 ]; then echo "the check of symbols finds nothing"; return 1; fi
}

edit_policy='mylib/policy.yaml s/squared_relu: {category: lower_precision_fp/squared_relu: {category: fp32/'
edit_comment='mylib/policy.yaml 1i# A comment.'
edit_expression='mylib/ops.yaml s/2 \* grad_output/3 * grad_output/'

edit() {  # edit 'FILE SCRIPT': by sed
  sed -i "${1#* }" "${1%% *}"
  if cmp "${1%% *}" "$root/examples/embed/own_ops/${1%% *}"; then return 1; fi
}

restore() { cp "$root/examples/embed/own_ops/${1%% *}" "${1%% *}"; }

rebuilds() {  # rebuilds EDIT PARTS BUILD...: after the edit, BUILD runs a command for each of the parts, and no other
  local output part commands
  edit "$1"
  output=$("${@:3}" 2>&1)
  restore "$1"
  echo "$output"
  commands=$(grep -v '^ninja: Entering' <<<"$output")
  if [ "$(wc -l <<<"$commands")" != "$(wc -w <<<"$2")" ]; then echo "expected these commands:" $2; return 1; fi
  for part in $2; do
    if ! grep -qF -- "$part" <<<"$commands"; then echo "expected a command with $part"; return 1; fi
  done
  "${@:3}"
}

finds_mistakes() {  # finds_mistakes TESTS BUILD...: with a wrong derivative, the tests of the ops fail
  edit "$edit_expression"
  "${@:2}"
  if "$1" >found; then echo "the tests found no mistake"; return 1; fi
  cat found
  grep 'FAILED mylib::squared_relu, sample 1, gradcheck' found
  restore "$edit_expression"
  "${@:2}"
}

# Copies each example and builds it as a separate project, with its own build system.
embed() {  # embed NAME...: by default all except own_ops, which has its own command. Status 77 if none of them can be built here
  local name prefix torch skipped=0
  if [ $# = 0 ]; then set -- $(cd "$root/examples/embed" && printf '%s\n' */ | tr -d / | grep -vx own_ops); fi
  prefix=$(dirname "$(staged include)")
  PATH=$root/.venv/bin:$PATH
  PKG_CONFIG_PATH=$(dirname "$(staged amp.pc)")
  export PATH PKG_CONFIG_PATH
  for name; do
    echo "== $name"
    mkdir -p "$work"
    rm -rf "${work:?}/$name"
    cp -r "$root/examples/embed/$name" "$work/$name"
    cd "$work/$name"
    case $name in
      own_kernel) with_cmake; build/program ;;
      backend) with_cmake; build/program build/libtoy.so ;;
      inference) with_cmake; build/inference model.safetensors ;;
      c_program) make; build/program ;;
      dlpack) with_meson; build/program; numpy ;;
      pytorch_checkpoint) with_meson; build/program checkpoint.safetensors ;;
      reload_policy)
        if [ -z "$(staged amp-policy)" ]; then echo "skipped: built without yaml-cpp"; skipped=$((skipped + 1)); continue; fi
        make
        build/serve --test
        serves
        ;;
      small) without_options ;;
      external_project) external_project ;;
      libtorch)
        if ! torch=$(libtorch_package); then echo "skipped: there is no libtorch"; skipped=$((skipped + 1)); continue; fi
        # The wheel's libraries need libraries of CUDA that may not be installed.
        cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix;$torch" -DCMAKE_EXE_LINKER_FLAGS=-Wl,--allow-shlib-undefined
        cmake --build build
        build/train
        ;;
      *) echo "no such example: $name" >&2; return 1 ;;
    esac
  done
  if [ $skipped = $# ]; then return 77; fi
}

# The CMake package of PyTorch's wheel, if ./dev parity has installed one that finds the libraries it needs.
libtorch_package() {
  "$root/.venv-torch/bin/python" -c 'import shutil, torch; assert not torch.version.cuda or shutil.which("nvcc"); print(torch.utils.cmake_prefix_path)' 2>/dev/null
}

with_cmake() {
  cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix"
  cmake --build build
}

with_meson() {
  meson setup build
  ninja -C build
}

numpy() {  # with the first Python that has NumPy 2.1; a libamp.so with CUDA cannot be loaded later (static TLS)
  local python
  for python in "$root/.venv-torch/bin/python" python3 /usr/bin/python3; do
    if "$python" -c 'import numpy; assert numpy.lib.NumpyVersion(numpy.__version__) >= "2.1.0"' 2>/dev/null; then
      LD_PRELOAD=$(staged libamp.so) "$python" numpy_exchange.py build/libexchange.so
      return
    fi
  done
  echo "NumPy: skipped, there is no version 2.1"
}

serves() {  # the program that reloads its policy, without --test: an edit of its file shows in its output
  local server status=0
  build/serve policy.yaml >served &
  server=$!
  answers 'linear in bfloat16, gelu in float32' || status=1
  sed -i 's/gelu: fp32/linear: fp32/' policy.yaml
  answers 'linear in float32, gelu in float32' || status=1
  kill "$server"
  wait "$server" || true
  cat served
  return $status
}

answers() {  # answers TEXT: waits for it in the program's output
  local _
  for _ in {1..600}; do
    if grep -qF "$1" served; then return; fi
    sleep 0.2
  done
  echo "no answer with: $1"
  return 1
}

# Compiles the core of the library again, for one instruction set. The second build has nothing to do.
external_project() {
  local options=(-Disa=baseline -Dauto_features=disabled -Dfft=disabled -Dnn=disabled -Ddata=disabled -Dinterop=disabled -Doptimization=0)
  cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=Release -DAMP_SOURCE="$root" -DAMP_OPTIONS="$(IFS=';'; echo "${options[*]}")"
  cmake --build build
  [ "$(build/program)" = 'y = 2.0 x + 1.0' ]
  cmake --build build | grep 'no work to do'
}

# Compiles the library again, with the smallest size.
without_options() {
  mkdir subprojects
  ln -s "$root" subprojects/amp
  meson setup build
  ninja -C build
  meson test -C build --suite small:small --verbose
}

# packaging/amp.wrap gets it from a repository with the files of this tree, committed or not. Static, unoptimized and without precompiled
# headers (sources must include what they use). It must not call the generator.
subproject() {
  local project=$work/subproject
  rm -rf "$project"
  mkdir -p "$project/subprojects"
  repository "$project/amp.git" "$(sed -n 's/^revision = //p' packaging/amp.wrap)"
  cp "$here/meson.build" "$here/example.cpp" "$project"
  sed "s|^url = .*|url = file://$project/amp.git|" packaging/amp.wrap >"$project/subprojects/amp.wrap"
  meson setup "$project/build" "$project" --force-fallback-for=amp -Dcmake_prefix_path="$root/.venv" -Dlibdir=lib -Ddefault_library=static -Dbuildtype=plain -Db_pch=false -Dpkgconfig.relocatable=true \
    -Damp:cuda=disabled -Damp:codegen=disabled
  if ninja -C "$project/build" -t commands | grep codegen; then return 1; fi
  ninja -C "$project/build"
  "$project/build/example"
}

repository() {  # repository FOLDER TAG
  git init -q "$1"
  git --git-dir="$1/.git" --work-tree="$root" add -A
  git -C "$1" -c user.name=amp -c user.email=amp@localhost commit -q -m "The tree"
  git -C "$1" tag "$2"
}

# The subproject's static library, installed.
static() {
  DESTDIR=$work/static meson install -C "$work/subproject/build" --no-rebuild
  stage=$work/static
  if grep nlohmann "$(staged amp.pc)"; then return 1; fi
  pkg_config --static
  cmake_package
}

case ${1:-} in
  stage | readme | headers | language | programs | subproject | static | versions) "$1" ;;
  headers-together) headers_together "${@:2}" ;;
  headers-as-later-languages) headers_as_later_languages "${@:2}" ;;
  language-features) language_features ;;
  self-contained) self_contained ;;
  no-libtorch) no_libtorch ;;
  pkg-config) mkdir -p "$work" && pkg_config "${@:2}" ;;
  cmake) cmake_package ;;
  own-ops) own_ops ;;
  embed) embed "${@:2}" ;;
  *) echo "usage: run.sh stage | readme | headers | headers-together [OPTIONS] | headers-as-later-languages [OPTIONS] | language | language-features | no-libtorch | self-contained | programs | pkg-config [--static] | cmake | own-ops | embed [NAME...] | subproject | static | versions" >&2; exit 2 ;;
esac
