#!/usr/bin/env bash
# disk.sh BINARY   Fills a small file system (tmpfs, as root) under the program: the previous publication must stay whole, nothing
# half-written may bear a final name, and the message must say what to do.
set -euo pipefail
bin=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
mkdir "$work/disco"
trap 'umount "$work/disco" 2>/dev/null || true; rm -rf "$work"' EXIT
mount -t tmpfs -o size=16m tmpfs "$work/disco" || { echo "not run: no right to mount a tmpfs"; exit 1; }
exam="$root/inputs/ibatiba-2025"
sums() { (cd "$1" && find . -type f ! -name '*.trava' ! -name cheio -exec sha256sum {} + | sort -k2); }

"$bin" homologar "$exam" --saida "$work/disco" 2>/dev/null
sums "$work/disco/ibatiba-2025" >"$work/antes"
size=$(du -sk "$work/disco/ibatiba-2025" | cut -f1)
refused=0 made=0
# From no room at all to more than enough: every step of the writing meets a full disk once.
for percent in 0 5 20 40 60 80 95 98 100 103 130; do
  rm -f "$work/disco/cheio"
  free=$((size * percent / 100))
  available=$(df -k --output=avail "$work/disco" | tail -1)
  head -c $(((available - free) * 1024)) /dev/zero >"$work/disco/cheio" 2>/dev/null || true
  status=0
  "$bin" homologar "$exam" --saida "$work/disco" 2>"$work/erro" || status=$?
  rm -f "$work/disco/cheio"
  case $status in
    0) made=$((made + 1)) ;;
    1) refused=$((refused + 1))
       grep -qE "o disco está cheio|pede ao menos .* de disco" "$work/erro" && grep -q "libere espaço" "$work/erro" || { echo "$percent %: $(cat "$work/erro")"; exit 1; } ;;
    *) echo "$percent %: status $status: $(cat "$work/erro")"; exit 1 ;;
  esac
  sums "$work/disco/ibatiba-2025" | cmp -s - "$work/antes" || { echo "$percent %: the publication changed"; exit 1; }
  [ "$(ls "$work/disco")" = ibatiba-2025 ] || { echo "$percent %: $(ls "$work/disco")"; exit 1; }
done
"$bin" homologar "$exam" --saida "$work/disco" 2>/dev/null
[ -z "$(find "$work/disco" -maxdepth 1 -name '.*.novo' -o -maxdepth 1 -name '.*.antigo')" ] || { echo "leftovers"; exit 1; }
[ "$refused" -ge 5 ] && [ "$made" -ge 1 ] || { echo "$refused refused, $made made"; exit 1; }
echo "$refused runs met a full disk, $made had room; the publication was whole each time"
