#!/usr/bin/env bash
# debian.sh SUITE: builds the Debian packages of HEAD in a bare Debian of that suite and checks them with lintian. Installs them in another
# bare one, and runs the tests of debian/tests there. The packages are left in dist/SUITE, with checksums. Needs the same as tests/tools/bare_machine.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

quietly() { DEBIAN_FRONTEND=noninteractive "$@" >/dev/null; }

build() {  # in a bare Debian: leaves the packages in /share
  quietly apt-get install -y -qq --no-install-recommends build-essential lintian
  mkdir -p /build/amp  # the same path each time, for the compiler cache
  git archive HEAD | tar -xC /build/amp
  cd /build/amp
  quietly apt-get build-dep -y -qq --no-install-recommends .
  if [ -d /usr/lib/ccache ]; then PATH=/usr/lib/ccache:$PATH; fi
  # Without the packages of debug symbols, which take minutes to compress.
  CCACHE_SLOPPINESS=pch_defines,time_macros DEB_BUILD_OPTIONS="noautodbgsym parallel=${JOBS:-$(nproc)}" dpkg-buildpackage -us -uc
  lintian --fail-on error,warning --display-info ../amp_*.changes
  cp ../*.* /share
  (cd /share && sha256sum -- * >SHA256SUMS)
}

use() {  # in another one
  (cd /share && sha256sum --check --quiet SHA256SUMS)
  quietly apt-get install -y -qq --no-install-recommends autopkgtest
  autopkgtest --no-built-binaries /share/*.deb "$PWD" -- null
}

case ${1:-} in
  build | use) "$1" ;;
  '') echo "usage: debian.sh SUITE" >&2; exit 2 ;;
  *)
    SHARE=$PWD/dist/$1
    export SHARE
    rm -rf "$SHARE"
    mkdir -p "$SHARE"
    tests/tools/bare_machine.sh "$1" tests/install/debian.sh build
    tests/tools/bare_machine.sh "$1" tests/install/debian.sh use
    ;;
esac
