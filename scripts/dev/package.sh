# ./dev package. Sourced by ./dev.

package() {
  setup
  package_steps
  finish && say "Wrote dist/: $(cd dist && echo */)"
}

# Each script makes its package in a bare Debian and tries it in another one. It leaves the package and its checksums in a folder of dist/.
package_steps() {
  local image
  for image in bookworm trixie; do
    step "Debian packages ($image): build, lintian, debian/tests" tests/install/debian.sh "$image"
    step "Debian packages ($image, arm64): cross-built, lintian, a program on an emulator" tests/install/debian.sh "$image" arm64
  done
  step "tarball: build, programs on bare Debian 12 and 13" tests/install/tarball.sh
}
