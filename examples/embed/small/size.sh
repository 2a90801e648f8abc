#!/bin/sh
# size.sh PROGRAM: prints its size, and the libraries that it needs. Only libraries of the C++ compiler are allowed.
set -eu
echo "$(stat -L -c %s "$1") bytes"
needed=$(readelf -d "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
echo "needs" $needed
! echo "$needed" | grep -Ev '^(libstdc\+\+|libm|libgcc_s|libc|libpthread|libmvec|ld-linux.*)\.so'
