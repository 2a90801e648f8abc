#!/usr/bin/env bash
# tarball.sh: builds HEAD as a tarball that can be unpacked anywhere, in a bare Debian 12. Unpacks it in other bare ones (12 and 13), and builds and
# runs programs there. Leaves it in dist/linux-x86_64, with checksums. Needs the same as tests/tools/bare_machine.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
suites=(bookworm trixie)

version=$(sed -n "s/.*version: '\([0-9.]*\)'.*/\1/p" meson.build | head -n 1)
name=amp-$version-linux-x86_64
tarball=$name.tar.gz

quietly() { DEBIAN_FRONTEND=noninteractive "$@" >/dev/null; }

build() {  # in a bare Debian: leaves the tarball in /share
  local prefix=/opt/$name
  ./dev install --prefix="$prefix" -Dlibdir=lib -Dstrip=true -Dcuda=disabled -Dmpi=disabled -Dfft=kissfft -Donednn=enabled -Dblas=enabled -Dyaml=enabled
  # Next to oneDNN, where the library looks: its version differs between systems.
  cp -L "$(ldconfig -p | sed -n 's/.*libyaml-cpp\.so\.[0-9.]* .*=> //p' | head -n 1)" "$prefix/lib/amp/"
  licenses "$prefix/share/doc/amp/licenses"
  tar -C /opt --owner=0 --group=0 --sort=name -czf "/share/$tarball" "$name"
  (cd /share && sha256sum "$tarball" >SHA256SUMS)
}

licenses() {  # licenses FOLDER: those of what the tarball contains
  mkdir -p "$1"
  cp LICENSE "$1/amp"
  cp .venv/lib/python3*/site-packages/onednn_cpu_gomp-*.dist-info/LICENSE.txt "$1/oneDNN"
  local package
  for package in libkissfft-dev libyaml-cpp-dev; do cp "/usr/share/doc/$package/copyright" "$1/${package%-dev}"; done
}

use() {  # in another one: only what the page about packages names
  quietly apt-get install -y -qq --no-install-recommends g++ make cmake ninja-build meson pkg-config libopenblas0 libgomp1 python3-jinja2 python3-yaml
  (cd /share && sha256sum --check SHA256SUMS)
  mkdir "/opt/a folder"
  tar -C "/opt/a folder" -xf "/share/$tarball"
  export STAGE="/opt/a folder/$name"
  tests/install/run.sh self-contained
  tests/install/run.sh programs
  tests/install/run.sh pkg-config
  tests/install/run.sh cmake
  tests/install/run.sh own-ops
}

case ${1:-} in
  build | use) "$1" ;;
  '')
    SHARE=$PWD/dist/linux-x86_64
    export SHARE
    rm -rf "$SHARE"
    mkdir -p "$SHARE"
    tests/tools/bare_machine.sh "${suites[0]}" tests/install/tarball.sh build
    for suite in "${suites[@]}"; do tests/tools/bare_machine.sh "$suite" tests/install/tarball.sh use; done
    ;;
  *) echo "usage: tarball.sh" >&2; exit 2 ;;
esac
