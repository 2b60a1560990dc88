#!/bin/sh
# bare.sh OUT: the steps of the Containerfile in a bare directory, where no base image and no engine can be had: OUT/root is the image's root, made
# by mmdebstrap, and OUT/image.tar.gz what it weighs. As root, from an installed and built tree.
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
out=$1
rm -rf "$out"
mkdir -p "$out"
# Four packages unpacked and nothing run: no shell is in it.
mmdebstrap --quiet --variant=extract --include=base-files,libc6,libgcc-s1,libstdc++6 bookworm "$out/root"
rm -rf "$out/root/usr/share/doc" "$out/root/usr/share/lintian" "$out/root/var/lib/apt" "$out/root/var/cache" "$out/root/var/lib/dpkg"
printf 'root:x:0:0::/:/none\ningam:x:10001:10001::/data:/none\n' > "$out/root/etc/passwd"
printf 'root:x:0:\ningam:x:10001:\n' > "$out/root/etc/group"
sh "$here/deploy/image/pack.sh" "$here" "$out/root/app"
mkdir -p "$out/root/data" "$out/root/tmp"
chmod 1777 "$out/root/tmp"
chown 10001:10001 "$out/root/data"
chmod 0700 "$out/root/data"
tar -C "$out/root" -c . | gzip -6 > "$out/image.tar.gz"
echo "$(($(stat -c %s "$out/image.tar.gz") / 1000000)) MB compressed, $(du -sm "$out/root" | cut -f1) MB unpacked"
