#!/bin/sh
# Installs the browsers of `npm run test:nightly -- firefox webkit` from Debian packages: Firefox ESR, and WebKitGTK
# with its driver and a virtual display.
set -eu
packages='firefox-esr webkit2gtk-driver xvfb'

say() {
  printf '%s\n' "$1" >&2
}

are_there() {
  for program in firefox-esr WebKitWebDriver Xvfb; do
    command -v "$program" >/dev/null || return 1
  done
}

if are_there; then
  say 'Firefox ESR and WebKitGTK are installed.'
  exit 0
fi
if ! command -v apt-get >/dev/null; then
  say 'There is no apt-get here. Install Firefox, WebKitWebDriver of WebKitGTK, and Xvfb as your system does.'
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  say 'Only root installs packages: sudo bin/install-browsers.sh'
  exit 1
fi
say "Installing $packages: about 600 MB on the disk …"
export DEBIAN_FRONTEND=noninteractive
apt-get update
# shellcheck disable=SC2086 -- each word is a package
apt-get install --yes --no-install-recommends $packages
