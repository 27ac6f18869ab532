#!/usr/bin/env bash
# pdf.sh [BINARY | FOLDER]   Judges PDFs with other people's programs: qpdf, poppler, veraPDF.
# With FOLDER, every *.pdf in and under it. Otherwise the documents of tests/suite/pdf (one of them with 5,000 people) and, with
# BINARY, what it publishes of the exams in inputs/. Installs from Debian and PyPI what is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
bad=0
fail() { echo "FALHA $*"; bad=1; }

command -v qpdf >/dev/null && command -v pdfinfo >/dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends qpdf poppler-utils >/dev/null; }

if [ -d "${1:-}" ]; then
  folder=$1
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd "$root" && HOMOLOGA_AMOSTRAS=$folder cargo test --release --quiet --test suite pdf::samples_for_external_checks)
  [ -z "${CI:-}" ] || rm "$folder/cinco-mil.pdf" # a minute of veraPDF: not on every push
  if [ -n "${1:-}" ]; then
    # status 3: published, with some cargos held back
    "$1" homologar --saida "$folder/exemplos" "$root"/inputs/i*/ >/dev/null 2>&1 || [ $? = 3 ] || fail "homologar inputs/"
  fi
fi
mapfile -t files < <(find "$folder" -name '*.pdf' | sort)
[ "${#files[@]}" -gt 0 ] || { echo "nenhum PDF em $folder"; exit 1; }

for file in "${files[@]}"; do
  name=$(basename "$file" .pdf)
  qpdf --check "$file" >/dev/null 2>&1 || fail "$name: qpdf --check"
  pdffonts "$file" | awk 'NR > 2 && !/Identity-H +yes +yes +yes/ { exit 1 }' || fail "$name: fonte não incorporada, não reduzida ou sem Unicode"
  [ "$(pdfinfo "$file" | sed -n 's/^Tagged: *//p')" = yes ] || fail "$name: sem estrutura"
  [ "$(pdfinfo -struct "$file" 2>/dev/null | sed -n 1p)" = Document ] || fail "$name: estrutura ilegível"
done

# Text in reading order: position, registration, name, marks, situation of each row, one after another
if [ -f "$folder/mil.pdf" ]; then
  order=$(pdftotext -raw "$folder/mil.pdf" - | grep -E '^[0-9]+º 1[0-9]{5} [[:upper:]]' | awk '{ sub("º", "", $1); if ($1 != NR) exit 1 } END { print NR }') || true
  [ "$order" = 1000 ] || fail "mil: linhas fora da ordem de leitura (${order:-nenhuma})"
fi

"$here/verapdf/verapdf" 3a,ua1 "${files[@]}" || bad=1
[ $bad = 0 ] && echo "${#files[@]} PDF(s): tudo certo"
exit $bad
