#!/bin/sh
# Installs the command `ppn` @VERSION@ for this user.
#
# PPN_CLI_INSTALL_DIR   the folder for the program; by default ~/.cargo/bin
# PPN_CLI_DOWNLOAD_URL  where the archives are
# PPN_CLI_PLATFORM      the platform; by default that of this machine
set -eu

url="${PPN_CLI_DOWNLOAD_URL:-@URL@}"
folder="${PPN_CLI_INSTALL_DIR:-${CARGO_HOME:-$HOME/.cargo}/bin}"

fail() {
    echo "error: $1" >&2
    exit 1
}

platform_of_this_machine() {
    case "$(uname -m)" in
    x86_64 | amd64) machine=x86_64 ;;
    arm64 | aarch64) machine=aarch64 ;;
    *) fail "no archive for $(uname -m): use \`cargo install ppn-cli\`" ;;
    esac
    case "$(uname -s)" in
    Linux) echo "$machine-unknown-linux-gnu" ;;
    Darwin) echo "$machine-apple-darwin" ;;
    *) fail "no archive for $(uname -s): use \`cargo install ppn-cli\`" ;;
    esac
}

sum_of() {
    if command -v sha256sum >/dev/null; then
        sha256sum "$1" | cut -d ' ' -f 1
    else
        shasum -a 256 "$1" | cut -d ' ' -f 1
    fi
}

platform="${PPN_CLI_PLATFORM:-$(platform_of_this_machine)}"
archive="ppn-cli-$platform.tar.gz"
expected=$(
    sed -n "s/ \*$archive\$//p" <<SUMS
@SUMS@
SUMS
)
[ -n "$expected" ] || fail "no archive for $platform: use \`cargo install ppn-cli\`"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo "downloading $url/$archive"
curl --fail --silent --show-error --location "$url/$archive" --output "$work/$archive"
[ "$(sum_of "$work/$archive")" = "$expected" ] || fail "$archive has the wrong checksum"
tar -x -z -f "$work/$archive" -C "$work"
mkdir -p "$folder"
# Moved, not copied: a program that runs cannot be overwritten.
cp "$work/ppn-cli-$platform/ppn" "$folder/ppn.new"
chmod 755 "$folder/ppn.new"
mv -f "$folder/ppn.new" "$folder/ppn"
echo "installed $folder/ppn"
case ":$PATH:" in
*":$folder:"*) ;;
*) echo "add $folder to PATH to use it" ;;
esac
