#!/usr/bin/env bash
# Too little disk and too little memory are refused with the figures, exit 1, and what was published stays whole: capacity.sh BINARY.
set -euo pipefail
bin=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
mounted=
trap '[ -z "$mounted" ] || umount "$tmp/disco"; rm -rf "$tmp"' EXIT
exam=$root/inputs/ibatiba-2025

expect() { # status text file
  [ "$1" = 1 ] || { echo "status $1 instead of 1"; cat "$3"; exit 1; }
  grep -q "$2" "$3" || { echo "no “$2” in:"; cat "$3"; exit 1; }
}

# What was published before: the manifest alone, so that it fits in the smallest of the disks
"$bin" homologar "$exam" --saida "$tmp/real" --sem-pdf 2>/dev/null
before() { mkdir -p "$tmp/disco/saida/ibatiba-2025"; cp "$tmp/real/ibatiba-2025/manifesto.json" "$tmp/disco/saida/ibatiba-2025/"; }
unchanged() { cmp -s "$tmp/real/ibatiba-2025/manifesto.json" "$tmp/disco/saida/ibatiba-2025/manifesto.json"; }

mkdir "$tmp/disco"
mount -t tmpfs -o size=1m tmpfs "$tmp/disco"
mounted=1
before
status=0
"$bin" homologar "$exam" --saida "$tmp/disco/saida" 2>"$tmp/disco.txt" || status=$?
expect "$status" "a publicação pede ao menos .* de disco" "$tmp/disco.txt"
unchanged
[ ! -e "$tmp/disco/saida/.ibatiba-2025.novo" ]

# Enough by the estimate, not enough in fact: the run fails while writing and leaves nothing but the previous publication
umount "$tmp/disco"
mount -t tmpfs -o size=1800k tmpfs "$tmp/disco"
before
status=0
"$bin" homologar "$exam" --saida "$tmp/disco/saida" 2>"$tmp/cheio.txt" || status=$?
expect "$status" "disco" "$tmp/cheio.txt"
unchanged
[ ! -e "$tmp/disco/saida/.ibatiba-2025.novo" ]

# A spreadsheet larger than the memory allowed: refused by its size, before it is opened
cp -r "$exam" "$tmp/exame"
truncate -s 400M "$tmp/exame/resultado-final.xlsx"
status=0
(ulimit -v 2000000; "$bin" homologar "$tmp/exame" --saida "$tmp/saida") 2>"$tmp/memoria.txt" || status=$?
expect "$status" "de memória, e há" "$tmp/memoria.txt"
[ ! -e "$tmp/saida/exame" ]
# Whatever the limit that the program can begin in, a run ends well or is refused in words: the allocator never has the last one
for megabytes in 100 140 180 200 220 240 260 280 300 320 350 400; do
  status=0
  (ulimit -v $((megabytes * 1024)); "$bin" homologar "$exam" --saida "$tmp/limite" >/dev/null 2>"$tmp/limite.txt") || status=$?
  case $status in
    0|3) ;;
    1) grep -q "memória" "$tmp/limite.txt" && ! grep -q "memory allocation" "$tmp/limite.txt" || { echo "at $megabytes MB:"; cat "$tmp/limite.txt"; exit 1; } ;;
    *) echo "status $status at $megabytes MB"; cat "$tmp/limite.txt"; exit 1 ;;
  esac
done

# A file larger than allowed is an error of the writing, not the end of the program
status=0
(ulimit -f 64; "$bin" homologar "$exam" --saida "$tmp/grande" 2>"$tmp/grande.txt") || status=$?
expect "$status" "grande demais" "$tmp/grande.txt"
[ ! -e "$tmp/grande/.ibatiba-2025.novo" ]
echo "disk and memory: refused with figures, nothing lost"
