#!/usr/bin/env bash
# bare_machine.sh SUITE COMMAND...: runs a command in a clone of HEAD inside a bare Debian of that suite. Only git and certificates are
# installed, and the path contains a space. Needs root and debootstrap. The bare root is kept in build-bare/ between runs. CCACHE_DIR names
# a compiler cache for it, which saves most of the compilation in a repeated run; ccache is then installed there. SHARE names a folder that
# the command finds as /share.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
suite=$1
shift
base=$PWD/build-bare/$suite.tar
mkdir -p build-bare
root=$(mktemp -d "$PWD/build-bare/root.XXXXXX")
trap 'rm -rf --one-file-system "$root"' EXIT
sources=/etc/apt/sources.list.d/debian.sources

if [ ! -s "$base" ]; then
  mirror=$(sed -n 's/^URIs: *//p' "$sources" 2>/dev/null | head -n 1)
  debootstrap --variant=minbase --include=ca-certificates,git "$suite" "$root" ${mirror:+"$mirror"}
  tar -C "$root" -cf "$base" .
else
  tar -C "$root" -xf "$base"
fi
chmod 755 "$root"
cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
if [ -e "$sources" ]; then
  rm -f "$root/etc/apt/sources.list"
  sed -E "s/bookworm|trixie/$suite/g" "$sources" >"$root$sources"
fi
mkdir "$root/a folder"
git clone -q --no-hardlinks . "$root/a folder/amp"

prepare=:
if [ "${CCACHE_DIR:-}" ]; then
  mkdir "$root/ccache"
  prepare='apt-get install -y -qq ccache >/dev/null'
fi
if [ "${SHARE:-}" ]; then mkdir "$root/share"; fi

mapfile -t passed < <(env | grep -E '^(PIP_[A-Z_]*|SSL_CERT_FILE|https?_proxy|HTTPS?_PROXY|JOBS|CCACHE_MAXSIZE)=' | grep -v '^PIP_FIND_LINKS')
unshare --mount bash -c '
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  mount --make-rslave "$1/dev"
  if [ "${CCACHE_DIR:-}" ]; then mount --bind "$CCACHE_DIR" "$1/ccache"; fi
  if [ "${SHARE:-}" ]; then mount --bind "$SHARE" "$1/share"; fi
  exec chroot "$1" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    CCACHE_DIR=/ccache CCACHE_BASEDIR="/a folder" CCACHE_NOHASHDIR=1 "${@:2}"' bare "$root" "${passed[@]}" \
  bash -c 'cd "/a folder/amp" && apt-get update -qq && '"$prepare"' && exec "$@"' command "$@" </dev/null
