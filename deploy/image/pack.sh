#!/bin/sh
# pack.sh FROM TO: what runs, out of an installed and built tree (npm run prestart): the program, its web app, its packages and its Node, and
# nothing that only builds or tests. The Containerfile and bare.sh both use it.
set -eu
from=$(cd "$1" && pwd)
to=$2
[ -f "$from/dist/web/index.html" ] || { echo "pack.sh: $from is not built: npm run prestart" >&2; exit 1; }
mkdir -p "$to"
cd "$from"
copy() { tar -c --no-recursion -T - | tar -x -C "$to"; }
cp package.json "$to/"
cp -r dist "$to/dist"
# Sources run as they are: Node 24 strips the types. Tests and what they need stay behind.
find src \( -name testing -o -name walls \) -prune -o -type f \
  ! -name '*.test.ts' ! -name '*.test.tsx' ! -name '*.long.ts' ! -name '*.md' -print | copy
mkdir -p "$to/deploy"
cp deploy/health.mjs deploy/README.md "$to/deploy/"
cp node_modules/.bin/node "$to/node"
strip --strip-unneeded "$to/node" 2>/dev/null || true
# The packages of package.json's dependencies and all that those need, where they lie, without those that only build: dist holds their work.
only_build='@oxc-project|@rolldown|@tesseract\.js-data|@types|@typescript|@vitejs|detect-libc|fdir|lightningcss[^/]*|nanoid|node-[^/]*(linux|darwin)[^/]*'
only_build="$only_build|picocolors|picomatch|postcss|rolldown|source-map-js|tesseract[^/]*|tinyglobby|typescript|undici-types|vite"
npm ls --omit=dev --all --parseable 2>/dev/null | sed "s|^$from/||" | grep '^node_modules/' | grep -v -E "^node_modules/($only_build)(/|\$)" | sort -u | while read -r folder; do
  find "$folder" -name node_modules -prune -o -type f \
    ! -name '*.map' ! -name '*.d.ts' ! -name '*.d.mts' ! -name '*.d.cts' ! -name '*.md' ! -name '*.markdown' -print
done | copy
chmod -R a+rX,go-w "$to"
