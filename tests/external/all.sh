#!/usr/bin/env bash
# Every check that needs other programs, one script each: all.sh BINARY. Installs from Debian and PyPI what is missing.
set -euo pipefail
bin=$(realpath "$1")
cd "$(dirname "$0")"
export HOMOLOGA_BIN=$bin DEBIAN_FRONTEND=noninteractive
passed=0 failed=0
for check in ./*.sh; do
  [ "$check" = ./all.sh ] && continue
  echo "== $check"
  if bash "$check" "$bin"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED $check"; fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
