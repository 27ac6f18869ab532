#!/usr/bin/env bash
# pdf.sh [FOLDER]   Judges PDFs with other people's programs: qpdf, poppler, veraPDF.
# Without FOLDER, the documents of tests/suite/pdf are drawn into a new one (5,000 people among them). With FOLDER, every *.pdf in
# and under it is judged. Needs: apt-get install qpdf poppler-utils; veraPDF sets itself up.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bad=0
fail() { echo "FALHA $*"; bad=1; }

folder=${1:-}
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd "$here/../.." && HOMOLOGA_AMOSTRAS=$folder cargo test --release --quiet --test suite pdf::samples_for_external_checks)
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
