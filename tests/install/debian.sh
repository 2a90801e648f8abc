#!/usr/bin/env bash
# debian.sh SUITE: builds the Debian packages of HEAD in a bare Debian of that suite and checks them with lintian. Installs them in another
# bare one, and runs the tests of debian/tests there. The packages are left in dist/SUITE, with checksums. Needs the same as tests/tools/bare_machine.sh.
# debian.sh SUITE arm64: the same packages for that architecture, in dist/SUITE-arm64. They are built by a cross compiler, which cannot run their
# tests. In the other bare Debian, a program is built with them and runs on an emulator.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

quietly() { DEBIAN_FRONTEND=noninteractive "$@" >/dev/null; }

build() {  # build [ARCHITECTURE]: in a bare Debian; leaves the packages in /share
  local dependencies=() options=()
  quietly apt-get install -y -qq --no-install-recommends build-essential lintian
  if [ "${1:-}" ]; then
    foreign "$1"
    quietly apt-get install -y -qq --no-install-recommends "crossbuild-essential-$1"
    dependencies=(--host-architecture "$1" --build-profiles cross,nocheck) options=(--host-arch "$1" --build=binary)
  fi
  mkdir -p /build/amp  # the same path each time, for the compiler cache
  git archive HEAD | tar -xC /build/amp
  cd /build/amp
  quietly apt-get build-dep -y -qq --no-install-recommends "${dependencies[@]}" .
  if [ -d /usr/lib/ccache ]; then PATH=/usr/lib/ccache:$PATH; fi
  # Without the packages of debug symbols, which take minutes to compress.
  CCACHE_SLOPPINESS=pch_defines,time_macros DEB_BUILD_OPTIONS="noautodbgsym parallel=${JOBS:-$(nproc)}" dpkg-buildpackage -us -uc "${options[@]}"
  lintian --fail-on error,warning --display-info ../amp_*.changes
  cp ../*.* /share
  (cd /share && sha256sum -- * >SHA256SUMS)
}

foreign() {  # foreign ARCHITECTURE: makes its packages available
  dpkg --add-architecture "$1"
  apt-get update -qq
}

use() {  # in another one
  (cd /share && sha256sum --check --quiet SHA256SUMS)
  quietly apt-get install -y -qq --no-install-recommends autopkgtest
  autopkgtest --no-built-binaries /share/*.deb "$PWD" -- null
}

use_arm64() {  # in another one, on an emulator
  (cd /share && sha256sum --check --quiet SHA256SUMS)
  foreign arm64
  quietly apt-get install -y -qq --no-install-recommends g++-aarch64-linux-gnu qemu-user pkgconf /share/libamp*_arm64.deb
  export PKG_CONFIG_LIBDIR=/usr/lib/aarch64-linux-gnu/pkgconfig
  # shellcheck disable=SC2046  # options, which are words
  aarch64-linux-gnu-g++ -std=c++20 tests/install/example.cpp $(pkg-config --cflags --libs amp) -o /tmp/program
  QEMU_CPU=cortex-a57 qemu-aarch64 /tmp/program
  QEMU_CPU=max qemu-aarch64 /tmp/program
}

case ${1:-} in
  build) build "${2:-}" ;;
  use | use_arm64) "$1" ;;
  '') echo "usage: debian.sh SUITE [arm64]" >&2; exit 2 ;;
  *)
    SHARE=$PWD/dist/$1${2:+-$2}
    export SHARE
    rm -rf "$SHARE"
    mkdir -p "$SHARE"
    tests/tools/bare_machine.sh "$1" tests/install/debian.sh build "${2:-}"
    tests/tools/bare_machine.sh "$1" tests/install/debian.sh "use${2:+_$2}"
    ;;
esac
